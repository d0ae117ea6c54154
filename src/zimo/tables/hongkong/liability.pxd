# C types of liability.py; other compiled modules may cimport the functions.
cimport cython

from zimo.rules.feeding cimport completes
from zimo.rules.seat cimport Seat

cdef long long DRAGONS, WINDS
cdef long CHI, KONG, PLAYED, STRIDE

cpdef str claim_cause(Seat seat, long type_, long kind)
@cython.locals(found=cython.long)
cpdef long kongs(Seat seat) except -1
@cython.locals(suit=cython.longlong, found=cython.long, code=cython.long)
cpdef long sets_of_suit(Seat seat, long kind) except -1
@cython.locals(suit=cython.longlong)
cpdef long long suit_of(long kind) except -1
@cython.locals(suit=cython.longlong, other=cython.long)
cpdef bint is_one_suit(Seat seat, long kind) except -1
