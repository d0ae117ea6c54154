"""Run the benchmarks: ``python -m benchmarks [--rounds N]``.

Every workload and its peers run in turn, round after round, in one process pinned to one core; the figures are
medians of operations per second of CPU time, the ratios are medians of the ratios within a round. The compiled and
the plain modules cannot share a process, so each build is measured in a process of its own, each with the peers
beside it.
"""

import argparse
import os
import subprocess
import sys
from statistics import median
from time import process_time

import zimo
from benchmarks.processes import processes
from benchmarks.workloads import Workload, workloads

SHARE = 0.4
"""Seconds of CPU time that a workload runs for in a round, at least."""


def main() -> None:
    """Measure both builds, then whole processes."""
    options = argparse.ArgumentParser(prog="python -m benchmarks", description="This project beside its peers.")
    options.add_argument("--rounds", type=int, default=5, help="rounds in which every workload runs once (default 5)")
    options.add_argument("--one-build", action="store_true", help="measure only the build that loads by itself")
    chosen = options.parse_args()
    if chosen.rounds < 1:
        options.error("--rounds is a whole number from 1")
    pin()
    print(f"{'compiled' if zimo.compiled() else 'plain'} modules, Python {sys.version.split()[0]}, load {load()}")
    table(workloads(), chosen.rounds)
    if chosen.one_build:
        return
    print()
    if zimo.compiled():
        command = [sys.executable, "-m", "benchmarks", "--one-build", "--rounds", str(chosen.rounds)]
        subprocess.run(command, check=True, env={**os.environ, "ZIMO_PURE": "1"})
        print()
    for line in processes():
        print(line)


def pin() -> None:
    """Stay on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def load() -> str:
    """How busy the machine is: the mean number of runnable processes in the last minute, where the system tells."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def table(rows: list[Workload], rounds: int) -> None:
    """Measure and print one line a workload."""
    figures: dict[str, list[float]] = {row.name: [] for row in rows}
    for _ in range(rounds):
        for row in rows:
            figures[row.name].append(rate(row))
    print(f"{'operations per second of CPU time':<52}{'median':>13}{'ratio':>9}  beside")
    for row in rows:
        ratio = ""
        if row.peer in figures:
            ratio = (
                f"{median(mine / peer for mine, peer in zip(figures[row.name], figures[row.peer], strict=True)):.2f}"
            )
        print(f"{row.name:<52}{median(figures[row.name]):>13,.0f}{ratio:>9}  {row.peer if ratio else ''}".rstrip())
    print(f"load at the end {load()}")


def rate(row: Workload) -> float:
    """Operations per second of CPU time."""
    done = 0
    start = process_time()
    while (spent := process_time() - start) < SHARE:
        done += row.run()
    return done / spent


if __name__ == "__main__":
    main()
