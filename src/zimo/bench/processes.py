"""What whole processes cost: starting, scoring one hand from the command line, the memory of a long simulation."""

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from zimo._build import compiled
from zimo.sim.loop import play_random
from zimo.tables import make_table

HANDS = 2000, 50_000
"""Hands of the simulation, plain and compiled."""
STATUS = Path("/proc/self/status")


def times(runs: int) -> dict[str, float]:
    """Median wall time in milliseconds: a bare interpreter, ``import zimo`` above it, a whole ``zimo score``."""
    bare = _time([sys.executable, "-c", "pass"], runs)
    score = [sys.executable, "-m", "zimo", "score", "456p 22p 678s 55m +2p", "--meld", "pong:RRR"]
    return {
        "bare": round(bare, 1),
        "import": round(_time([sys.executable, "-c", "import zimo"], runs) - bare, 1),
        "score": round(_time(score, runs), 1),
    }


def memory() -> dict[str, float] | None:
    """Peak memory in MB of a process that plays Singapore hands: after a tenth of the ``hands``, and after all.

    Nothing where the system does not tell.
    """
    if not STATUS.is_file():
        return None
    hands = HANDS[compiled()]
    told = subprocess.run(
        [sys.executable, "-c", f"from zimo.bench.processes import simulate; simulate({hands})"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    early, late = map(float, told.split())
    return {"hands": hands, "early": early, "late": late}


def simulate(hands: int) -> None:
    """Play hands in the closed loop and print the peak memory in MB after a tenth of them and after all."""
    table = make_table("singapore", None, {}, "match")
    for many in (hands // 10, hands - hands // 10):
        play_random(table, many, many)
        (peak,) = (line.split()[1] for line in STATUS.read_text().splitlines() if line.startswith("VmHWM"))
        print(round(int(peak) / 1024, 1))


def _time(command: list[str], runs: int) -> float:
    taken = []
    for _ in range(runs):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        taken.append(1000 * (perf_counter() - start))
    return median(taken)
