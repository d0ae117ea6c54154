"""The bot that plans what its hand shall be worth before it hurries, and can say why. Hints are this bot's choices."""

from dataclasses import dataclass

from zimo.bots import guided
from zimo.bots.bot import Chances, Reasons, legal_codes
from zimo.bots.judge import Judge
from zimo.bots.reasons import reasons
from zimo.rules.codes import WIN
from zimo.rules.engine import table_of
from zimo.rules.state import State


@dataclass(frozen=True, slots=True)
class Advice:
    """What ``careful`` would do, and why: each reason an id of the words' namespace ``hint`` with its parameters."""

    code: int
    reasons: Reasons


class CarefulBot:
    """Plays for the tai that the table asks for and pays."""

    name = "careful"

    def choose(self, state: State, number: int, chances: Chances) -> int:
        """The choice with the best value; nothing is left to chance."""
        codes = legal_codes(state, number)
        if WIN in codes:
            return WIN
        if len(codes) == 1:
            return codes[0]
        if table_of(state).guided:
            return guided.choose(state, number, codes)
        return Judge(state, number).choices(codes)[0].code

    def advise(self, state: State, number: int) -> Advice:
        """The same choice with its reasons."""
        codes = legal_codes(state, number)
        if table_of(state).guided:
            code = WIN if WIN in codes else guided.choose(state, number, codes)
            return Advice(code, guided.reasons(state, number, codes, code))
        if WIN in codes:
            return Advice(WIN, reasons(state, number, codes, None))
        judge = Judge(state, number)
        choices = judge.choices(codes)
        return Advice(choices[0].code, reasons(state, number, codes, (judge, choices)))
