"""The chance to finish a hand in time.

A hand is some tiles short and goes through one step after the other, each with a chance of success a turn, while the
danger grows that another player wins first. Both were measured in games of the ``greedy`` bot. A table of chances is
worked out once for each sort of hand: by tiles missing and by *tick*, the clock of the hand in turns, on which the
others' melds count as turns too.
"""

from functools import cache, lru_cache
from typing import Final

TICKS: Final = 22
"""From the last tick on the hand is as good as over."""
TURN_TICKS: Final = 0.74
"""How far each turn gone has moved the clock. A turn to come moves it by 1, for the others will make melds as well."""
MELD_TICKS: Final = 0.67
"""How far each meld of the others has moved it."""
QUIET: Final = 3.7
"""Until this tick hardly anybody wins."""
HAZARD: Final = 0.029
"""What every tick after that adds to the chance that another player wins within a turn."""
MOST_HAZARD: Final = 0.6
FARTHEST: Final = 7
"""Hands farther than this from complete are dreams."""
RATES: Final = 40
"""Chances of a step are told apart this finely."""


@cache
def hazard(tick: int, pace: float) -> float:
    """The chance that another player wins within the turn, at a table where a turn counts as ``pace`` turns."""
    return min(max(0.001, HAZARD * (pace * tick - QUIET)) * pace, MOST_HAZARD)


def tick_of(turns: float, melds: int, turns_left: float) -> float:
    """The tick, in quarters, after so many own turns, with so many melds of the others and so many turns to come."""
    tick = max(TURN_TICKS * turns + MELD_TICKS * melds, TICKS - 1 - turns_left)
    return round(4 * max(0.0, min(tick, TICKS - 1.0))) / 4


@lru_cache(maxsize=4096)
def table(steps: tuple[float, ...], beside: float, pace: float) -> tuple[tuple[float, ...], ...]:
    """The chance to win, by tiles missing and tick.

    ``steps[d]`` is the chance of a turn to come from ``d`` tiles missing to one fewer (``steps[1]``: to win),
    ``beside`` that of one more tile, needed beside them all, or 0 when there is none. With one, row 0 is a hand that
    lacks this tile only. ``pace`` is how fast the table's hands are.
    """
    if not beside:
        rows = [[1.0] * (TICKS + 1)]
        for distance in range(1, FARTHEST + 1):
            step = steps[distance]
            row = [0.0] * (TICKS + 1)
            for tick in range(TICKS - 1, -1, -1):
                row[tick] = (1 - hazard(tick, pace)) * (step * rows[-1][tick + 1] + (1 - step) * row[tick + 1])
            rows.append(row)
        rows[0][TICKS] = 0.0
        return tuple(tuple(row) for row in rows)
    alone = table(steps, 0.0, pace)
    last = [0.0] * (TICKS + 1)
    for tick in range(TICKS - 1, -1, -1):
        last[tick] = (1 - hazard(tick, pace)) * (beside + (1 - beside) * last[tick + 1])
    rows = [last]
    for distance in range(1, FARTHEST + 1):
        step = steps[distance]
        row = [0.0] * (TICKS + 1)
        for tick in range(TICKS - 1, -1, -1):
            # The last step that is left is the win; before it the tile beside only goes out of the way.
            after = step * rows[-1][tick + 1] + (1 - step) * row[tick + 1]
            got = (1 - step) * alone[distance][tick + 1] + step * (
                alone[distance - 1][tick + 1] if distance > 1 else 1.0
            )
            row[tick] = (1 - hazard(tick, pace)) * (beside * got + (1 - beside) * after)
        rows.append(row)
    return tuple(tuple(row) for row in rows)


def chance(steps: tuple[float, ...], beside: float, distance: int, tick: float, step: float, pace: float) -> float:
    """The chance of a hand whose next step has the chance ``step``, and whose later ones are the usual ``steps``."""
    return _between(steps, beside, distance, tick, int(step * RATES + 0.5), pace)


@lru_cache(maxsize=262144)
def _between(steps: tuple[float, ...], beside: float, distance: int, tick: float, rate: int, pace: float) -> float:
    """The same for a rate in fortieths, between two ticks."""
    whole = int(tick)
    part = tick - whole
    now = _chance(steps, beside, distance, whole, rate, pace)
    return (1 - part) * now + part * _chance(steps, beside, distance, whole + 1, rate, pace) if part else now


@lru_cache(maxsize=65536)
def _chance(steps: tuple[float, ...], beside: float, distance: int, tick: int, rate: int, pace: float) -> float:
    if distance == 0:
        return table(steps, beside, pace)[0][tick]
    step = min(rate, RATES) / RATES
    row = table(steps, 0.0, pace)[distance - 1]
    found = 0.0
    for now in range(TICKS - 1, tick - 1, -1):
        found = (1 - hazard(now, pace)) * (step * (row[now + 1] if distance > 1 else 1.0) + (1 - step) * found)
    if beside:
        usual = table(steps, 0.0, pace)[distance][tick]
        return table(steps, beside, pace)[distance][tick] * found / usual if usual else 0.0
    return found
