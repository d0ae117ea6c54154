"""What a win costs at the 3 Kaki table (rules B6), in units of one fan."""

from zimo.rules.record import ZIMO
from zimo.rules.score import Tally
from zimo.rules.sheet import Payment
from zimo.tables.malaysia3.rules import Malaysia3Rules

POINTS = 20
"""The points that a game settles for one unit, so that instant payments of two and a half units stay whole."""


def units(rules: Malaysia3Rules, tally: Tally) -> int:
    """What one who pays once pays: the fan that are paid, twice as many for a burst where the house plays it."""
    burst = rules.burst_doubles and tally.paid >= rules.cap
    return 2 * tally.paid if burst else tally.paid


def shares(rules: Malaysia3Rules, tally: Tally, by: int) -> tuple[int, int]:
    """What the player who gave the winning tile pays, and each other loser.

    After a Zi Mo nobody gave the tile, and the first number is 0.
    """
    once = units(rules, tally)
    if by == ZIMO:
        return 0, 2 * once
    if rules.payment == "double_single":
        return 2 * once, once
    return (3 if rules.payment == "discarder_all" else 2) * once, 0


def whole_hand(rules: Malaysia3Rules, tally: Tally, by: int) -> int:
    """What the winner receives, and one liable player pays alone."""
    giver, other = shares(rules, tally, by)
    return 2 * other if by == ZIMO else giver + other


class Malaysia3Pay:
    """The payments of one ruleset as the scorer asks for them."""

    def __init__(self, rules: Malaysia3Rules) -> None:
        self.rules = rules

    def base(self, tally: Tally) -> int:
        """The units that one who pays once pays."""
        return units(self.rules, tally)

    def payment(self, tally: Tally, by: int, liable: str | None) -> Payment:
        """What everybody pays; ``liable`` is ``discarder``, ``other`` (another player) or nobody.

        A liable player pays everything, whoever gave the winning tile, unless ``liability`` is off.
        """
        sum_ = whole_hand(self.rules, tally, by)
        giver, other = shares(self.rules, tally, by)
        if not self.rules.liability:
            liable = None
        if by == ZIMO:
            return Payment({"liable": sum_, "each_opponent": 0} if liable else {"each_opponent": other}, sum_)
        if liable == "discarder":
            return Payment({"discarder": sum_, "each_other": 0}, sum_)
        if liable == "other":
            return Payment({"liable": sum_, "discarder": 0, "each_other": 0}, sum_)
        return Payment({"discarder": giver, "each_other": other}, sum_)
