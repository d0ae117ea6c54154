"""What holds of every practice question, whatever its kind: it comes again, it has an answer, it has words."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Iterator

import pytest

from zimo.learn.kind import LEVELS, SKILLS
from zimo.learn.kinds import KINDS
from zimo.learn.practice import Asked, House, PracticeError, kinds_here, question, run
from zimo.learn.question import Question, Text
from zimo.tables import TABLES
from zimo.text import LANGUAGES, Words

HOUSES = {table: House(table, None, {}) for table in TABLES}
MOST = 0.05
"""Seconds that a question may take."""


def texts(question: Question) -> Iterator[Text]:
    yield question.ask
    for block in question.scene:
        for text in [*block.get("texts", ()), *([block["label"]] if "label" in block else ())]:
            yield Text(text["id"], text["params"])
    for choice in question.choices:
        yield from choice.why
        if choice.label:
            yield choice.label
    for step in question.steps:
        yield step.text


def timed(kind: str, seed: str, house: House, level: int) -> tuple[Asked, float]:
    """A question, and the seconds of work that it took, whatever else the machine had to do."""
    began = time.process_time()
    asked = question(kind, seed, house, level)
    return asked, time.process_time() - began


def every_kind() -> list[tuple[str, str]]:
    return [(table, kind.id) for table in TABLES for kind in kinds_here(HOUSES[table])]


@pytest.mark.parametrize(("table", "kind"), every_kind())
def test_a_question(table: str, kind: str) -> None:
    took = []
    places: list[int] = []
    for level, seed in itertools.product(LEVELS, range(12)):
        asked, once = timed(kind, f"s{seed}", HOUSES[table], level)
        again, twice = timed(kind, f"s{seed}", HOUSES[table], level)
        took.append(min(once, twice))
        assert asked == again
        made = asked.question
        keys = [choice.key for choice in made.choices]
        assert len(set(keys)) == len(keys) >= 2
        shown = [(choice.label, choice.tiles) for choice in made.choices]
        assert all(shown.count(one) == 1 for one in shown), shown
        assert len(made.right) >= 1 if made.many else len(made.right) == 1
        assert all(choice.why for choice in made.choices)
        assert made.steps
        told = [repr(step) for step in made.steps if not step.tiles]
        assert len(set(told)) == len(told), told
        places += [] if made.many else [keys.index(made.right[0])]
        for language in LANGUAGES:
            words = Words(language, table=table)
            for text in texts(made):
                assert words.name(text.id, **text.params)
    assert max(map(places.count, places), default=0) < 30, "the place tells the answer"
    assert statistics.median(took) < MOST / 2
    assert max(took) < MOST


@pytest.mark.parametrize("table", TABLES)
def test_a_run_has_no_question_twice(table: str) -> None:
    kinds = [kind.id for kind in kinds_here(HOUSES[table])]
    asked = run(kinds, "today", HOUSES[table], 2)
    assert len(asked) == 20
    assert len({one.question.signature for one in asked}) == 20
    assert asked == run(kinds, "today", HOUSES[table], 2)


def test_a_run_goes_on_where_house_rules_leave_a_kind_without_hands() -> None:
    steep = House("hongkong", None, {"minimum": 13})
    with pytest.raises(PracticeError, match="no question"):
        run(["base_points"], "today", steep, 1)
    assert [one.kind.id for one in run(["base_points", "waits"], "today", steep, 1)] == ["waits"] * 20


@pytest.mark.parametrize("table", ["singapore", "hongkong"])
def test_no_house_keeps_a_run_waiting(table: str) -> None:
    steep = House(table, None, {"minimum": 13})
    began = time.process_time()
    assert run([kind.id for kind in kinds_here(steep)], "today", steep, 3)
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    ("table", "rules"),
    [
        ("singapore", {"minimum": 0, "men_qing": "off"}),
        ("singapore", {"minimum": 4, "cap": 8, "chow_ping_hu": False}),
        ("singapore", {"bao": False, "instant_payouts": False}),
        ("hongkong", {"minimum": 0}),
        ("hongkong", {"bonus_tiles": False}),
        ("malaysia3", {"minimum": 0}),
        ("malaysia3", {"concealed_hand": 1}),
    ],
)
def test_every_kind_that_is_offered_has_questions(table: str, rules: dict[str, object]) -> None:
    house = House(table, None, rules)
    for kind, level in itertools.product(kinds_here(house), LEVELS):
        assert question(kind.id, "1", house, level)


def test_every_kind_has_a_skill_and_words() -> None:
    for id, kind in KINDS.items():
        assert kind.skill in SKILLS
        assert (kind.skill == "estimate") == kind.estimate
        for language in LANGUAGES:
            assert Words(language).name(f"practice.{id}")
            assert Words(language).short(f"practice.{id}")


@pytest.mark.parametrize(
    ("kind", "seed", "level", "fault"),
    [
        ("no_such", "1", 1, "unknown_kind"),
        ("count_tai", "", 1, "bad_seed"),
        ("count_tai", "<script>", 1, "bad_seed"),
        ("count_tai", "x" * 41, 1, "bad_seed"),
        ("count_tai", "1", 4, "unknown_level"),
    ],
)
def test_what_there_is_not(kind: str, seed: str, level: int, fault: str) -> None:
    with pytest.raises(PracticeError) as raised:
        question(kind, seed, HOUSES["singapore"], level)
    assert raised.value.id == fault
    assert Words().name(f"error.{fault}", **raised.value.params)
