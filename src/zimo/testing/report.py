"""What a run of the kit reached: counts by section, and what the table declares but nothing reached."""

from collections import Counter
from collections.abc import Iterable, Mapping

from zimo.rules.event import BY_NAMES
from zimo.rules.table import Table

ACTIONS = "actions"
"""Types of action that were chosen."""
EVENTS = "events"
"""Types of event that happened."""
WINS = "wins"
"""Ways to win."""
LINES = "lines"
"""Lines of the score of a win."""
PAYMENTS = "payments"
"""Reasons of payments, the causes of liability among them."""
DRAWN = "drawn hands"
"""Why a hand ended without a winner."""
REFUSALS_SECTION = "refused actions"
"""Why an action was refused."""
NO_WIN = "refused wins"
"""Why a complete hand was not offered as a win; not declared by the table, so only counted."""
CHECKS = "checks"
"""How often each check was made."""


class Report:
    """Counts by section and id."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}

    def add(self, section: str, id: str, times: int = 1) -> None:
        """Count something."""
        self.counts.setdefault(section, Counter())[id] += times

    def count(self, section: str, id: str) -> int:
        """How often it was counted."""
        return self.counts[section][id] if section in self.counts else 0

    def merge(self, other: "Report") -> None:
        """Add the counts of another run."""
        for section, counter in other.counts.items():
            self.counts.setdefault(section, Counter()).update(counter)

    def missing(self, table: Table, but: Iterable[str] = ()) -> list[str]:
        """What the table declares and nothing reached, as ``section id``; ``but`` are such names to leave out."""
        names = [
            f"{section} {id}" for section, ids in declared(table).items() for id in ids if not self.count(section, id)
        ]
        return [name for name in names if name not in set(but)]

    def as_dict(self) -> dict[str, dict[str, int]]:
        """The counts in JSON types."""
        return {section: dict(counter) for section, counter in self.counts.items()}

    @classmethod
    def from_dict(cls, counts: Mapping[str, Mapping[str, int]]) -> "Report":
        """The report of :meth:`as_dict`."""
        report = cls()
        for section, ids in counts.items():
            report.counts[section] = Counter(ids)
        return report

    def __str__(self) -> str:
        rows: list[str] = []
        for section, counter in self.counts.items():
            rows.append(section)
            rows += [f"  {id:<28}{times:>12,}" for id, times in sorted(counter.items())]
        return "\n".join(rows)


def declared(table: Table) -> dict[str, tuple[str, ...]]:
    """Everything that play at the table must reach, by section. A guided hand counts and pays nothing."""
    scored = {LINES: tuple(dict.fromkeys(table.lines)), PAYMENTS: table.reasons}
    events = tuple(id for id in table.events if not table.guided or id not in ("line", "paid"))
    return {
        ACTIONS: table.actions,
        EVENTS: events,
        WINS: BY_NAMES,
        DRAWN: table.drawn_reasons,
        REFUSALS_SECTION: table.refusals,
        **({} if table.guided else scored),
    }
