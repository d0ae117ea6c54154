"""Complete hands found by trying, as a check of the tables that the engine uses.

``fei`` are the kinds that a fei among the tiles may stand for, as a set; none where there are no fei. Red fives are
fives.
"""

from collections.abc import Callable, Iterable

from zimo.core.tiles import EAST, HONOURS, JOKER, PLAYED, TERMINALS, kinds_of, plain_counts


def is_complete(counts: bytearray, sets: int, fei: int = 0) -> bool:
    """Whether the tiles are so many sets and an Eye."""
    tiles = list(plain_counts(counts)[:PLAYED])
    free = counts[JOKER]
    if sum(tiles) + free != 3 * sets + 2:
        return False
    for eye in kinds_of(fei) if free else range(PLAYED):
        own = min(tiles[eye], 2)
        if 2 - own <= free:
            tiles[eye] -= own
            complete = _only_sets(tiles, 0, free - (2 - own), fei)
            tiles[eye] += own
            if complete:
                return True
    return False


def _only_sets(tiles: list[int], first: int, free: int, fei: int) -> bool:
    """Whether the tiles from kind ``first`` on, and so many fei, are sets alone."""
    while first < PLAYED and not tiles[first]:
        first += 1
    if first == PLAYED:
        return free % 3 == 0
    own = min(tiles[first], 3)
    if 3 - own <= free and _without(tiles, [first] * own, first, free - (3 - own), fei):
        return True
    if first >= EAST:
        return False
    for low in range(first - 2, first + 1) if free else (first,):
        if low < 0 or low // 9 != (low + 2) // 9:
            continue
        have = [kind for kind in range(low, low + 3) if tiles[kind]]
        if 3 - len(have) <= free and _without(tiles, have, first, free - (3 - len(have)), fei):
            return True
    return False


def _without(tiles: list[int], taken: list[int], first: int, free: int, fei: int) -> bool:
    for kind in taken:
        tiles[kind] -= 1
    complete = _only_sets(tiles, first, free, fei)
    for kind in taken:
        tiles[kind] += 1
    return complete


def waits(counts: bytearray, sets: int, fei: int = 0) -> int:
    """The kinds that complete the tiles, of which fewer than four are among them."""
    return _tried(counts, fei, lambda tiles: is_complete(tiles, sets, fei))


def special_waits(counts: bytearray, pairs: bool, fei: int = 0) -> int:
    """The kinds that make the thirteen orphans of the tiles or, with ``pairs``, seven different pairs."""
    return _tried(counts, fei, lambda tiles: _is_thirteen(tiles) or (pairs and _is_pairs(tiles)))


def _tried(counts: bytearray, fei: int, complete: Callable[[bytearray], bool]) -> int:
    """The kinds, of which fewer than four are there, that make the tiles complete."""
    tiles = plain_counts(counts)
    kinds: Iterable[int] = (*kinds_of(fei), JOKER) if fei else range(PLAYED)
    found = 0
    for kind in kinds:
        if tiles[kind] < 4:
            tiles[kind] += 1
            found |= complete(tiles) << kind
            tiles[kind] -= 1
    return found


def _is_thirteen(tiles: bytearray) -> bool:
    held = [tiles[kind] for kind in kinds_of(TERMINALS | HONOURS)]
    missing = held.count(0) + (max(held) < 2)
    return missing == tiles[JOKER] and sum(held) + missing == 14


def _is_pairs(tiles: bytearray) -> bool:
    held = [count for count in tiles[:PLAYED] if count]
    return sum(held) + tiles[JOKER] == 14 and len(held) <= 7 and max(held) <= 2
