"""How long a match of 3 Kaki lasts: rotations of the deal, or hands."""

import pytest

import zimo
from zimo.rules.event import Event


def hands_of(length: str, seed: int) -> list[tuple[Event, Event]]:
    """The start and the end of every hand of a match in which the deal passes after every draw."""
    rules = {"match_length": length, "draw_dealer": "passes"}
    game = zimo.play(zimo.Game.new("malaysia3", mode="match", seed=seed, rules=rules), bots=["random"] * 3)
    started = [event for event in game.log if event.type == "hand_started"]
    ended = [event for event in game.log if event.type == "hand_ended"]
    return list(zip(started, ended, strict=True))


@pytest.mark.parametrize(("length", "rotations"), [("one_rotation", 1), ("four_rotations", 4)])
def test_every_player_deals_once_in_a_rotation(length: str, rotations: int) -> None:
    hands = hands_of(length, seed=1)
    assert [start["dealer"] for start, _ in hands if start["repeat"] == 0] == [0, 1, 2] * rotations
    assert {start["round_wind"] for start, _ in hands} == {0}
    assert [end["over"] for _, end in hands] == [False] * (len(hands) - 1) + [True]


@pytest.mark.parametrize("seed", [1, 2])
def test_sixteen_hands(seed: int) -> None:
    hands = hands_of("sixteen_hands", seed)
    assert len(hands) == 16
    assert [end["over"] for _, end in hands] == [False] * 15 + [True]
    assert {start["round_wind"] for start, _ in hands} == {0}


def test_one_hand() -> None:
    assert len(hands_of("one_hand", seed=1)) == 1
