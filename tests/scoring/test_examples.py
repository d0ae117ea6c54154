"""The worked hands of the package: each comes out as it says, and every option that scores a hand has its witness."""

import tomllib
from importlib import import_module, resources
from typing import Any

import pytest

from zimo.scoring import score_json
from zimo.tables import TABLES, load
from zimo.tables.singapore.rules import SingaporeRules


def examples(table: str) -> list[dict[str, Any]]:
    """The worked hands of a table, each with the table's name."""
    file = resources.files(TABLES[table]).joinpath("examples.toml")
    return [{"table": table} | hand for hand in tomllib.loads(file.read_text(encoding="utf-8"))["hand"]]


BY_TABLE = {table: examples(table) for table in TABLES}
ALL_HANDS = [pytest.param(hand, id=f"{table}-{hand['id']}") for table, hands in BY_TABLE.items() for hand in hands]
WITNESSES = [
    pytest.param(hand, id=f"{table}-{hand['id']}")
    for table, hands in BY_TABLE.items()
    for hand in hands
    if "option" in hand
]
HANDS = BY_TABLE["singapore"]

PLAY_OPTIONS = {
    "bao_fresh_definition",
    "bao_fresh_live",
    "bao_fresh_spares_thirteen",
    "bao_flush_sets",
    "bao_extra",
    "bao_kong",
    "instant_payouts",
    "payout_scale",
    "initial_double",
    "set_payouts",
    "claimed_kong_payer",
    "four_same_discards",
    "thirteen_priority",
    "thirteen_robs_concealed",
    "multiple_winners",
    "passed_win",
    "passed_pong",
    "kong_after_claim",
    "draw_dealer",
    "match_length",
    "dead_wall",
}
"""Options that decide about the flow of a game or about who is liable; a single hand cannot show them."""


@pytest.mark.parametrize("hand", ALL_HANDS)
def test_example(hand: dict[str, Any]) -> None:
    expect = hand["expect"]
    found: Any = score_json(hand)
    assert "error" not in found
    assert [{"id": line["id"], "value": line["value"]} for line in found["lines"]] == expect["lines"]
    for key in expect.keys() - {"lines"}:
        assert found[key] == expect[key], key


@pytest.mark.parametrize("table", TABLES)
def test_ids_are_unique(table: str) -> None:
    ids = [hand["id"] for hand in BY_TABLE[table]]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("hand", WITNESSES)
def test_witness_differs_from_the_default(hand: dict[str, Any]) -> None:
    others = {name: value for name, value in hand["rules"].items() if name != hand["option"]}
    assert score_json(hand) != score_json(hand | {"rules": others})


def test_every_scoring_option_has_a_witness() -> None:
    witnessed = {hand["option"] for hand in HANDS if "option" in hand}
    assert witnessed == set(SingaporeRules.options()) - PLAY_OPTIONS


def test_every_value_of_a_choice_has_a_witness() -> None:
    for name, option in SingaporeRules.options().items():
        if name in PLAY_OPTIONS or option.type != "choice":
            continue
        shown = {hand["rules"][name] for hand in HANDS if hand.get("option") == name}
        assert shown == set(option.values) - {option.default}, name


@pytest.mark.parametrize("table", TABLES)
def test_every_line_is_shown(table: str) -> None:
    shown = {line["id"] for hand in BY_TABLE[table] for line in hand["expect"]["lines"]}
    scorer = import_module(f"{TABLES[table]}.scorer").HANDS.scorer
    assert shown == {row.id for row in scorer(load(table).RULES()).patterns}


def test_every_reason_is_shown() -> None:
    reasons = {reason["id"] for hand in HANDS for reason in hand["expect"].get("reasons", ())}
    rows = {row["reason"] for hand in HANDS for row in reported(hand)}
    assert reasons | rows == {
        "incomplete_shape",
        "below_minimum",
        "swallowed",
        "men_qing_needs_zimo",
        "men_qing_off",
        "men_qing_broken",
        "concealed_kong_opens",
        "ping_hu_bonus_tile",
        "ping_hu_value_eye",
        "ping_hu_single_wait_on_discard",
        "ping_hu_has_pong",
        "ping_hu_four_exposed",
        "pattern_disabled",
        "special_needs_zimo",
        "seven_of_eight_flowers",
    }


def reported(hand: dict[str, Any]) -> Any:
    return score_json(hand)["not_counted"]
