"""Walls arranged by hand: who is dealt what, what is drawn from the front, what replaces from the back."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from zimo.core.tiles import PLAYED, RED_FIVE, TEXT, UNKNOWN, tiles_from_text

ANY = "-"
"""A draw that does not matter."""


class BadWall(ValueError):
    """Tiles that cannot be arranged like this."""


def arranged(
    tile_set: bytes,
    dead_wall: int,
    dealt: Sequence[str],
    draws: str = "",
    back: str = "",
    last: str = "",
    apart: str = "",
    dora: str = "",
    ura: str = "",
    dealer: int = 14,
) -> bytes:
    """A wall of the tile set, first tile to be dealt first.

    ``dealt`` names the tiles of the dealer and of the others in turn; fewer than ``dealer`` or thirteen are filled up.
    ``draws`` are drawn from the front in this order (``-`` is any tile), ``last`` are the last live tiles, ``back`` the
    replacements: whoever plays the wall must not need more of them. ``apart`` and the bonus tiles and fei that nobody
    names are never drawn, or lie right before ``last`` where no wall is dead. ``dora`` and ``ura`` are the indicators
    and those beneath them, the first right before the last four tiles, each next one before it. All other places get
    what is left, in an order that keeps alike tiles and neighbours far apart.
    """
    left = Counter(tile_set)

    def take(text: str) -> list[int]:
        kinds = tiles_from_text(text)
        for kind in kinds:
            if left[kind] == 0:
                raise BadWall(f"there are not so many {TEXT[kind]}")
            left[kind] -= 1
        return kinds

    hands = [take(text) for text in dealt]
    front: list[int | None] = []
    for word in draws.split():
        front += [None] if word == ANY else take(word)
    replacements, ending, dead = take(back), take(last), take(apart)
    turned = {5 + 2 * n: kind for n, kind in enumerate(take(dora))} | {
        6 + 2 * n: kind for n, kind in enumerate(take(ura))
    }
    special = [kind for kind in range(PLAYED, RED_FIVE) for _ in range(left[kind])]
    if dead_wall:
        dead += special
    else:
        ending = special + ending
    fill = scattered(left)
    for number, hand in enumerate(hands):
        room = (dealer if number == 0 else 13) - len(hand)
        if room < 0:
            raise BadWall(f"player {number} is dealt {-room} tiles too many")
        hand += [fill.pop() for _ in range(room)]
    room = len(tile_set) - sum(map(len, hands)) - dead_wall - len(replacements) - len(front) - len(ending)
    if room < 0 or len(dead) + len(turned) > dead_wall:
        raise BadWall("more tiles than places")
    drawn = [fill.pop() if kind is None else kind for kind in front + [None] * room]
    rest = [*fill, *reversed(dead)]
    behind = len(replacements)
    dead = [turned[place] if (place := dead_wall + behind - n) in turned else rest.pop() for n in range(dead_wall)]
    wall = bytes([*chain(*hands), *drawn, *ending, *dead, *reversed(replacements)])
    assert sorted(wall) == sorted(tile_set)
    return wall


def scattered(left: Counter[int]) -> list[int]:
    """The playing tiles that are left, to be taken from the end: alike tiles and neighbours far from each other."""
    order = [*range(RED_FIVE, UNKNOWN), *(place * 11 % PLAYED for place in range(PLAYED))]
    return [kind for copy in range(4) for kind in order if left[kind] > copy]
