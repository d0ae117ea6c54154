"""Hands without a winner (rules C7): who is ready, nagashi, and what breaks a hand off."""

from zimo.core.melds import KONG_EXPOSED
from zimo.core.tiles import HONOURS, STRIDE, TERMINALS, WINDS
from zimo.rules.codes import TAKEN
from zimo.rules.state import State
from zimo.tables.riichi.rules import RiichiRules
from zimo.tables.riichi.turns import MOST_KONGS, kongs
from zimo.tables.riichi.waits import ready_waits

FINISHED, NINE_TERMINALS, FOUR_WINDS, FOUR_RIICHI, FOUR_KONGS, TRIPLE_RON, NAGASHI = range(7)
"""The reasons, numbered as in ``event.DRAWN_REASONS``."""
NOTEN_POOL = 3000
"""What the players who are not ready pay together to those who are."""


def ready_seats(state: State) -> list[int]:
    """The seats whose hands are one tile from complete."""
    return [number for number, seat in enumerate(state.seats) if ready_waits(seat)]


def noten_payments(state: State, ready: list[int]) -> list[tuple[int, int, int]]:
    """Payer, receiver and points of each payment of a hand in which these seats are ready."""
    seats = range(len(state.seats))
    others = [number for number in seats if number not in ready]
    if not ready or not others:
        return []
    if len(ready) == len(others):
        return [(payer, receiver, NOTEN_POOL // len(ready)) for payer, receiver in zip(others, ready, strict=True)]
    share = NOTEN_POOL // (len(ready) * len(others))
    return [(payer, receiver, share) for receiver in ready for payer in others]


def nagashi_seats(state: State) -> list[int]:
    """The seats that discarded only terminals and honours of which none was claimed."""
    failed = set()
    thrown = set()
    for tile, marks in zip(state.river, state.river_marks, strict=True):
        thrown.add(tile // STRIDE)
        if marks & TAKEN or not (TERMINALS | HONOURS) >> tile % STRIDE & 1:
            failed.add(tile // STRIDE)
    return sorted(thrown - failed)


def broken_off(rules: RiichiRules, state: State) -> int:
    """Why the hand ends now that a discard stands, one of the reasons above; ``FINISHED`` where it goes on."""
    seats = state.seats
    if rules.abort_four_riichi and all(seat.riichi for seat in seats):
        return FOUR_RIICHI
    if rules.abort_four_kans and kongs(state) == MOST_KONGS:
        most = max(sum(1 for code in seat.melds if code >= KONG_EXPOSED * STRIDE) for seat in seats)
        if most < MOST_KONGS:
            return FOUR_KONGS
    if rules.abort_four_winds and len(state.river) == len(seats) and state.claims == 0 and kongs(state) == 0:
        kinds = {tile % STRIDE for tile in state.river}
        if len(kinds) == 1 and WINDS >> kinds.pop() & 1:
            return FOUR_WINDS
    return FINISHED
