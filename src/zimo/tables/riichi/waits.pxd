# C types of waits.py; other compiled modules may cimport the functions.
cimport cython

from zimo.core.distance cimport key_waits
from zimo.rules.seat cimport Seat
from zimo.rules.state cimport State
from zimo.rules.waits cimport pair_waits, thirteen_waits

cdef const long long[::1] BIT
cdef bytes PLAIN, RED_OF
cdef long long ORPHANS
cdef long NONE, PLAYED, STRIDE, UNKNOWN

cpdef long long special_waits(Seat seat) except -1
@cython.locals(waits=cython.longlong, held=bytearray, code=cython.long, kind=cython.long)
cpdef long long ready_waits(Seat seat) except -1
@cython.locals(after=Seat, found=cython.longlong, kind=cython.long)
cpdef long long keeping_ready(Seat seat) except -1
@cython.locals(counts=bytearray, missing=cython.longlong, held=cython.long, over=cython.long, kind=cython.long)
cpdef bint nearly_special(Seat seat) except -1
@cython.locals(found=cython.longlong, thrown=cython.long)
cpdef long long own_discards(State state, long number) except -1
@cython.locals(seat=Seat)
cpdef str furiten(State state, long number)
@cython.locals(seat=Seat, kind=cython.long, number=cython.long)
cpdef let_by(State state, bint only_orphans)
