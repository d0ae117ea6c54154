"""The public face: the names, and the lines that programmers are promised."""

import subprocess
import sys
from pathlib import Path

import zimo


def test_names_are_sorted_and_exist() -> None:
    assert zimo.__all__ == sorted(zimo.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name))
    for name in zimo.__all__:
        assert getattr(zimo, name) is not None
    assert set(zimo.__all__) <= set(dir(zimo))


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(zimo, "riichi_money")


def test_the_promised_lines_run(tmp_path: Path) -> None:
    sheet = zimo.score("456p 22p 678s 55m +2p", melds=["pong:RRR"], seat="S", round="E", by="discard")
    assert (sheet.total, [line.id for line in sheet.lines]) == (1, ["dragon_pong"])
    assert "Naga" in zimo.explain(sheet, lang="ms")
    game = zimo.Game.new("singapore", mode="match", seed=7)
    zimo.play(game, bots=["careful"] * 4)
    assert game.due().kind == "over"
    game.save(tmp_path / "g.jsonl")
    again = zimo.Game.load(tmp_path / "g.jsonl")
    assert again.log == game.log
    view = game.view("E", at=40)
    assert isinstance(view.legal(), list)


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import sys, zimo; print([name for name in sys.modules if name.startswith('zimo.')])"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert found.strip() == "['zimo._build']"
