"""The written form of a hand on the scorer page: read as the command line reads it, and never changed by writing."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from tests.web.test_words import WEB, find_node

from zimo.scoring import score, score_json
from zimo.server.site.examples import worked
from zimo.tables import TABLES

EMPTY: dict[str, Any] = {"melds": [], "bonus": [], "flags": [], "bao": None}


def page(hands: list[dict[str, Any]], texts: list[str]) -> dict[str, Any]:
    """What the page makes of hands in the JSON form, and of texts."""
    node = find_node()
    assert node is not None, "no Node: make check"
    asked = json.dumps({"hands": hands, "texts": texts})
    done = subprocess.run([node, WEB / "tests/hand.mjs"], input=asked, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_hand_that_is_written_and_read_counts_the_same() -> None:
    rows = [(table, row) for table in TABLES for row in worked(table)]
    found = page([{**EMPTY, **row["hand"]} for _, row in rows], [])["hands"]
    assert len(found) == len(rows) > 250
    for (table, row), forms in zip(rows, found, strict=True):
        house = {"table": table, "rules": row["rules"]}
        for form in forms:
            assert form["unread"] == [], form["written"]
            assert score_json({**form["hand"], **house}) == score_json({**row["hand"], **house}), form["written"]


def test_the_tiles_are_written_as_on_the_command_line() -> None:
    texts = ["456p 22p 678s 55m +2p", "11 22m", "1z7z +0p", "RRR GG", "2p+2p"]
    answers = page([], [f"{text} pong:EEE seat:S by:zimo" for text in texts])["texts"]
    assert [answer["unread"] for answer in answers] == [[], ["11"], [], [], ["2p+2p"]]
    hand = answers[0]["hand"]
    read = score_json({**hand, "table": "singapore"})
    assert read == score(texts[0], melds=["pong:EEE"], seat="S", by="zimo").as_dict()


def test_what_says_nothing_is_told_and_the_rest_is_kept() -> None:
    spoilt = [
        *("x9", "0z", "win:", "win:12p", "seat:Q", "by:luck", "honba:-1", "honba:1e9", "bao:me", "riichi:maybe"),
        *("constructor:1", "__proto__:1", "event:<b>", "dora:Q", "pong:", "pong:xyz", "+"),
    ]
    answer = page([], [f"123m {part} +9s f1" for part in spoilt])["texts"]
    for part, one in zip(spoilt, answer, strict=True):
        assert one["unread"] == [part]
        assert (one["hand"]["concealed"], one["hand"]["win_tile"], one["hand"]["bonus"]) == ("1m2m3m", "9s", ["f1"])
