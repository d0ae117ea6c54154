"""The scorer of the Singapore table."""

from functools import lru_cache

from zimo.core.tiles import ANIMALS, FLOWERS, SEASONS
from zimo.rules.hand_json import HandTable
from zimo.rules.score import Scorer
from zimo.tables.singapore.circumstances import CIRCUMSTANCES, read_circumstances
from zimo.tables.singapore.patterns import patterns
from zimo.tables.singapore.payment import SingaporePay
from zimo.tables.singapore.rules import SingaporeRules


@lru_cache(maxsize=256)
def scorer(rules: SingaporeRules) -> Scorer:
    """The scorer for a ruleset, made once."""
    pairs = rules.seven_pairs == "limit"
    return Scorer(rules, patterns(rules), rules.minimum, rules.cap, pairs, SingaporePay(rules))


HANDS = HandTable(scorer, FLOWERS | SEASONS | ANIMALS, read_circumstances, flags=tuple(CIRCUMSTANCES))
"""How written hands of this table are read and scored."""
