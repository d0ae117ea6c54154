"""The socket: a plain ASGI application between a player's page and a room.

A page connects to ``/live/<game>``, sends ``hello`` with its token, and is then a player of that room. Whatever is
wrong with what it sends is told to it alone.
"""

import asyncio
import contextlib
import json
import re
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from typing import Any, Final

from zimo.game import HUMAN
from zimo.server.live import messages as m
from zimo.server.live.brains import Brains
from zimo.server.live.limits import Bucket
from zimo.server.live.lobby import Lobby
from zimo.server.live.room import Room
from zimo.server.live.store import Store, Unknown
from zimo.server.live.tokens import read_token

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

PATH: Final = re.compile(r"/live/([A-Za-z0-9_-]{1,64})")
CODE: Final = 4000
"""The code with which the server closes a connection, after a ``closed`` message that says why."""


@dataclass(frozen=True)
class Config:
    """What the live tables need to know.

    ``key`` signs tokens, ``origins`` are the pages that may connect (``http://127.0.0.1:8000``). ``workers`` are the
    processes that decide for bots; 0 takes a thread of this process. Times are in seconds.
    """

    store: Store
    key: bytes = field(repr=False)
    origins: frozenset[str]
    workers: int = 1
    idle: float = 300.0
    patience: float = 10.0
    """How long a connection may take to say hello."""
    rate: float = 10.0
    """Messages a second that a connection may send in the long run, ``burst`` at once."""
    burst: float = 40.0
    waiting: int = 256
    """Messages that may wait for a slow connection before it is cut."""
    connections: int = 2000


class Live:
    """The ASGI application of the live tables, with its lobby."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.lobby = Lobby(config.store, Brains(config.workers), config.idle)
        self._connections = 0

    async def start(self) -> None:
        """Open the lobby; inside the event loop, before the first connection."""
        await self.lobby.start()

    async def stop(self) -> None:
        """Close the lobby; every player is told."""
        await self.lobby.stop()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket connection; or, as ``lifespan``, open and close with the server."""
        if scope["type"] == "lifespan":
            await self._live_with(receive, send)
            return
        path = PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if path is None or _origin(scope) not in self.config.origins:
            await send({"type": "websocket.close", "code": 1008})
            return
        if (await receive())["type"] != "websocket.connect":
            return
        await send({"type": "websocket.accept"})
        connection = Connection(self, path[1], receive, send)
        self._connections += 1
        try:
            if self._connections > self.config.connections:
                connection.close("server_full")
            await connection.serve()
        finally:
            self._connections -= 1

    async def _live_with(self, receive: Receive, send: Send) -> None:
        """Start and stop when the server does."""
        await receive()
        await self.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.stop()
        await send({"type": "lifespan.shutdown.complete"})


def live_app(config: Config) -> Live:
    """The ASGI application of the live tables."""
    return Live(config)


class Connection:
    """One page's connection; to the room it is a player."""

    def __init__(self, live: Live, game: str, receive: Receive, send: Send) -> None:
        self.level = 0
        self._live = live
        self._game = game
        self._receive = receive
        self._send = send
        self._out: asyncio.Queue[m.Outgoing] = asyncio.Queue()
        self._closing = False
        self._cut = asyncio.Event()
        self._bucket = Bucket(live.config.rate, live.config.burst)

    # What the room calls

    def send(self, message: m.Outgoing) -> None:
        """Queue a message; a page that lets too many wait is cut off."""
        if self._closing:
            return
        if self._out.qsize() >= self._live.config.waiting:
            self._closing = True
            self._cut.set()
            return
        self._out.put_nowait(message)

    def close(self, reason: str) -> None:
        """Tell the reason after all that is queued, and hang up."""
        self.send({"type": "closed", "reason": m.reason(reason)})
        self._closing = True

    # The two directions

    async def serve(self) -> None:
        """Serve the connection until either side ends it."""
        tasks = [
            asyncio.create_task(self._write()),
            asyncio.create_task(self._read()),
            asyncio.create_task(self._cut.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        if self._cut.is_set():
            await self._hang_up()
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, OSError):
                raise end  # an OSError tells that the page has gone

    async def _write(self) -> None:
        """Send what is queued, up to a ``closed`` message."""
        while True:
            message = await self._out.get()
            text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
            await self._send({"type": "websocket.send", "text": text})
            if message["type"] == "closed":
                await self._send({"type": "websocket.close", "code": CODE})
                return

    async def _hang_up(self) -> None:
        """Close a connection that does not read; it may be too late to tell it."""
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._send({"type": "websocket.close", "code": CODE, "reason": "too_slow"}), 1)

    async def _read(self) -> None:
        """Let the page in, and bring its messages to the room. Ends when the page has gone."""
        room: Room | None = None
        seat = 0
        try:
            async with asyncio.timeout(self._live.config.patience):
                opened = await self._hello()
        except TimeoutError:
            opened = "no_hello"
        if isinstance(opened, str):
            self.close(opened)
            await self._ignore()
            return
        room, seat = opened
        room.join(seat, self)
        try:
            await self._messages(room, seat)
        finally:
            room.leave(seat, self)

    async def _hello(self) -> tuple[Room, int] | str:
        """The room and the seat that the page may have; or why not."""
        text = await self._frame()
        if text is None:
            return "no_hello"
        try:
            message = m.read(text)
        except m.BadMessage:
            return "no_hello"
        if message["type"] != "hello":
            return "no_hello"
        seat = read_token(self._live.config.key, message["token"], self._game)
        if seat is None:
            return "bad_token"
        try:
            room = await self._live.lobby.room(self._game)
        except Unknown:
            return "game_gone"
        if seat >= len(room.players) or room.players[seat] != HUMAN:
            return "bad_token"
        self.level = message["level"]
        return room, seat

    async def _messages(self, room: Room, seat: int) -> None:
        while (text := await self._frame()) is not None:
            if not self._bucket.take():
                self.close("too_fast")
                return await self._ignore()
            try:
                message = m.read(text)
            except m.BadMessage:
                self.send({"type": "refused", "id": None, "reason": m.reason("bad_message")})
                continue
            if message["type"] == "ping":
                self.send({"type": "pong"})
            elif message["type"] == "hello":
                self.send({"type": "refused", "id": None, "reason": m.reason("bad_message")})
            else:
                room.take(seat, self, message)
        return None

    async def _frame(self) -> str | None:
        """The next text frame; None when the page has gone or sent one that is too long."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            self._closing = True
            return None
        text = message.get("text")
        if text is None:
            return ""
        if len(text) > m.LONGEST or len(text.encode("utf-8", "replace")) > m.LONGEST:
            self.close("too_long")
            await self._ignore()
            return None
        return str(text)

    async def _ignore(self) -> None:
        """Wait until the page has gone, whatever it still says."""
        while (await self._receive())["type"] == "websocket.receive":
            pass


def _origin(scope: Scope) -> str | None:
    """The page's origin as its browser tells it."""
    for name, value in scope["headers"]:
        if name == b"origin":
            return str(value.decode("latin-1"))
    return None
