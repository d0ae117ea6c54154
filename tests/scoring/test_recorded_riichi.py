"""Recorded Riichi hands: han, fu and every player's change of points (found through ``ZIMO_DATA``)."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.recorded import recorded

from zimo.core.tiles import NONE
from zimo.rules.hand import Hand
from zimo.rules.hand_json import read_hand
from zimo.tables import load
from zimo.tables.riichi import points
from zimo.tables.riichi.hand import RiichiHand
from zimo.tables.riichi.scorer import HANDS, scorer

BATCHES = 8


def tiles(text: str) -> str:
    """Their notation (suit first) as ours: ``m123z1`` is ``123m1z``."""
    return "".join(f"{digits}{suit}" for suit, digits in re.findall(r"([mpsz])(\d+)", text))


def meld(text: str) -> dict[str, str]:
    """A meld with the sign of its giver, as a written hand has it."""
    digits = re.sub(r"[^\d]", "", text)
    own = tiles(text[0] + digits)
    plain = digits.replace("0", "5")
    if len(set(plain)) > 1:
        return {"type": "chi", "tiles": own}
    if len(plain) == 3:
        return {"type": "pong", "tiles": own}
    if not re.search(r"[-+=]", text):
        return {"type": "kong_concealed", "tiles": own}
    return {"type": "kong_added" if re.search(r"\d[-+=]\d$", text) else "kong_exposed", "tiles": own}


def written(given: dict[str, Any]) -> dict[str, object]:
    """The recorded hand in the JSON form of a hand."""
    param = given["param"]
    concealed, *melds = given["shoupai"].split(",")
    concealed = concealed.replace("_", "")
    win = given.get("rongpai")
    if win is None:
        suit = re.findall(r"[mpsz]", concealed)[-1]
        win, concealed = suit + concealed[-1], concealed[:-1]
    lucky = param["hupai"]
    robbed = bool(lucky.get("qianggang"))
    flags = [
        *(["ippatsu"] if lucky.get("yifa") else []),
        *(["rinshan"] if lucky.get("lingshang") else []),
        *({1: ["haitei"], 2: ["houtei"]}.get(lucky.get("haidi", 0), [])),
        *(["first_turn"] if lucky.get("tianhu") else []),
    ]
    return {
        "table": "riichi",
        "concealed": tiles(concealed),
        "win_tile": tiles(win[:2]),
        "melds": [meld(text) for text in melds],
        "seat_wind": "ESWN"[param["menfeng"]],
        "round_wind": "ESWN"[param["zhuangfeng"]],
        "win_by": "rob_kong" if robbed else "discard" if "rongpai" in given else "zimo",
        "flags": flags,
        "riichi": ("none", "riichi", "double")[lucky.get("lizhi", 0)],
        "dora_indicators": [tiles(one) for one in param["baopai"]],
        "ura_indicators": [tiles(one) for one in param["fubaopai"] or []],
        "honba": param["jicun"]["changbang"],
        "riichi_sticks": param["jicun"]["lizhibang"],
    }


def changes(hand: RiichiHand, given: dict[str, Any]) -> list[int]:
    """The change of each seat's points, East first."""
    winner = hand.seat_wind
    giver = NONE
    if "rongpai" in given:
        giver = (winner + {"+": 1, "=": 2, "-": 3}[given["rongpai"][-1]]) % 4
    rules = load("riichi").make_rules(None, {})
    tally = scorer(rules).tally(hand)
    deltas = [0, 0, 0, 0]
    for seat, amount in points.payments(rules, tally.price, winner, 0, giver, hand.honba, None).items():
        deltas[seat] -= amount
        deltas[winner] += amount
    deltas[winner] += points.STICK * hand.sticks
    return deltas


def rows() -> Iterator[dict[str, Any]]:
    with recorded("riichi/hule.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_recorded_hands(batch: int) -> None:
    rules = load("riichi").make_rules(None, {})
    checked = 0
    for number, row in enumerate(rows()):
        if number % BATCHES != batch:
            continue
        given, out = row["in"], row["out"]
        hand: Hand = read_hand(written(given), HANDS, rules)
        assert isinstance(hand, RiichiHand)
        sheet = scorer(rules).score(hand)
        assert sheet.allowed, given
        assert scorer(rules).may_win(hand), given
        found = sheet.details
        if out["damanguan"]:
            assert (found["yakuman"], found["limit"]) == (out["damanguan"], "yakuman"), given
        else:
            assert (found["han"], found["fu"]) == (out["fanshu"], out["fu"]), (given, out, sheet.as_dict())
        assert changes(hand, given) == out["fenpei"], (given, out)
        assert sheet.payment is not None
        assert sheet.payment.winner == out["fenpei"][hand.seat_wind]
        checked += 1
    assert checked
