"""The lobby: finds the room of a game, opens it from the store when it is closed, puts idle ones away."""

import asyncio
import time
from typing import Final

from zimo.server.live.brains import Brains
from zimo.server.live.room import Room
from zimo.server.live.store import Store

SWEEP: Final = 30.0
"""Seconds between two looks for idle rooms, at most."""


class Lobby:
    """All open rooms of this process, by the id of their game."""

    def __init__(self, store: Store, brains: Brains, idle: float) -> None:
        self._store = store
        self._brains = brains
        self._idle = idle
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._empty_since: dict[str, float] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._stopping = False

    def __len__(self) -> int:
        return len(self._rooms)

    async def start(self) -> None:
        """Open for players."""
        self._brains.start()
        self._sweeper = asyncio.create_task(self._sweep(), name="lobby")

    async def stop(self) -> None:
        """Finish every step that is being done, tell the players, and close."""
        self._stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*self._opening.values(), return_exceptions=True)
        await asyncio.gather(*(room.stop("server_stops") for room in list(self._rooms.values())))
        await self._brains.stop()

    async def room(self, id: str) -> Room:
        """The open room of a game. Raises ``Unknown`` when there is no such game."""
        if id in self._rooms:
            return self._rooms[id]
        if id not in self._opening:
            task = asyncio.create_task(self._open(id), name=f"open {id}")
            self._opening[id] = task
            task.add_done_callback(lambda _: self._opening.pop(id))
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> Room:
        """Bring a game back to life; the reading is done in a thread, where the disk may be slow."""
        game = await asyncio.to_thread(lambda: self._store.load(id).game())
        room = Room(id, game, self._store, self._brains, self._forget)
        self._rooms[id] = room
        room.start()
        return room

    def _forget(self, room: Room) -> None:
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    async def _sweep(self) -> None:
        """Put rooms away that nobody has been in for a while."""
        while True:
            await asyncio.sleep(min(SWEEP, self._idle))
            now = time.monotonic()
            empty = {id for id, room in self._rooms.items() if room.empty}
            self._empty_since = {id: self._empty_since.get(id, now) for id in empty}
            for id, since in self._empty_since.items():
                if now - since >= self._idle and id in self._rooms and self._rooms[id].empty:
                    # Out of the list at once: whoever comes now gets a new room, made from the store.
                    await self._rooms.pop(id).stop("table_moved")
