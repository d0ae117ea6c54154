"""Questions about what happens in a game, played again as scripted hands (see ``tests.flow.script``)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.flow.script import Outcome, play
from tests.learn.asking import Rules, houses

from zimo.learn.kind import LEVELS
from zimo.learn.practice import House, PracticeError, question
from zimo.learn.question import Question

CHAIRS = "ESWN"
FILLING = "1m 4m 7m 2p 5p 8p 3s 6s 9s 2m 5m 8m 3p 6p 9p 1s 4s 7s"
"""Replacements that do not matter."""
DOTS = "2p 5p 8p 3p 6p 9p 1p 4p 7p 2p 5p 8p 3p 6p 9p"
"""The same where there are only dots."""


def at_houses(
    kind: str, count: int, table: str = "singapore", rules: list[Rules] | None = None
) -> Iterator[tuple[House, Question]]:
    """At least ``count`` questions, in turn at each preset and under each of these rules where the kind is asked."""
    rooms = houses(table, rules or [])
    made = 0
    for number in range(count + len(rooms)):
        house = rooms[number % len(rooms)]
        try:
            asked = question(kind, f"h{number}", house, LEVELS[number // len(rooms) % len(LEVELS)])
        except PracticeError as wrong:
            if wrong.id != "kind_not_here":
                raise
            continue
        made += 1
        yield house, asked.question
    assert made >= count / 2, kind


def replay(house: House, **row: object) -> Outcome:
    """A scripted hand played under the rules of a house."""
    return play({"preset": house.preset, "rules": dict(house.rules), **row}, house.table)


def facts(question: Question) -> list[tuple[str, dict[str, object]]]:
    """What is told beside the tiles, as ids with their parameters."""
    blocks = [block for block in question.scene if block["type"] == "facts"]
    return [(fact["id"].removeprefix("fact."), fact["params"]) for block in blocks for fact in block["texts"]]


def seat_of(question: Question) -> str:
    """The chair of whoever is asked; chair E deals."""
    return next(str(params["wind"]) for id, params in facts(question) if id == "you_sit")
