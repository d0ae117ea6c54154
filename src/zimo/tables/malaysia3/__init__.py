"""The Malaysian table of three players, 3 Kaki. Its rules are in ``rules.py`` and ``patterns.py``, its
flow in ``table.py``."""

from collections.abc import Mapping
from functools import cache

from zimo.rules.ruleset import Preset, find_preset, house_rules, load_presets
from zimo.tables.malaysia3.rules import Malaysia3Rules
from zimo.tables.malaysia3.table import Malaysia3Table

RULES = Malaysia3Rules
DEFAULT_PRESET = "malaysia3"


@cache
def presets() -> dict[str, Preset[Malaysia3Rules]]:
    """The named rulesets of this table."""
    return load_presets(__name__, Malaysia3Rules)


def make_rules(preset: str | None, options: Mapping[str, object]) -> Malaysia3Rules:
    """A preset (the table's own when None) with options laid over it. Raises ``RuleError``."""
    return find_preset(presets(), preset or DEFAULT_PRESET).rules.replace(options)


def make(preset: str | None, options: Mapping[str, object], mode: str) -> Malaysia3Table:
    """The table ready for play. Raises ``RuleError``; Guided Hand has no house rules."""
    rules = house_rules(presets(), DEFAULT_PRESET, preset, options, mode)
    return Malaysia3Table(rules, mode == "guided", mode != "match")
