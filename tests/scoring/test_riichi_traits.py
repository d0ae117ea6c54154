"""Traits of riichi readings: what they tell for sure, and that the lines of a count are those that were counted."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.reference import riichi_wins

from zimo.rules.patterns import NEEDS
from zimo.scoring import read_written
from zimo.tables.riichi.reading import RiichiReading
from zimo.tables.riichi.scorer import RiichiScorer, RiichiTally, as_riichi

MANY = 3000


def found(seed: int) -> Iterator[tuple[RiichiScorer, RiichiReading, dict[str, Any]]]:
    """Every reading of many hands down to the set that the winning tile completed."""
    for written in riichi_wins.hands(seed, MANY):
        scorer, hand, _ = read_written(written)
        assert isinstance(scorer, RiichiScorer)
        reading = scorer.start(as_riichi(hand))
        for form, split in scorer.ways(reading, True):
            reading.take(form, split)
            while reading.complete():
                yield scorer, reading, written


def test_what_is_enough_is_enough() -> None:
    earned = set()
    for scorer, reading, written in found(3):
        for row in scorer.yaku:
            needs = row.needs | NEEDS.get(row.earned, 0)
            if row.enough and needs & ~reading.traits == 0:
                assert row.earned(reading), (row.id, written)
                earned.add(row.id)
    assert earned == {row.id for row in scorer.yaku if row.enough}


def test_readings_of_a_split_with_the_same_traits_earn_the_same() -> None:
    before: tuple[object, ...] = ()
    compared = 0
    for scorer, reading, written in found(4):
        earned = [
            (row.id, kinds, row.double and row.double(reading)) for row in scorer.yaku if (kinds := row.earned(reading))
        ]
        now = (written, reading.form, reading.pongs, reading.eye, reading.lows, reading.traits)
        if before and before[0] == now:
            compared += 1
            assert before[1] == earned, written
        before = now, earned
    assert compared > 50


@pytest.mark.parametrize("seed", range(2))
def test_the_lines_add_up_to_the_han(seed: int) -> None:
    for written in riichi_wins.hands(seed, MANY):
        scorer, hand, _ = read_written(written)
        tally = scorer.tally(hand)
        assert isinstance(tally, RiichiTally)
        assert sum(value for _, value, _ in tally.lines) == tally.han == tally.total
        assert sum(fu for _, fu in tally.parts) in range(tally.fu - 9, tally.fu + 1)
