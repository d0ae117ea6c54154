# C types of reading.py.
cimport cython

from zimo.core.shape cimport Split
from zimo.rules.hand cimport Hand, Reading
from zimo.tables.riichi.hand cimport RiichiHand

cdef const long long[::1] BIT
cdef long long BAMBOO, CHARACTERS, DOTS, DRAGONS, EDGES, GREENS, HONOURS, OUTSIDE, WINDS, _LOWEST
cdef long EYE, NARROW, NONE, STANDARD, STRIDE, TRIPLET, TWO_SIDED, ZIMO
cdef long PONG_AT
cdef long long CHIS, CLAIMLESS, DRAGON_EYE, EASY_WAIT, EDGED, EVERY_RANK, EXTREMES, EYE_WAIT, FOUR_CONCEALED, GREEN
cdef long long HONOURED, KONGS, NO_HONOUR, OWN_WIND, PONGS, ROUND_WIND, SAID, SAID_FIRST, SIMPLES, THREE_CONCEALED, THREE_SUITS
cdef long long TWICE_TWINS, TWINS, WIND_SETS

cdef class RiichiReading(Reading):
    cdef public RiichiHand riichi_hand
    cdef public bint closed
    cdef public long concealed_triplets, own_triplets, twins, wait, won_set
    cdef public long long chances, lows, meld_lows, split_traits

    @cython.locals(code=cython.long)
    cpdef void begin(self, Hand hand, object rules) except *
    cpdef void suppose(self, bint closed, long by) except *
    @cython.locals(traits=cython.longlong)
    cdef void _note(self, bint closed) except *
    @cython.locals(kind=cython.long, chances=cython.longlong, at=cython.long, before=cython.long, holds=cython.bint,
                   lows=cython.longlong, single=cython.longlong, low=cython.longlong, code=cython.longlong,
                   triplets=cython.long, twins=cython.long, pongs=cython.longlong, present=cython.longlong,
                   eye=cython.longlong, outside=cython.longlong, traits=cython.longlong)
    cpdef void take(self, long form, Split split) except *
    @cython.locals(chance=cython.long, won_set=cython.long, place=cython.long, narrow=cython.bint)
    cpdef bint complete(self) except -1
    @cython.locals(triplets=cython.long, traits=cython.longlong)
    cpdef void settle(self, long wait) except *

cdef bint _three(long long kinds) except -1
