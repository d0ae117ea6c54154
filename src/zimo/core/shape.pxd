# C types of shape.py.
cimport cython

from zimo.core.distance cimport honour_key, suit_key

cdef long EAST, STRIDE
cdef tuple _known

cdef class Split:
    cdef readonly long long pongs, runs, eye
    cdef readonly long chis
    cdef readonly tuple sets

@cython.locals(split=Split)
cpdef Split made(long long pongs, long long runs, long chis, long long eye, tuple sets)

cpdef tuple keys(bytearray counts)
@cython.locals(known=dict, found=list, counts=list, width=cython.long, rest=cython.long)
cpdef list splits(long suit, long key)
@cython.locals(
    m=Split, p=Split, s=Split, z=Split, eye=cython.longlong, pongs=cython.longlong, sets=tuple, whole=list,
    m_splits=list, p_splits=list, s_splits=list, z_splits=list,
)
cpdef list readings(long m_key, long p_key, long s_key, long z_key, long sets_needed)
