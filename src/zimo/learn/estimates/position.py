"""A position of a hand that can be set up again: its wall, what everybody did, and whose decision it is."""

from dataclasses import dataclass
from typing import Final

from zimo.bots.bot import legal_codes
from zimo.core.tiles import EAST, NONE
from zimo.rules.codes import ADDED, CONCEALED, FINISHED, PASS, TRUTH
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.wall import Wall, seeded_secret, shuffled

Suits = tuple[int, ...]
"""Which suit takes the place of characters, dots and bamboo."""
AS_THEY_ARE: Final[Suits] = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Position:
    """Where somebody has to decide.

    ``seed`` makes the wall, chair 0 deals, ``round_wind`` is 0 to 3. ``codes`` are the actions so far, a byte each, in
    the order in which the flow asks for them: of several chairs that are asked the lowest answers first.
    """

    seed: int
    round_wind: int
    codes: bytes

    def set_up(self, table: Table, suits: Suits = AS_THEY_ARE) -> tuple[State, int]:
        """The truth at this moment and the chair that decides, the suits exchanged as told.

        Raises ``ValueError`` where it cannot be: then the table has changed since.
        """
        truth, wall = opened(table, self.seed, self.round_wind, suits)
        chair = asked(table, truth, wall)
        for done, code in enumerate(self.codes):
            code = recoded(code, suits)
            if chair == NONE or code not in legal_codes(truth, chair):
                raise ValueError(f"seed {self.seed}: action {done}, code {code}, is not legal")
            table.play(truth, chair, code)
            chair = asked(table, truth, wall)
        if chair == NONE:
            raise ValueError(f"seed {self.seed}: the hand is over")
        return truth, chair


def opened(table: Table, seed: int, round_wind: int, suits: Suits = AS_THEY_ARE) -> tuple[State, Wall]:
    """A hand that has been dealt, with its wall."""
    truth = table.new_state(TRUTH)
    truth.round_wind = round_wind
    tiles = shuffled(table.tile_set, seeded_secret(seed, 0))
    wall = Wall(bytes(resuited(kind, suits) for kind in tiles))
    table.deal(truth, wall.deal(table.dealt))
    return truth, wall


def asked(table: Table, truth: State, wall: Wall) -> int:
    """Let the wall give what is due: the chair that has to decide then, or ``NONE`` when the hand is over."""
    while truth.phase != FINISHED:
        end = table.wall_end(truth)
        if end == NONE:
            pending = table.pending(truth)
            return (pending & -pending).bit_length() - 1
        table.draw(truth, wall.take(end))
    return NONE


def resuited(kind: int, suits: Suits) -> int:
    """The tile with its suit exchanged."""
    return suits[kind // 9] * 9 + kind % 9 if kind < EAST else kind


def recoded(code: int, suits: Suits) -> int:
    """The action with the suit of its tile exchanged."""
    if code >= PASS:
        return code
    base = ADDED if code >= ADDED else CONCEALED if code >= CONCEALED else 0
    return base + resuited(code - base, suits)
