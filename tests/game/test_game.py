"""Games: their log, saving and loading, taking back, and what a tampered file is told."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zimo.game import UNFINISHED, BadGame, Game
from zimo.rules.action import Action
from zimo.rules.codes import ONLOOKER
from zimo.rules.engine import Illegal


def played(seed: int, actions: int, mode: str = "match", **options: Any) -> Game:
    """A game after so many random actions."""
    game = Game.new(mode=mode, seed=seed, **options)
    chances = Random(seed)
    while actions and (due := game.due()).kind != "over":
        if due.kind == "deal":
            game.deal()
            continue
        seat = chances.choice(due.seats)
        game.act(seat, chances.choice(game.legal(seat)))
        actions -= 1
    return game


@pytest.mark.parametrize("actions", [0, 1, 37, 400])
@pytest.mark.parametrize("mode", ["guided", "scored", "match"])
def test_a_saved_game_loads_as_it_was(tmp_path: Path, mode: str, actions: int) -> None:
    game = played(3, actions, mode)
    game.save(tmp_path / "game.jsonl")
    again = Game.load(tmp_path / "game.jsonl")
    assert again.log == game.log
    assert again.state.key() == game.state.key()
    assert again.due() == game.due()
    assert again.as_lines() == game.as_lines()


@pytest.mark.parametrize("actions", [0, 1, 37, 400])
def test_a_game_is_restored_from_its_records_and_secrets(actions: int) -> None:
    game = played(3, actions)
    again = Game.restored(game.header, game.seed, bytes(game.records), game.secrets)
    assert again.log == game.log
    assert again.state.key() == game.state.key()
    for other in (game, again):
        while (due := other.due()).kind == "answer":
            other.act(due.seats[0], other.legal(due.seats[0])[-1])
    assert again.log == game.log


def test_a_resumed_game_goes_on_like_the_one_saved(tmp_path: Path) -> None:
    game = played(5, 50)
    game.save(tmp_path / "game.jsonl")
    again = Game.load(tmp_path / "game.jsonl")
    for other in (game, again):
        while (due := other.due()).kind == "answer":
            other.act(due.seats[0], other.legal(due.seats[0])[-1])
        other.deal()
    assert again.log == game.log


def test_who_sits_where_is_kept(tmp_path: Path) -> None:
    game = Game.new(seats=["greedy", "human", "careful", "random"])
    game.save(tmp_path / "game.jsonl")
    assert Game.load(tmp_path / "game.jsonl").header["seats"] == ["greedy", "human", "careful", "random"]


def test_without_a_seed_every_game_is_another() -> None:
    walls = set()
    for _ in range(3):
        game = Game.new()
        game.deal()
        walls.add(game.secrets[0])
    assert len(walls) == 3


def test_the_secret_is_told_only_after_the_hand() -> None:
    game = played(1, 60, "scored")
    secret = game.secrets[0].hex()
    assert game.due().kind == "answer"
    for viewer in (0, 1, 2, 3, ONLOOKER):
        assert secret not in json.dumps([event.as_json() for event in game.view(viewer).events])
    assert secret not in json.dumps([event.as_json() for event in game.log])
    while game.due().kind == "answer":
        seat = game.due().seats[0]
        game.act(seat, game.legal(seat)[-1])
    assert game.log[-1].type == "hand_ended"
    assert game.log[-1]["secret"] == secret
    assert game.view(2).events[-1]["secret"] == secret


def test_acting_out_of_turn_is_refused_and_changes_nothing() -> None:
    game = played(2, 20)
    before = game.state.key()
    asked = game.due().seats
    for seat in {0, 1, 2, 3} - set(asked):
        with pytest.raises(Illegal, match="not_your_turn"):
            game.act(seat, Action.parse("discard 1m"))
    with pytest.raises(Illegal):
        game.act(asked[0], Action.parse("kong_added 9s"))
    assert game.state.key() == before


def test_seats_are_numbers_or_letters() -> None:
    game = played(2, 20)
    assert game.legal("E") == game.legal(0)
    assert game.view("N") is game.view(3)
    for wrong in ("X", 4, -1, "ES"):
        with pytest.raises(ValueError, match="a seat is one of"):
            game.legal(wrong)


# Taking back


def test_taking_back_undoes_and_keeps_the_log(tmp_path: Path) -> None:
    game = played(4, 30, "guided")
    state, length = game.state.key(), len(game.log)
    seat = game.due().seats[0]
    first = game.legal(seat)[0]
    game.act(seat, first)
    while game.due().kind == "answer" and len(game.log) < length + 12:
        other = game.due().seats[0]
        game.act(other, game.legal(other)[-1])
    game.take_back(length)
    assert game.state.key() == state
    assert game.taken_back
    assert game.log[-1].as_json() == {"type": "taken_back", "to": length}
    assert len(game.log) > length + 1
    game.act(seat, first)
    game.save(tmp_path / "game.jsonl")
    assert Game.load(tmp_path / "game.jsonl").log == game.log


def test_the_same_tiles_come_again_after_taking_back() -> None:
    game = played(4, 30, "guided")
    length = len(game.log)
    seen = []
    for _ in range(2):
        for _ in range(6):
            seat = game.due().seats[0]
            game.act(seat, game.legal(seat)[-1])
        seen.append([event for event in game.log if event.type == "drew"][-1])
        game.take_back(length)
    assert seen[0] == seen[1]


def test_views_follow_a_taking_back_in_their_own_numbers() -> None:
    game = played(6, 25)
    length = len(game.log)
    before = [game.view(seat).state.key() for seat in range(4)]
    for _ in range(8):
        seat = game.due().seats[0]
        game.act(seat, game.legal(seat)[-1])
    game.take_back(length)
    for seat in range(4):
        view = game.view(seat)
        assert view.state.key() == before[seat]
        told = view.events[-1]
        assert told.type == "taken_back"
        assert told["to"] <= len(view.events)
    for seat in range(4):
        assert game.view(seat, at=len(game.log)).state.key() == before[seat]


def test_taking_back_stops_at_the_deal_and_at_nothing() -> None:
    game = Game.new(seed=1)
    with pytest.raises(Illegal, match="nothing_to_take_back"):
        game.take_back(1)
    game.deal()
    with pytest.raises(Illegal, match="cannot_take_back_further"):
        game.take_back(2)
    with pytest.raises(Illegal, match="nothing_to_take_back"):
        game.take_back(len(game.log))


def test_a_hand_just_lost_can_be_taken_back(tmp_path: Path) -> None:
    game = played(8, 400, "scored")
    assert game.due().kind == "over"
    last = max(n for n, event in enumerate(game.log) if event.type == "discarded")
    game.take_back(last)
    assert game.due().kind == "answer"
    game.save(tmp_path / "game.jsonl")
    assert Game.load(tmp_path / "game.jsonl").state.key() == game.state.key()


# Files from outside


def edit(line: int, change: Callable[[dict[str, Any]], object]) -> Callable[[list[str]], None]:
    def apply(lines: list[str]) -> None:
        value = json.loads(lines[line])
        change(value)
        lines[line] = json.dumps(value)

    return apply


def find(lines: list[str], type_: str, which: int = 0) -> int:
    return [n for n, line in enumerate(lines) if json.loads(line)["type"] == type_][which]


TAMPERED: dict[str, tuple[Callable[[list[str]], Any], str]] = {
    "empty": (lambda lines: lines.clear(), "line 1"),
    "no start": (lambda lines: lines.pop(0), "line 1"),
    "not JSON": (lambda lines: lines.insert(3, "{"), "line 4"),
    "a number": (lambda lines: lines.insert(3, "7"), "line 4"),
    "no type": (lambda lines: lines.insert(3, "{}"), "line 4"),
    "a number without end": (lambda lines: lines.insert(3, "9" * 9999), "line 4"),
    "deep": (lambda lines: lines.insert(3, "[" * 100000), "line 4"),
    "unknown type": (edit(9, lambda value: value.update(type="bribe")), "line 10"),
    "another format": (edit(0, lambda value: value.update(format=99)), "format"),
    "another table": (edit(0, lambda value: value.update(table="poker")), "poker"),
    "no rules": (edit(0, lambda value: value.pop("rules")), "line 1"),
    "rules of a list": (edit(0, lambda value: value.update(rules=[1])), "line 1"),
    "an unknown option": (edit(0, lambda value: value["rules"].update(stakes=5)), "stakes"),
    "an option out of range": (edit(0, lambda value: value["rules"].update(dead_wall=99)), "dead_wall"),
    "rules of another game": (
        edit(0, lambda value: value["rules"].update(dead_wall=20, instant_payouts=False)),
        "line",
    ),
    "two seats": (edit(0, lambda value: value.update(seats=["human", "human"])), "seats"),
    "seats of numbers": (edit(0, lambda value: value.update(seats=[1, 2, 3, 4])), "seats"),
    "an unknown mode": (edit(0, lambda value: value.update(mode="poker")), "poker"),
    "dealt other tiles": (edit(2, lambda value: value.update(tiles="111222333m5555p")), "line 3"),
    "a field missing": (edit(2, lambda value: value.pop("tiles")), "line 3"),
    "a seat of nobody": (lambda lines: edit(find(lines, "discarded"), lambda v: v.update(seat=7))(lines), "seat"),
    "no seat": (lambda lines: edit(find(lines, "discarded"), lambda v: v.update(seat=None))(lines), "line"),
    "a tile not in hand": (
        lambda lines: edit(find(lines, "discarded"), lambda v: v.update(tile="f1"))(lines),
        "line",
    ),
    "an amount out of range": (lambda lines: lines.insert(5, '{"type": "taken_back", "to": 1e99}'), "line 6"),
    "a large amount": (lambda lines: lines.insert(5, '{"type": "taken_back", "to": 99999999999}'), "line 6"),
    "a taking back to nowhere": (lambda lines: lines.insert(20, '{"type": "taken_back", "to": -5}'), "line 21"),
    "a draw left out": (lambda lines: lines.pop(find(lines, "drew", 5)), "line"),
    "an event twice": (lambda lines: lines.insert(30, lines[30]), "line"),
    "another commitment": (edit(1, lambda value: value.update(commitment="00" * 32)), "secret_missing"),
    "no secret": (lambda lines: lines.pop(), "secret_missing"),
    "a seed of letters": (edit(-1, lambda value: value.update(seed="x")), "seed"),
    "two ends": (lambda lines: lines.append(lines[-1]), "line"),
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_a_file_that_contradicts_itself_is_refused_with_the_place(kind: str) -> None:
    lines = played(9, 60).as_lines()
    assert json.loads(lines[-1])["type"] == UNFINISHED
    change, told = TAMPERED[kind]
    change(lines)
    with pytest.raises(BadGame, match=told):
        Game.from_lines(lines)


def test_a_file_of_bytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(BadGame, match="not a text file"):
        Game.load(path)
