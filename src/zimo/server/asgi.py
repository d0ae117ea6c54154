"""The whole server as one ASGI application: sockets to the live tables, everything else to the site in threads."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from a2wsgi import WSGIMiddleware

from zimo.server.live.gateway import Live

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

THREADS = 4
"""Requests to the site that are answered at the same time."""


class Server:
    """The ASGI application; ``site`` is the WSGI application of the site."""

    def __init__(self, live: Live, site: Any) -> None:
        self._live = live
        self._site: Any = WSGIMiddleware(site, workers=THREADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, one request, or the life of the server."""
        if scope["type"] == "websocket":
            await self._live(scope, receive, send)
        elif scope["type"] == "http":
            await self._site(scope, receive, send)
        else:
            await self._life(receive, send)

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
