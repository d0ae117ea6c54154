"""Melds: sets that lie on the table.

A meld is a small int, its *code*: the type times ``STRIDE`` plus the kind (for a Chi the lowest of its three kinds).
"""

from typing import Final

from zimo.core.tiles import EAST, PLAYED, STRIDE, tiles_from_text, tiles_to_text

CHI: Final = 0
PONG: Final = 1
KONG_EXPOSED: Final = 2
KONG_ADDED: Final = 3
KONG_CONCEALED: Final = 4

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


def meld_to_text(code: int) -> str:
    """Write a meld as the command line reads it, ``pong:RRR``."""
    return f"{NAMES[type_of(code)]}:{tiles_to_text(tiles_of(code))}"
