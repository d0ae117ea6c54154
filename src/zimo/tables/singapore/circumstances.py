"""How a written hand was won at the Singapore table: which circumstances can be, and with which (rules 3.3 and 3.6)."""

from zimo.core.tiles import FLOWERS, NONE, SEASONS
from zimo.rules.circumstances import Told, read_flags
from zimo.rules.hand import (
    DI_HU,
    GANG_SHANG,
    GANG_SHANG_GANG,
    HUA_SHANG,
    LAST_TILE,
    REN_HU,
    ROB_EIGHTH,
    TIAN_HU,
    Hand,
)
from zimo.rules.hand_json import HandError
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO

CIRCUMSTANCES = {
    "hua_shang": HUA_SHANG,
    "gang_shang": GANG_SHANG,
    "gang_shang_gang": GANG_SHANG_GANG,
    "last_tile": LAST_TILE,
    "tian_hu": TIAN_HU,
    "di_hu": DI_HU,
    "ren_hu": REN_HU,
    "rob_eighth": ROB_EIGHTH,
}
"""The flag of each circumstance."""
REPLACEMENTS = ("hua_shang", "gang_shang", "gang_shang_gang")
EIGHT = FLOWERS | SEASONS
OPENING = TIAN_HU | DI_HU | REN_HU


def read_circumstances(hand: Hand, names: list[str]) -> None:
    """Set ``hand.flags`` and ``hand.steps`` from the names of circumstances. Raises :class:`HandError`."""
    read_flags(hand, names, CIRCUMSTANCES, REPLACEMENTS, _possible)
    # The eighth flower wins at once, so nobody who holds it can win by another player's tile later.
    if hand.bonus & EIGHT == EIGHT and hand.by != ZIMO and not hand.flags & ROB_EIGHTH:
        raise HandError("impossible_circumstance", circumstance="eight_flowers")


def _possible(hand: Hand, told: Told) -> dict[str, bool]:
    """Which circumstances can be."""
    drawn = hand.by == ZIMO
    eight = hand.bonus & EIGHT == EIGHT
    opening = told.flags & OPENING
    return {
        "hua_shang": drawn and told.flower_steps <= hand.bonus.bit_count(),
        "gang_shang": drawn and told.kongs_fit(hand),
        "gang_shang_gang": drawn and told.chain_fits(hand),
        "last_tile": hand.by != ROB_KONG and not opening,
        "tian_hu": drawn and hand.seat_wind == 0 and not hand.melds and opening == TIAN_HU,
        "di_hu": hand.by != ROB_KONG and hand.seat_wind != 0 and not hand.melds,
        "ren_hu": hand.by == DISCARD and hand.seat_wind != 0 and not hand.melds,
        "rob_eighth": hand.by == DISCARD and eight and hand.win_tile == NONE and not opening,
    }
