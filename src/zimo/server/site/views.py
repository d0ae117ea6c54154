"""The JSON interface: who plays, what can be played, the games, and their replay."""

import dataclasses
import threading
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.timezone import localdate

from zimo.bots import BOTS
from zimo.game import HUMAN, BadGame, Game
from zimo.learn.glossary import glossary
from zimo.rules.ruleset import MODES, Option, RuleError
from zimo.server.site import after, border, replay, scorer
from zimo.server.site.border import Refused, answer
from zimo.server.site.examples import worked
from zimo.server.site.models import Import
from zimo.server.site.settings import DATA_UPLOAD_MAX_MEMORY_SIZE
from zimo.server.site.shelf import Shelf, as_json, seat_of, settle
from zimo.tables import TABLES, load, make_table

_shelf: Shelf
_importing = threading.Lock()

GREATEST_SEED = 2**63 - 1
LONGEST_WAIT = 15
"""Seconds that a saved game may wait for another one to be checked."""


def open_with(shelf: Shelf) -> None:
    """The games that the views speak of; set once, before the first request."""
    global _shelf
    _shelf = shelf


def me(request: HttpRequest) -> HttpResponse:
    """Who asks, and the token that every POST must carry."""
    user = border.player(request)
    today = localdate().isoformat()
    if request.session.get("day") != today:
        request.session["day"] = today  # which sends the cookie again, good for another year
    return answer({"guest": str(user.number), "csrf": get_token(request)})


# Rules


def tables(request: HttpRequest) -> HttpResponse:
    """Every table with what can be chosen there."""
    return answer([_table(id) for id in TABLES])


def _table(id: str) -> dict[str, Any]:
    package = load(id)
    made = make_table(id, None, {}, "match")
    # A line may be earned in several ways; the first row tells what it is worth.
    rows = {row.id: row for row in reversed(made.scorer.patterns)}
    return {
        "id": id,
        "default_preset": package.DEFAULT_PRESET,
        "presets": [
            {"id": preset.id, "source": preset.source, "note": preset.note, "rules": preset.rules.as_dict()}
            for preset in package.presets().values()
        ],
        "options": [_option(name, option) for name, option in package.RULES.options().items()],
        "modes": [{"id": mode} for mode in MODES],
        "lines": [{"id": row.id, "group": row.group, "value": row.value} for row in reversed(rows.values())],
        "reasons": list(made.reasons),
        "seats": made.seats,
        "bots": list(BOTS),
    }


def _option(id: str, option: Option) -> dict[str, Any]:
    bounded = option.type in ("int", "numbers")
    return {
        "id": id,
        "type": option.type,
        "default": option.default,
        "values": list(option.values),
        "low": option.low if bounded else None,
        "high": option.high if bounded else None,
        "length": option.length,
        "group": option.group,
        "front": option.front,
    }


def examples(request: HttpRequest, table: str) -> HttpResponse:
    """The worked hands of a table."""
    return answer(worked(table))


def terms(request: HttpRequest) -> HttpResponse:
    """The glossary."""
    return answer([dataclasses.asdict(group) for group in glossary()])


def check_rules(request: HttpRequest) -> HttpResponse:
    """Whether house rules fit together; all of them, when they do."""
    asked = border.fields(request, table=str, preset=(str, type(None)), rules=(dict, type(None)))
    rules = load(asked["table"]).make_rules(asked["preset"], asked["rules"] or {})
    return answer({"ok": True, "rules": rules.as_dict()})


# The scorer


def score(request: HttpRequest) -> HttpResponse:
    """A hand as far as it is entered: its count, and what may be added."""
    none = type(None)
    asked = border.fields(request, table=str, preset=(str, none), rules=(dict, none), hand=dict, place=(str, none))
    rules = asked["rules"] or {}
    return answer(scorer.judge(asked["table"], asked["preset"], rules, asked["hand"], asked["place"]))


# Games


def games(request: HttpRequest) -> HttpResponse:
    """The games of whoever asks, and the numbers from them for each table that was played."""
    owner = border.owner_of(request)
    rows = _shelf.store.games_of(owner) if owner else []
    brought = set(Import.objects.filter(owner=owner).values_list("game", flat=True)) if rows else set()
    played = [row for row in rows if row.id not in brought]
    statistics = {
        table: _shelf.statistics([row for row in played if row.header["table"] == table])
        for table in TABLES
        if any(row.header["table"] == table for row in played)
    }
    return answer({"games": [as_json(row) for row in rows], "statistics": statistics})


def new_game(request: HttpRequest) -> HttpResponse:
    """A new game against bots."""
    none = type(None)
    asked = border.fields(
        request,
        table=str,
        mode=str,
        preset=(str, none),
        rules=(dict, none),
        bots=(str, none),
        seat=(int, none),
        seed=(int, str, none),
    )
    owner = border.player(request).owner
    border.slowly(owner)
    bot = asked["bots"] or [*BOTS][-1]
    if bot not in BOTS:
        raise RuleError("unknown_bot", bot=bot, allowed=list(BOTS))
    seed = _seed(asked["seed"])
    game = Game.new(asked["table"], preset=asked["preset"], rules=asked["rules"], mode=asked["mode"], seed=seed)
    seat = asked["seat"] or 0
    if not 0 <= seat < game.table.seats:
        raise Refused("bad_field", field="seat")
    game.header["seats"] = [HUMAN if number == seat else bot for number in range(game.table.seats)]
    return answer({"id": _shelf.keep(owner, game)}, 201)


def _seed(value: int | str | None) -> int | None:
    """A seed, written as a number or, for those that a page cannot count to, as text."""
    if isinstance(value, str):
        if not (value.removeprefix("-").isdecimal() and value.isascii() and len(value) <= 20):
            raise Refused("bad_field", field="seed")
        value = int(value)
    if value is not None and abs(value) > GREATEST_SEED:
        raise Refused("bad_field", field="seed")
    return value


def game(request: HttpRequest, id: str) -> HttpResponse:
    """One game."""
    return answer(as_json(_shelf.row(id, border.owner_of(request))))


def token(request: HttpRequest, id: str) -> HttpResponse:
    """What opens the table's socket to the player."""
    row = _shelf.row(id, border.owner_of(request))
    return answer({"token": _shelf.token(row), "seat": seat_of(row)})


def log(request: HttpRequest, id: str) -> HttpResponse:
    """The saved game, when it is over."""
    row = _shelf.row(id, border.owner_of(request))
    text = "".join(line + "\n" for line in _shelf.game(row).as_lines())
    response = HttpResponse(text, content_type="application/x-ndjson; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="zimo-{id}.jsonl"'
    response["Cache-Control"] = "no-store"
    return response


def bring_in(request: HttpRequest) -> HttpResponse:
    """Take a saved game in; it is played again from its secrets first, move by move."""
    text = border.text_of(request, DATA_UPLOAD_MAX_MEMORY_SIZE)
    owner = border.player(request).owner
    border.slowly(owner)
    if not _importing.acquire(timeout=LONGEST_WAIT):
        raise Refused("busy", 503)
    try:
        game = Game.from_lines(text.splitlines())
    except BadGame as error:
        raise border.bad_game(error) from None
    finally:
        _importing.release()
    settle(game)
    id = _shelf.keep(owner, game)
    Import.objects.create(game=id, owner=owner)
    return answer({"id": id}, 201)


# Replay


def steps(request: HttpRequest, id: str) -> HttpResponse:
    """What happened in a game that is over."""
    return answer(replay.steps(_shelf.game(_shelf.row(id, border.owner_of(request)))))


def position(request: HttpRequest, id: str, n: int) -> HttpResponse:
    """A position of a game that is over, as a seat saw it or with all tiles open."""
    row = _shelf.row(id, border.owner_of(request))
    game = _shelf.game(row)
    seat = replay.seat_from(request.GET.get("seat", str(seat_of(row))), game)
    return answer(replay.at(game, id, n, seat))


def practice(request: HttpRequest, id: str) -> HttpResponse:
    """What the player missed in a game that is over, and where that is trained."""
    row = _shelf.row(id, border.owner_of(request))
    return answer(after.practice(_shelf.game(row), seat_of(row)))
