"""The slow scorer against the worked hands, and the spread of the random hands."""

from collections import Counter
from typing import Any

import pytest
from tests.recorded import cases
from tests.reference.generator import LIABLE, NON_DEFAULT, hands, impossible_hands
from tests.reference.slow_scorer import LIMIT_ORDER, WAYS_TO_WIN, equally_right, rules_of, score

Json = dict[str, Any]

COUNTED = [
    "dragon_pong",
    "own_wind",
    "round_wind",
    "seat_flower",
    "seat_season",
    "animal",
    "animal_set",
    "flower_set",
    "season_set",
    "pong_pong_hu",
    "hun_yi_se",
    "qing_yi_se",
    "ping_hu",
    "chow_ping_hu",
    "men_qing",
    "hua_shang",
    "gang_shang",
    "qiang_gang",
    "hai_di",
    "small_three_dragons",
    "small_four_winds",
    "mixed_terminals",
]
ENOUGH = 200

CLOSED = {"concealed": "123m456p22p678s55m", "win_tile": "2p", "seat_wind": "E", "round_wind": "E", "win_by": "zimo"}
CLEAN = {"concealed": "123m456m78p99s123s", "win_tile": "6p", "seat_wind": "E", "round_wind": "E", "win_by": "discard"}
THIRTEEN = {"concealed": "19m19p19sESWNRGB", "win_tile": "9s", "seat_wind": "S", "round_wind": "E", "win_by": "discard"}


def ids(result: Json) -> list[str]:
    return sorted(entry["id"] for entry in result["lines"])


def differences(hand: Json, expected: Json) -> list[str]:
    result = score(hand)
    if "error" in expected:
        return [] if result.get("error", {}).get("id") == expected["error"] else [f"{hand['id']}: {result}"]
    if "error" in result:
        return [f"{hand['id']}: {result}"]
    wrong = [
        f"{hand['id']} {key}: {result[key]}" for key in expected if key != "lines" and result[key] != expected[key]
    ]
    if "lines" in expected:
        ours = sorted((entry["id"], entry["value"]) for entry in result["lines"])
        theirs = sorted((entry["id"], entry["value"]) for entry in expected["lines"])
        with_tiles = [entry for entry in expected["lines"] if "tiles" in entry]
        if ours != theirs or any(entry not in result["lines"] for entry in with_tiles):
            wrong.append(f"{hand['id']} lines: {result['lines']}")
    return wrong


def test_worked_hands() -> None:
    worked = cases("singapore")
    assert len(worked) >= 93
    wrong: list[str] = []
    for case in worked:
        wrong += differences(case, case["expect"])
        for variant in case.get("variants", []):
            laid_over = {**case, "rules": {**case["rules"], **variant["rules"]}}
            wrong += differences(laid_over, variant["expect"])
    assert wrong == []


@pytest.mark.parametrize("seed", [1, 2])
def test_every_line_and_option_comes_often(seed: int) -> None:
    lines: Counter[str] = Counter()
    options: Counter[str] = Counter()
    ways: Counter[str] = Counter()
    for hand in hands(seed, 5000):
        result = score(hand)
        assert "error" not in result, (hand, result)
        lines.update({entry["id"] for entry in result["lines"]})
        rules = rules_of(hand)
        for option, value in NON_DEFAULT:
            if rules[option] == value or (value == "given" and rules[option] is not None):
                options[f"{option}={value}"] += 1
        options[f"bao key {hand.get('bao')}"] += 1
        ways[hand["win_by"]] += 1
    wanted_options = [f"{option}={value}" for option, value in NON_DEFAULT] + [f"bao key {who}" for who in LIABLE]
    rare = {name: lines[name] for name in {*COUNTED, *LIMIT_ORDER} if lines[name] < ENOUGH}
    rare |= {name: options[name] for name in wanted_options if options[name] < ENOUGH}
    rare |= {name: ways[name] for name in WAYS_TO_WIN if ways[name] < ENOUGH}
    assert rare == {}


def test_options_change_results() -> None:
    """Every option that touches a score has hands here whose result it changes."""
    changed: Counter[str] = Counter()
    for hand in hands(3, 5000):
        result = score(hand)
        for option in hand["rules"]:
            # The table of points is as long as the cap, so the two go together.
            left = {
                name: value
                for name, value in hand["rules"].items()
                if name != option and (option, name) != ("cap", "points_table")
            }
            changed[option] += score({**hand, "rules": left}) != result
    # Which kind of Kong was robbed is not written in a hand, so that option cannot show here.
    silent = {option for option, _ in NON_DEFAULT if changed[option] == 0} - {"thirteen_robs_concealed"}
    assert silent == set()


def test_same_seed_same_hands() -> None:
    assert list(hands(5, 200)) == list(hands(5, 200))
    assert list(hands(5, 200)) != list(hands(6, 200))


def test_impossible_hands_are_refused() -> None:
    expected: Counter[str] = Counter()
    for hand, error in impossible_hands(1, 600):
        assert score(hand).get("error", {}).get("id") == error, hand
        expected[error] += 1
    assert set(expected) == {
        "impossible_tiles",
        "wrong_tile_count",
        "impossible_circumstance",
        "unknown_option",
        "option_out_of_range",
        "unknown_tile",
        "unknown_flag",
    }


def test_replacement_chain() -> None:
    chain = {**CLOSED, "bonus": ["f3", "a1"], "flags": ["hua_shang", "hua_shang"]}
    assert score(chain)["total"] == 3
    each = score({**chain, "rules": {"replacement_chain": "each"}})
    assert {"id": "hua_shang", "value": 2} in each["lines"]
    assert each["total"] == 4
    limit = score({**chain, "rules": {"replacement_chain": "limit", "cap": 7, "minimum": 9}})
    assert limit["allowed"]
    assert limit["lines"] == [{"id": "hua_shang", "value": 7}]


def test_automatic_win_with_and_without_the_option() -> None:
    melds = [{"type": "pong", "tiles": "RRR"}, {"type": "kong_concealed", "tiles": "GGGG"}]
    hand = {"concealed": "BB", "win_tile": None, "melds": melds, "seat_wind": "S", "round_wind": "E", "win_by": "zimo"}
    assert not score(hand)["allowed"]
    drawn = {**hand, "concealed": "BBB"}
    assert ids(score(drawn)) == ["big_three_dragons"]
    assert score({**drawn, "rules": {"automatic_wins": False}})["lines"] == []
    claimed = {**hand, "concealed": "BB258m3p", "win_tile": "B", "win_by": "discard"}
    assert score(claimed)["error"]["id"] == "wrong_tile_count"
    assert ids(score({**claimed, "concealed": "BB258m36p"})) == ["big_three_dragons"]
    assert not score({**claimed, "concealed": "BB258m36p", "rules": {"automatic_wins": False}})["allowed"]


def test_payments_beyond_the_ordinary() -> None:
    def paid(hand: Json, **rules: Any) -> Any:
        return score({**hand, "rules": rules})["payment"]

    assert paid(THIRTEEN, thirteen_payment="as_zimo") == {"discarder": 64, "each_other": 64, "winner": 192}
    assert paid(THIRTEEN, payment="shooter_pays_all") == {"discarder": 128, "each_other": 0, "winner": 128}
    assert paid(CLEAN, ping_hu_price=[20, 10]) == {"discarder": 20, "each_other": 10, "winner": 40}
    assert paid(CLEAN, ping_hu_price=[20, 10], men_qing="any")["discarder"] == 64
    assert paid(CLEAN, points_table=[1, 3, 5, 9, 20])["discarder"] == 18
    assert paid(CLOSED, zimo_bonus=2) == {"each_opponent": 8, "winner": 24}
    assert paid({**CLEAN, "bao": "discarder"}) == {"discarder": 64, "each_other": 0, "winner": 64}
    assert paid({**CLEAN, "bao": "discarder"}, bao=False)["discarder"] == 32
    assert paid({**CLEAN, "bao": "other"})["discarder"] == 32
    assert paid({**CLEAN, "bao": "other"}, bao_third_party="liable_pays_all")["liable"] == 64
    assert paid({**CLOSED, "bao": "other"}) == {"each_opponent": 0, "liable": 12, "winner": 12}
    assert paid({**CLOSED, "bao": "other"}, bao_zimo=False)["each_opponent"] == 4


def test_two_kinds_or_two_kinds_of_ping_hu() -> None:
    hand = {**CLEAN, "concealed": "1112p123m456m789s", "win_tile": "3p"}
    assert ids(score(hand)) == ["ping_hu"]
    assert ids(score({**hand, "rules": {"ping_hu_wait": "ping_hu_kinds"}})) == []


def test_a_hand_with_two_readings_takes_the_better() -> None:
    running = {**CLOSED, "concealed": "11122233m55p678s", "win_tile": "3m"}
    assert ids(score(running)) == ["men_qing", "ping_hu"]
    assert len(equally_right(running)) == 1
