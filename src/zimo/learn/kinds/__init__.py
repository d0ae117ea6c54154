"""The kinds of practice questions. To add one: a function and a row in a module here, and its words."""

from zimo.learn.kind import Kind
from zimo.learn.kinds import counting

KINDS: dict[str, Kind] = {kind.id: kind for module in (counting,) for kind in module.ROWS}
"""All kinds by id, in the order in which they are shown."""
