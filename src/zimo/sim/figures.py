"""What a simulation found, as one list of figures with 95 % intervals: for tables, files, drawings and pages alike."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt

from zimo.rules.event import BY_NAMES, DRAWN_REASONS
from zimo.rules.table import Table
from zimo.sim.duel import Z95
from zimo.sim.plan import Plan
from zimo.sim.tally import Differences, Outcome, Place, Sums, Tally

WINDS = "ESWN"
SHARES = ("drawn", "way", "line")
"""Groups whose differences are those of shares: what was in a hand of the one house and not in that of the other."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a house.

    ==============  ====================  =================================  ============================
    group           id                    count                              mean
    ==============  ====================  =================================  ============================
    hands           won, drawn            hands                              share of all hands
    drawn           reason                hands                              share of all hands
    way             discard, zimo, ...    wins                               share of all hands
    value           what is paid          wins                               share of all wins
    line            line of the score     wins with it                       share of all hands
    line_value      the same              the same                           its mean value (tai, ...)
    line_points     the same              the same                           what the winner gained
    payment         reason                payments                           points a hand
    points          moved                 hands                              points that change hands
    length          discards              discards                           discards a hand
    seat            E, S, W, N            hands                              points a hand
    seat_wins       the same              wins                               share of all hands
    seat_fed        the same              wins fed by its discards           share of all hands
    player...       1, 2, ...             as for the seats                   as for the seats
    standing        1, 2, ...             matches                            final score
    check           unbalanced, checksum  hands in which points were lost or won from nowhere; sum of checksums
    ==============  ====================  =================================  ============================

    Means that are shares lie between 0 and 1. In a difference ``house`` is less ``less``, ``count`` is hands in which
    they differ, and the mean is that of the differences. ``low`` to ``high`` is the interval; null where there is none.
    The intervals of means and of their differences are normal ones: they want some dozens of hands that matter.
    """

    house: str
    less: str
    group: str
    id: str
    count: int
    mean: float | None = None
    low: float | None = None
    high: float | None = None

    def as_dict(self) -> dict[str, object]:
        """The figure in JSON types."""
        return asdict(self)


def figures_of(plan: Plan, outcome: Outcome) -> list[Figure]:
    """All figures: those of each house, then the differences of each house after the first."""
    tables = [house.make(plan.matches) for house in plan.houses]
    names = [house.name for house in plan.houses]
    found: list[Figure] = []
    for name, table, tally in zip(names, tables, outcome.tallies, strict=True):
        found += _of_house(name, table, tally)
    for name, table, apart in zip(names[1:], tables[1:], outcome.differences, strict=True):
        found += _of_differences(name, names[0], table, apart)
    return found


def _of_house(house: str, table: Table, tally: Tally) -> Iterator[Figure]:
    hands = tally.hands
    wins = sum(tally.values.values())

    def share(group: str, id: str, count: int, of: int) -> Figure:
        return Figure(house, "", group, id, count, *_share(count, of))

    yield share("hands", "won", tally.won, hands)
    yield share("hands", "drawn", hands - tally.won, hands)
    for reason in sorted(tally.drawn):
        yield share("drawn", DRAWN_REASONS[reason], tally.drawn[reason], hands)
    for way, name in enumerate(BY_NAMES):
        yield share("way", name, tally.ways[way], hands)
    for value in sorted(tally.values):
        yield share("value", str(value), tally.values[value], wins)
    for number, id in enumerate(table.lines):
        line = tally.lines.get(number)
        if line is not None:
            yield share("line", id, line.points.n, hands)
            yield Figure(house, "", "line_value", id, line.points.n, line.value / line.points.n)
            yield _mean(house, "line_points", id, line.points)
    for number, id in enumerate(table.reasons):
        paid = tally.payments.get(number)
        if paid is not None:
            yield Figure(house, "", "payment", id, paid.n, paid.total / hands)
    yield _mean(house, "points", "moved", tally.moved)
    yield Figure(house, "", "length", "discards", tally.discards, tally.discards / hands)
    yield from _places(house, "seat", WINDS, tally.seats)
    yield from _places(house, "player", "1234", tally.players)
    for player, standing in enumerate(tally.standings, 1):
        yield _mean(house, "standing", str(player), standing)
    yield Figure(house, "", "check", "unbalanced", tally.unbalanced)
    yield Figure(house, "", "check", "checksum", tally.checksum)


def _places(house: str, group: str, ids: str, places: Sequence[Place]) -> Iterator[Figure]:
    for id, place in zip(ids, places, strict=False):
        yield _mean(house, group, id, place.points)
        yield Figure(house, "", f"{group}_wins", id, place.wins, *_share(place.wins, place.points.n))
        yield Figure(house, "", f"{group}_fed", id, place.fed, *_share(place.fed, place.points.n))


def _of_differences(house: str, first: str, table: Table, apart: Differences) -> Iterator[Figure]:
    names = {
        "drawn": ["drawn"],
        "moved": ["moved"],
        "value": ["value"],
        "way": BY_NAMES,
        "line": table.lines,
        "seat": WINDS[: table.seats],
    }
    for group, ids in names.items():
        for number, id in enumerate(ids):
            sums = apart.sums.get((group, number))
            if sums is None and group == "line":
                continue
            sums = sums or Sums()
            mean, low, high = _interval(Sums(apart.hands, sums.total, sums.squares))
            if group in SHARES:
                # As if of two more hands one differed, half each way (Agresti and Min): it holds for rare things too.
                _, low, high = _interval(Sums(apart.hands + 2, sums.total, sums.squares + 1))
            yield Figure(house, first, group, id, sums.n, mean, low, high)


def _mean(house: str, group: str, id: str, sums: Sums) -> Figure:
    return Figure(house, "", group, id, sums.n, *_interval(sums))


def _interval(sums: Sums) -> tuple[float, float | None, float | None]:
    """The mean, and its interval where there are two numbers at least."""
    n, total = sums.n, sums.total
    if n < 2:
        return total / n if n else 0.0, None, None
    error = sqrt((n * sums.squares - total * total) / (n * n * (n - 1)))
    return total / n, total / n - Z95 * error, total / n + Z95 * error


def _share(count: int, of: int) -> tuple[float, float | None, float | None]:
    """The share, and its interval by Wilson, which holds for rare things too.

    Several winners of one hand may make more wins than hands; then there is no share of hands to be sure of.
    """
    if not of:
        return 0.0, None, None
    share = count / of
    if share > 1:
        return share, None, None
    square = Z95 * Z95
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = Z95 * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return share, max(0.0, middle - half), min(1.0, middle + half)
