"""What every bot keeps to: legal actions, only its own view, the same choice from the same chances."""

from random import Random
from time import process_time

import pytest
from tests.bots.positions import hide_again

import zimo
from zimo.bots import BOTS, Chances, make_bot
from zimo.bots.bot import legal_codes
from zimo.bots.careful import CarefulBot
from zimo.core.tiles import PLAYED, UNKNOWN
from zimo.rules.codes import TRUTH
from zimo.rules.engine import table_of
from zimo.rules.ruleset import RuleError
from zimo.rules.state import State
from zimo.rules.wall import seeded_secret, shuffled
from zimo.sim.duel import play_hand
from zimo.tables import make_table

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
        hidden = [kind for kind in range(PLAYED) for _ in range(unseen[kind])]
        self.shuffler.shuffle(hidden)
        return hide_again(state, number, hidden)


class Counted(CarefulBot):
    """The careful bot, with a count of its choices."""

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, state: State, number: int, chances: Chances) -> int:
        self.choices += 1
        return super().choose(state, number, chances)


@EVERY_BOT
def test_a_bot_plays_legally_and_sees_nothing_hidden(name: str) -> None:
    table = make_table("singapore", None, {}, "scored")
    bot = Watched(name)
    for deal in range(4):
        tiles = shuffled(table.tile_set, seeded_secret(21, deal))
        play_hand(table, tiles, deal, [bot] * 4, [Random(chair) for chair in range(4)])
    assert bot.choices > 100


@EVERY_BOT
@pytest.mark.parametrize("mode", ["guided", "scored"])
def test_the_same_chances_make_the_same_game(name: str, mode: str) -> None:
    table = make_table("singapore", None, {}, mode)
    tiles = shuffled(table.tile_set, seeded_secret(22, 0))
    logs = {play_hand(table, tiles, 0, [make_bot(name)] * 4, [Random(c) for c in range(4)])[0] for _ in range(2)}
    assert len(logs) == 1


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
        tiles = shuffled(table.tile_set, seeded_secret(23, deal))
        _, points = play_hand(table, tiles, deal, [make_bot(name)] * 4, [Random(chair) for chair in range(4)])
        assert sum(points) == 0


@pytest.mark.long
def test_careful_decides_in_time() -> None:
    table = make_table("singapore", None, {}, "scored")
    bot = Counted()
    start = process_time()
    for deal in range(60):
        tiles = shuffled(table.tile_set, seeded_secret(24, deal))
        play_hand(table, tiles, deal % 4, [bot] * 4, [Random(chair) for chair in range(4)])
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
