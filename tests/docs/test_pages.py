"""The documentation: written pages are up to date, code runs, names are complete, links lead somewhere."""

import importlib.util
import re
import shlex
from pathlib import Path
from types import ModuleType

import pytest

from zimo.cli.app import parser
from zimo.cli.options import read_rules
from zimo.rules.action import TYPES
from zimo.rules.event import GAME_STARTED, SCHEMA, TAKEN_BACK
from zimo.tables import TABLES, load, make_table
from zimo.text import Words

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("*.md"))


def generator(name: str = "generate") -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("file", [*(f"rules-{table}.md" for table in TABLES), "glossary.md"])
def test_the_page_is_up_to_date(file: str) -> None:
    written = (DOCS / file).read_text(encoding="utf-8")
    assert written == generator().pages()[file], "run: python docs/generate.py"


def test_the_page_of_odds_is_up_to_date_but_for_its_figures() -> None:
    def without_figures(page: str) -> list[str]:
        return [line.split("|")[1] if line.startswith("| ") else line for line in page.splitlines()]

    written = (DOCS / "odds.md").read_text(encoding="utf-8")
    assert without_figures(written) == without_figures(generator("odds").page(2, 1)), "run: python docs/odds.py"


def test_the_command_on_the_page_of_odds_plays_what_the_page_shows() -> None:
    odds = generator("odds")
    asked = parser().parse_args(shlex.split(odds.command().replace("\\\n", " "))[1:])
    presets = [preset.partition(",")[0] for preset in asked.compare]
    assert presets == [house.preset for house in odds.plan(odds.HANDS).houses]
    assert (asked.hands, asked.seed, asked.bot) == (odds.HANDS, odds.SEED, [odds.BOT])
    words = Words("en")
    changes = [read_rules(preset.split(",")[1:], words) for preset in asked.compare]
    assert changes == [dict(house.rules) for house in odds.plan(odds.HANDS).houses]


@pytest.mark.parametrize("table", TABLES)
def test_the_rules_page_names_everything(table: str) -> None:
    text = (DOCS / f"rules-{table}.md").read_text(encoding="utf-8")
    rows = make_table(table, None, {}, "match").scorer.patterns
    names = [*load(table).RULES.options(), *(row.id for row in rows), *load(table).presets()]
    assert [name for name in names if f"`{name}`" not in text] == []


@pytest.mark.parametrize("table", TABLES)
def test_every_option_has_a_witness_on_the_page(table: str) -> None:
    book = generator().Book(table)
    assert [name for name in load(table).RULES.options() if not list(book.witnesses(name))] == []


def test_the_checklist_of_a_table_names_tests_that_exist() -> None:
    text = (DOCS / "add-a-table.md").read_text(encoding="utf-8")
    checks = text[text.index("## The checklist") :]
    named = set(re.findall(r"`(test_\w+)`", checks))
    root = DOCS.parent / "tests"
    defined = {
        name
        for path in root.rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    }
    assert named
    assert named - defined == set()
    assert [path for path in re.findall(r"`(tests/\S+\.py)`", checks) if not (DOCS.parent / path).is_file()] == []


def test_the_hooks_of_a_table_exist() -> None:
    text = (DOCS / "add-a-table.md").read_text(encoding="utf-8")
    hooks = text[text.index("## The hooks") : text.index("A table where something happens")]
    made = make_table("singapore", None, {}, "match")
    assert [name for name in re.findall(r"`(\w+)`", hooks) if not hasattr(made, name)] == []


def test_the_code_of_the_engine_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / "engine.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    assert len(blocks) > 5
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "engine.md", "exec"), names)


def test_the_engine_page_names_every_event_and_action() -> None:
    text = (DOCS / "engine.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", text, flags=re.MULTILINE))
    assert {*SCHEMA, GAME_STARTED, TAKEN_BACK} <= rows.keys()
    for name, (_, fields) in SCHEMA.items():
        assert [field.name for field in fields if f"`{field.name}`" not in rows[name]] == [], name
    assert [name for name in TYPES if f"`{name}`" not in text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", text):
        path = (page.parent / target).resolve() if target else page
        assert path.is_file(), target
        if anchor:
            heads = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}
