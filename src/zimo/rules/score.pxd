# C types of score.py.
cimport cython

from zimo.rules.hand cimport Hand, Reading

cdef long AUTOMATIC, INCOMPLETE, PAIRS, STANDARD, THIRTEEN, NONE, PLAYED, STRIDE, ZIMO
cdef long EACH_FEI, EACH_KIND, EACH_STEP, SUMMED

cdef class Tally:
    cdef public tuple patterns, split
    cdef public list lines
    cdef public long total, paid, form
    cdef public bint limit, allowed

cdef class Scorer:
    cdef public object rules, pay
    cdef public tuple patterns
    cdef public long minimum, cap
    cdef public bint limits_stack, pairs, bonus_helps
    cdef list _automatic, _limits, _adding, _helping

    cpdef Reading reading(self, Hand hand)
    @cython.locals(reading=Reading, need=cython.long, swallowed=cython.longlong, index=cython.long,
                   value=cython.long, counted=cython.long, swallows=cython.longlong, kinds=cython.longlong,
                   form=cython.long)
    cpdef bint may_win(self, Hand hand) except -1
    @cython.locals(reading=Reading, index=cython.long, first=cython.long, kinds=cython.longlong, form=cython.long,
                   total=cython.long, limit=Tally, best=Tally)
    cpdef Tally tally(self, Hand hand)
    @cython.locals(total=cython.long, swallowed=cython.longlong, index=cython.long, value=cython.long,
                   counted=cython.long, swallows=cython.longlong, kinds=cython.longlong, kind=cython.longlong,
                   worth=cython.long)
    cdef tuple _count(self, Reading reading, list rows)
    @cython.locals(value=cython.long, paid=cython.long)
    cdef Tally _limit(self, long index, long long kinds, long form, tuple split)
    @cython.locals(value=cython.long)
    cdef bint _is_enough(self, long index) except -1

@cython.locals(times=cython.long)
cdef long _times(long counted, long long kinds, Reading reading) except -1
