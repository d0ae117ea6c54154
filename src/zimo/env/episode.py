"""One episode after another at one table, with a view for every seat: what the environments are made of."""

from secrets import randbits

from zimo.core.tiles import NONE
from zimo.env.refusal import refusal
from zimo.game import Game
from zimo.rules.action import Action
from zimo.rules.codes import FINISHED, IDLE
from zimo.rules.engine import MOST_ACTIONS
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.wall import seeded_secret


class Episodes:
    """The hands that a seed names, as in a :class:`zimo.env.batch.Batch`: hand ``n`` is dealt from
    ``seeded_secret(seed, n)``, and hands in which nobody decides are passed over.

    ``seat`` is the chair that must answer, ``NONE`` when the episode is over.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seed = randbits(63)
        self.hand = 0
        self.seat = NONE
        self._game = Game(table, {}, None)

    def open(self, seed: int | None) -> None:
        """Begin an episode: with the first hand of a seed, or with the next one."""
        if seed is not None:
            self.seed, self.hand = seed, 0
        self.seat = NONE
        while self.seat == NONE:
            self._game = Game(self.table, {}, None)
            self._forward()

    @property
    def points(self) -> list[int]:
        """The points of each chair."""
        return self._game.points

    @property
    def standing(self) -> list[int]:
        """The score of each chair if the match ended now; see ``Table.standing``."""
        return self.table.standing(self._game.state)

    def view(self, chair: int) -> State:
        """What the chair sees."""
        return self._game.view(chair).state

    def legal(self, chair: int) -> bytes:
        """The codes of what the chair may do now; empty while it is not its turn to answer."""
        if chair != self.seat:
            return b""
        buffer = bytearray(MOST_ACTIONS)
        return bytes(buffer[: self.table.legal_into(self._game.state, chair, buffer)])

    def act(self, code: int) -> None:
        """The chair that must answer acts. Raises ``Illegal``, also for a code that is no action, and ``ValueError``
        where no episode is open."""
        if self.seat == NONE:
            raise ValueError("the episode is over: reset comes first")
        if code not in list(self.legal(self.seat)):
            raise refusal(self._game.state, self.seat, code)
        self._game.act(self.seat, Action(code))
        self._forward()

    def _forward(self) -> None:
        """Deal what is to be dealt, and find out who must answer."""
        game = self._game
        while game.state.phase == IDLE:
            self.hand += 1
            game.deal(seeded_secret(self.seed, self.hand))
        self.seat = NONE if game.state.phase == FINISHED else game.due().seats[0]
