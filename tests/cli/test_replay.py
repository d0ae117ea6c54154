"""``zimo replay``: a saved game told, shown from a seat, verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.support import ESCAPE, Shell, plain, process, terminal, too_wide

from zimo import Game, play
from zimo.text import LANGUAGES, Words


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    rules = {"match_length": "east"}
    play(Game.new(seed=5, rules=rules), ["greedy"] * 4, seed=1).save(path)
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_told(zimo: Shell, saved: Path, lang: str) -> None:
    result = zimo("replay", str(saved), "--lang", lang)
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert ESCAPE not in result.out
    assert len(result.lines) > 200


def test_a_guided_hand_is_told_without_tai(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    play(Game.new(mode="guided", seed=5), ["greedy"] * 4, seed=1).save(path)
    told = zimo("replay", str(path)).out
    assert "has four sets and an Eye" in told
    assert "tai" not in told


def test_a_seat_sees_its_own_tiles_only(zimo: Shell, saved: Path) -> None:
    events = [json.loads(line) for line in zimo("replay", str(saved), "--json", "--view", "S").lines]
    assert events[0]["type"] == "game_started"
    drawn = [event for event in events if event["type"] == "drew"]
    assert drawn
    assert all((event["tile"] == "?") == (event["seat"] != 1) for event in drawn)
    assert "a tile" in zimo("replay", str(saved), "--view", "S").out
    assert "a tile." not in zimo("replay", str(saved)).out


def test_events_as_json_are_the_log(zimo: Shell, saved: Path) -> None:
    events = [json.loads(line) for line in zimo("replay", str(saved), "--json").lines]
    assert events == [event.as_json() for event in Game.load(saved).log]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_true_game_is_verified(zimo: Shell, saved: Path, lang: str) -> None:
    result = zimo("replay", str(saved), "--verify", "--lang", lang)
    assert (result.code, len(result.lines)) == (0, 2)
    assert json.loads(zimo("replay", str(saved), "--verify", "--json").out)["verified"] is True


def test_an_unfinished_game_is_verified_as_far_as_it_goes(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    zimo("play", "--seed", "1", "--save", str(path), keys="1\nn\n1\n")
    assert zimo("replay", str(path), "--verify").code == 0


def edited(saved: Path, tmp_path: Path, type_: str, field: str, value: object) -> Path:
    """The game with one field of the first such event changed."""
    rows = [json.loads(line) for line in saved.read_text().splitlines()]
    row = next(row for row in rows if row["type"] == type_ and row[field] != value)
    row[field] = value
    path = tmp_path / "edited.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


@pytest.mark.parametrize(
    ("type_", "field", "value"),
    [
        ("drew", "tile", "9s"),
        ("discarded", "tile", "R"),
        ("discarded", "seat", 2),
        ("paid", "amount", 1),
        ("won", "total", 13),
        ("hand_ended", "secret", "00" * 32),
        ("hand_started", "commitment", "00" * 32),
        ("dealt", "tiles", "1m1m1m1m2m2m2m2m3m3m3m3m4m4m"),
    ],
)
def test_an_edited_game_is_found_out(
    zimo: Shell, saved: Path, tmp_path: Path, type_: str, field: str, value: object
) -> None:
    path = edited(saved, tmp_path, type_, field, value)
    result = zimo("replay", str(path), "--verify")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("zimo: Different at event ")
    assert result.err.count("\n") == 1
    told = json.loads(zimo("replay", str(path), "--verify", "--json").out)
    assert (told["verified"], set(told)) == (False, {"verified", "event", "reason"})
    assert f"event {told['event']}:" in result.err
    assert Words("en").name(f"reason.{told['reason'].pop('id')}", **told["reason"]) in result.err
    for command in (["replay"], ["play", "--resume"]):
        refused = zimo(*command, str(path))
        assert refused.code == 2
        assert f"Line {told['event'] + 1}: " in refused.err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("type_", "field", "value"),
    [
        ("drew", "tile", "no tile"),
        ("game_started", "format", 2),
        ("game_started", "preset", "none"),
        ("game_started", "mode", 3),
        ("game_started", "seats", []),
    ],
)
def test_a_game_that_cannot_be_read_is_no_difference(
    zimo: Shell, saved: Path, tmp_path: Path, type_: str, field: str, value: object, lang: str
) -> None:
    path = edited(saved, tmp_path, type_, field, value)
    result = zimo("replay", str(path), "--verify", "--lang", lang)
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert "1" in result.err or type_ == "drew"
    assert result.err == zimo("play", "--resume", str(path), "--lang", lang).err


def test_the_difference_names_the_event(zimo: Shell, saved: Path, tmp_path: Path) -> None:
    lines = saved.read_text().splitlines()
    number = next(at for at, line in enumerate(lines) if '"drew"' in line and at > 100)
    row = json.loads(lines[number])
    row["tile"] = "9s" if row["tile"] != "9s" else "9p"
    lines[number] = json.dumps(row)
    path = tmp_path / "edited.jsonl"
    path.write_text("\n".join(lines))
    assert f"event {number}:" in zimo("replay", str(path), "--verify").err


def test_a_line_that_is_missing_is_found_out(zimo: Shell, saved: Path, tmp_path: Path) -> None:
    lines = saved.read_text().splitlines()
    path = tmp_path / "short.jsonl"
    path.write_text("\n".join(lines[:50] + lines[51:]))
    assert zimo("replay", str(path), "--verify").code == 1


def test_a_torn_file_is_no_game(zimo: Shell, saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_text(saved.read_text()[:5000])
    assert zimo("replay", str(path), "--verify").code == 2


def test_nobody_is_the_reader_of_an_open_game(saved: Path) -> None:
    shown = plain(terminal("replay", str(saved), "--lang", "en", keys=("", "q")))
    assert "Player 1" in shown
    assert "(you)" not in shown
    assert "Player 2 (you)" in plain(terminal("replay", str(saved), "--view", "S", "--lang", "en", keys=("", "q")))


def test_as_a_process(saved: Path) -> None:
    assert process("replay", str(saved), "--verify").code == 0
