"""The scorer of the 3 Kaki table."""

from functools import lru_cache

from zimo.core.shape import Split
from zimo.core.tiles import ANIMALS, CHARACTERS, DOTS, FACES, FLOWERS, HONOURS, JOKER, SEASONS
from zimo.rules.hand import AUTOMATIC, PAIRS, STANDARD, THIRTEEN, Hand, Reading
from zimo.rules.hand_json import HandTable
from zimo.rules.patterns import LIMIT, OUTSIDE
from zimo.rules.score import Scorer, Tally
from zimo.tables.malaysia3.circumstances import CIRCUMSTANCES, read_circumstances, read_fei
from zimo.tables.malaysia3.fei import fits, is_thirteen, missing, pair_readings, set_readings, tiles
from zimo.tables.malaysia3.patterns import patterns
from zimo.tables.malaysia3.payment import Malaysia3Pay
from zimo.tables.malaysia3.rules import Malaysia3Rules


class Malaysia3Scorer(Scorer):
    """Counts hands in which fei may stand for other tiles, each reading of them a way to be complete (rules B5)."""

    def __init__(self, rules: Malaysia3Rules) -> None:
        pairs = rules.seven_pairs > 0
        super().__init__(rules, patterns(rules), rules.minimum, rules.cap, pairs, Malaysia3Pay(rules))
        self.suit: int = rules.suit_kinds()
        self.base: int = (self.suit & -self.suit).bit_length() - 1
        self.limits_stack = rules.limits_stack

    def ways(self, reading: Reading, pairs: bool) -> list[tuple[int, Split]]:
        """Every form and split in which the hand is complete; of those that are worth the same, some."""
        counts = reading.hand.counts
        suit = reading.p if self.base else reading.m
        splits = set_readings(counts, suit, reading.z, self.base, 4 - reading.melds)
        ways = [(STANDARD, split) for split in splits]
        if reading.melds == 0:
            if is_thirteen(counts, self.base):
                ways.append((THIRTEEN, Split(0, self.suit & OUTSIDE | HONOURS, 0, 0, ())))
            if pairs:
                ways += [(PAIRS, split) for split in pair_readings(counts, self.base)]
        return ways

    def is_complete(self, reading: Reading) -> bool:
        """Whether there is a way to read the hand as complete."""
        counts = reading.hand.counts
        sets = 4 - reading.melds
        if fits(reading.p if self.base else reading.m, reading.z, sets) and tiles(counts, self.base) == 3 * sets + 2:
            return True
        if reading.melds:
            return False
        return is_thirteen(counts, self.base) or (self.pairs and len(pair_readings(counts, self.base)) > 0)

    def missing(self, hand: Hand) -> int:
        """How many tiles an incomplete hand is away from a form that may win."""
        return missing(hand.counts, self.base, len(hand.melds), self.pairs)

    def tally(self, hand: Hand) -> Tally:
        """Count the hand in its best reading; limit hands one beside the other where the house stacks them."""
        tally = Scorer.tally(self, hand)
        if self.limits_stack and tally.limit and tally.form != AUTOMATIC:
            return self._stacked(hand)
        return tally

    def _stacked(self, hand: Hand) -> Tally:
        """All limit hands of the reading that holds most of them."""
        reading = self.reading(hand)
        best: Tally | None = None
        for form, split in self.ways(reading, self.pairs):
            reading.take(form, split)
            lines = [
                (index, self.cap, kinds)
                for index, row in enumerate(self.patterns)
                if row.group == LIMIT and not row.automatic and (kinds := row.earned(reading))
            ]
            total = self.cap * len(lines)
            if best is None or total > best.total:
                best = Tally(self.patterns, lines, total, total, True, True, form, split)
        assert best is not None
        return best


@lru_cache(maxsize=256)
def scorer(rules: Malaysia3Rules) -> Malaysia3Scorer:
    """The scorer for a ruleset, made once."""
    return Malaysia3Scorer(rules)


HANDS = HandTable(
    scorer,
    bonus=FLOWERS | SEASONS | ANIMALS | FACES,
    circumstances=read_circumstances,
    kinds=DOTS | CHARACTERS | HONOURS | 1 << JOKER,
    extra=read_fei,
    keys=("declared_fei",),
    flags=tuple(CIRCUMSTANCES),
)
"""How written hands of this table are read and scored."""
