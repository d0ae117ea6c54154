# C types of feeding.py; other compiled modules may cimport the functions.
cimport cython

from zimo.rules.seat cimport Seat

cdef const long long[::1] BIT
cdef long STRIDE

@cython.locals(kinds=cython.longlong, code=cython.long)
cpdef long long laid_sets(Seat seat) except -1
@cython.locals(laid=cython.longlong)
cpdef bint completes(Seat seat, long kind, long long family) except -1
