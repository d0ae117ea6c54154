"""A candidate win and the ways to read it, as the patterns look at them: ints and masks of kinds."""

from array import array
from typing import Final

from zimo.core.distance import honour_key, suit_key
from zimo.core.melds import KONG_CONCEALED, KONG_EXPOSED
from zimo.core.shape import Split
from zimo.core.tiles import (
    ANIMALS,
    BAMBOO,
    BIT,
    CHARACTERS,
    DOTS,
    DRAGONS,
    EAST,
    FACES,
    FLOWERS,
    NONE,
    PLAYED,
    SEASONS,
    STRIDE,
    WINDS,
)
from zimo.rules.record import ROB_KONG, ZIMO
from zimo.rules.ruleset import Ruleset
from zimo.rules.traits import (
    CLAIMLESS,
    DRAGON_SET,
    DRAWN,
    FLAGGED,
    FOUR_CHI,
    HAS_ANIMAL,
    HAS_FACE,
    HAS_FLOWER,
    HAS_SEASON,
    KONG,
    NO_BONUS,
    NO_CHI,
    NO_SUIT,
    ONE_SUIT,
    ORPHANS,
    ROBBED,
    SEVEN_PAIRS,
    WIND_SET,
)

HUA_SHANG: Final = 1
GANG_SHANG: Final = 2
GANG_SHANG_GANG: Final = 4
LAST_TILE: Final = 8
TIAN_HU: Final = 16
DI_HU: Final = 32
REN_HU: Final = 64
ROB_EIGHTH: Final = 128
SEVEN_FLOWERS: Final = 256
EIGHT_FLOWERS: Final = 512
FOUR_FEI: Final = 1024
IPPATSU: Final = 2048
RIICHI: Final = 4096
DOUBLE_RIICHI: Final = 8192
REPLACEMENT: Final = HUA_SHANG | GANG_SHANG | GANG_SHANG_GANG
"""The circumstances of a winning tile that came from the back of the wall."""

INCOMPLETE: Final = 0
STANDARD: Final = 1
THIRTEEN: Final = 2
PAIRS: Final = 3
AUTOMATIC: Final = 4
"""A win that needs no complete hand."""
_FORM: Final = array("q", [0, 0, ORPHANS, SEVEN_PAIRS, 0])
"""The trait of each form."""


class Hand:
    """One candidate win.

    ``counts`` are the concealed tiles by kind (``STRIDE`` bytes), the winning tile among them; ``melds`` are meld
    codes and ``meld_special`` tells where fei and red fives lie in them (empty: nowhere), ``bonus`` is a set of kinds,
    ``fei_shown`` the number of fei laid out like flowers. ``win_tile`` is ``NONE`` where no tile completed the hand.
    ``by`` is ``DISCARD``, ``ZIMO`` or ``ROB_KONG``; winds are 0 to 3; ``flags`` are the circumstances; ``steps`` is the
    number of replacements drawn one after the other up to the winning tile.
    """

    __slots__ = (
        "bonus",
        "by",
        "counts",
        "fei_shown",
        "flags",
        "meld_special",
        "melds",
        "round_wind",
        "seat_wind",
        "steps",
        "win_tile",
    )

    def __init__(
        self,
        counts: bytearray,
        melds: list[int],
        bonus: int,
        win_tile: int,
        by: int,
        seat_wind: int,
        round_wind: int,
        flags: int = 0,
        steps: int = 0,
        meld_special: bytes = b"",
        fei_shown: int = 0,
    ) -> None:
        self.counts = counts
        self.melds = melds
        self.bonus = bonus
        self.win_tile = win_tile
        self.by = by
        self.seat_wind = seat_wind
        self.round_wind = round_wind
        self.flags = flags
        self.steps = steps
        self.meld_special = meld_special
        self.fei_shown = fei_shown


class Reading:
    """A hand read in one way, as the patterns look at it; the features that many of them ask for are worked out once.

    Kinds are sets of bits throughout, ``own_wind``, ``round_wind``, ``win_tile`` and ``eye`` too.

    ====================  ============================================================================================
    ``melds``             number of melds; ``claimed`` of them are no concealed Kongs
    ``kongs``             kinds of all Kongs; ``concealed_kongs`` of the concealed ones
    ``triplets``          kinds of which a set can be shown whatever the rest of the hand: Pongs and Kongs on the
                          table, three honours in hand
    ``form``              ``STANDARD``, ``THIRTEEN`` or ``PAIRS``
    ``pongs``, ``chis``   kinds of all Pongs and Kongs; number of all Chi
    ``concealed_pongs``   kinds of the Pongs in hand and the concealed Kongs; not one that another's tile finished
    ``hidden``            kinds of all concealed tiles
    ``present``           kinds of all tiles but the bonus tiles; ``suits`` is the number of suits among them
    ``traits``            what is plain to see of it, see ``rules.traits``; ``seen`` before it is read in one way
    ====================  ============================================================================================
    """

    __slots__ = (
        "bonus",
        "by",
        "chis",
        "claimed",
        "concealed_kongs",
        "concealed_pongs",
        "eye",
        "flags",
        "form",
        "hand",
        "hidden",
        "kongs",
        "m",
        "meld_chis",
        "meld_kinds",
        "meld_pongs",
        "melds",
        "own_wind",
        "p",
        "pongs",
        "present",
        "round_wind",
        "rules",
        "s",
        "seen",
        "steps",
        "suits",
        "traits",
        "triplets",
        "win_tile",
        "z",
    )

    def __init__(self, hand: Hand, rules: Ruleset) -> None:
        self.begin(hand, rules)

    def begin(self, hand: Hand, rules: Ruleset) -> None:
        """Look at a hand, not yet read in one way."""
        self.hand = hand
        self.rules = rules
        self.by = hand.by
        self.bonus = hand.bonus
        self.flags = hand.flags
        self.steps = hand.steps
        self.own_wind = BIT[EAST + hand.seat_wind]
        self.round_wind = BIT[EAST + hand.round_wind]
        self.win_tile = 0 if hand.win_tile == NONE else BIT[hand.win_tile]
        self.form = INCOMPLETE
        self.pongs = self.chis = self.eye = self.concealed_pongs = self.hidden = self.present = self.suits = 0
        self._count(hand.counts)
        self._look(hand.melds)
        self.traits = self.seen = self._at_once()

    def _count(self, counts: bytearray) -> None:
        """Find the keys of the concealed tiles, and three of a kind among the honours."""
        self.m = suit_key(counts, 0)
        self.p = suit_key(counts, 9)
        self.s = suit_key(counts, 18)
        self.z = honour_key(counts, 27)
        pongs = 0
        if self.z:
            for kind in range(EAST, PLAYED):
                if counts[kind] > 2:
                    pongs |= BIT[kind]
        self.triplets = pongs

    def _look(self, melds: list[int]) -> None:
        """Find what the melds are."""
        chis = runs = pongs = kongs = concealed_kongs = concealed = count = 0
        for code in melds:
            bit = BIT[code % STRIDE]
            count += 1
            if code < STRIDE:
                chis += 1
                runs |= 7 * bit
                continue
            pongs |= bit
            if code >= KONG_EXPOSED * STRIDE:
                kongs |= bit
                if code >= KONG_CONCEALED * STRIDE:
                    concealed_kongs |= bit
                    concealed += 1
        self.melds = count
        self.claimed = count - concealed
        self.meld_chis = chis
        self.meld_pongs = pongs
        self.meld_kinds = runs | pongs
        self.kongs = kongs
        self.concealed_kongs = concealed_kongs
        self.triplets |= pongs

    def _at_once(self) -> int:
        """The traits that can be seen before the hand is read in one way."""
        bonus = self.bonus
        traits = CLAIMLESS if self.claimed == 0 else 0
        if self.by == ZIMO:
            traits |= DRAWN
        elif self.by == ROB_KONG:
            traits |= ROBBED
        if self.flags:
            traits |= FLAGGED
        if self.kongs:
            traits |= KONG
        if bonus == 0:
            traits |= NO_BONUS
        else:
            if bonus & ANIMALS:
                traits |= HAS_ANIMAL
            if bonus & FLOWERS:
                traits |= HAS_FLOWER
            if bonus & SEASONS:
                traits |= HAS_SEASON
            if bonus & FACES:
                traits |= HAS_FACE
        if self.triplets & DRAGONS:
            traits |= DRAGON_SET
        if self.triplets & WINDS:
            traits |= WIND_SET
        return traits

    def take(self, form: int, split: Split) -> None:
        """Read the hand as this split of its concealed tiles."""
        pongs = split.pongs
        runs = split.runs
        chis = split.chis
        eye = split.eye
        # A tile that another player gave is where it hides least, but a Chi may take it as well as a Pong.
        shown = self.win_tile & ~runs if self.by != ZIMO else 0
        self.concealed_pongs = self.concealed_kongs | pongs & ~shown
        hidden = pongs | runs | eye
        present = hidden | self.meld_kinds
        pongs |= self.meld_pongs
        chis += self.meld_chis
        self.form = form
        self.pongs = pongs
        self.chis = chis
        self.eye = eye
        self.hidden = hidden
        self.present = present
        self.suits = (1 if present & CHARACTERS else 0) + (1 if present & DOTS else 0) + (1 if present & BAMBOO else 0)
        traits = self.seen | _FORM[form]
        if chis == 0:
            traits |= NO_CHI
        elif chis == 4:
            traits |= FOUR_CHI
        if self.suits == 1:
            traits |= ONE_SUIT
        elif self.suits == 0:
            traits |= NO_SUIT
        if pongs & DRAGONS:
            traits |= DRAGON_SET
        if pongs & WINDS:
            traits |= WIND_SET
        self.traits = traits
