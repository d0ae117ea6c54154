"""Games that stand at a point worth looking at, reached without a page and left there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import APIRequestContext
from tests.browser.site import Guest, Site, State

Wanted = Callable[[State], bool]


def types(state: State) -> set[str]:
    """What may be done."""
    return {one["action"]["type"] for one in state["legal"]}


def thrown(state: State) -> int:
    """How many tiles the player has thrown."""
    view = state["view"]
    return len(view["seats"][view["seat"]]["river"])


def won(state: State) -> bool:
    """The player has won."""
    view = state["view"]
    return bool(view["result"]) and any(win["seat"] == view["seat"] for win in view["result"]["wins"])


def middle(state: State) -> bool:
    """It is the player's turn, and a part of the hand is behind."""
    return thrown(state) >= 5 and "discard" in types(state)


def claim(state: State) -> bool:
    """A Pong is offered."""
    return {"pong", "pass"} <= types(state)


def decided(state: State) -> bool:
    """The hand was won."""
    result = state["view"]["result"]
    return bool(result and result["wins"])


COACH = 3

SCENES: dict[str, tuple[Wanted, int, dict[str, Any]]] = {
    "middle": (middle, 0, {}),
    "claim": (claim, 0, {}),
    "claims": (lambda state: "pass" in types(state) and len(types(state)) >= 4, 0, {}),
    "win": (lambda state: {"win", "pass"} <= types(state), COACH, {}),
    "receipt": (won, COACH, {}),
    "lost": (lambda state: decided(state) and not won(state), 0, {}),
    "drawn": (lambda state: bool(state["view"]["result"]) and not decided(state), 0, {}),
    "guided": (middle, 0, {"mode": "guided"}),
    "match": (decided, 0, {"mode": "match"}),
    "hongkong": (won, COACH, {"table": "hongkong"}),
    "fu": (decided, 0, {"table": "riichi"}),
    "fei": (lambda state: "declare_fei" in types(state), 0, {"table": "malaysia3"}),
    "riichi": (lambda state: "riichi" in types(state), COACH, {"table": "riichi"}),
}
"""What is waited for, the help that the player asks for on the way there, and the game."""
SEEDS = range(1, 25)


class Scenes:
    """The games of one guest, made when they are first asked for."""

    def __init__(self, site: Site, requests: APIRequestContext) -> None:
        self.guest = Guest(site, requests)
        self._requests = requests
        self._games: dict[str, str] = {}

    def game(self, scene: str) -> str:
        """The id of the game that stands there."""
        if scene not in self._games:
            wanted, level, game = SCENES[scene]
            self._games[scene] = self.guest.game_where(wanted, SEEDS, level, **game)
        return self._games[scene]

    @property
    def cookies(self) -> Any:
        """What makes a browser this guest's."""
        self.guest.get("/api/me")
        return self._requests.storage_state()
