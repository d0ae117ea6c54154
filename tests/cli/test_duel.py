"""``zimo duel``: two bots on the same deals."""

from __future__ import annotations

import json

import pytest
from tests.cli.support import Shell, process, too_wide

from zimo.tables import TABLES
from zimo.text import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_duel_in_every_language(zimo: Shell, lang: str) -> None:
    result = zimo("duel", "greedy", "random", "--deals", "4", "--seed", "1", "--lang", lang)
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert "95" in result.out


def test_a_duel_as_json_does_not_hang_on_the_workers(zimo: Shell) -> None:
    command = ["duel", "greedy", "random", "--deals", "12", "--seed", "1", "--json"]
    result = json.loads(zimo(*command).out)
    assert result["deals"] == 12
    assert result["low"] <= result["difference"] <= result["high"]
    assert result["a"]["name"] == "greedy"
    assert json.loads(process(*command, "--workers", "2").out) == result


@pytest.mark.parametrize("table", TABLES)
def test_a_duel_at_every_table(zimo: Shell, table: str) -> None:
    command = ["duel", "greedy", "random", "--deals", "2", "--table", table]
    result = json.loads(zimo(*command, "--json").out)
    rotations = 6 if table == "malaysia3" else 4
    assert result["hands"] == 2 * rotations
    assert result["a"]["points"] + result["b"]["points"] == 0
    assert ("tai" in zimo(*command).out) == (table == "singapore")


def test_a_bot_is_no_better_than_itself(zimo: Shell) -> None:
    result = json.loads(zimo("duel", "greedy", "greedy", "--deals", "3", "--json").out)
    assert result["low"] <= 0 <= result["high"]
