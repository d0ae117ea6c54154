"""The kit itself: faults planted in a table are found, and what is not reached is told."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from zimo.rules import view
from zimo.rules.record import INDICATOR_END
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.tables import load, make_table
from zimo.tables.malaysia3.table import Malaysia3Table
from zimo.tables.riichi.table import RiichiTable
from zimo.tables.singapore.table import SingaporeTable
from zimo.testing import Report, check, check_start, drive, load_starts
from zimo.testing.report import CHECKS, LINES
from zimo.testing.shapes import is_complete, special_waits, waits
from zimo.testing.starts import BadStart, Start, arrange
from zimo.testing.watch import Wrong


class EveryWin(SingaporeTable):
    """Offers every complete hand as a win."""

    def can_win(self, state: State, number: int, kind: int, by: int) -> bool:
        return True


class NoWonders(SingaporeTable):
    """Never waits for 13 Wonders."""

    def special_waits(self, state: State, seat: Seat) -> int:
        return 0


class NoChi(SingaporeTable):
    """Offers no Chi."""

    def legal_into(self, state: State, number: int, buffer: bytearray) -> int:
        count = super().legal_into(state, number, buffer)
        kept = [code for code in buffer[:count] if not 195 <= code <= 197]
        buffer[: len(kept)] = bytes(kept)
        return len(kept)


class LostTile(SingaporeTable):
    """Draws another tile than the wall gives."""

    def draw(self, state: State, kind: int) -> None:
        super().draw(state, (kind + 1) % 9 if kind < 9 else kind)


class SeesAll(SingaporeTable):
    """Lets a win hang on what another player holds."""

    def can_win(self, state: State, number: int, kind: int, by: int) -> bool:
        return super().can_win(state, number, kind, by) and not state.seats[(number + 1) % 4].counts[0]


class NoFeiClaims(Malaysia3Table):
    """Offers no claim with a fei."""

    def claims(self, state: State, number: int, kind: int, step: int) -> int:
        return Table.claims(self, state, number, kind, step)


class LostDeposit(RiichiTable):
    """Takes the deposit and keeps it."""

    def discard_stands(self, state: State) -> None:
        super().discard_stands(state)
        state.pool = 0


class OtherIndicator(RiichiTable):
    """Turns another indicator than the wall gives."""

    def draw(self, state: State, kind: int) -> None:
        super().draw(state, (kind + 1) % 9 if kind < 9 and self.wall_end(state) == INDICATOR_END else kind)


FAULTS = [
    ("singapore", EveryWin, "win-seeker", "may_win and score differ"),
    ("singapore", NoWonders, "stacked", "waits of seat"),
    ("singapore", NoChi, "random", "claims of seat"),
    ("singapore", LostTile, "random", "tiles are not conserved"),
    ("singapore", SeesAll, "win-seeker", "may_win|other actions|unseen tiles"),
    ("malaysia3", NoFeiClaims, "random", "claims of seat"),
    ("riichi", LostDeposit, "win-seeker", "points come or go"),
    ("riichi", OtherIndicator, "random", "another indicator"),
]


@pytest.mark.parametrize(("table", "faulty", "kind", "message"), FAULTS)
def test_a_planted_fault_is_found(
    table: str, faulty: type[Any], kind: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(table: str, preset: str | None, rules: dict[str, object], mode: str) -> Table:
        planted: Table = faulty(load(table).RULES.make(rules), mode == "guided", mode != "match")
        return planted

    monkeypatch.setattr(drive, "make_table", made)
    with pytest.raises(Wrong, match=message) as error:
        check(table, 100, kind, 0, 3)
    assert any(f"check({table!r}, 1" in note for note in error.value.__notes__)


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "redacted", lambda record, viewer: record)
    with pytest.raises(Wrong, match=r"view|actions"):
        check("singapore", 1, "random", 0, 1)


def test_what_is_not_reached_is_told() -> None:
    table = make_table("singapore", None, {}, "scored")
    report = check("singapore", 2, "random", 0, 0)
    missing = report.missing(table)
    assert "lines four_kongs" in missing
    assert "events discarded" not in missing
    assert "lines four_kongs" not in report.missing(table, but=["lines four_kongs"])


def test_reports_add_up_and_print() -> None:
    one, other = Report(), Report()
    one.add(LINES, "ping_hu")
    other.add(LINES, "ping_hu", 1_200)
    other.add(CHECKS, "points")
    one.merge(Report.from_dict(other.as_dict()))
    assert one.count(LINES, "ping_hu") == 1_201
    assert [line.split() for line in str(one).splitlines()] == [
        ["lines"],
        ["ping_hu", "1,201"],
        ["checks"],
        ["points", "1"],
    ]


WRONG_STARTS: list[tuple[Callable[[Start], Start], str]] = [
    (lambda start: Start(start.name, start.dealt, points=(1, 0, 0, -1)), "points"),
    (lambda start: Start(start.name, start.dealt, reaches=("lines nine_gates",)), "not reached"),
]


@pytest.mark.parametrize(("change", "message"), WRONG_STARTS)
def test_a_start_must_come_true(change: Callable[[Start], Start], message: str) -> None:
    start = next(start for start in load_starts("singapore") if start.name == "flower_as_the_last_live_tile")
    with pytest.raises(Wrong, match=message):
        check_start("singapore", change(start), 0)


def test_impossible_starts_are_refused() -> None:
    table = make_table("singapore", None, {}, "scored")
    rng = Random(0)
    for dealt in (("RRRRR", "", "", ""), ("123456789m 123456p", "", "", "")):
        with pytest.raises(BadStart):
            arrange(table, Start("wrong", dealt), rng, scattered=False)


def test_shapes_found_by_trying() -> None:
    counts = bytearray(64)
    for kind in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8):
        counts[kind] += 1
    assert waits(counts, 4) == 0b111111111
    counts[0] += 1
    assert is_complete(counts, 4)
    wonders = bytearray(64)
    for kind in (0, 8, 9, 17, 18, 26, *range(27, 34)):
        wonders[kind] += 1
    assert special_waits(wonders, False).bit_count() == 13
