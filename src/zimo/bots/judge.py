"""Judging every choice by the hand it leaves.

A choice is worth what that hand can expect (``plan``) less what the tile thrown may cost (``safety``), a Kong with the
points that it brings at once.
"""

from dataclasses import dataclass, replace
from math import inf
from typing import Final

from zimo.bots.bot import away, discards_after, is_claim, is_discard, is_own_kong, is_swap
from zimo.bots.plan import Plan, Prospect, total
from zimo.bots.safety import Safety
from zimo.core.tiles import PLAIN, UNKNOWN, plain_counts
from zimo.rules.advice import after_call
from zimo.rules.codes import DECLARE_FEI, NINE_TERMINALS, PASS, RIICHI, TAKE_KONG, WIN
from zimo.rules.engine import table_of
from zimo.rules.seat import Seat
from zimo.rules.state import State

EXTRA_KEPT: Final = 0.7
"""What is left of a hand's hope when it gives away a tile that would add to every win."""
RIICHI_LUCK: Final = 1.2
"""What a hand is worth more for what only riichi can bring."""
RIICHI_COST: Final = 0.4
"""What riichi costs, in smallest wins: the stick where another wins, and that the hand cannot fold."""
BREAK_OFF: Final = 0.35
"""What a new deal is worth, in smallest wins: about as much as a poor hand."""


@dataclass(slots=True)
class Choice:
    """One action as it was judged.

    ``prospects`` are those of the hand that it leaves, the best first, and ``hope`` what they come to together with
    ``gain``, points that the choice brings at once. ``risk`` are points that the tile thrown is likely to cost.
    ``distance`` counts tiles to four sets and an Eye.
    """

    code: int
    prospects: list[Prospect]
    hope: float
    gain: float
    risk: float
    distance: int

    @property
    def value(self) -> float:
        """The points to be expected."""
        return self.hope - self.risk


class Judge:
    """Judges the choices of one seat at one moment."""

    def __init__(self, state: State, number: int) -> None:
        self.state = state
        self.number = number
        self.table = table_of(state)
        unseen = self.table.unseen(state, number)
        if self.table.red_fives:
            unseen = plain_counts(unseen)
        self.plan = Plan(state, number, self.table, unseen)
        self.safety = Safety(state, number, self.table, unseen)

    def choices(self, codes: list[int]) -> list[Choice]:
        """All choices but a win, the best first."""
        seat = self.state.seats[self.number]
        judged: list[Choice] = []
        self.plan.may_declare = RIICHI in codes
        discards = [code for code in codes if is_discard(code)]
        if discards:
            judged += self.discards(seat, discards)
        for code in codes:
            if code == PASS:
                seats = len(self.state.seats)
                self.plan.ahead((self.state.turn - self.number) % seats / seats)
                prospects = self._waiting(seat)
                judged.append(Choice(code, prospects, total(prospects), 0.0, 0.0, away(seat)))
                self.plan.ahead(0)
            elif is_claim(code) or is_own_kong(code):
                judged.append(self.call(code))
            elif code != WIN and not is_discard(code):
                judged.append(self.special(code))
        judged.sort(key=lambda choice: (is_swap(choice.code), choice.value), reverse=True)
        return judged

    def _waiting(self, seat: Seat) -> list[Prospect]:
        """What the seat can expect as it is."""
        pulls = self.plan.pulls(seat)
        return self.plan.prospects(seat, self.plan.routes(seat, pulls), pulls)

    def discards(self, seat: Seat, kinds: list[int]) -> list[Choice]:
        """What each discard of that seat leaves, the best first. Liability is counted where it could matter."""
        pulls = self.plan.pulls(seat)
        routes = self.plan.routes(seat, pulls)
        seat = seat.copy()
        judged = []
        for kind in kinds:
            seat.take_out(kind)
            prospects = self.plan.prospects(seat, routes, pulls)
            extra = self.table.extra(self.state, kind)
            if extra:
                prospects = [_without_extra(prospect, extra) for prospect in prospects]
            risk = self.safety.risk(kind)
            judged.append(Choice(kind, prospects, total(prospects), 0.0, risk, away(seat)))
            seat.put_in(kind)
        judged.sort(key=lambda choice: choice.value, reverse=True)
        best = -inf
        for choice in judged:
            if choice.value <= best:
                break
            if self.table.dangers(self.state, self.number, choice.code):
                choice.risk += self.safety.bao()
            best = max(best, choice.value)
        judged.sort(key=lambda choice: choice.value, reverse=True)
        return judged

    def call(self, code: int) -> Choice:
        """What a Chi, Pong or Kong leaves, its best discard or the replacement with it."""
        ahead = after_call(self.state, self.number, code)
        seat = ahead.seats[self.number]
        if code < PASS:
            self.table.after_kong(ahead)
            return self.kong(code, seat, ahead)
        claimed = PLAIN[self.state.tile]
        self.plan.unseen[claimed] -= 1
        if code == TAKE_KONG:
            choice = self.kong(code, seat, ahead)
        else:
            choice = self.discards(seat, discards_after(ahead, self.number))[0]
            choice.code = code
        self.plan.unseen[claimed] += 1
        return choice

    def special(self, code: int) -> Choice:
        """What an action leaves that only some tables know."""
        if code == NINE_TERMINALS:
            return Choice(code, [], BREAK_OFF * self.plan.least, 0.0, 0.0, away(self.state.seats[self.number]))
        ahead = self.state.copy()
        self.table.play_special(ahead, self.number, code)
        seat = ahead.seats[self.number]
        if code == DECLARE_FEI:
            # A tile must be thrown all the same.
            return replace(self.kong(code, seat, ahead), risk=min(self.safety.risk(kind) for kind in _own_kinds(seat)))
        choice = self.discards(seat, discards_after(ahead, self.number))[0]
        choice.code = code
        if code == RIICHI:
            choice.hope = RIICHI_LUCK * choice.hope - RIICHI_COST * self.plan.least
        return choice

    def kong(self, code: int, seat: Seat, ahead: State) -> Choice:
        """What a Kong, or a fei laid out, leaves: its points, and a hand that draws at once."""
        kept = self.table.kept(seat) - self.table.kept(self.state.seats[self.number])
        gain = (ahead.points[self.number] - self.state.points[self.number] + kept) / self.table.unit
        self.plan.ahead(1)
        prospects = self._waiting(seat)
        self.plan.ahead(0)
        return Choice(code, prospects, total(prospects) + gain, gain, 0.0, away(seat))


def _own_kinds(seat: Seat) -> list[int]:
    """The kinds in the seat's hand."""
    return [kind for kind in range(UNKNOWN) if seat.counts[kind]]


def _without_extra(prospect: Prospect, extra: int) -> Prospect:
    """The prospect of a hand that gives such tiles away; a ready hand is scored without them anyway."""
    return prospect._replace(value=prospect.value * EXTRA_KEPT**extra) if prospect.route else prospect
