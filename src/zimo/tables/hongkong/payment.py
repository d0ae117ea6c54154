"""What a win costs at the Hong Kong table (rules A6), in points."""

from zimo.rules.record import ZIMO
from zimo.rules.score import Tally
from zimo.rules.sheet import Payment
from zimo.tables.hongkong.rules import HongKongRules

HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
"""Base points by faan: doubled with each up to four, from there with every two."""


def base(rules: HongKongRules, faan: int) -> int:
    """Base points for ``faan``, at most the cap."""
    return HALF_SPICY[faan] if rules.ladder == "half_spicy" else 1 << faan


class HongKongPay:
    """The payments of one ruleset as the scorer asks for them."""

    def __init__(self, rules: HongKongRules) -> None:
        self.rules = rules

    def base(self, tally: Tally) -> int:
        """The base points of the hand."""
        return base(self.rules, tally.paid)

    def payment(self, tally: Tally, by: int, liable: str | None) -> Payment:
        """What everybody pays; ``liable`` is ``discarder``, ``other`` (another player) or nobody.

        A Zi Mo is worth six bases, any other win four. One who fed a great hand pays for a Zi Mo alone; a discarder
        pays alone where responsibility is full or a rule of the house makes him liable.
        """
        rules = self.rules
        once = self.base(tally)
        if by == ZIMO:
            if liable == "other" and rules.liability:
                return Payment({"liable": 6 * once, "each_opponent": 0}, 6 * once)
            return Payment({"each_opponent": 2 * once}, 6 * once)
        alone = liable == "discarder" and (rules.nine_tile_rule or rules.last_five_fresh)
        if alone or rules.responsibility == "full":
            return Payment({"discarder": 4 * once, "each_other": 0}, 4 * once)
        return Payment({"discarder": 2 * once, "each_other": once}, 4 * once)
