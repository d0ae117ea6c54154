"""What a finished hand of some shape would count and earn, asked of the table's own patterns.

A shape is a sort of hand to aim at. A hand of that shape is sketched as a reading of kinds, without counts, and the
table's rows look at it as they look at a win. So the bot knows no tai of its own, and plays by whatever the table and
its house rules pay.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from zimo.core.shape import Split
from zimo.core.tiles import EAST, HONOURS, NONE, PLAYED, STRIDE, SUITS, TERMINALS, WINDS, kinds_of
from zimo.rules.hand import PAIRS, STANDARD, THIRTEEN, Hand
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.score import Scorer, Tally

ANY: Final = 0
"""Sets of all sorts."""
RUNS: Final = 1
"""Chi only, and a worthless Eye."""
PONGS: Final = 2
"""Pongs only."""
ORPHANS: Final = 3
"""Every terminal and honour."""
SEVEN: Final = 4
"""Seven pairs."""

ALL: Final = SUITS[0] | SUITS[1] | SUITS[2] | HONOURS
SIMPLES: Final = ALL & ~TERMINALS & ~HONOURS
_PLAIN_RANKS: Final = (4, 2, 6, 1)
"""Ranks (from 0) of Pongs that are only there to be Pongs: no terminals."""


class Aim(NamedTuple):
    """A shape to aim at with the melds that lie already: sets of ``kinds`` only, ``sets`` (honours) among the Pongs.

    ``closed`` tells that nothing is to be claimed before the win.
    """

    shape: int
    kinds: int
    sets: int
    closed: bool


class Spot(NamedTuple):
    """The circumstances of a seat that its worth depends on: winds 0 to 3, bonus tiles as kinds, melds as codes, the
    kinds that the table plays with, fei laid out."""

    seat_wind: int
    round_wind: int
    bonus: int
    melds: tuple[int, ...]
    kinds: int = ALL
    fei_shown: int = 0


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand counts and earns: tai and points of a win on a discard (``given``) and by the own draw (``drawn``);
    0 points where the minimum is not reached. ``lines`` are the ids of the rows that it earns on a discard."""

    tai: int
    given: int
    drawn: int
    lines: tuple[str, ...]


@lru_cache(maxsize=16384)
def worth(scorer: Scorer, spot: Spot, aim: Aim) -> Worth:
    """What a hand of that shape would be worth to the seat."""
    counts = bytearray(STRIDE)
    # Four of a kind: no hand is on its way to nine gates.
    counts[_first(aim) + 4] = 4
    hand = Hand(
        counts, list(spot.melds), spot.bonus, NONE, ZIMO, spot.seat_wind, spot.round_wind, fei_shown=spot.fei_shown
    )
    form, split = _sketch(spot, aim)
    given = scorer.promise(hand, form, split, aim.closed, DISCARD)
    # How a hand is won counts for closed hands only.
    drawn = scorer.promise(hand, form, split, True, ZIMO) if aim.closed else given
    lines = tuple(dict.fromkeys(scorer.patterns[index].id for index, _, _ in given.lines))
    return Worth(given.total, points(scorer, given, DISCARD), points(scorer, drawn, ZIMO), lines)


@lru_cache(maxsize=65536)
def lucky(scorer: Scorer, spot: Spot, aim: Aim, coming: int, tiles: int) -> tuple[float, float]:
    """The same points, given and drawn, when so many of the bonus tiles in ``coming`` have been drawn, each as
    likely."""
    if not tiles:
        now = worth(scorer, spot, aim)
        return now.given, now.drawn
    given = drawn = 0.0
    for kind, alike in _sorts(scorer, spot.seat_wind, spot.round_wind, spot.bonus, coming):
        richer = spot._replace(bonus=spot.bonus | 1 << kind)
        then = lucky(scorer, richer, aim, coming & ~(1 << kind), tiles - 1)
        given += alike * then[0]
        drawn += alike * then[1]
    many = coming.bit_count()
    return given / many, drawn / many


@lru_cache(maxsize=16384)
def _sorts(scorer: Scorer, seat_wind: int, round_wind: int, bonus: int, coming: int) -> tuple[tuple[int, int], ...]:
    """The bonus tiles in ``coming``: one of each sort that count alike beside ``bonus``, and how many it stands for."""
    sorts: dict[int, list[int]] = {}
    for kind in kinds_of(coming):
        sorts.setdefault(scorer.exposed([], bonus | 1 << kind, seat_wind, round_wind).total, []).append(kind)
    return tuple((kinds[0], len(kinds)) for kinds in sorts.values())


def points(scorer: Scorer, tally: Tally, by: int) -> int:
    """What the winner receives, 0 for a hand that may not win."""
    return scorer.pay.payment(tally, by, None).winner if tally.allowed else 0


@lru_cache(maxsize=256)
def smallest_win(scorer: Scorer) -> int:
    """What the winner of the least hand receives for a discard."""
    return points(scorer, scorer.tally_of(1), DISCARD)


@lru_cache(maxsize=1024)
def valued(scorer: Scorer, seat_wind: int, round_wind: int, kinds: int) -> int:
    """The honours of which a Pong is worth something by itself to a seat at a table of these kinds."""
    bare = Spot(seat_wind, round_wind, 0, (), kinds)
    least = worth(scorer, bare, Aim(ANY, kinds, 0, False)).tai
    found = 0
    for kind in range(EAST, PLAYED):
        if worth(scorer, bare, Aim(ANY, kinds, 1 << kind, False)).tai > least:
            found |= 1 << kind
    return found


@lru_cache(maxsize=256)
def simples_pay(scorer: Scorer, kinds: int) -> bool:
    """Whether a hand without terminals and honours is worth more than one of all kinds."""
    bare = Spot(0, 0, 0, (), kinds)
    plain = worth(scorer, bare, Aim(ANY, kinds, 0, False)).tai
    return worth(scorer, bare, Aim(ANY, kinds & SIMPLES, 0, False)).tai > plain


def _first(aim: Aim) -> int:
    """The lowest kind of the first suit of the aim, whether or not its 1 is wanted."""
    return ((aim.kinds & -aim.kinds).bit_length() - 1) // 9 * 9


def _sketch(spot: Spot, aim: Aim) -> tuple[int, Split]:
    """A reading of a hand of the shape: nothing in it that the shape does not promise."""
    if aim.shape == ORPHANS:
        return THIRTEEN, Split(0, TERMINALS | HONOURS, 0, 0, ())
    suits = aim.kinds & ~HONOURS
    if aim.shape == SEVEN:
        return PAIRS, Split(0, aim.kinds, 0, 0, ())
    room = 4 - len(spot.melds) - aim.sets.bit_count()
    pongs = aim.sets
    laid_pongs = any(code >= STRIDE for code in spot.melds) or aim.sets != 0
    alike = room if aim.shape == PONGS else 0
    if aim.shape == ANY and (room > 1 or not laid_pongs):
        alike = min(1, room)
    first = _first(aim)
    for rank in _PLAIN_RANKS[:alike]:
        pongs |= 1 << first + rank
    chis = room - alike
    eye = 1 << first + 7
    if aim.kinds & HONOURS and suits in SUITS and aim.sets == 0:
        # Something must be an honour here; a wind that is worth nothing serves as the Eye.
        eye = _worthless_wind(spot)
    return STANDARD, Split(pongs, suits if chis or aim.kinds == spot.kinds else 0, chis, eye, ())


def _worthless_wind(spot: Spot) -> int:
    plain = WINDS & ~(1 << EAST + spot.seat_wind | 1 << EAST + spot.round_wind)
    laid = {code % STRIDE for code in spot.melds}
    free = [kind for kind in kinds_of(plain) if kind not in laid]
    return 1 << free[0] if free else plain & -plain
