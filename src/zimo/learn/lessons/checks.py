"""Checks: questions of a lesson. Like practice questions, their right answers come from the engine.

A check is one of

- ``kind`` with ``seed`` and ``level``: that practice question;
- ``options`` with a ``goal`` (and a ``hand``): tiles to choose from, those right that reach the goal;
- ``count``: a hand, and how much it counts.

The words are those of the screen: ``lesson.<id>.<screen>.check`` asks, ``....check.why`` explains. An option may have
words of its own, ``....check.a`` for the first; else ``why`` or the engine's reason is told.
"""

from collections.abc import Mapping
from typing import Any

from zimo.core.tiles import tiles_from_text
from zimo.learn.answers import numbered
from zimo.learn.dealer import Dealer
from zimo.learn.kinds.counting import rules_of, steps_of
from zimo.learn.lessons.goals import missed
from zimo.learn.lessons.shows import beside
from zimo.learn.near import nearly_counted, with_line
from zimo.learn.practice import House, PracticeError, question
from zimo.learn.question import Choice, Question, Step, Text, facts_block, hand_block, text
from zimo.text import catalogue

KEYS = ("kind", "seed", "level", "options", "goal", "hand", "count", "facts")
WORDS = "zimo.learn.lessons"
LETTERS = "abcdefghi"


def check(dealer: Dealer, house: House, row: Mapping[str, Any], id: str) -> dict[str, object] | None:
    """The question as a practice question is written in JSON; None where these house rules leave nothing to ask.

    ``id`` is that of its words. A question of the lesson's own has no ``kind``.
    """
    if "kind" in row:
        try:
            return question(row["kind"], row.get("seed", "1"), house, row.get("level", 1)).as_dict()
        except PracticeError as wrong:
            if wrong.id not in ("kind_not_here", "no_question"):
                raise
            return None
    made = _count(dealer, row, id) if "count" in row else _choose(dealer, row, id)
    if made is None:
        return None
    return {"kind": "", "skill": "", "estimate": False, "seed": "", "level": 1, **made.as_dict()}


def _scene(row: Mapping[str, Any], id: str) -> tuple[Mapping[str, Any], ...]:
    facts = [text(f"{id}.{name}") for name in row.get("facts", ())]
    return (facts_block(*facts),) if facts else ()


def _count(dealer: Dealer, row: Mapping[str, Any], id: str) -> Question | None:
    hand = dealer.written(**row["count"])
    sheet = dealer.score(hand)
    if not sheet.allowed:
        return None
    mistakes = [(sheet.total - line.value, text("why.forgot_line", line=line.id)) for line in sheet.lines]
    mistakes += [(with_line(dealer, sheet, one), one.why) for one in nearly_counted(dealer, hand, sheet)]
    choices = numbered(dealer.chance, sheet.total, text("why.all_lines"), mistakes, "ui.tai")
    if choices is None:
        return None
    steps = (*steps_of(sheet), Step(text(f"{id}.why")))
    return Question(text(id), (*_scene(row, id), hand_block(hand)), choices, steps, rules_of(sheet))


def _choose(dealer: Dealer, row: Mapping[str, Any], id: str) -> Question | None:
    why = text(f"{id}.why")
    choices = []
    for letter, option in zip(LETTERS, row["options"], strict=False):
        tiles = tiles_from_text(option)
        reason = missed(dealer, row["goal"], tiles, row.get("hand", {}))
        own = f"{id}.{letter}"
        told: Text = text(own) if own in catalogue("en", WORDS) else why if reason is None else reason
        choices.append(Choice(letter, reason is None, (told,), tiles=tuple(tiles)))
    right = sum(choice.right for choice in choices)
    if not 0 < right < len(choices):
        return None
    scene = (*_scene(row, id), *beside(dealer, row.get("hand", {})))
    return Question(text(id), scene, tuple(choices), (), many=right > 1)
