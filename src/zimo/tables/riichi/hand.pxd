# C types of hand.py.
cimport cython

from zimo.rules.hand cimport Hand

cdef bytes PLAIN
cdef long KONG_EXPOSED, NONE, RED_FIVE, STRIDE, UNKNOWN

cdef class RiichiHand(Hand):
    cdef public bytearray tiles
    cdef public bytes indicators, ura
    cdef public long honba, reds, riichi, sticks

@cython.locals(code=cython.long, kind=cython.long)
cdef void _lay(bytearray tiles, list melds) except *
@cython.locals(kind=cython.long, reds=cython.long, special=cython.uchar)
cdef long _reds(bytearray counts, bytes meld_special) except -1
