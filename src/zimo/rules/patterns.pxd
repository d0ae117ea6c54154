# C types of patterns.py; other compiled modules may cimport the functions.
cimport cython

from zimo.rules.hand cimport Reading

cdef long long ANIMALS, DRAGONS, FLOWERS, GREENS, HONOURS, SEASONS, TERMINALS, WINDS
cdef long EAST, FLOWER, SEASON
cdef long DI_HU, GANG_SHANG, GANG_SHANG_GANG, HUA_SHANG, LAST_TILE, PAIRS, REN_HU, ROB_EIGHTH, THIRTEEN, TIAN_HU
cdef long ROB_KONG, ZIMO

cpdef long long dragon_pong(Reading reading) except -1
cpdef long long own_wind(Reading reading) except -1
cpdef long long round_wind(Reading reading) except -1
cpdef long long big_three_dragons(Reading reading) except -1
cpdef long long big_four_winds(Reading reading) except -1
@cython.locals(eye=cython.longlong)
cpdef long long small_three_dragons(Reading reading) except -1
@cython.locals(eye=cython.longlong)
cpdef long long small_four_winds(Reading reading) except -1
cpdef long long all_pongs(Reading reading) except -1
cpdef long long half_flush(Reading reading) except -1
cpdef long long full_flush(Reading reading) except -1
cpdef long long mixed_terminals(Reading reading) except -1
cpdef long long all_honours(Reading reading) except -1
cpdef long long all_terminals(Reading reading) except -1
cpdef long long all_green(Reading reading) except -1
cpdef long long thirteen_wonders(Reading reading) except -1
cpdef long long seven_pairs(Reading reading) except -1
cpdef long long four_kongs(Reading reading) except -1
cpdef long long nine_gates_closed(Reading reading) except -1
@cython.locals(earned=cython.longlong, before=bytearray)
cpdef long long nine_gates_pure(Reading reading) except -1
@cython.locals(counts=bytearray, code=cython.long, kind=cython.long)
cpdef long long nine_gates_open(Reading reading) except -1
cpdef long long four_concealed_pongs(Reading reading) except -1
cpdef long long four_concealed_pongs_zimo(Reading reading) except -1
cpdef long long concealed(Reading reading) except -1
cpdef long long concealed_zimo(Reading reading) except -1
cdef long long _last(Reading reading) except -1
cpdef long long self_drawn(Reading reading) except -1
cpdef long long flower_replacement(Reading reading) except -1
cpdef long long kong_replacement(Reading reading) except -1
cpdef long long kong_on_kong(Reading reading) except -1
cpdef long long robbed_kong(Reading reading) except -1
cpdef long long last_draw(Reading reading) except -1
cpdef long long last_draw_or_discard(Reading reading) except -1
cpdef long long heavenly(Reading reading) except -1
cpdef long long earthly(Reading reading) except -1
cpdef long long earthly_on_discard(Reading reading) except -1
cpdef long long human(Reading reading) except -1
cpdef long long seat_flower(Reading reading) except -1
cpdef long long seat_season(Reading reading) except -1
cpdef long long animals(Reading reading) except -1
cpdef long long all_animals(Reading reading) except -1
cpdef long long all_flowers(Reading reading) except -1
cpdef long long all_seasons(Reading reading) except -1
cpdef long long eight_flowers(Reading reading) except -1
