"""Choosing and explaining where nothing is counted: four sets and an Eye, step by step."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from zimo.bots.bot import Reasons, away, discards_after, is_discard, is_own_kong, is_swap
from zimo.core.distance import key_useful
from zimo.core.tiles import EAST, PLAIN, TEXT, kinds_of, plain_counts
from zimo.rules.advice import after_call
from zimo.rules.codes import DECLARE_FEI, PASS, TAKE_KONG, WIN
from zimo.rules.engine import table_of
from zimo.rules.seat import Seat
from zimo.rules.state import State

FAR: Final = 99
"""A distance that no hand has."""


def choose(state: State, number: int, codes: Sequence[int]) -> int:
    """The nearest to complete, then with most useful draws; of what is alike the loneliest tile goes."""
    unseen = plain_counts(table_of(state).unseen(state, number))
    return min(codes, key=lambda code: _rank(state, number, code, unseen))


def _rank(state: State, number: int, code: int, unseen: bytearray) -> tuple[int, int, int, int]:
    """How good a choice is, the least the best; a claim or Kong must bring something to be better than none."""
    seat = state.seats[number]
    if is_swap(code):
        return -1, 0, 0, 0
    if code == DECLARE_FEI:
        # Nothing is counted here, and in the hand it is a tile of any sort.
        return FAR, 0, 0, 0
    if is_discard(code):
        distance, useful = _without(seat, code)
        # Of lonely tiles an honour goes before a 1 or 9, and that before one that has neighbours on both sides.
        kind = PLAIN[code]
        room = 0 if kind >= EAST else 1 + min(2, kind % 9, 8 - kind % 9)
        return distance, -_tiles(useful, unseen), closeness(seat, kind), room
    if code == PASS:
        return away(seat), -_tiles(_useful(seat), unseen), 0, 0
    ahead = after_call(state, number, code)
    after = ahead.seats[number]
    if code == TAKE_KONG or is_own_kong(code):
        return away(after), -_tiles(_useful(after), unseen), 0, 1
    return _nearest(ahead, number), 0, 0, 1


def _nearest(ahead: State, number: int) -> int:
    """The distance after the best discard."""
    return min(_without(ahead.seats[number], kind)[0] for kind in discards_after(ahead, number))


def _without(seat: Seat, kind: int) -> tuple[int, int]:
    """The distance and the kinds that help after throwing a tile."""
    seat = seat.copy()
    seat.take_out(kind)
    return away(seat), _useful(seat)


def _useful(seat: Seat) -> int:
    return key_useful(seat.m, seat.p, seat.s, seat.z, 4 - len(seat.melds))


def _tiles(kinds: int, unseen: bytearray) -> int:
    return sum(unseen[kind] for kind in kinds_of(kinds))


def closeness(seat: Seat, kind: int) -> int:
    """How much company a tile has in the hand: copies weigh most, then neighbours, then those one step further."""
    counts = plain_counts(seat.counts)
    company = 4 * (counts[kind] - 1)
    if kind < EAST:
        rank = kind % 9
        for step, weight in ((1, 2), (2, 1)):
            company += weight * bool(rank >= step and counts[kind - step])
            company += weight * bool(rank + step <= 8 and counts[kind + step])
    return company


def reasons(state: State, number: int, codes: Sequence[int], code: int) -> Reasons:
    """Why that choice, for a beginner."""
    seat = state.seats[number]
    if code == WIN:
        return (("guided_win", {}),)
    if len(codes) == 1:
        return (("only_choice", {}),)
    if not is_discard(code):
        return _why_call(state, number, code)
    found: list[tuple[str, Mapping[str, Any]]] = []
    distance, useful = _without(seat, code)
    others = {kind: _without(seat, kind)[0] for kind in codes if is_discard(kind) and kind != code}
    worse = [kind for kind, other in others.items() if other > distance]
    if closeness(seat, PLAIN[code]) == 0:
        found.append(("guided_isolated", {"tile": TEXT[code]}))
    if any(seat.counts[kind] == 2 for kind in worse):
        found.append(("guided_pair", {}))
    if any(seat.counts[kind] == 1 and closeness(seat, PLAIN[kind]) > 0 for kind in worse):
        found.append(("guided_run", {}))
    if distance == 1:
        found.append(("guided_ready", {"waits": [TEXT[kind] for kind in kinds_of(useful)]}))
    elif not found:
        found.append(("closest_to_ready", {}))
    return tuple(found)


def _why_call(state: State, number: int, code: int) -> Reasons:
    """Why a claim or a Kong, or why not."""
    if is_swap(code):
        return (("takes_fei_back", {}),)
    if code == PASS:
        return (("pass_better", {}),)
    if code == TAKE_KONG or is_own_kong(code):
        return (("kong_draws", {}),)
    nearer = _nearest(after_call(state, number, code), number) < away(state.seats[number])
    return (("call_nearer", {}),) if nearer else (("closest_to_ready", {}),)
