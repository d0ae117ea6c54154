"""Questions about shape, worked out again by the engine's face and by the slow scorers, from the scene alone.

The house rules are the usual ones of each table, so that the tiles alone decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from tests.learn.asking import Rules
from tests.learn.recount import is_complete
from tests.learn.scenes import EVERYWHERE, Json, held, with_tiles

from zimo.core.distance import waits
from zimo.core.melds import meld_from_text, tiles_of
from zimo.core.tiles import EAST, TEXT, tile_from_text
from zimo.learn.kind import LEVELS
from zimo.learn.practice import Asked, House, question
from zimo.scoring import score_json
from zimo.tables import make_table

AT_EVERY_TABLE = pytest.mark.parametrize(("table", "count"), EVERYWHERE)
Tiles = Counter[int]


def shown(kind: str, table: str, count: int) -> Iterator[tuple[Asked, list[int], Json]]:
    for number in range(count):
        one = question(kind, f"t{number}", House(table, None, {}), LEVELS[number % len(LEVELS)])
        yield one, *held(one, table, {})


def on_table(hand: Json) -> list[int]:
    return [kind for meld in hand["melds"] for kind in tiles_of(meld_from_text(meld["type"], meld["tiles"]))]


def kinds_at(table: str) -> Tiles:
    """How many there are of each kind that forms sets; a red five is another tile."""
    return Counter(kind for kind in make_table(table, None, {}, "scored").tile_set if kind < 34)


def near(kind: int, tiles: list[int]) -> bool:
    """Whether the kind can stand in a set or pair with one of the tiles."""
    return any(kind == one or (kind < EAST and kind // 9 == one // 9 and abs(kind - one) < 3) for one in tiles)


def are_sets(tiles: Tiles) -> bool:
    """Whether the tiles fall into sets, tried one by one."""
    left = [kind for kind in sorted(tiles) if tiles[kind]]
    if not left:
        return True
    first = left[0]
    ways = [Counter({first: 3})]
    if first < EAST and first % 9 < 7:
        ways.append(Counter((first, first + 1, first + 2)))
    return any(all(tiles[kind] >= n for kind, n in way.items()) and are_sets(tiles - way) for way in ways)


def eyes(tiles: list[int]) -> set[int]:
    """The kinds that may be the Eye of a complete hand."""
    counts = Counter(tiles)
    return {kind for kind, n in counts.items() if n > 1 and are_sets(counts - Counter({kind: 2}))}


def sets_without_two(tiles: list[int]) -> bool:
    """Whether all but two of the tiles fall into sets."""
    counts = Counter(tiles)
    pairs = combinations_with_replacement(sorted(counts), 2)
    return any(not Counter(pair) - counts and are_sets(counts - Counter(pair)) for pair in pairs)


def all_but_one_set(tiles: list[int]) -> bool:
    """Whether a pair and all sets but one can be taken out of the tiles."""
    counts = Counter(tiles)
    return any(_without(counts - Counter({kind: 2}), 3) for kind, n in counts.items() if n > 1)


def _without(tiles: Tiles, spare: int) -> bool:
    """Whether all but so many of the tiles fall into sets."""
    if spare == 0:
        return are_sets(tiles)
    left = [kind for kind in sorted(tiles) if tiles[kind]]
    return any(_without(tiles - Counter({kind: 1}), spare - 1) for kind in left)


@AT_EVERY_TABLE
def test_complete(table: str, count: int) -> None:
    for one, tiles, hand in shown("complete", table, count):
        (right,) = one.question.right
        if len(tiles) != 14 - 3 * len(hand["melds"]):
            assert right == "tiles"
            # One too many, and nothing else: the other answers are not true beside it.
            assert any(is_complete(with_tiles(hand, [*tiles[:at], *tiles[at + 1 :]])) for at in range(len(tiles)))
        elif is_complete(with_tiles(hand, tiles)):
            assert right == "complete"
        else:
            assert right == ("eye" if sets_without_two(tiles) else "set")
            assert sets_without_two(tiles) != all_but_one_set(tiles)


@AT_EVERY_TABLE
def test_waits(table: str, count: int) -> None:
    kinds = kinds_at(table)
    for one, tiles, hand in shown("waits", table, count):
        offered = {tile_from_text(choice.key): choice.right for choice in one.question.choices}
        copies = Counter(tiles) + Counter(on_table(hand))
        found_waits = set()
        for kind in kinds:
            if copies[kind] == kinds[kind]:
                assert kind not in offered
            elif kind in offered:
                if is_complete(with_tiles(hand, [*tiles, kind])):
                    found_waits.add(kind)
            elif near(kind, tiles):
                # Those that are not offered are asked of the engine alone, which is quick.
                found: Json = score_json(with_tiles(hand, [*tiles, kind]))
                assert found["reasons"][0]["id"] == "incomplete_shape", (hand, kind)
        assert found_waits == {kind for kind, right in offered.items() if right}


@AT_EVERY_TABLE
def test_ready_throw(table: str, count: int) -> None:
    kinds = kinds_at(table)
    for one, tiles, hand in shown("ready_throw", table, count):
        (right,) = one.question.right
        assert not is_complete(with_tiles(hand, tiles))
        on = Counter(on_table(hand))
        for choice in one.question.choices:
            left = list(tiles)
            left.remove(tile_from_text(choice.key))
            drawn = [kind for kind in kinds if near(kind, left) and (Counter(left) + on)[kind] < kinds[kind]]
            told = waits(bytearray(left.count(kind) for kind in range(34)), len(hand["melds"]))
            pairs = sum(n > 1 for n in Counter(left).values()) > 5
            hopeful = [kind for kind in drawn if told >> kind & 1 or pairs]
            completing = [kind for kind in hopeful if _complete(score_json(with_tiles(hand, [*left, kind])))]
            assert bool(completing) == (choice.key == right), (hand, tiles, choice.key)
            assert all(is_complete(with_tiles(hand, [*left, kind])) for kind in completing)


def _complete(found: Json) -> bool:
    return bool(found["allowed"]) or found["reasons"][0]["id"] != "incomplete_shape"


@AT_EVERY_TABLE
def test_eye(table: str, count: int) -> None:
    for one, tiles, hand in shown("eye", table, count):
        (right,) = one.question.right
        assert is_complete(with_tiles(hand, tiles))
        assert {TEXT[kind] for kind in eyes(tiles)} == {right}
        assert all(Counter(tiles)[kind] > 1 for choice in one.question.choices for kind in choice.tiles)


def test_seven_pairs_are_complete_where_the_house_plays_them() -> None:
    rules: list[tuple[Rules, bool]] = [({}, False), ({"seven_pairs": "limit"}, True)]
    for house_rules, expected in rules:
        found = False
        for seed in range(90):
            one = question("complete", f"p{seed}", House("singapore", None, house_rules), 3)
            tiles, hand = held(one, "singapore", house_rules)
            if sorted(Counter(tiles).values()) == [2] * 7 and not eyes(tiles):
                found = True
                assert one.question.right == ("complete",)
                assert is_complete(with_tiles(hand, tiles))
        assert found == expected
