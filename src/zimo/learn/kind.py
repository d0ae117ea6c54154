"""A kind of practice question: a function and a row."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from zimo.learn.dealer import Dealer
from zimo.learn.question import Question

SKILLS: Final = ("shape", "tai", "bonus", "claims", "payment", "bao", "planning", "estimate")
"""What is practised, in the order of learning. Words: ``skill.<id>``."""
LEVELS: Final = (1, 2, 3)
"""How hard: for a first evening, for somebody who plays, for somebody who keeps the score."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question. Words: ``practice.<id>`` has its name and, as ``short``, what it trains.

    ``make`` makes one from what the dealer deals, or gives None where these tiles make no good question; the next ones
    are tried then. ``needs`` names what a table must have for the kind to be asked there: ids of its lines, payments,
    actions or options, an option alone or with the values it may have (``men_qing=zimo|any``). ``estimate`` marks
    questions whose answer is measured and no rule; ``measured`` tells whether it was under these house rules. Words of
    the question itself: ``ask.<id>``.
    """

    id: str
    skill: str
    make: Callable[[Dealer], Question | None]
    needs: tuple[str, ...] = ()
    estimate: bool = False
    measured: Callable[[Dealer], bool] | None = None

    def fits(self, dealer: Dealer) -> bool:
        """Whether the kind can be asked at this table, under these house rules."""
        return all(dealer.has(need) for need in self.needs) and (self.measured is None or self.measured(dealer))
