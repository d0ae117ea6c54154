"""Hong Kong: ways to have won that a written hand may not claim."""

from typing import Any

import pytest

from zimo.scoring import score_json

Json = dict[str, Any]

CLOSED: Json = {
    "table": "hongkong",
    "concealed": "123m456m789p78s5s5s",
    "win_tile": "9s",
    "seat_wind": "E",
    "round_wind": "E",
    "win_by": "zimo",
}
DEALT: Json = {"concealed": "123m456m789p789s5s5s", "win_tile": None}
BY_DISCARD: Json = {"win_by": "discard", "seat_wind": "S"}
CHI: Json = {"concealed": "456m789p78s5s5s", "melds": [{"type": "chi", "tiles": "123m"}]}
SEVEN = ["f1", "f2", "f3", "f4", "q1", "q2", "q3"]
EIGHT = [*SEVEN, "q4"]


def kongs(*types: str) -> Json:
    """The hand with Kongs of these types and as many sets less."""
    tiles = ("2222p", "5555p")
    melds = [{"type": type_, "tiles": four} for type_, four in zip(types, tiles, strict=False)]
    return {"concealed": {1: "456m789p78s5s5s", 2: "789p78s5s5s"}[len(types)], "melds": melds}


IMPOSSIBLE: list[tuple[str, Json]] = [
    ("heavenly", {"seat_wind": "S"}),
    ("heavenly", {"win_by": "discard"}),
    ("heavenly", CHI),
    ("earthly", {}),
    ("earthly", {"win_by": "discard"}),
    ("earthly", BY_DISCARD | CHI),
    ("human_hand", {"seat_wind": "S"}),
    ("human_hand", BY_DISCARD | CHI),
    ("seven_flowers", {"bonus": SEVEN[:6]}),
    ("seven_flowers", {"bonus": EIGHT}),
    ("seven_flowers", {"bonus": SEVEN, "win_by": "discard"}),
    ("eight_flowers", {"bonus": SEVEN}),
    ("flower_replacement", {}),
    ("flower_replacement", {"bonus": ["f1"], "win_by": "discard"}),
    ("kong_replacement", {}),
    ("kong_replacement", kongs("kong_added") | {"win_by": "discard"}),
    ("kong_on_kong", kongs("kong_concealed")),
    ("kong_on_kong", kongs("kong_exposed", "kong_exposed")),
    ("last_tile", {"win_by": "rob_kong"}),
]


@pytest.mark.parametrize(("circumstance", "changed"), IMPOSSIBLE)
def test_what_cannot_be(circumstance: str, changed: Json) -> None:
    result: Json = score_json({**CLOSED, **changed, "flags": [circumstance]})
    assert result["error"] == {"id": "impossible_circumstance", "circumstance": circumstance}


POSSIBLE: list[tuple[list[str], Json, str]] = [
    (["heavenly"], DEALT, "heavenly"),
    (["heavenly", "flower_replacement"], {"bonus": ["f1"]}, "heavenly"),
    (["earthly"], BY_DISCARD, "earthly"),
    (["human_hand"], BY_DISCARD | {"rules": {"human_hand": 13}}, "human_hand"),
    (["seven_flowers"], {"bonus": SEVEN, "concealed": "", "win_tile": None}, "seven_flowers"),
    (["eight_flowers", "last_tile"], {"bonus": EIGHT}, "eight_flowers"),
    (["kong_replacement"], kongs("kong_exposed"), "kong_replacement"),
    (["kong_replacement", "kong_replacement"], kongs("kong_exposed", "kong_added"), "kong_on_kong"),
    (["kong_replacement", "last_tile"], kongs("kong_concealed"), "last_tile_draw"),
    (["last_tile"], {"win_by": "discard"}, "last_discard"),
]


@pytest.mark.parametrize(("flags", "changed", "line"), POSSIBLE)
def test_what_can_be(flags: list[str], changed: Json, line: str) -> None:
    result: Json = score_json({**CLOSED, **changed, "flags": flags})
    assert line in {row["id"] for row in result["lines"]}


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"bonus": ["a1"]}, {"id": "unknown_tile", "field": "bonus", "value": "a1"}),
        ({"bonus": ["f1"], "rules": {"bonus_tiles": False}}, {"id": "unknown_tile", "field": "bonus", "value": "f1"}),
        (DEALT | BY_DISCARD, {"id": "missing_field", "field": "win_tile"}),
    ],
)
def test_what_cannot_be_read(changed: Json, error: Json) -> None:
    assert score_json({**CLOSED, **changed})["error"] == error


def test_an_unknown_circumstance() -> None:
    result: Json = score_json({**CLOSED, "flags": ["hua_shang"]})
    assert result["error"]["id"] == "unknown_flag"
