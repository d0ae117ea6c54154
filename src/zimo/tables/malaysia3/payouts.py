"""What is paid at the 3 Kaki table beside the win (rules B2 and B6), in points.

Kongs and complete sets of bonus tiles are paid when they happen and kept whatever happens later; fei held and the
difference of the losers at the end of the hand.
"""

from zimo.core.melds import KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED
from zimo.core.tiles import ALL_FEI, ANIMALS, FACES, FLOWERS, JOKER, SEASONS
from zimo.rules.seat import Seat
from zimo.rules.worth import SidePayment
from zimo.tables.malaysia3.payment import POINTS
from zimo.tables.malaysia3.rules import Malaysia3Rules

CLAIMED_KONG = 5 * POINTS
"""From the discarder alone; the others from each opponent."""
ADDED_KONG = 5 * POINTS // 2
CONCEALED_KONG = 5 * POINTS
BONUS_SET = 5 * POINTS // 2
BONUS_SET_EARLY = 5 * POINTS
"""Before the first discard of the hand."""
FEI_HELD = 5 * POINTS // 2

_FEI_IN_SET = bytes(special.bit_count() for special in range(16))
"""By the special of a set, the fei in it."""
COMPARED_FROM = 5
"""Losers compare their fan when one of them has so many."""


def kong_payout(meld_type: int) -> tuple[str, int]:
    """The reason of what a Kong that stands earns, and the points from each who pays."""
    if meld_type == KONG_EXPOSED:
        return "kong_claimed", CLAIMED_KONG
    return ("kong_concealed", CONCEALED_KONG) if meld_type == KONG_CONCEALED else ("kong_added", ADDED_KONG)


def side_payments(rules: Malaysia3Rules) -> list[SidePayment]:
    """Everything that the house pays beside a win; the difference of the losers is told for one fan."""
    paid = []
    if rules.instant_payouts:
        for type_ in (KONG_EXPOSED, KONG_ADDED, KONG_CONCEALED):
            reason, amount = kong_payout(type_)
            paid.append(SidePayment(reason, {"discarder" if type_ == KONG_EXPOSED else "each_opponent": amount}))
        paid.append(SidePayment("bonus_set", {"each_opponent": BONUS_SET}))
        paid.append(SidePayment("bonus_set_early", {"each_opponent": BONUS_SET_EARLY}))
    if rules.fei_payment:
        paid.append(SidePayment("fei_held", {"each_opponent": FEI_HELD}, most=ALL_FEI))
    if rules.losers_compare:
        paid.append(SidePayment("losers_compare", {"discarder": POINTS}, most=rules.cap))
    return paid


def completes_set(bonus: int, kind: int) -> bool:
    """Whether ``kind``, the bonus tile shown last, makes four of its sort."""
    for tiles in (FLOWERS, SEASONS, ANIMALS, FACES):
        if tiles >> kind & 1:
            return bonus & tiles == tiles
    return False


def fei_held(seat: Seat) -> int:
    """The fei in a player's hand and in its sets; one laid out like a flower is not held."""
    held: int = seat.counts[JOKER]
    for special in seat.meld_special:
        held += _FEI_IN_SET[special & 15]
    return held
