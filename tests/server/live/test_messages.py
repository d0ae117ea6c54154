"""The schema of the messages: what is read, what is refused, and the client's types made from it."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from zimo.rules.action import TYPES
from zimo.rules.event import SCHEMA
from zimo.server.live import messages as m
from zimo.server.live.typescript import typescript
from zimo.text import catalogue

CLIENT = Path(__file__).parents[3] / "web" / "src" / "lib" / "messages.ts"

GOOD: list[dict[str, Any]] = [
    {"type": "hello", "token": "x", "level": 0},
    {"type": "act", "n": 3, "action": {"type": "discard", "tile": "5m"}, "id": 1},
    {"type": "act", "n": 3, "action": {"type": "pass"}, "id": 0},
    {"type": "deal"},
    {"type": "take_back"},
    {"type": "take_back", "to": 4},
    {"type": "level", "level": 3},
    {"type": "hint"},
    {"type": "why"},
    {"type": "ping"},
]
BAD: list[object] = [
    None,
    3,
    "hello",
    [],
    {},
    {"type": "state"},
    {"type": ["hello"]},
    {"type": "hello", "token": 5, "level": 0},
    {"type": "hello", "token": "x", "level": 4},
    {"type": "hello", "token": "x", "level": True},
    {"type": "hello", "token": "x"},
    {"type": "act", "n": 3, "action": {"type": "fly"}, "id": 1},
    {"type": "act", "n": 3, "action": {"type": "discard", "tile": 5}, "id": 1},
    {"type": "act", "n": 3, "action": "pass", "id": 1},
    {"type": "act", "n": 3.5, "action": {"type": "pass"}, "id": 1},
    {"type": "act", "n": 3, "action": {"type": "pass"}, "id": 2**60},
    {"type": "act", "n": 3, "action": {"type": "pass", "seat": 1}, "id": 1},
    {"type": "deal", "seed": 7},
    {"type": "take_back", "to": "4"},
]


@pytest.mark.parametrize("message", GOOD)
def test_messages_are_read(message: dict[str, Any]) -> None:
    assert m.read(json.dumps(message)) == message


@pytest.mark.parametrize("message", BAD)
def test_other_things_are_not(message: object) -> None:
    with pytest.raises(m.BadMessage):
        m.read(json.dumps(message))


@pytest.mark.parametrize(
    "text", ["", "{", "NaN", '{"type":"ping"} x', "[" * 4000, '{"type":Infinity}', "\ud800", '"\\ud800"']
)
def test_what_is_no_json_is_not_read(text: str) -> None:
    with pytest.raises(m.BadMessage):
        m.read(text)


def test_the_schema_has_the_events_and_the_actions_of_the_engine() -> None:
    events = {
        get_args(m.fields_of(event)["type"])[0]: set(m.fields_of(event)) - {"type"} for event in get_args(m.Event)
    }
    engine = {name: {field.name for field in fields} for name, (_, fields) in SCHEMA.items()}
    engine["hand_started"].add("commitment")
    engine["hand_ended"].add("secret")
    engine["taken_back"] = {"to"}
    assert events == engine
    assert set(get_args(m.ActionType)) == set(TYPES)


def test_the_types_of_the_client_are_current() -> None:
    assert CLIENT.read_text(encoding="utf-8") == typescript(), "python -m zimo.server.live.typescript " + str(CLIENT)


def test_reasons_have_words() -> None:
    assert not [id for id in (*m.CLOSED, *m.REFUSED) if f"reason.{id}" not in catalogue("en")]
