"""Games that are over, step by step: what happened, and what each seat saw.

Positions are counted as at the table: position ``n`` is after the first ``n`` events, the start of the game not among
them.
"""

from functools import lru_cache
from typing import Any

from zimo.game import Game
from zimo.rules.codes import TRUTH
from zimo.rules.event import redacted
from zimo.rules.record import WIDTH
from zimo.server.live.present import Presenter, count, events_since
from zimo.server.site.border import Refused


@lru_cache(maxsize=16)
def steps(game: Game) -> list[dict[str, Any]]:
    """Every event by its number, with its seat and the number of its hand; a hand begins with what names it."""
    rows, hand = [], 0
    for n, event in enumerate(game.log[1:], 1):
        hand += event.type == "hand_started"
        row = {"n": n, "type": event.type, "seat": event.fields.get("seat"), "hand": hand}
        if event.type == "hand_started":
            row |= {name: event[name] for name in ("round_wind", "dealer", "repeat")}
        rows.append(row)
    return rows


@lru_cache(maxsize=1024)
def at(game: Game, id: str, n: int, seat: int) -> dict[str, Any]:
    """Position ``n`` as a seat saw it (``TRUTH``: with all tiles open), and the event that led there."""
    most = len(game.records) // WIDTH
    if n > most:
        raise Refused("no_such_position", 404, most=most)
    view = game.view(seat, at=n + 1)
    told = n > 0 and redacted(bytes(game.records[(n - 1) * WIDTH : n * WIDTH]), seat) is not None
    return {"n": n, "events": events_since(view, count(view) - told), "view": _presenter(game, id).view(view)}


@lru_cache(maxsize=32)
def _presenter(game: Game, id: str) -> Presenter:
    return Presenter(game.table, id, game.header)


def seat_from(text: str, game: Game) -> int:
    """The seat that a request names: its number, or ``all``."""
    if text == "all":
        return TRUTH
    if text.isdecimal() and len(text) == 1 and int(text) < game.table.seats:
        return int(text)
    raise Refused("bad_field", field="seat")
