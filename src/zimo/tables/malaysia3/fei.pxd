# C types of fei.py; other compiled modules may cimport the functions.
cimport cython

from zimo.rules.seat cimport Seat

cdef const long long[::1] BIT
cdef const int[::1] POWER
cdef long ALL_FEI, EAST, JOKER, KNOWN, MOST_SETS, NEVER, PLAYED
cdef bytearray _honours, _suits

@cython.locals(
    found=cython.long, place=cython.long, power=cython.long, held=cython.long, with_eye=cython.long, rest=cython.long,
    alone=cython.long, beside=cython.long, low=cython.long, left=cython.long, at=cython.long,
)
cdef long _needs(bytearray known, long key, bint chis) except -1
@cython.locals(one=cython.long, other=cython.long)
cpdef bint fits(long suit, long honours, long sets) except -1
@cython.locals(
    suit=cython.long, sets=cython.long, found=cython.longlong, one=cython.long, other=cython.long, fei=cython.long,
)
cpdef long long waits(Seat seat, long base, bint pairs) except -1
@cython.locals(found=cython.longlong, kind=cython.long, needs=cython.long)
cdef long long _fitting(bytearray known, long key, long first, long end, long alone, long beside) except -1
@cython.locals(lacking=cython.longlong, held=cython.long, kind=cython.long)
cdef long long _thirteen_waits(bytearray counts, long base) except -1
@cython.locals(
    kinds=cython.long, tiles=cython.long, found=cython.longlong, free=cython.longlong, kind=cython.long,
    held=cython.long,
)
cdef long long _pair_waits(bytearray counts, long base) except -1
