"""What is measured: contests, each with rows of this project and of its peers that do the same work."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

OURS: Final = "zimo"


@dataclass(frozen=True, slots=True)
class Row:
    """Some work: ``run`` does a number of operations and returns how many; ``by`` is the package that does them."""

    id: str
    run: Callable[[], int]
    by: str = OURS


@dataclass(frozen=True, slots=True)
class Contest:
    """Rows that are measured beside each other; ours come first.

    ``agree`` says of how many of the same hands a peer's result was the same as ours, and how many there were.
    """

    id: str
    rows: tuple[Row, ...]
    agree: dict[str, tuple[int, int]] = field(default_factory=dict)


def each(call: Callable[[Any], object], items: Iterable[Any]) -> Callable[[], int]:
    """Work that makes the call with every item."""
    found = list(items)

    def run() -> int:
        for item in found:
            call(item)
        return len(found)

    return run


def in_turn(call: Callable[[Any], object], items: list[Any], many: int) -> Callable[[], int]:
    """Work that makes the call with the next ``many`` items, so that none comes again soon: peers remember theirs."""
    at = 0

    def run() -> int:
        nonlocal at
        part = items[at : at + many]
        at = (at + many) % len(items)
        for item in part:
            call(item)
        return len(part)

    return run


def same(mine: Iterable[object], theirs: Iterable[object]) -> tuple[int, int]:
    """How many results are equal, and how many there are."""
    found = [a == b for a, b in zip(mine, theirs, strict=True)]
    return sum(found), len(found)
