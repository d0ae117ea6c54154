"""What was learnt in two browsers becomes one without loss, and what is no progress is not taken for it."""

from __future__ import annotations

import json
import subprocess
from random import Random
from typing import Any

from tests.web.test_words import WEB, find_node

Progress = dict[str, Any]
WHOLE = {"format": "zimo progress", "version": 1}


def page(texts: list[str], merges: list[list[Progress]]) -> dict[str, Any]:
    """What the page makes of texts, and of progress to be merged from left to right."""
    node = find_node()
    assert node is not None, "no Node: make check"
    asked = json.dumps({"texts": texts, "merges": merges})
    done = subprocess.run([node, WEB / "tests/progress.mjs"], input=asked, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def some_card(chance: Random) -> dict[str, Any]:
    return {
        "kind": "waits",
        "level": chance.randint(1, 3),
        "house": "singapore/singapore",
        "from": chance.choice(["missed", "game", "lesson"]),
        "due": chance.randrange(10**12),
        "answered": chance.choice([0, chance.randrange(10**12)]),
        "card": chance.choice([None, {"state": 2}]),
        "pending": chance.choice([None, {"right": True, "seconds": 2.5}]),
        "seed": chance.choice([None, "7.1"]),
    }


def some(chance: Random) -> Progress:
    """Progress of two or three browsers that know some of the same things."""

    def named(names: str, make: Any) -> dict[str, Any]:
        return {name: make() for name in names if chance.random() < 0.6}

    def tally() -> dict[str, int]:
        asked = chance.randint(1, 10**6)
        return {"asked": asked, "right": chance.randint(0, asked), "last": chance.randrange(10**12)}

    def best() -> dict[str, Any]:
        return {"right": chance.randint(0, 20), "of": 20, "seconds": chance.randint(1, 900)}

    return {
        "tallies": named("abc", lambda: named("xyz", tally)),
        "lessons": named("lmn", lambda: {"read": chance.randint(1, 3), "taken": chance.random() < 0.5}),
        "deck": {"on": chance.random() < 0.5, "cards": named("pqr", lambda: some_card(chance))},
        "bests": named("stu", best),
    }


def test_a_merge_loses_nothing_in_any_order() -> None:
    chance = Random(5)
    triples = [[some(chance) for _ in range(3)] for _ in range(60)]
    orders = [[0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 1, 2, 1, 0, 2, 2]]
    merged = page([], [[three[at] for at in order] for three in triples for order in orders])["merged"]
    for n, three in enumerate(triples):
        first, *others = merged[n * len(orders) : (n + 1) * len(orders)]
        assert all(other == first for other in others)
        for one in three:
            for browser, tallies in one["tallies"].items():
                for kind, tally in tallies.items():
                    assert first["tallies"][browser][kind]["asked"] >= tally["asked"]
            assert all(first["lessons"][id]["read"] >= read["read"] for id, read in one["lessons"].items())
            assert set(one["deck"]["cards"]) <= set(first["deck"]["cards"])
            assert all(first["bests"][id]["right"] >= best["right"] for id, best in one["bests"].items())
            assert first["deck"]["on"] >= one["deck"]["on"]


def test_progress_is_read_as_it_was_written() -> None:
    chance = Random(6)
    all = [some(chance) for _ in range(20)]
    assert page([json.dumps({**WHOLE, **one}) for one in all], [])["read"] == all


def test_what_is_no_progress() -> None:
    good = {**WHOLE, "tallies": {}, "lessons": {}, "deck": {"on": False, "cards": {}}, "bests": {}}
    card = {**some_card(Random(1)), "pending": None}
    damage: list[dict[str, Any]] = [
        {"format": "zimo ledger"},
        {"version": 0},
        {"version": "1"},
        {"version": 1.5},
        {"more": 1},
        {"tallies": []},
        {"tallies": {"b": {"waits": {"asked": 1, "right": 2, "last": 0}}}},
        {"tallies": {"b": {"waits": {"asked": -1, "right": 0, "last": 0}}}},
        {"tallies": {"b": {"<b>": {"asked": 1, "right": 0, "last": 0}}}},
        {"lessons": {"tiles": 7}},
        {"lessons": {"tiles": {"read": "today", "taken": True}}},
        {"deck": {"on": 1, "cards": {}}},
        {"deck": {"on": True, "cards": {"a": {**card, "kind": "../x"}}}},
        {"deck": {"on": True, "cards": {"a": {**card, "due": None}}}},
        {"deck": {"on": True, "cards": {"a": {**card, "card": {"x": "x" * 3000}}}}},
        {"deck": {"on": True, "cards": {"a": {**card, "pending": {"right": 1, "seconds": 1}}}}},
        {"deck": {"on": True, "cards": {"a": {key: value for key, value in card.items() if key != "house"}}}},
        {"bests": {"a": {"right": 1, "of": 20, "seconds": -1}}},
    ]
    texts = ["", "null", "7", "[]", "{}", *(json.dumps({**good, **change}) for change in damage)]
    assert page([json.dumps(good)], [])["read"][0]["deck"] == good["deck"]
    assert page(texts, [])["read"] == ["damaged"] * len(texts)
    assert page([json.dumps({**good, "version": 2, "new": 1})], [])["read"] == ["newer"]
    proto = json.dumps(good).replace('"lessons": {}', '"lessons": {"__proto__": {"read": 1, "taken": true}}')
    assert page([proto], [])["read"] == ["damaged"]
