"""Starting the server: data folder, databases, one process with the site and the live tables."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import uvicorn

from zimo.server.data import DataFolder

GOODBYE = 5
"""Seconds that open connections have to end."""
BACKLOG = 2048


@dataclass(frozen=True, slots=True)
class Asked:
    """How to serve. ``lan`` is the address of this machine in its network, where others may come from there."""

    host: str
    port: int
    lan: str | None = None
    data: Path | None = None


class CannotListen(OSError):
    """The address is not ours or the port is taken."""


def lan_address() -> str | None:
    """This machine's address in its network; None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: the system only chooses a way out
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises :class:`CannotListen`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(BACKLOG)
        except OSError:
            listener.close()
            raise
    except (OSError, UnicodeError) as error:
        raise CannotListen(getattr(error, "strerror", None) or str(error)) from None
    listener.set_inheritable(False)
    return listener


def hosts_of(asked: Asked) -> list[str]:
    """The names under which the site answers: this machine's own, and one in the network where that was asked for."""
    from zimo.server.site.boot import LOCAL_HOSTS

    hosts = [*LOCAL_HOSTS]
    if asked.lan:
        hosts.append(asked.lan)
    elif asked.host not in ("", "0.0.0.0", "::"):
        hosts.append(f"[{asked.host}]" if ":" in asked.host else asked.host)
    return list(dict.fromkeys(hosts))


def serve(asked: Asked, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve on that socket until Ctrl-C or SIGTERM; ``ready`` is called when players may come."""
    os.umask(0o077)  # whatever is kept is the player's own
    with DataFolder(asked.data) as folder:
        from zimo.server.live.gateway import Config, live_app
        from zimo.server.live.store import SqliteStore
        from zimo.server.site import boot

        hosts = hosts_of(asked)
        port = listener.getsockname()[1]
        boot.configure(folder, hosts)
        boot.migrate()

        from zimo.server.asgi import Server
        from zimo.server.site import views
        from zimo.server.site.shelf import Shelf
        from zimo.server.site.wsgi import make_application

        key = sha256(b"zimo live\n" + folder.secret_key().encode()).digest()
        store = SqliteStore(folder.games_database)
        try:
            views.open_with(Shelf(store, key))
            origins = frozenset(f"http://{host}:{port}" for host in hosts)
            live = live_app(Config(store, key, origins))
            _run(Server(live, make_application()), listener, ready)
        finally:
            store.close()


class _Uvicorn(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and not self.should_exit:
            await asyncio.to_thread(self._ready)


def _run(app: Any, listener: socket.socket, ready: Callable[[], None]) -> None:
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GOODBYE,
    )
    server = _Uvicorn(config, ready)
    # uvicorn ends by itself on these and then raises them once more for whoever waits for them.
    ends = [signal.SIGINT, signal.SIGTERM]
    before = [signal.signal(end, lambda *_: None) for end in ends]
    try:
        server.run(sockets=[listener])
    finally:
        for end, handler in zip(ends, before, strict=True):
            signal.signal(end, handler)
    if not server.started:
        sys.exit(1)
