"""A room: one game, the players at its table, and the one task that moves it on.

Everything that happens at a table happens in its task, one thing after the other: what players send waits in the inbox,
bots are asked in between. A step counts when the store has it, and only then is anybody told of it.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from secrets import randbits
from typing import Final, Protocol

from zimo.game import HUMAN, Game
from zimo.rules.action import Action, NotAnAction
from zimo.rules.codes import CLAIM, ROB
from zimo.rules.engine import Illegal
from zimo.rules.record import ANSWERED, WIDTH
from zimo.server.live import messages as m
from zimo.server.live.brains import Brains
from zimo.server.live.present import Presenter, count, hand_start, why_no_win
from zimo.server.live.store import Conflict, Store, summary_of
from zimo.server.live.worker import Position

log = logging.getLogger(__name__)

REMEMBERED: Final = 64
"""How many actions a seat's last ids are kept of, so that one that is sent again is not done again."""
COACH: Final = 3
"""The level of help at which every decision comes with a hint."""
ON_REQUEST: Final = 2
"""The level of help from which hints are given on request."""


class Player(Protocol):
    """A connection, as the room sees it."""

    level: int

    def send(self, message: m.Outgoing) -> None:
        """Send a message, now or soon; never waits."""

    def close(self, reason: str) -> None:
        """Tell the reason, and hang up."""


class Join:
    """A player sits down. It stands in the inbox with the messages."""


class _Chair:
    """A seat with a player: how many events the page has, and which actions were done."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.sent = 0


class Room:
    """A table. ``gone`` is called when its task has ended."""

    def __init__(self, id: str, game: Game, store: Store, brains: Brains, gone: Callable[["Room"], None]) -> None:
        self.id = id
        self.game = game
        self.players: list[str] = game.header["seats"]
        self._store = store
        self._brains = brains
        self._gone = gone
        self._present = Presenter(game.table, id, game.header)
        self._chairs: dict[int, _Chair] = {}
        self._done: dict[int, OrderedDict[int, None]] = {}
        self._inbox: asyncio.Queue[tuple[int, Player, m.Incoming | Join] | None] = asyncio.Queue()
        self._events = len(game.records) // WIDTH
        self._secrets = len(game.secrets)
        self._chance = game.seed if game.seed is not None else randbits(64)
        self._busy = False
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Open the room."""
        self._task = asyncio.create_task(self._run(), name=f"room {self.id}")

    async def stop(self, reason: str) -> None:
        """Finish what is being done, tell the players why, and close."""
        self._stopping = True
        self._inbox.put_nowait(None)
        if self._task is not None:
            await self._task
        self._close_all(reason)

    @property
    def empty(self) -> bool:
        """Whether nobody is here and nothing is left to do."""
        return not self._chairs and not self._busy and self._inbox.empty()

    def join(self, seat: int, player: Player) -> None:
        """A player sits down; one who sat there before in another tab is told and leaves."""
        if self._stopping:
            player.close("table_moved")
            return
        self._inbox.put_nowait((seat, player, Join()))

    def leave(self, seat: int, player: Player) -> None:
        """A player's connection is gone."""
        if seat in self._chairs and self._chairs[seat].player is player:
            del self._chairs[seat]

    def take(self, seat: int, player: Player, message: m.Incoming) -> None:
        """A player has sent something."""
        self._inbox.put_nowait((seat, player, message))

    # The task

    async def _run(self) -> None:
        try:
            while not self._stopping:
                bot = self._bot_due()
                if bot is None or not self._inbox.empty():
                    self._busy = bot is not None
                    item = await self._inbox.get()
                    self._busy = True
                    if item is not None:
                        await self._handle(*item)
                else:
                    self._busy = True
                    await self._let_act(bot)
            return
        except Conflict:
            reason = "table_moved"
        except Exception:
            # What the store has is sound; the players come back to that.
            log.exception("room %s", self.id)
            reason = "trouble"
        finally:
            self._stopping = True
            self._gone(self)
        self._close_all(reason)

    def _close_all(self, reason: str) -> None:
        """Send everybody away, those who are just coming in too."""
        while not self._inbox.empty():
            item = self._inbox.get_nowait()
            if item is not None and isinstance(item[2], Join):
                item[1].close(reason)
        for chair in self._chairs.values():
            chair.player.close(reason)
        self._chairs.clear()

    def _bot_due(self) -> int | None:
        """The first bot that must answer."""
        due = self.game.due()
        return next((seat for seat in due.seats if self.players[seat] != HUMAN), None) if due.kind == "answer" else None

    async def _let_act(self, seat: int) -> None:
        """A bot acts; its chances hang on the moment only."""
        view = self.game.view(seat)
        chance = f"{self._chance} {seat} {len(self.game.records)}"
        code = await self._brains.choose(Position.of(self.game.header, view), self.players[seat], chance)
        self.game.act(seat, Action(code))
        await self._commit()
        if not self._asks_in_vain():
            await self._tell()

    def _asks_in_vain(self) -> bool:
        """Whether a bot is still to answer a tile that a player may claim too: its answer may end the claim, and a
        player asked before would be asked for a moment only."""
        if self.game.state.phase not in (CLAIM, ROB) or self._bot_due() is None:
            return False
        return any(self.game.state.seats[seat].asked for seat in self._chairs)

    async def _commit(self) -> None:
        """Wait until the store has what happened."""
        records = bytes(self.game.records[self._events * WIDTH :])
        secrets = self.game.secrets[self._secrets :]
        first = self._events + 1
        await asyncio.wrap_future(self._store.append(self.id, first, records, secrets, summary_of(self.game)))
        self._events += len(records) // WIDTH
        self._secrets += len(secrets)

    # Messages

    async def _handle(self, seat: int, player: Player, message: m.Incoming | Join) -> None:
        if isinstance(message, Join):
            await self._sit_down(seat, player)
            return
        chair = self._chairs.get(seat)
        if chair is None or chair.player is not player:
            return  # sent before the player left
        try:
            await self._do(seat, chair, message)
        except Illegal as refused:
            id = message["id"] if message["type"] == "act" else None
            player.send({"type": "refused", "id": id, "reason": m.reason(refused.id, refused.params)})

    async def _sit_down(self, seat: int, player: Player) -> None:
        if seat in self._chairs:
            self._chairs[seat].player.close("newer_tab")
        self._chairs[seat] = _Chair(player)
        if not self.game.secrets:
            self.game.deal()
            await self._commit()
        if seat in self._chairs:
            self._chairs[seat].sent = hand_start(self.game.view(seat))
            await self._tell_seat(seat)
        await self._tell()

    async def _do(self, seat: int, chair: _Chair, message: m.Incoming) -> None:
        """Do what a message asks for. Raises :class:`Illegal` for what is refused."""
        game, player = self.game, chair.player
        if message["type"] == "act":
            await self._act(seat, message)
        elif message["type"] == "deal":
            game.deal()
            await self._commit()
            await self._tell()
        elif message["type"] == "take_back":
            self._take_back(seat, message.get("to"))
            await self._commit()
            await self._tell()
        elif message["type"] == "level":
            player.level = message["level"]
            await self._tell_seat(seat)
        elif message["type"] == "hint":
            if player.level < ON_REQUEST:
                raise Illegal("no_hint")
            if not game.view(seat).legal():
                raise Illegal("not_your_turn")
            await self._tell_seat(seat, hint=True)
        elif message["type"] == "why":
            view = game.view(seat)
            player.send({"type": "why", "n": count(view), "reasons": why_no_win(view.state, seat)})

    async def _act(self, seat: int, message: m.Act) -> None:
        done = self._done.setdefault(seat, OrderedDict())
        if message["id"] not in done:
            if message["n"] != count(self.game.view(seat)):
                raise Illegal("stale")
            try:
                action = Action.from_json(message["action"])
            except NotAnAction:
                raise Illegal("not_an_action") from None
            self.game.act(seat, action)
            await self._commit()
            done[message["id"]] = None
            if len(done) > REMEMBERED:
                done.popitem(last=False)
        if seat in self._chairs:
            await self._tell_seat(seat, answer=message["id"])
        await self._tell()

    def _take_back(self, seat: int, to: int | None) -> None:
        """Back to before the seat's last decision, or the one that is event ``to`` of its own log."""
        if self.players.count(HUMAN) > 1:
            raise Illegal("not_against_bots")
        events = [event for event, who in self.game.decisions() if who == seat]
        if to is not None:
            events = [event for event in events if self._own_number(seat, event) == to]
        if not events:
            raise Illegal("nothing_to_take_back")
        self.game.take_back(events[-1])

    def _own_number(self, seat: int, event: int) -> int:
        """The number that an event of the game has in the seat's own log."""
        records = self.game.records
        before = zip(records[: event * WIDTH : WIDTH], records[1 : event * WIDTH : WIDTH], strict=True)
        return sum(type_ != ANSWERED or who == seat for type_, who in before)

    # Telling

    async def _tell(self) -> None:
        """Tell every player what is new to them."""
        for seat in list(self._chairs):
            chair = self._chairs.get(seat)
            if chair is not None and chair.sent < count(self.game.view(seat)):
                await self._tell_seat(seat)

    async def _tell_seat(self, seat: int, hint: bool = False, answer: int | None = None) -> None:
        """Tell one player how things stand, with a hint where one is wanted."""
        chair = self._chairs[seat]
        view = self.game.view(seat)
        advice: m.Hint | None = None
        if (hint or chair.player.level == COACH) and view.state.seats[seat].asked and not view.state.seats[seat].answer:
            code, reasons = await self._brains.advise(Position.of(self.game.header, view))
            advice = self._present.hint(code, reasons)
        chair.player.send(self._present.state(view, chair.sent, chair.player.level, advice, answer))
        chair.sent = count(view)
