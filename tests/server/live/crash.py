"""A process that appends as fast as it can and says what was acknowledged; the crash test kills it.

``python crash.py FOLDER GAMES``: every line of its output is a game and the number of events that are safe.
"""

import sys
import threading
from pathlib import Path

from zimo.game import Game
from zimo.server.live.store import SqliteStore, summary_of


def main() -> None:
    store = SqliteStore(Path(sys.argv[1]) / "games.sqlite3")
    for number in range(int(sys.argv[2])):
        threading.Thread(target=write, args=(store, f"g{number}", number)).start()


def write(store: SqliteStore, id: str, seed: int) -> None:
    game = Game.new(mode="match", seed=seed)
    store.create(id, "me", game).result()
    events = hands = 0
    while (due := game.due()).kind != "over":
        if due.kind == "deal":
            game.deal()
        else:
            game.act(due.seats[0], game.legal(due.seats[0])[-1])
        records = bytes(game.records[events * 16 :])
        store.append(id, events + 1, records, game.secrets[hands:], summary_of(game)).result()
        events, hands = len(game.records) // 16, len(game.secrets)
        sys.stdout.write(f"{id} {events}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
