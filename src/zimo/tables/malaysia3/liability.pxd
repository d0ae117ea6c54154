# C types of liability.py; other compiled modules may cimport the functions.
from zimo.rules.feeding cimport completes
from zimo.rules.seat cimport Seat

cdef long long DRAGONS, WINDS

cpdef str claim_cause(Seat seat, long kind)
