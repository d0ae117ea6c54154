"""Hands without a winner (rules C7): who is ready, nagashi, and what breaks a hand off."""

from zimo.core.melds import KONG_EXPOSED
from zimo.core.tiles import HONOURS, STRIDE, TERMINALS, WINDS
from zimo.rules.codes import TAKEN
from zimo.rules.state import State
from zimo.tables.riichi.rules import MOST_KONGS, RiichiRules
from zimo.tables.riichi.waits import ready_waits

FINISHED, NINE_TERMINALS, FOUR_WINDS, FOUR_RIICHI, FOUR_KONGS, TRIPLE_RON, NAGASHI = range(7)
"""The reasons, numbered as in ``event.DRAWN_REASONS``."""
NOTEN_POOL = 3000
"""What the players who are not ready pay together to those who are."""
OUTSIDE = TERMINALS | HONOURS


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
    river, marks = state.river, state.river_marks
    everybody = (1 << len(state.seats)) - 1
    failed = 0
    for at in range(len(river)):
        if marks[at] & TAKEN or not OUTSIDE >> river[at] % STRIDE & 1:
            failed |= 1 << river[at] // STRIDE
            if failed == everybody:
                return []
    return [number for number, seat in enumerate(state.seats) if seat.discards and not failed >> number & 1]


def why_broken_off(rules: RiichiRules, state: State) -> int:
    """Why the hand ends now that a discard stands, one of the reasons above; ``FINISHED`` where it goes on."""
    for seat in state.seats:
        if not seat.riichi:
            break
    else:
        if rules.abort_four_riichi:
            return FOUR_RIICHI
    if state.kongs == MOST_KONGS and rules.abort_four_kans and most_kongs(state) < MOST_KONGS:
        return FOUR_KONGS
    if len(state.river) == len(state.seats) and state.claims == 0 and state.kongs == 0 and rules.abort_four_winds:
        kind = state.river[0] % STRIDE
        if WINDS >> kind & 1 and state.discarded[kind] == len(state.seats):
            return FOUR_WINDS
    return FINISHED


def most_kongs(state: State) -> int:
    """The Kongs of the player who has most of them."""
    return max(sum(1 for code in seat.melds if code >= KONG_EXPOSED * STRIDE) for seat in state.seats)
