"""``zimo bench``: this project beside its peers."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zimo.bench.contest import OURS
from zimo.bench.run import NAMES
from zimo.bench.run import run as measure
from zimo.cli.errors import DONE, Fault
from zimo.cli.output import BOLD, DIM, WIDTH, Line, Page, put
from zimo.cli.screen import paragraph
from zimo.text import Words
from zimo.text.explain import columns, pad


def run(only: Sequence[str], rounds: int, one_build: bool, as_json: bool, words: Words, color: bool) -> int:
    """The whole command."""
    for name in only:
        if name not in NAMES:
            raise Fault(words.name("error.unknown_benchmark", benchmark=name, allowed=list(NAMES)))
    result = measure(only or NAMES, rounds, one_build)
    if as_json:
        put(json.dumps(result, indent=1) + "\n")
        return DONE
    page = Page(words, color)
    page.write(_head(result, words))
    for build in result["builds"]:
        page.line()
        name = words.name("ui.bench_compiled" if build["compiled"] else "ui.bench_plain")
        page.line([(words.name("ui.bench_head", build=name, rounds=rounds), BOLD)])
        for contest in build["contests"]:
            page.line()
            page.line([(contest["id"], DIM)])
            page.write(_contest(contest, result["peers"], words, page.dot))
        if "processes" in build:
            page.line()
            page.write(_processes(build["processes"], words))
    return DONE


def _head(result: Mapping[str, Any], words: Words) -> Iterator[Line]:
    machine = result["machine"]
    yield words.name("ui.bench_machine", python=machine["python"], cpu=f"{machine['cpus']} x {machine['cpu']}")
    before, after = (("?" if one is None else f"{one:.1f}") for one in machine["load"])
    yield words.name("ui.bench_load", before=before, after=after)
    if result["missing"]:
        yield from paragraph(words.name("ui.bench_missing", peers=result["missing"]), words)
    else:
        yield words.name("ui.bench_none_missing")


def _contest(contest: Mapping[str, Any], peers: Mapping[str, str], words: Words, dot: str) -> Iterator[Line]:
    for row in contest["rows"]:
        name = words.name(f"bench.{row['id']}") if row["by"] == OURS else f"{row['by']} {peers[row['by']]}"
        figure = f"{row['median']:,.0f}"
        yield pad(name, WIDTH - 14) + figure.rjust(14)
        ratios = [
            words.name("ui.bench_times", ratio=_ratio(ratio["median"]), peer=ratio["to"])
            for ratio in contest["ratios"]
            if row["by"] == OURS and ratio["id"] == row["id"]
        ]
        line = ""
        for text in ratios:
            longer = f"{line}{dot}{text}" if line else f"  {text}"
            if columns(longer) > WIDTH:
                yield [(line, BOLD)]
                longer = f"  {text}"
            line = longer
        if line:
            yield [(line, BOLD)]
    for peer, found in contest["agree"].items():
        yield words.name("ui.bench_agree", peer=peer, same=found["same"], of=found["of"])


def _ratio(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 1000 else f"{ratio:.3g}"


def _processes(found: Mapping[str, Any], words: Words) -> Iterator[Line]:
    times = {id: f"{ms:.0f}" for id, ms in found["times"].items()}
    yield words.name("ui.bench_bare", ms=times["bare"])
    yield words.name("ui.bench_import", command="import zimo", ms=times["import"])
    yield words.name("ui.bench_score", command="zimo score", ms=times["score"])
    memory = found["memory"]
    if memory is not None:
        hands = memory["hands"]
        shown = {id: f"{memory[id]:.1f}" for id in ("early", "late")}
        yield words.name("ui.bench_memory", some=f"{hands // 10:,}", all=f"{hands:,}", **shown)
