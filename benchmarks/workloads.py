"""What is measured: each workload does some operations when called and returns how many."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from tests.reference.generator import hands as reference_hands

from zimo.bots import make_bot
from zimo.core.distance import distance
from zimo.core.tiles import NONE
from zimo.game import Game
from zimo.rules.action import Action
from zimo.rules.codes import FINISHED, IDLE, TRUTH
from zimo.rules.engine import MOST_ACTIONS
from zimo.rules.hand import Hand
from zimo.rules.hand_json import read_hand
from zimo.rules.state import State
from zimo.rules.wall import Wall, seeded_secret, shuffled
from zimo.sim.loop import play_random
from zimo.tables import make_table
from zimo.tables.singapore.rules import SingaporeRules
from zimo.tables.singapore.scorer import HANDS, scorer


@dataclass(frozen=True, slots=True)
class Workload:
    """A named workload, and the name of the peer that its ratio is taken to."""

    name: str
    run: Callable[[], int]
    peer: str = ""


RIICHIENV_HANDS = "riichienv: hands, random choices"
MAHJONG_SHANTEN = "mahjong: shanten, all forms"
RIICHIENV_SHANTEN = "riichienv: shanten, all forms"


def workloads() -> list[Workload]:
    """Every workload whose peer, if it is one, is installed; what is missing is told."""
    seeds = count(1)
    table = make_table("singapore", None, {}, "match")
    fourteen = _hands_of_fourteen(2000)
    counted = [_counts(tiles) for tiles in fourteen]
    wins = winning_hands()
    judge = scorer(SingaporeRules())
    rows = [
        Workload(
            "hands, random choices, full log, closed loop",
            lambda: play_random(table, 20, next(seeds)).hands,
            RIICHIENV_HANDS,
        ),
        Workload("hands, random choices, full log, stepped", lambda: _stepped(table, next(seeds)), RIICHIENV_HANDS),
        Workload(
            "distance of 14 tiles, one call a hand",
            lambda: _each(lambda hand: distance(hand, 0), counted),
            MAHJONG_SHANTEN,
        ),
        Workload("tally of a winning hand", lambda: _each(judge.tally, wins)),
        Workload("may_win of a winning hand", lambda: _each(judge.may_win, wins)),
        Workload("score sheet of a winning hand, with evidence", lambda: _each(judge.score, wins)),
        Workload("decisions of the careful bot", _careful()),
    ]
    return rows + _peers(fourteen, counted)


def winning_hands() -> list[Hand]:
    """Winning hands of the reference generator at the default rules."""
    written = [
        hand for hand in reference_hands(1, 4000) if not hand.get("rules") and hand.get("preset") in (None, "singapore")
    ]
    return [read_hand(hand, HANDS, SingaporeRules()) for hand in written]


def _careful() -> Callable[[], int]:
    """Decides again what careful players had to decide in whole hands of their own."""
    bot, chances = make_bot("careful"), Random(1)
    points: list[tuple[State, int]] = []
    for seed in range(3):
        game = Game.new(mode="scored", seed=seed)
        game.deal()
        while game.due().kind == "answer":
            seat = game.due().seats[0]
            state = game.view(seat).state
            points.append((state.copy(), seat))
            game.act(seat, Action(bot.choose(state, seat, chances)))

    def decide() -> int:
        for state, seat in points:
            bot.choose(state, seat, chances)
        return len(points)

    return decide


def _each(call: Callable[[Any], object], items: list[Any]) -> int:
    for item in items:
        call(item)
    return len(items)


def _stepped(table: Any, seed: int) -> int:
    """One hand in which the choices are made outside, from the list of legal codes."""
    chance = Random(seed).random
    state = table.new_state(TRUTH)
    wall = Wall(shuffled(table.tile_set, seeded_secret(seed, 0)))
    buffer = bytearray(MOST_ACTIONS)
    table.deal(state, wall.deal(53))
    while state.phase not in (IDLE, FINISHED):
        end = table.wall_end(state)
        if end != NONE:
            table.draw(state, wall.take(end))
            continue
        asked = table.pending(state)
        seat = (asked & -asked).bit_length() - 1
        many = table.legal_into(state, seat, buffer)
        table.play(state, seat, buffer[int(chance() * many)])
    return 1


def _hands_of_fourteen(many: int) -> list[list[int]]:
    chances = Random(7)
    return [sorted(chances.sample(range(136), 14)) for _ in range(many)]


def _counts(ids: list[int]) -> bytearray:
    counts = bytearray(34)
    for tile in ids:
        counts[tile // 4] += 1
    return counts


def _peers(fourteen: list[list[int]], counted: list[bytearray]) -> list[Workload]:
    rows: list[Workload] = []
    try:
        from mahjong.shanten import Shanten
    except ImportError:
        print("missing peer: mahjong")
    else:
        slow = Shanten()
        lists = [list(counts) for counts in counted[:200]]
        rows.append(Workload(MAHJONG_SHANTEN, lambda: _each(slow.calculate_shanten, lists)))
    try:
        import riichienv
        from riichienv.agents import RandomAgent
    except ImportError:
        print("missing peer: riichienv")
        return rows
    agent = RandomAgent()

    def hand() -> int:
        env = riichienv.RiichiEnv()
        seen = env.reset()
        while not env.done():
            seen = env.step({player: agent.act(view) for player, view in seen.items()})
        return 1

    rows.append(Workload(RIICHIENV_HANDS, hand))
    rows.append(Workload(RIICHIENV_SHANTEN, lambda: _each(riichienv.calculate_shanten, fourteen)))
    return rows
