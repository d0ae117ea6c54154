"""Moments of a hand, arranged for a question: real states, reached by real events.

Tiles are put where a question wants them, and what led there is taken in event by event by the table itself, so that
``legal``, prices and settlements are those of a game. What nobody asks about is filled up by chance.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from zimo.core.melds import CHI as MELD_CHI
from zimo.core.melds import KONG_CONCEALED, KONG_EXPOSED, NAMES, kind_of, tiles_of, type_of
from zimo.core.tiles import NONE, PLAYED, STRIDE, TEXT, kinds_of, tiles_to_text
from zimo.learn.dealer import WINDS, Dealer
from zimo.learn.hands import NoHand
from zimo.rules.action import Action
from zimo.rules.codes import TAKEN, TRUTH
from zimo.rules.engine import legal
from zimo.rules.record import (
    BACK,
    BEGAN,
    BONUS,
    CHI,
    DEALT,
    DISCARDED,
    DREW,
    FRONT,
    HAND_STARTED,
    INDICATOR,
    INDICATOR_END,
    KONG,
    PONG,
)
from zimo.rules.state import State


@dataclass(frozen=True, slots=True)
class Held:
    """What a seat has: its concealed tiles (13, three fewer for each meld), melds as codes, bonus tiles. Chi, Pongs,
    claimed and concealed Kongs can lie on the table."""

    tiles: Sequence[int]
    melds: Sequence[int] = ()
    bonus: Sequence[int] = ()


class Stage:
    """A hand in which chair 0 deals, so that a chair's number is its wind. ``avoid`` are kinds that nobody throws on
    the way. Everybody has had a turn when it is set. Raises :class:`NoHand` where the tiles do not suffice."""

    def __init__(self, dealer: Dealer, held: Mapping[int, Held], round_wind: int = 0, avoid: int = 0) -> None:
        self.table = table = dealer.table
        self.state: State = table.new_state(TRUTH)
        self._avoid = avoid
        self._left = Counter(table.tile_set)
        for own in held.values():
            self._take(own.tiles)
            self._take(own.bonus)
            for code in own.melds:
                self._take(tiles_of(code))
        junk = [kind for kind in self._left.elements() if kind < PLAYED and not avoid >> kind & 1]
        self._junk = dealer.chance.shuffled(junk)
        self._spare: dict[int, list[int]] = {}
        chairs = range(table.seats)
        hands = {chair: held.get(chair) or Held(self._fill(13)) for chair in chairs}
        table.emit(self.state, HAND_STARTED, 0, round_wind, 0, 0)
        for chair in chairs:
            self._deal(chair, hands[chair])
        table.emit(self.state, BEGAN, 0, 1, 0, 0)
        self._indicate()
        for chair in chairs:
            self.idle(chair)
        for chair in chairs:
            for kind in hands[chair].bonus:
                table.emit(self.state, DREW, chair, kind, FRONT, 0)
                table.emit(self.state, BONUS, chair, kind, 0, 0)
                self._replaced(chair)
            for code in hands[chair].melds:
                self._lay(chair, code)

    def _take(self, kinds: Sequence[int]) -> None:
        for kind in kinds:
            if not self._left[kind]:
                raise NoHand
            self._left[kind] -= 1

    def _fill(self, many: int) -> list[int]:
        """So many tiles that do not matter."""
        if len(self._junk) < many:
            raise NoHand
        return [self._junk.pop() for _ in range(many)]

    def _deal(self, chair: int, own: Held) -> None:
        # A Chi or Pong takes two tiles of the hand and one is thrown then; of a Kong the fourth is claimed or drawn.
        self._spare[chair] = self._fill(sum(type_of(code) < KONG_EXPOSED for code in own.melds))
        tiles = [*own.tiles, *self._spare[chair]]
        for code in own.melds:
            tiles += tiles_of(code)[1:]
        at = self.state.write(DEALT, chair, NONE, NONE, NONE)
        self.state.log[at + 2 : at + 16] = bytes([*tiles, NONE])
        self.table.apply(self.state, self.state.log, at)

    def _replaced(self, chair: int) -> None:
        tile = self._fill(1)[0]
        self.table.emit(self.state, DREW, chair, tile, BACK, 0)
        self.throw(chair, tile)

    def _lay(self, chair: int, code: int) -> None:
        kind = kind_of(code)
        if type_of(code) == KONG_CONCEALED:
            self._drew(chair, kind)
            self.table.emit_meld(self.state, KONG, chair, kind, KONG_CONCEALED, NONE, 0)
            self._replaced(chair)
            return
        giver = (chair - 1) % self.table.seats
        self._drew(giver, kind)
        self.throw(giver, kind)
        if type_of(code) == KONG_EXPOSED:
            self.table.emit_meld(self.state, KONG, chair, kind, KONG_EXPOSED, giver, 0)
            self._replaced(chair)
            return
        type_ = CHI if type_of(code) == MELD_CHI else PONG
        self.table.emit_meld(self.state, type_, chair, kind, kind if type_ == CHI else 0, giver, 0)
        self.throw(chair, self._spare[chair].pop())

    def fork(self) -> "Stage":
        """The same moment, to go another way from here."""
        other = copy(self)
        other.state = self.state.copy()
        other._junk = self._junk[:]
        other._left = self._left.copy()
        return other

    def left(self, kind: int) -> int:
        """Copies of a kind to be avoided that are still to be drawn."""
        return self._left[kind]

    def other(self) -> int:
        """A kind that may still be drawn and is none of those to be avoided."""
        return self._junk[-1]

    def idle(self, chair: int) -> None:
        """The seat draws a tile that does not matter, and throws it."""
        self._drew(chair, self._fill(1)[0])
        self.throw(chair, self.state.tile)

    def may(self, chair: int) -> list[Action]:
        """What the seat may do."""
        return legal(self.state, chair)

    def draw(self, chair: int, kind: int) -> None:
        """The seat draws this tile, one of those that are left."""
        if self._avoid >> kind & 1:
            self._take([kind])
        elif kind in self._junk:
            self._junk.remove(kind)
        else:
            raise NoHand
        self._drew(chair, kind)

    def _drew(self, chair: int, kind: int) -> None:
        self.table.emit(self.state, DREW, chair, kind, FRONT, 0)

    def throw(self, chair: int, kind: int) -> None:
        """The seat throws this tile."""
        self.table.emit(self.state, DISCARDED, chair, kind, 1, 0)
        self._indicate()

    def _indicate(self) -> None:
        """Turn the dora indicators that are due."""
        while self.table.wall_end(self.state) == INDICATOR_END:
            self.table.emit(self.state, INDICATOR, NONE, self._fill(1)[0], 0, 0)

    def shown(self, you: int) -> list[Mapping[str, Any]]:
        """What lies before each seat, ``you`` first, for the block of a scene."""
        return shown_to(self.state, you)


def shown_to(state: State, you: int) -> list[Mapping[str, Any]]:
    """What lies before each seat, ``you`` first, in a hand that chair 0 deals."""
    seats = len(state.seats)
    return [_lies(state, chair % seats) for chair in range(you, you + seats)]


def _lies(state: State, chair: int) -> Mapping[str, Any]:
    seat, river = state.seats[chair], state.river
    thrown = [at for at in range(len(river)) if river[at] // STRIDE == chair]
    return {
        "wind": WINDS[chair],
        "melds": [{"type": NAMES[type_of(code)], "tiles": tiles_to_text(tiles_of(code))} for code in seat.melds],
        "bonus": [TEXT[kind] for kind in kinds_of(seat.bonus)],
        "river": [TEXT[river[at] % STRIDE] for at in thrown if not state.river_marks[at] & TAKEN],
    }


def tiles_in(counts: bytearray) -> list[int]:
    """The tiles of counts, in order."""
    return [kind for kind, many in enumerate(counts) for _ in range(many)]
