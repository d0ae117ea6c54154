"""Golden walks: what some seeded games came to, kept in a file, so that no change of the flow goes unseen.

A row is one walk at random: the table, the mode, the seed, the steps taken, the sum of legal actions along the way and
the SHA-256 of the log. ``python -m zimo.testing.golden FILE`` writes the file anew.
"""

import hashlib
import random
import sys
from pathlib import Path

from zimo.rules.ruleset import MODES
from zimo.rules.table import Table
from zimo.tables import TABLES, make_table
from zimo.testing.choose import WinSeeker
from zimo.testing.drive import play_match, seeded_walls

SEEDS = range(1, 9)
HEADER = "table\tmode\tseed\tsteps\tchoices\tdigest"


def walk(table: str, mode: str, seed: int) -> str:
    """The row of one walk; matches are walked by a win-seeker, so that they end."""
    made: Table = make_table(table, None, {}, mode)
    rng = random.Random(seed)
    played = play_match(made, seeded_walls(made, seed), WinSeeker(rng), rng)
    digest = hashlib.sha256(played.records).hexdigest()
    return f"{table}\t{mode}\t{seed}\t{played.steps}\t{played.choices}\t{digest}"


def rows(table: str) -> list[str]:
    """The rows of a table: single hands by several seeds, and one match."""
    return [walk(table, mode, seed) for mode in MODES for seed in (SEEDS if mode != "match" else SEEDS[:1])]


def main(path: str) -> None:
    """Write the golden walks."""
    Path(path).write_text("\n".join([HEADER, *(row for table in TABLES for row in rows(table)), ""]), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
