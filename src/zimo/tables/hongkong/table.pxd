# C types of table.py.
cimport cython

from zimo.rules.seat cimport Seat
from zimo.rules.state cimport State
from zimo.rules.table cimport Table
from zimo.rules.waits cimport pair_waits, thirteen_waits
from zimo.tables.hongkong.liability cimport claim_cause

cdef long long EIGHT
cdef long ASK_TURN, ASK_WIN, EIGHT_FLOWERS, NONE, SEVEN_FLOWERS
cdef long DISCARD, ROB_KONG, ZIMO

cdef class HongKongTable(Table):
    cdef public object house
    cdef public long rounds
    cdef public bint pairs

    cpdef long long special_waits(self, State state, Seat seat) except -1
    cpdef bint can_rob_concealed(self, State state, Seat seat) except -1
    @cython.locals(seat=Seat)
    cpdef ask_turn(self, State state, long number, long complete)
    @cython.locals(lacking=cython.longlong)
    cpdef long flower_hand(self, Seat seat) except -1
    @cython.locals(seat=Seat)
    cpdef after_bonus(self, State state, long number, long kind)
    cpdef before_meld(self, State state, long number, long type_, long kind, long giver)
    cpdef tuple next_hand(self, State state)
