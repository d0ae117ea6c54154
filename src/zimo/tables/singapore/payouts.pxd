# C types of payouts.py.
cimport cython

from zimo.rules.seat cimport Seat

cdef const long long[::1] BIT
cdef long long ANIMALS, CAT_AND_RAT, FLOWERS, ROOSTER_AND_CENTIPEDE, SEASONS
cdef long ANIMAL, FLOWER, SEASON, STRIDE, KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED

cpdef long long pair_of(long kind, long seat_wind) except -1
@cython.locals(tiles=cython.longlong, paid=list)
cpdef list bonus_payouts(object rules, Seat seat, long kind, long seat_wind)
