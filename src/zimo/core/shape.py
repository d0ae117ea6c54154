"""How tiles fall into sets and an Eye.

Suits are given by their key (see :mod:`zimo.core.distance`) and every splittable suit is worked out only once. How
far a hand is from complete, and what it waits for, is told by :mod:`zimo.core.distance`.
"""

from typing import Final

from zimo.core.distance import honour_key, suit_key
from zimo.core.tiles import EAST, STRIDE


class Split:
    """One way to read tiles completely as sets and at most one Eye. Honours never stand in a Chi.

    ``pongs`` are the kinds that form a Pong, ``runs`` the kinds that lie in a Chi and ``eye`` is the kind of the Eye,
    all as bits, 0 for none; ``chis`` is the number of Chi, and ``sets`` are the sets as meld codes: a Chi is its lowest
    kind, a Pong is ``STRIDE`` plus its kind.
    """

    __slots__ = ("chis", "eye", "pongs", "runs", "sets")

    def __init__(self, pongs: int, runs: int, chis: int, eye: int, sets: tuple[int, ...]) -> None:
        self.pongs = pongs
        self.runs = runs
        self.chis = chis
        self.eye = eye
        self.sets = sets


def made(pongs: int, runs: int, chis: int, eye: int, sets: tuple[int, ...]) -> Split:
    """A split of these, as its class makes it; for compiled modules, whose numbers a call of the class would box."""
    split: Split = Split.__new__(Split)
    split.pongs = pongs
    split.runs = runs
    split.chis = chis
    split.eye = eye
    split.sets = sets
    return split


NO_SPLIT: Final = Split(0, 0, 0, 0, ())
"""The split of no tiles."""
_known: Final[tuple[dict[int, list[Split]], ...]] = tuple({0: [NO_SPLIT]} for _ in range(4))


def keys(counts: bytearray) -> tuple[int, int, int, int]:
    """The keys of characters, dots, bamboo and honours of a hand. Raises ValueError for a count above four."""
    return suit_key(counts, 0), suit_key(counts, 9), suit_key(counts, 18), honour_key(counts, 27)


def splits(suit: int, key: int) -> list[Split]:
    """The splits of one suit, 0 characters, 1 dots, 2 bamboo, 3 honours; the list is shared, not to be changed.

    All splits of a suit have as many sets and an Eye or none alike: its number of tiles decides.
    """
    known = _known[suit]
    found = known.get(key)
    if found is None:
        width = 9 if suit < 3 else 7
        counts: list[int] = []
        rest = key
        for _ in range(width):
            counts.insert(0, rest % 5)
            rest //= 5
        found = []
        if sum(counts) % 3 != 1:
            _extend(counts, suit * 9, 0, NO_SPLIT, found)
        if found:
            known[key] = found
    return found


def _extend(counts: list[int], base: int, place: int, split: Split, found: list[Split]) -> None:
    """Add to ``found`` every split that begins with ``split`` and uses all the ``counts`` from ``place`` on."""
    while place < len(counts) and counts[place] == 0:
        place += 1
    if place == len(counts):
        found.append(split)
        return
    kind = base + place
    held = counts[place]
    # Whatever is in no Pong and no Eye begins a Chi, so that every split is found exactly once.
    for pong in (1, 0):
        for pair in (1, 0):
            rest = held - 3 * pong - 2 * pair
            if rest < 0 or (pair and split.eye):
                continue
            left = counts[:]
            left[place] = 0
            if rest:
                if kind >= EAST or place > 6 or left[place + 1] < rest or left[place + 2] < rest:
                    continue
                left[place + 1] -= rest
                left[place + 2] -= rest
            longer = Split(
                split.pongs | pong << kind,
                split.runs | (7 << kind if rest else 0),
                split.chis + rest,
                split.eye | pair << kind,
                split.sets + (STRIDE + kind,) * pong + (kind,) * rest,
            )
            _extend(left, base, place + 1, longer, found)


def readings(m_key: int, p_key: int, s_key: int, z_key: int, sets_needed: int) -> list[Split]:
    """Every way to read concealed tiles as ``sets_needed`` sets (4 less the melds) and one Eye; always in one order."""
    m_splits = splits(0, m_key)
    p_splits = splits(1, p_key)
    s_splits = splits(2, s_key)
    z_splits = splits(3, z_key)
    whole: list[Split] = []
    for m in m_splits:
        for p in p_splits:
            for s in s_splits:
                for z in z_splits:
                    eye = m.eye | p.eye | s.eye | z.eye
                    sets = m.sets + p.sets + s.sets + z.sets
                    if len(sets) != sets_needed or eye == 0 or eye & (eye - 1):
                        return whole
                    pongs = m.pongs | p.pongs | s.pongs | z.pongs
                    whole.append(made(pongs, m.runs | p.runs | s.runs, m.chis + p.chis + s.chis, eye, sets))
    return whole
