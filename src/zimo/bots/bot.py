"""What a bot is, and what all bots share."""

from collections.abc import Mapping
from typing import Any, Protocol

from zimo.core.tiles import PLAYED
from zimo.rules.engine import MOST_ACTIONS, table_of
from zimo.rules.state import State

Reasons = tuple[tuple[str, Mapping[str, Any]], ...]
"""Why a choice was made: ids of the words' namespace ``hint`` with their parameters."""


class Chances(Protocol):
    """A source of random numbers, such as ``random.Random``."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""


class Bot(Protocol):
    """A player. It decides from a view, and would decide the same from the truth: it looks at nothing hidden."""

    @property
    def name(self) -> str:
        """What the bot is called by."""

    def choose(self, state: State, number: int, chances: Chances) -> int:
        """The code of the legal action that the bot takes in that seat, which must be asked."""


def legal_codes(state: State, number: int) -> list[int]:
    """The codes of the seat's legal actions."""
    buffer = bytearray(MOST_ACTIONS)
    return list(buffer[: table_of(state).legal_into(state, number, buffer)])


def is_discard(code: int) -> bool:
    """Whether the code throws a tile."""
    return code < PLAYED
