# cython: boundscheck=True
# The keys come from outside, a wrong one must raise and not crash, and the checks cost less than a tenth of a call.
"""How many tiles a hand is short of complete, and which tiles help.

All functions count *tiles away from complete*: 0 is a complete hand, 1 a ready hand (the usual "shanten" plus one).
A hand is bytes or a bytearray, the first 34 of them the counts of its concealed tiles, 0 to 4 each: 0-8 the characters,
9-17 the dots, 18-26 the bamboos, 27-30 the winds E S W N, 31-33 the dragons red, green, white. Melds are given as their
number.

A suit's *key* is its counts read as one number in base 5. Code that keeps the four keys of a hand up to date (a tile
in: ``keys[SUIT[k]] += POWER[k]``) asks ``standard``, ``key_waits`` and ``key_useful``, and never counts again.

Fifth copies: a hand never aims at more than four of a kind among its concealed tiles. So EEESSSWWWNNNN is two tiles
away, not one, for it cannot take a fifth North, and a distance of 1 always means that ``waits`` is not empty. Copies in
melds or on the table are not known here and, as is usual, the distance ignores them; whoever knows them takes those
kinds out of the mask.

The work is done by tables, see :mod:`zimo.core.automaton`: a suit's key gives its class, two classes give the class of
that half of the hand, two halves and the number of sets needed give the distance.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from zlib import decompress

SUIT: bytes = bytes(9 * [0] + 9 * [1] + 9 * [2] + 7 * [3])
"""The key that a kind belongs to: 0 characters, 1 dots, 2 bamboos, 3 honours."""

POWER: array[int] = array("i", [*(5 ** (8 - k % 9) for k in range(27)), *(5 ** (33 - k) for k in range(27, 34))])
"""What one tile of each kind adds to the key of its suit. Not to be changed."""

Counts = bytes | bytearray

_KINDS = 34
_STAMP_BYTES = 16
_SUIT_KEYS = 5**9
_HONOUR_KEYS = 5**7


def _load() -> bytes:
    """Read the tables; a missing file is told with its remedy."""
    path = Path(__file__).with_name("distance.bin")
    try:
        return decompress(path.read_bytes()[_STAMP_BYTES:])
    except FileNotFoundError:
        raise ImportError(f"{path} is missing: `python -m zimo.core.automaton` makes it") from None


_raw = _load()
_classes: int = _raw[0]
_halves: int = _raw[1]
_rows: int = _halves * _halves
_suit: bytes = _raw[2 : 2 + _SUIT_KEYS]
_honour: bytes = _raw[2 + _SUIT_KEYS : 2 + _SUIT_KEYS + _HONOUR_KEYS]
_merge: bytes = _raw[2 + _SUIT_KEYS + _HONOUR_KEYS :][: _classes * _classes]
_final: bytes = _raw[2 + _SUIT_KEYS + _HONOUR_KEYS + _classes * _classes :]
del _raw


def standard(m_key: int, p_key: int, s_key: int, z_key: int, sets_needed: int) -> int:
    """Tiles away from ``sets_needed`` sets (4 less the melds) and a pair.

    Raises IndexError for a key or a number of sets that does not exist.
    """
    left: int = _merge[_suit[m_key] * _classes + _suit[p_key]]
    right: int = _merge[_suit[s_key] * _classes + _honour[z_key]]
    return _final[sets_needed * _rows + left * _halves + right]


def suit_key(counts: Counts, base: int) -> int:
    """The key of the nine counts from offset ``base`` on.

    Raises ValueError for a count above four, IndexError where there are no nine counts.
    """
    if base < 0 or base + 9 > len(counts):
        raise IndexError("a suit has nine counts")
    return _key(counts, base, 9)


def honour_key(counts: Counts, base: int) -> int:
    """The key of the seven counts from offset ``base`` on.

    Raises ValueError for a count above four, IndexError where there are no seven counts.
    """
    if base < 0 or base + 7 > len(counts):
        raise IndexError("the honours have seven counts")
    return _key(counts, base, 7)


def distance(counts: Counts, melds: int) -> int:
    """Tiles away from complete in the standard form: sets and a pair."""
    _check(counts)
    return _standard_at(counts, 0, 4 - melds)


def nearest(counts: Counts, melds: int) -> int:
    """Tiles away from complete in the nearest of the three forms; with melds the standard form is the only one."""
    _check(counts)
    found: int = _standard_at(counts, 0, 4 - melds)
    return found if melds else min(found, _pairs(counts), _orphans(counts))


def seven_pairs(counts: Counts) -> int:
    """Tiles away from seven different pairs, for a hand without melds."""
    _check(counts)
    return _pairs(counts)


def thirteen(counts: Counts) -> int:
    """Tiles away from the thirteen orphans, for a hand without melds."""
    _check(counts)
    return _orphans(counts)


def waits(counts: Counts, melds: int) -> int:
    """The kinds, as bits, that complete a ready hand (13 tiles, three less for each meld) in the standard form.

    A kind of which the hand itself holds all four is never among them.
    """
    _check(counts)
    return key_waits(suit_key(counts, 0), suit_key(counts, 9), suit_key(counts, 18), honour_key(counts, 27), 4 - melds)


def useful(counts: Counts, melds: int) -> int:
    """The kinds, as bits, that bring the hand one tile nearer to complete in the standard form."""
    _check(counts)
    return key_useful(suit_key(counts, 0), suit_key(counts, 9), suit_key(counts, 18), honour_key(counts, 27), 4 - melds)


def key_waits(m_key: int, p_key: int, s_key: int, z_key: int, sets_needed: int) -> int:
    """The same as :func:`waits`, from the keys; 0 where the hand is not ready."""
    if standard(m_key, p_key, s_key, z_key, sets_needed) != 1:
        return 0
    return _below(m_key, p_key, s_key, z_key, sets_needed, 1)


def key_useful(m_key: int, p_key: int, s_key: int, z_key: int, sets_needed: int) -> int:
    """The same as :func:`useful`, from the keys."""
    return _below(m_key, p_key, s_key, z_key, sets_needed, standard(m_key, p_key, s_key, z_key, sets_needed))


def throws(counts: Counts, melds: int, left: Counts = b"") -> list[tuple[int, int, int, int]]:
    """What each discard of a hand leaves in the standard form, in the order of the kinds.

    Rows are the kind thrown, the distance that is left, the kinds, as bits, that bring that hand nearer, and how many
    copies of these there are: ``left`` holds 34 counts of the tiles that may still come, without it all that the hand
    does not hold. Raises ValueError where a count is above four or ``left`` is too short.
    """
    _check(counts)
    hand = bytearray(counts)
    rest = bytearray(left or [4 - min(count, 4) for count in hand])
    _check(rest)
    sets_needed: int = 4 - melds
    m: int = suit_key(hand, 0)
    p: int = suit_key(hand, 9)
    s: int = suit_key(hand, 18)
    z: int = honour_key(hand, 27)
    found: list[tuple[int, int, int, int]] = []
    for k in range(_KINDS):
        if hand[k]:
            suit: int = SUIT[k]
            power: int = POWER[k]
            m_key: int = m - power if suit == 0 else m
            p_key: int = p - power if suit == 1 else p
            s_key: int = s - power if suit == 2 else s
            z_key: int = z - power if suit == 3 else z
            away: int = standard(m_key, p_key, s_key, z_key, sets_needed)
            mask: int = _below(m_key, p_key, s_key, z_key, sets_needed, away)
            copies: int = 0
            for i in range(_KINDS):
                if mask >> i & 1:
                    copies += rest[i]
            found.append((k, away, mask, copies))
    return found


def distances(hands: bytes | bytearray | memoryview, n: int, melds: bytes | bytearray | memoryview) -> bytearray:
    """The distance of ``n`` hands of 34 counts each, laid end to end; ``melds`` holds one number for each.

    Returns one byte for each hand. Raises ValueError when a buffer is too short or a count or a number of melds is
    above four.
    """
    counts = bytes(hands)
    called = bytes(melds)
    if n < 0 or len(counts) < n * _KINDS or len(called) < n:
        raise ValueError("the buffers are shorter than the number of hands")
    found = bytearray(n)
    _fill(found, counts, n, called)
    return found


def _fill(found: bytearray, counts: Counts, n: int, melds: Counts) -> None:
    """Write the distance of ``n`` hands; no look-up is checked here, so the numbers are, all at once."""
    suit: bytes = _suit
    honour: bytes = _honour
    merge: bytes = _merge
    final: bytes = _final
    if _above_four(counts, n * _KINDS) or _above_four(melds, n):
        raise ValueError("more than four tiles of a kind, or melds")
    at: int = 0
    for h in range(n):
        m: int = 0
        p: int = 0
        s: int = 0
        z: int = 0
        for i in range(9):
            m = m * 5 + counts[at + i]
            p = p * 5 + counts[at + 9 + i]
            s = s * 5 + counts[at + 18 + i]
        for i in range(27, 34):
            z = z * 5 + counts[at + i]
        left: int = merge[suit[m] * _classes + suit[p]]
        right: int = merge[suit[s] * _classes + honour[z]]
        found[h] = final[(4 - melds[h]) * _rows + left * _halves + right]
        at += _KINDS


def _above_four(numbers: Counts, n: int) -> bool:
    high: int = 0
    for i in range(n):
        number: int = numbers[i]
        if number > high:
            high = number
    return high > 4


def _standard_at(counts: Counts, at: int, sets_needed: int) -> int:
    """The distance of the hand whose 34 counts, which must be there, begin at ``at``."""
    return standard(
        _key(counts, at, 9), _key(counts, at + 9, 9), _key(counts, at + 18, 9), _key(counts, at + 27, 7), sets_needed
    )


def _pairs(counts: Counts) -> int:
    pairs: int = 0
    kinds: int = 0
    for k in range(_KINDS):
        pairs += counts[k] >= 2
        kinds += counts[k] >= 1
    return 7 - pairs + (7 - kinds if kinds < 7 else 0)


def _orphans(counts: Counts) -> int:
    pair: int = 0
    kinds: int = 0
    for k in range(_KINDS):
        if k >= 27 or k % 9 == 0 or k % 9 == 8:
            kinds += counts[k] >= 1
            pair |= counts[k] >= 2
    return 14 - kinds - pair


def _key(counts: Counts, base: int, size: int) -> int:
    """The key of ``size`` counts, which must be there, from ``base`` on."""
    key: int = 0
    high: int = 0
    for i in range(base, base + size):
        count: int = counts[i]
        key = key * 5 + count
        if count > high:
            high = count
    if high > 4:
        raise ValueError("more than four tiles of a kind")
    return key


def _check(counts: Counts) -> None:
    if len(counts) < _KINDS:
        raise ValueError("a hand is at least 34 counts")


def _below(m_key: int, p_key: int, s_key: int, z_key: int, sets_needed: int, limit: int) -> int:
    """The kinds, as bits, one more of which makes the distance less than ``limit``."""
    m: int = _suit[m_key]
    p: int = _suit[p_key]
    s: int = _suit[s_key]
    z: int = _honour[z_key]
    left: int = _merge[m * _classes + p]
    right: int = _merge[s * _classes + z]
    row: int = sets_needed * _rows
    mask: int = 0
    bit: int = 1
    power: int = 390625
    for _ in range(9):
        if m_key // power % 5 < 4:
            other: int = _merge[_suit[m_key + power] * _classes + p]
            if _final[row + other * _halves + right] < limit:
                mask += bit
        if p_key // power % 5 < 4:
            other = _merge[m * _classes + _suit[p_key + power]]
            if _final[row + other * _halves + right] < limit:
                mask += bit << 9
        if s_key // power % 5 < 4:
            other = _merge[_suit[s_key + power] * _classes + z]
            if _final[row + left * _halves + other] < limit:
                mask += bit << 18
        bit += bit
        power //= 5
    bit = 1 << 27
    power = 15625
    for _ in range(7):
        if z_key // power % 5 < 4:
            other = _merge[s * _classes + _honour[z_key + power]]
            if _final[row + left * _halves + other] < limit:
                mask += bit
        bit += bit
        power //= 5
    return mask
