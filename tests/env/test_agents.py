"""The environments of PettingZoo and Gymnasium: their own checks, seeds, rewards, refusals."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import zimo
from zimo.env.aec import TableEnv
from zimo.env.batch import make_batch
from zimo.env.layout import RECORD
from zimo.env.single import SeatEnv
from zimo.tables import TABLES

EPISODES = ("hand", "match")


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.parametrize("table", TABLES)
def test_pettingzoo_accepts_every_table(table: str, episode: str) -> None:
    api_test(TableEnv(table, episode=episode), num_cycles=100)
    seed_test(lambda: TableEnv(table, episode=episode), num_cycles=60)


@pytest.mark.parametrize("episode", EPISODES)
@pytest.mark.parametrize("table", TABLES)
def test_gymnasium_accepts_every_table(table: str, episode: str) -> None:
    env = gymnasium.make(f"zimo/{table}-v1", episode=episode, render_mode="ansi")
    check_env(env.unwrapped)


@pytest.mark.parametrize("seed", [16, 18])  # both with payments in the deal, at Singapore's table and at 3 Kaki's
@pytest.mark.parametrize("table", TABLES)
def test_agents_see_and_receive_what_a_batch_tells(table: str, seed: int) -> None:
    env, batch = TableEnv(table), make_batch(table, 1)
    env.reset(seed=seed)
    batch.reset([seed])
    rows, paid = bytearray(RECORD), np.zeros((1, 4), "<i4")
    chances = np.random.default_rng(1)
    for _ in range(3):
        total = dict.fromkeys(env.possible_agents, 0)
        while not any(env.terminations.values()):
            agent = env.agent_selection
            seen = env.observe(agent)
            batch.observe(rows)
            assert seen["observation"].tobytes() + seen["points"].astype("<i4").tobytes() == rows
            assert seen in env.observation_space(agent)
            action = chances.choice(np.flatnonzero(seen["action_mask"]))
            env.step(action)
            batch.step(bytes([action]))
            batch.rewards(paid)
            assert list(env.rewards.values()) == paid[0, : len(total)].tolist()
            for other, reward in env.rewards.items():
                total[other] += reward
        start = batch.table.start_points
        points = [now - start for now in batch.lanes[0].state.points]
        assert list(total.values()) == points
        assert [info["standing"] for info in env.infos.values()] == batch.standing(0)
        env.reset()
        batch.step(b"\0")


def test_an_agent_that_is_not_asked_has_an_empty_mask() -> None:
    env = TableEnv("hongkong")
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].sum() for agent in env.agents}
    assert {agent for agent, many in masks.items() if many} == {env.agent_selection}


def test_an_illegal_action_of_an_agent_is_refused() -> None:
    env = TableEnv("singapore")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)["observation"].copy()
    for action, reason in ((198, "win_not_offered"), (63, "not_an_action"), (None, "not_an_action")):
        with pytest.raises(zimo.Illegal, match=reason):
            env.step(action)
    assert (env.observe(env.agent_selection)["observation"] == before).all()


def play(env: SeatEnv, seed: int | None) -> tuple[int, list[int], int]:
    """An episode with the first legal action each time: the reward in all, the actions, the standing."""
    observation, _ = env.reset(seed=seed)
    total, actions = 0, []
    over = False
    while not over:
        assert observation["action_mask"].any()
        actions.append(int(np.flatnonzero(observation["action_mask"])[-1]))
        observation, reward, over, _, info = env.step(actions[-1])
        total += reward
    return total, actions, info["standing"]


@pytest.mark.parametrize("table", TABLES)
def test_a_seat_is_repeated_from_its_seed(table: str) -> None:
    env = SeatEnv(table)
    first, second = play(env, 8), play(env, None)
    again = SeatEnv(table)
    assert (play(again, 8), play(again, None)) == (first, second)
    assert first[1] != second[1]
    if table != "riichi":
        assert first[0] == first[2]


def test_the_seat_and_the_bots_can_be_chosen() -> None:
    env = SeatEnv("singapore", chair=2, bot="random", rules={"cap": 8})
    observation, _ = env.reset(seed=1)
    assert observation["observation"][2] == 2  # own_wind: chair 0 deals the first hand
    with pytest.raises(zimo.RuleError):
        SeatEnv("singapore", bot="nobody")
    with pytest.raises(ValueError, match="no chair 3"):
        SeatEnv("malaysia3", chair=3)


def test_an_illegal_action_of_the_seat_changes_nothing() -> None:
    env = SeatEnv("singapore", chair=0)
    observation, _ = env.reset(seed=1)
    for action, reason in ((198, "win_not_offered"), (63, "not_an_action")):
        same, reward, over, cut, info = env.step(action)
        assert (same["observation"] == observation["observation"]).all()
        assert (reward, over, cut, info) == (0, False, False, {"refused": reason})
    assert env.action_masks().sum() == observation["action_mask"].sum()


def test_a_step_before_reset_and_after_the_end_is_refused() -> None:
    env = SeatEnv("singapore")
    with pytest.raises(ValueError, match="reset comes first"):
        env.step(0)
    play(env, 3)
    for action in (0, 63, 192):
        with pytest.raises(ValueError, match="reset comes first"):
            env.step(action)
    assert not env.action_masks().any()
    play(env, None)


def test_a_look_at_the_table_hides_what_the_seat_cannot_see() -> None:
    env = SeatEnv("riichi", chair=1, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    facts, own, *others = text.splitlines()
    assert facts.startswith("East round, Hand 1, ")
    assert own.startswith("*")
    assert "?" not in own
    assert all("?" * 13 in line for line in others)
    table = TableEnv("malaysia3", render_mode="ansi", episode="match", lang="ms")
    table.reset(seed=1)
    shown = table.render()
    assert shown is not None
    assert len(shown.splitlines()) == 4


@pytest.mark.parametrize("make", [SeatEnv, TableEnv])
def test_a_render_mode_that_does_not_exist_is_refused(make: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="ansi"):
        make(render_mode="human")


@pytest.mark.parametrize("module", ["aec", "single"])
def test_without_the_extra_one_line_says_how_to_get_it(module: str) -> None:
    code = f"import sys; sys.modules['numpy'] = None; sys.modules['gymnasium'] = None; import zimo.env.{module}"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert shown.stderr.splitlines()[-1].endswith("pip install 'zimo[env]'")


def test_the_code_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs/environments.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    assert len(blocks) == 3
    for block in blocks:
        exec(compile(block, "environments.md", "exec"), {})
    assert "*" in capsys.readouterr().out
