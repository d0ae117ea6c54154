"""Makes the look-up tables that :mod:`zimo.core.distance` reads (``distance.bin``).

The question of the tables: how many tiles is a hand short of *n* sets and a pair? The answer for a whole hand is put
together from its four suits, and a suit is read rank by rank, as a finite automaton reads a word. The letters are the
counts 0 to 4 of each rank; a state is the list of everything one may still be aiming at, with what it has cost.

1. ``_suit_automaton`` builds the minimal states for a suit of nine ranks (with runs) or of seven honours (without).
2. The end of a suit is a *vector*: the least tiles lacking for 0-4 sets without a pair, then for 0-4 sets with one.
   Of 405,350 possible suits only 126 vectors differ (55 for honours, 130 together): a suit is replaced by its *class*.
3. Two classes merge into one vector again; only 180 of those differ. Two merged halves give the answer.

So a distance is seven byte look-ups: four classes, two merges, one final. The build hook runs this module when the
tables are older than the code (about 3 s); ``python -m zimo.core.automaton`` does the same by hand.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from pathlib import Path
from typing import NamedTuple

MAX_SETS = 4
COPIES = 4
SUIT_RANKS = 9
HONOUR_RANKS = 7
STAMP_BYTES = 16
"""The file starts with this many bytes that identify the code which wrote it; the rest is one zlib stream."""

_IMPOSSIBLE = 15

Vector = tuple[int, ...]
"""Ten numbers: tiles lacking for 0-4 sets without a pair, then for 0-4 sets and a pair."""


class _Aim(NamedTuple):
    """Something to aim at, as far as the ranks read so far decide it."""

    sets: int
    pair: int
    ending: int  # runs that still need the next rank, and end there
    going: int  # runs that still need the next two ranks


_State = tuple[tuple[_Aim, int], ...]  # aims with the tiles they lack so far, sorted, none dominated
_Step = tuple[int, ...]  # the next state's number for 0, 1, 2, 3, 4 copies of the next rank


class Tables(NamedTuple):
    """Everything a distance needs, as byte strings.

    ``suits`` has 5**9 entries (key of a suit -> class), ``honours`` 5**7, ``merge`` classes**2 (two classes -> class of
    the pair), ``final`` 5 * halves**2 (sets needed, two pair classes -> tiles lacking).
    """

    classes: int
    halves: int
    suits: bytes
    honours: bytes
    merge: bytes
    final: bytes


def build() -> Tables:
    """Compute all tables; takes about three seconds."""
    suit_steps, suit_ends = _suit_automaton(SUIT_RANKS, runs=True)
    honour_steps, honour_ends = _suit_automaton(HONOUR_RANKS, runs=False)
    vectors = sorted(set(suit_ends) | set(honour_ends))
    classes = {vector: number for number, vector in enumerate(vectors)}
    merged = [_merge(a, b) for a in vectors for b in vectors]
    halves = sorted(set(merged))
    half_of = {vector: number for number, vector in enumerate(halves)}
    return Tables(
        classes=len(vectors),
        halves=len(halves),
        suits=_spell(suit_steps, [classes[v] for v in suit_ends]),
        honours=_spell(honour_steps, [classes[v] for v in honour_ends]),
        merge=bytes(half_of[v] for v in merged),
        final=bytes(_complete(a, b, sets) for sets in range(MAX_SETS + 1) for a in halves for b in halves),
    )


def write(path: Path) -> None:
    """Build the tables and write them to ``path``, replacing it in one step."""
    tables = build()
    head = bytes([tables.classes, tables.halves])
    body = zlib.compress(head + tables.suits + tables.honours + tables.merge + tables.final, 9)
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(stamp() + body)
    fresh.replace(path)


def stamp() -> bytes:
    """Identify this code: tables with another stamp are out of date."""
    return hashlib.sha256(Path(__file__).read_bytes()).digest()[:STAMP_BYTES]


def is_current(path: Path) -> bool:
    """Whether ``path`` holds tables that this very code wrote."""
    return path.is_file() and path.read_bytes()[:STAMP_BYTES] == stamp()


def _suit_automaton(ranks: int, runs: bool) -> tuple[list[list[_Step]], list[Vector]]:
    """Return the steps of each rank (from state number to state numbers) and the vector of each last state."""
    states: list[_State] = [((_Aim(0, 0, 0, 0), 0),)]
    levels: list[list[_Step]] = []
    for rank in range(ranks):
        may_start_run = runs and rank <= ranks - 3
        numbers: dict[_State, int] = {}
        levels.append(
            [
                tuple(numbers.setdefault(_prune(costs), len(numbers)) for costs in _read_rank(state, may_start_run))
                for state in states
            ]
        )
        states = list(numbers)
    return levels, [_vector(state) for state in states]


def _read_rank(state: _State, may_start_run: bool) -> list[dict[_Aim, int]]:
    """Every aim that one more rank allows, with its least cost, for each number of copies held of that rank.

    An aim never uses more than four copies of a rank: what needs a fifth tile is not an aim. Three equal runs are three
    triplets, so at most two runs start at one rank.
    """
    costs: list[dict[_Aim, int]] = [{} for _ in range(COPIES + 1)]
    for aim, lacking in state:
        for triplet in (0, 1):
            for pair in range(2 - aim.pair):
                due = aim.ending + aim.going + 3 * triplet + 2 * pair
                for start in range((2 if may_start_run else 0) + 1):
                    sets, used = aim.sets + triplet + start, due + start
                    if used > COPIES or sets > MAX_SETS:
                        break
                    new = _Aim(sets, aim.pair + pair, aim.going, start)
                    for held, best in enumerate(costs):
                        cost = lacking + max(0, used - held)
                        if cost < best.get(new, _IMPOSSIBLE):
                            best[new] = cost
    return costs


def _prune(costs: dict[_Aim, int]) -> _State:
    """Drop every aim that another one beats: as many sets and pairs, no more tiles due, and no dearer."""
    kept = [
        (aim, cost)
        for aim, cost in costs.items()
        if not any(costs.get(better, _IMPOSSIBLE) <= cost for better in _betters(aim))
    ]
    return tuple(sorted(kept))


def _betters(aim: _Aim) -> list[_Aim]:
    """The aims that beat ``aim`` at an equal price, by more made or by less due."""
    if aim not in _betters_memo:
        more = [_Aim(s, p, aim.ending, aim.going) for s in range(aim.sets, MAX_SETS + 1) for p in range(aim.pair, 2)]
        less = [_Aim(aim.sets, aim.pair, e, g) for e in range(aim.ending + 1) for g in range(aim.going + 1)]
        _betters_memo[aim] = [other for other in more + less if other != aim]
    return _betters_memo[aim]


_betters_memo: dict[_Aim, list[_Aim]] = {}


def _vector(state: _State) -> Vector:
    """What the suit offers at its end: a plan with more sets (or the pair as well) also serves for fewer."""
    return tuple(
        min(
            (cost for aim, cost in state if aim.sets >= sets and aim.pair >= pair and not aim.ending + aim.going),
            default=_IMPOSSIBLE,
        )
        for pair in (0, 1)
        for sets in range(MAX_SETS + 1)
    )


def _spell(levels: list[list[_Step]], classes: list[int]) -> bytes:
    """Run the automaton over all keys in order: entry ``key`` is the class of the suit with that key."""
    states = [0]
    for steps in levels:
        states = [number for state in states for number in steps[state]]
    return bytes(map(classes.__getitem__, states))


def _merge(a: Vector, b: Vector) -> Vector:
    """The vector of two suits taken together."""
    width = MAX_SETS + 1
    without, paired = [_IMPOSSIBLE] * width, [_IMPOSSIBLE] * width
    for sets in range(width):
        for k in range(sets + 1):
            without[sets] = min(without[sets], a[k] + b[sets - k])
            paired[sets] = min(paired[sets], a[width + k] + b[sets - k], a[k] + b[width + sets - k])
    return (*without, *paired)


def _complete(a: Vector, b: Vector, sets: int) -> int:
    """Tiles lacking for ``sets`` sets and a pair, from the vectors of two halves of the hand."""
    width = MAX_SETS + 1
    return min(min(a[width + k] + b[sets - k], a[k] + b[width + sets - k]) for k in range(sets + 1))


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("distance.bin")
    write(target)
    print(f"{target}: {target.stat().st_size} bytes")
