"""Packs: for one table and one question, positions with what was measured for each choice.

A pack is a file of JSON lines beside this module. Its first line tells the table, its rules and how it was measured,
every other line is a :class:`Row`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final, Self

from zimo.learn.estimates.figures import clearness, interval
from zimo.learn.estimates.position import Position
from zimo.learn.question import Interval
from zimo.rules.action import Action
from zimo.rules.ruleset import OPTION
from zimo.rules.table import Table

ASKED: Final = ("throw", "safest", "fold", "call")
"""What is asked: a throw that wins, one that feeds nobody, whether to play on or safe, whether to claim."""
MEASURES: Final = {"throw": ("wins", "points"), "safest": ("feeds",), "fold": ("points",), "call": ("points",)}
"""What is measured: the chance to win the hand in per cent, points a hand, the chance to be won on in per cent."""
LEVELS: Final = 3
"""Rows are dealt to so many levels."""
LEAST: Final = "feeds"
"""The measure of which the least is best."""


@dataclass(frozen=True, slots=True)
class Row:
    """A position with its choices.

    ``options`` are actions in text. ``figures`` hold, by measure, the mean and error of each of them over so many
    ``deals``.
    """

    position: Position
    options: tuple[str, ...]
    deals: int
    figures: dict[str, tuple[tuple[float, float], ...]]

    def intervals(self, measure: str) -> list[Interval]:
        """The 95 % intervals of the choices."""
        return [interval(mean, error) for mean, error in self.figures[measure]]

    def clearness(self, measure: str) -> float:
        """How far the best choice lies from the second, see :func:`~zimo.learn.estimates.figures.clearness`."""
        return clearness(self.figures[measure], least=measure == LEAST)

    def lead(self, measure: str) -> float:
        """How much better the best choice is than the second, in the unit of the measure."""
        first, second, *_ = sorted((mean for mean, _ in self.figures[measure]), reverse=measure != LEAST)
        return abs(first - second)

    def best(self, measure: str) -> int:
        """Which choice is the best."""
        means = [mean for mean, _ in self.figures[measure]]
        return means.index(min(means) if measure == LEAST else max(means))

    def as_dict(self) -> dict[str, object]:
        """The row in JSON types."""
        where = self.position
        figures = {name: [[round(part, 3) for part in pair] for pair in pairs] for name, pairs in self.figures.items()}
        return {
            "seed": where.seed,
            "round_wind": where.round_wind,
            "codes": where.codes.hex(),
            "options": list(self.options),
            "deals": self.deals,
            **figures,
        }

    @classmethod
    def of(cls, row: dict[str, Any]) -> Self:
        """The row that was written so."""
        position = Position(row["seed"], row["round_wind"], bytes.fromhex(row["codes"]))
        names = [name for names in MEASURES.values() for name in names if name in row]
        figures = {name: tuple((mean, error) for mean, error in row[name]) for name in names}
        return cls(position, tuple(row["options"]), row["deals"], figures)


@dataclass(frozen=True, slots=True)
class Pack:
    """Rows measured at a table: ``rules`` are its :func:`rules_of_a_hand`, ``suits_alike`` tells that they make no
    difference between the three suits."""

    rules: dict[str, object]
    suits_alike: bool
    rows: tuple[Row, ...]

    def holds_for(self, table: Table) -> bool:
        """Whether the table plays a hand by the rules that were measured."""
        return self.rules == rules_of_a_hand(table)

    def of_level(self, measure: str, level: int) -> list[Row]:
        """The rows for a level, 1 to 3: half of them, by how far the best choice leads, from the clearest on. Some that
        are too close to call are among those of the last."""
        clear = sorted((row for row in self.rows if row.clearness(measure) > 1), key=lambda row: -row.lead(measure))
        half = (len(clear) + 1) // 2
        start = (len(clear) - half) * (level - 1) // (LEVELS - 1)
        rows = clear[start : start + half]
        if level == LEVELS:
            rows += [row for row in self.rows if row.clearness(measure) <= 1][: max(1, len(rows) // 4)]
        return rows


def rules_of_a_hand(table: Table) -> dict[str, object]:
    """The options that play a part within one hand, and the tiles that are never drawn, in JSON types."""
    rules: dict[str, object] = {"dead_wall": table.dead_wall}
    for field in table.rules.__dataclass_fields__.values():
        if field.metadata[OPTION].group != "match":
            value = getattr(table.rules, field.name)
            rules[field.name] = list(value) if isinstance(value, tuple) else value
    return rules


def name_of(table: str, ask: str) -> str:
    """The name of a pack's file."""
    return f"{table}-{ask}.jsonl"


@cache
def pack(table: str, ask: str) -> Pack | None:
    """The pack of a table and a question; None where nothing was measured."""
    file = resources.files(__package__) / name_of(table, ask)
    return read(file.read_text("utf-8").splitlines()) if file.is_file() else None


def read(lines: Sequence[str]) -> Pack:
    """A pack from the lines of its file."""
    head, *rows = [json.loads(line) for line in lines]
    return Pack(head["rules"], head["suits_alike"], tuple(Row.of(row) for row in rows))


def code_of(option: str) -> int:
    """The code of an option. Raises ``NotAnAction``."""
    return Action.parse(option).code
