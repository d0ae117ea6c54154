"""A hand read in one way, down to the set that the winning tile completed."""

from collections.abc import Iterator

from zimo.core.melds import KONG_CONCEALED, KONG_EXPOSED
from zimo.core.shape import Split
from zimo.core.tiles import HONOURS, NONE, STRIDE, TERMINALS
from zimo.rules.hand import STANDARD, Reading
from zimo.rules.record import ZIMO
from zimo.tables.riichi.hand import RiichiHand
from zimo.tables.riichi.rules import RiichiRules

OUTSIDE = TERMINALS | HONOURS

# What the winning tile completed.
EYE = 0
TRIPLET = 1
TWO_SIDED = 2
NARROW = 3
"""A Chi from its middle or from the end of the suit."""


class RiichiReading(Reading):
    """A :class:`Reading` with the sets as Riichi looks at them.

    ``lows`` are the lowest kinds of all Chi; ``wait`` is what the winning tile completed; ``concealed_triplets`` counts
    Pongs and Kongs that no other player's tile finished; ``outside_sets`` tells whether every set and the Eye hold a
    terminal or honour.
    """

    __slots__ = ("closed", "concealed_triplets", "house", "lows", "outside_sets", "riichi_hand", "wait", "won_set")

    def __init__(self, hand: RiichiHand, rules: RiichiRules) -> None:
        super().__init__(hand, rules)
        self.riichi_hand = hand
        self.house = rules
        self.closed = self.claimed == 0
        self.lows: list[int] = []
        self.wait = EYE
        self.won_set = NONE
        self.concealed_triplets = 0
        self.outside_sets = False

    def read(self, form: int, split: Split, won_set: int) -> None:
        """Read the hand as this split, in which the winning tile completed the set with the code ``won_set`` (``NONE``:
        the Eye)."""
        self.take(form, split)
        self.won_set = won_set
        sets = split[4]
        self.lows = [code for code in sets if code < STRIDE] + [code for code in self.hand.melds if code < STRIDE]
        triplets = (code % STRIDE for code in sets if code >= STRIDE)
        self.concealed_triplets = sum(1 for _ in triplets) + self.concealed_kongs.bit_count()
        if won_set == NONE:
            self.wait = EYE
        elif won_set >= STRIDE:
            self.wait = TRIPLET
            if self.by != ZIMO:
                self.concealed_triplets -= 1
        else:
            place = self.win_tile.bit_length() - 1 - won_set
            narrow = place == 1 or (place == 0 and won_set % 9 == 6) or (place == 2 and won_set % 9 == 0)
            self.wait = NARROW if narrow else TWO_SIDED
        self.outside_sets = (
            form == STANDARD
            and self.eye & OUTSIDE != 0
            and self.pongs & ~OUTSIDE == 0
            and all(low % 9 in (0, 6) for low in self.lows)
        )


def completed_sets(reading: RiichiReading, form: int, split: Split) -> Iterator[int]:
    """The sets that the winning tile may have completed, each once: codes of sets in hand, ``NONE`` for the Eye."""
    if form != STANDARD or not reading.win_tile:
        yield NONE
        return
    kind = reading.win_tile.bit_length() - 1
    if split[3] & reading.win_tile:
        yield NONE
    seen = set()
    for code in split[4]:
        holds = code == STRIDE + kind if code >= STRIDE else code <= kind <= code + 2
        if holds and code not in seen:
            seen.add(code)
            yield code


def triplets(reading: RiichiReading) -> Iterator[tuple[int, bool, bool]]:
    """Every Pong and Kong as its kind, whether it is concealed, and whether it is a Kong."""
    for code in reading.hand.melds:
        if code >= STRIDE:
            yield code % STRIDE, code >= KONG_CONCEALED * STRIDE, code >= KONG_EXPOSED * STRIDE
    for kind in _hand_triplets(reading):
        yield kind, reading.by == ZIMO or reading.won_set != STRIDE + kind, False


def _hand_triplets(reading: RiichiReading) -> Iterator[int]:
    kinds = reading.pongs & ~reading.meld_pongs
    while kinds:
        low = kinds & -kinds
        yield low.bit_length() - 1
        kinds ^= low
