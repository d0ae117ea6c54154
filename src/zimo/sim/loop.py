"""The closed loop: many hands with random choices, as fast as the engine goes, each with its whole log.

It serves measurements and long checks. Every hand is dealt from its own secret, so any of them can be played again.
"""

from zlib import crc32

from zimo.core.tiles import NONE
from zimo.rules.codes import FINISHED, IDLE, TRUTH
from zimo.rules.engine import MOST_ACTIONS
from zimo.rules.record import WIDTH
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.wall import Wall, seeded_secret, shuffled

MULTIPLIER = 0x5DEECE66D
MASK = (1 << 48) - 1


class Chances:
    """A small generator of random numbers (48-bit linear congruence), the same in both builds."""

    def __init__(self, seed: int) -> None:
        self.number: int = (seed ^ MULTIPLIER) & MASK

    def below(self, count: int) -> int:
        """A number from 0 to ``count`` - 1."""
        self.number = (self.number * MULTIPLIER + 11) & MASK
        return (self.number >> 16) * count >> 32


class Totals:
    """What a run of hands came to; ``log_sum`` is a checksum over every record of every log."""

    def __init__(self) -> None:
        self.hands: int = 0
        self.actions: int = 0
        self.wins: int = 0
        self.records: int = 0
        self.log_sum: int = 0


def play_out(table: Table, state: State, tiles: bytes, chances: Chances, buffer: bytearray) -> int:
    """Deal one hand from a wall of these tiles and play it to its end with uniformly random legal actions; how many
    they were.

    ``buffer`` has room for ``MOST_ACTIONS``. The records wait in the state's log.
    """
    actions: int = 0
    wall: Wall = Wall(tiles)
    table.deal(state, wall.deal(table.dealt))
    while state.phase != IDLE and state.phase != FINISHED:
        end: int = table.wall_end(state)
        if end != NONE:
            table.draw(state, wall.take(end))
            continue
        number: int = table.first_pending(state)
        count: int = table.legal_into(state, number, buffer)
        table.play(state, number, buffer[chances.below(count)])
        actions += 1
    return actions


def play_random(table: Table, hands: int, seed: int) -> Totals:
    """Play hands one after another with uniformly random legal actions; a match that ends is followed by a new one."""
    totals: Totals = Totals()
    chances: Chances = Chances(seed)
    buffer: bytearray = bytearray(MOST_ACTIONS)
    state: State = table.new_state(TRUTH)
    for hand in range(hands):
        if state.phase == FINISHED:
            state = table.new_state(TRUTH)
        tiles: bytes = shuffled(table.tile_set, seeded_secret(seed, hand))
        totals.actions += play_out(table, state, tiles, chances, buffer)
        if state.winners:
            totals.wins += 1
        log: bytes = state.take_log()
        totals.records += len(log) // WIDTH
        totals.log_sum = crc32(log, totals.log_sum)
        totals.hands += 1
    return totals
