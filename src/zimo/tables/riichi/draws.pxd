# C types of draws.py; other compiled modules may cimport the functions.
cimport cython

from zimo.rules.seat cimport Seat
from zimo.rules.state cimport State
from zimo.tables.riichi.waits cimport ready_waits

cdef long long OUTSIDE, WINDS
cdef long STRIDE, TAKEN, MOST_KONGS

@cython.locals(number=cython.long, seat=Seat)
cpdef list ready_seats(State state)
@cython.locals(
    river=bytearray, marks=bytearray, everybody=cython.long, failed=cython.long, at=cython.long, number=cython.long,
    seat=Seat,
)
cpdef list nagashi_seats(State state)
@cython.locals(kind=cython.long, seat=Seat)
cpdef long why_broken_off(object rules, State state) except -1
