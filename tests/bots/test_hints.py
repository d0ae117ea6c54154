"""Hints: every reason has words in every language, and is true of the position."""

from random import Random

import pytest
from tests.bots.positions import SEATS, position

from zimo.bots import Chances
from zimo.bots.bot import is_discard, legal_codes
from zimo.bots.careful import Advice, CarefulBot
from zimo.core.tiles import tile_from_text
from zimo.rules.action import Action
from zimo.rules.codes import WIN
from zimo.rules.state import State
from zimo.rules.wall import seeded_secret, shuffled
from zimo.sim.duel import play_hand
from zimo.tables import make_table
from zimo.text import LANGUAGES, Words

CAREFUL = CarefulBot()


class Adviser:
    """The careful bot, whose advice is asked at every choice and put into words."""

    name = "adviser"

    def __init__(self) -> None:
        self.given: list[tuple[State, int, Advice]] = []

    def choose(self, state: State, number: int, chances: Chances) -> int:
        advice = CAREFUL.advise(state, number)
        assert advice.code == CAREFUL.choose(state, number, chances)
        assert advice.reasons
        for lang in LANGUAGES:
            for id, params in advice.reasons:
                assert "{" not in Words(lang).name(f"hint.{id}", **params)
        self.given.append((state.copy(), number, advice))
        return advice.code


def advised(mode: str, deals: int, at: str = "singapore") -> list[tuple[State, int, Advice]]:
    """All advice of some hands."""
    table = make_table(at, None, {}, mode)
    bot = Adviser()
    for deal in range(deals):
        tiles = shuffled(table.tile_set, seeded_secret(31, deal))
        chances = [Random(chair) for chair in range(table.seats)]
        play_hand(table, tiles, deal % table.round_winds, [bot] * table.seats, chances)
    return bot.given


def test_every_choice_has_reasons_that_are_true() -> None:
    seen: set[str] = set()
    for state, number, advice in advised("scored", 8):
        seat = state.seats[number]
        for id, params in advice.reasons:
            seen.add(id)
            if id == "wins":
                assert advice.code == WIN
                assert params["total"] >= 1
            elif id == "keeps_pair":
                assert seat.counts[tile_from_text(params["tile"])] == 2
                assert tile_from_text(params["tile"]) != advice.code
            elif id == "only_choice":
                assert len(legal_codes(state, number)) == 1
            elif id == "waits":
                assert params["n"] >= len(params["waits"]) > 0
            elif id == "most_useful_tiles":
                assert params["n"] > 0
            elif id in ("call_gains", "call_costs", "keeps_tai"):
                assert params["line"]
    assert {"wins", "waits", "keeps_pair", "keeps_tai", "closest_to_ready", "most_useful_tiles"} <= seen
    assert {"call_gains", "call_costs", "call_nearer", "safe_tile", "declare_kong"} <= seen
    assert not any(id.startswith("guided") for id in seen)


@pytest.mark.parametrize(
    ("at", "deals", "ids"),
    [
        ("hongkong", 2, {"keeps_tai"}),
        ("malaysia3", 3, {"waits", "call_gains"}),
        ("riichi", 4, {"says_riichi", "waits"}),
    ],
)
def test_other_tables_have_reasons_too(at: str, deals: int, ids: set[str]) -> None:
    seen: set[str] = set()
    for _, _, advice in advised("scored", deals, at):
        seen.update(id for id, _ in advice.reasons)
    assert ids <= seen
    assert all(advice.reasons for _, _, advice in advised("guided", 2, at))


def test_a_guided_hand_is_explained_step_by_step() -> None:
    seen: set[str] = set()
    for state, number, advice in advised("guided", 6):
        codes = legal_codes(state, number)
        seat = state.seats[number]
        ids = [id for id, _ in advice.reasons]
        seen.update(ids)
        assert ("guided_win" in ids) == (advice.code == WIN) == (WIN in codes)
        if is_discard(advice.code) and len(codes) > 1:
            after = seat.copy()
            after.take_out(advice.code)
            assert ("guided_ready" in ids) == (after.distance() == 1)
            if "guided_isolated" in ids:
                assert seat.counts[advice.code] == 1
    assert {"guided_win", "guided_ready", "guided_isolated", "guided_pair", "guided_run"} <= seen
    assert not {"keeps_tai", "keeps_pair", "call_gains", "wins"} & seen


@pytest.mark.parametrize(
    ("hand", "answer", "ids"),
    [
        # A lone honour goes before neighbours and pairs.
        ("23m 55m 67p 789p 33s 8s N 4s", "discard N", ["guided_isolated"]),
        ("123m 456m 78p 33s 456s N", "discard N", ["guided_isolated", "guided_ready"]),
        ("123m 456m 789p 33s 456s", "win", ["guided_win"]),
    ],
)
def test_guided_positions(hand: str, answer: str, ids: list[str]) -> None:
    advice = CAREFUL.advise(position(hand, mode="guided"), SEATS.index("E"))
    assert str(Action(advice.code)) == answer
    assert set(ids) <= {id for id, _ in advice.reasons}


def test_a_ready_hand_names_its_waits() -> None:
    advice = CAREFUL.advise(position("123m 456m 78p 33s 456s N", bonus="a1"), 0)
    waits = [params for id, params in advice.reasons if id == "waits"]
    assert waits == [{"waits": ["6p", "9p"], "n": 8}]
