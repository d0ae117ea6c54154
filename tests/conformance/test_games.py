"""Games with decisions taken back, saved and read again."""

from collections.abc import Callable

import pytest

from zimo.tables import TABLES
from zimo.testing import Report
from zimo.testing.games import check_game

Keep = Callable[[Report], None]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("mode", ["guided", "scored", "match"])
def test_games(table: str, mode: str, keep: Keep) -> None:
    for seed in range(4):
        keep(check_game(table, mode, seed))


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(0, 200, 20))
def test_many_games(table: str, seed: int, keep: Keep) -> None:
    for number in range(seed, seed + 20):
        keep(check_game(table, ("guided", "scored", "match")[number % 3], 1_000 + number))
