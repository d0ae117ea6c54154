"""The rows of the Singapore table (rules 3.2 and 3.3) and the patterns that no other table has (rules 3.4 and 3.5)."""

from typing import cast

from zimo.core.distance import key_waits
from zimo.core.shape import keys, readings
from zimo.core.tiles import DOTS, DRAGONS, STRIDE, kinds_of
from zimo.rules import patterns as p
from zimo.rules.hand import Reading
from zimo.rules.outlook import Outlook
from zimo.rules.patterns import BONUS, EACH_KIND, EACH_STEP, HOW_WON, LIMIT, ONCE, PATTERNS, SETS, Missed, Pattern
from zimo.rules.record import ZIMO
from zimo.tables.singapore.rules import SingaporeRules


def patterns(rules: SingaporeRules) -> tuple[Pattern, ...]:
    """The table's rows under the given rules: limit hands in the order of their rank, then what is added up."""
    return (*_limits(rules), *_sets(), *_patterns(rules), *_how_won(rules), *_bonus())


def _limits(rules: SingaporeRules) -> tuple[Pattern, ...]:
    automatic = rules.automatic_wins
    gates = {"closed": p.nine_gates_closed, "pure": p.nine_gates_pure, "open": p.nine_gates_open}[rules.nine_gates]
    gates_possible = p.nine_gates_open_possible if rules.nine_gates == "open" else p.nine_gates_possible
    earthly = p.earthly if rules.di_hu_first_draw else p.earthly_on_discard
    return (
        Pattern(
            "eight_flowers",
            LIMIT,
            0,
            p.eight_flowers,
            p.eight_flowers_possible,
            missed=p.eight_flowers_missed,
            automatic=True,
        ),
        Pattern("big_four_winds", LIMIT, 0, p.big_four_winds, p.big_four_winds_possible, automatic=automatic),
        Pattern("big_three_dragons", LIMIT, 0, p.big_three_dragons, p.big_three_dragons_possible, automatic=automatic),
        Pattern("thirteen_wonders", LIMIT, 0, p.thirteen_wonders, p.thirteen_wonders_possible),
        Pattern("four_kongs", LIMIT, 0, p.four_kongs, p.four_kongs_possible),
        Pattern("all_honours", LIMIT, 0, p.all_honours, p.all_honours_possible),
        Pattern("all_terminals", LIMIT, 0, p.all_terminals, p.all_terminals_possible),
        Pattern("nine_gates", LIMIT, 0, gates, gates_possible),
        Pattern("kam_kam_hu", LIMIT, 0, kam_kam_hu, kam_kam_hu_possible, missed=kam_kam_hu_missed),
        Pattern("gang_shang_gang", LIMIT, 0, p.kong_on_kong, p.kong_on_kong_possible),
        *_chain_limits(rules),
        Pattern("tian_hu", LIMIT, 0, p.heavenly, p.heavenly_possible, enabled=rules.tian_di_hu),
        Pattern("di_hu", LIMIT, 0, earthly, p.earthly_possible, enabled=rules.tian_di_hu),
        Pattern("ren_hu", LIMIT, 0, p.human, p.earthly_possible, enabled=rules.ren_hu),
        *([] if rules.all_green == "four" else [_all_green(rules)]),
        Pattern("seven_pairs", LIMIT, 0, p.seven_pairs, p.seven_pairs_possible, enabled=rules.seven_pairs == "limit"),
    )


def _chain_limits(rules: SingaporeRules) -> tuple[Pattern, ...]:
    """Two or more replacements in a row as limit hands, where the house plays so."""
    if rules.replacement_chain != "limit":
        return ()
    return (
        Pattern("hua_shang", LIMIT, 0, hua_shang_chain, p.flower_replacement_possible),
        Pattern("gang_shang", LIMIT, 0, gang_shang_chain, p.kong_replacement_possible),
    )


def _all_green(rules: SingaporeRules) -> Pattern:
    if rules.all_green == "four":
        flushes = ("qing_yi_se", "hun_yi_se")
        return Pattern("all_green", PATTERNS, 4, p.all_green, p.all_green_possible, swallows=flushes)
    return Pattern("all_green", LIMIT, 0, p.all_green, p.all_green_possible, enabled=rules.all_green == "limit")


def _sets() -> tuple[Pattern, ...]:
    return (
        Pattern("dragon_pong", SETS, 1, p.dragon_pong, p.dragon_pong_possible, counted=EACH_KIND),
        Pattern("own_wind", SETS, 1, p.own_wind, p.own_wind_possible),
        Pattern("round_wind", SETS, 1, p.round_wind, p.round_wind_possible),
    )


def _patterns(rules: SingaporeRules) -> tuple[Pattern, ...]:
    return (
        *([_all_green(rules)] if rules.all_green == "four" else []),
        Pattern("qing_yi_se", PATTERNS, 4, p.full_flush, p.full_flush_possible, swallows=("hun_yi_se",)),
        Pattern("hun_yi_se", PATTERNS, 2, p.half_flush, p.half_flush_possible),
        Pattern(
            "ping_hu",
            PATTERNS,
            4,
            ping_hu,
            ping_hu_possible,
            missed=ping_hu_missed,
            swallows=("chow_ping_hu",),
        ),
        Pattern(
            "chow_ping_hu",
            PATTERNS,
            1,
            chow_ping_hu,
            chow_ping_hu_possible,
            missed=chow_ping_hu_missed,
            enabled=rules.chow_ping_hu,
        ),
        Pattern("pong_pong_hu", PATTERNS, 2, p.all_pongs, p.all_pongs_possible),
        Pattern(
            "mixed_terminals",
            PATTERNS,
            2,
            p.mixed_terminals,
            p.mixed_terminals_possible,
            enabled=rules.mixed_terminals,
        ),
        Pattern(
            "small_three_dragons",
            PATTERNS,
            1,
            p.small_three_dragons,
            p.small_three_dragons_possible,
            enabled=rules.small_three_dragons,
        ),
        Pattern(
            "small_four_winds",
            PATTERNS,
            2,
            p.small_four_winds,
            p.small_four_winds_possible,
            enabled=rules.small_four_winds,
        ),
    )


def _how_won(rules: SingaporeRules) -> tuple[Pattern, ...]:
    steps = EACH_STEP if rules.replacement_chain == "each" else ONCE
    last = {
        "draw": p.last_draw,
        "draw_1p": last_draw_of_one_dot,
        "draw_and_discard": p.last_draw_or_discard,
        "off": p.last_draw,
    }[rules.last_tile]
    return (
        Pattern(
            "men_qing",
            HOW_WON,
            1,
            men_qing,
            men_qing_possible,
            missed=men_qing_missed,
            enabled=rules.men_qing != "off",
            off="men_qing_off",
        ),
        Pattern(
            "hua_shang",
            HOW_WON,
            1,
            p.flower_replacement,
            p.flower_replacement_possible,
            swallows=("hai_di",),
            counted=steps,
        ),
        Pattern(
            "gang_shang",
            HOW_WON,
            1,
            p.kong_replacement,
            p.kong_replacement_possible,
            swallows=("hai_di",),
            counted=steps,
        ),
        Pattern("qiang_gang", HOW_WON, 1, p.robbed_kong, p.always_possible, enabled=rules.robbing),
        Pattern("hai_di", HOW_WON, 1, last, p.always_possible, enabled=rules.last_tile != "off"),
    )


def _bonus() -> tuple[Pattern, ...]:
    return (
        Pattern("animal_set", BONUS, 5, p.all_animals, p.all_animals_possible, swallows=("animal",)),
        Pattern("flower_set", BONUS, 2, p.all_flowers, p.all_flowers_possible, swallows=("seat_flower",)),
        Pattern("season_set", BONUS, 2, p.all_seasons, p.all_seasons_possible, swallows=("seat_season",)),
        Pattern("animal", BONUS, 1, p.animals, p.animals_possible, counted=EACH_KIND),
        Pattern("seat_flower", BONUS, 1, p.seat_flower, p.seat_flower_possible),
        Pattern("seat_season", BONUS, 1, p.seat_season, p.seat_season_possible),
    )


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


def _has_value_eye(reading: Reading) -> bool:
    return reading.eye & (DRAGONS | reading.own_wind | reading.round_wind) != 0


def _wait_fault(reading: Reading) -> str:
    """The reason why the wait of four Chi was too narrow, empty where it was not."""
    rules = cast(SingaporeRules, reading.rules)
    if rules.ping_hu_wait == "off":
        return ""
    if reading.by == ZIMO:
        # Zi Mo lifts the wait rule; some tables except the Eye drawn after four exposed Chi.
        return "" if rules.ping_hu_four_exposed_zimo or reading.melds < 4 else "ping_hu_four_exposed"
    waits = _waits(reading, rules)
    return "" if waits & (waits - 1) else "ping_hu_single_wait_on_discard"


def _waits(reading: Reading, rules: SingaporeRules) -> int:
    """The kinds that the hand was waiting for: those of which its player did not already hold all four copies."""
    before = reading.hand.counts[:]
    before[reading.hand.win_tile] -= 1
    m, s_p, s, z = keys(before)
    waits = key_waits(m, s_p, s, z, 4 - reading.melds)
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
    worthy = DRAGONS | reading.own_wind | reading.round_wind
    before[kind] += 1
    ways = readings(*keys(before), 4 - reading.melds)
    before[kind] -= 1
    return any(chis + reading.melds == 4 and eye & worthy == 0 for _, _, chis, eye, _ in ways)


def ping_hu_missed(reading: Reading) -> Missed | None:
    """What kept a hand of Chi, or of Chi and one Pong, from Ping Hu."""
    if reading.bonus == 0:
        return _four_chis_missed(reading)
    return ("ping_hu_bonus_tile", {}) if _four_chis_kept(reading) else None


def chow_ping_hu_missed(reading: Reading) -> Missed | None:
    """The same for Chow Ping Hu."""
    return _four_chis_missed(reading) if reading.bonus else None


def _four_chis_missed(reading: Reading) -> Missed | None:
    """The one condition that failed; nothing where several did."""
    value_eye = _has_value_eye(reading)
    if reading.chis == 3 and not value_eye:
        return "ping_hu_has_pong", {}
    if reading.chis != 4:
        return None
    fault = _wait_fault(reading)
    if value_eye:
        return None if fault else ("ping_hu_value_eye", {})
    return (fault, {}) if fault else None


def ping_hu_possible(outlook: Outlook) -> int:
    return _four_chis_possible(outlook) if outlook.bonus == 0 else 0


def chow_ping_hu_possible(outlook: Outlook) -> int:
    return _four_chis_possible(outlook) if outlook.bonus_present else 0


def _four_chis_possible(outlook: Outlook) -> int:
    rules = cast(SingaporeRules, outlook.rules)
    if outlook.meld_pongs or (
        outlook.meld_chis == 4 and rules.ping_hu_wait != "off" and not rules.ping_hu_four_exposed_zimo
    ):
        return 0
    return outlook.pairs & ~(DRAGONS | outlook.own_wind | outlook.round_wind)


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


def men_qing_possible(outlook: Outlook) -> int:
    opened = _kong_opens(cast(SingaporeRules, outlook.rules), outlook.concealed_kongs)
    return 0 if opened else p.concealed_possible(outlook)


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


def kam_kam_hu_possible(outlook: Outlook) -> int:
    opened = _kong_opens(cast(SingaporeRules, outlook.rules), outlook.concealed_kongs)
    return 0 if opened else p.four_concealed_pongs_possible(outlook)


# Replacements and the last tile (rules 3.2 and 3.6)


def hua_shang_chain(reading: Reading) -> int:
    """Won by the replacement of a bonus tile, the second replacement or a later one in a row."""
    return p.flower_replacement(reading) if reading.steps > 1 else 0


def gang_shang_chain(reading: Reading) -> int:
    """Won by the replacement of a Kong, the second replacement or a later one in a row."""
    return p.kong_replacement(reading) if reading.steps > 1 else 0


def last_draw_of_one_dot(reading: Reading) -> int:
    """Won by the last live tile, drawn, which is the one of dots."""
    return p.last_draw(reading) & DOTS & -DOTS
