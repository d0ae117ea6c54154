"""A practice question: what is shown, what is asked, the answers, and why each is right or not yet.

Nothing here is a sentence: a :class:`Text` is the id of words and their parameters. What is shown is a *scene*, a row
of blocks in JSON types that a page or a terminal draws:

=========  =============================================================================================================
``hand``   ``hand``: a hand in its JSON form (architecture of hands: ``rules.hand_json``)
``tiles``  ``tiles`` in text, with a ``label``
``facts``  ``texts``: what one has to know, a sentence each
``seats``  ``seats``: what lies before each player, the asked one first (``wind``, ``melds``, ``bonus``, ``river``), and
           ``live``, the tiles that may still be drawn, or null
``card``   ``rules``: house rules with their values, of ``table``
=========  =============================================================================================================
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zimo.core.tiles import TEXT

Written = dict[str, Any]
"""A hand in its JSON form."""
Block = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Text:
    """The id of words and their parameters, in JSON types."""

    id: str
    params: Mapping[str, object] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """The text in JSON types."""
        return {"id": self.id, "params": dict(self.params)}


def text(id: str, /, **params: object) -> Text:
    """A text."""
    return Text(id, params)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that an explanation leans on, as the rules page names it: ``space`` is ``line``, ``option``, ``payment``
    or ``term``."""

    space: str
    id: str

    def as_dict(self) -> dict[str, object]:
        """The rule in JSON types."""
        return {"space": self.space, "id": self.id}


@dataclass(frozen=True, slots=True)
class Interval:
    """What an estimate comes to in 100 tries: its mean and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    def as_dict(self) -> dict[str, object]:
        """The interval in JSON types."""
        return {"mean": self.mean, "low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: ``key`` is its name within the question, ``label`` or ``tiles`` are what is read, ``why`` tells why
    it is right, or what mistake leads to it."""

    key: str
    right: bool
    why: tuple[Text, ...]
    label: Text | None = None
    tiles: tuple[int, ...] = ()
    interval: Interval | None = None

    def as_dict(self) -> dict[str, object]:
        """The choice in JSON types."""
        return {
            "key": self.key,
            "right": self.right,
            "why": [one.as_dict() for one in self.why],
            "label": self.label.as_dict() if self.label else None,
            "tiles": [TEXT[kind] for kind in self.tiles],
            "interval": self.interval.as_dict() if self.interval else None,
        }


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the explanation, with the tiles that it speaks of."""

    text: Text
    tiles: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """The step in JSON types."""
        return {"text": self.text.as_dict(), "tiles": [TEXT[kind] for kind in self.tiles]}


@dataclass(frozen=True, slots=True)
class Question:
    """A question. Exactly one choice is right, unless ``many``: then all that are right have to be chosen, and they
    alone.

    ``too_close`` marks an estimate whose best answer no measurement tells from the second: it says so and is not asked
    in a run.
    """

    ask: Text
    scene: tuple[Block, ...]
    choices: tuple[Choice, ...]
    steps: tuple[Step, ...]
    rules: tuple[Rule, ...] = ()
    many: bool = False
    too_close: bool = False

    @property
    def right(self) -> tuple[str, ...]:
        """The keys of the right choices."""
        return tuple(choice.key for choice in self.choices if choice.right)

    @property
    def signature(self) -> str:
        """What two questions have in common that are one and the same to whoever answers them."""
        keys = sorted(choice.key for choice in self.choices)
        return repr((self.ask.id, sorted(self.ask.params.items()), self.scene, keys))

    def as_dict(self) -> dict[str, object]:
        """The question in JSON types."""
        return {
            "ask": self.ask.as_dict(),
            "scene": [dict(block) for block in self.scene],
            "choices": [choice.as_dict() for choice in self.choices],
            "steps": [step.as_dict() for step in self.steps],
            "rules": [rule.as_dict() for rule in self.rules],
            "many": self.many,
            "too_close": self.too_close,
        }


# The blocks of a scene


def hand_block(written: Written) -> Block:
    """A hand that was won, or that might be."""
    return {"type": "hand", "hand": written}


def tiles_block(kinds: Iterable[int], label: Text) -> Block:
    """A row of tiles."""
    return {"type": "tiles", "tiles": [TEXT[kind] for kind in kinds], "label": label.as_dict()}


def facts_block(*texts: Text) -> Block:
    """What one has to know."""
    return {"type": "facts", "texts": [one.as_dict() for one in texts]}


def seats_block(seats: Sequence[Mapping[str, Any]], live: int | None = None) -> Block:
    """What lies before each player, whoever is asked first."""
    return {"type": "seats", "seats": [dict(seat) for seat in seats], "live": live}


def card_block(table: str, rules: Mapping[str, object]) -> Block:
    """House rules."""
    return {"type": "card", "table": table, "rules": dict(rules)}
