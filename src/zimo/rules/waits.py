"""What completes a hand of another shape than four sets and an Eye: the kinds that a seat waits for with it."""

from zimo.core.tiles import BIT, HONOURS, PLAYED, RED_OF, TERMINALS
from zimo.rules.seat import Seat

ORPHANS = TERMINALS | HONOURS
_ORPHAN_KINDS = tuple(kind for kind in range(PLAYED) if ORPHANS >> kind & 1)


def thirteen_waits(seat: Seat) -> int:
    """The kinds that make 13 Wonders of the seat's tiles."""
    if seat.melds:
        return 0
    missing = ORPHANS & ~seat.kinds
    if missing & (missing - 1):
        return 0
    counts = seat.counts
    held = 0
    for kind in _ORPHAN_KINDS:
        held += counts[kind]
    if held != 13:
        return 0
    return missing or ORPHANS


def pair_waits(seat: Seat) -> int:
    """The kind that makes the seventh pair of the seat's tiles; a red five is a five."""
    if seat.melds:
        return 0
    counts = seat.counts
    single = 0
    for kind in range(PLAYED):
        held = counts[kind] + counts[RED_OF[kind]]
        if held > 2 or (held == 1 and single):
            return 0
        if held == 1:
            single = BIT[kind]
    return single
