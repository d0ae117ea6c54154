"""Patterns: the rows of a table's list of tai, and the functions about them that tables share.

Each pattern has two functions with the same name, one that looks at a finished hand (``X``) and one that looks ahead
(``X_possible``). Both return kinds as bits: those that earned the row, or those that may still earn it. What a hand
earned must have been possible in every earlier view of its player, so looking ahead errs on the side of yes.
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
    REPLACEMENT,
    ROB_EIGHTH,
    THIRTEEN,
    TIAN_HU,
    Reading,
)
from zimo.rules.outlook import Outlook
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO

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

Missed = tuple[str, Mapping[str, object]]
"""Why a pattern was missed: the id of the reason and its parameters."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A row of a table's list of tai, and the functions that decide about it.

    ``earned`` gives the kinds that earned the row in a reading (0: not earned). ``possible`` tells of an earlier view
    whether the row can still be earned, and errs on the side of yes. ``missed`` tells why a reading that comes near
    does not earn it. ``swallows`` names the rows that do not count beside this one. ``counted`` is ``ONCE``,
    ``EACH_KIND`` or ``EACH_STEP``. A row of the group ``limit`` is worth the cap and stands alone; an ``automatic``
    one needs no complete hand. A row that the house rules switch off is not ``enabled``, and ``off`` is the reason
    given when it would have been earned.
    """

    id: str
    group: str
    value: int
    earned: Callable[[Reading], int]
    possible: Callable[[Outlook], int]
    missed: Callable[[Reading], Missed | None] | None = None
    swallows: tuple[str, ...] = ()
    counted: int = ONCE
    automatic: bool = False
    enabled: bool = True
    off: str = "pattern_disabled"


ALL: Final = HONOURS | SUITS[0] | SUITS[1] | SUITS[2]
OUTSIDE: Final = TERMINALS | HONOURS


def many(kinds: int) -> int:
    """How many kinds a set holds."""
    return kinds.bit_count()


# Sets of honours


def dragon_pong(reading: Reading) -> int:
    """Pongs and Kongs of dragons."""
    return reading.pongs & DRAGONS


def dragon_pong_possible(outlook: Outlook) -> int:
    return outlook.pongs & DRAGONS


def own_wind(reading: Reading) -> int:
    """A Pong or Kong of the seat's wind."""
    return reading.pongs & reading.own_wind


def own_wind_possible(outlook: Outlook) -> int:
    return outlook.pongs & outlook.own_wind


def round_wind(reading: Reading) -> int:
    """A Pong or Kong of the round's wind."""
    return reading.pongs & reading.round_wind


def round_wind_possible(outlook: Outlook) -> int:
    return outlook.pongs & outlook.round_wind


def big_three_dragons(reading: Reading) -> int:
    """Three dragon sets, whatever the rest of the hand."""
    return DRAGONS if reading.triplets & DRAGONS == DRAGONS else 0


def big_three_dragons_possible(outlook: Outlook) -> int:
    return _honour_sets_possible(outlook, DRAGONS)


def big_four_winds(reading: Reading) -> int:
    """Four wind sets, whatever the rest of the hand."""
    return WINDS if reading.triplets & WINDS == WINDS else 0


def big_four_winds_possible(outlook: Outlook) -> int:
    return _honour_sets_possible(outlook, WINDS)


def _honour_sets_possible(outlook: Outlook, kinds: int) -> int:
    """All of ``kinds`` as sets."""
    if outlook.pongs & kinds != kinds or many(kinds & ~outlook.meld_pongs) > outlook.room:
        return 0
    return kinds


def small_three_dragons(reading: Reading) -> int:
    """Two dragon sets and the third dragon as the Eye."""
    return DRAGONS if reading.eye & DRAGONS and (reading.pongs | reading.eye) & DRAGONS == DRAGONS else 0


def small_three_dragons_possible(outlook: Outlook) -> int:
    return _honour_sets_and_eye_possible(outlook, DRAGONS)


def small_four_winds(reading: Reading) -> int:
    """Three wind sets and the fourth wind as the Eye."""
    return WINDS if reading.eye & WINDS and (reading.pongs | reading.eye) & WINDS == WINDS else 0


def small_four_winds_possible(outlook: Outlook) -> int:
    return _honour_sets_and_eye_possible(outlook, WINDS)


def _honour_sets_and_eye_possible(outlook: Outlook, kinds: int) -> int:
    """One of ``kinds`` as the Eye and the others as sets."""
    laid = outlook.meld_pongs & kinds
    if (outlook.pongs | outlook.pairs) & kinds != kinds or many(outlook.pongs & kinds) < many(kinds) - 1:
        return 0
    if laid == kinds or many(kinds) - 1 - many(laid) > outlook.room:
        return 0
    return kinds


# Patterns of the whole hand


def all_pongs(reading: Reading) -> int:
    """Four Pongs or Kongs and an Eye."""
    return reading.pongs if reading.chis == 0 else 0


def all_pongs_possible(outlook: Outlook) -> int:
    return outlook.pongs if outlook.meld_chis == 0 and many(outlook.pongs) >= 4 else 0


def half_flush(reading: Reading) -> int:
    """One suit and at least one honour."""
    return reading.present if reading.suits == 1 and reading.present & HONOURS else 0


def half_flush_possible(outlook: Outlook) -> int:
    if (outlook.pairs | outlook.meld_pongs) & HONOURS == 0:
        return 0
    return _suits_possible(outlook) | HONOURS if _suits_possible(outlook) else 0


def full_flush(reading: Reading) -> int:
    """One suit and no honours."""
    return reading.present if reading.suits == 1 and reading.present & HONOURS == 0 else 0


def full_flush_possible(outlook: Outlook) -> int:
    return 0 if outlook.meld_kinds & HONOURS else _suits_possible(outlook)


def _suits_possible(outlook: Outlook) -> int:
    """The suits of which the hand can be, beside honours."""
    kinds = 0
    for suit in SUITS:
        if outlook.meld_kinds & ~(suit | HONOURS) == 0 and outlook.present & suit:
            kinds |= suit
    return kinds


def mixed_terminals(reading: Reading) -> int:
    """Pongs and Eye of terminals and honours, both among them."""
    if reading.chis or reading.pongs == 0 or reading.present & ~OUTSIDE:
        return 0
    return reading.present if reading.present & TERMINALS and reading.present & HONOURS else 0


def mixed_terminals_possible(outlook: Outlook) -> int:
    if outlook.meld_chis or outlook.meld_kinds & ~OUTSIDE or many(outlook.pongs & OUTSIDE) < 4:
        return 0
    return OUTSIDE if outlook.present & TERMINALS and outlook.present & HONOURS else 0


def all_honours(reading: Reading) -> int:
    """Winds and dragons only."""
    return reading.present if reading.suits == 0 else 0


def all_honours_possible(outlook: Outlook) -> int:
    return 0 if outlook.meld_kinds & ~HONOURS else outlook.pairs & HONOURS


def all_terminals(reading: Reading) -> int:
    """Pongs and Eye of terminals only."""
    return reading.present if reading.pongs and reading.present & ~TERMINALS == 0 else 0


def all_terminals_possible(outlook: Outlook) -> int:
    if outlook.meld_kinds & ~TERMINALS or many(outlook.pongs & TERMINALS) < 4:
        return 0
    return TERMINALS


def all_green(reading: Reading) -> int:
    """Bamboo 2 3 4 6 8 and the green dragon only."""
    return reading.present if reading.present & ~GREENS == 0 else 0


def all_green_possible(outlook: Outlook) -> int:
    return 0 if outlook.meld_kinds & ~GREENS else outlook.pairs & GREENS


def thirteen_wonders(reading: Reading) -> int:
    """Every terminal and honour once, and one of them twice."""
    return reading.present if reading.form == THIRTEEN else 0


def thirteen_wonders_possible(outlook: Outlook) -> int:
    return OUTSIDE if not outlook.melds and outlook.present & OUTSIDE == OUTSIDE else 0


def seven_pairs(reading: Reading) -> int:
    """Seven different pairs."""
    return reading.present if reading.form == PAIRS else 0


def seven_pairs_possible(outlook: Outlook) -> int:
    return 0 if outlook.melds else outlook.pairs


def four_kongs(reading: Reading) -> int:
    """Four Kongs and an Eye."""
    return reading.kongs if many(reading.kongs) == 4 else 0


def four_kongs_possible(outlook: Outlook) -> int:
    return outlook.kongs if outlook.meld_chis == 0 and many(outlook.kongs) >= 4 else 0


def nine_gates_closed(reading: Reading) -> int:
    """1112345678999 of one suit and one more of it, nothing on the table."""
    if reading.melds or reading.suits != 1 or reading.present & HONOURS:
        return 0
    return reading.present if _has_nine_gates(reading.hand.counts, reading.present) else 0


def nine_gates_pure(reading: Reading) -> int:
    """The same, when the tiles before the winning one were exactly the thirteen."""
    earned = nine_gates_closed(reading)
    if earned:
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


def nine_gates_possible(outlook: Outlook) -> int:
    return 0 if outlook.melds else _gates_possible(outlook)


def nine_gates_open_possible(outlook: Outlook) -> int:
    return 0 if outlook.meld_kinds & HONOURS else _gates_possible(outlook)


def _gates_possible(outlook: Outlook) -> int:
    """The suits of which every number may be had."""
    kinds = 0
    for suit in SUITS:
        if outlook.meld_kinds & ~suit == 0 and outlook.present & suit == suit:
            kinds |= suit
    return kinds


def four_concealed_pongs(reading: Reading) -> int:
    """Four Pongs in hand or concealed Kongs, none finished by another player's tile."""
    if reading.chis or reading.claimed or reading.concealed_pongs != reading.pongs:
        return 0
    return reading.pongs


def four_concealed_pongs_zimo(reading: Reading) -> int:
    """The same, drawn by the winner."""
    return four_concealed_pongs(reading) if reading.by == ZIMO else 0


def four_concealed_pongs_possible(outlook: Outlook) -> int:
    return outlook.pongs if outlook.claimed == 0 and many(outlook.pongs) >= 4 else 0


# How the hand was won


def concealed(reading: Reading) -> int:
    """No set claimed from another player."""
    return 0 if reading.claimed else reading.hidden | reading.concealed_kongs


def concealed_zimo(reading: Reading) -> int:
    """No set claimed from another player, and drawn by the winner."""
    return concealed(reading) if reading.by == ZIMO else 0


def concealed_possible(outlook: Outlook) -> int:
    return 0 if outlook.claimed else ALL


def flower_replacement(reading: Reading) -> int:
    """Won by the replacement of a bonus tile."""
    return reading.win_tile if reading.flags & HUA_SHANG else 0


def flower_replacement_possible(outlook: Outlook) -> int:
    return ALL if outlook.bonus_present else 0


def kong_replacement(reading: Reading) -> int:
    """Won by the replacement of a Kong."""
    return reading.win_tile if reading.flags & GANG_SHANG else 0


def kong_replacement_possible(outlook: Outlook) -> int:
    return ALL if outlook.kongs else 0


def kong_on_kong(reading: Reading) -> int:
    """Won by the replacement of the second of two Kongs in one turn."""
    return reading.win_tile if reading.flags & GANG_SHANG_GANG else 0


def kong_on_kong_possible(outlook: Outlook) -> int:
    return ALL if many(outlook.kongs) >= 2 else 0


def robbed_kong(reading: Reading) -> int:
    """Won by the tile that another player added to a Pong."""
    return reading.win_tile if reading.by == ROB_KONG else 0


def last_draw(reading: Reading) -> int:
    """Won by the last live tile, drawn, and not as a replacement."""
    return reading.win_tile if reading.flags & LAST_TILE and _drawn(reading) else 0


def _drawn(reading: Reading) -> bool:
    """Whether the winning tile was drawn from the front of the wall."""
    return reading.by == ZIMO and reading.flags & REPLACEMENT == 0


def last_draw_or_discard(reading: Reading) -> int:
    """The same, or won by the discard after it."""
    if reading.flags & LAST_TILE and reading.by == DISCARD:
        return reading.win_tile
    return last_draw(reading)


def heavenly(reading: Reading) -> int:
    """The dealer's opening hand."""
    return reading.present if reading.flags & TIAN_HU else 0


def heavenly_possible(outlook: Outlook) -> int:
    return ALL if outlook.first_turn and outlook.seat_wind == 0 else 0


def earthly(reading: Reading) -> int:
    """Another player's win on the dealer's first discard or the own first draw, before any claim."""
    return reading.present if reading.flags & DI_HU else 0


def earthly_on_discard(reading: Reading) -> int:
    """The same, on the dealer's first discard only."""
    return earthly(reading) if reading.by != ZIMO else 0


def human(reading: Reading) -> int:
    """A win on a discard before the own first draw and before any claim."""
    return reading.present if reading.flags & REN_HU else 0


def earthly_possible(outlook: Outlook) -> int:
    return ALL if outlook.first_turn and outlook.seat_wind != 0 else 0


def always_possible(outlook: Outlook) -> int:
    """A matter of luck that no view rules out."""
    return ALL


# Bonus tiles


def seat_flower(reading: Reading) -> int:
    """The flower with the number of the seat."""
    return reading.bonus & reading.own_wind << FLOWER - EAST


def seat_flower_possible(outlook: Outlook) -> int:
    return outlook.bonus_present & outlook.own_wind << FLOWER - EAST


def seat_season(reading: Reading) -> int:
    """The season with the number of the seat."""
    return reading.bonus & reading.own_wind << SEASON - EAST


def seat_season_possible(outlook: Outlook) -> int:
    return outlook.bonus_present & outlook.own_wind << SEASON - EAST


def animals(reading: Reading) -> int:
    """Animals, of any seat."""
    return reading.bonus & ANIMALS


def animals_possible(outlook: Outlook) -> int:
    return outlook.bonus_present & ANIMALS


def all_animals(reading: Reading) -> int:
    """All four animals."""
    return ANIMALS if reading.bonus & ANIMALS == ANIMALS else 0


def all_animals_possible(outlook: Outlook) -> int:
    return ANIMALS if outlook.bonus_present & ANIMALS == ANIMALS else 0


def all_flowers(reading: Reading) -> int:
    """All four flowers."""
    return FLOWERS if reading.bonus & FLOWERS == FLOWERS else 0


def all_flowers_possible(outlook: Outlook) -> int:
    return FLOWERS if outlook.bonus_present & FLOWERS == FLOWERS else 0


def all_seasons(reading: Reading) -> int:
    """All four seasons."""
    return SEASONS if reading.bonus & SEASONS == SEASONS else 0


def all_seasons_possible(outlook: Outlook) -> int:
    return SEASONS if outlook.bonus_present & SEASONS == SEASONS else 0


def eight_flowers(reading: Reading) -> int:
    """All flowers and seasons, the last one drawn by the winner or robbed."""
    if all_flowers(reading) and all_seasons(reading) and (reading.by == ZIMO or reading.flags & ROB_EIGHTH):
        return FLOWERS | SEASONS
    return 0


def eight_flowers_possible(outlook: Outlook) -> int:
    eight = FLOWERS | SEASONS
    return eight if outlook.bonus_present & eight == eight else 0


def eight_flowers_missed(reading: Reading) -> Missed | None:
    """Seven of the eight are not enough."""
    return ("seven_of_eight_flowers", {}) if many(reading.bonus & (FLOWERS | SEASONS)) == 7 else None
