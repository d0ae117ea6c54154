"""The Riichi scorer against the package ``mahjong``, on hands that the generator deals.

Their rules agree where these options stand: a pair of a double wind is 4 fu, yakuman add up, nobody is liable.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from tests.reference import riichi_wins

from zimo.core.tiles import PLAIN, RED_FIVE, tile_from_text, tiles_from_text
from zimo.scoring import read_written, score_json

CHUNK = 500
SHORT = range(4)
LONG = range(4, 204)
WINDS = {"E": 27, "S": 28, "W": 29, "N": 30}
# Their honours come in the order East South West North white green red.
HONOURS = {27: 27, 28: 28, 29: 29, 30: 30, 31: 33, 32: 32, 33: 31}
NAMES = {
    "Riichi": "riichi", "Double Riichi": "double_riichi", "Ippatsu": "ippatsu", "Menzen Tsumo": "menzen_tsumo",
    "Pinfu": "pinfu", "Iipeiko": "iipeikou", "Tanyao": "tanyao", "Yakuhai (chun)": "yakuhai_red",
    "Yakuhai (hatsu)": "yakuhai_green", "Yakuhai (haku)": "yakuhai_white",
    "Haitei Raoyue": "haitei", "Houtei Raoyui": "houtei", "Rinshan Kaihou": "rinshan", "Chankan": "chankan",
    "Chiitoitsu": "chiitoitsu", "Toitoi": "toitoi", "San Ankou": "sanankou", "San Kantsu": "sankantsu",
    "Sanshoku Doukou": "sanshoku_doukou", "Honroutou": "honroutou", "Shou Sangen": "shousangen",
    "Sanshoku Doujun": "sanshoku_doujun", "Ittsu": "ittsu", "Chantai": "chanta", "Ryanpeikou": "ryanpeikou",
    "Junchan": "junchan", "Honitsu": "honitsu", "Chinitsu": "chinitsu", "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi", "Suu Ankou": "suuankou", "Suu Ankou Tanki": "suuankou",
    "Daisangen": "daisangen", "Shousuushii": "shousuushii", "Dai Suushii": "daisuushii", "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou", "Ryuuiisou": "ryuuiisou", "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "chuuren", "Suu Kantsu": "suukantsu", "Tenhou": "tenhou", "Chiihou": "chiihou",
    "Renhou (yakuman)": "renhou", "Dora": "dora", "Ura Dora": "ura_dora", "Aka Dora": "aka_dora",
}  # fmt: skip


def named(name: str) -> str:
    """The id of a line from the package's name of it."""
    for wind in ("seat", "round"):
        if name.startswith(f"Yakuhai ({wind} wind"):
            return f"yakuhai_{wind}_wind"
    return NAMES[name]


class Copies:
    """Gives each tile its number among 136, red fives the first of their kind."""

    def __init__(self, reds: set[int]) -> None:
        self.taken: dict[int, Iterator[int]] = {}
        self.reds = reds

    def take(self, kind: int) -> int:
        plain = PLAIN[kind]
        theirs = HONOURS.get(plain, plain)
        if kind >= RED_FIVE:
            return 4 * theirs
        if plain not in self.taken:
            # A plain five is never the first copy, which is the red one.
            self.taken[plain] = iter(range(1 if plain in self.reds else 0, 4))
        copy = next(self.taken[plain], 0)
        return 4 * theirs + copy


def oracle(hand: dict[str, Any]) -> tuple[Any, ...]:
    """What the package says of a hand: nothing, or the ids of its lines, han, fu and the winner's points."""
    copies = Copies({4, 13, 22})
    win = copies.take(tile_from_text(hand["win_tile"]))
    tiles = [win, *(copies.take(kind) for kind in tiles_from_text(hand["concealed"]))]
    melds = []
    for meld in hand["melds"]:
        own = sorted(copies.take(kind) for kind in tiles_from_text(meld["tiles"]))
        type_ = {"chi": Meld.CHI, "pong": Meld.PON, "kong_added": Meld.SHOUMINKAN}.get(meld["type"], Meld.KAN)
        melds.append(Meld(type_, own, opened=meld["type"] != "kong_concealed"))
        tiles += own
    rules, flags = hand["rules"], hand["flags"]
    zimo = hand["win_by"] == "zimo"
    options = OptionalRules(
        has_open_tanyao=rules.get("kuitan", True),
        has_aka_dora=True,
        has_double_yakuman=rules.get("double_yakuman", False),
        kazoe_limit=HandConfig.KAZOE_SANBAIMAN if rules.get("kazoe") else HandConfig.KAZOE_LIMITED,
        kiriage=rules.get("kiriage", False),
        renhou_as_yakuman=rules.get("renhou") == "yakuman",
        limit_to_sextuple_yakuman=False,
    )
    dealer = hand["seat_wind"] == "E"
    config = HandConfig(
        is_tsumo=zimo,
        is_riichi=hand["riichi"] != "none",
        is_daburu_riichi=hand["riichi"] == "double",
        is_ippatsu="ippatsu" in flags,
        is_rinshan="rinshan" in flags,
        is_chankan=hand["win_by"] == "rob_kong",
        is_haitei="haitei" in flags,
        is_houtei="houtei" in flags,
        is_tenhou="first_turn" in flags and dealer,
        is_chiihou="first_turn" in flags and not dealer,
        player_wind=WINDS[hand["seat_wind"]],
        round_wind=WINDS[hand["round_wind"]],
        tsumi_number=hand["honba"],
        kyoutaku_number=hand["riichi_sticks"],
        options=options,
    )
    shown = Copies(set())
    found = HandCalculator().estimate_hand_value(
        tiles,
        win,
        melds,
        [shown.take(tile_from_text(tile)) for tile in hand["dora_indicators"]],
        config,
        ura_dora_indicators=[shown.take(tile_from_text(tile)) for tile in hand["ura_indicators"]],
    )
    if found.error:
        return (found.error,)
    assert found.yaku is not None
    assert found.cost is not None
    lines = {named(yaku.name) for yaku in found.yaku}
    return lines, found.han, found.fu, found.cost["total"]


def ours(hand: dict[str, Any]) -> tuple[Any, ...]:
    result: dict[str, Any] = score_json(hand)
    assert "error" not in result, (hand, result)
    scorer, read, _ = read_written(hand)
    assert scorer.may_win(read) == result["allowed"], hand
    if not result["allowed"]:
        return (result["reasons"][0]["id"],)
    lines = {line["id"] for line in result["lines"]}
    return lines, result["han"], result["fu"], result["payment"]["winner"]


def compare(chunk: int) -> None:
    for hand in riichi_wins.hands(chunk, CHUNK):
        found, expected = ours(hand), oracle(hand)
        if expected == (HandCalculator.ERR_NO_YAKU,):
            assert found == ("no_yaku",), hand
            continue
        assert len(expected) == 4 == len(found), (hand, expected, found)
        if expected[1] >= 13 and "kokushi" in expected[0]:
            # Thirteen orphans have no fu; the package writes what the closed hand would have.
            expected = (*expected[:2], 0, expected[3])
        assert found == expected, hand


@pytest.mark.parametrize("chunk", SHORT)
def test_same_scores_as_the_oracle(chunk: int) -> None:
    compare(chunk)


@pytest.mark.long
@pytest.mark.parametrize("chunk", LONG)
def test_same_scores_as_the_oracle_on_many_hands(chunk: int) -> None:
    compare(chunk)


def test_every_yaku_is_compared() -> None:
    results = [ours(hand) for chunk in SHORT for hand in riichi_wins.hands(chunk, CHUNK)]
    seen = {id for result in results if len(result) == 4 for id in result[0]}
    assert set(NAMES.values()) - {"renhou"} <= seen
