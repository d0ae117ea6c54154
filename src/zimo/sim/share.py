"""Sharing the work of a plan among processes of this machine or the workers of a Dask cluster.

The work is cut by hand numbers, every part follows from the plan and its numbers alone, and parts are added in whole
numbers: who played what, and in which order it came back, cannot be seen in the outcome. A part whose worker died is
played again by another.
"""

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any, Final
from zlib import crc32

from zimo.sim.hands import Dealer
from zimo.sim.plan import Plan, SimFault
from zimo.sim.tally import Outcome, nothing

Part = tuple[int, int]
"""The first number of a part, and the one after its last."""
Told = Callable[[int], None]
"""Is told how many hands or matches have been added."""

QUICK: Final = 4000
"""Hands of random players that make a part."""
SLOW: Final = 60
"""Hands of bots that make a part."""
HANDS_OF_MATCH: Final = 20
"""Hands that a match is taken for when work is cut."""
SHARES: Final = 8
"""Parts for each worker at least, where there are enough hands."""
ENOUGH: Final = 5
"""Times in a row that a pool of processes may break without one part coming back."""
MOST: Final = 61 if sys.platform == "win32" else 1 << 16
"""The most processes that a pool can have: Windows cannot wait for more."""
PATIENCE: Final = 10
"""Seconds to wait for a cluster's scheduler, for its first worker, and for results until its workers are looked at."""


def processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_part(plan: Plan, first: int, end: int) -> Outcome:
    """Play the hands or matches from number ``first`` up to ``end``."""
    outcome = nothing(len(plan.houses))
    dealers = [Dealer(house.make(plan.matches), plan.seed, plan.bots) for house in plan.houses]
    for number in range(first, end):
        if plan.matches:
            for hand in dealers[0].match(number):
                outcome.tallies[0].add(hand)
            continue
        played = [dealer.hand(number) for dealer in dealers]
        facts = [tally.add(hand) for tally, hand in zip(outcome.tallies, played, strict=True)]
        for apart, other in zip(outcome.differences, zip(played[1:], facts[1:], strict=True), strict=True):
            apart.add((played[0], facts[0]), other)
    return outcome


def simulate(plan: Plan, workers: int = 1, scheduler: str | None = None, told: Told = lambda count: None) -> Outcome:
    """Play a plan with so many processes, or on the Dask cluster whose scheduler has that address.

    Raises :class:`SimFault` for a cluster that cannot be reached or has workers with another Zimo, and for workers that
    die again and again, and ``ModuleNotFoundError`` where Dask is not installed.
    """
    outcome = nothing(len(plan.houses))

    def add(part: Part, played: Outcome) -> None:
        outcome.merge(played)
        told(part[1] - part[0])

    if scheduler is not None:
        _on_cluster(plan, scheduler, add)
    elif workers == 1:
        for part in parts(plan, 1):
            add(part, play_part(plan, *part))
    else:
        _in_pools(plan, workers, add)
    return outcome


def parts(plan: Plan, workers: int) -> Iterator[Part]:
    """The parts of a plan, first to last."""
    size = (SLOW if plan.bots else QUICK) // (len(plan.houses) * (HANDS_OF_MATCH if plan.matches else 1))
    size = max(1, min(size, plan.count // (SHARES * workers)))
    return ((first, min(first + size, plan.count)) for first in range(0, plan.count, size))


def _in_pools(plan: Plan, workers: int, add: Callable[[Part, Outcome], None]) -> None:
    """Let pools of processes play everything: a pool that breaks is followed by a new one."""
    # A process that is forked while other threads run may never come to itself; a fresh one does.
    context = get_context("spawn")
    ahead = parts(plan, workers)
    waiting: deque[Part] = deque()
    broken = 0
    left = True
    while left:
        open_while_wanted, wanted = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(
            min(workers, MOST), mp_context=context, initializer=_end_with, initargs=(open_while_wanted,)
        )
        running: dict[Future[Outcome], Part] = {}
        try:
            while True:
                waiting.extend(islice(ahead, max(0, 2 * workers - len(running) - len(waiting))))
                while waiting:
                    try:
                        future = pool.submit(play_part, plan, *waiting[0])
                    except (OSError, ValueError) as error:
                        # A pool that breaks just while it starts a process has closed what that one was to get.
                        raise BrokenProcessPool from error
                    running[future] = waiting.popleft()
                if not running:
                    left = False
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    played = future.result()
                    add(running.pop(future), played)
                    broken = 0
        except BrokenProcessPool:
            broken += 1
            if broken == ENOUGH:
                raise SimFault("sim_workers", n=broken) from None
            waiting.extend(running.values())
        finally:
            if left:
                wanted.close()  # nobody waits for what is being played
            pool.shutdown(cancel_futures=True)
            wanted.close()
            open_while_wanted.close()


def _end_with(wanted: Connection) -> None:
    """End this process as soon as the first one closes the other end or is no more.

    Ctrl-C reaches every process of a terminal; that it ends the others is left to the first one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        wanted.poll(None)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _on_cluster(plan: Plan, address: str, add: Callable[[Part, Outcome], None]) -> None:
    """Let the workers of a Dask cluster play everything; it plays again itself what a lost worker had."""
    from distributed import CancelledError, KilledWorker, wait

    with _cluster(address) as client:
        hands = max(1, sum(client.nthreads().values()))
        ahead = parts(plan, hands)
        waiting = deque(islice(ahead, 2 * hands))
        running: dict[Any, Part] = {}
        killed = 0
        while waiting or running:
            while waiting:
                part = waiting.popleft()
                running[client.submit(play_part, plan, *part, pure=False, retries=ENOUGH)] = part
            try:
                for future in wait(list(running), PATIENCE, "FIRST_COMPLETED").done:
                    part = running.pop(future)
                    try:
                        add(part, future.result())
                        killed = 0
                        waiting.extend(islice(ahead, 1))
                    except KilledWorker:
                        killed += 1
                        if killed == ENOUGH:
                            raise SimFault("sim_workers", n=killed) from None
                        waiting.append(part)
            except TimeoutError:
                _check_workers(client, address)
            except CancelledError as error:  # the scheduler is gone
                raise _unusable(address, error) from None


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """A client of the cluster, which has workers that can play."""
    from distributed import Client, Security
    from distributed.core import coerce_to_address, connect

    async def knock() -> None:
        security = Security().get_connection_args("client")
        comm = await connect(coerce_to_address(address), timeout=PATIENCE, **security)
        await comm.close()

    try:
        # A client that never came to be takes long to go, with complaints.
        asyncio.run(asyncio.wait_for(knock(), PATIENCE))
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (ImportError, OSError, TypeError, ValueError) as error:
        raise _unusable(address, error) from None
    with client, client.as_current():
        _check_workers(client, address)
        yield client


def _check_workers(client: Any, address: str) -> None:
    """Refuse a cluster without workers, and one that has a worker with another Zimo, or none: it would never answer, or
    answer otherwise."""
    from distributed import CancelledError

    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        found = client.run(source_sum, on_error="return")
    except (CancelledError, OSError) as error:
        raise _unusable(address, error) from None
    mine = source_sum()
    if any(one != mine and not isinstance(one, OSError) for one in found.values()):
        raise SimFault("sim_other", address=address)


def _unusable(address: str, error: Exception) -> SimFault:
    text = str(error).strip().partition("\n")[0] or type(error).__name__
    return SimFault("sim_scheduler", address=address, text=text)


def source_sum() -> int:
    """A checksum of the modules that play: it is the same where the same is played."""
    total = 0
    for package in ("bots", "core", "rules", "sim", "tables"):
        for file in sorted((Path(__file__).parents[1] / package).rglob("*.py")):
            total = crc32(file.read_bytes(), total)
    return total
