# C types of points.py.
cdef class Price:
    cdef readonly long base, yakuman
    cdef readonly str limit
