# C types of table.py.
cimport cython

from zimo.rules.claims cimport chi_low
from zimo.rules.seat cimport Seat
from zimo.rules.state cimport State

cdef const long long[::1] BIT
cdef bytes FIRST_KINDS, PLAIN, RANK, RED_OF
cdef tuple PLACES
cdef long long OF_SETS
cdef long KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED, MELD_PONG, JOKER, NONE, PLAYED, RED_ADDED, RED_FIVE, STRIDE
cdef long UNKNOWN
cdef long ADDED, ASK_CHI, ASK_CHI_FEI, ASK_CHI_HIGH, ASK_CHI_LOW, ASK_CHI_MIDDLE, ASK_KONG, ASK_PONG, ASK_PONG_FEI
cdef long ASK_TURN, ASK_WIN
cdef long CHI_HIGH, CHI_LOW, CHI_MIDDLE, CLAIM, CONCEALED, OWED, PASS, REPLACING, ROB, TAKE_KONG, TAKE_PONG
cdef long TAKEN, TRUTH, TURN, WIN
cdef long ANSWERED, BACK, BEGAN, BONUS, CHI, DEALT, DISCARD, DISCARDED, DRAWN_HAND, DREW, FRONT, HAND_ENDED
cdef long HAND_STARTED, KONG, LINE, PAID, PONG, ROB_KONG, SHOWN, WON, ZIMO

cdef class Table:
    cdef public object rules, scorer
    cdef public str id
    cdef public tuple lines, reasons, refusals, actions, events, drawn_reasons
    cdef public bytes tile_set
    cdef public long long fei_kinds
    cdef public long seats, dead_wall, fresh_live, dealt, round_winds, start_points, unit, passed_win
    cdef public bint simple, red_fives, guided, passed_pong, kong_after_claim, multiple_winners

    cpdef long seat_wind(self, State state, long number) except -1
    cpdef bint can_win(self, State state, long number, long kind, long by) except -1
    cpdef long long special_waits(self, State state, Seat seat) except -1
    cpdef bint can_rob_concealed(self, State state, Seat seat) except -1
    cpdef bint claim_wins(self, State state, long number, long kind) except -1
    cpdef long win_order(self, State state) except -1
    cpdef before_meld(self, State state, long number, long type_, long kind, long giver)
    @cython.locals(seat=Seat)
    cpdef fed(self, State state, long number, long giver, str cause)
    cpdef after_draw(self, State state, long number)
    cpdef after_bonus(self, State state, long number, long kind)
    cpdef after_discard(self, State state, long number, long kind)
    cpdef after_kong(self, State state)
    cpdef settle(self, State state, long number, long kind, long by, long giver)
    cpdef tuple next_hand(self, State state)

    @cython.locals(seat=Seat, counts=bytearray, kongs=cython.bint, kinds=cython.longlong, base=cython.long, places=bytes, place=cython.long, kind=cython.long, code=cython.long)
    cpdef long turn_choices(self, State state, long number, bytearray buffer, long count) except -1
    @cython.locals(seat=Seat, counts=bytearray, asked=cython.long)
    cpdef long claims(self, State state, long number, long kind, long step) except -1
    @cython.locals(seat=Seat, asked=cython.long)
    cpdef long claim_choices(self, State state, long number, bytearray buffer, long count) except -1
    cpdef play_special(self, State state, long number, long action)
    cpdef discard_stands(self, State state)
    cpdef exhausted(self, State state)
    cpdef str why_illegal(self, State state, long number, long action)
    cpdef str barred(self, State state, long number)

    @cython.locals(unseen=bytearray, counts=bytearray, kind=cython.long, code=cython.long, special=cython.long, at=cython.long, other=Seat)
    cpdef bytearray unseen(self, State state, long number)
    @cython.locals(state=State)
    cpdef State new_state(self, long viewer)
    @cython.locals(type_=cython.long, number=cython.long, kind=cython.long, seat=Seat)
    cpdef apply(self, State state, bytearray log, long at)
    @cython.locals(i=cython.long, draws=cython.bint)
    cpdef began(self, State state, long dealer)
    cpdef add_special_waits(self, State state, Seat seat)
    @cython.locals(kind=cython.long, complete=cython.long)
    cpdef long is_complete(self, State state, Seat seat) except -1
    @cython.locals(seat=Seat)
    cpdef ask_turn(self, State state, long number, long complete)
    @cython.locals(seats=cython.long, number=cython.long, step=cython.long, asked=cython.long, held=cython.long, plain=cython.long, red=cython.long, waiting=cython.long, fei=cython.bint, counts=bytearray, seat=Seat)
    cpdef ask_claims(self, State state, long giver, long kind)
    cpdef bint is_blocked(self, Seat seat, long kind) except -1
    @cython.locals(number=cython.long, seat=Seat)
    cpdef ask_robbers(self, State state, long owner, long kind, long meld_type)
    cpdef long pending(self, State state) except -1
    @cython.locals(waiting=cython.long, number=cython.long)
    cpdef long first_pending(self, State state) except -1
    cpdef long wall_end(self, State state) except -1
    @cython.locals(seat=Seat, asked=cython.long, count=cython.long)
    cpdef long legal_into(self, State state, long number, bytearray buffer) except -1
    @cython.locals(at=cython.long)
    cpdef emit(self, State state, long type_, long number, long a, long b, long c)
    @cython.locals(at=cython.long)
    cpdef emit_meld(self, State state, long type_, long number, long tile, long what, long giver, long special)
    @cython.locals(seats=cython.long, number=cython.long, at=cython.long, start=cython.long, step=cython.long, count=cython.long, i=cython.long, log=bytearray)
    cpdef deal(self, State state, bytes tiles)
    @cython.locals(seats=cython.long, step=cython.long, number=cython.long, kind=cython.long, initial=cython.long, counts=bytearray, seat=Seat)
    cpdef replace(self, State state, long first)
    @cython.locals(number=cython.long, end=cython.long)
    cpdef draw(self, State state, long kind)
    cpdef play(self, State state, long number, long action)
    @cython.locals(seat=Seat, kind=cython.long, reds=cython.long, special=cython.long)
    cpdef declare_kong(self, State state, long number, long action)
    cpdef lay_kong(self, State state, long number, long action)
    cpdef let_go(self, State state)
    @cython.locals(giver=cython.long, kind=cython.long, seats=cython.long, winners=cython.long, missing=cython.bint, step=cython.long, number=cython.long, seat=Seat, best=cython.long, rank=cython.long)
    cpdef resolve(self, State state)
    @cython.locals(giver=cython.long, seats=cython.long, first=cython.long, winners=cython.long, missing=cython.bint, step=cython.long, number=cython.long, seat=Seat)
    cpdef long winning(self, State state) except? -2
    @cython.locals(seats=cython.long, need=cython.long, step=cython.long, number=cython.long, seat=Seat)
    cpdef bint may_beat(self, State state, long giver, long best, long rank) except -1
    @cython.locals(special=cython.long, reds=cython.long)
    cpdef take(self, State state, long number, long answer, long kind, long giver)
    @cython.locals(seats=cython.long, step=cython.long, number=cython.long, first=cython.long)
    cpdef win(self, State state, long winners, long kind, long by, long giver)
    @cython.locals(step=cython.long, payer=cython.long)
    cpdef collect(self, State state, long receiver, long amount, str reason)
    @cython.locals(at=cython.long, log=bytearray)
    cpdef pay(self, State state, long payer, long receiver, long amount, long reason)
    @cython.locals(at=cython.long, end=cython.long, i=cython.long, kind=cython.long, _=cython.long, log=bytearray, counts=bytearray, seat=Seat)
    cpdef show(self, State state, long number)
    cpdef end_drawn(self, State state, long reason)
    @cython.locals(at=cython.long)
    cpdef end_hand(self, State state)

cdef long rank_of_asked(long asked) except -1

@cython.locals(rank=cython.long, asked=cython.long)
cpdef long chi_choices(long long kinds, long kind) except -1
