"""What decides for bots: functions of a position, and the process that answers with them.

The process reads questions from its standard input and writes answers to its standard output, each a length in four
bytes and a pickle; it ends when its input does, and so never outlives the server.
"""

import json
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import IO, Any, Final

from zimo.bots import make_bot
from zimo.bots.careful import CarefulBot
from zimo.rules.record import WIDTH
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.view import View
from zimo.server.live.present import hand_log
from zimo.tables import make_table

Advice = tuple[int, list[tuple[str, dict[str, Any]]]]
"""The code of an action, and the reasons for it with their parameters."""

LENGTH: Final = 4
"""Bytes of a frame's length."""
NICE: Final = 5
"""How far a worker stands back behind the event loop, where the system can do that."""
_ADVISER: Final = CarefulBot()


@dataclass(frozen=True, slots=True)
class Position:
    """What a seat knows when it has to decide: the rules it plays by (as JSON), its own records of the hand, the
    points."""

    table: str
    preset: str
    rules: str
    mode: str
    seat: int
    records: bytes
    points: tuple[int, ...]

    @classmethod
    def of(cls, header: Mapping[str, Any], view: View) -> "Position":
        """The position of a seat's view."""
        rules = json.dumps(header["rules"], sort_keys=True)
        points = tuple(view.state.points)
        return cls(header["table"], header["preset"], rules, header["mode"], view.viewer, bytes(hand_log(view)), points)

    def state(self) -> State:
        """The state that the seat sees."""
        table = _table(self.table, self.preset, self.rules, self.mode)
        state = table.new_state(self.seat)
        log = bytearray(self.records)
        for at in range(0, len(log), WIDTH):
            table.apply(state, log, at)
        state.points = list(self.points)
        return state


@lru_cache(maxsize=64)
def _table(table: str, preset: str, rules: str, mode: str) -> Table:
    made: Table = make_table(table, preset, json.loads(rules), mode)
    return made


def choose(position: Position, bot: str, chance: str) -> int:
    """The code of the action that the bot takes; its chances follow from the text ``chance``."""
    return make_bot(bot).choose(position.state(), position.seat, Random(chance))


def advise(position: Position) -> Advice:
    """What the careful bot would do, and why."""
    advice = _ADVISER.advise(position.state(), position.seat)
    return advice.code, [(id, dict(params)) for id, params in advice.reasons]


FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {"choose": choose, "advise": advise}


def frame(value: object) -> bytes:
    """A value as it goes through the pipe."""
    data = pickle.dumps(value)
    return len(data).to_bytes(LENGTH, "little") + data


def main() -> None:
    """Answer until the input ends. Ctrl-C is for the server, which then closes the input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every question: its number, and the value or the text of what went wrong."""
    while len(head := questions.read(LENGTH)) == LENGTH:
        number, name, arguments = pickle.loads(questions.read(int.from_bytes(head, "little")))
        value, wrong = None, None
        try:
            value = FUNCTIONS[name](*arguments)
        except Exception:  # noqa: BLE001 - it is raised again where the question was asked
            wrong = traceback.format_exc()
        answers.write(frame((number, value, wrong)))
        answers.flush()
