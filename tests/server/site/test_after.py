"""What was missed in a game, over HTTP: in own games that are over, and in no others."""

from __future__ import annotations

from functools import cache
from itertools import count

from tests.server.site.conftest import Site
from tests.server.site.guests import Guest, error, played

import zimo
from zimo.game import HUMAN, Game
from zimo.learn.after import missed
from zimo.rules.record import WIDTH
from zimo.server.live.store import summary_of

RULES = {"responsibility": "half"}


@cache
def with_something_missed() -> tuple[str, ...]:
    for seed in count():
        game = Game.new("hongkong", mode="scored", seed=seed, rules=RULES, seats=[HUMAN, *["greedy"] * 3])
        zimo.play(game, bots=["greedy"] * 4)
        if missed(game, 0):
            return tuple(game.as_lines())
    raise AssertionError


def test_what_was_missed_leads_to_the_replay_and_to_practice(guest: Guest) -> None:
    game = Game.from_lines([*with_something_missed()])
    id = guest.bring(game)
    found = guest.get(f"/api/games/{id}/practice")
    assert found["house"] == {"table": "hongkong", "preset": "hongkong", "rules": RULES}
    assert found["missed"] == [one.as_dict() for one in missed(game, 0)]
    for one in found["missed"]:
        assert guest.get(f"/api/games/{id}/at/{one['n']}?seat=0")["n"] == one["n"]
        asked = {**found["house"], "kind": one["kind"], "seed": one["seed"], "level": one["level"]}
        status, question = guest.post("/api/practice/question", asked)
        assert (status, question["kind"]) == (200, one["kind"])


def test_nothing_was_missed(guest: Guest) -> None:
    id = guest.bring(played())
    assert guest.get(f"/api/games/{id}/practice")["missed"] == []


def test_games_of_others_and_games_that_run_tell_nothing(guest: Guest, other: Guest) -> None:
    assert error(guest.ask(f"/api/games/{guest.new_game()}/practice")) == (409, "not_over")
    id = guest.bring(played())
    other.get("/api/me")
    assert error(other.ask(f"/api/games/{id}/practice")) == (404, "no_such_game")
    assert error(guest.ask("/api/games/none/practice")) == (404, "no_such_game")
    assert error(guest.post(f"/api/games/{id}/practice")) == (405, "not_allowed")


def test_a_game_that_went_on_after_its_end_is_looked_at_again(guest: Guest, site: Site) -> None:
    id = guest.bring(Game.from_lines([*with_something_missed()]))
    before = guest.get(f"/api/games/{id}/practice"), guest.get(f"/api/games/{id}/steps")
    game = site.store.load(id).game()
    known = len(game.records)
    game.take_back(game.decisions()[0][0])
    zimo.play(game, bots=["random"] * 4)
    site.store.append(id, known // WIDTH + 1, bytes(game.records[known:]), [], summary_of(game)).result(20)
    after = guest.get(f"/api/games/{id}/practice"), guest.get(f"/api/games/{id}/steps")
    assert after[0]["missed"] == [one.as_dict() for one in missed(game, 0)]
    assert len(after[1]) == len(game.records) // WIDTH > len(before[1])
