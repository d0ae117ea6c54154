"""The real server as a process of its own, and requests to it that nothing dresses up."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self


def environment(**extra: str) -> dict[str, str]:
    """The environment of the server: this one's, in English, with nothing of the player who runs the tests."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "ZIMO_PURE") if name in os.environ}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", **extra}


def command(*args: str) -> list[str]:
    """The command line of a server."""
    return [sys.executable, "-W", "error", "-m", "zimo", *args]


class Server:
    """A server on a free port; ``lines`` are what it has told."""

    def __init__(self, folder: Path, *args: str, **extra: str) -> None:
        told = subprocess.PIPE
        args = args or ("serve", "--data", str(folder), "--port", "0", "--no-browser")
        self.process = subprocess.Popen(
            command(*args), stdout=told, stderr=told, text=True, env=environment(**extra), cwd=folder.parent
        )
        assert self.process.stdout is not None
        self.lines: list[str] = []
        while "Ctrl-C" not in "".join(self.lines[-1:]):
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError(self.process.communicate())
            self.lines.append(line)
        found = re.search(r"http://(.*):(\d+)/", self.lines[0])
        assert found is not None
        self.host, self.port = found[1], int(found[2])
        self.cookie = ""
        self.csrf = ""

    @property
    def address(self) -> str:
        """Host and port."""
        return f"{self.host}:{self.port}"

    def ask(
        self, path: str, body: object = None, method: str | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer; cookies are kept."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            given = {"Host": self.address, **({"Cookie": self.cookie} if self.cookie else {})}
            data = None
            if body is not None:
                data = body if isinstance(body, bytes) else json.dumps(body).encode()
                given |= {"Content-Type": "application/json", "X-CSRFToken": self.csrf}
            given |= {name.replace("_", "-"): value for name, value in headers.items()}
            line.request(method or ("GET" if body is None else "POST"), path, data, given)
            answer = line.getresponse()
            if cookie := answer.getheader("Set-Cookie"):
                self.cookie = cookie.split(";")[0]
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            line.close()

    def json(self, path: str, body: object = None) -> Any:
        """The JSON of a good answer."""
        status, _, content = self.ask(path, body)
        assert status in (200, 201), content
        return json.loads(content)

    def sit(self) -> str:
        """Become a guest and start a game; its id."""
        self.csrf = self.json("/api/me")["csrf"]
        return str(self.json("/api/games", {"table": "singapore", "mode": "scored", "seed": 3})["id"])

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Stop it; its exit code, and what it wrote to standard error."""
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()
