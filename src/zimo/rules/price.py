"""What a call or a discard costs: the difference between two outlooks of the same player, never a canned sentence."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from zimo.core.tiles import ALL_FEI, EAST
from zimo.rules.outlook import Outlook
from zimo.rules.patterns import EACH_FEI, EACH_KIND, EACH_STEP, SUMMED, Pattern, many
from zimo.rules.score import Scorer
from zimo.rules.sheet import Line

Possible: TypeAlias = tuple[int, int]
"""A row that may still be earned: its number, and the kinds by which."""


@dataclass(frozen=True, slots=True)
class Price:
    """What changes from one outlook to another.

    ``gained`` are the lines that are certain now and were not before, ``lost`` the ids of those that were possible
    and are no longer. ``secure`` and ``ceiling`` are the tai that are certain and the most that can be reached,
    before and after. ``reachable`` tells whether the minimum can still be reached, ``by_play`` whether it can without
    further luck (bonus tiles and events that nobody can bring about).
    """

    gained: tuple[Line, ...]
    lost: tuple[str, ...]
    secure_before: int
    secure_after: int
    ceiling_before: int
    ceiling_after: int
    reachable: bool
    by_play: bool


def price(scorer: Scorer, before: Outlook, after: Outlook) -> Price:
    """What it costs to go from one outlook to the other."""
    had, has = _secure(scorer, before), _secure(scorer, after)
    open_before, ceiling_before = prospects(scorer, before)
    open_after, ceiling_after = prospects(scorer, after)
    return Price(
        tuple(line for line in has if line not in had),
        tuple(id for id in open_before if id not in open_after),
        sum(line.value for line in had),
        sum(line.value for line in has),
        ceiling_before,
        ceiling_after,
        _reaches_minimum(scorer, after, luck=True),
        _reaches_minimum(scorer, after, luck=False),
    )


def possible_lines(scorer: Scorer, outlook: Outlook) -> list[str]:
    """The ids of all rows that may still be earned, each once."""
    return _ids(scorer, _possible(scorer, outlook))


def prospects(scorer: Scorer, outlook: Outlook) -> tuple[list[str], int]:
    """The possible lines and the ceiling, both at once."""
    possible = _possible(scorer, outlook)
    return _ids(scorer, possible), _ceiling(scorer, possible)


def secure(scorer: Scorer, outlook: Outlook) -> int:
    """The tai that are certain already: shown bonus tiles, and sets on the table that count for themselves."""
    return sum(line.value for line in _secure(scorer, outlook))


def ceiling(scorer: Scorer, outlook: Outlook) -> int:
    """The most tai that may still be paid, the cap applied; never less than what the hand will reach up to it."""
    return _ceiling(scorer, _possible(scorer, outlook))


def _possible(scorer: Scorer, outlook: Outlook, luck: bool = True) -> list[Possible]:
    """The rows that may still be earned: their numbers, and the kinds by which; those of luck only where wanted."""
    return [
        (index, kinds)
        for index, row in enumerate(scorer.patterns)
        if row.enabled and (luck or not row.luck) and (kinds := row.possible(outlook))
    ]


def _ids(scorer: Scorer, possible: list[Possible]) -> list[str]:
    return list(dict.fromkeys(scorer.patterns[index].id for index, _ in possible))


def _ceiling(scorer: Scorer, possible: list[Possible]) -> int:
    limits, total = _highest(scorer, possible)
    if limits:
        return scorer.cap * (limits if scorer.limits_stack else 1)
    return min(total, scorer.cap)


def _secure(scorer: Scorer, outlook: Outlook) -> tuple[Line, ...]:
    return scorer.exposed(
        outlook.melds,
        outlook.bonus,
        outlook.seat_wind,
        outlook.round_wind.bit_length() - 1 - EAST,
        outlook.fei_shown,
    ).sheet_lines()


def _reaches_minimum(scorer: Scorer, outlook: Outlook, luck: bool) -> bool:
    """Whether the minimum can be reached; without luck only with the bonus tiles already shown."""
    limits, total = _highest(scorer, _possible(scorer, outlook, luck))
    if not luck:
        total += sum(line.value for line in _secure(scorer, outlook) if _is_luck(scorer, line.id))
    return limits > 0 or total >= scorer.minimum


def _highest(scorer: Scorer, possible: list[Possible]) -> tuple[int, int]:
    """How many limit hands are among the rows, and the highest raw count without one."""
    limits = 0
    worth: list[tuple[int, int]] = []
    for index, kinds in possible:
        row = scorer.patterns[index]
        if row.is_the_cap:
            limits += 1
        else:
            worth.append((_most(row, kinds, scorer.cap), index))
    return limits, _greatest(scorer, tuple(worth))


def _is_luck(scorer: Scorer, id: str) -> bool:
    return any(row.luck for row in scorer.patterns if row.id == id)


def _most(row: Pattern, kinds: int, cap: int) -> int:
    """The most that a row can be worth that may be earned by these kinds."""
    if row.counted in (EACH_KIND, SUMMED):
        return row.value * many(kinds)
    if row.counted == EACH_FEI:
        return row.value * ALL_FEI
    # A chain of replacements has no end that the player could see.
    return row.value * cap if row.counted == EACH_STEP else row.value


@lru_cache(maxsize=16384)
def _greatest(scorer: Scorer, worth: tuple[tuple[int, int], ...]) -> int:
    """The greatest sum of rows of which no two exclude each other; rows by their worth and number. Few sets of rows
    come up in a hand, and come again and again."""
    return _heaviest([(value, scorer.patterns[index]) for value, index in worth])


def _heaviest(worth: list[tuple[int, Pattern]]) -> int:
    """The greatest sum of rows of which no two exclude each other."""
    if not worth:
        return 0
    value, first = worth[0]
    others = [
        (other_value, row)
        for other_value, row in worth[1:]
        if row.id not in first.swallows + first.against and first.id not in row.swallows + row.against
    ]
    with_first = value + _heaviest(others)
    return with_first if len(others) == len(worth) - 1 else max(with_first, _heaviest(worth[1:]))
