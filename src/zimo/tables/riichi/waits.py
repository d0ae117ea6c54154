"""Being ready: the kinds that a hand waits for, and what bars it from winning on a discard (rules C2, C6)."""

from zimo.core.distance import seven_pairs, thirteen
from zimo.core.melds import tiles_of
from zimo.core.shape import readings
from zimo.core.tiles import BIT, HONOURS, NONE, PLAIN, PLAYED, STRIDE, TERMINALS, UNKNOWN, kinds_of, plain_counts
from zimo.rules.seat import Seat
from zimo.rules.state import State

ORPHANS = TERMINALS | HONOURS
UNTIL_DRAW = 1
"""Furiten until the player's next draw: a winning tile went by."""
FOR_GOOD = 2
"""Furiten for the rest of the hand: a winning tile went by after riichi."""


def special_waits(seat: Seat) -> int:
    """The kinds that complete seven pairs or thirteen orphans, for a seat without melds that is to draw."""
    counts = plain_counts(seat.counts)
    held = sum(BIT[kind] for kind in range(PLAYED) if counts[kind])
    if thirteen(counts) == 1:
        missing = ORPHANS & ~held
        return missing or ORPHANS
    if seven_pairs(counts) == 1:
        return sum(BIT[kind] for kind in kinds_of(held) if counts[kind] == 1)
    return 0


def orphan_waits(seat: Seat) -> int:
    """The kinds that complete thirteen orphans."""
    waits = 0 if seat.melds else special_waits(seat)
    return waits if thirteen(plain_counts(seat.counts)) <= 1 else 0


def ready_waits(seat: Seat) -> int:
    """The kinds that complete the hand of a seat that is to draw, but those of which it holds all four itself."""
    seat = seat.copy()
    seat.find_waits()
    if not seat.melds:
        seat.waits |= special_waits(seat)
    if not seat.waits:
        return 0
    held = plain_counts(seat.counts)
    for code in seat.melds:
        for kind in tiles_of(code):
            held[kind] += 1
    return sum(BIT[kind] for kind in kinds_of(seat.waits) if held[kind] < 4)


def keeping_ready(seat: Seat) -> int:
    """The tiles, red fives apart, after whose discard the seat is ready."""
    if seat.distance() > 1:
        counts = plain_counts(seat.counts)
        if seat.melds or min(seven_pairs(counts), thirteen(counts)) > 1:
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
            if not split[0] >> kind & 1:
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
        if number != state.turn and seat.waits >> kind & 1 and (not only_orphans or orphan_waits(seat)):
            seat.furiten |= FOR_GOOD if seat.riichi else UNTIL_DRAW
