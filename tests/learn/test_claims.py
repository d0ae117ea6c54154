"""Questions about claims, their answers worked out again from what is shown: by the order of the turns, and by counting
the hands anew with the slow scorers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.learn.asking import COUNTS, SHORT, Rules, houses
from tests.learn.recount import is_complete, recount
from tests.learn.seen import (
    WINDS,
    Json,
    hand_at,
    hand_of,
    kinds_at,
    left_over,
    melds_of,
    option,
    seats_of,
    text_of,
    written,
)
from tests.learn.staged import at_houses, facts, seat_of

from zimo.core.tiles import tile_from_text, tiles_from_text
from zimo.learn.kind import LEVELS
from zimo.learn.practice import House, kinds_here
from zimo.learn.practice import question as ask
from zimo.learn.question import Question

OTHERS = ["hongkong", "malaysia3", "riichi"]
ELSEWHERE = [pytest.param(table, 30) for table in OTHERS]
ELSEWHERE += [pytest.param(table, 300, marks=pytest.mark.long) for table in OTHERS]
EVERYWHERE = [pytest.param("singapore", SHORT), pytest.param("singapore", 2000, marks=pytest.mark.long), *ELSEWHERE]
TABLES = pytest.mark.parametrize(("table", "count"), EVERYWHERE)
DRAGONS = "RGB"


def told(question: Question, id: str) -> dict[str, object]:
    return next(params for fact, params in facts(question) if fact == id)


def round_of(question: Question) -> str:
    return str(told(question, "you_sit")["round"])


def right(question: Question) -> set[str]:
    return set(question.right)


def keys(question: Question) -> set[str]:
    return {choice.key for choice in question.choices}


def seats_at(house: House) -> int:
    return 3 if house.table == "malaysia3" else 4


def wins_on(house: House, question: Question, last: int, by: str = "discard") -> bool:
    """Whether the hand that is shown may win on this tile, every circumstance of the turn left aside."""
    bonus = seats_of(question)[0]["bonus"] if seats_of(question) else []
    hand = hand_at(
        house,
        seat_of(question),
        round_of(question),
        concealed=written(hand_of(question)),
        win_tile=text_of(last),
        melds=melds_of(question),
        bonus=bonus,
        win_by=by,
    )
    return bool(recount(hand)["allowed"])


@TABLES
def test_can_claim(table: str, count: int) -> None:
    for house, question in at_houses("can_claim", count, table, [{"minimum": 2}] if table == "singapore" else []):
        [(id, thrown)] = [(id, params) for id, params in facts(question) if id.startswith("thrown_")]
        you, giver = WINDS.index(seat_of(question)), WINDS.index(str(thrown["wind"]))
        steps = (you - giver) % seats_at(house)
        place = {1: "before", seats_at(house) - 1: "after"}.get(steps, "opposite")
        assert id == f"thrown_{place}"
        tile, hand = str(thrown["tile"]), [text_of(kind) for kind in hand_of(question)]
        wanted = set()
        if place == "before" and tile[-1] in "mps":
            rank, suit = int(tile[0]), tile[-1]
            beside = [(rank - 2, rank - 1), (rank - 1, rank + 1), (rank + 1, rank + 2)]
            if any(f"{low}{suit}" in hand and f"{high}{suit}" in hand for low, high in beside):
                wanted.add("chi")
        if hand.count(tile) >= 2:
            wanted.add("pong")
        if hand.count(tile) == 3:
            wanted.add("kong")
        if wins_on(house, question, tile_from_text(tile)):
            assert "win" in keys(question)
            wanted.add("win")
        assert right(question) == (wanted or {"none"})


MANY_WINNERS: dict[str, list[Rules]] = {
    "singapore": [{"multiple_winners": True}],
    "hongkong": [{"multiple_winners": True}],
    "riichi": [{"multiple_ron": "nearest"}, {"multiple_ron": "all"}],
}


@TABLES
def test_who_gets(table: str, count: int) -> None:
    for house, question in at_houses("who_gets", count, table, MANY_WINNERS.get(table)):
        several = option(house, "multiple_winners") or option(house, "multiple_ron") in ("double", "all")
        giver = WINDS.index(str(told(question, "throws")["wind"]))
        calls = {str(params["wind"]): id.removeprefix("calls_") for id, params in facts(question) if "calls_" in id}
        order = sorted(calls, key=lambda wind: (WINDS.index(wind) - giver) % seats_at(house))
        rank = {"win": 2, "pong": 1, "kong": 1, "chi": 0}
        best = max(rank[call] for call in calls.values())
        first = [wind for wind in order if rank[calls[wind]] == best]
        assert right(question) == ({"both"} if len(first) > 1 and several else {first[0]})
        assert all(wind == order[0] for wind in order if calls[wind] == "chi")


@pytest.mark.parametrize(("table", "count"), [one for one in EVERYWHERE if one.values[0] in ("singapore", "riichi")])
def test_passed_win(table: str, count: int) -> None:
    rules: list[Rules] = [{"passed_win": "off"}, {"passed_win": "any_tile"}, {"minimum": 2, "men_qing": "any"}]
    asked = at_houses("passed_win", count, table, rules if table == "singapore" else [])
    for number, (house, question) in enumerate(asked):
        told_ids = dict(facts(question))
        threw = "you_threw" in told_ids
        turn_since = "turn_since" in told_ids
        gone = str(told_ids["you_threw" if threw else "you_let_go"]["tile"])
        lock = option(house, "passed_win") or "furiten"
        wanted = set()
        for choice in question.choices:
            if choice.key == "none":
                continue
            blocked = {
                "off": False,
                "same_tile": choice.key == gone and not turn_since,
                "any_tile": not turn_since,
                "furiten": threw or not turn_since,
            }[lock]
            if wins_on(house, question, tile_from_text(choice.key)) and not blocked:
                wanted.add(choice.key)
        assert right(question) == (wanted or {"none"})
        if number % 8 == 0:
            waited = [text_of(kind) for kind in kinds_at(house) if _completes(house, question, kind)]
            assert set(waited) < keys(question)


def _completes(house: House, question: Question, kind: int) -> bool:
    if not left_over(question, house)[kind]:
        return False
    concealed, tile, melds = written(hand_of(question)), text_of(kind), melds_of(question)
    you, round_wind = seat_of(question), round_of(question)
    return is_complete(hand_at(house, you, round_wind, concealed=concealed, win_tile=tile, melds=melds))


CLOSED: list[Rules] = [{"concealed_kong_opens": True}, {"men_qing": "any"}, {"men_qing": "off"}]
CLOSED_RULES: dict[str, list[Rules]] = {
    "singapore": CLOSED,
    "hongkong": [{"concealed_hand": 1}, {"concealed_hand": 1, "concealed_kong_opens": True}],
    "malaysia3": [{"concealed_hand": 1}],
}


def opens(house: House, meld: str) -> bool:
    return meld != "kong_concealed" or bool(option(house, "concealed_kong_opens"))


@pytest.mark.parametrize("count", COUNTS)
def test_kong_opens(count: int) -> None:
    for table, many in {"singapore": count, "riichi": count // 4}.items():
        _check_kongs(table, many)


def test_kong_opens_where_a_house_counts_closed_hands() -> None:
    for table, rules in CLOSED_RULES.items():
        _check_kongs(table, 12, rules)


def _check_kongs(table: str, count: int, rules: list[Rules] | None = None) -> None:
    for house, question in _fitting("kong_opens", count, table, rules or CLOSED_RULES.get(table, [])):
        ids = [id for id, _ in facts(question)]
        before = [meld["type"] for meld in melds_of(question)]
        added = "kong_added" in ids
        assert added <= ("pong" in before)
        new = "kong_concealed" if "kong_concealed" in ids else "kong_exposed"
        was_open = any(opens(house, meld) for meld in before)
        wanted = "was_open" if was_open else "opens" if opens(house, new) else "stays"
        assert right(question) == {wanted}


def _fitting(kind: str, count: int, table: str, rules: list[Rules]) -> Iterator[tuple[House, Question]]:
    """Questions of a kind that some presets of a table do not ask."""
    rooms = [house for house in houses(table, rules) if kind in {row.id for row in kinds_here(house)}]
    for number in range(count):
        house = rooms[number % len(rooms)]
        yield house, ask(kind, f"c{number}", house, LEVELS[number % len(LEVELS)]).question


@pytest.mark.parametrize("count", COUNTS)
def test_still_men_qing(count: int) -> None:
    for table, many in {"singapore": count, "riichi": count // 5}.items():
        for house, question in _fitting("still_men_qing", many, table, CLOSED_RULES.get(table, [])):
            hand = question.scene[0]["hand"]
            for choice in question.choices:
                _check_deed(house, hand, choice.key, choice.right)


def _check_deed(house: House, hand: Json, deed: str, keeps: bool) -> None:
    what, _, tiles = deed.partition(" ")
    concealed = tiles_from_text(hand["concealed"]) + tiles_from_text(hand["win_tile"])
    after = dict(hand)
    if what == "discard":
        after["win_by"] = "discard"
    elif what == "bonus":
        after["bonus"] = [*hand["bonus"], tiles]
    else:
        for tile in tiles_from_text(tiles):
            concealed.remove(tile)
        laid = tiles_from_text(tiles)
        after["melds"] = [{"type": what, "tiles": written(laid if what in ("chi", "pong") else laid + laid[:1])}]
        after |= {"concealed": written(concealed[1:]), "win_tile": text_of(concealed[0])}
    line = {"singapore": "men_qing", "riichi": "menzen_tsumo"}.get(house.table, "concealed_hand")
    assert (line in {row["id"] for row in recount(after)["lines"]}) == keeps, (deed, hand)
    expected = {
        "discard": option(house, "men_qing") == "any",
        "bonus": True,
        "kong_concealed": not option(house, "concealed_kong_opens"),
    }
    assert keeps == expected.get(what, False)


@pytest.mark.parametrize(("table", "count"), [one for one in EVERYWHERE if one.values[0] in ("singapore", "hongkong")])
def test_call_kills(table: str, count: int) -> None:
    rules: list[Rules] = [{"minimum": 2}, {"minimum": 3}] if table == "singapore" else [{"minimum": 1}]
    for house, question in at_houses("call_kills", count, table, rules):
        [thrown] = [params for id, params in facts(question) if id.startswith("thrown_")]
        claimed = tile_from_text(str(thrown["tile"]))
        dead = {
            choice.key
            for choice in question.choices
            if choice.key != "none" and not _can_still_win(house, question, claimed, list(choice.tiles), choice.key)
        }
        assert right(question) == (dead or {"none"})


def _can_still_win(house: House, question: Question, claimed: int, laid: list[int], call: str) -> bool:
    """Whether some Eye that may still be had makes a win of the four sets on a discard."""
    rest = hand_of(question)
    taken = list(laid)
    taken.remove(claimed)
    for tile in taken:
        rest.remove(tile)
    unseen = left_over(question, house)
    melds = [*melds_of(question), {"type": call.partition("_")[0], "tiles": written(laid)}]
    for eye in kinds_at(house):
        have = min(rest.count(eye), 1)
        if have + unseen[eye] < 2:
            continue
        hand = hand_at(
            house,
            seat_of(question),
            round_of(question),
            concealed=text_of(eye),
            win_tile=text_of(eye),
            melds=melds,
            bonus=seats_of(question)[0]["bonus"],
        )
        if recount(hand)["allowed"]:
            return True
    return False


@TABLES
def test_call_brings(table: str, count: int) -> None:
    for house, question in at_houses("call_brings", count, table):
        [thrown] = [params for id, params in facts(question) if id.startswith("thrown_")]
        tile = str(thrown["tile"])
        assert right(question) == {str(worth(house, tile, seat_of(question), round_of(question)))}


def worth(house: House, tile: str, you: str, round_wind: str) -> int:
    """What a Pong counts by itself."""
    if tile in DRAGONS:
        return 1
    if tile not in WINDS:
        return 0
    if house.table == "malaysia3":
        # East and North count for everybody, the own wind for its seat.
        return (tile in "EN") + (tile == you)
    return (tile == you) + (tile == round_wind)
