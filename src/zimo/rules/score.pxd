# C types of score.py.
cimport cython

from zimo.core.distance cimport seven_pairs, standard, thirteen
from zimo.core.shape cimport Split, keys, readings
from zimo.rules.hand cimport Hand, Reading
from zimo.rules.sheet cimport Line, NotCounted, Reason, ScoreSheet

cdef long NONE, PLAYED, STRIDE, ZIMO
cdef long EACH_FEI, EACH_KIND, EACH_STEP, SUMMED
cdef long long HONOURS, TERMINALS
cdef const long long[::1] BIT
cdef tuple PLACES

cdef class Row:
    cdef readonly object pattern, earned, missed
    cdef readonly bint automatic, enabled
    cdef readonly long number, value, counted
    cdef readonly long long needs, swallows, twins

cdef class Asked:
    cdef readonly list automatic, limits, adding, helping, sure, beside

cdef class Tally:
    cdef public tuple patterns
    cdef public Split split
    cdef list _lines
    cdef public long total, paid, form
    cdef public bint limit, allowed

    cpdef list written(self)

    @cython.locals(index=cython.long, value=cython.long, kinds=cython.longlong, lines=list)
    cpdef tuple sheet_lines(self)

cdef class Scorer:
    cdef public object rules, pay
    cdef public tuple patterns
    cdef public long minimum, cap
    cdef public bint limits_stack, pairs, bonus_helps
    cdef list _rows
    cdef dict _asked

    cpdef Reading reading(self, Hand hand)
    @cython.locals(found=Asked)
    cpdef Asked asked(self, long long traits)
    @cython.locals(reading=Reading, asked=Asked, row=Row, form=cython.long)
    cpdef bint may_win(self, Hand hand) except -1
    @cython.locals(row=Row, swallowed=cython.longlong, kinds=cython.longlong)
    cdef long _short_of(self, long need, list rows, Reading reading) except? -77
    @cython.locals(reading=Reading, asked=Asked, row=Row, first=cython.long, kinds=cython.longlong, form=cython.long,
                   total=cython.long, limit=Tally, best=Tally)
    cpdef Tally tally(self, Hand hand)
    @cython.locals(ways=list)
    cpdef list ways(self, Reading reading, bint pairs)
    @cython.locals(counts=bytearray, ways=list)
    cpdef list special_ways(self, Reading reading, bint pairs, bint orphans)
    @cython.locals(counts=bytearray)
    cpdef bint is_complete(self, Reading reading) except -1
    @cython.locals(total=cython.long, swallowed=cython.longlong, kinds=cython.longlong, kind=cython.longlong,
                   worth=cython.long, row=Row, lines=list)
    cdef tuple _count(self, Reading reading, list rows)
    @cython.locals(value=cython.long, paid=cython.long)
    cdef Tally _limit(self, Row row, long long kinds, long form, Split split)
    cdef bint _is_enough(self, Row row) except -1
    @cython.locals(reading=Reading, row=Row, counted=cython.longlong, index=cython.long, found=list, form=cython.long,
                   told=NotCounted)
    cdef tuple _not_counted(self, Hand hand, Tally tally)
    @cython.locals(winner=Row, index=cython.long)
    cdef NotCounted _judge(self, Row row, Reading reading, Tally tally)

@cython.locals(times=cython.long)
cdef long _times(long counted, long long kinds, Reading reading) except -1

@cython.locals(found=list, base=cython.long, place=cython.long, places=bytes)
cpdef tuple evidence(long long kinds)

@cython.locals(held=cython.longlong, kind=cython.long)
cdef long long _held(bytearray counts) except -1
