"""Positions with one right answer each, and the reasons that ``careful`` gives for it."""

from typing import Any

import pytest
from tests.bots.positions import SEATS, position

from zimo.bots.careful import CarefulBot
from zimo.rules.action import Action
from zimo.rules.engine import legal

CAREFUL = CarefulBot()

# name: the position, the right answer, reasons that must be among those given
RIGHT: dict[str, tuple[dict[str, Any], str, tuple[str, ...]]] = {
    # traps 5: two ways to be ready, but only a Pong of East brings the tai that the win needs
    "keeps the pair of the double wind": (
        {"hand": "EE 678m 889s", "melds": "pong:222s chi:567p", "bonus": "f2"},
        "discard 9s",
        ("waits",),
    ),
    "keeps the pair of dragons over a useless terminal": (
        {"hand": "RR 345m 68p 23s 55s 778s 1m", "bonus": "f3"},
        "discard 1m",
        ("keeps_pair",),
    ),
    # traps 6: Chow Ping Hu doubles the cat's tai
    "throws the tile that leaves four Chi": (
        {"hand": "678m 2s33s55s", "melds": "chi:678s chi:345m", "bonus": "a1"},
        "discard 3s",
        ("waits",),
    ),
    # traps 3: a Pong ends Ping Hu, and nothing else would reach the minimum
    "refuses the Pong that kills Ping Hu": (
        {"hand": "234m 67m 345p 67s 55s 9p", "thrown": "5s", "by": "W"},
        "pass",
        ("call_costs",),
    ),
    # traps 4: neither the seat's wind nor the round's
    "refuses the Pong of a neutral wind": (
        {"hand": "234m 67m 345p 678s NN", "bonus": "f2", "thrown": "N", "by": "W", "rules": {"men_qing": "off"}},
        "pass",
        ("set_earns_nothing", "call_costs"),
    ),
    "takes the Pong of its own wind": (
        {"hand": "234m 67m 35p 68s SS 19p", "bonus": "f1", "seat": "S", "thrown": "S", "by": "E"},
        "pong",
        ("call_gains",),
    ),
    "takes the Pong of a dragon": (
        {"hand": "234m 67m 35p 68s RR 19p", "bonus": "f2", "thrown": "R", "by": "W"},
        "pong",
        ("call_gains",),
    ),
    "takes the win": (
        {"hand": "234m 678m 345p 22s GG", "melds": "", "bonus": "a2", "thrown": "G", "by": "N"},
        "win",
        ("wins",),
    ),
    # traps 2: Pong and Kong are offered together; the set is there already, the Kong is paid
    "takes the Kong rather than the Pong": (
        {"hand": "RRR 234m 67m 35p 688s", "bonus": "f2", "thrown": "R", "by": "W"},
        "kong",
        ("declare_kong",),
    ),
    "declares a concealed Kong": (
        {"hand": "1111p 234m 678m 55s G G", "bonus": "a1"},
        "kong_concealed 1p",
        ("declare_kong",),
    ),
    "leaves a Chi that spoils a hand of one suit": (
        {"hand": "112345678p EE 46m", "bonus": "f2", "thrown": "5m", "by": "N"},
        "pass",
        ("call_costs",),
    ),
    "does not throw the third dragon": (
        {
            "hand": "23m 67m 345p 468s 99s G 1p",
            "bonus": "a1",
            "others": {"W": "pong:RRR pong:BBB chi:345m"},
            "river": "W:1p S:2s N:2s",
        },
        "discard 1p",
        ("danger_third_dragon", "safe_tile"),
    ),
    "folds before a hand of one suit": (
        {
            "hand": "1m4m7m 2p5p8p 19s EW N 4s 9m",
            "others": {"S": "pong:333s pong:666s chi:678s"},
            "river": "S:9m W:2m N:9m E:S",
            "live": 12,
        },
        "discard 9m",
        (),
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_the_one_right_answer(name: str) -> None:
    setting, answer, ids = RIGHT[name]
    state = position(**setting)
    number = SEATS.index(setting.get("seat", "E"))
    assert answer in [str(action) for action in legal(state, number)]
    advice = CAREFUL.advise(state, number)
    assert str(Action(advice.code)) == answer
    assert CAREFUL.choose(state, number, _NoChance()) == advice.code
    given = [id for id, _ in advice.reasons]
    assert given
    assert set(ids) <= set(given)


class _NoChance:
    def random(self) -> float:
        raise AssertionError("careful leaves nothing to chance")
