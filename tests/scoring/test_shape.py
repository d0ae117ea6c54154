"""Splits and readings against a search that knows nothing of keys."""

from hypothesis import given
from hypothesis import strategies as st

from zimo.core.distance import standard
from zimo.core.shape import keys, readings, splits
from zimo.core.tiles import STRIDE, kinds_of, tiles_from_text

suits = st.lists(st.integers(0, 4), min_size=9, max_size=9).filter(lambda counts: sum(counts) <= 14)


def search(counts: list[int], chi: bool) -> set[tuple[tuple[int, ...], int | None]]:
    """Every way to read the counts as sets and at most one Eye: the sets, a Pong as its place plus 64, and the Eye."""
    if not any(counts):
        return {((), None)}
    found: set[tuple[tuple[int, ...], int | None]] = set()
    for place, held in enumerate(counts):
        takes: list[tuple[list[int], int | None]] = []
        if held >= 3:
            takes.append(([place] * 3, 64 + place))
        if held >= 2:
            takes.append(([place] * 2, None))
        if chi and place <= 6 and held and counts[place + 1] and counts[place + 2]:
            takes.append(([place, place + 1, place + 2], place))
        for tiles, code in takes:
            left = counts[:]
            for tile in tiles:
                left[tile] -= 1
            for sets, eye in search(left, chi):
                if code is not None:
                    found.add((tuple(sorted((*sets, code))), eye))
                elif eye is None:
                    found.add((sets, place))
        if held:
            break
    return found


@given(suits)
def test_suit_splits(counts: list[int]) -> None:
    key = int("".join(map(str, counts)), 5)
    for suit in range(3):
        found = splits(suit, key)
        read = [
            (
                tuple(sorted(code - 9 * suit for code in split.sets)),
                next(kinds_of(split.eye)) - 9 * suit if split.eye else None,
            )
            for split in found
        ]
        assert len(read) == len(set(read))
        assert set(read) == search(counts, chi=True)


@given(st.lists(st.integers(0, 4), min_size=7, max_size=7).filter(lambda counts: sum(counts) <= 14))
def test_honours_never_stand_in_a_chi(counts: list[int]) -> None:
    key = int("".join(map(str, counts)), 5)
    assert len(splits(3, key)) == len(search(counts, chi=False))


@given(suits)
def test_the_features_of_a_split_follow_from_its_sets(counts: list[int]) -> None:
    for split in splits(1, int("".join(map(str, counts)), 5)):
        assert split.pongs == sum(1 << code % 64 for code in split.sets if code >= 64)
        low = [code for code in split.sets if code < 64]
        assert split.chis == len(low)
        covered = {code + step for code in low for step in range(3)}
        assert split.runs == sum(1 << kind for kind in covered)
        assert split.eye & (split.eye - 1) == 0


def test_readings_of_a_whole_hand() -> None:
    counts = bytearray(STRIDE)
    for kind in tiles_from_text("111222333m 456p RR"):
        counts[kind] += 1
    found = readings(*keys(counts), 4)
    assert [sorted(split.sets) for split in found] == [[12, 64, 65, 66], [0, 0, 0, 12]]


@given(st.lists(st.integers(0, 33), min_size=14, max_size=14), st.integers(0, 4))
def test_readings_exist_exactly_for_complete_hands(kinds: list[int], melds: int) -> None:
    counts = bytearray(STRIDE)
    for kind in kinds[: 14 - 3 * melds]:
        counts[kind] = min(4, counts[kind] + 1)
    many = sum(counts)
    complete = many == 14 - 3 * melds and standard(*keys(counts), 4 - melds) == 0
    assert bool(readings(*keys(counts), 4 - melds)) == complete
