"""Practice questions over HTTP: the kinds that fit, a question from its address, a run, and everything that is none."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.site.guests import Guest, error

from zimo.learn.kind import SKILLS
from zimo.learn.kinds import KINDS
from zimo.tables import TABLES

HOUSE: dict[str, Any] = {"table": "singapore", "preset": None, "rules": {}}
ONE = {**HOUSE, "kind": "count_tai", "seed": "1", "level": 1}
RUN = {**HOUSE, "kinds": ["count_tai"], "seed": "1", "level": 1}


def good(answer: tuple[int, Any]) -> Any:
    status, found = answer
    assert status == 200, found
    return found


@pytest.mark.parametrize("table", TABLES)
def test_every_kind_that_is_offered_can_be_asked(guest: Guest, table: str) -> None:
    house = {**HOUSE, "table": table}
    kinds = good(guest.post("/api/practice/kinds", house))
    assert kinds
    assert {row["id"] for row in kinds} <= set(KINDS)
    skills = [SKILLS.index(row["skill"]) for row in kinds]
    assert skills == sorted(skills)
    for row in kinds:
        found = good(guest.post("/api/practice/question", {**ONE, **house, "kind": row["id"]}))
        assert {"kind": row["id"], "skill": row["skill"], "estimate": row["estimate"]}.items() <= found.items()
        assert any(choice["right"] for choice in found["choices"])


def test_the_same_address_is_the_same_question(guest: Guest, other: Guest) -> None:
    found = good(guest.post("/api/practice/question", ONE))
    assert found == good(other.post("/api/practice/question", ONE))
    assert found != good(guest.post("/api/practice/question", {**ONE, "seed": "2"}))
    assert found != good(guest.post("/api/practice/question", {**ONE, "level": 3}))


def test_a_question_goes_by_the_house_rules(guest: Guest) -> None:
    house = {"table": "singapore", "preset": "spgg", "rules": {"men_qing": "any"}}
    found = good(guest.post("/api/practice/question", {**ONE, **house}))
    assert found["scene"][0]["hand"]["preset"] == "spgg"
    assert found["scene"][0]["hand"]["rules"] == {"men_qing": "any"}


def test_a_run_comes_whole_and_each_question_has_an_address(guest: Guest) -> None:
    found = good(guest.post("/api/practice/run", RUN))
    assert len(found) == 20
    third = found[2]
    assert third == good(guest.post("/api/practice/question", {**ONE, "seed": third["seed"]}))


BAD: list[tuple[dict[str, Any], tuple[int, str]]] = [
    ({"table": "mars"}, (400, "unknown_table")),
    ({"table": 1}, (400, "bad_field")),
    ({"table": None}, (400, "missing_field")),
    ({"preset": "none"}, (400, "unknown_preset")),
    ({"preset": 1}, (400, "bad_field")),
    ({"rules": []}, (400, "bad_field")),
    ({"rules": {"cap": 99}}, (400, "option_out_of_range")),
    ({"rules": {"x": 1}}, (400, "unknown_option")),
    ({"answer": "42"}, (400, "unknown_field")),
]
BAD_PLACE: list[tuple[dict[str, Any], tuple[int, str]]] = [
    *BAD,
    ({"seed": ""}, (400, "bad_seed")),
    ({"seed": "a b"}, (400, "bad_seed")),
    ({"seed": "."}, (400, "bad_seed")),
    ({"seed": "1" * 41}, (400, "bad_seed")),
    ({"seed": "\u0661"}, (400, "bad_seed")),
    ({"seed": 1}, (400, "bad_field")),
    ({"seed": None}, (400, "missing_field")),
    ({"level": 0}, (404, "unknown_level")),
    ({"level": 10**400}, (404, "unknown_level")),
    ({"level": "1"}, (400, "bad_field")),
    ({"level": True}, (400, "bad_field")),
]


@pytest.mark.parametrize(("change", "refused"), BAD)
def test_kinds_of_a_house_that_is_none(guest: Guest, change: dict[str, Any], refused: tuple[int, str]) -> None:
    assert error(guest.post("/api/practice/kinds", {**HOUSE, **change})) == refused


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        *BAD_PLACE,
        ({"kind": "no_such"}, (404, "unknown_kind")),
        ({"kind": "../x"}, (404, "unknown_kind")),
        ({"kind": 1}, (400, "bad_field")),
    ],
)
def test_a_question_that_there_is_not(guest: Guest, change: dict[str, Any], refused: tuple[int, str]) -> None:
    assert error(guest.post("/api/practice/question", {**ONE, **change})) == refused


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        *BAD_PLACE,
        ({"kinds": []}, (400, "bad_field")),
        ({"kinds": [1]}, (400, "bad_field")),
        ({"kinds": ["count_tai"] * 101}, (400, "bad_field")),
        ({"kinds": "count_tai"}, (400, "bad_field")),
        ({"kinds": ["count_tai", "no_such"]}, (404, "unknown_kind")),
    ],
)
def test_a_run_that_there_is_not(guest: Guest, change: dict[str, Any], refused: tuple[int, str]) -> None:
    assert error(guest.post("/api/practice/run", {**RUN, **change})) == refused


def test_a_body_that_is_none(guest: Guest) -> None:
    for place in ("kinds", "question", "run"):
        path = f"/api/practice/{place}"
        assert error(guest.post(path, "{")) == (400, "bad_json")
        assert error(guest.post(path, "[]")) == (400, "bad_json")
        assert error(guest.post(path, b"\xff")) == (400, "bad_game.not_text")
        assert error(guest.post(path, "{}", "text/plain")) == (415, "bad_json")
        assert error(guest.ask(path)) == (405, "not_allowed")


def test_every_refusal_has_words() -> None:
    from zimo.text import catalogue

    ids = {refused[1] for _, refused in BAD_PLACE} | {"unknown_kind", "kind_not_here", "no_question", "bad_card"}
    assert not [id for id in ids if not {f"error.{id}", f"reason.{id}"} & set(catalogue("en"))]
