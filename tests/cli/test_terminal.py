"""What a terminal gets: frames, colours, 80 columns; and what it gets when it can do less."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.cli.support import ESCAPE, environment, plain, terminal, too_wide

from zimo import __version__, compiled
from zimo.text import LANGUAGES

FRAME = "╭"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_on_a_terminal(lang: str) -> None:
    text = terminal("play", "--seed", "7", "--bot", "greedy", "--lang", lang, keys=("1", "t", "q"))
    assert ESCAPE in text
    assert FRAME in text
    assert "万" in text
    assert not too_wide(plain(text))
    screen = plain(text).split("─" * 80)[-1]
    assert screen.count("\n") <= 24


@pytest.mark.parametrize("extra", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_they_are_not_wanted(extra: dict[str, str]) -> None:
    assert ESCAPE not in terminal_with(extra)
    assert ESCAPE not in terminal_with({}, "--no-color")


def terminal_with(env: dict[str, str], *args: str) -> str:
    return terminal("score", "456p 22p 678s 55m +2p", "--meld", "pong:RRR", *args, keys=(), **env)


def test_colours_on_a_terminal_change_no_word() -> None:
    assert ESCAPE in terminal_with({})
    assert plain(terminal_with({})) == terminal_with({}, "--no-color")


@pytest.mark.parametrize("extra", [{"LC_ALL": "C"}, {"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}])
def test_plain_letters_where_a_terminal_can_do_no_more(extra: dict[str, str]) -> None:
    text = plain(terminal("play", "--seed", "7", "--bot", "greedy", "--lang", "en", keys=("1", "q"), **extra))
    assert text.isascii()
    assert "Player 1 (you)" in text


def test_stepping_through_a_game(tmp_path: object) -> None:
    path = f"{tmp_path}/game"
    terminal("play", "--mode", "scored", "--seed", "7", "--bot", "greedy", "--save", path, keys=("1", "q"))
    text = plain(terminal("replay", path, "--lang", "en", keys=("", "", "b", "x", "h", "q")))
    assert "Step 2 of" in text
    assert "Not understood: x" in text
    assert not too_wide(text)


def test_the_version_says_which_modules_run() -> None:
    form = "compiled" if compiled() else "plain"
    done = subprocess.run(
        [sys.executable, "-m", "zimo", "--version"], capture_output=True, text=True, env=environment()
    )
    assert done.stdout == f"zimo {__version__} ({form} modules)\n"


@pytest.mark.parametrize(
    "command", [[], ["play"], ["score"], ["rules"], ["rules", "show"], ["replay"], ["duel"], ["serve"]]
)
def test_help_fits_and_names_every_option(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "zimo", *command, "--help"], capture_output=True, text=True, env=environment()
    )
    assert done.returncode == 0
    assert not too_wide(done.stdout)
    assert done.stdout.startswith("usage: zimo")
