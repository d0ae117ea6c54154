"""The JSON interface: what it gives, and to whom."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.site.conftest import Site
from tests.server.site.guests import HOST, Guest, error, played

import zimo
from zimo.game import Game
from zimo.rules.codes import TRUTH
from zimo.rules.record import WIDTH
from zimo.server.live.present import Presenter, count
from zimo.server.live.tokens import read_token
from zimo.tables import TABLES, load, make_table


def test_a_guest_is_made_once_and_stays(guest: Guest, other: Guest) -> None:
    first = guest.get("/api/me")
    assert set(first) == {"guest", "csrf"}
    assert guest.get("/api/me")["guest"] == first["guest"]
    cookies = [*guest.browser.cookies.values()]
    assert len(cookies) == 1
    assert cookies[0]["httponly"]
    assert cookies[0]["samesite"] == "Lax"
    assert int(cookies[0]["max-age"]) == 400 * 24 * 60 * 60
    other.get("/api/me")
    mine, theirs = ([cookie.value for cookie in who.browser.cookies.values()] for who in (guest, other))
    assert mine != theirs


def test_nobody_is_made_a_guest_by_looking(guest: Guest) -> None:
    from zimo.server.site.models import User

    before = User.objects.count()
    for path in ("/", "/games", "/api/tables", "/api/games", "/api/examples/singapore", "/admin/login/"):
        assert guest.browser.get(path).status_code in (200, 503)
    assert User.objects.count() == before


def test_the_table_is_told_from_its_ruleset(guest: Guest) -> None:
    tables = guest.get("/api/tables")
    assert [(one["id"], one["seats"]) for one in tables] == [
        (id, make_table(id, None, {}, "match").seats) for id in TABLES
    ]
    table = tables[0]
    package = load("singapore")
    options = package.RULES.options()
    assert [option["id"] for option in table["options"]] == list(options)
    assert [option["id"] for option in table["options"] if option["front"]] == ["men_qing", "concealed_kong_opens"]
    cap = next(option for option in table["options"] if option["id"] == "cap")
    assert (cap["type"], cap["default"], cap["low"], cap["high"]) == ("int", 5, 1, 13)
    assert [preset["id"] for preset in table["presets"]] == list(package.presets())
    assert all(set(preset["rules"]) == set(options) for preset in table["presets"])
    assert [mode["id"] for mode in table["modes"]] == ["guided", "scored", "match"]
    assert {"id": "ping_hu", "group": "patterns", "value": 4} in table["lines"]


def test_examples_have_their_counts(guest: Guest) -> None:
    rows = guest.get("/api/examples/singapore")
    assert any(row["option"] == "men_qing" for row in rows)
    assert all("error" not in row["sheet"] for row in rows)


def test_rules_are_completed_or_refused(guest: Guest) -> None:
    asked = {"table": "singapore", "preset": "spgg", "rules": {"cap": 8}}
    status, told = guest.post("/api/rules/check", asked)
    assert status == 200
    assert told == {"ok": True, "rules": load("singapore").make_rules("spgg", {"cap": 8}).as_dict()}
    status, told = guest.post("/api/rules/check", {**asked, "rules": {"cap": 99}})
    assert (status, told["error"]["id"]) == (400, "option_out_of_range")
    assert (told["error"]["option"], told["error"]["value"]) == ("cap", 99)


@pytest.mark.parametrize("seat", range(4))
def test_a_new_game_has_the_player_on_the_chosen_chair(guest: Guest, site: Site, seat: int) -> None:
    id = guest.new_game(mode="match", preset="spgg", rules={"cap": 8}, bots="greedy", seat=seat, seed="77")
    game = site.store.load(id).game()
    assert game.header["seats"] == ["human" if number == seat else "greedy" for number in range(4)]
    assert (game.header["preset"], game.header["rules"]["cap"], game.seed) == ("spgg", 8, 77)
    row = guest.get(f"/api/games/{id}")
    assert (row["id"], row["seat"], row["over"], row["hands"], row["place"]) == (id, seat, False, 0, None)
    assert row in guest.get("/api/games")["games"]
    status, told = guest.post(f"/api/games/{id}/token")
    assert (status, told["seat"]) == (200, seat)
    assert read_token(site.key, told["token"], id) == seat


def test_a_match_that_is_over_has_its_final_scores(guest: Guest) -> None:
    rules = {"match_length": "east", "tobi": True}
    game = Game.new("riichi", mode="match", rules=rules, seed=3, seats=["human", *["greedy"] * 3])
    zimo.play(game, bots=["greedy"] * 4)
    row = guest.get(f"/api/games/{guest.bring(game)}")
    scores = game.table.standing(game.state)
    assert (row["points"], row["start_points"], row["scores"]) == (game.points, 25000, scores)
    assert row["scores"] != row["points"]
    assert row["place"] == 1 + sum(other > scores[0] for other in scores)
    assert guest.get(f"/api/games/{guest.new_game(table='riichi')}")["scores"] is None


def test_a_guest_sees_own_games_only(guest: Guest, other: Guest) -> None:
    id = guest.bring(played())
    other.new_game()
    for stranger in (other, Guest()):
        for path in ("", "/log", "/steps", "/at/3", "/at/3?seat=all"):
            assert error(stranger.ask(f"/api/games/{id}{path}")) == (404, "no_such_game")
        assert id not in {row["id"] for row in stranger.get("/api/games")["games"]}
    assert error(other.post(f"/api/games/{id}/token")) == (404, "no_such_game")
    assert error(guest.ask("/api/games/nosuchgame")) == (404, "no_such_game")


# Replay and saved games


def test_a_game_that_runs_shows_nothing_but_its_row(guest: Guest) -> None:
    id = guest.new_game()
    for path in ("/log", "/steps", "/at/0", "/at/0?seat=all"):
        assert error(guest.ask(f"/api/games/{id}{path}")) == (409, "not_over")


def test_a_saved_game_comes_back_as_it_went(guest: Guest, site: Site) -> None:
    game = played()
    id = guest.bring(game)
    row = guest.get(f"/api/games/{id}")
    assert (row["over"], row["hands"], row["points"], row["seat"]) == (True, 1, game.points, 0)
    status, text = guest.ask(f"/api/games/{id}/log")
    assert status == 200
    assert [json.loads(line) for line in text.splitlines()] == [json.loads(line) for line in game.as_lines()]
    assert Game.from_lines(text.splitlines()).log == game.log
    answer = guest.browser.get(f"/api/games/{id}/log")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="zimo-{id}.jsonl"'


def test_every_step_is_what_the_seat_saw(guest: Guest) -> None:
    game = played()
    id = guest.bring(game)
    steps = guest.get(f"/api/games/{id}/steps")
    assert [step["n"] for step in steps] == list(range(1, len(game.records) // WIDTH + 1))
    assert [step["type"] for step in steps] == [event.type for event in game.log[1:]]
    assert {step["hand"] for step in steps} == {1}
    present = Presenter(game.table, id, game.header)
    for seat in (0, 2, "all"):
        viewer = seat if isinstance(seat, int) else TRUTH
        for n in (0, 1, 5, len(steps) // 2, len(steps)):
            told = guest.get(f"/api/games/{id}/at/{n}?seat={seat}")
            view = game.view(viewer, at=n + 1)
            assert told["n"] == n
            assert told["view"] == json.loads(json.dumps(present.view(view)))
            assert len(told["events"]) == (count(view) - count(game.view(viewer, at=n)) if n else 0)
    assert guest.get(f"/api/games/{id}/at/5") == guest.get(f"/api/games/{id}/at/5?seat=0")


def test_a_seat_is_never_shown_anothers_tiles(guest: Guest) -> None:
    game = played("match")
    id = guest.bring(game)
    for n in range(0, 60, 7):
        view = guest.get(f"/api/games/{id}/at/{n}?seat=1")["view"]
        assert [row["seat"] for row in view["seats"] if row["tiles"] is not None and row["concealed"]] in ([], [1])
        open_view = guest.get(f"/api/games/{id}/at/{n}?seat=all")["view"]
        assert all(row["tiles"] is not None for row in open_view["seats"])


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("at/99999", (404, "no_such_position")),
        ("at/5?seat=4", (400, "bad_field")),
        ("at/5?seat=-1", (400, "bad_field")),
        ("at/5?seat=east", (400, "bad_field")),
        ("at/5?seat=²", (400, "bad_field")),
        ("at/-1", (404, "no_such_address")),
        ("at/99999999999999999999", (404, "no_such_address")),
        ("at/x", (404, "no_such_address")),
    ],
)
def test_positions_that_are_none(guest: Guest, path: str, expected: tuple[int, str]) -> None:
    id = guest.bring(played())
    assert error(guest.ask(f"/api/games/{id}/{path}")) == expected


def test_a_game_that_was_not_over_goes_on_with_one_player(guest: Guest, site: Site) -> None:
    game = Game.new("singapore", seed=9, seats=["human", "wizard", "human", "greedy"])
    game.deal()
    game.header["remark"] = "left out"
    id = guest.bring(game)
    row = guest.get(f"/api/games/{id}")
    assert (row["over"], row["hands"]) == (False, 1)
    kept = site.store.load(id).game()
    assert kept.header["seats"] == ["human", "careful", "careful", "greedy"]
    assert "remark" not in kept.header
    assert kept.records == game.records
    assert guest.post(f"/api/games/{id}/token")[0] == 200


# Statistics


def test_numbers_come_from_finished_games_that_were_played_here(guest: Guest, site: Site) -> None:
    assert guest.get("/api/games")["statistics"] == {}
    guest.bring(played())
    assert guest.get("/api/games")["statistics"] == {}  # from a file: not played here
    owner = _owner(guest)
    games = [played("match", seed) for seed in (1, 2)]
    for number, game in enumerate(games):
        site.store.create(f"own-{owner[:8]}-{number}", owner, game).result()
    back = _taken_back(3)
    assert back.taken_back
    site.store.create(f"own-{owner[:8]}-back", owner, back).result()
    won = [event.fields for game in games for event in game.log if event.type == "won"]
    own = [fields for fields in won if fields["seat"] == 0]
    assert own
    assert guest.get("/api/games")["statistics"]["singapore"] == {
        "games": 2,
        "hands": sum(event.type == "hand_ended" for game in games for event in game.log),
        "wins": len(own),
        "zimo": sum(fields["by"] == "zimo" for fields in own),
        "discards_paid": sum(fields["from"] == 0 and fields["by"] != "zimo" for fields in won),
        "mean_tai": round(sum(fields["paid"] for fields in own) / len(own), 2),
        "best_tai": max(fields["paid"] for fields in own),
    }


def _owner(guest: Guest) -> str:
    from zimo.server.site.models import User

    guest.get("/api/me")
    return User.objects.get(pk=guest.browser.session["_auth_user_id"]).owner


def _taken_back(seed: int) -> Game:
    """A game in which something was taken back, and that is over."""
    game = Game.new("singapore", mode="scored", seed=seed, seats=["human", *["careful"] * 3])
    game.deal()
    game.act(0, game.legal(0)[0])
    game.take_back(len(game.log) - 1)
    zimo.play(game, bots=["greedy"] * 4)
    return game


# What is not let in

GOOD = {"table": "singapore", "mode": "scored"}
BAD_GAMES: list[tuple[object, tuple[int, str]]] = [
    (" ", (400, "bad_json")),
    ("{", (400, "bad_json")),
    ("[" * 20_000, (400, "bad_json")),
    (b"\xff\xfe", (400, "bad_game.not_text")),
    ("7", (400, "bad_json")),
    ([], (400, "bad_json")),
    ({}, (400, "missing_field")),
    ({"table": "singapore"}, (400, "missing_field")),
    ({**GOOD, "table": 7}, (400, "bad_field")),
    ({**GOOD, "table": "\ud800"}, (400, "bad_json")),
    ({**GOOD, "rules": {"\udfff": 1}}, (400, "bad_json")),
    ({**GOOD, "rules": {"cap": float("nan")}}, (400, "bad_json")),
    ('{"table": "singapore", "mode": "scored", "rules": {"cap": 1e999}}', (400, "bad_json")),
    ({**GOOD, "table": "mars"}, (400, "unknown_table")),
    ({**GOOD, "mode": "none"}, (400, "unknown_mode")),
    ({**GOOD, "mode": ["match"]}, (400, "bad_field")),
    ({**GOOD, "preset": "none"}, (400, "unknown_preset")),
    ({**GOOD, "preset": 1}, (400, "bad_field")),
    ({**GOOD, "rules": []}, (400, "bad_field")),
    ({**GOOD, "rules": {"cap": 99}}, (400, "option_out_of_range")),
    ({**GOOD, "rules": {"cap": True}}, (400, "option_out_of_range")),
    ({**GOOD, "rules": {"menqing": "any"}}, (400, "unknown_option")),
    ({**GOOD, "mode": "guided", "rules": {"cap": 8}}, (400, "no_house_rules")),
    ({**GOOD, "bots": "wizard"}, (400, "unknown_bot")),
    ({**GOOD, "bots": ["careful"]}, (400, "bad_field")),
    ({**GOOD, "seat": 4}, (400, "bad_field")),
    ({**GOOD, "seat": -1}, (400, "bad_field")),
    ({**GOOD, "seat": True}, (400, "bad_field")),
    ({**GOOD, "seat": 1.0}, (400, "bad_field")),
    ({**GOOD, "seed": "x"}, (400, "bad_field")),
    ({**GOOD, "seed": "9" * 19_000}, (400, "bad_field")),
    ({**GOOD, "seed": 2**64}, (400, "bad_field")),
    ({**GOOD, "owner": "me"}, (400, "unknown_field")),
    ({**GOOD, "rules": {"x" * 70_000: 1}}, (413, "too_large")),
]


@pytest.mark.parametrize(("asked", "expected"), BAD_GAMES, ids=range(len(BAD_GAMES)))
def test_a_game_that_cannot_be(guest: Guest, asked: object, expected: tuple[int, str]) -> None:
    assert error(guest.post("/api/games", asked)) == expected
    assert guest.get("/api/games")["games"] == []


def test_what_is_asked_in_another_form(guest: Guest) -> None:
    assert error(guest.post("/api/games", "table=singapore", "application/x-www-form-urlencoded")) == (415, "bad_json")
    assert error(guest.post("/api/me")) == (405, "not_allowed")
    assert error(guest.ask("/api/rules/check")) == (405, "not_allowed")
    assert guest.browser.get("/api/rules/check").headers["Allow"] == "POST"
    assert guest.browser.head("/api/tables").status_code == 200
    assert error(guest.ask("/api/nothing")) == (404, "no_such_address")
    assert error(guest.ask("/api/examples/mars")) == (400, "unknown_table")


def _changed(number: int, **fields: object) -> str:
    """A saved game in which one line says something else."""
    lines = played().as_lines()
    lines[number] = json.dumps({**json.loads(lines[number]), **fields})
    return "\n".join(lines)


def _with_a_number() -> str:
    return "\n".join([*played().as_lines(), "7"])


BAD_FILES: list[tuple[Callable[[], object], tuple[int, str], int | None]] = [
    (lambda: "", (400, "bad_game.not_a_start"), 1),
    (lambda: "hello", (400, "bad_game.not_json"), 1),
    (lambda: b"\xff\xfe\x00", (400, "bad_game.not_text"), None),
    (lambda: '{"type": "dealt"}', (400, "bad_game.not_a_start"), 1),
    (lambda: '{"type": "game_started", "format": 99}', (400, "bad_game.unknown_format"), 1),
    (lambda: _changed(0, format=True), (400, "bad_game.unknown_format"), 1),
    (lambda: _changed(0, table="\ud800"), (400, "bad_game.not_json"), 1),
    (lambda: _changed(0, table="mars"), (400, "unknown_table"), 1),
    (lambda: _changed(0, table=7), (400, "bad_game.header_missing"), 1),
    (lambda: _changed(0, rules={"cap": 99}), (400, "option_out_of_range"), 1),
    (lambda: _changed(0, seats=["human"]), (400, "bad_game.bad_seats"), 1),
    (lambda: _changed(1, commitment="00"), (400, "secret_missing"), 2),
    (lambda: _changed(2, tiles="1m"), (400, "does_not_follow"), 3),
    (_with_a_number, (400, "bad_game.not_event"), None),
    (lambda: "x" * (2 * 1024 * 1024 + 1), (413, "too_large"), None),
]


@pytest.mark.parametrize(("file", "expected", "line"), BAD_FILES, ids=range(len(BAD_FILES)))
def test_a_file_that_is_no_game(
    guest: Guest, file: Callable[[], object], expected: tuple[int, str], line: int | None
) -> None:
    answer = guest.post("/api/games/import", file(), "application/x-ndjson")
    assert error(answer) == expected
    assert line is None or answer[1]["error"]["line"] == line
    assert guest.get("/api/games")["games"] == []


def test_every_refusal_has_words() -> None:
    from zimo.text import catalogue

    ids = {expected[1] for _, expected in BAD_GAMES} | {expected[1] for _, expected, _ in BAD_FILES}
    ids |= {
        "no_such_game",
        "no_such_position",
        "no_such_address",
        "not_over",
        "not_allowed",
        "csrf",
        "too_fast",
        "busy",
    }
    ids |= {"bad_request", "forbidden", "trouble"}
    assert not [id for id in ids if not {f"error.{id}", f"reason.{id}"} & set(catalogue("en"))]


def test_games_are_not_made_without_end(guest: Guest) -> None:
    answers = [guest.post("/api/games", GOOD)[0] for _ in range(40)]
    assert answers[:30] == [201] * 30
    assert 429 in answers


# Forgeries


def test_a_post_needs_the_token_of_the_page(guest: Guest, other: Guest) -> None:
    guest.get("/api/me")
    for token in ("", "x", "a" * 64, other.get("/api/me")["csrf"]):
        guest.token = token or " "
        assert error(guest.post("/api/games", GOOD)) == (403, "csrf")
    assert guest.get("/api/games")["games"] == []


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9000", "https://127.0.0.1:8000"])
def test_a_post_from_another_site_is_refused(guest: Guest, origin: str) -> None:
    guest.browser.defaults["HTTP_ORIGIN"] = origin
    assert error(guest.post("/api/games", GOOD)) == (403, "csrf")


def test_a_post_from_this_site_is_taken(guest: Guest) -> None:
    guest.browser.defaults["HTTP_ORIGIN"] = f"http://{HOST}"
    assert guest.post("/api/games", GOOD)[0] == 201


def test_a_forged_cookie_is_nobody(guest: Guest, other: Guest) -> None:
    id = guest.new_game()
    (name,) = guest.browser.cookies
    for value in ("x", "' or 1=1 --", guest.browser.cookies[name].value[:-1] + "?", "a" * 4000):
        other.browser.cookies[name] = value
        assert error(other.ask(f"/api/games/{id}")) == (404, "no_such_game")
        assert other.get("/api/games")["games"] == []
    assert guest.get("/api/games")["games"] != []


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.5:8000", "", "a b"])
def test_other_hosts_get_no_answer(guest: Guest, host: str) -> None:
    guest.browser.defaults["HTTP_HOST"] = host
    assert error(guest.ask("/api/me")) == (400, "bad_request")
    assert guest.browser.get("/").status_code == 400


# Pages


@pytest.mark.parametrize(
    "path",
    ["", "new", "table/abc", "games", "replay/abc?n=4", "rules", "rules/shooter-pays-all", "card", "settings", "about"],
)
def test_every_page_is_the_client(guest: Guest, path: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from zimo.server.site import pages

    folder = tmp_path
    monkeypatch.setattr(pages, "STATIC", folder)
    answer = guest.browser.get(f"/{path}")
    assert answer.status_code == 503
    assert b"make run" in answer.content
    (folder / "index.html").write_text("<!doctype html><title>built</title>")
    answer = guest.browser.get(f"/{path}")
    assert (answer.status_code, answer.content) == (200, b"<!doctype html><title>built</title>")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert guest.browser.get("/nothing/here").status_code == 404


def test_the_admin_lets_nobody_in_but_staff(guest: Guest, site: Site) -> None:
    from zimo.server.site.models import User

    guest.get("/api/me")
    assert guest.browser.get("/admin/").status_code == 302
    User.objects.create_superuser("keeper", password="a password of the tests")
    keeper = Guest()
    assert keeper.browser.get("/admin/login/").status_code == 200
    assert keeper.browser.login(username="keeper", password="a password of the tests")
    page = keeper.browser.get("/admin/zimo/user/")
    assert page.status_code == 200
    assert b"guest-" in page.content
    assert keeper.browser.get("/admin/zimo/user/add/").status_code == 200


def test_migrations_are_those_of_the_models(site: Site) -> None:
    from django.core.management import call_command

    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
