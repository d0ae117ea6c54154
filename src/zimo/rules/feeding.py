"""Feeding: a claimed set that completes what lies on the table, for which some tables make its giver liable."""

from zimo.core.tiles import BIT, STRIDE
from zimo.rules.seat import Seat


def laid_sets(seat: Seat) -> int:
    """The kinds of the Pongs and Kongs that lie on the table."""
    kinds = 0
    for code in seat.melds:
        if code >= STRIDE:
            kinds |= BIT[code % STRIDE]
    return kinds


def completes(seat: Seat, kind: int, family: int) -> bool:
    """Whether ``kind`` is the one of a family of honours whose set does not lie on the table while all others do."""
    laid = laid_sets(seat)
    return bool(family >> kind & 1) and not laid >> kind & 1 and (laid | BIT[kind]) & family == family
