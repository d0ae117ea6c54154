"""``zimo bench``: what it measures and tells, in very short runs."""

from __future__ import annotations

import json
import os
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from typing import Any

import pytest
from tests.cli.support import Shell, process, too_wide

import zimo as package
from zimo.bench.contest import Contest, Row
from zimo.bench.hands import counts_of, fourteens, wins
from zimo.bench.measure import measure, pinned
from zimo.bench.peers import PEERS
from zimo.bench.run import CONTESTS, NAMES
from zimo.bench.scores import riichi_score
from zimo.bench.shapes import shanten
from zimo.scoring import score_json
from zimo.text import LANGUAGES, Words

SHORT = ("bench", "--only", "ukeire", "--one-build", "--rounds", "1")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (
        ("measure.SHARE", 0.001),
        ("run.RUNS", 1),
        ("games.LANES", 1),
        ("shapes.HANDS", 600),
        ("scores.HANDS", 200),
        ("bots.GAMES", 1),
        ("processes.HANDS", (20, 20)),
    ):
        monkeypatch.setattr(f"zimo.bench.{name}", value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_told_in_every_language(zimo: Shell, lang: str) -> None:
    result = zimo("bench", "--one-build", "--rounds", "1", "--lang", lang)
    assert (result.code, result.err) == (0, "")
    assert not too_wide(result.out)
    for name in CONTESTS:
        assert f"\n{name}\n" in result.out
    assert f"riichienv {version('riichienv')}" in result.out


def test_everything_as_json(zimo: Shell) -> None:
    result = json.loads(zimo("bench", "--one-build", "--rounds", "3", "--json").out)
    assert set(result["peers"]) >= {"riichienv", "mahjong"}
    assert sorted([*result["peers"], *result["missing"]]) == sorted(PEERS)
    assert len(result["machine"]["load"]) == 2
    (build,) = result["builds"]
    assert build["compiled"] == package.compiled()
    assert [contest["id"] for contest in build["contests"]] == list(CONTESTS)
    for contest in build["contests"]:
        for row in contest["rows"]:
            assert len(row["rounds"]) == 3
            assert row["median"] == median(row["rounds"]) > 0
            assert row["by"] != "zimo" or Words("en").has(f"bench.{row['id']}")
        ours = [row["id"] for row in contest["rows"] if row["by"] == "zimo"]
        peers = [row["by"] for row in contest["rows"] if row["by"] != "zimo"]
        assert [(one["id"], one["to"]) for one in contest["ratios"]] == [(id, peer) for id in ours for peer in peers]
        assert all(found["same"] == found["of"] > 0 for found in contest["agree"].values())
    processes = build["processes"]
    assert 0 < processes["times"]["bare"] < processes["times"]["score"]


def test_only_what_was_asked_for_is_measured(zimo: Shell) -> None:
    result = json.loads(zimo(*SHORT, "--only", "games", "--json").out)
    (build,) = result["builds"]
    assert [contest["id"] for contest in build["contests"]] == ["games", "ukeire"]
    assert "processes" not in build


def test_missing_peers_are_named_and_not_guessed(zimo: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("zimo.bench.peers.version", nothing)
    result = json.loads(zimo("bench", "--one-build", "--rounds", "1", "--json").out)
    assert (result["peers"], result["missing"]) == ({}, list(PEERS))
    for contest in result["builds"][0]["contests"]:
        assert {row["by"] for row in contest["rows"]} == {"zimo"}
        assert contest["ratios"] == []
    out = " ".join(zimo(*SHORT).out.split())
    assert all(peer in out for peer in PEERS)


def test_an_unknown_benchmark_is_answered_with_all_of_them(zimo: Shell) -> None:
    result = zimo("bench", "--only", "games2")
    assert result.code == 2
    assert all(name in result.err for name in NAMES)


def test_the_plain_build_is_measured_beside_the_compiled_one() -> None:
    told = process("bench", "--only", "ukeire", "--rounds", "1", "--json")
    builds = [build["compiled"] for build in json.loads(told.out)["builds"]]
    assert builds == ([True, False] if package.compiled() else [False])


def test_ratios_are_taken_within_a_round() -> None:
    contest = Contest("one", (Row("a", lambda: 3), Row("a", lambda: 1, "peer"), Row("a", lambda: 2, "other")))
    (result,) = measure([contest], 3)
    mine, peer, other = (row["rounds"] for row in result["rows"])
    for ratio, theirs in zip(result["ratios"], (peer, other), strict=True):
        assert ratio["median"] == pytest.approx(median(a / b for a, b in zip(mine, theirs, strict=True)), rel=0.01)
    assert [ratio["to"] for ratio in result["ratios"]] == ["peer", "other"]


def test_large_ratios_are_written_out(zimo: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    contest: dict[str, Any] = {
        "id": "ukeire",
        "rows": [{"id": "ukeire", "by": "zimo", "median": 9.0, "rounds": [9.0]}],
        "ratios": [{"id": "ukeire", "to": f"peer{ratio}", "median": ratio} for ratio in (3341.2, 0.0123, 999.4)],
        "agree": {},
    }
    machine = {"python": "3", "cpus": 1, "cpu": "x", "load": [None, None]}
    result: dict[str, Any] = {"machine": machine, "peers": {}, "missing": []}
    result["builds"] = [{"compiled": True, "contests": [contest]}]
    monkeypatch.setattr("zimo.cli.bench.measure", lambda *asked: result)
    out = zimo(*SHORT).out
    assert [f"{ratio} times" in out for ratio in ("3,341", "0.0123", "999")] == [True] * 3


def test_a_run_stays_on_one_core_and_then_lets_go() -> None:
    cores = getattr(os, "sched_getaffinity", lambda process: {process})
    before = cores(0)
    with pinned():
        assert len(cores(0)) == 1
    assert cores(0) == before


@pytest.mark.parametrize("table", ["riichi", "singapore"])
def test_the_wins_are_wins_and_come_again(table: str) -> None:
    found: list[dict[str, Any]] = wins(table, 100)
    assert found == wins(table, 100)
    assert all(score_json(hand)["allowed"] for hand in found)
    assert any(hand["melds"] for hand in found)
    assert {hand["win_by"] for hand in found} == {"discard", "zimo"}


def test_the_hands_are_hands() -> None:
    for tiles in fourteens(50):
        counts = counts_of(tiles)
        assert sum(counts) == len(set(tiles)) == 14
        assert max(counts) <= 4


def test_the_peers_answer_the_same_questions() -> None:
    """Nothing is measured beside something else."""
    assert riichi_score().agree == {"riichienv": (200, 200), "mahjong": (200, 200)}
    found = shanten().agree
    assert set(found) >= {"riichienv", "mahjong"}
    assert all(same == of for same, of in found.values())
