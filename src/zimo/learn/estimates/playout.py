"""Play-outs: what comes of a choice, over many deals of the tiles that one seat does not see.

Every choice is played on the same deals. After it bots play on, who look at nothing that a player does not see.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from zimo.bots import make_bot
from zimo.core.tiles import NONE
from zimo.learn.estimates.hidden import dealt_anew
from zimo.learn.estimates.position import asked
from zimo.rules.codes import ASK_WIN
from zimo.rules.engine import table_of
from zimo.rules.state import State
from zimo.rules.wall import Wall

BOT: Final = "careful"
"""The bot that plays on for the seat that chooses; the hands that positions are taken from are all its own."""
OTHERS: Final = "greedy"
"""The bot that plays on for the others. It is ten times as quick, so that there can be more deals."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one play-out for the seat: whether it won, and the points that it gained from here on."""

    won: bool
    points: int


def outcomes(
    state: State, number: int, codes: Sequence[int], seed: str, first: int, end: int
) -> Iterator[list[Outcome]]:
    """For each of the deals from ``first`` up to ``end``, what comes of every action."""
    for deal in range(first, end):
        truth, wall = dealt_anew(state, number, Random(f"{seed} {deal}"))
        yield [_played(truth.copy(), wall, number, code, Random(f"{seed} {deal} chances")) for code in codes]


def feeds(state: State, number: int, kinds: Sequence[int], seed: str, first: int, end: int) -> Iterator[list[float]]:
    """For each of the deals, whether throwing each of the kinds lets somebody win: 100 or 0, a chance in per cent."""
    table = table_of(state)
    for deal in range(first, end):
        truth, _ = dealt_anew(state, number, Random(f"{seed} {deal}"))
        row = []
        for kind in kinds:
            ahead = truth.copy()
            table.play(ahead, number, kind)
            row.append(100.0 * any(seat.asked & ASK_WIN for seat in ahead.seats))
        yield row


def _played(truth: State, tiles: bytes, number: int, code: int, chances: Random) -> Outcome:
    """Play a deal to its end; it is changed."""
    table = table_of(truth)
    before = truth.points[number]
    wall = Wall(tiles)
    bots = [make_bot(BOT if chair == number else OTHERS) for chair in range(table.seats)]
    table.play(truth, number, code)
    while (chair := asked(table, truth, wall)) != NONE:
        table.play(truth, chair, bots[chair].choose(truth, chair, chances))
    return Outcome(bool(truth.winners >> number & 1), truth.points[number] - before)
