"""What whole games of bots look like to every seat, message by message, as one digest a game.

``python digest.py`` prints them; the test runs it with the plain modules.
"""

import hashlib
import json
from collections.abc import Iterator

from zimo.bots import make_bot
from zimo.game import Game
from zimo.rules.action import Action
from zimo.server.live import messages as m
from zimo.server.live.present import Presenter, count

GAMES = (("guided", 1), ("guided", 2), ("scored", 3), ("scored", 4), ("scored", 5), ("match", 6))
SEATS = ["human", "greedy", "human", "greedy"]


def main() -> None:
    for mode, seed in GAMES:
        print(mode, seed, digest(mode, seed))


def digest(mode: str, seed: int) -> str:
    made = hashlib.sha256()
    for message in messages(mode, seed):
        made.update(json.dumps(message, sort_keys=True).encode())
    return made.hexdigest()


def messages(mode: str, seed: int, hands: int = 3) -> Iterator[m.StateMessage]:
    """Every state message to every seat."""
    game = Game.new(mode=mode, seed=seed, seats=SEATS)
    presenter = Presenter(game.table, "g", game.header)
    bot, sent = make_bot("greedy"), [0, 0, 0, 0]
    while (due := game.due()).kind != "over" and not (due.kind == "deal" and len(game.secrets) == hands):
        if due.kind == "deal":
            game.deal()
        else:
            seat = due.seats[0]
            game.act(seat, Action(bot.choose(game.view(seat).state, seat, _Even())))
        for seat in range(4):
            view = game.view(seat)
            if count(view) > sent[seat]:
                yield presenter.state(view, sent[seat], 1, None, None)
                sent[seat] = count(view)


class _Even:
    """Chances that are always even."""

    def random(self) -> float:
        return 0.5


if __name__ == "__main__":
    main()
