"""How a written hand was won at the Hong Kong table: which circumstances can be, and with which (rules A4 and A5)."""

from zimo.core.melds import KONG_EXPOSED, is_kong, type_of
from zimo.core.tiles import FLOWERS, NONE, SEASONS
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


def read_circumstances(hand: Hand, names: list[str]) -> None:
    """Set ``hand.flags`` and ``hand.steps`` from the names of circumstances. Raises :class:`HandError`.

    A replacement is named once for each step, in the order drawn; the last one is the winning tile. Two Kongs in a row
    are Kong on Kong, whether or not they are called so.
    """
    flags = 0
    for name in names:
        if name not in CIRCUMSTANCES:
            raise HandError("unknown_flag", value=name, allowed=list(CIRCUMSTANCES))
        flags |= CIRCUMSTANCES[name]
    flower_steps = names.count("flower_replacement")
    kong_steps = names.count("kong_replacement")
    if kong_steps > 1:
        flags |= GANG_SHANG_GANG
    if flags & GANG_SHANG_GANG:
        kong_steps = max(kong_steps, 2)
    _check(hand, flags, flower_steps, kong_steps)
    last = [name for name in names if name in ("flower_replacement", "kong_replacement", "kong_on_kong")][-1:]
    if last == ["flower_replacement"]:
        flags &= ~GANG_SHANG
    elif last:
        flags = flags & ~HUA_SHANG | GANG_SHANG
    hand.flags = flags
    hand.steps = flower_steps + kong_steps


def _check(hand: Hand, flags: int, flower_steps: int, kong_steps: int) -> None:
    """Refuse circumstances that cannot be, each by the name of the first at fault."""
    drawn = hand.by == ZIMO
    kongs = [code for code in hand.melds if is_kong(code)]
    own_kongs = [code for code in kongs if type_of(code) != KONG_EXPOSED]
    shown = (hand.bonus & (FLOWERS | SEASONS)).bit_count()
    opening = flags & OPENING
    possible = {
        "flower_replacement": drawn and flower_steps <= shown,
        "kong_replacement": drawn and kong_steps <= len(kongs),
        # Of the Kongs of one turn only the first can be a claimed one.
        "kong_on_kong": drawn and kong_steps <= len(kongs) and len(own_kongs) >= kong_steps - 1,
        "last_tile": hand.by != ROB_KONG and not opening,
        "heavenly": drawn and hand.seat_wind == 0 and not hand.melds and opening == TIAN_HU,
        "earthly": hand.by == DISCARD and hand.seat_wind != 0 and not hand.melds,
        "human_hand": hand.by == DISCARD and hand.seat_wind != 0 and not hand.melds,
        "seven_flowers": drawn and shown == 7,
        "eight_flowers": drawn and shown == 8,
    }
    for name, fits in possible.items():
        if flags & CIRCUMSTANCES[name] and not fits:
            raise HandError("impossible_circumstance", circumstance=name)
    # The dealer's opening hand is complete by itself; any other hand has a tile that won it, unless flowers did.
    if hand.win_tile == NONE and not flags & (TIAN_HU | FLOWER_HAND) and not drawn:
        raise HandError("missing_field", field="win_tile")
