"""The flow examples of every table, each played through the engine, and what they must cover."""

import tomllib
from functools import cache
from importlib import resources

import pytest
from tests.flow.script import Outcome, Row, Wrong, cases, check, load, play

from zimo import tables
from zimo.tables import TABLES, make_table

NAMES = tuple(
    table for table, package in TABLES.items() if resources.files(package).joinpath("flow_examples.toml").is_file()
)
ROWS = {table: load(TABLES[table]) for table in NAMES}
CASES = {(table, name): row for table in NAMES for name, row in cases(ROWS[table])}


def test_every_table_has_flow_examples() -> None:
    assert set(NAMES) == set(TABLES)


@cache
def played(table: str, name: str) -> Outcome:
    return play(CASES[table, name], table)


@pytest.mark.parametrize(("table", "name"), CASES)
def test_scripted_hand(table: str, name: str) -> None:
    check(CASES[table, name], played(table, name))


def differing(table: str) -> dict[str, set[str]]:
    """The options that a variant changes alone and that make a difference there, each with the values shown."""
    found: dict[str, set[str]] = {}
    for row in ROWS[table]:
        for number, variant in enumerate(row.get("variants", ()), 1):
            varied = played(table, f"{row['id']}-{number}")
            if len(variant["rules"]) == 1 and played(table, row["id"]).account() != varied.account():
                ((option, value),) = variant["rules"].items()
                found.setdefault(option, set()).add(str(value))
    return found


def shown_by_hands(table: str) -> dict[str, set[str]]:
    """The options that a worked hand shows, each with the values shown."""
    text = resources.files(TABLES[table]).joinpath("examples.toml").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for hand in tomllib.loads(text)["hand"]:
        if "option" in hand:
            found.setdefault(hand["option"], set()).add(str(hand["rules"][hand["option"]]))
    return found


@pytest.mark.parametrize("table", NAMES)
def test_every_option_has_a_witness_and_every_value_of_a_choice(table: str) -> None:
    scripted, hands = differing(table), shown_by_hands(table)
    for name, option in tables.load(table).RULES.options().items():
        shown = scripted.get(name, set()) | hands.get(name, set())
        assert shown, name
        if option.type == "choice":
            assert {str(value) for value in option.values if value != option.default} <= shown, name
        elif option.type == "subset":
            assert {str([value]) for value in option.values} <= shown, name


@pytest.mark.parametrize("table", NAMES)
def test_every_payment_happens(table: str) -> None:
    reasons = {pay.split()[-1] for name in CASES if name[0] == table for pay in played(*name).pays}
    assert reasons == set(make_table(table, None, {}, "scored").reasons)


@pytest.mark.parametrize("table", NAMES)
def test_every_event_happens(table: str) -> None:
    told = [line for name in CASES if name[0] == table for line in played(*name).told]
    words = {word for line in told for word in line.split()[:2]}
    assert set(make_table(table, None, {}, "scored").events) <= words


def test_a_wrong_expectation_is_noticed() -> None:
    row = CASES["singapore", "one_tai_discard"]
    outcome = played("singapore", "one_tai_discard")
    wrong_rows: list[Row] = [
        {"wins": []},
        {"wins": ["W on 3m from S: dragon_pong 1, men_qing 1"]},
        {"pays": row["pays"][1:]},
        {"ends": "E deals, E round"},
        {"drawn": True},
        {"shows": ["W answered win", "S discarded 3m drawn"]},
    ]
    for wrong in wrong_rows:
        with pytest.raises(Wrong):
            check({**row, **wrong}, outcome)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("E pong", "never came to"),
        ("E may win", "legal are"),
        ("E may not discard 9p", "it is legal"),
        ("E may not kong_concealed 9p: not_in_hand", "the reasons are"),
        ("asked S", "asked are"),
        ("live 5", "80 tiles are live"),
    ],
)
def test_a_wrong_step_is_noticed(step: str, why: str) -> None:
    with pytest.raises(Wrong, match=why):
        play({"E": "9p", "script": [step]})


@pytest.mark.parametrize(("back", "why"), [("", "too few replacements"), ("5p 9p", "too many replacements")])
def test_a_wrong_number_of_replacements_is_noticed(back: str, why: str) -> None:
    with pytest.raises(Wrong, match=why):
        play({"E": "a1", "back": back, "script": ["until the end"]})
