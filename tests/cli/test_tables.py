"""The other tables on the command line: a hand played by typed keys, saved, resumed, told and verified."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.support import ESCAPE, Shell, keys_to_the_end, too_wide

from zimo import Game, play
from zimo.text import LANGUAGES

SEATS = {"hongkong": 4, "malaysia3": 3, "riichi": 4}


def one_hand(table: str, *more: str) -> list[str]:
    return ["play", "--table", table, "--mode", "scored", "--bot", "greedy", "--seed", "3", *more]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", SEATS)
def test_a_hand_from_the_deal_to_the_points(zimo: Shell, tmp_path: Path, table: str, lang: str) -> None:
    path = str(tmp_path / "game")
    result = zimo(*one_hand(table, "--lang", lang, "--save", path), keys=keys_to_the_end())
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert ESCAPE not in result.out
    assert Game.load(path).due().kind == "over"
    assert zimo("replay", path, "--verify").code == 0
    told = zimo("replay", path, "--lang", lang)
    assert (told.code, told.err) == (0, "")
    assert not too_wide(told.out)


@pytest.mark.parametrize("table", SEATS)
def test_a_guided_hand_explains_and_counts_nothing(zimo: Shell, table: str) -> None:
    keys = keys_to_the_end()
    result = zimo("play", "--table", table, "--mode", "guided", "--bot", "greedy", "--seed", "5", keys=keys)
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert "four sets and an Eye" in result.out


@pytest.mark.parametrize("table", SEATS)
def test_a_saved_hand_goes_on_as_if_nothing_had_happened(zimo: Shell, tmp_path: Path, table: str) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    keys = keys_to_the_end().splitlines()
    zimo(*one_hand(table, "--save", str(whole)), keys="\n".join(keys) + "\n")
    zimo(*one_hand(table, "--save", str(parts)), keys="\n".join(keys[:4]) + "\n")
    assert Game.load(parts).due().kind == "answer"
    assert zimo("play", "--resume", str(parts), keys="\n".join(keys) + "\n").code == 0
    first, second = (Game.load(path).log for path in (whole, parts))
    assert second[1:] == first[1:]


@pytest.mark.parametrize("table", SEATS)
def test_a_match_is_watched_and_ends_with_a_ranking(zimo: Shell, table: str) -> None:
    rules = {"hongkong": "match_length=east", "malaysia3": "match_length=one_rotation", "riichi": "match_length=east"}
    result = zimo("play", "--watch", "--table", table, "--seed", "2", "--bot", "greedy", "--rule", rules[table])
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    ranking = result.out.partition("Final ranking")[2]
    assert len(re.findall(r"^  \d\. Player \d", ranking, re.MULTILINE)) == SEATS[table]


@pytest.mark.parametrize("table", SEATS)
def test_a_seat_sees_its_own_tiles_only(zimo: Shell, tmp_path: Path, table: str) -> None:
    path = tmp_path / "game"
    play(Game.new(table, mode="scored", seed=5), ["greedy"] * SEATS[table], seed=1).save(path)
    events = [json.loads(line) for line in zimo("replay", str(path), "--json", "--view", "S").lines]
    drawn = [event for event in events if event["type"] == "drew"]
    assert drawn
    assert all((event["tile"] == "?") == (event["seat"] != 1) for event in drawn)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_of_three_has_no_north(zimo: Shell, tmp_path: Path, lang: str) -> None:
    path = tmp_path / "game"
    play(Game.new("malaysia3", mode="scored", seed=5), ["greedy"] * 3, seed=1).save(path)
    for command in (["replay", str(path), "--view", "N"], ["play", "--table", "malaysia3", "--seat", "N"]):
        refused = zimo(*command, "--lang", lang)
        assert (refused.code, refused.out) == (2, "")
        assert refused.err.count("\n") == 1
        assert "E, S, W" in refused.err or "E、S、W" in refused.err


def test_a_scored_riichi_hand_goes_out_as_mjai_and_comes_back(zimo: Shell, tmp_path: Path) -> None:
    saved, out, again = (str(tmp_path / name) for name in ("game", "game.mjai", "again.mjai"))
    zimo(*one_hand("riichi", "--save", saved), keys=keys_to_the_end())
    assert zimo("replay", saved, "--mjai", out).code == 0
    assert zimo("replay", out, "--verify").code == 0
    assert zimo("replay", out, "--mjai", again).code == 0
    first, second = (Path(name).read_text().splitlines() for name in (out, again))
    assert second[1:] == first[1:]


@pytest.mark.parametrize("table", ["hongkong", "malaysia3"])
def test_no_other_table_goes_out_as_mjai(zimo: Shell, tmp_path: Path, table: str) -> None:
    saved, out = tmp_path / "game", tmp_path / "game.mjai"
    play(Game.new(table, mode="scored", seed=5), ["greedy"] * SEATS[table], seed=1).save(saved)
    refused = zimo("replay", str(saved), "--mjai", str(out))
    assert (refused.code, refused.out) == (2, "")
    assert "riichi" in refused.err
    assert not out.exists()
