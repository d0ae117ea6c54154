"""What one viewer sees of a game: its own redacted log, folded by the same reducer as the truth."""

from zimo.rules.action import Action
from zimo.rules.engine import Due, due, legal, names_of
from zimo.rules.event import Event, readable, redacted
from zimo.rules.record import TAKEN_BACK, WIDTH, amount_bytes, amount_of
from zimo.rules.state import State
from zimo.rules.table import Table


class View:
    """A seat's view of a match, or an onlooker's (viewer ``ONLOOKER``).

    ``state`` holds nothing that the viewer may not know. ``records`` is the viewer's own log; its events are numbered
    by themselves, so that a number tells nothing of what others did in private.
    """

    def __init__(self, table: Table, viewer: int) -> None:
        self.table = table
        self.viewer = viewer
        self.state = table.new_state(viewer)
        self.records = bytearray()
        self.commitments: list[str] = []
        self.secrets: list[str] = []

    def take_in(self, record: bytes) -> bool:
        """Learn what may be learnt of one record of the true log; False when it is nothing."""
        own = redacted(record, self.viewer)
        if own is None:
            return False
        self.table.apply(self.state, bytearray(own), 0)
        self.records += own
        return True

    def take_back(self, event: int) -> None:
        """Undo the viewer's own events from that number on; they stay in its log."""
        self.records += bytes([TAKEN_BACK, 255]) + bytes(6) + amount_bytes(event) + bytes(4)
        self.state = fold(self.table, self.viewer, self.records)

    def legal(self) -> list[Action]:
        """What the viewer may do now."""
        return legal(self.state, self.viewer) if 0 <= self.viewer < self.table.seats else []

    def due(self) -> Due:
        """Whether the viewer is asked."""
        return due(self.state)

    @property
    def events(self) -> list[Event]:
        """The viewer's own log, without the start of the game."""
        return readable(bytes(self.records), names_of(self.table), self.commitments, self.secrets)


def in_force(records: bytes | bytearray) -> list[int]:
    """Where the records start that no taking-back has undone. Events are numbered from 1, the start of the game is
    0."""
    offsets: list[int] = []
    for at in range(0, len(records), WIDTH):
        if records[at] == TAKEN_BACK:
            kept = (amount_of(records, at) - 1) * WIDTH
            offsets = [offset for offset in offsets if offset < kept]
        else:
            offsets.append(at)
    return offsets


def fold(table: Table, viewer: int, records: bytearray) -> State:
    """The state that a viewer's records lead to."""
    state = table.new_state(viewer)
    for at in in_force(records):
        table.apply(state, records, at)
    return state
