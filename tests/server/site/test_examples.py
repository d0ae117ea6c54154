"""The worked hands of the pages about rules: every option is shown by one, or told by a story."""

import re
from pathlib import Path

import pytest

from zimo.server.site.examples import worked
from zimo.tables import TABLES, make_table
from zimo.tables.singapore.rules import SingaporeRules
from zimo.text import catalogue

STORIES = Path(__file__).parents[3] / "web/src/pages/parts/stories.ts"
TOLD = "web.page.example."
TABLE = "@singapore"
"""The stories are about what is paid at one table."""

EXAMPLES = worked("singapore")
SHOWN = {row["option"] for row in EXAMPLES} - {None}


@pytest.mark.parametrize("table", TABLES)
def test_no_hand_is_impossible(table: str) -> None:
    sheets = [sheet for row in worked(table) for sheet in (row["sheet"], row["usual"]) if sheet is not None]
    assert not [sheet for sheet in sheets if "error" in sheet]


@pytest.mark.parametrize("table", TABLES)
def test_a_witness_comes_out_differently_under_its_option(table: str) -> None:
    for row in worked(table):
        assert (row["usual"] is None) == (row["option"] is None)
        assert row["sheet"] != row["usual"], row["id"]


def test_every_option_is_explained_by_a_hand_or_a_story() -> None:
    stories = (id for id in catalogue("en") if id.startswith(TOLD) and id.endswith(TABLE))
    told = {id.removeprefix(TOLD).removesuffix(TABLE) for id in stories}
    assert not SHOWN & told
    assert SHOWN | told == set(SingaporeRules.options())


def test_the_page_has_tiles_for_the_stories() -> None:
    text = STORIES.read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+): \[", text, re.MULTILINE)) == set(SingaporeRules.options()) - SHOWN


@pytest.mark.parametrize("table", TABLES)
def test_every_line_that_is_counted_has_a_hand(table: str) -> None:
    earned = {line["id"] for row in worked(table) for line in row["sheet"]["lines"]}
    assert set(make_table(table, None, {}, "match").lines) == earned
