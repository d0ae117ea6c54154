"""How tiles and fei make a complete hand (rules B2, B8b).

A fei stands for any tile of the suit or any honour. In the hand it is free: a set or the Eye may hold any number of
fei, and a fei may stand for a tile whose four copies are all seen. So a hand is complete when its real tiles *fit* into
the sets still to be made and an Eye; whatever place they leave is filled by fei, and the number of tiles in the hand
makes sure that these are just as many as there are.

Suits and honours are given by their counts, nine or seven bytes. ``base`` is the first kind of the one suit that is
played with.
"""

from functools import lru_cache
from typing import Final

from zimo.core.distance import key_waits, seven_pairs, standard
from zimo.core.shape import Split, keys, readings
from zimo.core.tiles import ALL_FEI, EAST, JOKER, NONE, PLAYED, STRIDE

MOST_SETS: Final = 4
NEVER: Final = MOST_SETS + 1
"""A number of sets that no hand has: what does not fit."""
NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
"""How many of each of the suit make nine gates, before the winning tile."""

PONGS: Final = 1
CHIS: Final = 2


@lru_cache(maxsize=65536)
def fit(counts: bytes, eye: bool, allowed: int) -> tuple[int, ...] | None:
    """The fewest sets that hold all these tiles of a suit, beside an Eye of the suit where ``eye`` says so.

    The sets are given as place in the suit for a Chi and ``STRIDE`` plus place for a Pong, the Eye, if it holds real
    tiles, as ``2 * STRIDE`` plus place. ``allowed`` is ``PONGS``, ``CHIS`` or both. None if more than four are needed.
    """
    return _fit(list(counts), 0, eye, allowed, MOST_SETS)


def _fit(counts: list[int], place: int, eye: bool, allowed: int, room: int) -> tuple[int, ...] | None:
    """The same from ``place`` on, with ``room`` sets at most."""
    while place < 9 and counts[place] <= 0:
        place += 1
    if place == 9:
        return ()
    best: tuple[int, ...] | None = None
    held = counts[place]
    if eye:
        counts[place] = held - 2
        rest = _fit(counts, place, False, allowed, room)
        counts[place] = held
        if rest is not None:
            best = (2 * STRIDE + place, *rest)
            room = _sets(best) - 1
    if room > 0 and allowed & PONGS:
        counts[place] = held - 3
        rest = _fit(counts, place, eye, allowed, room - 1)
        counts[place] = held
        if rest is not None:
            best = (STRIDE + place, *rest)
            room = _sets(best) - 1
    if room > 0 and allowed & CHIS:
        # The lowest tile left begins the Chi, so that the Chi reaches as far as it can.
        low = min(place, 6)
        for kind in (low, low + 1, low + 2):
            counts[kind] -= 1
        rest = _fit(counts, place, eye, allowed, room - 1)
        for kind in (low, low + 1, low + 2):
            counts[kind] += 1
        if rest is not None:
            best = (low, *rest)
    return best


def _sets(found: tuple[int, ...]) -> int:
    return sum(1 for part in found if part < 2 * STRIDE)


def _fewest(counts: bytes, eye: bool, allowed: int = PONGS | CHIS) -> int:
    """The number of sets that the tiles of a suit need, ``NEVER`` where they do not fit into four."""
    found = fit(counts, eye, allowed)
    return NEVER if found is None else _sets(found)


@lru_cache(maxsize=16384)
def _fewest_honours(counts: bytes, eye: bool) -> int:
    """The same for honours, which make no Chi."""
    pongs = sum((count + 2) // 3 for count in counts)
    # An Eye saves a set where it takes the one or two tiles that are over.
    return pongs - 1 if eye and any(count % 3 in (1, 2) for count in counts) else pongs


def fits(suit: bytes, honours: bytes, sets: int) -> bool:
    """Whether the tiles fit into so many sets and an Eye."""
    return (
        _fewest(suit, True) + _fewest_honours(honours, False) <= sets
        or _fewest(suit, False) + _fewest_honours(honours, True) <= sets
    )


def waits(counts: bytearray, base: int, melds: int, pairs: bool) -> int:
    """The kinds, as bits, that complete a hand of 13 tiles (three less for each meld), the fei among them.

    ``counts`` are the concealed tiles by kind; a kind of which the hand itself holds all four is never among them.
    ``pairs`` tells whether seven pairs are a complete hand.
    """
    fei = counts[JOKER]
    suit, honours = _parts(counts, base)
    sets = MOST_SETS - melds
    found = 1 << JOKER if fits(suit, honours, sets) else 0
    if fei == 0:
        found |= key_waits(*keys(counts), sets)
    else:
        for place in range(9):
            if suit[place] < 4 and fits(_with(suit, place), honours, sets):
                found |= 1 << base + place
        for place in range(7):
            if honours[place] < 4 and fits(suit, _with(honours, place), sets):
                found |= 1 << EAST + place
    if melds == 0:
        found |= _other_waits(counts, base, pairs)
    return found & ~(1 << JOKER) if fei == ALL_FEI else found


def missing(counts: bytearray, base: int, melds: int, pairs: bool) -> int:
    """How many tiles a hand is away from complete."""
    fei = counts[JOKER]
    sets = MOST_SETS - melds
    away = standard(*keys(counts), sets) - fei
    suit, honours = _parts(counts, base)
    if fits(suit, honours, sets):
        # The distance minds that there are four of a kind, a fei does not.
        away = min(away, 3 * sets + 2 - sum(suit) - sum(honours) - fei)
    if melds == 0:
        held = [counts[kind] for kind in _orphans(base)]
        away = min(away, 14 - sum(1 for count in held if count) - (max(held) > 1) - fei)
        if pairs:
            away = min(away, seven_pairs(counts) - fei)
    return max(away, 0)


def _other_waits(counts: bytearray, base: int, pairs: bool) -> int:
    """The kinds that complete thirteen orphans or seven pairs."""
    found = 0
    if not pairs and counts[JOKER] < ALL_FEI - 1:
        return 0
    tried = counts[:]
    for kind in (*range(base, base + 9), *range(EAST, PLAYED), JOKER):
        tried[kind] += 1
        if is_thirteen(tried, base) or (pairs and pair_readings(tried, base)):
            found |= 1 << kind
        tried[kind] -= 1
    return found


def is_thirteen(counts: bytearray, base: int) -> bool:
    """Whether 14 tiles are thirteen orphans: each of the nine kinds there are, one of them twice, and all four fei."""
    held = [counts[kind] for kind in _orphans(base)]
    return counts[JOKER] == ALL_FEI and min(held) > 0 and sum(held) == 10


def nine_gates_fit(counts: bytearray, base: int, win_tile: int) -> bool:
    """Whether 14 tiles of the suit and fei were 1112345678999 before the winning one, whichever that is if ``NONE``."""
    over = sum(max(0, counts[base + place] - need) for place, need in enumerate(NINE_GATES))
    if win_tile in (NONE, JOKER):
        return over <= (win_tile == NONE)
    return over - (counts[win_tile] > NINE_GATES[win_tile - base]) == 0


def pair_readings(counts: bytearray, base: int) -> list[Split]:
    """The ways to read 14 tiles as seven different pairs; pairs of fei alone are of the suit, or are honours."""
    kinds = [kind for kind in (*range(base, base + 9), *range(EAST, PLAYED)) if counts[kind]]
    fei = counts[JOKER]
    if any(counts[kind] > 2 for kind in kinds) or sum(counts[kind] for kind in kinds) + fei != 14 or len(kinds) > 7:
        return []
    free = [kind for kind in (*range(base, base + 9), *range(EAST, PLAYED)) if not counts[kind]]
    more = 7 - len(kinds)
    chosen = [free[:more], free[::-1][:more]] if more else [[]]
    return [(0, sum(1 << kind for kind in (*kinds, *others)), 0, 0, ()) for others in chosen]


def set_readings(counts: bytearray, base: int, sets: int) -> list[Split]:
    """The ways to read concealed tiles as so many sets and an Eye that may differ in worth.

    Without fei these are all ways. With fei there is one for each choice of honours, and in the suit one of Pongs and
    one of Chi where there are such, else one of both.
    """
    fei = counts[JOKER]
    suit, honours = _parts(counts, base)
    if sum(suit) + sum(honours) + fei != 3 * sets + 2:
        return []
    if fei == 0:
        return readings(*keys(counts), sets)
    found: list[Split] = []
    for eye in (-1, *range(7)):
        if eye >= 0 and honours[eye] + fei < 2:
            continue
        for pongs in _honour_pongs(honours, eye, fei, sets):
            found += [_split(base, parts, pongs, eye) for parts in _suit_parts(suit, eye < 0, sets - len(pongs))]
    return found


def _honour_pongs(honours: bytes, eye: int, fei: int, sets: int) -> list[tuple[int, ...]]:
    """The Pongs of honours, by their places, that the tiles beside the Eye need, and those with one more of fei."""
    need: list[int] = []
    for place in range(7):
        left = honours[place] - (2 if place == eye else 0)
        need += [place] * ((left + 2) // 3 if left > 0 else 0)
    if len(need) > sets:
        return []
    found = [tuple(need)]
    if fei > 2 and len(need) < sets:
        found += [(*need, place) for place in range(7)]
    return found


@lru_cache(maxsize=16384)
def _suit_parts(suit: bytes, eye: bool, sets: int) -> list[tuple[int, ...]]:
    """The tiles of the suit as exactly so many sets, and the Eye where ``eye`` says so, in the form of :func:`fit`."""
    found: list[tuple[int, ...]] = []
    for allowed in (CHIS, PONGS, PONGS | CHIS):
        parts = fit(suit, eye, allowed)
        if parts is None or _sets(parts) > sets or (allowed == PONGS | CHIS and found):
            continue
        empty = suit.find(0)
        more = (0 if allowed == CHIS else STRIDE + empty,) * (sets - _sets(parts))
        if eye and max(parts, default=0) < 2 * STRIDE:
            more = (*more, 2 * STRIDE + empty)
        found.append((*parts, *more))
        if sets == 0:
            break
    return found


def _split(base: int, parts: tuple[int, ...], pongs: tuple[int, ...], eye: int) -> Split:
    """The split of these parts of the suit and Pongs of honours; an ``eye`` of honours by its place, or -1."""
    pong_kinds = runs = 0
    eye_kind = 1 << EAST + eye if eye >= 0 else 0
    sets = []
    for part in sorted(parts):
        kind = base + part % STRIDE
        if part < STRIDE:
            runs |= 7 << kind
            sets.append(kind)
        elif part < 2 * STRIDE:
            pong_kinds |= 1 << kind
            sets.append(STRIDE + kind)
        else:
            eye_kind = 1 << kind
    chis = sum(1 for code in sets if code < STRIDE)
    for place in pongs:
        pong_kinds |= 1 << EAST + place
        sets.append(STRIDE + EAST + place)
    return pong_kinds, runs, chis, eye_kind, tuple(sets)


def _parts(counts: bytearray, base: int) -> tuple[bytes, bytes]:
    """The counts of the suit and of the honours."""
    return bytes(counts[base : base + 9]), bytes(counts[EAST:PLAYED])


def _with(counts: bytes, place: int) -> bytes:
    return counts[:place] + bytes((counts[place] + 1,)) + counts[place + 1 :]


def _orphans(base: int) -> tuple[int, ...]:
    """The kinds of thirteen orphans that this table has."""
    return (base, base + 8, *range(EAST, PLAYED))
