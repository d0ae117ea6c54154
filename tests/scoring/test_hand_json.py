"""The border: written hands that are read, refused, or make no sense at all."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zimo.rules.hand_json import HandError
from zimo.rules.ruleset import RuleError
from zimo.scoring import score, score_json

GOOD: dict[str, Any] = {
    "id": 7,
    "table": "singapore",
    "concealed": "456p22p678s55m",
    "win_tile": "2p",
    "melds": [{"type": "pong", "tiles": "RRR"}],
    "bonus": ["a1"],
    "seat_wind": "S",
    "round_wind": "E",
    "win_by": "discard",
    "flags": [],
    "rules": {},
}


def error(**changes: Any) -> Any:
    return score_json(GOOD | changes).get("error", {})


def test_the_form_of_a_result() -> None:
    found = score_json(GOOD | {"expect": 1, "note": "left alone", "variants": "too"})
    assert list(found) == [
        "id",
        "allowed",
        "lines",
        "not_counted",
        "total",
        "paid",
        "base",
        "reasons",
        "payment",
    ]
    assert found["id"] == 7
    assert found["lines"] == [
        {"id": "dragon_pong", "value": 1, "tiles": ["R"]},
        {"id": "animal", "value": 1, "tiles": ["a1"]},
    ]
    assert json.loads(json.dumps(found)) == found


def test_an_error_keeps_the_id() -> None:
    assert score_json(GOOD | {"win_by": "luck"}) == {
        "id": 7,
        "error": {"id": "unknown_win_by", "value": "luck", "allowed": ["discard", "zimo", "rob_kong"]},
    }


@pytest.mark.parametrize(
    ("changes", "id"),
    [
        ({"table": "mars"}, "unknown_table"),
        ({"table": None}, "unknown_table"),
        ({"preset": "mars"}, "unknown_preset"),
        ({"preset": ""}, "unknown_preset"),
        ({"preset": ["spgg"]}, "unknown_preset"),
        ({"rules": {"mars": 1}}, "unknown_option"),
        ({"rules": {"cap": 99}}, "option_out_of_range"),
        ({"rules": []}, "bad_json"),
        ({"win_by": "luck"}, "unknown_win_by"),
        ({"win_by": None}, "bad_json"),
        ({"seat_wind": "Q"}, "unknown_seat"),
        ({"seat_wind": "ES"}, "unknown_seat"),
        ({"round_wind": ""}, "unknown_seat"),
        ({"concealed": 5}, "bad_json"),
        ({"concealed": "456p22p678s5m5"}, "unknown_tile"),
        ({"concealed": "456p22p678s5mj"}, "unknown_tile"),
        ({"concealed": "456p22p678s5m?"}, "unknown_tile"),
        ({"concealed": "456p22p678s0m5m"}, "unknown_tile"),
        ({"concealed": "456p22p678s5m", "win_tile": "f1"}, "wrong_tile_count"),
        ({"win_tile": "f1"}, "impossible_tiles"),
        ({"win_tile": "22p"}, "unknown_tile"),
        ({"win_tile": ""}, "unknown_tile"),
        ({"concealed": "456p22p678s5m"}, "wrong_tile_count"),
        ({"concealed": "456p22p678s555m"}, "wrong_tile_count"),
        ({"melds": [{"type": "chi", "tiles": "123m"}] * 5}, "wrong_tile_count"),
        ({"melds": [{"type": "pung", "tiles": "RRR"}]}, "unknown_meld"),
        ({"melds": [{"type": "pong", "tiles": "RRG"}]}, "impossible_tiles"),
        ({"melds": [{"type": "chi", "tiles": "RGB"}]}, "impossible_tiles"),
        ({"melds": [{"type": "chi", "tiles": "891m"}]}, "impossible_tiles"),
        ({"melds": [{"type": "pong", "tiles": "f1f1f1"}]}, "impossible_tiles"),
        ({"melds": [{"type": "pong", "tiles": "yyy"}]}, "unknown_tile"),
        ({"melds": [{"type": "pong"}]}, "missing_field"),
        ({"melds": ["pong:RRR"]}, "bad_json"),
        ({"melds": {}}, "bad_json"),
        ({"bonus": ["a1", "a1"]}, "impossible_tiles"),
        ({"bonus": ["5m"]}, "impossible_tiles"),
        ({"bonus": ["x1"]}, "unknown_tile"),
        ({"bonus": ["f5"]}, "unknown_tile"),
        ({"bonus": [1]}, "bad_json"),
        ({"flags": ["heavenly"]}, "unknown_flag"),
        ({"flags": "last_tile"}, "bad_json"),
        ({"bao": "me"}, "bad_json"),
        ({"bao": "discarder", "win_by": "zimo"}, "impossible_circumstance"),
        ({"concealed": "2p2p2p678s55m12p", "win_tile": "2p"}, "impossible_tiles"),
        ({"concealed": "456p78s5555m5m"}, "impossible_tiles"),
        ({"concealed": "RR22p678s456p", "win_tile": "2p"}, "impossible_tiles"),
        ({"win_by": "rob_kong"}, "impossible_tiles"),
        ({"win_by": "rob_kong", "win_tile": None}, "impossible_circumstance"),
        ({"win_tile": None, "concealed": "456p222p678s55m"}, "missing_field"),
    ],
)
def test_refused(changes: dict[str, Any], id: str) -> None:
    assert error(**changes).get("id") == id


@pytest.mark.parametrize("field", ["concealed", "seat_wind", "round_wind", "win_by"])
def test_missing_fields(field: str) -> None:
    hand = {name: value for name, value in GOOD.items() if name != field}
    assert score_json(hand)["error"] == {"id": "missing_field", "field": field}


@pytest.mark.parametrize(
    ("flags", "line"),
    [
        (["hua_shang"], "hua_shang"),
        (["gang_shang"], "gang_shang"),
        (["gang_shang", "hua_shang"], "hua_shang"),
        (["hua_shang", "gang_shang"], "gang_shang"),
        (["gang_shang", "hua_shang", "gang_shang"], "gang_shang_gang"),
        (["gang_shang_gang", "hua_shang"], "gang_shang_gang"),
        (["gang_shang_gang"], "gang_shang_gang"),
    ],
)
def test_chains_of_replacements(flags: list[str], line: str) -> None:
    kongs = [{"type": "kong_exposed", "tiles": "9999m"}, {"type": "kong_concealed", "tiles": "8888p"}]
    found: Any = score_json(
        GOOD | {"concealed": "22p678s55m", "melds": kongs, "win_by": "zimo", "flags": flags, "bonus": ["q1"]}
    )
    assert line in [entry["id"] for entry in found["lines"]]


@pytest.mark.parametrize(
    ("flags", "tiles", "kongs"),
    [
        (["gang_shang"], "111s456p22p678s55m +2p", []),
        (["gang_shang_gang"], "456p22p678s55m +5m", ["kong_added:9999m"]),
        (["gang_shang", "gang_shang"], "456p22p678s55m +5m", ["kong_added:9999m"]),
        (["gang_shang_gang"], "22p678s55m +2p", ["kong_exposed:9999m", "kong_exposed:8888p"]),
        (["hua_shang", "hua_shang"], "456p22p678s55m +5m", ["kong_added:9999m"]),
    ],
)
def test_chains_that_cannot_be(flags: list[str], tiles: str, kongs: list[str]) -> None:
    with pytest.raises(HandError) as caught:
        score(tiles, melds=kongs, by="zimo", events=flags, bonus="q1")
    assert caught.value.id == "impossible_circumstance"


def test_from_python() -> None:
    sheet = score("456p 22p 678s 55m +2p", melds=["pong:RRR"], seat="S", round="E", by="discard", bonus="f1,a1")
    assert [line.id for line in sheet.lines] == ["dragon_pong", "animal"]
    assert score("456p 22p 678s 55m +2p", melds=["pong:RRR"], bonus=["f1", "a1"]).total == 3
    with pytest.raises(HandError):
        score("456p 22p 678s 55m +2p", melds=["RRR"])
    with pytest.raises(RuleError):
        score("456p 22p 678s 55m +2p", melds=["pong:RRR"], rules={"cap": "five"})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
tile_texts = st.text(alphabet="0123456789mpszESWNRGBfqaxj? +", max_size=24)
parts = {
    "table": st.just("singapore") | json_values,
    "preset": st.sampled_from(["singapore", "spgg", None]) | json_values,
    "concealed": tile_texts | json_values,
    "win_tile": st.none() | tile_texts | json_values,
    "melds": st.lists(
        st.fixed_dictionaries(
            {
                "type": st.sampled_from(["chi", "pong", "kong_added", "kong_concealed"]) | json_values,
                "tiles": tile_texts,
            }
        ),
        max_size=6,
    )
    | json_values,
    "bonus": st.lists(tile_texts, max_size=13) | json_values,
    "seat_wind": st.sampled_from("ESWN") | json_values,
    "round_wind": st.sampled_from("ESWN") | json_values,
    "win_by": st.sampled_from(["discard", "zimo", "rob_kong"]) | json_values,
    "flags": st.lists(st.sampled_from(["hua_shang", "gang_shang", "last_tile", "tian_hu"]), max_size=4) | json_values,
    "rules": st.dictionaries(st.sampled_from(["cap", "bao", "men_qing", "x"]), json_values, max_size=3) | json_values,
    "bao": st.sampled_from(["discarder", "other", None]) | json_values,
}
written_hands = st.fixed_dictionaries({}, optional=parts)


def answered(hand: object) -> None:
    found: Any = score_json(hand)
    assert ("error" in found) != ("allowed" in found)
    if "error" in found:
        assert isinstance(found["error"]["id"], str)


@given(json_values)
def test_any_json_value_is_answered(value: object) -> None:
    answered(value)


@settings(max_examples=400)
@given(written_hands)
def test_any_object_of_the_right_keys_is_answered(hand: dict[str, object]) -> None:
    answered(hand)


@settings(max_examples=400)
@given(st.sampled_from(sorted(parts)).flatmap(lambda key: st.tuples(st.just(key), parts[key] | json_values)))
def test_a_good_hand_with_one_odd_part_is_answered(change: tuple[str, object]) -> None:
    key, value = change
    answered(GOOD | {key: value})
