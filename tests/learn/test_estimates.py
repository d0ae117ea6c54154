"""Estimates: their positions are possible, their figures come again, and what is shown follows from them."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from tests.learn.asking import houses

from zimo.bots.bot import legal_codes
from zimo.core.melds import tiles_on_table
from zimo.core.tiles import STRIDE, kinds_of, tiles_from_text, tiles_to_text
from zimo.learn.dealer import Dealer
from zimo.learn.estimates import __main__ as command
from zimo.learn.estimates import measuring
from zimo.learn.estimates.figures import Z95, clearness, figures
from zimo.learn.estimates.hidden import dealt_anew
from zimo.learn.estimates.measuring import play, row_of
from zimo.learn.estimates.pack import ASKED, LEAST, MEASURES, Pack, Row, code_of, pack
from zimo.learn.estimates.position import recoded, resuited
from zimo.learn.hands import FLUSH, any_win, win
from zimo.learn.kind import LEVELS
from zimo.learn.kinds.estimates import ROWS
from zimo.learn.practice import House, kinds_here, question, run
from zimo.learn.question import Written
from zimo.rules.codes import CLAIM, TAKEN, TURN
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.scoring import score_written
from zimo.tables import TABLES, make_table

PACKS = [(table, ask, found) for table in TABLES for ask in ASKED if (found := pack(table, ask)) is not None]
HERE = sorted({table for table, _, _ in PACKS})
KINDS = [row.id for row in ROWS]


def table_of(id: str) -> Table:
    table: Table = make_table(id, None, {}, "scored")
    return table


def everything(state: State, wall: bytes) -> Counter[int]:
    """All tiles of the hand, wherever they are."""
    tiles = Counter(wall)
    for seat in state.seats:
        tiles += Counter({kind: count for kind, count in enumerate(seat.counts) if count})
        tiles += Counter(kinds_of(seat.bonus))
        for code, special in zip(seat.melds, seat.meld_special, strict=True):
            tiles += Counter(tiles_on_table(code, special))
    left = [at for at in range(len(state.river)) if not state.river_marks[at] & TAKEN]
    return tiles + Counter(state.river[at] % STRIDE for at in left)


def all_rows() -> list[tuple[str, str, Row]]:
    return [(table, ask, row) for table, ask, found in PACKS for row in found.rows]


def test_there_is_enough_to_ask() -> None:
    assert "singapore" in HERE
    for table, ask, found in PACKS:
        assert found.holds_for(table_of(table))
        assert len({row.position for row in found.rows}) == len(found.rows)
        for measure in MEASURES[ask]:
            for level in LEVELS:
                assert any(row.clearness(measure) > 1 for row in found.of_level(measure, level)), (table, ask, measure)


@pytest.mark.parametrize(("table_id", "ask", "found"), PACKS, ids=[f"{table}-{ask}" for table, ask, _ in PACKS])
def test_every_position_is_possible(table_id: str, ask: str, found: Pack) -> None:
    table = table_of(table_id)
    whole = Counter(table.tile_set)
    for row in found.rows:
        state, chair = row.position.set_up(table)
        assert state.phase == (CLAIM if ask == "call" else TURN)
        assert set(map(code_of, row.options)) <= set(legal_codes(state, chair))
        assert len(set(row.options)) == len(row.options) > 1
        other, wall = dealt_anew(state, chair, Random(row.position.seed))
        assert everything(other, wall) == whole
        assert len(wall) == state.live + state.dead_wall
        assert table.unseen(other, chair) == table.unseen(state, chair)
        assert set(map(code_of, row.options)) <= set(legal_codes(other, chair))
        for before, after in zip(state.seats, other.seats, strict=True):
            assert sum(before.counts) == sum(after.counts)
            assert (before.melds, before.bonus) == (after.melds, after.bonus)
        assert other.river == state.river
        assert bytes(other.seats[chair].counts) == bytes(state.seats[chair].counts)


def test_nobody_waits_for_what_just_went_by() -> None:
    """Whoever would have won on a tile has won."""
    checked = 0
    for table_id, _, row in all_rows()[::3]:
        table = table_of(table_id)
        state, chair = row.position.set_up(table)
        for deal in range(6):
            other, _ = dealt_anew(state, chair, Random(deal))
            for number, seat in enumerate(other.seats):
                thrown = [divmod(entry, STRIDE) for entry in state.river]
                mine = [at for at, (thrower, _) in enumerate(thrown) if thrower == number]
                since = thrown[mine[-1] + 1 : len(thrown) - (state.phase == CLAIM)] if mine else []
                if number != chair and since:
                    checked += 1
                    assert not any(seat.waits >> kind & 1 for _, kind in since) or seat.distance() > 1
    assert checked > 50


@pytest.mark.parametrize(("table_id", "found"), [(table, found) for table, _, found in PACKS if found.suits_alike])
def test_exchanged_suits_make_the_same_moment(table_id: str, found: Pack) -> None:
    table = table_of(table_id)
    for row in found.rows[::5]:
        state, chair = row.position.set_up(table)
        for suits in permutations((0, 1, 2)):
            other, same = row.position.set_up(table, suits)
            assert same == chair
            assert other.live == state.live
            assert [seat.distance() for seat in other.seats] == [seat.distance() for seat in state.seats]
            legal = sorted(recoded(code, suits) for code in legal_codes(state, chair))
            assert sorted(legal_codes(other, chair)) == legal


@pytest.mark.parametrize("table_id", sorted({table for table, _, found in PACKS if found.suits_alike}))
def test_the_rules_make_no_difference_between_suits(table_id: str) -> None:
    tastes = [None] * 150 + [FLUSH] * 30
    dealer = Dealer(table_id, None, {}, 3, "suits")
    counted = 0
    for taste in tastes:
        hand = any_win(dealer, events=0.3) if taste is None else win(dealer, taste)
        for suits in permutations((0, 1, 2)):
            counted += 1
            assert worth(exchanged(hand, suits)) == worth(hand)
    pong = [{"type": "pong", "tiles": "GGG"}]
    greens = dealer.written(concealed="22334466s8s8s", win_tile="8s", melds=pong)
    moon = dealer.written(concealed="234m567m888s99s23p", win_tile="1p", win_by="zimo", flags=["last_tile"])
    for hand in (greens, moon):
        assert worth(exchanged(hand, (1, 2, 0))) == worth(hand)
    assert counted > 1000


def exchanged(hand: Written, suits: tuple[int, ...]) -> Written:
    def other(text: str) -> str:
        return tiles_to_text(resuited(kind, suits) for kind in tiles_from_text(text))

    melds = [{**meld, "tiles": other(meld["tiles"])} for meld in hand["melds"]]
    concealed, win_tile = other(hand["concealed"]), other(hand["win_tile"])
    return {**hand, "concealed": concealed, "win_tile": win_tile, "melds": melds}


def worth(hand: Written) -> object:
    sheet = score_written(hand)
    return sheet.allowed, sheet.total, sheet.paid


# Figures


def test_figures_leave_out_the_luck_of_the_deal() -> None:
    luck = [0.0, 30.0, -10.0, 70.0, 5.0]
    (first, error), (second, other) = figures([(one + 2, one) for one in luck])
    assert first - second == pytest.approx(2)
    assert error == other == pytest.approx(0)
    values = [(3.0, 1.0), (0.0, 4.0), (8.0, 2.0), (1.0, 1.0)]
    differences = [a - b for a, b in values]
    mean = sum(differences) / 4
    paired = sqrt(sum((one - mean) ** 2 for one in differences) / 3 / 4)
    (first, error), (second, other) = figures(values)
    assert first - second == pytest.approx(mean)
    assert sqrt(error**2 + other**2) == pytest.approx(paired)


@pytest.mark.parametrize("choices", [2, 3, 4])
def test_intervals_of_equal_choices_seldom_part(choices: int) -> None:
    """At most one time in forty a best choice is told where there is none."""
    rng = Random(choices)
    parted = 0
    for _ in range(400):
        luck = [rng.gauss(0, 10) for _ in range(60)]
        found = figures([[one + rng.gauss(0, 3) for _ in range(choices)] for one in luck])
        parted += clearness(found, least=False) > 1
    assert parted <= 10


# Questions


@pytest.mark.parametrize("table", HERE)
def test_what_is_shown_follows_from_the_figures(table: str) -> None:
    close = 0
    for kind in kinds_here(House(table, None, {})):
        if not kind.estimate:
            continue
        least = kind.id == "safest_throw"
        for level in LEVELS:
            for seed in range(40):
                made = question(kind.id, f"e{seed}", House(table, None, {}), level).question
                intervals = [choice.interval for choice in made.choices if choice.interval is not None]
                assert len(intervals) == len(made.choices)
                assert all(one.low <= one.mean <= one.high for one in intervals)
                order = sorted(
                    made.choices, key=lambda one: one.interval.mean if one.interval else 0, reverse=not least
                )
                best, second = order[0].interval, order[1].interval
                assert best is not None
                assert second is not None
                assert made.right == (order[0].key,)
                meet = best.high >= second.low - 0.01 if least else best.low - 0.01 <= second.high
                assert meet or not made.too_close
                apart = best.high - 0.01 <= second.low if least else best.low + 0.01 >= second.high
                assert apart or made.too_close
                close += made.too_close
    assert close, "what is too close to call can be seen"


@pytest.mark.parametrize("table", HERE)
def test_a_run_asks_only_what_can_be_told(table: str) -> None:
    house = House(table, None, {})
    for kind in kinds_here(house):
        for level in LEVELS if kind.estimate else ():
            asked = run([kind.id], "clear", house, level)
            assert len(asked) == len({one.question.signature for one in asked}) == 20
            assert not any(one.question.too_close for one in asked)


def test_to_play_on_is_not_always_right() -> None:
    right: Counter[str] = Counter()
    for level in LEVELS:
        for one in run(["push_or_fold"], "both", House("singapore", None, {}), level):
            right += Counter(choice.label.id for choice in one.question.choices if choice.right and choice.label)
    assert set(right) == {"answer.play_on", "answer.play_safe"}
    assert min(right.values()) > 10


def test_estimates_are_asked_only_under_the_rules_that_were_measured() -> None:
    def asked(**rules: object) -> set[str]:
        return {kind.id for kind in kinds_here(House("singapore", None, rules)) if kind.estimate}

    assert asked() == asked(match_length="east") == set(KINDS)
    assert asked(cap=8) == asked(dead_wall=14) == asked(men_qing="any") == set()
    for table in TABLES:
        for house in houses(table, [])[1:]:
            assert not any(kind.estimate for kind in kinds_here(house))


# Measuring again


def measured_again(table_id: str, ask: str, row: Row, deals: int) -> None:
    """Other random numbers lead to the same differences, as far as both measurements can tell."""
    again = row_of(
        ask, row.position, row.options, play(table_of(table_id), ask, row.position, row.options, "anew", 0, deals)
    )
    for measure in MEASURES[ask]:
        first, second = row.figures[measure], again.figures[measure]
        for at in range(1, len(first)):
            difference = (first[at][0] - first[0][0]) - (second[at][0] - second[0][0])
            error = sqrt(sum(pair[n][1] ** 2 for pair in (first, second) for n in (0, at)))
            # A chance that never came up in few deals has no error of its own.
            least = 100 / deals if measure in (LEAST, "wins") else 2.0
            assert abs(difference) < 4 * max(error, least / Z95), (row.position, measure)


@pytest.mark.parametrize(
    ("ask", "rows", "deals"), [("safest", 3, 250), ("throw", 1, 24), ("fold", 1, 24), ("call", 1, 24)]
)
def test_measured_again(ask: str, rows: int, deals: int) -> None:
    found = pack("singapore", ask)
    assert found is not None
    for row in found.rows[:: max(1, len(found.rows) // rows)][:rows]:
        measured_again("singapore", ask, row, deals)


@pytest.mark.long
@pytest.mark.parametrize(("table", "ask", "found"), PACKS, ids=[f"{table}-{ask}" for table, ask, _ in PACKS])
def test_a_quarter_measured_again(table: str, ask: str, found: Pack) -> None:
    for row in found.rows[::4]:
        measured_again(table, ask, row, 1000 if ask == "safest" else 100)


def test_the_command_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(measuring.LOOKS, "safest", ((20, 0.0), (40, 0.0)))
    monkeypatch.setattr(command, "UNCLEAR", 0)
    file = tmp_path / "singapore-safest.jsonl"
    command.main(["singapore", "safest", "--rows", "2", "--to", str(tmp_path)])
    whole = file.read_text()
    head, *rows = whole.splitlines(keepends=True)
    assert (json.loads(head)["table"], json.loads(head)["ask"], len(rows)) == ("singapore", "safest", 2)
    file.write_text(head + rows[0])
    command.main(["singapore", "safest", "--rows", "2", "--to", str(tmp_path)])
    assert file.read_text() == whole
