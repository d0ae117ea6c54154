"""The figures of a simulation as a drawing: what wins are paid for, how hands end, what each seat gains."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from zimo.cli.sim_page import WAYS, Found, head
from zimo.sim.figures import Figure
from zimo.sim.plan import Plan
from zimo.text import Words
from zimo.text.explain import columns, wrap

Bars = Sequence[tuple[str, Figure | None]]


def draw(plan: Plan, figures: Sequence[Figure], file: Path, words: Words) -> None:
    """Draw the houses of a plan side by side, with their 95 % intervals. Raises ``OSError``."""
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Drawing

    words, family = _legible(words)
    found = Found(figures)
    with matplotlib.rc_context({"font.family": family, "svg.hashsalt": "zimo"}):
        beside = max(1, 120 // (8 + max(columns(house.name) for house in plan.houses)))
        drawing = Drawing(figsize=(13, 4.8 + 0.2 * (len(plan.houses) // beside)), layout="constrained")
        FigureCanvasAgg(drawing)
        values, ends, seats = drawing.subplots(1, 3)
        paid = sorted({int(id) for house in plan.houses for id in found.ids(house.name, "value")})

        def of_values(house: str) -> Bars:
            return [(str(value), found.get(house, "value", str(value))) for value in paid]

        def of_ends(house: str) -> Bars:
            drawn = (words.name("ui.sim_drawn"), found.get(house, "hands", "drawn"))
            return [drawn, *((words.name(f"win_by.{way}"), found.get(house, "way", way)) for way in WAYS)]

        def of_seats(house: str) -> Bars:
            return [(words.name(f"wind.{one.id}"), one) for one in found.group(house, "seat")]

        _panel(values, plan, of_values, 100)
        values.set(title=words.name("ui.sim_values"), xlabel=words.name("unit"), ylabel=words.name("ui.sim_share_wins"))
        _panel(ends, plan, of_ends, 100)
        ends.set(title=words.name("ui.sim_ends"), ylabel=words.name("ui.sim_share"))
        _panel(seats, plan, of_seats, 1)
        seats.axhline(0, color="black", linewidth=0.8)
        seats.set(title=words.name("ui.sim_seats"), ylabel=words.name("ui.sim_points"))
        if len(plan.houses) > 1:
            drawing.legend(*values.get_legend_handles_labels(), loc="outside lower center", ncols=beside)
        drawing.suptitle("\n".join(wrap(head(plan, found, words), 120)), fontsize=10)
        drawing.savefig(file, dpi=120)


def _panel(axes: Any, plan: Plan, bars_of: Callable[[str], Bars], scale: int) -> None:
    """The bars of each house beside those of the others."""
    houses = plan.houses
    width = 0.8 / len(houses)
    for number, house in enumerate(houses):
        bars = bars_of(house.name)
        at = [place + (number - (len(houses) - 1) / 2) * width for place in range(len(bars))]
        means = [scale * ((one and one.mean) or 0.0) for _, one in bars]
        reach = [_reach(one, scale) for _, one in bars]
        errors = [[low for low, _ in reach], [high for _, high in reach]]
        axes.bar(at, means, width, yerr=errors, capsize=2, label=house.name, hatch=("", "//", "..", "xx")[number % 4])
        axes.set_xticks(range(len(bars)), ["\n".join(wrap(name, 10)) for name, _ in bars])


def _reach(figure: Figure | None, scale: int) -> tuple[float, float]:
    """How far the interval goes below and above the mean."""
    if figure is None or figure.mean is None or figure.low is None or figure.high is None:
        return 0.0, 0.0
    return max(0.0, scale * (figure.mean - figure.low)), max(0.0, scale * (figure.high - figure.mean))


def _legible(words: Words) -> tuple[Words, list[str]]:
    """The words, and the fonts that can show them; English words where no font of this machine can."""
    from matplotlib import font_manager

    usual = ["DejaVu Sans"]
    east, south = (words.name(f"wind.{wind}")[0] for wind in "ES")
    if east.isascii():
        return words, usual
    for font in font_manager.fontManager.ttflist:
        signs = font_manager.get_font(font.fname).get_charmap()
        # A font of last resort shows the same box for both.
        if ord(east) in signs and signs.get(ord(south)) != signs[ord(east)]:
            return words, [font.name, *usual]
    return Words("en", table=words.table), usual
