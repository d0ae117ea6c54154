"""How fast hands are at a table: the fewer kinds there are, the sooner tiles fit."""

from functools import cache
from typing import Final

from zimo.core.tiles import PLAYED
from zimo.rules.table import Table

FEI_PACE: Final = 1.2
"""How much faster fei make a hand."""


@cache
def kinds_of_table(table: Table) -> int:
    """The kinds that sets are made of at the table."""
    return sum(1 << kind for kind in set(table.tile_set) if kind < PLAYED)


@cache
def pace_of(table: Table) -> float:
    """How fast hands are at the table, beside one with all kinds and no fei."""
    return round(PLAYED / kinds_of_table(table).bit_count() * (FEI_PACE if table.fei_kinds else 1.0), 2)
