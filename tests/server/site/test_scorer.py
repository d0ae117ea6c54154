"""The scorer page's questions: a hand as far as it is entered, what may be added, its count, and what if."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pytest
from tests.server.site.guests import Guest, error

from zimo.scoring import score_json
from zimo.server.site.examples import worked
from zimo.tables import TABLES

EMPTY: dict[str, Any] = {
    "concealed": "",
    "win_tile": None,
    "melds": [],
    "bonus": [],
    "seat_wind": "E",
    "round_wind": "E",
    "win_by": "discard",
    "flags": [],
    "bao": None,
}
WON: dict[str, Any] = {
    **EMPTY,
    "concealed": "456p22p678s55m",
    "win_tile": "2p",
    "melds": [{"type": "pong", "tiles": "RRR"}],
    "bonus": ["a1", "f2"],
    "seat_wind": "S",
}


def asked(guest: Guest, hand: dict[str, Any], table: str = "singapore", **more: object) -> dict[str, Any]:
    status, answer = guest.post("/api/score", {"table": table, "hand": {**EMPTY, **hand}, **more})
    assert status == 200, answer
    return dict(answer)


def what_if(answer: dict[str, Any], id: str) -> list[dict[str, Any]]:
    return [one for one in answer["what_if"] if one["id"] == id]


def test_a_whole_hand_has_its_receipt(guest: Guest) -> None:
    answer = asked(guest, WON)
    assert answer["allowed"]
    assert answer["missing"] == 0
    assert answer["error"] is None
    assert [(line["id"], line["group"]) for line in answer["sheet"]["lines"]] == [
        ("dragon_pong", "sets"),
        ("animal", "bonus"),
        ("seat_flower", "bonus"),
    ]
    assert answer["payers"] == [
        {"role": "discarder", "each": 16, "players": 1},
        {"role": "each_other", "each": 8, "players": 2},
    ]
    assert answer["winner"] == 32


def test_a_hand_that_is_not_one_yet_says_how_much_is_missing(guest: Guest) -> None:
    for hand, missing in (({}, 14), ({"concealed": "456p"}, 11), ({"concealed": "5m", "melds": WON["melds"]}, 10)):
        answer = asked(guest, hand)
        assert (answer["missing"], answer["sheet"], answer["error"], answer["what_if"]) == (missing, None, None, [])


def test_without_a_winning_tile_it_is_asked_for(guest: Guest) -> None:
    answer = asked(guest, {**WON, "concealed": "456p222p678s55m", "win_tile": None})
    assert answer["error"] == {"id": "choose_win_tile"}
    drawn = asked(guest, {**WON, "concealed": "456p222p678s55m", "win_tile": None, "win_by": "zimo"})
    assert drawn["allowed"]


def test_flowers_win_without_a_whole_hand(guest: Guest) -> None:
    flowers = ["f1", "f2", "f3", "f4", "q1", "q2", "q3", "q4"]
    answer = asked(guest, {"concealed": "1359m", "bonus": flowers, "flags": ["rob_eighth"]})
    assert answer["allowed"]
    assert [line["id"] for line in answer["sheet"]["lines"]] == ["eight_flowers"]


@pytest.mark.parametrize("table", TABLES)
def test_every_worked_hand_counts_the_same_and_its_payment_adds_up(guest: Guest, table: str) -> None:
    for row in worked(table)[::4]:
        hand = {**EMPTY, **row["hand"]}
        told = score_json({**hand, "table": table, "rules": row["rules"]})
        answer = asked(guest, hand, table, rules=row["rules"])
        if answer["sheet"] is None:
            assert not told["allowed"]
            continue
        assert {name: answer["sheet"][name] for name in ("total", "paid", "base")} == {
            name: told[name] for name in ("total", "paid", "base")
        }
        assert answer["allowed"] == told["allowed"]
        assert sum(one["each"] * one["players"] for one in answer["payers"]) + answer["pool"] == answer["winner"]
        assert answer["pool"] == 1000 * hand.get("riichi_sticks", 0) * answer["allowed"]


def test_four_copies_are_all_there_are(guest: Guest) -> None:
    answer = asked(guest, {"concealed": "1111m22m", "melds": [{"type": "chi", "tiles": "234m"}, WON["melds"][0]]})
    assert answer["full"] == {"1m": {"id": "none_left", "tile": "1m"}}
    more = asked(guest, {"concealed": "1111m222m"})
    assert set(more["full"]) == {"1m"}
    for place, out in (("pong", {"1m", "2m"}), ("kong_concealed", {"1m", "2m"}), ("chi", {"1m", "8m", "9m"})):
        full = set(asked(guest, {"concealed": "1111m222m"}, place=place)["full"])
        assert out <= full
        assert "5p" not in full
    assert asked(guest, {}, place="chi")["full"]["E"] == {"id": "no_set_from", "tile": "E"}


def test_a_robbed_tile_has_its_copies_in_the_kong(guest: Guest) -> None:
    hand = {"concealed": "23m", "win_tile": "1m", "win_by": "rob_kong"}
    assert asked(guest, hand)["full"] == {"1m": {"id": "robbed_copies", "tile": "1m"}}
    assert asked(guest, {**hand, "concealed": "123m", "win_by": "discard"})["ways"] == {
        "discard": None,
        "zimo": None,
        "rob_kong": {"id": "robbed_copies", "tile": "1m"},
    }


def test_a_full_hand_takes_bonus_tiles_only(guest: Guest) -> None:
    answer = asked(guest, WON)
    free = set(answer["tiles"]) - set(answer["full"])
    assert free == {f"{series}{n}" for series in "fqa" for n in (1, 2, 3, 4)} - {"a1", "f2"}
    assert answer["full"]["9s"] == {"id": "place_full"}
    assert answer["full"]["a1"] == {"id": "bonus_once", "tile": "a1"}


def test_each_table_has_its_own_tiles(guest: Guest) -> None:
    tiles = {table: asked(guest, {}, table)["tiles"] for table in TABLES}
    assert [len(tiles[table]) for table in ("singapore", "hongkong", "malaysia3", "riichi")] == [46, 42, 33, 37]
    assert "0p" not in asked(guest, {}, "riichi", rules={"red_fives": 0})["tiles"]
    assert "f1" not in asked(guest, {}, "hongkong", rules={"bonus_tiles": False})["tiles"]
    assert asked(guest, {}, "malaysia3")["winds"] == {"seat_wind": ["E", "S", "W"], "round_wind": ["E"]}


def test_a_fei_or_a_red_five_may_lie_in_a_meld(guest: Guest) -> None:
    laid = [{"type": "pong", "tiles": "RjR"}]
    assert asked(guest, {"melds": laid}, "malaysia3")["swaps"] == [[["j"], ["R"], ["j"]]]
    assert asked(guest, {"melds": [{"type": "chi", "tiles": "456p"}]}, "riichi")["swaps"] == [[[], ["0p"], []]]
    assert asked(guest, {"concealed": "0p", "melds": [{"type": "chi", "tiles": "456p"}]}, "riichi")["swaps"] == [
        [[], [], []]
    ]


def test_indicators_are_tiles_that_nobody_holds(guest: Guest) -> None:
    hand = {"concealed": "1111m", "dora_indicators": ["2m"] * 4}
    full = asked(guest, hand, "riichi", place="dora_indicators")["full"]
    assert set(full) == {"1m", "2m"}
    most = asked(guest, {"dora_indicators": ["2m", "3m", "4m", "5m", "6m"]}, "riichi", place="dora_indicators")
    assert most["full"] == {tile: {"id": "place_full"} for tile in most["tiles"]}


@pytest.mark.parametrize(
    ("hand", "flag", "reasons"),
    [
        ({}, "last_tile", []),
        ({}, "gang_shang", ["flag_zimo", "flag_kongs"]),
        ({"win_by": "zimo"}, "gang_shang", ["flag_kongs"]),
        ({"win_by": "zimo"}, "hua_shang", ["flag_bonus"]),
        ({"win_by": "zimo", "bonus": ["a1"]}, "hua_shang", []),
        ({"win_by": "zimo", "seat_wind": "S"}, "tian_hu", ["flag_dealer"]),
        ({"win_by": "zimo"}, "tian_hu", []),
        ({"win_by": "zimo"}, "di_hu", ["flag_not_dealer"]),
        ({"win_by": "zimo", "flags": ["tian_hu"]}, "last_tile", ["flag_alone"]),
    ],
)
def test_a_circumstance_says_what_it_needs(guest: Guest, hand: dict[str, Any], flag: str, reasons: list[str]) -> None:
    found = next(one for one in asked(guest, hand)["flags"] if one["id"] == flag)
    assert found["reasons"] == reasons


def test_a_replacement_may_be_named_once_more_as_far_as_there_were_bonus_tiles(guest: Guest) -> None:
    def again(*bonus: str) -> object:
        hand = {"win_by": "zimo", "bonus": [*bonus], "flags": ["hua_shang"]}
        return next(one["again"] for one in asked(guest, hand)["flags"] if one["id"] == "hua_shang")

    assert (again("a1"), again("a1", "f2")) == (False, True)


def test_what_if_is_the_same_hand_scored_again(guest: Guest) -> None:
    answer = asked(guest, WON)
    drawn: dict[str, Any] = score_json({**WON, "table": "singapore", "win_by": "zimo"})
    assert what_if(answer, "zimo")[0]["sheet"]["winner"] == drawn["payment"]["winner"]
    assert what_if(answer, "discard") == []
    winds = {one["params"]["wind"]: one["sheet"]["total"] for one in what_if(answer, "seat_wind")}
    assert winds == dict.fromkeys("EWN", 2)
    assert what_if(answer, "round_wind") == []
    presets = {one["params"]["preset"] for one in what_if(answer, "preset")}
    assert "shooter-pays-all" in presets
    assert "singapore" not in presets
    closed = {**WON, "concealed": "456p22p678s55mRRR", "melds": []}
    rules = [one["params"] for one in what_if(asked(guest, closed), "rule")]
    assert {"option": "men_qing", "value": "any"} in rules
    bare = {**WON, "bonus": []}
    assert {one["params"]["table"] for one in what_if(asked(guest, bare), "table")} == {"hongkong", "riichi"}


def test_what_if_leaves_out_what_cannot_be_then(guest: Guest) -> None:
    kong = {**WON, "melds": [{"type": "kong_concealed", "tiles": "RRRR"}], "win_by": "zimo", "flags": ["gang_shang"]}
    assert what_if(asked(guest, kong), "discard")[0]["sheet"]["allowed"]
    fed = {**WON, "bao": "discarder"}
    assert what_if(asked(guest, fed), "zimo")[0]["sheet"]["payment"].keys() == {"each_opponent", "winner"}


def test_who_may_be_liable(guest: Guest) -> None:
    assert asked(guest, WON)["bao"] == ["discarder", "other"]
    assert asked(guest, {**WON, "win_by": "zimo"})["bao"] == ["other"]
    plain = {"concealed": "34p567p55s678s234m", "win_tile": "2p", "riichi": "riichi"}
    assert asked(guest, plain, "riichi")["bao"] == []


@pytest.mark.parametrize(
    ("hand", "id"),
    [
        ({"concealed": "1x"}, "unknown_tile"),
        ({"concealed": "11111m"}, "impossible_tiles"),
        ({"concealed": 7}, "bad_value"),
        ({"concealed": "1m" * 9000}, "wrong_tile_count"),
        ({"melds": "RRR"}, "bad_value"),
        ({"melds": [{"type": "pong", "tiles": "RRR"}] * 900}, "wrong_tile_count"),
        ({"melds": [{"type": "pung", "tiles": "RRR"}]}, "unknown_meld"),
        ({"flags": [None]}, "bad_value"),
        ({"flags": {"a": 1}}, "bad_value"),
        ({"seat_wind": "X"}, "unknown_seat"),
        ({"win_by": "luck"}, "unknown_win_by"),
        ({**WON, "flags": ["luck"]}, "unknown_flag"),
        ({**WON, "flags": ["gang_shang"]}, "impossible_circumstance"),
        ({**WON, "bao": "me"}, "bad_value"),
    ],
)
def test_what_is_no_hand_is_told_by_its_id(guest: Guest, hand: dict[str, Any], id: str) -> None:
    answer = asked(guest, hand)
    assert answer["error"]["id"] == id
    assert answer["sheet"] is None
    assert answer["tiles"]


def test_what_is_no_question_is_refused(guest: Guest) -> None:
    ok = {"table": "singapore", "hand": EMPTY}
    for change, id in (
        ({"table": "mars"}, "unknown_table"),
        ({"preset": "mars"}, "unknown_preset"),
        ({"preset": ""}, "unknown_preset"),
        ({"rules": {"cap": 99}}, "option_out_of_range"),
        ({"rules": {"mars": 1}}, "unknown_option"),
        ({"place": "pocket"}, "bad_field"),
        ({"place": "dora_indicators"}, "bad_field"),
        ({"hand": "1m"}, "bad_field"),
        ({"hand": None}, "missing_field"),
        ({"tiles": []}, "unknown_field"),
    ):
        assert error(guest.post("/api/score", {**ok, **change})) == (400, id)
    assert error(guest.post("/api/score", "[" * 9000)) == (400, "bad_json")
    assert error(guest.post("/api/score", {**ok, "hand": {"concealed": "1m" * 40_000}})) == (413, "too_large")


def test_an_answer_takes_less_than_fifty_milliseconds(guest: Guest) -> None:
    """With room for a machine that does other things: of several the fastest, in plain Python about 10."""
    hand = {**WON, "concealed": "1112345678999p", "win_tile": "5p", "melds": [], "bonus": []}
    for table in TABLES:
        assert asked(guest, hand, table)["allowed"]
        times = []
        for _ in range(5):
            start = time.perf_counter()
            asked(guest, hand, table)
            times.append(time.perf_counter() - start)
        assert min(times) < 0.1, table


@pytest.mark.parametrize("table", TABLES)
def test_what_is_offered_can_be_added(guest: Guest, table: str) -> None:
    """A hand filled up by the tiles that are not greyed, whichever comes next, is never refused."""
    hand = {**EMPTY}
    for turn in range(13):
        answer = asked(guest, hand, table)
        free = [tile for tile in answer["tiles"] if tile not in answer["full"] and tile[0] not in "fqax"]
        hand["concealed"] += free[(turn * 7) % 3]
        assert asked(guest, hand, table)["error"] is None
    assert max(Counter(hand["concealed"][at : at + 2] for at in range(0, 26, 2)).values()) <= 4
    assert asked(guest, hand, table)["missing"] == 1
