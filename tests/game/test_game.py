"""Games: their log, saving and loading, taking back, and what a tampered file is told."""

import json
from collections.abc import Callable
from contextlib import suppress
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


def edit_first(type_: str, **changes: object) -> Callable[[list[str]], None]:
    return lambda lines: edit(find(lines, type_), lambda value: value.update(changes))(lines)


# What is done to the lines; then the id, the line (negative: from the end) and the parameters that are told. A line of
# None depends on how the game went.
TAMPERED: dict[str, tuple[Callable[[list[str]], Any], str, int | None, dict[str, object]]] = {
    "empty": (lambda lines: lines.clear(), "not_a_start", 1, {}),
    "no start": (lambda lines: lines.pop(0), "not_a_start", 1, {}),
    "only an end": (lambda lines: lines.__delitem__(slice(0, -1)), "not_a_start", 1, {}),
    "not JSON": (lambda lines: lines.insert(3, "{"), "not_json", 4, {}),
    "a number": (lambda lines: lines.insert(3, "7"), "not_event", 4, {}),
    "no type": (lambda lines: lines.insert(3, "{}"), "not_event", 4, {}),
    "a number without end": (lambda lines: lines.insert(3, "9" * 9999), "not_json", 4, {}),
    "half a character": (lambda lines: lines.insert(3, '{"type": "\\ud800"}'), "not_json", 4, {}),
    "deep": (lambda lines: lines.insert(3, "[" * 100000), "not_json", 4, {}),
    "unknown type": (edit(9, lambda value: value.update(type="bribe")), "bad_event", 10, {"field": "type"}),
    "another format": (edit(0, lambda value: value.update(format=99)), "unknown_format", 1, {"format": 99}),
    "another table": (
        edit(0, lambda value: value.update(table="poker")),
        "unknown_table",
        1,
        {"table": "poker", "allowed": ["singapore", "hongkong", "malaysia3", "riichi"]},
    ),
    "no rules": (edit(0, lambda value: value.pop("rules")), "header_missing", 1, {}),
    "rules of a list": (edit(0, lambda value: value.update(rules=[1])), "header_missing", 1, {}),
    "no preset": (edit(0, lambda value: value.update(preset=None)), "header_missing", 1, {}),
    "an empty preset": (edit(0, lambda value: value.update(preset="")), "header_missing", 1, {}),
    "a table of a list": (edit(0, lambda value: value.update(table=[])), "header_missing", 1, {}),
    "an unknown option": (edit(0, lambda value: value["rules"].update(stakes=5)), "unknown_option", 1, {}),
    "an option out of range": (
        edit(0, lambda value: value["rules"].update(dead_wall=99)),
        "option_out_of_range",
        1,
        {"option": "dead_wall", "value": 99, "allowed": "a whole number from 0 to 20"},
    ),
    "two seats": (edit(0, lambda value: value.update(seats=["human", "human"])), "bad_seats", 1, {"seats": 4}),
    "seats of numbers": (edit(0, lambda value: value.update(seats=[1, 2, 3, 4])), "bad_seats", 1, {"seats": 4}),
    "an unknown mode": (edit(0, lambda value: value.update(mode="poker")), "unknown_mode", 1, {}),
    "a field missing": (edit(2, lambda value: value.pop("tiles")), "bad_event", 3, {"field": "tiles"}),
    "too many tiles": (edit(2, lambda value: value.update(tiles="1m" * 15)), "bad_event", 3, {"field": "tiles"}),
    "a seat of nobody": (edit_first("discarded", seat=7), "bad_event", None, {"field": "seat"}),
    "an amount out of range": (
        lambda lines: lines.insert(5, '{"type": "taken_back", "to": 1e99}'),
        "bad_event",
        6,
        {"field": "to"},
    ),
    "a large amount": (
        lambda lines: lines.insert(5, '{"type": "taken_back", "to": 99999999999}'),
        "bad_event",
        6,
        {"field": "to"},
    ),
    "a taking back before everything": (
        lambda lines: lines.insert(20, '{"type": "taken_back", "to": -5}'),
        "bad_event",
        21,
        {"field": "to"},
    ),
    "a seed of letters": (edit(-1, lambda value: value.update(seed="x")), "bad_seed", -1, {}),
    "two ends": (lambda lines: lines.append(lines[-1]), "bad_event", -2, {"field": "type"}),
}
CONTRADICTING: dict[str, tuple[Callable[[list[str]], Any], str, int | None, dict[str, object]]] = {
    "rules of another game": (
        edit(0, lambda value: value["rules"].update(dead_wall=20, instant_payouts=False)),
        "does_not_follow",
        None,
        {},
    ),
    "dealt other tiles": (
        edit(2, lambda value: value.update(tiles="111222333m5555p")),
        "does_not_follow",
        3,
        {},
    ),
    "a seat out of turn": (
        lambda lines: edit(find(lines, "discarded"), lambda v: v.update(seat=(v["seat"] + 1) % 4))(lines),
        "not_your_turn",
        None,
        {},
    ),
    "no seat": (edit_first("discarded", seat=None), "does_not_follow", None, {}),
    "no tile": (edit_first("discarded", tile=None), "no_such_claim", None, {}),
    "a tile not in hand": (edit_first("discarded", tile="f1"), "not_in_hand", None, {"tile": "f1"}),
    "a taking back of the deal": (
        lambda lines: lines.insert(20, '{"type": "taken_back", "to": 2}'),
        "cannot_take_back_further",
        21,
        {},
    ),
    "a deal in a hand": (lambda lines: lines.insert(20, lines[1]), "hand_running", 21, {}),
    "a draw left out": (lambda lines: lines.pop(find(lines, "drew", 5)), "does_not_follow", None, {}),
    "an event twice": (lambda lines: lines.insert(30, lines[30]), "not_your_turn", None, {}),
    "another commitment": (edit(1, lambda value: value.update(commitment="00" * 32)), "secret_missing", 2, {}),
    "no commitment": (edit(1, lambda value: value.pop("commitment")), "secret_missing", 2, {}),
    "no secret": (lambda lines: lines.pop(), "secret_missing", 2, {}),
}


@pytest.mark.parametrize("kind", [*TAMPERED, *CONTRADICTING])
def test_a_file_that_is_no_game_is_refused_with_the_reason_and_the_place(kind: str) -> None:
    lines = played(9, 60).as_lines()
    assert json.loads(lines[-1])["type"] == UNFINISHED
    change, id, line, params = {**TAMPERED, **CONTRADICTING}[kind]
    change(lines)
    with pytest.raises(BadGame) as refused:
        Game.from_lines(lines)
    told = refused.value
    assert (told.id, told.contradicts) == (id, kind in CONTRADICTING)
    assert told.line is not None
    assert 1 <= told.line <= max(1, len(lines))
    assert str(told) == f"line {told.line}: {id}"
    if line is not None:
        assert told.line == (line if line > 0 else len(lines) + 1 + line)
    assert {name: told.params[name] for name in params} == params


def test_a_file_of_bytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(bytes(range(256)))
    with pytest.raises(BadGame, match=r"^not_text$") as refused:
        Game.load(path)
    assert (refused.value.id, refused.value.line, refused.value.contradicts) == ("not_text", None, False)


def test_no_edit_of_a_file_does_anything_but_load_or_be_refused() -> None:
    lines = played(9, 60).as_lines()
    chances = Random(1)
    values: list[object] = [None, -1, 0, 3, 255, 1e9, "", "x", "5m", "?", "f1", True, [], [None], {}, "1m" * 20]
    for _ in range(400):
        edited = list(lines)
        at = chances.randrange(len(edited))
        value = json.loads(edited[at])
        value[chances.choice(sorted(value))] = chances.choice(values)
        edited[at] = json.dumps(value)
        with suppress(BadGame):
            Game.from_lines(edited)


def test_a_secret_that_was_told_stays_told_when_the_end_of_its_hand_is_taken_back() -> None:
    game = Game.new(mode="match", seed=5)
    for hand in (1, 2):
        game.deal()
        while game.due().kind == "answer":
            seat = game.due().seats[0]
            game.act(seat, game.legal(seat)[-1])
        ended = game.view(0).events[-1]
        assert ended.type == "hand_ended"
        game.take_back(len(game.log) - 5)
        assert game.view(0).events[-2:-1] == [ended]
        assert game.view(0).secrets == [game.secrets[n].hex() for n in range(hand)]
        while game.due().kind == "answer":
            seat = game.due().seats[0]
            game.act(seat, game.legal(seat)[-1])
        assert game.view(0).events[-1].type == "hand_ended"
