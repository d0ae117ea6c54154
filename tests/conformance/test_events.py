"""Events from outside: what is read is either what was written, or refused."""

import json
import random

import pytest

from zimo.rules.engine import names_of
from zimo.rules.event import SCHEMA, BadEvent, Event, Names, read_event, write_event
from zimo.tables import TABLES, make_table
from zimo.testing.choose import AtRandom
from zimo.testing.drive import play_match, same_wall
from zimo.testing.starts import arrange, load_starts

ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    1,
    3,
    4,
    255,
    256,
    1 << 31,
    1.5,
    "",
    "x",
    "5m",
    "5m" * 15,
    "win",
    [],
    ["5m"],
    [5],
    {},
    {"type": "win"},
)


def samples(table: str) -> tuple[Names, dict[str, Event]]:
    """One event of each type that random play from the stacked starts comes to."""
    found: dict[str, Event] = {}
    made = make_table(table, None, {}, "scored")
    for start in load_starts(table):
        rng = random.Random(start.name)
        made = make_table(table, None, start.rules, start.mode)
        wall = arrange(made, start, rng, scattered=False)
        records = play_match(made, same_wall(wall), AtRandom(rng), rng).records
        for at in range(0, len(records), 16):
            event = read_event(records, at, names_of(made))
            found.setdefault(event.type, event)
    return names_of(made), found


@pytest.mark.parametrize("table", TABLES)
def test_odd_values_are_read_as_written_or_refused(table: str) -> None:
    names, found = samples(table)
    refused = 0
    for type_, event in found.items():
        for name in event.fields:
            for value in ODD:
                changed = Event(type_, {**event.fields, name: value})
                try:
                    record = write_event(changed, names)
                except BadEvent:
                    refused += 1
                    continue
                assert len(record) == 16
                again = read_event(record, 0, names)
                assert json.dumps(again.as_json()) == json.dumps(changed.as_json()), (type_, name, value)
        optional = {field.name for field in SCHEMA[type_][1] if field.absent}
        for name in set(event.fields) - optional:
            lacking = {key: value for key, value in event.fields.items() if key != name}
            with pytest.raises(BadEvent):
                write_event(Event(type_, lacking), names)
    assert refused > len(ODD) * len(SCHEMA)


@pytest.mark.parametrize("table", TABLES)
def test_unknown_types_are_refused(table: str) -> None:
    made = make_table(table, None, {}, "scored")
    with pytest.raises(BadEvent):
        write_event(Event("nothing", {}), names_of(made))
