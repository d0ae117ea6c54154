# C types of distance.py; other compiled modules may cimport the functions.
cimport cython

cdef long _KINDS, _classes, _halves, _rows
cdef bytes _suit, _honour, _merge, _final

@cython.locals(left=cython.long, right=cython.long)
cpdef long standard(long m_key, long p_key, long s_key, long z_key, long sets_needed) except -1

@cython.locals(i=cython.long, key=cython.long, count=cython.long)
cpdef long suit_key(bytearray counts, long base) except -1

@cython.locals(i=cython.long, key=cython.long, count=cython.long)
cpdef long honour_key(bytearray counts, long base) except -1

cpdef long distance(bytearray counts, long melds) except -1

@cython.locals(k=cython.long, pairs=cython.long, kinds=cython.long)
cpdef long seven_pairs(bytearray counts) except -1

@cython.locals(k=cython.long, pair=cython.long, kinds=cython.long)
cpdef long thirteen(bytearray counts) except -1

cpdef long long waits(bytearray counts, long melds) except -1
cpdef long long useful(bytearray counts, long melds) except -1
cpdef long long key_waits(long m_key, long p_key, long s_key, long z_key, long sets_needed) except -1
cpdef long long key_useful(long m_key, long p_key, long s_key, long z_key, long sets_needed) except -1

@cython.locals(h=cython.long, at=cython.long, counts=bytearray, called=bytearray, found=bytearray)
cpdef bytearray distances(object hands, long n, object melds)

cdef int _check(bytearray counts) except -1

@cython.locals(
    m=cython.long, p=cython.long, s=cython.long, z=cython.long, left=cython.long, right=cython.long,
    other=cython.long, row=cython.long, power=cython.long, mask=cython.longlong, bit=cython.longlong,
)
cdef long long _below(
    long m_key, long p_key, long s_key, long z_key, long sets_needed, long limit
) except -1
