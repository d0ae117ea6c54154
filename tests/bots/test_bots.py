"""What every bot keeps to: legal actions, only its own view, the same choice from the same chances."""

from random import Random
from time import process_time

import pytest
from tests.bots.positions import hide_again

import zimo
from zimo.bots import BOTS, Bot, Chances, make_bot
from zimo.bots.bot import legal_codes
from zimo.bots.careful import CarefulBot
from zimo.core.tiles import JOKER, PLAYED, UNKNOWN
from zimo.rules.codes import TRUTH
from zimo.rules.engine import table_of
from zimo.rules.ruleset import RuleError
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.wall import seeded_secret, shuffled
from zimo.sim.duel import play_hand
from zimo.tables import TABLES, make_table

HIDDEN = (*range(PLAYED), *range(JOKER, UNKNOWN))
"""The kinds that players hold."""
EVERY_TABLE = pytest.mark.parametrize("at", TABLES)
EVERY_BOT = pytest.mark.parametrize("name", BOTS)


class Watched:
    """A bot whose choices are checked on the way: legal, and the same whatever the others may hold."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot = make_bot(name)
        self.shuffler = Random(3)
        self.choices = 0

    def choose(self, state: State, number: int, chances: Chances) -> int:
        assert isinstance(chances, Random)
        before = state.key()
        start = chances.getstate()
        code = self.bot.choose(state, number, chances)
        end = chances.getstate()
        assert code in legal_codes(state, number)
        assert state.key() == before
        chances.setstate(start)
        assert self.bot.choose(self.truth(state, number), number, chances) == code
        assert chances.getstate() == end
        self.choices += 1
        return code

    def truth(self, state: State, number: int) -> State:
        """One way that the tiles that the seat cannot see may lie."""
        unseen = table_of(state).unseen(state, number)
        hidden = [kind for kind in HIDDEN for _ in range(unseen[kind])]
        self.shuffler.shuffle(hidden)
        return hide_again(state, number, hidden)


class Counted(CarefulBot):
    """The careful bot, with a count of its choices."""

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, state: State, number: int, chances: Chances) -> int:
        self.choices += 1
        return super().choose(state, number, chances)


def play(table: Table, bot: Bot, seed: int, deal: int) -> tuple[bytes, list[int]]:
    """One hand in which the bot sits everywhere."""
    tiles = shuffled(table.tile_set, seeded_secret(seed, deal))
    return play_hand(
        table, tiles, deal % table.round_winds, [bot] * table.seats, [Random(chair) for chair in range(table.seats)]
    )


@EVERY_BOT
@EVERY_TABLE
def test_a_bot_plays_legally_and_sees_nothing_hidden(name: str, at: str) -> None:
    table = make_table(at, None, {}, "scored")
    bot = Watched(name)
    for deal in range(4):
        play(table, bot, 21, deal)
    assert bot.choices > 50


@EVERY_BOT
@EVERY_TABLE
@pytest.mark.parametrize("mode", ["guided", "scored"])
def test_the_same_chances_make_the_same_game(name: str, at: str, mode: str) -> None:
    table = make_table(at, None, {}, mode)
    assert play(table, make_bot(name), 22, 0) == play(table, make_bot(name), 22, 0)


class Legal:
    """A bot whose choices are looked at for being legal."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot = make_bot(name)

    def choose(self, state: State, number: int, chances: Chances) -> int:
        code = self.bot.choose(state, number, chances)
        assert code in legal_codes(state, number)
        return code


@pytest.mark.long
@EVERY_BOT
@EVERY_TABLE
@pytest.mark.parametrize("mode", ["guided", "scored"])
def test_a_bot_plays_fifty_hands(name: str, at: str, mode: str) -> None:
    table = make_table(at, None, {}, mode)
    for deal in range(50):
        play(table, Legal(name), 25, deal)


@EVERY_BOT
@pytest.mark.parametrize(
    "rules",
    [
        {"minimum": 0, "bao": False},
        {"minimum": 3, "cap": 8, "payment": "shooter_pays_all"},
        {"men_qing": "any", "seven_pairs": "limit", "all_green": "limit", "kam_kam_hu": "any"},
        {
            "instant_payouts": False,
            "chow_ping_hu": False,
            "points_table": [3, 6, 10, 15, 20],
            "ping_hu_price": [20, 10],
        },
        {"kong_after_claim": True, "passed_win": "any_tile", "nine_gates": "open", "multiple_winners": True},
    ],
    ids=str,
)
def test_a_bot_plays_under_any_house_rules(name: str, rules: dict[str, object]) -> None:
    table = make_table("singapore", None, rules, "scored")
    for deal in range(2):
        _, points = play(table, make_bot(name), 23, deal)
        assert sum(points) == 0


@EVERY_BOT
@pytest.mark.parametrize(
    ("at", "rules"),
    [
        ("hongkong", {"minimum": 0, "seven_pairs": 4, "seven_flowers": True, "multiple_winners": True}),
        ("malaysia3", {"minimum": 0, "suit": "characters", "fei_discard": True, "seven_pairs": 1}),
        ("malaysia3", {"fei_payment": False, "limits_stack": True, "losers_compare": True, "self_draw": 1}),
        ("riichi", {"red_fives": 0, "kuitan": False, "kuikae_forbidden": False}),
        ("riichi", {"red_fives": 4, "abort_nine_terminals": False, "kan_dora": False, "double_yakuman": True}),
    ],
    ids=str,
)
def test_a_bot_plays_other_tables_under_house_rules(name: str, at: str, rules: dict[str, object]) -> None:
    table = make_table(at, None, rules, "scored")
    bot = Watched(name)
    for deal in range(2):
        play(table, bot, 26, deal)
    assert bot.choices > 20


@pytest.mark.long
@EVERY_TABLE
def test_careful_decides_in_time(at: str) -> None:
    table = make_table(at, None, {}, "scored")
    bot = Counted()
    start = process_time()
    for deal in range(60):
        play(table, bot, 24, deal)
    assert 1000 * (process_time() - start) / bot.choices <= (1 if zimo.compiled() else 8)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(RuleError) as error:
        make_bot("oracle")
    assert error.value.id == "unknown_bot"


def test_hidden_tiles_are_really_replaced() -> None:
    view = make_table("singapore", None, {}, "scored").new_state(0)
    view.seats[1].counts[UNKNOWN] = 2
    truth = hide_again(view, 0, [5, 5])
    assert truth.viewer == TRUTH
    assert truth.seats[1].counts[5] == 2
