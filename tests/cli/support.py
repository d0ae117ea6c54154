"""Running the command line in the tests: inside this process where that is quick, else as a process."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from zimo.cli import main
from zimo.text.explain import columns

SOURCE = Path(__file__).parents[2] / "src"
ESCAPE = "\x1b"
WIDTH = 80
_CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@dataclass(frozen=True)
class Result:
    """What a command wrote and how it ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Shell:
    """Runs commands inside this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *args: str, keys: str | bytes = b"") -> Result:
        data = keys if isinstance(keys, bytes) else keys.encode()
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        self._monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
        self._capsys.readouterr()
        code = main(list(args))
        out, err = self._capsys.readouterr()
        return Result(code, out, err)


def environment(**extra: str) -> dict[str, str]:
    """The environment of a process: this one's, without what would change the output, and with ``extra``."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "ZIMO_PURE", "HOME") if name in os.environ}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", **extra}


def process(*args: str, keys: str | bytes = b"", **extra: str) -> Result:
    """Run a command as a process of its own, its output piped."""
    data = keys if isinstance(keys, bytes) else keys.encode()
    done = subprocess.run(
        [sys.executable, "-m", "zimo", *args], input=data, capture_output=True, env=environment(**extra), timeout=120
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def terminal(*args: str, keys: tuple[str, ...] = (), **extra: str) -> str:
    """Run a command on a terminal of its own, each key typed when it is asked for; what the terminal got."""
    master, slave = pty.openpty()
    env = environment(**{"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **extra})
    running = subprocess.Popen(
        [sys.executable, "-m", "zimo", *args], stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True
    )
    os.close(slave)
    seen = b""
    typed = list(keys)
    asked = 0
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if select.select([master], [], [], 0.2)[0]:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            if not data:
                break
            seen += data
        if typed and seen.count(b"> ") > asked and seen.endswith(b"> "):
            asked = seen.count(b"> ")
            os.write(master, typed.pop(0).encode() + b"\n")
    assert running.wait(timeout=10) == 0
    os.close(master)
    return seen.decode().replace("\r\n", "\n")


def plain(text: str) -> str:
    """The text without what sets colours."""
    return _CODES.sub("", text)


def too_wide(text: str) -> list[str]:
    """The lines that need more columns than a terminal has."""
    return [line for line in text.splitlines() if columns(line) > WIDTH]


def keys_to_the_end(hands: int = 1) -> str:
    """Keys that play any hand to its end: the first tile thrown, every claim let go; the rest is refused."""
    return "1\nn\n" * 60 * hands
