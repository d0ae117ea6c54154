"""The figures of a simulation as tables on the terminal."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from zimo.cli.output import BOLD, DIM, WIDTH, Line, Page
from zimo.cli.screen import paragraph
from zimo.sim.figures import Figure
from zimo.sim.plan import Plan
from zimo.text import Words
from zimo.text.explain import columns, pad, wrap

WAYS = ("zimo", "discard", "rob_kong")
Row = Sequence[str]


class Found:
    """The figures by house, group and id; ``less`` as in a figure."""

    def __init__(self, figures: Sequence[Figure]) -> None:
        self._by = {(one.house, one.less, one.group, one.id): one for one in figures}

    def get(self, house: str, group: str, id: str, less: str = "") -> Figure | None:
        """That figure, where it was found."""
        return self._by.get((house, less, group, id))

    def ids(self, house: str, group: str, less: str = "") -> list[str]:
        """The ids of a group, in their order."""
        return [id for of, other, named, id in self._by if (of, other, named) == (house, less, group)]

    def group(self, house: str, group: str, less: str = "") -> list[Figure]:
        """The figures of a group, in their order."""
        return [self._by[house, less, group, id] for id in self.ids(house, group, less)]


def show(plan: Plan, figures: Sequence[Figure], page: Page) -> None:
    """Write the tables of a plan: of its one house, or what sets the others apart from the first."""
    found = Found(figures)
    words = page.words
    page.write(paragraph(head(plan, found, words), words))
    for house in plan.houses:
        unbalanced = found.get(house.name, "check", "unbalanced")
        if unbalanced is not None and unbalanced.count:
            page.write(paragraph(words.name("ui.sim_unbalanced", n=unbalanced.count), words))
    if len(plan.houses) == 1:
        for title, rows in _tables(plan, found, words):
            _table(page, title, rows)
    for house in plan.houses[1:]:
        page.line()
        first = plan.houses[0].name
        page.write(paragraph(words.name("ui.sim_compare", house=house.name, first=first), words))
        for title, rows in _comparison(house.name, first, found, words):
            _table(page, title, rows)
    page.line()
    page.line([(words.name("ui.footer"), DIM)])


def head(plan: Plan, found: Found, words: Words) -> str:
    """What was played, in a sentence."""
    bots = [words.name(f"bot.{bot}") for bot in dict.fromkeys(plan.bots or ("random",))]
    first = plan.houses[0].name
    hands = sum(figure.count for figure in found.group(first, "hands"))
    what = {"houses": [house.name for house in plan.houses], "hands": hands, "bots": bots, "seed": plan.seed}
    if plan.matches:
        return words.name("ui.sim_head_matches", matches=plan.count, **what)
    return words.name("ui.sim_head", **what)


def percent(figure: Figure | None) -> str:
    """A share in percent."""
    return "" if figure is None or figure.mean is None else f"{100 * figure.mean:.1f} %"


def interval(figure: Figure | None, scale: int = 1, sign: str = "", digits: int = 2) -> str:
    """The interval of a figure."""
    if figure is None or figure.low is None or figure.high is None:
        return ""
    return f"{scale * figure.low:{sign}.{digits}f} … {scale * figure.high:{sign}.{digits}f}"


def _tables(plan: Plan, found: Found, words: Words) -> Iterator[tuple[str, list[Row]]]:
    """The tables of one house, each with its title; the first row of a table names its columns."""
    house = plan.houses[0].name
    share, between = words.name("ui.sim_share"), words.name("ui.sim_interval")
    wins = words.name("ui.duel_wins")
    ends = [
        (words.name("ui.sim_drawn"), found.get(house, "hands", "drawn")),
        *((words.name(f"win_by.{way}"), found.get(house, "way", way)) for way in WAYS),
    ]
    yield (
        words.name("ui.sim_ends"),
        [
            ("", words.name("ui.sim_hands"), share, between),
            *((name, str(one.count), percent(one), interval(one, 100, digits=1)) for name, one in ends if one),
        ],
    )
    yield (
        words.name("ui.sim_values"),
        [
            ("", wins, words.name("ui.sim_share_wins"), between),
            *(
                (words.name("ui.tai", n=int(one.id)), str(one.count), percent(one), interval(one, 100, digits=1))
                for one in found.group(house, "value")
            ),
        ],
    )
    yield (
        words.name("ui.sim_lines"),
        [
            ("", wins, share, words.name("ui.duel_tai"), words.name("ui.sim_gain")),
            *(
                (words.name(f"line.{one.id}"), str(one.count), percent(one), *_worth(house, one.id, found))
                for one in found.group(house, "line")
            ),
        ],
    )
    yield (
        words.name("ui.sim_payments"),
        [
            ("", words.name("ui.sim_times"), words.name("ui.sim_points")),
            *(
                (words.name(f"payment.{one.id}"), str(one.count), f"{one.mean:.2f}")
                for one in found.group(house, "payment")
            ),
        ],
    )
    places = [("seat", words.name("ui.sim_seats"))]
    if plan.matches or len(set(plan.bots)) > 1:
        places.append(("player", words.name("ui.sim_players")))
    for group, title in places:
        rows: list[Row] = [("", wins, words.name("ui.duel_paid"), words.name("ui.sim_points"), between)]
        for one in found.group(house, group):
            won, fed = (found.get(house, f"{group}_{what}", one.id) for what in ("wins", "fed"))
            name = words.name(f"wind.{one.id}") if group == "seat" else _player(plan, one.id, words)
            rows.append((name, percent(won), percent(fed), f"{one.mean:+.2f}", interval(one, sign="+")))
        yield title, rows
    if plan.matches:
        rows = [("", words.name("ui.sim_standing"), between)]
        for one in found.group(house, "standing"):
            rows.append((_player(plan, one.id, words), f"{one.mean:+.1f}", interval(one, sign="+", digits=1)))
        yield words.name("ui.sim_matches"), rows


def _player(plan: Plan, id: str, words: Words) -> str:
    at = int(id) - 1
    bot = words.name(f"bot.{plan.bots[at] if plan.bots else 'random'}")
    return words.name("ui.label", name=words.name(f"seat.{at}"), value=bot)


def _worth(house: str, line: str, found: Found) -> tuple[str, str]:
    value, points = (found.get(house, group, line) for group in ("line_value", "line_points"))
    return ("" if value is None else f"{value.mean:.2f}", "" if points is None else f"{points.mean:+.1f}")


def _comparison(house: str, first: str, found: Found, words: Words) -> Iterator[tuple[str, list[Row]]]:
    """The tables of two houses side by side; differences and their intervals are those of the same deals."""
    titles = (words.name("ui.sim_first"), words.name("ui.sim_second"))
    heads = ("", *titles, words.name("ui.sim_difference"), words.name("ui.sim_interval"))

    def row(name: str, group: str, id: str, apart: tuple[str, str], scale: int) -> Row:
        digits = 2 if scale == 1 else 1
        before, after = (found.get(of, group, id) for of in (first, house))
        shown = [f"{scale * (one.mean or 0):.{digits}f}" if one else f"{0:.{digits}f}" for one in (before, after)]
        less = found.get(house, *apart, less=first)
        difference = f"{scale * (less.mean or 0):+.{digits}f}" if less else ""
        return (name, *shown, difference, interval(less, scale, "+", digits))

    yield (
        words.name("ui.sim_ends_percent"),
        [
            heads,
            row(words.name("ui.sim_drawn"), "hands", "drawn", ("drawn", "drawn"), 100),
            *(row(words.name(f"win_by.{way}"), "way", way, ("way", way), 100) for way in WAYS),
        ],
    )
    seats = [row(words.name(f"wind.{id}"), "seat", id, ("seat", id), 1) for id in found.ids(house, "seat", less=first)]
    moved = row(words.name("ui.sim_moved"), "points", "moved", ("moved", "moved"), 1)
    yield words.name("ui.sim_points"), [heads, *seats, moved]
    either = {**dict.fromkeys(found.ids(first, "line")), **dict.fromkeys(found.ids(house, "line"))}
    named = [(id, words.name(f"line.{id}")) for id in either]
    yield (
        words.name("ui.sim_lines_percent"),
        [heads, *(row(name, "line", id, ("line", id), 100) for id, name in named)],
    )
    worth = [words.name("ui.duel_tai"), words.name("ui.sim_gain")]
    yield (
        words.name("ui.sim_worth"),
        [
            ("", *worth, *worth),
            *((name, *_worth(first, id, found), *_worth(house, id, found)) for id, name in named),
        ],
    )


def _table(page: Page, title: str, rows: Sequence[Row]) -> None:
    """A title, and rows in columns: the first to the left, figures to the right."""
    if len(rows) < 2:
        return
    page.line()
    page.line([(title, BOLD)])
    heads: Sequence[Row] = [rows[0]]
    wide = _wide(rows)
    if 2 + sum(wide) + 2 * (len(wide) - 1) > WIDTH:
        # Long names of columns take several lines, as wide as what stands below them or as their longest word.
        longest = [max(cell.split(), key=columns, default="") for cell in rows[0]]
        wide = _wide([longest, *rows[1:]])
        heads = list(zip_longest(*map(wrap, rows[0], wide), fillvalue=""))
    for number, row in enumerate([*heads, *rows[1:]]):
        cells = [" " * (width - columns(cell)) + cell for cell, width in zip(row[1:], wide[1:], strict=True)]
        line: Line = [("  " + pad(row[0], wide[0] + 2) + "  ".join(cells), "" if number >= len(heads) else DIM)]
        page.line(line)


def _wide(rows: Sequence[Row]) -> list[int]:
    return [max(map(columns, cells)) for cells in zip(*rows, strict=True)]
