"""What a seat sees, written into bytes.

Only what the seat may know is read, be the state the truth or the seat's own view: both give the same bytes.
``env.layout`` says where everything stands.
"""

from zimo.core.tiles import BIT, JOKER, NONE, PLAYED, STRIDE, UNKNOWN
from zimo.env.layout import (
    BONUS_AT,
    BONUS_KINDS,
    DISCARD_WIDTH,
    EMPTY,
    HAND_AT,
    INDICATORS,
    INDICATORS_AT,
    KINDS,
    MELD_WIDTH,
    MELDS,
    MELDS_AT,
    NUMBERS,
    PASSED_PONG_AT,
    PASSED_WIN_AT,
    PLAIN_KINDS,
    RECORD,
    RIVER_AT,
    RIVER_ROOM,
    SEAT_WIDTH,
    SEATS_AT,
    URA_AT,
    WAITS_AT,
    WIDTH,
)
from zimo.rules.seat import Seat
from zimo.rules.state import State


def observe(state: State, number: int, into: bytearray, at: int) -> None:
    """Write what seat ``number`` sees to the ``RECORD`` bytes of ``into`` from ``at`` on."""
    into[at : at + RECORD] = EMPTY
    _moment(state, number, into, at)
    own = state.seats[number]
    into[at + HAND_AT : at + HAND_AT + KINDS] = own.counts[:KINDS]
    _kinds(own.waits, into, at + WAITS_AT)
    _kinds(own.passed_win, into, at + PASSED_WIN_AT)
    _kinds(own.passed_pong, into, at + PASSED_PONG_AT)
    seats = len(state.seats)
    for step in range(seats):
        _seat(state, number, step, into, at)
    end = min(len(state.river), RIVER_ROOM)
    place = at + RIVER_AT
    for i in range(end):
        entry = state.river[i]
        into[place] = (entry // STRIDE - number + seats) % seats
        into[place + 1] = entry % STRIDE
        into[place + 2] = state.river_marks[i]
        place += DISCARD_WIDTH
    for i in range(min(len(state.indicators), INDICATORS)):
        into[at + INDICATORS_AT + i] = state.indicators[i]
    for i in range(min(len(state.ura), INDICATORS)):
        into[at + URA_AT + i] = state.ura[i]
    for step in range(seats):
        write_number(state.points[(number + step) % seats], into, at + WIDTH + 4 * step)
    write_number(state.pool, into, at + WIDTH + 4 * (NUMBERS - 1))


def write_number(number: int, into: bytearray, at: int) -> None:
    """Write a signed 32-bit number, low byte first."""
    into[at] = number & 255
    into[at + 1] = number >> 8 & 255
    into[at + 2] = number >> 16 & 255
    into[at + 3] = number >> 24 & 255


def _moment(state: State, number: int, into: bytearray, at: int) -> None:
    """The numbers of ``layout.MOMENT``, in their order."""
    seats = len(state.seats)
    own = state.seats[number]
    tile = state.tile
    if tile < PLAYED or JOKER <= tile < UNKNOWN:
        if state.drew != NONE and state.owed == 0 and state.turn != number:
            tile = UNKNOWN  # another player drew it and has not shown it
    winners = 0
    for step in range(seats):
        winners |= (state.winners >> (number + step) % seats & 1) << step
    into[at] = state.phase
    into[at + 1] = 1 if own.asked and not own.answer else 0
    into[at + 2] = (number - state.dealer + seats) % seats
    into[at + 3] = state.round_wind
    into[at + 4] = (state.dealer - number + seats) % seats
    into[at + 5] = min(state.repeat, 255)
    into[at + 6] = min(state.hand_number, 255)
    into[at + 7] = (state.turn - number + seats) % seats
    into[at + 8] = tile
    into[at + 9] = state.drew
    into[at + 10] = min(state.live, 255)
    into[at + 11] = min(state.owed, 255)
    into[at + 12] = min(state.turn_kongs, 255)
    into[at + 13] = min(state.steps, 255)
    into[at + 14] = state.last_step
    into[at + 15] = min(state.claims, 255)
    into[at + 16] = state.kong_type
    into[at + 17] = NONE if state.kong_liable == NONE else (state.kong_liable - number + seats) % seats
    into[at + 18] = winners
    into[at + 19] = min(state.payouts, 255)
    into[at + 20] = own.furiten
    into[at + 21] = 1 if own.passed_win & BIT[UNKNOWN] else 0


def _seat(state: State, number: int, step: int, into: bytearray, at: int) -> None:
    """What lies open before the seat that sits ``step`` seats after the observer."""
    seats = len(state.seats)
    seat: Seat = state.seats[(number + step) % seats]
    concealed = 0
    for kind in range(UNKNOWN + 1):
        concealed += seat.counts[kind]
    place = at + SEATS_AT + step * SEAT_WIDTH
    into[place] = 1
    into[place + 1] = (number + step - state.dealer + seats) % seats
    into[place + 2] = concealed
    into[place + 3] = seat.open
    into[place + 4] = min(seat.discards, 255)
    into[place + 5] = seat.fei_shown
    into[place + 6] = seat.riichi
    into[place + 7] = seat.riichi_at
    into[place + 8] = seat.ippatsu
    into[place + 9] = NONE if seat.liable == NONE else (seat.liable - number + seats) % seats
    into[place + 10] = seat.liable_cause
    if seat.bonus:
        place = at + BONUS_AT + step * BONUS_KINDS
        for kind in range(BONUS_KINDS):
            if seat.bonus & BIT[PLAYED + kind]:
                into[place + kind] = 1
    place = at + MELDS_AT + step * MELDS * MELD_WIDTH
    for i in range(min(len(seat.melds), MELDS)):
        code = seat.melds[i]
        giver = seat.meld_givers[i]
        into[place] = code // STRIDE
        into[place + 1] = code % STRIDE
        into[place + 2] = seat.meld_special[i]
        into[place + 3] = seat.meld_tiles[i]
        into[place + 4] = NONE if giver == NONE else (giver - number + seats) % seats
        place += MELD_WIDTH


def _kinds(mask: int, into: bytearray, at: int) -> None:
    """A set of plain kinds as ones."""
    if mask:
        for kind in range(PLAIN_KINDS):
            if mask & BIT[kind]:
                into[at + kind] = 1
