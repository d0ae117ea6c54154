"""What a win costs (rules 4.1, 4.2, 5 and 9)."""

from typing import Any

import pytest

from zimo.scoring import score

ONE_TAI = {"tiles": "345m66p789s23s +4s", "melds": ["pong:GGG"], "seat": "S"}
PING_HU: dict[str, Any] = {"tiles": "456m45p88p234s +6p", "melds": ["chi:789s"], "seat": "W"}
WONDERS: dict[str, Any] = {"tiles": "19m19p19sESWNRGG +B", "seat": "S"}


def paid(hand: dict[str, Any], **how: Any) -> dict[str, int]:
    how = hand | how
    sheet = score(how.pop("tiles"), **how)
    assert sheet.payment is not None
    payers = sheet.payment.payers
    number = {"discarder": 1, "liable": 1, "each_other": 2, "each_opponent": 3}
    assert sum(amount * number[role] for role, amount in payers.items()) == sheet.payment.winner
    return sheet.payment.as_dict()


def tai(number: int) -> dict[str, Any]:
    """A hand of that many tai, 1 to 5, by animals and a dragon."""
    return ONE_TAI | {"bonus": ["a1", "a2", "a3", "f2"][: number - 1]}


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_ladder(number: int) -> None:
    base = 2**number
    assert paid(tai(number)) == {"discarder": 2 * base, "each_other": base, "winner": 4 * base}
    assert paid(tai(number), by="zimo") == {"each_opponent": 2 * base, "winner": 6 * base}
    assert score(**tai(number)).base == base


def test_doubling_goes_on_beyond_five() -> None:
    assert paid(tai(5), bonus="a1 a2 a3 f2 q2", rules={"cap": 13})["each_other"] == 64


def test_no_tai_at_a_table_without_minimum() -> None:
    hand = {"tiles": "345m66p789s23s +4s", "melds": ["pong:WWW"], "seat": "S", "rules": {"minimum": 0}}
    assert paid(hand) == {"discarder": 2, "each_other": 1, "winner": 4}


def test_shooter_pays_all_leaves_zimo_alone() -> None:
    rules = {"payment": "shooter_pays_all"}
    assert paid(tai(3), rules=rules) == {"discarder": 32, "each_other": 0, "winner": 32}
    assert paid(tai(3), rules=rules, by="zimo") == {"each_opponent": 16, "winner": 48}


def test_a_robbed_kong_is_paid_like_a_discard() -> None:
    hand = {"tiles": "345m66p789s23s +4s", "melds": ["pong:WWW"], "seat": "S", "by": "rob_kong"}
    assert paid(hand) == {"discarder": 4, "each_other": 2, "winner": 8}


def test_the_zimo_bonus_counts_bases_of_one_tai() -> None:
    rules = {"zimo_bonus": 1, "cap": 3, "points_table": [5, 6, 7]}
    assert paid(tai(3), by="zimo", rules=rules) == {"each_opponent": 14 + 5, "winner": 57}
    assert paid(tai(3), rules=rules) == {"discarder": 14, "each_other": 7, "winner": 28}


def test_the_price_of_a_plain_ping_hu() -> None:
    assert paid(PING_HU, preset="spgg") == {"discarder": 20, "each_other": 10, "winner": 40}
    assert paid(PING_HU, preset="spgg", by="zimo") == {"each_opponent": 20, "winner": 60}
    all_by_one = {"payment": "shooter_pays_all"}
    assert paid(PING_HU, preset="spgg", rules=all_by_one) == {"discarder": 40, "each_other": 0, "winner": 40}
    # With a second line beside it the ladder counts.
    assert paid(PING_HU, preset="spgg", by="rob_kong") == {"discarder": 64, "each_other": 32, "winner": 128}


def test_thirteen_wonders_as_a_zimo() -> None:
    assert paid(WONDERS) == {"discarder": 64, "each_other": 32, "winner": 128}
    rules = {"thirteen_payment": "as_zimo", "zimo_bonus": 1}
    assert paid(WONDERS, rules=rules) == {"discarder": 64, "each_other": 64, "winner": 192}
    assert paid(tai(5), rules=rules) == {"discarder": 64, "each_other": 32, "winner": 128}


def test_one_player_pays_for_all() -> None:
    assert paid(tai(5), bao="discarder") == {"discarder": 128, "each_other": 0, "winner": 128}
    assert paid(tai(5), bao="other", by="zimo") == {"liable": 192, "each_opponent": 0, "winner": 192}
    assert paid(tai(5), bao="other") == paid(tai(5))
    rules = {"bao_third_party": "liable_pays_all"}
    assert paid(tai(5), bao="other", rules=rules) == {
        "liable": 128,
        "discarder": 0,
        "each_other": 0,
        "winner": 128,
    }


def test_bao_switched_off() -> None:
    assert paid(tai(2), bao="discarder", rules={"bao": False}) == paid(tai(2))
    assert paid(tai(2), bao="other", by="zimo", rules={"bao_zimo": False}) == paid(tai(2), by="zimo")
    assert paid(tai(2), bao="discarder", rules={"bao_zimo": False}) == {"discarder": 16, "each_other": 0, "winner": 16}
