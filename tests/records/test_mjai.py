"""mjai: own games written, read and played again; what is no game is refused."""

import json
from typing import Any

import pytest
from tests.records.games import played

import zimo
from zimo.records import BadRecording, Verdict, read_text, to_mjai, verify

SETTINGS = [
    ("tenhou", {}),
    ("tenhou", {"red_fives": 4, "kan_dora_timing": "after_discard"}),
    ("tenhou", {"red_fives": 0, "kan_dora_timing": "all_at_once", "multiple_ron": "nearest"}),
    ("mahjong-soul", {}),
    ("ema-like", {}),
    ("wrc-like", {}),
]


def verdict(lines: list[str]) -> Verdict:
    return verify(read_text("\n".join(lines)))


@pytest.mark.parametrize("seed", range(len(SETTINGS)))
def test_an_own_game_comes_back_the_same(seed: int) -> None:
    preset, rules = SETTINGS[seed]
    game = played(seed, preset, rules)
    again = verdict(to_mjai(game))
    assert again.difference is None
    assert again.game.state.points == game.state.points
    told = [event for event in game.log if event.type in ("paid", "line", "won", "drawn_hand")]
    assert [event for event in again.game.log if event.type in ("paid", "line", "won", "drawn_hand")] == told


@pytest.mark.parametrize("seed", range(4))
def test_a_single_hand_comes_back_the_same(seed: int) -> None:
    game = zimo.play(zimo.Game.new("riichi", mode="scored", seed=seed), ["greedy"] * 4, seed=1)
    again = verdict(to_mjai(game))
    assert again.difference is None
    assert again.game.header["mode"] == "scored"
    assert again.game.state.points == game.state.points


def test_a_running_hand_is_written_as_far_as_it_is() -> None:
    game = zimo.Game.new("riichi", mode="match", seed=3)
    game.deal()
    for _ in range(9):
        seat = game.due().seats[0]
        game.act(seat, game.legal(seat)[0])
    assert verdict(to_mjai(game)).agrees


def test_another_table_is_not_written() -> None:
    with pytest.raises(ValueError, match="Riichi"):
        to_mjai(zimo.Game.new("singapore"))


def test_a_guided_hand_has_no_indicators_and_is_not_written() -> None:
    with pytest.raises(ValueError, match="scored"):
        to_mjai(zimo.play(zimo.Game.new("riichi", mode="guided", seed=1), ["greedy"] * 4, seed=1))


def one_hand() -> list[dict[str, Any]]:
    return [json.loads(line) for line in to_mjai(played(1, hands=1))]


def first(lines: list[dict[str, Any]], type_: str) -> dict[str, Any]:
    return next(line for line in lines if line["type"] == type_)


BAD: dict[str, tuple[str, dict[str, Any], str]] = {
    "an unknown event": ("tsumo", {"type": "dance"}, "unknown_event"),
    "a seat too high": ("tsumo", {"actor": 4}, "bad_field"),
    "a seat that is no number": ("tsumo", {"actor": True}, "bad_field"),
    "an unknown tile": ("tsumo", {"pai": "5x"}, "bad_field"),
    "a hidden tile": ("tsumo", {"pai": "?"}, "hidden_tiles"),
    "hidden hands": ("start_kyoku", {"tehais": [["?"] * 13] * 4}, "hidden_tiles"),
    "too few hands": ("start_kyoku", {"tehais": []}, "bad_field"),
    "no round": ("start_kyoku", {"bakaze": 3}, "bad_field"),
    "no points": ("start_kyoku", {"scores": None}, "bad_field"),
    "rules that are none": ("start_game", {"rules": 5}, "bad_field"),
    "a mode that is none": ("start_game", {"mode": "long"}, "bad_field"),
    "a mode that is no word": ("start_game", {"mode": []}, "bad_field"),
    "a hand without score": ("start_game", {"mode": "guided"}, "bad_field"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_log_is_refused_with_the_reason_and_the_line(case: str) -> None:
    type_, change, id = BAD[case]
    lines = one_hand()
    changed = first(lines, type_)
    changed.update(change)
    with pytest.raises(BadRecording) as refused:
        read_text("\n".join(json.dumps(line) for line in lines))
    assert refused.value.id == id
    assert refused.value.place == f"line {lines.index(changed) + 1}"


@pytest.mark.parametrize(
    ("text", "id"),
    [('{"type": 1}', "unknown_event"), ('{"type"', "not_json"), ('{"type": "start_game"}', "no_hands")],
)
def test_lines_that_are_no_events(text: str, id: str) -> None:
    with pytest.raises(BadRecording) as refused:
        read_text(text)
    assert refused.value.id == id


def test_rules_that_do_not_exist_are_refused() -> None:
    lines = one_hand()
    lines[0]["rules"] = {"uma": 5}
    with pytest.raises(BadRecording) as refused:
        verdict([json.dumps(line) for line in lines])
    assert refused.value.id == "bad_rules"


def test_a_changed_draw_is_noticed() -> None:
    lines = one_hand()
    throw = first(lines, "dahai")
    throw["pai"] = "N" if throw["pai"] != "N" else "E"
    found = verdict([json.dumps(line) for line in lines]).difference
    assert found is not None
    assert found.what == "action"
    assert found.place == f"line {lines.index(throw) + 1}"
