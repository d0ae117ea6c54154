"""Guests in a browser that knows nothing but cookies, and a game they can have played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.test import Client

import zimo
from zimo.game import Game

HOST = "127.0.0.1:8000"


class Guest:
    """A browser of its own. Checks of CSRF are on, as they are for everybody."""

    def __init__(self) -> None:
        self.browser = Client(enforce_csrf_checks=True, headers={"host": HOST})
        self.token = ""

    def get(self, path: str) -> Any:
        """GET, and the JSON of a good answer."""
        answer = self.browser.get(path)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def ask(self, path: str) -> tuple[int, Any]:
        """GET, whatever the answer."""
        return _told(self.browser.get(path))

    def post(self, path: str, data: object = None, kind: str = "application/json") -> tuple[int, Any]:
        """POST with the token of the page."""
        if not self.token:
            self.token = self.get("/api/me")["csrf"]
        body = data if isinstance(data, str | bytes) else json.dumps({} if data is None else data)
        return _told(self.browser.post(path, body, content_type=kind, headers={"x-csrftoken": self.token}))

    def new_game(self, **wanted: object) -> str:
        """The id of a new game."""
        status, answer = self.post("/api/games", {"table": "singapore", "mode": "scored", "seat": 0, **wanted})
        assert status == 201, answer
        return str(answer["id"])

    def bring(self, game: Game) -> str:
        """The id of a game from a file."""
        status, answer = self.post("/api/games/import", "\n".join(game.as_lines()), "application/x-ndjson")
        assert status == 201, answer
        return str(answer["id"])


def _told(answer: Any) -> tuple[int, Any]:
    kind = answer.headers.get("Content-Type", "")
    return answer.status_code, json.loads(answer.content) if kind == "application/json" else answer.content.decode()


@cache
def _saved(mode: str, seed: int) -> tuple[str, ...]:
    rules = {} if mode == "scored" else {"match_length": "east"}
    game = Game.new("singapore", mode=mode, seed=seed, rules=rules, seats=["human", *["greedy"] * 3])
    zimo.play(game, bots=["greedy"] * 4)
    return tuple(game.as_lines())


def played(mode: str = "scored", seed: int = 5) -> Game:
    """A game that is over, a hand or a match of one round; the human at East played like a bot."""
    return Game.from_lines([*_saved(mode, seed)])


def error(answer: tuple[int, Mapping[str, Any]]) -> tuple[int, str]:
    """Status and id of a refusal."""
    status, body = answer
    return status, str(body["error"]["id"])
