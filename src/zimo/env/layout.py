"""Where things stand in an observation: the same places at every table, and they never move.

An observation is ``RECORD`` bytes: ``WIDTH`` small numbers of one byte each, in the sections below, then five signed
32-bit numbers, low byte first: the points of the four seats and those in the pool. Seats are counted from the observer,
which is 0, in turn order; ``NONE`` (255) stands for no tile, no seat and no entry. Larger numbers than 255 are told as
255. This module is never compiled, so that compiled modules can read the places into C variables.
"""

from dataclasses import dataclass
from math import prod
from typing import Final

from zimo.core.tiles import NONE, UNKNOWN

VERSION: Final = 1
"""Grows when a place changes its meaning."""
CHAIRS: Final = 4
"""Seats there is room for; a table of three leaves the last one empty."""
KINDS: Final = UNKNOWN
"""Kinds that a hand can hold or a table show."""
PLAIN_KINDS: Final = 34
BONUS_KINDS: Final = 16
"""Kinds 34 to 49: flowers, seasons, animals, faces."""
MELDS: Final = 4
RIVER_ROOM: Final = 128
"""Discards there is room for; no hand of any table has more."""
INDICATORS: Final = 5
CODES: Final = 256
"""Actions: one byte, see docs/engine.md; so many bytes has a mask."""

MOMENT: Final = (
    "phase",
    "asked",
    "own_wind",
    "round_wind",
    "dealer",
    "repeat",
    "hand_number",
    "turn",
    "tile",
    "drew",
    "live",
    "owed",
    "turn_kongs",
    "steps",
    "last_step",
    "claims",
    "kong_type",
    "kong_liable",
    "winners",
    "payouts",
    "furiten",
    "win_let_go",
)
"""The numbers of the section ``moment``."""
SEAT: Final = (
    "seated",
    "wind",
    "concealed",
    "open",
    "discards",
    "fei_shown",
    "riichi",
    "riichi_at",
    "ippatsu",
    "liable",
    "liable_cause",
)
"""The numbers of each row of the section ``seats``."""
MELD: Final = ("type", "kind", "special", "tile", "giver")
"""The numbers of a meld; ``type`` is one of ``core.melds``."""
DISCARD: Final = ("seat", "kind", "marks")
"""The numbers of a discard; ``marks`` are ``codes.TAKEN`` and ``codes.JUST_DRAWN``."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an observation: its bytes ``start`` to ``end`` are an array of that shape; ``empty`` is what an unused
    place holds."""

    name: str
    shape: tuple[int, ...]
    empty: int
    start: int

    @property
    def end(self) -> int:
        """Where the next section starts."""
        return self.start + prod(self.shape)


def _placed() -> dict[str, Section]:
    sections: dict[str, Section] = {}
    at = 0
    for name, shape, empty in (
        ("moment", (len(MOMENT),), 0),
        ("hand", (KINDS,), 0),
        ("waits", (PLAIN_KINDS,), 0),
        ("passed_win", (PLAIN_KINDS,), 0),
        ("passed_pong", (PLAIN_KINDS,), 0),
        ("seats", (CHAIRS, len(SEAT)), 0),
        ("bonus", (CHAIRS, BONUS_KINDS), 0),
        ("melds", (CHAIRS, MELDS, len(MELD)), NONE),
        ("river", (RIVER_ROOM, len(DISCARD)), NONE),
        ("indicators", (INDICATORS,), NONE),
        ("ura", (INDICATORS,), NONE),
        ("padding", (4,), 0),
    ):
        sections[name] = Section(name, shape, empty, at)
        at = sections[name].end
    return sections


SECTIONS: Final = _placed()
"""The sections by name, in their order."""
WIDTH: Final = SECTIONS["padding"].end
NUMBERS: Final = CHAIRS + 1
RECORD: Final = WIDTH + 4 * NUMBERS

HAND_AT: Final = SECTIONS["hand"].start
WAITS_AT: Final = SECTIONS["waits"].start
PASSED_WIN_AT: Final = SECTIONS["passed_win"].start
PASSED_PONG_AT: Final = SECTIONS["passed_pong"].start
SEATS_AT: Final = SECTIONS["seats"].start
SEAT_WIDTH: Final = len(SEAT)
BONUS_AT: Final = SECTIONS["bonus"].start
MELDS_AT: Final = SECTIONS["melds"].start
MELD_WIDTH: Final = len(MELD)
RIVER_AT: Final = SECTIONS["river"].start
DISCARD_WIDTH: Final = len(DISCARD)
INDICATORS_AT: Final = SECTIONS["indicators"].start
URA_AT: Final = SECTIONS["ura"].start

EMPTY: Final = b"".join(
    bytes([section.empty]) * (section.end - section.start) for section in SECTIONS.values()
) + bytes(4 * NUMBERS)
"""An observation of nothing."""


def named(observation: bytes | bytearray | memoryview) -> dict[str, dict[str, int] | list[int]]:
    """An observation for the human eye: ``moment`` by the names of its numbers, every other section as a flat list,
    and the ``points`` with the pool last."""
    read: dict[str, dict[str, int] | list[int]] = {
        section.name: list(observation[section.start : section.end]) for section in SECTIONS.values()
    }
    del read["padding"]
    read["moment"] = dict(zip(MOMENT, observation, strict=False))
    read["points"] = [int.from_bytes(observation[at : at + 4], "little", signed=True) for at in range(WIDTH, RECORD, 4)]
    return read
