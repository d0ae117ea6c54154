"""The Japanese table, Riichi. Its rules are in ``rules.py`` and ``patterns.py``, its flow in ``table.py``."""

from collections.abc import Mapping
from functools import cache

from zimo.rules.ruleset import Preset, RuleError, find_preset, load_presets
from zimo.tables.riichi.rules import RiichiRules
from zimo.tables.riichi.table import RiichiTable

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


def make(preset: str | None, options: Mapping[str, object], mode: str) -> RiichiTable:
    """The table ready for play. Raises ``RuleError``; Guided Hand has no house rules."""
    if mode not in MODES:
        raise RuleError("unknown_mode", mode=mode, allowed=list(MODES))
    if mode == "guided" and (options or preset not in (None, DEFAULT_PRESET)):
        changed = make_rules(preset, options).differences(RiichiRules())
        if changed:
            raise RuleError("no_house_rules", mode=mode, option=next(iter(changed)), allowed=[])
    return RiichiTable(make_rules(preset, options), mode == "guided", mode != "match")
