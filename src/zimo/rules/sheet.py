"""The explained result of a candidate win: ids and evidence, no sentences."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from zimo.core.shape import Split
from zimo.core.tiles import TEXT

NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


class Told:
    """A part of what a sheet tells; two are equal when they tell the same."""

    __slots__ = ()

    def as_dict(self) -> dict[str, object]:
        """The part in JSON types."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.as_dict() == other.as_dict()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.as_dict()})"


class Line(Told):
    """A counted row: its id, its value and the kinds that earned it."""

    __slots__ = ("id", "tiles", "value")

    def __init__(self, id: str, value: int, tiles: tuple[int, ...]) -> None:
        self.id = id
        self.value = value
        self.tiles = tiles

    def as_dict(self) -> dict[str, object]:
        """The line in JSON types."""
        return {"id": self.id, "value": self.value, "tiles": [TEXT[kind] for kind in self.tiles]}


class NotCounted(Told):
    """A row that does not count: ``swallowed`` by another one (``by``), or for another ``reason`` with parameters."""

    __slots__ = ("by", "id", "params", "reason")

    def __init__(self, id: str, reason: str, by: str | None = None, params: Mapping[str, object] = NOTHING) -> None:
        self.id = id
        self.reason = reason
        self.by = by
        self.params = params

    def as_dict(self) -> dict[str, object]:
        """The row in JSON types."""
        return {"id": self.id, "reason": self.reason, "by": self.by, **self.params}


class Reason(Told):
    """Why a win is not allowed."""

    __slots__ = ("id", "params")

    def __init__(self, id: str, params: Mapping[str, object] = NOTHING) -> None:
        self.id = id
        self.params = params

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


class ScoreSheet(Told):
    """The explained result of one candidate win.

    ``total`` is the raw count, ``paid`` the count after the cap, ``base`` the base points for it. A win that is not
    allowed has ``reasons`` and no payment. ``split`` is how the concealed tiles of an allowed win fall into sets and an
    Eye in the reading that counts (see ``core.shape``), None where they are no such shape. ``details`` is what else a
    table counts by, in JSON types (Riichi: han, fu, limit, yakuman).
    """

    __slots__ = (
        "allowed",
        "base",
        "details",
        "lines",
        "not_counted",
        "paid",
        "payment",
        "reasons",
        "split",
        "total",
    )

    def __init__(
        self,
        allowed: bool,
        lines: tuple[Line, ...],
        not_counted: tuple[NotCounted, ...],
        total: int,
        paid: int,
        base: int,
        reasons: tuple[Reason, ...],
        payment: Payment | None,
        split: Split | None = None,
        details: Mapping[str, object] = NOTHING,
    ) -> None:
        self.allowed = allowed
        self.lines = lines
        self.not_counted = not_counted
        self.total = total
        self.paid = paid
        self.base = base
        self.reasons = reasons
        self.payment = payment
        self.split = split
        self.details = details

    def unpaid(self) -> "ScoreSheet":
        """The same sheet without what the win costs."""
        return ScoreSheet(
            self.allowed,
            self.lines,
            self.not_counted,
            self.total,
            self.paid,
            self.base,
            self.reasons,
            None,
            self.split,
            self.details,
        )

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
