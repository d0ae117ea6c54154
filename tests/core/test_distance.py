"""Distances and waits against a brute force over all complete hands, and against an independent library."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong.shanten import Shanten

from zimo.core import automaton, distance

WALL = [kind for kind in range(34) for _ in range(4)]
SETS = [(k, k, k) for k in range(34)] + [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
PAIRS = [(k, k) for k in range(34)]


def counted(tiles: list[int]) -> bytearray:
    counts = bytearray(34)
    for kind in tiles:
        counts[kind] += 1
    return counts


@st.composite
def hands(draw: st.DrawFn, sizes: tuple[int, ...], kinds: range = range(34)) -> tuple[bytearray, int]:
    """Concealed counts and the number of melds; few kinds make fours of a kind and overlapping runs likely."""
    size = draw(st.sampled_from(sizes))
    wall = [kind for kind in kinds for _ in range(4)]
    picked = draw(st.lists(st.integers(0, len(wall) - 1), min_size=size, max_size=size, unique=True))
    return counted([wall[i] for i in picked]), 4 - size // 3


@st.composite
def nearly_complete(draw: st.DrawFn, missing: int) -> tuple[bytearray, int]:
    """A complete hand of 5 to 14 tiles, ``missing`` of which were taken away."""
    needed = draw(st.integers(1, 4))
    tiles = list(draw(st.sampled_from(PAIRS)))
    while len(tiles) < 2 + 3 * needed:
        tiles += draw(st.sampled_from([s for s in SETS if all((tiles + list(s)).count(k) <= 4 for k in s)]))
    for _ in range(missing):
        tiles.pop(draw(st.integers(0, len(tiles) - 1)))
    return counted(tiles), 4 - needed


@cache
def complete_hands(sets: int) -> list[list[tuple[int, int]]]:
    """Every complete hand of so many sets and a pair that can be held, as (kind, copies)."""
    found = set()
    for chosen in combinations_with_replacement(SETS, sets):
        for pair in PAIRS:
            counts = counted([k for part in (*chosen, pair) for k in part])
            if max(counts) <= 4:
                found.add(bytes(counts))
    return [[(kind, copies) for kind, copies in enumerate(counts) if copies] for counts in sorted(found)]


def slow_distance(counts: bytearray, melds: int) -> int:
    """Tiles that the nearest complete hand has and this one has not."""
    return min(sum(max(0, n - counts[k]) for k, n in hand) for hand in complete_hands(4 - melds))


def is_complete(counts: bytearray, sets: int) -> bool:
    """Whether the tiles are exactly so many sets and a pair."""
    if sum(counts) != 3 * sets + 2:
        return False
    return any(_splits(_without(counts, pair)) for pair in PAIRS if counts[pair[0]] >= 2)


def _splits(counts: bytearray) -> bool:
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        return True
    parts = [part for part in SETS if part[0] == first and all(counts[k] >= part.count(k) for k in part)]
    return any(_splits(_without(counts, part)) for part in parts)


def _without(counts: bytearray, tiles: tuple[int, ...]) -> bytearray:
    rest = counts[:]
    for kind in tiles:
        rest[kind] -= 1
    return rest


def plus(counts: bytearray, kind: int) -> bytearray:
    more = counts[:]
    more[kind] += 1
    return more


def slow_waits(counts: bytearray, melds: int) -> int:
    return sum(1 << k for k in range(34) if counts[k] < 4 and is_complete(plus(counts, k), 4 - melds))


@given(hands((1, 2, 4, 5)) | hands((1, 2, 4, 5, 7), range(6)))
def test_distance_of_small_hands(hand: tuple[bytearray, int]) -> None:
    counts, melds = hand
    assert distance.distance(counts, melds) == slow_distance(counts, melds)


@settings(max_examples=30)
@given(hands((7, 8)) | hands((7, 8), range(9, 13)) | hands((7, 8), range(27, 31)))
def test_distance_of_hands_with_two_melds(hand: tuple[bytearray, int]) -> None:
    counts, melds = hand
    assert distance.distance(counts, melds) == slow_distance(counts, melds)


@given(hands((4, 5)) | hands((4,), range(18, 23)))
def test_useful_tiles_are_those_that_lower_the_distance(hand: tuple[bytearray, int]) -> None:
    counts, melds = hand
    now = slow_distance(counts, melds)
    expected = sum(1 << k for k in range(34) if counts[k] < 4 and slow_distance(plus(counts, k), melds) < now)
    assert distance.useful(counts, melds) == expected


@given(nearly_complete(0))
def test_complete_hands_are_at_distance_zero(hand: tuple[bytearray, int]) -> None:
    assert distance.distance(*hand) == 0
    assert distance.waits(*hand) == 0
    assert distance.useful(*hand) == 0


@given(
    nearly_complete(1) | hands((1, 4, 7, 10, 13)) | hands((1, 4, 7, 10, 13), range(2, 9)) | hands((13,), range(27, 31))
)
def test_waits_complete_the_hand(hand: tuple[bytearray, int]) -> None:
    expected = slow_waits(*hand)
    assert distance.waits(*hand) == expected
    assert (distance.distance(*hand) == 1) == (expected != 0)


@pytest.mark.long
@given(nearly_complete(1) | nearly_complete(2) | hands((10, 13), range(7)))
def test_waits_complete_the_hand_many_times(hand: tuple[bytearray, int]) -> None:
    counts, melds = hand
    if sum(counts) % 3 == 1:
        assert distance.waits(counts, melds) == slow_waits(counts, melds)


def test_a_hand_never_waits_for_a_fifth_copy() -> None:
    winds = counted([27] * 3 + [28] * 3 + [29] * 3 + [30] * 4)
    assert distance.distance(winds, 0) == 2
    assert distance.waits(winds, 0) == 0
    assert distance.useful(winds, 0) & 0xF << 27 == 0
    four_ones = counted([0, 0, 0, 0])
    assert distance.distance(four_ones, 3) == 2
    assert distance.waits(counted([0, 0, 0, 0, 1, 2, 2]), 2) == 0b110
    assert distance.waits(counted([0, 1, 1, 1, 1, 2, 5]), 2) == 1 << 5


def test_nine_gates_waits_for_the_whole_suit() -> None:
    assert distance.waits(counted([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]), 0) == 0x1FF


def random_hands(n: int, seed: int) -> list[bytearray]:
    rng = random.Random(seed)
    return [counted(rng.sample(WALL, rng.choice((13, 14)))) for _ in range(n)]


def one_suited_hands(n: int, seed: int) -> list[bytearray]:
    rng = random.Random(seed)
    return [counted(rng.sample(WALL[:48], rng.choice((13, 14)))) for _ in range(n)]


def check_against_the_library(found: list[bytearray]) -> None:
    oracle = Shanten()
    for counts in found:
        tiles = list(counts)
        assert distance.distance(counts, 0) == oracle.calculate_shanten_for_regular_hand(tiles) + 1
        assert distance.seven_pairs(counts) == oracle.calculate_shanten_for_chiitoitsu_hand(tiles) + 1
        assert distance.thirteen(counts) == oracle.calculate_shanten_for_kokushi_hand(tiles) + 1


def test_all_forms_agree_with_an_independent_library() -> None:
    check_against_the_library(random_hands(2000, 1) + one_suited_hands(500, 2))


@pytest.mark.long
def test_all_forms_agree_with_an_independent_library_many_times() -> None:
    check_against_the_library(random_hands(100_000, 3) + one_suited_hands(20_000, 4))


@given(hands((13, 14)) | hands((13, 14), range(13)) | hands((8, 10)))
def test_the_nearest_form_is_the_least_of_all(hand: tuple[bytearray, int]) -> None:
    counts, melds = hand
    special = [distance.seven_pairs(counts), distance.thirteen(counts)] if melds == 0 else []
    assert distance.nearest(counts, melds) == min([distance.distance(counts, melds), *special])
    assert distance.nearest(bytes(counts), melds) == distance.nearest(counts, melds)
    assert distance.distance(bytes(counts), melds) == distance.distance(counts, melds)


def test_the_nearest_form_agrees_with_an_independent_library() -> None:
    orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]
    pairs = [0, 0, 3, 3, 9, 9, 12, 12, 20, 20, 27, 27, 33]
    for counts in [counted(orphans), counted(pairs), *random_hands(1000, 5)]:
        assert distance.nearest(counts, 0) == Shanten().calculate_shanten(list(counts)) + 1


@given(hands((5, 8)) | hands((5,), range(18, 23)), st.none() | st.binary(min_size=34, max_size=34))
def test_throws_are_told_with_what_they_leave(hand: tuple[bytearray, int], left: bytes | None) -> None:
    counts, melds = hand
    before = bytes(counts)
    found = distance.throws(counts, melds) if left is None else distance.throws(counts, melds, left)
    rest = [4 - count for count in counts] if left is None else list(left)
    expected = []
    for kind in filter(lambda kind: counts[kind], range(34)):
        thrown = _without(counts, (kind,))
        useful = distance.useful(thrown, melds)
        copies = sum(rest[k] for k in range(34) if useful >> k & 1)
        expected.append((kind, distance.distance(thrown, melds), useful, copies))
    assert found == expected == distance.throws(bytes(counts), melds, bytes(rest))
    assert counts == before


@settings(max_examples=30)
@given(hands((5,)) | hands((5,), range(18, 23)))
def test_throws_agree_with_brute_force(hand: tuple[bytearray, int]) -> None:
    counts, melds = hand
    for kind, away, useful, copies in distance.throws(counts, melds):
        thrown = _without(counts, (kind,))
        assert away == slow_distance(thrown, melds)
        helps = [k for k in range(34) if thrown[k] < 4 and slow_distance(plus(thrown, k), melds) < away]
        assert useful == sum(1 << k for k in helps)
        assert copies == sum(4 - counts[k] for k in helps)


def test_special_forms_when_complete() -> None:
    orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]
    assert distance.thirteen(counted(orphans)) == 1
    assert distance.thirteen(counted([*orphans, 33])) == 0
    assert distance.seven_pairs(counted([0, 0, 3, 3, 9, 9, 12, 12, 20, 20, 27, 27, 33, 33])) == 0
    assert distance.seven_pairs(counted([0, 0, 0, 0, 9, 9, 12, 12, 20, 20, 27, 27, 33, 33])) == 2


@given(st.lists(hands((1, 4, 8, 13, 14)), max_size=20))
def test_many_hands_at_once(many: list[tuple[bytearray, int]]) -> None:
    buffer = b"".join(counts for counts, _ in many)
    melds = bytes(melds for _, melds in many)
    expected = [distance.distance(counts, n) for counts, n in many]
    assert list(distance.distances(buffer, len(many), melds)) == expected
    assert list(distance.distances(memoryview(buffer), len(many), memoryview(melds))) == expected


@given(hands((13, 14)))
def test_keys_can_be_kept_tile_by_tile(hand: tuple[bytearray, int]) -> None:
    counts, melds = hand
    keys = [0, 0, 0, 0]
    for kind in range(34):
        keys[distance.SUIT[kind]] += counts[kind] * distance.POWER[kind]
    m, p, s, z = keys
    assert keys == [*(distance.suit_key(counts, at) for at in (0, 9, 18)), distance.honour_key(counts, 27)]
    assert distance.standard(m, p, s, z, 4 - melds) == distance.distance(counts, melds)
    assert distance.key_waits(m, p, s, z, 4 - melds) == distance.waits(counts, melds)
    assert distance.key_useful(m, p, s, z, 4 - melds) == distance.useful(counts, melds)


def test_wrong_input_raises() -> None:
    hand = bytearray(34)
    held = counted([4])
    five = bytearray(34)
    five[3] = 5
    for function in (distance.distance, distance.nearest, distance.waits, distance.useful, distance.throws):
        with pytest.raises(ValueError, match="four"):
            function(five, 0)
        with pytest.raises(ValueError, match="34"):
            function(bytearray(33), 0)
        with pytest.raises(IndexError):
            function(held, -5)
    for special in (distance.seven_pairs, distance.thirteen):
        with pytest.raises(ValueError, match="34"):
            special(bytearray(33))
    with pytest.raises(ValueError, match="34"):
        distance.throws(hand, 0, bytes(33))
    with pytest.raises(ValueError, match="four"):
        distance.honour_key(bytearray([5] * 7), 0)
    with pytest.raises(IndexError):
        distance.suit_key(hand, 30)
    with pytest.raises(IndexError):
        distance.standard(5**9, 0, 0, 0, 4)
    with pytest.raises(ValueError, match="shorter"):
        distance.distances(hand, 2, bytes(2))
    for many, melds in ((hand + five, bytes(2)), (hand + held, bytes([0, 5])), (hand + held, bytes([255, 0]))):
        with pytest.raises(ValueError, match="four"):
            distance.distances(many, 2, melds)


def test_tables_have_the_known_size() -> None:
    tables = automaton.build()
    assert (tables.classes, tables.halves) == (130, 180)
    assert [len(part) for part in tables[2:]] == [5**9, 5**7, 130**2, 5 * 180**2]
