"""The closed loop: every table is played by it, and a seed says what happens."""

import pytest

from zimo.rules.ruleset import MODES
from zimo.sim.loop import play_random
from zimo.tables import TABLES, make_table

HANDS = 60


@pytest.mark.parametrize(("table", "mode"), [(table, mode) for table in TABLES for mode in MODES])
def test_a_seed_says_what_happens(table: str, mode: str) -> None:
    made = make_table(table, None, {}, mode)
    one, again, other = (play_random(made, HANDS, seed) for seed in (5, 5, 6))
    assert one.hands == HANDS
    assert one.actions > HANDS
    assert (one.records, one.log_sum) == (again.records, again.log_sum)
    assert one.log_sum != other.log_sum
