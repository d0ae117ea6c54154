# C types of distance.py; other compiled modules may cimport the functions.
cimport cython

cdef long _KINDS, _classes, _halves, _rows
cdef bytes _suit, _honour, _merge, _final

@cython.locals(left=cython.long, right=cython.long)
cpdef long standard(long m_key, long p_key, long s_key, long z_key, long sets_needed) except -1

cpdef long suit_key(object counts, long base) except -1
cpdef long honour_key(object counts, long base) except -1
cpdef long distance(object counts, long melds) except -1

@cython.locals(found=cython.long)
cpdef long nearest(object counts, long melds) except -1

cpdef long seven_pairs(object counts) except -1
cpdef long thirteen(object counts) except -1
cpdef long long waits(object counts, long melds) except -1
cpdef long long useful(object counts, long melds) except -1
cpdef long long key_waits(long m_key, long p_key, long s_key, long z_key, long sets_needed) except -1
cpdef long long key_useful(long m_key, long p_key, long s_key, long z_key, long sets_needed) except -1

@cython.locals(
    hand=bytearray, rest=bytearray, found=list, sets_needed=cython.long, k=cython.long, i=cython.long, suit=cython.long,
    power=cython.long, m=cython.long, p=cython.long, s=cython.long, z=cython.long, m_key=cython.long,
    p_key=cython.long, s_key=cython.long, z_key=cython.long, away=cython.long, copies=cython.long, mask=cython.longlong,
)
cpdef list throws(object counts, long melds, object left=*)

@cython.locals(counts=bytes, called=bytes, found=bytearray)
cpdef bytearray distances(object hands, long n, object melds)

cdef int _check(object counts) except -1

@cython.locals(
    suit="const unsigned char *", honour="const unsigned char *", merge="const unsigned char *",
    final="const unsigned char *", h=cython.long, at=cython.long, i=cython.long, m=cython.long, p=cython.long,
    s=cython.long, z=cython.long, left=cython.long, right=cython.long,
)
cdef int _fill(unsigned char *found, const unsigned char *counts, long n, const unsigned char *melds) except -1

@cython.locals(high=cython.uchar, number=cython.uchar, i=cython.long)
cdef bint _above_four(const unsigned char *numbers, long n) except -1

cdef long _standard_at(const unsigned char *counts, long at, long sets_needed) except -1

@cython.locals(k=cython.long, pairs=cython.long, kinds=cython.long)
cdef long _pairs(const unsigned char *counts) except -1

@cython.locals(k=cython.long, pair=cython.long, kinds=cython.long)
cdef long _orphans(const unsigned char *counts) except -1

@cython.locals(i=cython.long, key=cython.long, high=cython.long, count=cython.long)
cdef long _key(const unsigned char *counts, long base, long size) except -1

@cython.locals(
    m=cython.long, p=cython.long, s=cython.long, z=cython.long, left=cython.long, right=cython.long,
    other=cython.long, row=cython.long, power=cython.long, mask=cython.longlong, bit=cython.longlong,
)
cdef long long _below(
    long m_key, long p_key, long s_key, long z_key, long sets_needed, long limit
) except -1
