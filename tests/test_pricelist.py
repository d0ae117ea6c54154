"""The list of prices says what games settle: every win, every payment beside it, every next deal."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from tests.settled import Payments, Settled, Won, hands, play

from zimo.pricelist import price_list
from zimo.rules.ruleset import RuleError
from zimo.tables import TABLES, load

EVERY_PRESET = [(table, preset) for table in TABLES for preset in load(table).presets()]
HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("singapore", {"payment": "shooter_pays_all", "zimo_bonus": 2, "payout_scale": "half", "set_payouts": True}),
    ("singapore", {"ping_hu_price": [30, 14], "thirteen_payment": "as_zimo", "draw_dealer": "passes_after_payout"}),
    ("singapore", {"initial_double": False, "claimed_kong_payer": "discarder", "four_same_discards": True}),
    ("singapore", {"instant_payouts": False, "bao_zimo": False, "bao_third_party": "liable_pays_all", "minimum": 0}),
    ("singapore", {"multiple_winners": True, "cap": 8, "points_table": [3, 5, 8, 15, 30, 60, 80, 99]}),
    ("singapore", {"bao_kong": True, "bao_fresh_live": 14, "draw_dealer": "passes", "dead_wall": 0}),
    ("hongkong", {"responsibility": "half", "ladder": "full_spicy", "minimum": 0, "multiple_winners": True}),
    ("hongkong", {"nine_tile_rule": True, "last_five_fresh": True, "responsibility": "half", "minimum": 1}),
    ("malaysia3", {"burst_doubles": True, "payment": "discarder_all", "losers_compare": True, "minimum": 1}),
    ("malaysia3", {"payment": "discarder_double_alone", "liability": False, "fei_payment": False, "minimum": 0}),
    ("malaysia3", {"limits_stack": True, "draw_dealer": "passes", "instant_payouts": False}),
    ("riichi", {"kiriage": True, "honba_to": "every", "multiple_ron": "all", "abort_triple_ron": False}),
    ("riichi", {"draw_dealer": "stays", "pao_scope": "triggering_yakuman", "nagashi": False, "kazoe": "sanbaiman"}),
]
FRESH = {"bao_fresh_live": 14, "dead_wall": 0}
"""Under these somebody is often liable."""
SEEDS = range(1, 3)

PriceList = dict[str, Any]


def expected_of_win(prices: PriceList, hand: Settled, won: Won, first: bool) -> Payments:
    """What the list says of a win, from whom to whom."""
    seats = range(prices["seats"])
    worth = won.worth(prices["worths"], prices["rules"].get("kazoe", "yakuman"))
    role = None if won.liable is None else "discarder" if won.liable == won.giver else "other"
    rows = [
        row
        for row in prices["wins"]
        if (row["worth"], row["by"]) == (worth, won.by) and row["dealer"] in (None, won.seat == hand.dealer)
    ]
    found = [row for row in rows if row["liable"] == role] or [row for row in rows if row["liable"] is None]
    assert found, (worth, won, role)
    row = found[0]
    honba = hand.repeat if first or prices["honba_to"] == "every" else 0
    due = {name: points + row["honba"].get(name, 0) * honba for name, points in row["payment"].items()}
    paid: Payments = Counter()
    for seat in seats:
        if seat == won.seat:
            continue
        if seat == won.liable and "liable" in due:
            points = due["liable"]
        elif seat == won.giver:
            points = due["discarder"]
        elif won.by == "discard":
            points = due.get("each_other", 0)
        elif seat == hand.dealer and "from_dealer" in due:
            points = due["from_dealer"]
        else:
            points = due.get("each_opponent", due.get("from_each_nondealer", 0))
        if points:
            paid[seat, won.seat] = points
    return paid


def check_side(prices: PriceList, hand: Settled, reason: str, paid: Payments) -> None:
    """A payment beside a win stands in the list."""
    receivers = {to for _, to in paid}
    rows = [row for row in prices["side"] if row["reason"] == reason]
    rows = [row for row in rows if row["dealer"] in (None, hand.dealer in receivers)]
    assert len(rows) == 1, (reason, rows)
    payers = rows[0]["payers"]
    if reason in ("fei_held", "losers_compare"):
        (each,) = payers.values()
        times = {points // each for points in paid.values()}
        assert all(points % each == 0 for points in paid.values())
        assert len(times) == 1
        assert 1 <= times.pop() <= rows[0]["most"]
        assert len(paid) == (1 if "discarder" in payers else prices["seats"] - 1)
    elif "from_pool" not in payers:
        for (payer, _), points in paid.items():
            role = next(iter(payers)) if len(payers) == 1 else ""
            role = role or ("from_dealer" if payer == hand.dealer else "from_each_nondealer")
            assert points == payers[role]
        alone = {"discarder", "to_pool"} & set(payers)
        assert len(paid) == (1 if alone else prices["seats"] - 1), (reason, paid)


def check_ready(prices: PriceList, hand: Settled, paid: Payments) -> None:
    row = prices["ready"][len(hand.ready)]
    balance: Counter[int | None] = Counter()
    for (payer, receiver), points in paid.items():
        balance[payer] -= points
        balance[receiver] += points
    for seat in range(prices["seats"]):
        assert balance[seat] == (row["receives"] if seat in hand.ready else -row["pays"])


def check_following(prices: PriceList, hand: Settled) -> None:
    deal = prices["deal"]
    if hand.wins:
        end = "dealer_won" if any(won.seat == hand.dealer for won in hand.wins) else "other_won"
    elif hand.drawn not in ("wall_finished", "nagashi_mangan"):
        end = "broken_off"
    elif hand.dealer in hand.ready:
        end = "drawn_ready"
    else:
        end = "drawn_paid" if hand.side else "drawn"
    told = deal["ends"][end]
    dealer = hand.dealer if told["stays"] else (hand.dealer + 1) % prices["seats"]
    wind = hand.round_wind + (deal["winds"] and not told["stays"] and dealer == 0)
    repeat = {"added": hand.repeat + 1, "kept": hand.repeat, "none": 0}[told["honba"]]
    assert hand.over or hand.following == (dealer, wind, repeat), (end, hand)


def check_game(table: str, preset: str | None, rules: dict[str, Any], seed: int) -> Counter[str]:
    """Every payment of a played match stands in the list; what was seen, counted."""
    prices = json.loads(json.dumps(price_list(table, preset, rules)))
    seen: Counter[str] = Counter()
    for hand in hands(play(table, seed, preset=preset, rules=rules)):
        for number, won in enumerate(hand.wins):
            sticks = {edge: points for edge, points in won.payments.items() if edge[0] is None}
            paid = Counter({edge: points for edge, points in won.payments.items() if edge not in sticks})
            assert paid == expected_of_win(prices, hand, won, number == 0), (won, hand)
            assert not (sticks and number)
            seen["wins"] += 1
            seen["liable"] += won.liable is not None
        for reason, payments in (*hand.side, *hand.after):
            if reason == "noten":
                check_ready(prices, hand, payments)
            else:
                check_side(prices, hand, reason, payments)
            seen[reason] += 1
        if hand.drawn == "wall_finished" and not any(reason == "noten" for reason, _ in hand.after):
            assert prices["ready"][len(hand.ready)]["receives"] == 0 or len(hand.ready) in (0, prices["seats"])
        check_following(prices, hand)
        seen["hands"] += 1
    return seen


@pytest.mark.parametrize(("table", "preset"), EVERY_PRESET)
def test_what_is_paid_stands_in_the_list(table: str, preset: str) -> None:
    seen = sum((check_game(table, preset, {}, seed) for seed in SEEDS), Counter())
    assert seen["wins"] > 5, seen


@pytest.mark.parametrize(("table", "rules"), HOUSES)
def test_house_rules_change_the_list_as_they_change_the_game(table: str, rules: dict[str, Any]) -> None:
    seen = sum((check_game(table, None, rules, seed) for seed in SEEDS), Counter())
    assert seen["wins"] > 5, seen


def test_the_games_have_everything_that_is_common() -> None:
    seen: Counter[str] = Counter()
    for table in TABLES:
        seen += sum((check_game(table, None, {}, seed) for seed in range(20, 25)), Counter())
    seen += sum((check_game("singapore", None, FRESH, seed) for seed in range(20, 25)), Counter())
    for reason in ("bite", "marriage", "kong_concealed", "fei_held", "bonus_set", "riichi_deposit", "noten", "liable"):
        assert seen[reason], reason


@pytest.mark.parametrize("table", TABLES)
def test_every_worth_has_its_wins_and_every_win_its_worth(table: str) -> None:
    prices = price_list(table)
    assert {row["worth"] for row in prices["wins"]} == {one["id"] for one in prices["worths"]}
    for one in prices["worths"]:
        ways = {row["by"] for row in prices["wins"] if row["worth"] == one["id"] and row["liable"] is None}
        assert ways == {"discard", "zimo"}, one


def test_the_words_of_a_price_are_those_of_the_table() -> None:
    for table in TABLES:
        prices = price_list(table)
        reasons = set(load(table).make(None, {}, "match").reasons)
        assert {row["reason"] for row in prices["side"]} <= reasons


def test_known_prices() -> None:
    def win(prices: PriceList, worth: str, by: str, dealer: bool | None, liable: str | None = None) -> dict[str, int]:
        wanted = (worth, by, dealer, liable)
        rows = [one for one in prices["wins"] if (one["worth"], one["by"], one["dealer"], one["liable"]) == wanted]
        assert len(rows) == 1
        payment: dict[str, int] = rows[0]["payment"]
        return payment

    singapore = price_list("singapore")
    assert win(singapore, "5", "discard", None) == {"discarder": 64, "each_other": 32}
    assert win(singapore, "5", "zimo", None, "other") == {"liable": 192, "each_opponent": 0}
    riichi = price_list("riichi")
    assert win(riichi, "3-30", "zimo", False) == {"from_dealer": 2000, "from_each_nondealer": 1000}
    assert win(riichi, "mangan", "discard", True) == {"discarder": 12000}
    assert win(riichi, "yakuman-1", "discard", False, "other") == {"liable": 16000, "discarder": 16000}
    parts = price_list("riichi", rules={"pao_scope": "triggering_yakuman"})
    assert win(parts, "yakuman-2", "zimo", False, "dealer") == {"liable": 48000, "from_each_nondealer": 8000}
    assert price_list("malaysia3")["unit"] == 20
    assert price_list("riichi")["final"] == [10000, -20000, -40000, -50000]


def test_the_length_of_a_match() -> None:
    def length(table: str, match_length: str) -> tuple[int | None, int | None]:
        deal = price_list(table, rules={"match_length": match_length})["deal"]
        return deal["passes"], deal["hands"]

    assert length("singapore", "four_rounds") == (16, None)
    assert length("singapore", "one_hand") == (1, 1)
    assert length("hongkong", "east") == (4, None)
    assert length("malaysia3", "four_rotations") == (12, None)
    assert length("malaysia3", "sixteen_hands") == (16, 16)
    assert length("riichi", "east_south") == (8, None)


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(RuleError):
        price_list("nowhere")
    with pytest.raises(RuleError):
        price_list("riichi", "spgg")
    with pytest.raises(RuleError):
        price_list("singapore", rules={"cap": 99})
