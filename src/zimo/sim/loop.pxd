# C types of loop.py.
cimport cython

from zimo.rules.state cimport State
from zimo.rules.table cimport Table
from zimo.rules.wall cimport Wall, shuffled

cdef unsigned long long MULTIPLIER, MASK
cdef long NONE, FINISHED, IDLE, TRUTH, WIDTH

cdef class Chances:
    cdef public unsigned long long number
    cpdef long below(self, long count) except -1

cdef class Totals:
    cdef public long hands, actions, wins, records
    cdef public unsigned long long log_sum

@cython.locals(
    actions=cython.long, wall=Wall, end=cython.long, number=cython.long, count=cython.long,
)
cpdef long play_out(Table table, State state, bytes tiles, Chances chances, bytearray buffer) except -1

@cython.locals(
    totals=Totals, chances=Chances, buffer=bytearray, state=State, hand=cython.long, tiles=bytes, log=bytes,
)
cpdef Totals play_random(Table table, long hands, long long seed)
