"""Zimo: Singapore mahjong to play, learn, practise, score and study.

The names below are the public face; they are loaded when first used, so that ``import zimo`` stays quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from zimo._build import compiled, use_pure_if_asked

if TYPE_CHECKING:
    from zimo.bots import BOTS, make_bot
    from zimo.core.tiles import tiles_from_text, tiles_to_text
    from zimo.game import BadGame, Game
    from zimo.rules.action import Action
    from zimo.rules.engine import Due, Illegal, apply, decide, due, legal, supply
    from zimo.rules.event import Event
    from zimo.rules.hand_json import HandError
    from zimo.rules.ruleset import RuleError
    from zimo.rules.sheet import ScoreSheet
    from zimo.rules.view import View
    from zimo.scoring import score, score_json
    from zimo.selfplay import play
    from zimo.text import Words
    from zimo.text.explain import explain

use_pure_if_asked()  # before any module that has a compiled twin

__version__ = "0.1.0"

__all__ = [
    "BOTS",
    "Action",
    "BadGame",
    "Due",
    "Event",
    "Game",
    "HandError",
    "Illegal",
    "RuleError",
    "ScoreSheet",
    "View",
    "Words",
    "__version__",
    "apply",
    "compiled",
    "decide",
    "due",
    "explain",
    "legal",
    "make_bot",
    "play",
    "score",
    "score_json",
    "supply",
    "tiles_from_text",
    "tiles_to_text",
]

_HOMES = {
    "zimo.bots": ("BOTS", "make_bot"),
    "zimo.core.tiles": ("tiles_from_text", "tiles_to_text"),
    "zimo.game": ("BadGame", "Game"),
    "zimo.rules.action": ("Action",),
    "zimo.rules.engine": ("Due", "Illegal", "apply", "decide", "due", "legal", "supply"),
    "zimo.rules.event": ("Event",),
    "zimo.rules.hand_json": ("HandError",),
    "zimo.rules.ruleset": ("RuleError",),
    "zimo.rules.sheet": ("ScoreSheet",),
    "zimo.rules.view": ("View",),
    "zimo.scoring": ("score", "score_json"),
    "zimo.selfplay": ("play",),
    "zimo.text": ("Words",),
    "zimo.text.explain": ("explain",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'zimo' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
