"""``zimo sim``: many hands, as tables, files and drawings."""

from __future__ import annotations

import csv
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.cli.support import Shell, process, terminal, too_wide

from zimo.tables import TABLES
from zimo.text import LANGUAGES

QUICK = ("--hands", "12", "--bot", "greedy", "--workers", "1")
TWO = ("--compare", "singapore", "--compare", "singapore,minimum=0,points_table=[1,2,4,8,16]")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", [(), TWO, ("--matches", "1", "--rule", "match_length=one_hand")], ids=len)
def test_a_simulation_in_every_language(zimo: Shell, lang: str, what: tuple[str, ...]) -> None:
    asked = QUICK[2:] if "--matches" in what else QUICK
    result = zimo("sim", *asked, *what, "--lang", lang)
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert "95" in result.out


@pytest.mark.parametrize("table", ["hongkong", "riichi"])
def test_long_names_of_columns_take_several_lines(zimo: Shell, table: str) -> None:
    bots = [part for bot in ("careful", "greedy", "random", "greedy") for part in ("--bot", bot)]
    result = zimo("sim", "--hands", "20", *bots, "--table", table, "--workers", "1", "--lang", "ms")
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    assert "Berhati-hati" in result.out


@pytest.mark.parametrize("table", TABLES)
def test_random_players_at_every_table(zimo: Shell, table: str) -> None:
    found = json.loads(zimo("sim", "--hands", "200", "--table", table, "--workers", "1", "--json").out)
    assert found["houses"][0]["table"] == table
    assert found["bots"] == ["random"] * (3 if table == "malaysia3" else 4)
    figures = {(one["group"], one["id"]): one for one in found["figures"]}
    assert figures["hands", "won"]["count"] + figures["hands", "drawn"]["count"] == 200
    assert figures["check", "unbalanced"]["count"] == 0
    assert zimo("sim", "--hands", "200", "--table", table, "--workers", "1").code == 0


def test_json_does_not_hang_on_the_workers() -> None:
    asked = ["sim", "--hands", "50", "--bot", "greedy", "--json", *TWO]
    one, two = (process(*asked, "--workers", workers) for workers in "12")
    assert one.code == 0
    assert two.out == one.out
    other = process(*asked, "--workers", "1", "--seed", "2")
    assert json.loads(other.out)["figures"] != json.loads(one.out)["figures"]


def test_files_hold_the_figures(zimo: Shell, tmp_path: Path) -> None:
    from pyarrow import parquet

    files = [str(tmp_path / name) for name in ("f.csv", "f.parquet")]
    found = json.loads(zimo("sim", *QUICK, *TWO, "--json", "--csv", files[0], "--parquet", files[1]).out)["figures"]
    with Path(files[0]).open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert rows == [{name: "" if value is None else str(value) for name, value in one.items()} for one in found]
    table = parquet.read_table(files[1])
    assert [{name: row[name] for name in found[0]} for row in table.to_pylist()] == found


@pytest.mark.parametrize("option", ["--csv", "--parquet", "--plot"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_file_that_cannot_be_written_is_refused_and_not_deleted(zimo: Shell, tmp_path: Path, option: str) -> None:
    file = tmp_path / "full.png"
    file.symlink_to("/dev/full")
    result = zimo("sim", *QUICK, option, str(file))
    assert (result.code, result.out) == (2, "")
    assert file.is_symlink()


@pytest.mark.parametrize(("end", "begins"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")])
@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
# What the drawing library's own parts warn about between its versions is no fault of the drawing.
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_drawing(zimo: Shell, tmp_path: Path, end: str, begins: bytes, lang: str) -> None:
    file = tmp_path / f"drawing{end}"
    result = zimo("sim", *QUICK, *TWO, "--plot", str(file), "--lang", lang)
    assert (result.code, result.err) == (0, "")
    assert file.read_bytes().startswith(begins)


def test_the_drawing_names_what_it_shows(zimo: Shell, tmp_path: Path) -> None:
    file = tmp_path / "drawing.svg"
    assert zimo("sim", *QUICK, "--plot", str(file), "--lang", "ms").code == 0
    text = file.read_text(encoding="utf-8")
    assert [name for name in ("Zi Mo", "Seri", "Timur", "Mata setiap tangan") if f"<!-- {name} -->" not in text] == []


@pytest.mark.parametrize("lang", ["en", "ms"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_nothing_in_the_drawing_covers_anything_else(
    zimo: Shell, tmp_path: Path, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from matplotlib.figure import Figure

    drawn: list[Any] = []
    save = Figure.savefig

    def keep(drawing: Any, *args: Any, **options: Any) -> None:
        save(drawing, *args, **options)
        drawn.append(drawing)

    monkeypatch.setattr(Figure, "savefig", keep)
    long = "singapore,minimum=2,cap=8,men_qing=any,concealed_kong_opens=true"
    houses = [part for name in ("singapore", long, "spgg") for part in ("--compare", name)]
    assert zimo("sim", *QUICK, *houses, "--plot", str(tmp_path / "x.png"), "--lang", lang).code == 0
    (drawing,) = drawn
    legend = drawing.legends[0].get_window_extent()
    assert drawing.bbox.x0 < legend.x0 < legend.x1 < drawing.bbox.x1
    for axes in drawing.axes:
        assert not legend.overlaps(axes.get_tightbbox())
        labels = [label.get_window_extent() for label in axes.get_xticklabels()]
        assert not any(a.overlaps(b) for a, b in pairwise(labels))


@pytest.mark.parametrize(
    ("option", "value", "extra"),
    [("--scheduler", "127.0.0.1:1", "cluster"), ("--plot", "x.png", "plot"), ("--parquet", "x.parquet", "parquet")],
)
def test_a_missing_extra_is_named(
    zimo: Shell, monkeypatch: pytest.MonkeyPatch, option: str, value: str, extra: str
) -> None:
    monkeypatch.setattr("zimo.cli.sim.find_spec", lambda name: None)
    result = zimo("sim", option, value)
    assert (result.code, result.out) == (2, "")
    assert f"zimo[{extra}]" in result.err
    assert not Path(value).exists()


def test_a_bar_shows_how_far_it_is() -> None:
    seen = terminal("sim", "--hands", "300", "--bot", "greedy", "--workers", "1")
    assert "/300" in seen
    assert "Dragon Pong" in seen


def test_rules_for_all_that_is_compared_are_told(zimo: Shell) -> None:
    out = zimo("sim", *QUICK, "--rule", "cap=8", "--compare", "singapore", "--compare", "spgg").out
    assert out.startswith("singapore cap=8, spgg cap=8: 12 hands")


BAD = {
    "no hands": ["--hands", "0"],
    "no number": ["--hands", "many"],
    "both": ["--hands", "1", "--matches", "1"],
    "no bot": ["--bot", "none"],
    "three bots": ["--bot", "greedy", "--bot", "greedy", "--bot", "greedy"],
    "no table": ["--table", "mars"],
    "no preset": ["--preset", "none"],
    "no rule": ["--rule", "menqing=any"],
    "no value": ["--rule", "cap=99"],
    "no workers": ["--workers", "0"],
    "two kinds of workers": ["--workers", "1", "--scheduler", "127.0.0.1:1"],
    "one to compare": ["--compare", "singapore"],
    "the same to compare": ["--compare", "singapore", "--compare", "singapore"],
    "nothing to compare": ["--compare", "singapore", "--compare", "none"],
    "rules to compare": ["--compare", "singapore", "--compare", "singapore,cap"],
    "tables to compare": ["--compare", "singapore", "--compare", "tenhou"],
    "matches to compare": ["--compare", "singapore", "--compare", "spgg", "--matches", "1"],
    "preset and compare": ["--preset", "spgg", "--compare", "singapore", "--compare", "spgg"],
    "no drawing": ["--plot", "{tmp}/x.txt"],
    "no folder": ["--csv", "{tmp}/none/x.csv"],
    "a folder": ["--csv", "{tmp}"],
    "no scheduler": ["--scheduler", "nowhere"],
    "an argument": ["x"],
}


@pytest.mark.parametrize("args", BAD.values(), ids=BAD)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_input_is_one_line(zimo: Shell, tmp_path: Path, args: list[str], lang: str) -> None:
    result = zimo("sim", *(arg.format(tmp=tmp_path) for arg in args), "--lang", lang)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("zimo: ")
    assert len(result.err.splitlines()) == 1
