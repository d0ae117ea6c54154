"""A table in play: the course of a game, taking back, hints, tabs, and coming back after everything else."""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.server.live.table import Gone, Page, Server, in_loop, new_game, play, server, token

from zimo.game import Game
from zimo.server.live.store import summary_of


def action_of(state: Any, type_: str) -> Any:
    """A legal action of that type, if there is one."""
    return next((one["action"] for one in state["legal"] if one["action"]["type"] == type_), None)


async def act(page: Page, state: Any, id: int = 1, action: Any = None) -> Any:
    """Act, by default with the last legal action; gives the answer."""
    page.send({"type": "act", "n": state["n"], "action": action or state["legal"][-1]["action"], "id": id})
    return await page.until("state", "refused")


@in_loop
async def test_a_new_game_is_dealt_when_its_player_comes(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game(seat=0))
        async with tables.seated() as (page, first):
            assert first["type"] == "state"
            assert first["events"][0]["type"] == "hand_started"
            assert first["n"] == len(first["events"])
            assert tables.store.load("g").secrets
            state = first if first["legal"] else await page.asked()
            assert [one["action"]["type"] for one in state["legal"]] == ["discard"] * len(state["legal"])
            view = state["view"]
            assert view["game"] == {
                "id": "g",
                "table": "singapore",
                "mode": "scored",
                "preset": "singapore",
                "rules_changed": [],
            }
            assert view["seats"][0]["name"] == {"you": True}
            assert view["seats"][1]["name"] == {"bot": "greedy"}
            assert len(view["seats"][0]["tiles"]) + (view["seats"][0]["drawn"] is not None) == 14
            assert all(seat["tiles"] is None for seat in view["seats"][1:])


@in_loop
async def test_an_action_is_in_the_store_before_it_is_answered(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (page, state):
            for id in range(1, 12):
                while not state["legal"]:
                    state = await page.asked()
                state = await act(page, state, id)
                assert (state["type"], state["answer"]) == ("state", id)
                saved = tables.store.load("g").game().view(0)
                assert len(saved.records) // 16 >= state["n"]
                assert [event.as_json() for event in saved.events][: state["n"]][-1] == state["events"][-1]


@in_loop
async def test_every_step_of_a_bot_is_a_message_of_its_own(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (page, state):
            await play(page, state)
            decisions = ("discarded", "chi", "pong", "kong", "won")
            for message in page.seen:
                deciders = [event["seat"] for event in message["events"] if event["type"] in decisions]
                assert message is page.seen[0] or len(deciders) <= 1 or "won" in {e["type"] for e in message["events"]}
            numbers = [message["n"] for message in page.seen]
            assert numbers == sorted(numbers)
            counted = [len(message["events"]) for message in page.seen]
            assert numbers == [sum(counted[: at + 1]) for at in range(len(counted))]


@in_loop
async def test_a_match_goes_on_hand_by_hand(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game("match", rules={"match_length": "one_hand"}, seed=3))
        tables.keep("h", new_game("match", seed=3))
        async with tables.seated() as (page, state):
            end = await play(page, state)
            assert end["view"]["result"]["over"]
            assert end["view"]["phase"] == "over"
            assert sorted(rank["seat"] for rank in end["view"]["result"]["ranking"]) == [0, 1, 2, 3]
            page.send({"type": "deal"})
            assert (await page.until("refused"))["reason"] == {"id": "match_over"}
        async with tables.seated("h") as (page, state):
            page.send({"type": "deal"})
            assert (await page.until("refused"))["reason"] == {"id": "hand_running"}
            end = await play(page, state if state["legal"] else await page.asked())
            for hand in (2, 3):
                assert end["view"]["phase"] == "between"
                assert end["view"]["result"]["ranking"] is None
                assert end["legal"] == []
                page.send({"type": "deal"})
                state = await page.until("state")
                assert state["view"]["hand"] == hand
                assert state["events"][0]["type"] == "hand_started"
                end = await play(page, state)
            game = tables.store.load("h").game()
            assert game.due().kind == "deal"
            assert tables.store.row("h").summary == summary_of(game)
            assert end["view"]["result"]["points_after"] == game.points


@in_loop
async def test_what_does_not_fit_is_refused_and_harms_nothing(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (page, state):
            while not state["legal"]:
                state = await page.asked()
            before = tables.store.load("g")
            good = state["legal"][0]["action"]
            held = {one["action"]["tile"] for one in state["legal"] if one["action"]["type"] == "discard"}
            missing = next(tile for tile in ("1m", "9s", "E", "5p", "R") if tile not in held)
            cases: list[tuple[dict[str, Any], str]] = [
                ({"n": state["n"] - 1, "action": good}, "stale"),
                ({"n": state["n"] + 1, "action": good}, "stale"),
                ({"n": -1, "action": good}, "stale"),
                ({"n": state["n"], "action": {"type": "discard", "tile": missing}}, "not_in_hand"),
                ({"n": state["n"], "action": {"type": "discard", "tile": "f1"}}, "not_an_action"),
                ({"n": state["n"], "action": {"type": "discard", "tile": "no"}}, "not_an_action"),
                ({"n": state["n"], "action": {"type": "discard"}}, "not_an_action"),
                ({"n": state["n"], "action": {"type": "pass", "tile": "1m"}}, "not_an_action"),
                ({"n": state["n"], "action": {"type": "pong"}}, "no_such_claim"),
                ({"n": state["n"], "action": {"type": "win"}}, "win_not_offered"),
            ]
            for id, (fields, reason) in enumerate(cases, 10):
                page.send({"type": "act", "id": id, **fields})
                answer = await page.receive()
                assert (answer["type"], answer["id"], answer["reason"]["id"]) == ("refused", id, reason), fields
            assert tables.store.load("g") == before
            assert (await act(page, state, action=good))["answer"] == 1


@in_loop
async def test_an_action_that_is_sent_twice_is_done_once(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (page, state):
            while not state["legal"]:
                state = await page.asked()
            message = {"type": "act", "n": state["n"], "action": state["legal"][0]["action"], "id": 77}
            page.send(message)
            page.send(message)
            answers: list[Any] = []
            while len(answers) < 2:
                answer = await page.until("state", "refused")
                answers += [answer] if answer.get("answer") == 77 or answer["type"] == "refused" else []
            assert [answer["type"] for answer in answers] == ["state", "state"]
            discards = [event for one in page.seen for event in one["events"] if event["type"] == "discarded"]
            assert len([event for event in discards if event["seat"] == 0]) == 1
        # After the connection was lost, too.
        async with tables.seated() as (page, _):
            page.send(message)
            while (answer := await page.until("state", "refused")).get("answer") != 77:
                assert answer["type"] == "state"


@in_loop
async def test_taking_back_goes_to_before_the_own_last_decision(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (page, state):
            page.send({"type": "take_back"})
            assert (await page.until("refused"))["reason"]["id"] == "nothing_to_take_back"
            moments = []
            for id in range(1, 4):
                while not state["legal"]:
                    state = await page.asked()
                moments.append(state)
                state = await act(page, state, id)
            while not state["legal"]:
                state = await page.asked()
            # One step back, then to the first decision by its number.
            for to, moment in ((None, moments[2]), (moments[0]["n"] + 1, moments[0])):
                page.send({"type": "take_back"} if to is None else {"type": "take_back", "to": to})
                back = await page.until("state")
                assert [event["type"] for event in back["events"]] == ["taken_back"]
                assert back["n"] > state["n"]
                assert back["legal"] == moment["legal"]
                assert back["view"]["taken_back"]
                assert back["view"] == {**moment["view"], "taken_back": True}
                state = back
            page.send({"type": "take_back", "to": 1})
            assert (await page.until("refused"))["reason"]["id"] == "nothing_to_take_back"
            assert tables.store.row("g").summary.taken_back
            end = await play(page, state)
            assert end["view"]["taken_back"]
            # The end of a hand can be taken back too.
            page.send({"type": "take_back"})
            again = await page.until("state")
            assert again["view"]["result"] is None
            assert again["legal"]
        assert tables.store.load("g").game().view(0).legal()


@in_loop
async def test_nobody_takes_back_what_others_saw(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", Game.new(mode="scored", seed=1, seats=["human", "greedy", "human", "greedy"]))
        async with tables.seated(seat=0) as (east, state), tables.seated(seat=2) as (west, _):
            while not state["legal"]:
                state = await east.asked()
            answer = await act(east, state)
            told = await west.until("state")
            while told["n"] == len(told["events"]) or not told["events"]:
                told = await west.until("state")
            assert answer["view"]["seats"][0]["tiles"] is not None
            assert told["view"]["seats"][0]["tiles"] is None
            assert told["view"]["seats"][0]["name"] == {}
            east.send({"type": "take_back"})
            assert (await east.until("refused"))["reason"]["id"] == "not_against_bots"


@pytest.mark.parametrize("mode", ["guided", "scored"])
def test_help_comes_by_level(tmp_path: Path, mode: str) -> None:
    async def scenario() -> None:
        async with server(tmp_path) as tables:
            tables.keep("g", new_game(mode, seat=0))
            async with tables.seated(level=0) as (page, state):
                while not state["legal"]:
                    state = await page.asked()
                assert state["hint"] is None
                page.send({"type": "hint"})
                assert (await page.receive())["reason"] == {"id": "no_hint"}
                page.send({"type": "level", "level": 2})
                again = await page.receive()
                assert (again["events"], again["hint"], again["n"]) == ([], None, state["n"])
                page.send({"type": "hint"})
                hint = (await page.receive())["hint"]
                assert hint["action"] in [one["action"] for one in state["legal"]]
                assert hint["reasons"]
                page.send({"type": "level", "level": 3})
                assert (await page.receive())["hint"] == hint
                state = await act(page, state)
                while not state["legal"]:
                    assert state["hint"] is None
                    page.send({"type": "hint"})
                    state = await page.until("state")
                assert state["hint"]["action"] in [one["action"] for one in state["legal"]]
                page.send({"type": "why"})
                why = await page.until("why")
                assert why["n"] == state["n"]
                assert why["reasons"][0]["id"] in ("incomplete_shape", "nothing_to_win_on", "no_win_after_claim")

    asyncio.run(scenario())


@in_loop
async def test_the_waits_are_told_from_the_first_level_on(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        for seed in range(1, 30):
            tables.keep(f"g{seed}", new_game("guided", seed=seed, seat=0))
            async with tables.seated(f"g{seed}", level=3) as (page, state):
                await play(page, state, lambda state: state["hint"]["action"])
                ready = next((one for one in page.seen if one["view"]["own"] and one["view"]["own"]["waits"]), None)
            if ready:
                assert ready["view"]["own"]["missing"] <= 1
                break
        assert ready
        game = tables.store.load(f"g{seed}").game()
        position = next(at for at in range(len(game.log)) if len(game.view(0, at).records) // 16 == ready["n"])
        waits = game.view(0, position).state.seats[0].waits
        assert len(ready["view"]["own"]["waits"]) == waits.bit_count()


@in_loop
async def test_the_newest_tab_wins(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (old, state):
            while not state["legal"]:
                state = await old.asked()
            async with tables.seated() as (new, fresh):
                assert (await old.until("closed"))["reason"] == {"id": "newer_tab"}
                with pytest.raises(Gone, match="4000"):
                    await old.receive()
                old.send({"type": "act", "n": state["n"], "action": state["legal"][0]["action"], "id": 1})
                assert (fresh["n"], fresh["view"], fresh["legal"]) == (state["n"], state["view"], state["legal"])
                assert (await act(new, fresh, 2))["answer"] == 2
            assert len(tables.live.lobby) == 1


@in_loop
async def test_a_room_goes_on_while_its_player_is_away_and_is_put_away(tmp_path: Path) -> None:
    async with server(tmp_path, idle=0.2) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (page, state):
            while not state["legal"]:
                state = await page.asked()
            page.send({"type": "act", "n": state["n"], "action": state["legal"][0]["action"], "id": 1})
            await asyncio.sleep(0.3)
            assert len(tables.live.lobby) == 1
        async with asyncio.timeout(10):
            while len(tables.live.lobby):
                await asyncio.sleep(0.05)
        async with tables.seated() as (_, again):
            assert again["n"] > state["n"]
            assert again["n"] == len(again["events"])
            assert again["legal"]


async def seven_actions(tables: Server, id: str, mode: str) -> Any:
    """The state after seven actions of a new game with a wall of its own; none when the hand was over before."""
    tables.keep(id, new_game(mode, seed=None, bot="careful"))
    async with tables.seated(id) as (page, state):
        for number in range(1, 9):
            while not state["legal"] and not state["view"]["result"]:
                state = await page.asked()
            if state["view"]["result"]:
                return None
            if number < 8:
                state = await act(page, state, number)
    return state


@in_loop
async def test_everything_resumes_after_a_restart(tmp_path: Path) -> None:
    states: dict[str, Any] = {}
    async with server(tmp_path) as tables:
        for mode in ("guided", "scored", "match"):
            tries = count()
            while (state := await seven_actions(tables, id := f"{mode}-{next(tries)}", mode)) is None:
                pass
            states[id] = state
    async with server(tmp_path) as tables:
        for id, before in states.items():
            async with tables.seated(id) as (page, state):
                assert (state["n"], state["view"]) == (before["n"], before["view"])
                assert state["legal"] == before["legal"]
                assert (await play(page, state))["view"]["result"]


@in_loop
async def test_bots_that_were_cut_short_go_on(tmp_path: Path) -> None:
    game = new_game(seat=2, bot="careful")
    game.deal()  # and then the server was killed, before any bot had acted
    async with server(tmp_path) as tables:
        tables.keep("g", game)
        async with tables.seated(seat=2) as (page, state):
            assert state["n"] >= len(game.view(2).records) // 16
            assert state["legal"] or await page.asked()


@in_loop
async def test_a_stopping_server_says_so(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        page = tables.page()
        async with page:
            await page.hello(token())
            await tables.live.stop()
            assert (await page.until("closed"))["reason"] == {"id": "server_stops"}


@in_loop
async def test_a_game_that_went_on_elsewhere_is_opened_again(tmp_path: Path) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (page, state):
            while not state["legal"]:
                state = await page.asked()
            other = tables.store.load("g").game()
            events = len(other.records) // 16
            other.act(0, other.legal(0)[0])
            records = bytes(other.records[events * 16 :])
            tables.store.append("g", events + 1, records, [], summary_of(other)).result()
            page.send({"type": "act", "n": state["n"], "action": state["legal"][0]["action"], "id": 1})
            assert (await page.until("closed", "state"))["reason"] == {"id": "table_moved"}
        async with tables.seated() as (_, again):
            assert again["n"] > state["n"]


@in_loop
async def test_a_store_that_fails_loses_the_room_but_no_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with server(tmp_path) as tables:
        tables.keep("g", new_game())
        async with tables.seated() as (page, state):
            while not state["legal"]:
                state = await page.asked()
            before = tables.store.load("g")
            await asyncio.to_thread(tables.store.close)
            page.send({"type": "act", "n": state["n"], "action": state["legal"][0]["action"], "id": 1})
            assert (await page.until("closed", "state"))["reason"] == {"id": "trouble"}
            assert "room g" in caplog.text
        async with server(tmp_path) as again, again.seated() as (_, same):
            assert again.store.load("g") == before
            assert same["view"] == state["view"]


@in_loop
async def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    async with server(tmp_path, workers=1) as tables:
        tables.keep("g", new_game(bot="careful"))
        async with tables.seated(level=3) as (page, state):
            while not state["legal"]:
                state = await page.asked()
            for worker in tables.live.lobby._brains._workers:
                assert worker._process is not None
                worker._process.kill()
            end = await play(page, state)
            assert end["view"]["result"]


@in_loop
async def test_workers_and_threads_decide_alike(tmp_path: Path) -> None:
    ends = []
    for workers in (0, 1):
        async with server(tmp_path / str(workers), workers=workers) as tables:
            tables.keep("g", new_game(bot="careful", seed=11))
            async with tables.seated() as (page, state):
                await play(page, state)
                ends.append(page.seen[-1])
    assert ends[0] == ends[1]


@in_loop
async def test_nobody_is_asked_about_a_tile_that_a_bot_may_still_take(tmp_path: Path) -> None:
    claims = 0
    async with server(tmp_path) as tables:
        for seed in range(1, 9):
            tables.keep(f"g{seed}", new_game(seed=seed))
            async with tables.seated(f"g{seed}") as (page, state):
                id = 0
                while not state["view"]["result"]:
                    if not state["legal"]:
                        state = await page.asked()
                        continue
                    id += 1
                    claims += state["view"]["phase"] == "claim"
                    await asyncio.sleep(0.02)  # as long as a bot would take
                    state = await act(page, state, id, action_of(state, "pass"))
                    assert state.get("answer") == id, "the claim was over before it was answered"
    assert claims > 20
