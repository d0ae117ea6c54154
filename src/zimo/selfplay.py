"""Playing a game to its end with bots in every seat."""

from collections.abc import Sequence
from random import Random

from zimo.bots import Bot, make_bot
from zimo.game import Game
from zimo.rules.action import Action


def play(game: Game, bots: Sequence[str | Bot], seed: int = 0) -> Game:
    """Let bots (names, or bots themselves, one a seat) play the game to its end, and return it.

    Each bot decides from its own seat's view; ``seed`` feeds the chances that bots take. Raises ``ValueError`` for a
    number of bots that is not the number of seats, and ``RuleError`` for a name that no bot has.
    """
    if len(bots) != game.table.seats:
        raise ValueError(f"{game.table.seats} bots are needed, not {len(bots)}")
    players = [make_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    chances = [Random(f"{seed} {seat}") for seat in range(len(players))]
    while (due := game.due()).kind != "over":
        if due.kind == "deal":
            game.deal()
            continue
        seat = due.seats[0]
        code = players[seat].choose(game.view(seat).state, seat, chances[seat])
        game.act(seat, Action(code))
    return game
