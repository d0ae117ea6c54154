"""Write odds.md: what the house rules of the seed's table change, found by playing the same deals by each of them.

``python docs/odds.py`` plays them all, on all processors, and writes the page; it takes some minutes. ``zimo sim
--compare`` does the same for any other rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from zimo.cli.sim_page import WAYS, Found, interval, percent
from zimo.sim.figures import Figure, figures_of
from zimo.sim.plan import House, Plan, make_house, make_plan
from zimo.sim.share import processors, simulate
from zimo.tables import make_table
from zimo.text import Words

HANDS: Final = 4000
SEED: Final = 2026
BOT: Final = "greedy"
TABLE: Final = "singapore"
PAGE: Final = Path(__file__).with_name("odds.md")
WORDS: Final = Words("en", table=TABLE)
CHANGES: Final[tuple[Mapping[str, Any], ...]] = (
    {"men_qing": "any"},
    {"men_qing": "off"},
    {"concealed_kong_opens": True},
    {"payment": "shooter_pays_all"},
    {"minimum": 0},
    {"minimum": 2},
)
"""What is changed of the seed's table, one house rule in each."""

INTRODUCTION: Final = """\
# House-rule odds

Written by `python docs/odds.py`, which plays everything again; change that, not this page.

What do the house rules of the [Singapore table](rules-singapore.md) change? {hands} hands were dealt from seed
{seed} and played by four {bot} bots, which run for the fastest hand that is allowed to win; the same deals were then
played again by each of the other rules. Figures in brackets are 95 % intervals. Differences are paired, deal by deal,
so that the luck of the deal cancels. Payments of all kinds are in the points: wins, bites, marriages, Kongs.

The same by hand, and for any other rules:

```
{command}
```

The bots know the minimum and play for it; they do not change their plans for who pays or for what Men Qing is worth.
People do, so take these figures as what the rules do by themselves. With other players they are others.
"""


def plan(hands: int) -> Plan:
    """What is played: the seed's table, then each change of it."""
    houses = [make_house(TABLE), *(make_house(TABLE, rules=change, name=name_of(change)) for change in CHANGES)]
    return make_plan(houses, hands, SEED, [BOT])


def name_of(change: Mapping[str, Any]) -> str:
    """A change as the command line takes it."""
    return ",".join(f"{option}={str(value).lower()}" for option, value in change.items())


def command() -> str:
    """The command that finds the same figures."""
    compared = [f"--compare {TABLE}", *(f"--compare {TABLE},{name_of(change)}" for change in CHANGES)]
    return f"zimo sim --hands {HANDS} --seed {SEED} --bot {BOT} \\\n  " + " \\\n  ".join(compared)


def page(hands: int, workers: int) -> str:
    """The page, from so many hands."""
    asked = plan(hands)
    found = Found(figures_of(asked, simulate(asked, workers)))
    introduction = INTRODUCTION.format(hands=HANDS, seed=SEED, bot=WORDS.name(f"bot.{BOT}").lower(), command=command())
    return "\n".join([introduction, *_seed_table(asked.houses[0], found), *_changes(asked, found)])


def _seed_table(house: House, found: Found) -> Iterator[str]:
    name = house.name
    yield "## The seed's table\n"
    ends = [(WORDS.name("ui.sim_drawn"), found.get(name, "hands", "drawn"))]
    ends += [(WORDS.name(f"win_by.{way}"), found.get(name, "way", way)) for way in WAYS]
    yield table(
        ("How hands end", "of all hands"),
        ((what, f"{percent(one)} ({interval(one, 100, digits=1)})") for what, one in ends),
    )
    seats = found.group(name, "seat")
    yield table(
        ("Seat", "wins", "feeds a win", "points a hand"),
        (
            (
                WORDS.name(f"wind.{one.id}"),
                percent(found.get(name, "seat_wins", one.id)),
                percent(found.get(name, "seat_fed", one.id)),
                f"{one.mean:+.2f} ({interval(one, sign='+')})",
            )
            for one in seats
        ),
    )
    values = [found.get(name, "value", str(value)) for value in range(1, 6)]
    yield table(
        ("A win counts", "of all wins"),
        ((f"{value} tai", percent(one) or "0.0 %") for value, one in enumerate(values, 1)),
    )


def _changes(asked: Plan, found: Found) -> Iterator[str]:
    first, *others = (house.name for house in asked.houses)
    yield "## What a rule changes\n"
    rows = [("as it is", *_ends(first, found), "")]
    for other in others:
        drawn = found.get(other, "drawn", "drawn", less=first)
        change = _apart(drawn, 100, 1)
        rows.append((f"`{other}`", *_ends(other, found), change))
    yield table(
        ("Rule", "drawn", "Zi Mo", "on a discard", "mean tai", "points that change hands", "drawn, difference"), rows
    )
    yield "Who gains, in points a hand, against the table as it is:\n"
    rows = []
    for other in others:
        apart = found.group(other, "seat", less=first)
        rows.append((f"`{other}`", *(_apart(one, 1, 2) for one in apart)))
    yield table(("Rule", *(WORDS.name(f"wind.{wind}") for wind in "ESWN")), rows)
    yield "## What is counted, how often, and what it is worth\n"
    yield "How often a line stands in a win, of all hands:\n"
    lines = make_table(TABLE, None, {}, "scored").lines
    rows = []
    for line in lines:
        shares = [percent(found.get(house, "line", line)) or "-" for house in (first, *others)]
        rows.append((WORDS.name(f"line.{line}"), *shares))
    yield table(("", "as it is", *(f"`{other}`" for other in others)), rows)
    yield "What the winner gained in the hands that had the line, in points; the mean tai it counted in brackets:\n"
    rows = []
    for line in lines:
        rows.append((WORDS.name(f"line.{line}"), *(_worth(house, line, found) for house in (first, *others))))
    yield table(("", "as it is", *(f"`{other}`" for other in others)), rows).rstrip("\n") + "\n"


def _apart(figure: Figure | None, scale: int, digits: int) -> str:
    """A difference with its interval."""
    if figure is None or not figure.count:
        return "none"
    return f"{scale * (figure.mean or 0):+.{digits}f} ({interval(figure, scale, '+', digits)})"


def _ends(house: str, found: Found) -> Sequence[str]:
    values = found.group(house, "value")
    wins = sum(one.count for one in values)
    mean = sum(int(one.id) * one.count for one in values) / wins if wins else 0.0
    moved = found.get(house, "points", "moved")
    return (
        percent(found.get(house, "hands", "drawn")),
        percent(found.get(house, "way", "zimo")),
        percent(found.get(house, "way", "discard")),
        f"{mean:.2f}",
        f"{moved.mean:.1f}" if moved else "",
    )


def _worth(house: str, line: str, found: Found) -> str:
    value, points = (found.get(house, group, line) for group in ("line_value", "line_points"))
    return f"{points.mean:+.0f} ({value.mean:.1f})" if value and points else "-"


def table(head: Sequence[str], rows: Iterator[Sequence[str]] | Sequence[Sequence[str]]) -> str:
    """A table in Markdown, a blank line after it."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(HANDS, processors()), encoding="utf-8")
