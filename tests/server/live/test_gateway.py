"""The socket: who is let in, and what happens to one who misbehaves. The table is never harmed."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.live.table import Gone, Page, in_loop, new_game, server, token

from zimo.server.live.tokens import make_token


@pytest.mark.parametrize(
    "origin", [None, "http://elsewhere.test", "null", "http://table.test.evil", "https://table.test"]
)
def test_a_foreign_page_is_turned_away(tmp_path: Path, origin: str | None) -> None:
    async def scenario() -> None:
        async with server(tmp_path) as tables:
            tables.keep("g", new_game())
            with pytest.raises(Gone, match="1008"):
                await tables.page(origin=origin).__aenter__()

    asyncio.run(scenario())


@pytest.mark.parametrize("game", ["", "a/b", "g?x", "é", "x" * 65, ".."])
def test_there_is_nothing_at_other_addresses(tmp_path: Path, game: str) -> None:
    async def scenario() -> None:
        async with server(tmp_path) as tables:
            with pytest.raises(Gone, match="1008"):
                await tables.page(game).__aenter__()

    asyncio.run(scenario())


HELLO: dict[str, Any] = {"type": "hello", "level": 0}


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ({**HELLO, "token": make_token(b"other key", "g", 0)}, "bad_token"),
        ({**HELLO, "token": token("h")}, "bad_token"),
        ({**HELLO, "token": token(seat=1)}, "bad_token"),
        ({**HELLO, "token": token(seat=9)}, "bad_token"),
        ({**HELLO, "token": token(life=-1)}, "bad_token"),
        ({**HELLO, "token": ""}, "bad_token"),
        ({"type": "hello", "token": token()}, "no_hello"),
        ({"type": "ping"}, "no_hello"),
        ([], "no_hello"),
    ],
)
def test_who_has_no_good_token_does_not_sit_down(tmp_path: Path, first: object, reason: str) -> None:
    async def scenario() -> None:
        async with server(tmp_path) as tables:
            tables.keep("g", new_game())
            async with tables.page() as page:
                page.send(first)
                assert await page.receive() == {"type": "closed", "reason": {"id": reason}}
                with pytest.raises(Gone, match="4000"):
                    await page.receive()
                page.send({"type": "deal"})
            assert len(tables.live.lobby) == 0 or reason == "bad_token"
            assert tables.store.row("g").events == 0

    asyncio.run(scenario())


@in_loop
async def test_a_game_that_does_not_exist_is_gone(tmp_path: Path) -> None:
    async with server(tmp_path) as tables, tables.page() as page:
        assert (await page.hello(token()))["reason"] == {"id": "game_gone"}


@in_loop
async def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    async with server(tmp_path, patience=0.05) as tables:
        tables.keep("g", new_game())
        async with tables.page() as page:
            assert (await page.receive())["reason"] == {"id": "no_hello"}
        async with tables.seated() as (page, _):
            await asyncio.sleep(0.1)
            page.send({"type": "ping"})
            assert (await page.until("pong", "closed"))["type"] == "pong"


@in_loop
async def test_nonsense_is_refused_and_the_table_unharmed(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (page, state):
            while not state["legal"]:
                state = await page.asked()
            frames = ["", "{", "null", '{"type":"state"}', '{"type":"act"}', "x" * 4000, '{"type":"ping","n":1}']
            for frame in frames:
                page.send_text(frame)
                answer = await page.receive()
                assert answer == {"type": "refused", "id": None, "reason": {"id": "bad_message"}}, frame
            page.send_bytes(b"\0\1")
            assert (await page.receive())["reason"] == {"id": "bad_message"}
            page.send({**HELLO, "token": token()})
            assert (await page.receive())["reason"] == {"id": "bad_message"}
            page.send({"type": "act", "n": state["n"], "action": state["legal"][0]["action"], "id": 1})
            assert (await page.until("state", "refused"))["answer"] == 1


@pytest.mark.parametrize("text", ["x" * 4097, json.dumps({"type": "ping"}) + " " * 4096, "é" * 2049])
def test_a_frame_that_is_too_long_ends_the_connection(tmp_path: Path, text: str) -> None:
    async def scenario() -> None:
        async with server(tmp_path) as tables:
            tables.keep("g", new_game())
            async with tables.seated() as (page, _):
                page.send_text(text)
                assert (await page.until("closed"))["reason"] == {"id": "too_long"}
            async with tables.page() as page:
                page.send_text(text)
                assert (await page.receive())["reason"] == {"id": "too_long"}
            async with tables.seated() as (_, state):
                assert state["type"] == "state"

    asyncio.run(scenario())


@in_loop
async def test_who_sends_too_fast_is_sent_away_and_no_other(tmp_path: Path) -> None:
    async with server(tmp_path, rate=1.0, burst=5.0) as tables:
        tables.keep("g", new_game())
        tables.keep("h", new_game(seed=2))
        async with tables.seated() as (page, _), tables.seated("h") as (other, _):
            for _ in range(8):
                page.send({"type": "ping"})
            assert (await page.until("closed"))["reason"] == {"id": "too_fast"}
            assert len([one for one in page.seen if one["type"] == "pong"]) == 5
            other.send({"type": "ping"})
            assert (await other.until("pong"))["type"] == "pong"
        async with tables.seated() as (_, state):
            assert state["type"] == "state"


@in_loop
async def test_a_page_that_does_not_read_is_cut_off_and_the_table_goes_on(tmp_path: Path) -> None:
    async with server(tmp_path, waiting=20) as tables:
        tables.keep("g", new_game())
        slow = Page(tables.live, "g")
        async with slow:
            state = await slow.hello(token())
            while not state["legal"]:
                state = await slow.asked()
            slow.stop_reading()
            for _ in range(40):
                slow.send({"type": "ping"})
            assert slow._task is not None
            await asyncio.wait_for(asyncio.shield(slow._task), 10)
            async with tables.seated() as (page, again):
                assert again["view"] == state["view"]
                page.send({"type": "act", "n": again["n"], "action": again["legal"][0]["action"], "id": 1})
                assert (await page.until("state", "refused"))["answer"] == 1


@in_loop
async def test_a_full_server_says_so(tmp_path: Path) -> None:
    async with server(tmp_path, connections=1) as tables:
        tables.keep("g", new_game())
        async with tables.seated(), tables.page() as page:
            assert (await page.receive())["reason"] == {"id": "server_full"}
        async with tables.seated() as (_, state):
            assert state["type"] == "state"


@in_loop
async def test_the_application_opens_and_closes_with_its_server(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        events: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

        async def send(message: Any) -> None:
            told.put_nowait(message)

        running = asyncio.create_task(tables.live({"type": "lifespan"}, events.get, send))
        events.put_nowait({"type": "lifespan.startup"})
        assert (await told.get())["type"] == "lifespan.startup.complete"
        async with tables.seated() as (page, _):
            events.put_nowait({"type": "lifespan.shutdown"})
            assert (await page.until("closed"))["reason"] == {"id": "server_stops"}
        assert (await told.get())["type"] == "lifespan.shutdown.complete"
        await running
