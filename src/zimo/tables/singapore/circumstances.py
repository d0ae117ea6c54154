"""How a written hand was won at the Singapore table: which circumstances can be, and with which (rules 3.3 and 3.6)."""

from zimo.core.melds import KONG_EXPOSED, is_kong, type_of
from zimo.core.tiles import FLOWERS, NONE, SEASONS
from zimo.rules.hand import (
    DI_HU,
    GANG_SHANG,
    GANG_SHANG_GANG,
    HUA_SHANG,
    LAST_TILE,
    REN_HU,
    REPLACEMENT,
    ROB_EIGHTH,
    TIAN_HU,
    Hand,
)
from zimo.rules.hand_json import HandError
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO

FLAGS = (
    "hua_shang",
    "gang_shang",
    "gang_shang_gang",
    "last_tile",
    "tian_hu",
    "di_hu",
    "ren_hu",
    "rob_eighth",
)
"""The name of each circumstance, in the order of its bit."""
EIGHT = FLOWERS | SEASONS
OPENING = TIAN_HU | DI_HU | REN_HU


def read_circumstances(hand: Hand, names: list[str]) -> None:
    """Set ``hand.flags`` and ``hand.steps`` from the names of circumstances. Raises :class:`HandError`.

    A replacement is named once for each step, in the order drawn; the last one names the line. Two Kongs in a row are
    Gang Shang Gang, whether or not they are called so.
    """
    flags = 0
    for name in names:
        if name not in FLAGS:
            raise HandError("unknown_flag", value=name, allowed=list(FLAGS))
        flags |= 1 << FLAGS.index(name)
    flower_steps = names.count("hua_shang")
    kong_steps = names.count("gang_shang")
    if kong_steps > 1:
        flags |= GANG_SHANG_GANG
    if flags & GANG_SHANG_GANG:
        kong_steps = max(kong_steps, 2)
    _check(hand, flags, flower_steps, kong_steps)
    last = [name for name in names if name in ("hua_shang", "gang_shang", "gang_shang_gang")][-1:]
    if last == ["hua_shang"]:
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
    eight = hand.bonus & EIGHT == EIGHT
    opening = flags & OPENING
    possible = {
        HUA_SHANG: drawn and flower_steps <= hand.bonus.bit_count(),
        GANG_SHANG: drawn and kong_steps <= len(kongs),
        # Of the Kongs of one turn only the first can be a claimed one.
        GANG_SHANG_GANG: drawn and kong_steps <= len(kongs) and len(own_kongs) >= kong_steps - 1,
        LAST_TILE: hand.by != ROB_KONG and not opening,
        TIAN_HU: drawn and hand.seat_wind == 0 and not hand.melds and opening == TIAN_HU,
        DI_HU: hand.by != ROB_KONG and hand.seat_wind != 0 and not hand.melds,
        REN_HU: hand.by == DISCARD and hand.seat_wind != 0 and not hand.melds,
        ROB_EIGHTH: hand.by == DISCARD and eight and hand.win_tile == NONE and not opening,
    }
    for flag, fits in possible.items():
        if flags & flag and not fits:
            raise HandError("impossible_circumstance", circumstance=FLAGS[flag.bit_length() - 1])
    # The eighth flower wins at once, so nobody who holds it can win by another player's tile later.
    if eight and not drawn and not flags & ROB_EIGHTH:
        raise HandError("impossible_circumstance", circumstance="eight_flowers")
    # A player's first draw can be a replacement, but the tile another player gave cannot.
    assert drawn or not flags & REPLACEMENT
