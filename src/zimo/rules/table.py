"""What a table is: the flow of a hand that all tables share, and the hooks in which they differ.

A table overrides hooks; it never copies the flow. The flow decides by writing records to the state's log and applying
each at once, so that what happened and what is stored can never differ: :meth:`Table.deal` and :meth:`Table.draw`
answer for the wall, :meth:`Table.play` for a player. They trust their input; ``rules.engine`` checks it.
"""

from zimo.core.melds import KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED, RED_ADDED, tiles_on_table
from zimo.core.melds import PONG as MELD_PONG
from zimo.core.tiles import (
    ALL_FEI,
    BIT,
    EAST,
    JOKER,
    NONE,
    PLACES,
    PLAIN,
    PLAYED,
    RED_FIVE,
    RED_OF,
    STRIDE,
    UNKNOWN,
    kinds_of,
    plain_counts,
)
from zimo.rules.action import COMMON_TYPES as COMMON_ACTIONS
from zimo.rules.action import REFUSALS
from zimo.rules.claims import chi_low, special_of_claim
from zimo.rules.codes import (
    ADDED,
    ASK_CHI,
    ASK_CHI_FEI,
    ASK_CHI_HIGH,
    ASK_CHI_LOW,
    ASK_CHI_MIDDLE,
    ASK_KONG,
    ASK_PONG,
    ASK_PONG_FEI,
    ASK_TURN,
    ASK_WIN,
    CHI_HIGH,
    CHI_LOW,
    CHI_MIDDLE,
    CLAIM,
    CONCEALED,
    OWED,
    PASS,
    RANK,
    REPLACING,
    ROB,
    TAKE_KONG,
    TAKE_PONG,
    TAKEN,
    TRUTH,
    TURN,
    WIN,
)
from zimo.rules.danger import Danger
from zimo.rules.event import COMMON_TYPES as COMMON_EVENTS
from zimo.rules.hand import GANG_SHANG, GANG_SHANG_GANG, HUA_SHANG, Hand
from zimo.rules.outlook import Outlook
from zimo.rules.record import (
    ANSWERED,
    BACK,
    BEGAN,
    BONUS,
    CHI,
    DEALT,
    DISCARD,
    DISCARDED,
    DRAWN_HAND,
    DREW,
    FRONT,
    HAND_ENDED,
    HAND_STARTED,
    KONG,
    LINE,
    PAID,
    PONG,
    ROB_KONG,
    SHOWN,
    WON,
    ZIMO,
)
from zimo.rules.ruleset import Ruleset
from zimo.rules.score import Scorer, Tally
from zimo.rules.seat import Seat
from zimo.rules.sheet import Reason, ScoreSheet
from zimo.rules.state import State
from zimo.rules.worth import SidePayment, Worth

WIN_REASONS = {"discarder": "win_discard", "each_other": "win_other", "each_opponent": "win_zimo"}
"""The reason of a payment for a win, by the role of the one who pays."""
OF_SETS = BIT[PLAYED] - 1
"""The kinds that form sets."""
FIRST_KINDS = bytes((0, 9, 18, EAST))
"""The first kind of each suit, and of the honours."""
MOST_REPEATS = 255
"""How often dealing again is counted; a byte of the log holds it."""


class Table:
    """A table with its rules: makes states, says what is legal, and moves the game on.

    ``guided`` is the mode without score: a win is four sets and an Eye, nothing is counted or paid.
    """

    def __init__(self, rules: Ruleset, scorer: Scorer, guided: bool) -> None:
        self.id: str = ""
        self.rules: Ruleset = rules
        self.scorer: Scorer = scorer
        self.guided: bool = guided
        self.lines: tuple[str, ...] = ()
        """The ids of the lines of a score, in the order of the numbers in LINE records."""
        self.reasons: tuple[str, ...] = ()
        """The ids of the reasons of payments, in the order of the numbers in PAID records."""
        self.refusals: tuple[str, ...] = REFUSALS
        """The ids of the reasons why an action is refused here."""
        self.actions: tuple[str, ...] = COMMON_ACTIONS
        """The types of action that players of this table have."""
        self.events: tuple[str, ...] = COMMON_EVENTS
        """The types of event that can happen at this table."""
        self.drawn_reasons: tuple[str, ...] = ("wall_finished",)
        """Why a hand can end without a winner here, of ``event.DRAWN_REASONS``."""
        self.simple: bool = True
        """Nothing happens when a discard stands: :meth:`discard_stands` is not called."""
        self.seats: int = 4
        self.tile_set: bytes = b""
        self.dealt: int = 53
        """Tiles of the wall that are dealt: thirteen for each seat, and one more where the dealer does not draw."""
        self.round_winds: int = 4
        """How many Round Winds a match can come to."""
        self.start_points: int = 0
        self.unit: int = 1
        """The points that are paid for one unit of a scorer's payment."""
        self.fei_kinds: int = 0
        """The kinds that a fei may stand for, as bits; 0 where there are no fei."""
        self.red_fives: bool = False
        """Whether red fives are among the tiles."""
        self.dead_wall: int = 0
        self.fresh_live: int = 0
        """Live tiles at or under which whoever throws a fresh tile may become liable; 0: never."""
        self.passed_win: int = 0
        """0 none is blocked, 1 the same tile is, 2 any tile is, until the player's next turn."""
        self.passed_pong: bool = False
        self.kong_after_claim: bool = False
        self.multiple_winners: bool = False

    def seat_wind(self, state: State, number: int) -> int:
        """The seat's wind in this hand, 0 to 3."""
        return (number - state.dealer + len(state.seats)) % len(state.seats)

    # Hooks

    def can_win(self, state: State, number: int, kind: int, by: int) -> bool:
        """Whether a seat whose tiles are complete with ``kind`` may win on it; ``kind`` is among them for a Zi Mo."""
        return self.guided or self.scorer.may_win(self.hand(state, number, kind, by))

    def special_waits(self, state: State, seat: Seat) -> int:
        """The kinds that complete the seat's hand in another shape than four sets and an Eye."""
        return 0

    def can_rob_concealed(self, state: State, seat: Seat) -> bool:
        """Whether the seat, waiting for the tile of a concealed Kong, may rob it."""
        return False

    def claim_wins(self, state: State, number: int, kind: int) -> bool:
        """Whether taking ``kind`` as a Pong would win at once, so that the claim is a win."""
        return False

    def win_order(self, state: State) -> int:
        """The seat that wins before those nearer in turn order, or ``NONE``."""
        return NONE

    def before_meld(self, state: State, number: int, type_: int, kind: int, giver: int) -> None:
        """The seat lays a Chi, Pong or Kong (``type_`` is CHI, PONG or KONG) with the tile ``kind``, ``giver`` being
        ``NONE`` where it is its own: who becomes liable by that (:meth:`fed`), as far as the viewer can see."""

    def fed(self, state: State, number: int, giver: int, cause: str) -> None:
        """Make ``giver`` liable for the seat from now on; ``cause`` is a reason of payments, empty for none."""
        if cause:
            seat = state.seats[number]
            seat.liable = giver
            seat.liable_cause = self.reasons.index(cause)

    def after_draw(self, state: State, number: int) -> None:
        """A playing tile was drawn; a win that needs no decision happens here."""

    def after_bonus(self, state: State, number: int, kind: int) -> None:
        """A bonus tile was shown; payouts and wins that it brings."""

    def after_discard(self, state: State, number: int, kind: int) -> None:
        """A tile was discarded; payouts that it brings."""

    def after_kong(self, state: State) -> None:
        """A Kong stands, robbed by nobody; payouts that it brings."""

    def hand(self, state: State, number: int, kind: int, by: int) -> Hand:
        """The seat's win on ``kind`` (for a Zi Mo the tile drawn, ``NONE`` for the opening hand) as a hand to score."""
        return self.hand_with(state, number, kind, by, self.circumstances(state, number, kind, by))

    def circumstances(self, state: State, number: int, kind: int, by: int) -> int:
        """The circumstances of the seat's win on ``kind``, as flags of a hand."""
        return 0

    def hand_with(self, state: State, number: int, kind: int, by: int, flags: int) -> Hand:
        """The seat's win on ``kind`` under these circumstances."""
        counts = state.seats[number].counts[:]
        if by != ZIMO:
            counts[kind] += 1
        return self.hand_of(state, number, state.seats[number], counts, kind, by, flags, state.steps)

    def hand_of(
        self, state: State, number: int, seat: Seat, counts: bytearray, kind: int, by: int, flags: int, steps: int
    ) -> Hand:
        """A win of these concealed tiles, ``kind`` among them, with what else lies before ``seat``."""
        return Hand(
            counts,
            list(seat.melds),
            seat.bonus,
            kind,
            by,
            self.seat_wind(state, number),
            state.round_wind,
            flags,
            steps,
            bytes(seat.meld_special),
            seat.fei_shown,
        )

    def liability(self, state: State, number: int, by: int, giver: int, tally: Tally) -> tuple[int, str]:
        """Who pays for all, and why (of ``reasons``); ``(NONE, "")`` when everybody pays a share."""
        return NONE, ""

    def settle(self, state: State, number: int, kind: int, by: int, giver: int) -> None:
        """Write the account of a win: WON, SHOWN, the lines and the payments."""
        if self.guided:
            self.emit(state, WON, number, kind, by, giver)
            self.show(state, number)
            return
        tally = self.scorer.tally(self.hand(state, number, kind, by))
        liable, cause = self.liability(state, number, by, giver, tally)
        self.tell_win(state, number, kind, by, giver, tally, 0)
        self.pay_win(state, number, by, giver, tally, liable, cause)

    def tell_win(self, state: State, number: int, kind: int, by: int, giver: int, tally: Tally, fu: int) -> None:
        """Write WON, SHOWN and the lines of a win; ``fu`` where the table counts them."""
        at = state.write(WON, number, kind, by, giver)
        state.log[at + 5] = min(tally.total, 255)
        state.log[at + 6] = min(tally.paid, 255)
        state.log[at + 7] = min(fu, 255)
        self.apply(state, state.log, at)
        self.show(state, number)
        for index, value, kinds in tally.lines:
            # Two rows can have one id; the first of them stands for it in the log.
            at = state.write(LINE, number, self.lines.index(self.lines[index]), value, 0)
            state.log[at + 8 : at + 16] = kinds.to_bytes(8, "little")
            self.apply(state, state.log, at)

    def pay_win(self, state: State, number: int, by: int, giver: int, tally: Tally, liable: int, cause: str) -> None:
        """Write who pays whom for the hand."""
        role = None if liable == NONE else "discarder" if liable == giver else "other"
        payers = self.scorer.pay.payment(tally, by, role).payers
        if liable != NONE:
            self.pay(state, liable, number, self.unit * sum(payers.values()), self.reasons.index(cause))
            return
        for step in range(1, len(state.seats)):
            payer = (number + step) % len(state.seats)
            role = "each_opponent" if "each_opponent" in payers else "discarder" if payer == giver else "each_other"
            self.pay(state, payer, number, self.unit * payers.get(role, 0), self.reasons.index(WIN_REASONS[role]))

    def score(self, state: State, number: int, kind: int, by: int) -> ScoreSheet:
        """The explained count of a win that the seat has, or wishes for, on ``kind``."""
        return self.scorer.score(self.hand(state, number, kind, by))

    def dangers(self, state: State, number: int, kind: int) -> list[Danger]:
        """What throwing ``kind`` could make the seat liable for, as far as it can see."""
        return []

    def next_hand(self, state: State) -> tuple[int, int, int, int]:
        """After a hand: the next dealer, round wind, how many times dealt again (at most 255), and 1 at the match's
        end."""
        return state.dealer, state.round_wind, state.repeat, 1

    def honba_for(self, state: State, first: bool) -> int:
        """How many honba a winner is paid for: the first of those who win on one tile, or another."""
        return 0

    def next_drawn(self, state: State, ready: list[int], broken_off: bool) -> tuple[int, int, int, int]:
        """The next hand, as :meth:`next_hand` tells it, after one that nobody won; ``ready`` are the seats whose hands
        are one tile from complete."""
        return self.next_hand(state)

    def ready_payments(self, state: State, ready: list[int]) -> list[tuple[int, int, int]]:
        """Payer, receiver and points of what is paid after a hand without a winner in which these seats are ready."""
        return []

    def pass_deal(self, state: State, stays: bool, rounds: int) -> tuple[int, int, int, int]:
        """The next hand, as :meth:`next_hand` tells it, in a match of so many rounds (0: of one hand)."""
        dealer = state.dealer
        if rounds == 0:
            return dealer, state.round_wind, state.repeat, 1
        if stays:
            return dealer, state.round_wind, min(state.repeat + 1, MOST_REPEATS), 0
        dealer = (dealer + 1) % len(state.seats)
        round_wind = state.round_wind + (dealer == 0)
        return dealer, round_wind, 0, int(round_wind == rounds)

    def standing(self, state: State) -> list[int]:
        """The score of each seat if the match ended now, in points; where places are paid it differs from the points
        at the table."""
        return list(state.points)

    def worths(self) -> list[Worth]:
        """Everything that a win can be worth."""
        scorer = self.scorer
        least = min(scorer.minimum, scorer.cap)
        return [Worth(str(n), {"count": n}, scorer.tally_of(n)) for n in range(least, scorer.cap + 1)]

    def side_payments(self) -> list[SidePayment]:
        """Everything that is paid beside a win."""
        return []

    def barred(self, state: State, number: int) -> str:
        """Why the seat may win by its own draw only, as the id of a reason; empty if nothing bars it."""
        return ""

    # Hooks of tables with actions of their own

    def turn_choices(self, state: State, number: int, buffer: bytearray, count: int) -> int:
        """Write to ``buffer`` from ``count`` on what the seat may do in its turn but win; return the new count."""
        seat = state.seats[number]
        counts = seat.counts
        kongs = state.live > 0 and (state.drew != NONE or self.kong_after_claim)
        kinds = seat.kinds & OF_SETS
        for base in FIRST_KINDS:
            places: bytes = PLACES[kinds >> base & 0x1FF]
            for place in places:
                kind = base + place
                buffer[count] = kind
                count += 1
                if kongs and counts[kind] == 4:
                    buffer[count] = CONCEALED + kind
                    count += 1
        if kongs:
            for code in seat.melds:
                if MELD_PONG * STRIDE <= code < KONG_EXPOSED * STRIDE and counts[code - STRIDE]:
                    buffer[count] = ADDED + code - STRIDE
                    count += 1
        return count

    def claims(self, state: State, number: int, kind: int, step: int) -> int:
        """What the seat may claim of a discard but a win, as ``ASK`` bits; it sits ``step`` seats after the giver.

        Where there are no fei, only seats are asked that hold two such tiles or come next after a tile of a suit.
        """
        seat = state.seats[number]
        counts = seat.counts
        asked = 0
        if counts[kind] >= 2:
            if not (self.passed_pong and seat.passed_pong >> kind & 1):
                asked = ASK_PONG
            if counts[kind] == 3:
                asked |= ASK_KONG
        if step == 1 and kind < 27:
            asked |= chi_choices(seat.kinds, kind)
        return asked

    def claim_choices(self, state: State, number: int, buffer: bytearray, count: int) -> int:
        """Write to ``buffer`` from ``count`` on the claims that the seat is asked about but a win; return the new
        count."""
        asked = state.seats[number].asked
        if asked & ASK_PONG:
            buffer[count] = TAKE_PONG
            count += 1
        if asked & ASK_KONG:
            buffer[count] = TAKE_KONG
            count += 1
        if asked & ASK_CHI:
            if asked & ASK_CHI_LOW:
                buffer[count] = CHI_LOW
                count += 1
            if asked & ASK_CHI_MIDDLE:
                buffer[count] = CHI_MIDDLE
                count += 1
            if asked & ASK_CHI_HIGH:
                buffer[count] = CHI_HIGH
                count += 1
        return count

    def play_special(self, state: State, number: int, action: int) -> None:
        """A player does in its turn what only some tables know (actions above ``WIN``)."""

    def discard_stands(self, state: State) -> None:
        """Nobody wins on the discard, which is claimed or passed next; the hand may end here instead."""

    def exhausted(self, state: State) -> None:
        """The last discard was let go, or there is nothing to draw: the hand ends without a winner."""
        self.end_drawn(state, 0)

    def why_illegal(self, state: State, number: int, action: int) -> str:
        """The id of a reason of this table alone why the seat may not do this now; empty if there is none."""
        return ""

    # What a player can see ahead

    def refusal(self, state: State, number: int, kind: int, by: int) -> tuple[Reason, ...]:
        """Why the seat may not win on ``kind``."""
        if not self.guided:
            return self.score(state, number, kind, by).reasons
        seat = state.seats[number].copy()
        if by != ZIMO:
            seat.put_in(kind)
        return (Reason("incomplete_shape", {"missing": seat.distance()}),)

    def unseen(self, state: State, number: int) -> bytearray:
        """By kind, the copies that the seat cannot see; a tile that it may claim at this moment is counted with
        them."""
        unseen = bytearray(STRIDE)
        for kind in self.tile_set:
            unseen[kind] += 1
        for other in state.seats:
            for kind in kinds_of(other.bonus):
                unseen[kind] -= 1
            for code, special in zip(other.melds, other.meld_special, strict=True):
                for kind in tiles_on_table(code, special):
                    unseen[kind] -= 1
            unseen[JOKER] -= other.fei_shown
        for kind in state.indicators + state.ura:
            unseen[kind] -= 1
        counts = state.seats[number].counts
        for kind in range(UNKNOWN):
            unseen[kind] -= counts[kind]
        for at in range(len(state.river)):
            if not state.river_marks[at] & TAKEN:
                unseen[state.river[at] % STRIDE] -= 1
        if state.phase in (CLAIM, ROB) and state.turn != number and state.tile != NONE:
            unseen[state.tile] += 1
        return unseen

    def outlook(self, state: State, number: int) -> Outlook:
        """What the seat may still reach, as far as it can see."""
        seat = state.seats[number]
        first_turn = state.claims == 0 and seat.discards == 0
        counts, unseen = seat.counts, self.unseen(state, number)
        return Outlook(
            plain_counts(counts) if self.red_fives else counts,
            list(seat.melds),
            seat.bonus,
            plain_counts(unseen) if self.red_fives else unseen,
            self.seat_wind(state, number),
            state.round_wind,
            self.rules,
            state.live,
            first_turn,
            self.fei_kinds,
            ALL_FEI - sum(other.fei_shown for other in state.seats) if self.fei_kinds else 0,
            seat.fei_shown,
        )

    # What a player plans with

    def hand_ahead(self, state: State, number: int, seat: Seat, kind: int, by: int) -> Hand:
        """The win that the seat would have in a later turn if ``kind`` came to these tiles, one short of complete."""
        counts = seat.counts[:]
        counts[kind] += 1
        return self.hand_of(state, number, seat, counts, kind, by, 0, 0)

    def lost_waits(self, state: State, number: int) -> int:
        """The kinds that bar the seat from winning on any discard as long as it waits for one of them."""
        return 0

    def safe_kinds(self, state: State, number: int) -> int:
        """The kinds on whose discard the seat surely cannot win, as everybody can see."""
        return 0

    def kept(self, seat: Seat) -> int:
        """The points that the seat receives at the end of the hand, whoever wins, for what it holds."""
        return 0

    def extra(self, state: State, kind: int) -> int:
        """What the tile adds by itself to every win that holds it."""
        return 0

    # State

    def new_state(self, viewer: int) -> State:
        """The state before the first hand, as the viewer sees it."""
        state = State(self, viewer, self.seats, len(self.tile_set), self.dead_wall)
        state.points = [self.start_points] * self.seats
        return state

    def apply(self, state: State, log: bytearray, at: int) -> None:
        """Take in the record that starts at byte ``at``, and work out who is asked for what."""
        type_: int = log[at]
        number: int = log[at + 1]
        kind: int = log[at + 2]
        if type_ == PONG or type_ == KONG or type_ == CHI:
            self.before_meld(state, number, type_, kind, log[at + 4])
        state.apply(log, at)
        if type_ == DREW:
            if state.phase == TURN and (kind < 34 or JOKER <= kind < UNKNOWN):
                seat = state.seats[number]
                self.ask_turn(state, number, seat.waits >> PLAIN[kind] & 1)
        elif type_ == DISCARDED:
            if state.viewer == TRUTH or state.viewer == number:
                self.add_special_waits(state, state.seats[number])
            self.ask_claims(state, number, kind)
        elif type_ == CHI or type_ == PONG:
            self.ask_turn(state, number, 0)
        elif type_ == KONG:
            if state.viewer == TRUTH or state.viewer == number:
                self.add_special_waits(state, state.seats[number])
            if log[at + 3] != KONG_EXPOSED:
                self.ask_robbers(state, number, kind, log[at + 3])
        elif type_ == BEGAN:
            self.began(state, number)

    def began(self, state: State, dealer: int) -> None:
        """The dealt bonus tiles are replaced: who waits for what, and whether the dealer is complete already."""
        draws = state.phase == CLAIM
        for i in range(len(state.seats)):
            if (i != dealer or draws) and (state.viewer == TRUTH or state.viewer == i):
                self.add_special_waits(state, state.seats[i])
        if not draws and (state.viewer == TRUTH or state.viewer == dealer):
            self.ask_turn(state, dealer, self.is_complete(state, state.seats[dealer]))

    def add_special_waits(self, state: State, seat: Seat) -> None:
        """Add the waits for other shapes to those for four sets and an Eye."""
        if not seat.melds:
            seat.waits |= self.special_waits(state, seat)

    def is_complete(self, state: State, seat: Seat) -> int:
        """1 if the seat's own tiles, with none to draw, make a winning shape."""
        if seat.distance() == 0:
            return 1
        for kind in range(34):
            if seat.counts[kind]:
                seat.take_out(kind)
                complete = self.special_waits(state, seat) >> kind & 1
                seat.put_in(kind)
                return complete
        return 0

    def ask_turn(self, state: State, number: int, complete: int) -> None:
        """It is the seat's turn; ``complete`` is 1 when the tile it drew makes a winning shape."""
        if state.viewer != TRUTH and state.viewer != number:
            return
        seat = state.seats[number]
        seat.asked = ASK_TURN
        state.waiting = 1 << number
        if complete and self.can_win(state, number, state.tile, ZIMO):
            seat.asked = ASK_TURN | ASK_WIN

    def ask_claims(self, state: State, giver: int, kind: int) -> None:
        """A tile was discarded: what each seat that the viewer knows may answer."""
        seats = len(state.seats)
        number = giver
        waiting = 0
        plain = PLAIN[kind]
        red = RED_OF[plain]
        fei = self.fei_kinds != 0
        for step in range(1, seats):
            number = number + 1 if number + 1 < seats else 0
            if state.viewer != TRUTH and state.viewer != number:
                continue
            seat = state.seats[number]
            counts = seat.counts
            held = counts[plain] + counts[red]
            asked = 0
            if plain >= 27 and held >= 2 and not self.guided and self.claim_wins(state, number, kind):
                # A win, which needs no live tile and minds no Pong let go.
                asked = 0 if self.is_blocked(seat, kind) else ASK_WIN
            elif state.live > 0 and (held >= 2 or (step == 1 and plain < 27) or fei):
                asked = self.claims(state, number, kind, step)
            if seat.waits >> plain & 1 and not asked & ASK_WIN and not self.is_blocked(seat, kind):
                if self.can_win(state, number, kind, DISCARD):
                    asked |= ASK_WIN
            seat.asked = asked
            if asked:
                waiting |= 1 << number
        state.waiting = waiting

    def is_blocked(self, seat: Seat, kind: int) -> bool:
        """Whether a tile let go, or discarded by the player, keeps the seat from winning on ``kind`` now."""
        if self.passed_win == 0 or self.guided:
            return False
        if self.passed_win == 1:
            return bool(seat.passed_win >> PLAIN[kind] & 1)
        return bool(seat.passed_win & (seat.waits | BIT[PLAIN[kind]] | BIT[UNKNOWN]))

    def ask_robbers(self, state: State, owner: int, kind: int, meld_type: int) -> None:
        """A Kong was declared: which seats that the viewer knows may rob it."""
        for number in range(len(state.seats)):
            if number == owner or (state.viewer != TRUTH and state.viewer != number):
                continue
            seat = state.seats[number]
            if not seat.waits >> PLAIN[kind] & 1 or self.is_blocked(seat, kind):
                continue
            if meld_type == KONG_CONCEALED and not self.can_rob_concealed(state, seat):
                continue
            if self.can_win(state, number, kind, ROB_KONG):
                seat.asked = ASK_WIN
                state.waiting |= 1 << number

    # What is waited for

    def pending(self, state: State) -> int:
        """The seats that must answer, one bit each; in a view only the viewer's own bit can be set."""
        return state.waiting

    def first_pending(self, state: State) -> int:
        """The first of the seats that must answer; there must be one."""
        waiting = self.pending(state)
        number = 0
        while not waiting >> number & 1:
            number += 1
        return number

    def wall_end(self, state: State) -> int:
        """FRONT or BACK when the next tile comes from the wall, else ``NONE``; a table may ask for an indicator too
        (``INDICATOR_END``, ``URA_END``) and takes it in :meth:`draw`. Only the truth can tell."""
        if state.phase == OWED or state.phase == REPLACING:
            return BACK
        if state.phase == CLAIM:
            return NONE if self.pending(state) else FRONT
        if state.phase == ROB:
            return NONE if self.pending(state) else BACK
        return NONE

    def legal_into(self, state: State, number: int, buffer: bytearray) -> int:
        """Write the seat's legal action codes to ``buffer`` (at least 128 bytes) and return how many there are."""
        seat = state.seats[number]
        asked = seat.asked
        count = 0
        if not asked or seat.answer:
            return 0
        if asked & ASK_WIN:
            buffer[count] = WIN
            count += 1
        if asked & ASK_TURN:
            return self.turn_choices(state, number, buffer, count)
        count = self.claim_choices(state, number, buffer, count)
        buffer[count] = PASS
        return count + 1

    # Moving on

    def emit(self, state: State, type_: int, number: int, a: int, b: int, c: int) -> None:
        """Write a record to the state's log and apply it."""
        at = state.write(type_, number, a, b, c)
        self.apply(state, state.log, at)

    def emit_meld(self, state: State, type_: int, number: int, tile: int, what: int, giver: int, special: int) -> None:
        """Write the record of a Chi, Pong or Kong and apply it; ``what`` is the lowest tile of a Chi, the type of a
        Kong."""
        at = state.write(type_, number, tile, what, giver)
        state.log[at + 5] = special
        self.apply(state, state.log, at)

    def deal(self, state: State, tiles: bytes) -> None:
        """Open a hand with the first ``dealt`` tiles of the wall: the dealer's, then thirteen for each player in
        turn."""
        seats = len(state.seats)
        number = state.hand_number + 1
        at = state.write(HAND_STARTED, state.dealer, state.round_wind, state.repeat, 0)
        state.log[at + 8] = number & 255
        state.log[at + 9] = number >> 8
        self.apply(state, state.log, at)
        start = 0
        for step in range(seats):
            count = 13 + self.dealt - 13 * seats if step == 0 else 13
            at = state.write(DEALT, (state.dealer + step) % seats, NONE, NONE, NONE)
            for i in range(14):
                state.log[at + 2 + i] = tiles[start + i] if i < count else NONE
            start += count
            self.apply(state, state.log, at)
        self.replace(state, state.dealer)

    def replace(self, state: State, first: int) -> None:
        """Let the next seat in order that holds bonus tiles show them; when none does, the dealer begins."""
        seats = len(state.seats)
        for step in range(seats):
            number = (first + step) % seats
            counts = state.seats[number].counts
            for kind in range(34, 50):
                if counts[kind] and state.phase == REPLACING:
                    initial = state.seats[number].dealt_bonus >> kind & 1
                    self.emit(state, BONUS, number, kind, initial, 0)
                    self.after_bonus(state, number, kind)
            if state.owed or state.phase != REPLACING:
                return
        self.emit(state, BEGAN, state.dealer, 1 if self.dealt == 13 * seats else 0, 0, 0)
        for step in range(seats):
            if state.phase == TURN:
                self.after_draw(state, (state.dealer + step) % seats)

    def draw(self, state: State, kind: int) -> None:
        """The wall gives the tile that is due."""
        number = state.turn
        end = BACK
        if state.phase == CLAIM:
            number = number + 1 if number + 1 < len(state.seats) else 0
            end = FRONT
        self.emit(state, DREW, number, kind, end, 0)
        if state.phase == REPLACING:
            if state.owed == 0:
                self.replace(state, (number + 1) % len(state.seats))
        elif kind < 34 or kind >= JOKER:
            self.after_draw(state, number)
        else:
            self.emit(state, BONUS, number, kind, 0, 0)
            self.after_bonus(state, number, kind)
            if state.phase == OWED and state.live == 0:
                self.exhausted(state)

    def play(self, state: State, number: int, action: int) -> None:
        """A player does what is legal; what follows from it happens too."""
        if state.phase != TURN:
            self.emit(state, ANSWERED, number, action, 0, 0)
            self.resolve(state)
        elif action < CONCEALED:
            self.emit(state, DISCARDED, number, action, 1 if action == state.tile and state.drew != NONE else 0, 0)
            self.after_discard(state, number, action)
            if (state.live == 0 or not self.simple) and not self.pending(state):
                self.let_go(state)
        elif action == WIN:
            self.win(state, 1 << number, state.tile, ZIMO, NONE)
        elif action > WIN:
            self.play_special(state, number, action)
        else:
            self.declare_kong(state, number, action)

    def declare_kong(self, state: State, number: int, action: int) -> None:
        """A player makes a Kong in its turn; it stands at once where nobody can rob it."""
        self.lay_kong(state, number, action)
        if not self.pending(state):
            self.after_kong(state)

    def lay_kong(self, state: State, number: int, action: int) -> None:
        """A player adds a tile to a Pong or lays down four of a kind; a red five goes along."""
        seat = state.seats[number]
        if action < ADDED:
            kind = action - CONCEALED
            reds = 4 - seat.counts[kind]
            self.emit_meld(state, KONG, number, kind, KONG_CONCEALED, NONE, (16 << reds) - 16)
        else:
            kind = action - ADDED
            special = seat.meld_special[seat.melds.index(MELD_PONG * STRIDE + kind)]
            if seat.counts[kind] == 0:
                kind = RED_FIVE + kind // 9
                special |= RED_ADDED
            self.emit_meld(state, KONG, number, kind, KONG_ADDED, NONE, special)

    def let_go(self, state: State) -> None:
        """Everybody let the discard go, or nobody was asked."""
        if not self.simple:
            self.discard_stands(state)
        if state.phase == CLAIM and state.live == 0:
            self.exhausted(state)

    def resolve(self, state: State) -> None:
        """After an answer: let the best claim happen once nothing that is missing can change it."""
        winners = self.winning(state)
        if winners < 0:
            return
        giver = state.turn
        kind = state.tile
        if winners:
            self.win(state, winners, kind, DISCARD if state.phase == CLAIM else ROB_KONG, giver)
            return
        seats = len(state.seats)
        missing = False
        best = NONE
        rank = 0
        for step in range(1, seats):
            number = (giver + step) % seats
            seat = state.seats[number]
            if seat.answer:
                if RANK[seat.answer] > rank:
                    best = number
                    rank = RANK[seat.answer]
            elif seat.asked:
                missing = True
        if missing and self.may_beat(state, giver, best, rank):
            return
        if state.phase == ROB:
            self.after_kong(state)
        elif best == NONE:
            self.let_go(state)
        else:
            if not self.simple:
                self.discard_stands(state)
            if state.phase == CLAIM:
                self.take(state, best, state.seats[best].answer, kind, giver)

    def winning(self, state: State) -> int:
        """The seats, one bit each, that win by their answers so far; -1 while a missing answer can change that."""
        giver = state.turn
        seats = len(state.seats)
        first = self.win_order(state)
        winners = 0
        missing = False
        for step in range(seats):
            number = (giver + step) % seats if step else first
            if number == NONE or winners >> number & 1:
                continue
            seat = state.seats[number]
            if seat.asked & ASK_WIN:
                if seat.answer == WIN:
                    winners |= 1 << number
                    if not self.multiple_winners and not missing:
                        break
                elif not seat.answer:
                    missing = True
        return -1 if missing else winners

    def may_beat(self, state: State, giver: int, best: int, rank: int) -> bool:
        """Whether a seat that has not answered yet may claim before ``best``, whose claim has that rank."""
        seats = len(state.seats)
        need = max(rank, 1)
        for step in range(1, seats):
            number = (giver + step) % seats
            if number == best:
                need = rank + 1
            seat = state.seats[number]
            if seat.asked and not seat.answer and rank_of_asked(seat.asked) >= need:
                return True
        return False

    def take(self, state: State, number: int, answer: int, kind: int, giver: int) -> None:
        """The claim of a Chi, Pong or Kong happens."""
        special = 0
        if answer == TAKE_KONG:
            reds = 4 - state.seats[number].counts[PLAIN[kind]] - (1 if kind < RED_FIVE else 0)
            self.emit_meld(state, KONG, number, kind, KONG_EXPOSED, giver, (16 << reds) - 16)
            self.after_kong(state)
            return
        if kind >= RED_FIVE or answer > WIN:
            special = special_of_claim(answer, kind)
        if RANK[answer] > 1:
            self.emit_meld(state, PONG, number, kind, 0, giver, special)
        else:
            self.emit_meld(state, CHI, number, kind, chi_low(answer, kind), giver, special)

    def win(self, state: State, winners: int, kind: int, by: int, giver: int) -> None:
        """One or more seats win on the same tile."""
        seats = len(state.seats)
        first = 0 if giver == NONE else giver
        for step in range(seats):
            number = (first + step) % seats
            if winners >> number & 1:
                self.settle(state, number, kind, by, giver)
        self.end_hand(state)

    def collect(self, state: State, receiver: int, amount: int, reason: str) -> None:
        """Every other player pays ``amount``."""
        for step in range(1, len(state.seats)):
            payer = (receiver + step) % len(state.seats)
            self.pay(state, payer, receiver, amount, self.reasons.index(reason))

    def pay(self, state: State, payer: int, receiver: int, amount: int, reason: int) -> None:
        """Points change hands; ``NONE`` pays and receives for the pool."""
        if amount:
            at = state.write(PAID, payer, receiver, reason, 0)
            log = state.log
            log[at + 8] = amount & 255
            log[at + 9] = amount >> 8 & 255
            log[at + 10] = amount >> 16 & 255
            log[at + 11] = amount >> 24 & 255
            self.apply(state, log, at)

    def show(self, state: State, number: int) -> None:
        """Lay a seat's concealed tiles open."""
        at = state.write(SHOWN, number, NONE, NONE, NONE)
        log = state.log
        counts = state.seats[number].counts
        end = at + 2
        for i in range(at + 2, at + 16):
            log[i] = NONE
        for kind in range(UNKNOWN):
            for _ in range(counts[kind]):
                log[end] = kind
                end += 1
        self.apply(state, log, at)

    def end_drawn(self, state: State, reason: int) -> None:
        """The hand ends without a winner, for one of ``event.DRAWN_REASONS``."""
        self.emit(state, DRAWN_HAND, NONE, reason, 0, 0)
        self.end_hand(state)

    def end_hand(self, state: State) -> None:
        """Close the hand and say who deals the next one."""
        dealer, round_wind, repeat, over = self.next_hand(state)
        at = state.write(HAND_ENDED, dealer, round_wind, over, 0)
        state.log[at + 8] = repeat
        self.apply(state, state.log, at)


def replacement_flags(state: State) -> int:
    """The circumstances of a hand whose last tile is a replacement; 0 where it is none."""
    if state.drew != BACK:
        return 0
    flags = GANG_SHANG if state.last_step == KONG else HUA_SHANG
    return flags | GANG_SHANG_GANG if state.turn_kongs >= 2 else flags


def rank_of_asked(asked: int) -> int:
    """The highest rank of the claims that a seat is asked about (see ``codes.RANK``)."""
    if asked & (ASK_PONG | ASK_KONG):
        return 3
    if asked & ASK_PONG_FEI:
        return 2
    return 1 if asked & (ASK_CHI | ASK_CHI_FEI) else 0


def chi_choices(kinds: int, kind: int) -> int:
    """In which places of a Chi with two of these ``kinds`` the tile of a suit can stand, as bits ASK_CHI_LOW,
    ASK_CHI_MIDDLE, ASK_CHI_HIGH."""
    rank = kind % 9
    asked = 0
    if rank < 7 and kinds >> kind + 1 & 0b11 == 0b11:
        asked = ASK_CHI_LOW
    if 0 < rank < 8 and kinds >> kind - 1 & 0b101 == 0b101:
        asked |= ASK_CHI_MIDDLE
    if rank > 1 and kinds >> kind - 2 & 0b11 == 0b11:
        asked |= ASK_CHI_HIGH
    return asked
