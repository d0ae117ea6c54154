"""The lessons: files that say what they should, words for all of it, tasks that can be done, under every house rule."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.text.test_catalogues import CJK, MONEY, PLACE

from zimo.core.tiles import tiles_from_text
from zimo.learn.dealer import Dealer
from zimo.learn.kinds import KINDS
from zimo.learn.lessons import checks, goals, tasks
from zimo.learn.lessons.goals import missed
from zimo.learn.lessons.path import PACKAGE, LessonError, chapters, kinds_of, lesson, order, path, table, written
from zimo.learn.lessons.shows import SHOWS
from zimo.learn.practice import House, question
from zimo.rules.ruleset import RuleError
from zimo.tables import TABLES, load
from zimo.text import LANGUAGES, Words, catalogue

Row = dict[str, Any]

LESSONS = order()
RULES: list[Row] = [
    {},
    {"minimum": 3, "cap": 10},
    {"minimum": 0, "cap": 1},
    {"men_qing": "off", "chow_ping_hu": False, "bao": False, "instant_payouts": False, "tian_di_hu": False},
    {"men_qing": "any", "concealed_kong_opens": True, "seven_pairs": "limit", "all_green": "four", "ren_hu": True},
    {"payment": "shooter_pays_all", "payout_scale": "half", "initial_double": False, "set_payouts": True}
    | {"thirteen_payment": "as_zimo"},
    {"small_three_dragons": False, "small_four_winds": False, "mixed_terminals": False, "robbing": False}
    | {"bao_fresh_definition": "not_in_pool", "instant_payouts": False, "cap": 13},
    {"last_tile": "off", "replacement_chain": "limit", "automatic_wins": False, "zimo_bonus": 1}
    | {
        "bao_fresh_definition": "not_visible",
        "bao_third_party": "liable_pays_all",
        "bao_kong": True,
        "bao_extra": ["all_honours"],
    },
    {"kam_kam_hu": "any", "ping_hu_four_exposed_zimo": False, "points_table": [1, 2, 3, 5, 8], "nine_gates": "open"}
    | {"men_qing": "off", "concealed_kong_opens": True},
    {"bao_fresh_live": 0, "bao_flush_sets": 0, "bao_zimo": False, "ping_hu_wait": "off", "ping_hu_price": [20, 10]},
]
HOUSES = [House(table(), preset, {}) for preset in load(table()).presets()]
HOUSES += [House(table(), None, rules) for rules in RULES[1:]]


@cache
def made(id: str, number: int) -> Row:
    return lesson(id, HOUSES[number])


def every() -> Iterator[tuple[str, Row]]:
    for id, number in itertools.product(LESSONS, range(len(HOUSES))):
        yield id, made(id, number)


def own_words(id: str, lesson: Row) -> Iterator[tuple[str, str]]:
    """The ids and fields that the page asks for in a lesson."""
    yield from ((f"lesson.{id}", field) for field in ("name", "short"))
    if lesson["others"]:
        yield f"lesson.{id}.others", "name"
    for screen in lesson["screens"]:
        here = f"lesson.{id}.{screen['id']}"
        yield from ((here, field) for field in ("name", "long"))
        yield from ((f"{here}.{one}", "name") for one in screen["more"])
        if screen["task"]:
            yield from ((f"{here}.{part}", "name") for part in ("task", "task.done"))


def texts(screen: Row) -> Iterator[Row]:
    """The texts that the server names itself: of tasks, questions and what is shown."""
    for block in screen["show"]:
        yield from [block["label"]] if "label" in block else []
    task, check = screen["task"], screen["check"]
    if task:
        yield from (one["text"] for one in task["why"])
        yield from [task["otherwise"]] if task["otherwise"] else []
        yield from (block["label"] for block in task["scene"] if "label" in block)
    if check:
        yield check["ask"]
        yield from (step["text"] for step in check["steps"])
        for block in check["scene"]:
            yield from [*block.get("texts", ()), *([block["label"]] if "label" in block else ())]
        for choice in check["choices"]:
            yield from [*choice["why"], *([choice["label"]] if choice["label"] else [])]


def test_the_path_names_every_lesson_once() -> None:
    assert len(set(LESSONS)) == len(LESSONS)
    assert [row["id"] for chapter in path()["chapters"] for row in chapter["lessons"]] == LESSONS  # type: ignore[attr-defined]
    for before, after in itertools.pairwise(LESSONS):
        assert made(before, 0)["next"] == after
        assert made(after, 0)["previous"] == before
    for language in LANGUAGES:
        words = Words(language, package=PACKAGE)
        for chapter in chapters():
            assert words.name(f"chapter.{chapter.id}")
            assert words.short(f"chapter.{chapter.id}")


@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_is_as_it_should_be(id: str) -> None:
    usual = made(id, 0)
    assert 3 <= len(usual["screens"]) <= 6
    assert len({screen["id"] for screen in usual["screens"]}) == len(usual["screens"])
    assert any(screen["check"] for screen in usual["screens"])
    assert usual["others"]
    assert len(kinds_of(id)) == 2
    assert [kind for kind in kinds_of(id) if kind not in KINDS] == []
    for kind in usual["practice"]:
        assert question(kind, "1", HOUSES[0]).question.choices


def test_every_place_is_filled_under_every_house_rule() -> None:
    for id, found in every():
        for language in LANGUAGES:
            words = Words(language, table=table(), package=PACKAGE)
            for word, field in own_words(id, found):
                assert getattr(words, field)(word, **found["numbers"]), word
            for text in itertools.chain.from_iterable(map(texts, found["screens"])):
                assert words.name(text["id"], **{**found["numbers"], **text["params"]}), text


def test_no_words_are_left_over() -> None:
    used = {f"chapter.{chapter.id}" for chapter in chapters()}
    for id, found in every():
        used |= {word for word, _ in own_words(id, found)}
        used |= {text["id"] for screen in found["screens"] for text in texts(screen)}
    own = {id for id in catalogue("en", PACKAGE) if not id.startswith("task.")}
    assert own - used == set()
    assert not set(catalogue("en", PACKAGE)) & set(catalogue("en"))


def test_every_task_can_be_done_and_missed() -> None:
    for id, found in every():
        for screen in found["screens"]:
            task = screen["task"]
            if not task:
                continue
            place = (id, screen["id"])
            assert task["right"], place
            wrong = {outcome for one in task["why"] for outcome in one["outcomes"]}
            assert not wrong & set(task["right"]), place
            for outcome in task["right"]:
                trays = outcome.split("|")
                assert len(trays) == len(task["trays"]), place
                held = sorted(tile for rack in task["racks"] for tile in rack)
                for tile in " ".join(trays).split():
                    held.remove(tile)


def test_every_task_and_check_is_there_under_the_usual_rules() -> None:
    for id in LESSONS:
        rows = {row["id"]: row for row in written(id)["screen"]}
        for screen in made(id, 0)["screens"]:
            row = rows[screen["id"]]
            for part in ("task", "check"):
                if part in row and "when" not in row[part]:
                    assert screen[part], (id, screen["id"], part)


def test_every_check_has_one_answer() -> None:
    for id, found in every():
        for screen in found["screens"]:
            check = screen["check"]
            if not check:
                continue
            right = [choice for choice in check["choices"] if choice["right"]]
            assert right if check["many"] else len(right) == 1, (id, screen["id"])
            assert len(right) < len(check["choices"]), (id, screen["id"])
            assert all(choice["why"] for choice in check["choices"]), (id, screen["id"])


def test_numbers_follow_the_house_rules() -> None:
    few = lesson(LESSONS[0], House(table(), None, {"minimum": 2, "cap": 8}))["numbers"]
    assert isinstance(few, dict)
    usual = made(LESSONS[0], 0)["numbers"]
    assert (usual["minimum"], usual["cap"], few["minimum"], few["cap"]) == (1, 5, 2, 8)
    assert (usual["line_thirteen_wonders"], few["line_thirteen_wonders"]) == (5, 8)
    assert (usual["base_5"], usual["base_6"], few["base_6"]) == (32, 32, 64)
    assert (usual["discarder_3"], usual["each_other_3"], usual["won_3"]) == (16, 8, 32)
    assert (usual["each_opponent_3"], usual["drawn_3"]) == (16, 48)
    all_pays = lesson(LESSONS[0], House(table(), "shooter-pays-all", {}))["numbers"]
    assert isinstance(all_pays, dict)
    assert (all_pays["discarder_3"], all_pays["each_other_3"]) == (32, 0)
    assert usual["riichi_menzen_tsumo"] == 1


def test_an_option_with_several_numbers() -> None:
    usual, spgg = made(LESSONS[0], 0)["numbers"], lesson(LESSONS[0], House(table(), "spgg", {}))["numbers"]
    assert isinstance(spgg, dict)
    assert (usual["spgg_ping_hu_price_1"], usual["spgg_ping_hu_price_2"]) == (20, 10)
    assert "ping_hu_price_1" not in usual
    assert (spgg["ping_hu_price_1"], spgg["ping_hu_price_2"]) == (20, 10)


def test_goals_of_bonus_tiles() -> None:
    dealer = Dealer(table(), None, {}, 1, "")
    three = {"concealed": "234m678p345s67s99m", "win_tile": "8s", "seat_wind": "S", "bonus": ["f1", "f2", "f4"]}
    whole = {"line": "flower_set"}
    assert missed(dealer, whole, tiles_from_text("f3"), three) is None
    assert missed(dealer, whole, tiles_from_text("q3"), three) is not None
    for pair, seat, paid in (("a1a2", "E", True), ("a1a3", "E", False), ("f2q2", "S", True), ("f2q2", "W", False)):
        found = missed(dealer, {"paid": True}, tiles_from_text(pair), {"seat_wind": seat})
        assert (found is None) == paid, pair
    unpaid = Dealer(table(), None, {"instant_payouts": False}, 1, "")
    assert missed(unpaid, {"paid": True}, tiles_from_text("a1a2"), {"seat_wind": "E"}) is not None


def test_a_lesson_is_made_quickly() -> None:
    for id in LESSONS:
        lesson(id, HOUSES[0])
        began = time.process_time()
        lesson(id, HOUSES[0])
        assert time.process_time() - began < 0.3, id


def test_rules_of_another_table_leave_the_lesson_as_it_usually_is() -> None:
    other = next(id for id in TABLES if id != table())
    found = lesson(LESSONS[0], House(other, None, {}))
    assert found["table"] == table()
    assert found["screens"] == made(LESSONS[0], 0)["screens"]


@pytest.mark.parametrize("id", ["", "no_such", "../path", "path"])
def test_a_lesson_that_there_is_not(id: str) -> None:
    with pytest.raises(LessonError) as raised:
        lesson(id, HOUSES[0])
    assert Words().name(f"error.{raised.value.id}", **raised.value.params)


def test_rules_that_there_are_not() -> None:
    with pytest.raises(RuleError):
        lesson(LESSONS[0], House(table(), None, {"no_such": 1}))


def test_the_page_about_lessons_names_every_key() -> None:
    text = (Path(__file__).parents[2] / "docs/add-a-lesson.md").read_text(encoding="utf-8")
    keys = {*SHOWS, *goals.KEYS, *checks.KEYS, *tasks.KEYS, *itertools.chain.from_iterable(tasks.KEYS.values())}
    assert [key for key in sorted(keys) if not re.search(rf"`{key}\b", text) and f" {key} = " not in text] == []


# The catalogues


def entries(lang: str) -> Iterator[tuple[str, str, str]]:
    for id, entry in catalogue(lang, PACKAGE).items():
        for field, text in entry.items():
            for form in [text] if isinstance(text, str) else [text["one"], text["other"]]:
                yield id, field, form


def places(lang: str) -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    for id, field, text in entries(lang):
        found.setdefault((id, field), set()).update(PLACE.findall(text))
    return found


def test_the_languages_say_the_same_things() -> None:
    for lang in LANGUAGES:
        assert list(catalogue(lang, PACKAGE)) == list(catalogue("en", PACKAGE))
        assert places(lang) == places("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_tidy(lang: str) -> None:
    for id, field, text in entries(lang):
        assert text == text.strip(), id
        assert text, id
        assert "  " not in text, id
        assert "—" not in text, id
        assert not re.search(r"[{}]", PLACE.sub("", text)), (id, field)
        assert not MONEY.search(text), (id, text)


def test_no_number_of_the_rules_is_typed() -> None:
    for lang, unit in (("en", "tai"), ("ms", "tai"), ("zh-Hans", "台")):
        for id, _, text in entries(lang):
            assert not re.search(rf"\d+ ?{unit}", text), (lang, id, text)


def test_each_language_is_its_own() -> None:
    for id, _, text in entries("zh-Hans"):
        plain = PLACE.sub("", text)
        assert not re.search(r"[A-Za-z]{2,},? [A-Za-z]{2,}", plain), (id, text)
        assert CJK.search(plain), (id, text)
    english = catalogue("en", PACKAGE)
    same = [id for id, entry in catalogue("ms", PACKAGE).items() if entry == english[id]]
    assert all(len(str(english[id]["name"]).split()) <= 3 for id in same), same


def test_the_file_names_tiles_that_exist() -> None:
    for id, found in every():
        for screen in found["screens"]:
            for block in screen["show"]:
                if block["type"] == "tiles":
                    assert tiles_from_text(" ".join(block["tiles"])), id
