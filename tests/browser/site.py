"""The real server in a process of its own, and a guest who plays there without a page."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import APIRequestContext, APIResponse
from websockets.sync.client import ClientConnection, connect

START = 60.0
"""Seconds that a server may take on a machine that does other things too."""

State = dict[str, Any]
Choice = Callable[[State], dict[str, Any]]


class Site:
    """``zimo serve`` on a data folder. It comes back on the same port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.took = 0.0
        """Seconds from the start of the process to its address."""
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until the server says where it is."""
        command = [sys.executable, "-m", "zimo", "serve", "--no-browser", "--port", str(self._port)]
        began = time.perf_counter()
        self._process = subprocess.Popen([*command, "--data", str(self.data)], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        watch = threading.Timer(START, self._process.kill)
        watch.start()
        try:
            found = next((re.search(r"http://[^\s/]+:(\d+)/", line) for line in self._process.stdout), None)
        finally:
            watch.cancel()
        self.took = time.perf_counter() - began
        assert found is not None, "the server did not come up"
        self._port = int(found[1])

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        assert self._end(signal.SIGINT) == 0

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        try:
            return self._process.wait(START)
        finally:
            self._process.kill()
            assert self._process.stdout is not None
            self._process.stdout.close()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._port}"

    @property
    def url(self) -> str:
        return f"http://{self.host}"


class Guest:
    """Somebody at the site: the cookies are those of a browser's context, or of nobody else."""

    def __init__(self, site: Site, requests: APIRequestContext) -> None:
        self.site = site
        self._requests = requests

    def get(self, path: str) -> APIResponse:
        return self._requests.get(f"{self.site.url}{path}")

    def post(self, path: str, data: object) -> APIResponse:
        token = self.get("/api/me").json()["csrf"]
        return self._requests.post(f"{self.site.url}{path}", data=data, headers={"X-CSRFToken": token})

    def new_game(self, **wanted: Any) -> str:
        """The id of a new game; against fast bots, unless others are wanted."""
        asked = {"table": "singapore", "mode": "scored", "bots": "greedy", "seat": 0, "seed": 1, **wanted}
        answer = self.post("/api/games", asked)
        assert answer.status == 201, answer.text()
        return str(answer.json()["id"])

    def token(self, game: str) -> str:
        answer = self.post(f"/api/games/{game}/token", {})
        assert answer.ok, answer.text()
        return str(answer.json()["token"])

    @contextmanager
    def at_table(self, game: str, level: int = 0) -> Iterator[Pilot]:
        """Sit down at a game."""
        with connect(f"ws://{self.site.host}/live/{game}", origin=_origin(self.site), max_size=2**20) as socket:
            yield Pilot(socket, self.token(game), level)

    def game_where(self, wanted: Callable[[State], bool], seeds: Iterable[int], level: int = 0, **game: Any) -> str:
        """A game that has been played up to a state that is wanted; one seed after another is tried."""
        for seed in seeds:
            id = self.new_game(seed=seed, **game)
            with self.at_table(id, level) as pilot:
                if pilot.play(wanted):
                    return id
        raise AssertionError("no seed brings it about")


def _origin(site: Site) -> Any:
    return site.url


def sensible(state: State) -> dict[str, Any]:
    """A win where there is one, the hint where one is given, else pass or throw the last tile."""
    legal = [one["action"] for one in state["legal"]]
    win = next((action for action in legal if action["type"] == "win"), None)
    hint = state["hint"] and state["hint"]["action"]
    still = next((action for action in legal if action["type"] == "pass"), legal[-1])
    chosen: dict[str, Any] = win or hint or still
    return chosen


class Pilot:
    """A seat at a table, played over the socket."""

    def __init__(self, socket: ClientConnection, token: str, level: int) -> None:
        self.socket = socket
        self.heard: list[str] = []
        """Every message that came, as it came."""
        self._id = 0
        self.send({"type": "hello", "token": token, "level": level})
        self.state = self.until("state")

    def send(self, message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Any:
        text = self.socket.recv(timeout=30, decode=True)
        self.heard.append(text)
        return json.loads(text)

    def until(self, *types: str) -> Any:
        while (message := self.hear())["type"] not in types:
            assert message["type"] != "closed", message
        return message

    def act(self, action: dict[str, Any]) -> None:
        self._id += 1
        self.send({"type": "act", "n": self.state["n"], "action": action, "id": self._id})

    def play(self, wanted: Callable[[State], bool], choose: Choice = sensible) -> bool:
        """Play until a state is as wanted, and say whether it came before the hand was over."""
        while True:
            if self.state["legal"] or self.state["view"]["result"]:
                if wanted(self.state):
                    return True
                if self.state["view"]["result"]:
                    return False
                time.sleep(0.11)  # no faster than a connection may
                self.act(choose(self.state))
            self.state = self.until("state")
