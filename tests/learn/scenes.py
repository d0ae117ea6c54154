"""What a question shows, taken apart for tests; and how many are asked at which table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from tests.learn.asking import LONG, SHORT, Rules, asked

from zimo.core.tiles import tiles_from_text, tiles_to_text
from zimo.learn.practice import Asked
from zimo.tables import TABLES, load

Json = dict[str, Any]

EVERYWHERE: Final = [
    pytest.param(table, count, marks=marks, id=f"{table}-{count}")
    for table in TABLES
    for count, marks in (
        (SHORT if table == "singapore" else 30, ()),
        (LONG if table == "singapore" else 300, pytest.mark.long),
    )
]
"""Tables with the number of questions in `make test` and in `make check-long`: fewer beside the first table."""


def at(kind: str, table: str, count: int, rules: Mapping[str, list[Rules]]) -> Iterator[tuple[Asked, Json]]:
    """Questions of a kind at a table, with the written hand that is shown."""
    for one in asked(kind, count, table, rules.get(table, [])):
        yield one, hand_of(one)


def blocks(one: Asked, type_: str) -> list[Json]:
    """The blocks of a type."""
    return [dict(block) for block in one.question.scene if block["type"] == type_]


def hand_of(one: Asked) -> Json:
    """The written hand that is shown."""
    (block,) = blocks(one, "hand")
    hand: Json = block["hand"]
    return hand


def held(one: Asked, table: str, rules: Rules) -> tuple[list[int], Json]:
    """The tiles that are shown as those in hand, and an empty hand with the sets on the table."""
    (row,) = blocks(one, "tiles")
    seats = blocks(one, "seats")
    seat = seats[0]["seats"][0] if seats else {"wind": "E", "melds": []}
    hand: Json = {"table": table, "preset": load(table).DEFAULT_PRESET, "rules": rules, "melds": seat["melds"]}
    hand |= {"bonus": [], "win_by": "zimo", "flags": [], "seat_wind": seat["wind"], "round_wind": "E"}
    return tiles_from_text("".join(row["tiles"])), hand


def with_tiles(hand: Json, tiles: list[int]) -> Json:
    """The hand holding these tiles, the last of them drawn."""
    return {**hand, "concealed": tiles_to_text(sorted(tiles[:-1])), "win_tile": tiles_to_text(tiles[-1:])}
