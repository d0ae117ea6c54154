"""The Japanese table, Riichi. Its rules are in ``rules.py`` and ``patterns.py``, its flow in ``table.py``."""

from collections.abc import Mapping
from functools import cache

from zimo.rules.ruleset import Preset, find_preset, load_presets
from zimo.tables.riichi.rules import RiichiRules

RULES = RiichiRules
DEFAULT_PRESET = "tenhou"
MODES = ("guided", "scored", "match")


@cache
def presets() -> dict[str, Preset[RiichiRules]]:
    """The named rulesets of this table."""
    return load_presets(__name__, RiichiRules)


def make_rules(preset: str | None, options: Mapping[str, object]) -> RiichiRules:
    """A preset (the table's own when None) with options laid over it. Raises ``RuleError``."""
    return find_preset(presets(), preset or DEFAULT_PRESET).rules.replace(options)
