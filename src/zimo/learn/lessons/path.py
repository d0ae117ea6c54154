"""The path of lessons, and a lesson under house rules."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from zimo.learn.dealer import Dealer
from zimo.learn.kinds import KINDS
from zimo.learn.lessons import checks, tasks
from zimo.learn.lessons.numbers import numbers
from zimo.learn.lessons.shows import SHOWS, shown
from zimo.learn.practice import House
from zimo.text import catalogue

PACKAGE = "zimo.learn.lessons"
"""Where the lessons and their words are."""
Row = Mapping[str, Any]


class LessonError(ValueError):
    """A lesson that there is not; ``id`` is ``unknown_lesson``, ``params`` what was asked for."""

    def __init__(self, lesson: str) -> None:
        super().__init__(f"unknown lesson: {lesson!r}")
        self.id = "unknown_lesson"
        self.params = {"lesson": lesson}


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lessons that belong together. Words: ``chapter.<id>``."""

    id: str
    lessons: tuple[str, ...]


@cache
def table() -> str:
    """The table that the lessons are about."""
    return str(_read("path")["table"])


@cache
def chapters() -> tuple[Chapter, ...]:
    """The chapters in their order."""
    return tuple(Chapter(row["id"], tuple(row["lessons"])) for row in _read("path")["chapter"])


def order() -> list[str]:
    """All lessons in their order."""
    return [lesson for chapter in chapters() for lesson in chapter.lessons]


def kinds_of(lesson: str) -> list[str]:
    """The kinds of practice questions that a lesson links. Raises :class:`LessonError`."""
    return list(written(lesson)["practice"])


def path() -> dict[str, object]:
    """The chapters with their lessons in JSON types."""
    rows = [
        {"id": chapter.id, "lessons": [{"id": id, "practice": kinds_of(id)} for id in chapter.lessons]}
        for chapter in chapters()
    ]
    return {"table": table(), "chapters": rows}


def lesson(id: str, house: House) -> dict[str, object]:
    """A lesson under house rules in JSON types, all that the page needs to go through it.

    ``table``, ``preset`` and ``rules`` are those it goes by: the table's own where ``house`` is of another table.
    ``numbers`` fill the places in its words, ``screens`` are those that belong to these rules: ``id``, ``show`` (the
    blocks of a scene, see ``learn.question`` and ``lessons.shows``), ``more`` (paragraphs under its text), ``task`` and
    ``check`` or null. ``others`` tells whether it says how other tables do, ``practice`` which kinds of questions go
    with it, ``previous`` and ``next`` are its neighbours.

    Raises :class:`LessonError` and ``RuleError``.
    """
    row = written(id)
    dealer = Dealer(house.table, house.preset, house.rules, 1, id)
    here = house if house.table == table() else House(table(), None, {})
    if here is not house:
        dealer = Dealer(here.table, here.preset, here.rules, 1, id)
    lessons = order()
    at = lessons.index(id)
    return {
        "id": id,
        "chapter": next(chapter.id for chapter in chapters() if id in chapter.lessons),
        "table": dealer.id,
        "preset": dealer.preset,
        "rules": dealer.changed,
        "numbers": numbers(dealer),
        "screens": [_screen(dealer, here, one, id) for one in row["screen"] if holds(dealer, one)],
        "others": f"lesson.{id}.others" in catalogue("en", PACKAGE),
        "practice": [kind for kind in row["practice"] if KINDS[kind].fits(dealer)],
        "previous": lessons[at - 1] if at > 0 else None,
        "next": lessons[at + 1] if at + 1 < len(lessons) else None,
    }


def holds(dealer: Dealer, row: Row) -> bool:
    """Whether every condition that a row names under ``when`` holds under these rules.

    A condition is a line, which must count here; or what ``Dealer.has`` knows, such as ``men_qing=zimo|any``. With
    ``!`` before it, it must not hold.
    """
    return all(
        _holds(dealer, condition.removeprefix("!")) != condition.startswith("!") for condition in row.get("when", ())
    )


def _holds(dealer: Dealer, condition: str) -> bool:
    line = next((one for one in dealer.scorer.patterns if one.id == condition), None)
    return dealer.has(condition) if line is None else line.enabled


def _screen(dealer: Dealer, house: House, row: Row, lesson: str) -> dict[str, object]:
    id = f"lesson.{lesson}.{row['id']}"
    task = row.get("task")
    check = row.get("check")
    return {
        "id": row["id"],
        "show": [shown(dealer, one, id) for one in row.get("show", ()) if holds(dealer, one)],
        "more": [one["id"] for one in row.get("more", ()) if holds(dealer, one)],
        "task": tasks.task(dealer, task, f"{id}.task") if task and holds(dealer, task) else None,
        "check": checks.check(dealer, house, check, f"{id}.check") if check and holds(dealer, check) else None,
    }


# Reading


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(PACKAGE).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def written(id: str) -> Row:
    """The file of a lesson, whose keys are known ones. Raises :class:`LessonError`, and ``ValueError`` for the rest."""
    if id not in order():
        raise LessonError(id)
    row = _read(id)
    _only(row, ("practice", "screen"), id)
    for screen in row["screen"]:
        place = f"{id}: {screen.get('id')}"
        _only(screen, ("id", "when", "show", "more", "task", "check"), place)
        for part, known in _parts(screen):
            _only(part, (*known, "when"), place)
    return row


def _parts(screen: Row) -> Iterable[tuple[Row, Sequence[str]]]:
    yield from ((one, SHOWS) for one in screen.get("show", ()))
    yield from ((one, ("id",)) for one in screen.get("more", ()))
    if "task" in screen:
        yield screen["task"], tasks.KEYS[screen["task"]["type"]]
    if "check" in screen:
        yield screen["check"], checks.KEYS


def _only(row: Row, known: Iterable[str], place: str) -> None:
    unknown = set(row) - set(known)
    if unknown:
        raise ValueError(f"{place}: unknown {', '.join(sorted(unknown))}; known are {', '.join(known)}")
