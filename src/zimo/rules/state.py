"""The state of a match and of the hand being played, and the one reducer that changes it.

A state never holds the wall. The truth (``viewer`` is ``TRUTH``) knows every concealed tile; a view (``viewer`` is a
seat, or ``ONLOOKER``) is the same class folded from a redacted log. ``state.pxd`` gives the fields their C types.
"""

from zimo.core.melds import CHI as MELD_CHI
from zimo.core.melds import KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED, RED_ADDED, tiles_on_table
from zimo.core.melds import PONG as MELD_PONG
from zimo.core.tiles import BIT, JOKER, NONE, PLAIN, RED_FIVE, STRIDE, UNKNOWN
from zimo.rules.codes import (
    ACCOUNT,
    ASK_PONG,
    ASK_WIN,
    CLAIM,
    FINISHED,
    IDLE,
    JUST_DRAWN,
    OWED,
    RANK,
    REPLACING,
    ROB,
    TAKE_PONG,
    TAKEN,
    TRUTH,
    TURN,
    WIN,
)
from zimo.rules.record import (
    ANSWERED,
    BEGAN,
    BONUS,
    CHI,
    DEALT,
    DISCARDED,
    DRAWN_HAND,
    DREW,
    FRONT,
    HAND_ENDED,
    HAND_STARTED,
    INDICATOR,
    KONG,
    PAID,
    PONG,
    RIICHI,
    ROB_KONG,
    SHOWN,
    SWAPPED,
    WIDTH,
    WON,
)
from zimo.rules.seat import Seat

LOG_ROOM: int = 512
"""Records that a new log has room for; it grows when a hand needs more."""


class State:
    """A match between two events. Only :meth:`apply` changes it.

    ``turn`` is the player who acts, or who discarded or declared last; ``tile`` the tile drawn, discarded or declared.
    ``river`` holds the discards in order as ``seat * STRIDE + kind`` bytes, ``river_marks`` the marks of each.
    ``rotations`` counts how often the deal has come round to the first dealer. ``pool`` are the points that lie on the
    table, ``indicators`` and ``ura`` the dora indicators turned and those beneath them. ``kongs`` are the Kongs of all
    players, ``turn_kongs`` those of the turn; ``waiting`` are the seats, one bit each, that are asked and have not
    answered, ``win_answers`` those that answered with a win.
    """

    def __init__(self, table: object, viewer: int, seats: int, tiles: int, dead_wall: int) -> None:
        self.table: object = table
        self.viewer: int = viewer
        self.tiles: int = tiles
        self.dead_wall: int = dead_wall
        self.log: bytearray = bytearray(WIDTH * LOG_ROOM)
        self.log_end: int = 0

        self.seats: list[Seat] = [Seat() for _ in range(seats)]
        self.points: list[int] = [0] * seats
        self.dealer: int = 0
        self.round_wind: int = 0
        self.hand_number: int = 0
        self.repeat: int = 0
        self.rotations: int = 0
        self.phase: int = IDLE

        self.turn: int = 0
        self.tile: int = NONE
        self.live: int = 0
        self.river: bytearray = bytearray()
        self.river_marks: bytearray = bytearray()
        self.discarded: bytearray = bytearray(STRIDE)
        self.drew: int = NONE
        self.owed: int = 0
        self.turn_kongs: int = 0
        self.steps: int = 0
        self.last_step: int = 0
        self.claims: int = 0
        self.kongs: int = 0
        self.kong_type: int = 0
        self.kong_liable: int = NONE
        self.waiting: int = 0
        self.win_answers: int = 0
        self.winners: int = 0
        self.payouts: int = 0
        self.pool: int = 0
        self.indicators: bytearray = bytearray()
        self.ura: bytearray = bytearray()

    def copy(self) -> "State":
        """A state that can go its own way, with an empty log."""
        other: State = type(self)(self.table, self.viewer, len(self.seats), self.tiles, self.dead_wall)
        other.seats = [seat.copy() for seat in self.seats]
        other.points = self.points[:]
        other.dealer = self.dealer
        other.round_wind = self.round_wind
        other.hand_number = self.hand_number
        other.repeat = self.repeat
        other.rotations = self.rotations
        other.phase = self.phase
        other.turn = self.turn
        other.tile = self.tile
        other.live = self.live
        other.river = self.river[:]
        other.river_marks = self.river_marks[:]
        other.discarded = self.discarded[:]
        other.drew = self.drew
        other.owed = self.owed
        other.turn_kongs = self.turn_kongs
        other.steps = self.steps
        other.last_step = self.last_step
        other.claims = self.claims
        other.kongs = self.kongs
        other.kong_type = self.kong_type
        other.kong_liable = self.kong_liable
        other.waiting = self.waiting
        other.win_answers = self.win_answers
        other.winners = self.winners
        other.payouts = self.payouts
        other.pool = self.pool
        other.indicators = self.indicators[:]
        other.ura = self.ura[:]
        return other

    def key(self) -> tuple[object, ...]:
        """Everything that the state holds, for comparing two states; the log is not part of it."""
        return (
            tuple([seat.key() for seat in self.seats]),
            tuple(self.points),
            (self.dealer, self.round_wind, self.hand_number, self.repeat, self.rotations, self.phase),
            (self.turn, self.tile, self.live, bytes(self.river), bytes(self.river_marks), bytes(self.discarded)),
            (self.drew, self.owed, self.turn_kongs, self.steps, self.last_step, self.claims),
            (self.kongs, self.kong_type, self.kong_liable, self.waiting, self.win_answers),
            (self.winners, self.payouts),
            (self.pool, bytes(self.indicators), bytes(self.ura)),
        )

    def write(self, type_: int, seat: int, a: int, b: int, c: int) -> int:
        """Put a record at the end of the log and return where it starts; its other bytes are 0."""
        at = self.log_end
        if at + WIDTH > len(self.log):
            self.log = self.log + bytearray(len(self.log))
        log = self.log
        log[at] = type_
        log[at + 1] = seat
        log[at + 2] = a
        log[at + 3] = b
        log[at + 4] = c
        self.log_end = at + WIDTH
        return at

    def take_log(self) -> bytes:
        """The records written since the last call, and an empty log."""
        end = self.log_end
        records = bytes(self.log[:end])
        self.log[:end] = bytes(end)
        self.log_end = 0
        return records

    def apply(self, log: bytearray, at: int) -> None:
        """Take in the record that starts at byte ``at`` of ``log``: the only way a state changes."""
        type_: int = log[at]
        seat: int = log[at + 1]
        a: int = log[at + 2]
        if type_ == DREW:
            self._drew(seat, a, log[at + 3])
        elif type_ == DISCARDED:
            self._discarded(seat, a, log[at + 3])
        elif type_ == ANSWERED:
            self._answered(seat, a)
        elif type_ == DEALT:
            self._dealt(seat, log, at + 2)
        elif type_ == BONUS:
            self._bonus(seat, a)
        elif type_ == CHI or type_ == PONG:
            self._claimed(type_, seat, a, log[at + 3], log[at + 4], log[at + 5])
        elif type_ == KONG:
            self._konged(seat, a, log[at + 3], log[at + 4], log[at + 5])
        elif type_ == PAID:
            self._paid(seat, a, log[at + 8] | log[at + 9] << 8 | log[at + 10] << 16 | log[at + 11] << 24)
        elif type_ == BEGAN:
            self._began(seat, a)
        elif type_ == WON:
            self._won(seat, log[at + 3])
        elif type_ == SHOWN:
            self._shown(seat, log, at + 2)
        elif type_ == HAND_STARTED:
            self._hand_started(seat, a, log[at + 3], log[at + 8] | log[at + 9] << 8)
        elif type_ == DRAWN_HAND:
            self._forget_answers()
            self.phase = ACCOUNT
        elif type_ == RIICHI:
            self._riichi(seat, a)
        elif type_ == INDICATOR:
            if log[at + 3]:
                self.ura.append(a)
            else:
                self.indicators.append(a)
        elif type_ == SWAPPED:
            self._swapped(seat, a)
        elif type_ == HAND_ENDED:
            if seat == 0 and self.dealer:
                self.rotations += 1
            self.dealer = seat
            self.round_wind = a
            self.repeat = log[at + 8]
            self.phase = FINISHED if log[at + 3] else IDLE

    def _hand_started(self, dealer: int, round_wind: int, repeat: int, number: int) -> None:
        self.seats = [Seat() for _ in self.seats]
        self.dealer = dealer
        self.round_wind = round_wind
        self.hand_number = number
        self.repeat = repeat
        self.phase = REPLACING
        self.turn = dealer
        self.tile = NONE
        self.live = self.tiles - self.dead_wall
        self.river = bytearray()
        self.river_marks = bytearray()
        self.discarded = bytearray(STRIDE)
        self.drew = NONE
        self.owed = 0
        self.turn_kongs = 0
        self.steps = 0
        self.last_step = 0
        self.claims = 0
        self.kongs = 0
        self.kong_type = 0
        self.kong_liable = NONE
        self.waiting = 0
        self.win_answers = 0
        self.winners = 0
        self.payouts = 0
        self.indicators = bytearray()
        self.ura = bytearray()

    def _dealt(self, number: int, log: bytearray, at: int) -> None:
        seat = self.seats[number]
        for i in range(at, at + 14):
            kind = log[i]
            if kind != NONE:
                seat.put_in(kind)
                self.live -= 1
                if 34 <= kind < JOKER:
                    seat.dealt_bonus |= BIT[kind]

    def _bonus(self, number: int, kind: int) -> None:
        seat = self.seats[number]
        seat.take_out(kind)
        if kind == JOKER:
            seat.fei_shown += 1
        else:
            seat.bonus |= BIT[kind]
        self.owed += 1
        self.turn = number
        self.tile = kind
        if self.phase != REPLACING:
            self.phase = OWED
            self.last_step = BONUS
        seat.asked = 0
        self.waiting = 0

    def _began(self, dealer: int, draws: int) -> None:
        self.tile = NONE
        if draws:
            # As if the player before the dealer had just discarded: the dealer draws next.
            self.phase = CLAIM
            self.turn = dealer - 1 if dealer else len(self.seats) - 1
        else:
            self.phase = TURN
            self.turn = dealer
            self.drew = FRONT
        for i in range(len(self.seats)):
            if (i != dealer or draws) and (self.viewer == TRUTH or self.viewer == i):
                self.seats[i].find_waits()

    def _drew(self, number: int, kind: int, end: int) -> None:
        seat = self.seats[number]
        seat.put_in(kind)
        self.live -= 1
        if self.phase == REPLACING:
            self.owed -= 1
            return
        self._forget_answers()
        if end == FRONT:
            self.turn_kongs = 0
            self.steps = 0
            self.last_step = 0
        else:
            self.owed -= 1
            self.steps += 1
        self.turn = number
        self.tile = kind
        self.drew = end
        self.phase = TURN

    def _discarded(self, number: int, kind: int, drawn: int) -> None:
        seat = self.seats[number]
        seat.take_out(kind)
        seat.asked = 0
        self.waiting = 0
        self.river.append(number * STRIDE + kind)
        self.river_marks.append(JUST_DRAWN if drawn else 0)
        seat.discards += 1
        self.discarded[kind] += 1
        # The tile itself cannot be claimed back in the same go-around (rules 2.8); what was let go before is free
        # again.
        seat.passed_win = seat.passed_pong = BIT[PLAIN[kind]]
        self.turn = number
        self.tile = kind
        self.phase = CLAIM
        self.drew = NONE
        self.turn_kongs = 0
        self.steps = 0
        self.last_step = 0
        self.kong_liable = NONE
        if self.viewer == TRUTH or self.viewer == number:
            seat.find_waits()

    def _answered(self, number: int, action: int) -> None:
        seat = self.seats[number]
        seat.answer = action
        self.waiting &= ~(1 << number)
        if action == WIN:
            self.win_answers |= 1 << number
        elif seat.asked & ASK_WIN:
            seat.passed_win |= BIT[PLAIN[self.tile]] | BIT[UNKNOWN]
        if seat.asked & ASK_PONG and RANK[action] < RANK[TAKE_PONG]:
            seat.passed_pong |= BIT[PLAIN[self.tile]]

    def _forget_answers(self) -> None:
        self.waiting = 0
        self.win_answers = 0
        for seat in self.seats:
            seat.asked = 0
            seat.answer = 0

    def _claimed(self, type_: int, number: int, tile: int, low: int, giver: int, special: int) -> None:
        seat = self.seats[number]
        self._forget_answers()
        if special:
            code = MELD_CHI * STRIDE + low if type_ == CHI else MELD_PONG * STRIDE + PLAIN[tile]
            self._take_out_meld(seat, code, special, tile)
            seat.add_meld(code, tile, giver, special)
        elif type_ == CHI:
            for kind in range(low, low + 3):
                if kind != tile:
                    seat.take_out(kind)
            seat.add_meld(MELD_CHI * STRIDE + low, tile, giver, 0)
        else:
            seat.take_out(tile)
            seat.take_out(tile)
            seat.add_meld(MELD_PONG * STRIDE + tile, tile, giver, 0)
        self._take(number)
        self.phase = TURN

    def _take(self, number: int) -> None:
        seat = self.seats[number]
        self.river_marks[len(self.river_marks) - 1] |= TAKEN
        seat.open = 1
        seat.waits = 0
        self.claims += 1
        self.turn = number

    def _take_out_meld(self, seat: Seat, code: int, special: int, tile: int) -> None:
        """Take the tiles of a meld with fei or red fives out of the hand, all but ``tile``, which came from another
        player."""
        claimed = 1
        for kind in tiles_on_table(code, special):
            if kind == tile and claimed:
                claimed = 0
            else:
                seat.take_out(kind)

    def _konged(self, number: int, tile: int, meld_type: int, giver: int, special: int) -> None:
        seat = self.seats[number]
        self._forget_answers()
        self.kong_type = meld_type
        self.phase = ROB
        if meld_type == KONG_EXPOSED:
            if special:
                self._take_out_meld(seat, KONG_EXPOSED * STRIDE + PLAIN[tile], special, tile)
            else:
                for _ in range(3):
                    seat.take_out(tile)
            seat.add_meld(KONG_EXPOSED * STRIDE + PLAIN[tile], tile, giver, special)
            self._take(number)
            self.phase = OWED
        elif meld_type == KONG_ADDED:
            seat.take_out(tile)
            at = seat.melds.index(MELD_PONG * STRIDE + PLAIN[tile])
            seat.melds[at] = KONG_ADDED * STRIDE + PLAIN[tile]
            seat.meld_special[at] = special
        else:
            if special:
                self._take_out_meld(seat, KONG_CONCEALED * STRIDE + tile, special, NONE)
            else:
                for _ in range(4):
                    seat.take_out(tile)
            seat.add_meld(KONG_CONCEALED * STRIDE + tile, tile, number, special)
        self.kongs += 1
        self.turn_kongs += 1
        self.owed += 1
        self.turn = number
        self.tile = tile
        self.last_step = KONG
        if self.viewer == TRUTH or self.viewer == number:
            seat.find_waits()

    def _riichi(self, number: int, double: int) -> None:
        self.seats[number].riichi = 2 if double else 1

    def _swapped(self, number: int, kind: int) -> None:
        """A real tile takes the place of a fei in an exposed Pong; to the others the fei is a concealed tile again."""
        seat = self.seats[number]
        at = seat.melds.index(MELD_PONG * STRIDE + kind)
        special: int = seat.meld_special[at]
        seat.meld_special[at] = special & (special - 1)
        seat.take_out(kind)
        seat.put_in(JOKER if self.viewer == TRUTH or self.viewer == number else UNKNOWN)
        if self.drew != NONE and self.tile == kind and not seat.counts[kind]:
            # What was drawn lies in the Pong now, and the fei is in its place.
            self.tile = JOKER

    def _paid(self, payer: int, receiver: int, amount: int) -> None:
        if payer == NONE:
            self.pool -= amount
        else:
            self.points[payer] -= amount
        if receiver == NONE:
            self.pool += amount
        else:
            self.points[receiver] += amount
        if self.phase != ACCOUNT:
            self.payouts += 1

    def _won(self, number: int, by: int) -> None:
        self._forget_answers()
        self.winners |= 1 << number
        if by == ROB_KONG:
            self._cancel_kong()
        elif self.phase == CLAIM:
            self.river_marks[len(self.river_marks) - 1] |= TAKEN
        self.phase = ACCOUNT

    def _cancel_kong(self) -> None:
        """A robbed Kong never was: the Pong remains, or three tiles in hand (rules 2.5)."""
        owner = self.seats[self.turn]
        for at in range(len(owner.melds)):
            if owner.melds[at] == KONG_ADDED * STRIDE + PLAIN[self.tile]:
                self.kongs -= 1
                owner.melds[at] = MELD_PONG * STRIDE + PLAIN[self.tile]
                if self.tile >= RED_FIVE:
                    owner.meld_special[at] &= RED_ADDED - 1
            elif owner.melds[at] == KONG_CONCEALED * STRIDE + self.tile:
                self.kongs -= 1
                owner.melds[at : at + 1] = []
                del owner.meld_tiles[at], owner.meld_givers[at], owner.meld_special[at]
                for _ in range(3):
                    owner.put_in(self.tile)
                break

    def _shown(self, number: int, log: bytearray, at: int) -> None:
        seat = self.seats[number]
        if seat.counts[UNKNOWN]:
            seat.counts[UNKNOWN] = 0
            for i in range(at, at + 14):
                if log[i] != NONE:
                    seat.put_in(log[i])
