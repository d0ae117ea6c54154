"""The Malaysian table of three players, 3 Kaki. Its rules are in ``rules.py`` and ``patterns.py``."""

from collections.abc import Mapping
from functools import cache

from zimo.rules.ruleset import Preset, find_preset, load_presets
from zimo.tables.malaysia3.rules import Malaysia3Rules

RULES = Malaysia3Rules
DEFAULT_PRESET = "malaysia3"
MODES = ("guided", "scored", "match")


@cache
def presets() -> dict[str, Preset[Malaysia3Rules]]:
    """The named rulesets of this table."""
    return load_presets(__name__, Malaysia3Rules)


def make_rules(preset: str | None, options: Mapping[str, object]) -> Malaysia3Rules:
    """A preset (the table's own when None) with options laid over it. Raises ``RuleError``."""
    return find_preset(presets(), preset or DEFAULT_PRESET).rules.replace(options)
