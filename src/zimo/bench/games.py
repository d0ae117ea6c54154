"""Whole hands with random legal choices: from the deal to the payment, every event logged."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from zimo.bench.contest import Contest, Row
from zimo.bench.peers import installed, jax_on_processor, module
from zimo.core.tiles import NONE
from zimo.rules.codes import FINISHED, IDLE, TRUTH
from zimo.rules.engine import MOST_ACTIONS
from zimo.rules.table import Table
from zimo.rules.wall import Wall, seeded_secret, shuffled
from zimo.sim.loop import play_random
from zimo.tables import make_table

AT_ONCE = 20
LANES = 64
"""Hands that mahjax plays side by side."""


def games() -> Contest:
    """Hands a second: ``closed`` in the loop of the package, ``stepped`` with every choice made outside."""
    rows = []
    for name in ("riichi", "singapore"):
        table = make_table(name, None, {}, "match")
        rows += [Row(f"{name}_stepped", _stepped(table)), Row(f"{name}_closed", _closed(table))]
    there = installed()
    rows += [Row("hands", make(), peer) for peer, make in _PEERS.items() if peer in there]
    return Contest("games", tuple(rows))


def _closed(table: Table) -> Callable[[], int]:
    seeds = count(1)
    return lambda: play_random(table, AT_ONCE, next(seeds)).hands


def _stepped(table: Table) -> Callable[[], int]:
    """One hand in which the choices are made here, from the codes that are legal."""
    seeds = count(1)
    buffer = bytearray(MOST_ACTIONS)

    def run() -> int:
        seed = next(seeds)
        chance = Random(seed).random
        state = table.new_state(TRUTH)
        wall = Wall(shuffled(table.tile_set, seeded_secret(seed, 0)))
        table.deal(state, wall.deal(table.dealt))
        while state.phase not in (IDLE, FINISHED):
            end = table.wall_end(state)
            if end != NONE:
                table.draw(state, wall.take(end))
                continue
            seat = table.first_pending(state)
            many = table.legal_into(state, seat, buffer)
            table.play(state, seat, buffer[int(chance() * many)])
        return 1

    return run


def _riichienv() -> Callable[[], int]:
    new_game = module("riichienv").RiichiEnv
    agent = module("riichienv.agents").RandomAgent()

    def run() -> int:
        env = new_game()
        seen = env.reset()
        while not env.done():
            seen = env.step({player: agent.act(view) for player, view in seen.items()})
        return 1

    return run


def _pymahjong() -> Callable[[], int]:
    env = module("pymahjong").MahjongEnv()
    choice = Random(1).choice

    def run() -> int:
        env.reset(oya=0, game_wind="east")
        while not env.is_over():
            env.step(env.get_curr_player_id(), choice(env.get_valid_actions()))
        return 1

    return run


def _jansou() -> Callable[[], int]:
    """A whole match, counted by its hands."""
    new_game = module("jansou.game.environment").Environment
    rules = module("jansou.core.rules").Rules()
    agent = module("jansou.game.agents").RandomAgent
    seeds = count(1)

    def run() -> int:
        env = new_game(rules, seed=next(seeds))
        env.run([agent(seat) for seat in range(4)])
        return len(env.records)

    return run


def _mahjax() -> Callable[[], int]:
    """Hands side by side, each lane dealt its next one when one ends; compiled here, before anything is measured."""
    jax = jax_on_processor()
    env = module("mahjax").make("red_mahjong", round_mode="single")
    step = jax.vmap(module("mahjax.wrappers").auto_reset(env.step, env.init))
    keys = map(jax.random.key, count(1))

    def choose_and_step(state: Any, key: Any) -> Any:
        chance, walls = jax.random.split(key)
        action = jax.random.categorical(chance, jax.numpy.log(state.legal_action_mask))
        return step(state, action, jax.random.split(walls, LANES))

    play = jax.jit(choose_and_step)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(next(keys), LANES))

    def run() -> int:
        nonlocal state
        ended = 0
        while ended < LANES:
            state = play(state, next(keys))
            ended += int(state.terminated.sum())
        return ended

    run()  # compiles, and the lanes begin to drift apart
    return run


_PEERS = {"riichienv": _riichienv, "pymahjong": _pymahjong, "jansou": _jansou, "mahjax": _mahjax}
