"""Figures of play-outs: means of several choices that were measured on the same deals, and how sure they are.

Luck of the deal is the same for all choices, so it is taken out before the error is worked out: of every value the mean
of its deal is subtracted and the mean of all added again, and the variance is multiplied by k / (k - 1) for k choices
(Loftus and Masson 1994, Cousineau 2005, Morey 2008). Intervals made of these errors tell choices apart: where those of
two choices do not meet, their difference on the same deals is about 2.8 of its own standard errors or more. They do not
tell how sure a mean is by itself.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from zimo.learn.question import Interval

Z95: Final = 1.959964
"""Half the width of a 95 % interval in standard errors."""


def figures(values: Sequence[Sequence[float]]) -> list[tuple[float, float]]:
    """Mean and error of each choice; ``values`` holds a row for every deal, a column for every choice."""
    deals, choices = len(values), len(values[0])
    means = [sum(row[at] for row in values) / deals for at in range(choices)]
    overall = sum(means) / choices
    squares = [0.0] * choices
    for row in values:
        luck = sum(row) / choices - overall
        for at, value in enumerate(row):
            squares[at] += (value - luck - means[at]) ** 2
    spread = choices / (choices - 1) / (deals - 1) / deals
    return [(mean, sqrt(square * spread)) for mean, square in zip(means, squares, strict=True)]


def interval(mean: float, error: float) -> Interval:
    """The 95 % interval of a mean."""
    return Interval(mean, mean - Z95 * error, mean + Z95 * error)


def clearness(pairs: Sequence[tuple[float, float]], least: bool) -> float:
    """How far the best choice lies from the nearest other, in parts of what tells them apart: above 1 the 95 % interval
    of the best clears those of all others. The highest mean is the best, or the ``least``."""
    sign = -1 if least else 1
    best, *others = sorted(pairs, key=lambda pair: sign * pair[0], reverse=True)
    return min(_apart(sign * (best[0] - mean), best[1] + error) for mean, error in others)


def _apart(distance: float, errors: float) -> float:
    return distance / (Z95 * errors) if errors else 0.0
