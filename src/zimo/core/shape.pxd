# C types of shape.py.
cimport cython

from zimo.core.distance cimport honour_key, suit_key

cdef long EAST, STRIDE
cdef list _NOTHING
cdef tuple _known

cpdef tuple keys(bytearray counts)
@cython.locals(known=dict, found=list, counts=list, width=cython.long, rest=cython.long)
cpdef list splits(long suit, long key)
@cython.locals(
    m_pongs=cython.longlong, m_runs=cython.longlong, m_chis=cython.long, m_eye=cython.longlong, m_sets=tuple,
    p_pongs=cython.longlong, p_runs=cython.longlong, p_chis=cython.long, p_eye=cython.longlong, p_sets=tuple,
    s_pongs=cython.longlong, s_runs=cython.longlong, s_chis=cython.long, s_eye=cython.longlong, s_sets=tuple,
    z_pongs=cython.longlong, z_eye=cython.longlong, z_sets=tuple,
    eye=cython.longlong, pongs=cython.longlong, sets=tuple, whole=list,
    m_splits=list, p_splits=list, s_splits=list, z_splits=list,
)
cpdef list readings(long m_key, long p_key, long s_key, long z_key, long sets_needed)
