"""What a hand that waits for its next tile is worth: every shape it may aim at, how far that is, and what it pays.

The value of an aim is the points of the win times the chance to get there in time (``chance``). The next step is
judged by the tiles that are not visible and the ways they may come, drawn, or thrown by others and claimed; the later
steps are the usual ones for hands of that sort.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from zimo.bots.chance import FARTHEST, TURN_TICKS, chance, tick_of
from zimo.bots.runs import FAR, run_distance
from zimo.bots.worth import (
    ALL,
    ANY,
    ORPHANS,
    PONGS,
    RUNS,
    SEVEN,
    Aim,
    Spot,
    Worth,
    lucky,
    points,
    smallest_win,
    valued,
    worth,
)
from zimo.core.distance import POWER, key_useful, key_waits, seven_pairs, standard, thirteen
from zimo.core.melds import KONG_CONCEALED
from zimo.core.tiles import EAST, FACE, FLOWER, HONOURS, PLAYED, STRIDE, SUITS, TERMINALS, kinds_of
from zimo.rules.hand import Hand
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.score import Scorer
from zimo.rules.seat import Seat
from zimo.rules.state import State

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


@lru_cache(maxsize=65536)
def kinds_in(kinds: int) -> tuple[int, ...]:
    """The kinds of a set, kept, for the same sets come again and again."""
    return tuple(kinds_of(kinds))


@dataclass(frozen=True, slots=True)
class Route:
    """An aim and its worth, as it is and with a bonus tile more; which suits its tiles come from."""

    aim: Aim
    worth: Worth
    lucky: tuple[float, float]
    suits: tuple[bool, bool, bool, bool]


@dataclass(frozen=True, slots=True)
class Prospect:
    """A route as a hand sees it: tiles missing, kinds that help, expected points, the lines that it counts on.

    A ready hand needs no route.
    """

    route: Route | None
    distance: int
    useful: int
    value: float
    lines: tuple[str, ...]


class Plan:
    """What a seat can expect at one moment. Made from a view; nothing of it is hidden from the seat."""

    def __init__(self, state: State, number: int, scorer: Scorer, unseen: bytearray) -> None:
        self.scorer = scorer
        self.unseen = unseen
        self.number = number
        self.seat_wind = (number - state.dealer) % len(state.seats)
        self.round_wind = state.round_wind
        self.players = len(state.seats)
        self.loss = LOSS * smallest_win(scorer)
        hidden = sum(unseen[:PLAYED])
        self.coming = sum(1 << kind for kind in range(FLOWER, FACE + 4) if unseen[kind]) if state.live else 0
        self.luck = self.coming.bit_count() / max(1, hidden + self.coming.bit_count())
        self.tiles = max(1, hidden)
        laid = sum(len(seat.melds) for other, seat in enumerate(state.seats) if other != number)
        self._clock = (state.seats[number].discards, laid, state.live / self.players)
        self.tick = tick_of(*self._clock)

    def ahead(self, turns: float) -> None:
        """Judge hands that draw so many turns sooner than one does that has just discarded."""
        done, laid, left = self._clock
        self.tick = tick_of(done - turns / TURN_TICKS, laid, left + turns)

    def spot(self, seat: Seat) -> Spot:
        """The circumstances of the seat, with the melds it has in this thought."""
        return Spot(self.seat_wind, self.round_wind, seat.bonus, tuple(seat.melds))

    # Aims

    def routes(self, seat: Seat) -> list[Route]:
        """The aims that pay and that the seat's tiles are not too far from."""
        spot = self.spot(seat)
        counts = seat.counts
        laid = 0
        laid_pongs = chis = 0
        claimed = False
        for code in spot.melds:
            kind = code % STRIDE
            laid |= (7 if code < STRIDE else 1) << kind
            chis += code < STRIDE
            laid_pongs += code >= STRIDE
            claimed = claimed or code < KONG_CONCEALED * STRIDE
        worthy = valued(self.scorer, spot)
        have = twos = 0
        singles = 0
        for kind in range(EAST, PLAYED):
            if worthy >> kind & 1:
                if counts[kind] > 2:
                    have |= 1 << kind
                elif counts[kind] == 2 and self.unseen[kind]:
                    twos |= 1 << kind
                elif counts[kind] == 1 and self.unseen[kind] > 1:
                    singles |= 1 << kind
        room = 4 - len(spot.melds)
        found = [Aim(ANY, ALL, sets, False) for sets in self._sets(have, twos, room)]
        if not claimed:
            found.append(Aim(ANY, ALL, have, True))
        if self.worth(spot, Aim(ANY, ALL, have, False)).given == 0:
            found += [Aim(ANY, ALL, have | 1 << kind, False) for kind in kinds_in(singles) if have.bit_count() < room]
        for suit in SUITS:
            if laid & ~(suit | HONOURS):
                continue
            inside = 3 * len(spot.melds) + sum(counts[(suit & -suit).bit_length() - 1 :][:9])
            honours = sum(counts[EAST:PLAYED])
            if inside + honours >= 8:
                found += [Aim(ANY, suit | HONOURS, sets, False) for sets in self._sets(have, twos, room)]
                if not chis:
                    found.append(Aim(PONGS, suit | HONOURS, have, False))
            if inside >= 8 and not laid & HONOURS:
                found.append(Aim(ANY, suit, 0, False))
                if not laid_pongs:
                    found.append(Aim(RUNS, suit, 0, False))
        if not chis:
            found += [Aim(PONGS, ALL, sets, False) for sets in self._sets(have, twos, room)]
        if not laid_pongs:
            found.append(Aim(RUNS, ALL, 0, False))
            if not claimed:
                found.append(Aim(RUNS, ALL, 0, True))
        if not spot.melds:
            if thirteen(counts) < FARTHEST:
                found.append(Aim(ORPHANS, TERMINALS | HONOURS, 0, True))
            if self.scorer.pairs and seven_pairs(counts) < FARTHEST:
                found.append(Aim(SEVEN, ALL, 0, True))
        routes = []
        for aim in found:
            earns = self.worth(spot, aim)
            luck = lucky(self.scorer, spot, aim, self.coming) if self.coming else (earns.given, earns.drawn)
            if earns.drawn or luck[1]:
                kinds = aim.kinds
                suits = (bool(kinds & 1), bool(kinds >> 9 & 1), bool(kinds >> 18 & 1), bool(kinds & HONOURS))
                routes.append(Route(aim, earns, luck, suits))
        return self._promising(seat, routes)

    def _promising(self, seat: Seat, routes: list[Route]) -> list[Route]:
        """The routes that are worth a thought for every choice."""
        pulls = self.pulls(seat)
        first = [self._along(seat, route, pulls) for route in routes]
        least = PROMISING * max((prospect.value for prospect in first if prospect), default=0.0)
        return [route for route, seen in zip(routes, first, strict=True) if seen and seen.value >= least]

    def worth(self, spot: Spot, aim: Aim) -> Worth:
        """What the table pays for that shape."""
        return worth(self.scorer, spot, aim)

    @staticmethod
    def _sets(have: int, twos: int, room: int) -> list[int]:
        """Which honours to aim at as sets: those that are there, with none, each, or all of the pairs."""
        choices = [have]
        pairs = list(kinds_in(twos))
        if have.bit_count() < room:
            choices += [have | 1 << kind for kind in pairs]
        if len(pairs) > 1 and have.bit_count() + len(pairs) <= room:
            choices.append(have | twos)
        return choices

    # Chances

    def pulls(self, seat: Seat) -> tuple[list[float], list[float]]:
        """The tiles of each kind that may come, weighed by the ways they come: by Pong and Chi, and by Chi only."""
        counts = seat.counts
        both: list[float] = []
        runs: list[float] = []
        for kind in range(PLAYED):
            left = self.unseen[kind]
            near = 0.0
            if left and kind < EAST:
                rank = kind % 9
                below = rank > 0 and counts[kind - 1]
                above = rank < 8 and counts[kind + 1]
                if (
                    (below and above)
                    or (below and rank > 1 and counts[kind - 2])
                    or (above and rank < 7 and counts[kind + 2])
                ):
                    near = CHI_SOURCES
            runs.append(left * (1 + near))
            both.append(left * (1 + (PONG_SOURCES if counts[kind] > 1 else near)))
        return both, runs

    # Values

    def prospects(self, seat: Seat, routes: list[Route], pulls: tuple[list[float], list[float]]) -> list[Prospect]:
        """How the seat, waiting for a tile, sees the routes; the best first."""
        found = [self._along(seat, route, pulls) for route in routes]
        seen = [prospect for prospect in found if prospect is not None]
        ready = self._ready(seat)
        if ready is not None:
            # Its free shapes were judged without the wait's own worth.
            seen = [prospect for prospect in seen if prospect.distance > 1 or prospect.value > ready.value]
            if all(prospect.distance > 1 for prospect in seen):
                seen.append(ready)
        seen.sort(key=_by_value, reverse=True)
        return seen

    def _along(self, seat: Seat, route: Route, pulls: tuple[list[float], list[float]]) -> Prospect | None:
        aim = route.aim
        both, runs = pulls
        weights: Sequence[float]
        helped = 0
        waits: list[float] = []
        if aim.shape == ANY:
            m_in, p_in, s_in, z_in = route.suits
            m = seat.m if m_in else 0
            p = seat.p if p_in else 0
            s = seat.s if s_in else 0
            z = seat.z if z_in else 0
            room = 4 - len(seat.melds)
            distance = 0
            for kind in kinds_in(aim.sets):
                held = seat.counts[kind]
                z -= held * POWER[kind]
                room -= 1
                if held < 3:
                    waits.append(self._set_rate(kind, held))
                    if not waits[-1]:
                        return None
                    distance += 3 - held
                    helped |= 1 << kind
            rest = standard(m, p, s, z, room)
            distance += rest
            if distance > FARTHEST:
                return None
            useful = key_useful(m, p, s, z, room) & aim.kinds & ~aim.sets if rest else 0
            weights = both
        elif aim.shape == RUNS:
            eye_missing, eye_kinds = self._worthless_eye(seat) if route.suits[3] else (FAR, 0)
            rest, useful = run_distance(
                seat.m if route.suits[0] else 0,
                seat.p if route.suits[1] else 0,
                seat.s if route.suits[2] else 0,
                eye_missing,
                eye_kinds,
                4 - len(seat.melds),
            )
            distance = rest
            if distance > FARTHEST or distance <= 1:
                return None
            weights = runs
        elif aim.shape == PONGS:
            rest, useful = _pong_distance(seat, aim.kinds)
            distance = rest
            for kind in kinds_in(aim.sets):
                if seat.counts[kind] < 2:
                    return None
            if distance > FARTHEST or distance <= 1:
                return None
            weights = both
        else:
            rest, useful = _far_distance(seat, aim.shape)
            distance = rest
            if distance > FARTHEST or distance <= 1:
                return None
            weights = self.unseen
        if aim.closed:
            weights = self.unseen
        fitting = 0.0
        for kind in kinds_in(useful):
            fitting += weights[kind] if rest > 1 else self.unseen[kind]
        if rest and not fitting:
            return None
        # A bonus tile drawn on the way may bring a tai, or spoil what must not have one.
        same = (1 - self.luck) ** TURNS[distance]
        given = same * route.worth.given + (1 - same) * route.lucky[0]
        drawn = same * route.worth.drawn + (1 - same) * route.lucky[1]
        if aim.shape == RUNS:
            given *= SURE_WAIT
        step = PACE * fitting / self.tiles
        if rest == 1 and given:
            step *= 1 + WIN_SOURCES
        steps = _steps(aim.shape, aim.kinds == ALL, aim.closed, given > 0)
        value = chance(steps, self._beside(waits), rest, self.tick, step)
        points_won = self._pay(given, drawn)
        return Prospect(route, distance, useful | helped, value * points_won, route.worth.lines)

    def _pay(self, given: float, drawn: float) -> float:
        """The points of a win, by the ways it comes, and the loss that it spares."""
        if given:
            return (drawn + WIN_SOURCES * given) / (1 + WIN_SOURCES) + self.loss
        return drawn + self.loss

    @staticmethod
    def _beside(rates: list[float]) -> float:
        """How fast all of these come, beside each other."""
        if not rates:
            return 0.0
        times = sorted(1 / rate for rate in rates)
        return round(1 / (times[-1] + sum(times[:-1]) / 2), 2)

    def _set_rate(self, kind: int, held: int) -> float:
        """How fast a set of that honour comes, by turn."""
        left = self.unseen[kind]
        if held + left < 3:
            return 0.0
        if held == 2:
            return left * (1 + PONG_SOURCES) / self.tiles
        if held == 1:
            first = left / self.tiles
            second = (left - 1) * (1 + PONG_SOURCES) / self.tiles
            return first * second / (first + second)
        return 0.0

    def _worthless_eye(self, seat: Seat) -> tuple[int, int]:
        """Tiles missing to an Eye of honours that is worth nothing, and their kinds."""
        plain = HONOURS & ~valued(self.scorer, self.spot(seat))
        most = 0
        kinds = 0
        for kind in kinds_in(plain):
            held = min(2, seat.counts[kind])
            if held > most and (held == 2 or self.unseen[kind]):
                most, kinds = held, 1 << kind
        return (2 - most, kinds if most < 2 else 0) if most else (FAR, 0)

    def _ready(self, seat: Seat) -> Prospect | None:
        """What a ready hand may expect, every tile that completes it scored by the table."""
        room = 4 - len(seat.melds)
        waits = key_waits(seat.m, seat.p, seat.s, seat.z, room)
        if room == 4 and thirteen(seat.counts) == 1:
            waits |= _far_distance(seat, ORPHANS)[1]
        if not waits:
            return None
        ways = income = 0.0
        useful = 0
        lines: list[str] = []
        melds = list(seat.melds)
        counts = seat.counts[:]
        for kind in kinds_in(waits):
            left = self.unseen[kind]
            if not left:
                continue
            counts[kind] += 1
            for by, sources in ((ZIMO, 1.0), (DISCARD, WIN_SOURCES)):
                hand = Hand(counts, melds, seat.bonus, kind, by, self.seat_wind, self.round_wind)
                tally = self.scorer.tally(hand)
                if tally.allowed:
                    useful |= 1 << kind
                    ways += left * sources
                    income += left * sources * points(self.scorer, tally, by)
                    lines += [self.scorer.patterns[line[0]].id for line in tally.lines]
            counts[kind] -= 1
        if not useful:
            return None
        step = PACE * ways / self.tiles
        won = chance(STEPS[ANY], 0.0, 1, self.tick, step)
        return Prospect(None, 1, useful, won * (income / ways + self.loss), tuple(dict.fromkeys(lines)))


@cache
def _steps(shape: int, any_suit: bool, closed: bool, given: bool) -> tuple[float, ...]:
    """The usual chances of the steps of a sort of hand."""
    share = 1.0
    if shape <= PONGS:
        share = (1.0 if any_suit else ONE_SUIT) * (CLOSED if closed else 1.0)
    last = STEPS[shape][1] * (1 + WIN_SOURCES if given else 1.0)
    return (0.0, last, *(share * step for step in STEPS[shape][2:]))


def total(prospects: list[Prospect]) -> float:
    """The value of a hand that may follow several routes; of those to one shape only the best counts."""
    value = 0.0
    share = 1.0
    shapes: list[tuple[int, int]] = []
    for prospect in prospects:
        route = prospect.route
        shape = (route.aim.shape, route.aim.kinds) if route else (ANY, ALL)
        if shape not in shapes:
            value += share * prospect.value
            share *= OTHER_AIMS
            shapes.append(shape)
    return value


def _by_value(prospect: Prospect) -> float:
    return prospect.value


def _pong_distance(seat: Seat, kinds: int) -> tuple[int, int]:
    """Tiles away from Pongs and an Eye of those kinds, and the kinds that help."""
    threes = pairs = singles = 0
    counts = seat.counts
    for kind in kinds_in(kinds):
        held = counts[kind]
        if held > 2:
            threes += 1
        elif held == 2:
            pairs |= 1 << kind
        elif held:
            singles |= 1 << kind
    room = 4 - len(seat.melds)
    short = max(0, room - threes)
    twos = min(pairs.bit_count(), short)
    ones = min(singles.bit_count(), short - twos)
    missing = twos + 2 * ones + 3 * (short - twos - ones)
    useful = pairs if short else 0
    if max(0, threes - room) + pairs.bit_count() == twos:
        useful |= singles
        missing += 1 if singles.bit_count() > ones else 2
    return missing, useful


def _far_distance(seat: Seat, shape: int) -> tuple[int, int]:
    """Tiles away from orphans or seven pairs, and the kinds that help."""
    counts = seat.counts
    if shape == ORPHANS:
        held = pair = 0
        for kind in kinds_in(TERMINALS | HONOURS):
            if counts[kind]:
                held |= 1 << kind
                pair |= counts[kind] > 1
        missing = (TERMINALS | HONOURS) & ~held
        return thirteen(counts), missing if pair else TERMINALS | HONOURS
    single = 0
    for kind in range(PLAYED):
        if counts[kind] == 1:
            single |= 1 << kind
    return seven_pairs(counts), single
