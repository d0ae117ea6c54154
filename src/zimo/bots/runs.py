"""How far tiles are from Chi only: sets that are all runs, and an Eye.

The tables of ``core.distance`` know sets of any sort. A hand that must not have a Pong is measured here, suit by suit:
for a number of runs, with and without the Eye in the suit, the fewest tiles that are missing and which kinds these are.
A suit's answer depends on its key alone and is kept, for all three suits alike.
"""

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final

FAR: Final = 99
"""A distance that no hand has: it cannot be."""
_NINE: Final = 9
_MOST_ALIKE: Final = 2
"""The same run three times over is better read as three Pongs, and never the nearest goal of a hand of runs."""

SuitRuns = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""By number of runs 0 to 4: tiles missing and the kinds of them (nine bits); then both with the Eye in the suit."""


def _unary(counts: list[int]) -> int:
    """Counts as an int of four bits a rank, of which as many are set as there are tiles."""
    return sum(((1 << count) - 1) << 4 * rank for rank, count in enumerate(counts))


def _goals(runs: int, eye: bool) -> list[int]:
    """Every way to lie runs, and an Eye, in one suit, as unary counts."""
    goals: set[int] = set()
    for starts in combinations_with_replacement(range(7), runs):
        if any(starts.count(start) > _MOST_ALIKE for start in starts):
            continue
        counts = [sum(start <= rank <= start + 2 for start in starts) for rank in range(_NINE)]
        for pair in range(_NINE) if eye else [_NINE]:
            with_eye = [count + 2 * (rank == pair) for rank, count in enumerate(counts)]
            if max(with_eye) <= 4:
                goals.add(_unary(with_eye))
    return sorted(goals)


@cache
def _all_goals() -> list[list[list[int]]]:
    """The goals without and with an Eye, by number of runs."""
    return [[_goals(runs, eye) for runs in range(5)] for eye in (False, True)]


@lru_cache(maxsize=65536)
def suit_runs(key: int) -> SuitRuns:
    """The answers for one suit."""
    counts = [key // 5**place % 5 for place in range(8, -1, -1)]
    absent = ~_unary(counts)
    tiles = sum(counts)
    answers: list[tuple[int, ...]] = []
    for goals in _all_goals():
        missing = [FAR] * 5
        kinds = [0] * 5
        # A suit is never to give a run that finds hardly a tile there: other suits are nearer.
        for runs in range(min(4, 1 + tiles // 2) + 1):
            lacks = list(map(absent.__and__, goals[runs]))
            sizes = list(map(int.bit_count, lacks))
            missing[runs] = min(sizes)
            some = 0
            for lack, size in zip(lacks, sizes, strict=True):
                if size == missing[runs]:
                    some |= lack
            kinds[runs] = sum(1 << rank for rank in range(_NINE) if some >> 4 * rank & 15)
        answers += [tuple(missing), tuple(kinds)]
    return answers[0], answers[1], answers[2], answers[3]


@lru_cache(maxsize=65536)
def run_distance(m: int, p: int, s: int, eye_missing: int, eye_kinds: int, runs: int) -> tuple[int, int]:
    """Tiles away from so many runs and an Eye, and the kinds that help.

    ``eye_missing`` tiles of ``eye_kinds`` would make an Eye of honours (``FAR`` where none will do).
    """
    m0, m0_kinds, m1, m1_kinds = suit_runs(m)
    p0, p0_kinds, p1, p1_kinds = suit_runs(p)
    s0, s0_kinds, s1, s1_kinds = suit_runs(s)
    least = FAR
    kinds = 0
    for a in range(runs + 1):
        for b in range(runs + 1 - a):
            c = runs - a - b
            plain = m0[a] + p0[b] + s0[c]
            if plain > least:
                continue
            plain_kinds = m0_kinds[a] | p0_kinds[b] << 9 | s0_kinds[c] << 18
            for total, helping in (
                (plain + eye_missing, plain_kinds | eye_kinds),
                (plain - m0[a] + m1[a], m1_kinds[a] | p0_kinds[b] << 9 | s0_kinds[c] << 18),
                (plain - p0[b] + p1[b], m0_kinds[a] | p1_kinds[b] << 9 | s0_kinds[c] << 18),
                (plain - s0[c] + s1[c], m0_kinds[a] | p0_kinds[b] << 9 | s1_kinds[c] << 18),
            ):
                if total < least:
                    least, kinds = total, helping
                elif total == least:
                    kinds |= helping
    return least, kinds
