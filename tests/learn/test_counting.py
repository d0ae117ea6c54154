"""Questions about counting, counted again from the scene by the product's face and by the slow scorers."""

from __future__ import annotations

import pytest
from tests.learn.asking import Rules
from tests.learn.recount import is_complete, lines, recount
from tests.learn.scenes import EVERYWHERE, Json, at, blocks

from zimo.learn.dealer import Dealer
from zimo.learn.near import nearly_counted, with_line
from zimo.learn.practice import Asked, House, kinds_here
from zimo.tables import load

AT_EVERY_TABLE = pytest.mark.parametrize(("table", "count"), EVERYWHERE)
WITH_A_CAP = pytest.mark.parametrize(
    ("table", "count"), [one for one in EVERYWHERE if "cap" in load(str(one.values[0])).RULES.options()]
)
HOUSES: dict[str, list[Rules]] = {
    "singapore": [
        {"men_qing": "any", "cap": 8, "minimum": 2},
        {"chow_ping_hu": False, "ping_hu_wait": "off", "all_green": "four"},
        {"men_qing": "off", "minimum": 3, "mixed_terminals": False, "replacement_chain": "each"},
        {"minimum": 0, "kam_kam_hu": "any", "last_tile": "draw_and_discard"},
    ],
    "hongkong": [{"minimum": 1, "cap": 8}, {"concealed_hand": 1, "bonus_counts_toward_minimum": False}],
    "malaysia3": [{"minimum": 3, "self_draw": 1}, {"flowers_count": "every", "cap": 12}],
    "riichi": [{"kuitan": False}],
}
"""House rules under which the same hand counts differently."""


def keys(one: Asked) -> dict[str, bool]:
    return {choice.key: choice.right for choice in one.question.choices}


def verdict(hand: Json) -> str:
    """May the hand win, and if not, is it for its shape or for its count?"""
    if recount(hand)["allowed"]:
        return "yes"
    return "not_enough" if is_complete(hand) else "incomplete"


@AT_EVERY_TABLE
def test_count_tai(table: str, count: int) -> None:
    for one, hand in at("count_tai", table, count, HOUSES):
        found = recount(hand)
        assert is_complete(hand)
        assert one.question.right == (str(found["total"]),)
        told = {step.text.params["line"] for step in one.question.steps if step.text.id == "step.line"}
        assert told == {line["id"] for line in found["lines"]}
        # The mistakes really lead where they are said to lead.
        values = {(line["id"], found["total"] - line["value"]) for line in found["lines"]}
        for choice in one.question.choices:
            (why,) = choice.why
            if why.id == "why.forgot_line":
                assert (why.params["line"], int(choice.key)) in values
            elif not choice.right:
                assert why.params["line"] not in {line["id"] for line in found["lines"]}


@AT_EVERY_TABLE
def test_which_lines(table: str, count: int) -> None:
    for one, hand in at("which_lines", table, count, HOUSES):
        assert {key for key, right in keys(one).items() if right} == lines(hand)
        assert not all(keys(one).values())


@AT_EVERY_TABLE
def test_may_win(table: str, count: int) -> None:
    seen = set()
    for one, hand in at("may_win", table, count, HOUSES):
        assert one.question.right == (verdict(hand),)
        seen |= {*one.question.right}
    assert seen == {"yes", "not_enough", "incomplete"}


def changed(hand: Json, key: str) -> Json:
    """The hand after the change that the key of a choice names."""
    place, _, wind = key.partition("_")
    if place in ("seat", "round"):
        return {**hand, f"{place}_wind": wind}
    other: dict[str, Json] = {"zimo": {"win_by": "zimo"}, "riichi": {"riichi": "riichi"}, "no_bonus": {"bonus": []}}
    return {**hand, **other.get(key, {"bonus": [*hand["bonus"], key]})}


@AT_EVERY_TABLE
def test_missing_tai(table: str, count: int) -> None:
    sorts = set()
    for one, hand in at("missing_tai", table, count, HOUSES):
        assert verdict(hand) == "not_enough"
        for key, right in keys(one).items():
            assert (verdict(changed(hand, key)) == "yes") == right, (hand, key)
        sorts |= {*one.question.right}
    assert len(sorts) > 3


def test_nothing_is_missing_where_every_complete_hand_wins() -> None:
    for minimum, asked_there in ((0, False), (1, True)):
        house = House("singapore", None, {"minimum": minimum})
        assert ("missing_tai" in {kind.id for kind in kinds_here(house)}) == asked_there


@WITH_A_CAP
def test_min_and_cap(table: str, count: int) -> None:
    cut = below = 0
    for one, hand in at("min_and_cap", table, count, HOUSES):
        rules = load(table).make_rules(hand["preset"], hand["rules"])
        found = recount(hand)
        total = found["total"]
        below += total < rules.minimum
        cut += total > rules.cap
        expected = "none" if total < rules.minimum else str(min(total, rules.cap))
        assert one.question.right == (expected,)
        assert found["allowed"] == (expected != "none")
        assert found["paid"] == min(total, rules.cap)
        (facts,) = blocks(one, "facts")
        assert facts["texts"][0]["params"].items() >= {"minimum": rules.minimum, "cap": rules.cap}.items()
    assert below
    # More than the cap without a limit hand is rare where there are many limit hands.
    assert cut or table == "malaysia3"


def worth(hand: Json) -> str:
    found = recount(hand)
    return str(found["paid"]) if found["allowed"] else "none"


@AT_EVERY_TABLE
def test_convert(table: str, count: int) -> None:
    reached = set()
    for one, hand in at("convert", table, count, HOUSES):
        other = str(one.question.ask.params["table"])
        reached.add(other)
        there = {**hand, "table": other, "preset": load(other).DEFAULT_PRESET, "rules": {}}
        assert other != table
        assert one.question.right == (worth(there),)
        for block in blocks(one, "card"):
            rules = load(other).make_rules(None, {})
            assert block["table"] == other
            assert block["rules"] == {name: getattr(rules, name) for name in block["rules"]}
        as_here = next((choice for choice in one.question.choices if choice.why[0].id == "why.as_here"), None)
        assert as_here is None or as_here.key == worth(hand)
    assert len(reached) == 3


@AT_EVERY_TABLE
def test_rule_card(table: str, count: int) -> None:
    options = set()
    for one, hand in at("rule_card", table, count, HOUSES):
        ((name, value),) = blocks(one, "card")[0]["rules"].items()
        usual = load(table).make_rules(hand["preset"], hand["rules"])
        assert getattr(usual, name) != value
        now = {**hand, "rules": {**hand["rules"], name: value}}
        assert one.question.right == (worth(now),)
        assert worth(now) != worth(hand)
        slip = next((choice for choice in one.question.choices if choice.why[0].id == "why.usual_card"), None)
        assert slip is None or slip.key == worth(hand)
        options.add(name)
    assert len(options) > 2


def test_who_counts_a_line_too_leaves_out_what_it_stands_for() -> None:
    dealer = Dealer("hongkong", None, {}, 3, "1")
    melds = [{"type": "pong", "tiles": tiles} for tiles in ("RRR", "777p", "111p")]
    hand = dealer.written(concealed="4m222p", win_tile="4m", melds=melds, seat_wind="W", round_wind="N", win_by="zimo")
    sheet = dealer.score(hand)
    one = next(one for one in nearly_counted(dealer, hand, sheet) if one.line == "four_concealed_pongs")
    assert sheet.total == 3 + 1 + 1 + 1
    assert with_line(dealer, sheet, one) == 8 + 1 + 1 + 1
