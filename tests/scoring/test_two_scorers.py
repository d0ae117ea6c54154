"""The product's scorer against the slow second one, on hands that the generator deals."""

import json
from typing import Any

import pytest
from tests.reference import generator, slow_scorer

from zimo.scoring import read_written, score_json

CHUNK = 1250
SHORT = range(4)
LONG = range(4, 164)


def comparable(result: dict[str, Any]) -> tuple[Any, ...]:
    """A result without its evidence and its explanations, which only the product gives."""
    if "error" in result:
        error = result["error"]
        return ("error", error["id"] if isinstance(error, dict) else error)
    lines = tuple(sorted((line["id"], line["value"]) for line in result["lines"]))
    if not result["allowed"]:
        return (False, lines, result["total"], result["paid"])
    payment = json.dumps(result["payment"], sort_keys=True)
    return (True, lines, result["total"], result["paid"], result["base"], payment)


def compare(chunk: int) -> None:
    for hand in generator.hands(seed=chunk, count=CHUNK):
        found = score_json(hand)
        assert comparable(found) in {comparable(result) for result in slow_scorer.equally_right(hand)}, hand
        scorer, read, _ = read_written(hand)
        tally = scorer.tally(read)
        assert scorer.may_win(read) == found["allowed"] == tally.allowed, hand
        assert (tally.total, tally.paid) == (found["total"], found["paid"]), hand
        assert found["allowed"] != bool(found["reasons"]), hand


@pytest.mark.parametrize("chunk", SHORT)
def test_same_scores(chunk: int) -> None:
    compare(chunk)


@pytest.mark.long
@pytest.mark.parametrize("chunk", LONG)
def test_same_scores_on_many_hands(chunk: int) -> None:
    compare(chunk)


def test_same_refusals() -> None:
    for hand, error in generator.impossible_hands(seed=1, count=3000):
        assert comparable(score_json(hand)) == ("error", error), hand
