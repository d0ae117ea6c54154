"""Walls arranged by hand."""

import pytest
from tests.flow.wall import BadWall, arranged

from zimo.core.tiles import tiles_from_text
from zimo.tables.singapore.table import TILE_SET


def test_tiles_lie_where_they_are_wanted() -> None:
    wall = arranged(
        TILE_SET, 15, ["123m", "E", "f1", "99s"], draws="5p - 6p7p", back="1s 2s", last="N 8p", apart="B q1"
    )
    assert sorted(wall) == sorted(TILE_SET)
    assert list(wall[:3]) == tiles_from_text("123m")
    assert [wall[14 + 13 * place] for place in range(3)] == tiles_from_text("E f1 9s")
    assert [wall[53], wall[55], wall[56]] == tiles_from_text("5p 6p 7p")
    assert list(wall[-2:]) == tiles_from_text("2s 1s")
    dead = wall[-17:-2]
    assert set(tiles_from_text("B q1")) <= set(dead)
    assert list(wall[-19:-17]) == tiles_from_text("N 8p")
    assert {kind for kind in wall if kind >= 34} - set(tiles_from_text("f1")) <= set(dead)


@pytest.mark.parametrize(
    ("dealt", "draws", "apart"),
    [
        (["11111m", "", "", ""], "", ""),
        (["1m", "f1", "f1", ""], "", ""),
        (["", "123456789m12345p", "", ""], "", ""),
        (["", "", "", ""], "- " * 81, ""),
        (["", "", "", ""], "", "1234m"),
    ],
)
def test_what_cannot_be_arranged(dealt: list[str], draws: str, apart: str) -> None:
    with pytest.raises(BadWall):
        arranged(TILE_SET, 15, dealt, draws=draws, apart=apart)
