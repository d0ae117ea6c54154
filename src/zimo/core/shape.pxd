# C types of shape.py.
cimport cython

from zimo.core.distance cimport honour_key, suit_key

cdef long EAST, STRIDE
cdef class _Part:
    cdef long long pongs, runs, eye
    cdef long chis
    cdef tuple sets
    cdef _Part more

cdef _Part _NOTHING
cdef tuple _known

cpdef tuple keys(bytearray counts)
@cython.locals(found=list, counts=list, width=cython.long, rest=cython.long)
cpdef list splits(long suit, long key)
@cython.locals(known=dict, part=_Part)
cdef _Part _parts(long suit, long key)
@cython.locals(m=_Part, p=_Part, s=_Part, z=_Part, first_p=_Part, first_s=_Part, eye=cython.longlong,
               pongs=cython.longlong, sets=tuple, whole=list)
cpdef list readings(long m_key, long p_key, long s_key, long z_key, long sets_needed)
