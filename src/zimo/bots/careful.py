"""The bot that plans what its hand shall be worth before it hurries.

Every choice is judged by the hand it leaves: what that can expect (``plan``) less what the tile thrown may cost
(``safety``), Kongs with the points they bring at once. Hints are this bot's choices.
"""

from typing import Any, Final, cast

from zimo.bots.bot import Chances, after_meld, is_discard, legal_codes
from zimo.bots.greedy import GreedyBot
from zimo.bots.plan import Plan, Prospect, total
from zimo.bots.safety import Safety
from zimo.rules.codes import PASS, TAKE_KONG, WIN
from zimo.rules.engine import table_of
from zimo.rules.score import Scorer
from zimo.rules.seat import Seat
from zimo.rules.state import State


class Choice:
    """One action as it was judged: its value, and the prospects of the hand it leaves."""

    __slots__ = ("code", "prospects", "risk", "throws", "value")

    def __init__(self, code: int, prospects: list[Prospect], gain: float, risk: float, throws: int | None) -> None:
        self.code = code
        self.prospects = prospects
        self.risk = risk
        self.value = total(prospects) + gain - risk
        self.throws = throws


class Judge:
    """Judges the choices of one seat at one moment."""

    def __init__(self, state: State, number: int, scorer: Scorer) -> None:
        self.state = state
        self.number = number
        self.table = table_of(state)
        unseen = self.table.unseen(state, number)
        self.plan = Plan(state, number, scorer, unseen)
        self.safety = Safety(state, number, scorer, unseen)

    def choices(self, codes: list[int]) -> list[Choice]:
        """All choices but a win, the best first."""
        seat = self.state.seats[self.number]
        judged: list[Choice] = []
        discards = [code for code in codes if is_discard(code)]
        if discards:
            judged += self.discards(seat, discards)
        for code in codes:
            if code == PASS:
                seats = len(self.state.seats)
                self.plan.ahead((self.state.turn - self.number) % seats / seats)
                prospects = self.plan.prospects(seat, self.plan.routes(seat), self.plan.pulls(seat))
                judged.append(Choice(code, prospects, 0.0, 0.0, None))
                self.plan.ahead(0)
            elif code != WIN and not is_discard(code):
                judged.append(self.call(code))
        judged.sort(key=lambda choice: choice.value, reverse=True)
        return judged

    def discards(self, seat: Seat, kinds: list[int]) -> list[Choice]:
        """What each discard leaves, by the seat in its thoughts; the best first, Bao counted where it could matter."""
        routes = self.plan.routes(seat)
        pulls = self.plan.pulls(seat)
        seat = seat.copy()
        judged = []
        for kind in kinds:
            seat.take_out(kind)
            judged.append(Choice(kind, self.plan.prospects(seat, routes, pulls), 0.0, self.safety.risk(kind), kind))
            seat.put_in(kind)
        judged.sort(key=lambda choice: choice.value, reverse=True)
        for choice in judged:
            if self.table.dangers(self.state, self.number, choice.code):
                choice.risk += self.safety.bao()
                choice.value -= self.safety.bao()
        judged.sort(key=lambda choice: choice.value, reverse=True)
        return judged

    def call(self, code: int) -> Choice:
        """What a Chi, Pong or Kong leaves, its best discard or the replacement with it."""
        seat = after_meld(self.state, self.number, code)
        if code == TAKE_KONG or code < PASS:
            self.plan.ahead(1)
            prospects = self.plan.prospects(seat, self.plan.routes(seat), self.plan.pulls(seat))
            self.plan.ahead(0)
            return Choice(code, prospects, self.income(code), 0.0, None)
        best = self.discards(seat, [kind for kind in range(34) if seat.counts[kind]])[0]
        return Choice(code, best.prospects, 0.0, best.risk, best.code)

    def income(self, code: int) -> float:
        """The points that a Kong brings at once."""
        ahead = self.state.copy()
        self.table.play(ahead, self.number, code)
        return float(ahead.points[self.number] - self.state.points[self.number])


class CarefulBot:
    """Plays for the tai that the table asks for and pays."""

    name = "careful"

    def choose(self, state: State, number: int, chances: Chances) -> int:
        """The choice with the best value."""
        codes = legal_codes(state, number)
        if WIN in codes:
            return WIN
        if len(codes) == 1:
            return codes[0]
        scorer = scorer_of(state)
        if scorer is None:
            return _GREEDY.choose(state, number, chances)
        return Judge(state, number, scorer).choices(codes)[0].code


_GREEDY: Final = GreedyBot()


def scorer_of(state: State) -> Scorer | None:
    """What counts wins at this table, nothing in a game without score."""
    table = table_of(state)
    return None if table.guided else cast(Scorer, cast(Any, table).scorer)
