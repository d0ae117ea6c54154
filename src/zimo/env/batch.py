"""Many hands of one table at once, stepped on byte buffers.

State ``i`` of a batch plays the hands that its seed names: hand ``n`` of seed ``s`` is dealt from
``seeded_secret(s, n)``, as in a ``zimo.Game`` with that seed. When its episode ends, ``over[i]`` is 1 and the next step
opens the next episode in its place, whatever action is given for it. Hands in which nobody has anything to decide are
passed over.

Buffers are anything that offers its bytes and may be written to, such as a ``bytearray`` or an array of NumPy.
"""

from collections.abc import Mapping, Sequence

from zimo.core.tiles import NONE
from zimo.env.layout import CHAIRS, CODES, RECORD
from zimo.env.observation import observe, write_number
from zimo.env.refusal import refusal
from zimo.rules.codes import FINISHED, IDLE, TRUTH
from zimo.rules.engine import MOST_ACTIONS
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.wall import Wall, seeded_secret, shuffled
from zimo.tables import make_table

MODES = {"hand": "scored", "match": "match"}
"""The mode of play of an episode by its name."""


def episode_table(table: str, preset: str | None, rules: Mapping[str, object] | None, episode: str) -> Table:
    """The table for episodes of a ``hand`` or a ``match``. Raises ``RuleError`` for a table, preset or rule that does
    not exist and ``ValueError`` for another kind of episode."""
    if episode not in MODES:
        raise ValueError(f"an episode is one of {', '.join(MODES)}, not {episode!r}")
    made: Table = make_table(table, preset, rules or {}, MODES[episode])
    return made


def make_batch(
    table: str,
    count: int,
    preset: str | None = None,
    rules: Mapping[str, object] | None = None,
    episode: str = "hand",
) -> "Batch":
    """A batch of ``count`` states. Raises as :func:`episode_table` does, ``ValueError`` for no state too."""
    if count < 1:
        raise ValueError("a batch has one state at least")
    return Batch(episode_table(table, preset, rules, episode), count)


class Lane:
    """One state of a batch: the truth, its wall, and who must answer what.

    ``seat`` is the chair that must answer, ``NONE`` when the episode is over; ``codes`` holds its ``many`` legal
    actions. ``told`` are the points of each chair that had been told before the last step, ``now`` those that are told
    with it; the payments of a deal wait for the first action of the episode.
    """

    def __init__(self, table: Table, seed: object) -> None:
        self.table: Table = table
        self.seed: object = seed
        self.hand: int = 0
        self.wall: Wall = Wall(b"")
        self.seat: int = NONE
        self.many: int = 0
        self.codes: bytearray = bytearray(MOST_ACTIONS)
        self.told: list[int] = []
        self.now: list[int] = []
        self.state: State = table.new_state(TRUTH)

    def open(self) -> None:
        """Begin the next episode."""
        self.seat = NONE
        while self.seat == NONE:
            self.state = self.table.new_state(TRUTH)
            self.told = self.now = self.state.points[:]
            self.forward()

    def forward(self) -> None:
        """Let the wall give what is due, and deal what is to be dealt, until a player must answer or the episode is
        over."""
        table = self.table
        state = self.state
        self.seat = NONE
        self.many = 0
        while state.phase != FINISHED:
            if state.phase == IDLE:
                self.deal()
            end: int = table.wall_end(state)
            if end != NONE:
                table.draw(state, self.wall.take(end))
            elif state.phase != IDLE and state.phase != FINISHED:
                self.seat = table.first_pending(state)
                self.many = table.legal_into(state, self.seat, self.codes)
                return

    def deal(self) -> None:
        """Shuffle and deal the next hand."""
        self.hand += 1
        self.state.take_log()  # nobody reads it; an empty one does not grow
        self.wall = Wall(shuffled(self.table.tile_set, seeded_secret(self.seed, self.hand)))  # type: ignore[arg-type]
        self.table.deal(self.state, self.wall.deal(self.table.dealt))

    def allows(self, code: int) -> bool:
        """Whether the code is one of the legal actions."""
        return self.codes.find(code, 0, self.many) >= 0

    def step(self, code: int) -> None:
        """Do what is legal, or open the next episode where one is over."""
        if self.seat == NONE:
            self.open()
            return
        self.told = self.now
        self.table.play(self.state, self.seat, code)
        self.forward()
        self.now = self.state.points[:]


class Batch:
    """``count`` states of one table, made by :func:`make_batch`; :meth:`reset` comes first.

    ``over`` holds a byte for each state: 1 when its episode ended in the last step.
    """

    def __init__(self, table: Table, count: int) -> None:
        self.table: Table = table
        self.count: int = count
        self.lanes: list[Lane] = []
        self.rows: bytearray = bytearray(count * RECORD)
        self.masks: bytearray = bytearray(count * CODES)
        self.paid: bytearray = bytearray(count * CHAIRS * 4)

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin anew with these seeds, one for each state. Raises ``ValueError`` for another number of them."""
        if len(seeds) != self.count:
            raise ValueError(f"{self.count} seeds are needed, not {len(seeds)}")
        lanes = [Lane(self.table, int(seed)) for seed in seeds]
        for lane in lanes:
            lane.open()
        self.lanes = lanes

    @property
    def seats(self) -> bytes:
        """The chair that must answer in each state, 255 where the episode is over."""
        return bytes([lane.seat for lane in self.lanes])

    @property
    def over(self) -> bytes:
        """1 for each state whose episode is over."""
        return bytes([lane.seat == NONE for lane in self.lanes])

    def step(self, actions: object) -> None:
        """Take an action, one byte, in each state. Raises ``ValueError`` for another number of bytes and ``Illegal``
        for an action that may not be done; then no state has moved."""
        codes: bytes = bytes(memoryview(actions).cast("B"))  # type: ignore[arg-type]
        self._ready()
        if len(codes) != self.count:
            raise ValueError(f"{self.count} actions are needed, not {len(codes)}")
        for i in range(self.count):
            lane: Lane = self.lanes[i]
            if lane.seat != NONE and not lane.allows(codes[i]):
                error = refusal(lane.state, lane.seat, codes[i])
                error.add_note(f"state {i}, action {codes[i]}")
                raise error
        for i in range(self.count):
            lane = self.lanes[i]
            lane.step(codes[i])

    def observe(self, into: object, chair: int = NONE) -> None:
        """Write ``count`` observations of ``layout.RECORD`` bytes: each of the seat that must answer (of chair 0 where
        the episode is over), or all of one ``chair``. Raises ``ValueError`` for a buffer of another size or a chair
        that does not exist."""
        self._ready()
        if chair != NONE and not 0 <= chair < self.table.seats:
            raise ValueError(f"there is no chair {chair}")
        for i in range(self.count):
            lane: Lane = self.lanes[i]
            number: int = chair
            if chair == NONE:
                number = 0 if lane.seat == NONE else lane.seat
            observe(lane.state, number, self.rows, i * RECORD)
        _give(self.rows, into)

    def legal_masks(self, into: object) -> None:
        """Write ``count`` masks of 256 bytes: 1 for every legal action, none where the episode is over. Raises
        ``ValueError`` for a buffer of another size."""
        self._ready()
        self.masks = bytearray(self.count * CODES)
        for i in range(self.count):
            lane: Lane = self.lanes[i]
            for j in range(lane.many):
                self.masks[i * CODES + lane.codes[j]] = 1
        _give(self.masks, into)

    def rewards(self, into: object) -> None:
        """Write ``count`` times four signed 32-bit numbers, low byte first: the points that each chair received in the
        last step, those of the deal with the first action of an episode. Raises ``ValueError`` for a buffer of another
        size."""
        self._ready()
        seats: int = self.table.seats
        for i in range(self.count):
            lane: Lane = self.lanes[i]
            for chair in range(seats):
                gained: int = lane.now[chair] - lane.told[chair]
                write_number(gained, self.paid, 4 * (i * CHAIRS + chair))
        _give(self.paid, into)

    def pick(self, numbers: object, into: object) -> None:
        """Write an action for each state, chosen among the legal ones by 16 random bits each: two bytes a state, high
        byte first. Raises ``ValueError`` for a buffer of another size."""
        self._ready()
        bits: bytes = bytes(memoryview(numbers).cast("B"))  # type: ignore[arg-type]
        if len(bits) != 2 * self.count:
            raise ValueError(f"{2 * self.count} bytes are needed, not {len(bits)}")
        picked: bytearray = bytearray(self.count)
        for i in range(self.count):
            lane: Lane = self.lanes[i]
            picked[i] = lane.codes[(bits[2 * i] << 8 | bits[2 * i + 1]) * lane.many >> 16]
        _give(picked, into)

    def standing(self, index: int) -> list[int]:
        """The score of each chair if the match of that state ended now; see ``Table.standing``."""
        return self.table.standing(self.lanes[index].state)

    def _ready(self) -> None:
        if not self.lanes:
            raise ValueError("reset comes first")


def _give(written: bytearray, into: object) -> None:
    """Copy to a buffer of the same size."""
    room = memoryview(into).cast("B")  # type: ignore[arg-type]
    if len(room) != len(written):
        raise ValueError(f"a buffer of {len(written)} bytes is needed, not {len(room)}")
    room[:] = written
