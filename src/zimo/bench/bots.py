"""What the strongest bot needs to think."""

from random import Random

from zimo.bench.contest import Contest, Row
from zimo.bots import make_bot
from zimo.game import Game
from zimo.rules.action import Action
from zimo.rules.state import State

GAMES = 3


def bots() -> Contest:
    """Decides again what careful players had to decide in whole hands of their own."""
    bot, chances = make_bot("careful"), Random(1)
    points: list[tuple[State, int]] = []
    for seed in range(GAMES):
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

    return Contest("bots", (Row("careful_decisions", decide),))
