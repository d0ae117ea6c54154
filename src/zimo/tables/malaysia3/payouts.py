"""What is paid at the 3 Kaki table beside the win (rules B2 and B6), in points.

Kongs and complete sets of bonus tiles are paid when they happen and kept whatever happens later; fei held and the
difference of the losers at the end of the hand.
"""

from zimo.core.melds import KONG_CONCEALED, KONG_EXPOSED
from zimo.core.tiles import ANIMALS, FACES, FLOWERS, JOKER, SEASONS
from zimo.rules.seat import Seat
from zimo.tables.malaysia3.payment import POINTS

CLAIMED_KONG = 5 * POINTS
"""From the discarder alone; the others from each opponent."""
ADDED_KONG = 5 * POINTS // 2
CONCEALED_KONG = 5 * POINTS
BONUS_SET = 5 * POINTS // 2
BONUS_SET_EARLY = 5 * POINTS
"""Before the first discard of the hand."""
FEI_HELD = 5 * POINTS // 2

COMPARED_FROM = 5
"""Losers compare their fan when one of them has so many."""


def kong_payout(meld_type: int) -> tuple[str, int]:
    """The reason of what a Kong that stands earns, and the points from each who pays."""
    if meld_type == KONG_EXPOSED:
        return "kong_claimed", CLAIMED_KONG
    return ("kong_concealed", CONCEALED_KONG) if meld_type == KONG_CONCEALED else ("kong_added", ADDED_KONG)


def completes_set(bonus: int, kind: int) -> bool:
    """Whether ``kind``, the bonus tile shown last, makes four of its sort."""
    return any(tiles >> kind & 1 and bonus & tiles == tiles for tiles in (FLOWERS, SEASONS, ANIMALS, FACES))


def fei_held(seat: Seat) -> int:
    """The fei in a player's hand and in its sets; one laid out like a flower is not held."""
    return seat.counts[JOKER] + sum((special & 15).bit_count() for special in seat.meld_special)
