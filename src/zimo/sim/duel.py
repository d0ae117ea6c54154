"""Two bots on duplicate deals: who earns more, and how sure that is.

Every deal is a wall made from the seed. It is played once for each rotation of the line-up ``a a b b`` around the table
(at a table of three, of ``a a b`` and of ``a b b``), so that over one deal both bots sit on every chair equally often,
hold the same tiles and have either bot on their left; luck cancels. Chair 0 deals, and the round wind moves on with
each deal. A hand stands alone: every rotation is one hand.

Each bot decides from the fold of its own redacted log, and draws its chances from a generator of its own, made from the
seed, the deal, the rotation and the chair. The outcome does not depend on how many processes share the work.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random

from zimo.bots import Bot, make_bot
from zimo.core.tiles import NONE
from zimo.rules.codes import FINISHED, IDLE, TRUTH
from zimo.rules.event import redacted
from zimo.rules.record import DISCARD, WIDTH, WON, ZIMO
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.wall import Wall, seeded_secret, shuffled
from zimo.tables import make_table

Z95 = 1.959964
"""Half the width of a 95 % interval in standard errors."""
CHUNK = 10
"""Deals that a process takes at a time."""


@dataclass(frozen=True, slots=True)
class Side:
    """What one bot did: hands won (``zimo`` of them by its own draw), hands in which it paid for a discard, the sum of
    its points over both its chairs, and the mean value (tai, faan, ...) of the hands it won."""

    name: str
    wins: int
    zimo: int
    discards_paid: int
    points: int
    mean_value: float


@dataclass(frozen=True, slots=True)
class DuelResult:
    """``difference`` is the mean points a hand of one player of ``a`` less that of one player of ``b``, all payments
    included; ``error`` its standard error over deals, ``low`` to ``high`` the 95 % interval."""

    deals: int
    hands: int
    draws: int
    difference: float
    error: float
    low: float
    high: float
    a: Side
    b: Side

    def as_dict(self) -> dict[str, object]:
        """The result in JSON types."""
        return asdict(self)


@dataclass(slots=True)
class _Count:
    """What happened to one bot over some hands."""

    wins: int = 0
    zimo: int = 0
    discards_paid: int = 0
    points: int = 0
    value: int = 0

    def add(self, other: "_Count") -> None:
        self.wins += other.wins
        self.zimo += other.zimo
        self.discards_paid += other.discards_paid
        self.points += other.points
        self.value += other.value


@dataclass(frozen=True, slots=True)
class _Job:
    """Everything a process needs to play some deals."""

    names: tuple[str, str]
    seed: int
    table: str
    preset: str | None
    rules: tuple[tuple[str, object], ...]
    first: int
    end: int


@dataclass(slots=True)
class _Dealt:
    """One deal in all rotations."""

    hands: int
    draws: int
    difference: float
    counts: tuple[_Count, _Count]


def duel(
    a: str,
    b: str,
    deals: int,
    seed: int = 0,
    table: str = "singapore",
    preset: str | None = None,
    rules: Mapping[str, object] | None = None,
    workers: int = 1,
) -> DuelResult:
    """Let two bots play each other. Raises ``RuleError`` for a bot, table or rule that does not exist."""
    make_bot(a), make_bot(b)
    make_table(table, preset, rules or {}, "scored")
    if deals < 2:
        raise ValueError("an interval needs two deals at least")
    jobs = [
        _Job((a, b), seed, table, preset, tuple((rules or {}).items()), first, min(first + CHUNK, deals))
        for first in range(0, deals, CHUNK)
    ]
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            played = [dealt for part in pool.map(_play_deals, jobs) for dealt in part]
    else:
        played = [dealt for job in jobs for dealt in _play_deals(job)]
    return _summary((a, b), played)


def _summary(names: tuple[str, str], played: Sequence[_Dealt]) -> DuelResult:
    totals = (_Count(), _Count())
    for dealt in played:
        for total, count in zip(totals, dealt.counts, strict=True):
            total.add(count)
    deals = len(played)
    mean = sum(dealt.difference for dealt in played) / deals
    error = sqrt(sum((dealt.difference - mean) ** 2 for dealt in played) / (deals - 1) / deals)
    a, b = (
        Side(name, of.wins, of.zimo, of.discards_paid, of.points, of.value / of.wins if of.wins else 0.0)
        for name, of in zip(names, totals, strict=True)
    )
    hands = sum(dealt.hands for dealt in played)
    draws = sum(dealt.draws for dealt in played)
    return DuelResult(deals, hands, draws, mean, error, mean - Z95 * error, mean + Z95 * error, a, b)


def line_ups(seats: int) -> list[tuple[int, ...]]:
    """Which bot (0 or 1) sits on which chair, in each hand of a deal."""
    half = seats // 2
    rows = [(0,) * (seats - half) + (1,) * half]
    if seats % 2:
        rows.append((0,) * half + (1,) * (seats - half))
    return [row[turned:] + row[:turned] for row in rows for turned in range(seats)]


def _play_deals(job: _Job) -> list[_Dealt]:
    table: Table = make_table(job.table, job.preset, dict(job.rules), "scored")
    bots = [make_bot(name) for name in job.names]
    return [_play_deal(table, bots, job.seed, deal) for deal in range(job.first, job.end)]


def _play_deal(table: Table, bots: Sequence[Bot], seed: int, deal: int) -> _Dealt:
    tiles = shuffled(table.tile_set, seeded_secret(seed, deal))
    counts = (_Count(), _Count())
    draws = 0
    rows = line_ups(table.seats)
    for rotation, row in enumerate(rows):
        chances = [Random(f"{seed} {deal} {rotation} {chair}") for chair in range(table.seats)]
        log, points = play_hand(table, tiles, deal % table.round_winds, [bots[side] for side in row], chances)
        draws += not _count(log, points, row, counts)
    each = [count.points / sum(row.count(side) for row in rows) for side, count in enumerate(counts)]
    return _Dealt(len(rows), draws, each[0] - each[1], counts)


def play_hand(
    table: Table, tiles: bytes, round_wind: int, bots: Sequence[Bot], chances: Sequence[Random]
) -> tuple[bytes, list[int]]:
    """Play one hand with the walls' ``tiles``, chair 0 dealing; its log and what each chair gained."""
    truth = table.new_state(TRUTH)
    truth.round_wind = round_wind
    views = [table.new_state(chair) for chair in range(table.seats)]
    log = play_on(table, truth, views, tiles, bots, chances)
    return log, [points - table.start_points for points in truth.points]


def play_on(
    table: Table, truth: State, views: Sequence[State], tiles: bytes, bots: Sequence[Bot], chances: Sequence[Random]
) -> bytes:
    """Play the next hand of a game, each chair knowing what its view was told so far; the log of the hand."""
    wall = Wall(tiles)
    table.deal(truth, wall.deal(table.dealt))
    log = bytearray()
    while True:
        written = truth.take_log()
        log += written
        _tell(table, views, written)
        if truth.phase in (IDLE, FINISHED):
            return bytes(log)
        end = table.wall_end(truth)
        if end != NONE:
            table.draw(truth, wall.take(end))
            continue
        chair = table.first_pending(truth)
        table.play(truth, chair, bots[chair].choose(views[chair], chair, chances[chair]))


def _tell(table: Table, views: Sequence[State], written: bytes) -> None:
    """Let every view learn what it may of the new records."""
    for at in range(0, len(written), WIDTH):
        record = written[at : at + WIDTH]
        for chair, view in enumerate(views):
            own = redacted(record, chair)
            if own is not None:
                table.apply(view, bytearray(own), 0)


def _count(log: bytes, points: Sequence[int], row: Sequence[int], counts: Sequence[_Count]) -> bool:
    """Add a hand to the counts of both bots; whether anybody won it."""
    won = False
    for chair, side in enumerate(row):
        counts[side].points += points[chair]
    for at in range(0, len(log), WIDTH):
        if log[at] == WON:
            won = True
            winner = counts[row[log[at + 1]]]
            winner.wins += 1
            winner.zimo += log[at + 3] == ZIMO
            winner.value += log[at + 6]
            if log[at + 3] == DISCARD:
                counts[row[log[at + 4]]].discards_paid += 1
    return won
