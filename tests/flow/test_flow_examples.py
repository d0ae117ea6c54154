"""The flow examples of the Singapore table, each played through the engine."""

import pytest
from tests.flow.script import Row, cases, check, load, play

ROWS = load()


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in cases(ROWS)])
def test_scripted_hand(row: Row) -> None:
    check(row, play(row))
