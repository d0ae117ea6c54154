"""Measuring a position: as many deals as it takes to tell its choices apart, or to see that nothing will."""

from typing import Final

from zimo.learn.estimates.figures import figures
from zimo.learn.estimates.pack import MEASURES, Row, code_of
from zimo.learn.estimates.playout import feeds, outcomes
from zimo.learn.estimates.position import Position
from zimo.rules.table import Table

Looks = tuple[tuple[int, float], ...]
PLAYED_OUT: Final[Looks] = ((150, 0.7), (400, 1.0), (900, 0.0))
LOOKS: Final[dict[str, Looks]] = {
    "throw": PLAYED_OUT,
    "safest": ((1000, 0.7), (2500, 1.0), (5000, 0.0)),
    "fold": ((150, 0.25), (400, 0.5), (900, 0.8), (1800, 0.0)),
    "call": PLAYED_OUT,
}
"""Deals after which the figures are looked at, and how clear a row must be then to be measured further. Throws that
nobody may win on need no play-out, and hands in which it pays to play safe are rare."""
SURE: Final = 1.4
"""How clear a row must be to be measured no further, for one looks more than once."""

Values = list[list[tuple[float, ...]]]
"""By deal and choice, the values of the measures."""


def measure(table: Table, ask: str, position: Position, options: tuple[str, ...]) -> Row | None:
    """The row of a position, measured until it is clear; None where there is no hope of that, or where the hand was to
    be one in which the first choice is better and it is not."""
    seed = f"{table.id} {ask} {position.seed}"
    values: Values = []
    for deals, hope in LOOKS[ask]:
        values += play(table, ask, position, options, seed, len(values), deals)
        row = row_of(ask, position, options, values)
        clear = max(row.clearness(name) for name in MEASURES[ask])
        if clear < hope or (ask == "fold" and row.best("points") > 0):
            return None
        if clear > SURE:
            break
    return row


def play(
    table: Table, ask: str, position: Position, options: tuple[str, ...], seed: str, first: int, end: int
) -> Values:
    """What comes of every choice in the deals from ``first`` up to ``end``, which the seed makes."""
    state, chair = position.set_up(table)
    codes = [code_of(option) for option in options]
    if ask == "safest":
        return [[(chance,) for chance in row] for row in feeds(state, chair, codes, seed, first, end)]
    dealt = outcomes(state, chair, codes, seed, first, end)
    if MEASURES[ask] == ("points",):
        return [[(float(one.points),) for one in row] for row in dealt]
    return [[(100.0 * one.won, float(one.points)) for one in row] for row in dealt]


def row_of(ask: str, position: Position, options: tuple[str, ...], values: Values) -> Row:
    """The row with the figures of these values."""
    found = {
        name: tuple(figures([[choice[at] for choice in row] for row in values]))
        for at, name in enumerate(MEASURES[ask])
    }
    return Row(position, options, len(values), found)
