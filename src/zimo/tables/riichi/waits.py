"""Being ready: the kinds that a hand waits for, and what bars it from winning on a discard (rules C2, C6)."""

from zimo.core.distance import key_waits
from zimo.core.melds import tiles_of
from zimo.core.shape import readings
from zimo.core.tiles import (
    BIT,
    HONOURS,
    NONE,
    PLAIN,
    PLAYED,
    RED_OF,
    STRIDE,
    TERMINALS,
    UNKNOWN,
    kinds_of,
    plain_counts,
)
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.rules.waits import pair_waits, thirteen_waits

ORPHANS = TERMINALS | HONOURS
UNTIL_DRAW = 1
"""Furiten until the player's next draw: a winning tile went by."""
FOR_GOOD = 2
"""Furiten for the rest of the hand: a winning tile went by after riichi."""


def special_waits(seat: Seat) -> int:
    """The kinds that complete seven pairs or thirteen orphans, for a seat that is to draw."""
    return thirteen_waits(seat) or pair_waits(seat)


def ready_waits(seat: Seat) -> int:
    """The kinds that complete the hand of a seat that is to draw, but those of which it holds all four itself."""
    waits = key_waits(seat.m, seat.p, seat.s, seat.z, 4 - len(seat.melds)) | special_waits(seat)
    if not waits:
        return 0
    held = plain_counts(seat.counts)
    for code in seat.melds:
        for kind in tiles_of(code):
            held[kind] += 1
    for kind in range(PLAYED):
        if held[kind] == 4:
            waits &= ~BIT[kind]
    return waits


def keeping_ready(seat: Seat) -> int:
    """The tiles, red fives apart, after whose discard the seat is ready."""
    if seat.distance() > 1 and not nearly_special(seat):
        return 0
    after = seat.copy()
    found = 0
    for kind in range(UNKNOWN):
        if after.counts[kind]:
            after.take_out(kind)
            if ready_waits(after):
                found |= BIT[kind]
            after.put_in(kind)
    return found


def nearly_special(seat: Seat) -> bool:
    """Whether the fourteen tiles may be one tile or less from seven pairs or thirteen orphans: a quick look that most
    hands fail."""
    if seat.melds:
        return False
    missing = ORPHANS & ~seat.kinds
    if not missing & (missing - 1):
        return True
    counts = seat.counts
    over = 0
    for kind in range(PLAYED):
        held = counts[kind] + counts[RED_OF[kind]]
        over += held - 2 if held > 2 else held & 1
        if over > 2:
            return False
    return True


def may_add_kong(seat: Seat, drawn: int) -> bool:
    """Whether a closed Kong of the tile just drawn changes nothing after riichi: in every way to read the hand with
    every tile that it waits for, the other three are a Pong."""
    kind = PLAIN[drawn]
    before = seat.copy()
    before.take_out(drawn)
    waits = ready_waits(before)
    for wait in kinds_of(waits):
        before.put_in(wait)
        for split in readings(before.m, before.p, before.s, before.z, 4 - len(before.melds)):
            if not split.pongs >> kind & 1:
                return False
        before.take_out(wait)
    return waits != 0 and not waits >> kind & 1


def own_discards(state: State, number: int) -> int:
    """The kinds that the seat has discarded, claimed ones too."""
    found = 0
    for thrown in state.river:
        if thrown // STRIDE == number:
            found |= BIT[PLAIN[thrown % STRIDE]]
    return found


def furiten(state: State, number: int) -> str:
    """Why the seat may not win on another's tile, as the id of a reason; empty if nothing bars it."""
    seat = state.seats[number]
    if seat.furiten & FOR_GOOD:
        return "furiten_riichi"
    if own_discards(state, number) & seat.waits:
        return "furiten_own_discard"
    return "furiten_passed" if seat.furiten else ""


def let_by(state: State, only_orphans: bool) -> None:
    """The tile that lies there is not won: whoever waits for it becomes furiten; where only thirteen orphans could win
    it, only they."""
    if state.tile == NONE:
        return
    kind = PLAIN[state.tile]
    for number in range(len(state.seats)):
        seat = state.seats[number]
        if number != state.turn and seat.waits >> kind & 1 and (not only_orphans or thirteen_waits(seat)):
            seat.furiten |= FOR_GOOD if seat.riichi else UNTIL_DRAW
