# C types of observation.py.
cimport cython

from zimo.rules.seat cimport Seat
from zimo.rules.state cimport State

cdef const long long[::1] BIT
cdef long JOKER, NONE, PLAYED, STRIDE, UNKNOWN
cdef bytes EMPTY
cdef long BONUS_AT, BONUS_KINDS, DISCARD_WIDTH, HAND_AT, INDICATORS, INDICATORS_AT, KINDS, MELD_WIDTH, MELDS, MELDS_AT
cdef long NUMBERS, PASSED_PONG_AT, PASSED_WIN_AT, PLAIN_KINDS, RECORD, RIVER_AT, RIVER_ROOM, SEAT_WIDTH, SEATS_AT
cdef long URA_AT, WAITS_AT, WIDTH

@cython.locals(
    own=Seat, seats=cython.long, step=cython.long, end=cython.long, place=cython.long, i=cython.long, entry=cython.long,
)
cpdef void observe(State state, long number, bytearray into, long at) except *
cpdef void write_number(long number, bytearray into, long at) except *
@cython.locals(own=Seat, seats=cython.long, tile=cython.long, winners=cython.long, step=cython.long)
cdef void _moment(State state, long number, bytearray into, long at) except *
@cython.locals(
    seat=Seat, seats=cython.long, concealed=cython.long, kind=cython.long, place=cython.long, i=cython.long,
    code=cython.long, giver=cython.long,
)
cdef void _seat(State state, long number, long step, bytearray into, long at) except *
@cython.locals(kind=cython.long)
cdef void _kinds(long long mask, bytearray into, long at) except *
