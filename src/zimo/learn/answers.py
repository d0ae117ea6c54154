"""Sets of answers: the right one among those to which known mistakes lead."""

from collections.abc import Iterable
from typing import Final

from zimo.learn.chance import Chance
from zimo.learn.question import Choice, Text, text

MOST: Final = 4


def numbered(
    chance: Chance, right: int, why: Text, mistakes: Iterable[tuple[int, Text]], label: str, **params: object
) -> tuple[Choice, ...] | None:
    """A number with at most three others, each with the mistake that leads to it; in rising order.

    Which of them are taken is left to chance in such a way that the right one stands now here, now there.

    ``label`` is the id of the words of an answer, given the number as ``n`` and ``params``. Mistakes that come to a
    number below 0 or to the right one are left out; None where none remains.
    """
    others: dict[int, Text] = {}
    for number, mistake in chance.shuffled(list(mistakes)):
        if number >= 0 and number != right:
            others.setdefault(number, mistake)
    if not others:
        return None
    below = [number for number in others if number < right]
    above = [number for number in others if number > right]
    enough = 2 if len(others) > 2 else 1
    lower = chance.pick([n for n in range(min(MOST - 1, len(below)) + 1) if n + len(above) >= enough])
    chosen = [*below[:lower], *above[: MOST - 1 - lower]]
    numbers = [(right, why, True)] + [(number, others[number], False) for number in chosen]
    return tuple(
        Choice(str(number), is_right, (reason,), text(label, n=number, **params))
        for number, reason, is_right in sorted(numbers, key=lambda one: one[0])
    )


def named(right: str, labels: dict[str, Text], whys: dict[str, Text]) -> tuple[Choice, ...]:
    """Answers by name, in the order of ``labels``; ``whys`` tells of each why it is right or not."""
    return tuple(Choice(key, key == right, (whys[key],), label) for key, label in labels.items())
