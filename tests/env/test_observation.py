"""What an observation holds, and that it holds nothing else."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tests.env.moments import moments, seen

import zimo
from zimo.core.tiles import tiles_from_text
from zimo.env import layout
from zimo.env.layout import DISCARD, MOMENT, RECORD, SEAT, SECTIONS, WIDTH, named
from zimo.rules.codes import FINISHED, TRUTH
from zimo.rules.record import WIDTH as RECORD_WIDTH
from zimo.tables import TABLES
from zimo.testing.unseen import reshuffled
from zimo.testing.watch import hidden_wall

PAGE = (Path(__file__).parents[2] / "docs/environments.md").read_text(encoding="utf-8")
SEEDS = range(4)


@pytest.mark.parametrize("table", TABLES)
def test_the_truth_shows_a_seat_what_its_own_view_shows(table: str) -> None:
    compared = 0
    for seed in SEEDS:
        for moment in moments(table, seed):
            for chair, view in enumerate(moment.views):
                assert named(seen(moment.truth, chair)) == named(seen(view, chair))
                compared += 1
    assert compared > 200


@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_know_changes_nothing(table: str) -> None:
    chances = random.Random(table)
    moved = 0
    for seed in SEEDS:
        for moment in moments(table, seed):
            if chances.random() > 0.3 or moment.truth.phase == FINISHED:
                continue
            for chair in range(moment.table.seats):
                rest = hidden_wall(moment.truth, moment.wall)
                other = moment.table.new_state(TRUTH)
                log = bytearray(reshuffled(moment.records, chair, rest, chances))
                for at in range(0, len(log), RECORD_WIDTH):
                    moment.table.apply(other, log, at)
                assert named(seen(other, chair)) == named(seen(moment.truth, chair))
                moved += any(seen(other, seat) != seen(moment.truth, seat) for seat in range(moment.table.seats))
    assert moved > 20, "the tiles of others were not exchanged"


@pytest.mark.parametrize("table", TABLES)
def test_it_tells_what_the_events_told(table: str) -> None:
    game = zimo.play(zimo.Game.new(table, mode="scored", seed=11), ["greedy"] * len(zimo.Game.new(table).points))
    chairs = len(game.points)
    log = [event.as_json() for event in game.log]
    thrown = [(event["seat"], event["tile"]) for event in log if event["type"] == "discarded"]
    bonus = [(event["seat"], event["tile"]) for event in log if event["type"] == "bonus" and event["tile"] != "j"]
    for chair in range(chairs):
        told = named(seen(game.view(chair).state, chair))
        river, shown = told["river"], told["bonus"]
        assert isinstance(river, list)
        assert isinstance(shown, list)
        rows = [river[at : at + len(DISCARD)] for at in range(0, 3 * len(thrown), len(DISCARD))]
        assert [(row[0], row[1]) for row in rows] == [
            ((seat - chair) % chairs, tiles_from_text(tile)[0]) for seat, tile in thrown
        ]
        assert set(river[3 * len(thrown) :]) <= {255}
        for seat, tile in bonus:
            assert shown[(seat - chair) % chairs * 16 + tiles_from_text(tile)[0] - 34] == 1
        assert sum(shown) == len(bonus)
        points = told["points"]
        assert isinstance(points, list)
        assert points[:chairs] == [game.points[(chair + step) % chairs] for step in range(chairs)]
        assert points[4] == game.state.pool


def test_it_tells_the_own_tiles_and_whose_turn_it_is() -> None:
    game = zimo.Game.new("singapore", mode="scored", seed=2)
    game.deal()
    told = named(seen(game.state, 0))
    hand, moment = told["hand"], told["moment"]
    assert isinstance(hand, list)
    assert isinstance(moment, dict)
    throwable = {action.tile for action in game.legal(0) if action.type == "discard"}
    assert {tiles_from_text(tile)[0] for tile in throwable if tile} == {k for k, many in enumerate(hand) if many}
    assert sum(hand) == 14
    assert (moment["asked"], moment["turn"], moment["dealer"], moment["own_wind"]) == (1, 0, 0, 0)
    other = named(seen(game.state, 3))["moment"]
    assert isinstance(other, dict)
    assert (other["asked"], other["turn"], other["dealer"], other["own_wind"]) == (0, 1, 1, 3)


def test_sections_stand_end_to_end() -> None:
    at = 0
    for section in SECTIONS.values():
        assert section.start == at
        at = section.end
    assert at == WIDTH
    assert WIDTH % 4 == 0
    assert len(layout.EMPTY) == RECORD


def test_the_page_tells_every_place() -> None:
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| ([\d x]+) \|", PAGE, re.MULTILINE)
    assert [(int(start), name, shape) for start, name, shape in rows] == [
        (section.start, section.name, " x ".join(map(str, section.shape))) for section in SECTIONS.values()
    ] + [(WIDTH, "points", "5")]
    for names in (MOMENT, SEAT, layout.MELD, DISCARD):
        assert " ".join(f"`{name}`" for name in names) in re.sub(r"\s+", " ", PAGE)
