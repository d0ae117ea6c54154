"""Bots' decisions and hints, made away from the event loop: in processes of their own, or in a thread.

A decision hangs on the position alone, which goes to the worker as the deciding seat's own records of the hand and the
points: a worker keeps nothing of a game, and knows no more than the seat.
"""

import asyncio
import json
import os
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from random import Random
from typing import Any, Final, TypeVar

from zimo.bots import make_bot
from zimo.bots.careful import CarefulBot
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.view import View
from zimo.server.live.present import hand_records
from zimo.tables import make_table

R = TypeVar("R")
Advice = tuple[int, list[tuple[str, Mapping[str, Any]]]]
"""The code of an action, and the reasons for it with their parameters."""

NICE: Final = 5
"""How far the workers stand back behind the event loop, where the system can do that."""
_ADVISER: Final = CarefulBot()


@dataclass(frozen=True, slots=True)
class Position:
    """What a seat knows when it has to decide: the rules it plays by (as JSON), the records of the hand, the points."""

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
        records = b"".join(bytes(view.records[at : at + 16]) for at in hand_records(view))
        rules = json.dumps(header["rules"], sort_keys=True)
        points = tuple(view.state.points)
        return cls(header["table"], header["preset"], rules, header["mode"], view.viewer, records, points)

    def state(self) -> State:
        """The state that the seat sees."""
        table = _table(self.table, self.preset, self.rules, self.mode)
        state = table.new_state(self.seat)
        log = bytearray(self.records)
        for at in range(0, len(log), 16):
            table.apply(state, log, at)
        state.points = list(self.points)
        return state


class Brains:
    """Decides for bots and gives hints, in ``workers`` processes, or in a thread when that is 0."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._executor: Executor | None = None

    def start(self) -> None:
        """Wake the workers, so that the first decision need not wait for them."""
        for _ in range(self._workers):
            self._pool().submit(_table_ready)

    def stop(self) -> None:
        """Send the workers away; what they were asked is not answered any more."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    async def choose(self, position: Position, bot: str, chance: str) -> int:
        """The code of the action that the bot takes; its chances follow from the text ``chance``."""
        return await self._ask(_choose, position, bot, chance)

    async def advise(self, position: Position) -> Advice:
        """What the careful bot would do, and why."""
        return await self._ask(_advise, position)

    def _pool(self) -> Executor:
        if self._executor is None:
            if self._workers:
                context = get_context("spawn")
                self._executor = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_settle_in)
            else:
                self._executor = ThreadPoolExecutor(1, thread_name_prefix="bots")
        return self._executor

    async def _ask(self, function: Callable[..., R], *arguments: object) -> R:
        loop = asyncio.get_running_loop()
        pool = self._pool()
        try:
            return await loop.run_in_executor(pool, function, *arguments)
        except BrokenExecutor:
            # A worker was killed. What it was asked changes nothing, so it can be asked again of a new one.
            if self._executor is pool:
                self.stop()
            return await loop.run_in_executor(self._pool(), function, *arguments)


@lru_cache(maxsize=64)
def _table(table: str, preset: str, rules: str, mode: str) -> Table:
    made: Table = make_table(table, preset, json.loads(rules), mode)
    return made


def _table_ready() -> None:
    """Nothing but a reason for a worker to start."""


def _choose(position: Position, bot: str, chance: str) -> int:
    return make_bot(bot).choose(position.state(), position.seat, Random(chance))


def _advise(position: Position) -> Advice:
    advice = _ADVISER.advise(position.state(), position.seat)
    return advice.code, [(id, dict(params)) for id, params in advice.reasons]


def _settle_in() -> None:
    """A worker begins: it leaves Ctrl-C to its parent, stands back behind it, and never outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
