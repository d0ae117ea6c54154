# C types of table.py.
cimport cython

from zimo.rules.seat cimport Seat
from zimo.rules.state cimport State
from zimo.rules.table cimport Table
from zimo.tables.malaysia3.fei cimport waits
from zimo.tables.malaysia3.liability cimport claim_cause
from zimo.tables.malaysia3.payouts cimport completes_set, fei_held

cdef const long long[::1] BIT
cdef long ALL_FEI, EAST, JOKER, NONE, PLAYED, STRIDE, UNKNOWN, KONG_EXPOSED, MELD_PONG
cdef long ADDED, ASK_CHI_FEI, ASK_PONG_FEI, CHI_HIGH_FEI_MIDDLE, CHI_LOW_FEI_MIDDLE, CONCEALED, DECLARE_FEI, PONG_FEI
cdef long PONG_TWO_FEI, SWAP, TRUTH, TURN
cdef long BONUS, DISCARD, ROB_KONG, SWAPPED, ZIMO
cdef long FEI_CHIS

cdef class Malaysia3Table(Table):
    cdef public object house
    cdef public long base, rotations, hands
    cdef public bint fei_discard, pairs

    cpdef add_special_waits(self, State state, Seat seat)
    @cython.locals(kind=cython.long, complete=cython.long)
    cpdef long is_complete(self, State state, Seat seat) except -1
    @cython.locals(type_=cython.long, number=cython.long, complete=cython.long)
    cpdef apply(self, State state, bytearray log, long at)
    @cython.locals(
        seat=Seat, counts=bytearray, replaced=cython.bint, first=cython.long, kind=cython.long, swaps=cython.longlong,
        place=cython.long, code=cython.long,
    )
    cpdef long turn_choices(self, State state, long number, bytearray buffer, long count) except -1
    @cython.locals(seat=Seat, asked=cython.long, fei=cython.long)
    cpdef long claims(self, State state, long number, long kind, long step) except -1
    @cython.locals(seat=Seat, chis=cython.long, place=cython.long)
    cpdef long claim_choices(self, State state, long number, bytearray buffer, long count) except -1
    cpdef play_special(self, State state, long number, long action)
    cpdef str why_illegal(self, State state, long number, long action)
    @cython.locals(seat=Seat)
    cpdef after_draw(self, State state, long number)
    @cython.locals(seat=Seat)
    cpdef after_bonus(self, State state, long number, long kind)
    @cython.locals(givers=bytearray, giver=cython.long, seat=Seat)
    cpdef after_kong(self, State state)
    @cython.locals(number=cython.long)
    cpdef end_hand(self, State state)
    @cython.locals(seat=Seat)
    cpdef before_meld(self, State state, long number, long type_, long kind, long giver)
    cpdef tuple next_hand(self, State state)

@cython.locals(rank=cython.long, chis=cython.long)
cpdef long fei_chis(bytearray counts, long kind) except -1
