"""Hands written as JSON: the border where every hand from outside is checked.

One object is one hand (``concealed``, ``win_tile``, ``melds``, ``bonus``, ``seat_wind``, ``round_wind``, ``win_by``,
``flags``, ``bao``, ``table``, ``preset``, ``rules``, and a table's own); keys that nobody knows are left alone, so that
examples may carry notes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from zimo.core.melds import NAMES, NotAMeld, special_meld_from_text, tiles_on_table
from zimo.core.tiles import (
    JOKER,
    NONE,
    PLAIN,
    PLAYED,
    STRIDE,
    TEXT,
    UnknownTile,
    tile_from_text,
    tiles_from_text,
)
from zimo.rules.hand import Hand
from zimo.rules.record import ROB_KONG
from zimo.rules.ruleset import Ruleset
from zimo.rules.score import Scorer

WINDS = "ESWN"
WAYS = ("discard", "zimo", "rob_kong")
"""The names of ``DISCARD``, ``ZIMO`` and ``ROB_KONG``."""


class HandError(ValueError):
    """A hand that cannot be read or cannot exist; ``id`` names the fault, ``params`` what it was found in."""

    def __init__(self, id: str, **params: object) -> None:
        details = ", ".join(f"{name} {value}" for name, value in params.items())
        super().__init__(f"{id.replace('_', ' ')}: {details}" if details else id.replace("_", " "))
        self.id = id
        self.params = params


def nothing_more(hand: Hand, written: Mapping[str, object], rules: Ruleset) -> Hand:
    """The hand as it is: the ``extra`` of a table whose hands have no further keys."""
    return hand


@dataclass(frozen=True)
class HandTable:
    """What scoring a written hand asks of a table; its package keeps one as ``scorer.HANDS``.

    ``bonus`` are the bonus tiles of its tile set, ``kinds`` those that may be concealed or in melds: fei and red fives
    only where the table has them. ``extra`` reads the ``keys`` that only hands of this table have, checks what only its
    rules forbid, and gives the hand or one of the table's own class with the same tiles. ``circumstances`` comes last:
    it sets the flags and steps of the hand from the names given, which are among ``flags``. Both raise
    :class:`HandError` for what cannot be.
    """

    scorer: Callable[[Any], Scorer]
    bonus: int
    circumstances: Callable[[Hand, list[str]], None]
    kinds: int = (1 << PLAYED) - 1
    extra: Callable[[Hand, Mapping[str, object], Any], Hand] = nothing_more
    keys: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


def read_hand(written: Mapping[str, object], table: HandTable, rules: Ruleset) -> Hand:
    """The hand that is written, every part checked under these rules. Raises :class:`HandError`."""
    hand = _read(written, table, rules, whole=True)
    table.circumstances(hand, flags_of(written))
    return hand


def read_part(written: Mapping[str, object], table: HandTable, rules: Ruleset) -> Hand:
    """The hand as far as it is written, its tiles checked as those of a whole one and no more of them than it has room
    for; what only a whole hand can have, the circumstances of its win, is not looked at. Raises :class:`HandError`."""
    return _read(written, table, rules, whole=False)


def flags_of(written: Mapping[str, object]) -> list[str]:
    """The names of the circumstances. Raises :class:`HandError` where they are no list of texts."""
    return [_item(name, "flags") for name in _list(written, "flags")]


def _read(written: Mapping[str, object], table: HandTable, rules: Ruleset, whole: bool) -> Hand:
    by_name = _text(written, "win_by")
    if by_name not in WAYS:
        raise HandError("unknown_win_by", value=by_name, allowed=list(WAYS))
    win_text = written.get("win_tile")
    win_tile = NONE if win_text is None else _tile(_text(written, "win_tile"), "win_tile")
    melds = [_meld(meld, table.kinds) for meld in _list(written, "melds")]
    concealed = _tiles(_text(written, "concealed"))
    if win_tile != NONE:
        concealed.append(win_tile)
    room = 14 - 3 * len(melds)
    fits = len(concealed) == room or win_tile == NONE if whole else len(concealed) <= room
    if len(melds) > 4 or not fits:
        raise HandError("wrong_tile_count", have=len(concealed), need=max(room, 0))
    counts = bytearray(STRIDE)
    for kind in concealed:
        if not table.kinds >> kind & 1:
            # A bonus tile is never kept in hand; what is none of this table's tiles at all is unknown here.
            fault = "impossible_tiles" if table.bonus >> kind & 1 else "unknown_tile"
            raise HandError(fault, field="concealed", value=TEXT[kind])
        counts[kind] = min(counts[kind] + 1, 5)
    hand = Hand(
        counts,
        [code for code, _ in melds],
        _bonus(written, table.bonus),
        win_tile,
        WAYS.index(by_name),
        _wind(written, "seat_wind"),
        _wind(written, "round_wind"),
        meld_special=bytes(special for _, special in melds),
    )
    if whole and hand.by == ROB_KONG and hand.win_tile == NONE:
        raise HandError("impossible_circumstance", circumstance="rob_kong")
    _check_copies(hand)
    return table.extra(hand, written, rules)


def _check_copies(hand: Hand) -> None:
    """No kind more than four times, red ones among them, and the robbed tile's other copies with the owner of the Kong
    (rules 2.5)."""
    held = bytearray(STRIDE)
    for kind in range(STRIDE - 1):
        held[PLAIN[kind]] += hand.counts[kind]
    for code, special in zip(hand.melds, hand.meld_special, strict=True):
        for kind in tiles_on_table(code, special):
            held[PLAIN[kind]] += 1
    for kind in (*range(PLAYED), JOKER):
        if held[kind] > 4:
            raise HandError("impossible_tiles", field="concealed", value=TEXT[kind], copies=held[kind])
    if hand.by == ROB_KONG and hand.win_tile != NONE:
        copies = held[PLAIN[hand.win_tile]]
        if copies > 1:
            raise HandError("impossible_tiles", field="win_tile", value=TEXT[hand.win_tile], copies=copies + 3)


def _bonus(written: Mapping[str, object], allowed: int) -> int:
    bonus = 0
    for item in _list(written, "bonus"):
        kind = _tile(_item(item, "bonus"), "bonus")
        if kind >= PLAYED and not allowed >> kind & 1:
            raise HandError("unknown_tile", field="bonus", value=TEXT[kind])
        if kind < PLAYED or bonus >> kind & 1:
            raise HandError("impossible_tiles", field="bonus", value=TEXT[kind])
        bonus |= 1 << kind
    return bonus


def _meld(item: object, allowed: int) -> tuple[int, int]:
    """The code of a meld, and where fei and red fives lie in it."""
    if not isinstance(item, Mapping):
        raise HandError("bad_json", field="melds", expected="an object with type and tiles")
    name, tiles = _text(item, "type"), _text(item, "tiles")
    if name not in NAMES:
        raise HandError("unknown_meld", value=name, allowed=list(NAMES))
    try:
        code, special = special_meld_from_text(name, tiles)
    except NotAMeld as wrong:
        raise HandError("impossible_tiles", field="melds", value=wrong.text) from None
    except UnknownTile as wrong:
        raise HandError("unknown_tile", field="melds", value=wrong.text) from None
    for kind in tiles_on_table(code, special):
        if not allowed >> kind & 1:
            raise HandError("unknown_tile", field="melds", value=TEXT[kind])
    return code, special


def _tiles(text: str) -> list[int]:
    try:
        return tiles_from_text(text)
    except UnknownTile as wrong:
        raise HandError("unknown_tile", field="concealed", value=wrong.text) from None


def _tile(text: str, field: str) -> int:
    try:
        return tile_from_text(text)
    except UnknownTile as wrong:
        raise HandError("unknown_tile", field=field, value=wrong.text) from None


def _wind(written: Mapping[str, object], field: str) -> int:
    name = _text(written, field)
    if len(name) != 1 or name not in WINDS:
        raise HandError("unknown_seat", field=field, value=name, allowed=list(WINDS))
    return WINDS.index(name)


def _text(written: Mapping[str, object], field: str) -> str:
    if field not in written:
        raise HandError("missing_field", field=field)
    return _item(written[field], field)


def _item(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise HandError("bad_json", field=field, expected="text")
    return value


def _list(written: Mapping[str, object], field: str) -> list[object]:
    value = written.get(field, [])
    if not isinstance(value, list):
        raise HandError("bad_json", field=field, expected="a list")
    return value
