"""Games that are over: what their player missed, and the questions that train it."""

from functools import lru_cache
from typing import Any

from zimo.game import Game
from zimo.learn.after import house_of, missed


@lru_cache(maxsize=64)
def practice(game: Game, seat: int) -> dict[str, Any]:
    """What the seat missed, and the house rules under which it is trained."""
    house = house_of(game)
    return {
        "house": {"table": house.table, "preset": house.preset, "rules": dict(house.rules)},
        "missed": [one.as_dict() for one in missed(game, seat)],
    }
