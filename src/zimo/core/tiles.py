"""Tile kinds and the one text notation.

A tile is a small int, its *kind*; copies of a tile are alike. A set of kinds is an int whose bit ``k`` stands for
kind ``k``.

======  =========================================  ==============
kinds   tiles                                      text
======  =========================================  ==============
0-8     characters (Wan) 1-9                       ``1m`` - ``9m``
9-17    dots (Tong) 1-9                            ``1p`` - ``9p``
18-26   bamboo (Suo) 1-9                           ``1s`` - ``9s``
27-30   winds East South West North                ``E S W N``
31-33   dragons red green white                    ``R G B``
34-37   flowers 1-4                                ``f1`` - ``f4``
38-41   seasons 1-4                                ``q1`` - ``q4``
42-45   cat rat rooster centipede                  ``a1`` - ``a4``
46-49   faces 1-4                                  ``x1`` - ``x4``
50      fei (joker)                                ``j``
51-53   red fives of characters, dots, bamboo      ``0m 0p 0s``
54      a tile that the viewer cannot see          ``?``
======  =========================================  ==============

``1z`` - ``7z`` (East South West North white green red) are read too, never written.
"""

import re
from array import array
from collections.abc import Iterable, Iterator
from typing import Final

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
RED: Final = 31
GREEN: Final = 32
WHITE: Final = 33
FLOWER: Final = 34
SEASON: Final = 38
ANIMAL: Final = 42
FACE: Final = 46
JOKER: Final = 50
RED_FIVE: Final = 51
UNKNOWN: Final = 54

PLAYED: Final = 34
"""Kinds below this one form sets; the others are bonus tiles, jokers, red fives or unknown."""
STRIDE: Final = 64
"""Room for every kind in a table of counts: seat ``s`` counts its tiles of kind ``k`` at ``s * STRIDE + k``."""
BIT: Final = array("q", [1 << kind for kind in range(STRIDE - 1)])
"""The set that holds one kind. Compiled modules take it from here, where it has 64 bits; ``1 << kind`` has 32 in C."""
_places = [b""]
for _place in range(9):
    _places += [lower + bytes((_place,)) for lower in _places]
PLACES: Final = tuple(_places)
"""By a set of nine kinds as nine bits, their places, lowest first: for loops over a set that are compiled; elsewhere
:func:`kinds_of` tells the kinds."""
ALL_FEI: Final = 4
"""How many fei a set of tiles has, where it has any."""
NONE: Final = 255
"""The byte that stands for no tile and no seat."""
PLAIN: Final = bytes((*range(RED_FIVE), 4, 13, 22, *range(UNKNOWN, 256)))
"""By kind, the kind that a tile plays as: a red five is a five, every other tile is itself."""
RED_OF: Final = bytes(RED_FIVE + kind // 9 if kind in (4, 13, 22) else STRIDE - 2 for kind in range(STRIDE))
"""By kind, the red five of a five; of any other kind a place in a table of counts where nothing is counted."""

TEXT: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *"ESWNRGB",
    *(f"{series}{n}" for series in "fqax" for n in range(1, 5)),
    "j",
    *("0m", "0p", "0s"),
    "?",
)
"""The text of each kind."""

CHARACTERS: Final = 0x1FF
DOTS: Final = 0x1FF << 9
BAMBOO: Final = 0x1FF << 18
SUITS: Final = (CHARACTERS, DOTS, BAMBOO)
WINDS: Final = 0b1111 << EAST
DRAGONS: Final = 0b111 << RED
HONOURS: Final = WINDS | DRAGONS
TERMINALS: Final = sum(1 << kind for kind in (0, 8, 9, 17, 18, 26))
GREENS: Final = sum(1 << kind for kind in (19, 20, 21, 23, 25, GREEN))
"""Bamboo 2 3 4 6 8 and the green dragon."""
FLOWERS: Final = 0b1111 << FLOWER
SEASONS: Final = 0b1111 << SEASON
ANIMALS: Final = 0b1111 << ANIMAL
FACES: Final = 0b1111 << FACE
BONUS: Final = FLOWERS | SEASONS | ANIMALS | FACES

_KINDS: Final = {text: kind for kind, text in enumerate(TEXT)} | {
    f"{n}z": kind for n, kind in enumerate((EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED), 1)
}
_TOKEN: Final = re.compile(r"([0-9]+)([mpsz])|([ESWNRGBj?]|[fqax][0-9])|[\s,]+")


class UnknownTile(ValueError):
    """A text that names no tile; ``text`` is the part that could not be read."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a tile: {text!r}")
        self.text = text


def tiles_from_text(text: str) -> list[int]:
    """Read tiles such as ``"123m 55p EE f1"`` in the order written. Raises :class:`UnknownTile`."""
    kinds: list[int] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise UnknownTile(text[at:])
        ranks, suit, single = token.groups()
        names = [rank + suit for rank in ranks] if ranks else [single] if single else []
        for name in names:
            if name not in _KINDS:
                raise UnknownTile(name)
            kinds.append(_KINDS[name])
        at = token.end()
    return kinds


def tile_from_text(text: str) -> int:
    """Read exactly one tile. Raises :class:`UnknownTile`."""
    kinds = tiles_from_text(text)
    if len(kinds) != 1:
        raise UnknownTile(text)
    return kinds[0]


def tiles_to_text(kinds: Iterable[int]) -> str:
    """Write tiles in the order given, neighbours of one suit sharing its letter: ``"123m55pEEf1"``."""
    parts: list[str] = []
    suit = ""
    for kind in kinds:
        text = TEXT[kind]
        letter = text[1:] if text[0].isdigit() else ""
        if letter and letter == suit:
            parts[-1] = parts[-1][:-1] + text
        else:
            parts.append(text)
        suit = letter
    return "".join(parts)


def kinds_of(mask: int) -> Iterator[int]:
    """The kinds of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(kinds: Iterable[int]) -> int:
    """The set of the given kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def plain_counts(counts: bytearray) -> bytearray:
    """Counts by kind in which red fives are fives."""
    plain = counts[:]
    for kind in range(RED_FIVE, UNKNOWN):
        plain[PLAIN[kind]] += counts[kind]
        plain[kind] = 0
    return plain


def is_suited(kind: int) -> bool:
    """Whether the kind can stand in a Chi."""
    return kind < EAST


def in_display_order(kind: int) -> int:
    """Sort key that puts red fives beside their fives."""
    return (kind - RED_FIVE) * 18 + 9 if kind in (51, 52, 53) else kind * 2
