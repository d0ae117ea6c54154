"""The whole server as one ASGI application: sockets to the live tables, everything else to the site in threads."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import quote_from_bytes

from a2wsgi import WSGIMiddleware

from zimo.server.live.gateway import Live
from zimo.server.site.headers import FIXED

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

THREADS = 4
"""Requests to the site that are answered at the same time."""
MOST = 2 * 1024 * 1024
"""Bytes of the longest body that is taken in; the site refuses it by its length."""
PATIENCE = 20
"""Seconds that a request may take to come in."""
ASCII = "".join(map(chr, range(33, 127)))


class Server:
    """The ASGI application; ``site`` is the WSGI application of the site."""

    def __init__(self, live: Live, site: Any) -> None:
        self._live = live
        # Answers wait here and not in a thread for those who read them slowly.
        self._site: Any = WSGIMiddleware(site, workers=THREADS, send_queue_size=0)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, one request, or the life of the server."""
        if scope["type"] == "websocket":
            await self._live(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._life(receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. It is here whole before a thread takes it, so that nobody can hold the threads up."""
        try:
            async with asyncio.timeout(PATIENCE):
                body = await _body(scope, receive)
        except TimeoutError:
            headers = [(name.lower().encode(), value.encode()) for name, value in FIXED.items()]
            await send({"type": "http.response.start", "status": 408, "headers": [*headers, (b"connection", b"close")]})
            await send({"type": "http.response.body", "body": b""})
            return
        if body is None:
            return
        given: Message = {"type": "http.request", "body": body, "more_body": False}
        # a2wsgi reads the query as ASCII, which it is where it is well-formed.
        query = quote_from_bytes(scope["query_string"], safe=ASCII).encode()
        await self._site({**scope, "query_string": query}, _once(given, receive), send)

    async def _life(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            await self._live.start()
        except Exception as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            raise
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._live.stop()
        # The threads of the site may still be at work; the store is closed after them.
        await asyncio.to_thread(self._site.executor.shutdown)
        await send({"type": "lifespan.shutdown.complete"})


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """The body; what is too long is cut, and None is a page that has gone."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit() and int(value) > MOST:
            return b""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False) or len(body) > MOST:
            return bytes(body)


def _once(first: Message, receive: Receive) -> Receive:
    """Gives what was received already, then what comes."""
    waiting = [first]

    async def give() -> Message:
        return waiting.pop() if waiting else await receive()

    return give
