"""Riichi games played by players who aim at ready hands, for tests of recorded games."""

from random import Random

import zimo
from zimo.rules.action import Action
from zimo.rules.seat import Seat


def played(seed: int, preset: str = "tenhou", rules: dict[str, object] | None = None, hands: int = 99) -> zimo.Game:
    """A match of at most so many hands."""
    rng = Random(seed)
    game = zimo.Game.new("riichi", mode="match", seed=seed, preset=preset, rules=rules or {})
    while (due := game.due()).kind != "over":
        if due.kind == "deal":
            if game.state.hand_number == hands:
                break
            game.deal()
            continue
        seat = rng.choice(due.seats)
        game.act(seat, _choice(game.legal(seat), game.state.seats[seat], rng))
    return game


def _choice(actions: list[Action], seat: Seat, rng: Random) -> Action:
    def distance(action: Action) -> int:
        after = seat.copy()
        after.take_out(action.code)
        return after.distance()

    best = [action for action in actions if action.type in ("win", "riichi")]
    kongs = [action for action in actions if action.type.startswith("kong")]
    discards = [action for action in actions if action.type == "discard"]
    if best:
        return best[0]
    if kongs and rng.random() < 0.5:
        return rng.choice(kongs)
    if discards:
        return min(discards, key=lambda action: (distance(action), rng.random()))
    return rng.choice(actions) if rng.random() < 0.2 else actions[-1]
