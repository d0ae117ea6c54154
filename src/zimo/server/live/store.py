"""Where games live: an append-only store, and its embedded form on SQLite.

What a player did counts as done only when its records are in the store. One writer thread owns the connection and
commits everything that waits at once (group commit); every append names the number of events that it follows, so that
two processes can never both go on with one game. The secrets of the walls stand in a table of their own, apart from the
log.
"""

import json
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from zimo.game import Game
from zimo.rules.codes import FINISHED
from zimo.rules.record import WIDTH

VERSION: Final = 1
"""Version of the schema, kept in ``user_version``."""
MOST_AT_ONCE: Final = 256
"""Commands in one commit."""
WAIT: Final = 20
"""Seconds to wait for another process that writes."""

_SCHEMA: Final = """
create table game (
    id text primary key, owner text not null, header text not null, seed text,
    created real not null, updated real not null,
    events integer not null, hands integer not null, over integer not null, points text not null,
    taken_back integer not null
) without rowid;
create index game_of_owner on game (owner, updated);
create table command (
    game text not null references game (id), first integer not null, records blob not null,
    primary key (game, first)
) without rowid;
create table secret (
    game text not null references game (id), hand integer not null, secret blob not null,
    primary key (game, hand)
) without rowid;
"""
_ROW: Final = "select id, owner, header, created, updated, events, hands, over, points, taken_back from game"


class Conflict(Exception):
    """The game has gone on elsewhere since it was read."""


class Unknown(Exception):
    """There is no such game."""


class BadStore(Exception):
    """The file is no store that this version can read."""


@dataclass(frozen=True, slots=True)
class Summary:
    """How far a game has come: hands begun, whether it is over, the points, whether anything was taken back."""

    hands: int
    over: bool
    points: Sequence[int]
    taken_back: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A game in a list; times are seconds since 1970. ``owner`` is whatever the site calls its player by."""

    id: str
    owner: str
    header: Mapping[str, Any]
    created: float
    updated: float
    events: int
    summary: Summary


@dataclass(frozen=True, slots=True)
class Saved:
    """A whole game as it is stored; ``game()`` brings it back to life."""

    header: Mapping[str, Any]
    seed: int | None
    records: bytes
    secrets: Sequence[bytes]

    def game(self) -> Game:
        """The game, ready to go on."""
        return Game.restored(self.header, self.seed, self.records, self.secrets)


class Store(Protocol):
    """Keeps games. Writing gives a future that is done when the write is on the disk; every method may be called from
    any thread."""

    def create(self, id: str, owner: str, game: Game) -> Future[None]:
        """Keep a new game, with what was played of it already. The future raises :class:`Conflict` for an id that is
        taken."""

    def append(self, id: str, first: int, records: bytes, secrets: Sequence[bytes], summary: Summary) -> Future[None]:
        """Add the records of one command, the first of which is event ``first``, and the secrets of the hands that it
        began. The future raises :class:`Conflict` when the game does not end right before ``first``."""

    def load(self, id: str) -> Saved:
        """The whole game. Raises :class:`Unknown`."""

    def row(self, id: str) -> Row:
        """What a list says of one game. Raises :class:`Unknown`."""

    def games_of(self, owner: str) -> list[Row]:
        """The games of a player, the last changed one first."""

    def close(self) -> None:
        """Write what waits, and stop."""


def summary_of(game: Game) -> Summary:
    """How far the game has come."""
    return Summary(len(game.secrets), game.state.phase == FINISHED, game.points, game.taken_back)


@dataclass(slots=True)
class _Command:
    """Work for the writer."""

    done: Future[None]
    statements: list[tuple[str, tuple[Any, ...]]]


class SqliteStore:
    """The embedded store: one file in write-ahead mode, every commit on the disk before it counts."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._queue: queue.SimpleQueue[_Command | None] = queue.SimpleQueue()
        self._local = threading.local()
        self._lock = threading.Lock()
        self._closed = False
        self._readers: list[sqlite3.Connection] = []
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # The secrets of running hands are in here: for the owner alone.
        os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600))
        self._prepare()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        return connection

    def _prepare(self) -> None:
        try:
            connection = self._connect()
            try:
                connection.execute("begin immediate")
                version = connection.execute("pragma user_version").fetchone()[0]
                if version == 0:
                    for statement in _SCHEMA.split(";"):
                        connection.execute(statement)
                    connection.execute(f"pragma user_version = {VERSION}")
                connection.execute("commit")
            finally:
                connection.close()
        except sqlite3.DatabaseError as error:
            raise BadStore(f"{self._path}: {error}") from None
        if version not in (0, VERSION):
            raise BadStore(f"{self._path}: version {version}, this program reads {VERSION}")

    # Writing

    def create(self, id: str, owner: str, game: Game) -> Future[None]:
        """Keep a new game; see :class:`Store`."""
        now = time.time()
        summary = summary_of(game)
        seed = None if game.seed is None else str(game.seed)
        row = (id, owner, json.dumps(game.header), seed, now, now, len(game.records) // WIDTH, *_columns(summary))
        statements: list[tuple[str, tuple[Any, ...]]] = [("insert into game values (?,?,?,?,?,?,?,?,?,?,?)", row)]
        if game.records:
            statements.append(("insert into command values (?,?,?)", (id, 1, bytes(game.records))))
        statements += _secrets(id, 1, game.secrets)
        return self._put(statements)

    def append(self, id: str, first: int, records: bytes, secrets: Sequence[bytes], summary: Summary) -> Future[None]:
        """Add the records of one command; see :class:`Store`."""
        events = first - 1
        row = (time.time(), events + len(records) // WIDTH, *_columns(summary), id, events)
        return self._put(
            [
                (
                    "update game set updated = ?, events = ?, hands = ?, over = ?, points = ?, taken_back = ?"
                    " where id = ? and events = ?",
                    row,
                ),
                ("insert into command values (?,?,?)", (id, first, records)),
                *_secrets(id, summary.hands - len(secrets) + 1, secrets),
            ]
        )

    def _put(self, statements: list[tuple[str, tuple[Any, ...]]]) -> Future[None]:
        done: Future[None] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("the store is closed")
            self._queue.put(_Command(done, statements))
        return done

    def _write(self) -> None:
        connection = self._connect()
        running = True
        while running:
            command = self._queue.get()
            commands = []
            while command is not None:
                commands.append(command)
                if len(commands) == MOST_AT_ONCE or self._queue.empty():
                    break
                command = self._queue.get()
            running = command is not None
            if commands:
                _commit(connection, commands)
        connection.close()

    # Reading

    def _reader(self) -> sqlite3.Connection:
        """This thread's connection."""
        if not hasattr(self._local, "connection"):
            self._local.connection = self._connect()
            with self._lock:
                self._readers.append(self._local.connection)
        connection: sqlite3.Connection = self._local.connection
        return connection

    def load(self, id: str) -> Saved:
        """The whole game. Raises :class:`Unknown`."""
        connection = self._reader()
        connection.execute("begin")
        try:
            found = connection.execute("select header, seed from game where id = ?", (id,)).fetchone()
            if found is None:
                raise Unknown(id)
            records = connection.execute("select records from command where game = ? order by first", (id,))
            secrets = connection.execute("select secret from secret where game = ? order by hand", (id,))
            return Saved(
                json.loads(found[0]),
                None if found[1] is None else int(found[1]),
                b"".join(row[0] for row in records),
                [row[0] for row in secrets],
            )
        finally:
            connection.execute("commit")

    def row(self, id: str) -> Row:
        """What a list says of one game. Raises :class:`Unknown`."""
        found = self._reader().execute(f"{_ROW} where id = ?", (id,)).fetchone()
        if found is None:
            raise Unknown(id)
        return _row(*found)

    def games_of(self, owner: str) -> list[Row]:
        """The games of a player, the last changed one first."""
        found = self._reader().execute(f"{_ROW} where owner = ? order by updated desc", (owner,))
        return [_row(*columns) for columns in found]

    def close(self) -> None:
        """Write what waits, and stop."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._queue.put(None)
        self._writer.join()
        for connection in self._readers:
            connection.close()


def _row(
    id: str,
    owner: str,
    header: str,
    created: float,
    updated: float,
    events: int,
    hands: int,
    over: int,
    points: str,
    taken_back: int,
) -> Row:
    summary = Summary(hands, bool(over), json.loads(points), bool(taken_back))
    return Row(id, owner, json.loads(header), created, updated, events, summary)


def _columns(summary: Summary) -> tuple[int, bool, str, bool]:
    return summary.hands, summary.over, json.dumps(list(summary.points)), summary.taken_back


def _secrets(id: str, hand: int, secrets: Sequence[bytes]) -> list[tuple[str, tuple[Any, ...]]]:
    return [("insert into secret values (?,?,?)", (id, number, secret)) for number, secret in enumerate(secrets, hand)]


def _commit(connection: sqlite3.Connection, commands: list[_Command]) -> None:
    """Do all the commands in one transaction; one that fails leaves the others unharmed."""
    results: list[Exception | None] = []
    try:
        connection.execute("begin immediate")
        for command in commands:
            connection.execute("savepoint command")
            try:
                for statement, values in command.statements:
                    if connection.execute(statement, values).rowcount != 1:
                        raise Conflict
                results.append(None)
            except (sqlite3.IntegrityError, Conflict) as error:
                connection.execute("rollback to command")
                results.append(error if isinstance(error, Conflict) else Conflict(str(error)))
            connection.execute("release command")
        connection.execute("commit")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("rollback")
        results = [error] * len(commands)
    for command, result in zip(commands, results, strict=True):
        if result is None:
            command.done.set_result(None)
        else:
            command.done.set_exception(result)
