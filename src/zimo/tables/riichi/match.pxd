# C types of match.py; other compiled modules may cimport the functions.
cimport cython

from zimo.rules.state cimport State

cdef long MOST_REPEATS

@cython.locals(dealer=cython.long, wind=cython.long, seats=cython.long, reached=cython.bint, over=cython.bint)
cpdef tuple following(object rules, State state, long rounds, bint stays, long repeat, bint broken_off)
