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
_NOTHING: Final = [NO_SPLIT]
_known: Final[tuple[dict[int, list[Split]], ...]] = ({}, {}, {}, {})


def keys(counts: bytearray) -> tuple[int, int, int, int]:
    """The keys of characters, dots, bamboo and honours of a hand. Raises ValueError for a count above four."""
    return suit_key(counts, 0), suit_key(counts, 9), suit_key(counts, 18), honour_key(counts, 27)


def splits(suit: int, key: int) -> list[Split]:
    """The splits of one suit, 0 characters, 1 dots, 2 bamboo, 3 honours; the list is shared, not to be changed.

    All splits of a suit have as many sets and an Eye or none alike: its number of tiles decides.
    """
    if key == 0:
        return _NOTHING
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
    m_splits = splits(0, m_key)
    p_splits = splits(1, p_key)
    s_splits = splits(2, s_key)
    z_splits = splits(3, z_key)
    whole: list[Split] = []
    for m_pongs, m_runs, m_chis, m_eye, m_sets in m_splits:
        for p_pongs, p_runs, p_chis, p_eye, p_sets in p_splits:
            for s_pongs, s_runs, s_chis, s_eye, s_sets in s_splits:
                for z_pongs, _, _, z_eye, z_sets in z_splits:
                    eye = m_eye | p_eye | s_eye | z_eye
                    sets = m_sets + p_sets + s_sets + z_sets
                    if len(sets) != sets_needed or eye == 0 or eye & (eye - 1):
                        return whole
                    pongs = m_pongs | p_pongs | s_pongs | z_pongs
                    whole.append((pongs, m_runs | p_runs | s_runs, m_chis + p_chis + s_chis, eye, sets))
    return whole
