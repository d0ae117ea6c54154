# C types of state.py.
cimport cython

from zimo.rules.seat cimport Seat

cdef const long long[::1] BIT
cdef long MELD_CHI, MELD_PONG, KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED, RED_ADDED, JOKER, NONE, RED_FIVE, STRIDE, UNKNOWN
cdef bytes PLAIN, RANK
cdef long ACCOUNT, ASK_PONG, ASK_WIN, CLAIM, FINISHED, IDLE, JUST_DRAWN, OWED, REPLACING, ROB
cdef long TAKE_PONG, TAKEN, TRUTH, TURN, WIN
cdef long ANSWERED, BEGAN, BONUS, CHI, DEALT, DISCARDED, DRAWN_HAND, DREW, FRONT, HAND_ENDED, HAND_STARTED, KONG
cdef long INDICATOR, PAID, PONG, RIICHI, ROB_KONG, SHOWN, SWAPPED, WIDTH, WON
cdef long LOG_ROOM

cdef class State:
    cdef public object table
    cdef public long viewer, tiles, dead_wall, log_end
    cdef public bytearray log, river, river_marks, discarded, indicators, ura
    cdef public list seats, points
    cdef public long dealer, round_wind, hand_number, repeat, rotations, phase, turn, tile, live, drew, owed
    cdef public long turn_kongs, steps, last_step, claims, kongs, kong_type, kong_liable, waiting, win_answers, winners
    cdef public long payouts, pool

    @cython.locals(other=State, seat=Seat)
    cpdef State copy(self)
    @cython.locals(at=cython.long, log=bytearray)
    cpdef long write(self, long type_, long seat, long a, long b, long c) except -1
    @cython.locals(type_=cython.long, seat=cython.long, a=cython.long)
    cpdef apply(self, bytearray log, long at)
    cdef _hand_started(self, long dealer, long round_wind, long repeat, long number)
    @cython.locals(seat=Seat, i=cython.long, kind=cython.long)
    cdef _dealt(self, long number, bytearray log, long at)
    @cython.locals(seat=Seat)
    cdef _bonus(self, long number, long kind)
    @cython.locals(i=cython.long, seat=Seat)
    cdef _began(self, long dealer, long draws)
    @cython.locals(seat=Seat)
    cdef _drew(self, long number, long kind, long end)
    @cython.locals(seat=Seat)
    cdef _discarded(self, long number, long kind, long drawn)
    @cython.locals(seat=Seat)
    cdef _answered(self, long number, long action)
    @cython.locals(seat=Seat)
    cdef _forget_answers(self)
    @cython.locals(seat=Seat, kind=cython.long, code=cython.long)
    cdef _claimed(self, long type_, long number, long tile, long low, long giver, long special)
    cdef _take_out_meld(self, Seat seat, long code, long special, long tile)
    cdef _riichi(self, long number, long double)
    @cython.locals(seat=Seat, at=cython.long, special=cython.long)
    cdef _swapped(self, long number, long kind)
    @cython.locals(seat=Seat)
    cdef _take(self, long number)
    @cython.locals(seat=Seat, at=cython.long, _=cython.long)
    cdef _konged(self, long number, long tile, long meld_type, long giver, long special)
    cdef _paid(self, long payer, long receiver, long amount)
    cdef _won(self, long number, long by)
    @cython.locals(owner=Seat, at=cython.long, _=cython.long)
    cdef _cancel_kong(self)
    @cython.locals(seat=Seat, i=cython.long)
    cdef _shown(self, long number, bytearray log, long at)
