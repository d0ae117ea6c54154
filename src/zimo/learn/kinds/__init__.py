"""The kinds of practice questions. To add one: a function and a row in a module here, and its words."""

from zimo.learn.kind import Kind
from zimo.learn.kinds import (
    bao,
    bonus,
    calls,
    claims,
    counting,
    dangers,
    estimates,
    houses,
    patterns,
    payment,
    planning,
    shapes,
)

KINDS: dict[str, Kind] = {
    kind.id: kind
    for module in (shapes, counting, patterns, houses, bonus, payment, bao, dangers, claims, calls, planning, estimates)
    for kind in module.ROWS
}
"""All kinds by id, in the order in which they are shown."""
