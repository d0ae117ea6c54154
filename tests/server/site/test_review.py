"""The Review deck: a card comes back by how well it was answered, and what is no card of this site is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.server.site.guests import Guest, error

START = datetime(2026, 1, 5, 9, tzinfo=UTC)


class Deck:
    """One card over some days."""

    def __init__(self, guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
        self.guest = guest
        self.today = START
        self.card: Any = None
        monkeypatch.setattr("zimo.server.site.review.now", lambda: self.today)

    def answer(self, right: bool, seconds: float) -> int:
        """The days until the card is due again."""
        status, told = self.guest.post("/api/review", {"card": self.card, "right": right, "seconds": seconds})
        assert status == 200, told
        assert told["due"] == told["card"]["due"]
        self.card = told["card"]
        return (datetime.fromisoformat(told["due"]) - self.today).days

    def wait(self, days: int) -> None:
        self.today += timedelta(days=days)


@pytest.fixture
def deck(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> Deck:
    return Deck(guest, monkeypatch)


def test_a_missed_card_comes_tomorrow_and_a_known_one_later_and_later(deck: Deck) -> None:
    assert deck.answer(False, 20) == 1
    waits: list[int] = []
    for _ in range(6):
        deck.wait(1 if not waits else waits[-1])
        waits.append(deck.answer(True, 20))
    assert waits == sorted(waits)
    assert waits[-1] > 20
    deck.wait(waits[-1])
    assert deck.answer(False, 20) < waits[-1] / 4
    for _ in range(40):
        waits.append(deck.answer(True, 1))
        deck.wait(waits[-1])
    assert waits[-1] == 365


def test_the_time_tells_how_well_a_card_is_known(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    first = [Deck(guest, monkeypatch).answer(right, seconds) for right, seconds in ANSWERS]
    assert first == sorted(first)
    assert len(set(first)) == 3  # a first hard answer comes as soon as a missed one
    second = []
    for right, seconds in ANSWERS:
        deck = Deck(guest, monkeypatch)
        deck.wait(deck.answer(True, 30))
        second.append(deck.answer(right, seconds))
    assert second == sorted(second)
    assert len(set(second)) == 4


ANSWERS = ((False, 5), (True, 61), (True, 60), (True, 10))


def test_a_card_from_a_clock_that_was_ahead_or_long_ago(deck: Deck) -> None:
    deck.answer(True, 20)
    deck.wait(-1)
    assert deck.answer(True, 20) >= 1
    deck.wait(20_000)
    assert deck.answer(True, 20) >= 1


GOOD: dict[str, Any] = {
    "card_id": 0,
    "state": 2,
    "step": None,
    "stability": 2.5,
    "difficulty": 5.0,
    "due": "2026-01-04T09:00:00+00:00",
    "last_review": "2026-01-02T09:00:00+00:00",
}


def test_a_card_of_this_site_is_taken(guest: Guest) -> None:
    assert guest.post("/api/review", {"card": GOOD, "right": True, "seconds": 3})[0] == 200


@pytest.mark.parametrize(
    "damage",
    [
        {"state": 1},
        {"state": "2"},
        {"state": 9},
        {"state": True},
        {"step": 0},
        {"stability": None},
        {"stability": 0},
        {"stability": -1},
        {"stability": 1e300},
        {"stability": 10**400},
        {"stability": "2.5"},
        {"difficulty": 0.5},
        {"difficulty": 11},
        {"difficulty": []},
        {"due": None},
        {"due": "soon"},
        {"due": 7},
        {"due": "2026-01-04T09:00:00"},
        {"due": "2026-01-04T09:00:00+08:00"},
        {"due": "2026-01-01T09:00:00+00:00"},
        {"due": "2029-01-01T09:00:00+00:00"},
        {"last_review": "0001-01-01T00:00:00+00:00"},
        {"last_review": "9999-12-31T00:00:00+00:00", "due": "9999-12-31T00:00:00+00:00"},
        {"last_review": "2999-01-01T00:00:00+00:00", "due": "2999-01-02T00:00:00+00:00"},
        {"card_id": "0"},
        {"owner": "me"},
    ],
    ids=str,
)
def test_a_damaged_card_is_refused(guest: Guest, damage: dict[str, Any]) -> None:
    asked = {"card": {**GOOD, **damage}, "right": True, "seconds": 3}
    assert error(guest.post("/api/review", asked)) == (400, "bad_card")


def test_a_card_with_something_missing_is_refused(guest: Guest) -> None:
    for name in GOOD:
        card = {key: value for key, value in GOOD.items() if key != name}
        assert error(guest.post("/api/review", {"card": card, "right": True, "seconds": 3})) == (400, "bad_card")
    assert error(guest.post("/api/review", {"card": {}, "right": True, "seconds": 3})) == (400, "bad_card")


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({"card": "x"}, "bad_field"),
        ({"card": []}, "bad_field"),
        ({"right": 1}, "bad_field"),
        ({"right": None}, "missing_field"),
        ({"seconds": None}, "missing_field"),
        ({"seconds": "3"}, "bad_field"),
        ({"seconds": True}, "bad_field"),
        ({"seconds": -1}, "bad_field"),
        ({"seconds": 86_401}, "bad_field"),
        ({"seconds": 10**400}, "bad_field"),
        ({"seconds": float("nan")}, "bad_json"),
        ({"seconds": float("inf")}, "bad_json"),
        ({"rating": 4}, "unknown_field"),
    ],
    ids=str,
)
def test_an_answer_that_is_none_is_refused(guest: Guest, change: dict[str, Any], refused: str) -> None:
    asked = {"card": GOOD, "right": True, "seconds": 3, **change}
    assert error(guest.post("/api/review", asked)) == (400, refused)


def test_only_a_page_of_this_site_may_ask(guest: Guest) -> None:
    assert error(guest.ask("/api/review")) == (405, "not_allowed")
    guest.get("/api/me")
    guest.token = "x"
    assert error(guest.post("/api/review", {"card": None, "right": True, "seconds": 3})) == (403, "csrf")
