"""The games as the site sees them: the live half's store, and whose each game is."""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from zimo.bots import BOTS
from zimo.game import HUMAN, Game
from zimo.rules.record import HAND_ENDED, WON, ZIMO
from zimo.rules.table import Table
from zimo.rules.view import in_force
from zimo.server.live.store import Row, Store, Unknown
from zimo.server.live.tokens import make_token
from zimo.server.site.border import Refused
from zimo.tables import make_table

WAIT = 20
"""Seconds that a game may take to be on the disk."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The store, and the key that tokens for its games are signed with."""

    store: Store
    key: bytes

    def row(self, id: str, owner: str | None) -> Row:
        """A game of that owner. Raises :class:`Refused` alike for a game of somebody else and for none."""
        try:
            row = self.store.row(id)
        except Unknown:
            row = None
        if row is None or row.owner != owner:
            raise Refused("no_such_game", 404)
        return row

    def keep(self, owner: str, game: Game) -> str:
        """Keep a new game; it is on the disk when its id is returned."""
        id = secrets.token_urlsafe(12)
        self.store.create(id, owner, game).result(WAIT)
        return id

    def token(self, row: Row) -> str:
        """A token for the player's seat."""
        return make_token(self.key, row.id, seat_of(row))

    def game(self, row: Row) -> Game:
        """A game that is over."""
        if not row.summary.over:
            raise Refused("not_over", 409)
        return _finished(self, row.id, row.events)

    def statistics(self, rows: Sequence[Row]) -> dict[str, Any]:
        """The player's numbers from scored games that are over and in which nothing was taken back."""
        counted = [row for row in rows if row.summary.over and not row.summary.taken_back and not _guided(row)]
        tallies = [_tally(self, row.id, seat_of(row)) for row in counted]
        tai = [one for tally in tallies for one in tally.tai]
        return {
            "games": len(counted),
            "hands": sum(tally.hands for tally in tallies),
            "wins": len(tai),
            "zimo": sum(tally.zimo for tally in tallies),
            "discards_paid": sum(tally.fed for tally in tallies),
            "mean_tai": round(sum(tai) / len(tai), 2) if tai else None,
            "best_tai": max(tai, default=None),
        }


@dataclass(frozen=True, slots=True)
class _Tally:
    """What a player did in one game: hands ended, the tai of each win, wins by Zi Mo, wins of others fed."""

    hands: int
    tai: tuple[int, ...]
    zimo: int
    fed: int


# Both look at games that are over. One that goes on again, a move being taken back, has more events the next time that
# it is over, and does not count.


@lru_cache(maxsize=32)
def _finished(shelf: Shelf, id: str, events: int) -> Game:
    return shelf.store.load(id).game()


@lru_cache(maxsize=8192)
def _tally(shelf: Shelf, id: str, seat: int) -> _Tally:
    records = shelf.store.load(id).records
    offsets = in_force(records)
    wins = [at for at in offsets if records[at] == WON]
    own = [at for at in wins if records[at + 1] == seat]
    return _Tally(
        sum(records[at] == HAND_ENDED for at in offsets),
        tuple(records[at + 6] for at in own),
        sum(records[at + 3] == ZIMO for at in own),
        sum(records[at + 4] == seat and records[at + 3] != ZIMO for at in wins),
    )


def _guided(row: Row) -> bool:
    """Whether the game has no score."""
    return bool(row.header["mode"] == "guided")


def seat_of(row: Row) -> int:
    """The chair of the player; the first one for a game that only bots have played."""
    return _seat(row.header["seats"])


def _seat(seats: Sequence[str]) -> int:
    return list(seats).index(HUMAN) if HUMAN in seats else 0


def as_json(row: Row) -> dict[str, Any]:
    """What a list says of a game; scores are those of a match that is over, the place that of any such game."""
    header, summary, seat = row.header, row.summary, seat_of(row)
    points = list(summary.points)
    table = _table_of(header)
    match_over = summary.over and header["mode"] == "match"
    scores = _final_scores(table, points) if match_over else None
    return {
        "id": row.id,
        "table": header["table"],
        "preset": header["preset"],
        "mode": header["mode"],
        "created": _moment(row.created),
        "updated": _moment(row.updated),
        "hands": summary.hands,
        "over": summary.over,
        "taken_back": summary.taken_back,
        "points": points,
        "start_points": table.start_points,
        "scores": scores,
        "seat": seat,
        "place": _place(scores or points, seat) if summary.over else None,
    }


def _table_of(header: Mapping[str, Any]) -> Table:
    return _table(header["table"], header["preset"], json.dumps(header["rules"], sort_keys=True), header["mode"])


@lru_cache(maxsize=64)
def _table(id: str, preset: str, rules: str, mode: str) -> Table:
    made: Table = make_table(id, preset, json.loads(rules), mode)
    return made


def _place(points: Sequence[int], seat: int) -> int:
    return 1 + sum(other > points[seat] for other in points)


def _final_scores(table: Table, points: Sequence[int]) -> list[int]:
    """The final scores of a match that ended with these points."""
    state = table.new_state(0)
    state.points = list(points)
    return table.standing(state)


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def settle(game: Game) -> None:
    """Make the header of a game from a file one of ours: our fields, and players that are known here.

    A game that goes on has one player; the other chairs are the bots' that it names, or the strongest's.
    """
    header = game.header
    seats = [name if name in BOTS else HUMAN for name in header["seats"]]
    if game.due().kind != "over":
        own = _seat(seats)
        seats = [name if name in BOTS else [*BOTS][-1] for name in seats]
        seats[own] = HUMAN
    game.header = {name: header[name] for name in ("format", "table", "preset", "rules", "mode")} | {"seats": seats}
