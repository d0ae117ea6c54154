"""Melds: sets that lie on the table.

A meld is a small int, its *code*: the type times ``STRIDE`` plus the kind (for a Chi the lowest of its three kinds).
Where fei or red fives lie in a meld, a second small int beside the code tells their places, its *special*: bit ``n``
for a fei and bit ``4 + n`` for a red five in place of tile ``n`` of ``tiles_of(code)``.
"""

from collections.abc import Sequence
from typing import Final

from zimo.core.tiles import EAST, JOKER, PLAIN, PLAYED, RED_FIVE, STRIDE, tiles_from_text, tiles_to_text

CHI: Final = 0
PONG: Final = 1
KONG_EXPOSED: Final = 2
KONG_ADDED: Final = 3
KONG_CONCEALED: Final = 4

RED_ADDED: Final = 128
"""The special of a red five that was added to a Pong as the fourth tile."""

NAMES: Final = ("chi", "pong", "kong_exposed", "kong_added", "kong_concealed")
"""The name of each type in hands, logs and on the command line."""


class NotAMeld(ValueError):
    """Tiles that do not form the meld they are called; ``text`` is the meld as written."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a meld: {text!r}")
        self.text = text


def meld(type_: int, kind: int) -> int:
    """The code of a meld of that type at that kind."""
    return type_ * STRIDE + kind


def type_of(code: int) -> int:
    """CHI, PONG, KONG_EXPOSED, KONG_ADDED or KONG_CONCEALED."""
    return code // STRIDE


def kind_of(code: int) -> int:
    """The kind of a Pong or Kong, the lowest kind of a Chi."""
    return code % STRIDE


def is_kong(code: int) -> bool:
    """Whether the meld is one of the three Kongs."""
    return code >= KONG_EXPOSED * STRIDE


def tiles_of(code: int) -> list[int]:
    """The tiles that lie on the table."""
    kind = code % STRIDE
    if code < STRIDE:
        return [kind, kind + 1, kind + 2]
    return [kind] * (4 if is_kong(code) else 3)


def tiles_on_table(code: int, special: int) -> list[int]:
    """The tiles that lie on the table, fei and red fives among them."""
    kinds = tiles_of(code)
    for place in range(len(kinds)):
        if special >> place & 1:
            kinds[place] = JOKER
        elif special >> place + 4 & 1:
            kinds[place] = RED_FIVE + kinds[place] // 9
    return kinds


def special_of(code: int, kinds: Sequence[int]) -> int:
    """Where fei and red fives lie in a meld of these tiles. Raises ``ValueError`` when they do not make that meld."""
    left = tiles_of(code)
    special = 0
    for kind in kinds:
        if kind >= RED_FIVE:
            place = left.index(PLAIN[kind])
            special |= 16 << place
            left[place] = -1
    for kind in kinds:
        if kind < JOKER:
            left[left.index(kind)] = -1
    for place, kind in enumerate(left):
        if kind >= 0:
            special |= 1 << place
    if len(kinds) != len(left) or special.bit_count() != sum(kind >= JOKER for kind in kinds):
        raise ValueError(f"not the tiles of {meld_to_text(code)}: {tiles_to_text(kinds)}")
    return special


def meld_from_text(name: str, tiles: str) -> int:
    """Read a meld from its type's name and its tiles. Raises :class:`NotAMeld` or ``UnknownTile``."""
    text = f"{name}:{tiles}"
    if name not in NAMES:
        raise NotAMeld(text)
    kinds = sorted(tiles_from_text(tiles))
    if not kinds or kinds[0] >= PLAYED:
        raise NotAMeld(text)
    kind = kinds[0]
    code = meld(NAMES.index(name), kind)
    if kinds != tiles_of(code) or (code < STRIDE and (kind >= EAST or kind % 9 > 6)):
        raise NotAMeld(text)
    return code


def special_meld_from_text(name: str, tiles: str) -> tuple[int, int]:
    """Read a meld in which fei and red fives may lie: its code and its special.

    A fei stands for the tile at its place as written: ``j23p`` and ``23pj`` are different Chi. Raises
    :class:`NotAMeld` or ``UnknownTile``.
    """
    kinds = tiles_from_text(tiles)
    plain = [PLAIN[kind] for kind in kinds]
    known = next((place for place, kind in enumerate(plain) if kind < PLAYED), None)
    if known is None:
        raise NotAMeld(f"{name}:{tiles}")
    step = 1 if name == NAMES[CHI] else 0
    meant = [plain[known] + (n - known) * step if kind == JOKER else kind for n, kind in enumerate(plain)]
    if min(meant) < 0 or max(meant) >= PLAYED:
        raise NotAMeld(f"{name}:{tiles}")
    try:
        code = meld_from_text(name, tiles_to_text(meant))
    except NotAMeld:
        raise NotAMeld(f"{name}:{tiles}") from None
    return code, special_of(code, kinds)


def meld_to_text(code: int) -> str:
    """Write a meld as the command line reads it, ``pong:RRR``."""
    return f"{NAMES[type_of(code)]}:{tiles_to_text(tiles_of(code))}"
