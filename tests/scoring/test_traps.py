"""Mistakes that other mahjong programs have made, each with what is right here."""

import pytest
from tests.scoring.hands import lines, outlook, reasons

from zimo.rules.hand_json import HandError
from zimo.rules.price import ceiling, possible_lines, price, secure
from zimo.scoring import score
from zimo.tables.singapore.rules import SingaporeRules
from zimo.tables.singapore.scorer import scorer

SCORER = scorer(SingaporeRules())


def test_a_run_of_four_waits_at_both_ends() -> None:
    """The winning tile goes into the Eye, yet two kinds would have won."""
    melds = ["chi:678m", "chi:234p"]
    assert lines("789s3456s +3s", melds=melds, seat="W") == {"ping_hu": 4}
    assert lines("789s3456s +6s", melds=melds, seat="W") == {"ping_hu": 4}
    assert lines("789s3455s +4s", melds=melds, seat="W") == {}


def test_a_pong_kills_the_pattern_of_chi() -> None:
    """Calling a Pong with the Eye of an all-Chi hand that has a foreign flower leaves it without a source of tai."""
    gone = "a1 a2 a3 a4 f3 q3 RRR GGG BBB EEE SSS WWW NNN 11m 99m 11p 99p 11s 99s"
    before = outlook("345m45p22p678s23s", bonus="f1", seen=gone, seat=2)
    after = outlook("345m45p678s23s", melds="pong:222p", bonus="f1", seen=gone, seat=2)
    cost = price(SCORER, before, after)
    assert {"chow_ping_hu", "men_qing"} <= set(cost.lost)
    assert "ping_hu" not in cost.lost  # the flower had taken that already
    assert cost.gained == ()
    assert not outlook_has_source(after)


def outlook_has_source(view: object) -> bool:
    """Whether a row other than flush and all Pongs may still be earned by play."""
    assert view is not None
    possible = set(possible_lines(SCORER, view))  # type: ignore[arg-type]
    luck = {row.id for row in SCORER.patterns if row.luck}
    return bool(possible - luck - {"hun_yi_se", "qing_yi_se", "pong_pong_hu", "four_kongs"})


def test_a_hand_that_cannot_reach_the_minimum_is_known_as_dead() -> None:
    """Sets of two suits on the table, every honour and bonus tile gone: play brings no tai any more."""
    gone = "a1 a2 a3 a4 f1 f2 f3 f4 q1 q2 q3 q4 EEEE SSSS WWWW NNNN RRRR GGGG BBBB"
    view = outlook("678s23s45p", melds="pong:222m chi:345p", seen=gone, seat=1)
    cost = price(SCORER, view, view)
    assert not cost.by_play
    assert cost.reachable  # by the last tile, a robbed Kong, a Kong's replacement
    assert price(SCORER, view, outlook("678s23s45p", melds="pong:222m", seen=gone, seat=1)).by_play is True


def test_the_price_of_a_wind_depends_on_the_seat() -> None:
    """The same Pong of West: two doors closed for one player, a tai for the other."""
    tiles, left = "456m78p99p234sWW", "456m78p99p234s"
    for seat, gained in ((0, []), (2, ["own_wind"])):
        cost = price(
            SCORER,
            outlook(tiles, bonus="f4", seat=seat),
            outlook(left, melds="pong:WWW", bonus="f4", seat=seat),
        )
        assert [line.id for line in cost.gained] == gained
        assert {"chow_ping_hu", "men_qing"} <= set(cost.lost)
        assert "ping_hu" not in cost.lost
        assert cost.secure_after - cost.secure_before == len(gained)


def test_a_pair_of_the_double_wind_is_worth_two() -> None:
    """Throwing from it, with one more copy left, closes two rows at once."""
    before = outlook("EE456m78p99p234s5s", seen="E", seat=0)
    after = outlook("E456m78p99p234s5s", seen="EE", seat=0)
    cost = price(SCORER, before, after)
    assert {"own_wind", "round_wind"} <= set(cost.lost)
    assert lines("456m78p99p2s3s4s+9p", melds=["pong:EEE"]) == {"own_wind": 1, "round_wind": 1}


def test_the_single_wait_with_two_sides_is_the_dearer_one() -> None:
    """Two throws leave as many winning tiles, but only one of them keeps all sets Chi."""
    melds, bonus = ["chi:345m", "chi:678s"], "a1"
    # 678m 23s 55s waits for 1s and 4s
    for tile in ("1s", "4s"):
        assert lines(f"678m23s55s +{tile}", melds=melds, bonus=bonus, seat="N") == {"chow_ping_hu": 1, "animal": 1}
    # 678m 33s 55s waits for 3s and 5s
    for tile in ("3s", "5s"):
        assert lines(f"678m33s55s +{tile}", melds=melds, bonus=bonus, seat="N") == {"animal": 1}


def test_ping_hu_by_the_wait() -> None:
    melds = ["chi:567m"]
    assert lines("234m13p88s456s +2p", melds=melds, seat="S") == {}
    assert lines("234m89p88s456s +7p", melds=melds, seat="S") == {}
    assert lines("234m345p8s456s +8s", melds=melds, seat="S") == {}
    assert lines("234m34pNN456s +2p", melds=melds, seat="S") == {"ping_hu": 4}


def test_small_dragons_and_winds_are_no_limit_hands() -> None:
    dragons = lines("567mGG34s +5s", melds=["pong:RRR", "pong:BBB"], seat="S")
    assert sum(dragons.values()) == 3
    winds = lines("WW56s +7s", melds=["pong:EEE", "pong:SSS", "pong:NNN"], seat="N", round="E")
    assert winds == {"small_four_winds": 2, "own_wind": 1, "round_wind": 1, "hun_yi_se": 2}


def test_the_last_tile_as_a_replacement_is_only_the_replacement() -> None:
    sheet = score("456p22p678s55m +2p", melds=["chi:789m"], by="zimo", bonus="f4", events=["last_tile", "hua_shang"])
    assert [line.id for line in sheet.lines] == ["hua_shang"]
    assert ("hai_di", "swallowed", "hua_shang") in [(row.id, row.reason, row.by) for row in sheet.not_counted]


def test_a_closed_zimo_is_one_tai_and_simples_are_none() -> None:
    assert lines("234m567m22p333p67s +8s", by="zimo") == {"men_qing": 1}
    assert lines("234m22p333p67s +8s", melds=["chi:567m"], by="zimo") == {}


def test_chow_ping_hu_adds_to_the_bonus_tiles() -> None:
    assert lines("234m34p88s456s +2p", melds=["chi:567m"], seat="S", bonus="a4 f2 q1") == {
        "chow_ping_hu": 1,
        "animal": 1,
        "seat_flower": 1,
    }


def test_a_closed_hand_on_a_discard_says_why_it_is_refused() -> None:
    assert reasons("123m456p22p678s55m +2p") == [
        {"id": "below_minimum", "have": 0, "need": 1},
        {"id": "men_qing_needs_zimo"},
    ]


@pytest.mark.parametrize(
    ("how", "circumstance"),
    [
        ({"by": "discard", "bonus": "f1", "events": ["hua_shang"]}, "hua_shang"),
        ({"by": "zimo", "events": ["hua_shang"]}, "hua_shang"),
        ({"by": "zimo", "events": ["gang_shang"]}, "gang_shang"),
        ({"by": "zimo", "seat": "S", "events": ["tian_hu"]}, "tian_hu"),
        ({"by": "discard", "events": ["tian_hu"]}, "tian_hu"),
        ({"by": "zimo", "events": ["di_hu"]}, "di_hu"),
        ({"by": "zimo", "seat": "S", "events": ["ren_hu"]}, "ren_hu"),
        ({"by": "rob_kong", "events": ["last_tile"]}, "last_tile"),
        ({"by": "discard", "events": ["rob_eighth"]}, "rob_eighth"),
        ({"by": "zimo", "events": ["tian_hu", "last_tile"]}, "last_tile"),
    ],
)
def test_circumstances_that_cannot_be(how: dict[str, object], circumstance: str) -> None:
    with pytest.raises(HandError) as caught:
        score("123m456p22p678s55m +4p" if how["by"] == "rob_kong" else "123m456p22p678s55m +2p", **how)  # type: ignore[arg-type]
    assert caught.value.id in ("impossible_circumstance", "impossible_tiles")
    if caught.value.id == "impossible_circumstance":
        assert caught.value.params["circumstance"] == circumstance


def test_one_object_feeds_offer_screen_and_settlement() -> None:
    """The sheet's total is the sum of its lines, and the payment that of its paid tai."""
    sheet = score("456p22p678s55m +2p", melds=["chi:789m"], by="zimo", bonus="f4 a1", events=["hua_shang"])
    assert sum(line.value for line in sheet.lines) == sheet.total == 2
    assert sheet.payment is not None
    assert sheet.payment.as_dict() == {"each_opponent": 8, "winner": 24}


def test_animals_never_count_toward_the_eight() -> None:
    sheet = score("147m258p369sNNRG", by="zimo", bonus="f1 f2 f3 f4 q1 q2 q3 a1 a2 a3 a4")
    assert not sheet.allowed
    assert [reason.id for reason in sheet.reasons] == ["incomplete_shape", "seven_of_eight_flowers"]


def test_only_visible_tai_are_secure() -> None:
    """Dragons in hand are nobody's business; those on the table and bonus tiles are."""
    assert secure(SCORER, outlook("RRR456m78p99p23s")) == 0
    assert secure(SCORER, outlook("456m78p99p23s", melds="kong_concealed:RRRR", bonus="a1 a2")) == 3
    assert ceiling(SCORER, outlook("RRR456m78p99p23s")) == 5
