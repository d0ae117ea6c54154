"""A candidate win and the ways to read it, as the patterns look at them: ints and masks of kinds."""

from typing import Final

from zimo.core.melds import KONG_CONCEALED, KONG_EXPOSED
from zimo.core.shape import Split, keys
from zimo.core.tiles import BAMBOO, BIT, CHARACTERS, DOTS, EAST, NONE, PLAYED, STRIDE
from zimo.rules.record import ZIMO
from zimo.rules.ruleset import Ruleset

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
        "steps",
        "suits",
        "triplets",
        "win_tile",
        "z",
    )

    def __init__(self, hand: Hand, rules: Ruleset) -> None:
        self.hand = hand
        self.rules = rules
        self.by = hand.by
        self.bonus = hand.bonus
        self.flags = hand.flags
        self.steps = hand.steps
        self.own_wind = BIT[EAST + hand.seat_wind]
        self.round_wind = BIT[EAST + hand.round_wind]
        self.win_tile = 0 if hand.win_tile == NONE else BIT[hand.win_tile]
        self.m, self.p, self.s, self.z = keys(hand.counts)
        chis = runs = pongs = kongs = concealed_kongs = concealed = 0
        for code in hand.melds:
            bit = BIT[code % STRIDE]
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
        self.melds = len(hand.melds)
        self.claimed = self.melds - concealed
        self.meld_chis = chis
        self.meld_pongs = pongs
        self.meld_kinds = runs | pongs
        self.kongs = kongs
        self.concealed_kongs = concealed_kongs
        if self.z:
            honours = hand.counts[EAST:PLAYED]
            if max(honours) > 2:
                for place in range(7):
                    if honours[place] > 2:
                        pongs |= BIT[EAST + place]
        self.triplets = pongs
        self.form = INCOMPLETE
        self.pongs = self.chis = self.eye = self.concealed_pongs = self.hidden = self.present = self.suits = 0

    def take(self, form: int, split: Split) -> None:
        """Read the hand as this split of its concealed tiles."""
        pongs, runs, chis, eye, _ = split
        self.form = form
        self.pongs = self.meld_pongs | pongs
        self.chis = self.meld_chis + chis
        self.eye = eye
        # A tile that another player gave is where it hides least, but a Chi may take it as well as a Pong.
        shown = self.win_tile & ~runs if self.by != ZIMO else 0
        self.concealed_pongs = self.concealed_kongs | pongs & ~shown
        hidden = pongs | runs | eye
        present = hidden | self.meld_kinds
        self.hidden = hidden
        self.present = present
        self.suits = (1 if present & CHARACTERS else 0) + (1 if present & DOTS else 0) + (1 if present & BAMBOO else 0)
