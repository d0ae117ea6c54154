"""The bot that runs for a complete hand and forgets what it is worth.

It throws the tile that leaves the hand fewest tiles from ready, of those the one with most useful draws, takes every
claim that brings it nearer, every Kong that does not throw it back, and every win.
"""

from zimo.bots.bot import Chances, is_discard, legal_codes
from zimo.core.distance import key_useful
from zimo.core.tiles import kinds_of
from zimo.rules.advice import after_call
from zimo.rules.codes import ASK_TURN, PASS, TAKE_KONG, WIN
from zimo.rules.engine import table_of
from zimo.rules.seat import Seat
from zimo.rules.state import State


class GreedyBot:
    """Plays for speed only."""

    name = "greedy"

    def choose(self, state: State, number: int, chances: Chances) -> int:
        """The quickest way forward."""
        codes = legal_codes(state, number)
        if WIN in codes:
            return WIN
        seat = state.seats[number]
        if seat.asked & ASK_TURN:
            discards = [code for code in codes if is_discard(code)]
            kong = _kong(state, number, codes, _nearest(seat, discards))
            return kong if kong else _discard(state, number, discards, chances)
        return _claim(state, number, codes)


def _nearest(seat: Seat, discards: list[int]) -> int:
    """How near to complete the seat is after its best discard."""
    return min(_without(seat, kind) for kind in discards)


def _without(seat: Seat, kind: int) -> int:
    seat = seat.copy()
    seat.take_out(kind)
    return seat.distance()


def _kong(state: State, number: int, codes: list[int], distance: int) -> int:
    """A Kong of the seat's own that leaves it as near to complete as its best discard would, 0 when there is none."""
    for code in codes:
        if (
            not is_discard(code)
            and code < PASS
            and after_call(state, number, code).seats[number].distance() <= distance
        ):
            return code
    return 0


def _discard(state: State, number: int, discards: list[int], chances: Chances) -> int:
    seat = state.seats[number].copy()
    unseen = table_of(state).unseen(state, number)
    best: list[int] = []
    least = (99, 0)
    for kind in discards:
        seat.take_out(kind)
        distance = seat.distance()
        if distance <= least[0]:
            useful = key_useful(seat.m, seat.p, seat.s, seat.z, 4 - len(seat.melds))
            rank = (distance, -sum(unseen[other] for other in kinds_of(useful)))
            if rank < least:
                least = rank
                best = []
            if rank == least:
                best.append(kind)
        seat.put_in(kind)
    return best[int(chances.random() * len(best))]


def _claim(state: State, number: int, codes: list[int]) -> int:
    best = PASS
    least = state.seats[number].distance()
    for code in codes:
        if code == PASS:
            continue
        seat = after_call(state, number, code).seats[number]
        if code == TAKE_KONG:
            if seat.distance() <= least:
                return code
            continue
        distance = _nearest(seat, [kind for kind in range(34) if seat.counts[kind]])
        if distance < least:
            best, least = code, distance
    return best
