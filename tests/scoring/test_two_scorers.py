"""The product's scorer against the slow second one, on hands that the generator deals."""

import pytest
from tests.reference import generator, slow_scorer
from tests.reference.compare import comparable, same_scores

from zimo.scoring import score_json

CHUNK = 1250
SHORT = range(4)
LONG = range(4, 164)


@pytest.mark.parametrize("chunk", SHORT)
def test_same_scores(chunk: int) -> None:
    same_scores(generator.hands(seed=chunk, count=CHUNK), slow_scorer.equally_right)


@pytest.mark.long
@pytest.mark.parametrize("chunk", LONG)
def test_same_scores_on_many_hands(chunk: int) -> None:
    same_scores(generator.hands(seed=chunk, count=CHUNK), slow_scorer.equally_right)


def test_same_refusals() -> None:
    for hand, error in generator.impossible_hands(seed=1, count=3000):
        assert comparable(score_json(hand)) == ("error", error), hand
