"""Many states at once: each is the game of its seed, and buffers are checked."""

from __future__ import annotations

import random
import struct
import subprocess
import sys

import pytest
from tests.env.moments import seen

import zimo
from zimo.env.batch import Batch, make_batch
from zimo.env.layout import CHAIRS, CODES, RECORD
from zimo.tables import TABLES

SEEDS = [3, 4, 5, 16, 18]
"""With 16 a Singapore hand has payments in the deal, with 18 one of 3 Kaki."""


def picked(batch: Batch, chances: random.Random) -> bytearray:
    actions = bytearray(batch.count)
    batch.pick(chances.randbytes(2 * batch.count), actions)
    return actions


def rewards(batch: Batch) -> list[list[int]]:
    paid = bytearray(batch.count * CHAIRS * 4)
    batch.rewards(paid)
    return [list(row) for row in struct.iter_unpack("<4i", paid)]


@pytest.mark.parametrize("table", TABLES)
def test_each_state_is_the_game_of_its_seed(table: str) -> None:
    batch = make_batch(table, len(SEEDS))
    batch.reset(SEEDS)
    games = [zimo.Game.new(table, mode="scored", seed=seed) for seed in SEEDS]
    for game in games:
        game.deal()
    start = [batch.table.start_points] * batch.table.seats
    told = [start for _ in games]
    chances = random.Random(table)
    rows, masks = bytearray(batch.count * RECORD), bytearray(batch.count * CODES)
    alive = set(range(batch.count))
    while alive:
        batch.observe(rows)
        batch.legal_masks(masks)
        actions = picked(batch, chances)
        for i in alive:
            chair = games[i].due().seats[0]
            assert batch.seats[i] == chair
            mask = masks[i * CODES : (i + 1) * CODES]
            assert {code for code in range(CODES) if mask[code]} == {action.code for action in games[i].legal(chair)}
            assert rows[i * RECORD : (i + 1) * RECORD] == seen(games[i].view(chair).state, chair)
        batch.step(actions)
        paid = rewards(batch)
        for i in list(alive):
            games[i].act(games[i].due().seats[0], zimo.Action(actions[i]))
            points = games[i].points
            assert paid[i][: len(points)] == [now - before for now, before in zip(points, told[i], strict=True)]
            told[i] = points
            over = games[i].due().kind == "over"
            assert bool(batch.over[i]) == over
            if over:
                assert batch.standing(i) == batch.table.standing(games[i].state)
                alive.remove(i)


@pytest.mark.parametrize("episode", ["hand", "match"])
@pytest.mark.parametrize("table", TABLES)
def test_seeds_say_everything_and_points_only_change_hands(table: str, episode: str) -> None:
    def run(seeds: list[int]) -> tuple[bytes, int]:
        batch = make_batch(table, 8, episode=episode)
        batch.reset(seeds)
        chances = random.Random(1)
        rows = bytearray(8 * RECORD)
        trail, over = b"", 0
        pools = [0] * 8
        for _ in range(250):
            was_over = batch.over
            batch.step(picked(batch, chances))
            batch.observe(rows)
            for i, row in enumerate(rewards(batch)):
                pool = batch.lanes[i].state.pool
                assert sum(row) == (0 if was_over[i] else pools[i] - pool)
                pools[i] = pool
            trail += bytes(batch.seats) + bytes(rows[:RECORD])
            over += sum(batch.over)
        return trail, over

    one, again, other = run(list(range(8))), run(list(range(8))), run(list(range(50, 58)))
    assert one == again
    assert one[0] != other[0]
    assert one[1] > 0 or episode == "match"


@pytest.mark.parametrize(("table", "seed"), [("singapore", 16), ("malaysia3", 18)])
def test_what_the_deal_pays_comes_with_the_first_action(table: str, seed: int) -> None:
    batch = make_batch(table, 1)
    batch.reset([seed])
    chances = random.Random(2)
    for _ in range(2):
        assert batch.lanes[0].state.points != [batch.table.start_points] * batch.table.seats or batch.lanes[0].hand > 1
        assert rewards(batch) == [[0, 0, 0, 0]]
        total = [0] * CHAIRS
        while batch.over == b"\0":
            batch.step(picked(batch, chances))
            total = [a + b for a, b in zip(total, rewards(batch)[0], strict=True)]
        gained = [points - batch.table.start_points for points in batch.lanes[0].state.points]
        assert total[: len(gained)] == gained
        batch.step(b"\0")


def test_an_episode_that_is_over_gives_way_to_the_next() -> None:
    batch = make_batch("malaysia3", 1)
    batch.reset([9])
    chances = random.Random(2)
    ended = 0
    while ended < 3:
        hand = batch.lanes[0].hand
        was_over = batch.over == b"\1"
        batch.step(picked(batch, chances))
        assert (batch.lanes[0].hand > hand) == was_over
        if was_over:
            assert rewards(batch) == [[0, 0, 0, 0]]
        ended += batch.over == b"\1"
        assert (batch.seats == b"\xff") == (batch.over == b"\1")


def test_an_illegal_action_moves_nothing() -> None:
    batch = make_batch("singapore", 2)
    batch.reset([1, 2])
    before, after = bytearray(2 * RECORD), bytearray(2 * RECORD)
    batch.observe(before)
    legal = picked(batch, random.Random(0))
    with pytest.raises(zimo.Illegal, match="win_not_offered") as refused:
        batch.step(bytes([legal[0], 198]))
    assert refused.value.__notes__ == ["state 1, action 198"]
    with pytest.raises(zimo.Illegal, match="not_an_action"):
        batch.step(bytes([60, legal[1]]))
    batch.observe(after)
    assert before == after
    assert not any(batch.over)


def test_wrong_buffers_and_numbers_are_refused() -> None:
    batch = make_batch("singapore", 2)
    with pytest.raises(ValueError, match="reset comes first"):
        batch.step(b"\0\0")
    with pytest.raises(ValueError, match="2 seeds"):
        batch.reset([1])
    batch.reset([1, 2])
    with pytest.raises(ValueError, match="2 actions"):
        batch.step(b"\0")
    with pytest.raises(ValueError, match=f"{2 * RECORD} bytes"):
        batch.observe(bytearray(RECORD))
    with pytest.raises(ValueError, match=f"{2 * CODES} bytes"):
        batch.legal_masks(bytearray(1))
    with pytest.raises(ValueError, match="32 bytes"):
        batch.rewards(bytearray(8))
    with pytest.raises(ValueError, match="4 bytes"):
        batch.pick(b"", bytearray(2))
    with pytest.raises(ValueError, match="no chair 4"):
        batch.observe(bytearray(2 * RECORD), 4)
    with pytest.raises(TypeError):
        batch.observe(bytes(2 * RECORD))
    with pytest.raises(ValueError, match="one state"):
        make_batch("singapore", 0)
    with pytest.raises(ValueError, match="hand, match"):
        make_batch("singapore", 1, episode="evening")
    with pytest.raises(zimo.RuleError):
        make_batch("nowhere", 1)


def test_one_chair_can_be_watched() -> None:
    batch = make_batch("riichi", 2)
    batch.reset([1, 2])
    rows = bytearray(2 * RECORD)
    batch.observe(rows, 2)
    assert rows == b"".join(seen(lane.state, 2) for lane in batch.lanes)


def test_it_needs_no_numpy() -> None:
    code = "import sys, zimo.env.batch; print(sorted({'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
