"""``zimo score``: a hand from the command line, hands as JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from tests.cli.support import ESCAPE, Shell, process, too_wide

from zimo import score
from zimo.text import LANGUAGES

HAND = ["score", "456p 22p 678s 55m +2p", "--meld", "pong:RRR", "--bonus", "f1,a1", "--seat", "S"]
WRITTEN = {
    "id": "x",
    "concealed": "456p678s55m1m2m",
    "win_tile": "3m",
    "melds": [{"type": "pong", "tiles": "222p"}],
    "bonus": ["a1"],
    "seat_wind": "E",
    "round_wind": "E",
    "win_by": "discard",
    "flags": [],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_receipt_in_every_language(zimo: Shell, lang: str) -> None:
    result = zimo(*HAND, "--lang", lang)
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert ESCAPE not in result.out
    assert "[RRR]" in result.out
    assert result.lines[-1]


def test_the_receipt_says_what_counts_and_who_pays(zimo: Shell) -> None:
    out = zimo(*HAND).out
    assert "Dragon Pong" in out
    assert "Discarder pays                                                        8 points" in out
    assert "5m 5m  2p 2p 4p 5p 6p  6s 7s 8s  + 2p" in out


def test_a_hand_may_be_written_without_quotes(zimo: Shell) -> None:
    assert zimo("score", "456p", "22p", "678s", "55m", "+2p", *HAND[2:]).out == zimo(*HAND).out


def test_why_a_win_is_not_allowed(zimo: Shell) -> None:
    result = zimo("score", "456p 22p 678s 555m 11s +1s")
    assert result.code == 0
    assert "This win is not offered." in result.out
    assert "0 tai" in result.out


def test_a_win_that_no_tile_completed(zimo: Shell) -> None:
    out = zimo("score", "", "--bonus", "f1,f2,f3,f4,q1,q2,q3,q4", "--by", "zimo").out
    assert "This hand wins." in out


FEI = ["score", "22p 34p +5p", "--table", "malaysia3", "--meld", "chi:j89p", "--meld", "pong:RRR", "--meld", "pong:EEE"]
RIICHI = ["score", "34p 067p 55s 678s 234m +2p", "--table", "riichi", "--riichi", "riichi", "--dora", "5s"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [FEI, RIICHI, ["score", "123456789p 11p 34p +5p", "--table", "hongkong"]])
def test_a_receipt_of_every_table(zimo: Shell, lang: str, command: list[str]) -> None:
    result = zimo(*command, "--lang", lang)
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert " tai" not in result.out
    assert "台" not in result.out


def test_a_hand_with_fei(zimo: Shell) -> None:
    out = zimo(*FEI, "--declared-fei", "1").out
    assert "[j89p]" in out
    assert "1 Fei laid out" in out
    assert "units" in out


def test_a_hand_of_han_and_fu(zimo: Shell) -> None:
    out = zimo(*RIICHI, "--honba", "1", "--ura", "1p", "--event", "ippatsu").out
    for text in ("fu", "Dora indicators: 5s", "Ura indicators: 1p", "1 honba", "Riichi"):
        assert text in out
    sheet = score("34p 067p 55s 678s 234m +2p", table="riichi", riichi="riichi", dora="5s")
    assert json.loads(zimo(*RIICHI, "--json").out) == sheet.as_dict()
    assert sheet.details["han"] == 5


@pytest.mark.parametrize(
    "option", [("--riichi", "riichi"), ("--declared-fei", "1"), ("--dora", "5s"), ("--honba", "0")]
)
def test_what_only_hands_of_other_tables_have(zimo: Shell, option: tuple[str, str]) -> None:
    result = zimo(*HAND, *option)
    assert result.code == 2
    assert "Singapore" in result.err
    assert zimo("score", "--json", *option, keys="[]").code == 2


def test_events_by_the_names_of_the_table(zimo: Shell) -> None:
    result = zimo("score", "123456789p 11p 34p +5p", "--table", "hongkong", "--event", "tian_hu")
    assert result.code == 2
    assert "heavenly" in result.err


def test_house_rules_are_json_or_text(zimo: Shell) -> None:
    rules = ["--rule", "cap=3", "--rule", "men_qing=any", "--rule", "points_table=[1,2,3]"]
    assert "1 point" in zimo("score", "456p 22p 678s 55m 123s +2p", *rules).out


def test_json_of_one_hand_is_the_result_of_the_library(zimo: Shell) -> None:
    sheet = score("456p 22p 678s 55m +2p", melds=["pong:RRR"], bonus="f1,a1", seat="S")
    assert json.loads(zimo(*HAND, "--json").out) == sheet.as_dict()


def test_json_from_standard_input_keeps_the_order(zimo: Shell) -> None:
    bad = {**WRITTEN, "id": "y", "concealed": "1m"}
    result = zimo("score", "--json", keys=json.dumps([WRITTEN, bad, {**WRITTEN, "id": "z"}]))
    rows = json.loads(result.out)
    assert result.code == 0
    assert [row["id"] for row in rows] == ["x", "y", "z"]
    assert [row.get("error", {}).get("id") for row in rows] == [None, "wrong_tile_count", None]
    assert rows[0]["allowed"] is True
    assert rows[0]["total"] == 1


def test_one_object_in_one_list_out(zimo: Shell) -> None:
    assert len(json.loads(zimo("score", "--json", keys=json.dumps(WRITTEN)).out)) == 1
    assert json.loads(zimo("score", "--json", keys="[]").out) == []


def test_options_of_the_command_line_are_laid_over_hands_from_standard_input(zimo: Shell) -> None:
    hand = {**WRITTEN, "rules": {"cap": 8}}
    rows = json.loads(zimo("score", "--json", "--preset", "spgg", "--rule", "minimum=3", keys=json.dumps(hand)).out)
    assert rows[0]["reasons"][0] == {"id": "below_minimum", "have": 1, "need": 3}


def test_the_only_hand_is_bad(zimo: Shell) -> None:
    result = zimo("score", "--json", keys=json.dumps({**WRITTEN, "concealed": "1m"}))
    assert result.code == 2
    assert json.loads(result.out)[0]["error"]["id"] == "wrong_tile_count"
    assert result.err.count("\n") == 1


def test_as_a_process(record_property: Callable[[str, object], None]) -> None:
    times = []
    for _ in range(3):
        start = time.perf_counter()
        result = process(*HAND)
        times.append(time.perf_counter() - start)
        assert result.code == 0
        assert ESCAPE not in result.out
    record_property("seconds", min(times))


@pytest.mark.parametrize("language", [("ms_MY.UTF-8", "Tangan"), ("zh_CN.UTF-8", "手牌"), ("C", "Hand"), ("", "Hand")])
def test_the_language_of_the_locale(language: tuple[str, str]) -> None:
    assert language[1] in process(*HAND, LC_ALL=language[0]).out


def test_plain_letters_where_nothing_else_can_be_shown() -> None:
    result = process(*HAND, PYTHONIOENCODING="ascii")
    assert result.code == 0
    assert result.out.isascii()
    refused = process(*HAND, "--lang", "zh-Hans", PYTHONIOENCODING="ascii")
    assert refused.code == 2
    assert refused.err.count("\n") == 1
