# C types of turns.py; other compiled modules may cimport the functions.
cimport cython

from zimo.rules.seat cimport Seat
from zimo.rules.state cimport State
from zimo.rules.table cimport chi_choices
from zimo.tables.riichi.waits cimport keeping_ready

cdef const long long[::1] BIT
cdef bytes PLAIN, RED_OF
cdef long long ANY, OUTSIDE
cdef long EAST, NONE, PLAYED, RED_FIVE, STRIDE, UNKNOWN, STICK, MOST_KONGS, RIICHI_TILES, NINE
cdef long ASK_CHI_HIGH, ASK_CHI_LOW, ASK_CHI_MIDDLE, ASK_KONG, ASK_PONG
cdef long CHI_HIGH, CHI_HIGH_RED, CHI_LOW, CHI_LOW_RED, CHI_MIDDLE, CHI_MIDDLE_RED
cdef long PONG_RED, PONG_TWO_RED, TAKE_KONG, TAKE_PONG

cpdef bint is_first_turn(State state, Seat seat) except -1
cpdef bint declared(State state, Seat seat) except -1
@cython.locals(kind=cython.long, kinds=cython.longlong, low=cython.long)
cpdef long long barred(long code, long tile) except? -1
@cython.locals(seat=Seat, last=cython.long)
cpdef long long may_discard(object rules, State state, long number) except? -1
@cython.locals(red=cython.long)
cpdef long long with_reds(long long kinds) except -1
cpdef bint may_kong(State state, Seat seat) except -1
@cython.locals(seat=Seat, points=cython.long)
cpdef str no_riichi(object rules, State state, long number)
@cython.locals(seat=Seat, kinds=cython.long, kind=cython.long)
cpdef str no_nine_terminals(object rules, State state, long number)
@cython.locals(asked=cython.long, have=cython.long)
cpdef long may_claim(object rules, State state, Seat seat, long kind, long step) except -1
@cython.locals(asked=cython.long)
cpdef long chi_asks(object rules, Seat seat, long kind) except -1
@cython.locals(left=cython.long, kind=cython.long)
cpdef bint may_throw_after(Seat seat, long long kinds) except -1
cpdef bint throws_nothing_after(object rules, Seat seat, long tile, long action) except -1
@cython.locals(counts=bytearray, asked=cython.long, reds=cython.long)
cpdef long ways_to_claim(Seat seat, long kind, bytearray buffer, long count) except -1
cpdef long chi_ways(bytearray counts, long first, long second, long plain, long red, bytearray buffer, long count) except -1
