# C types of fei.py; other compiled modules may cimport the functions.
cimport cython

from zimo.core.distance cimport honour_key, seven_pairs, standard, suit_key
from zimo.core.shape cimport Split, keys, made, readings
from zimo.rules.seat cimport Seat

cdef const long long[::1] BIT
cdef const int[::1] POWER
cdef long ALL_FEI, CHIS, EAST, JOKER, KNOWN, MOST_SETS, NEVER, NONE, PLAYED, PONGS, STRIDE
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
cpdef long missing(bytearray counts, long base, long melds, bint pairs) except -1
cpdef bint is_thirteen(bytearray counts, long base) except -1
@cython.locals(
    found=list, needs=cython.long, z=Split, s=Split, eye=cython.longlong, room=cython.long,
)
cpdef list set_readings(bytearray counts, long suit, long honours, long base, long sets)
@cython.locals(best=tuple, rest=tuple, held=cython.long, low=cython.long, at=cython.long)
cdef tuple _fit(list counts, long place, bint eye, long allowed, long room)
@cython.locals(sets=cython.long, part=cython.long)
cdef long _sets(tuple found) except -1
@cython.locals(
    pongs=cython.longlong, runs=cython.longlong, eye=cython.longlong, chis=cython.long, codes=list, part=cython.long,
    kind=cython.long,
)
cdef Split _split(long base, list parts)
@cython.locals(found=cython.long, kind=cython.long)
cpdef long tiles(bytearray counts, long base) except -1
