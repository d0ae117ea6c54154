"""Questions about bonus tiles and Kongs: counted by the slow scorers, payments taken from hands really played."""

from __future__ import annotations

from typing import Any

import pytest
from tests.flow.script import Outcome, Wrong
from tests.learn.asking import COUNTS, Rules
from tests.learn.staged import CHAIRS, DOTS, FILLING, at_houses, facts, replay, seat_of
from tests.reference import hongkong_scorer, malaysia3_scorer, slow_scorer

from zimo.learn.practice import House
from zimo.learn.question import Question
from zimo.tables import load

Json = dict[str, Any]
FEW = [30, pytest.param(300, marks=pytest.mark.long)]
SLOW = {
    "singapore": slow_scorer.equally_right,
    "hongkong": hongkong_scorer.equally_right,
    "malaysia3": malaysia3_scorer.equally_right,
}
BONUS_LINES = {
    *("animal_set", "flower_set", "season_set", "animal", "seat_flower", "seat_season"),
    *("all_flowers", "all_seasons", "number4_flower", "number4_season", "animals", "faces"),
}
HOUSES: dict[str, list[Rules]] = {
    "singapore": [],
    "hongkong": [{"minimum": 0}],
    "malaysia3": [{"flowers_count": "every"}, {"full_set": "adds_one"}],
}
PAID: list[Rules] = [{"payout_scale": "half"}, {"initial_double": False}, {"set_payouts": True}]
KONGS: list[Rules] = [{"payout_scale": "half"}, {"claimed_kong_payer": "discarder"}]


def counted(house: House, seat: str, round_: str, bonus: list[str]) -> int:
    """What bonus tiles add to a hand that has nothing to do with them."""
    rules = load(house.table).make_rules(house.preset, house.rules).as_dict()
    hand = {
        "table": house.table,
        "concealed": "1p",
        "win_tile": "1p",
        "melds": [{"type": "pong", "tiles": f"{n}{n}{n}p"} for n in (2, 4, 6, 8)],
        "bonus": bonus,
        "seat_wind": seat,
        "round_wind": round_,
        "win_by": "discard",
        "rules": rules,
    }
    (result,) = SLOW[house.table](hand)
    return sum(line["value"] for line in result["lines"] if line["id"] in BONUS_LINES)


def sits(question: Question) -> tuple[str, str]:
    """Own Wind and Round Wind."""
    (params,) = [params for id, params in facts(question) if id == "you_sit"]
    return str(params["wind"]), str(params["round"])


def tiles(question: Question) -> list[list[str]]:
    """The rows of tiles of the scene."""
    return [block["tiles"] for block in question.scene if block["type"] == "tiles"]


def check_own_flower(table: str, count: int) -> None:
    for house, made in at_houses("own_flower", count, table, HOUSES[table]):
        for choice in made.choices:
            assert choice.right == (counted(house, *sits(made), [choice.key]) > 0), (house, choice)


@pytest.mark.parametrize("count", COUNTS)
def test_which_tiles_count(count: int) -> None:
    check_own_flower("singapore", count)


@pytest.mark.parametrize("count", FEW)
@pytest.mark.parametrize("table", ["hongkong", "malaysia3"])
def test_which_tiles_count_at_other_tables(table: str, count: int) -> None:
    check_own_flower(table, count)


def check_bonus_tai(table: str, count: int) -> None:
    for house, made in at_houses("bonus_tai", count, table, HOUSES[table]):
        wanted = counted(house, *sits(made), tiles(made)[0])
        assert made.right == (str(wanted),)


@pytest.mark.parametrize("count", COUNTS)
def test_how_much_they_count(count: int) -> None:
    check_bonus_tai("singapore", count)


@pytest.mark.parametrize("count", FEW)
@pytest.mark.parametrize("table", ["hongkong", "malaysia3"])
def test_how_much_they_count_at_other_tables(table: str, count: int) -> None:
    check_bonus_tai(table, count)


# What is paid at once


def opened(house: House, seat: str, dealt: list[str], replaced: list[str], later: list[str]) -> Outcome:
    """A hand in which that chair comes by these bonus tiles, and nobody does anything else."""
    many = len(dealt) + len(replaced) + len(later)
    first = (CHAIRS.index(seat) - 1) % 4
    draws = ["-"] * (first + 4 * len(later))
    for turn, tile in enumerate(later):
        draws[first + 4 * turn] = tile
    back = [*replaced, *FILLING.split()[: many - len(replaced)]]
    row = {seat: " ".join(dealt), "back": " ".join(back), "draws": " ".join(draws)}
    return replay(house, **row, script=[f"until {80 - many - len(draws)} live"])


@pytest.mark.parametrize("count", COUNTS)
def test_bites_and_marriages(count: int) -> None:
    for house, made in at_houses("bite", count, rules=PAID):
        came: dict[str, list[str]] = {"in_the_deal": [], "as_replacements": [], "drawn_later": []}
        for block in made.scene:
            if block["type"] == "tiles":
                came[block["label"]["id"].removeprefix("answer.")] = block["tiles"]
        seat = seat_of(made)
        outcome = opened(house, seat, *came.values())
        payer = CHAIRS[(CHAIRS.index(seat) + 1) % 4]
        paid = [pay.split() for pay in outcome.pays]
        each = sum(int(amount) for giver, _, to, amount, _ in paid if (giver, to) == (payer, seat))
        assert made.right == (str(each),), (house, made)
        of_pairs = [step for step in made.steps if str(step.text.params.get("reason")).startswith(("bite", "marriage"))]
        assert all(len(step.tiles) == 2 for step in of_pairs)
        assert len({step.tiles for step in of_pairs}) == len(of_pairs)


def after_the_tile(house: House, made: Question) -> str:
    """Who wins by the tile that comes up, in the words of the choices."""
    (block,) = [block for block in made.scene if block["type"] == "seats"]
    you, other = block["seats"]
    _, fact = facts(made)
    who = you["wind"] if fact[0] == "you_draw" else str(fact[1]["wind"])
    first = (CHAIRS.index(who) - 1) % 4
    many = len(you["bonus"]) + len(other["bonus"]) + 1
    row = {
        you["wind"]: " ".join(you["bonus"]),
        other["wind"]: " ".join(other["bonus"]),
        "draws": " ".join(["-"] * first + [str(fact[1]["tile"])]),
        "back": " ".join(FILLING.split()[:many]),
    }
    full = 80 if house.table == "singapore" else 144 - 53
    outcome = replay(house, **row, script=[f"until {full - many - first - 1} live?"])
    if outcome.wins:
        (win,) = outcome.wins
        if win[0] != you["wind"]:
            return "other"
        return "robbed" if " from " in win else "drawn"
    try:
        replay(house, **row, script=[f"{who} zimo"])
    except Wrong:
        return "nobody"
    return "drawn" if who == you["wind"] else "other"


@pytest.mark.parametrize("count", COUNTS)
def test_seven_and_eight_flowers(count: int) -> None:
    for house, made in at_houses("eight_flowers", count // 2):
        assert made.right == (after_the_tile(house, made),), made


@pytest.mark.parametrize("count", [10, pytest.param(200, marks=pytest.mark.long)])
def test_seven_and_eight_flowers_in_hong_kong(count: int) -> None:
    seen = set()
    for house, made in at_houses("eight_flowers", count, "hongkong", [{"seven_flowers": False}]):
        assert made.right == (after_the_tile(house, made),), made
        seen.add(made.right)
    assert {("drawn",), ("nobody",)} <= seen


# Kongs


def kong(house: House, seat: str, how: str, told: Json, robber: str | None) -> list[list[str]]:
    """The payments of a hand in which that chair makes a Kong as it is told, and another may rob it."""
    chairs = CHAIRS[: 3 if house.table == "malaysia3" else 4]
    tile = told["tile"]
    fill = [one for one in (DOTS if len(chairs) == 3 else FILLING).split() if one != tile]
    row: Json = {"back": fill[0]}
    if how == "kong_laid_down":
        row[seat] = " ".join([tile] * 4)
        script = [f"{seat} kong_concealed {tile}"]
    else:
        giver = told.get("wind") or next(chair for chair in chairs if chair not in (seat, robber))
        thrown = "N" if tile != "N" else "W"
        row[seat], row[giver] = " ".join([tile] * 3 + [thrown]), tile
        script = [f"{giver} discard {tile}"]
        added = [f"{seat} pong", f"{seat} discard {thrown}", f"{seat} kong_added {tile}"]
        script += [f"{seat} kong"] if how == "kong_taken" else added
    if robber:
        low = min(max(int(tile[0]) - 1, 1), 7)
        run = "".join(str(rank) for rank in range(low, low + 3) if rank != int(tile[0]))
        row[robber], row["back"] = f"RRR GGG EEE BB {run}{tile[1]}", ""
        script.append(f"{robber} win")
    pays = [pay.split() for pay in replay(house, **row, script=script).pays]
    return [pay for pay in pays if pay[-1].startswith("kong")]


def check_kongs(table: str, count: int, rules: list[Rules]) -> None:
    for house, made in at_houses("kong_pay", count, table, rules):
        told = facts(made)
        seat = seat_of(made)
        robber = next((str(params["wind"]) for id, params in told if id == "kong_robbed"), None)
        kongs = [(id, params) for id, params in told if id.startswith("kong") and id != "kong_robbed"]
        pays = [pay for id, params in kongs for pay in kong(house, seat, id, params, robber)]
        assert all(pay[2] == seat for pay in pays)
        if len(kongs) == 2:
            wanted = str(sum(int(pay[3]) for pay in pays))
        elif not pays:
            wanted = "nobody-0"
        else:
            (amount,) = {pay[3] for pay in pays}
            wanted = f"{'discarder' if len(pays) == 1 else 'each_opponent'}-{amount}"
        assert made.right == (wanted,), (house, made, pays)


@pytest.mark.parametrize("count", COUNTS)
def test_kongs(count: int) -> None:
    check_kongs("singapore", count, KONGS)


@pytest.mark.parametrize("count", FEW)
def test_kongs_with_three_players(count: int) -> None:
    check_kongs("malaysia3", count, [])
