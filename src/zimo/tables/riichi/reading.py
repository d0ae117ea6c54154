"""A hand read in one way, down to the set that the winning tile completed."""

from zimo.core.shape import Split
from zimo.core.tiles import BAMBOO, BIT, CHARACTERS, DOTS, GREENS, HONOURS, NONE, STRIDE
from zimo.rules.hand import PAIRS, STANDARD, THIRTEEN, Reading
from zimo.rules.record import ROB_KONG, ZIMO
from zimo.tables.riichi.hand import RiichiHand
from zimo.tables.riichi.rules import RiichiRules
from zimo.tables.riichi.traits import (
    CHANCE,
    CHIS,
    CLOSED,
    DOUBLE_RIICHI,
    EDGED,
    EXTREMES,
    EYE,
    FOUR_CHI,
    FOUR_CONCEALED,
    GREEN,
    HONOUR_EYE,
    KONGS,
    NARROW,
    NO_CHI,
    NO_SUIT,
    ONE_SUIT,
    ORPHANS,
    OUTSIDE,
    OWN_DRAW,
    OWN_WIND,
    PONG_AT,
    PONGS,
    RIICHI,
    ROBBED,
    ROUND_WIND,
    SEVEN_PAIRS,
    SIMPLES,
    THREE_CONCEALED,
    THREE_SUITS,
    TRIPLET,
    TWINS,
    TWO_SIDED,
    WAIT_AT,
    WHOLE_SUIT,
)

_LOWEST = BIT[0] | BIT[9] | BIT[18]
EDGES = _LOWEST | _LOWEST << 6
"""The lowest kinds of the Chi 123 and 789."""


class RiichiReading(Reading):
    """A :class:`Reading` with the sets as Riichi looks at them.

    ``lows`` are the lowest kinds of all Chi, ``twins`` the pairs of equal Chi in hand; ``wait`` is what the winning
    tile completed; ``concealed_triplets`` counts Pongs and Kongs that no other player's tile finished, ``own_triplets``
    those that none of the claimed tiles did; ``traits`` are those of ``tables.riichi.traits``. Of what the winning tile completed rows may ask the traits only: the readings of
    one split that have the same traits earn the same rows.
    """

    __slots__ = (
        "closed",
        "concealed_triplets",
        "house",
        "lasting",
        "lows",
        "meld_lows",
        "own_triplets",
        "riichi_hand",
        "shape",
        "traits",
        "twins",
        "wait",
        "won_set",
    )

    def __init__(self, hand: RiichiHand, rules: RiichiRules) -> None:
        super().__init__(hand, rules)
        self.riichi_hand = hand
        self.house = rules
        self.closed = self.claimed == 0
        self.meld_lows = 0
        if self.meld_chis:
            for code in hand.melds:
                if code < STRIDE:
                    self.meld_lows |= BIT[code]
        self.wait = EYE
        self.won_set = NONE
        self.lows = self.twins = self.own_triplets = self.concealed_triplets = self.shape = self.traits = 0
        self.begin()

    def begin(self) -> None:
        """Note the traits of the hand."""
        traits = CLOSED if self.closed else 0
        if self.by == ZIMO:
            traits |= OWN_DRAW
        elif self.by == ROB_KONG:
            traits |= ROBBED
        if self.flags:
            traits |= CHANCE
        if self.riichi_hand.riichi:
            traits |= RIICHI if self.riichi_hand.riichi == 1 else DOUBLE_RIICHI
        if _three(self.kongs):
            traits |= KONGS
        self.lasting = traits

    def take(self, form: int, split: Split) -> None:
        """Read the hand as this split of its concealed tiles, and note the traits of that."""
        Reading.take(self, form, split)
        lows = self.meld_lows
        single = triplets = twins = 0
        for code in split[4]:
            if code >= STRIDE:
                triplets += 1
                continue
            low = BIT[code]
            lows |= low
            if single & low:
                twins += 1
            single ^= low
        self.lows = lows
        self.twins = twins
        self.own_triplets = triplets + self.melds - self.claimed
        pongs, present, eye, chis = self.pongs, self.present, self.eye, self.chis
        outside = present & OUTSIDE
        traits = self.lasting | ((self.triplets | pongs) & HONOURS) << PONG_AT
        if chis > 2:
            traits |= CHIS if chis == 3 else CHIS | FOUR_CHI
        elif chis == 0 and pongs:
            traits |= NO_CHI
        if _three(pongs):
            traits |= PONGS
        if twins:
            traits |= TWINS
        if outside == 0:
            traits |= SIMPLES
        else:
            if outside == present:
                traits |= EXTREMES
            if eye & HONOURS:
                traits |= HONOUR_EYE
            if pongs & self.own_wind:
                traits |= OWN_WIND
            if pongs & self.round_wind:
                traits |= ROUND_WIND
            if lows and eye & OUTSIDE and not (pongs & ~OUTSIDE or lows & ~EDGES) and form == STANDARD:
                traits |= EDGED
        if self.suits == 1:
            traits |= ONE_SUIT
            if present == CHARACTERS or present == DOTS or present == BAMBOO:
                traits |= WHOLE_SUIT
        elif self.suits == 3:
            traits |= THREE_SUITS
        elif self.suits == 0:
            traits |= NO_SUIT
        if present & ~GREENS == 0:
            traits |= GREEN
        if form == PAIRS:
            traits |= SEVEN_PAIRS
        elif form == THIRTEEN:
            traits |= ORPHANS
        self.shape = traits

    def complete(self, won_set: int) -> None:
        """Go on from ``take``: the winning tile completed the set with the code ``won_set`` (``NONE``: the Eye)."""
        self.won_set = won_set
        if won_set == NONE:
            self.settle(EYE)
        elif won_set >= STRIDE:
            self.settle(TRIPLET)
        else:
            place = self.riichi_hand.win_tile - won_set
            narrow = place == 1 or (place == 0 and won_set % 9 == 6) or (place == 2 and won_set % 9 == 0)
            self.settle(NARROW if narrow else TWO_SIDED)

    def settle(self, wait: int) -> None:
        """Go on from ``take``: this is what the winning tile completed. Note the traits of that."""
        self.wait = wait
        triplets = self.own_triplets
        if wait == TRIPLET and self.by != ZIMO:
            triplets -= 1
        self.concealed_triplets = triplets
        traits = self.shape | BIT[WAIT_AT + wait]
        if triplets > 2:
            traits |= THREE_CONCEALED if triplets == 3 else FOUR_CONCEALED
        self.traits = traits


def completed_sets(reading: RiichiReading, split: Split) -> list[int]:
    """The sets that the winning tile may have completed, each once: codes of sets in hand, ``NONE`` for the Eye."""
    win_tile = reading.win_tile
    if reading.form != STANDARD or win_tile == 0:
        return [NONE]
    kind = reading.riichi_hand.win_tile
    found = [NONE] if reading.eye & win_tile else []
    for code in split[4]:
        holds = code == STRIDE + kind if code >= STRIDE else code <= kind <= code + 2
        if holds and code not in found:
            found.append(code)
    return found


def _three(kinds: int) -> bool:
    """Whether the set holds three kinds or more."""
    kinds &= kinds - 1
    return kinds & (kinds - 1) != 0
