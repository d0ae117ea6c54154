"""A game: the truth, its log, and the secret of the wall.

The log is append-only and kept as records. Taking back adds an event too: what came after its target is undone when the
log is folded, nothing is erased. The secret of a running hand stands beside the log, never in it, until the hand ends.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from zimo.core.melds import KONG_ADDED
from zimo.core.tiles import NONE, PLAIN
from zimo.rules.action import Action
from zimo.rules.codes import (
    ADDED,
    CONCEALED,
    DECLARE_FEI,
    FINISHED,
    IDLE,
    NINE_TERMINALS,
    ONLOOKER,
    RIICHI,
    SWAP,
    TRUTH,
    WIN,
)
from zimo.rules.engine import Due, Illegal, due, legal, names_of, why_illegal
from zimo.rules.event import GAME_STARTED, TAKEN_BACK, BadEvent, Event, Names, readable, write_event
from zimo.rules.json_text import read_json
from zimo.rules.record import (
    ANSWERED,
    BONUS,
    DISCARDED,
    DRAWN_HAND,
    DREW,
    HAND_ENDED,
    HAND_STARTED,
    INDICATOR,
    INDICATOR_END,
    KONG,
    SWAPPED,
    URA_END,
    WIDTH,
    WON,
    amount_bytes,
)
from zimo.rules.record import RIICHI as RIICHI_RECORD
from zimo.rules.record import TAKEN_BACK as TAKEN_BACK_RECORD
from zimo.rules.ruleset import RuleError
from zimo.rules.table import Table
from zimo.rules.view import View, fold, in_force
from zimo.rules.wall import Wall, commitment, new_secret, seeded_secret, shuffled
from zimo.tables import load, make_table

FORMAT = 1
"""Version of the saved form."""
DECISIONS = (DISCARDED, ANSWERED, WON, KONG, RIICHI_RECORD, DRAWN_HAND, BONUS, SWAPPED)
"""The records that a player's decision begins with."""
CHAIRS = "ESWN"
"""The chairs by their wind in the first hand."""
HUMAN = "human"
"""Who sits on a chair that no bot has."""
UNFINISHED = "unfinished"
"""Type of the last line of a saved game that is not over: its running hand's secret and its seed, which are no
event."""


class BadGame(ValueError):
    """A saved game that cannot be read, or one that reads well and does not follow from itself (``contradicts``).

    ``id`` says what is wrong and ``params`` holds what the words for it need. ``line`` is the line of the file, counted
    from 1, or None.
    """

    def __init__(self, id: str, line: int | None = None, contradicts: bool = False, **params: object) -> None:
        super().__init__(id if line is None else f"line {line}: {id}")
        self.id = id
        self.line = line
        self.contradicts = contradicts
        self.params = params


def chair(seat: int | str, seats: int = len(CHAIRS)) -> int:
    """A seat's number from its number or its letter (E is 0). Raises ``ValueError``."""
    if seat in range(seats):
        return int(seat)
    if isinstance(seat, str) and len(seat) == 1 and seat in CHAIRS[:seats]:
        return CHAIRS.index(seat)
    raise ValueError(f"a seat is one of {', '.join(CHAIRS[:seats])}, not {seat!r}")


class Game:
    """A match with its wall, ready for its first deal. :meth:`new` makes one, :meth:`load` reads one."""

    def __init__(self, table: Table, header: Mapping[str, Any], seed: int | None) -> None:
        self.table = table
        self.header = dict(header)
        self.seed = seed
        self.state = table.new_state(TRUTH)
        self.records = bytearray()
        self.secrets: list[bytes] = []
        self._wall = Wall(b"")
        self._views: dict[int, View] = {}

    @classmethod
    def new(
        cls,
        table: str = "singapore",
        *,
        preset: str | None = None,
        rules: Mapping[str, object] | None = None,
        mode: str = "match",
        seed: int | None = None,
        seats: Sequence[str] | None = None,
    ) -> Self:
        """A new game.

        ``mode`` is ``guided``, ``scored`` (one hand) or ``match``. With a ``seed`` the same walls come again; without
        one every wall has a secret from the operating system. Raises ``RuleError`` for what does not exist.
        """
        made = make_table(table, preset, rules or {}, mode)
        header = {
            "format": FORMAT,
            "table": table,
            "preset": preset or load(table).DEFAULT_PRESET,
            "rules": made.rules.as_dict(),
            "mode": mode,
            "seats": list(seats or [HUMAN] * made.seats),
        }
        return cls(made, header, seed)

    @classmethod
    def restored(cls, header: Mapping[str, Any], seed: int | None, records: bytes, secrets: Sequence[bytes]) -> Self:
        """A game from its own records and secrets, as a store keeps them; they are trusted, unlike a file."""
        game = cls(make_table(header["table"], header["preset"], header["rules"], header["mode"]), header, seed)
        game.records = bytearray(records)
        game.secrets = list(secrets)
        game._refold()
        return game

    # Playing

    @property
    def log(self) -> list[Event]:
        """All events, the start of the game first."""
        secrets = [secret.hex() for secret in self.secrets]
        commitments = [commitment(secret) for secret in self.secrets]
        return [
            Event(GAME_STARTED, self.header),
            *readable(bytes(self.records), names_of(self.table), commitments, secrets),
        ]

    @property
    def points(self) -> list[int]:
        """The points of each chair."""
        return list(self.state.points)

    @property
    def taken_back(self) -> bool:
        """Whether anything was ever taken back; such games stay out of statistics."""
        return TAKEN_BACK_RECORD in self.records[::WIDTH]

    def due(self) -> Due:
        """What comes next: ``deal``, ``answer`` or ``over``."""
        return due(self.state)

    def legal(self, seat: int | str) -> list[Action]:
        """What the seat may do now."""
        return legal(self.state, chair(seat, self.table.seats))

    def deal(self, secret: bytes | None = None) -> None:
        """Shuffle and deal the next hand. Raises :class:`Illegal` when none is due."""
        if self.state.phase != IDLE:
            raise Illegal("match_over" if self.state.phase == FINISHED else "hand_running")
        if secret is None:
            number = self.state.hand_number + 1
            secret = new_secret() if self.seed is None else seeded_secret(self.seed, number)
        self.deal_wall(shuffled(self.table.tile_set, secret), secret)

    def deal_wall(self, tiles: bytes, secret: bytes) -> None:
        """Deal a wall in the order given; for walls arranged by hand, whose secret cannot rebuild them."""
        self._wall = Wall(tiles)
        self.secrets.append(secret)
        self.table.deal(self.state, self._wall.deal(self.table.dealt))
        self._draw()

    def act(self, seat: int | str, action: Action) -> None:
        """A player acts; what follows happens too, until a player must answer again. Raises :class:`Illegal`."""
        number = chair(seat, self.table.seats)
        if action not in legal(self.state, number):
            raise why_illegal(self.state, number, action)
        self.table.play(self.state, number, action.code)
        self._draw()

    def _draw(self) -> None:
        while (end := self.table.wall_end(self.state)) != NONE:
            self.table.draw(self.state, self._wall.take(end))
        self._record(self.state.take_log())

    def _record(self, written: bytes) -> None:
        self.records += written
        for view in self._views.values():
            self._tell(view, written)

    def take_back(self, event: int) -> None:
        """Go back to the last decision at or before event number ``event``, in the hand that was dealt last.

        Raises :class:`Illegal` when that is not possible.
        """
        offsets = in_force(self.records)
        if not self.secrets or not any(at >= (event - 1) * WIDTH for at in offsets):
            raise Illegal("nothing_to_take_back")
        decisions = [at // WIDTH + 1 for at in self._decisions(offsets) if at < event * WIDTH]
        if not decisions:
            raise Illegal("cannot_take_back_further")
        event = decisions[-1]
        self.records += bytes([TAKEN_BACK_RECORD, 255]) + bytes(6) + amount_bytes(event) + bytes(4)
        tiles = self._wall.tiles
        self._refold()
        self._wall.tiles = tiles
        self._draw()

    def decisions(self) -> list[tuple[int, int]]:
        """What players decided in the last hand: the number of the event that came of it, and the seat."""
        if not self.secrets:
            return []
        return [(at // WIDTH + 1, self.records[at + 1]) for at in self._decisions(in_force(self.records))]

    def _decisions(self, offsets: list[int]) -> list[int]:
        """Where the records of the last hand start that players decided on: the hand played once more, act by act."""
        start = max(i for i, at in enumerate(offsets) if self.records[at] == HAND_STARTED)
        state = self.table.new_state(TRUTH)
        for at in offsets[:start]:
            self.table.apply(state, self.records, at)
        hand = offsets[start:]
        wall = Wall(self._wall.tiles)
        self.table.deal(state, wall.deal(self.table.dealt))
        decisions: list[int] = []
        while True:
            while (end := self.table.wall_end(state)) != NONE:
                self.table.draw(state, wall.take(end))
            done = state.log_end // WIDTH
            if done == len(hand):
                return decisions
            decisions.append(hand[done])
            self.table.play(state, *_act_of(self.records, hand[done]))

    def _refold(self) -> None:
        """Make the state, the wall and the views again from the records."""
        self.state = fold(self.table, TRUTH, self.records)
        self._views.clear()
        if not self.secrets:
            return
        self._wall = Wall(shuffled(self.table.tile_set, self.secrets[-1]))
        offsets = in_force(self.records)
        for at in offsets[max(i for i, at in enumerate(offsets) if self.records[at] == HAND_STARTED) :]:
            if self.records[at] == HAND_STARTED:
                self._wall.deal(self.table.dealt)
            elif self.records[at] == DREW:
                self._wall.take(self.records[at + 3])
            elif self.records[at] == INDICATOR:
                self._wall.take(URA_END if self.records[at + 3] else INDICATOR_END)

    # Looking

    def view(self, viewer: int | str, at: int | None = None) -> View:
        """What a seat (or ``ONLOOKER``) sees, now or after the first ``at`` events of the log; ``TRUTH`` sees all."""
        number = viewer if viewer in (ONLOOKER, TRUTH) else chair(viewer, self.table.seats)
        assert isinstance(number, int)
        if at is not None:
            view = View(self.table, number)
            self._tell(view, bytes(self.records[: max(0, at - 1) * WIDTH]))
            return view
        if number not in self._views:
            self._views[number] = View(self.table, number)
            self._tell(self._views[number], bytes(self.records))
        return self._views[number]

    def _tell(self, view: View, records: bytes) -> None:
        """Let a view learn of records; a taking-back is told in the viewer's own numbers."""
        own = [0]
        for at in range(0, len(records), WIDTH):
            if records[at] == TAKEN_BACK_RECORD:
                event = int.from_bytes(records[at + 8 : at + 12], "little")
                view.take_back(own[min(event, len(own)) - 1] + 1)
                own.append(own[-1] + 1)
                continue
            own.append(own[-1] + view.take_in(records[at : at + WIDTH]))
        types, hands = records[::WIDTH], view.state.hand_number
        revealed = hands - (types.rfind(HAND_STARTED) >= types.rfind(HAND_ENDED))
        view.commitments += [commitment(secret) for secret in self.secrets[len(view.commitments) : hands]]
        # What was told once is known, be the end of the hand taken back or not.
        view.secrets += [secret.hex() for secret in self.secrets[len(view.secrets) : revealed]]

    # Saving

    def save(self, path: str | Path) -> None:
        """Write the game as JSON lines, one event a line."""
        Path(path).write_text("".join(line + "\n" for line in self.as_lines()), encoding="utf-8")

    def as_lines(self) -> list[str]:
        """The lines of the saved form; a game that is not over has one more, see ``UNFINISHED``."""
        lines = [json.dumps(event.as_json(), ensure_ascii=False) for event in self.log]
        if self.state.phase != FINISHED:
            secret = None if self.state.phase == IDLE else self.secrets[-1].hex()
            lines.append(json.dumps({"type": UNFINISHED, "secret": secret, "seed": self.seed}))
        return lines

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a saved game. Raises :class:`BadGame` and ``OSError``."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise BadGame("not_text") from None
        return cls.from_lines(text.splitlines())

    @classmethod
    def from_lines(cls, lines: list[str]) -> Self:
        """The game of a saved form, played again from its secrets: every event must follow. Raises :class:`BadGame`."""
        values = [_read_line(number, line) for number, line in enumerate(lines, 1)]
        tail = values.pop() if values and values[-1]["type"] == UNFINISHED else {}
        if not values or values[0].pop("type") != GAME_STARTED:
            raise BadGame("not_a_start", 1)
        header = values.pop(0)
        if type(header.get("format")) is not int or header["format"] != FORMAT:
            raise BadGame("unknown_format", 1, format=header.get("format"))
        seed = tail.get("seed")
        if seed is not None and type(seed) is not int:
            raise BadGame("bad_seed", len(lines))
        named, rules = [header.get(name) for name in ("table", "preset", "mode")], header.get("rules")
        if not all(isinstance(name, str) and name for name in named) or not isinstance(rules, dict):
            raise BadGame("header_missing", 1)
        try:
            table = make_table(header["table"], header["preset"], rules, header["mode"])
        except RuleError as error:
            raise BadGame(error.id, 1, False, **error.params) from None
        if len(_texts(header.get("seats"))) != table.seats:
            raise BadGame("bad_seats", 1, seats=table.seats)
        game = cls(table, header, seed)
        _replay(game, values, _secrets(values, tail))
        return game


def _texts(value: object) -> list[str]:
    """The value if it is a list of texts, else an empty list."""
    return value if isinstance(value, list) and all(isinstance(item, str) for item in value) else []


def _read_line(number: int, line: str) -> dict[str, Any]:
    try:
        value = read_json(line)
    except ValueError:
        raise BadGame("not_json", number) from None
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        raise BadGame("not_event", number)
    return value


def _secrets(values: list[dict[str, Any]], tail: Mapping[str, Any]) -> dict[str, bytes]:
    """The secrets that a saved game reveals, by their commitment."""
    found: dict[str, bytes] = {}
    for value in [*values, tail]:
        try:
            secret = bytes.fromhex(value["secret"])
        except (KeyError, TypeError, ValueError):
            continue
        found[commitment(secret)] = secret
    return found


def _replay(game: Game, values: list[dict[str, Any]], secrets: Mapping[str, bytes]) -> None:
    """Do again what the players did; everything else must follow by itself, record for record."""
    names = names_of(game.table)
    saved = bytearray()
    for number, value in enumerate(values, 2):
        try:
            saved += _record_of(Event(value.pop("type"), value), names)
        except BadEvent as error:
            raise BadGame("bad_event", number, field=error.field) from None
    at = 0
    while at < len(saved):
        first = at // WIDTH
        try:
            _redo(game, saved, at, values[first], secrets)
        except Illegal as error:
            raise BadGame(error.id, first + 2, True, **error.params) from None
        end = len(game.records)
        for step in range(at, end, WIDTH):
            if bytes(saved[step : step + WIDTH]) != bytes(game.records[step : step + WIDTH]):
                line = min(step // WIDTH, len(values) - 1) + 2
                raise BadGame("does_not_follow", line, True)
        at = end


def _record_of(event: Event, names: Names) -> bytes:
    """The record of any event but the start of a game. Raises ``BadEvent``."""
    if event.type != TAKEN_BACK:
        return write_event(event, names)
    to = event.fields.get("to")
    if type(to) is not int or not 0 <= to < 1 << 31:
        raise BadEvent("to", "is the number of an event")
    return bytes([TAKEN_BACK_RECORD, 255]) + bytes(6) + amount_bytes(to) + bytes(4)


def _redo(game: Game, saved: bytearray, at: int, value: Mapping[str, Any], secrets: Mapping[str, bytes]) -> None:
    """Let the game do what the saved record at ``at`` begins."""
    type_, seat = saved[at], saved[at + 1]
    if type_ == TAKEN_BACK_RECORD:
        game.take_back(int.from_bytes(saved[at + 8 : at + 12], "little", signed=True))
    elif type_ == HAND_STARTED:
        secret = secrets.get(str(value.get("commitment")))
        if secret is None:
            raise Illegal("secret_missing")
        game.deal(secret)
    elif seat >= game.table.seats:
        raise Illegal("does_not_follow")
    elif type_ in DECISIONS:
        number, code = _act_of(saved, at)
        game.act(number, Action(code))
    else:
        raise Illegal("does_not_follow")


def _act_of(records: bytearray, at: int) -> tuple[int, int]:
    """Who did what, when the record at ``at`` came of a decision."""
    type_, seat, tile = records[at], records[at + 1], records[at + 2]
    if type_ == WON:
        return seat, WIN
    if type_ == KONG:
        return seat, ADDED + PLAIN[tile] if records[at + 3] == KONG_ADDED else CONCEALED + tile
    if type_ == SWAPPED:
        return seat, SWAP + tile
    return seat, {RIICHI_RECORD: RIICHI, DRAWN_HAND: NINE_TERMINALS, BONUS: DECLARE_FEI}.get(type_, tile)
