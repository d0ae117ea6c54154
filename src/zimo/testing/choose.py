"""Three ways to play: at random, seeking wins and risks, and as a stacked start says."""

import random
from collections.abc import Sequence
from typing import Protocol

from zimo.core.tiles import EAST, JOKER, PLAIN, PLAYED, SUITS, TERMINALS
from zimo.rules.codes import CONCEALED, NINE_TERMINALS, PASS, RANK, TAKE_KONG, WIN
from zimo.rules.state import State

HONOURS = (1 << PLAYED) - (1 << EAST)
ALL = (1 << PLAYED) - 1
AIMS = (ALL, ALL, *SUITS, *(suit | HONOURS for suit in SUITS), HONOURS | TERMINALS, HONOURS)
"""What a win-seeker collects in a hand: sets of kinds."""
CHI_RANK = 1
PONG_RANK = 2


class Chooser(Protocol):
    """Something that plays all seats."""

    def opens(self, state: State) -> None:
        """A hand was dealt."""

    def choose(self, state: State, number: int, codes: Sequence[int]) -> int:
        """One of the legal codes of a seat that is asked."""


class AtRandom:
    """Every legal action is as likely as the others, but a Pass is as likely as all claims together."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def opens(self, state: State) -> None:
        """A hand was dealt."""

    def choose(self, state: State, number: int, codes: Sequence[int]) -> int:
        """One of the codes."""
        if codes[-1] == PASS and self.rng.random() < 0.5:
            return PASS
        return codes[self.rng.randrange(len(codes))]


class WinSeeker:
    """Takes every win and every Kong, claims whatever does not lead away from a win, and throws dangerous tiles first.

    Each seat collects other kinds in every hand, so that flushes, honours and hands of Pongs are won too. One hand in
    eight lets wins go by now and then, so that what follows from that is seen.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.aims: list[int] = []
        self.pongs = False
        self.careless = False

    def opens(self, state: State) -> None:
        """A hand was dealt."""
        self.aims = [self.rng.choice(AIMS) for _ in state.seats]
        self.pongs = self.rng.random() < 0.3
        self.careless = self.rng.random() < 0.125

    def choose(self, state: State, number: int, codes: Sequence[int]) -> int:
        """One of the codes."""
        if WIN in codes and not (self.careless and self.rng.random() < 0.5):
            return WIN
        kongs = [code for code in codes if CONCEALED <= code < PASS or code == TAKE_KONG]
        if kongs and self.rng.random() < 0.9:
            return self.rng.choice(kongs)
        if PASS in codes:
            return self.claim(state, number, codes)
        special = [code for code in codes if code > WIN]
        if special and self.rng.random() < (0.2 if special == [NINE_TERMINALS] else 0.7):
            return self.rng.choice(special)
        return self.discard(state, number, [code for code in codes if code < CONCEALED])

    def claim(self, state: State, number: int, codes: Sequence[int]) -> int:
        """A claim that keeps the hand as near to a win and fits what is collected, or a Pass."""
        seat = state.seats[number]
        pongs = [code for code in codes if RANK[code] >= PONG_RANK and code != TAKE_KONG]
        if pongs and self.rng.random() < (0.95 if self.pongs or state.tile >= EAST else 0.6):
            return pongs[0] if len(pongs) == 1 else self.rng.choice(pongs)
        chis = [code for code in codes if RANK[code] == CHI_RANK]
        fits = self.aims[number] >> PLAIN[state.tile] & 1 and not self.pongs
        if chis and fits and seat.distance() > 1 and self.rng.random() < 0.6:
            return self.rng.choice(chis)
        return PASS

    def discard(self, state: State, number: int, codes: Sequence[int]) -> int:
        """The tile that leaves the hand nearest to a win, one that is not collected first."""
        seat = state.seats[number]
        aim = self.aims[number]
        best, least = codes[0], 99.0
        for kind in codes:
            many = seat.counts[kind]
            seat.take_out(kind)
            cost = 4.0 * seat.distance() + self.rng.random()
            seat.put_in(kind)
            if kind == JOKER:
                cost += 50
            elif aim >> PLAIN[kind] & 1:
                cost += 5
            if self.pongs:
                cost += 4 * many
            if cost < least:
                best, least = kind, cost
        return best
