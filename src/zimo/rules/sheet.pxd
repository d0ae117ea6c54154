# C types of sheet.py.
from zimo.core.shape cimport Split

cdef class Told:
    pass

cdef class Line(Told):
    cdef readonly str id
    cdef readonly long value
    cdef readonly tuple tiles

cdef class NotCounted(Told):
    cdef readonly str id, reason, by
    cdef readonly object params

cdef class Reason(Told):
    cdef readonly str id
    cdef readonly object params

cdef class ScoreSheet(Told):
    cdef readonly bint allowed
    cdef readonly tuple lines, not_counted, reasons
    cdef readonly Split split
    cdef readonly long total, paid, base
    cdef readonly object payment, details
