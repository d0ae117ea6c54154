"""The Singapore table. Its rules are in ``rules.py`` and ``patterns.py``, its flow in ``table.py``."""

from collections.abc import Mapping
from functools import cache

from zimo.rules.ruleset import Preset, find_preset, house_rules, load_presets
from zimo.tables.singapore.rules import SingaporeRules
from zimo.tables.singapore.table import SingaporeTable

RULES = SingaporeRules
DEFAULT_PRESET = "singapore"


@cache
def presets() -> dict[str, Preset[SingaporeRules]]:
    """The named rulesets of this table."""
    return load_presets(__name__, SingaporeRules)


def make_rules(preset: str | None, options: Mapping[str, object]) -> SingaporeRules:
    """A preset (the table's own when None) with options laid over it. Raises ``RuleError``."""
    return find_preset(presets(), preset or DEFAULT_PRESET).rules.replace(options)


def make(preset: str | None, options: Mapping[str, object], mode: str) -> SingaporeTable:
    """The table ready for play. Raises ``RuleError``; Guided Hand has no house rules."""
    rules = house_rules(presets(), DEFAULT_PRESET, preset, options, mode)
    return SingaporeTable(rules, mode == "guided", mode != "match")
