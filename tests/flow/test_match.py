"""Whole matches: who deals, under which winds, and when it is over."""

import pytest
from tests.flow.wall import arranged

from zimo.core.tiles import NONE
from zimo.rules.action import Action
from zimo.rules.codes import TRUTH
from zimo.rules.engine import Illegal, apply, decide, due, legal, supply
from zimo.rules.event import Event
from zimo.rules.wall import Wall
from zimo.tables import make_table
from zimo.tables.singapore.table import TILE_SET


def match(rules: dict[str, object], winner: int | None = None, most: int = 20) -> list[Event]:
    """Play hands that nobody wins, or that the dealer's neighbours on one chair win, until the match is over."""
    table = make_table("singapore", None, rules, "match")
    state = table.new_state(TRUTH)
    events: list[Event] = []
    for _ in range(most):
        if due(state).kind == "over":
            break
        place = 0 if winner is None else (winner - state.dealer) % 4
        hands = ["", "", "", ""]
        if winner is not None:
            hands[place] = "RRR 456p 678s 55m 123m" if place == 0 else "RRR 456p 678s 55m 12m"
        draws = "- " * (place - 1) + "3m" if place else ""
        wall = Wall(arranged(TILE_SET, 15, hands, draws=draws))
        told = supply(state, wall.deal(53))
        while True:
            for event in told:
                apply(state, event)
            events += told
            if events[-1].type == "hand_ended":
                break
            waiting = due(state)
            if waiting.kind == "front":
                told = supply(state, bytes([wall.take(0)]))
                continue
            seat = waiting.seats[0]
            actions = legal(state, seat)
            if seat == winner and Action.make("win") in actions:
                action = Action.make("win")
            elif Action.make("pass") in actions:
                action = Action.make("pass")
            else:
                action = Action(state.tile) if state.tile != NONE else actions[-1]
            told = decide(state, seat, action)
    assert sum(state.points) == 0
    return events


def deals(events: list[Event]) -> list[tuple[int, int]]:
    return [(event["dealer"], event["round_wind"]) for event in events if event.type == "hand_started"]


@pytest.mark.parametrize(("length", "rounds"), [("one_hand", 0), ("east", 1), ("east_south", 2), ("four_rounds", 4)])
def test_every_player_deals_once_in_every_round(length: str, rounds: int) -> None:
    events = match({"match_length": length, "draw_dealer": "passes"})
    wanted = [(dealer, wind) for wind in range(rounds) for dealer in range(4)] or [(0, 0)]
    assert deals(events) == wanted
    assert [event["over"] for event in events if event.type == "hand_ended"] == [False] * (len(wanted) - 1) + [True]


def test_a_drawn_hand_is_dealt_again_by_the_same_dealer() -> None:
    events = match({}, most=3)
    assert deals(events) == [(0, 0)] * 3
    assert [event["repeat"] for event in events if event.type == "hand_started"] == [0, 1, 2]
    assert [event["hand"] for event in events if event.type == "hand_started"] == [1, 2, 3]


def test_the_winner_deals_until_somebody_else_wins() -> None:
    """The same chair wins every hand: the deal comes to it and stays."""
    events = match({}, winner=2, most=5)
    assert deals(events) == [(0, 0), (1, 0), (2, 0), (2, 0), (2, 0)]
    assert [event["seat"] for event in events if event.type == "won"] == [2] * 5


def test_nothing_is_legal_after_the_match() -> None:
    table = make_table("singapore", None, {"match_length": "one_hand"}, "match")
    state = table.new_state(TRUTH)
    apply(state, Event("hand_ended", {"dealer": 1, "round_wind": 0, "over": True, "repeat": 0}))
    assert due(state).kind == "over"
    assert all(legal(state, seat) == [] for seat in range(4))
    with pytest.raises(Illegal) as refused:
        decide(state, 0, Action.make("pass"))
    assert refused.value.id == "match_over"
