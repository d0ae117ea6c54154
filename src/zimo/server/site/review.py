"""The Review deck: when a card is due again. Nothing is kept here; the page sends the card and gets the next one.

Cards are those of FSRS (the package ``fsrs``), in days only: a card that was just missed comes tomorrow, for a deck of
five minutes a day.
"""

import math
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.timezone import now
from fsrs import Card, Rating, Scheduler, State

from zimo.server.site import border
from zimo.server.site.border import Refused, answer

EASY: Final = 10.0
"""Seconds within which a right answer was easy: less than reading the question twice takes."""
HARD: Final = 60.0
"""Seconds after which a right answer was hard: it was worked out, not known."""
LONGEST: Final = 24 * 60 * 60
"""Seconds that an answer may take; a longer time is no time."""
FARTHEST: Final = 365
"""Days that a card may stay away."""
MOST_STABLE: Final = 1e6
"""Days of memory beyond which a card was made up."""
SKEW: Final = timedelta(days=1)
"""How far in the future the last review of a card may lie, on a clock that was wrong."""

_SCHEDULER: Final = Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=FARTHEST, enable_fuzzing=False)
_FIELDS: Final = frozenset(Card(card_id=0).to_dict())


def grade(right: bool, seconds: float) -> Rating:
    """How well a card is known: by the answer and its time, never by what one thinks of oneself."""
    if not right:
        return Rating.Again
    return Rating.Easy if seconds <= EASY else Rating.Good if seconds <= HARD else Rating.Hard


def review(request: HttpRequest) -> HttpResponse:
    """A card after an answer, and when it is due."""
    asked = border.fields(request, card=(dict, type(None)), right=bool, seconds=(int, float))
    seconds = asked["seconds"]
    if not 0 <= seconds <= LONGEST:  # which not-a-number is not either
        raise Refused("bad_field", field="seconds")
    today = now()
    card = Card(card_id=0, due=today) if asked["card"] is None else _read(asked["card"], today)
    after, _ = _SCHEDULER.review_card(card, grade(asked["right"], seconds), today)
    return answer({"card": after.to_dict(), "due": after.due.isoformat()})


def _read(written: Mapping[str, Any], today: datetime) -> Card:
    """A card as this site gives it. Raises :class:`Refused` for a damaged one, and for one of another deck."""
    if set(written) != _FIELDS:
        raise Refused("bad_card")
    stability, difficulty = (_number(written[name]) for name in ("stability", "difficulty"))
    due, last = (_moment(written[name]) for name in ("due", "last_review"))
    reviewed = type(written["state"]) is int and written["state"] == State.Review and written["step"] is None
    if not (
        reviewed
        and type(written["card_id"]) is int
        and 0 < stability <= MOST_STABLE
        and 1 <= difficulty <= 10
        and last <= due <= last + timedelta(days=FARTHEST)
        and last <= today + SKEW
    ):
        raise Refused("bad_card")
    return Card(0, State.Review, None, stability, difficulty, due, last)


def _number(value: object) -> float:
    """A number; one that is none is not within any bounds."""
    return float(value) if isinstance(value, int | float) and abs(value) <= MOST_STABLE else math.nan


def _moment(value: object) -> datetime:
    """A time in UTC."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        raise Refused("bad_card") from None
    if moment.utcoffset() != timedelta(0) or not 1971 <= moment.year <= 9000:
        raise Refused("bad_card")
    return moment.astimezone(UTC)
