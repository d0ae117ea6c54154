# cython: boundscheck=True
# The keys come from outside, a wrong one must raise and not crash, and the checks cost less than a tenth of a call.
"""How many tiles a hand is short of complete, and which tiles help.

All functions count *tiles away from complete*: 0 is a complete hand, 1 a ready hand (the usual "shanten" plus one).
A hand is a bytearray whose first 34 bytes are the counts of its concealed tiles, 0 to 4 each: 0-8 the characters,
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


def suit_key(counts: bytearray, base: int) -> int:
    """The key of the nine counts from offset ``base`` on.

    Raises ValueError for a count above four.
    """
    key: int = 0
    for i in range(base, base + 9):
        count: int = counts[i]
        if count > 4:
            raise ValueError("more than four tiles of a kind")
        key = key * 5 + count
    return key


def honour_key(counts: bytearray, base: int) -> int:
    """The key of the seven counts from offset ``base`` on.

    Raises ValueError for a count above four.
    """
    key: int = 0
    for i in range(base, base + 7):
        count: int = counts[i]
        if count > 4:
            raise ValueError("more than four tiles of a kind")
        key = key * 5 + count
    return key


def distance(counts: bytearray, melds: int) -> int:
    """Tiles away from complete in the standard form: sets and a pair."""
    _check(counts)
    return standard(suit_key(counts, 0), suit_key(counts, 9), suit_key(counts, 18), honour_key(counts, 27), 4 - melds)


def seven_pairs(counts: bytearray) -> int:
    """Tiles away from seven different pairs, for a hand without melds."""
    _check(counts)
    pairs: int = 0
    kinds: int = 0
    for k in range(_KINDS):
        pairs += counts[k] >= 2
        kinds += counts[k] >= 1
    return 7 - pairs + (7 - kinds if kinds < 7 else 0)


def thirteen(counts: bytearray) -> int:
    """Tiles away from the thirteen orphans, for a hand without melds."""
    _check(counts)
    pair: int = 0
    kinds: int = 0
    for k in range(_KINDS):
        if k >= 27 or k % 9 == 0 or k % 9 == 8:
            kinds += counts[k] >= 1
            pair |= counts[k] >= 2
    return 14 - kinds - pair


def waits(counts: bytearray, melds: int) -> int:
    """The kinds, as bits, that complete a ready hand (13 tiles, three less for each meld) in the standard form.

    A kind of which the hand itself holds all four is never among them.
    """
    _check(counts)
    return key_waits(suit_key(counts, 0), suit_key(counts, 9), suit_key(counts, 18), honour_key(counts, 27), 4 - melds)


def useful(counts: bytearray, melds: int) -> int:
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


def distances(hands: bytes | bytearray | memoryview, n: int, melds: bytes | bytearray | memoryview) -> bytearray:
    """The distance of ``n`` hands of 34 counts each, laid end to end; ``melds`` holds one number for each.

    Returns one byte for each hand. Raises ValueError when a buffer is too short or a count above four.
    """
    counts = bytearray(hands)
    called = bytearray(melds)
    if n < 0 or len(counts) < n * _KINDS or len(called) < n:
        raise ValueError("the buffers are shorter than the number of hands")
    found = bytearray(n)
    for h in range(n):
        at: int = h * _KINDS
        found[h] = standard(
            suit_key(counts, at),
            suit_key(counts, at + 9),
            suit_key(counts, at + 18),
            honour_key(counts, at + 27),
            4 - called[h],
        )
    return found


def _check(counts: bytearray) -> None:
    if len(counts) < _KINDS:
        raise ValueError("a hand is a bytearray of at least 34 counts")


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
