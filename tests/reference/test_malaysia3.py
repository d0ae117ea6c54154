"""3 Kaki Malaysia: the slow scorer on the worked hands, the spread of the random hands, and the product beside it."""

from collections import Counter
from typing import Any

import pytest
from tests.recorded import cases
from tests.reference.compare import same_scores
from tests.reference.malaysia3_hands import NON_DEFAULT, hands
from tests.reference.malaysia3_scorer import equally_right, score

Json = dict[str, Any]

LINES = [
    "half_flush",
    "full_flush",
    "all_chows_dot_eye",
    "all_pongs",
    "dragon_pongs",
    "small_three_dragons",
    "east_pong",
    "north_pong",
    "seat_wind_pong",
    "seat_flower",
    "seat_season",
    "number4_flower",
    "number4_season",
    "all_flowers",
    "all_seasons",
    "animals",
    "faces",
    "declared_fei",
    "flower_replacement",
    "kong_replacement",
    "robbing_kong",
    "self_draw",
    "concealed_hand",
    "seven_pairs",
    "no_flowers",
    "big_three_dragons",
    "small_four_winds",
    "big_four_winds",
    "all_honours",
    "nine_gates",
    "four_kongs",
    "four_concealed_pongs",
    "kong_on_kong",
    "heavenly",
    "earthly",
    "last_tile",
    "thirteen_orphans",
    "four_fei_start",
    "all_sixteen_flowers",
]
ENOUGH = 20
CHUNK = 1000
SHORT = range(2)
LONG = range(2, 52)


@pytest.mark.parametrize("chunk", SHORT)
def test_same_scores(chunk: int) -> None:
    same_scores(hands(seed=chunk, count=CHUNK), equally_right, base=False)


@pytest.mark.long
@pytest.mark.parametrize("chunk", LONG)
def test_same_scores_on_many_hands(chunk: int) -> None:
    same_scores(hands(seed=chunk, count=CHUNK), equally_right, base=False)


def test_worked_hands() -> None:
    for case in cases("malaysia3"):
        for variant in ({"rules": {}, "expect": case["expect"]}, *case.get("variants", [])):
            hand = {**case, "rules": {**case["rules"], **variant["rules"]}}
            result = score(hand)
            expected = {**variant["expect"]}
            if "lines" in expected:
                wanted = sorted((line["id"], line["value"]) for line in expected.pop("lines"))
                assert sorted((line["id"], line["value"]) for line in result["lines"]) == wanted, case["id"]
            assert {key: result[key] for key in expected} == expected, case["id"]


def test_every_line_option_and_number_of_fei_comes_often() -> None:
    lines: Counter[str] = Counter()
    options: Counter[str] = Counter()
    fei: Counter[int] = Counter()
    refused = 0
    for hand in hands(seed=0, count=2000):
        results = equally_right(hand)
        lines.update({line["id"] for result in results for line in result["lines"]})
        options.update(f"{name}={value}" for name, value in hand["rules"].items())
        fei[hand["concealed"].count("j")] += 1
        refused += not results[0]["allowed"]
    assert {line: lines[line] for line in LINES if lines[line] < ENOUGH} == {}
    wanted = [f"{name}={value}" for name, value in NON_DEFAULT]
    assert {option: options[option] for option in wanted if options[option] < ENOUGH} == {}
    assert {many: fei[many] for many in range(5) if fei[many] < ENOUGH} == {}
    assert refused > 100


def test_every_option_changes_a_score() -> None:
    changed: Counter[str] = Counter()
    for hand in hands(seed=3, count=1500):
        result = score(hand)
        for option in hand["rules"]:
            left = {name: value for name, value in hand["rules"].items() if name != option}
            changed[option] += score({**hand, "rules": left}) != result
    # A discarded fei and the suit change what a hand may hold, not what it is worth.
    assert {name for name, _ in NON_DEFAULT if not changed[name]} - {"fei_discard"} == set()
