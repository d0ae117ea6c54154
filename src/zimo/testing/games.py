"""Whole games: played with decisions taken back, saved, read again, and looked at from every seat."""

import random

from zimo.game import Game
from zimo.rules.codes import ONLOOKER
from zimo.rules.record import WIDTH
from zimo.rules.view import fold, in_force
from zimo.testing.choose import WinSeeker
from zimo.testing.drive import random_rules
from zimo.testing.projection import project, shown_seats
from zimo.testing.report import CHECKS, Report
from zimo.testing.watch import must

Moment = tuple[int, tuple[object, ...], list[tuple[object, ...]]]
"""A decision: the number of the next event, the key of the state, and those of the views."""

MOST_BACK = 5
"""How often a hand is taken back."""


def check_game(table: str, mode: str, seed: int, most_hands: int = 3) -> Report:
    """Play a game, taking decisions back now and then; every moment gone back to is what it was."""
    report = Report()
    rng = random.Random(f"game {table} {mode} {seed}")
    rules = random_rules(table, rng) if seed % 2 and mode != "guided" else {}
    game = Game.new(table, rules=rules, mode=mode, seed=seed)
    chooser = WinSeeker(rng)
    moments: list[Moment] = []
    left = 0
    while (due := game.due()).kind != "over":
        if due.kind == "deal":
            if game.state.hand_number == most_hands:
                break
            game.deal()
            chooser.opens(game.state)
            moments.clear()
            left = MOST_BACK
        else:
            moments.append(_moment(game))
            number = rng.choice(due.seats)
            codes = [action.code for action in game.legal(number)]
            chosen = chooser.choose(game.state, number, codes)
            game.act(number, next(action for action in game.legal(number) if action.code == chosen))
        if moments and left and rng.random() < 0.05:
            left -= 1
            _go_back(game, moments, rng)
            report.add(CHECKS, "takings back")
    _check_saved(game)
    _check_views(game, rng)
    report.add(CHECKS, "games")
    return report


def _kept(game: Game) -> bytes:
    """The records that no taking-back has undone."""
    return b"".join(game.records[at : at + WIDTH] for at in in_force(game.records))


def _moment(game: Game) -> Moment:
    views = [game.view(viewer).state.key() for viewer in (*range(game.table.seats), ONLOOKER)]
    return len(game.records) // WIDTH + 1, game.state.key(), views


def _go_back(game: Game, moments: list[Moment], rng: random.Random) -> None:
    """Take back to a random event of the hand: the last decision before it comes again."""
    event = rng.randint(moments[0][0], len(game.records) // WIDTH)
    while moments[-1][0] > event:
        moments.pop()
    _, state, views = moments.pop()
    game.take_back(event)
    must(game.due().kind == "answer", "taken back to no decision", event)
    must(game.state.key() == state, "taken back to another state", event)
    must(_moment(game)[2] == views, "taken back to other views", event)


def _check_saved(game: Game) -> None:
    """Saved and read again it is the same game."""
    lines = game.as_lines()
    again = Game.from_lines(lines)
    must(again.log == game.log and again.as_lines() == lines, "a saved game reads otherwise")
    must(again.state.key() == game.state.key(), "a saved game comes to another state")
    kept = Game.restored(game.header, game.seed, bytes(game.records), game.secrets)
    must(kept.log == game.log and kept.state.key() == game.state.key(), "a restored game is another")


def _check_views(game: Game, rng: random.Random) -> None:
    """Every viewer's log tells what that viewer may know, at any time."""
    for viewer in (*range(game.table.seats), ONLOOKER):
        seen = project(game.state, viewer, shown_seats(_kept(game)))
        must(game.view(viewer).state.key() == seen, "a view is wrong", viewer)
        for _ in range(3):
            at = rng.randint(1, len(game.records) // WIDTH + 1)
            view = game.view(viewer, at)
            if in_force(view.records):
                folded = fold(game.table, viewer, view.records)
                must(folded.key() == view.state.key(), "a viewer's log does not lead to its view", viewer, at)
                must(len(view.events) * WIDTH == len(view.records), "a viewer's events cannot be read", viewer, at)
