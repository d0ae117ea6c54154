"""Asks for bots' decisions and hints, away from the event loop: of worker processes, or in a thread.

A decision hangs on the position alone, which goes to the worker as the deciding seat's own records of the hand: a
worker keeps nothing of a game, and knows no more than the seat.
"""

import asyncio
import pickle
import sys
from typing import Any, Final

from zimo.server.live.worker import FUNCTIONS, LENGTH, Advice, Position, frame

_COMMAND: Final = "from zimo.server.live.worker import main; main()"


class WorkerGone(Exception):
    """The worker process ended before it answered."""


class _Worker:
    """One worker process and the questions that it has not answered yet."""

    def __init__(self) -> None:
        self.waiting: dict[int, asyncio.Future[Any]] = {}
        self.gone = False
        self._asked = 0
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.create_task(self._start(), name="worker")

    async def _start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(sys.executable, "-c", _COMMAND, stdin=pipe, stdout=pipe)
        self._reading = asyncio.create_task(self._read(self._process), name="worker's answers")

    async def ask(self, name: str, *arguments: object) -> Any:
        """The worker's answer. Raises :class:`WorkerGone`."""
        await self._starting
        if self.gone or self._process is None or self._process.stdin is None:
            raise WorkerGone
        self._asked += 1
        answer = asyncio.get_running_loop().create_future()
        self.waiting[self._asked] = answer
        self._process.stdin.write(frame((self._asked, name, arguments)))
        return await answer

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        try:
            while True:
                length = int.from_bytes(await process.stdout.readexactly(LENGTH), "little")
                number, value, wrong = pickle.loads(await process.stdout.readexactly(length))
                answer = self.waiting.pop(number)
                if answer.done():
                    continue
                if wrong is None:
                    answer.set_result(value)
                else:
                    answer.set_exception(RuntimeError(wrong))
        except (asyncio.IncompleteReadError, OSError):
            self.gone = True
            for answer in self.waiting.values():
                if not answer.done():
                    answer.set_exception(WorkerGone())
            self.waiting.clear()

    async def stop(self) -> None:
        """Let the worker end; what it was asked is not answered any more."""
        await self._starting
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            await self._process.wait()
            await self._reading


class Brains:
    """Decides for bots and gives hints, in ``workers`` processes, or in a thread when that is 0."""

    def __init__(self, workers: int) -> None:
        self._many = workers
        self._workers: list[_Worker] = []

    def start(self) -> None:
        """Wake the workers, so that the first decision need not wait for them."""
        self._workers = [_Worker() for _ in range(self._many)]

    async def stop(self) -> None:
        """Send the workers away."""
        workers, self._workers = self._workers, []
        await asyncio.gather(*(worker.stop() for worker in workers))

    async def choose(self, position: Position, bot: str, chance: str) -> int:
        """The code of the action that the bot takes; its chances follow from the text ``chance``."""
        code: int = await self._ask("choose", position, bot, chance)
        return code

    async def advise(self, position: Position) -> Advice:
        """What the careful bot would do, and why."""
        advice: Advice = await self._ask("advise", position)
        return advice

    async def _ask(self, name: str, *arguments: object) -> Any:
        if not self._many:
            return await asyncio.to_thread(FUNCTIONS[name], *arguments)
        try:
            return await self._least_busy().ask(name, *arguments)
        except WorkerGone:
            # It was killed. A question changes nothing, so it can be asked again of a new worker.
            return await self._least_busy().ask(name, *arguments)

    def _least_busy(self) -> _Worker:
        for at, worker in enumerate(self._workers):
            if worker.gone:
                self._workers[at] = _Worker()
        return min(self._workers, key=lambda worker: len(worker.waiting))
