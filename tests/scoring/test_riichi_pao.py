"""Riichi hands that somebody fed (rules C6 and C8): who pays what, and which hands name nobody."""

from typing import Any

import pytest

from zimo.scoring import score_json

BIG_WINDS = {
    "table": "riichi",
    "concealed": "R",
    "win_tile": "R",
    "melds": [{"type": "pong", "tiles": wind * 3} for wind in "ESWN"],
    "seat_wind": "S",
    "round_wind": "E",
    "win_by": "discard",
    "bao": "other",
}


def payment(**changes: Any) -> dict[str, int]:
    result: Any = score_json({**BIG_WINDS, **changes})
    paid: dict[str, int] = result["payment"]
    return paid


def test_half_each_for_a_discard_that_another_fed() -> None:
    # Big four winds and all honours: 64,000.
    assert payment() == {"liable": 32000, "discarder": 32000, "winner": 64000}


def test_a_zimo_is_paid_alone() -> None:
    assert payment(win_by="zimo") == {
        "liable": 64000,
        "from_dealer": 0,
        "from_each_nondealer": 0,
        "winner": 64000,
    }


def test_only_the_yakuman_that_was_fed() -> None:
    assert payment(rules={"pao_scope": "triggering_yakuman"}) == {
        "liable": 16000,
        "discarder": 48000,
        "winner": 64000,
    }


def test_a_yakuman_that_counts_double() -> None:
    rules = {"pao_scope": "triggering_yakuman", "double_yakuman": True}
    assert payment(rules=rules) == {"liable": 32000, "discarder": 64000, "winner": 96000}


@pytest.mark.parametrize("rules", [{"pao": []}, {"pao": ["big_three_dragons"]}])
def test_nobody_is_liable_for_what_the_house_does_not_name(rules: dict[str, Any]) -> None:
    result: Any = score_json({**BIG_WINDS, "rules": rules})
    assert result["error"]["id"] == "impossible_circumstance"
