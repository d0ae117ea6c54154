"""Many tables at once: ``python -m benchmarks.server [--tables N] [--seconds S]``.

A real server process (uvicorn, the live tables on a store in a temporary folder, bots in a worker process) and one page
a table, each acting once a second against three bots. Measured is the time from the command to the first state that
answers it.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import zimo
from zimo.bench.measure import load
from zimo.game import Game
from zimo.server.live.store import SqliteStore
from zimo.server.live.tokens import make_token

KEY = b"benchmark"
ORIGIN = "http://127.0.0.1"
WARM = 3.0
"""Seconds at the start that are not measured."""


def main() -> None:
    """Start a server, play at it, print the times."""
    options = argparse.ArgumentParser(prog="python -m benchmarks.server", description="Many tables at one server.")
    options.add_argument("--tables", type=int, default=200, help="tables, one page at each (default 200)")
    options.add_argument("--seconds", type=float, default=20.0, help="seconds that are measured (default 20)")
    options.add_argument("--bot", default="careful", help="the bot in the other seats (default careful)")
    options.add_argument("--serve", nargs=2, metavar=("FOLDER", "PORT"), help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.serve:
        serve(Path(chosen.serve[0]), int(chosen.serve[1]))
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_games(folder, chosen.tables, chosen.bot)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "benchmarks.server", "--serve", name, str(port)]
        with subprocess.Popen(command) as server:
            try:
                times, states = asyncio.run(play(port, chosen.tables, chosen.seconds))
                spent = processor_time(server.pid)
            finally:
                server.terminate()
    report(times, states, chosen.seconds, spent)


def make_games(folder: Path, tables: int, bot: str) -> None:
    """A full match for every table."""
    store = SqliteStore(folder / "games.sqlite3")
    for number in range(tables):
        game = Game.new("singapore", mode="match", seed=number, seats=["human", bot, bot, bot])
        store.create(f"g{number}", "nobody", game).result()
    store.close()


def serve(folder: Path, port: int) -> None:
    """The server process."""
    import uvicorn

    from zimo.server.live.gateway import Config, live_app

    store = SqliteStore(folder / "games.sqlite3")
    live = live_app(Config(store, KEY, frozenset({ORIGIN})))
    uvicorn.run(live, port=port, log_level="warning", ws="websockets-sansio", ws_per_message_deflate=False)
    store.close()


async def play(port: int, tables: int, seconds: float) -> tuple[list[float], int]:
    """One page at every table; the times from command to view in milliseconds, and how many states came."""
    times: list[float] = []
    counts = [0]
    start = time.perf_counter()
    await asyncio.gather(
        *(page(port, number, tables, start + WARM, seconds, times, counts) for number in range(tables))
    )
    return times, counts[0]


async def page(
    port: int, number: int, tables: int, start: float, seconds: float, times: list[float], counts: list[int]
) -> None:
    """Play at one table, one command a second, from a moment of its own within the second."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidHandshake
    from websockets.typing import Origin

    game = f"g{number}"
    address = f"ws://127.0.0.1:{port}/live/{game}"
    for _ in range(200):
        try:
            socket = await connect(address, origin=Origin(ORIGIN), compression=None, max_queue=None)
            break
        except (OSError, InvalidHandshake):
            await asyncio.sleep(0.1)
    else:
        raise TimeoutError("the server does not start")
    async with socket:
        await socket.send(json.dumps({"type": "hello", "token": make_token(KEY, game, 0), "level": 1}))
        latest: list[Any] = [None]
        changed = asyncio.Event()
        asked: dict[int, float] = {}

        async def listen() -> None:
            async for text in socket:
                assert isinstance(text, str)
                came = time.perf_counter()
                counts[0] += 1
                if not text.startswith('{"type":"state"'):
                    continue  # a bot's claim was quicker than this page
                latest[0] = text
                # The end of a state tells which command it answers; the rest is read when it is needed.
                answer = text[text.rindex(":") + 1 : -1]
                sent = asked.pop(int(answer), 0.0) if answer.isdecimal() else 0.0
                if sent >= start:
                    times.append(1000 * (came - sent))
                changed.set()

        listening = asyncio.create_task(listen())
        moment = start - WARM + number / tables
        id = 0
        while moment < start + seconds:
            await asyncio.sleep(max(0.0, moment - time.perf_counter()))
            moment += 1
            while True:
                state = json.loads(latest[0]) if latest[0] else None
                if state and (state["legal"] or state["view"]["result"]):
                    break
                changed.clear()
                await changed.wait()
            latest[0] = None
            if state["view"]["result"]:
                await socket.send('{"type":"deal"}')
                continue
            id += 1
            actions = [one["action"] for one in state["legal"]]
            asked[id] = time.perf_counter()
            await socket.send(json.dumps({"type": "act", "n": state["n"], "action": actions[-1], "id": id}))
        listening.cancel()


def processor_time(pid: int) -> list[float]:
    """Seconds of processor time that the process and each of its children have taken, where the system tells."""
    try:
        pids = [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]
        stats = [Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split() for each in pids]
    except OSError:
        return []
    return [(int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") for fields in stats]


def report(times: list[float], states: int, seconds: float, spent: list[float]) -> None:
    """Print what was measured."""
    times.sort()
    print(f"{'compiled' if zimo.compiled() else 'plain'} modules, Python {sys.version.split()[0]}, load {load()}")
    print(f"{len(times) / seconds:.0f} commands a second, {states} states in all")
    ranks = ", ".join(f"p{rank} {times[int(len(times) * rank / 100)]:.1f}" for rank in (90, 95, 99))
    print(f"from command to view, ms: median {median(times):.1f}, {ranks}, most {times[-1]:.1f}")
    for name, each in zip(("server", "worker"), spent, strict=False):
        print(f"processor time of the {name}: {each:.1f} s in {seconds + WARM:.0f} s and the start")


if __name__ == "__main__":
    main()
