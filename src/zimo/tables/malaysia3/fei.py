# cython: boundscheck=True
# As in core.distance: the keys come from outside, and a wrong one must raise.
"""How tiles and fei make a complete hand (rules B2, B8b).

A fei stands for any tile of the suit or any honour. In the hand it is free: a set or the Eye may hold any number of
fei, and a fei may stand for a tile whose four copies are all seen. So a hand is complete when its real tiles *fit* into
the sets still to be made and an Eye; whatever place they leave is filled by fei, and the number of tiles in the hand
makes sure that these are just as many as there are.

Suits and honours are given by their keys (see ``core.distance``); ``base`` is the first kind of the one suit that is
played with.
"""

from functools import lru_cache
from typing import Final

from zimo.core.distance import POWER, honour_key, seven_pairs, standard, suit_key
from zimo.core.shape import Split, keys, made, readings
from zimo.core.tiles import ALL_FEI, BIT, EAST, JOKER, NONE, PLAYED, STRIDE, mask_of
from zimo.rules.seat import Seat

MOST_SETS: Final = 4
NEVER: Final = MOST_SETS + 1
"""A number of sets that no hand has: what does not fit."""
NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
"""How many of each of the suit make nine gates, before the winning tile."""

PONGS: Final = 1
CHIS: Final = 2

KNOWN: Final = 64
_suits: bytearray = bytearray(5**9)
_honours: bytearray = bytearray(5**7)
"""By key, what the tiles of a suit or the honours need: ``KNOWN``, plus the fewest sets that hold them, plus eight
times the fewest that hold them beside an Eye of their own, ``NEVER`` where four are too few. 0: not worked out yet."""


def _needs(known: bytearray, key: int, chis: bool) -> int:
    """The entry of the key in ``known``, worked out where nobody asked for it before; ``chis`` tells that there are
    Chi."""
    found: int = known[key]
    if found:
        return found
    if key == 0:
        known[key] = KNOWN
        return KNOWN
    # The highest tile left is in a Pong, in the Eye, or ends a Chi that reaches as far down as it can.
    place: int = 8
    while key // POWER[place] % 5 == 0:
        place -= 1
    power: int = POWER[place]
    held: int = key // power % 5
    with_eye: int = _needs(known, key - min(held, 2) * power, chis) & 7
    rest: int = _needs(known, key - min(held, 3) * power, chis)
    alone: int = rest & 7
    beside: int = rest >> 3 & 7
    if chis:
        low: int = max(place - 2, 0)
        left: int = key
        for at in range(low, low + 3):
            if key // POWER[at] % 5:
                left -= POWER[at]
        rest = _needs(known, left, chis)
        alone = min(alone, rest & 7)
        beside = min(beside, rest >> 3 & 7)
    found = KNOWN | min(alone + 1, NEVER) | min(beside + 1, with_eye) << 3
    known[key] = found
    return found


def fits(suit: int, honours: int, sets: int) -> bool:
    """Whether the tiles of these keys fit into so many sets and an Eye."""
    one: int = _needs(_suits, suit, True)
    other: int = _needs(_honours, honours, False)
    return (one >> 3 & 7) + (other & 7) <= sets or (one & 7) + (other >> 3 & 7) <= sets


def waits(seat: Seat, base: int, pairs: bool) -> int:
    """The kinds, as bits, that complete a seat that is one tile short, the fei among them.

    A kind of which the seat itself holds all four is never among them. ``pairs`` tells whether seven pairs are a
    complete hand.
    """
    suit: int = seat.p if base else seat.m
    sets: int = MOST_SETS - len(seat.melds)
    found: int = 0
    if fits(suit, seat.z, sets):
        found = BIT[JOKER]
        one: int = _needs(_suits, suit, True)
        other: int = _needs(_honours, seat.z, False)
        found |= _fitting(_suits, suit, base, base + 9, sets - (other >> 3 & 7), sets - (other & 7))
        found |= _fitting(_honours, seat.z, EAST, PLAYED, sets - (one >> 3 & 7), sets - (one & 7))
    fei: int = seat.counts[JOKER]
    if sets == MOST_SETS:
        if fei >= ALL_FEI - 1:
            found |= _thirteen_waits(seat.counts, base)
        if pairs:
            found |= _pair_waits(seat.counts, base)
    if fei == ALL_FEI:
        found &= ~BIT[JOKER]
    return found


def _fitting(known: bytearray, key: int, first: int, end: int, alone: int, beside: int) -> int:
    """The kinds, from ``first`` to before ``end``, one more of which fits into ``alone`` sets, or into ``beside`` sets
    and an Eye."""
    found: int = 0
    for kind in range(first, end):
        if key // POWER[kind] % 5 < 4:
            needs: int = _needs(known, key + POWER[kind], first < EAST)
            if needs & 7 <= alone or needs >> 3 & 7 <= beside:
                found |= BIT[kind]
    return found


def missing(counts: bytearray, base: int, melds: int, pairs: bool) -> int:
    """How many tiles a hand is away from complete."""
    fei = counts[JOKER]
    sets = MOST_SETS - melds
    away = standard(*keys(counts), sets) - fei
    if fits(suit_key(counts, base), honour_key(counts, EAST), sets):
        # The distance minds that there are four of a kind, a fei does not.
        away = min(away, 3 * sets + 2 - tiles(counts, base))
    if melds == 0:
        held = [counts[kind] for kind in _orphans(base)]
        away = min(away, 14 - (len(held) - held.count(0)) - (max(held) > 1) - fei)
        if pairs:
            away = min(away, seven_pairs(counts) - fei)
    return max(away, 0)


def _thirteen_waits(counts: bytearray, base: int) -> int:
    """The kinds that make thirteen orphans of 13 tiles: each of the nine kinds, one of them twice, and all four fei."""
    lacking: int = 0
    held: int = 0
    for kind in _orphans(base):
        held += counts[kind]
        if not counts[kind]:
            lacking |= BIT[kind]
    if counts[JOKER] < ALL_FEI:
        return BIT[JOKER] if counts[JOKER] == ALL_FEI - 1 and held == 10 and not lacking else 0
    if held != 9 or lacking & (lacking - 1):
        return 0
    return lacking or mask_of(_orphans(base))


def _pair_waits(counts: bytearray, base: int) -> int:
    """The kinds that make seven different pairs of 13 tiles."""
    kinds: int = 0
    tiles: int = counts[JOKER]
    found: int = BIT[JOKER]
    free: int = 0
    for kind in (*range(base, base + 9), *range(EAST, PLAYED)):
        held: int = counts[kind]
        if held > 2:
            return 0
        if held == 1:
            found |= BIT[kind]
        elif held == 0:
            free |= BIT[kind]
        tiles += held
        kinds += 1 if held else 0
    if tiles != 13 or kinds > 7:
        return 0
    return found | free if kinds < 7 else found


def is_thirteen(counts: bytearray, base: int) -> bool:
    """Whether 14 tiles are thirteen orphans: each of the nine kinds there are, one of them twice, and all four fei."""
    if counts[JOKER] != ALL_FEI:
        return False
    held = [counts[kind] for kind in _orphans(base)]
    return min(held) > 0 and sum(held) == 10


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
    return [Split(0, sum(1 << kind for kind in (*kinds, *others)), 0, 0, ()) for others in chosen]


def set_readings(counts: bytearray, suit: int, honours: int, base: int, sets: int) -> list[Split]:
    """The ways to read concealed tiles, whose keys are ``suit`` and ``honours``, as so many sets and an Eye that may
    differ in worth.

    Without fei these are all ways. With fei there is one for each choice of honours, and in the suit one of Pongs and
    one of Chi where there are such, else one of both.
    """
    found: list[Split] = []
    if tiles(counts, base) != 3 * sets + 2:
        return found
    if counts[JOKER] == 0:
        return readings(0, suit, 0, honours, sets) if base else readings(suit, 0, 0, honours, sets)
    needs: int = _needs(_suits, suit, True)
    for z in _honour_halves(honours, counts[JOKER], sets):
        room: int = sets - len(z.sets)
        if (needs if z.eye else needs >> 3) & 7 <= room:
            for s in _suit_halves(suit, base, z.eye == 0, room):
                eye = z.eye | s.eye
                found.append(made(z.pongs | s.pongs, s.runs, s.chis, eye, s.sets + z.sets))
    return found


@lru_cache(maxsize=4096)
def _honour_halves(honours: int, fei: int, sets: int) -> list[Split]:
    """The honours as an Eye or none and at most so many Pongs: those that the tiles beside the Eye need, and those with
    one more of fei."""
    held = {kind: honours // POWER[kind] % 5 for kind in range(EAST, PLAYED)}
    found: list[Split] = []
    for eye in (NONE, *held):
        if eye != NONE and held[eye] + fei < 2:
            continue
        need: list[int] = []
        for kind, count in held.items():
            left = count - (2 if kind == eye else 0)
            need += [kind] * ((left + 2) // 3 if left > 0 else 0)
        if len(need) > sets:
            continue
        choices = [need]
        if fei > 2 and len(need) < sets:
            choices += [[*need, kind] for kind in held]
        for pongs in choices:
            codes = tuple([STRIDE + kind for kind in pongs])
            found.append(Split(mask_of(pongs), 0, 0, 0 if eye == NONE else BIT[eye], codes))
    return found


@lru_cache(maxsize=4096)
def _suit_halves(suit: int, base: int, eye: bool, sets: int) -> list[Split]:
    """The tiles of the suit as exactly so many sets, and an Eye where ``eye`` says so."""
    counts = [suit // POWER[place] % 5 for place in range(9)]
    empty = counts.index(0) if 0 in counts else 0
    found: list[Split] = []
    for allowed in (CHIS, PONGS, PONGS | CHIS):
        parts = _fit(counts, 0, eye, allowed, MOST_SETS)
        if parts is None or _sets(parts) > sets or (allowed == PONGS | CHIS and found):
            continue
        more = (0 if allowed == CHIS else STRIDE + empty,) * (sets - _sets(parts))
        if eye and max(parts, default=0) < 2 * STRIDE:
            more = (*more, 2 * STRIDE + empty)
        found.append(_split(base, sorted((*parts, *more))))
        if sets == 0:
            break
    return found


def _fit(counts: list[int], place: int, eye: bool, allowed: int, room: int) -> tuple[int, ...] | None:
    """The fewest sets that hold all these tiles of a suit from ``place`` on, beside an Eye of the suit where ``eye``
    says so; None if they are more than ``room``.

    The sets are given as place in the suit for a Chi and ``STRIDE`` plus place for a Pong, the Eye, if it holds real
    tiles, as ``2 * STRIDE`` plus place. ``allowed`` is ``PONGS``, ``CHIS`` or both. Tiles that a set could hold but
    that are not there make a count less than 0 for the time being.
    """
    while place < 9 and counts[place] <= 0:
        place += 1
    if place == 9:
        return ()
    best: tuple[int, ...] | None = None
    rest: tuple[int, ...] | None
    held: int = counts[place]
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
        low: int = min(place, 6)
        for at in range(low, low + 3):
            counts[at] -= 1
        rest = _fit(counts, place, eye, allowed, room - 1)
        for at in range(low, low + 3):
            counts[at] += 1
        if rest is not None:
            best = (low, *rest)
    return best


def _sets(found: tuple[int, ...]) -> int:
    sets: int = 0
    for part in found:
        sets += 1 if part < 2 * STRIDE else 0
    return sets


def _split(base: int, parts: list[int]) -> Split:
    """The split of these parts of the suit, in the form of :func:`_fit`."""
    pongs = runs = eye = chis = 0
    codes: list[int] = []
    for part in parts:
        kind = base + part % STRIDE
        if part < STRIDE:
            runs |= 7 * BIT[kind]
            chis += 1
            codes.append(kind)
        elif part < 2 * STRIDE:
            pongs |= BIT[kind]
            codes.append(STRIDE + kind)
        else:
            eye = BIT[kind]
    return Split(pongs, runs, chis, eye, tuple(codes))


def tiles(counts: bytearray, base: int) -> int:
    """How many tiles of the suit, honours and fei there are."""
    found: int = counts[JOKER]
    for kind in range(base, base + 9):
        found += counts[kind]
    for kind in range(EAST, PLAYED):
        found += counts[kind]
    return found


def _orphans(base: int) -> tuple[int, ...]:
    """The kinds of thirteen orphans that this table has."""
    return (base, base + 8, *range(EAST, PLAYED))
