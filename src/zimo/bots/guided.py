"""Choosing and explaining where nothing is counted: four sets and an Eye, step by step."""

from collections.abc import Mapping, Sequence
from typing import Any

from zimo.bots.bot import Reasons, is_discard
from zimo.core.distance import key_useful
from zimo.core.tiles import EAST, PLAYED, TEXT, kinds_of
from zimo.rules.advice import after_call
from zimo.rules.codes import PASS, TAKE_KONG, WIN
from zimo.rules.engine import table_of
from zimo.rules.seat import Seat
from zimo.rules.state import State


def choose(state: State, number: int, codes: Sequence[int]) -> int:
    """The nearest to complete, then with most useful draws; of what is alike the loneliest tile goes."""
    unseen = table_of(state).unseen(state, number)
    return min(codes, key=lambda code: _rank(state, number, code, unseen))


def _rank(state: State, number: int, code: int, unseen: bytearray) -> tuple[int, int, int, int]:
    """How good a choice is, the least the best; a claim or Kong must bring something to be better than none."""
    seat = state.seats[number]
    if is_discard(code):
        distance, useful = _without(seat, code)
        # Of lonely tiles an honour goes before a 1 or 9, and that before one that has neighbours on both sides.
        room = 0 if code >= EAST else 1 + min(2, code % 9, 8 - code % 9)
        return distance, -_tiles(useful, unseen), closeness(seat, code), room
    if code == PASS:
        return seat.distance(), -_tiles(_useful(seat), unseen), 0, 0
    after = after_call(state, number, code).seats[number]
    if code == TAKE_KONG or code < PASS:
        return after.distance(), -_tiles(_useful(after), unseen), 0, 1
    return _nearest(after), 0, 0, 1


def _nearest(seat: Seat) -> int:
    """The distance after the best discard."""
    return min(_without(seat, kind)[0] for kind in range(PLAYED) if seat.counts[kind])


def _without(seat: Seat, kind: int) -> tuple[int, int]:
    """The distance and the kinds that help after throwing a tile."""
    seat = seat.copy()
    seat.take_out(kind)
    return seat.distance(), _useful(seat)


def _useful(seat: Seat) -> int:
    return key_useful(seat.m, seat.p, seat.s, seat.z, 4 - len(seat.melds))


def _tiles(kinds: int, unseen: bytearray) -> int:
    return sum(unseen[kind] for kind in kinds_of(kinds))


def closeness(seat: Seat, kind: int) -> int:
    """How much company a tile has in the hand: copies weigh most, then neighbours, then those one step further."""
    counts = seat.counts
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
    if closeness(seat, code) == 0:
        found.append(("guided_isolated", {"tile": TEXT[code]}))
    if any(seat.counts[kind] == 2 for kind in worse):
        found.append(("guided_pair", {}))
    if any(seat.counts[kind] == 1 and closeness(seat, kind) > 0 for kind in worse):
        found.append(("guided_run", {}))
    if distance == 1:
        found.append(("guided_ready", {"waits": [TEXT[kind] for kind in kinds_of(useful)]}))
    elif not found:
        found.append(("closest_to_ready", {}))
    return tuple(found)


def _why_call(state: State, number: int, code: int) -> Reasons:
    """Why a claim or a Kong, or why not."""
    before = state.seats[number].distance()
    if code == PASS:
        return (("pass_better", {}),)
    after = after_call(state, number, code).seats[number]
    if code == TAKE_KONG or code < PASS:
        return (("kong_draws", {}),)
    nearer = _nearest(after) < before
    return (("call_nearer", {}),) if nearer else (("closest_to_ready", {}),)
