"""Bots: from a view to an action. ``careful`` gives its reasons too."""

from collections.abc import Callable
from typing import Final

from zimo.bots.bot import Bot, Chances
from zimo.bots.careful import Advice, CarefulBot
from zimo.bots.greedy import GreedyBot
from zimo.bots.random_bot import RandomBot
from zimo.rules.ruleset import RuleError

__all__ = ["BOTS", "Advice", "Bot", "Chances", "make_bot"]

BOTS: Final[dict[str, Callable[[], Bot]]] = {"random": RandomBot, "greedy": GreedyBot, "careful": CarefulBot}
"""The bots by name, weakest first."""


def make_bot(name: str) -> Bot:
    """The bot of that name. Raises ``RuleError`` ``unknown_bot``."""
    if name not in BOTS:
        raise RuleError("unknown_bot", bot=name, allowed=list(BOTS))
    return BOTS[name]()
