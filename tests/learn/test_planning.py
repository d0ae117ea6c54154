"""Questions about planning, their answers worked out again: by hands counted with the slow scorers, and by a search for
the nearest finished hand."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from tests.learn.asking import SHORT, Rules
from tests.learn.recount import recount
from tests.learn.seen import Json, completes, copies, hand_at, hand_of, kinds_at, lies, melds_of, text_of, written
from tests.learn.staged import at_houses, facts, seat_of

from zimo.core.tiles import tiles_from_text
from zimo.learn.practice import House
from zimo.learn.question import Question

OTHERS = ["hongkong", "malaysia3", "riichi"]
ELSEWHERE = [pytest.param(table, 30) for table in OTHERS]
ELSEWHERE += [pytest.param(table, 300, marks=pytest.mark.long) for table in OTHERS]
EVERYWHERE = [pytest.param("singapore", SHORT), pytest.param("singapore", 2000, marks=pytest.mark.long), *ELSEWHERE]
TABLES = pytest.mark.parametrize(("table", "count"), EVERYWHERE)
SET_ROWS = {"dragon_pong", "dragon_pongs", "own_wind", "seat_wind", "seat_wind_pong", "round_wind"}
SET_ROWS |= {"east_pong", "north_pong", "yakuhai_red", "yakuhai_green", "yakuhai_white"}
SET_ROWS |= {"yakuhai_seat_wind", "yakuhai_round_wind"}
BONUS_ROWS = {"animal", "animals", "faces", "animal_set", "seat_flower", "seat_season", "flower_set", "season_set"}
BONUS_ROWS |= {"all_flowers", "all_seasons", "number4_flower", "number4_season"}
ENDS = {text for suit in "mps" for text in (f"1{suit}", f"9{suit}")} | set("ESWNRGB")


def round_of(question: Question) -> str:
    return next(str(params["round"]) for id, params in facts(question) if id == "you_sit")


def keys(question: Question) -> set[str]:
    return set(question.right)


def whole(house: House, question: Question, melds: list[Json], bonus: list[str]) -> Json:
    """A finished hand with these sets on the table, whose other sets are Chi and whose Eye is of a suit."""
    taken = Counter(kind for meld in melds for kind in tiles_from_text(meld["tiles"]))
    numbered = [kind for kind in kinds_at(house) if kind < 27]
    starts = [kind for kind in numbered if kind % 9 < 7]
    held = Counter(taken)
    rest: list[int] = []
    for start in [*starts, *starts]:
        chi = [start, start + 1, start + 2]
        if len(rest) // 3 + len(melds) < 4 and all(held[kind] < 3 for kind in chi):
            rest += chi
            held.update(chi)
    eye = next(kind for kind in numbered if held[kind] < 3)
    tiles = [*rest, eye]
    you, round_wind = seat_of(question), round_of(question)
    return hand_at(house, you, round_wind, concealed=written(tiles), win_tile=text_of(eye), melds=melds, bonus=bonus)


def earned(house: House, question: Question, melds: list[Json], bonus: list[str]) -> int:
    """What sets and bonus tiles count in a finished hand that has them."""
    # Where a hand without bonus tiles is a limit hand, one that is worth nothing here stands for the others.
    shown = bonus or (["x1"] if house.table == "malaysia3" else [])
    hand = whole(house, question, melds, shown)
    lines = recount(hand)["lines"]
    rows = SET_ROWS | BONUS_ROWS if bonus else SET_ROWS
    return sum(line["value"] for line in lines if line["id"] in rows)


@TABLES
def test_pair_worth(table: str, count: int) -> None:
    for house, question in at_houses("pair_worth", count, table):
        pairs = {text_of(kind) for kind, many in Counter(hand_of(question)).items() if many == 2}
        assert pairs == {choice.key for choice in question.choices}
        wanted = {
            tile for tile in pairs if earned(house, question, [{"type": "pong", "tiles": tile_three(tile)}], []) > 0
        }
        assert keys(question) == wanted


def tile_three(tile: str) -> str:
    return written(tiles_from_text(tile) * 3)


CARDS: dict[str, list[Rules]] = {
    "malaysia3": [{"flowers_count": "every"}, {"full_set": "adds_one"}],
    "singapore": [{"cap": 10}, {"minimum": 3}],
}


@TABLES
def test_tai_so_far(table: str, count: int) -> None:
    for house, question in at_houses("tai_so_far", count, table, CARDS.get(table)):
        shown = lies(question)
        assert shown["wind"] == seat_of(question)
        assert keys(question) == {str(earned(house, question, shown["melds"], shown["bonus"]))}


@TABLES
def test_nearest_pattern(table: str, count: int) -> None:
    for _, question in at_houses("nearest_pattern", count, table):
        tiles = [text_of(kind) for kind in hand_of(question)]
        away = {choice.key: choice.why[0].params["n"] for choice in question.choices}
        for plan, told in away.items():
            assert shortest(plan, tiles) == told, (plan, tiles)
        first, second, *_ = sorted(int(str(n)) for n in away.values())
        assert second - first >= 2
        assert {plan for plan, n in away.items() if n == first} == keys(question)


def shortest(plan: str, tiles: list[str]) -> int:
    """Tiles away from the plan, by the most tiles that any finished hand of it has in common with these."""
    counts = Counter(tiles)
    if plan == "pairs":
        return 14 - sum(sorted((min(count, 2) for count in counts.values()), reverse=True)[:7])
    if plan == "thirteen":
        ends = [tile for tile in counts if tile in ENDS]
        return 14 - len(ends) - any(counts[tile] > 1 for tile in ends)
    if plan == "pongs":
        return 14 - _most_pongs(tuple(sorted(counts.values(), reverse=True)))
    suit = {"suit_m": "m", "suit_p": "p", "suit_s": "s"}.get(plan) or next(t[-1] for t in tiles if t[-1] in "mps")
    ranks = tuple(counts[f"{rank}{suit}"] for rank in range(1, 10))
    honours = () if plan == "suit_alone" else tuple(sorted((counts[honour] for honour in "ESWNRGB"), reverse=True))
    ways = [(sets, eye) for sets in range(5) for eye in (True, False)]
    return 14 - max(_of_suit(ranks, sets, eye) + _of_honours(honours, 4 - sets, not eye) for sets, eye in ways)


@cache
def _of_honours(counts: tuple[int, ...], sets: int, eye: bool) -> int:
    """The most of these tiles that so many Pongs, and an Eye or none, can use."""
    if not eye:
        return sum(min(count, 3) for count in counts[:sets]) if sets <= len(counts) else -14
    rest = [counts[:at] + counts[at + 1 :] for at in range(len(counts))]
    ways = [min(counts[at], 2) + _of_honours(rest[at], sets, False) for at in range(len(counts))]
    return max(ways, default=-14)


@cache
def _of_suit(ranks: tuple[int, ...], sets: int, eye: bool, before: tuple[int, int] = (0, 0)) -> int:
    """The same for a suit, with Chi; ``before`` are the Chi that began one and two ranks earlier."""
    if not ranks:
        return 0 if not sets and not eye and before == (0, 0) else -14
    best = -14
    for chis in range(sets + 1 if len(ranks) > 2 else 1):
        for pong in range(min(sets - chis, 1) + 1):
            for pair in {False, eye}:
                used = sum(before) + chis + 3 * pong + 2 * pair
                if used <= 4:
                    rest = _of_suit(ranks[1:], sets - chis - pong, eye and not pair, (chis, before[0]))
                    best = max(best, min(ranks[0], used) + rest)
    return best


def _most_pongs(counts: tuple[int, ...]) -> int:
    padded = [*counts, 0, 0, 0, 0, 0]
    best = 0
    for eye in range(len(padded)):
        rest = sorted((min(count, 3) for at, count in enumerate(padded) if at != eye), reverse=True)
        best = max(best, min(padded[eye], 2) + sum(rest[:4]))
    return best


@TABLES
def test_keep_or_throw(table: str, count: int) -> None:
    rules: dict[str, list[Rules]] = {"singapore": [{"minimum": 2}, {"ping_hu_price": None, "men_qing": "any"}]}
    for house, question in at_houses("keep_or_throw", count, table, rules.get(table)):
        tiles = hand_of(question)
        melds, bonus = melds_of(question), lies(question)["bonus"]
        gone = Counter([*tiles, *(kind for meld in melds for kind in tiles_from_text(meld["tiles"]))])
        able = set()
        for choice in question.choices:
            [thrown] = tiles_from_text(choice.key)
            rest = list(tiles)
            rest.remove(thrown)
            waited = []
            for last in kinds_at(house):
                if gone[last] >= copies(house, last) or not completes([*rest, last]):
                    continue
                hand = hand_at(
                    house,
                    seat_of(question),
                    round_of(question),
                    concealed=written(rest),
                    win_tile=text_of(last),
                    melds=melds,
                    bonus=bonus,
                )
                waited.append(bool(recount(hand)["allowed"]))
            if waited and all(waited):
                able.add(choice.key)
            elif choice.why[0].id == "why.ready_not_able":
                assert waited
                assert not any(waited)
            else:
                assert choice.why[0].id == "why.not_ready"
                assert not waited
        assert able == keys(question)
