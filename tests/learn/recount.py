"""Hands counted again: by the product's public face, and beside it by the slow scorer of their table."""

from __future__ import annotations

from typing import Any, Final

from mahjong.hand_calculating.hand import HandCalculator
from tests.reference import hongkong_scorer, malaysia3_scorer, slow_scorer
from tests.reference.compare import comparable
from tests.reference.test_riichi_oracle import oracle

from zimo.scoring import score_json
from zimo.tables import load

Json = dict[str, Any]

SLOW: Final = {
    "singapore": slow_scorer.equally_right,
    "hongkong": hongkong_scorer.equally_right,
    "malaysia3": malaysia3_scorer.equally_right,
}
ORACLE_KNOWS: Final = {"kuitan", "double_yakuman"}
"""The options about counting that the package ``mahjong`` has too, as the tests use it."""
NOT_COUNTING: Final = {"play", "match", "payment", "draws", "pao", "tiles"}
"""Groups of options that change no count."""


def recount(hand: Json) -> Json:
    """What a hand comes to, both ways of counting agreeing."""
    found = score_json(hand)
    assert "error" not in found, (hand, found)
    if hand["table"] == "riichi":
        _by_oracle(hand, found)
    else:
        base = hand["table"] != "malaysia3"
        others = [comparable(result, base) for result in SLOW[hand["table"]](hand)]
        assert comparable(found, base) in others, (hand, found)
    return found


def lines(hand: Json) -> set[str]:
    """The lines that count, whichever of the equally good readings is taken."""
    found = {line["id"] for line in recount(hand)["lines"]}
    if hand["table"] in SLOW:
        for result in SLOW[hand["table"]](hand):
            assert {line["id"] for line in result["lines"]} == found, hand
    return found


def is_complete(hand: Json) -> bool:
    """Whether the tiles form a hand that may win once it counts enough."""
    found: Json = score_json(hand)
    complete = bool(found["allowed"]) or found["reasons"][0]["id"] != "incomplete_shape"
    if hand["table"] == "riichi":
        assert (oracle(_whole(hand))[0] != HandCalculator.ERR_HAND_NOT_WINNING) == complete, hand
        return complete
    automatic = {"automatic_wins": False} if hand["table"] == "singapore" else {}
    free = {**hand, "rules": {**hand["rules"], "minimum": 0, **automatic}}
    assert any(result["allowed"] for result in SLOW[hand["table"]](free)) == complete, hand
    return complete


def _whole(hand: Json) -> Json:
    """The hand with every key that the oracle reads, and its house rules as options."""
    usual = load("riichi").make_rules("tenhou", {})
    rules = load("riichi").make_rules(hand["preset"], hand["rules"])
    changed = {name: mine for name, (mine, _) in rules.differences(usual).items()}
    empty: Json = {"riichi": "none", "dora_indicators": [], "ura_indicators": [], "honba": 0, "riichi_sticks": 0}
    return {**empty, **hand, "rules": changed}


def _by_oracle(hand: Json, found: Json) -> None:
    """Where the house counts in a way that the package does not know, the product stands alone."""
    whole = _whole(hand)
    options = load("riichi").RULES.options()
    counting = {name for name in whole["rules"] if options[name].group not in NOT_COUNTING}
    if counting - ORACLE_KNOWS:
        return
    theirs = oracle({**whole, "rules": {name: whole["rules"][name] for name in counting}})
    if theirs == (HandCalculator.ERR_NO_YAKU,):
        assert [reason["id"] for reason in found["reasons"]][:1] == ["no_yaku"], hand
    elif len(theirs) == 1:
        assert [reason["id"] for reason in found["reasons"]] == ["incomplete_shape"], (hand, theirs)
    else:
        assert {line["id"] for line in found["lines"]} == theirs[0], hand
        assert found["han"] == theirs[1], hand
