"""The documentation: written pages are up to date, code runs, names are complete, links lead somewhere."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from zimo.rules.action import TYPES
from zimo.rules.event import GAME_STARTED, SCHEMA, TAKEN_BACK
from zimo.tables.singapore.patterns import patterns
from zimo.tables.singapore.rules import SingaporeRules

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("*.md"))


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_rules_page_is_up_to_date() -> None:
    written = (DOCS / "rules-singapore.md").read_text(encoding="utf-8")
    assert written == generator().page(), "run: python docs/generate.py"


def test_the_rules_page_names_everything() -> None:
    text = (DOCS / "rules-singapore.md").read_text(encoding="utf-8")
    names = [*SingaporeRules.options(), *(row.id for row in patterns(SingaporeRules()))]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_every_option_has_a_witness_on_the_page() -> None:
    module = generator()
    assert [name for name in SingaporeRules.options() if not list(module.witnesses(name))] == []


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
