"""How a written hand was won at the Hong Kong table: which circumstances can be, and with which (rules A4 and A5)."""

from zimo.core.tiles import FLOWERS, NONE, SEASONS
from zimo.rules.circumstances import Told, read_flags
from zimo.rules.hand import (
    DI_HU,
    EIGHT_FLOWERS,
    GANG_SHANG,
    GANG_SHANG_GANG,
    HUA_SHANG,
    LAST_TILE,
    REN_HU,
    SEVEN_FLOWERS,
    TIAN_HU,
    Hand,
)
from zimo.rules.hand_json import HandError
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO

CIRCUMSTANCES = {
    "flower_replacement": HUA_SHANG,
    "kong_replacement": GANG_SHANG,
    "kong_on_kong": GANG_SHANG_GANG,
    "last_tile": LAST_TILE,
    "heavenly": TIAN_HU,
    "earthly": DI_HU,
    "human_hand": REN_HU,
    "seven_flowers": SEVEN_FLOWERS,
    "eight_flowers": EIGHT_FLOWERS,
}
"""The flag of each circumstance."""
OPENING = TIAN_HU | DI_HU | REN_HU
FLOWER_HAND = SEVEN_FLOWERS | EIGHT_FLOWERS
REPLACEMENTS = ("flower_replacement", "kong_replacement", "kong_on_kong")


def read_circumstances(hand: Hand, names: list[str]) -> None:
    """Set ``hand.flags`` and ``hand.steps`` from the names of circumstances. Raises :class:`HandError`."""
    read_flags(hand, names, CIRCUMSTANCES, REPLACEMENTS, _possible)
    # The dealer's opening hand is complete by itself; any other hand has a tile that won it, unless flowers did.
    if hand.win_tile == NONE and not hand.flags & (TIAN_HU | FLOWER_HAND) and hand.by != ZIMO:
        raise HandError("missing_field", field="win_tile")


def _possible(hand: Hand, told: Told) -> dict[str, bool]:
    """Which circumstances can be."""
    drawn = hand.by == ZIMO
    shown = (hand.bonus & (FLOWERS | SEASONS)).bit_count()
    opening = told.flags & OPENING
    return {
        "flower_replacement": drawn and told.flower_steps <= shown,
        "kong_replacement": drawn and told.kongs_fit(hand),
        "kong_on_kong": drawn and told.chain_fits(hand),
        "last_tile": hand.by != ROB_KONG and not opening,
        "heavenly": drawn and hand.seat_wind == 0 and not hand.melds and opening == TIAN_HU,
        "earthly": hand.by == DISCARD and hand.seat_wind != 0 and not hand.melds,
        "human_hand": hand.by == DISCARD and hand.seat_wind != 0 and not hand.melds,
        "seven_flowers": drawn and shown == 7,
        "eight_flowers": drawn and shown == 8,
    }
