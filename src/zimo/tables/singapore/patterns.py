"""The rows of the Singapore table (rules 3.2 and 3.3) and the patterns that no other table has (rules 3.4 and 3.5)."""

from typing import cast

from zimo.core.distance import key_waits
from zimo.core.shape import keys, readings
from zimo.core.tiles import DOTS, DRAGONS, STRIDE, kinds_of
from zimo.rules import patterns as p
from zimo.rules import prospects as ahead
from zimo.rules.hand import Reading
from zimo.rules.outlook import Outlook
from zimo.rules.patterns import BONUS, EACH_KIND, EACH_STEP, HOW_WON, LIMIT, ONCE, PATTERNS, SETS, Missed, Pattern
from zimo.rules.record import ZIMO
from zimo.rules.traits import CLAIMLESS, FLAGGED, FOUR_CHI, NO_BONUS, NO_CHI
from zimo.tables.singapore.rules import SingaporeRules

PONG_ROWS = (
    "dragon_pong",
    "own_wind",
    "round_wind",
    "pong_pong_hu",
    "mixed_terminals",
    "small_three_dragons",
    "small_four_winds",
)
HONOUR_ROWS = (
    "dragon_pong",
    "own_wind",
    "round_wind",
    "mixed_terminals",
    "small_three_dragons",
    "small_four_winds",
)
BONUS_ROWS = ("animal_set", "flower_set", "season_set", "animal", "seat_flower", "seat_season")


def patterns(rules: SingaporeRules) -> tuple[Pattern, ...]:
    """The table's rows under the given rules: limit hands in the order of their rank, then what is added up."""
    green = _all_green(rules)
    limits = [*_limits(rules), *([] if green.group != LIMIT else [green]), _seven_pairs(rules)]
    adding = [*_sets(), *([green] if green.group != LIMIT else []), *_hand_patterns(rules), *_how_won(rules), *_bonus()]
    return (*limits, *adding)


def _limits(rules: SingaporeRules) -> list[Pattern]:
    auto = rules.automatic_wins
    gates = {"closed": p.nine_gates_closed, "pure": p.nine_gates_pure, "open": p.nine_gates_open}[rules.nine_gates]
    gates_ahead = ahead.nine_gates_open if rules.nine_gates == "open" else ahead.nine_gates
    earthly = p.earthly if rules.di_hu_first_draw else p.earthly_on_discard
    row = Pattern
    return [
        row(
            "eight_flowers",
            LIMIT,
            0,
            p.eight_flowers,
            ahead.eight_flowers,
            p.eight_flowers_missed,
            luck=True,
            automatic=True,
        ),
        row("big_four_winds", LIMIT, 0, p.big_four_winds, ahead.big_four_winds, automatic=auto),
        row("big_three_dragons", LIMIT, 0, p.big_three_dragons, ahead.big_three_dragons, automatic=auto),
        row("thirteen_wonders", LIMIT, 0, p.thirteen_wonders, ahead.thirteen_wonders),
        row("four_kongs", LIMIT, 0, p.four_kongs, ahead.four_kongs),
        row("all_honours", LIMIT, 0, p.all_honours, ahead.all_honours),
        row("all_terminals", LIMIT, 0, p.all_terminals, ahead.all_terminals),
        row("nine_gates", LIMIT, 0, gates, gates_ahead),
        row("kam_kam_hu", LIMIT, 0, kam_kam_hu, kam_kam_hu_ahead, kam_kam_hu_missed, needs=NO_CHI | CLAIMLESS),
        row("gang_shang_gang", LIMIT, 0, p.kong_on_kong, ahead.kong_on_kong, luck=True),
        *_chain_limits(rules),
        row("tian_hu", LIMIT, 0, p.heavenly, ahead.heavenly, luck=True, enabled=rules.tian_di_hu),
        row("di_hu", LIMIT, 0, earthly, ahead.earthly, p.earthly_missed, luck=True, enabled=rules.tian_di_hu),
        row("ren_hu", LIMIT, 0, p.human, ahead.earthly, luck=True, enabled=rules.ren_hu),
    ]


def _chain_limits(rules: SingaporeRules) -> list[Pattern]:
    """Two or more replacements in a row as limit hands, where the house plays so."""
    if rules.replacement_chain != "limit":
        return []
    return [
        Pattern("hua_shang", LIMIT, 0, hua_shang_chain, ahead.flower_replacement, luck=True, needs=FLAGGED),
        Pattern("gang_shang", LIMIT, 0, gang_shang_chain, ahead.kong_replacement, luck=True, needs=FLAGGED),
    ]


def _all_green(rules: SingaporeRules) -> Pattern:
    """A limit hand, or four tai in place of the flush."""
    flushes = ("qing_yi_se", "hun_yi_se")
    if rules.all_green == "four":
        return Pattern("all_green", PATTERNS, 4, p.all_green, ahead.all_green, swallows=flushes)
    return Pattern("all_green", LIMIT, 0, p.all_green, ahead.all_green, enabled=rules.all_green == "limit")


def _seven_pairs(rules: SingaporeRules) -> Pattern:
    on = rules.seven_pairs == "limit"
    return Pattern("seven_pairs", LIMIT, 0, p.seven_pairs, ahead.seven_pairs, enabled=on)


def _sets() -> list[Pattern]:
    return [
        Pattern("dragon_pong", SETS, 1, p.dragon_pong, ahead.dragon_pong, counted=EACH_KIND),
        Pattern("own_wind", SETS, 1, p.own_wind, ahead.own_wind),
        Pattern("round_wind", SETS, 1, p.round_wind, ahead.round_wind),
    ]


def _hand_patterns(rules: SingaporeRules) -> list[Pattern]:
    row = Pattern
    three, four, mixed = rules.small_three_dragons, rules.small_four_winds, rules.mixed_terminals
    return [
        row("qing_yi_se", PATTERNS, 4, p.full_flush, ahead.full_flush, swallows=("hun_yi_se",), against=HONOUR_ROWS),
        row("hun_yi_se", PATTERNS, 2, p.half_flush, ahead.half_flush),
        row(
            "ping_hu",
            PATTERNS,
            4,
            ping_hu,
            ping_hu_ahead,
            ping_hu_missed,
            swallows=("chow_ping_hu",),
            against=(*PONG_ROWS, *BONUS_ROWS, "hua_shang", "gang_shang"),
            needs=FOUR_CHI | NO_BONUS,
        ),
        row(
            "chow_ping_hu",
            PATTERNS,
            1,
            chow_ping_hu,
            chow_ping_hu_ahead,
            chow_ping_hu_missed,
            against=(*PONG_ROWS, "gang_shang"),
            enabled=rules.chow_ping_hu,
            needs=FOUR_CHI,
        ),
        row("pong_pong_hu", PATTERNS, 2, p.all_pongs, ahead.all_pongs),
        row("mixed_terminals", PATTERNS, 2, p.mixed_terminals, ahead.mixed_terminals, enabled=mixed),
        row("small_three_dragons", PATTERNS, 1, p.small_three_dragons, ahead.small_three_dragons, enabled=three),
        row(
            "small_four_winds",
            PATTERNS,
            2,
            p.small_four_winds,
            ahead.small_four_winds,
            against=("small_three_dragons",),
            enabled=four,
        ),
    ]


def _how_won(rules: SingaporeRules) -> list[Pattern]:
    steps = EACH_STEP if rules.replacement_chain == "each" else ONCE
    last = {"draw_1p": last_draw_of_one_dot, "draw_and_discard": p.last_draw_or_discard}.get(
        rules.last_tile, p.last_draw
    )
    drawn_rows = ("hua_shang", "gang_shang", "hai_di", *(["men_qing"] if rules.men_qing == "zimo" else []))
    return [
        Pattern(
            "men_qing",
            HOW_WON,
            1,
            men_qing,
            men_qing_ahead,
            men_qing_missed,
            enabled=rules.men_qing != "off",
            off="men_qing_off",
            needs=CLAIMLESS,
        ),
        Pattern(
            "hua_shang",
            HOW_WON,
            1,
            p.flower_replacement,
            ahead.flower_replacement,
            swallows=("hai_di",),
            against=("gang_shang",),
            luck=True,
            counted=steps,
        ),
        Pattern(
            "gang_shang",
            HOW_WON,
            1,
            p.kong_replacement,
            ahead.kong_replacement,
            swallows=("hai_di",),
            luck=True,
            counted=steps,
        ),
        Pattern(
            "qiang_gang",
            HOW_WON,
            1,
            p.robbed_kong,
            ahead.luck,
            against=drawn_rows,
            luck=True,
            enabled=rules.robbing,
        ),
        Pattern("hai_di", HOW_WON, 1, last, ahead.luck, luck=True, enabled=rules.last_tile != "off"),
    ]


def _bonus() -> list[Pattern]:
    row = Pattern
    return [
        row("animal_set", BONUS, 5, p.all_animals, ahead.all_animals, swallows=("animal",), luck=True),
        row("flower_set", BONUS, 2, p.all_flowers, ahead.all_flowers, swallows=("seat_flower",), luck=True),
        row("season_set", BONUS, 2, p.all_seasons, ahead.all_seasons, swallows=("seat_season",), luck=True),
        row("animal", BONUS, 1, p.animals, ahead.animals, luck=True, counted=EACH_KIND),
        row("seat_flower", BONUS, 1, p.seat_flower, ahead.seat_flower, luck=True),
        row("seat_season", BONUS, 1, p.seat_season, ahead.seat_season, luck=True),
    ]


# Ping Hu and Chow Ping Hu (rules 3.4)


def ping_hu(reading: Reading) -> int:
    """Four Chi, a worthless Eye, the right wait, and no bonus tile."""
    return _four_chis_kept(reading) if reading.bonus == 0 else 0


def chow_ping_hu(reading: Reading) -> int:
    """The same with a bonus tile, whichever."""
    return _four_chis_kept(reading) if reading.bonus else 0


def _four_chis_kept(reading: Reading) -> int:
    """The conditions 1 to 4, which both have in common."""
    if reading.chis != 4 or _has_value_eye(reading) or _wait_fault(reading):
        return 0
    return reading.present


def _valued(reading: Reading) -> int:
    """The honours that are worth tai to the seat."""
    return DRAGONS | reading.own_wind | reading.round_wind


def _has_value_eye(reading: Reading) -> bool:
    return reading.eye & _valued(reading) != 0


def _wait_fault(reading: Reading) -> str:
    """The reason why the wait of four Chi was too narrow, empty where it was not."""
    rules = cast(SingaporeRules, reading.rules)
    if reading.by == ZIMO:
        # Zi Mo lifts the wait rule; some tables except the Eye drawn after four exposed Chi.
        return "" if rules.ping_hu_four_exposed_zimo or reading.melds < 4 else "ping_hu_four_exposed"
    if rules.ping_hu_wait == "off":
        return ""
    waits = _waits(reading, rules)
    return "" if waits & (waits - 1) else "ping_hu_single_wait_on_discard"


def _waits(reading: Reading, rules: SingaporeRules) -> int:
    """The kinds that the hand was waiting for: those of which its player did not already hold all four copies."""
    if reading.win_tile == 0:
        return 0
    before = reading.hand.counts[:]
    before[reading.hand.win_tile] -= 1
    waits = key_waits(*keys(before), 4 - reading.melds)
    if rules.seven_pairs == "limit" and reading.melds == 0:
        waits |= _pair_waits(before)
    melded = bytearray(STRIDE)
    for code in reading.hand.melds:
        for kind in (code, code + 1, code + 2):
            melded[kind] += 1
    for kind in kinds_of(waits):
        if before[kind] + melded[kind] > 3 or (
            rules.ping_hu_wait == "ping_hu_kinds" and not _makes(reading, before, kind)
        ):
            waits &= ~(1 << kind)
    return waits


def _pair_waits(counts: bytearray) -> int:
    """The kind that completes seven pairs."""
    single = [kind for kind in range(34) if counts[kind] == 1]
    pairs = sum(1 for kind in range(34) if counts[kind] == 2)
    return 1 << single[0] if len(single) == 1 and pairs == 6 else 0


def _makes(reading: Reading, before: bytearray, kind: int) -> bool:
    """Whether the kind would have made four Chi and a worthless Eye."""
    before[kind] += 1
    ways = readings(*keys(before), 4 - reading.melds)
    before[kind] -= 1
    return any(split.chis + reading.melds == 4 and split.eye & _valued(reading) == 0 for split in ways)


def ping_hu_missed(reading: Reading) -> Missed | None:
    """What kept a hand of Chi, or of Chi and one worthless Pong on the table, from Ping Hu."""
    if reading.bonus == 0:
        return _four_chis_missed(reading)
    return ("ping_hu_bonus_tile", {}) if _four_chis_kept(reading) else None


def chow_ping_hu_missed(reading: Reading) -> Missed | None:
    """The same for Chow Ping Hu."""
    return _four_chis_missed(reading) if reading.bonus else None


def _four_chis_missed(reading: Reading) -> Missed | None:
    """The one condition that failed; nothing where several did."""
    value_eye = _has_value_eye(reading)
    if reading.chis == 3 and reading.meld_pongs & ~_valued(reading) and not value_eye:
        return "ping_hu_has_pong", {}
    if reading.chis != 4:
        return None
    fault = _wait_fault(reading)
    if value_eye:
        return None if fault else ("ping_hu_value_eye", {})
    return (fault, {}) if fault else None


def ping_hu_ahead(outlook: Outlook) -> int:
    """Only Chi on the table, no bonus tile, and a worthless Eye may be had."""
    return _four_chis_ahead(outlook) if outlook.bonus == 0 else 0


def chow_ping_hu_ahead(outlook: Outlook) -> int:
    """Only Chi on the table, a bonus tile here or to come, and a worthless Eye may be had."""
    return _four_chis_ahead(outlook) if outlook.bonus_present else 0


def _four_chis_ahead(outlook: Outlook) -> int:
    rules = cast(SingaporeRules, outlook.rules)
    if outlook.meld_pongs or (
        outlook.meld_chis == 4 and rules.ping_hu_wait != "off" and not rules.ping_hu_four_exposed_zimo
    ):
        return 0
    worthless = outlook.pairs & ~(DRAGONS | outlook.own_wind | outlook.round_wind)
    return outlook.present if worthless else 0


# Men Qing and Kam Kam Hu (rules 3.5), which a concealed Kong may open


def _kong_opens(rules: SingaporeRules, concealed_kongs: int) -> bool:
    return rules.concealed_kong_opens and concealed_kongs != 0


def men_qing(reading: Reading) -> int:
    """A hand without a claim, won as the house asks."""
    rules = cast(SingaporeRules, reading.rules)
    if _kong_opens(rules, reading.concealed_kongs) or (reading.by != ZIMO and rules.men_qing == "zimo"):
        return 0
    return p.concealed(reading)


def men_qing_missed(reading: Reading) -> Missed | None:
    """What kept the hand from Men Qing; nothing where two things did."""
    rules = cast(SingaporeRules, reading.rules)
    given = reading.by != ZIMO and rules.men_qing == "zimo"
    faults = [
        name
        for name, fault in (
            ("men_qing_broken", reading.claimed > 0),
            ("concealed_kong_opens", _kong_opens(rules, reading.concealed_kongs)),
            ("men_qing_needs_zimo", given),
        )
        if fault
    ]
    return (faults[0], {}) if len(faults) == 1 else None


def men_qing_ahead(outlook: Outlook) -> int:
    """Nothing on the table that opens the hand."""
    opened = _kong_opens(cast(SingaporeRules, outlook.rules), outlook.concealed_kongs)
    return 0 if opened else ahead.concealed(outlook)


def kam_kam_hu(reading: Reading) -> int:
    """Four concealed Pongs, won by Zi Mo or, where the house allows it, by an Eye from another player."""
    rules = cast(SingaporeRules, reading.rules)
    if _kong_opens(rules, reading.concealed_kongs) or (reading.by != ZIMO and rules.kam_kam_hu == "zimo"):
        return 0
    return p.four_concealed_pongs(reading)


def kam_kam_hu_missed(reading: Reading) -> Missed | None:
    """Four Pongs without a claim, but not by Zi Mo or with a concealed Kong that opens the hand."""
    if reading.chis or reading.claimed or reading.pongs == 0:
        return None
    opened = _kong_opens(cast(SingaporeRules, reading.rules), reading.concealed_kongs)
    if reading.by == ZIMO:
        return ("concealed_kong_opens", {}) if opened else None
    return None if opened else ("special_needs_zimo", {"line": "kam_kam_hu"})


def kam_kam_hu_ahead(outlook: Outlook) -> int:
    """The same, and four kinds three times."""
    opened = _kong_opens(cast(SingaporeRules, outlook.rules), outlook.concealed_kongs)
    return 0 if opened else ahead.four_concealed_pongs(outlook)


# Replacements and the last tile (rules 3.2 and 3.6)


def hua_shang_chain(reading: Reading) -> int:
    """Won by the replacement of a bonus tile, the second replacement or a later one in a row."""
    return p.flower_replacement(reading) if reading.steps > 1 else 0


def gang_shang_chain(reading: Reading) -> int:
    """Won by the replacement of a Kong, the second replacement or a later one in a row."""
    return p.kong_replacement(reading) if reading.steps > 1 else 0


def last_draw_of_one_dot(reading: Reading) -> int:
    """Won by the last live tile, drawn, which is the one of dots."""
    return p.last_draw(reading) & DOTS & -DOTS if reading.win_tile else 0
