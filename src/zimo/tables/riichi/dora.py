"""Dora: the tiles that the indicators point at (rules C1)."""

from typing import Final

from zimo.core.tiles import BIT, EAST, GREEN, NORTH, PLAIN, PLAYED, RED, RED_FIVE, UNKNOWN, WHITE


def dora_of(indicator: int) -> int:
    """The kind after that of an indicator: 9 is followed by 1, North by East; white, green and red go round."""
    kind = PLAIN[indicator]
    if kind < EAST:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind <= NORTH:
        return EAST if kind == NORTH else kind + 1
    return {WHITE: GREEN, GREEN: RED, RED: WHITE}[kind]


_DORA: Final = bytes(
    dora_of(kind) if kind < PLAYED or RED_FIVE <= kind < UNKNOWN else UNKNOWN for kind in range(UNKNOWN + 1)
)
"""By indicator, what it points at."""


def count_dora(tiles: bytearray, indicators: bytes) -> int:
    """How many dora these tiles are, by kind with red fives counted as fives; twice where two indicators agree."""
    count = 0
    for indicator in indicators:
        count += tiles[_DORA[indicator]]
    return count


def dora_kinds(indicators: bytes) -> int:
    """The kinds that the indicators point at, as bits."""
    kinds = 0
    for indicator in indicators:
        kinds |= BIT[_DORA[indicator]]
    return kinds
