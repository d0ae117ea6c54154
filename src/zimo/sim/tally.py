"""What simulated hands come to, in whole numbers: sums of parts are the same in whatever order they are added."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar
from zlib import crc32

from zimo.rules.record import DISCARD, DISCARDED, DRAWN_HAND, LINE, PAID, WIDTH, WON, ZIMO, amount_of
from zimo.sim.hands import Played

_TOLD = re.compile(b"[" + re.escape(bytes([WON, LINE, PAID, DRAWN_HAND])) + b"]", re.DOTALL)
T = TypeVar("T")


@dataclass(slots=True)
class Sums:
    """The count, the sum and the sum of squares of some whole numbers."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        """Take in one number."""
        self.n += 1
        self.total += number
        self.squares += number * number

    def merge(self, other: "Sums") -> None:
        """Take in the numbers of another."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares


@dataclass(slots=True)
class Place:
    """A seat or a player over all hands: wins, of these by Zi Mo, wins fed by its discards, points a hand."""

    wins: int = 0
    zimo: int = 0
    fed: int = 0
    points: Sums = field(default_factory=Sums)

    def merge(self, other: "Place") -> None:
        """Take in another's hands."""
        self.wins += other.wins
        self.zimo += other.zimo
        self.fed += other.fed
        self.points.merge(other.points)


@dataclass(slots=True)
class Line:
    """A line of the score over all wins that have it: its value (tai, faan, ...) and what the winner gained."""

    value: int = 0
    points: Sums = field(default_factory=Sums)

    def merge(self, other: "Line") -> None:
        """Take in another's wins."""
        self.value += other.value
        self.points.merge(other.points)


@dataclass(slots=True)
class Tally:
    """The sums over some hands of one house.

    ``drawn``, ``ways``, ``lines`` and ``payments`` go by the numbers that records have for reasons of a draw, ways to
    win, lines and reasons of payments, ``values`` by what a win is paid for. ``seats`` go by the wind of a hand,
    ``players`` by who they are; ``standings`` are the final scores of the players in matches. ``unbalanced`` counts
    the hands in which points came from nowhere or went there, ``checksum`` sums up every record of every log.
    """

    hands: int = 0
    won: int = 0
    matches: int = 0
    discards: int = 0
    unbalanced: int = 0
    checksum: int = 0
    drawn: Counter[int] = field(default_factory=Counter)
    ways: Counter[int] = field(default_factory=Counter)
    values: Counter[int] = field(default_factory=Counter)
    lines: dict[int, Line] = field(default_factory=dict)
    payments: dict[int, Sums] = field(default_factory=dict)
    moved: Sums = field(default_factory=Sums)
    seats: list[Place] = field(default_factory=list)
    players: list[Place] = field(default_factory=list)
    standings: list[Sums] = field(default_factory=list)

    def add(self, hand: Played) -> "Facts":
        """Take in a hand; what it comes to."""
        facts = read_facts(hand)
        for places in (self.seats, self.players):
            _grow(places, len(hand.players), Place)
        self.hands += 1
        self.won += bool(facts.wins)
        self.discards += facts.discards
        self.unbalanced += sum(hand.gains) + hand.pool != 0
        self.checksum += crc32(hand.log)
        self.moved.add(facts.moved)
        if facts.drawn is not None:
            self.drawn[facts.drawn] += 1
        for winner, way, feeder, value in facts.wins:
            self.ways[way] += 1
            self.values[value] += 1
            for place in self._places(hand, winner):
                place.wins += 1
                place.zimo += way == ZIMO
            if way == DISCARD:
                for place in self._places(hand, feeder):
                    place.fed += 1
        for (winner, line), value in facts.lines.items():
            counted = self.lines.setdefault(line, Line())
            counted.value += value
            counted.points.add(hand.gains[winner])
        for reason, amount in facts.payments:
            self.payments.setdefault(reason, Sums()).add(amount)
        for chair, gain in enumerate(hand.gains):
            for place in self._places(hand, chair):
                place.points.add(gain)
        if hand.standing:
            self.matches += 1
            _grow(self.standings, len(hand.players), Sums)
            for chair, player in enumerate(hand.players):
                self.standings[player].add(hand.standing[chair])
        return facts

    def _places(self, hand: Played, chair: int) -> tuple[Place, Place]:
        return self.seats[(chair - hand.dealer) % len(hand.players)], self.players[hand.players[chair]]

    def merge(self, other: "Tally") -> None:
        """Take in the hands of another tally of the same house."""
        for name in ("hands", "won", "matches", "discards", "unbalanced", "checksum"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.moved.merge(other.moved)
        self.drawn.update(other.drawn)
        self.ways.update(other.ways)
        self.values.update(other.values)
        for id, line in other.lines.items():
            self.lines.setdefault(id, Line()).merge(line)
        for reason, sums in other.payments.items():
            self.payments.setdefault(reason, Sums()).merge(sums)
        for mine, theirs in ((self.seats, other.seats), (self.players, other.players)):
            _grow(mine, len(theirs), Place)
            for place, more in zip(mine, theirs, strict=False):
                place.merge(more)
        _grow(self.standings, len(other.standings), Sums)
        for standing, more_of_it in zip(self.standings, other.standings, strict=False):
            standing.merge(more_of_it)


def _grow(places: list[T], count: int, make: Callable[[], T]) -> None:
    while len(places) < count:
        places.append(make())


@dataclass(frozen=True, slots=True)
class Facts:
    """What one hand came to: ``wins`` are (chair, way, who fed it, value), ``lines`` values by (chair, line),
    ``payments`` (reason, points), ``moved`` the points that changed hands, ``drawn`` why nobody won."""

    wins: list[tuple[int, int, int, int]]
    lines: dict[tuple[int, int], int]
    payments: list[tuple[int, int]]
    drawn: int | None
    discards: int
    moved: int


def read_facts(hand: Played) -> Facts:
    """Read them from the log of the hand."""
    log = hand.log
    types = log[::WIDTH]
    wins: list[tuple[int, int, int, int]] = []
    lines: dict[tuple[int, int], int] = {}
    payments: list[tuple[int, int]] = []
    drawn: int | None = None
    for found in _TOLD.finditer(types):
        at = found.start() * WIDTH
        type_ = log[at]
        if type_ == PAID:
            payments.append((log[at + 3], amount_of(log, at)))
        elif type_ == LINE:
            key = (log[at + 1], log[at + 2])
            lines[key] = lines.get(key, 0) + log[at + 3]
        elif type_ == WON:
            wins.append((log[at + 1], log[at + 3], log[at + 4], log[at + 6]))
        else:
            drawn = log[at + 2]
    moved = sum(gain for gain in hand.gains if gain > 0)
    return Facts(wins, lines, payments, drawn, types.count(DISCARDED), moved)


@dataclass(slots=True)
class Differences:
    """Over the same deals, one house less the first: sums of the difference in each hand, by what is compared."""

    hands: int = 0
    sums: dict[tuple[str, int], Sums] = field(default_factory=dict)

    def add(self, first: tuple[Played, Facts], other: tuple[Played, Facts]) -> None:
        """Take in the two hands of one deal."""
        self.hands += 1
        before, after = _measures(*first), _measures(*other)
        for key in before.keys() | after.keys():
            apart = after.get(key, 0) - before.get(key, 0)
            if apart:
                self.sums.setdefault(key, Sums()).add(apart)

    def merge(self, other: "Differences") -> None:
        """Take in other deals."""
        self.hands += other.hands
        for key, sums in other.sums.items():
            self.sums.setdefault(key, Sums()).merge(sums)


def _measures(hand: Played, facts: Facts) -> dict[tuple[str, int], int]:
    """What is compared of a hand."""
    measures: Counter[tuple[str, int]] = Counter()
    measures["drawn", 0] = not facts.wins
    measures["moved", 0] = facts.moved
    for _, way, _, value in facts.wins:
        measures["way", way] += 1
        measures["value", 0] += value
    for _, line in facts.lines:
        measures["line", line] += 1
    for chair, gain in enumerate(hand.gains):
        measures["seat", (chair - hand.dealer) % len(hand.gains)] = gain
    return measures


@dataclass(slots=True)
class Outcome:
    """The tally of each house, and the differences of each house after the first."""

    tallies: list[Tally]
    differences: list[Differences]

    def merge(self, other: "Outcome") -> None:
        """Take in another part of the same plan."""
        for tally, part in zip(self.tallies, other.tallies, strict=True):
            tally.merge(part)
        for apart, part_apart in zip(self.differences, other.differences, strict=True):
            apart.merge(part_apart)


def nothing(houses: int) -> Outcome:
    """The outcome before anything is played."""
    return Outcome([Tally() for _ in range(houses)], [Differences() for _ in range(houses - 1)])
