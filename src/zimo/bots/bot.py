"""What a bot is, and what all bots share."""

from collections.abc import Mapping
from typing import Any, Protocol

from zimo.core.tiles import JOKER
from zimo.rules.codes import CONCEALED, PASS, PONG_RED, SWAP, TAKE_PONG, WIN
from zimo.rules.engine import MOST_ACTIONS, table_of
from zimo.rules.seat import Seat
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
    return code < CONCEALED


def is_own_kong(code: int) -> bool:
    """Whether the code lays down a Kong in the own turn."""
    return CONCEALED <= code < PASS


def is_claim(code: int) -> bool:
    """Whether the code takes another player's tile, other than for a win."""
    return TAKE_PONG <= code < WIN or PONG_RED <= code < SWAP


def is_swap(code: int) -> bool:
    """Whether the code brings a fei from an exposed Pong back to the hand: never a loss, for it stands for more."""
    return code >= SWAP


def away(seat: Seat) -> int:
    """How many tiles the seat is from four sets and an Eye, its fei counted; 0 is complete."""
    return max(0, seat.distance() - seat.counts[JOKER])


def discards_after(ahead: State, number: int) -> list[int]:
    """The tiles that the seat may throw in its turn."""
    return [code for code in legal_codes(ahead, number) if is_discard(code)]
