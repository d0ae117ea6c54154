"""Measure estimates: ``python -m zimo.learn.estimates TABLE ASK --rows N [--suits-alike] [--to FOLDER]``.

ASK is ``throw``, ``safest``, ``fold`` or ``call``. Hands are played from seed 0 on, and of each the first position that
can be told is kept. Rows are added to ``TABLE-ASK.jsonl``, beside this module or in the FOLDER, until it has N; a run
that was broken off goes on behind the last seed in the file. The same command makes the same file everywhere.
"""

import argparse
import itertools
import json
import sys
from pathlib import Path
from typing import Final

from zimo.learn.estimates.measuring import measure
from zimo.learn.estimates.pack import ASKED, MEASURES, Row, name_of, rules_of_a_hand
from zimo.learn.estimates.playout import BOT, OTHERS
from zimo.learn.estimates.search import positions
from zimo.rules.table import Table
from zimo.tables import TABLES, make_table

UNCLEAR: Final = 8
"""One row in so many may stay that is too close to call, so that one can see what that looks like."""
PER_HAND: Final = 2
"""Positions of one hand that are tried."""


def row_of_hand(table: Table, ask: str, seed: int, keeps_unclear: bool) -> Row | None:
    """A row made of the hand with that seed; None where it has no position that can be told."""
    found = list(positions(table, ask, seed))
    step = max(1, len(found) // PER_HAND)
    for position, options in found[seed % step :: step][:PER_HAND]:
        row = measure(table, ask, position, options)
        if row is not None and (keeps_unclear or is_clear(row, ask)):
            return row
    return None


def is_clear(row: Row, ask: str) -> bool:
    """Whether the best choice can be told by one measure at least."""
    return any(row.clearness(name) > 1 for name in MEASURES[ask])


def main(arguments: list[str]) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m zimo.learn.estimates", description=__doc__)
    parser.add_argument("table", choices=list(TABLES))
    parser.add_argument("ask", choices=ASKED)
    parser.add_argument("--rows", type=int, default=40, help="how many the file shall have")
    parser.add_argument("--suits-alike", action="store_true", help="the rules make no difference between suits")
    parser.add_argument("--to", type=Path, default=Path(__file__).parent, help="the folder of the file")
    chosen = parser.parse_args(arguments)
    table = make_table(chosen.table, None, {}, "scored")
    file = chosen.to / name_of(chosen.table, chosen.ask)
    if not file.exists():
        head = {"table": chosen.table, "ask": chosen.ask, "bots": [BOT, OTHERS], "suits_alike": chosen.suits_alike}
        head["rules"] = rules_of_a_hand(table)
        file.write_text(json.dumps(head) + "\n", "utf-8")
    rows = [Row.of(json.loads(line)) for line in file.read_text("utf-8").splitlines()[1:]]
    unclear = sum(not is_clear(row, chosen.ask) for row in rows)
    for seed in itertools.count(rows[-1].position.seed + 1 if rows else 0):
        if len(rows) >= chosen.rows:
            return
        row = row_of_hand(table, chosen.ask, seed, keeps_unclear=(unclear + 1) * UNCLEAR <= len(rows))
        if row is None:
            continue
        unclear += not is_clear(row, chosen.ask)
        rows.append(row)
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row.as_dict()) + "\n")
        print(f"{len(rows)}: seed {seed}, {row.deals} deals", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
