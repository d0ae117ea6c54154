"""The tables, one folder each. Adding a table is adding a folder and its name here."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from zimo.rules.ruleset import RuleError

TABLES: dict[str, str] = {
    "singapore": "zimo.tables.singapore",
    "hongkong": "zimo.tables.hongkong",
    "malaysia3": "zimo.tables.malaysia3",
    "riichi": "zimo.tables.riichi",
}
"""The tables by id, each the package that holds it; loaded when first used."""


def load(id: str) -> Any:
    """The package of a table: its ``make``, ``presets`` and ``RULES``. Raises ``RuleError`` ``unknown_table``."""
    if id not in TABLES:
        raise RuleError("unknown_table", table=id, allowed=list(TABLES))
    return import_module(TABLES[id])


def make_table(id: str, preset: str | None, rules: Mapping[str, object], mode: str) -> Any:
    """The table ready for play: ``rules`` laid over the preset, in one of its modes. Raises ``RuleError``."""
    return load(id).make(preset, rules, mode)
