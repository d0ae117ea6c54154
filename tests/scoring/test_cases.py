"""The project's worked hands, where they are at hand."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from zimo.scoring import score_json
from zimo.tables import TABLES


def cases() -> list[Any]:
    data = os.environ.get("ZIMO_DATA")
    found = []
    for table in TABLES:
        path = Path(data or "", "..", "cases", f"{table}.json")
        if not data or not path.is_file():
            skip = pytest.mark.skip(reason="the worked cases are not here (ZIMO_DATA)")
            found.append(pytest.param(None, marks=skip, id=table))
            continue
        for hand in json.loads(path.read_text(encoding="utf-8"))["hands"]:
            hand = {"table": table} | hand
            found.append(pytest.param(hand, id=hand["id"]))
            for number, variant in enumerate(hand.get("variants", ())):
                varied = hand | {"rules": hand.get("rules", {}) | variant["rules"], "expect": variant["expect"]}
                found.append(pytest.param(varied, id=f"{hand['id']}-variant{number}"))
    return found


@pytest.mark.parametrize("hand", cases())
def test_worked_hand(hand: dict[str, Any]) -> None:
    expect = hand["expect"]
    found: dict[str, Any] = score_json(hand)
    if "error" in expect:
        assert found["error"]["id"] == expect["error"]
        return
    for key, value in expect.items():
        if key == "lines":
            assert comparable(value, value) == comparable(found["lines"], value)
        elif key == "reasons":
            assert all(any(reason.items() <= other.items() for other in found["reasons"]) for reason in value)
        else:
            assert found[key] == value, key
    assert found["allowed"] or found["reasons"]


def comparable(lines: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """The lines in one order, with values and tiles only where they are wanted."""
    told = {line["id"] for line in wanted if "tiles" in line}
    valued = any("value" in line for line in wanted)
    return sorted(
        (line["id"], line["value"] if valued else 0, tuple(line["tiles"] if line["id"] in told else ()))
        for line in lines
    )
