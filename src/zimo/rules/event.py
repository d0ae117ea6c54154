"""What happened: the readable form of the log's records.

An :class:`Event` has a type and named fields, exactly those of its JSON form. ``SCHEMA`` lists them; it is the one
place that says which byte of a record holds which field. Seats are chairs 0-3 (chair 0 is East in the first hand),
winds 0-3 are East South West North, tiles are texts, points whole numbers.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from zimo.core.melds import NAMES as MELD_NAMES
from zimo.core.tiles import NONE, TEXT, UNKNOWN, UnknownTile, kinds_of, tile_from_text, tiles_from_text, tiles_to_text
from zimo.rules import record
from zimo.rules.action import Action, NotAnAction
from zimo.rules.codes import TRUTH
from zimo.rules.record import WIDTH

GAME_STARTED: Final = "game_started"
TAKEN_BACK: Final = "taken_back"

BY_NAMES: Final = ("discard", "zimo", "rob_kong")
"""The ways to win, in the order of their numbers."""
DRAWN_REASONS: Final = (
    "wall_finished",
    "nine_terminals",
    "four_winds",
    "four_riichi",
    "four_kongs",
    "triple_ron",
    "nagashi_mangan",
)
"""Why a hand ends without a winner, in the order of their numbers."""
ENDS: Final = ("front", "back")


class BadEvent(ValueError):
    """A JSON value that is no event of this table; ``field`` names the part that cannot be read."""

    def __init__(self, field: str, wanted: str) -> None:
        super().__init__(f"{field} {wanted}")
        self.field = field


@dataclass(frozen=True, slots=True)
class Event:
    """One event: ``event.type`` and ``event["seat"]``."""

    type: str
    fields: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def as_json(self) -> dict[str, Any]:
        """``{"type": ..., field: value, ...}``."""
        return {"type": self.type, **self.fields}


@dataclass(frozen=True, slots=True)
class Names:
    """The names that a table gives to numbers in records: ids of lines, and of reasons of payments."""

    lines: tuple[str, ...]
    reasons: tuple[str, ...]


Read = Callable[[bytes, int, Names], Any]
Write = Callable[[bytearray, Any, Names], None]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an event: how it is read from the record at an offset, and written to an empty record.

    A field with a value in ``absent`` is left out.
    """

    name: str
    read: Read
    write: Write
    absent: tuple[object, ...] = ()


def _number(name: str, byte: int, optional: bool = False) -> Field:
    def write(rec: bytearray, value: Any, names: Names) -> None:
        if type(value) is not int or not 0 <= value <= 255:
            raise BadEvent(name, "is a whole number from 0 to 255")
        rec[byte] = value

    return Field(name, lambda log, at, names: log[at + byte], write, (0,) if optional else ())


def _seat(name: str, byte: int, optional: bool = False) -> Field:
    def write(rec: bytearray, value: Any, names: Names) -> None:
        if value is None:
            rec[byte] = NONE
        elif type(value) is int and 0 <= value <= 3:
            rec[byte] = value
        else:
            raise BadEvent(name, "is a seat from 0 to 3")

    return Field(
        name,
        lambda log, at, names: None if log[at + byte] == NONE else log[at + byte],
        write,
        (None,) if optional else (),
    )


def _tile(name: str, byte: int) -> Field:
    def write(rec: bytearray, value: Any, names: Names) -> None:
        try:
            rec[byte] = NONE if value is None else tile_from_text(value)
        except (UnknownTile, TypeError):
            raise BadEvent(name, "is a tile") from None

    return Field(name, lambda log, at, names: None if log[at + byte] == NONE else TEXT[log[at + byte]], write)


def _tiles(name: str) -> Field:
    def write(rec: bytearray, value: Any, names: Names) -> None:
        if not isinstance(value, str):
            raise BadEvent(name, "are tiles")
        try:
            kinds = tiles_from_text(value)
        except UnknownTile:
            raise BadEvent(name, "are tiles") from None
        if len(kinds) > WIDTH - 2:
            raise BadEvent(name, f"are at most {WIDTH - 2} tiles")
        rec[2:] = bytes(kinds) + bytes([NONE]) * (WIDTH - 2 - len(kinds))

    return Field(name, lambda log, at, names: tiles_to_text(record.tiles_of(log, at)), write)


def _flag(name: str, byte: int, optional: bool = False) -> Field:
    def write(rec: bytearray, value: Any, names: Names) -> None:
        if not isinstance(value, bool):
            raise BadEvent(name, "is true or false")
        rec[byte] = value

    return Field(name, lambda log, at, names: bool(log[at + byte]), write, (False,) if optional else ())


def _one_of(name: str, byte: int, choose: Callable[[Names], tuple[str, ...]]) -> Field:
    def read(log: bytes, at: int, names: Names) -> Any:
        return choose(names)[log[at + byte]]

    def write(rec: bytearray, value: Any, names: Names) -> None:
        if value not in choose(names):
            raise BadEvent(name, f"is one of {', '.join(choose(names))}")
        rec[byte] = choose(names).index(value)

    return Field(name, read, write)


def _amount(name: str) -> Field:
    def write(rec: bytearray, value: Any, names: Names) -> None:
        if type(value) is not int or not 0 <= value < 1 << 31:
            raise BadEvent(name, "is a whole number")
        rec[8:12] = value.to_bytes(4, "little")

    return Field(name, lambda log, at, names: record.amount_of(log, at), write)


def _kinds(name: str) -> Field:
    def write(rec: bytearray, value: Any, names: Names) -> None:
        if not isinstance(value, list):
            raise BadEvent(name, "is a list of tiles")
        try:
            mask = sum({1 << tile_from_text(text) for text in value})
        except (UnknownTile, TypeError):
            raise BadEvent(name, "is a list of tiles") from None
        rec[8:16] = mask.to_bytes(8, "little")

    return Field(name, lambda log, at, names: [TEXT[kind] for kind in kinds_of(record.mask_of(log, at))], write)


def _action(name: str, byte: int) -> Field:
    def write(rec: bytearray, value: Any, names: Names) -> None:
        try:
            rec[byte] = Action.parse(value).code
        except (NotAnAction, AttributeError):
            raise BadEvent(name, "is an action") from None

    return Field(name, lambda log, at, names: str(Action(log[at + byte])), write)


_SPECIAL: Final = _number("special", 5, optional=True)

SCHEMA: Final[dict[str, tuple[int, tuple[Field, ...]]]] = {
    "hand_started": (
        record.HAND_STARTED,
        (_seat("dealer", 1), _number("round_wind", 2), _number("repeat", 3), _amount("hand")),
    ),
    "dealt": (record.DEALT, (_seat("seat", 1), _tiles("tiles"))),
    "drew": (record.DREW, (_seat("seat", 1), _tile("tile", 2), _one_of("end", 3, lambda names: ENDS))),
    "bonus": (record.BONUS, (_seat("seat", 1), _tile("tile", 2), _flag("dealt", 3))),
    "began": (record.BEGAN, (_seat("seat", 1), _flag("draws", 2, optional=True))),
    "discarded": (record.DISCARDED, (_seat("seat", 1), _tile("tile", 2), _flag("drawn", 3))),
    "answered": (record.ANSWERED, (_seat("seat", 1), _action("action", 2))),
    "chi": (record.CHI, (_seat("seat", 1), _tile("tile", 2), _tile("low", 3), _seat("from", 4), _SPECIAL)),
    "pong": (record.PONG, (_seat("seat", 1), _tile("tile", 2), _seat("from", 4), _SPECIAL)),
    "kong": (
        record.KONG,
        (_seat("seat", 1), _tile("tile", 2), _one_of("meld", 3, lambda names: MELD_NAMES), _seat("from", 4), _SPECIAL),
    ),
    "won": (
        record.WON,
        (
            _seat("seat", 1),
            _tile("tile", 2),
            _one_of("by", 3, lambda names: BY_NAMES),
            _seat("from", 4),
            _number("total", 5),
            _number("paid", 6),
            _number("fu", 7, optional=True),
        ),
    ),
    "shown": (record.SHOWN, (_seat("seat", 1), _tiles("tiles"))),
    "line": (
        record.LINE,
        (_seat("seat", 1), _one_of("id", 2, lambda names: names.lines), _number("value", 3), _kinds("tiles")),
    ),
    "paid": (
        record.PAID,
        (_seat("from", 1), _seat("to", 2), _amount("amount"), _one_of("reason", 3, lambda names: names.reasons)),
    ),
    "drawn_hand": (
        record.DRAWN_HAND,
        (_one_of("reason", 2, lambda names: DRAWN_REASONS), _seat("by", 1, optional=True)),
    ),
    "hand_ended": (
        record.HAND_ENDED,
        (_seat("dealer", 1), _number("round_wind", 2), _flag("over", 3), _amount("repeat")),
    ),
    "riichi": (record.RIICHI, (_seat("seat", 1), _flag("double", 2))),
    "indicator": (record.INDICATOR, (_tile("tile", 2), _flag("ura", 3))),
    "swapped": (record.SWAPPED, (_seat("seat", 1), _tile("tile", 2))),
}
"""Every type that a record can hold: its number and its fields. ``game_started`` and ``taken_back`` belong to the game
itself (:mod:`zimo.rules.game`); ``hand_started`` carries a ``commitment`` and ``hand_ended`` a ``secret`` beside
these."""

COMMON_TYPES: Final = tuple(name for name, (number, _) in SCHEMA.items() if number < record.RIICHI)
"""The types that happen at every table with bonus tiles."""
_TYPES: Final = {number: name for name, (number, _) in SCHEMA.items()}


def read_event(log: bytes, at: int, names: Names) -> Event:
    """The event whose record starts at byte ``at``."""
    type_ = _TYPES[log[at]]
    fields: dict[str, Any] = {}
    for field in SCHEMA[type_][1]:
        value = field.read(log, at, names)
        if value not in field.absent:
            fields[field.name] = value
    return Event(type_, fields)


def write_event(event: Event, names: Names) -> bytes:
    """The record of an event. Raises :class:`BadEvent`."""
    if event.type not in SCHEMA:
        raise BadEvent("type", f"is none of an event: {event.type}")
    number, fields = SCHEMA[event.type]
    rec = bytearray(WIDTH)
    rec[0] = number
    if number in (record.DRAWN_HAND, record.INDICATOR):
        rec[1] = NONE
    for field in fields:
        if field.name not in event.fields and not field.absent:
            raise BadEvent(field.name, f"is missing in {event.type}")
        if field.name in event.fields:
            if event.fields[field.name] in field.absent:
                raise BadEvent(field.name, f"is left out where it would be {field.absent[0]}")
            field.write(rec, event.fields[field.name], names)
    return bytes(rec)


def readable(records: bytes, names: Names, commitments: Sequence[str], secrets: Sequence[str]) -> list[Event]:
    """The events of records that stand end to end, with each hand's commitment and, once it ended, its secret."""
    events: list[Event] = []
    hand = -1
    for at in range(0, len(records), WIDTH):
        type_ = records[at]
        if type_ == record.TAKEN_BACK:
            events.append(Event(TAKEN_BACK, {"to": record.amount_of(records, at)}))
            continue
        event = read_event(records, at, names)
        if type_ == record.HAND_STARTED:
            hand += 1
            event = Event(event.type, {**event.fields, "commitment": commitments[hand]})
        elif type_ == record.HAND_ENDED:
            event = Event(event.type, {**event.fields, "secret": secrets[hand]})
        events.append(event)
    return events


def redacted(rec: bytes, viewer: int) -> bytes | None:
    """What a viewer learns of a record: the same, the same with unknown tiles, or nothing (None)."""
    type_, seat = rec[0], rec[1]
    if viewer in (TRUTH, seat) or type_ not in (record.DEALT, record.DREW, record.ANSWERED):
        return rec
    if type_ == record.ANSWERED:
        return None
    if type_ == record.DREW:
        return rec[:2] + bytes([UNKNOWN]) + rec[3:]
    return rec[:2] + bytes(NONE if kind == NONE else UNKNOWN for kind in rec[2:])
