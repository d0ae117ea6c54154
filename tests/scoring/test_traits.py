"""What a row needs of a reading is really needed: nothing is earned without the traits that the row names."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.reference import generator, hongkong_hands, malaysia3_hands, riichi_wins

from zimo.rules.hand import INCOMPLETE, Reading
from zimo.rules.patterns import NEEDS, Pattern
from zimo.rules.score import Scorer
from zimo.scoring import read_written
from zimo.tables.riichi.reading import RiichiReading

Json = dict[str, Any]
HANDS: dict[str, Callable[[int, int], Iterator[Json]]] = {
    "singapore": generator.hands,
    "hongkong": hongkong_hands.hands,
    "malaysia3": malaysia3_hands.hands,
    "riichi": riichi_wins.hands,
}
MANY = 3000
UNSEEN = {"renhou"}
"""Rows that none of these hands has."""


def readings(scorer: Scorer, hand: Json) -> Iterator[Reading]:
    """The hand before it is read in one way, and in every way."""
    _, read, _ = read_written(hand)
    reading = scorer.reading(read)
    yield reading
    for form, split in scorer.ways(reading, True):
        reading.take(form, split)
        if isinstance(reading, RiichiReading):
            reading.complete()
        yield reading


@pytest.mark.parametrize("table", HANDS)
def test_nothing_is_earned_without_what_it_needs(table: str) -> None:
    earned = set()
    for hand in HANDS[table](11, MANY):
        scorer, _, _ = read_written(hand)
        for reading in readings(scorer, hand):
            for row in scorer.patterns:
                if (reading.form != INCOMPLETE or row.automatic) and row.earned(reading):
                    earned.add(row.id)
                    assert needs(row) & ~reading.traits == 0, (row.id, hand)
    assert earned | UNSEEN == {row.id for row in scorer.patterns} | UNSEEN


def needs(row: Pattern) -> int:
    """All that the row needs."""
    return row.needs | NEEDS.get(row.earned, 0)
