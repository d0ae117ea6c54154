"""Saved games as files."""

from pathlib import Path

from zimo.cli.errors import Fault, bad_game, faults
from zimo.game import BadGame, Game
from zimo.text import Words


def save(game: Game, path: Path, words: Words) -> None:
    """Write a game; a file that is there already is replaced whole or not at all."""
    with faults(words):
        if path.exists() and not path.is_file():
            game.save(path)  # a pipe or a device; a directory is refused
            return
        part = path.with_name(path.name + ".part")
        try:
            game.save(part)
            part.replace(path)
        except OSError as error:
            error.filename = str(path)
            raise


def load(path: Path, words: Words) -> Game:
    """Read a game. Raises :class:`Fault`."""
    with faults(words):
        try:
            return Game.load(path)
        except BadGame as error:
            raise Fault(bad_game(words, error)) from None


def may_replace(path: Path, words: Words) -> None:
    """Refuse to write a game over a file that is something else."""
    with faults(words):
        if not path.is_file() or path.stat().st_size == 0:
            return
        with path.open("rb") as file:
            start = file.read(64)
    if b'"game_started"' not in start:
        raise Fault(words.name("error.other_file", file=str(path)))
