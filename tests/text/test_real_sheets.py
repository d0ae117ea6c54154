"""Receipts of real scores: every reason that a table gives comes out in words, with its numbers."""

import pytest

from zimo.core.melds import meld_from_text
from zimo.core.tiles import NONE, STRIDE, mask_of, tile_from_text, tiles_from_text
from zimo.rules.hand import Hand
from zimo.rules.sheet import ScoreSheet
from zimo.tables.singapore.rules import SingaporeRules
from zimo.tables.singapore.scorer import scorer
from zimo.text import LANGUAGES
from zimo.text.explain import WIDTH, columns, explain

Row = tuple[str, str, str, str, int, dict[str, object], str]

HANDS: list[Row] = [
    # concealed tiles, winning tile, melds, bonus tiles, by, house rules, a part of the English receipt
    ("123m456p22p678s55m", "2p", "", "", 0, {}, "Men Qing counts only on Zi Mo here"),
    ("123m456p22p678s55m", "2p", "", "", 1, {}, "Men Qing"),
    ("456p22p678s55m", "2p", "chi:123m", "", 1, {}, "no longer Men Qing"),
    ("123m456p22p678s55m", "2p", "", "", 1, {"men_qing": "off"}, "Men Qing is not counted"),
    ("456p678s55m13m", "2m", "pong:RRR", "a1", 0, {}, "Cat"),
    ("123m456p678s55m13m", "2m", "", "", 0, {}, "more than one kind of tile"),
    ("123m456p678s55m23m", "4m", "", "", 0, {}, "Ping Hu"),
    ("123m456p678s55m23m", "4m", "", "f3", 0, {}, "Chow Ping Hu"),
    ("123m456p678s23mRR", "4m", "", "", 0, {}, "may not be a dragon"),
    ("123m456m789m99m78m", "9m", "", "", 1, {}, "Qing Yi Se"),
    ("111m333p555s777s9m", "9m", "", "", 1, {}, "Kam Kam Hu"),
    ("111m333p555s777s9m", "9m", "", "", 0, {}, "Kam Kam Hu needs Zi Mo"),
    ("19m19p19sESWNRGB", "E", "", "f1", 0, {}, "13 Wonders counts in its place"),
    ("1122m3344p5566sE", "E", "", "", 1, {}, "Seven Pairs is not counted"),
    ("456p22p678s55m", "2p", "chi:123m", "a1a2a3a4", 0, {}, "Four animals counts in its place"),
    ("1234m", "9s", "pong:RRR pong:GGG pong:EEE", "", 1, {}, "not complete"),
    ("22p456p678s55m", "2p", "chi:123m", "", 0, {"minimum": 2}, "at least 2"),
]


def score(concealed: str, win: str, melds: str, bonus: str, by: int, rules: dict[str, object]) -> ScoreSheet:
    counts = bytearray(STRIDE)
    for kind in tiles_from_text(concealed) + tiles_from_text(win):
        counts[kind] += 1
    codes = [meld_from_text(*text.split(":")) for text in melds.split()]
    win_tile = tile_from_text(win) if win else NONE
    hand = Hand(counts, codes, mask_of(tiles_from_text(bonus)), win_tile, by, 0, 0)
    return scorer(SingaporeRules.make(rules)).score(hand)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("row", HANDS, ids=[row[-1] for row in HANDS])
def test_every_sheet_can_be_explained(lang: str, row: Row) -> None:
    concealed, win, melds, bonus, by, rules, part = row
    sheet = score(concealed, win, melds, bonus, by, rules)
    text = explain(sheet, lang)
    assert max(map(columns, text.splitlines())) == WIDTH
    assert "{" not in text
    if lang == "en":
        assert part in " ".join(text.split())
    numbers = [sheet.total, *(line.value for line in sheet.lines)]
    if sheet.payment is not None:
        numbers += [sheet.base, sheet.payment.winner, *sheet.payment.payers.values()]
    assert not [number for number in numbers if str(number) not in text]
