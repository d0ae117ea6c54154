"""What may still be earned: never less than what is earned in the end."""

import random
from typing import Any

import pytest
from tests.reference import generator
from tests.scoring.hands import outlook

from zimo.core.melds import KONG_ADDED, PONG, kind_of, meld, tiles_of, type_of
from zimo.core.tiles import FACE, FLOWER, PLAYED, STRIDE
from zimo.rules.hand import DI_HU, REN_HU, TIAN_HU, Hand
from zimo.rules.outlook import Outlook
from zimo.rules.patterns import EACH_KIND, many
from zimo.rules.price import ceiling, possible_lines, price, secure
from zimo.rules.score import Scorer
from zimo.scoring import read_written
from zimo.tables.singapore.rules import SingaporeRules
from zimo.tables.singapore.scorer import scorer


def earlier_view(hand: Hand, scorer_: Scorer, rng: random.Random) -> Outlook:
    """What the winner may have seen some turns before: fewer melds and bonus tiles, other tiles in hand."""
    unseen = bytearray(4 if kind < PLAYED else 0 for kind in range(STRIDE))
    for kind in range(FLOWER, FACE):
        unseen[kind] = 1
    melds: list[int] = []
    counts = bytearray(STRIDE)
    wanted = bytearray(hand.counts)
    for code in hand.melds[: rng.randint(0, len(hand.melds))]:
        earlier = meld(PONG, kind_of(code)) if type_of(code) == KONG_ADDED and rng.random() < 0.5 else code
        melds.append(earlier)
        for kind in tiles_of(earlier):
            unseen[kind] -= 1
        if earlier != code:
            wanted[kind_of(code)] += 1
    for code in hand.melds[len(melds) :]:
        for kind in tiles_of(code):
            wanted[kind] += 1
    for kind in range(PLAYED):
        counts[kind] = rng.randint(0, wanted[kind])
        unseen[kind] -= counts[kind]
    # Tiles that the hand does not need may be in hand still, or have been thrown by anybody.
    for kind in rng.sample(range(PLAYED), 12):
        spare = unseen[kind] - (wanted[kind] - counts[kind])
        if spare > 0:
            here = rng.randint(0, spare)
            if sum(counts) + 3 * len(melds) < 13:
                counts[kind] += here
            unseen[kind] -= here
    bonus = 0
    for kind in range(FLOWER, FACE):
        if hand.bonus >> kind & 1:
            if rng.random() < 0.5:
                bonus |= 1 << kind
                unseen[kind] = 0
        elif rng.random() < 0.3:
            unseen[kind] = 0
    opening = hand.flags & (TIAN_HU | DI_HU | REN_HU) != 0
    return Outlook(
        counts, melds, bonus, unseen, hand.seat_wind, hand.round_wind, scorer_.rules, rng.randint(1, 80), opening
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_was_earned_was_possible_before(seed: int) -> None:
    rng = random.Random(seed)
    for written in generator.hands(seed=seed + 100, count=1500):
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


@pytest.mark.parametrize("seed", range(2))
def test_rows_that_exclude_each_other_are_never_earned_together(seed: int) -> None:
    for written in generator.hands(seed=seed + 200, count=2000):
        judge, hand, _ = read_written(written)
        rows = [judge.patterns[index] for index, _, _ in judge.tally(hand).lines]
        for row in rows:
            assert not {other.id for other in rows} & {*row.against, *row.swallows}, written


SCORER = scorer(SingaporeRules())


def possible(*args: Any, **how: Any) -> set[str]:
    return set(possible_lines(SCORER, outlook(*args, **how)))


def test_a_chi_closes_the_doors_of_pongs() -> None:
    before, after = possible("234m567p11sEERRN"), possible("567p11sEERRN", melds="chi:234m")
    assert before - after >= {"pong_pong_hu", "four_kongs", "kam_kam_hu", "men_qing", "thirteen_wonders", "nine_gates"}
    assert {"ping_hu", "dragon_pong", "own_wind", "hun_yi_se"} <= after


def test_a_pong_closes_the_doors_of_chi() -> None:
    after = possible("234m567p11sEN", melds="pong:RRR")
    assert not after & {"ping_hu", "chow_ping_hu", "men_qing", "qing_yi_se", "all_terminals", "thirteen_wonders"}
    assert {"dragon_pong", "pong_pong_hu", "hun_yi_se", "big_three_dragons"} <= after


def test_a_second_suit_ends_both_flushes() -> None:
    assert not possible("567p11sE", melds="chi:234m pong:888s") & {"hun_yi_se", "qing_yi_se", "all_green"}


def test_tiles_that_are_gone_close_doors() -> None:
    assert "dragon_pong" not in possible("234m567p11s99sEN", seen="RRGGBB")
    assert "dragon_pong" in possible("234m567p11s99sER", seen="RGGBB")
    assert "animal" not in possible("234m567p11s99sEN", seen="a1 a2 a3 a4")
    assert "flower_set" not in possible("234m567p11s99sEN", bonus="f1 f2 f3", seen="f4")
    assert "seat_flower" in possible("234m567p11s99sEN", live=3)
    assert "seat_flower" not in possible("234m567p11s99sEN", live=0)


def test_the_first_turn() -> None:
    assert "tian_hu" in possible("234m567p11s99sEN", first_turn=True)
    assert "di_hu" in possible("234m567p11s99sEN", first_turn=True, seat=3)
    assert not possible("234m567p11s99sEN") & {"tian_hu", "di_hu"}


def test_ceiling_under_the_exclusions() -> None:
    """Chi on the table in two suits, the honours gone: Ping Hu at best, and a single event beside it."""
    rules = SingaporeRules.make({"cap": 13, "replacement_chain": "one"})
    gone = "EEEE SSSS WWWW NNNN RRRR GGGG BBBB a1 a2 a3 a4 f1 f2 f3 f4 q1 q2 q3 q4"
    # Only tiles of which no four are left, so that no Kong can come.
    low = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s"
    view = outlook("45678s22p", melds="chi:234m chi:567p", seen=f"{gone} {low}", seat=1, rules=rules)
    assert set(possible_lines(scorer(rules), view)) == {"ping_hu", "qiang_gang", "hai_di"}
    assert ceiling(scorer(rules), view) == 5
    assert not price(scorer(rules), view, outlook("45678s", melds="chi:234m chi:567p pong:222p", seen=gone)).by_play


def test_the_price_of_a_dragon() -> None:
    """A dragon Pong from a closed hand gains a tai and closes Ping Hu and Men Qing; nothing else is secure yet."""
    cost = price(SCORER, outlook("234m567p11s78sRRN"), outlook("234m567p11s78sN", melds="pong:RRR"))
    assert [(line.id, line.value) for line in cost.gained] == [("dragon_pong", 1)]
    assert {"ping_hu", "chow_ping_hu", "men_qing", "thirteen_wonders"} <= set(cost.lost)
    assert (cost.secure_before, cost.secure_after) == (0, 1)
    assert cost.reachable
    assert cost.by_play


def test_shown_kinds_count_once_each() -> None:
    view = outlook("234m567p", melds="pong:RRR kong_concealed:GGGG", bonus="a1 a2 f1")
    assert secure(SCORER, view) == 5
    assert many(next(row for row in SCORER.patterns if row.counted == EACH_KIND).possible(view)) == 3
