"""What is found in a finished game: scripted ones in which a win is let go, refused, or made impossible by a call, and
games of bots at every table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.flow.wall import arranged

import zimo
from zimo.core.tiles import PLAYED
from zimo.game import CHAIRS, Game
from zimo.learn.after import KILLED, LET_GO, REFUSED, TRAINED_BY, Missed, house_of, missed
from zimo.learn.kinds import KINDS
from zimo.learn.practice import kinds_here, question
from zimo.rules.action import Action
from zimo.rules.codes import ASK_TURN
from zimo.rules.record import ANSWERED, WIDTH, WON
from zimo.rules.view import View
from zimo.tables import TABLES

Rules = dict[str, object]
READY = "123m456p789sRRRE"
"""A hand that waits for East and has a tai."""
POOR = "123m456p789s111pE"
"""The same without one."""
WAITING = {"E": "9m", "S": READY, "W": "E", "N": "EE"}


def deal(hands: dict[str, str], table: str = "singapore", rules: Rules | None = None, mode: str = "scored") -> Game:
    game = Game.new(table, mode=mode, rules=rules)
    dealt = [hands.get(chair, "") for chair in CHAIRS[: game.table.seats]]
    first = game.table.dealt - 13 * (game.table.seats - 1)
    game.deal_wall(arranged(game.table.tile_set, game.table.dead_wall, dealt, dealer=first), bytes(32))
    return game


def play(game: Game, script: Sequence[str], until: str = "") -> Game:
    """Play a game to its end, or until a seat may win: each step as soon as it may be; else everybody passes or throws
    the tile drawn."""
    steps = list(script)
    while game.due().kind == "answer":
        if until and not steps and Action.parse("win") in game.legal(until):
            return game
        chair, _, name = (steps[0] if steps else "- ").partition(" ")
        asked = [CHAIRS[seat] for seat in game.due().seats]
        if chair in asked and Action.parse(name) in game.legal(chair):
            game.act(chair, Action.parse(steps.pop(0).partition(" ")[2]))
            continue
        seat = game.due().seats[0]
        legal = game.legal(seat)
        if game.state.seats[seat].asked & ASK_TURN:
            wanted = [game.state.tile, *range(PLAYED - 1, -1, -1)]
            game.act(seat, next(Action(kind) for kind in wanted if Action(kind) in legal))
        else:
            game.act(seat, Action.parse("pass"))
    assert not steps, steps
    assert game.due().kind in ("over", "deal")
    return game


def of(game: Game, seat: int, what: str) -> list[Missed]:
    return [one for one in missed(game, seat) if one.what == what]


def offered(game: Game, seat: int, one: Missed) -> set[str]:
    """What the seat could do in the position that the replay opens."""
    return {str(action) for action in game.view(seat, at=one.n + 1).legal()}


def test_a_win_let_go_on_a_discard() -> None:
    game = play(deal(WAITING), ["E discard 9m", "W discard E", "S pass"])
    [found] = of(game, 1, LET_GO)
    assert (found.hand, found.tile, found.reasons) == (1, "E", ())
    assert "win" in offered(game, 1, found)
    assert found.worth == 1
    assert not [one for seat in (0, 2, 3) for one in missed(game, seat)]


def test_a_win_that_is_taken_is_not_missed() -> None:
    game = play(deal(WAITING), ["E discard 9m", "W discard E", "S win"])
    assert [missed(game, seat) for seat in range(4)] == [[], [], [], []]


def test_a_zi_mo_let_go() -> None:
    game = deal({"E": "123m456p789sRRREE"})
    play(game, ["E discard 9s"])
    [found] = of(game, 0, LET_GO)[:1]
    assert "win" in offered(game, 0, found)
    assert found.n < len(game.records) // WIDTH


@pytest.mark.parametrize(
    ("rules", "reasons", "kind"),
    [
        ({}, ["men_qing_needs_zimo", "below_minimum"], "men_qing"),
        ({"men_qing": "off"}, ["below_minimum"], "missing_tai"),
    ],
)
def test_a_complete_hand_that_may_not_win(rules: Rules, reasons: list[str], kind: str) -> None:
    game = play(deal({**WAITING, "S": POOR}, rules=rules), ["E discard 9m", "W discard E", "N discard E"])
    [found] = of(game, 1, REFUSED)
    assert [reason.id for reason in found.reasons] == reasons
    assert (found.tile, found.kind) == ("E", kind)
    assert "win" not in offered(game, 1, found)
    assert game.view(1, at=found.n + 1).state.tile == game.view("W", at=found.n + 1).state.tile
    assert of(game, 1, LET_GO) == []


def test_a_win_refused_for_one_let_go_before() -> None:
    game = play(deal(WAITING), ["E discard 9m", "W discard E", "S pass", "N discard E"])
    [found] = of(game, 1, REFUSED)
    assert ([reason.id for reason in found.reasons], found.kind) == (["passed_win_lock"], "passed_win")


CLAIMS = ["E discard 2m", "S pong", "S discard 1s", "W discard 8m", "S pong", "S discard 5s", "N discard 3s", "S pong"]
PONGS = {"S": "22m88m33s4456p159s", "E": "2m4p", "W": "8m", "N": "3s"}


def test_a_call_that_closes_the_last_way() -> None:
    script = [*CLAIMS, "S discard 9s", "E discard 4p", "S chi_low"]
    game = play(deal(PONGS, rules={"minimum": 1}), script)
    [found] = of(game, 1, KILLED)
    assert (found.tile, found.kind) == ("4p", "call_kills")
    assert {"chi_low", "pong", "pass"} <= offered(game, 1, found)


def test_a_call_that_leaves_a_way() -> None:
    game = play(deal(PONGS, rules={"minimum": 1}), [*CLAIMS, "S discard 9s", "E discard 4p", "S pong"])
    assert of(game, 1, KILLED) == []


def test_what_was_taken_back_is_not_held_against_anybody() -> None:
    game = play(deal(WAITING), ["E discard 9m", "W discard E"], until="S")
    before = len(game.records) // WIDTH
    game.act("S", Action.parse("pass"))
    game.take_back(before + 1)
    game.act("S", Action.parse("win"))
    assert missed(game, 1) == []


def test_a_guided_hand_has_nothing_to_practise() -> None:
    game = zimo.play(Game.new("singapore", mode="guided", seed=3), bots=["random"] * 4)
    assert [missed(game, seat) for seat in range(4)] == [[], [], [], []]


def wins_not_taken(game: Game, seat: int) -> list[int]:
    """The positions in which the seat could win and did something else, by its view, event by event."""
    view = View(game.table, seat)
    found = []
    for at in range(0, len(game.records), WIDTH):
        record = bytes(game.records[at : at + WIDTH])
        could = "win" in {str(action) for action in view.legal()}
        wins = record[0] == WON or (record[0] == ANSWERED and str(Action(record[2])) == "win")
        if could and record[1] == seat and not wins:
            found.append(at // WIDTH)
        view.take_in(record)
    return found


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_games_of_bots(table: str, bot: str) -> None:
    for seed in range(6):
        game = Game.new(table, mode="scored", seed=seed)
        zimo.play(game, bots=[bot] * game.table.seats)
        for seat in range(game.table.seats):
            found = missed(game, seat)
            assert [one.n for one in found if one.what == LET_GO] == wins_not_taken(game, seat)
            for one in found:
                assert one.kind in {kind.id for kind in kinds_here(house_of(game))}
                assert question(one.kind, str(one.as_dict()["seed"]), house_of(game), 2).question.choices
                if one.what == KILLED:
                    assert any(name.startswith(("pong", "chi", "kong")) for name in offered(game, seat, one))
                if one.what == REFUSED:
                    assert one.reasons
                    assert "win" not in offered(game, seat, one)


def test_every_kind_that_trains_exists() -> None:
    assert set(TRAINED_BY.values()) <= set(KINDS)
