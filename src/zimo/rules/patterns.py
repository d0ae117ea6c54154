"""Patterns: the rows of a table's list of tai, and the functions about them that tables share.

A pattern's function looks at a finished hand and returns, as bits, the kinds that earned the row, 0 for none. Its
counterpart that looks ahead has the same name in ``rules.prospects``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from zimo.core.melds import tiles_of
from zimo.core.tiles import (
    ANIMALS,
    DRAGONS,
    EAST,
    FLOWER,
    FLOWERS,
    GREENS,
    HONOURS,
    SEASON,
    SEASONS,
    SUITS,
    TERMINALS,
    WINDS,
)
from zimo.rules.hand import (
    DI_HU,
    GANG_SHANG,
    GANG_SHANG_GANG,
    HUA_SHANG,
    LAST_TILE,
    PAIRS,
    REN_HU,
    ROB_EIGHTH,
    THIRTEEN,
    TIAN_HU,
    Reading,
)
from zimo.rules.outlook import Outlook
from zimo.rules.record import ROB_KONG, ZIMO
from zimo.rules.traits import (
    CLAIMLESS,
    DRAGON_SET,
    DRAWN,
    FLAGGED,
    HAS_ANIMAL,
    HAS_FLOWER,
    HAS_SEASON,
    KONG,
    NO_CHI,
    NO_SUIT,
    ONE_SUIT,
    ORPHANS,
    ROBBED,
    SEVEN_PAIRS,
    WIND_SET,
)

SETS: Final = "sets"
PATTERNS: Final = "patterns"
HOW_WON: Final = "how_won"
BONUS: Final = "bonus"
LIMIT: Final = "limit"

ONCE: Final = 0
"""A row that is one line, however often it is earned."""
EACH_KIND: Final = 1
"""A row that is one line for each kind that earned it."""
EACH_STEP: Final = 2
"""A row whose value is counted for each replacement in the chain before the win."""
SUMMED: Final = 3
"""A row that is one line, whose value is counted for each kind that earned it."""
EACH_FEI: Final = 4
"""A row whose value is counted for each fei that was laid out."""

Missed = tuple[str, Mapping[str, object]]
"""Why a pattern was missed: the id of the reason and its parameters."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A row of a table's list of tai, and the functions that decide about it.

    ``earned`` gives the kinds that earned the row in a reading, ``possible`` those by which it may still be earned,
    told of an earlier view (0: not, or not any more). ``missed`` tells why a reading that comes near does not earn
    it.

    ``swallows`` names rows that do not count beside this one, ``against`` rows that no hand can earn with it, be it
    for the shape or for the way to win. ``counted`` is ``ONCE``, ``EACH_KIND`` and the like. ``luck`` marks rows
    that no play brings about. A row of the group ``limit`` without a value is worth the cap and stands alone, one with
    a value is counted like any other row; an ``automatic`` one stands alone and needs no complete hand. A row that the
    house rules switch off is not ``enabled``, and ``off`` is the reason given when it would have been earned.

    ``needs`` are the traits (``rules.traits``) without which no reading earns the row; those of a function of this
    module are in ``NEEDS`` already.
    """

    id: str
    group: str
    value: int
    earned: Callable[[Reading], int]
    possible: Callable[[Outlook], int]
    missed: Callable[[Reading], Missed | None] | None = None
    swallows: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    luck: bool = False
    counted: int = ONCE
    automatic: bool = False
    enabled: bool = True
    off: str = "pattern_disabled"
    needs: int = 0

    @property
    def is_the_cap(self) -> bool:
        """Whether the row is a limit hand that is worth the cap, whatever that is."""
        return self.group == LIMIT and self.value == 0


OUTSIDE: Final = TERMINALS | HONOURS


def many(kinds: int) -> int:
    """How many kinds a set holds."""
    return kinds.bit_count()


# Sets of honours


def dragon_pong(reading: Reading) -> int:
    """Pongs and Kongs of dragons."""
    return reading.pongs & DRAGONS


def own_wind(reading: Reading) -> int:
    """A Pong or Kong of the seat's wind."""
    return reading.pongs & reading.own_wind


def round_wind(reading: Reading) -> int:
    """A Pong or Kong of the round's wind."""
    return reading.pongs & reading.round_wind


def big_three_dragons(reading: Reading) -> int:
    """Three dragon sets, whatever the rest of the hand."""
    return DRAGONS if (reading.triplets | reading.pongs) & DRAGONS == DRAGONS else 0


def big_four_winds(reading: Reading) -> int:
    """Four wind sets, whatever the rest of the hand."""
    return WINDS if (reading.triplets | reading.pongs) & WINDS == WINDS else 0


def small_three_dragons(reading: Reading) -> int:
    """Two dragon sets and the third dragon as the Eye."""
    eye = reading.eye & DRAGONS & ~reading.pongs
    return DRAGONS if eye and (reading.pongs | eye) & DRAGONS == DRAGONS else 0


def small_four_winds(reading: Reading) -> int:
    """Three wind sets and the fourth wind as the Eye."""
    eye = reading.eye & WINDS & ~reading.pongs
    return WINDS if eye and (reading.pongs | eye) & WINDS == WINDS else 0


# Patterns of the whole hand


def all_pongs(reading: Reading) -> int:
    """Four Pongs or Kongs and an Eye."""
    return reading.pongs if reading.chis == 0 else 0


def half_flush(reading: Reading) -> int:
    """One suit and at least one honour."""
    return reading.present if reading.suits == 1 and reading.present & HONOURS else 0


def full_flush(reading: Reading) -> int:
    """One suit and no honours."""
    return reading.present if reading.suits == 1 and reading.present & HONOURS == 0 else 0


def mixed_terminals(reading: Reading) -> int:
    """Pongs and Eye of terminals and honours, both among them."""
    if reading.chis or reading.pongs == 0 or reading.present & ~(TERMINALS | HONOURS):
        return 0
    return reading.present if reading.present & TERMINALS and reading.present & HONOURS else 0


def all_honours(reading: Reading) -> int:
    """Winds and dragons only."""
    return reading.present if reading.suits == 0 else 0


def all_terminals(reading: Reading) -> int:
    """Pongs and Eye of terminals only."""
    return reading.present if reading.pongs and reading.present & ~TERMINALS == 0 else 0


def all_green(reading: Reading) -> int:
    """Bamboo 2 3 4 6 8 and the green dragon only."""
    return reading.present if reading.present & ~GREENS == 0 else 0


def thirteen_wonders(reading: Reading) -> int:
    """Every terminal and honour once, and one of them twice."""
    return reading.present if reading.form == THIRTEEN else 0


def seven_pairs(reading: Reading) -> int:
    """Seven different pairs."""
    return reading.present if reading.form == PAIRS else 0


def four_kongs(reading: Reading) -> int:
    """Four Kongs and an Eye."""
    return reading.kongs if reading.kongs and many(reading.kongs) == 4 else 0


def nine_gates_closed(reading: Reading) -> int:
    """1112345678999 of one suit and one more of it, nothing on the table."""
    if reading.melds or reading.suits != 1 or reading.present & HONOURS:
        return 0
    return reading.present if _has_nine_gates(reading.hand.counts, reading.present) else 0


def nine_gates_pure(reading: Reading) -> int:
    """The same, when the tiles before the winning one were exactly the thirteen."""
    earned = nine_gates_closed(reading)
    if earned and reading.win_tile:
        before = reading.hand.counts[:]
        before[reading.hand.win_tile] -= 1
        if not _has_nine_gates(before, reading.present):
            return 0
    return earned


def nine_gates_open(reading: Reading) -> int:
    """The same with sets on the table, a Kong counted as three."""
    if reading.suits != 1 or reading.present & HONOURS:
        return 0
    counts = reading.hand.counts[:]
    for code in reading.hand.melds:
        for kind in tiles_of(code)[:3]:
            counts[kind] += 1
    return reading.present if _has_nine_gates(counts, reading.present) else 0


def _has_nine_gates(counts: bytearray, present: int) -> bool:
    """Whether the counts hold 1112345678999 of the suit of ``present``."""
    base = 0 if present & SUITS[0] else 9 if present & SUITS[1] else 18
    return counts[base] > 2 and counts[base + 8] > 2 and all(counts[base + 1 : base + 8])


def four_concealed_pongs(reading: Reading) -> int:
    """Four Pongs in hand or concealed Kongs, none finished by another player's tile."""
    if reading.chis or reading.claimed or reading.concealed_pongs != reading.pongs:
        return 0
    return reading.pongs


def four_concealed_pongs_zimo(reading: Reading) -> int:
    """The same, drawn by the winner."""
    return four_concealed_pongs(reading) if reading.by == ZIMO else 0


# How the hand was won


def concealed(reading: Reading) -> int:
    """No set claimed from another player."""
    return 0 if reading.claimed else reading.hidden | reading.concealed_kongs


def concealed_zimo(reading: Reading) -> int:
    """No set claimed from another player, and drawn by the winner."""
    return concealed(reading) if reading.by == ZIMO else 0


def _last(reading: Reading) -> int:
    """The winning tile, or all tiles where none is known to be the last."""
    return reading.win_tile or reading.present


def self_drawn(reading: Reading) -> int:
    """Drawn by the winner."""
    return _last(reading) if reading.by == ZIMO else 0


def flower_replacement(reading: Reading) -> int:
    """Won by the replacement of a bonus tile."""
    return _last(reading) if reading.flags & HUA_SHANG else 0


def kong_replacement(reading: Reading) -> int:
    """Won by the replacement of a Kong."""
    return _last(reading) if reading.flags & GANG_SHANG else 0


def kong_on_kong(reading: Reading) -> int:
    """Won by the replacement of the second of two Kongs in one turn."""
    return _last(reading) if reading.flags & GANG_SHANG_GANG else 0


def robbed_kong(reading: Reading) -> int:
    """Won by the tile that another player added to a Pong."""
    return _last(reading) if reading.by == ROB_KONG else 0


def last_draw(reading: Reading) -> int:
    """Won by the last live tile, drawn."""
    return _last(reading) if reading.flags & LAST_TILE and reading.by == ZIMO else 0


def last_draw_or_discard(reading: Reading) -> int:
    """The same, or won by the discard after it."""
    return _last(reading) if reading.flags & LAST_TILE and reading.by != ROB_KONG else 0


def heavenly(reading: Reading) -> int:
    """The dealer's opening hand."""
    return reading.present if reading.flags & TIAN_HU else 0


def earthly(reading: Reading) -> int:
    """Another player's win on the dealer's first discard or the own first draw, before any claim."""
    return reading.present if reading.flags & DI_HU else 0


def earthly_on_discard(reading: Reading) -> int:
    """The same, on the dealer's first discard only."""
    return earthly(reading) if reading.by != ZIMO else 0


def earthly_missed(reading: Reading) -> Missed | None:
    """The own first draw, where only the dealer's first discard counts."""
    return ("pattern_disabled", {"line": "di_hu"}) if reading.flags & DI_HU else None


def human(reading: Reading) -> int:
    """A win on a discard before the own first draw and before any claim."""
    return reading.present if reading.flags & REN_HU else 0


# Bonus tiles


def seat_flower(reading: Reading) -> int:
    """The flower with the number of the seat."""
    return reading.bonus & reading.own_wind << FLOWER - EAST


def seat_season(reading: Reading) -> int:
    """The season with the number of the seat."""
    return reading.bonus & reading.own_wind << SEASON - EAST


def animals(reading: Reading) -> int:
    """Animals, of any seat."""
    return reading.bonus & ANIMALS


def all_animals(reading: Reading) -> int:
    """All four animals."""
    return ANIMALS if reading.bonus & ANIMALS == ANIMALS else 0


def all_flowers(reading: Reading) -> int:
    """All four flowers."""
    return FLOWERS if reading.bonus & FLOWERS == FLOWERS else 0


def all_seasons(reading: Reading) -> int:
    """All four seasons."""
    return SEASONS if reading.bonus & SEASONS == SEASONS else 0


def eight_flowers(reading: Reading) -> int:
    """All flowers and seasons, the last one drawn by the winner or robbed."""
    if all_flowers(reading) and all_seasons(reading) and (reading.by == ZIMO or reading.flags & ROB_EIGHTH):
        return FLOWERS | SEASONS
    return 0


def eight_flowers_missed(reading: Reading) -> Missed | None:
    """Seven of the eight are not enough."""
    return ("seven_of_eight_flowers", {}) if many(reading.bonus & (FLOWERS | SEASONS)) == 7 else None


NEEDS: Final[Mapping[Callable[[Reading], int], int]] = {
    dragon_pong: DRAGON_SET,
    own_wind: WIND_SET,
    round_wind: WIND_SET,
    big_three_dragons: DRAGON_SET,
    big_four_winds: WIND_SET,
    small_three_dragons: DRAGON_SET,
    small_four_winds: WIND_SET,
    all_pongs: NO_CHI,
    half_flush: ONE_SUIT,
    full_flush: ONE_SUIT,
    mixed_terminals: NO_CHI,
    all_honours: NO_SUIT,
    all_terminals: NO_CHI,
    all_green: ONE_SUIT,
    thirteen_wonders: ORPHANS,
    seven_pairs: SEVEN_PAIRS,
    four_kongs: KONG,
    nine_gates_closed: ONE_SUIT | CLAIMLESS,
    nine_gates_pure: ONE_SUIT | CLAIMLESS,
    nine_gates_open: ONE_SUIT,
    four_concealed_pongs: NO_CHI | CLAIMLESS,
    four_concealed_pongs_zimo: NO_CHI | CLAIMLESS | DRAWN,
    concealed: CLAIMLESS,
    concealed_zimo: CLAIMLESS | DRAWN,
    self_drawn: DRAWN,
    flower_replacement: FLAGGED,
    kong_replacement: FLAGGED,
    kong_on_kong: FLAGGED,
    robbed_kong: ROBBED,
    last_draw: FLAGGED | DRAWN,
    last_draw_or_discard: FLAGGED,
    heavenly: FLAGGED,
    earthly: FLAGGED,
    earthly_on_discard: FLAGGED,
    human: FLAGGED,
    seat_flower: HAS_FLOWER,
    seat_season: HAS_SEASON,
    animals: HAS_ANIMAL,
    all_animals: HAS_ANIMAL,
    all_flowers: HAS_FLOWER,
    all_seasons: HAS_SEASON,
    eight_flowers: HAS_FLOWER | HAS_SEASON,
}
"""The traits without which a function of this module finds nothing."""
