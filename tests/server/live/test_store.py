"""The store: what it acknowledges it keeps, and nobody goes on with a game behind another's back."""

import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path

import pytest
from tests.server.live import crash

from zimo.game import Game
from zimo.server.live.store import BadStore, Conflict, SqliteStore, Unknown, summary_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "games.sqlite3")
    yield store
    store.close()


def append(store: SqliteStore, id: str, game: Game, events: int, hands: int) -> None:
    records = bytes(game.records[events * 16 :])
    store.append(id, events + 1, records, game.secrets[hands:], summary_of(game)).result()


def test_a_game_comes_back_as_it_was(store: SqliteStore) -> None:
    game = Game.new(mode="match", rules={"men_qing": "any"}, seats=["human", "careful", "greedy", "random"])
    store.create("g", "me", game).result()
    events = hands = 0
    for _ in range(200):
        if game.due().kind == "deal":
            game.deal()
        else:
            seat = game.due().seats[0]
            game.act(seat, game.legal(seat)[-1])
        append(store, "g", game, events, hands)
        events, hands = len(game.records) // 16, len(game.secrets)
    again = store.load("g").game()
    assert again.log == game.log
    assert again.secrets == game.secrets
    assert again.state.key() == game.state.key()
    row = store.row("g")
    assert row.summary == summary_of(game)
    assert (row.owner, row.events, row.header) == ("me", events, game.header)
    assert row.created <= row.updated


def test_a_seed_may_be_any_number(store: SqliteStore) -> None:
    store.create("g", "me", Game.new(seed=10**30)).result()
    assert store.load("g").seed == 10**30


def test_a_game_that_was_played_elsewhere_is_kept_whole(store: SqliteStore) -> None:
    game = Game.new(mode="scored", seed=4)
    game.deal()
    while game.due().kind == "answer":
        seat = game.due().seats[0]
        game.act(seat, game.legal(seat)[-1])
    store.create("g", "me", game).result()
    assert store.load("g").game().log == game.log
    assert store.row("g").summary.over


def test_games_are_listed_by_owner_the_last_changed_first(store: SqliteStore) -> None:
    for id, owner in (("a", "me"), ("b", "me"), ("c", "you")):
        store.create(id, owner, Game.new(mode="scored", seed=1)).result()
    game = store.load("a").game()
    game.deal()
    append(store, "a", game, 0, 0)
    assert [row.id for row in store.games_of("me")] == ["a", "b"]
    assert [row.id for row in store.games_of("you")] == ["c"]
    assert store.games_of("nobody") == []


def test_what_is_not_there_is_unknown(store: SqliteStore) -> None:
    with pytest.raises(Unknown):
        store.load("g")
    with pytest.raises(Unknown):
        store.row("g")
    game = Game.new(seed=1)
    game.deal()
    with pytest.raises(Conflict):
        append(store, "g", game, 0, 0)


def test_an_id_is_given_once(store: SqliteStore) -> None:
    store.create("g", "me", Game.new(seed=1)).result()
    with pytest.raises(Conflict):
        store.create("g", "you", Game.new(seed=2)).result()
    assert store.row("g").owner == "me"


def test_two_processes_cannot_both_go_on(tmp_path: Path, store: SqliteStore) -> None:
    other = SqliteStore(tmp_path / "games.sqlite3")
    game = Game.new(seed=1)
    store.create("g", "me", game).result()
    game.deal()
    append(store, "g", game, 0, 0)
    with pytest.raises(Conflict):
        append(other, "g", game, 0, 0)
    assert other.load("g").game().log == game.log
    other.close()


def test_one_that_fails_leaves_those_committed_with_it_unharmed(store: SqliteStore) -> None:
    games = [Game.new(seed=seed) for seed in range(50)]
    wait([store.create(f"g{at}", "me", game) for at, game in enumerate(games)])
    for game in games:
        game.deal()
    futures = [
        store.append(f"g{at}", 1 + at % 2, bytes(game.records), game.secrets, summary_of(game))
        for at, game in enumerate(games)
    ]
    assert [future.exception() is None for future in futures] == [at % 2 == 0 for at in range(50)]
    for at, game in enumerate(games):
        saved = store.load(f"g{at}")
        assert (saved.records, len(saved.secrets)) == ((bytes(game.records), 1) if at % 2 == 0 else (b"", 0))


def test_the_secret_of_a_running_hand_stands_apart_and_the_file_is_for_the_owner(
    tmp_path: Path, store: SqliteStore
) -> None:
    game = Game.new(mode="scored")
    store.create("g", "me", game).result()
    game.deal()
    append(store, "g", game, 0, 0)
    with sqlite3.connect(tmp_path / "games.sqlite3") as reader:
        assert reader.execute("select secret from secret").fetchall() == [(game.secrets[0],)]
        for table in ("game", "command"):
            for row in reader.execute(f"select * from {table}"):
                assert all(game.secrets[0] not in (value if isinstance(value, bytes) else b"") for value in row)
                assert all(game.secrets[0].hex() not in str(value) for value in row)
        assert reader.execute("pragma journal_mode").fetchone() == ("wal",)
    reader.close()
    if sys.platform != "win32":
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database at all, but long enough to be looked at" * 30)
    with pytest.raises(BadStore):
        SqliteStore(tmp_path / "text")
    with sqlite3.connect(tmp_path / "future") as newer:
        newer.execute("pragma user_version = 99")
    newer.close()
    with pytest.raises(BadStore, match="99"):
        SqliteStore(tmp_path / "future")


def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite3")
    waiting = [store.create(f"g{number}", "me", Game.new(seed=1)) for number in range(20)]
    store.close()
    assert all(future.done() and future.exception() is None for future in waiting)
    with pytest.raises(RuntimeError):
        store.create("g", "me", Game.new(seed=1))
    store.close()


def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    games = 20
    command = [sys.executable, crash.__file__, str(tmp_path), str(games)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(1500)]
        writer.kill()
        lines += writer.stdout.readlines()
    safe: dict[str, int] = {}
    for line in lines:
        if line.endswith("\n"):
            id, events = line.split()
            safe[id] = int(events)
    assert len(safe) == games
    store = SqliteStore(tmp_path / "games.sqlite3")
    for number in range(games):
        id = f"g{number}"
        saved = store.load(id)
        assert len(saved.records) >= safe[id] * 16
        assert store.row(id).events * 16 == len(saved.records)
        game = saved.game()
        played = Game.new(mode="match", seed=number)
        while len(played.records) < len(game.records):
            if (due := played.due()).kind == "deal":
                played.deal()
            else:
                played.act(due.seats[0], played.legal(due.seats[0])[-1])
        assert played.log == game.log
        assert played.state.key() == game.state.key()
        assert game.due() == played.due()
    store.close()
