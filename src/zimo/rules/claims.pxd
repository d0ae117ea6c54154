# C types of claims.py; other compiled modules may cimport the function.

cdef bytes PLAIN, _PLACE

cpdef long chi_low(long action, long claimed) except? -1
