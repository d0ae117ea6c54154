"""What a question is made from: a table with its house rules, a level, and hands dealt by chance."""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from zimo.core.tiles import JOKER, PLAYED, TEXT, kinds_of
from zimo.learn.chance import Chance
from zimo.learn.question import Written
from zimo.rules.hand_json import HandTable
from zimo.rules.ruleset import Ruleset
from zimo.rules.score import Scorer
from zimo.rules.sheet import ScoreSheet
from zimo.rules.table import Table
from zimo.scoring import score_written
from zimo.tables import TABLES, load, make_table

WINDS: Final = "ESWN"


class Dealer:
    """Deals for one question: the same seed, kind, table, rules and level deal the same.

    ``rules`` are the options laid over the preset. Raises ``RuleError`` for a table or rules that do not exist.
    """

    def __init__(self, table: str, preset: str | None, rules: Mapping[str, object], level: int, seed: str) -> None:
        self.id = table
        self.preset: str = preset or load(table).DEFAULT_PRESET
        self.changed = dict(rules)
        self.table: Table = make_table(table, self.preset, rules, "scored")
        self.rules: Ruleset = self.table.rules
        self.scorer: Scorer = self.table.scorer
        self.hands: HandTable = import_module(f"{TABLES[table]}.scorer").HANDS
        self.level = level
        self.chance = Chance(seed)
        tiles = set(self.table.tile_set)
        self.kinds = [kind for kind in range(PLAYED) if kind in tiles]
        """The kinds that form sets at this table."""
        self.bonus = [kind for kind in sorted(tiles) if self.hands.bonus >> kind & 1]
        """Its bonus tiles."""
        self.fei = JOKER in tiles
        self.winds = WINDS[: self.table.seats]
        """The winds that seats have."""
        self.round_winds = WINDS[: self.table.round_winds]

    def has(self, need: str) -> bool:
        """Whether the table has a line that counts, a payment, an action or an option, or an option with one of some
        values (``men_qing=zimo|any``); or any one of several of these (``passed_win/riichi``)."""
        return any(self._has(one) for one in need.split("/"))

    def _has(self, need: str) -> bool:
        name, equals, values = need.partition("=")
        if equals:
            return str(getattr(self.rules, name, None)) in values.split("|")
        enabled = any(row.id == name and row.enabled for row in self.scorer.patterns)
        return enabled or name in (*self.table.reasons, *self.table.actions, *self.rules.options())

    def at(self, preset: str | None, rules: Mapping[str, object], table: str | None = None) -> "Dealer":
        """The same chance at another table, or under other rules."""
        other = Dealer(table or self.id, preset, rules, self.level, "")
        other.chance = self.chance
        return other

    def written(self, **parts: object) -> Written:
        """A hand of this table in its JSON form; parts that are left out are empty."""
        house: Written = {"table": self.id, "preset": self.preset, "rules": self.changed}
        empty: Written = {"concealed": "", "win_tile": None, "melds": [], "bonus": [], "win_by": "discard", "flags": []}
        return {**house, **empty, "seat_wind": "E", "round_wind": "E", **parts}

    def score(self, hand: Written) -> ScoreSheet:
        """Count a hand. Raises ``HandError`` for one that cannot be."""
        return score_written(hand)

    def value_of(self, line: str) -> int:
        """What a line is worth here; a limit hand is worth the cap."""
        row = next(row for row in self.scorer.patterns if row.id == line)
        return self.scorer.cap if row.is_the_cap else row.value

    def bonus_texts(self, mask: int) -> list[str]:
        """Bonus tiles of a set of kinds, as text."""
        return [TEXT[kind] for kind in kinds_of(mask) if kind in self.bonus]
