"""A recorded game in the one form that all readers give and the replayer plays."""

from dataclasses import dataclass, field
from typing import Any

DRAW = "draw"
DISCARD = "discard"
RIICHI = "riichi"
DEPOSIT = "deposit"
CHI = "chi"
PONG = "pong"
KONG = "kong"
KONG_CONCEALED = "kong_concealed"
KONG_ADDED = "kong_added"
INDICATOR = "indicator"
WIN = "win"
DRAWN = "drawn"


class BadRecording(ValueError):
    """A file that is no recorded game, or none that can be played.

    ``id`` says what is wrong, ``place`` where (``line 7``, ``tag 12 <N>``), ``params`` holds what the words need.
    """

    def __init__(self, id: str, place: str = "", /, **params: object) -> None:
        super().__init__(f"{place}: {id}" if place else id)
        self.id = id
        self.place = place
        self.params = params


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened in a hand.

    ``type`` is one of the names above, ``seat`` who did it (None for an indicator), ``tile`` the tile drawn, discarded,
    claimed, added or turned (for a concealed Kong one of its four), ``own`` the tiles of the hand that a claim took,
    ``giver`` the seat that a claim or win took the tile from. ``place`` tells where in the file it stands.

    A win or a drawn hand tells in ``deltas`` how points changed, the deposits of the hand not among them, None where
    the log does not say. A win has further the ``ura`` indicators turned for it, and ``fu``, ``lines`` (value by id) as
    far as the log tells them; a drawn hand its ``reason``.
    """

    type: str
    seat: int | None
    tile: int | None = None
    own: tuple[int, ...] = ()
    giver: int | None = None
    place: str = ""
    deltas: tuple[int, ...] | None = None
    ura: tuple[int, ...] = ()
    fu: int | None = None
    lines: dict[str, int] | None = None
    reason: str | None = None


@dataclass(slots=True)
class RecordedHand:
    """One hand: who deals in which round, points and deposits before it, thirteen tiles for each seat, the first
    indicator, and what happened."""

    dealer: int
    round_wind: int
    repeat: int
    sticks: int
    points: tuple[int, ...]
    dealt: tuple[tuple[int, ...], ...]
    indicator: int
    place: str
    steps: list[Step] = field(default_factory=list)


@dataclass(slots=True)
class Recording:
    """A recorded game: where it is from (``tenhou``, ``mjai``), the preset and the options that it was played by, its
    mode (``match``, or ``scored``: one hand), its hands, and the points and scores at its end where the log tells
    them."""

    source: str
    preset: str
    rules: dict[str, Any] = field(default_factory=dict)
    mode: str = "match"
    hands: list[RecordedHand] = field(default_factory=list)
    final_points: tuple[int, ...] | None = None
    final_scores: tuple[int, ...] | None = None
    """In points; rounded as the source rounds them."""
    score_unit: int = 1
    """What the source rounds final scores to, in points."""
