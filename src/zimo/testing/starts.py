"""Stacked starts: walls arranged by a table, and who does what with them.

A table keeps its starts in ``starts.toml`` in its own folder, one TOML table each, named by what happens. Its keys:

==============  =====================================================================================================
``E S W N``     tiles dealt to the chairs that there are (E deals); what is not named is filled up
``draws``       tiles drawn from the front, in order; ``-`` is any tile
``back``        replacements in order: the hand must draw exactly so many
``last``        the last live tiles, in the order drawn
``indicators``  dora indicators in the order turned, ``ura`` those beneath them: where they are named, ``back`` has room
                for four tiles
``play``        what the players do: ``"S pong"``, ``"E discard R"``. Each does the next of its own lines as soon as
                that is legal; ``"S discard R @5"`` waits until no more than five live tiles are left, and
                ``"N win ?"`` may come to nothing. Otherwise a player passes, or throws the tile drawn.
``tries``       actions that must be refused at some moment, with the reason: ``"S pong: passed_pong_lock"``
``reaches``     what must be counted (see ``report``): ``"lines big_three_dragons"``
``points``      the points of the chairs afterwards
``rules``       house rules that differ from the default; ``mode`` is ``scored`` where it is not named
==============  =====================================================================================================
"""

import random
import tomllib
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from itertools import chain
from typing import Any

from zimo.core.tiles import PLAYED, tiles_from_text
from zimo.rules.action import Action
from zimo.rules.codes import CONCEALED, PASS, TURN
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.tables import load
from zimo.testing.choose import Chooser

CHAIRS = "ESWN"
ANY = "-"
REPLACEMENTS = 4
"""Tiles at the end of a wall that has dora indicators before them."""


class BadStart(ValueError):
    """A start that cannot be set up."""


@dataclass(frozen=True)
class Wish:
    """What a player will do, once ``live`` tiles or fewer are left."""

    seat: int
    code: int
    live: int
    text: str
    optional: bool


@dataclass(frozen=True)
class Try:
    """An action that must be refused with the reason ``id`` at some moment."""

    seat: int
    action: Action
    id: str


@dataclass(frozen=True)
class Start:
    """One stacked start, see the module."""

    name: str
    dealt: tuple[str, ...]
    draws: str = ""
    back: str = ""
    last: str = ""
    indicators: str = ""
    ura: str = ""
    wishes: tuple[Wish, ...] = ()
    tries: tuple[Try, ...] = ()
    reaches: tuple[str, ...] = ()
    points: tuple[int, ...] | None = None
    mode: str = "scored"
    rules: Mapping[str, object] = field(default_factory=dict)


def load_starts(table: str) -> list[Start]:
    """The starts of a table. Raises :class:`BadStart`."""
    text = resources.files(load(table).__name__).joinpath("starts.toml").read_text(encoding="utf-8")
    return [_start(name, row) for name, row in tomllib.loads(text).items()]


def _start(name: str, row: dict[str, Any]) -> Start:
    keys = {
        *CHAIRS,
        "draws",
        "back",
        "last",
        "indicators",
        "ura",
        "play",
        "tries",
        "reaches",
        "points",
        "mode",
        "rules",
    }
    if not set(row) <= keys:
        raise BadStart(f"{name}: unknown {', '.join(set(row) - keys)}")
    return Start(
        name,
        tuple(row.get(chair, "") for chair in CHAIRS),
        row.get("draws", ""),
        row.get("back", ""),
        row.get("last", ""),
        row.get("indicators", ""),
        row.get("ura", ""),
        tuple(_wish(line) for line in row.get("play", ())),
        tuple(_try(line) for line in row.get("tries", ())),
        tuple(row.get("reaches", ())),
        tuple(row["points"]) if "points" in row else None,
        row.get("mode", "scored"),
        row.get("rules", {}),
    )


def _wish(line: str) -> Wish:
    text, _, live = line.rstrip(" ?").partition("@")
    chair, _, action = text.strip().partition(" ")
    code = Action.parse(action).code
    return Wish(CHAIRS.index(chair), code, int(live) if live else 1000, line, line.endswith("?"))


def _try(line: str) -> Try:
    text, _, id = line.partition(":")
    chair, _, action = text.partition(" ")
    return Try(CHAIRS.index(chair), Action.parse(action), id.strip())


def arrange(table: Table, start: Start, rng: random.Random, scattered: bool) -> bytes:
    """The wall of a start.

    The filling is random. Bonus tiles and fei are in it only when ``scattered``; else they are not drawn, or, where
    none stays undrawn, are drawn after the others.
    """
    left = Counter(table.tile_set)

    def take(text: str) -> list[int]:
        kinds = tiles_from_text(text)
        left.subtract(kinds)
        return kinds

    hands = [take(text) for text in start.dealt[: table.seats]]
    draws: list[int] = []
    for word in start.draws.split():
        draws += [-1] if word == ANY else take(word)
    back, last, indicators, ura = (take(text) for text in (start.back, start.last, start.indicators, start.ura))
    if min(left.values()) < 0:
        raise BadStart(f"{start.name}: more tiles of a kind than there are")
    fill = [kind for kind in left.elements() if kind < PLAYED or scattered]
    rng.shuffle(fill)
    if not scattered:
        fill = [kind for kind in left.elements() if kind >= PLAYED] + fill
    for number, hand in enumerate(hands):
        room = (13 + table.dealt - 13 * table.seats if number == 0 else 13) - len(hand)
        if room < 0:
            raise BadStart(f"{start.name}: {CHAIRS[number]} is dealt {-room} tiles too many")
        hand += [_playing(fill) for _ in range(room)]
    draws = [_playing(fill) if kind < 0 else kind for kind in draws]
    room = len(table.tile_set) - sum(map(len, hands)) - table.dead_wall - len(draws) - len(last) - len(back)
    if room < 0:
        raise BadStart(f"{start.name}: more tiles than places")
    draws += [fill.pop() for _ in range(room)]
    tail = back
    if indicators or ura:
        tail = back + [fill.pop() for _ in range(REPLACEMENTS - len(back))]
        for at in range(max(len(indicators), len(ura))):
            tail += [indicators[at] if at < len(indicators) else fill.pop()]
            tail += [ura[at] if at < len(ura) else fill.pop()]
    return bytes([*chain(*hands), *draws, *last, *fill, *reversed(tail)])


def _playing(fill: list[int]) -> int:
    """Take a tile that forms sets from the filling."""
    at = next(at for at in range(len(fill) - 1, -1, -1) if fill[at] < PLAYED)
    return fill.pop(at)


class AsArranged:
    """Plays a start: each seat does the next of its wishes once it is legal, else passes or throws the tile drawn.

    With ``stray`` above 0 a decision is left to ``other`` now and then, and everything after the first of them.
    """

    def __init__(self, start: Start, rng: random.Random, other: Chooser | None = None, stray: float = 0.0) -> None:
        self.start = start
        self.rng = rng
        self.other = other
        self.stray = stray
        self.left: list[deque[Wish]] = []
        self.strayed = False

    def opens(self, state: State) -> None:
        """A hand was dealt."""
        self.left = [deque(wish for wish in self.start.wishes if wish.seat == seat) for seat in range(len(state.seats))]
        self.strayed = False
        if self.other is not None:
            self.other.opens(state)

    def choose(self, state: State, number: int, codes: Sequence[int]) -> int:
        """One of the codes."""
        if self.other is not None and (self.strayed or self.rng.random() < self.stray):
            self.strayed = True
            return self.other.choose(state, number, codes)
        wishes = self.left[number]
        if wishes and wishes[0].code in codes and state.live <= wishes[0].live:
            return wishes.popleft().code
        if self.other is not None and not any(self.left):
            return self.other.choose(state, number, codes)
        if state.phase != TURN:
            return PASS
        return state.tile if state.tile in codes else max(code for code in codes if code < CONCEALED)

    def undone(self) -> list[str]:
        """The wishes that never came true."""
        return [wish.text for wishes in self.left for wish in wishes if not wish.optional]
