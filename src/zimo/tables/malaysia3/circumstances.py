"""What a written hand of the 3 Kaki table may say: tiles, fei, and how it was won (rules B1 to B4)."""

from collections.abc import Mapping

from zimo.core.melds import CHI, PONG, tiles_on_table, type_of
from zimo.core.tiles import ALL_FEI, JOKER, NONE, PLAYED, TEXT
from zimo.rules.circumstances import Told, read_flags
from zimo.rules.hand import (
    DI_HU,
    FOUR_FEI,
    GANG_SHANG,
    GANG_SHANG_GANG,
    HUA_SHANG,
    LAST_TILE,
    TIAN_HU,
    Hand,
)
from zimo.rules.hand_json import WINDS, HandError
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO
from zimo.tables.malaysia3.rules import Malaysia3Rules

CIRCUMSTANCES = {
    "flower_replacement": HUA_SHANG,
    "kong_replacement": GANG_SHANG,
    "kong_on_kong": GANG_SHANG | GANG_SHANG_GANG,
    "last_tile": LAST_TILE,
    "heavenly": TIAN_HU,
    "earthly": DI_HU,
    "four_fei_start": FOUR_FEI,
}
"""The flags that each circumstance sets."""
REPLACEMENTS = ("flower_replacement", "kong_replacement", "kong_on_kong")
OPENING = TIAN_HU | DI_HU | FOUR_FEI
SEATS = 3
FEI_IN_MELD = {CHI: 1, PONG: 2}
"""The most fei that a meld may hold; a Kong holds none."""


def read_fei(hand: Hand, written: Mapping[str, object], rules: Malaysia3Rules) -> Hand:
    """The hand with its ``declared_fei``, its tiles and seat checked. Raises :class:`HandError`."""
    declared = written.get("declared_fei", 0)
    if type(declared) is not int or not 0 <= declared <= ALL_FEI:
        raise HandError("bad_json", field="declared_fei", expected=f"a whole number from 0 to {ALL_FEI}")
    if hand.seat_wind >= SEATS:
        raise HandError("unknown_seat", field="seat_wind", value=WINDS[hand.seat_wind], allowed=list(WINDS[:SEATS]))
    if hand.round_wind:
        # The prevailing wind stays East for the whole match.
        raise HandError("unknown_seat", field="round_wind", value=WINDS[hand.round_wind], allowed=[WINDS[0]])
    fei = hand.counts[JOKER] + declared
    for code, special in zip(hand.melds, hand.meld_special, strict=True):
        tiles = tiles_on_table(code, special)
        _check_kinds(tiles, rules, "melds")
        if tiles.count(JOKER) > FEI_IN_MELD.get(type_of(code), 0):
            raise HandError("impossible_tiles", field="melds", value=TEXT[JOKER], copies=tiles.count(JOKER))
        fei += tiles.count(JOKER)
    _check_kinds([kind for kind in range(PLAYED) if hand.counts[kind]], rules, "concealed")
    if fei > ALL_FEI:
        raise HandError("impossible_tiles", field="declared_fei", value=TEXT[JOKER], copies=fei)
    if hand.win_tile == JOKER and (hand.by == ROB_KONG or (hand.by == DISCARD and not rules.fei_discard)):
        raise HandError("impossible_tiles", field="win_tile", value=TEXT[JOKER])
    hand.fei_shown = declared
    return hand


def _check_kinds(kinds: list[int], rules: Malaysia3Rules, field: str) -> None:
    """No tile of a suit that this house leaves out."""
    for kind in kinds:
        if kind != JOKER and not rules.fei_kinds() >> kind & 1:
            raise HandError("unknown_tile", field=field, value=TEXT[kind])


def read_circumstances(hand: Hand, names: list[str]) -> None:
    """Set ``hand.flags`` and ``hand.steps`` from the names of circumstances. Raises :class:`HandError`."""
    read_flags(hand, names, CIRCUMSTANCES, REPLACEMENTS, _possible)


def _possible(hand: Hand, told: Told) -> dict[str, bool]:
    """Which circumstances can be."""
    drawn = hand.by == ZIMO
    opening = told.flags & OPENING
    return {
        "flower_replacement": drawn and told.flower_steps <= hand.bonus.bit_count() + hand.fei_shown,
        "kong_on_kong": drawn and told.chain_fits(hand),
        "kong_replacement": drawn and told.kongs_fit(hand),
        "last_tile": hand.by != ROB_KONG and not opening,
        "heavenly": drawn and hand.seat_wind == 0 and not hand.melds and opening == TIAN_HU,
        "earthly": hand.by != ROB_KONG and hand.seat_wind != 0 and not hand.melds and opening == DI_HU,
        "four_fei_start": drawn
        and hand.win_tile == NONE
        and not hand.melds
        and hand.fei_shown == 0
        and opening == FOUR_FEI,
    }
