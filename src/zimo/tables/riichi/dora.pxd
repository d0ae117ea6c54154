# C types of dora.py.
cimport cython

cdef const long long[::1] BIT
cdef bytes _DORA

@cython.locals(count=cython.long, indicator=cython.long)
cpdef long count_dora(bytearray tiles, bytes indicators) except -1
@cython.locals(kinds=cython.longlong, indicator=cython.long)
cpdef long long dora_kinds(bytes indicators) except -1
