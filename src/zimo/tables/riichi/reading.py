"""A hand read in one way, down to the set that the winning tile completed."""

from zimo.core.shape import Split
from zimo.core.tiles import BAMBOO, BIT, CHARACTERS, DOTS, DRAGONS, GREENS, HONOURS, NONE, STRIDE, WINDS
from zimo.rules.hand import STANDARD, Hand, Reading
from zimo.rules.record import ZIMO
from zimo.rules.ruleset import Ruleset
from zimo.rules.traits import CLAIMLESS
from zimo.tables.riichi.hand import RiichiHand
from zimo.tables.riichi.rules import RiichiRules
from zimo.tables.riichi.traits import (
    CHIS,
    DRAGON_EYE,
    EASY_WAIT,
    EDGED,
    EVERY_RANK,
    EXTREMES,
    EYE,
    EYE_WAIT,
    FOUR_CONCEALED,
    GREEN,
    HONOURED,
    KONGS,
    NARROW,
    NO_HONOUR,
    OUTSIDE,
    OWN_WIND,
    PONG_AT,
    PONGS,
    ROUND_WIND,
    SAID,
    SAID_FIRST,
    SIMPLES,
    THREE_CONCEALED,
    THREE_SUITS,
    TRIPLET,
    TWICE_TWINS,
    TWINS,
    TWO_SIDED,
    WIND_SETS,
)

_LOWEST = BIT[0] | BIT[9] | BIT[18]
EDGES = _LOWEST | _LOWEST << 6
"""The lowest kinds of the Chi 123 and 789."""


class RiichiReading(Reading):
    """A :class:`Reading` with the sets as Riichi looks at them.

    ``lows`` are the lowest kinds of all Chi, ``twins`` the pairs of equal Chi in hand; ``wait`` is what the winning
    tile completed, ``won_set`` the code of that set; ``concealed_triplets`` counts Pongs and Kongs that no other
    player's tile finished, ``own_triplets`` those in hand and concealed Kongs.

    Of what the winning tile completed rows may only ask what is in the traits: the readings of one split that have the
    same traits earn the same rows.
    """

    __slots__ = (
        "chances",
        "closed",
        "concealed_triplets",
        "lows",
        "meld_lows",
        "own_triplets",
        "riichi_hand",
        "split_traits",
        "twins",
        "wait",
        "won_set",
    )

    def begin(self, hand: Hand, rules: Ruleset) -> None:
        Reading.begin(self, hand, rules)
        assert isinstance(hand, RiichiHand)
        self.riichi_hand = hand
        self.meld_lows = 0
        if self.meld_chis:
            for code in hand.melds:
                if code < STRIDE:
                    self.meld_lows |= BIT[code]
        self.wait = EYE
        self.won_set = NONE
        self.lows = self.twins = self.own_triplets = self.concealed_triplets = self.split_traits = self.chances = 0
        self._note(self.claimed == 0)

    @property
    def house(self) -> RiichiRules:
        """The rules."""
        assert isinstance(self.rules, RiichiRules)
        return self.rules

    def suppose(self, closed: bool, by: int) -> None:
        """Look at the hand as a closed or open one that is won in that way."""
        self.by = by
        self.seen = self._at_once()
        self._note(closed)

    def _note(self, closed: bool) -> None:
        """Note the traits that only this table knows before the hand is read in one way."""
        self.closed = closed
        traits = self.seen & ~CLAIMLESS
        if closed:
            traits |= CLAIMLESS
        if self.riichi_hand.riichi:
            traits |= SAID if self.riichi_hand.riichi == 1 else SAID_FIRST
        if self.kongs and _three(self.kongs):
            traits |= KONGS
        self.traits = self.seen = traits

    def take(self, form: int, split: Split) -> None:
        Reading.take(self, form, split)
        kind = self.riichi_hand.win_tile if form == STANDARD else NONE
        # A byte for each set that the winning tile may have completed, one more than its code; NONE for the Eye.
        chances = NONE if kind == NONE or self.eye & self.win_tile else 0
        at = 8 if chances else 0
        lows = self.meld_lows
        single = triplets = twins = 0
        before = NONE
        for code in split.sets:
            if code >= STRIDE:
                triplets += 1
                holds = code - STRIDE == kind
            else:
                low = BIT[code]
                lows |= low
                if single & low:
                    twins += 1
                single ^= low
                holds = code <= kind <= code + 2
            if holds and code != before:
                chances |= code + 1 << at
                at += 8
                before = code
        self.chances = chances
        self.lows = lows
        self.twins = twins
        self.own_triplets = triplets + self.melds - self.claimed
        present = self.present
        pongs = self.pongs | self.triplets
        eye = self.eye
        traits = self.traits
        if self.chis > 2:
            traits |= CHIS
        if twins:
            traits |= TWINS if twins == 1 else TWICE_TWINS
        if _three(pongs):
            traits |= PONGS
        outside = present & OUTSIDE
        if outside == 0:
            traits |= SIMPLES
        else:
            if outside == present:
                traits |= EXTREMES
            if lows and eye & OUTSIDE and pongs & ~OUTSIDE == 0 and lows & ~EDGES == 0 and form == STANDARD:
                traits |= EDGED
            if outside & HONOURS:
                traits |= HONOURED | (pongs & DRAGONS) << PONG_AT
                if pongs & self.own_wind:
                    traits |= OWN_WIND
                if pongs & self.round_wind:
                    traits |= ROUND_WIND
                if eye & DRAGONS:
                    traits |= DRAGON_EYE
                if _three(pongs & WINDS):
                    traits |= WIND_SETS
        if outside & HONOURS == 0:
            traits |= NO_HONOUR
        if self.suits == 3:
            traits |= THREE_SUITS
        if present & CHARACTERS == CHARACTERS or present & DOTS == DOTS or present & BAMBOO == BAMBOO:
            traits |= EVERY_RANK
        if present & ~GREENS == 0:
            traits |= GREEN
        self.traits = self.split_traits = traits

    def complete(self) -> bool:
        """Go on from ``take`` with the next set that the winning tile may have completed; False where none is left."""
        chance = self.chances & 255
        if chance == 0:
            return False
        self.chances >>= 8
        if chance == NONE:
            self.won_set = NONE
            self.settle(EYE)
            return True
        won_set = chance - 1
        self.won_set = won_set
        if won_set >= STRIDE:
            self.settle(TRIPLET)
        else:
            place = self.riichi_hand.win_tile - won_set
            narrow = place == 1 or (place == 0 and won_set % 9 == 6) or (place == 2 and won_set % 9 == 0)
            self.settle(NARROW if narrow else TWO_SIDED)
        return True

    def settle(self, wait: int) -> None:
        """Go on from ``take``: this is what the winning tile completed. Note the traits of that."""
        self.wait = wait
        triplets = self.own_triplets
        if wait == TRIPLET and self.by != ZIMO:
            triplets -= 1
        self.concealed_triplets = triplets
        traits = self.split_traits
        if wait == TWO_SIDED and self.chis == 4:
            traits |= EASY_WAIT
        if triplets > 2:
            traits |= THREE_CONCEALED if triplets == 3 else FOUR_CONCEALED
            if wait == EYE:
                traits |= EYE_WAIT
        self.traits = traits


def _three(kinds: int) -> bool:
    """Whether the set holds three kinds or more."""
    kinds &= kinds - 1
    return kinds & (kinds - 1) != 0
