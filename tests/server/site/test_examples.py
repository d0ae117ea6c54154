"""The worked hands of the pages about rules: every option is shown by one, or told by a story."""

import re
from pathlib import Path

from zimo.server.site.examples import worked
from zimo.tables.singapore.rules import SingaporeRules
from zimo.text import catalogue

STORIES = Path(__file__).parents[3] / "web/src/pages/parts/stories.ts"
TOLD = "web.page.example."

EXAMPLES = worked("singapore")
SHOWN = {row["option"] for row in EXAMPLES} - {None}


def test_no_hand_is_impossible() -> None:
    sheets = [sheet for row in EXAMPLES for sheet in (row["sheet"], row["usual"]) if sheet is not None]
    assert not [sheet for sheet in sheets if "error" in sheet]


def test_a_witness_comes_out_differently_under_its_option() -> None:
    for row in EXAMPLES:
        assert (row["usual"] is None) == (row["option"] is None)
        assert row["sheet"] != row["usual"], row["id"]


def test_every_option_is_explained_by_a_hand_or_a_story() -> None:
    told = {id.removeprefix(TOLD) for id in catalogue("en") if id.startswith(TOLD)} & set(SingaporeRules.options())
    assert not SHOWN & told
    assert SHOWN | told == set(SingaporeRules.options())


def test_the_page_has_tiles_for_the_stories() -> None:
    text = STORIES.read_text(encoding="utf-8")
    assert set(re.findall(r"^  (\w+): \[", text, re.MULTILINE)) == set(SingaporeRules.options()) - SHOWN


def test_every_line_that_is_counted_has_a_hand() -> None:
    earned = {line["id"] for row in EXAMPLES if row["sheet"]["allowed"] for line in row["sheet"]["lines"]}
    assert {id.removeprefix("line.") for id in catalogue("en") if id.startswith("line.")} == earned
