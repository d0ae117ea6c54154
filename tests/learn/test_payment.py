"""Questions of payment, answered again by the slow scorers, which share no code with what made the questions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.learn.asking import COUNTS, Rules, asked
from tests.reference import hongkong_scorer, malaysia3_scorer, slow_scorer
from tests.reference.test_riichi_oracle import oracle

from zimo.learn.question import Question
from zimo.scoring import score_written
from zimo.tables import load

Json = dict[str, Any]
FEW = [30, pytest.param(300, marks=pytest.mark.long)]
KINDS = ("base_points", "pay_discard", "pay_zimo", "pay_matrix", "pay_limit", "payment_house")
HOUSES: dict[str, list[Rules]] = {
    "singapore": [
        {"payment": "shooter_pays_all"},
        {"zimo_bonus": 2},
        {"ping_hu_price": [20, 10]},
        {"cap": 4, "points_table": [1, 3, 6, 20]},
        {"cap": 10, "minimum": 0, "men_qing": "any"},
    ],
    "hongkong": [{"responsibility": "half"}, {"ladder": "full_spicy", "cap": 8}, {"minimum": 0}],
    "malaysia3": [{"burst_doubles": True}, {"payment": "discarder_all"}, {"payment": "discarder_double_alone"}],
}
SLOW = {
    "singapore": slow_scorer.equally_right,
    "hongkong": hongkong_scorer.equally_right,
    "malaysia3": malaysia3_scorer.equally_right,
}
CASES = [("singapore", kind) for kind in KINDS]
ELSEWHERE = [(table, kind) for table in ("hongkong", "malaysia3") for kind in KINDS]


def hand_of(made: Question) -> Json:
    """The hand that is shown, under the rules of the card where one lies beside it."""
    (hand,) = [block["hand"] for block in made.scene if block["type"] == "hand"]
    card: Json = {}
    for block in made.scene:
        if block["type"] == "card":
            card = block["rules"]
            assert load(hand["table"]).make_rules(hand["preset"], hand["rules"]).as_dict()[next(iter(card))] != card
    rules = load(hand["table"]).make_rules(hand["preset"], {**hand["rules"], **card}).as_dict()
    return {**hand, "preset": None, "rules": rules}


def account(hand: Json) -> tuple[int, Json]:
    """Base and payment as the slow scorer of the table has them."""
    results = SLOW[hand["table"]](hand)
    accounts = [(base_of(hand, result), result["payment"]) for result in results]
    assert all(one == accounts[0] for one in accounts), hand
    assert results[0]["allowed"], hand
    return accounts[0]


def base_of(hand: Json, result: Json) -> int:
    """The base; at the table of three it is the fan that are paid, twice as many for a burst."""
    if "base" in result:
        return int(result["base"])
    burst = hand["rules"]["burst_doubles"] and result["paid"] >= hand["rules"]["cap"]
    return int(result["paid"]) * (2 if burst else 1)


def check(made: Question, base: int, payment: Json) -> None:
    """The one right answer is that of the account, and every other is another."""
    kind, _, role = made.ask.id.removeprefix("ask.").partition(".")
    (right,) = [choice for choice in made.choices if choice.right]
    assert right.label
    if kind == "pay_matrix":
        assert dict(right.label.params) == payment
        assert all(choice.label and dict(choice.label.params) != payment for choice in made.choices if choice != right)
        return
    wanted = base if kind == "base_points" else payment[role]
    assert right.key == str(wanted)
    assert right.label.params["n"] == wanted
    assert all(choice.label and choice.label.params["n"] != wanted for choice in made.choices if choice != right)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("table", "kind"), CASES)
def test_answers(table: str, kind: str, count: int) -> None:
    for one in asked(kind, count, table, HOUSES[table]):
        check(one.question, *account(hand_of(one.question)))


@pytest.mark.parametrize("count", FEW)
@pytest.mark.parametrize(("table", "kind"), ELSEWHERE)
def test_answers_at_other_tables(table: str, kind: str, count: int) -> None:
    for one in asked(kind, count, table, HOUSES[table]):
        check(one.question, *account(hand_of(one.question)))


def test_what_is_told_is_true() -> None:
    """The count and the base that the question gives, and whether it is over the cap."""
    for kind in KINDS:
        for one in asked(kind, 30, "singapore", HOUSES["singapore"]):
            hand = hand_of(one.question)
            result = slow_scorer.equally_right(hand)[0]
            told = [fact for block in one.question.scene if block["type"] == "facts" for fact in block["texts"]]
            for fact in told:
                wanted = {"fact.counts": result["total"], "step.base": result["base"]}
                if fact["id"] in wanted:
                    assert fact["params"]["n"] == wanted[fact["id"]]
            lines = [fact["params"]["n"] for fact in told if fact["id"] == "step.line"]
            assert not lines or sum(lines) == result["total"]
            if kind == "pay_limit":
                assert result["total"] > hand["rules"]["cap"]


# Riichi


def up(points: int) -> int:
    return -(-points // 100) * 100


def riichi_account(hand: Json) -> tuple[int, Json]:
    """Base points and payment from han and fu, by the formula as rule books print it."""
    empty = {"riichi": "none", "ura_indicators": [], "dora_indicators": [], "honba": 0, "riichi_sticks": 0}
    hand = {**empty, **hand}
    sheet = score_written(hand)
    han, fu = int(str(sheet.details["han"])), int(str(sheet.details["fu"]))
    deals, zimo = hand["seat_wind"] == "E", hand["win_by"] == "zimo"
    honba, sticks = hand["honba"], 1000 * hand["riichi_sticks"]
    if sheet.details["yakuman"]:
        base = 8000 * int(str(sheet.details["yakuman"]))
    else:
        rows = ((11, 6000), (8, 4000), (6, 3000), (5, 2000))
        base = next((points for least, points in rows if han >= least), min(fu * 2 ** (2 + han), 2000))
        if hand["rules"]["kiriage"] and base == 1920:
            base = 2000
    if not zimo:
        pays = up(base * (6 if deals else 4)) + 300 * honba
        payment = {"discarder": pays, "winner": pays + sticks}
    elif deals:
        share = up(2 * base) + 100 * honba
        payment = {"from_each_nondealer": share, "winner": 3 * share + sticks}
    else:
        dealer, other = up(2 * base) + 100 * honba, up(base) + 100 * honba
        payment = {"from_dealer": dealer, "from_each_nondealer": other, "winner": dealer + 2 * other + sticks}
    if hand["rules"]["double_wind_fu"] == 4 and hand["rules"]["kazoe"] == "yakuman" and hand["rules"]["yakuman_add"]:
        known = {name: hand["rules"][name] for name in ("kuitan", "kiriage", "double_yakuman")}
        expected = oracle({**hand, "rules": known})
        assert expected[3] == payment["winner"], hand
    return base, payment


@pytest.mark.parametrize("count", FEW)
@pytest.mark.parametrize("kind", ["base_points", "pay_discard", "pay_zimo", "pay_matrix"])
def test_answers_at_riichi(kind: str, count: int) -> None:
    for one in asked(kind, count, "riichi", [{"kiriage": True}]):
        check(one.question, *riichi_account(hand_of(one.question)))
