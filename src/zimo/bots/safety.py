"""What throwing a tile may cost: how near the others look to a win, and which tiles they may want."""

from dataclasses import dataclass
from typing import Final

from zimo.bots.pace import pace_of
from zimo.core.tiles import EAST, HONOURS, PLAIN, PLAYED, STRIDE, SUITS
from zimo.rules.record import DISCARD
from zimo.rules.state import State
from zimo.rules.table import Table

READY_BY_TURN: Final = 0.035
"""How much likelier a player is ready to win with every discard it has made."""
READY_BY_MELD: Final = 0.16
"""The same for every set on the table."""
READY_AT_FIRST: Final = -0.1
READY_AT_MOST: Final = 0.95
HIT_SUIT: Final = (0.045, 0.06, 0.085)
"""Chance that a ready player waits for a suit tile, 1 or 9, 2 or 8, 3 to 7."""
HIT_HONOUR: Final = (0.0, 0.02, 0.045, 0.055, 0.055)
"""The same for an honour, by the number of copies not visible."""
HIT_OWN: Final = 0.4
"""A player seldom waits for what it threw itself."""
HIT_PASSED: Final = 0.15
"""Nor for what went round just now and nobody took."""
HIT_FLUSH: Final = 2.2
"""A player that shows one suit waits for it."""
HIT_OTHER_SUIT: Final = 0.15
HIT_BEHIND: Final = 0.45
"""Nor, where its own discards bar it from winning, for a tile that a two-sided wait would have with one of those."""
RIICHI_TAI: Final = 2
"""What a hand with riichi is thought to be worth beside what it shows."""
FLUSH_MELDS: Final = 2
"""Sets of one suit and honours on the table that look like a flush."""
FLUSH_TAI: Final = 2
"""What such a hand is thought to be worth beside what it shows."""
BAO_CHANCE: Final = 0.08
"""Chance that the tile is wanted by the player whom it would help to make one liable."""


@dataclass(frozen=True, slots=True)
class Threat:
    """One other player: chance to be ready, what a discard would lose to it, the suit it shows (0: none)."""

    seat: int
    ready: float
    loss: float
    suit: int
    thrown: int
    safe: int


class Safety:
    """What the others show, seen from one seat."""

    def __init__(self, state: State, number: int, table: Table, unseen: bytearray) -> None:
        self.unseen = unseen
        self.table = table
        self.scorer = table.scorer
        self.pace = pace_of(table)
        self.passed = _just_passed(state)
        thrown = [0] * len(state.seats)
        for entry in state.river:
            thrown[entry // STRIDE] |= 1 << PLAIN[entry % STRIDE]
        self.threats = [
            self._threat(state, other, thrown[other]) for other in range(len(state.seats)) if other != number
        ]

    def _threat(self, state: State, other: int, thrown: int) -> Threat:
        seat = state.seats[other]
        ready = READY_AT_FIRST + READY_BY_TURN * self.pace * seat.discards + READY_BY_MELD * len(seat.melds)
        wind = (other - state.dealer) % len(state.seats)
        tai = self.scorer.exposed(list(seat.melds), seat.bonus, wind, state.round_wind, seat.fei_shown).total
        suit = shown_suit(seat.melds)
        if suit:
            tai += FLUSH_TAI
        if seat.riichi:
            ready = READY_AT_MOST
            tai += RIICHI_TAI
        safe = self.table.safe_kinds(state, other)
        return Threat(other, min(max(ready, 0.0), READY_AT_MOST), self.loss(max(tai, 1)), suit, thrown, safe)

    def loss(self, tai: int) -> float:
        """What the discarder of a win of that many tai pays."""
        payers = self.scorer.pay.payment(self.scorer.tally_of(tai), DISCARD, None).payers
        return float(payers.get("discarder", 0))

    def risk(self, kind: int) -> float:
        """The points that throwing the kind is likely to cost. A fei is wanted by everybody."""
        kind = PLAIN[kind]
        if kind >= PLAYED:
            return sum(threat.ready * threat.loss for threat in self.threats)
        cost = 0.0
        for threat in self.threats:
            if threat.ready:
                cost += threat.ready * self._hit(threat, kind) * threat.loss
        return cost

    def _hit(self, threat: Threat, kind: int) -> float:
        if threat.safe >> kind & 1:
            return 0.0
        if kind >= EAST:
            hit = HIT_HONOUR[min(4, self.unseen[kind])]
        else:
            hit = HIT_SUIT[min(2, kind % 9, 8 - kind % 9)]
        if threat.suit:
            if kind < EAST:
                hit *= HIT_FLUSH if threat.suit >> kind & 1 else HIT_OTHER_SUIT
        if threat.safe and behind(threat.safe, kind):
            hit *= HIT_BEHIND
        if self.passed >> kind & 1:
            return hit * HIT_PASSED
        return hit * HIT_OWN if threat.thrown >> kind & 1 else hit

    def bao(self) -> float:
        """The points that throwing a tile of which the table warns is likely to cost: a liable player pays for all."""
        tally = self.scorer.tally_of(self.scorer.cap)
        return BAO_CHANCE * self.scorer.pay.payment(tally, DISCARD, None).winner


def shown_suit(melds: list[int]) -> int:
    """The suit of a player whose sets look like a flush, as kinds; 0 when they do not."""
    if len(melds) < FLUSH_MELDS:
        return 0
    laid = 0
    for code in melds:
        laid |= 1 << code % STRIDE
    for suit in SUITS:
        if laid & suit and not laid & ~(suit | HONOURS):
            return suit
    return 0


def behind(safe: int, kind: int) -> bool:
    """Whether every two-sided wait for the suit tile waits for one of the safe kinds as well."""
    if kind >= EAST:
        return False
    rank = kind % 9
    return (rank < 3 or bool(safe >> kind - 3 & 1)) and (rank > 5 or bool(safe >> kind + 3 & 1))


def _just_passed(state: State) -> int:
    """The kinds thrown since this player's last turn, which nobody took: whoever waits for one let it go."""
    kinds = 0
    for back in range(1, min(len(state.seats), len(state.river) + 1)):
        if not state.river_marks[-back] & 1:
            kinds |= 1 << PLAIN[state.river[-back] % STRIDE]
    return kinds
