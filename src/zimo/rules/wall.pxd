# C types of wall.py; other compiled modules may cimport the functions.
cimport cython

cdef long BACK, FRONT, INDICATOR_END

@cython.locals(
    wall=bytearray, numbers=bytes, room=cython.long, at=cython.long, i=cython.long, j=cython.long, fair=cython.long,
    number=cython.long, kind=cython.long,
)
cpdef bytes shuffled(bytes tiles, bytes secret)

cdef class Wall:
    cdef public bytes tiles
    cdef public long front, back, indicators, uras

    cpdef bytes deal(self, long count)
    cpdef long take(self, long end) except -1
