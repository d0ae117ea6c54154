"""Positions with one right answer each, and the reasons that ``careful`` gives for it."""

from typing import Any

import pytest
from tests.bots.positions import SEATS, position

from zimo.bots.careful import CarefulBot
from zimo.bots.safety import Safety
from zimo.core.tiles import PLAYED
from zimo.rules.action import Action
from zimo.rules.engine import legal
from zimo.tables import TABLES, make_table

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


# The same at the other tables
ELSEWHERE: dict[str, tuple[dict[str, Any], str, tuple[str, ...]]] = {
    "hongkong: takes the Pong that brings three faan near": (
        {"hand": "22m 345p 99s RRR WW 7p", "table": "hongkong", "seat": "W", "thrown": "W", "by": "S"},
        "pong",
        ("call_gains",),
    ),
    "hongkong: refuses the Pong that leaves no way to three faan": (
        {"hand": "234m 67m 345p 67s 55s N", "bonus": "f2", "table": "hongkong", "thrown": "5s", "by": "W"},
        "pass",
        ("call_costs",),
    ),
    "hongkong: keeps the pairs of dragons over a useless terminal": (
        {"hand": "RR GG 345p 68p 23p 78p 1m", "table": "hongkong"},
        "discard 1m",
        ("keeps_pair",),
    ),
    "hongkong: leaves a Chi that spoils a hand of one suit": (
        {"hand": "112345678p EE 46m", "bonus": "f2", "table": "hongkong", "thrown": "5m", "by": "N"},
        "pass",
        ("call_costs",),
    ),
    "hongkong: takes the win": (
        {"hand": "234p 678p 345p 22p GG", "table": "hongkong", "thrown": "G", "by": "N"},
        "win",
        ("wins",),
    ),
    "malaysia3: throws an honour and no fei": (
        {"hand": "123p 456p 789p RR 4p j W", "bonus": "f1a1a2x1", "table": "malaysia3", "rules": {"fei_discard": True}},
        "discard W",
        ("waits",),
    ),
    "malaysia3: takes the fei back": (
        {"hand": "123p 45p 78p RR N E", "melds": "pong:EEj", "bonus": "f1a1a2x1", "table": "malaysia3"},
        "swap_fei E",
        ("takes_fei_back",),
    ),
    "malaysia3: keeps the fei that makes it ready": (
        {"hand": "123p 456p 78p j 5p N", "melds": "pong:RRR", "bonus": "f1a1a2x1x2", "table": "malaysia3"},
        "discard N",
        ("waits",),
    ),
    "malaysia3: spends no fei on a Pong that ends a hand of one suit": (
        {"hand": "11234556789p R j", "bonus": "a1", "table": "malaysia3", "thrown": "R", "by": "W"},
        "pass",
        ("call_costs",),
    ),
    "malaysia3: takes the Pong of a dragon": (
        {"hand": "123p 45p 78p RR N W 9p 1p", "bonus": "f1a1a2", "table": "malaysia3", "thrown": "R", "by": "W"},
        "pong",
        ("call_gains",),
    ),
    "malaysia3: takes the win": (
        {"hand": "123p 456p 78p RR", "melds": "pong:EEE", "bonus": "f1a1a2x1", "table": "malaysia3"}
        | {"thrown": "9p", "by": "W"},
        "win",
        ("wins",),
    ),
    "riichi: says riichi": (
        {"hand": "234m 678m 345p 67s 22s N", "table": "riichi", "indicators": "1m"},
        "riichi",
        ("says_riichi", "waits"),
    ),
    "riichi: refuses the Chi that leaves no yaku": (
        {"hand": "123m 78m 345p 67s 99s 1p", "table": "riichi", "indicators": "1m", "thrown": "9m", "by": "N"},
        "pass",
        ("would_kill_last_tai",),
    ),
    "riichi: takes the Pong of a dragon": (
        {"hand": "234m 67m 35p 68s RR 19p", "table": "riichi", "indicators": "1m", "thrown": "R", "by": "W"},
        "pong",
        ("call_gains",),
    ),
    # 2 and 5 would be the better wait, but 5 lies among its own discards
    "riichi: does not wait for what it has thrown": (
        {"hand": "123p 456p 789p 22s 3m 4m 4m", "table": "riichi", "indicators": "E", "river": "E:5m"}
        | {"riichi": {"E": 1}},
        "discard 3m",
        ("waits",),
    ),
    "riichi: keeps the red five": (
        {"hand": "234m 678m 340p 5p 78s 22s", "table": "riichi", "indicators": "1m", "riichi": {"E": 0}},
        "discard 5p",
        ("waits",),
    ),
    "riichi: folds before riichi with what was thrown": (
        {"hand": "1m4m7m 2p5p8p 19s EW N 4s 9m", "table": "riichi", "indicators": "1m", "river": "S:9m W:2m N:9m E:S"}
        | {"riichi": {"S": 0}, "live": 20},
        "discard 9m",
        ("safe_tile",),
    ),
}


@pytest.mark.parametrize("name", [*RIGHT, *ELSEWHERE])
def test_the_one_right_answer(name: str) -> None:
    setting, answer, ids = (RIGHT | ELSEWHERE)[name]
    state = position(**setting)
    number = SEATS.index(setting.get("seat", "E"))
    assert answer in [str(action) for action in legal(state, number)]
    advice = CAREFUL.advise(state, number)
    assert str(Action(advice.code)) == answer
    assert CAREFUL.choose(state, number, _NoChance()) == advice.code
    given = [id for id, _ in advice.reasons]
    assert given
    assert set(ids) <= set(given)


@pytest.mark.parametrize("table", TABLES)
def test_a_danger_is_weighed_at_every_table(table: str) -> None:
    made = make_table(table, None, {}, "match")
    assert Safety(made.new_state(0), 0, made, bytearray([4] * PLAYED)).bao() > 0


class _NoChance:
    def random(self) -> float:
        raise AssertionError("careful leaves nothing to chance")
