"""The sets that lie in a hand which need not be complete: as many as can be had at once."""

from functools import lru_cache
from typing import Final

from zimo.core.tiles import EAST, NONE, PLAYED

Set = tuple[int, ...]
SUITS: Final = ((0, 9), (9, 18), (18, EAST), (EAST, PLAYED))
"""Where the counts of each suit, and of the honours, begin and end."""


def most_sets(counts: bytearray, *, eye: bool | None = None) -> tuple[list[Set], int, Set]:
    """The most sets of these tiles, the kind of an Eye beside them (``NONE`` for none), and the tiles that are left.

    ``eye`` asks for one, or for none; otherwise there is one where that costs no set.
    """
    found = [_read(counts, NONE)] if not eye else []
    if eye is not False:
        found += [_read(counts, kind) for kind in range(PLAYED) if counts[kind] > 1]
    if not found:
        return [], NONE, tuple(kind for kind in range(PLAYED) for _ in range(counts[kind]))
    return max(found, key=lambda one: (len(one[0]), one[1] != NONE))


def _read(counts: bytearray, eye: int) -> tuple[list[Set], int, Set]:
    left = counts[:PLAYED]
    if eye != NONE:
        left[eye] -= 2
    sets = [one for low, high in SUITS for one in _sets(bytes(left[low:high]), low)]
    for one in sets:
        for kind in one:
            left[kind] -= 1
    return sets, eye, tuple(kind for kind in range(PLAYED) for _ in range(left[kind]))


@lru_cache(maxsize=4096)
def _sets(counts: bytes, low: int) -> tuple[Set, ...]:
    """The most sets of one suit from kind ``low`` on."""
    place = next((at for at, count in enumerate(counts) if count), None)
    if place is None:
        return ()
    kind = low + place
    ways = [_sets(_without(counts, place), low)]
    if counts[place] > 2:
        ways.append(((kind,) * 3, *_sets(_without(counts, place, place, place), low)))
    if low < EAST and place < 7 and counts[place + 1] and counts[place + 2]:
        ways.append(((kind, kind + 1, kind + 2), *_sets(_without(counts, place, place + 1, place + 2), low)))
    return max(ways, key=len)


def _without(counts: bytes, *places: int) -> bytes:
    left = bytearray(counts)
    for place in places:
        left[place] -= 1
    return bytes(left)
