# C types of table.py.
cimport cython

from zimo.rules.feeding cimport completes
from zimo.rules.seat cimport Seat
from zimo.rules.state cimport State
from zimo.rules.table cimport Table
from zimo.rules.waits cimport thirteen_waits
from zimo.tables.riichi.draws cimport nagashi_seats, ready_seats, why_broken_off
from zimo.tables.riichi.match cimport following
from zimo.tables.riichi.turns cimport declared, is_first_turn, may_claim, may_discard, may_kong, no_nine_terminals
from zimo.tables.riichi.turns cimport no_riichi, throws_nothing_after, ways_to_claim
from zimo.tables.riichi.waits cimport furiten, let_by, own_discards, special_waits

cdef const long long[::1] BIT
cdef bytes FIRST_KINDS, PLAIN, RED_OF
cdef tuple PLACES
cdef long long DRAGONS, WINDS
cdef long EAST, KONG_CONCEALED, KONG_EXPOSED, NONE, PLAYED, RED_FIVE, STRIDE
cdef long ADDED, ASK_TURN, CLAIM, CONCEALED, DECLARE_RIICHI, NINE_TERMINALS, OWED, PASS, ROB, TAKE_KONG, TRUTH, TURN, WIN
cdef long ANSWERED, BACK, CHI, DISCARD, DISCARDED, DRAWN_HAND, DREW, HAND_ENDED, INDICATOR, INDICATOR_END, KONG, PONG
cdef long RIICHI, ROB_KONG, URA_END, WON, ZIMO
cdef long FINISHED, FOUR_RIICHI, NAGASHI, TRIPLE_RON, BY_NINE_TERMINALS, MOST_KONGS, FOR_GOOD, STICK

cdef class RiichiTable(Table):
    cdef public object house, count
    cdef public long rounds
    cdef public tuple pao

    cpdef bint can_win(self, State state, long number, long kind, long by) except -1
    cpdef long long special_waits(self, State state, Seat seat) except -1
    cpdef bint can_rob_concealed(self, State state, Seat seat) except -1
    @cython.locals(
        seat=Seat, counts=bytearray, fours=cython.longlong, kinds=cython.longlong, may=cython.longlong,
        base=cython.long, places=bytes, place=cython.long, kind=cython.long,
    )
    cpdef long turn_choices(self, State state, long number, bytearray buffer, long count) except -1
    @cython.locals(kind=cython.long, code=cython.long)
    cpdef long kong_choices(self, State state, Seat seat, long long fours, bytearray buffer, long count) except -1
    cpdef play_special(self, State state, long number, long action)
    cpdef long claims(self, State state, long number, long kind, long step) except -1
    cpdef long claim_choices(self, State state, long number, bytearray buffer, long count) except -1
    cpdef str why_illegal(self, State state, long number, long action)
    cpdef str barred(self, State state, long number)
    @cython.locals(type_=cython.long, seat=Seat)
    cpdef apply(self, State state, bytearray log, long at)
    cpdef bint was_robbable(self, State state) except -1
    @cython.locals(waiting=cython.long)
    cpdef long pending(self, State state) except -1
    cpdef long legal_into(self, State state, long number, bytearray buffer) except -1
    cpdef long wall_end(self, State state) except -1
    @cython.locals(shown=cython.long, due=cython.long)
    cpdef bint owes_indicator(self, State state) except -1
    cpdef bint owes_ura(self, State state) except -1
    @cython.locals(winners=cython.long, number=cython.long, riichi=cython.long)
    cpdef bint riichi_wins(self, State state) except -1
    cpdef draw(self, State state, long kind)
    @cython.locals(seat=Seat)
    cpdef play(self, State state, long number, long action)
    cpdef let_go(self, State state)
    @cython.locals(seat=Seat, reason=cython.long)
    cpdef discard_stands(self, State state)
    cpdef bint is_triple(self, long winners) except -1
    cpdef win(self, State state, long winners, long kind, long by, long giver)
    cpdef before_meld(self, State state, long number, long type_, long kind, long giver)
    cpdef str pao_cause(self, Seat seat, long type_, long kind)
    cpdef settle(self, State state, long number, long kind, long by, long giver)
    @cython.locals(dealer=cython.long, step=cython.long, number=cython.long)
    cpdef exhausted(self, State state)
    cpdef tuple next_hand(self, State state)
    cpdef end_hand(self, State state)
    @cython.locals(at=cython.long)
    cpdef close(self, State state, tuple following)
