"""Whoever pays for all after a discard could have known: the danger was named before the tile was thrown."""

import random
from collections.abc import Sequence

import pytest

from zimo.rules.codes import CONCEALED
from zimo.rules.record import PAID, WIDTH
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.tables import make_table
from zimo.testing import Report, load_starts
from zimo.testing.choose import Chooser, WinSeeker
from zimo.testing.drive import play_match, random_rules, same_wall, seeded_walls
from zimo.testing.starts import AsArranged, arrange
from zimo.testing.watch import Watch

NAMED = {
    "singapore": ("bao_third_dragon", "bao_fourth_wind", "bao_to_cap", "bao_flush", "bao_fresh"),
    "hongkong": ("bao_third_dragon", "bao_fourth_wind", "bao_four_kongs", "bao_flush", "bao_fresh"),
    "malaysia3": ("bao_third_dragon", "bao_fourth_wind"),
    "riichi": ("pao_dragons", "pao_winds", "pao_kongs"),
}
"""The causes of liability that a discard brings about, by table."""


class Warned:
    """Plays as another chooser does, and keeps what a seat is warned of before it throws a tile."""

    def __init__(self, table: Table, chooser: Chooser, watch: Watch) -> None:
        self.table = table
        self.chooser = chooser
        self.watch = watch
        self.warnings: set[tuple[int, str]] = set()

    def opens(self, state: State) -> None:
        self.chooser.opens(state)

    def choose(self, state: State, number: int, codes: Sequence[int]) -> int:
        code = self.chooser.choose(state, number, codes)
        if code < CONCEALED:
            seen = self.watch.views[number].state
            self.warnings |= {(number, danger.id) for danger in self.table.dangers(seen, number, code)}
        return code


def unwarned(
    table: Table, wall: bytes | None, seed: int, chooser: Chooser, rng: random.Random
) -> tuple[int, list[str]]:
    """How many pay for all, and the reasons of those who were not warned."""
    watch = Watch(table, Report(), rng, 0)
    warned = Warned(table, chooser, watch)
    walls = seeded_walls(table, seed) if wall is None else same_wall(wall)
    records = play_match(table, walls, warned, rng, watch).records
    paid = [
        (records[at + 1], table.reasons[records[at + 3]])
        for at in range(0, len(records), WIDTH)
        if records[at] == PAID and table.reasons[records[at + 3]] in NAMED[table.id]
    ]
    return len(paid), [reason for seat, reason in paid if (seat, reason) not in warned.warnings]


@pytest.mark.parametrize("name", NAMED)
def test_starts_warn_of_what_they_lead_to(name: str) -> None:
    paid = 0
    for start in load_starts(name):
        rng = random.Random(start.name)
        table = make_table(name, None, start.rules, start.mode)
        wall = arrange(table, start, rng, scattered=False)
        liable, missing = unwarned(table, wall, 0, AsArranged(start, rng), rng)
        paid += liable
        assert not missing, start.name
    assert paid >= len(NAMED[name])


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("first", range(0, 120, 40))
def test_win_seekers_are_warned(name: str, first: int) -> None:
    for seed in range(first, first + 40):
        rng = random.Random(seed)
        table = make_table(name, None, random_rules(name, rng), "scored")
        _, missing = unwarned(table, None, seed, WinSeeker(rng), rng)
        assert not missing, seed
