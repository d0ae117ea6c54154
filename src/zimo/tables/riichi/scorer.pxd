# C types of scorer.py.
cimport cython

from zimo.rules.hand cimport Hand, Reading
from zimo.rules.score cimport Row, Scorer, Tally
from zimo.rules.sheet cimport NotCounted, Reason, ScoreSheet
from zimo.tables.riichi.dora cimport count_dora
from zimo.tables.riichi.fu cimport parts_of, rounded
from zimo.tables.riichi.hand cimport RiichiHand
from zimo.tables.riichi.patterns cimport aka_dora, dora, ura_dora
from zimo.tables.riichi.points cimport Price
from zimo.tables.riichi.reading cimport RiichiReading, completed_sets

cdef long INCOMPLETE, MANGAN, REN_HU, STANDARD, TWO_SIDED, YAKUMAN, ZIMO
cdef long long MOST_COUNTERS
cdef long MANGAN_HAN

cdef class YakuRow(Row):
    cdef readonly long opened
    cdef readonly object doubles

cdef class RiichiTally(Tally):
    cdef public long fu, han
    cdef public long long fu_parts
    cdef public Price price
    cdef public RiichiHand hand

    cpdef long long order(self) except -1

@cython.locals(tally=RiichiTally)
cpdef RiichiTally counted(tuple patterns, list lines, long form, tuple split, long long fu_parts, Price price,
                          RiichiHand hand)
@cython.locals(total=cython.long, value=cython.long)
cdef long _total(list lines) except -1

cdef class RiichiPay:
    cdef public object rules
    cdef dict _paid

    @cython.locals(own=RiichiTally, hand=RiichiHand, key=cython.longlong)
    cpdef object payment(self, Tally tally, long by, object liable)

cdef class RiichiScorer(Scorer):
    cdef public tuple yaku
    cdef public object house
    cdef dict _numbers, _of_traits, _prices
    cdef list _yaku_rows
    cdef bint _adds_yakuman, _counts_ura, _renhou_is_mangan
    cdef long _aka_dora, _dora, _first_other, _renhou, _ura_dora

    cpdef Reading reading(self, Hand hand)
    @cython.locals(reading=RiichiReading)
    cpdef RiichiReading start(self, RiichiHand hand)
    cpdef tuple rows(self, long long traits)
    @cython.locals(own=RiichiHand, reading=RiichiReading, surely=cython.bint, form=cython.long, split=tuple,
                   traits=cython.longlong, won_set=cython.long)
    cpdef bint may_win(self, Hand hand) except -1
    @cython.locals(yakuman=list, others=list, row=YakuRow)
    cdef bint _earns(self, RiichiReading reading) except -1
    @cython.locals(own=RiichiHand, reading=RiichiReading, form=cython.long, split=tuple, traits=cython.longlong,
                   won_set=cython.long, lines=list, best=RiichiTally, found=RiichiTally)
    cpdef Tally tally(self, Hand hand)
    @cython.locals(hand=RiichiHand, fu_parts=cython.longlong, price=Price)
    cdef RiichiTally _count_of(self, RiichiReading reading, list lines, long form, tuple split)
    @cython.locals(han=cython.long, fu=cython.long, yakuman=cython.long, key=cython.longlong, price=Price)
    cdef Price _price(self, list lines, long long fu_parts)
    @cython.locals(number=cython.long)
    cdef bint _is_yakuman(self, list lines) except -1
    cdef list _lines(self, RiichiReading reading)
    @cython.locals(yakuman=list, others=list, lines=list, row=YakuRow, kinds=object,
                   swallowed=cython.longlong, han=cython.long)
    cdef list _yaku_of(self, RiichiReading reading)
    @cython.locals(hand=RiichiHand, many=cython.long)
    cdef void _add_dora(self, RiichiReading reading, list lines) except *
    cdef bint _is_mangan(self, RiichiHand hand) except -1

cpdef RiichiHand as_riichi(Hand hand)
