# C types of table.py.
cimport cython

from zimo.rules.seat cimport Seat
from zimo.rules.state cimport State
from zimo.rules.table cimport Table
from zimo.rules.waits cimport pair_waits, thirteen_waits

cdef const long long[::1] BIT
cdef long long DRAGONS, WINDS, HONOURS, EIGHT
cdef long ASK_WIN, WIN, EAST, NONE, PLAYED, STRIDE
cdef long BACK, CHI, DISCARD, KONG, ROB_KONG, ZIMO

cdef class SingaporeTable(Table):
    cdef public object house
    cdef public long rounds
    cdef public bint automatic, pairs

    cpdef long long special_waits(self, State state, Seat seat) except -1
    cpdef bint can_rob_concealed(self, State state, Seat seat) except -1
    @cython.locals(family=cython.longlong)
    cpdef bint claim_wins(self, State state, long number, long kind) except -1
    cpdef long win_order(self, State state) except -1
    @cython.locals(seat=Seat, sets=cython.longlong)
    cpdef after_draw(self, State state, long number)
    @cython.locals(other=cython.long, seat=Seat)
    cpdef after_bonus(self, State state, long number, long kind)
    cpdef after_discard(self, State state, long number, long kind)
    cpdef after_kong(self, State state)
    @cython.locals(seat=Seat, wind=cython.long)
    cpdef before_meld(self, State state, long number, long type_, long kind, long giver)
    cpdef tuple next_hand(self, State state)

@cython.locals(sets=cython.longlong, kind=cython.long, counts=bytearray, code=cython.long)
cpdef long long honour_sets(Seat seat) except -1
