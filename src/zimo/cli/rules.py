"""``zimo rules``: the house rules of the tables, shown and compared."""

import json
from collections.abc import Iterator
from typing import Any

from zimo.cli.errors import DIFFERS, DONE, Fault, describe
from zimo.cli.output import BOLD, DIM, WIDTH, Line, Page, label, put
from zimo.rules.ruleset import Option, Preset, Ruleset
from zimo.tables import TABLES, load
from zimo.text import Words
from zimo.text.explain import columns, pad, wrap


def list_all(as_json: bool, words: Words, color: bool) -> int:
    """The tables and their presets."""
    if as_json:
        tables = [
            {
                "id": id,
                "default": load(id).DEFAULT_PRESET,
                "presets": [
                    {"id": preset.id, "note": preset.note, "source": preset.source}
                    for preset in load(id).presets().values()
                ],
            }
            for id in TABLES
        ]
        put(json.dumps({"tables": tables}, indent=1) + "\n")
        return DONE
    page = Page(words, color)
    for id in TABLES:
        page.line([(words.name(f"table.{id}"), BOLD), (f"  {id}", DIM)])
        page.write(_paragraph(words.short(f"table.{id}"), 2))
        presets = load(id).presets()
        width = max(map(len, presets)) + 2
        for preset in presets:
            page.line()
            page.line([("  " + pad(preset, width), BOLD), (words.name(f"preset.{preset}"), "")])
            page.write(_paragraph(words.short(f"preset.{preset}"), 4))
            page.write(_paragraph(words.long(f"preset.{preset}"), 4))
        page.line()
    page.line([(words.name("ui.rules_show", command="zimo rules show PRESET"), DIM)])
    return DONE


def find(name: str, words: Words) -> tuple[str, Preset[Any]]:
    """A preset of any table by its id, with the table's id; a table's own id is its usual preset."""
    known: list[str] = []
    for table in TABLES:
        presets: dict[str, Preset[Any]] = load(table).presets()
        if name in presets:
            return table, presets[name]
        known += presets
    if name in TABLES:
        return name, load(name).presets()[load(name).DEFAULT_PRESET]
    raise Fault(describe(words, "unknown_preset", {"preset": name, "allowed": known}))


def show(name: str, as_json: bool, words: Words, color: bool) -> int:
    """Every option of a preset."""
    table, preset = find(name, words)
    if as_json:
        rows = [_row(id, option, getattr(preset.rules, id)) for id, option in preset.rules.options().items()]
        head = {"table": table, "preset": preset.id, "note": preset.note, "source": preset.source}
        put(json.dumps({**head, "options": rows}, indent=1) + "\n")
        return DONE
    words = words.at(table)
    page = Page(words, color)
    page.line([(label(words, words.name(f"table.{table}"), words.name(f"preset.{preset.id}")), BOLD)])
    page.write(_paragraph(words.short(f"preset.{preset.id}"), 0))
    page.write(_paragraph(words.long(f"preset.{preset.id}"), 0))
    page.write(_paragraph(label(words, words.name("ui.source"), preset.source), 0))
    page.write(ruleset_lines(preset.rules, words))
    page.line()
    page.write(_paragraph(words.name("ui.rules_change", command="--rule NAME=VALUE"), 0))
    return DONE


def ruleset_lines(rules: Ruleset, words: Words, long: bool = True) -> Iterator[Line]:
    """The options under their headings, with their values; ``long`` adds what they mean and allow."""
    options = rules.options()
    for group in dict.fromkeys(option.group for option in options.values()):
        yield ""
        yield [(words.name(f"option_group.{group}"), BOLD)]
        for id, option in options.items():
            if option.group == group:
                yield from _option(id, option, getattr(rules, id), words, long)


def _option(id: str, option: Option, value: object, words: Words, long: bool) -> Iterator[Line]:
    changed = value != option.default
    head = ("* " if changed else "  ") + label(words, words.name(f"option.{id}"), words.value(id, value))
    form = f"{id}={_json(value)}"
    if columns(head) + columns(form) + 2 > WIDTH:
        yield from _paragraph(head, 0)
        head = ""
    yield [(pad(head, WIDTH - columns(form)), BOLD if changed else ""), (form, DIM)]
    if not long:
        return
    yield from _paragraph(words.short(f"option.{id}"), 4)
    yield from _paragraph(words.long(f"option.{id}"), 4)
    yield from _paragraph(label(words, words.name("ui.allowed"), allowed_words(id, option, words)), 4)
    if changed:
        yield from _paragraph(label(words, words.name("ui.default"), words.value(id, option.default)), 4)


def allowed_words(id: str, option: Option, words: Words) -> str:
    """What an option allows, in words."""
    values = [f"{value} ({words.value(id, value)})" for value in option.values]
    if option.type == "choice" and all(isinstance(value, int) for value in option.values):
        values = [str(value) for value in option.values]
    return words.name(f"allowed.{option.type}", low=option.low, high=option.high, length=option.length, values=values)


def compare(first: str, second: str, as_json: bool, words: Words, color: bool) -> int:
    """The options in which two presets differ; the exit code tells whether there are any."""
    (table, one), (other_table, other) = (find(name, words) for name in (first, second))
    presets = (one, other)
    houses = (words.at(table), words.at(other_table))
    differences = presets[0].rules.differences(presets[1].rules)
    if as_json:
        rows = [{"id": id, "a": a, "b": b} for id, (a, b) in differences.items()]
        put(json.dumps({"a": presets[0].id, "b": presets[1].id, "differences": rows}, indent=1) + "\n")
        return DIFFERS if differences else DONE
    page = Page(words, color)
    if not differences:
        page.line(words.name("ui.same_rules"))
        return DONE
    names = [words.name(f"preset.{preset.id}") for preset in presets]
    width = max(map(columns, names)) + 2
    for id, values in differences.items():
        known = [id in preset.rules.options() for preset in presets]
        page.line([(houses[known.index(True)].name(f"option.{id}"), BOLD), (f"  {id}", DIM)])
        for name, value, has, house in zip(names, values, known, houses, strict=True):
            page.write(
                _hanging("  " + pad(name, width), house.value(id, value) if has else words.name("ui.no_such_rule"))
            )
    return DIFFERS


def _row(id: str, option: Option, value: object) -> dict[str, object]:
    row: dict[str, object] = {"id": id, "group": option.group, "type": option.type, "value": value}
    row["default"] = option.default
    if option.type in ("int", "numbers"):
        row |= {"low": option.low, "high": option.high}
    elif option.values:
        row["values"] = option.values
    return row


def _json(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _paragraph(text: str, indent: int) -> list[Line]:
    return [" " * indent + line for line in wrap(text, WIDTH - indent)]


def _hanging(label: str, text: str) -> list[Line]:
    """A label and a text whose further lines stand under its first."""
    indent = columns(label)
    lines = wrap(text, WIDTH - indent)
    return [label + lines[0], *(" " * indent + line for line in lines[1:])]
