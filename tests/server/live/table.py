"""What the tests of the live tables share: an in-process page at a socket, and games for it."""

import asyncio
import functools
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ParamSpec, Self

from zimo.game import Game
from zimo.server.live import messages as m
from zimo.server.live.gateway import Config, Live, live_app
from zimo.server.live.store import SqliteStore
from zimo.server.live.tokens import make_token

P = ParamSpec("P")
KEY = b"a key for tests"
ORIGIN = "http://table.test"


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that runs in an event loop of its own."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Gone(Exception):
    """The server has closed the connection; ``code`` is the code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Page:
    """A page at the socket, as a browser would be: it speaks ASGI to the application directly."""

    def __init__(self, live: Live, game: str, origin: str | None = ORIGIN) -> None:
        headers = [] if origin is None else [(b"origin", origin.encode())]
        self._scope = {"type": "websocket", "path": f"/live/{game}", "headers": headers}
        self._live = live
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._reading = asyncio.Event()
        self._reading.set()
        self._task: asyncio.Task[None] | None = None
        self.seen: list[dict[str, Any]] = []
        """Every message that came, as JSON."""

    async def __aenter__(self) -> Self:
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._live(self._scope, self._in.get, self._arrive))
        first = await self._out.get()
        if first["type"] == "websocket.close":
            raise Gone(first["code"])
        return self

    async def __aexit__(self, *_: object) -> None:
        self._reading.set()
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        assert self._task is not None
        await asyncio.wait_for(self._task, 10)

    async def _arrive(self, message: Any) -> None:
        await self._reading.wait()
        self._out.put_nowait(message)

    def stop_reading(self) -> None:
        """From now on nothing is taken from the wire."""
        self._reading.clear()

    def send_text(self, text: str) -> None:
        """Any frame."""
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    def send(self, message: Any) -> None:
        """A message."""
        self.send_text(json.dumps(message))

    def send_bytes(self, data: bytes) -> None:
        """A frame that is no text."""
        self._in.put_nowait({"type": "websocket.receive", "bytes": data})

    async def receive(self) -> Any:
        """The next message. Raises :class:`Gone`."""
        frame = await asyncio.wait_for(self._out.get(), 20)
        if frame["type"] == "websocket.close":
            raise Gone(frame["code"])
        message = json.loads(frame["text"])
        wrong = m.problem(message, m.Outgoing)
        assert wrong is None, (wrong, message)
        self.seen.append(message)
        return message

    async def until(self, *types: str) -> Any:
        """The next message of one of these types."""
        while (message := await self.receive())["type"] not in types:
            pass
        return message

    async def asked(self) -> Any:
        """The next state in which something may be done, or in which the hand is over."""
        while True:
            message = await self.until("state", "closed")
            assert message["type"] == "state", message
            if message["legal"] or message["view"]["result"]:
                return message

    async def hello(self, token: str, level: int = 0) -> Any:
        """Sit down; gives the first state."""
        self.send({"type": "hello", "token": token, "level": level})
        return await self.until("state", "closed")


def new_game(mode: str = "scored", seat: int = 0, seed: int | None = 1, bot: str = "greedy", **options: Any) -> Game:
    """A game of one human against bots."""
    seats = [bot] * 4
    seats[seat] = "human"
    return Game.new(mode=mode, seed=seed, seats=seats, **options)


class Server:
    """A store with one game in it, and the live tables over it."""

    def __init__(self, store: SqliteStore, live: Live) -> None:
        self.store = store
        self.live = live

    def keep(self, id: str, game: Game) -> None:
        """Put a game into the store."""
        self.store.create(id, "me", game).result()

    def page(self, id: str = "g", origin: str | None = ORIGIN) -> Page:
        """A page at the socket of a game."""
        return Page(self.live, id, origin)

    @asynccontextmanager
    async def seated(self, id: str = "g", seat: int = 0, level: int = 0) -> AsyncIterator[tuple[Page, Any]]:
        """A page that has sat down, and its first state."""
        async with self.page(id) as page:
            yield page, await page.hello(token(id, seat), level)


@asynccontextmanager
async def server(folder: Path, **options: Any) -> AsyncIterator[Server]:
    """Live tables on a store in a folder."""
    store = SqliteStore(folder / "games.sqlite3")
    settings = {"workers": 0, "rate": 1000.0, "burst": 1000.0, **options}
    live = live_app(Config(store, KEY, frozenset({ORIGIN}), **settings))
    await live.start()
    try:
        yield Server(store, live)
    finally:
        await live.stop()
        store.close()


def token(id: str = "g", seat: int = 0, **options: Any) -> str:
    """A token as the site gives it."""
    return make_token(KEY, id, seat, **options)


async def play(page: Page, state: Any, choose: Any = None) -> Any:
    """Play until the hand is over, and give the last state. ``choose`` picks from a state; else the last legal action
    but one that wins, when there is one."""
    id = 1
    while not state["view"]["result"]:
        if state["legal"]:
            legal = [one["action"] for one in state["legal"]]
            wins = [action for action in legal if action["type"] == "win"]
            action = choose(state) if choose else (wins or legal)[-1]
            page.send({"type": "act", "n": state["n"], "action": action, "id": id})
            id += 1
        state = await page.asked()
    return state
