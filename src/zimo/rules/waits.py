"""What completes a hand of another shape than four sets and an Eye: the kinds that a seat waits for with it."""

from zimo.core.tiles import BIT, HONOURS, NONE, PLAYED, TERMINALS
from zimo.rules.seat import Seat

ORPHANS = TERMINALS | HONOURS
_ORPHAN_KINDS = tuple(kind for kind in range(PLAYED) if ORPHANS >> kind & 1)


def thirteen_waits(seat: Seat) -> int:
    """The kinds that make 13 Wonders of the seat's tiles."""
    if seat.melds:
        return 0
    counts = seat.counts
    missing = NONE
    held = 0
    for kind in _ORPHAN_KINDS:
        if counts[kind] == 0:
            if missing != NONE:
                return 0
            missing = kind
        held += counts[kind]
    if held != 13:
        return 0
    return ORPHANS if missing == NONE else BIT[missing]


def pair_waits(seat: Seat) -> int:
    """The kind that makes the seventh pair of the seat's tiles."""
    if seat.melds:
        return 0
    counts = seat.plain()
    single = 0
    for kind in range(PLAYED):
        if counts[kind] > 2 or (counts[kind] == 1 and single):
            return 0
        if counts[kind] == 1:
            single = BIT[kind]
    return single
