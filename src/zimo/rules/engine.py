"""The engine's contract: four functions on a state.

``due`` says who must answer, ``legal`` what a seat may do, ``decide`` what would follow from an action (and changes
nothing), ``apply`` takes in one event. The wall answers through ``supply``. All are thin: the flow is in
:mod:`zimo.rules.table`, the reducer in :mod:`zimo.rules.state`; whoever needs speed calls those with codes and records.
"""

from dataclasses import dataclass
from typing import cast

from zimo.core.tiles import NONE, PLAYED
from zimo.rules.action import Action
from zimo.rules.codes import (
    ASK_TURN,
    CLAIM,
    CONCEALED,
    FINISHED,
    IDLE,
    PASS,
    TAKE_PONG,
    WIN,
)
from zimo.rules.event import Event, Names, read_event, write_event
from zimo.rules.record import BACK, FRONT, INDICATOR_END, WIDTH
from zimo.rules.state import State
from zimo.rules.table import Table

MOST_ACTIONS = 128
"""More than a seat can ever have to choose from."""


class Illegal(Exception):
    """An action that may not be done now; ``id`` says why, ``params`` holds what the words for it need."""

    def __init__(self, id: str, **params: object) -> None:
        super().__init__(id)
        self.id = id
        self.params = params


@dataclass(frozen=True, slots=True)
class Due:
    """What comes next: ``kind`` is ``deal``, ``front`` or ``back`` (the wall gives a tile from that end to
    ``seats[0]``), ``indicator`` or ``ura`` (the wall shows the next dora indicator, or the next one beneath),
    ``answer`` (every seat in ``seats`` must answer), ``wait`` (a view: nothing is asked of the viewer) or ``over``."""

    kind: str
    seats: tuple[int, ...] = ()


def table_of(state: State) -> Table:
    """The table that a state is played at."""
    return cast(Table, state.table)


def names_of(table: Table) -> Names:
    """The table's names for the numbers in its records."""
    return Names(table.lines, table.reasons)


def due(state: State) -> Due:
    """What comes next. A view tells only whether the viewer is asked."""
    table = table_of(state)
    pending = table.pending(state)
    if pending:
        return Due("answer", tuple(seat for seat in range(table.seats) if pending >> seat & 1))
    if state.phase == FINISHED:
        return Due("over")
    if state.phase == IDLE:
        return Due("deal")
    end = table.wall_end(state) if state.viewer == -1 else NONE
    if end == NONE:
        return Due("wait")
    if end == FRONT:
        return Due("front", ((state.turn + 1) % table.seats,))
    if end == BACK:
        return Due("back", (state.turn,))
    return Due("indicator" if end == INDICATOR_END else "ura")


def legal(state: State, seat: int) -> list[Action]:
    """What the seat may do now; empty when it is not asked."""
    buffer = bytearray(MOST_ACTIONS)
    count = table_of(state).legal_into(state, seat, buffer)
    return [Action(code) for code in buffer[:count]]


def decide(state: State, seat: int, action: Action) -> list[Event]:
    """What would happen if the seat did this; the state does not change. Raises :class:`Illegal`."""
    if action not in legal(state, seat):
        raise why_illegal(state, seat, action)
    table = table_of(state)
    ahead = state.copy()
    table.play(ahead, seat, action.code)
    return events_of(ahead.take_log(), names_of(table))


def supply(state: State, tiles: bytes) -> list[Event]:
    """What would happen if the wall gave these tiles: one kind for a draw or an indicator, the first
    ``Table.dealt`` for a deal."""
    table = table_of(state)
    ahead = state.copy()
    if state.phase == IDLE:
        table.deal(ahead, tiles)
    else:
        table.draw(ahead, tiles[0])
    return events_of(ahead.take_log(), names_of(table))


def apply(state: State, event: Event) -> None:
    """Take in one event; the only change. Raises ``BadEvent`` for what is no event of this table."""
    table = table_of(state)
    table.apply(state, bytearray(write_event(event, names_of(table))), 0)


def events_of(records: bytes, names: Names) -> list[Event]:
    """The events of records that stand end to end."""
    return [read_event(records, at, names) for at in range(0, len(records), WIDTH)]


def why_illegal(state: State, seat: int, action: Action) -> Illegal:
    """Why the seat may not do this now."""
    own = state.seats[seat]
    code = action.code
    if state.phase in (IDLE, FINISHED):
        return Illegal("match_over" if state.phase == FINISHED else "hand_over")
    if own.answer:
        return Illegal("already_answered")
    own_reason = table_of(state).why_illegal(state, seat, code)
    if own_reason:
        return Illegal(own_reason, tile=action.tile)
    if code == WIN:
        return Illegal("win_not_offered")
    if not own.asked & ASK_TURN:
        claims = own.asked or (state.phase == CLAIM and state.turn != seat and code > PASS)
        return _why_no_claim(state, seat, code) if claims else Illegal("not_your_turn")
    if code >= PASS:
        return Illegal("no_such_claim")
    if own.counts[code % CONCEALED] == 0:
        return Illegal("not_in_hand", tile=action.tile)
    if state.live == 0:
        return Illegal("wall_finished")
    if state.drew == NONE and not table_of(state).kong_after_claim:
        return Illegal("kong_after_claim")
    return Illegal("no_such_kong", tile=action.tile)


def _why_no_claim(state: State, seat: int, code: int) -> Illegal:
    own = state.seats[seat]
    if code < PASS:
        return Illegal("not_your_turn")
    if state.phase == CLAIM and state.live == 0:
        return Illegal("wall_finished")
    if code == TAKE_PONG and state.phase == CLAIM and state.tile < PLAYED and own.counts[state.tile] >= 2:
        if table_of(state).passed_pong and own.passed_pong >> state.tile & 1:
            return Illegal("passed_pong_lock")
        return Illegal("claim_is_a_win")
    return Illegal("no_such_claim")
