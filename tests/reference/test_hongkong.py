"""Hong Kong: the slow scorer on the worked hands, the spread of the random hands, and the product beside it."""

from collections import Counter
from typing import Any

import pytest
from tests.recorded import cases
from tests.reference.compare import same_scores
from tests.reference.hongkong_hands import NON_DEFAULT, hands
from tests.reference.hongkong_scorer import DEFAULTS, equally_right

from zimo.scoring import read_written
from zimo.tables import load

Json = dict[str, Any]

ENOUGH = 15
CHUNK = 1000
SHORT = range(2)
LONG = range(2, 52)


@pytest.mark.parametrize("chunk", SHORT)
def test_same_scores(chunk: int) -> None:
    same_scores(hands(seed=chunk, count=CHUNK), equally_right)


@pytest.mark.long
@pytest.mark.parametrize("chunk", LONG)
def test_same_scores_on_many_hands(chunk: int) -> None:
    same_scores(hands(seed=chunk, count=CHUNK), equally_right)


def test_worked_hands() -> None:
    for case in cases("hongkong"):
        for variant in ({"rules": {}, "expect": case["expect"]}, *case.get("variants", [])):
            hand = {**case, "rules": {**case["rules"], **variant["rules"]}}
            result = equally_right(hand)[0]
            expected = {key: value for key, value in variant["expect"].items() if key != "reasons"}
            if "lines" in expected:
                wanted = sorted((line["id"], line["value"]) for line in expected.pop("lines"))
                assert sorted((line["id"], line["value"]) for line in result["lines"]) == wanted, case["id"]
            assert {key: result[key] for key in expected} == expected, case["id"]


def test_the_same_options() -> None:
    assert load("hongkong").make_rules(None, {}).as_dict() == DEFAULTS


def test_every_line_and_option_comes_often() -> None:
    lines: Counter[str] = Counter()
    options: Counter[str] = Counter()
    refused = 0
    for hand in hands(seed=0, count=3000):
        results = equally_right(hand)
        lines.update({line["id"] for result in results for line in result["lines"]})
        options.update(f"{name}={value}" for name, value in hand["rules"].items())
        refused += not results[0]["allowed"]
    scorer, _, _ = read_written(next(hands(seed=0, count=1)))
    assert {row.id: lines[row.id] for row in scorer.patterns if lines[row.id] < ENOUGH} == {}
    wanted = [f"{name}={value}" for name, value in NON_DEFAULT]
    assert {option: options[option] for option in wanted if options[option] < ENOUGH} == {}
    assert refused > 100


def test_every_option_changes_a_score() -> None:
    changed: Counter[str] = Counter()
    for hand in hands(seed=3, count=3000):
        result = equally_right(hand)
        for option in hand["rules"]:
            left = {name: value for name, value in hand["rules"].items() if name != option}
            changed[option] += equally_right({**hand, "rules": left}) != result
    assert {name for name, _ in NON_DEFAULT if not changed[name]} == set()
