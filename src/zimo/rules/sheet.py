"""The explained result of a candidate win: ids and evidence, no sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from zimo.core.shape import Split
from zimo.core.tiles import TEXT


@dataclass(frozen=True, slots=True)
class Line:
    """A counted row: its id, its value and the kinds that earned it."""

    id: str
    value: int
    tiles: tuple[int, ...]

    def as_dict(self) -> dict[str, object]:
        """The line in JSON types."""
        return {"id": self.id, "value": self.value, "tiles": [TEXT[kind] for kind in self.tiles]}


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A row that does not count: ``swallowed`` by another one (``by``), or for another ``reason`` with parameters."""

    id: str
    reason: str
    by: str | None = None
    params: Mapping[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """The row in JSON types."""
        return {"id": self.id, "reason": self.reason, "by": self.by, **self.params}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a win is not allowed."""

    id: str
    params: Mapping[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """The reason in JSON types."""
        return {"id": self.id, **self.params}


@dataclass(frozen=True, slots=True)
class Payment:
    """What a win costs, in points. ``payers`` maps each role to what one player in it pays.

    Roles are ``discarder`` and ``each_other`` (two players), or ``each_opponent`` (three) after a Zi Mo, and
    ``liable`` for one who pays for all; where the dealer's share is another, ``from_dealer`` and
    ``from_each_nondealer``.
    """

    payers: Mapping[str, int]
    winner: int

    def as_dict(self) -> dict[str, int]:
        """The payment in JSON types."""
        return {**self.payers, "winner": self.winner}


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The explained result of one candidate win.

    ``total`` is the raw count, ``paid`` the count after the cap, ``base`` the base points for it. A win that is not
    allowed has ``reasons`` and no payment. ``split`` is how the concealed tiles of an allowed win fall into sets and an
    Eye in the reading that counts (see ``core.shape``), None where they are no such shape. ``details`` is what else a
    table counts by, in JSON types (Riichi: han, fu, limit, yakuman).
    """

    allowed: bool
    lines: tuple[Line, ...]
    not_counted: tuple[NotCounted, ...]
    total: int
    paid: int
    base: int
    reasons: tuple[Reason, ...]
    payment: Payment | None
    split: Split | None = None
    details: Mapping[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """The sheet in JSON types."""
        return {
            "allowed": self.allowed,
            "lines": [line.as_dict() for line in self.lines],
            "not_counted": [row.as_dict() for row in self.not_counted],
            "total": self.total,
            "paid": self.paid,
            "base": self.base,
            "reasons": [reason.as_dict() for reason in self.reasons],
            "payment": self.payment.as_dict() if self.payment else {},
            **self.details,
        }
