"""Playing the hands of a plan: the deal and the chances of each follow from the seed and its number alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from zimo.bots import Bot, make_bot
from zimo.rules.codes import FINISHED, TRUTH
from zimo.rules.engine import MOST_ACTIONS
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.wall import seeded_secret, shuffled
from zimo.sim.duel import play_on
from zimo.sim.loop import Chances, play_out

MATCH = 1 << 20
"""The numbers of walls that are kept for each match."""


@dataclass(frozen=True, slots=True)
class Played:
    """One hand: its log, who dealt, what each chair gained, what went into the pool, and which player sat on each
    chair. ``standing`` is the final score of each chair where a match ended with this hand, else empty."""

    log: bytes
    dealer: int
    gains: tuple[int, ...]
    pool: int
    players: tuple[int, ...]
    standing: tuple[int, ...] = ()


class Dealer:
    """Plays the hands or matches of one house by their numbers; ``bots`` as in a plan."""

    def __init__(self, table: Table, seed: int, bots: Sequence[str]) -> None:
        self._table = table
        self._seed = seed
        self._bots: list[Bot] = [make_bot(name) for name in bots]
        self._buffer = bytearray(MOST_ACTIONS)

    def hand(self, number: int) -> Played:
        """The hand of that number, standing alone."""
        table = self._table
        state = table.new_state(TRUTH)
        state.round_wind = number // table.seats % table.round_winds
        players = tuple((chair + number) % table.seats for chair in range(table.seats))
        views, chances = self._seated(number)
        return self._play(state, views, number, players, chances)

    def match(self, number: int) -> Iterator[Played]:
        """The hands of the match of that number."""
        table = self._table
        state = table.new_state(TRUTH)
        views, chances = self._seated(number)
        hand = number * MATCH
        while state.phase != FINISHED:
            yield self._play(state, views, hand, tuple(range(table.seats)), chances)
            hand += 1

    def _seated(self, number: int) -> tuple[list[State], list[Random]]:
        """What the bots know, and their chances; nothing where there are none."""
        chairs = range(len(self._bots))
        return [self._table.new_state(chair) for chair in chairs], [
            Random(f"{self._seed} {number} {chair}") for chair in chairs
        ]

    def _play(
        self, state: State, views: list[State], number: int, players: tuple[int, ...], chances: list[Random]
    ) -> Played:
        table = self._table
        secret = seeded_secret(self._seed, number)
        tiles = shuffled(table.tile_set, secret)
        dealer, before, pool = state.dealer, list(state.points), state.pool
        if self._bots:
            log = play_on(table, state, views, tiles, [self._bots[player] for player in players], chances)
        else:
            play_out(table, state, tiles, Chances(int.from_bytes(secret[:6], "little")), self._buffer)
            log = state.take_log()
        gains = tuple(after - points for after, points in zip(state.points, before, strict=True))
        standing = tuple(table.standing(state)) if state.phase == FINISHED else ()
        return Played(log, dealer, gains, state.pool - pool, players, standing)
