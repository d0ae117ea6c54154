"""What a win costs at the Singapore table (rules 4.1, 4.2, 5 and 9), in points."""

from zimo.rules.record import ZIMO
from zimo.rules.score import Tally
from zimo.rules.sheet import Payment
from zimo.tables.singapore.rules import SingaporeRules


def base(rules: SingaporeRules, tai: int) -> int:
    """Base points for ``tai`` of tai, at most the cap: 1 for none, then 2 and doubling or the house's own list."""
    if tai == 0:
        return 1
    if rules.points_table is not None:
        return rules.points_table[tai - 1]
    return 1 << tai


def zimo_bonus(rules: SingaporeRules) -> int:
    """What each opponent pays extra for a Zi Mo."""
    return rules.zimo_bonus * base(rules, 1)


def own_prices(rules: SingaporeRules) -> tuple[str, ...]:
    """The lines that are paid in a way of their own when they are the only one of a hand."""
    ping_hu = () if rules.ping_hu_price is None else ("ping_hu",)
    return ping_hu if rules.thirteen_payment == "ordinary" else (*ping_hu, "thirteen_wonders")


def prices(rules: SingaporeRules, tally: Tally) -> tuple[int, int]:
    """What the hand costs one who pays double, and one who pays once: twice its base and its base.

    A house price for a Ping Hu that has no other line takes their place, and its half is the base shown.
    """
    if rules.ping_hu_price is not None and tally.is_only("ping_hu"):
        return rules.ping_hu_price
    once = base(rules, tally.paid)
    return 2 * once, once


def shares(rules: SingaporeRules, tally: Tally, by: int) -> tuple[int, int]:
    """What the player who gave the winning tile pays, and each other loser; the Zi Mo bonus apart.

    After a Zi Mo nobody gave the tile, and the first number is 0.
    """
    double, once = prices(rules, tally)
    if by == ZIMO:
        return 0, double
    if rules.thirteen_payment == "as_zimo" and tally.is_only("thirteen_wonders"):
        return double, double
    if rules.payment == "shooter_pays_all":
        return double + 2 * once, 0
    return double, once


def whole_hand(rules: SingaporeRules, tally: Tally, by: int) -> int:
    """What the winner receives, and one liable player pays alone; the Zi Mo bonus included."""
    giver, other = shares(rules, tally, by)
    if by == ZIMO:
        return 3 * (other + zimo_bonus(rules))
    return giver + 2 * other


class SingaporePay:
    """The payments of one ruleset as the scorer asks for them."""

    def __init__(self, rules: SingaporeRules) -> None:
        self.rules = rules

    def base(self, tally: Tally) -> int:
        """The base points of the hand: what one who pays once pays."""
        return prices(self.rules, tally)[1]

    def payment(self, tally: Tally, by: int, liable: str | None) -> Payment:
        """What everybody pays; ``liable`` is ``discarder``, ``other`` (another player) or nobody.

        Whether a liable player pays at all is a matter of the house rules: ``bao``, ``bao_zimo`` for a Zi Mo, and
        ``bao_third_party`` where somebody else discarded the winning tile.
        """
        rules = self.rules
        sum_ = whole_hand(rules, tally, by)
        giver, other = shares(rules, tally, by)
        if by == ZIMO:
            if liable == "other" and rules.bao and rules.bao_zimo:
                return Payment({"liable": sum_, "each_opponent": 0}, sum_)
            return Payment({"each_opponent": other + zimo_bonus(rules)}, sum_)
        if liable == "discarder" and rules.bao:
            return Payment({"discarder": sum_, "each_other": 0}, sum_)
        if liable == "other" and rules.bao and rules.bao_third_party == "liable_pays_all":
            return Payment({"liable": sum_, "discarder": 0, "each_other": 0}, sum_)
        return Payment({"discarder": giver, "each_other": other}, sum_)
