"""Looking ahead: for each shared pattern, the kinds by which it may still be earned, 0 when it cannot be any more.

The functions have the names of those in ``rules.patterns``. What a hand earned must have been possible in every
earlier view of its player, so they err on the side of yes.
"""

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
from zimo.rules.outlook import Outlook
from zimo.rules.patterns import OUTSIDE, many

# Sets of honours


def dragon_pong(outlook: Outlook) -> int:
    """Dragons of which three may be had."""
    return outlook.pongs & DRAGONS


def own_wind(outlook: Outlook) -> int:
    """The seat's wind, when three of it may be had."""
    return outlook.pongs & outlook.own_wind


def round_wind(outlook: Outlook) -> int:
    """The round's wind, when three of it may be had."""
    return outlook.pongs & outlook.round_wind


def big_three_dragons(outlook: Outlook) -> int:
    """Every dragon three times, with room for the sets."""
    return _all_sets(outlook, DRAGONS)


def big_four_winds(outlook: Outlook) -> int:
    """Every wind three times, with room for the sets."""
    return _all_sets(outlook, WINDS)


def _all_sets(outlook: Outlook, family: int) -> int:
    if outlook.pongs & family != family or many(family & ~outlook.meld_pongs) > outlook.room:
        return 0
    return family


def small_three_dragons(outlook: Outlook) -> int:
    """Two dragons three times and the third twice."""
    return _sets_and_eye(outlook, DRAGONS)


def small_four_winds(outlook: Outlook) -> int:
    """Three winds three times and the fourth twice."""
    return _sets_and_eye(outlook, WINDS)


def _sets_and_eye(outlook: Outlook, family: int) -> int:
    """One of the family as the Eye and the others as sets."""
    laid = outlook.meld_pongs & family
    sets = many(family) - 1
    if (outlook.pongs | outlook.pairs) & family != family or many(outlook.pongs & family) < sets:
        return 0
    return 0 if laid == family or sets - many(laid) > outlook.room else family


# Patterns of the whole hand


def all_pongs(outlook: Outlook) -> int:
    """No Chi on the table, and four kinds three times."""
    return outlook.pongs if outlook.meld_chis == 0 and many(outlook.pongs) >= 4 else 0


def half_flush(outlook: Outlook) -> int:
    """The table shows one suit at most, and two honours may be had."""
    if (outlook.pairs | outlook.meld_kinds) & HONOURS == 0:
        return 0
    suits = _suits(outlook)
    return outlook.present & (suits | HONOURS) if suits else 0


def full_flush(outlook: Outlook) -> int:
    """The table shows one suit at most and no honours."""
    return 0 if outlook.meld_kinds & HONOURS else outlook.present & _suits(outlook)


def _suits(outlook: Outlook) -> int:
    """The suits of which the hand can be, beside honours."""
    kinds = 0
    for suit in SUITS:
        if outlook.meld_kinds & ~(suit | HONOURS) == 0 and outlook.present & suit:
            kinds |= suit
    return kinds


def mixed_terminals(outlook: Outlook) -> int:
    """The table shows only Pongs of terminals and honours, and enough of both may be had."""
    kinds = outlook.present & OUTSIDE
    if outlook.meld_chis or outlook.meld_kinds & ~OUTSIDE or many(outlook.pongs & OUTSIDE) < 4:
        return 0
    return kinds if kinds & TERMINALS and kinds & HONOURS else 0


def all_honours(outlook: Outlook) -> int:
    """The table shows only honours."""
    return 0 if outlook.meld_kinds & ~HONOURS else outlook.present & HONOURS


def all_terminals(outlook: Outlook) -> int:
    """The table shows only terminals, and four of them may be had three times."""
    if outlook.meld_kinds & ~TERMINALS or many(outlook.pongs & TERMINALS) < 4:
        return 0
    return outlook.present & TERMINALS


def all_green(outlook: Outlook) -> int:
    """The table shows only green tiles."""
    return 0 if outlook.meld_kinds & ~GREENS else outlook.present & GREENS


def thirteen_wonders(outlook: Outlook) -> int:
    """Nothing on the table, and every terminal and honour may be had."""
    return OUTSIDE if not outlook.melds and outlook.present & OUTSIDE == OUTSIDE else 0


def seven_pairs(outlook: Outlook) -> int:
    """Nothing on the table."""
    return 0 if outlook.melds else outlook.pairs


def four_kongs(outlook: Outlook) -> int:
    """No Chi on the table, and every Pong there and enough others may become Kongs."""
    if outlook.meld_chis or outlook.meld_pongs & ~outlook.kongs or many(outlook.kongs) < 4:
        return 0
    return outlook.kongs


def nine_gates(outlook: Outlook) -> int:
    """Nothing on the table, and a suit of which every number may be had."""
    return 0 if outlook.melds else nine_gates_open(outlook)


def nine_gates_open(outlook: Outlook) -> int:
    """The table shows one suit at most, of which every number may be had."""
    kinds = 0
    for suit in SUITS:
        if outlook.meld_kinds & ~suit == 0 and outlook.present & suit == suit:
            kinds |= suit
    return kinds


def four_concealed_pongs(outlook: Outlook) -> int:
    """Nothing claimed, and four kinds three times."""
    return outlook.pongs if outlook.claimed == 0 and many(outlook.pongs) >= 4 else 0


# How the hand is won


def concealed(outlook: Outlook) -> int:
    """Nothing claimed."""
    return 0 if outlook.claimed else outlook.present


def flower_replacement(outlook: Outlook) -> int:
    """A bonus tile is here or may come."""
    return outlook.present if outlook.bonus_present else 0


def kong_replacement(outlook: Outlook) -> int:
    """A Kong is here or may be made."""
    return outlook.present if outlook.kongs else 0


def kong_on_kong(outlook: Outlook) -> int:
    """Two Kongs are here or may be made."""
    return outlook.present if many(outlook.kongs) >= 2 else 0


def heavenly(outlook: Outlook) -> int:
    """The dealer's first turn."""
    return outlook.present if outlook.first_turn and outlook.seat_wind == 0 else 0


def earthly(outlook: Outlook) -> int:
    """The first turn of the others."""
    return outlook.present if outlook.first_turn and outlook.seat_wind != 0 else 0


def luck(outlook: Outlook) -> int:
    """A matter of luck that no view rules out."""
    return outlook.present


# Bonus tiles


def seat_flower(outlook: Outlook) -> int:
    """The flower with the number of the seat."""
    return outlook.bonus_present & outlook.own_wind << FLOWER - EAST


def seat_season(outlook: Outlook) -> int:
    """The season with the number of the seat."""
    return outlook.bonus_present & outlook.own_wind << SEASON - EAST


def animals(outlook: Outlook) -> int:
    """Animals that are here or may come."""
    return outlook.bonus_present & ANIMALS


def all_animals(outlook: Outlook) -> int:
    """Every animal is here or may come."""
    return _all_bonus(outlook, ANIMALS)


def all_flowers(outlook: Outlook) -> int:
    """Every flower is here or may come."""
    return _all_bonus(outlook, FLOWERS)


def all_seasons(outlook: Outlook) -> int:
    """Every season is here or may come."""
    return _all_bonus(outlook, SEASONS)


def eight_flowers(outlook: Outlook) -> int:
    """Every flower and season is here or may come."""
    return _all_bonus(outlook, FLOWERS | SEASONS)


def _all_bonus(outlook: Outlook, series: int) -> int:
    return series if outlook.bonus_present & series == series else 0
