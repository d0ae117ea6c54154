"""What whole processes cost: importing the package, scoring one hand from the command line."""

import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

RUNS = 11


def processes() -> Iterator[str]:
    """Lines with the median wall time of each, and what is above a bare interpreter."""
    bare = _time([sys.executable, "-c", "pass"])
    yield f"a bare interpreter: {bare:.0f} ms"
    yield f"import zimo: {_time([sys.executable, '-c', 'import zimo']) - bare:.0f} ms above it"
    command = [sys.executable, "-m", "zimo", "score", "456p 22p 678s 55m +2p", "--meld", "pong:RRR"]
    yield f"zimo score of one hand: {_time(command):.0f} ms as a whole process"


def _time(command: list[str]) -> float:
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(1000 * (perf_counter() - start))
    return median(times)
