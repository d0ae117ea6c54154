"""The scorer of the Hong Kong table."""

from collections.abc import Mapping
from functools import lru_cache

from zimo.core.tiles import FLOWERS, SEASONS, TEXT, kinds_of
from zimo.rules.hand import Hand
from zimo.rules.hand_json import HandError, HandTable
from zimo.rules.score import Scorer
from zimo.tables.hongkong.circumstances import CIRCUMSTANCES, read_circumstances
from zimo.tables.hongkong.patterns import patterns
from zimo.tables.hongkong.payment import HongKongPay
from zimo.tables.hongkong.rules import HongKongRules


@lru_cache(maxsize=256)
def scorer(rules: HongKongRules) -> Scorer:
    """The scorer for a ruleset, made once."""
    return Scorer(
        rules,
        patterns(rules),
        rules.minimum,
        rules.cap,
        rules.seven_pairs > 0,
        HongKongPay(rules),
        rules.bonus_counts_toward_minimum,
    )


def check_bonus(hand: Hand, written: Mapping[str, object], rules: HongKongRules) -> Hand:
    """The hand as it is. Raises :class:`HandError` for a bonus tile where none are played with."""
    if hand.bonus and not rules.bonus_tiles:
        raise HandError("unknown_tile", field="bonus", value=TEXT[next(iter(kinds_of(hand.bonus)))])
    return hand


HANDS = HandTable(scorer, FLOWERS | SEASONS, read_circumstances, extra=check_bonus, flags=tuple(CIRCUMSTANCES))
"""How written hands of this table are read and scored."""
