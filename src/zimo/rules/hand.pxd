# C types of hand.py.
cimport cython

from zimo.core.distance cimport honour_key, suit_key
from zimo.core.shape cimport Split

cdef const long long[::1] BIT, _FORM
cdef long long ANIMALS, BAMBOO, CHARACTERS, DOTS, DRAGONS, FACES, FLOWERS, SEASONS, WINDS
cdef long KONG_CONCEALED, KONG_EXPOSED, EAST, NONE, PLAYED, STRIDE, ROB_KONG, ZIMO
cdef long long CLAIMLESS, DRAGON_SET, DRAWN, FLAGGED, FOUR_CHI, HAS_ANIMAL, HAS_FACE, HAS_FLOWER, HAS_SEASON, KONG
cdef long long NO_BONUS, NO_CHI, NO_SUIT, ONE_SUIT, ORPHANS, ROBBED, SEVEN_PAIRS, WIND_SET

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
    cdef public long long pongs, present, round_wind, triplets, win_tile, seen, traits
    cdef public long by, chis, claimed, flags, form, m, meld_chis, melds, p, s, steps, suits, z

    cpdef void begin(self, Hand hand, object rules) except *
    @cython.locals(pongs=cython.longlong, kind=cython.long)
    cdef void _count(self, bytearray counts) except *
    @cython.locals(chis=cython.long, runs=cython.longlong, pongs=cython.longlong, kongs=cython.longlong,
                   concealed_kongs=cython.longlong, concealed=cython.long, count=cython.long, code=cython.long,
                   bit=cython.longlong)
    cdef void _look(self, list melds) except *
    @cython.locals(bonus=cython.longlong, traits=cython.longlong)
    cdef long long _at_once(self) except -1
    @cython.locals(pongs=cython.longlong, runs=cython.longlong, chis=cython.long, eye=cython.longlong,
                   shown=cython.longlong, hidden=cython.longlong, present=cython.longlong, traits=cython.longlong)
    cpdef void take(self, long form, Split split) except *
