"""Many questions of a kind, under many house rules, for tests that work the answers out again by other means."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from zimo.learn.kind import LEVELS
from zimo.learn.practice import Asked, House, PracticeError, question
from zimo.tables import TABLES, load

SHORT = 100
"""Questions of each kind in `make test`."""
LONG = 2000
"""Questions of each kind in `make check-long`."""
COUNTS = [SHORT, pytest.param(LONG, marks=pytest.mark.long)]

Rules = dict[str, object]


def houses(table: str, rules: list[Rules]) -> list[House]:
    """The presets of a table, and its own preset with each of these options laid over it."""
    presets: list[House] = [House(table, preset, {}) for preset in load(table).presets()]
    return presets + [House(table, None, laid) for laid in rules]


def asked(kind: str, count: int, table: str = "singapore", rules: list[Rules] | None = None) -> Iterator[Asked]:
    """``count`` questions: half of them under the table's usual rules, the others going round the house rules given.

    House rules under which the kind is not asked are left out; they must not be all of them.
    """
    assert table in TABLES
    usual, *others = houses(table, rules or [])
    made = 0
    for number in range(count):
        house = usual if number % 2 == 0 or not others else others[number // 2 % len(others)]
        try:
            yield question(kind, f"t{number}", house, LEVELS[number % len(LEVELS)])
        except PracticeError as wrong:
            if wrong.id != "kind_not_here":
                raise
            continue
        made += 1
    assert made >= count / 2, kind
