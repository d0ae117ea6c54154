"""``zimo sim``: many hands or matches, what they come to, and what house rules change."""

import csv
import json
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from zimo.cli.errors import DONE, Fault, faults
from zimo.cli.options import read_rules
from zimo.cli.output import Page, put
from zimo.cli.sim_page import show
from zimo.sim.figures import Figure, figures_of
from zimo.sim.plan import House, Plan, make_house, make_plan
from zimo.sim.share import processors, simulate
from zimo.text import Words

FORMAT: Final = 1
"""Version of the JSON."""
DRAWINGS: Final = (".png", ".svg", ".pdf")
EXTRAS: Final = {"distributed": "cluster", "matplotlib": "plot", "pyarrow": "parquet"}
"""The package that an option needs, and the extra that brings it."""
_NEXT_RULE: Final = re.compile(r",(?=\w+=)")


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command."""

    hands: int | None
    matches: int | None
    bots: Sequence[str]
    seed: int
    workers: int | None
    scheduler: str | None
    compare: Sequence[str]
    csv: str | None
    parquet: str | None
    plot: str | None
    table: str | None
    preset: str | None
    rules: Sequence[str]
    as_json: bool


USUAL: Final = 1000
"""Hands that are played where nothing else is asked for."""


def run(asked: Asked, words: Words, color: bool) -> int:
    """The whole command."""
    plan = _plan(asked, words)
    _check_ways_out(asked, words)
    with faults(words), _progress(plan, words) as told:
        outcome = simulate(plan, asked.workers or processors(), asked.scheduler, told)
    figures = figures_of(plan, outcome)
    words = words.at(plan.houses[0].table)
    with faults(words):
        if asked.csv:
            write_csv(figures, Path(asked.csv))
        if asked.parquet:
            write_parquet(figures, Path(asked.parquet))
        if asked.plot:
            from zimo.cli.sim_plot import draw

            draw(plan, figures, Path(asked.plot), words)
    if asked.as_json:
        put(json.dumps(as_json(plan, figures), indent=1) + "\n")
    else:
        show(plan, figures, Page(words, color))
    return DONE


def _plan(asked: Asked, words: Words) -> Plan:
    rules = read_rules(asked.rules, words)
    if asked.compare and asked.preset:
        raise Fault(words.name("error.sim_preset"))
    if len(asked.compare) == 1:
        raise Fault(words.name("error.sim_one"))
    if asked.hands and asked.matches:
        raise Fault(words.name("error.sim_unit"))
    if asked.workers and asked.scheduler:
        raise Fault(words.name("error.sim_who"))
    with faults(words):
        if asked.compare:
            houses = [_compared(text, asked.table, rules, words) for text in asked.compare]
        else:
            houses = [make_house(asked.table, asked.preset, rules)]
        count = asked.matches or asked.hands or USUAL
        return make_plan(houses, count, asked.seed, asked.bots, bool(asked.matches))


def _compared(text: str, table: str | None, rules: dict[str, Any], words: Words) -> House:
    """A house written ``PRESET`` or ``PRESET,NAME=VALUE,...``; ``rules`` are laid beneath its own and told with it."""
    preset, *written = _NEXT_RULE.split(text)
    return make_house(table, preset, {**rules, **read_rules(written, words)}, "" if rules else text)


def _check_ways_out(asked: Asked, words: Words) -> None:
    """Refuse what could not be done with the results before hours are spent on them."""
    for option, package in (
        (asked.scheduler, "distributed"),
        (asked.plot, "matplotlib"),
        (asked.parquet, "pyarrow"),
    ):
        if option and find_spec(package) is None:
            command = f"{shlex.quote(sys.executable)} -m pip install 'zimo[{EXTRAS[package]}]'"
            raise Fault(words.name("ui.extra_missing", command=command))
    if asked.plot and Path(asked.plot).suffix.lower() not in DRAWINGS:
        raise Fault(words.name("error.sim_plot", file=asked.plot, allowed=list(DRAWINGS)))
    with faults(words):
        for file in filter(None, (asked.csv, asked.parquet, asked.plot)):
            Path(file).open("ab").close()


@contextmanager
def _progress(plan: Plan, words: Words) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while the work goes on, where somebody looks at it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words.name("ui.sim_matches" if plan.matches else "ui.sim_hands"), total=plan.count)
        yield lambda count: bar.advance(task, count)


def as_json(plan: Plan, figures: Sequence[Figure]) -> dict[str, object]:
    """The results in JSON types: what was played, and all figures."""
    return {
        "format": FORMAT,
        "unit": "matches" if plan.matches else "hands",
        "count": plan.count,
        "seed": plan.seed,
        "bots": list(plan.bots) or ["random"] * plan.seats,
        "houses": [
            {"name": house.name, "table": house.table, "preset": house.preset, "rules": dict(house.rules)}
            for house in plan.houses
        ],
        "figures": [figure.as_dict() for figure in figures],
    }


def write_csv(figures: Sequence[Figure], file: Path) -> None:
    """Write the figures, one a line, below a line of their names."""
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, [field.name for field in fields(Figure)])
        writer.writeheader()
        writer.writerows(figure.as_dict() for figure in figures)


def write_parquet(figures: Sequence[Figure], file: Path) -> None:
    """Write the figures as the rows of one table."""
    import pyarrow
    from pyarrow import parquet

    texts = [(name, pyarrow.string()) for name in ("house", "less", "group", "id")]
    numbers = [(name, pyarrow.float64()) for name in ("mean", "low", "high")]
    schema = pyarrow.schema([*texts, ("count", pyarrow.int64()), *numbers])
    with file.open("wb") as out:  # by its name alone, pyarrow would delete what it could not write
        parquet.write_table(pyarrow.Table.from_pylist([figure.as_dict() for figure in figures], schema), out)
