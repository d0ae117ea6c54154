# C types of scorer.py.
cimport cython

from zimo.core.shape cimport Split, readings
from zimo.rules.hand cimport Hand, Reading
from zimo.rules.score cimport Row, Scorer, Tally
from zimo.rules.sheet cimport NotCounted, Reason, ScoreSheet
from zimo.tables.riichi.dora cimport count_dora
from zimo.tables.riichi.fu cimport parts_of, rounded
from zimo.tables.riichi.hand cimport RiichiHand
from zimo.tables.riichi.patterns cimport aka_dora, dora, ura_dora
from zimo.tables.riichi.points cimport Price
from zimo.tables.riichi.reading cimport RiichiReading

cdef long INCOMPLETE, MANGAN, REN_HU, STANDARD, TWO_SIDED, YAKUMAN, ZIMO
cdef long FU_STEPS, HAN, YAKUMAN_AT
cdef long long MOST_COUNTERS
cdef long MANGAN_HAN

cdef class YakuRow(Row):
    cdef readonly long opened
    cdef readonly object doubles
    cdef readonly bint plain

cdef class YakuAsked:
    cdef readonly list others, unsure, yakuman
    cdef readonly long han

cdef class RiichiScorer

cdef class RiichiTally(Tally):
    cdef public long fu, han, won_set
    cdef public long long fu_parts
    cdef public Price price
    cdef public RiichiHand hand
    cdef public RiichiScorer scorer

    cpdef list written(self)
    cpdef long long order(self) except -1

@cython.locals(tally=RiichiTally)
cpdef RiichiTally counted(tuple patterns, list lines, long han, long form, Split split, long long fu_parts, long fu,
                          Price price, RiichiHand hand)

cdef class RiichiPay:
    cdef public object rules
    cdef dict _paid

    @cython.locals(own=RiichiTally, hand=RiichiHand, key=cython.longlong)
    cpdef object payment(self, Tally tally, long by, object liable)

cdef class RiichiScorer(Scorer):
    cdef public tuple yaku
    cdef public object house
    cdef dict _alike, _numbers, _of_traits
    cdef list _prices, _yaku_rows
    cdef bint _adds_yakuman, _counts_ura, _renhou_is_mangan
    cdef long _aka_dora, _dora, _renhou, _ura_dora

    cpdef Reading reading(self, Hand hand)
    @cython.locals(reading=RiichiReading)
    cpdef RiichiReading start(self, RiichiHand hand)
    @cython.locals(rows=YakuAsked)
    cpdef YakuAsked rows(self, long long traits)
    @cython.locals(own=RiichiHand, reading=RiichiReading, form=cython.long, split=Split, traits=cython.longlong)
    cpdef bint may_win(self, Hand hand) except -1
    @cython.locals(rows=YakuAsked, row=YakuRow)
    cdef bint _earns(self, RiichiReading reading) except -1
    @cython.locals(reading=RiichiReading, form=cython.long, split=Split, last=Split, best=RiichiTally)
    cpdef Tally tally(self, Hand hand)
    @cython.locals(traits=cython.longlong, count=cython.long, found=RiichiTally)
    cdef RiichiTally _best(self, RiichiReading reading, long form, Split split, RiichiTally best)
    @cython.locals(hand=RiichiHand, fu_parts=cython.longlong, fu=cython.long, lines=list, price=Price,
                   tally=RiichiTally)
    cdef RiichiTally _counted(self, RiichiReading reading, long count)
    @cython.locals(yakuman=cython.long, han=cython.long, at=cython.long, price=Price)
    cdef Price _price(self, long count, long fu)
    @cython.locals(reading=RiichiReading, lines=list)
    cpdef list lines_of(self, RiichiTally tally)
    @cython.locals(rows=YakuAsked, yakuman=cython.long, count=cython.long)
    cdef long _count_han(self, RiichiReading reading, list lines) except -1
    @cython.locals(count=cython.long, most=cython.long, times=cython.long, row=YakuRow, kinds=object)
    cdef long _count_yakuman(self, list rows, RiichiReading reading, list lines) except -1
    @cython.locals(count=cython.long, swallowed=cython.longlong, han=cython.long, row=YakuRow, kinds=object)
    cdef long _count_yaku(self, list rows, RiichiReading reading, list lines) except -1
    @cython.locals(hand=RiichiHand, count=cython.long, beneath=cython.long)
    cdef long _count_dora(self, RiichiReading reading, list lines) except -1
    cdef bint _is_mangan(self, RiichiHand hand) except -1

cpdef RiichiHand as_riichi(Hand hand)
