"""What may lie in the dark: hands of the others and a wall as they could be, for all that one seat sees.

Tiles dealt at random would make poor hands of the others late in a hand, and every throw would look safe. So each of
them gets a hand that it could have made of the unseen tiles in as many turns as it had, keeping what brings it nearer
to complete, and that goes with what it did last: it does not wait for a tile that was thrown since its last turn, and
its last throws do not help it.
"""

from random import Random
from typing import Final

from zimo.core.distance import key_useful
from zimo.core.tiles import BIT, PLAYED, STRIDE, UNKNOWN, kinds_of
from zimo.rules.codes import CLAIM
from zimo.rules.engine import table_of
from zimo.rules.seat import Seat
from zimo.rules.state import State

LAST_THROWS: Final = 3
"""So many of a player's last throws do not help the hand that it has."""
TRIES: Final = 20
"""How often hands are made for a player before one is taken that does not go with what it did."""


def dealt_anew(state: State, number: int, rng: Random) -> tuple[State, bytes]:
    """The truth as it could be too, and the tiles that are not drawn yet; what the seat sees stays as it is."""
    table = table_of(state)
    unseen = table.unseen(state, number)
    if state.phase == CLAIM:
        unseen[state.tile] -= 1
    pool = [kind for kind in range(PLAYED) for _ in range(unseen[kind])]
    bonus = [kind for kind in range(PLAYED, UNKNOWN) for _ in range(unseen[kind])]
    other_truth = state.copy()
    for other, seat in enumerate(other_truth.seats):
        if other != number:
            _deal(state, other, seat, pool, unseen, rng)
            table.add_special_waits(other_truth, seat)
    if state.phase == CLAIM:
        for seat in other_truth.seats:
            seat.answer = 0
        other_truth.win_answers = 0
        table.ask_claims(other_truth, state.turn, state.tile)
    wall = pool + bonus
    rng.shuffle(wall)
    return other_truth, bytes(wall)


def _deal(state: State, other: int, seat: Seat, pool: list[int], unseen: bytearray, rng: Random) -> None:
    """Exchange the seat's concealed tiles for others, which are taken out of the pool."""
    size = sum(seat.counts)
    for kind in range(PLAYED):
        while seat.counts[kind]:
            seat.take_out(kind)
    claimed = sum(giver != other for giver in seat.meld_givers)
    turns = max(0, seat.discards - claimed)
    lately, passed = _did_last(state, other)
    for _ in range(TRIES):
        rng.shuffle(pool)
        for kind in pool[:size]:
            seat.put_in(kind)
        for drawn in pool[size : size + turns]:
            seat.put_in(drawn)
            seat.take_out(_worst(seat, unseen))
        seat.find_waits()
        helped = key_useful(seat.m, seat.p, seat.s, seat.z, 4 - len(seat.melds)) if lately else 0
        if not (helped & lately or seat.waits & passed):
            break
        for kind in range(PLAYED):
            while seat.counts[kind]:
                seat.take_out(kind)
    else:
        for kind in pool[:size]:
            seat.put_in(kind)
        seat.find_waits()
    for kind in range(PLAYED):
        for _ in range(seat.counts[kind]):
            pool.remove(kind)


def _did_last(state: State, other: int) -> tuple[int, int]:
    """The kinds that the player threw in its last turns, and those thrown since by others."""
    own = passed = 0
    throws = 0
    for at in range(len(state.river) - 1, -1, -1):
        thrower, kind = divmod(state.river[at], STRIDE)
        if thrower == other:
            own |= BIT[kind]
            throws += 1
            if throws == LAST_THROWS:
                break
        elif not throws and not (state.phase == CLAIM and at == len(state.river) - 1):
            passed |= BIT[kind]
    return own, passed


def _worst(seat: Seat, unseen: bytearray) -> int:
    """The tile without which the seat is nearest to complete, with most tiles that help."""
    worst = 0
    least = (99, 0)
    room = 4 - len(seat.melds)
    for kind in range(PLAYED):
        if not seat.counts[kind]:
            continue
        seat.take_out(kind)
        distance = seat.distance()
        if distance <= least[0]:
            useful = key_useful(seat.m, seat.p, seat.s, seat.z, room)
            rank = (distance, -sum(unseen[helping] for helping in kinds_of(useful)))
            if rank < least:
                worst, least = kind, rank
        seat.put_in(kind)
    return worst
