"""The rows of the Hong Kong table (rules A4 and A6a), what each takes the place of (A5), and its own patterns."""

from dataclasses import replace
from typing import cast

from zimo.core.tiles import FLOWERS, SEASONS
from zimo.rules import patterns as p
from zimo.rules import prospects as ahead
from zimo.rules.hand import EIGHT_FLOWERS, INCOMPLETE, LAST_TILE, PAIRS, SEVEN_FLOWERS, Reading
from zimo.rules.outlook import Outlook
from zimo.rules.patterns import BONUS, HOW_WON, LIMIT, PATTERNS, SETS, SUMMED, Missed, Pattern, many
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.traits import CLAIMLESS, FLAGGED, FOUR_CHI, NO_BONUS
from zimo.tables.hongkong.rules import HongKongRules

EIGHT = FLOWERS | SEASONS
ALONE = ("heavenly", "earthly")
"""Limit hands beside which nothing counts, not even how they were won."""
SET_ROWS = ("dragon_pongs", "seat_wind", "round_wind")
PONG_ROWS = (*SET_ROWS, "all_pongs", "four_concealed_pongs", "mixed_terminals", "small_three_dragons",
             "big_three_dragons", "small_four_winds")  # fmt: skip
DRAWN_ROWS = ("self_draw", "kong_replacement", "kong_on_kong", "last_tile_draw")


def patterns(rules: HongKongRules) -> tuple[Pattern, ...]:
    """The table's rows under the given rules: flower hands, limit hands from the dearest on, then what is added up."""
    adding = [*_hand_patterns(rules), *_sets(), *_how_won(rules), *_bonus()]
    # Only how the hand was won counts beside a limit hand.
    swallowed = tuple(row.id for row in adding if row.group != HOW_WON)
    limits = sorted(_limits(rules), key=lambda row: (row.id not in ALONE, -row.value))
    for at, row in enumerate(limits):
        cheaper = tuple(other.id for other in limits[at + 1 :])
        all_rows = tuple(other.id for other in adding) if row.id in ALONE else swallowed
        limits[at] = replace(row, swallows=(*cheaper, *all_rows))
    others = tuple(row.id for row in (*limits, *adding))
    flowers = [replace(row, swallows=others) for row in _flower_hands(rules)]
    return (*flowers, *limits, *adding)


def _flower_hands(rules: HongKongRules) -> list[Pattern]:
    row = Pattern
    return [
        row("eight_flowers", LIMIT, 8, eight_flowers, ahead.eight_flowers, luck=True, automatic=True, needs=FLAGGED),
        row(
            "seven_flowers",
            LIMIT,
            3,
            seven_flowers,
            seven_flowers_ahead,
            luck=True,
            automatic=True,
            enabled=rules.seven_flowers,
            needs=FLAGGED,
        ),
    ]


def _limits(rules: HongKongRules) -> list[Pattern]:
    row = Pattern
    return [
        row("heavenly", LIMIT, 13, p.heavenly, ahead.heavenly, luck=True),
        row("earthly", LIMIT, 13, p.earthly, ahead.earthly, luck=True),
        *([_human_hand(rules)] if rules.human_hand != 3 else []),
        row("big_four_winds", LIMIT, 13, p.big_four_winds, ahead.big_four_winds),
        row("four_kongs", LIMIT, 13, p.four_kongs, ahead.four_kongs),
        row("thirteen_orphans", LIMIT, 13, p.thirteen_wonders, ahead.thirteen_wonders),
        row("all_honours", LIMIT, 10, p.all_honours, ahead.all_honours),
        row("all_terminals", LIMIT, rules.all_terminals, p.all_terminals, ahead.all_terminals),
        row("nine_gates", LIMIT, rules.nine_gates, p.nine_gates_pure, ahead.nine_gates, nine_gates_missed),
    ]


def _human_hand(rules: HongKongRules) -> Pattern:
    """A limit hand for 13 faan, or one more thing about how the hand was won."""
    group = HOW_WON if rules.human_hand == 3 else LIMIT
    on = rules.human_hand > 0
    return Pattern("human_hand", group, rules.human_hand or 13, p.human, ahead.earthly, luck=True, enabled=on)


def _hand_patterns(rules: HongKongRules) -> list[Pattern]:
    absorbing = rules.small_four_winds == "absorbing"
    winds = ("seat_wind", "round_wind") if absorbing else ()
    row = Pattern
    return [
        row("full_flush", PATTERNS, 7, p.full_flush, ahead.full_flush, against=("half_flush", *HONOUR_ROWS)),
        row("half_flush", PATTERNS, 3, p.half_flush, ahead.half_flush),
        row("all_chows", PATTERNS, 1, all_chows, all_chows_ahead, against=PONG_ROWS, needs=FOUR_CHI),
        row(
            "four_concealed_pongs",
            PATTERNS,
            rules.four_concealed_pongs,
            p.four_concealed_pongs,
            ahead.four_concealed_pongs,
            four_concealed_pongs_missed,
            swallows=("all_pongs",),
        ),
        row("all_pongs", PATTERNS, 3, p.all_pongs, ahead.all_pongs),
        row(
            "seven_pairs",
            PATTERNS,
            rules.seven_pairs or 4,
            p.seven_pairs,
            ahead.seven_pairs,
            against=("all_chows", "concealed_hand", *PONG_ROWS),
            enabled=rules.seven_pairs > 0,
        ),
        row("mixed_terminals", PATTERNS, 1, p.mixed_terminals, ahead.mixed_terminals),
        row(
            "big_three_dragons",
            PATTERNS,
            8,
            p.big_three_dragons,
            ahead.big_three_dragons,
            swallows=("small_three_dragons", "dragon_pongs"),
            against=("small_four_winds",),
        ),
        row(
            "small_three_dragons",
            PATTERNS,
            5,
            p.small_three_dragons,
            ahead.small_three_dragons,
            swallows=("dragon_pongs",),
            against=("small_four_winds",),
        ),
        row(
            "small_four_winds",
            PATTERNS,
            6 if absorbing else 3,
            p.small_four_winds,
            ahead.small_four_winds,
            swallows=winds,
        ),
    ]


HONOUR_ROWS = (*SET_ROWS, "mixed_terminals", "small_three_dragons", "big_three_dragons", "small_four_winds")


def _sets() -> list[Pattern]:
    return [
        Pattern("dragon_pongs", SETS, 1, p.dragon_pong, ahead.dragon_pong, counted=SUMMED),
        Pattern("seat_wind", SETS, 1, p.own_wind, ahead.own_wind),
        Pattern("round_wind", SETS, 1, p.round_wind, ahead.round_wind),
    ]


def _how_won(rules: HongKongRules) -> list[Pattern]:
    row = Pattern
    return [
        *([_human_hand(rules)] if rules.human_hand == 3 else []),
        row("self_draw", HOW_WON, 1, p.self_drawn, ahead.luck, luck=True),
        row(
            "concealed_hand",
            HOW_WON,
            1,
            concealed_hand,
            concealed_hand_ahead,
            concealed_hand_missed,
            enabled=rules.concealed_hand > 0,
            needs=CLAIMLESS,
        ),
        row("robbing_kong", HOW_WON, 1, p.robbed_kong, ahead.luck, against=(*DRAWN_ROWS, "last_discard"), luck=True),
        row(
            "kong_on_kong",
            HOW_WON,
            8,
            p.kong_on_kong,
            ahead.kong_on_kong,
            swallows=("kong_replacement",),
            luck=True,
        ),
        row("kong_replacement", HOW_WON, 1, p.kong_replacement, ahead.kong_replacement, luck=True),
        row("last_tile_draw", HOW_WON, 1, p.last_draw, ahead.luck, luck=True),
        row("last_discard", HOW_WON, 1, last_discard, ahead.luck, against=DRAWN_ROWS, luck=True, needs=FLAGGED),
    ]


def _bonus() -> list[Pattern]:
    row = Pattern
    bonus_rows = ("all_flowers", "all_seasons", "seat_flower", "seat_season")
    return [
        row("no_flowers", BONUS, 1, no_flowers, no_flowers_ahead, against=bonus_rows, luck=True, needs=NO_BONUS),
        row("all_flowers", BONUS, 2, p.all_flowers, ahead.all_flowers, swallows=("seat_flower",), luck=True),
        row("all_seasons", BONUS, 2, p.all_seasons, ahead.all_seasons, swallows=("seat_season",), luck=True),
        row("seat_flower", BONUS, 1, p.seat_flower, ahead.seat_flower, luck=True),
        row("seat_season", BONUS, 1, p.seat_season, ahead.seat_season, luck=True),
    ]


# Flower hands


def seven_flowers(reading: Reading) -> int:
    """Seven flowers and seasons, declared as a win."""
    return reading.bonus & EIGHT if reading.flags & SEVEN_FLOWERS else 0


def seven_flowers_ahead(outlook: Outlook) -> int:
    """Seven flowers and seasons are here or may come."""
    kinds = outlook.bonus_present & EIGHT
    return kinds if many(kinds) >= 7 else 0


def eight_flowers(reading: Reading) -> int:
    """All flowers and seasons, declared as a win."""
    return EIGHT if reading.flags & EIGHT_FLOWERS else 0


# Patterns


def all_chows(reading: Reading) -> int:
    """Four Chi, whatever the Eye and the wait."""
    return reading.present if reading.chis == 4 else 0


def all_chows_ahead(outlook: Outlook) -> int:
    """Only Chi on the table."""
    return 0 if outlook.meld_pongs else outlook.present


def four_concealed_pongs_missed(reading: Reading) -> Missed | None:
    """Four Pongs without a claim, one of them finished by another player's tile."""
    if reading.chis or reading.claimed or reading.pongs == 0 or reading.by == ZIMO:
        return None
    return "pong_not_concealed", {}


def nine_gates_missed(reading: Reading) -> Missed | None:
    """1112345678999 with the winning tile, but not before it."""
    return ("nine_gates_not_pure", {}) if p.nine_gates_closed(reading) else None


# How the hand was won


def _opened(rules: HongKongRules, concealed_kongs: int) -> bool:
    return rules.concealed_kong_opens and concealed_kongs != 0


def concealed_hand(reading: Reading) -> int:
    """No claim, nor a concealed Kong where the house counts it as one; seven pairs are always concealed, and no
    merit."""
    earned = p.concealed(reading) if reading.form != PAIRS else 0
    return 0 if earned and _opened(cast(HongKongRules, reading.rules), reading.concealed_kongs) else earned


def concealed_hand_missed(reading: Reading) -> Missed | None:
    """A concealed Kong that opens the hand."""
    opened = _opened(cast(HongKongRules, reading.rules), reading.concealed_kongs)
    return ("concealed_kong_opens", {}) if opened and not reading.claimed else None


def concealed_hand_ahead(outlook: Outlook) -> int:
    """Nothing on the table that opens the hand."""
    opened = _opened(cast(HongKongRules, outlook.rules), outlook.concealed_kongs)
    return 0 if opened else ahead.concealed(outlook)


def last_discard(reading: Reading) -> int:
    """Won on the discard after which no tile is left."""
    return reading.win_tile if reading.flags & LAST_TILE and reading.by == DISCARD else 0


# Bonus tiles


def no_flowers(reading: Reading) -> int:
    """No flower and no season at the end, where they are among the tiles."""
    if reading.bonus or reading.form == INCOMPLETE:
        return 0
    return reading.present if cast(HongKongRules, reading.rules).bonus_tiles else 0


def no_flowers_ahead(outlook: Outlook) -> int:
    """No flower and no season yet."""
    return outlook.present if cast(HongKongRules, outlook.rules).bonus_tiles and outlook.bonus == 0 else 0
