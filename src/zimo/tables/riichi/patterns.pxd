# C types of patterns.py.
cimport cython

from zimo.tables.riichi.dora cimport dora_kinds
from zimo.tables.riichi.fu cimport is_pinfu
from zimo.tables.riichi.reading cimport RiichiReading

cdef const long long[::1] BIT
cdef long long CHARACTERS, EDGED, FIVES, GREENS, HONOURS, ONES, OUTSIDE, TERMINALS
cdef long DI_HU, DISCARD, EYE, GANG_SHANG, GREEN, IPPATSU, LAST_TILE, PAIRS, RED, REN_HU, THIRTEEN, TIAN_HU, WHITE, ZIMO

cpdef long long riichi(RiichiReading reading) except -1
cpdef long long double_riichi(RiichiReading reading) except -1
cpdef long long ippatsu(RiichiReading reading) except -1
cpdef long long haitei(RiichiReading reading) except -1
cpdef long long houtei(RiichiReading reading) except -1
cpdef long long tenhou(RiichiReading reading) except -1
cpdef long long chiihou(RiichiReading reading) except -1
cpdef long long renhou(RiichiReading reading) except -1
cpdef long long pinfu(RiichiReading reading) except -1
cpdef long long tanyao(RiichiReading reading) except -1
cpdef long long iipeikou(RiichiReading reading) except -1
cpdef long long ryanpeikou(RiichiReading reading) except -1
cpdef long long red_pong(RiichiReading reading) except -1
cpdef long long green_pong(RiichiReading reading) except -1
cpdef long long white_pong(RiichiReading reading) except -1
cpdef long long sanankou(RiichiReading reading) except -1
cpdef long long suuankou(RiichiReading reading) except -1
cpdef long long sankantsu(RiichiReading reading) except -1
@cython.locals(pongs=cython.longlong, common=cython.longlong)
cpdef long long sanshoku_doukou(RiichiReading reading) except -1
@cython.locals(lows=cython.longlong, common=cython.longlong)
cpdef long long sanshoku_doujun(RiichiReading reading) except -1
@cython.locals(lows=cython.longlong)
cpdef long long ittsu(RiichiReading reading) except -1
cpdef long long honroutou(RiichiReading reading) except -1
cpdef long long chanta(RiichiReading reading) except -1
cpdef long long junchan(RiichiReading reading) except -1
cpdef long long ryuuiisou(RiichiReading reading) except -1
cpdef long long dora(RiichiReading reading) except -1
cpdef long long ura_dora(RiichiReading reading) except -1
cpdef long long aka_dora(RiichiReading reading) except -1
