"""What a discard could make its player liable for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Danger:
    """A reason not to throw a tile: the id of the liability, and the seat that it would help (None: anybody)."""

    id: str
    seat: int | None
