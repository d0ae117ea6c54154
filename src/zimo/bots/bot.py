"""What a bot is, and what all bots share: legal actions, and the seat as it would be after a Kong or a claim."""

from typing import Protocol

from zimo.core.melds import CHI, KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED, PONG, meld
from zimo.core.tiles import PLAYED
from zimo.rules.action import Action
from zimo.rules.codes import ADDED, CONCEALED, PASS, TAKE_KONG, TAKE_PONG
from zimo.rules.engine import MOST_ACTIONS, table_of
from zimo.rules.seat import Seat
from zimo.rules.state import State


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


def after_meld(state: State, number: int, code: int) -> Seat:
    """A copy of the seat as a Chi, Pong or Kong would leave it: before the discard, or before the replacement."""
    seat = state.seats[number].copy()
    if code < PASS:
        kind = code % CONCEALED
        if code >= ADDED:
            seat.take_out(kind)
            seat.melds[seat.melds.index(meld(PONG, kind))] = meld(KONG_ADDED, kind)
        else:
            for _ in range(4):
                seat.take_out(kind)
            seat.add_meld(meld(KONG_CONCEALED, kind), kind, number)
        return seat
    own = Action(code).own_tiles(state.tile)
    for kind in own:
        seat.take_out(kind)
    type_ = {TAKE_PONG: PONG, TAKE_KONG: KONG_EXPOSED}.get(code, CHI)
    seat.add_meld(meld(type_, min(*own, state.tile)), state.tile, state.turn)
    seat.open = 1
    return seat
