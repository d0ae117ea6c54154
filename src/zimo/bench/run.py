"""A whole run: the contests that were asked for, in the build that runs and in the plain one, and whole processes."""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Final

from zimo._build import PURE, compiled
from zimo.bench.bots import bots
from zimo.bench.contest import Contest
from zimo.bench.games import games
from zimo.bench.measure import load, measure, pinned
from zimo.bench.peers import PEERS, installed
from zimo.bench.processes import memory, times
from zimo.bench.scores import riichi_score, singapore_score
from zimo.bench.shapes import shanten, ukeire

CONTESTS: Final[dict[str, Callable[[], Contest]]] = {
    "games": games,
    "shanten": shanten,
    "ukeire": ukeire,
    "riichi-score": riichi_score,
    "singapore-score": singapore_score,
    "bots": bots,
}
PROCESSES: Final = "processes"
NAMES: Final = (*CONTESTS, PROCESSES)
RUNS: Final = 11
"""How often a whole process is started; the median counts."""


def run(names: Collection[str], rounds: int, one_build: bool) -> dict[str, Any]:
    """Measure, and tell everything in JSON types: the machine, the peers, and one result a build."""
    with pinned():
        before = load()
        builds = [_build(names, rounds)]
        if compiled() and not one_build:
            builds += _plain(names, rounds)
        there = installed()
        return {
            "machine": {
                "python": platform.python_version(),
                "system": f"{platform.system()} {platform.machine()}",
                "cpu": _cpu(),
                "cpus": os.cpu_count(),
                "load": [before, load()],
            },
            "peers": there,
            "missing": [name for name in PEERS if name not in there],
            "rounds": rounds,
            "builds": builds,
        }


def _build(names: Collection[str], rounds: int) -> dict[str, Any]:
    contests = [make() for name, make in CONTESTS.items() if name in names]
    found: dict[str, Any] = {"compiled": compiled(), "contests": measure(contests, rounds)}
    if PROCESSES in names:
        found[PROCESSES] = {"times": times(RUNS), "memory": memory()}
    return found


def _plain(names: Collection[str], rounds: int) -> list[dict[str, Any]]:
    """The same in a process of its own, since the two builds cannot share one; it has the peers beside it too."""
    command = [sys.executable, "-m", "zimo", "bench", "--json", "--one-build", "--rounds", str(rounds)]
    for name in names:
        command += ["--only", name]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, env={**os.environ, PURE: "1"}).stdout
    builds: list[dict[str, Any]] = json.loads(told)["builds"]
    return builds


def _cpu() -> str:
    """The name of the processor, where the system tells."""
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
            return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()
