"""Complete hands found by trying, as a check of the tables that the engine uses."""

from zimo.core.distance import seven_pairs, thirteen
from zimo.core.tiles import EAST, PLAYED


def is_complete(counts: bytearray, sets: int) -> bool:
    """Whether the tiles are so many sets and an Eye."""
    tiles = list(counts[:PLAYED])
    if sum(tiles) != 3 * sets + 2:
        return False
    for eye in range(PLAYED):
        if tiles[eye] >= 2:
            tiles[eye] -= 2
            complete = _only_sets(tiles, 0)
            tiles[eye] += 2
            if complete:
                return True
    return False


def _only_sets(tiles: list[int], first: int) -> bool:
    while first < PLAYED and not tiles[first]:
        first += 1
    if first == PLAYED:
        return True
    if tiles[first] >= 3:
        tiles[first] -= 3
        complete = _only_sets(tiles, first)
        tiles[first] += 3
        if complete:
            return True
    if first < EAST and first % 9 < 7 and tiles[first + 1] and tiles[first + 2]:
        for kind in range(first, first + 3):
            tiles[kind] -= 1
        complete = _only_sets(tiles, first)
        for kind in range(first, first + 3):
            tiles[kind] += 1
        return complete
    return False


def waits(counts: bytearray, sets: int) -> int:
    """The kinds that complete the tiles, of which fewer than four are among them."""
    found = 0
    for kind in range(PLAYED):
        if counts[kind] < 4:
            counts[kind] += 1
            found |= is_complete(counts, sets) << kind
            counts[kind] -= 1
    return found


def special_waits(counts: bytearray, pairs: bool) -> int:
    """The kinds that make the thirteen orphans of the tiles or, with ``pairs``, seven pairs."""
    found = 0
    for kind in range(PLAYED):
        if counts[kind] < 4:
            counts[kind] += 1
            found |= (thirteen(counts) == 0 or (pairs and seven_pairs(counts) == 0)) << kind
            counts[kind] -= 1
    return found
