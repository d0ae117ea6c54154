# C types of payouts.py; other compiled modules may cimport the functions.
cimport cython

from zimo.rules.seat cimport Seat

cdef long long ANIMALS, FACES, FLOWERS, SEASONS
cdef long JOKER
cdef bytes _FEI_IN_SET

@cython.locals(tiles=cython.longlong)
cpdef bint completes_set(long long bonus, long kind) except -1
@cython.locals(held=cython.long, special=cython.long)
cpdef long fei_held(Seat seat) except -1
