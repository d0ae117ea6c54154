"""Duels: duplicate deals in all rotations, and which bot is the stronger."""

import json
from random import Random

import pytest

from zimo.bots import make_bot
from zimo.rules.record import HAND_STARTED
from zimo.rules.ruleset import RuleError
from zimo.rules.wall import seeded_secret, shuffled
from zimo.sim.duel import DuelResult, duel, line_ups, play_hand
from zimo.tables import TABLES, make_table


def test_everybody_sits_everywhere_equally_often() -> None:
    assert line_ups(4) == [(0, 0, 1, 1), (0, 1, 1, 0), (1, 1, 0, 0), (1, 0, 0, 1)]
    for seats in (3, 4):
        rows = line_ups(seats)
        for chair in range(seats):
            assert sum(row[chair] for row in rows) * 2 == len(rows)


def test_a_bot_against_itself_draws_level() -> None:
    result = duel("careful", "careful", 3, seed=4)
    # The careful bot leaves nothing to chance, so that every rotation is the same hand.
    assert result.difference == 0
    assert result.error == 0
    assert result.a == result.b


def test_points_and_hands_add_up() -> None:
    result = duel("greedy", "random", 12, seed=2)
    assert result.hands == 48
    assert result.a.points == -result.b.points
    assert result.difference == pytest.approx((result.a.points - result.b.points) / 2 / result.hands)
    assert result.a.wins + result.b.wins + result.draws == result.hands
    assert result.low < result.difference < result.high
    assert result.a.mean_value >= 1
    assert json.loads(json.dumps(result.as_dict()))["a"]["name"] == "greedy"


def test_the_number_of_workers_changes_nothing() -> None:
    assert duel("greedy", "random", 24, seed=3) == duel("greedy", "random", 24, seed=3, workers=2)


def test_the_seed_decides_the_duel() -> None:
    first = duel("greedy", "random", 8, seed=5)
    assert first == duel("greedy", "random", 8, seed=5)
    assert first != duel("greedy", "random", 8, seed=6)


def test_house_rules_reach_the_table() -> None:
    assert duel("greedy", "greedy", 8, seed=5, rules={"minimum": 3}) != duel("greedy", "greedy", 8, seed=5)


@pytest.mark.parametrize(
    ("a", "table", "rules"),
    [("oracle", "singapore", {}), ("greedy", "atlantis", {}), ("greedy", "singapore", {"x": 1})],
)
def test_what_does_not_exist_is_refused(a: str, table: str, rules: dict[str, object]) -> None:
    with pytest.raises(RuleError):
        duel(a, "greedy", 2, table=table, rules=rules)


def test_an_interval_needs_two_deals() -> None:
    with pytest.raises(ValueError, match="two deals"):
        duel("greedy", "random", 1)


def test_a_hand_is_dealt_in_the_round_asked_for() -> None:
    table = make_table("singapore", None, {}, "scored")
    tiles = shuffled(table.tile_set, seeded_secret(1, 0))
    log, points = play_hand(table, tiles, 2, [make_bot("greedy")] * 4, [Random(chair) for chair in range(4)])
    assert log[0] == HAND_STARTED
    assert log[2] == 2
    assert sum(points) == 0


@pytest.mark.parametrize("table", TABLES)
def test_greedy_beats_random_clearly(table: str) -> None:
    assert duel("greedy", "random", 40, seed=1, table=table).low > 0


@pytest.mark.parametrize("table", ["hongkong", "riichi"])
def test_careful_beats_greedy(table: str) -> None:
    assert duel("careful", "greedy", 24, seed=1, table=table).difference > 0


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
def test_greedy_beats_random_over_2000_deals(table: str) -> None:
    result: DuelResult = duel("greedy", "random", 2000, seed=2026, table=table, workers=2)
    assert result.low > 0


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
def test_careful_against_greedy_over_2000_deals(table: str) -> None:
    result: DuelResult = duel("careful", "greedy", 2000, seed=2026, table=table, workers=2)
    # With fei a hand is over after four turns, and running for it is as good as planning.
    assert result.high > 0 if make_table(table, None, {}, "scored").fei_kinds else result.low > 0
