# C types of wall.py.
cimport cython

@cython.locals(
    wall=bytearray, numbers=bytes, room=cython.long, at=cython.long, i=cython.long, j=cython.long, fair=cython.long,
    number=cython.long, kind=cython.long,
)
cpdef bytes shuffled(bytes tiles, bytes secret)
