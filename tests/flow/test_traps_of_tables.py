"""Mistakes of other programs at Hong Kong, 3 Kaki and Riichi: the worked and scripted hands that show what is right."""

import tomllib
from importlib import resources

import pytest

from zimo.tables import TABLES

HANDS = {
    "fu of a closed Pong of terminals": ("riichi", ["closed-terminal-triplet"]),
    "nine gates on an end tile read as an ordinary hand": ("riichi", ["nine-sided-gates"]),
    "pinfu on a single wait for an honour": ("riichi", ["single-wind-wait"]),
    "fu left out, and the price of a discard for a Zi Mo": ("riichi", ["wind-triplet-and-single-wait"]),
    "small three dragons on top of both Pongs": ("hongkong", ["small-three-dragons"]),
    "all honours paid as a suit besides": ("malaysia3", ["all-honours"]),
}
SCRIPTED = {
    "a second yakuman charged to the feeder": ["pao_two_yakuman"],
    "honba of a shared discard charged to the discarder": ["pao_discard"],
    "ready for a fifth copy": ["fifth_tile"],
    "riichi without points or with three live tiles": ["riichi_poor", "riichi_late"],
    "nine terminals too late, a Kong of old tiles after riichi, three winners paid": [
        "nine_kinds_late",
        "riichi_old_four",
        "triple_ron",
    ],
    "the indicator of an open Kong too early": ["open_kong_indicator"],
    "nagashi in spite of a claim, a Kong at the last tile": ["nagashi_claimed", "last_discard", "last_discard_won"],
    "one tile too few in the wall": ["seventy_draws"],
    "furiten barred a Zi Mo": ["furiten_own"],
    "honba left out when the dealer wins again": ["dealer_mangan_again"],
    "a red five not added to its Pong": ["red_kong"],
}


def ids(table: str, file: str, key: str) -> set[str]:
    """The ids of the rows of a table's file."""
    text = resources.files(TABLES[table]).joinpath(file).read_text(encoding="utf-8")
    return {row["id"] for row in tomllib.loads(text)[key]}


@pytest.mark.parametrize("trap", HANDS)
def test_trap_is_a_worked_hand(trap: str) -> None:
    table, rows = HANDS[trap]
    assert set(rows) <= ids(table, "examples.toml", "hand")


@pytest.mark.parametrize("trap", SCRIPTED)
def test_trap_is_a_scripted_hand(trap: str) -> None:
    assert set(SCRIPTED[trap]) <= ids("riichi", "flow_examples.toml", "flow")


def test_no_trap_is_forgotten() -> None:
    assert len(HANDS) + len(SCRIPTED) == 17
