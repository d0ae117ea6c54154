"""``zimo play``: whole hands through standard input."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.support import ESCAPE, Shell, keys_to_the_end, process, too_wide

from zimo import Game
from zimo.text import LANGUAGES
from zimo.text.explain import columns

ONE_HAND = ["play", "--mode", "scored", "--bot", "greedy", "--seed"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_hand_from_the_deal_to_the_points(zimo: Shell, lang: str, seed: str) -> None:
    result = zimo(*ONE_HAND, seed, "--lang", lang, keys=keys_to_the_end())
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert ESCAPE not in result.out
    assert result.out.count("> ") > 5


def test_a_match_ends_with_a_ranking(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    options = ["--seed", "3", "--bot", "greedy", "--rule", "match_length=east", "--save", str(path)]
    result = zimo("play", *options, keys=keys_to_the_end(12))
    assert result.code == 0
    assert not too_wide(result.out)
    assert "Final ranking" in result.out
    game = Game.load(path)
    assert game.due().kind == "over"
    best = max(game.points)
    assert f"  1. Player {game.points.index(best) + 1}" in result.out
    last = result.out.rpartition("Points ")[2].splitlines()
    assert last[0].split() == ["This", "hand", "Total"]
    assert [line.split()[-1] for line in last[1:5]] == [f"{n:+d}" if n else "0" for n in game.points]
    assert len({columns(line) for line in [f"Points {last[0]}", *last[1:5]]}) == 1
    assert zimo("replay", str(path), "--verify").code == 0


def test_a_guided_hand_explains_and_counts_nothing(zimo: Shell) -> None:
    result = zimo("play", "--mode", "guided", "--bot", "greedy", "--seed", "5", keys=keys_to_the_end())
    assert result.code == 0
    assert "four sets and an Eye" in result.out
    assert not re.search(r"\d tai", result.out)
    assert "point" not in result.out.replace("Practice points only", "").replace("no points", "").lower()


def test_the_end_of_input_leaves_politely(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    result = zimo("play", "--seed", "1", "--save", str(path), keys="1")
    assert (result.code, result.err) == (0, "")
    assert str(path) in result.out.replace("\n", "")
    assert Game.load(path).due().kind == "answer"


def test_the_commands_that_are_no_actions(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    keys = f"m\nr\nl\nt\n?\nh\n\ns\ns {path}\nfrobnicate\n99\n9z\nn\nc1\nk\nq\n"
    result = zimo(*ONE_HAND, "7", keys=keys)
    assert (result.code, result.err) == (0, "")
    assert "u: take back your last move" in result.out
    assert "Minimum: 1" in result.out
    assert "is dealt" in result.out
    assert "The hand is not complete" in result.out
    assert f"Saved to {path}" in result.out.replace("\n", " ").replace("  ", " ") or path.exists()
    assert "Not understood: frobnicate" in result.out
    assert result.lines[-1] == "See you at the next hand."


def test_a_verb_that_is_not_possible_is_refused_with_its_reason(zimo: Shell) -> None:
    told = zimo(*ONE_HAND, "7", keys="n\nk\np\nx\nq\n").out.partition("> n\n")[2]
    told = " ".join(told.split())
    assert "There is nothing to let go now. > k" in told
    assert "You do not have the tiles for that Kong. > p" in told
    assert "You do not have the tiles for that claim. > x" in told
    assert "You cannot win now. The hand is not complete" in told


def test_rubbish_is_answered_and_asked_again(zimo: Shell) -> None:
    rubbish = b"\xff\xfe\n\x1b[2J\n" + b"x" * 100_000 + b"\n\x00\n" + "東\n".encode() + b"q\n"
    result = zimo(*ONE_HAND, "7", keys=rubbish)
    assert (result.code, result.err) == (0, "")
    assert ESCAPE not in result.out
    assert not too_wide(result.out)


def test_a_tile_by_number_and_by_name_is_the_same(zimo: Shell) -> None:
    first = re.search(r"^(\d[mps]|[ESWNRGB])\s", "\n".join(zimo(*ONE_HAND, "7", keys="q").lines), re.MULTILINE)
    assert first is not None
    outputs = {
        zimo(*ONE_HAND, "7", keys=f"{key}\nq\n").out.replace(f"> {key}\n", "> \n")
        for key in ("1", first[1], f"d {first[1]}", "d 1", f"discard {first[1]}")
    }
    assert len(outputs) == 1


def test_a_small_letter_is_never_a_wind(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    for seed in range(1, 6):
        zimo(*ONE_HAND, str(seed), "--save", str(path), keys="e\ns\nw\nn\nr\ng\nb\nq\n")
        assert not [event for event in Game.load(path).log if event.type == "discarded"]


def test_saving_and_resuming_goes_on_as_if_nothing_had_happened(zimo: Shell, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    keys = keys_to_the_end().splitlines()
    zimo(*ONE_HAND, "4", "--save", str(whole), keys="\n".join(keys) + "\n")
    zimo(*ONE_HAND, "4", "--save", str(parts), keys="\n".join(keys[:6]) + "\n")
    while Game.load(parts).due().kind != "over":
        before = parts.read_text()
        result = zimo("play", "--resume", str(parts), keys="\n".join(keys[:10]) + "\n")
        assert result.code == 0
        assert parts.read_text() != before
    assert parts.read_text() == whole.read_text()


def test_a_resumed_game_may_be_saved_elsewhere(zimo: Shell, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    zimo(*ONE_HAND, "4", "--save", str(old), keys="1\n")
    before = old.read_text()
    zimo("play", "--resume", str(old), "--save", str(new), keys="1\nn\n1\nn\n")
    assert old.read_text() == before
    assert new.read_text() != before


def test_a_game_that_is_over_shows_its_account(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    zimo(*ONE_HAND, "2", "--save", str(path), keys=keys_to_the_end())
    before = path.read_text()
    result = zimo("play", "--resume", str(path))
    assert (result.code, result.err) == (0, "")
    assert "Points" in result.out
    assert "Resumed from" in result.out
    assert "A new game begins" not in result.out
    assert "Type m" not in result.out
    assert path.read_text() == before


def test_taking_back(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    result = zimo(*ONE_HAND, "7", "--save", str(path), keys="u\n1\nu\n2\nu\nu\nq\n")
    assert result.code == 0
    assert "There is nothing to take back." in result.out
    game = Game.load(path)
    assert game.taken_back
    assert not game.view("E").state.river
    hands = re.findall(r"^(?:(?:\d[mps]|[ESWNRGB]) +){13}\S+$", result.out, re.MULTILINE)
    assert len(hands) > 3
    assert hands[0] == hands[-1]
    assert process("replay", str(path), "--verify").code == 0


def test_the_human_may_sit_anywhere(zimo: Shell) -> None:
    for seat, wind in zip("ESWN", ("East", "South", "West", "North"), strict=True):
        out = zimo(*ONE_HAND, "7", "--seat", seat, keys="q\n").out
        assert re.search(rf"^{wind} +Player \d \(you\)", out, re.MULTILINE)


def test_the_saved_game_knows_who_sits_where(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    save = ["--save", str(path)]
    zimo(*ONE_HAND, "7", *save, keys="q\n")
    assert Game.load(path).header["seats"] == ["human", "greedy", "greedy", "greedy"]
    zimo("play", "--seed", "7", "--seat", "W", "--mode", "scored", *save, keys="q\n")
    assert Game.load(path).header["seats"] == ["careful", "careful", "human", "careful"]
    zimo(*ONE_HAND, "7", "--watch", *save)
    assert Game.load(path).header["seats"] == ["greedy"] * 4


@pytest.mark.parametrize(
    ("seated", "options", "sits", "seats"),
    [
        (["random", "greedy", "human", "careful"], [], 3, ["random", "greedy", "human", "careful"]),
        (["human"] * 4, [], 1, ["human", "careful", "careful", "careful"]),
        (["human", "random", "greedy", "greedy"], ["--seat", "S"], 2, ["careful", "human", "greedy", "greedy"]),
        (["greedy", "human", "careful", "greedy"], ["--bot", "random"], 2, ["random", "human", "random", "random"]),
        (["greedy", "random", "greedy", "greedy"], [], 1, ["human", "random", "greedy", "greedy"]),
        (["greedy", "random", "greedy", "greedy"], ["--watch"], 0, ["greedy", "random", "greedy", "greedy"]),
        (["random", "human", "random", "random"], ["--watch"], 0, ["random", "careful", "random", "random"]),
    ],
)
def test_a_resumed_game_has_its_own_players(
    zimo: Shell, tmp_path: Path, seated: list[str], options: list[str], sits: int, seats: list[str]
) -> None:
    path = tmp_path / "game"
    Game.new(mode="scored", seed=7, seats=seated).save(path)
    result = zimo("play", "--resume", str(path), *options, keys="q\n")
    assert (result.code, result.err) == (0, "")
    assert set(re.findall(r"Player (\d) \(you\)", result.out)) == ({str(sits)} if sits else set())
    assert Game.load(path).header["seats"] == seats


def test_a_resumed_game_with_players_of_another_program(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game"
    Game.new(seed=7, seats=["human", "Ah Kow", "greedy", "greedy"]).save(path)
    result = zimo("play", "--resume", str(path))
    assert (result.code, result.out) == (2, "")
    assert "Unknown bot: Ah Kow" in result.err
    assert zimo("play", "--resume", str(path), "--bot", "greedy", keys="q\n").code == 0


def test_watching_tells_the_game(zimo: Shell, tmp_path: Path) -> None:
    result = zimo("play", "--watch", "--bot", "greedy", "--mode", "scored", "--seed", "3")
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert "discards" in result.out
    assert "> " not in result.out


def test_the_saved_game_as_json(zimo: Shell, tmp_path: Path) -> None:
    watched = zimo("play", "--watch", "--json", "--bot", "greedy", "--mode", "scored", "--seed", "3")
    assert watched.err == ""
    assert Game.from_lines(watched.lines).due().kind == "over"
    played = zimo(*ONE_HAND, "3", "--json", keys=keys_to_the_end())
    assert played.code == 0
    assert "Player 2" in played.err
    assert Game.from_lines(played.lines).due().kind == "over"
    left = zimo(*ONE_HAND, "3", "--json", keys="q\n")
    assert json.loads(left.lines[-1])["type"] == "unfinished"


def test_the_same_seed_is_the_same_game(zimo: Shell) -> None:
    command = ["play", "--watch", "--json", "--bot", "greedy", "--mode", "scored", "--seed"]
    assert zimo(*command, "3").out == zimo(*command, "3").out != zimo(*command, "4").out
