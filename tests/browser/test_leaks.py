"""No tile that a seat may not know is in any message to it or anywhere on its page.

What a seat may know is worked out here once more, from the log that the server kept: every message must be that and
nothing else, and the same message must come out when it is made of the seat's own events alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, Response, WebSocket, expect
from tests.browser.conftest import Opener
from tests.browser.site import Guest, Site
from tests.browser.table import asked, by_mouse, play

from zimo.core.tiles import tiles_from_text
from zimo.game import Game
from zimo.rules.engine import names_of
from zimo.rules.event import Event, write_event
from zimo.rules.view import View
from zimo.server.live.present import Presenter
from zimo.server.live.store import SqliteStore

Json = dict[str, Any]


def truth(site: Site, game: str) -> Game:
    """The whole game, as the server kept it."""
    store = SqliteStore(site.data / "games.sqlite3")
    try:
        return store.load(game).game()
    finally:
        store.close()


def may_know(event: Mapping[str, Any], seat: int) -> Json | None:
    """What a seat may learn of an event."""
    own = event.get("seat") == seat
    match event["type"]:
        case "answered" if not own:
            return None
        case "drew" if not own:
            return {**event, "tile": "?"}
        case "dealt" if not own:
            return {**event, "tiles": "?" * len(tiles_from_text(event["tiles"]))}
    return dict(event)


def check(frames: list[str], game: Game, id: str, seat: int) -> None:
    """Compare everything that a seat was told, connection by connection, with what it may know."""
    events = [one for event in game.log[1:] if (one := may_know(event.as_json(), seat)) is not None]
    secrets = [secret.hex() for secret in game.secrets]
    presenter = Presenter(game.table, id, game.header)
    told = last = 0
    for text in frames:
        message = json.loads(text)
        if message["type"] != "state":
            assert not any(secret in text for secret in secrets)
            continue
        n, own = message["n"], message["events"]
        told, last = told + len(own), max(last, n)
        known = events[:n]
        assert own == known[n - len(own) :]
        ended = sum(one["type"] == "hand_ended" for one in known)
        assert not any(secret in text for secret in secrets[ended:])
        if game.seed is not None:
            assert f'"{game.seed}"' not in text
        view = message["view"]
        for one in view["seats"]:
            if one["seat"] != seat and view["result"] is None:
                assert one["tiles"] is None
                assert one["drawn"] in (None, "?")
        again = presenter.state(_from_events(game, seat, known), n - len(own), 1, message["hint"], message["answer"])
        made = json.loads(json.dumps(again))
        if not message["view"]["own"] or not message["view"]["own"]["waits"]:
            made["view"]["own"], message["view"]["own"] = None, None  # waits are told from the first step of help on
            made["why"] = message["why"] = []
        assert made == message
    assert told >= last > 20


def _from_events(game: Game, seat: int, known: list[Json]) -> View:
    """The view of somebody who knows these events and nothing else."""
    view = View(game.table, seat)
    for one in known:
        fields = {name: value for name, value in one.items() if name != "type"}
        view.take_in(write_event(Event(one["type"], fields), names_of(game.table)))
        if one["type"] == "hand_started":
            view.commitments.append(one["commitment"])
        if one["type"] == "hand_ended":
            view.secrets.append(one["secret"])
    return view


class Record:
    """All that a page hears."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.answers: list[Response] = []
        page.on("websocket", self._socket)
        page.on("response", lambda response: self.answers.append(response) if "/api/" in response.url else None)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def view(self) -> Json:
        last = next(message for text in reversed(self.frames) if (message := json.loads(text))["type"] == "state")
        view: Json = last["view"]
        return view


FACES = """() => [...document.querySelectorAll('.board use, [data-testid=seat-tiles] use')]
    .map(one => one.getAttribute('href').split('#')[1]).filter(id => /^[nt]-/.test(id)).map(id => id.slice(2))"""


def check_page(page: Page, view: Json) -> None:
    """What is drawn of the others is what lies open; what the hand shows is the player's own."""
    drawn = Counter(page.evaluate(FACES))
    drawn.pop("back", None)
    open_tiles: Counter[str] = Counter()
    for one in view["seats"]:
        open_tiles.update(tile["tile"] for tile in one["river"])
        if one["seat"] != view["seat"]:
            open_tiles.update(one["bonus"])
            for meld in one["melds"]:
                open_tiles.update(meld["tiles"])
    assert not drawn - open_tiles
    own = next(one for one in view["seats"] if one["seat"] == view["seat"])
    tiles = Counter([*own["tiles"], *([own["drawn"]] if own["drawn"] else [])])
    shown = page.locator("[data-tile]").evaluate_all("all => all.map(one => one.dataset.tile)")
    assert Counter(shown) == tiles


@pytest.mark.parametrize(("mode", "seat", "width"), [("scored", 2, 1440), ("guided", 0, 390)])
def test_a_page_knows_no_more_than_its_seat(open_page: Opener, site: Site, mode: str, seat: int, width: int) -> None:
    page = open_page("en", width, 900, pace="instant", hints=1, guidedHints=1)
    record = Record(page)
    guest = Guest(site, page.request)
    game = guest.new_game(mode=mode, seat=seat, seed=6)
    for what in ("log", "steps", "at/5?seat=all"):
        assert guest.get(f"/api/games/{game}/{what}").status == 409, what
    page.goto(f"/table/{game}")

    def turn(page: Page) -> None:
        check_page(page, record.view)
        by_mouse(page)

    play(page, turn)
    expect(page.get_by_test_id("result")).to_be_visible()
    whole = truth(site, game)
    secrets = [secret.hex() for secret in whole.secrets]
    for answer in record.answers:
        assert not any(secret in answer.text() for secret in secrets), answer.url
    page.reload()
    assert not asked(page)
    check(record.frames, whole, game, seat)


def test_a_match_tells_each_secret_after_its_hand(playwright: Playwright, site: Site) -> None:
    requests = playwright.request.new_context()
    guest = Guest(site, requests)
    game = guest.new_game(mode="match", seat=1, seed=9, rules={"match_length": "east"})
    with guest.at_table(game, level=1) as pilot:
        for _ in range(3):
            pilot.play(lambda state: bool(state["view"]["result"]))
            if pilot.state["view"]["result"]["over"]:
                break
            pilot.send({"type": "deal"})
            pilot.state = pilot.until("state")
        heard = pilot.heard
    check(heard, truth(site, game), game, 1)
    requests.dispose()
