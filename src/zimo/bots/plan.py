"""What a hand that waits for its next tile is worth: every shape it may aim at, how far that is, and what it pays.

The value of an aim is the points of the win times the chance to get there in time (``chance``). The next step is
judged by the tiles that are not visible and the ways they may come, drawn, or thrown by others and claimed; the later
steps are the usual ones for hands of that sort.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from zimo.bots.aims import Route, routes
from zimo.bots.bot import away
from zimo.bots.chance import FARTHEST, TURN_TICKS, chance, tick_of
from zimo.bots.measure import kinds_in, measure
from zimo.bots.pace import kinds_of_table, pace_of
from zimo.bots.worth import ANY, ORPHANS, PONGS, RUNS, SEVEN, Aim, Spot, points, smallest_win, valued
from zimo.core.distance import seven_pairs, thirteen
from zimo.core.tiles import EAST, FACE, FLOWER, HONOURS, JOKER, PLAIN, PLAYED, RED_FIVE, UNKNOWN
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.rules.table import Table

WIN_SOURCES: Final = 1.6
"""How many tiles of others a turn can be won on, beside the own draw; three are thrown."""
PONG_SOURCES: Final = 2.0
"""The same for a Pong: others keep a tile now and then, or win on it."""
CHI_SOURCES: Final = 0.6
"""The same for a Chi, which only the player on the left can give, when no other claims the tile."""
PACE: Final = 0.92
"""Chance of a step in a turn for each fitting tile that is expected in it."""
STEPS: Final = {
    ANY: (0.0, 0.06, 0.25, 0.37, 0.50, 0.62, 0.70, 0.75),
    RUNS: (0.0, 0.06, 0.19, 0.29, 0.40, 0.50, 0.57, 0.62),
    PONGS: (0.0, 0.04, 0.17, 0.24, 0.29, 0.33, 0.36, 0.38),
    ORPHANS: (0.0, 0.04, 0.06, 0.09, 0.13, 0.17, 0.20, 0.24),
    SEVEN: (0.0, 0.03, 0.06, 0.09, 0.13, 0.17, 0.20, 0.24),
}
"""Chance of a turn to come one tile nearer, by the tiles missing; at 1 that of drawing the last tile."""
ONE_SUIT: Final = 0.7
"""A hand of one suit finds fewer fitting tiles than a free one."""
SUREST: Final = 0.9
"""No step of a hand is surer."""
OTHERS: Final = 3
"""The number of others for which the sources are told."""
MANY_KINDS: Final = 16
"""A hand of more kinds than a suit and honours is free."""
CLOSED: Final = 0.5
"""What is left of the ways in which tiles come when nothing is claimed."""
SURE_WAIT: Final = 0.75
"""How much of a hand of runs is left to win on a discard: some tables refuse its narrow waits."""
LOSS: Final = 0.6
"""What it costs that another player wins, as a part of the smallest win: a reason to be quick."""
TURNS: Final = (2, 3, 5, 6, 7, 8, 9, 10)
"""The turns that a hand is likely to take, by the tiles missing."""
PROMISING: Final = 0.06
"""Routes worth less than this part of the best one are left aside."""
OTHER_AIMS: Final = 0.3
"""What the next best aim adds to the best: freedom to change one's mind."""


class Prospect(NamedTuple):
    """A route as a hand sees it: tiles missing, kinds that help, expected points, the lines that it counts on.

    A ready hand needs no route.
    """

    route: Route | None
    distance: int
    useful: int
    value: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pulls:
    """The tiles of each kind that may come, weighed by the ways they come: drawn only, by Chi too, by Pong too."""

    drawn: Sequence[float]
    runs: Sequence[float]
    all: Sequence[float]


class Plan:
    """What a seat can expect at one moment. Made from a view; nothing of it is hidden from the seat."""

    def __init__(self, state: State, number: int, table: Table, unseen: bytearray) -> None:
        self.state = state
        self.number = number
        self.table = table
        self.scorer = scorer = table.scorer
        self.unseen = unseen
        self.kinds = kinds_of_table(table)
        self.pace = pace_of(table)
        others = (len(state.seats) - 1) / OTHERS
        self.win_sources = WIN_SOURCES * others
        self.pong_sources = PONG_SOURCES * others
        self.seat_wind = (number - state.dealer) % len(state.seats)
        self.round_wind = state.round_wind
        self.valued = valued(scorer, self.seat_wind, self.round_wind, self.kinds)
        self.plain_honours = HONOURS & ~self.valued
        self.lost = table.lost_waits(state, number)
        self.least = smallest_win(scorer)
        self.loss = LOSS * self.least
        self.may_declare = False
        """Whether the seat may say riichi now, so that a closed ready hand that does not say it has what it has."""
        self.coming = sum(1 << kind for kind in range(FLOWER, FACE + 4) if unseen[kind]) if state.live else 0
        self.tiles = max(1, sum(unseen[:PLAYED]) + unseen[JOKER])
        self.luck = self.coming.bit_count() / (self.tiles + self.coming.bit_count())
        laid = sum(len(seat.melds) for other, seat in enumerate(state.seats) if other != number)
        self._terms: dict[tuple[Route, int], tuple[tuple[float, ...], bool, float]] = {}
        self._clock = (state.seats[number].discards, laid, state.live / len(state.seats))
        self.tick = tick_of(*self._clock)

    def ahead(self, turns: float) -> None:
        """Judge hands that draw so many turns sooner than one does that has just discarded."""
        done, laid, left = self._clock
        self.tick = tick_of(done - turns / TURN_TICKS, laid, left + turns)

    def spot(self, seat: Seat) -> Spot:
        """The circumstances of the seat, with the melds it has in this thought."""
        melds = tuple(sorted(seat.melds))
        return Spot(self.seat_wind, self.round_wind, seat.bonus, melds, self.kinds, seat.fei_shown)

    def routes(self, seat: Seat, pulls: Pulls) -> list[Route]:
        """The routes that are worth a thought for every choice from this seat."""
        seat = self.plain(seat)
        found: list[tuple[float, Route]] = []
        for route in routes(self.scorer, seat, self.spot(seat), self.unseen, self.coming):
            seen = self._along(seat, route, pulls)
            if seen is not None:
                found.append((seen.value, route))
        least = PROMISING * max((value for value, _ in found), default=0.0)
        return [route for value, route in found if value >= least]

    def plain(self, seat: Seat) -> Seat:
        """The seat with its red fives as fives."""
        if not self.table.red_fives:
            return seat
        seat = seat.copy()
        for red in range(RED_FIVE, UNKNOWN):
            for _ in range(seat.counts[red]):
                seat.take_out(red)
                seat.put_in(PLAIN[red])
        return seat

    def pulls(self, seat: Seat) -> Pulls:
        """How likely each kind comes, by the tiles that the seat holds."""
        counts = self.plain(seat).counts
        by_pong: list[float] = []
        by_chi: list[float] = []
        for kind in range(PLAYED):
            left = self.unseen[kind]
            chi = left * (1 + CHI_SOURCES) if left and kind < EAST and _makes_chi(counts, kind) else left
            by_chi.append(chi)
            by_pong.append(left * (1 + self.pong_sources) if counts[kind] > 1 else chi)
        return Pulls(self.unseen, by_chi, by_pong)

    def prospects(self, seat: Seat, routes: list[Route], pulls: Pulls) -> list[Prospect]:
        """How the seat, waiting for a tile, sees the routes; the best first."""
        plain = self.plain(seat)
        # After riichi nothing changes any more.
        found = [self._along(plain, route, pulls) for route in routes] if not seat.riichi else []
        seen = [prospect for prospect in found if prospect is not None]
        if self.may_declare:
            seen = [prospect for prospect in seen if prospect.distance > 1 or not _is_closed(prospect)]
        ready = self._ready(seat)
        if ready is not None:
            # A free hand that is one tile away is this one, judged by its own waits.
            seen = [prospect for prospect in seen if prospect.distance > 1 or prospect.value > ready.value]
            if all(prospect.distance > 1 for prospect in seen):
                seen.append(ready)
        seen.sort(key=_by_value, reverse=True)
        return seen

    def _along(self, seat: Seat, route: Route, pulls: Pulls) -> Prospect | None:
        """What the seat may expect of a route; nothing when it is too far."""
        aim = route.aim
        rest, useful = measure(seat, aim, self.plain_honours)
        distance = rest
        helped = 0
        rates: list[float] = []
        fei = seat.counts[JOKER]
        for kind in kinds_in(aim.sets):
            held = seat.counts[kind]
            # A fei is spent where a tile is hardest to get.
            spent = min(fei, 3 - held) if 0 < held < 3 and aim.shape != PONGS else 0
            held += spent
            fei -= spent
            if held < 3:
                helped |= 1 << kind
                rates.append(self._set_rate(kind, held))
                distance += 3 - held
                # A set that cannot come; or a hand of Pongs, which has them all, and here not even the pair.
                if not rates[-1] or (aim.shape == PONGS and held < 2):
                    return None
        if aim.shape == PONGS:
            rates.clear()
            distance = rest
        if fei and aim.shape != ORPHANS:
            spent = min(fei, rest)
            rest -= spent
            distance -= spent
        # Hands of the other shapes that are one tile away are judged as ready hands.
        if distance > FARTHEST or (distance < 2 and aim.shape != ANY):
            return None
        weights = pulls.drawn if rest == 1 or aim.closed else pulls.runs if aim.shape == RUNS else pulls.all
        fitting = sum([weights[kind] for kind in kinds_in(useful)]) + self.unseen[JOKER]
        if rest and not fitting:
            return None
        terms = self._terms.get((route, distance))
        if terms is None:
            terms = self._terms[route, distance] = self._terms_of(route, distance)
        steps, given, paid = terms
        step = PACE * fitting / self.tiles
        if rest == 1 and given:
            step *= 1 + self.win_sources
        reached = chance(steps, _beside(rates), rest, self.tick, step, self.pace)
        return Prospect(route, distance, useful | helped, reached * paid, route.worth.lines)

    def _terms_of(self, route: Route, distance: int) -> tuple[tuple[float, ...], bool, float]:
        """The usual steps of a route, whether it can win on a discard, and the points of its win."""
        # A bonus tile drawn on the way may bring a tai, or spoil what must not have one.
        turns = TURNS[distance] / self.pace
        same = (1 - self.luck) ** turns
        once = min(turns * self.luck * same / (1 - self.luck), 1 - same)
        one, two = route.lucky
        given = same * route.worth.given + once * one[0] + (1 - same - once) * two[0]
        paid = same * route.worth.drawn + once * one[1] + (1 - same - once) * two[1]
        if given:
            sure = SURE_WAIT if route.aim.shape == RUNS else 1.0
            paid = (paid + self.win_sources * sure * given) / (1 + self.win_sources)
        sources = self.win_sources if given else 0.0
        free = route.aim.kinds == self.kinds or route.aim.kinds.bit_count() > MANY_KINDS
        return _steps(route.aim, sources, self.pace, free), given > 0, paid + self.loss

    def _set_rate(self, kind: int, held: int) -> float:
        """How fast a set of that honour comes, by turn; 0 where it cannot."""
        left = self.unseen[kind]
        if held + left < 3 or not held:
            return 0.0
        if held == 2:
            return left * (1 + self.pong_sources) / self.tiles
        first = left / self.tiles
        second = (left - 1) * (1 + self.pong_sources) / self.tiles
        return first * second / (first + second)

    def _ready(self, seat: Seat) -> Prospect | None:
        """What a ready hand may expect, every tile that completes it scored by the table."""
        waits = self._waits(seat)
        if not waits:
            return None
        given = not self.lost & waits
        ways = income = 0.0
        useful = 0
        lines: list[str] = []
        for kind in kinds_in(waits):
            left = self.unseen[kind]
            if not left:
                continue
            for by, sources in ((ZIMO, 1.0), (DISCARD, self.win_sources)):
                if by == DISCARD and (not given or kind == JOKER):
                    continue
                hand = self.table.hand_ahead(self.state, self.number, seat, kind, by)
                tally = self.scorer.tally(hand)
                if tally.allowed:
                    useful |= 1 << kind
                    ways += left * sources
                    income += left * sources * points(self.scorer, tally, by)
                    lines += [self.scorer.patterns[line[0]].id for line in tally.lines]
        if not useful:
            return None
        won = chance(STEPS[ANY], 0.0, 1, self.tick, PACE * ways / self.tiles, self.pace)
        return Prospect(None, 1, useful, won * (income / ways + self.loss), tuple(dict.fromkeys(lines)))

    def _waits(self, seat: Seat) -> int:
        """The kinds that complete the seat, which is one tile short; 0 where it is not ready."""
        if away(seat) > 1:
            if seat.melds:
                return 0
            counts = self.plain(seat).counts
            if min(thirteen(counts), seven_pairs(counts)) - counts[JOKER] > 1:
                return 0
        ready = seat.copy()
        ready.find_waits()
        self.table.add_special_waits(self.state, ready)
        return ready.waits


def total(prospects: list[Prospect]) -> float:
    """The value of a hand that may follow several routes; of those to one shape only the best counts."""
    value = 0.0
    share = 1.0
    shapes: list[tuple[int, int]] = []
    for prospect in prospects:
        route = prospect.route
        shape = (route.aim.shape, route.aim.kinds) if route else (ANY, 0)
        if shape not in shapes:
            value += share * prospect.value
            share *= OTHER_AIMS
            shapes.append(shape)
    return value


def _is_closed(prospect: Prospect) -> bool:
    return prospect.route is not None and prospect.route.aim.closed


def _by_value(prospect: Prospect) -> float:
    return prospect.value


@cache
def _steps(aim: Aim, sources: float, pace: float, free: bool) -> tuple[float, ...]:
    """The usual chances of the steps of a sort of hand; the last tile comes from so many ``sources`` beside the own
    draw, and ``free`` tells that hardly any kind is left out."""
    share = pace
    if aim.shape <= PONGS:
        share *= (1.0 if free else ONE_SUIT) * (CLOSED if aim.closed else 1.0)
    last = STEPS[aim.shape][1] * (1 + sources) * pace
    return (0.0, *(min(step, SUREST) for step in (last, *(share * step for step in STEPS[aim.shape][2:]))))


def _beside(rates: list[float]) -> float:
    """How fast all of these come, beside each other; 0 where there are none."""
    if not rates:
        return 0.0
    times = sorted(1 / rate for rate in rates)
    return max(0.01, round(1 / (times[-1] + sum(times[:-1]) / 2), 2))


def _makes_chi(counts: bytearray, kind: int) -> bool:
    """Whether the suit tile makes a Chi with two tiles of the hand."""
    rank = kind % 9
    below = rank > 0 and counts[kind - 1] > 0
    above = rank < 8 and counts[kind + 1] > 0
    if below and (above or (rank > 1 and counts[kind - 2] > 0)):
        return True
    return above and rank < 7 and counts[kind + 2] > 0
