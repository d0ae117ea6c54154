"""``zimo duel``: two bots on the same deals."""

import json
from collections.abc import Sequence

from zimo.cli.errors import DONE, faults
from zimo.cli.options import read_rules
from zimo.cli.output import BOLD, DIM, Page, put
from zimo.cli.screen import paragraph
from zimo.scoring import DEFAULT_TABLE
from zimo.sim.duel import duel
from zimo.text import Words
from zimo.text.explain import columns, pad


def run(
    a: str,
    b: str,
    deals: int,
    seed: int,
    workers: int,
    table: str | None,
    preset: str | None,
    rules: Sequence[str],
    as_json: bool,
    words: Words,
    color: bool,
) -> int:
    """The whole command."""
    house = read_rules(rules, words)
    table = table or DEFAULT_TABLE
    with faults(words):
        result = duel(a, b, deals, seed, table, preset, house, workers)
    words = words.at(table)
    if as_json:
        put(json.dumps({"seed": seed, **result.as_dict()}, indent=1) + "\n")
        return DONE
    page = Page(words, color)
    head = words.name("ui.duel_head", a=a, b=b, deals=deals, hands=result.hands, draws=result.draws, seed=seed)
    page.write(paragraph(head, words))
    page.line()
    titles = ["", *(words.name(f"ui.duel_{id}") for id in ("wins", "zimo", "paid", "tai", "points"))]
    rows = [titles]
    for side in (result.a, result.b):
        numbers = [
            str(side.wins),
            str(side.zimo),
            str(side.discards_paid),
            f"{side.mean_value:.2f}",
            f"{side.points:+d}",
        ]
        rows.append([words.name(f"bot.{side.name}"), *numbers])
    wide = [max(columns(row[at]) for row in rows) for at in range(len(titles))]
    for row in rows:
        cells = [" " * (width - columns(cell)) + cell for cell, width in zip(row[1:], wide[1:], strict=True)]
        page.line([(pad(row[0], wide[0] + 2) + "   ".join(cells), BOLD if row is titles else "")])
    page.line()
    points = words.name("ui.duel_difference", a=a, b=b, points=f"{result.difference:+.2f}")
    interval = words.name("ui.interval", low=f"{result.low:+.2f}", high=f"{result.high:+.2f}")
    page.line([(points, BOLD), (page.dot, ""), (interval, "")])
    if result.low <= 0 <= result.high:
        page.line(words.name("ui.duel_close"))
    else:
        page.line(words.name("ui.duel_ahead", bot=a if result.difference > 0 else b))
    page.line([(words.name("ui.footer"), DIM)])
    return DONE
