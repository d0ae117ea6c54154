"""Hong Kong: what a player is warned of before a tile is thrown."""

import pytest
from tests.flow.script import CHAIRS, Row, play

from zimo.bots.reasons import DANGERS
from zimo.core.tiles import TEXT
from zimo.rules.codes import TRUTH
from zimo.tables import make_table
from zimo.tables.hongkong.liability import CAUSES
from zimo.text import LANGUAGES, Words

THREE_OF_A_SUIT: Row = {
    "W": "11m 22m 55m 88m 9m 147p 3s",
    "E": "1m 2m 5m 8m9m",
    "N": "8m",
    "script": [
        "E discard 1m", "W pong", "W discard 3s", "E discard 2m", "W pong", "W discard 1p", "E discard 5m", "W pong",
        "W discard 4p", "until E",
    ],
}  # fmt: skip


def warned(row: Row, thrower: str, tile: str) -> set[str]:
    """What the thrower is warned of once the row's script is over: ``"W bao_flush"``, helping W."""
    table = make_table("hongkong", None, row.get("rules", {}), "scored")
    state = play(row, "hongkong").state
    assert state is not None
    dangers = table.dangers(state, CHAIRS.index(thrower), TEXT.index(tile))
    return {f"{'anybody' if danger.seat is None else CHAIRS[danger.seat]} {danger.id}" for danger in dangers}


def test_the_third_dragon_is_dangerous_while_a_pair_is_unseen() -> None:
    dragons = {
        "W": "RR GG 123m 456p 9s 58s",
        "script": ["E discard R", "W pong", "W discard 9s", "E discard G", "W pong", "W discard 8s", "until E"],
    }
    assert warned(dragons | {"E": "R G B"}, "E", "B") == {"W bao_third_dragon"}
    assert warned(dragons | {"E": "R G BB"}, "E", "B") == {"W bao_third_dragon"}
    assert warned(dragons | {"E": "R G BBB"}, "E", "B") == set()
    assert warned(dragons | {"E": "R G B", "rules": {"liability": False}}, "E", "B") == set()


def test_the_fourth_wind_is_dangerous() -> None:
    winds = {
        "E": "E S W NN",
        "W": "EE SS WW 123m 5p 9s 47s",
        "script": [
            "E discard E", "W pong", "W discard 9s", "E discard S", "W pong", "W discard 7s", "E discard W", "W pong",
            "W discard 4s", "until E",
        ],
    }  # fmt: skip
    assert warned(winds, "E", "N") == {"W bao_fourth_wind"}


def test_a_fourth_kong_is_dangerous_while_three_are_unseen() -> None:
    kongs = {
        "W": "111m 555p 999s 47s 8p E",
        "back": "2m 2s 4s",
        "draws": "2p 3p 2p 3p 2p 3p",
        "script": [
            "E discard 1m", "W kong", "W discard 2m", "E discard 5p", "W kong", "W discard 2s", "E discard 9s",
            "W kong", "W discard 4s", "until E",
        ],
    }  # fmt: skip
    assert warned(kongs | {"E": "1m 5p 9s S"}, "E", "S") == {"W bao_four_kongs"}
    assert warned(kongs | {"E": "1m 5p 9s SS"}, "E", "S") == set()


def test_a_fourth_set_of_a_suit_is_dangerous_as_a_pong_of_all_and_as_a_chi_of_the_right_hand_player() -> None:
    assert warned(THREE_OF_A_SUIT, "E", "8m") == {"W bao_flush"}
    assert warned(THREE_OF_A_SUIT, "E", "3s") == set()
    # E's 2m and W's three are seen: nobody can have a pair of it, and only the player before W can feed a Chi.
    last = THREE_OF_A_SUIT | {"E": "1m 22m 5m 8m", "S": "1m"}
    assert warned(last, "E", "2m") == set()
    assert warned(last | {"script": [*THREE_OF_A_SUIT["script"], "until S"]}, "S", "1m") == {"W bao_flush"}


def test_three_sets_of_a_suit_make_any_tile_of_it_dangerous_under_the_nine_tile_rule() -> None:
    nine = THREE_OF_A_SUIT | {"E": "1m 22m 5m 8m", "rules": {"nine_tile_rule": True}}
    assert warned(nine, "E", "2m") == {"W bao_flush"}


def test_the_last_five_tiles_are_dangerous_while_fresh() -> None:
    late = {
        "S": "999s",
        "N": "9s",
        "rules": {"bonus_tiles": False, "last_five_fresh": True},
        "script": ["until 4 live"],
    }
    assert warned(late, "N", "9s") == {"anybody bao_fresh"}
    assert warned(late | {"script": ["until 8 live"]}, "N", "9s") == set()
    thrown = late | {"script": ["until 8 live", "N discard 9s", "until 4 live"], "S": "99s", "N": "99s"}
    assert warned(thrown, "N", "9s") == set()
    assert warned(late | {"rules": {"bonus_tiles": False}}, "N", "9s") == set()


def test_a_guided_hand_has_no_dangers() -> None:
    table = make_table("hongkong", None, {}, "guided")
    assert table.dangers(table.new_state(TRUTH), 0, 0) == []


@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_danger_can_be_told(lang: str, cause: str) -> None:
    words = Words(lang, table="hongkong")
    assert "9s" not in words.name(f"warning.{cause}", seat=words.name("ui.anybody"), tile=["9s"])
    assert words.has(f"hint.{DANGERS[cause]}")
