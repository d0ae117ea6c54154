"""How tiles fall into sets and an Eye.

A *split* is one way to read tiles completely as sets and at most one Eye, as a plain tuple

    ``(pongs, runs, chis, eye, sets)``

of the kinds that form a Pong, the kinds that lie in a Chi, the number of Chi, the kind of the Eye (all but the number
as bits, 0 for no Eye) and the sets as meld codes (a Chi is its lowest kind, a Pong is ``STRIDE`` plus its kind).
Honours never stand in a Chi.

Suits are given by their key (see :mod:`zimo.core.distance`) and every splittable suit is worked out only once. How
far a hand is from complete, and what it waits for, is told by :mod:`zimo.core.distance`.
"""

from typing import Final, TypeAlias

from zimo.core.distance import honour_key, suit_key
from zimo.core.tiles import EAST, STRIDE

Split: TypeAlias = tuple[int, int, int, int, tuple[int, ...]]

NO_SPLIT: Final[Split] = (0, 0, 0, 0, ())
"""The split of no tiles."""


class _Part:
    """A split of one suit, and ``more`` of them: what :func:`readings` puts together."""

    __slots__ = ("chis", "eye", "more", "pongs", "runs", "sets")

    def __init__(self, split: Split, more: "_Part | None") -> None:
        self.pongs, self.runs, self.chis, self.eye, self.sets = split
        self.more = more


_NOTHING: Final = _Part(NO_SPLIT, None)
_known: Final[tuple[dict[int, _Part], ...]] = ({}, {}, {}, {})


def keys(counts: bytearray) -> tuple[int, int, int, int]:
    """The keys of characters, dots, bamboo and honours of a hand. Raises ValueError for a count above four."""
    return suit_key(counts, 0), suit_key(counts, 9), suit_key(counts, 18), honour_key(counts, 27)


def splits(suit: int, key: int) -> list[Split]:
    """The splits of one suit, 0 characters, 1 dots, 2 bamboo, 3 honours.

    All splits of a suit have as many sets and an Eye or none alike: its number of tiles decides.
    """
    if key == 0:
        return [NO_SPLIT]
    width = 9 if suit < 3 else 7
    counts: list[int] = []
    rest = key
    for _ in range(width):
        counts.insert(0, rest % 5)
        rest //= 5
    found: list[Split] = []
    if sum(counts) % 3 != 1:
        _extend(counts, suit * 9, 0, NO_SPLIT, found)
    return found


def _parts(suit: int, key: int) -> _Part | None:
    """The first of the splits of a suit, worked out only once."""
    if key == 0:
        return _NOTHING
    known = _known[suit]
    part = known.get(key)
    if part is None:
        for split in reversed(splits(suit, key)):
            part = _Part(split, part)
        if part is not None:
            known[key] = part
    return part


def _extend(counts: list[int], base: int, place: int, split: Split, found: list[Split]) -> None:
    """Add to ``found`` every split that begins with ``split`` and uses all the ``counts`` from ``place`` on."""
    while place < len(counts) and counts[place] == 0:
        place += 1
    if place == len(counts):
        found.append(split)
        return
    pongs, runs, chis, eye, sets = split
    kind = base + place
    held = counts[place]
    # Whatever is in no Pong and no Eye begins a Chi, so that every split is found exactly once.
    for pong in (1, 0):
        for pair in (1, 0):
            rest = held - 3 * pong - 2 * pair
            if rest < 0 or (pair and eye):
                continue
            left = counts[:]
            left[place] = 0
            if rest:
                if kind >= EAST or place > 6 or left[place + 1] < rest or left[place + 2] < rest:
                    continue
                left[place + 1] -= rest
                left[place + 2] -= rest
            longer = (
                pongs | pong << kind,
                runs | (7 << kind if rest else 0),
                chis + rest,
                eye | pair << kind,
                sets + (STRIDE + kind,) * pong + (kind,) * rest,
            )
            _extend(left, base, place + 1, longer, found)


def readings(m_key: int, p_key: int, s_key: int, z_key: int, sets_needed: int) -> list[Split]:
    """Every way to read concealed tiles as ``sets_needed`` sets (4 less the melds) and one Eye; always in one order."""
    m = _parts(0, m_key)
    first_p = _parts(1, p_key)
    first_s = _parts(2, s_key)
    z = _parts(3, z_key)  # honours can be read in one way only
    whole: list[Split] = []
    if first_p is None or first_s is None or z is None:
        return whole
    while m is not None:
        p: _Part | None = first_p
        while p is not None:
            s: _Part | None = first_s
            while s is not None:
                eye = m.eye | p.eye | s.eye | z.eye
                sets = m.sets + p.sets + s.sets + z.sets
                if len(sets) != sets_needed or eye == 0 or eye & (eye - 1):
                    return whole
                pongs = m.pongs | p.pongs | s.pongs | z.pongs
                whole.append((pongs, m.runs | p.runs | s.runs, m.chis + p.chis + s.chis, eye, sets))
                s = s.more
            p = p.more
        m = m.more
    return whole
