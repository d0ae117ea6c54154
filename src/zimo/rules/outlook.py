"""What a player may still reach, from what that player can see."""

from zimo.core.melds import KONG_CONCEALED, KONG_EXPOSED
from zimo.core.tiles import EAST, FACE, FLOWER, JOKER, PLAYED, STRIDE
from zimo.rules.ruleset import Ruleset


class Outlook:
    """The tiles that a player holds and those that may still come, as the patterns look at them.

    ``counts`` are the concealed tiles by kind, ``melds`` meld codes, ``bonus`` a set of kinds. ``unseen`` holds, by
    kind, the copies that the player cannot see, and with them a discard or a Kong's tile that may be claimed at this
    moment. ``fei`` is the number of fei that the player has or may get, each standing for any of ``fei_kinds``;
    ``fei_shown`` were laid out. ``live`` is the number of tiles that may still be drawn; ``first_turn`` tells whether
    a win of the first go-around is still open. Kinds below are sets of bits, and err on the side of too many.

    ==================  ==============================================================================================
    ``room``            sets still to be made; ``claimed`` is the number of melds that are no concealed Kongs
    ``present``         kinds that the player has or may get; ``pairs`` two of them; ``pongs`` three (or a set on the
                        table), ``kongs`` all four
    ``bonus_present``   bonus tiles that the player has or may get
    ==================  ==============================================================================================
    """

    __slots__ = (
        "bonus",
        "bonus_present",
        "claimed",
        "concealed_kongs",
        "counts",
        "fei",
        "fei_shown",
        "first_turn",
        "kongs",
        "live",
        "meld_chis",
        "meld_kinds",
        "meld_pongs",
        "melds",
        "own_wind",
        "pairs",
        "pongs",
        "present",
        "room",
        "round_wind",
        "rules",
        "seat_wind",
        "unseen",
    )

    def __init__(
        self,
        counts: bytearray,
        melds: list[int],
        bonus: int,
        unseen: bytearray,
        seat_wind: int,
        round_wind: int,
        rules: Ruleset,
        live: int,
        first_turn: bool = False,
        fei_kinds: int = 0,
        fei: int = 0,
        fei_shown: int = 0,
    ) -> None:
        self.counts = counts
        self.melds = melds
        self.bonus = bonus
        self.unseen = unseen
        self.seat_wind = seat_wind
        self.own_wind = 1 << EAST + seat_wind
        self.round_wind = 1 << EAST + round_wind
        self.rules = rules
        self.live = live
        self.first_turn = first_turn
        self.fei = fei
        self.fei_shown = fei_shown
        self.room = 4 - len(melds)
        self.meld_chis = self.meld_pongs = self.meld_kinds = 0
        self.kongs = self.concealed_kongs = self.claimed = 0
        for code in melds:
            bit = 1 << code % STRIDE
            if code < STRIDE:
                self.meld_chis += 1
                self.meld_kinds |= 7 * bit
            else:
                self.meld_pongs |= bit
                self.meld_kinds |= bit
            if code >= KONG_EXPOSED * STRIDE:
                self.kongs |= bit
            if code >= KONG_CONCEALED * STRIDE:
                self.concealed_kongs |= bit
            else:
                self.claimed += 1
        self.present = self.meld_kinds
        self.pairs = 0
        self.pongs = self.meld_pongs
        for kind in range(PLAYED):
            real = counts[kind] + unseen[kind]
            bit = 1 << kind
            many = real + fei if fei_kinds & bit else real
            if many:
                self.present |= bit
                if many > 1:
                    self.pairs |= bit
                if many > 2 and self.room:
                    self.pongs |= bit
            # No fei stands in a Kong.
            if (real > 3 and self.room) or (real and self.meld_pongs & bit):
                self.kongs |= bit
        if fei:
            self.present |= 1 << JOKER
        self.bonus_present = bonus
        if live:
            for kind in range(FLOWER, FACE + 4):
                if unseen[kind]:
                    self.bonus_present |= 1 << kind
