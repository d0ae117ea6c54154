"""A seat's view as JSON: the schema, the same on both forms of the engine, and true to the events."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from tests.server.live import digest
from tests.server.live.table import new_game

from zimo.core.tiles import tiles_from_text
from zimo.game import Game
from zimo.rules.action import Action
from zimo.rules.codes import ONLOOKER, TRUTH
from zimo.rules.record import WIDTH
from zimo.rules.view import View
from zimo.server.live import messages as m
from zimo.server.live.present import Presenter


def whole_games() -> list[list[Any]]:
    return [json.loads(json.dumps(list(digest.messages(mode, seed)))) for mode, seed in digest.GAMES]


GAMES = whole_games()


def test_every_message_fits_the_schema() -> None:
    assert len(GAMES) == len(digest.GAMES)
    for messages in GAMES:
        assert messages
        for message in messages:
            assert m.problem(message, m.StateMessage) is None, message


def test_the_plain_modules_say_the_same() -> None:
    environment = {**os.environ, "ZIMO_PURE": "1"}
    command = [sys.executable, digest.__file__]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert plain.splitlines() == [f"{mode} {seed} {digest.digest(mode, seed)}" for mode, seed in digest.GAMES]


def test_results_are_what_the_events_say() -> None:
    wins = 0
    for messages in GAMES:
        hands: dict[int, list[Any]] = {}
        for message in messages:
            view = message["view"]
            log = hands.setdefault(view["seat"], [])
            if message["events"] and message["events"][0]["type"] == "hand_started":
                log.clear()
            log += message["events"]
            if view["result"] is None:
                assert view["phase"] not in ("between", "over")
                continue
            paid = [event for event in log if event["type"] == "paid"]
            rows = [*view["payouts"], *(row for win in view["result"]["wins"] for row in win["payments"])]
            assert [{key: row[key] for key in ("from", "to", "amount", "reason")} for row in paid] == rows
            change = [0, 0, 0, 0]
            for row in rows:
                change[row["from"]] -= row["amount"]
                change[row["to"]] += row["amount"]
            assert view["result"]["change"] == change
            assert view["result"]["points_after"] == [seat["points"] for seat in view["seats"]]
            won = [event for event in log if event["type"] == "won"]
            assert [win["seat"] for win in view["result"]["wins"]] == [event["seat"] for event in won]
            assert (view["result"]["kind"] == "drawn") == (not won)
            for win, event in zip(view["result"]["wins"], won, strict=True):
                wins += 1
                lines = [
                    {key: line[key] for key in ("id", "value", "tiles")}
                    for line in log
                    if line["type"] == "line" and line["seat"] == win["seat"]
                ]
                if win["sheet"] is None:
                    assert lines == []
                else:
                    told = [{key: line[key] for key in ("id", "value", "tiles")} for line in win["sheet"]["lines"]]
                    assert told == lines
                    assert (win["sheet"]["total"], win["sheet"]["paid"]) == (event["total"], event["paid"])
                the_hand_is_whole(win, log)
    assert wins > 8


def the_hand_is_whole(win: Any, log: list[Any]) -> None:
    """The sets, the Eye and the rest are the tiles that were shown, and the one that was won on."""
    shown = next(event for event in log if event["type"] == "shown" and event["seat"] == win["seat"])
    tiles = tiles_from_text(shown["tiles"])
    if win["by"] != "zimo" and win["tile"] is not None and not win["tile"].startswith(("f", "q")):
        tiles += tiles_from_text(win["tile"])
    hand = win["hand"]
    told = [tile for one in [*hand["sets"], hand["eye"], hand["rest"]] for tile in one]
    assert sorted(tiles) == sorted(tiles_from_text(" ".join(told)))
    assert hand["rest"] or len(hand["sets"]) + len(hand["melds"]) == 4
    assert not hand["rest"] or not hand["sets"]


def test_tiles_are_counted_out() -> None:
    for messages in GAMES:
        for message in messages:
            view = message["view"]
            for seat in view["seats"]:
                if seat["tiles"] is not None:
                    assert seat["concealed"] == len(seat["tiles"]) + (seat["drawn"] is not None)
            if view["phase"] == "turn":
                turn = view["seats"][view["turn"]]
                assert turn["concealed"] + 3 * len(turn["melds"]) == 14
            last = [tile for seat in view["seats"] for tile in seat["river"] if tile["last"]]
            assert len(last) <= 1
            assert [seat["wind"] for seat in view["seats"]] == [
                "ESWN"[(seat - view["dealer"]) % 4] for seat in range(4)
            ]
            assert view["viewer_wind"] == view["seats"][view["seat"]]["wind"]


def after(type_: str, mode: str = "scored", seeds: int = 60) -> Any:
    """A message in which an action of that type may be done."""
    for seed in range(seeds):
        for message in digest.messages(mode, seed, 1):
            if any(one["action"]["type"] == type_ for one in message["legal"]):
                return message, next(one for one in message["legal"] if one["action"]["type"] == type_)
    raise AssertionError(type_)


@pytest.mark.parametrize(
    ("type_", "tiles"),
    [
        ("pong", 2),
        ("kong", 3),
        ("chi_low", 2),
        ("chi_middle", 2),
        ("chi_high", 2),
        ("kong_concealed", 4),
        ("kong_added", 1),
    ],
)
def test_a_call_has_its_tiles_and_its_price(type_: str, tiles: int) -> None:
    message, call = after(type_)
    own = message["view"]["seats"][message["view"]["seat"]]
    assert len(call["tiles"]) == tiles
    assert set(call["tiles"]) <= {*own["tiles"], own["drawn"]}
    price = call["price"]
    assert price["secure"][0] == message["view"]["own"]["secure"]
    assert price["ceiling"][0] == message["view"]["own"]["ceiling"]
    assert price["secure"][1] - price["secure"][0] == sum(line["value"] for line in price["gained"])
    assert set(price["lost"]) <= set(message["view"]["own"]["lines_possible"])


def test_nothing_is_priced_where_nothing_is_counted() -> None:
    message, call = after("pong", "guided")
    assert call["price"] is None
    assert message["view"]["own"]["secure"] is None


def test_a_win_tells_its_tai() -> None:
    message, win = after("win")
    minimum = 1
    assert win["tai"] >= minimum
    assert message["why"] == []


def test_a_complete_hand_that_may_not_win_is_told_why() -> None:
    for seed in range(200):
        for message in digest.messages("scored", seed, 1):
            if message["why"]:
                assert not [one for one in message["legal"] if one["action"]["type"] == "win"]
                assert message["view"]["own"] is not None
                assert message["view"]["own"]["waits"]
                assert message["why"][0]["id"] in ("below_minimum", "passed_win_lock")
                return
    raise AssertionError("no such hand")


def test_changed_rules_are_named() -> None:
    game = Game.new(rules={"men_qing": "any", "cap": 8}, seats=digest.SEATS)
    facts = Presenter(game.table, "g", game.header).facts
    assert facts["rules_changed"] == [{"id": "cap", "value": 8}, {"id": "men_qing", "value": "any"}]


@pytest.mark.parametrize(
    ("table", "rules", "live"),
    [
        ("singapore", {}, 5),
        ("singapore", {"bao_fresh_live": 3}, 3),
        ("singapore", {"bao": False}, 0),
        ("hongkong", {}, 0),
        ("hongkong", {"last_five_fresh": True}, 4),
        ("malaysia3", {}, 0),
        ("riichi", {}, 0),
    ],
)
def test_fresh_tiles_are_marked_where_they_may_make_liable(table: str, rules: dict[str, Any], live: int) -> None:
    game = Game.new(table, rules=rules, mode="scored", seed=2)
    game.deal()
    marked: set[int] = set()
    unmarked: set[int] = set()
    while game.due().kind == "answer":
        seat = game.due().seats[0]
        view = Presenter(game.table, "g", game.header).view(game.view(seat))
        (marked if view["fresh_mark"] else unmarked).add(view["live"])
        legal = game.legal(seat)
        game.act(seat, next((action for action in legal if action.type in ("pass", "discard")), legal[0]))
    assert marked == {left for left in marked | unmarked if 0 < left <= live}


def test_the_table_before_the_first_deal_can_be_shown() -> None:
    game = new_game("match")
    view = Presenter(game.table, "g", game.header).view(game.view(0))
    assert m.problem(json.loads(json.dumps(view)), m.View) is None
    assert (view["result"], view["own"], view["phase"], view["hand"]) == (None, None, "between", 0)


def test_an_onlooker_sees_no_hand_and_the_truth_all_of_them() -> None:
    game = Game.new(mode="scored", seed=2, seats=digest.SEATS)
    game.deal()
    while game.due().kind == "answer":
        seat = game.due().seats[0]
        game.act(seat, Action(game.legal(seat)[-1].code))
        presenter = Presenter(game.table, "g", game.header)
        public = presenter.view(game.view(ONLOOKER))
        open_ = View(game.table, TRUTH)
        for at in range(0, len(game.records), WIDTH):
            open_.take_in(bytes(game.records[at : at + WIDTH]))
        every = presenter.view(open_)
        for view in (public, every):
            assert m.problem(json.loads(json.dumps(view)), m.View) is None
            assert (view["seat"], view["own"], view["viewer_wind"]) == (None, None, None)
        if public["result"] is None:
            assert all(seat["tiles"] is None for seat in public["seats"])
        assert all(seat["tiles"] is not None for seat in every["seats"])
        assert [seat["concealed"] for seat in every["seats"]] == [seat["concealed"] for seat in public["seats"]]
