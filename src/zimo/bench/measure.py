"""Measuring: the rows of a contest run in turn, round after round, in one process that stays on one core.

Figures are operations per second of CPU time, so that other work on the machine counts as little as it can; ratios are
taken within a round, where both sides meet the same machine.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time
from typing import Any, Final

from zimo.bench.contest import OURS, Contest, Row

SHARE: Final = 0.3
"""Seconds of CPU time that a row runs for in a round, at least."""


@contextmanager
def pinned() -> Iterator[None]:
    """Stay on one core meanwhile, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def load() -> float | None:
    """How busy the machine is: the mean number of runnable processes in the last minute, where the system tells."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None


def measure(contests: Iterable[Contest], rounds: int) -> list[dict[str, Any]]:
    """The result of each contest, in JSON types.

    ``rows`` have the figures of all rounds and their median, ``ratios`` the median of ours over each peer's, and
    ``agree`` how many of the compared results were the same.
    """
    held = list(contests)
    figures: dict[tuple[str, int], list[float]] = {}
    for _ in range(rounds):
        for contest in held:
            for at, row in enumerate(contest.rows):
                figures.setdefault((contest.id, at), []).append(rate(row))
    return [_result(contest, [figures[contest.id, at] for at in range(len(contest.rows))]) for contest in held]


def rate(row: Row) -> float:
    """Operations per second of CPU time."""
    done = 0
    start = process_time()
    while (spent := process_time() - start) < SHARE:
        done += row.run()
    return done / spent


def _result(contest: Contest, figures: list[list[float]]) -> dict[str, Any]:
    pairs = list(zip(contest.rows, figures, strict=True))
    return {
        "id": contest.id,
        "rows": [
            {"id": row.id, "by": row.by, "median": round(median(found), 1), "rounds": [round(one, 1) for one in found]}
            for row, found in pairs
        ],
        "ratios": [
            {
                "id": mine.id,
                "to": peer.by,
                "median": round(median(a / b for a, b in zip(ours, theirs, strict=True)), 3),
            }
            for mine, ours in pairs
            if mine.by == OURS
            for peer, theirs in pairs
            if peer.by != OURS
        ],
        "agree": {peer: {"same": same, "of": of} for peer, (same, of) in contest.agree.items()},
    }
