"""Lessons over HTTP: the path, a lesson under house rules, and what is no lesson."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.site.guests import Guest, error
from tests.server.site.test_practice import BAD, good

from zimo.learn.lessons.path import order
from zimo.tables import TABLES

HOUSE: dict[str, Any] = {"table": "singapore", "preset": None, "rules": {}}


def test_every_lesson_of_the_path_comes(guest: Guest) -> None:
    path = guest.get("/api/lessons")
    named = [row["id"] for chapter in path["chapters"] for row in chapter["lessons"]]
    assert named == order()
    for id in named:
        lesson = good(guest.post(f"/api/lessons/{id}", HOUSE))
        assert (lesson["id"], lesson["table"]) == (id, path["table"])
        assert lesson["screens"]


def test_a_lesson_goes_by_the_house_rules(guest: Guest) -> None:
    lesson = good(guest.post(f"/api/lessons/{order()[0]}", {**HOUSE, "preset": "spgg", "rules": {"cap": 8}}))
    assert (lesson["preset"], lesson["rules"], lesson["numbers"]["cap"]) == ("spgg", {"cap": 8}, 8)


@pytest.mark.parametrize("table", [id for id in TABLES if id != HOUSE["table"]])
def test_rules_of_another_table_are_looked_at_and_left_aside(guest: Guest, table: str) -> None:
    lesson = good(guest.post(f"/api/lessons/{order()[0]}", {**HOUSE, "table": table}))
    assert (lesson["table"], lesson["rules"]) == (HOUSE["table"], {})
    wrong = {**HOUSE, "table": table, "rules": {"no_such": 1}}
    assert error(guest.post(f"/api/lessons/{order()[0]}", wrong)) == (400, "unknown_option")


@pytest.mark.parametrize(("change", "refused"), BAD)
def test_a_house_that_is_none(guest: Guest, change: dict[str, Any], refused: tuple[int, str]) -> None:
    assert error(guest.post(f"/api/lessons/{order()[0]}", {**HOUSE, **change})) == refused


@pytest.mark.parametrize("id", ["no-such", "path", "words", "__init__"])
def test_a_lesson_that_there_is_not(guest: Guest, id: str) -> None:
    assert error(guest.post(f"/api/lessons/{id}", HOUSE)) == (404, "unknown_lesson")
