# C types of seat.py.
cimport cython

from zimo.core.distance cimport key_waits, standard

cdef const int[::1] POWER
cdef const long long[::1] BIT, KNOWN
cdef long NONE, RED_FIVE, STRIDE, UNKNOWN
cdef bytes PLAIN, RED_OF

cdef class Seat:
    cdef public bytearray counts, meld_tiles, meld_givers, meld_special
    cdef public list melds
    cdef public long m, p, s, z, open, discards, asked, answer, liable, liable_cause, fei_shown
    cdef public long riichi, riichi_at, ippatsu, furiten
    cdef public long long kinds, waits, bonus, dealt_bonus, passed_win, passed_pong

    @cython.locals(other=Seat)
    cpdef Seat copy(self)
    cpdef put_in(self, long kind)
    @cython.locals(counts=bytearray)
    cpdef take_out(self, long kind)
    @cython.locals(power=cython.long)
    cdef _count_red(self, long kind, long many)
    cpdef long held(self, long kind) except -1
    @cython.locals(kinds=cython.longlong, red=cython.long)
    cpdef long long plain_kinds(self) except -1
    cpdef add_meld(self, long code, long tile, long giver, long special)
    cpdef long distance(self) except -1
    cpdef find_waits(self)
