"""The page adds a ledger up as the games did whose hands were written into it."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import pytest
from tests.settled import Payments, Settled, Won, hands, play
from tests.web.test_words import WEB, find_node

from zimo.game import Game
from zimo.pricelist import price_list

GAMES: list[tuple[str, dict[str, Any], range]] = [
    ("singapore", {}, range(1, 4)),
    ("singapore", {"bao_fresh_live": 14, "dead_wall": 0, "draw_dealer": "passes_after_payout"}, range(20, 24)),
    ("singapore", {"multiple_winners": True, "set_payouts": True, "claimed_kong_payer": "discarder"}, range(5, 8)),
    ("hongkong", {}, range(1, 3)),
    ("hongkong", {"responsibility": "half", "minimum": 1, "draw_dealer": "passes"}, range(1, 3)),
    ("malaysia3", {"minimum": 1}, range(1, 4)),
    ("malaysia3", {"burst_doubles": True, "losers_compare": True, "minimum": 2}, range(1, 3)),
    ("riichi", {}, range(1, 6)),
    (
        "riichi",
        {"honba_to": "every", "multiple_ron": "all", "draw_dealer": "stays", "uma": [30, 10, -10, -30]},
        range(6, 9),
    ),
]
"""Tables with house rules, and seeds."""

Row = dict[str, Any]


def added(ledgers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page makes of ledgers."""
    node = find_node()
    assert node is not None, "no Node: make check"
    done = subprocess.run([node, WEB / "tests/ledger.mjs"], input=json.dumps(ledgers), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def row(kind: str, **fields: Any) -> Row:
    return {"id": "", "note": "", "kind": kind, **fields}


def side_row(prices: dict[str, Any], reason: str, paid: Payments) -> Row:
    """One payment beside a win, as somebody at the table writes it."""
    price = next(one for one in prices["side"] if one["reason"] == reason)
    (payer, receiver), points = next(iter(paid.items()))
    payers = price["payers"]
    player, other = (payer, None) if {"to_pool", "to_each"} & set(payers) else (receiver, None)
    times = 1
    if "discarder" in payers:
        other = payer
    if price["most"] > 1:
        times = points // next(iter(payers.values()))
    return row("side", reason=reason, player=player, other=other, times=times)


def win_row(prices: dict[str, Any], won: list[Won]) -> Row:
    kazoe = prices["rules"].get("kazoe", "yakuman")
    wins = [
        {
            "winner": one.seat,
            "by": one.by,
            "from": one.giver,
            "worth": one.worth(prices["worths"], kazoe),
            "points": None,
            "liable": one.liable,
            "fed": 0,
        }
        for one in won
    ]
    return row("win", wins=wins)


def rows_of(prices: dict[str, Any], hand: Settled) -> list[Row]:
    """A hand as it is written into a ledger; what was paid after a win stands before it, as a part of the hand."""
    side = [(reason, paid) for reason, paid in (*hand.side, *hand.after) if reason not in ("noten", "leftover_sticks")]
    last = [(reason, paid) for reason, paid in hand.after if reason == "leftover_sticks"]
    rows = [side_row(prices, reason, paid) for reason, paid in side]
    if hand.wins:
        rows.append(win_row(prices, hand.wins))
    else:
        broken = hand.drawn not in ("wall_finished", "nagashi_mangan")
        nagashi = any(reason == "nagashi_mangan" for reason, _ in hand.after)
        rows.append(row("drawn", ready=[] if nagashi else hand.ready, broken=broken))
    return rows + [side_row(prices, reason, paid) for reason, paid in last]


def ledger_of(game: Game, prices: dict[str, Any]) -> tuple[dict[str, Any], list[int]]:
    """A game as a ledger, and the number of rows after each hand."""
    rows: list[Row] = []
    ends = []
    for hand in hands(game):
        rows += rows_of(prices, hand)
        ends.append(len(rows))
    seats = range(prices["seats"])
    return {"players": [f"P{seat}" for seat in seats], "order": [*seats], "prices": prices, "rows": rows}, ends


def balances_after(game: Game) -> list[list[int]]:
    """The points of all seats after each hand."""
    points = [game.table.start_points] * game.table.seats
    found = []
    for event in game.log:
        if event.type == "paid":
            if event["from"] is not None:
                points[event["from"]] -= event["amount"]
            if event["to"] is not None:
                points[event["to"]] += event["amount"]
        elif event.type == "hand_ended":
            found.append(points[:])
    return found


@pytest.fixture(scope="module")
def matches() -> list[tuple[Game, dict[str, Any], list[int], dict[str, Any]]]:
    """Played matches, their ledgers, the rows after each hand, and what the page makes of them."""
    played = [(play(table, seed, rules=rules), rules) for table, rules, seeds in GAMES for seed in seeds]
    written = [ledger_of(game, price_list(game.table.id, None, rules)) for game, rules in played]
    told = added([ledger for ledger, _ in written])
    return [(game, *pair, one) for (game, _), pair, one in zip(played, written, told, strict=True)]


Matches = list[tuple[Game, dict[str, Any], list[int], dict[str, Any]]]


def test_balances_are_those_of_the_games(matches: Matches) -> None:
    assert sum(len(ends) for _, _, ends, _ in matches) > 250
    for game, ledger, ends, told in matches:
        assert [entry for entry in told["entries"] if entry["fault"]] == []
        assert [told["entries"][end - 1]["balances"] for end in ends] == balances_after(game), ledger["rows"]


def test_who_deals_next_is_who_dealt(matches: Matches) -> None:
    for game, _, ends, told in matches:
        positions = [told["entries"][end - 1]["position"] for end in ends]
        found = [(one["dealer"], one["wind"], one["honba"]) for one in positions]
        assert found == [(hand.dealer, hand.round_wind, hand.repeat) for hand in hands(game)]


def test_points_never_appear_or_vanish(matches: Matches) -> None:
    for game, _, _, told in matches:
        for entry in told["entries"]:
            assert sum(entry["balances"]) + entry["pool"] == game.table.start_points * game.table.seats


def test_the_end_of_a_match_is_told(matches: Matches) -> None:
    for game, _, ends, told in matches:
        if game.table.id != "riichi":  # where the points decide
            assert told["over"]
        if told["entries"][ends[-1] - 1]["pool"] == 0:
            scores = game.table.standing(game.state)
            assert {one["player"]: one["score"] for one in told["standing"]} == dict(enumerate(scores))


def test_the_matches_have_everything(matches: Matches) -> None:
    rows = [one for _, ledger, _, _ in matches for one in ledger["rows"]]
    wins = [win for one in rows if one["kind"] == "win" for win in one["wins"]]
    assert any(win["liable"] is not None for win in wins)
    assert {one["reason"] for one in rows if one["kind"] == "side"} >= {
        "bite",
        "kong_claimed",
        "riichi_deposit",
        "fei_held",
    }
    assert any(one["kind"] == "drawn" and 0 < len(one["ready"]) < 4 for one in rows)
    assert any(len(one["wins"]) > 1 for one in rows if one["kind"] == "win")


def example(table: str = "singapore", **rules: Any) -> dict[str, Any]:
    prices = price_list(table, None, rules)
    seats = range(prices["seats"])
    return {"players": [f"P{seat}" for seat in seats], "order": [*seats], "prices": prices, "rows": []}


def win(winner: int, worth: str | None, giver: int | None = None, liable: int | None = None, **more: Any) -> Row:
    by = "zimo" if giver is None else "discard"
    usual = {"winner": winner, "by": by, "from": giver, "worth": worth, "points": None, "liable": liable, "fed": 0}
    return row("win", wins=[{**usual, **more}])


def test_an_earlier_hand_changes_everything_after_it() -> None:
    before = example() | {"rows": [win(0, "1", 1), win(2, "3"), win(1, "5", 0)]}
    after = before | {"rows": [win(2, "1", 1), *before["rows"][1:]]}
    one, other = added([before, after])
    assert one["entries"][0]["balances"] == [8, -4, -2, -2]
    assert other["entries"][0]["balances"] == [-2, -4, 8, -2]
    assert [entry["position"]["dealer"] for entry in one["entries"]] == [0, 0, 1]
    assert [entry["position"]["dealer"] for entry in other["entries"]] == [0, 1, 2]
    assert one["entries"][2]["balances"] == [8 - 16 - 64, -4 - 16 + 128, -2 + 48 - 32, -2 - 16 - 32]


def test_seats_are_set_right_from_a_row_on() -> None:
    swapped = row("seats", order=[0, 2, 1, 3], dealer=2, wind=1, honba=2)
    (told,) = added([example() | {"rows": [swapped, win(3, "1")]}])
    assert told["entries"][1]["position"] == {"order": [0, 2, 1, 3], "dealer": 1, "wind": 1, "honba": 2}
    assert told["next"] == {"order": [0, 2, 1, 3], "dealer": 2, "wind": 1, "honba": 0}


def test_penalties_move_points_between_any_two_and_the_pool() -> None:
    rows = [
        row("adjust", **{"from": 1, "to": 3, "points": 20}),
        row("adjust", **{"from": 0, "to": None, "points": 1000}),
    ]
    (told,) = added([example("riichi") | {"rows": [*rows, win(2, "1-30", 0)]}])
    assert told["entries"][1]["balances"] == [24_000, 24_980, 25_000, 25_020]
    assert (told["entries"][1]["pool"], told["entries"][2]["pool"]) == (1000, 0)
    assert told["entries"][2]["balances"] == [23_000, 24_980, 27_000, 25_020]


def test_a_false_win_is_paid_to_each_other_player() -> None:
    rows = [
        row("adjust", **{"from": 1, "to": "each", "points": 16}),
        row("adjust", **{"from": None, "to": "each", "points": 5}),
    ]
    (told,) = added([example() | {"rows": rows}])
    assert told["entries"][0]["balances"] == [16, -48, 16, 16]
    assert (told["entries"][1]["balances"], told["entries"][1]["pool"]) == ([21, -43, 21, 21], -20)


def test_points_of_another_table_are_taken_as_they_are() -> None:
    own = win(1, None, 0, points={"discarder": 7, "each_other": 3})
    (told,) = added([example() | {"rows": [own]}])
    assert told["entries"][0]["balances"] == [-7, 13, -3, -3]


def test_a_fed_yakuman_is_paid_by_its_feeder() -> None:
    rules = {"pao_scope": "triggering_yakuman"}
    dealer = win(1, "yakuman-2", None, liable=0, fed=1)
    another = win(1, "yakuman-2", None, liable=2, fed=1)
    by_discard = win(1, "yakuman-1", 3, liable=2, fed=1)
    told = added([example("riichi", **rules) | {"rows": [one]} for one in (dealer, another, by_discard)])
    changes = [[points - 25_000 for points in one["entries"][0]["balances"]] for one in told]
    assert changes == [
        [-48_000, 64_000, -8_000, -8_000],
        [-16_000, 64_000, -40_000, -8_000],
        [0, 32_000, -16_000, -16_000],
    ]


def test_a_row_without_a_price_moves_nothing_and_says_so() -> None:
    (told,) = added([example() | {"rows": [win(0, "99", 1), win(0, "1", 1)]}])
    assert [entry["fault"] for entry in told["entries"]] == ["no_price", None]
    assert told["entries"][1]["balances"] == [8, -4, -2, -2]
