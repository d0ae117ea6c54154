"""``zimo rules``: presets listed, shown, compared."""

from __future__ import annotations

import json

import pytest
from tests.cli.support import ESCAPE, Shell, too_wide

from zimo.tables import TABLES, load
from zimo.text import LANGUAGES

PRESETS = [(table, preset) for table in TABLES for preset in load(table).presets()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_names_every_table_and_preset(zimo: Shell, lang: str) -> None:
    result = zimo("rules", "list", "--lang", lang)
    assert result.code == 0
    assert not too_wide(result.out)
    for table, preset in PRESETS:
        assert table in result.out
        assert preset in result.out
    assert zimo("rules", "--lang", lang).code == 2  # the bare group takes no options
    assert zimo("rules").out == zimo("rules", "list").out


def test_the_list_as_json(zimo: Shell) -> None:
    tables = json.loads(zimo("rules", "list", "--json").out)["tables"]
    assert [(table["id"], preset["id"]) for table in tables for preset in table["presets"]] == PRESETS
    assert all(preset["note"] and preset["source"] for table in tables for preset in table["presets"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("table", "preset"), PRESETS)
def test_every_option_is_shown_with_its_value(zimo: Shell, table: str, preset: str, lang: str) -> None:
    result = zimo("rules", "show", preset, "--lang", lang)
    assert result.code == 0
    assert not too_wide(result.out)
    assert ESCAPE not in result.out
    for id in load(table).RULES.options():
        assert f" {id}=" in result.out or f"\n{id}=" in result.out, id


@pytest.mark.parametrize(("table", "preset"), PRESETS)
def test_what_is_shown_can_be_given_back(zimo: Shell, table: str, preset: str) -> None:
    rows = json.loads(zimo("rules", "show", preset, "--json").out)["options"]
    values = {row["id"]: row["value"] for row in rows}
    rules = load(table).presets()[preset].rules
    assert values == rules.as_dict()
    assert load(table).RULES.make(values) == rules
    written = [part for id, value in values.items() for part in ("--rule", f"{id}={json.dumps(value)}")]
    assert zimo("score", "456p 22p 678p 55p +2p", "--meld", "pong:RRR", "--table", table, *written).code == 0


def test_the_name_of_a_table_is_its_usual_preset(zimo: Shell) -> None:
    for table in TABLES:
        assert zimo("rules", "show", table).out == zimo("rules", "show", load(table).DEFAULT_PRESET).out


def test_changed_options_are_marked(zimo: Shell) -> None:
    marked = [line for line in zimo("rules", "show", "spgg").lines if line.startswith("*")]
    assert len(marked) == 1
    assert "ping_hu_price=[20,10]" in marked[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_comparison_shows_the_differences_only(zimo: Shell, lang: str) -> None:
    result = zimo("rules", "compare", "spgg", "shooter-pays-all", "--lang", lang)
    assert result.code == 1
    assert result.err == ""
    assert not too_wide(result.out)
    assert "ping_hu_price" in result.out
    assert "payment" in result.out
    assert "minimum" not in result.out


def test_presets_of_different_tables_are_compared_too(zimo: Shell) -> None:
    result = zimo("rules", "compare", "hongkong", "malaysia3")
    assert result.code == 1
    assert "ladder" in result.out
    assert "burst_doubles" in result.out
    rows = zimo("rules", "compare", "tenhou", "hongkong").out.partition("  pao\n")[2].splitlines()[:2]
    assert [row.split("  ")[-1].strip() for row in rows][1] == "Not a rule of this table"


def test_a_comparison_as_json(zimo: Shell) -> None:
    result = zimo("rules", "compare", "singapore", "spgg", "--json")
    assert result.code == 1
    assert json.loads(result.out)["differences"] == [{"id": "ping_hu_price", "a": None, "b": [20, 10]}]


def test_a_preset_is_the_same_as_itself(zimo: Shell) -> None:
    result = zimo("rules", "compare", "spgg", "spgg")
    assert (result.code, len(result.lines)) == (0, 1)
    assert json.loads(zimo("rules", "compare", "spgg", "spgg", "--json").out)["differences"] == []
