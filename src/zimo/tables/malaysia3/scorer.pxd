# C types of scorer.py.
cimport cython

from zimo.rules.hand cimport Hand, Reading
from zimo.rules.score cimport Scorer, Tally
from zimo.tables.malaysia3.fei cimport fits, is_thirteen, set_readings, tiles

cdef long AUTOMATIC, PAIRS, STANDARD, THIRTEEN
cdef long long HONOURS, OUTSIDE

cdef class Malaysia3Scorer(Scorer):
    cdef public long long suit
    cdef public long base

    @cython.locals(counts=bytearray, suit=cython.long, ways=list)
    cpdef list ways(self, Reading reading, bint pairs)
    @cython.locals(counts=bytearray, sets=cython.long)
    cpdef bint is_complete(self, Reading reading) except -1
    @cython.locals(tally=Tally)
    cpdef Tally tally(self, Hand hand)
