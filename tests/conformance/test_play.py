"""Every table, driven by all kinds of play with every check on the way."""

from collections.abc import Callable

import pytest

from zimo.tables import TABLES, make_table
from zimo.testing import KINDS, Report, Start, check, check_start, load_starts

Keep = Callable[[Report], None]

NORMAL = [("random", 300, 50), ("win-seeker", 200, 40)]
STARTS = [(table, start) for table in TABLES for start in load_starts(table)]
NEVER_GUIDED = ("refused actions passed_pong_lock", "refused actions claim_is_a_win")
"""What a Guided Hand does not know: tiles let go, wins by the last of several sets."""


def chunks(kinds: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Kind, first seed and number of hands of each piece of work."""
    return [(kind, seed, size) for kind, hands, size in kinds for seed in range(0, hands, size)]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(("kind", "seed", "hands"), chunks(NORMAL))
def test_hands(table: str, kind: str, seed: int, hands: int, keep: Keep) -> None:
    keep(check(table, hands, kind, seed, 40))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("kind", KINDS[:2])
def test_guided_hands(table: str, kind: str, keep: Keep) -> None:
    keep(check(table, 40, kind, 0, 40, "guided"))


@pytest.mark.parametrize("table", TABLES)
def test_matches(table: str, keep: Keep) -> None:
    keep(check(table, 2, "win-seeker", 0, 200, "match"))


@pytest.mark.parametrize("table", TABLES)
def test_strayed_starts(table: str, keep: Keep) -> None:
    keep(check(table, 150, "stacked", 0, 40))


@pytest.mark.parametrize(("table", "start"), [pytest.param(*row, id=f"{row[0]}-{row[1].name}") for row in STARTS])
def test_stacked_start(table: str, start: Start, keep: Keep) -> None:
    keep(check_start(table, start, 10))


@pytest.mark.parametrize("table", TABLES)
def test_starts_reach_everything(table: str) -> None:
    scored, guided = Report(), Report()
    for start in load_starts(table):
        (guided if start.mode == "guided" else scored).merge(check_start(table, start, 60))
    assert not scored.missing(make_table(table, None, {}, "scored"))
    assert not guided.missing(make_table(table, None, {}, "guided"), but=NEVER_GUIDED)


MOST = {"singapore": 10_000}
"""How many hands of each kind the long run plays at a table, where it is not ``MANY``."""
MANY = 5_000
LONG = [(table, *chunk) for table in TABLES for chunk in chunks([(kind, MOST.get(table, MANY), 250) for kind in KINDS])]


@pytest.mark.long
@pytest.mark.parametrize(("table", "kind", "seed", "hands"), LONG)
def test_many_hands(table: str, kind: str, seed: int, hands: int, keep: Keep) -> None:
    keep(check(table, hands, kind, 1_000_000 + seed, 60))


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", range(0, 50, 5))
def test_full_matches(table: str, seed: int, keep: Keep) -> None:
    keep(check(table, 5, "win-seeker", 1_000_000 + seed, 120, "match"))
