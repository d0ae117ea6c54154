# C types of waits.py; other compiled modules may cimport the functions.
cimport cython

from zimo.rules.seat cimport Seat

cdef const long long[::1] BIT
cdef long long ORPHANS
cdef long PLAYED
cdef bytes RED_OF
cdef tuple _ORPHAN_KINDS

@cython.locals(counts=bytearray, missing=cython.longlong, held=cython.long, kind=cython.long)
cpdef long long thirteen_waits(Seat seat) except -1

@cython.locals(counts=bytearray, single=cython.longlong, held=cython.long, kind=cython.long)
cpdef long long pair_waits(Seat seat) except -1
