"""Sharing the work of a plan among processes of this machine or the workers of a Dask cluster.

The work is cut by hand numbers, every part follows from the plan and its numbers alone, and parts are added in whole
numbers: who played what, and in which order it came back, cannot be seen in the outcome. A part whose worker died is
played again by another.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Final

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
PATIENCE: Final = 10
"""Seconds to wait for a cluster's scheduler and its first worker."""


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

    Raises :class:`SimFault` for a cluster that cannot be reached and for workers that die again and again, and
    ``ModuleNotFoundError`` where Dask is not installed.
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
    ahead = parts(plan, workers)
    waiting: deque[Part] = deque()
    broken = 0
    left = True
    while left:
        # A process that is forked while other threads run may never come to itself; a fresh one does.
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_stopping_to_us)
        running: dict[Future[Outcome], Part] = {}
        try:
            while True:
                waiting.extend(islice(ahead, max(0, 2 * workers - len(running) - len(waiting))))
                while waiting:
                    running[pool.submit(play_part, plan, *waiting[0])] = waiting[0]
                    waiting.popleft()
                if not running:
                    left = False
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    played = future.result()
                    add(running.pop(future), played)
                    broken = 0
        except (BrokenProcessPool, OSError):
            # A pool that breaks just while it starts a process says so by an OSError.
            broken += 1
            if broken == ENOUGH:
                raise SimFault("sim_workers", n=broken) from None
            waiting.extend(running.values())
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_stopping_to_us() -> None:
    """Ctrl-C reaches every process of a terminal; the first one ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _on_cluster(plan: Plan, address: str, add: Callable[[Part, Outcome], None]) -> None:
    """Let the workers of a Dask cluster play everything; it plays again itself what a lost worker had."""
    from distributed import Client, KilledWorker, as_completed

    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
        client.wait_for_workers(1, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise SimFault("sim_scheduler", address=address, text=str(error) or type(error).__name__) from None
    with client:
        hands = max(1, sum(client.nthreads().values()))
        ahead = parts(plan, hands)

        def submit(part: Part) -> Future[Outcome]:
            future: Future[Outcome] = client.submit(play_part, plan, *part, pure=False, retries=ENOUGH)
            running[future] = part
            return future

        running: dict[Future[Outcome], Part] = {}
        killed = 0
        coming = as_completed([submit(part) for part in islice(ahead, 2 * hands)], loop=client.loop)
        for future in coming:
            part = running.pop(future)
            try:
                add(part, future.result())
                killed = 0
                more = next(ahead, None)
            except KilledWorker:
                killed += 1
                if killed == ENOUGH:
                    raise SimFault("sim_workers", n=killed) from None
                more = part
            if more is not None:
                coming.add(submit(more))
