# C types of hand.py.
cimport cython

cdef const long long[::1] BIT
cdef long long BAMBOO, CHARACTERS, DOTS
cdef long KONG_CONCEALED, KONG_EXPOSED, EAST, NONE, PLAYED, STRIDE, ZIMO

cdef class Hand:
    cdef public bytearray counts
    cdef public list melds
    cdef public long long bonus
    cdef public bytes meld_special
    cdef public long by, fei_shown, flags, round_wind, seat_wind, steps, win_tile

cdef class Reading:
    cdef public Hand hand
    cdef public object rules
    cdef public long long bonus, concealed_kongs, concealed_pongs, eye, hidden, kongs, meld_kinds, meld_pongs, own_wind
    cdef public long long pongs, present, round_wind, triplets, win_tile
    cdef public long by, chis, claimed, flags, form, m, meld_chis, melds, p, s, steps, suits, z

    @cython.locals(pongs=cython.longlong, runs=cython.longlong, chis=cython.long, eye=cython.longlong,
                   shown=cython.longlong, hidden=cython.longlong, present=cython.longlong)
    cpdef void take(self, long form, tuple split) except *
