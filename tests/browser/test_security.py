"""What others may try: foreign pages, forged cookies and tokens, other people's games, messages of every bad kind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Playwright, expect
from tests.browser.conftest import Opener
from tests.browser.pages import PAGES
from tests.browser.site import Guest, Pilot, Site
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect


@pytest.fixture
def requests(playwright: Playwright) -> Iterator[APIRequestContext]:
    context = playwright.request.new_context()
    yield context
    context.dispose()


@pytest.fixture
def guest(site: Site, requests: APIRequestContext) -> Guest:
    return Guest(site, requests)


@pytest.fixture
def stranger(site: Site, playwright: Playwright) -> Iterator[Guest]:
    context = playwright.request.new_context()
    yield Guest(site, context)
    context.dispose()


def socket_at(site: Site, game: str, origin: str | None = None) -> ClientConnection:
    wanted: Any = site.url if origin is None else origin or None
    return connect(f"ws://{site.host}/live/{game}", origin=wanted)


def answers(socket: ClientConnection) -> list[Any]:
    """All messages until the server hangs up."""
    heard = []
    try:
        while True:
            heard.append(json.loads(socket.recv(timeout=20)))
    except ConnectionClosed:
        return heard


def refusal(site: Site, game: str, *frames: str | bytes) -> str:
    """The reason for which the server hangs up on somebody who says that first."""
    with socket_at(site, game) as socket:
        for frame in frames:
            socket.send(frame)
        return str(answers(socket)[-1]["reason"]["id"])


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "", "https://127.0.0.1"])
def test_foreign_pages_get_no_socket(site: Site, guest: Guest, origin: str) -> None:
    game = guest.new_game()
    with pytest.raises(InvalidStatus) as refused:
        socket_at(site, game, origin)
    assert refused.value.response.status_code == 403


def test_only_the_games_own_token_opens_it(site: Site, guest: Guest, stranger: Guest) -> None:
    game, other = guest.new_game(), stranger.new_game()
    good = guest.token(game)
    seat, expires, signature = good.split(".")
    forged = [
        "",
        "x",
        stranger.token(other),
        f"1.{expires}.{signature}",
        f"{seat}.{int(expires) + 3600}.{signature}",
        f"{seat}.{expires}.{signature[:-2]}AA",
        f"{seat}.{expires}.",
    ]
    for token in forged:
        assert refusal(site, game, json.dumps({"type": "hello", "token": token, "level": 0})) == "bad_token", token
    for first in ('{"type":"act"}', "", "{", b"\x00", json.dumps({"type": "hello", "token": 5, "level": 0})):
        assert refusal(site, game, first) == "no_hello", first
    with guest.at_table(game) as pilot:
        assert pilot.state["view"]["seat"] == 0


def test_other_peoples_games_are_not_there(open_page: Opener, site: Site, guest: Guest, stranger: Guest) -> None:
    game = guest.new_game()
    nowhere = "A" * len(game)
    for id in (game, nowhere):  # nobody can tell the one from the other
        found = [stranger.get(f"/api/games/{id}{what}") for what in ("", "/log", "/steps", "/at/0")]
        found.append(stranger.post(f"/api/games/{id}/token", {}))
        assert {answer.status for answer in found} == {404}
        assert {answer.json()["error"]["id"] for answer in found} == {"no_such_game"}
    page = open_page("en")
    open_page.watches[page].expected = ["404"]
    page.goto(f"/table/{game}")
    expect(page.get_by_test_id("closed")).to_be_visible()
    expect(page.get_by_test_id("hand-tile")).to_have_count(0)


def test_forged_cookies_are_nobodys(
    site: Site, guest: Guest, requests: APIRequestContext, playwright: Playwright
) -> None:
    guest.new_game()
    name, value = next((one["name"], one["value"]) for one in requests.storage_state()["cookies"] if one["httpOnly"])
    for forged, games in ((value, 1), ("a" * len(value), 0), (value[:-1] + ("a" if value[-1] != "a" else "b"), 0)):
        context = playwright.request.new_context(extra_http_headers={"Cookie": f"{name}={forged}"})
        assert len(Guest(site, context).get("/api/games").json()["games"]) == games
        context.dispose()


def test_a_post_needs_the_pages_token_and_no_foreign_origin(
    site: Site, guest: Guest, requests: APIRequestContext
) -> None:
    wanted = {"table": "singapore", "mode": "scored", "seat": 0}
    before = len(guest.get("/api/games").json()["games"])
    assert requests.post(f"{site.url}/api/games", data=wanted).status == 403
    token = guest.get("/api/me").json()["csrf"]
    for headers in ({"X-CSRFToken": "x" * 32}, {"X-CSRFToken": token, "Origin": "http://evil.test"}):
        assert requests.post(f"{site.url}/api/games", data=wanted, headers=headers).status == 403
    assert requests.get(f"{site.url}/", headers={"Host": "evil.test"}).status == 400
    assert len(guest.get("/api/games").json()["games"]) == before


def test_cookies_are_out_of_reach_of_scripts(open_page: Opener, site: Site) -> None:
    page = open_page("en")
    Guest(site, page.request).new_game()
    page.goto("/games")
    kept = page.context.cookies()
    session = next(cookie for cookie in kept if cookie["httpOnly"])
    assert {cookie["sameSite"] for cookie in kept} <= {"Lax", "Strict"}
    assert session["value"] not in page.evaluate("document.cookie")


BAD: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    "5",
    '"act"',
    "[" * 2000,
    '{"type":"act"',
    "\ud7ff\x00",
    b"\xff\xfe",
    {"type": "nothing"},
    {"type": ["act"]},
    {"type": "act"},
    {"type": "act", "n": "1", "action": {"type": "discard", "tile": "5m"}, "id": 1},
    {"type": "act", "n": 1e300, "action": {"type": "pass"}, "id": 1},
    {"type": "act", "n": 0, "action": {"type": "discard", "tile": "5m"}, "id": 900},
    {"type": "act", "n": 10**9, "action": {"type": "pass"}, "id": 901},
    {"type": "act", "n": "N", "action": {"type": "discard", "tile": "?"}, "id": 902},
    {"type": "act", "n": "N", "action": {"type": "discard", "tile": "zz"}, "id": 903},
    {"type": "act", "n": "N", "action": {"type": "discard"}, "id": 904},
    {"type": "act", "n": "N", "action": {"type": "win"}, "id": 905},
    {"type": "act", "n": "N", "action": {"type": "kong_concealed", "tile": "E"}, "id": 906},
    {"type": "act", "n": "N", "action": {"type": "steal"}, "id": 907},
    {"type": "act", "n": "N", "action": "pass", "id": 908},
    {"type": "deal"},
    {"type": "hint"},
    {"type": "take_back", "to": 1},
    {"type": "take_back", "to": -1},
    {"type": "level", "level": 9},
    {"type": "hello", "token": "x", "level": 0},
]


def test_bad_messages_are_refused_and_the_table_is_unharmed(guest: Guest) -> None:
    game = guest.new_game(seed=1)
    with guest.at_table(game) as pilot:
        pilot.play(lambda state: any(one["action"]["type"] == "discard" for one in state["legal"]))
        before = pilot.state
        row = guest.get(f"/api/games/{game}").json()
        for bad in BAD:
            if isinstance(bad, dict):
                bad = json.dumps({**bad, **({"n": before["n"]} if bad.get("n") == "N" else {})})
            pilot.socket.send(bad)
            answer = pilot.hear()
            assert answer["type"] == "refused", (bad, answer)
            assert answer["reason"]["id"]
    assert guest.get(f"/api/games/{game}").json() == row
    with guest.at_table(game) as pilot:
        assert {**pilot.state, "events": 0} == {**before, "events": 0, "answer": None}
        goes_on(pilot)


def goes_on(pilot: Pilot) -> None:
    """The game can be played on."""
    n = pilot.state["n"]
    pilot.act(pilot.state["legal"][-1]["action"])
    pilot.state = pilot.until("state")
    assert pilot.state["n"] > n


@pytest.mark.parametrize(
    ("frames", "reason"),
    [
        pytest.param(['{"type":"ping","x":"' + "x" * 5000 + '"}'], "too_long", id="long"),
        pytest.param(['{"type":"ping"}'] * 200, "too_fast", id="fast"),
        pytest.param(["x" * 100_000], None, id="huge"),
    ],
)
def test_who_says_too_much_is_cut_off(guest: Guest, frames: list[str], reason: str | None) -> None:
    game = guest.new_game(seed=2)
    with guest.at_table(game) as pilot:
        before = pilot.state
        try:
            for frame in frames:
                pilot.socket.send(frame)
        except ConnectionClosed:
            pass
        heard = answers(pilot.socket)
        told = [message["reason"]["id"] for message in heard if message["type"] == "closed"]
        assert told == ([reason] if reason else [])
    with guest.at_table(game) as pilot:
        assert pilot.state["n"] >= before["n"]
        pilot.play(lambda state: bool(state["legal"]))
        goes_on(pilot)


def test_too_large_a_post_is_refused(guest: Guest) -> None:
    assert guest.post("/api/games", {"table": "x" * 100_000}).status == 413
    assert guest.post("/api/games/import", "x" * 20_000_000).status == 413


def test_every_answer_has_its_policy(site: Site, guest: Guest, requests: APIRequestContext) -> None:
    for path in [*PAGES, "/api/me", "/api/nothing", "/static/nothing", "/static/../../../secret.key", "/admin/"]:
        headers = requests.get(f"{site.url}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy, path
        assert "unsafe" not in policy
        assert "*" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"


def test_nothing_inline_runs(open_page: Opener) -> None:
    page = open_page("en")
    open_page.watches[page].expected = ["Content Security Policy"]
    page.goto("/")
    page.evaluate("""() => {
        const script = document.createElement('script');
        script.textContent = 'window.broken = true';
        document.head.append(script);
        const button = document.createElement('button');
        button.setAttribute('onclick', 'window.broken = true');
        document.body.append(button);
        button.click();
    }""")
    assert page.evaluate("window.broken") is None
