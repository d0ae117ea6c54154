# C types of fu.py.
cimport cython

from zimo.tables.riichi.reading cimport RiichiReading

cdef const long long[::1] BIT
cdef bytes _FU
cdef long PAIRS_FU, PART, EYE, KONG_CONCEALED, KONG_EXPOSED, NARROW, PAIRS, STRIDE, THIRTEEN, TWO_SIDED, ZIMO
cdef long long DRAGONS, OUTSIDE
cdef long long _ONE, _BASE, _CLOSED_RON, _CONCEALED, _DOUBLE_WIND, _DOUBLE_WIND_4, _DRAWN, _KONG, _OPEN, _PAIR, _PAIRS
cdef long long _TRIPLET, _WAIT

@cython.locals(zimo=cython.bint, parts=cython.longlong, part=cython.longlong, at=cython.long, code=cython.long,
               pongs=cython.longlong, pong=cython.longlong, shown=cython.longlong)
cpdef long long parts_of(RiichiReading reading) except -1
@cython.locals(eye=cython.longlong)
cdef long long _eye(RiichiReading reading) except -1
cpdef bint is_pinfu(RiichiReading reading) except -1
@cython.locals(total=cython.long)
cpdef long rounded(long long parts) except -1
