"""The yaku of the Riichi table (rules C3 and C8a)."""

from collections.abc import Callable
from dataclasses import dataclass

from zimo.core.tiles import BIT, CHARACTERS, DRAGONS, GREEN, GREENS, HONOURS, RED, TERMINALS, WHITE, WINDS
from zimo.rules import patterns as p
from zimo.rules import prospects as ahead
from zimo.rules.hand import (
    DI_HU,
    GANG_SHANG,
    IPPATSU,
    LAST_TILE,
    PAIRS,
    REN_HU,
    THIRTEEN,
    TIAN_HU,
    Reading,
)
from zimo.rules.outlook import Outlook
from zimo.rules.patterns import BONUS, HOW_WON, LIMIT, PATTERNS, SETS, Pattern
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.traits import CLAIMLESS, DRAWN, FLAGGED
from zimo.tables.riichi import traits as t
from zimo.tables.riichi.dora import dora_kinds
from zimo.tables.riichi.fu import is_pinfu
from zimo.tables.riichi.reading import RiichiReading
from zimo.tables.riichi.rules import RiichiRules
from zimo.tables.riichi.traits import EDGED, EYE, OUTSIDE

YAKUMAN = 13
"""The han that a yakuman is written as."""


@dataclass(frozen=True, slots=True)
class Yaku(Pattern):
    """A row whose ``value`` is its han in a closed hand and ``opened`` that in an open one, 0 where it needs a closed
    hand. A yakuman (group ``limit``) is worth 13, and ``double`` tells in which form it may be worth two. Where
    ``enough``, whatever has the traits that the row needs earns it."""

    opened: int = 0
    enough: bool = False
    double: Callable[[RiichiReading], bool] | None = None


def yaku(rules: RiichiRules) -> tuple[Yaku, ...]:
    """The rows under the given rules: yakuman, then the others, each before those whose place it takes, and the dora,
    which are no yaku (group ``bonus``)."""
    return (*_yakuman(rules), *_how_won(), *_patterns(rules), *_dora())


def _limit(
    id: str,
    earned: Callable[[RiichiReading], int],
    possible: Callable[[Outlook], int],
    needs: int = 0,
    *,
    double: Callable[[RiichiReading], bool] | None = None,
    luck: bool = False,
    enabled: bool = True,
) -> Yaku:
    return Yaku(
        id,
        LIMIT,
        YAKUMAN,
        _on(earned),
        possible,
        luck=luck,
        enabled=enabled,
        needs=needs,
        opened=YAKUMAN,
        double=double,
    )


def _on(earned: Callable[[RiichiReading], int]) -> Callable[[Reading], int]:
    """A function about riichi readings as one about readings: this table makes no others."""
    return earned  # type: ignore[return-value]


def _yakuman(rules: RiichiRules) -> list[Yaku]:
    return [
        _limit("kokushi", p.thirteen_wonders, ahead.thirteen_wonders, double=_thirteen_sided),
        _limit("suuankou", suuankou, ahead.four_concealed_pongs, t.FOUR_CONCEALED, double=_on_the_eye),
        _limit("daisangen", p.big_three_dragons, ahead.big_three_dragons, t.RED_SET | t.GREEN_SET | t.WHITE_SET),
        _limit("shousuushii", p.small_four_winds, ahead.small_four_winds, t.WIND_SETS),
        _limit("daisuushii", p.big_four_winds, ahead.big_four_winds, t.WIND_SETS, double=_always),
        _limit("tsuuiisou", p.all_honours, ahead.luck),
        _limit("chinroutou", p.all_terminals, ahead.all_terminals, t.EXTREMES),
        _limit("ryuuiisou", ryuuiisou, ahead.all_green, t.GREEN),
        _limit("chuuren", p.nine_gates_closed, ahead.nine_gates, t.EVERY_RANK, double=_nine_sided),
        _limit("suukantsu", p.four_kongs, ahead.four_kongs, t.KONGS),
        _limit("tenhou", tenhou, ahead.heavenly, FLAGGED, luck=True),
        _limit("chiihou", chiihou, ahead.earthly, FLAGGED, luck=True),
        _limit("renhou", renhou, ahead.earthly, FLAGGED, luck=True, enabled=rules.renhou == "yakuman"),
    ]


def _how_won() -> list[Yaku]:
    row = _row(HOW_WON)
    return [
        row("double_riichi", 2, double_riichi, ahead.concealed, t.SAID_FIRST, enough=True),
        row("riichi", 1, riichi, ahead.concealed, t.SAID, enough=True),
        row("ippatsu", 1, ippatsu, ahead.concealed, FLAGGED, luck=True),
        row("menzen_tsumo", 1, p.concealed_zimo, ahead.concealed, enough=True),
        row("haitei", 1, haitei, ahead.luck, FLAGGED | DRAWN, opened=1, luck=True),
        row("houtei", 1, houtei, ahead.luck, FLAGGED, opened=1, luck=True),
        row("rinshan", 1, p.kong_replacement, ahead.kong_replacement, opened=1, luck=True),
        row("chankan", 1, p.robbed_kong, ahead.luck, enough=True, opened=1, luck=True),
    ]


def _patterns(rules: RiichiRules) -> list[Yaku]:
    row = _row(PATTERNS)
    sets = _row(SETS)
    return [
        row("pinfu", 1, pinfu, ahead.concealed, CLAIMLESS | t.EASY_WAIT),
        row("tanyao", 1, tanyao, tanyao_ahead, t.SIMPLES, enough=True, opened=1 if rules.kuitan else 0),
        row(
            "ryanpeikou", 3, ryanpeikou, ahead.concealed, CLAIMLESS | t.TWICE_TWINS, enough=True, swallows=("iipeikou",)
        ),
        row("iipeikou", 1, iipeikou, ahead.concealed, CLAIMLESS | t.TWINS),
        sets("yakuhai_red", 1, red_pong, _pong_ahead(RED), t.RED_SET, enough=True, opened=1),
        sets("yakuhai_green", 1, green_pong, _pong_ahead(GREEN), t.GREEN_SET, enough=True, opened=1),
        sets("yakuhai_white", 1, white_pong, _pong_ahead(WHITE), t.WHITE_SET, enough=True, opened=1),
        sets("yakuhai_seat_wind", 1, p.own_wind, ahead.own_wind, t.OWN_WIND, enough=True, opened=1),
        sets("yakuhai_round_wind", 1, p.round_wind, ahead.round_wind, t.ROUND_WIND, enough=True, opened=1),
        row("chiitoitsu", 2, p.seven_pairs, ahead.seven_pairs, enough=True),
        row("toitoi", 2, p.all_pongs, ahead.all_pongs, t.PONGS, enough=True, opened=2),
        row("sanankou", 2, sanankou, ahead.luck, t.THREE_CONCEALED, enough=True, opened=2),
        row("sankantsu", 2, sankantsu, ahead.luck, t.KONGS, opened=2),
        row("sanshoku_doukou", 2, sanshoku_doukou, ahead.luck, t.PONGS | t.THREE_SUITS, opened=2),
        row("honroutou", 2, honroutou, ahead.luck, t.EXTREMES, opened=2, swallows=("chanta",)),
        row("shousangen", 2, p.small_three_dragons, ahead.small_three_dragons, t.DRAGON_EYE, opened=2),
        row("sanshoku_doujun", 2, sanshoku_doujun, ahead.luck, t.CHIS | t.THREE_SUITS, opened=1),
        row("ittsu", 2, ittsu, ahead.luck, t.EVERY_RANK | t.CHIS, opened=1),
        row("junchan", 3, junchan, ahead.luck, t.EDGED | t.NO_HONOUR, enough=True, opened=2, swallows=("chanta",)),
        row("chanta", 2, chanta, ahead.luck, t.EDGED | t.HONOURED, opened=1),
        row("chinitsu", 6, p.full_flush, ahead.full_flush, t.NO_HONOUR, enough=True, opened=5),
        row("honitsu", 3, p.half_flush, ahead.half_flush, t.HONOURED, enough=True, opened=2),
    ]


def _dora() -> list[Yaku]:
    row = _row(BONUS)
    return [
        row("dora", 1, dora, ahead.luck, opened=1, luck=True),
        row("ura_dora", 1, ura_dora, ahead.concealed, luck=True),
        row("aka_dora", 1, aka_dora, ahead.luck, opened=1, luck=True),
    ]


def _row(group: str) -> Callable[..., Yaku]:
    def row(
        id: str,
        han: int,
        earned: Callable[[RiichiReading], int],
        possible: Callable[[Outlook], int],
        needs: int = 0,
        *,
        opened: int = 0,
        enough: bool = False,
        swallows: tuple[str, ...] = (),
        luck: bool = False,
    ) -> Yaku:
        return Yaku(
            id,
            group,
            han,
            _on(earned),
            possible,
            swallows=swallows,
            luck=luck,
            needs=needs,
            opened=opened,
            enough=enough,
        )

    return row


# How the hand was won


def riichi(reading: RiichiReading) -> int:
    """Riichi was declared."""
    return reading.present if reading.riichi_hand.riichi == 1 else 0


def double_riichi(reading: RiichiReading) -> int:
    """Riichi was declared with the first discard, before any claim."""
    return reading.present if reading.riichi_hand.riichi == 2 else 0


def ippatsu(reading: RiichiReading) -> int:
    """Won within a go-around after riichi, no claim between."""
    return reading.win_tile if reading.flags & IPPATSU else 0


def haitei(reading: RiichiReading) -> int:
    """The last live tile, drawn; a replacement is none."""
    last = reading.flags & LAST_TILE and not reading.flags & GANG_SHANG
    return reading.win_tile if last and reading.by == ZIMO else 0


def houtei(reading: RiichiReading) -> int:
    """The last discard."""
    return reading.win_tile if reading.flags & LAST_TILE and reading.by == DISCARD else 0


def tenhou(reading: RiichiReading) -> int:
    """The dealer's first draw."""
    return reading.present if reading.flags & TIAN_HU else 0


def chiihou(reading: RiichiReading) -> int:
    """Another player's first draw, before any claim."""
    return reading.present if reading.flags & DI_HU else 0


def renhou(reading: RiichiReading) -> int:
    """A discard before the own first draw and before any claim."""
    return reading.present if reading.flags & REN_HU else 0


# Patterns of the whole hand


def pinfu(reading: RiichiReading) -> int:
    """Four Chi, a worthless Eye and a two-sided wait."""
    return reading.present if is_pinfu(reading) else 0


def tanyao(reading: RiichiReading) -> int:
    """No terminal and no honour."""
    return 0 if reading.present & OUTSIDE else reading.present


def tanyao_ahead(outlook: Outlook) -> int:
    """No terminal and no honour on the table."""
    return 0 if outlook.meld_kinds & OUTSIDE else outlook.present


def iipeikou(reading: RiichiReading) -> int:
    """Two equal Chi."""
    return reading.present if reading.closed and reading.twins == 1 else 0


def ryanpeikou(reading: RiichiReading) -> int:
    """Twice two equal Chi."""
    return reading.present if reading.closed and reading.twins == 2 else 0


def red_pong(reading: RiichiReading) -> int:
    """A Pong or Kong of the red dragon."""
    return reading.pongs & BIT[RED]


def green_pong(reading: RiichiReading) -> int:
    """A Pong or Kong of the green dragon."""
    return reading.pongs & BIT[GREEN]


def white_pong(reading: RiichiReading) -> int:
    """A Pong or Kong of the white dragon."""
    return reading.pongs & BIT[WHITE]


def _pong_ahead(kind: int) -> Callable[[Outlook], int]:
    return lambda outlook: outlook.pongs & BIT[kind]


def sanankou(reading: RiichiReading) -> int:
    """Three Pongs or Kongs that nobody else's tile finished."""
    return reading.pongs if reading.concealed_triplets == 3 else 0


def suuankou(reading: RiichiReading) -> int:
    """Four of them."""
    return reading.pongs if reading.concealed_triplets == 4 else 0


def sankantsu(reading: RiichiReading) -> int:
    """Three Kongs."""
    return reading.kongs if p.many(reading.kongs) == 3 else 0


def sanshoku_doukou(reading: RiichiReading) -> int:
    """The same Pong in three suits."""
    pongs = reading.pongs
    common = pongs & pongs >> 9 & pongs >> 18 & CHARACTERS
    return common | common << 9 | common << 18


def sanshoku_doujun(reading: RiichiReading) -> int:
    """The same Chi in three suits."""
    lows = reading.lows
    common = (lows & lows >> 9 & lows >> 18 & CHARACTERS) * 0b111
    return common | common << 9 | common << 18


def ittsu(reading: RiichiReading) -> int:
    """123, 456 and 789 of one suit."""
    lows = reading.lows
    return (lows & lows >> 3 & lows >> 6 & ONES) * CHARACTERS


def honroutou(reading: RiichiReading) -> int:
    """Terminals and honours only, both among them."""
    if reading.lows or reading.form == THIRTEEN or reading.present & ~OUTSIDE:
        return 0
    return reading.present if reading.present & TERMINALS and reading.present & HONOURS else 0


def chanta(reading: RiichiReading) -> int:
    """A terminal or honour in every set and the Eye, a Chi and an honour among them."""
    return reading.present if reading.traits & EDGED and reading.present & HONOURS else 0


def junchan(reading: RiichiReading) -> int:
    """A terminal in every set and the Eye, a Chi among them."""
    return reading.present if reading.traits & EDGED and not reading.present & HONOURS else 0


def ryuuiisou(reading: RiichiReading) -> int:
    """Bamboo 2 3 4 6 8 and the green dragon only; seven pairs are no such hand."""
    return 0 if reading.form == PAIRS or reading.present & ~GREENS else reading.present


# Dora


def dora(reading: RiichiReading) -> int:
    """The kinds that the turned indicators point at."""
    return dora_kinds(reading.riichi_hand.indicators) & reading.present


def ura_dora(reading: RiichiReading) -> int:
    """The kinds that the indicators beneath point at, after riichi."""
    counts = reading.riichi_hand.riichi and reading.house.ura_dora
    return dora_kinds(reading.riichi_hand.ura) & reading.present if counts else 0


def aka_dora(reading: RiichiReading) -> int:
    """Fives among which there are red ones."""
    return reading.present & FIVES if reading.riichi_hand.reds else 0


# Forms of yakuman that may be worth two


def _always(reading: RiichiReading) -> bool:
    return True


def _on_the_eye(reading: RiichiReading) -> bool:
    return reading.wait == EYE


def _thirteen_sided(reading: RiichiReading) -> bool:
    return reading.win_tile != 0 and reading.hand.counts[reading.hand.win_tile] == 2


def _nine_sided(reading: RiichiReading) -> bool:
    return p.nine_gates_pure(reading) != 0


ONES = BIT[0] | BIT[9] | BIT[18]
FIVES = BIT[4] | BIT[13] | BIT[22]
FED = {"big_three_dragons": DRAGONS, "big_four_winds": WINDS}
"""The honours of which the last set makes its feeder liable, by the value of the option ``pao``."""
PAO_YAKU = {"big_three_dragons": "daisangen", "big_four_winds": "daisuushii", "four_kans": "suukantsu"}
"""The yakuman that each value of the option ``pao`` is about."""
