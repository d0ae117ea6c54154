"""3 Kaki: fei in every place, hands that cannot be, and what may still be earned with fei about."""

import random
from typing import Any

import pytest
from tests.reference import malaysia3_hands

from zimo.core.distance import honour_key, suit_key
from zimo.core.melds import PONG, meld, tiles_of, tiles_on_table
from zimo.core.tiles import ALL_FEI, BONUS, EAST, JOKER, NONE, PLAYED, STRIDE, kinds_of, mask_of, tiles_from_text
from zimo.rules.hand import DI_HU, FOUR_FEI, INCOMPLETE, TIAN_HU, Hand
from zimo.rules.outlook import Outlook
from zimo.rules.price import ceiling, possible_lines, price, secure
from zimo.rules.record import ZIMO
from zimo.rules.score import Scorer
from zimo.rules.seat import Seat
from zimo.scoring import read_written, score_json
from zimo.tables.malaysia3.fei import fits, missing, waits
from zimo.tables.malaysia3.rules import Malaysia3Rules
from zimo.tables.malaysia3.scorer import scorer

DOTS = 9
GOOD: dict[str, Any] = {
    "table": "malaysia3",
    "concealed": "EEE123p456p78p22p",
    "win_tile": "9p",
    "bonus": ["a1", "a2"],
    "seat_wind": "E",
    "round_wind": "E",
    "win_by": "discard",
}


def lines(**changes: Any) -> list[tuple[str, int]]:
    found: Any = score_json(GOOD | changes)
    return [(line["id"], line["value"]) for line in found["lines"]]


def error(**changes: Any) -> Any:
    return score_json(GOOD | changes).get("error", {})


def counts_of(text: str) -> bytearray:
    counts = bytearray(STRIDE)
    for kind in tiles_from_text(text):
        counts[kind] += 1
    return counts


def seat_of(counts: bytearray, melds: int) -> Seat:
    """A seat that holds these concealed tiles beside so many melds."""
    seat = Seat()
    for kind in range(STRIDE):
        for _ in range(counts[kind]):
            seat.put_in(kind)
    for _ in range(melds):
        seat.add_meld(meld(PONG, EAST), EAST, 1, 0)
    return seat


def test_trap_15_all_honours_is_not_paid_as_a_mixed_suit_too() -> None:
    hand = {"concealed": "WWWEEEGGGNNNR", "win_tile": "R", "bonus": ["f2"]}
    assert lines(**hand) == [("all_honours", 10)]
    assert lines(**hand, rules={"limits_stack": True}) == [("all_honours", 10)]


def test_a_fei_may_be_one_tile_in_one_reading_and_another_in_another() -> None:
    # As dots the fei leave the suit pure; as East a set is worth two fan to the dealer, as a dragon one.
    assert lines(concealed="111p234p567p88pjj", win_tile="8p") == [("full_flush", 3), ("animals", 2)]
    assert ("east_pong", 1) in lines(concealed="123p44pRRjGGGEE", win_tile="4p")


def test_small_dragons_need_a_third_kind_even_where_fei_are_a_fifth_copy() -> None:
    melds = [{"type": "pong", "tiles": "RRR"}, {"type": "pong", "tiles": "BBj"}, {"type": "chi", "tiles": "123p"}]
    found = lines(concealed="456pB", win_tile="B", melds=melds)
    assert ("dragon_pongs", 2) in found
    assert "small_three_dragons" not in dict(found)


def test_nine_gates_stand_before_the_winning_fei() -> None:
    ready = {"concealed": "1112345678999p", "win_tile": "j", "win_by": "zimo"}
    assert lines(**ready) == [("nine_gates", 10)]
    assert ("nine_gates", 10) not in lines(concealed="1112344678999p", win_tile="j", win_by="zimo")


@pytest.mark.parametrize(
    ("concealed", "wanted"),
    [
        ("123p456p789p111pj", "23456789pESWNRGBj"),
        ("123p456p789pRRGG", "RGj"),
        ("123p456p789pRRRG", "Gj"),
        ("123p456p78pRRRGB", ""),
        ("123p456p789pRRGj", "RGj"),
        ("1p9pESWNRGBjjjj", "19pESWNRGB"),
        ("1p9p9pESWNRGBjjj", "j"),
    ],
)
def test_waits(concealed: str, wanted: str) -> None:
    counts = counts_of(concealed)
    melds = (14 - sum(counts)) // 3
    assert waits(seat_of(counts, melds), DOTS, pairs=False) == mask_of(tiles_from_text(wanted))


def test_waits_are_what_completes_and_missing_counts_down_to_it() -> None:
    rng = random.Random(5)
    wall = [kind for kind in (*range(DOTS, DOTS + 9), *range(EAST, PLAYED), JOKER) for _ in range(4)]
    for _ in range(400):
        melds = rng.randint(0, 3)
        fei = rng.randint(0, ALL_FEI)
        few = rng.sample(sorted(set(wall) - {JOKER}), 7)
        counts = bytearray(STRIDE)
        for kind in rng.sample([kind for kind in wall if kind in few], 13 - 3 * melds - fei):
            counts[kind] += 1
        counts[JOKER] = fei
        completing = waits(seat_of(counts, melds), DOTS, pairs=True)
        for kind in sorted(set(wall)):
            if counts[kind] < 4:
                counts[kind] += 1
                done = is_complete(counts, melds)
                assert bool(completing >> kind & 1) == done, (counts, kind)
                assert done == (missing(counts, DOTS, melds, pairs=True) == 0)
                counts[kind] -= 1


def is_complete(counts: bytearray, melds: int) -> bool:
    """Whether the scorer finds a way to read the tiles beside so many melds."""
    judge = scorer(Malaysia3Rules.make({"seven_pairs": 1}))
    return judge.tally(Hand(counts[:], [meld(PONG, EAST)] * melds, 0, NONE, ZIMO, 0, 0)).form != INCOMPLETE


def test_tiles_fit_where_fei_fill_the_rest() -> None:
    def parts(text: str) -> tuple[int, int]:
        counts = counts_of(text)
        return suit_key(counts, DOTS), honour_key(counts, EAST)

    for text, sets in (("159p", 2), ("159pE", 3), ("1p9p", 1), ("135p", 1), ("5555p", 1), ("", 0)):
        assert fits(*parts(text), sets=sets), text
    for text, sets in (("159p", 1), ("159pE", 2), ("19p", 0), ("147pE", 2), ("5555p", 0)):
        assert not fits(*parts(text), sets=sets), text


@pytest.mark.parametrize(
    ("changes", "id"),
    [
        ({"seat_wind": "N"}, "unknown_seat"),
        ({"round_wind": "S"}, "unknown_seat"),
        ({"concealed": "EEE123m456p78p22p"}, "unknown_tile"),
        ({"concealed": "EEE123s456p78p22p"}, "unknown_tile"),
        ({"rules": {"suit": "characters"}}, "unknown_tile"),
        ({"win_tile": "j"}, "impossible_tiles"),
        ({"win_tile": "j", "win_by": "rob_kong", "rules": {"fei_discard": True}}, "impossible_tiles"),
        ({"declared_fei": 5}, "bad_json"),
        ({"declared_fei": True}, "bad_json"),
        ({"declared_fei": 4, "concealed": "EEE123p456p78p2pj"}, "impossible_tiles"),
        ({"concealed": "123p456p78p22p", "melds": [{"type": "chi", "tiles": "jj3p"}]}, "impossible_tiles"),
        ({"concealed": "123p456p78p22p", "melds": [{"type": "kong_added", "tiles": "EEEj"}]}, "impossible_tiles"),
        ({"concealed": "123p456p78p22p", "melds": [{"type": "pong", "tiles": "jjj"}]}, "impossible_tiles"),
        ({"flags": ["flower_replacement"]}, "impossible_circumstance"),
        ({"flags": ["heavenly"]}, "impossible_circumstance"),
        ({"flags": ["earthly"]}, "impossible_circumstance"),
        ({"flags": ["four_fei_start"], "win_by": "zimo"}, "impossible_circumstance"),
        ({"flags": ["kong_on_kong"], "win_by": "zimo"}, "impossible_circumstance"),
        ({"flags": ["tian_hu"]}, "unknown_flag"),
        ({"bonus": ["j"]}, "unknown_tile"),
    ],
)
def test_hands_that_cannot_be(changes: dict[str, Any], id: str) -> None:
    assert error(**changes)["id"] == id


def test_a_fei_in_a_chi_stands_for_its_place() -> None:
    for tiles in ("j78p", "6pj8p", "67pj"):
        assert lines(concealed="EEE123p22p45p", win_tile="3p", melds=[{"type": "chi", "tiles": tiles}]) == lines(
            concealed="EEE123p22p45p", win_tile="3p", melds=[{"type": "chi", "tiles": "678p"}]
        )


def earlier_view(hand: Hand, judge: Scorer, rng: random.Random) -> Outlook:
    """What the winner may have seen some turns before: fewer melds and bonus tiles, other tiles in hand."""
    rules = judge.rules
    assert isinstance(rules, Malaysia3Rules)
    kinds = rules.fei_kinds()
    unseen = bytearray(STRIDE)
    for kind in (*kinds_of(kinds), JOKER):
        unseen[kind] = 4
    for kind in kinds_of(BONUS):
        unseen[kind] = 1
    laid = rng.randint(0, len(hand.melds))
    wanted = bytearray(hand.counts)
    for code, special in zip(hand.melds[:laid], hand.meld_special[:laid], strict=True):
        for kind in tiles_on_table(code, special):
            unseen[kind] -= 1
    for code in hand.melds[laid:]:
        for kind in tiles_of(code):
            wanted[kind] += 1
    counts = bytearray(STRIDE)
    for kind in (*kinds_of(kinds), JOKER):
        counts[kind] = rng.randint(0, min(wanted[kind], unseen[kind]))
        unseen[kind] -= counts[kind]
    shown = rng.randint(0, hand.fei_shown)
    bonus = 0
    for kind in kinds_of(BONUS):
        if hand.bonus >> kind & 1:
            if rng.random() < 0.5:
                bonus |= 1 << kind
                unseen[kind] = 0
        elif rng.random() < 0.3:
            unseen[kind] = 0
    opening = hand.flags & (TIAN_HU | DI_HU | FOUR_FEI) != 0
    melds = list(hand.melds[:laid])
    return Outlook(
        counts,
        melds,
        bonus,
        unseen,
        hand.seat_wind,
        0,
        rules,
        rng.randint(1, 40),
        opening,
        kinds,
        ALL_FEI - shown,
        shown,
    )


@pytest.mark.parametrize("seed", range(3))
def test_what_was_earned_was_possible_before(seed: int) -> None:
    rng = random.Random(seed)
    for written in malaysia3_hands.hands(seed=seed + 100, count=700):
        if "error" in score_json(written):
            continue
        judge, hand, _ = read_written(written)
        tally = judge.tally(hand)
        if not tally.allowed:
            continue
        view = earlier_view(hand, judge, rng)
        possible = possible_lines(judge, view)
        for index, _, kinds in tally.lines:
            row = judge.patterns[index]
            assert row.id in possible, (written, row.id)
            assert row.possible(view) & kinds == kinds, (written, row.id)
        assert ceiling(judge, view) >= tally.paid, written
        if not tally.limit:
            assert secure(judge, view) <= tally.total, written
        assert price(judge, view, view).reachable, written
