"""After a game: what a player missed in it, and the practice question that trains it.

A finished game's log is walked as the seat saw it, event by event, so that nothing is held against a player that could
not be known at that moment.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from zimo.core.melds import KONG_CONCEALED
from zimo.core.tiles import NONE, PLAIN, TEXT
from zimo.game import Game
from zimo.learn.practice import House, kinds_here
from zimo.rules.advice import way_to_win, why_not
from zimo.rules.codes import ASK_WIN, CLAIM, ROB, TURN, WIN
from zimo.rules.event import redacted
from zimo.rules.price import price
from zimo.rules.record import (
    ANSWERED,
    BEGAN,
    BONUS,
    CHI,
    DISCARDED,
    DREW,
    HAND_STARTED,
    KONG,
    PONG,
    RIICHI,
    SWAPPED,
    WIDTH,
)
from zimo.rules.sheet import Reason
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.view import in_force
from zimo.tables import load

LET_GO: Final = "let_go"
REFUSED: Final = "refused"
KILLED: Final = "killed"
WHAT: Final = (LET_GO, REFUSED, KILLED)
"""A win that was open and not taken; a complete hand that might not win; a call that closed the last way to the
minimum. Words: ``after.<what>``."""

MADE_IN_TURN: Final = (DISCARDED, KONG, RIICHI, SWAPPED, BONUS)
"""The records of what a player does in its turn instead of winning."""
SILENT: Final = ("swallowed", "pattern_disabled", "men_qing_off")
"""Reasons of lines that are not in play here, or were not near."""
TRAINED_BY: Final[Mapping[str, str]] = {
    "men_qing": "men_qing",
    "concealed_kong_opens": "men_qing",
    "ping_hu": "ping_hu",
    "chows": "ping_hu",
    "seven_of_eight": "eight_flowers",
    "special_needs": "limit_hand",
    "pong_not": "limit_hand",
    "passed_win": "passed_win",
    "furiten": "passed_win",
    "below_minimum": "missing_tai",
    KILLED: "call_kills",
}
"""By the beginning of a reason's id, the kind of question that trains it."""
FALLBACK: Final = "may_win"
"""What trains everything else."""
LEVEL: Final = 2
"""The level of the questions: for somebody who plays."""


@dataclass(frozen=True, slots=True)
class Missed:
    """Something missed: the position of the game just before the decision (as many events have happened), the number of
    the hand, what it was (``WHAT``) and why, the tile in question and what the win was worth; where it is trained."""

    n: int
    hand: int
    what: str
    reasons: tuple[Reason, ...]
    tile: str | None
    worth: int | None
    kind: str

    def as_dict(self) -> dict[str, object]:
        """All that a page needs, the question's seed and level with it, in JSON types."""
        return {
            "n": self.n,
            "hand": self.hand,
            "what": self.what,
            "reasons": [reason.as_dict() for reason in self.reasons],
            "tile": self.tile,
            "worth": self.worth,
            "kind": self.kind,
            "seed": f"after.{self.n}",
            "level": LEVEL,
        }


def house_of(game: Game) -> House:
    """The house rules of a game: its preset and what differs from that."""
    header = game.header
    usual = load(header["table"]).make_rules(header["preset"], {}).as_dict()
    changed = {name: value for name, value in header["rules"].items() if value != usual.get(name)}
    return House(header["table"], header["preset"], changed)


def missed(game: Game, seat: int) -> list[Missed]:
    """What the seat missed in a game that is over, in order; nothing in one without a score."""
    if game.table.guided:
        return []
    kinds = {kind.id for kind in kinds_here(house_of(game))}
    walk = _Walk(game.table, seat, kinds)
    for at in in_force(game.records):
        walk.take(at // WIDTH, bytes(game.records[at : at + WIDTH]))
    return walk.found


class _Walk:
    """One walk through a log."""

    def __init__(self, table: Table, seat: int, kinds: set[str]) -> None:
        self.table = table
        self.number = seat
        self.kinds = kinds
        self.state: State = table.new_state(seat)
        self.found: list[Missed] = []
        self.answered = 0
        self.told: set[tuple[str, tuple[str, ...]]] = set()

    def take(self, before: int, record: bytes) -> None:
        """Look at the moment before a record, then take it in; ``before`` events have happened."""
        own = redacted(record, self.number)
        if own is None:
            return
        type_, mine = record[0], record[1] == self.number
        if type_ == HAND_STARTED:
            self.told.clear()
        if mine and self.state.seats[self.number].asked & ASK_WIN and self.lets_go(record):
            self.note(before, LET_GO, (), self.worth())
        if mine and type_ == ANSWERED:
            self.answered = before
        calls = mine and type_ in (CHI, PONG, KONG)
        outlook = self.table.outlook(self.state, self.number) if calls else None
        claimed = self.state.phase == CLAIM
        self.table.apply(self.state, bytearray(own), 0)
        if outlook is not None:
            scorer = self.table.scorer
            after = price(scorer, outlook, self.table.outlook(self.state, self.number))
            if not after.by_play and price(scorer, outlook, outlook).by_play:
                self.note(self.answered if claimed else before, KILLED, (), None, record[2])
        elif self.is_refused(type_, mine):
            self.note(before + 1, REFUSED, self.reasons(), None)

    def lets_go(self, record: bytes) -> bool:
        """Whether the record is what the player did instead of winning."""
        if record[0] == ANSWERED:
            return record[2] != WIN
        return self.state.phase == TURN and record[0] in MADE_IN_TURN

    def is_refused(self, type_: int, mine: bool) -> bool:
        """Whether the record completed the seat's hand and no win is offered."""
        state, seat = self.state, self.state.seats[self.number]
        if seat.asked & ASK_WIN:
            return False
        if state.phase == TURN and state.turn == self.number:
            drawn = (type_ == DREW and mine) or type_ == BEGAN
            return drawn and state.drew != NONE and bool(self.table.is_complete(state, seat))
        if mine or type_ not in (DISCARDED, KONG) or state.phase not in (CLAIM, ROB):
            return False
        if type_ == KONG and state.kong_type == KONG_CONCEALED:
            return False  # nobody thinks of robbing that
        return bool(seat.waits >> PLAIN[state.tile] & 1)

    def worth(self) -> int:
        """What the win that is open counts."""
        state = self.state
        return self.table.score(state, self.number, state.tile, way_to_win(state)).total

    def reasons(self) -> tuple[Reason, ...]:
        """Why the complete hand may not win: first the lines that would have sufficed, then what is said at the
        table."""
        state, scorer = self.state, self.table.scorer
        sheet = self.table.score(state, self.number, state.tile, way_to_win(state))
        values = {row.id: row.value or scorer.cap for row in reversed(scorer.patterns)}
        near = [
            Reason(row.reason, {**row.params, "line": row.id})
            for row in sheet.not_counted
            if not sheet.allowed and sheet.total + values.get(row.id, 0) >= scorer.minimum
        ]
        told = {reason.id: reason for reason in (*near, *why_not(state, self.number)) if reason.id not in SILENT}
        return tuple(told.values())

    def note(self, n: int, what: str, reasons: tuple[Reason, ...], worth: int | None, tile: int | None = None) -> None:
        """Keep it; the same refusal is told once in a hand."""
        same = (what, tuple(reason.id for reason in reasons))
        if what == REFUSED and same in self.told:
            return
        self.told.add(same)
        kind = NONE if self.state.tile == NONE else self.state.tile
        shown = tile if tile is not None else kind
        ids = [what, *(reason.id for reason in reasons)]
        text = None if shown == NONE else TEXT[shown]
        self.found.append(Missed(n, self.state.hand_number, what, reasons, text, worth, self.trained(ids)))

    def trained(self, ids: Iterable[str]) -> str:
        """The kind of question that trains the first of these that any kind of this table trains."""
        for id in ids:
            for beginning, kind in TRAINED_BY.items():
                if id.startswith(beginning) and kind in self.kinds:
                    return kind
        return FALLBACK
