"""What a simulation plays: which tables, which players, how many hands or matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zimo.bots import make_bot
from zimo.rules.table import Table
from zimo.tables import TABLES, load, make_table

RANDOM: Final = "random"


class SimFault(ValueError):
    """A simulation that cannot be played or ended; ``id`` says why and ``params`` holds what the words need."""

    def __init__(self, id: str, **params: object) -> None:
        super().__init__(id)
        self.id = id
        self.params = params


@dataclass(frozen=True, slots=True)
class House:
    """A table with its house rules: ``rules`` (names and values) laid over the preset. ``name`` is what it is called
    in results."""

    name: str
    table: str
    preset: str
    rules: tuple[tuple[str, Any], ...] = ()

    def make(self, matches: bool) -> Table:
        """The table, ready for matches or for single hands."""
        table: Table = make_table(self.table, self.preset, dict(self.rules), "match" if matches else "scored")
        return table


def make_house(
    table: str | None, preset: str | None = None, rules: Mapping[str, Any] | None = None, name: str = ""
) -> House:
    """A house of a table (by default of the one that has the preset, else of the first). Raises ``RuleError``."""
    if table is None:
        owners = [id for id in TABLES if preset in load(id).presets()]
        table = owners[0] if owners else next(iter(TABLES))
    preset = preset or load(table).DEFAULT_PRESET
    laid = tuple((rules or {}).items())
    written = [f"{option}={_text(value)}" for option, value in laid]
    house = House(name or " ".join([preset, *written]), table, preset, laid)
    house.make(False)
    return house


def _text(value: object) -> str:
    return value if isinstance(value, str) else str(value).lower()


@dataclass(frozen=True, slots=True)
class Plan:
    """A simulation. Several ``houses`` are played on the same deals, each compared with the first.

    ``count`` is how many hands (or, with ``matches``, whole matches) are played in each house. ``bots`` are the names
    of the players; none means random players in the fast loop. A hand alone is dealt by chair 0; with each hand the
    players move on by one chair, and after a turn around the table the Round Wind moves on. In a match player n sits
    on chair n.
    """

    houses: tuple[House, ...]
    count: int
    seed: int = 0
    bots: tuple[str, ...] = ()
    matches: bool = False

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.houses[0].make(False).seats


def make_plan(
    houses: Sequence[House], count: int, seed: int = 0, bots: Sequence[str] = (), matches: bool = False
) -> Plan:
    """A plan that can be played. One bot stands for all seats.

    Raises ``RuleError`` for a bot that does not exist, and :class:`SimFault` for a number of bots that does not fit,
    for houses that cannot share their deals, and for matches that would be compared.
    """
    for bot in bots:
        make_bot(bot)
    tables = [house.make(matches) for house in houses]
    seats = tables[0].seats
    if len(bots) == 1:
        bots = [*bots] * seats
    if len(bots) not in (0, seats):
        raise SimFault("sim_bots", n=seats)
    # Two tables may have the same tiles, but no line of the score and no point of one is that of the other.
    if len({(house.table, table.tile_set) for house, table in zip(houses, tables, strict=True)}) > 1:
        raise SimFault("sim_tiles")
    if len(houses) > 1 and matches:
        raise SimFault("sim_matches")
    if len({house.name for house in houses}) < len(houses):
        raise SimFault("sim_same")
    return Plan(tuple(houses), count, seed, () if set(bots) <= {RANDOM} else tuple(bots), matches)
