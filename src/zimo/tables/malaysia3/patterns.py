"""The rows of the 3 Kaki table (rules B4, B5 and B8b) and the patterns that no other table has."""

from typing import cast

from zimo.core.tiles import ALL_FEI, BIT, BONUS, EAST, FACES, FLOWER, FLOWERS, HONOURS, JOKER, NORTH, SEASON, SEASONS
from zimo.rules import patterns as p
from zimo.rules import prospects as ahead
from zimo.rules.hand import FOUR_FEI, Reading
from zimo.rules.outlook import Outlook
from zimo.rules.patterns import EACH_FEI, HOW_WON, LIMIT, PATTERNS, SETS, SUMMED, Missed, Pattern
from zimo.rules.record import ZIMO
from zimo.rules.traits import (
    CLAIMLESS,
    FLAGGED,
    FOUR_CHI,
    HAS_ANIMAL,
    HAS_FACE,
    HAS_FLOWER,
    HAS_SEASON,
    NO_BONUS,
    ONE_SUIT,
    WIND_SET,
)
from zimo.tables.malaysia3.fei import nine_gates_fit
from zimo.tables.malaysia3.rules import Malaysia3Rules

FOURTH_FLOWER = BIT[FLOWER + 3]
FOURTH_SEASON = BIT[SEASON + 3]
FEI = BIT[JOKER]

SET_ROWS = ("small_three_dragons", "dragon_pongs", "east_pong", "north_pong", "seat_wind_pong")


def patterns(rules: Malaysia3Rules) -> tuple[Pattern, ...]:
    """The table's rows under the given rules: limit hands in the order of their rank, then what is added up."""
    return (*_limits(rules), *_hand_patterns(rules), *_sets(), *_how_won(rules), *_bonus(rules))


def _limits(rules: Malaysia3Rules) -> list[Pattern]:
    row = Pattern
    return [
        row("no_flowers", LIMIT, 0, no_flowers, no_flowers_ahead, needs=NO_BONUS),
        row("big_three_dragons", LIMIT, 0, p.big_three_dragons, ahead.big_three_dragons),
        row("small_four_winds", LIMIT, 0, p.small_four_winds, ahead.small_four_winds),
        row("big_four_winds", LIMIT, 0, p.big_four_winds, ahead.big_four_winds),
        row("all_honours", LIMIT, 0, p.all_honours, ahead.all_honours),
        row("nine_gates", LIMIT, 0, nine_gates, ahead.nine_gates, needs=ONE_SUIT | CLAIMLESS),
        row("four_kongs", LIMIT, 0, p.four_kongs, ahead.four_kongs),
        row(
            "four_concealed_pongs",
            LIMIT,
            0,
            p.four_concealed_pongs_zimo,
            ahead.four_concealed_pongs,
            four_concealed_pongs_missed,
        ),
        row("kong_on_kong", LIMIT, 0, p.kong_on_kong, ahead.kong_on_kong, luck=True),
        row("heavenly", LIMIT, 0, p.heavenly, ahead.heavenly, luck=True),
        row("earthly", LIMIT, 0, p.earthly, ahead.earthly, luck=True),
        row("last_tile", LIMIT, 0, p.last_draw_or_discard, ahead.luck, luck=True),
        row("thirteen_orphans", LIMIT, 0, p.thirteen_wonders, thirteen_orphans_ahead),
        row(
            "four_fei_start",
            LIMIT,
            0,
            four_fei_start,
            four_fei_start_ahead,
            luck=True,
            automatic=True,
            needs=FLAGGED,
        ),
        row(
            "all_sixteen_flowers",
            LIMIT,
            0,
            all_sixteen_flowers,
            all_sixteen_flowers_ahead,
            luck=True,
            needs=HAS_FLOWER | HAS_SEASON | HAS_ANIMAL | HAS_FACE,
        ),
    ]


def _hand_patterns(rules: Malaysia3Rules) -> list[Pattern]:
    row = Pattern
    return [
        row(
            "full_flush",
            PATTERNS,
            rules.full_flush,
            p.full_flush,
            ahead.full_flush,
            against=("half_flush", *SET_ROWS),
        ),
        row("half_flush", PATTERNS, rules.half_flush, p.half_flush, ahead.half_flush),
        row(
            "all_chows_dot_eye",
            PATTERNS,
            1,
            all_chows_suit_eye,
            all_chows_suit_eye_ahead,
            all_chows_suit_eye_missed,
            against=("half_flush", "all_pongs", "seven_pairs", *SET_ROWS),
            needs=FOUR_CHI,
        ),
        row("all_pongs", PATTERNS, 2, p.all_pongs, ahead.all_pongs, against=("seven_pairs",)),
        row(
            "small_three_dragons",
            PATTERNS,
            rules.small_three_dragons,
            p.small_three_dragons,
            ahead.small_three_dragons,
            swallows=("dragon_pongs",),
        ),
        row(
            "seven_pairs",
            PATTERNS,
            1,
            p.seven_pairs,
            ahead.seven_pairs,
            against=SET_ROWS,
            enabled=rules.seven_pairs > 0,
        ),
    ]


def _sets() -> list[Pattern]:
    return [
        Pattern("dragon_pongs", SETS, 1, p.dragon_pong, ahead.dragon_pong, counted=SUMMED),
        Pattern("east_pong", SETS, 1, east_pong, east_pong_ahead, needs=WIND_SET),
        Pattern("north_pong", SETS, 1, north_pong, north_pong_ahead, needs=WIND_SET),
        Pattern("seat_wind_pong", SETS, 1, p.own_wind, ahead.own_wind),
    ]


def _how_won(rules: Malaysia3Rules) -> list[Pattern]:
    drawn_rows = ("self_draw", "flower_replacement", "kong_replacement")
    row = Pattern
    return [
        row("self_draw", HOW_WON, 1, p.self_drawn, ahead.luck, luck=True, enabled=rules.self_draw > 0),
        row("concealed_hand", HOW_WON, 1, p.concealed, ahead.concealed, enabled=rules.concealed_hand > 0),
        row(
            "flower_replacement",
            HOW_WON,
            1,
            p.flower_replacement,
            flower_replacement_ahead,
            against=("kong_replacement",),
            luck=True,
        ),
        row("kong_replacement", HOW_WON, 1, p.kong_replacement, ahead.kong_replacement, luck=True),
        row("robbing_kong", HOW_WON, 1, p.robbed_kong, ahead.luck, against=drawn_rows, luck=True),
    ]


def _bonus(rules: Malaysia3Rules) -> list[Pattern]:
    """Rows of bonus tiles. Four alike are one more than their single tiles, or replace them."""
    replaces = rules.full_set == "replaces"
    whole = 4 if replaces else 1
    flowers = ("seat_flower", "number4_flower") if replaces else ()
    seasons = ("seat_season", "number4_season") if replaces else ()
    if rules.flowers_count == "every":
        flower, flower_ahead, season, season_ahead = seats_flower, seats_flower_ahead, seats_season, seats_season_ahead
    else:
        flower, flower_ahead, season, season_ahead = p.seat_flower, ahead.seat_flower, p.seat_season, ahead.seat_season
    group = p.BONUS
    row = Pattern
    return [
        row("all_flowers", group, whole, p.all_flowers, ahead.all_flowers, swallows=flowers, luck=True),
        row("all_seasons", group, whole, p.all_seasons, ahead.all_seasons, swallows=seasons, luck=True),
        row("seat_flower", group, 1, flower, flower_ahead, luck=True, counted=SUMMED, needs=HAS_FLOWER),
        row("number4_flower", group, 1, number4_flower, number4_flower_ahead, luck=True, needs=HAS_FLOWER),
        row("seat_season", group, 1, season, season_ahead, luck=True, counted=SUMMED, needs=HAS_SEASON),
        row("number4_season", group, 1, number4_season, number4_season_ahead, luck=True, needs=HAS_SEASON),
        row("animals", group, 5, p.all_animals, ahead.all_animals, against=("animals",), luck=True),
        row("animals", group, 1, some_animals, ahead.animals, luck=True, counted=SUMMED, needs=HAS_ANIMAL),
        row("faces", group, 5, all_faces, all_faces_ahead, against=("faces",), luck=True, needs=HAS_FACE),
        row("faces", group, 1, some_faces, faces_ahead, luck=True, counted=SUMMED, needs=HAS_FACE),
        row(
            "declared_fei",
            group,
            1,
            declared_fei,
            declared_fei_ahead,
            counted=EACH_FEI,
            enabled=rules.fei_declared_fan > 0,
        ),
    ]


# Limit hands


def no_flowers(reading: Reading) -> int:
    """No bonus tile of any sort; a fei laid out is none."""
    return reading.present if reading.bonus == 0 else 0


def no_flowers_ahead(outlook: Outlook) -> int:
    """No bonus tile yet."""
    return outlook.present if outlook.bonus == 0 else 0


def nine_gates(reading: Reading) -> int:
    """1112345678999 in hand before the winning tile, fei filling what is missing, and one more of the suit."""
    if reading.melds or reading.z:
        return 0
    suit = cast(Malaysia3Rules, reading.rules).suit_kinds()
    hand = reading.hand
    base = (suit & -suit).bit_length() - 1
    return suit if nine_gates_fit(hand.counts, base, hand.win_tile) else 0


def four_concealed_pongs_missed(reading: Reading) -> Missed | None:
    """Four Pongs without a claim, but not drawn by the winner."""
    if reading.by == ZIMO or reading.chis or reading.claimed or reading.pongs == 0:
        return None
    return "special_needs_zimo", {"line": "four_concealed_pongs"}


def thirteen_orphans_ahead(outlook: Outlook) -> int:
    """Nothing on the table, all four fei, and every terminal and honour may be had."""
    suits = cast(Malaysia3Rules, outlook.rules).suit_kinds()
    orphans = suits & p.OUTSIDE | HONOURS
    return orphans if not outlook.melds and outlook.fei == ALL_FEI and outlook.present & orphans == orphans else 0


def four_fei_start(reading: Reading) -> int:
    """All four fei in the opening hand, whatever the rest of it."""
    return FEI if reading.flags & FOUR_FEI else 0


def four_fei_start_ahead(outlook: Outlook) -> int:
    """The first turn, and no fei laid out."""
    return FEI if outlook.first_turn and outlook.fei == ALL_FEI else 0


def all_sixteen_flowers(reading: Reading) -> int:
    """Every flower, season, animal and face."""
    return BONUS if reading.bonus & BONUS == BONUS else 0


def all_sixteen_flowers_ahead(outlook: Outlook) -> int:
    """Every bonus tile is here or may come."""
    return BONUS if outlook.bonus_present & BONUS == BONUS else 0


# Sets and patterns


def all_chows_suit_eye(reading: Reading) -> int:
    """Four Chi and an Eye of the suit."""
    return reading.present if reading.chis == 4 and reading.eye & ~HONOURS else 0


def all_chows_suit_eye_missed(reading: Reading) -> Missed | None:
    """Four Chi with an Eye of honours."""
    return ("chows_honour_eye", {}) if reading.chis == 4 and reading.eye & HONOURS else None


def all_chows_suit_eye_ahead(outlook: Outlook) -> int:
    """Only Chi on the table."""
    return 0 if outlook.meld_pongs else outlook.present & ~HONOURS


def east_pong(reading: Reading) -> int:
    """A Pong or Kong of East, of which everybody has the value."""
    return reading.pongs & BIT[EAST]


def east_pong_ahead(outlook: Outlook) -> int:
    """East, when three of it may be had."""
    return outlook.pongs & BIT[EAST]


def north_pong(reading: Reading) -> int:
    """A Pong or Kong of North, the seat of nobody."""
    return reading.pongs & BIT[NORTH]


def north_pong_ahead(outlook: Outlook) -> int:
    """North, when three of it may be had."""
    return outlook.pongs & BIT[NORTH]


def flower_replacement_ahead(outlook: Outlook) -> int:
    """A bonus tile, or a fei to be laid out like one, is here or may come."""
    return outlook.present if outlook.bonus_present or outlook.fei or outlook.fei_shown else 0


# Bonus tiles


def number4_flower(reading: Reading) -> int:
    """Flower 4, whose seat is empty: it counts for everybody."""
    return reading.bonus & FOURTH_FLOWER


def number4_flower_ahead(outlook: Outlook) -> int:
    """Flower 4 is here or may come."""
    return outlook.bonus_present & FOURTH_FLOWER


def number4_season(reading: Reading) -> int:
    """Season 4, whose seat is empty: it counts for everybody."""
    return reading.bonus & FOURTH_SEASON


def number4_season_ahead(outlook: Outlook) -> int:
    """Season 4 is here or may come."""
    return outlook.bonus_present & FOURTH_SEASON


def seats_flower(reading: Reading) -> int:
    """Flowers with the number of any seat."""
    return reading.bonus & FLOWERS & ~FOURTH_FLOWER


def seats_flower_ahead(outlook: Outlook) -> int:
    """The same, here or to come."""
    return outlook.bonus_present & FLOWERS & ~FOURTH_FLOWER


def seats_season(reading: Reading) -> int:
    """Seasons with the number of any seat."""
    return reading.bonus & SEASONS & ~FOURTH_SEASON


def seats_season_ahead(outlook: Outlook) -> int:
    """The same, here or to come."""
    return outlook.bonus_present & SEASONS & ~FOURTH_SEASON


def some_animals(reading: Reading) -> int:
    """Animals, as long as they are not all four."""
    return 0 if p.all_animals(reading) else p.animals(reading)


def all_faces(reading: Reading) -> int:
    """All four faces."""
    return FACES if reading.bonus & FACES == FACES else 0


def some_faces(reading: Reading) -> int:
    """Faces, as long as they are not all four."""
    return 0 if all_faces(reading) else reading.bonus & FACES


def all_faces_ahead(outlook: Outlook) -> int:
    """Every face is here or may come."""
    return FACES if outlook.bonus_present & FACES == FACES else 0


def faces_ahead(outlook: Outlook) -> int:
    """Faces that are here or may come."""
    return outlook.bonus_present & FACES


def declared_fei(reading: Reading) -> int:
    """Fei laid out like flowers."""
    return FEI if reading.hand.fei_shown else 0


def declared_fei_ahead(outlook: Outlook) -> int:
    """A fei is laid out, or may be."""
    return FEI if outlook.fei_shown or outlook.fei else 0
