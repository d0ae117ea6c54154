"""Nothing that a seat may not know is in any message: all traffic of whole games, compared with an account of its own.

What a seat may learn is worked out here from the true log, without the engine's own redaction; and every state message
is made again from those events alone, so that it cannot hang on anything else.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.live.table import new_game, play, server

from zimo.core.tiles import tiles_from_text
from zimo.game import Game
from zimo.rules.engine import names_of
from zimo.rules.event import Event, write_event
from zimo.rules.view import View
from zimo.server.live.present import Presenter
from zimo.server.live.worker import Position, advise


def own_log(game: Game, seat: int) -> list[dict[str, Any]]:
    """The events of a game as the seat may know them, in its own numbers."""
    own: list[dict[str, Any]] = []
    number: list[int] = [0]  # by true number: how many own events there were before it
    for event in (event.as_json() for event in game.log[1:]):
        number.append(len(own))
        if event["type"] == "answered" and event["seat"] != seat:
            continue
        if event["type"] == "taken_back":
            event = {"type": "taken_back", "to": number[event["to"]] + 1}
        elif event["type"] == "drew" and event["seat"] != seat:
            event = {**event, "tile": "?"}
        elif event["type"] == "dealt" and event["seat"] != seat:
            event = {**event, "tiles": "?" * len(tiles_from_text(event["tiles"]))}
        own.append(event)
    return own


def view_of(game: Game, seat: int, own: list[dict[str, Any]]) -> View:
    """The view that a seat's events lead to, and they alone."""
    view = View(game.table, seat)
    for event in own:
        fields = {name: value for name, value in event.items() if name != "type"}
        if event["type"] == "hand_started":
            view.commitments.append(event["commitment"])
        if event["type"] == "hand_ended" and event["secret"] not in view.secrets:
            view.secrets.append(event["secret"])
        if event["type"] == "taken_back":
            view.take_back(event["to"])
        else:
            assert view.take_in(write_event(Event(event["type"], fields), names_of(game.table)))
    return view


@pytest.mark.parametrize(
    ("mode", "seat", "seed", "bot"),
    [("guided", 1, 3, "careful"), ("scored", 0, 5, "careful"), ("scored", 2, 6, "greedy"), ("match", 3, 7, "random")],
)
def test_a_seat_is_told_what_it_may_know_and_nothing_else(
    tmp_path: Path, mode: str, seat: int, seed: int, bot: str
) -> None:
    async def scenario() -> tuple[list[Any], Game]:
        async with server(tmp_path) as tables:
            tables.keep("g", new_game(mode, seat=seat, seed=seed, bot=bot))
            async with tables.seated(seat=seat, level=3) as (page, state):
                for hand in range(2 if mode == "match" else 1):
                    if hand:
                        page.send({"type": "deal"})
                        state = await page.until("state")
                    await play(page, state)
                    page.send({"type": "take_back"})
                    state = await play(page, await page.until("state"))
                return page.seen, tables.store.load("g").game()

    seen, game = asyncio.run(scenario())
    own = own_log(game, seat)
    presenter = Presenter(game.table, "g", game.header)
    n = 0
    for message in seen:
        if message["type"] == "refused":
            assert message["reason"] == {"id": "stale"}  # a bot's claim was quicker
            continue
        events = message["events"]
        assert message["n"] == n + len(events)
        assert events == own[n : message["n"]]
        view = view_of(game, seat, own[: message["n"]])
        again = presenter.state(view, n, 3, None, message["answer"])
        hint = message.pop("hint")
        if hint is not None:
            assert hint == json.loads(json.dumps(presenter.hint(*advise(Position.of(game.header, view)))))
        expected = json.loads(json.dumps(again))
        expected.pop("hint")
        assert message == expected
        no_other_tiles(message["view"], own[: message["n"]], seat)
        n = message["n"]
    assert n == len(own)


def no_other_tiles(view: Any, own: list[dict[str, Any]], seat: int) -> None:
    """Other seats' concealed tiles are not there until the seat laid them open, and the running secret never is."""
    hand = own[max(at for at, event in enumerate(own) if event["type"] == "hand_started") :]
    kept = hand
    for at, event in enumerate(hand):
        if event["type"] == "taken_back":
            kept = hand[at + 1 :]
    shown = {event["seat"] for event in kept if event["type"] == "shown"}
    for other in view["seats"]:
        if other["seat"] != seat:
            assert (other["tiles"] is None) == (other["seat"] not in shown)
            assert other["drawn"] in (None, "?")
        else:
            assert other["tiles"] is not None
    secrets = [event["secret"] for event in own if event["type"] == "hand_ended"]
    text = json.dumps(view)
    assert not [secret for secret in secrets if secret in text]
