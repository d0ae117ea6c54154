"""Dora: the tiles that the indicators point at (rules C1)."""

from collections.abc import Iterable

from zimo.core.tiles import EAST, GREEN, NORTH, PLAIN, RED, WHITE


def dora_of(indicator: int) -> int:
    """The kind after that of an indicator: 9 is followed by 1, North by East; white, green and red go round."""
    kind = PLAIN[indicator]
    if kind < EAST:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind <= NORTH:
        return EAST if kind == NORTH else kind + 1
    return {WHITE: GREEN, GREEN: RED, RED: WHITE}[kind]


def count_dora(tiles: bytes | bytearray, indicators: Iterable[int]) -> int:
    """How many dora these tiles are, by kind with red fives counted as fives; twice where two indicators agree."""
    return sum(tiles[dora_of(indicator)] for indicator in indicators)
