"""What a written hand of the Riichi table may say beside its tiles (rules C1 to C6)."""

from collections.abc import Mapping

from zimo.core.melds import is_kong
from zimo.core.tiles import PLAIN, PLAYED, RED_FIVE, STRIDE, TEXT, UnknownTile, tile_from_text
from zimo.rules.hand import DI_HU, GANG_SHANG, IPPATSU, LAST_TILE, REN_HU, TIAN_HU, Hand
from zimo.rules.hand_json import HandError
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO
from zimo.tables.riichi.hand import RiichiHand
from zimo.tables.riichi.rules import RiichiRules

RIICHI = ("none", "riichi", "double")
"""The values of ``riichi``, in the order of their numbers."""
FLAGS = ("ippatsu", "haitei", "houtei", "rinshan", "first_turn")
MOST_INDICATORS = 5
MOST_HONBA = 255
"""As many as the log can count."""
MOST_STICKS = 1000


def read_riichi(hand: Hand, written: Mapping[str, object], rules: RiichiRules) -> Hand:
    """The hand with ``riichi``, ``dora_indicators``, ``ura_indicators``, ``honba`` and ``riichi_sticks``, all checked.
    Raises :class:`HandError`."""
    declared = written.get("riichi", "none")
    if declared not in RIICHI:
        raise HandError("bad_json", field="riichi", expected=", ".join(RIICHI))
    made = RiichiHand(
        hand,
        RIICHI.index(str(declared)),
        _indicators(written, "dora_indicators"),
        _indicators(written, "ura_indicators"),
        _count(written, "honba", MOST_HONBA),
        _count(written, "riichi_sticks", MOST_STICKS),
    )
    if made.riichi and any(not is_kong(code) or code < 4 * STRIDE for code in hand.melds):
        raise HandError("impossible_circumstance", circumstance="riichi")
    _check_reds(hand, made.tiles, rules)
    seen = bytearray(made.tiles)
    for kind in (*made.indicators, *made.ura):
        seen[PLAIN[kind]] += 1
    for kind in range(PLAYED):
        if seen[kind] > 4:
            raise HandError("impossible_tiles", field="dora_indicators", value=TEXT[kind], copies=seen[kind])
    return made


def _check_reds(hand: Hand, tiles: bytearray, rules: RiichiRules) -> None:
    """No more red fives than the house plays with, and no more plain ones than that leaves."""
    for suit in range(3):
        kind = RED_FIVE + suit
        held = hand.counts[kind]
        for code, special in zip(hand.melds, hand.meld_special, strict=True):
            if code % STRIDE // 9 == suit:
                held += (special >> 4).bit_count()
        allowed = 0 if rules.red_fives == 0 else 2 if rules.red_fives == 4 and suit == 1 else 1
        if held > allowed:
            raise HandError("impossible_tiles", field="concealed", value=TEXT[kind], copies=held)
        if tiles[PLAIN[kind]] - held > 4 - allowed:
            raise HandError("impossible_tiles", field="concealed", value=TEXT[PLAIN[kind]], copies=5)


def _indicators(written: Mapping[str, object], field: str) -> bytes:
    value = written.get(field, [])
    if not isinstance(value, list) or len(value) > MOST_INDICATORS:
        raise HandError("bad_json", field=field, expected=f"a list of at most {MOST_INDICATORS} tiles")
    kinds = []
    for text in value:
        try:
            kind = tile_from_text(text)
        except (UnknownTile, TypeError):
            raise HandError("unknown_tile", field=field, value=str(text)) from None
        if PLAIN[kind] >= PLAYED:
            raise HandError("unknown_tile", field=field, value=TEXT[kind])
        kinds.append(kind)
    return bytes(kinds)


def _count(written: Mapping[str, object], field: str, most: int) -> int:
    value = written.get(field, 0)
    if type(value) is not int or not 0 <= value <= most:
        raise HandError("bad_json", field=field, expected=f"a whole number from 0 to {most}")
    return value


def read_circumstances(hand: Hand, names: list[str]) -> None:
    """Set ``hand.flags`` from the names of circumstances. Raises :class:`HandError`."""
    assert isinstance(hand, RiichiHand)
    zimo = hand.by == ZIMO
    dealer = hand.seat_wind == 0
    kongs = any(is_kong(code) for code in hand.melds)
    possible = {
        "ippatsu": hand.riichi > 0,
        "haitei": zimo and "rinshan" not in names,
        "houtei": hand.by == DISCARD,
        "rinshan": zimo and kongs and "ippatsu" not in names,
        "first_turn": hand.by != ROB_KONG and not hand.melds and not hand.riichi and (zimo or not dealer),
    }
    opening = (TIAN_HU if dealer else DI_HU) if zimo else REN_HU
    bits = {
        "ippatsu": IPPATSU,
        "haitei": LAST_TILE,
        "houtei": LAST_TILE,
        "rinshan": GANG_SHANG,
        "first_turn": opening,
    }
    for name in names:
        if name not in FLAGS:
            raise HandError("unknown_flag", value=name, allowed=list(FLAGS))
        if not possible[name] or (name == "first_turn" and len(set(names)) > 1):
            raise HandError("impossible_circumstance", circumstance=name)
        hand.flags |= bits[name]
