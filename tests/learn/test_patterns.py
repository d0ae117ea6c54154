"""Questions about patterns, judged again from the scene by the product's face and by the slow scorer of Singapore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from tests.learn.asking import COUNTS, Rules, asked
from tests.learn.recount import is_complete, lines, recount
from tests.learn.scenes import EVERYWHERE, Json, at, blocks, hand_of

from zimo.core.tiles import EAST, SUITS, TEXT, tiles_from_text
from zimo.learn.practice import Asked, House, kinds_here, question
from zimo.scoring import score_json
from zimo.tables import load, make_table

AT_EVERY_TABLE = pytest.mark.parametrize(("table", "count"), EVERYWHERE)
MANY = pytest.mark.parametrize("count", COUNTS)
HOUSES: list[Rules] = [
    {"men_qing": "any", "concealed_kong_opens": True},
    {"men_qing": "off", "all_green": "limit", "seven_pairs": "limit"},
    {"chow_ping_hu": False, "nine_gates": "open"},
    {"ping_hu_wait": "off", "kam_kam_hu": "any"},
    {"ping_hu_wait": "ping_hu_kinds", "concealed_kong_opens": True},
    {"ping_hu_four_exposed_zimo": False, "replacement_chain": "limit"},
    {"replacement_chain": "each", "minimum": 3, "automatic_wins": False},
]
"""House rules under which the same hand is another pattern."""
LIMITS = {
    *("eight_flowers", "big_four_winds", "big_three_dragons", "thirteen_wonders", "four_kongs", "all_honours"),
    *("all_terminals", "nine_gates", "kam_kam_hu", "gang_shang_gang", "all_green", "seven_pairs"),
}


def questions(kind: str, count: int) -> Iterator[tuple[Asked, Json]]:
    for one in asked(kind, count, "singapore", HOUSES):
        yield one, hand_of(one)


def right(one: Asked) -> str:
    (key,) = one.question.right
    return key


def keys(one: Asked) -> set[str]:
    return {choice.key for choice in one.question.choices}


def everything(hand: Json) -> list[int]:
    """Every tile of the hand but the bonus tiles."""
    melds = "".join(meld["tiles"] for meld in hand["melds"])
    return tiles_from_text(hand["concealed"] + (hand["win_tile"] or "") + melds)


def claimed(hand: Json) -> bool:
    return any(meld["type"] != "kong_concealed" for meld in hand["melds"])


def not_counted(hand: Json) -> list[Json]:
    found: Json = score_json(hand)
    rows: list[Json] = found["not_counted"]
    return rows


def reasons(hand: Json, *ids: str) -> set[str]:
    return {row["reason"] for row in not_counted(hand) if row["id"] in ids}


def names(table: str, *ids: str) -> str:
    """The one of these lines that the table has."""
    here = [row.id for row in make_table(table, None, {}, "scored").scorer.patterns]
    return next(id for id in ids if id in here)


@AT_EVERY_TABLE
def test_pong_pong_hu(table: str, count: int) -> None:
    seen: Counter[str] = Counter()
    line = names(table, "pong_pong_hu", "all_pongs", "toitoi")
    for one, hand in at("pong_pong_hu", table, count, {"singapore": HOUSES}):
        found = lines(hand)
        expected = "yes" if line in found else "chi" if is_complete(hand) else "incomplete"
        assert right(one) == expected
        assert one.question.ask.params == {"line": line}
        assert not found & LIMITS
        # A hand that is none has a Chi however it is read: on the table, or because its tiles are no Pongs.
        if expected == "chi":
            held = Counter(tiles_from_text(hand["concealed"] + hand["win_tile"])).values()
            pongs = sorted(held) == [2, *[3] * (len(held) - 1)]
            assert not pongs or any(meld["type"] == "chi" for meld in hand["melds"])
        seen[expected] += 1
    assert min(seen[key] for key in ("yes", "chi", "incomplete")) > count / 20


@AT_EVERY_TABLE
def test_flush(table: str, count: int) -> None:
    seen = set()
    half = names(table, "hun_yi_se", "half_flush", "honitsu")
    full = names(table, "qing_yi_se", "full_flush", "chinitsu")
    honours_only = names(table, "all_honours", "tsuuiisou")
    for one, hand in at("flush", table, count, {"singapore": HOUSES}):
        # Of several limit hands in one any may be named; that the tiles are one of these stays true.
        found = {line["id"] for line in recount(hand)["lines"]}
        suits = sum(any(suit >> kind & 1 for kind in everything(hand)) for suit in SUITS)
        honours = any(kind >= EAST for kind in everything(hand))
        by_tiles = {(0, True): honours_only, (1, True): half, (1, False): full}
        assert right(one) == by_tiles.get((suits, honours), "neither")
        assert right(one) in found or right(one) == "neither"
        assert not found & {half, full, honours_only} - {right(one)}
        seen.add(right(one))
    assert len(seen) == (3 if table == "malaysia3" else 4)


REASONS = {
    "ping_hu_value_eye": "eye",
    "ping_hu_single_wait_on_discard": "wait",
    "ping_hu_has_pong": "pong",
    "ping_hu_bonus_tile": "bonus",
    "ping_hu_four_exposed": "exposed",
}


@MANY
def test_ping_hu(count: int) -> None:
    seen: Counter[str] = Counter()
    for one, hand in questions("ping_hu", count):
        found = lines(hand) & {"ping_hu", "chow_ping_hu"}
        if found:
            assert found == {right(one)}
        else:
            told = {REASONS[id] for id in reasons(hand, "ping_hu", "chow_ping_hu") if id in REASONS}
            assert told == {right(one)}
        seen[right(one)] += 1
        # The reasons that are offered beside the right answer are not true of the hand.
        drawn = hand["win_by"] == "zimo"
        for key in keys(one) - {right(one), "ping_hu", "chow_ping_hu"}:
            if key == "wait" and not drawn:
                assert len(waits(hand)) > 1, hand
            if key == "pong":
                assert not any(meld["type"] != "chi" for meld in hand["melds"])
            if key == "eye":
                assert not value_eye(hand)
            if key == "bonus":
                assert not hand["bonus"]
            if key == "exposed":
                assert not (drawn and [meld["type"] for meld in hand["melds"]] == ["chi"] * 4)
    assert {"ping_hu", "chow_ping_hu", *REASONS.values()} - {"exposed"} <= set(seen)


def test_four_exposed_chi_are_no_ping_hu_where_the_house_says_so() -> None:
    for allowed in (False, True):
        house = House("singapore", None, {"ping_hu_four_exposed_zimo": allowed})
        asked_there = [question("ping_hu", f"e{seed}", house, 2) for seed in range(40)]
        exposed = [one for one in asked_there if right(one) == "exposed"]
        assert bool(exposed) != allowed
        for one in exposed:
            hand = hand_of(one)
            assert [meld["type"] for meld in hand["melds"]] == ["chi"] * 4
            assert not lines(hand) & {"ping_hu", "chow_ping_hu"}
            usual = lines({**hand, "rules": {}})
            assert usual & {"ping_hu", "chow_ping_hu"}


def waits(hand: Json) -> list[str]:
    """The tiles on which the hand would have been complete."""
    copies = Counter(everything({**hand, "win_tile": None}))
    free = {**hand, "rules": {**hand["rules"], "minimum": 0}}
    return [
        TEXT[kind]
        for kind in range(34)
        if copies[kind] < 4 and score_json({**free, "win_tile": TEXT[kind], "bonus": [], "flags": []})["allowed"]
    ]


def value_eye(hand: Json) -> bool:
    """Whether a dragon, the seat's or the round's wind stands twice among the concealed tiles."""
    worth = {"R", "G", "B", hand["seat_wind"], hand["round_wind"]}
    held = Counter(TEXT[kind] for kind in tiles_from_text(hand["concealed"] + hand["win_tile"]))
    return any(held[tile] == 2 for tile in worth)


@MANY
def test_ping_hu_eye(count: int) -> None:
    for one, hand in questions("ping_hu_eye", count):
        for key in keys(one):
            tiles = sorted([*tiles_from_text(hand["concealed"]), *tiles_from_text(key)])
            whole = {**hand, "concealed": "".join(TEXT[kind] for kind in tiles), "win_tile": key}
            assert ("ping_hu" in lines(whole)) == (key == right(one)), whole


@MANY
def test_limit_hand(count: int) -> None:
    seen = set()
    for one, hand in questions("limit_hand", count):
        assert lines(hand) == {right(one)}
        assert recount(hand)["paid"] == load("singapore").make_rules(hand["preset"], hand["rules"]).cap
        # It is none of the others: they are not even swallowed by the right one.
        assert not {row["id"] for row in not_counted(hand)} & keys(one)
        seen.add(right(one))
    assert len(seen) > 7


@MANY
def test_men_qing(count: int) -> None:
    seen = set()
    for one, hand in questions("men_qing", count):
        rules = load("singapore").make_rules(hand["preset"], hand["rules"])
        shut = any(meld["type"] == "kong_concealed" for meld in hand["melds"]) and rules.concealed_kong_opens
        drawn = hand["win_by"] == "zimo"
        faults = {
            "off": rules.men_qing == "off",
            "claimed": claimed(hand),
            "kong": shut,
            "discard": rules.men_qing == "zimo" and not drawn,
        }
        assert ("men_qing" in lines(hand)) == (right(one) == "yes") == (not any(faults.values()))
        if right(one) != "yes":
            assert faults[right(one)]
            assert not any(faults[key] for key in keys(one) - {"yes", right(one)})
        (card,) = blocks(one, "card")
        assert card["rules"] == {"men_qing": rules.men_qing, "concealed_kong_opens": rules.concealed_kong_opens}
        seen.add(right(one))
    assert seen == {"yes", *faults}


REPLACED = {"flower": "hua_shang", "kong": "gang_shang"}


@MANY
def test_replacement(count: int) -> None:
    seen = set()
    for one, hand in questions("replacement", count):
        (facts,) = blocks(one, "facts")
        told = [text["id"].rpartition(".")[2] for text in facts["texts"]]
        flags = [] if "next_draw" in told else [REPLACED[part] for part in told if part in REPLACED]
        found = lines({**hand, "flags": flags}) & {"hua_shang", "gang_shang", "gang_shang_gang"}
        assert found == ({right(one)} - {"none"})
        for text in facts["texts"]:
            if "tile" in text["params"] and text["id"] == "fact.story.flower":
                assert text["params"]["tile"] in hand["bonus"]
            if text["id"] == "fact.story.kong":
                kongs = [meld["tiles"] for meld in hand["melds"] if len(tiles_from_text(meld["tiles"])) == 4]
                assert any(tiles_from_text(text["params"]["tile"])[0] in tiles_from_text(kong) for kong in kongs)
        seen.add(right(one))
    assert seen == {"hua_shang", "gang_shang", "gang_shang_gang", "none"}


def test_patterns_are_asked_only_where_they_are() -> None:
    here = {kind.id for kind in kinds_here(House("singapore", None, {}))}
    there = {kind.id for kind in kinds_here(House("riichi", None, {}))}
    assert here - there >= {"ping_hu", "ping_hu_eye", "men_qing", "limit_hand", "replacement"}
