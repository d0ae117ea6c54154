"""The bot that runs for a complete hand and forgets what it is worth.

It throws the tile that leaves the hand fewest tiles from ready, of those the one with most useful draws, takes every
claim that brings it nearer, every Kong that does not throw it back, every riichi and every win. A fei is worth a tile
of any sort to it, so it keeps them, and takes those on the table back.
"""

from zimo.bots.bot import Chances, away, discards_after, is_claim, is_discard, is_own_kong, is_swap, legal_codes
from zimo.core.distance import key_useful
from zimo.core.tiles import RED_FIVE, kinds_of, plain_counts
from zimo.rules.advice import after_call
from zimo.rules.codes import ASK_TURN, PASS, RIICHI, TAKE_KONG, WIN
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
        if not seat.asked & ASK_TURN:
            return _claim(state, number, codes)
        for code in codes:
            if code == RIICHI or is_swap(code):
                return code
        discards = [code for code in codes if is_discard(code)]
        kong = _kong(state, number, codes, _nearest(seat, discards))
        return kong if kong else _discard(state, number, discards, chances)


def _nearest(seat: Seat, discards: list[int]) -> int:
    """How near to complete the seat is after its best discard."""
    return min(_without(seat, kind) for kind in discards)


def _without(seat: Seat, kind: int) -> int:
    seat = seat.copy()
    seat.take_out(kind)
    return away(seat)


def _kong(state: State, number: int, codes: list[int], distance: int) -> int:
    """A Kong of the seat's own that leaves it as near to complete as its best discard would, 0 when there is none."""
    for code in codes:
        if is_own_kong(code) and away(after_call(state, number, code).seats[number]) <= distance:
            return code
    return 0


def _discard(state: State, number: int, discards: list[int], chances: Chances) -> int:
    seat = state.seats[number].copy()
    unseen = plain_counts(table_of(state).unseen(state, number))
    best: list[int] = []
    least = (99, 0, 0)
    for kind in discards:
        seat.take_out(kind)
        distance = away(seat)
        if distance <= least[0]:
            useful = key_useful(seat.m, seat.p, seat.s, seat.z, 4 - len(seat.melds))
            # Of fives the red one stays.
            red = int(kind >= RED_FIVE)
            rank = (distance, -sum(unseen[other] for other in kinds_of(useful)), red)
            if rank < least:
                least = rank
                best = []
            if rank == least:
                best.append(kind)
        seat.put_in(kind)
    return best[int(chances.random() * len(best))]


def _claim(state: State, number: int, codes: list[int]) -> int:
    best = PASS
    least = away(state.seats[number])
    for code in codes:
        if not is_claim(code):
            continue
        ahead = after_call(state, number, code)
        seat = ahead.seats[number]
        if code == TAKE_KONG:
            if away(seat) <= least:
                return code
            continue
        distance = _nearest(seat, discards_after(ahead, number))
        if distance < least:
            best, least = code, distance
    return best
