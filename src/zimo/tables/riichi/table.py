"""The Riichi table: yaku, dora, riichi, furiten, broken-off hands."""

from dataclasses import replace

from zimo.core.melds import KONG_CONCEALED, KONG_EXPOSED, is_kong
from zimo.core.tiles import (
    BIT,
    DRAGONS,
    EAST,
    NONE,
    PLACES,
    PLAIN,
    PLAYED,
    RED_FIVE,
    RED_OF,
    STRIDE,
    WINDS,
    plain_counts,
)
from zimo.rules.action import COMMON_TYPES as COMMON_ACTIONS
from zimo.rules.action import REFUSALS
from zimo.rules.codes import (
    ADDED,
    ASK_TURN,
    CLAIM,
    CONCEALED,
    NINE_TERMINALS,
    OWED,
    PASS,
    ROB,
    TAKE_KONG,
    TRUTH,
    TURN,
    WIN,
)
from zimo.rules.codes import RIICHI as DECLARE_RIICHI
from zimo.rules.danger import Danger
from zimo.rules.event import COMMON_TYPES as COMMON_EVENTS
from zimo.rules.event import DRAWN_REASONS
from zimo.rules.feeding import completes
from zimo.rules.hand import DI_HU, GANG_SHANG, IPPATSU, LAST_TILE, REN_HU, TIAN_HU
from zimo.rules.record import (
    ANSWERED,
    BACK,
    CHI,
    DISCARD,
    DISCARDED,
    DRAWN_HAND,
    DREW,
    HAND_ENDED,
    INDICATOR,
    INDICATOR_END,
    KONG,
    PONG,
    RIICHI,
    ROB_KONG,
    URA_END,
    WON,
    ZIMO,
)
from zimo.rules.seat import Seat
from zimo.rules.sheet import Reason, ScoreSheet
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.waits import thirteen_waits
from zimo.rules.worth import SidePayment, Worth
from zimo.tables.riichi import match, points, worths
from zimo.tables.riichi.dora import dora_of
from zimo.tables.riichi.draws import (
    FINISHED,
    FOUR_RIICHI,
    NAGASHI,
    TRIPLE_RON,
    nagashi_seats,
    noten_payments,
    ready_seats,
    why_broken_off,
)
from zimo.tables.riichi.draws import NINE_TERMINALS as BY_NINE_TERMINALS
from zimo.tables.riichi.hand import RiichiHand
from zimo.tables.riichi.match import following
from zimo.tables.riichi.patterns import PAO_YAKU, YAKUMAN
from zimo.tables.riichi.points import STICK, Liability
from zimo.tables.riichi.rules import MOST_KONGS, RiichiRules
from zimo.tables.riichi.scorer import RiichiScorer, RiichiTally
from zimo.tables.riichi.scorer import scorer as make_scorer
from zimo.tables.riichi.turns import (
    declared,
    is_first_turn,
    may_claim,
    may_discard,
    may_kong,
    no_nine_terminals,
    no_riichi,
    throws_nothing_after,
    ways_to_claim,
)
from zimo.tables.riichi.waits import FOR_GOOD, furiten, let_by, may_add_kong, own_discards, special_waits

REDS = {0: (), 3: (RED_FIVE, RED_FIVE + 1, RED_FIVE + 2), 4: (RED_FIVE, RED_FIVE + 1, RED_FIVE + 1, RED_FIVE + 2)}
"""The red fives by the option's value."""

PAO = {"big_three_dragons": "pao_dragons", "big_four_winds": "pao_winds", "four_kans": "pao_kongs"}
"""By the value of the option, the reason of a payment of the liable player."""
PAO_LINES = {reason: PAO_YAKU[cause] for cause, reason in PAO.items()}
"""By that reason, the yakuman that was fed."""

REASONS = (
    "riichi_deposit",
    "riichi_sticks",
    "win_discard",
    "win_zimo",
    *PAO.values(),
    "noten",
    "nagashi_mangan",
    "leftover_sticks",
)
"""Why points change hands."""

RED_ACTIONS = ("pong_red", "pong_two_red", "chi_low_red", "chi_middle_red", "chi_high_red")
OWN_REFUSALS = (
    "furiten_own_discard",
    "furiten_passed",
    "furiten_riichi",
    "kuikae",
    "riichi_keeps_ready",
    "riichi_only_drawn",
    "riichi_no_claim",
    "riichi_kong",
    "riichi_declared",
    "riichi_needs_closed",
    "riichi_needs_points",
    "riichi_needs_tiles",
    "riichi_not_ready",
    "nine_terminals_off",
    "nine_terminals_late",
    "nine_terminals_few",
    "four_kongs",
)
_NOT_HERE = ("passed_pong_lock", "claim_is_a_win")


FIRST_KINDS = bytes((0, 9, 18, EAST, RED_FIVE))
"""The first kind of each suit, of the honours, and of the red fives."""


def tile_set(rules: RiichiRules) -> bytes:
    """Four of each tile; a red five stands for one of the fives."""
    tiles = [kind for kind in range(PLAYED) for _ in range(4)]
    for red in REDS[rules.red_fives]:
        tiles[tiles.index(PLAIN[red])] = red
    return bytes(tiles)


class RiichiTable(Table):
    """The Riichi table with its house rules."""

    def __init__(self, rules: RiichiRules, guided: bool, one_hand: bool) -> None:
        super().__init__(rules, make_scorer(rules), guided)
        self.id = "riichi"
        # A guided hand bars no discard.
        self.house: RiichiRules = replace(rules, kuikae_forbidden=False) if guided else rules
        self.count: RiichiScorer = make_scorer(rules)
        self.lines = tuple(row.id for row in self.count.yaku)
        self.reasons = REASONS
        self.tile_set = tile_set(rules)
        self.dealt = 52
        self.round_winds = 2
        self.dead_wall = 14
        self.start_points = 0 if guided else rules.start_points
        self.red_fives = rules.red_fives > 0
        self.simple = False
        self.multiple_winners = rules.multiple_ron != "nearest" and not guided
        self.rounds: int = 0 if one_hand else match.ROUNDS[rules.match_length]
        self.pao: tuple[str, ...] = () if guided else tuple(PAO[cause] for cause in rules.pao)
        self.refusals = tuple(id for id in REFUSALS if id not in _NOT_HERE)
        self.actions = (*COMMON_ACTIONS, *RED_ACTIONS)
        self.events = tuple(type_ for type_ in COMMON_EVENTS if type_ != "bonus")
        if guided:
            self.refusals = (*self.refusals, "four_kongs")
            # With three red fives none has a twin.
            self.actions = tuple(id for id in self.actions if id != "pong_two_red")
        else:
            self.refusals = (*self.refusals, *OWN_REFUSALS)
            self.actions = (*self.actions, "riichi", "nine_terminals")
            self.events = (*self.events, "riichi", "indicator")
            self.drawn_reasons = DRAWN_REASONS

    # Winning

    def can_win(self, state: State, number: int, kind: int, by: int) -> bool:
        if self.guided:
            return True
        if by != ZIMO and furiten(state, number):
            return False
        return self.scorer.may_win(self.hand(state, number, kind, by))

    def special_waits(self, state: State, seat: Seat) -> int:
        return 0 if self.guided else special_waits(seat)

    def can_rob_concealed(self, state: State, seat: Seat) -> bool:
        return self.house.kokushi_robs_closed_kan and not self.guided and thirteen_waits(seat) != 0

    def hand(self, state: State, number: int, kind: int, by: int) -> RiichiHand:
        """The seat's win on ``kind`` as a hand to score."""
        seat = state.seats[number]
        hand = Table.hand(self, state, number, kind, by)
        indicators, ura = bytes(state.indicators), bytes(state.ura)
        return RiichiHand(hand, seat.riichi, indicators, ura, state.repeat, state.pool // STICK)

    def hand_ahead(self, state: State, number: int, seat: Seat, kind: int, by: int) -> RiichiHand:
        hand = Table.hand_ahead(self, state, number, seat, kind, by)
        return RiichiHand(hand, seat.riichi, bytes(state.indicators), b"", state.repeat, state.pool // STICK)

    def lost_waits(self, state: State, number: int) -> int:
        return own_discards(state, number)

    def safe_kinds(self, state: State, number: int) -> int:
        """What the seat threw itself, and after its riichi whatever went by."""
        found = own_discards(state, number)
        if state.seats[number].riichi:
            for thrown in state.river[state.seats[number].riichi_at :]:
                found |= BIT[PLAIN[thrown % STRIDE]]
        return found

    def extra(self, state: State, kind: int) -> int:
        plain = PLAIN[kind]
        return (kind != plain) + sum(1 for indicator in state.indicators if dora_of(indicator) == plain)

    def circumstances(self, state: State, number: int, kind: int, by: int) -> int:
        """The circumstances of a win (rules C3) as flags."""
        seat = state.seats[number]
        flags = IPPATSU if seat.ippatsu else 0
        if by == ROB_KONG:
            return flags
        if by == DISCARD:
            if state.live == 0:
                flags |= LAST_TILE
            return flags | REN_HU if is_first_turn(state, seat) else flags
        if state.drew == BACK:
            flags |= GANG_SHANG
        elif state.live == 0:
            flags |= LAST_TILE
        if is_first_turn(state, seat):
            flags |= TIAN_HU if number == state.dealer else DI_HU
        return flags

    def score(self, state: State, number: int, kind: int, by: int) -> ScoreSheet:
        hand = self.hand(state, number, kind, by)
        liable = self.feeder(state, number, self.count.tally(hand))
        if liable is None:
            return self.scorer.score(hand)
        return self.scorer.score(hand, "discarder" if by != ZIMO and liable.seat == state.turn else "other")

    def refusal(self, state: State, number: int, kind: int, by: int) -> tuple[Reason, ...]:
        if not self.guided and by != ZIMO and state.seats[number].waits >> PLAIN[kind] & 1:
            barred = furiten(state, number)
            if barred:
                return (Reason(barred),)
        return Table.refusal(self, state, number, kind, by)

    def barred(self, state: State, number: int) -> str:
        return "" if self.guided else furiten(state, number)

    # The own turn

    def turn_choices(self, state: State, number: int, buffer: bytearray, count: int) -> int:
        seat = state.seats[number]
        counts = seat.counts
        may = may_discard(self.house, state, number)
        fours = 0
        kinds = seat.kinds
        for base in FIRST_KINDS:
            places: bytes = PLACES[kinds >> base & 0x1FF]
            for place in places:
                kind = base + place
                if may >> kind & 1:
                    buffer[count] = kind
                    count += 1
                if counts[kind] + counts[RED_OF[kind]] == 4:
                    fours |= BIT[kind]
        if (fours or seat.open) and may_kong(state, seat):
            count = self.kong_choices(state, seat, fours, buffer, count)
        if self.guided:
            return count
        if state.drew != NONE and not no_riichi(self.house, state, number):
            buffer[count] = DECLARE_RIICHI
            count += 1
        if seat.discards == 0 and not no_nine_terminals(self.house, state, number):
            buffer[count] = NINE_TERMINALS
            count += 1
        return count

    def kong_choices(self, state: State, seat: Seat, fours: int, buffer: bytearray, count: int) -> int:
        """Write the Kongs of own tiles, ``fours`` being the kinds of which the seat holds four; after riichi those that
        change nothing."""
        for kind in range(PLAYED if fours else 0):
            if fours >> kind & 1:
                if seat.riichi and (PLAIN[state.tile] != kind or not may_add_kong(seat, state.tile)):
                    continue
                buffer[count] = CONCEALED + kind
                count += 1
        for code in seat.melds:
            if STRIDE <= code < KONG_EXPOSED * STRIDE and seat.held(code - STRIDE):
                buffer[count] = ADDED + code - STRIDE
                count += 1
        return count

    def play_special(self, state: State, number: int, action: int) -> None:
        if action == DECLARE_RIICHI:
            double = is_first_turn(state, state.seats[number])
            self.emit(state, RIICHI, number, 1 if double else 0, 0, 0)
        else:
            self.emit(state, DRAWN_HAND, number, BY_NINE_TERMINALS, 0, 0)
            self.show(state, number)
            self.deal_again(state)

    # Claims

    def claims(self, state: State, number: int, kind: int, step: int) -> int:
        return may_claim(self.house, state, state.seats[number], PLAIN[kind], step)

    def claim_choices(self, state: State, number: int, buffer: bytearray, count: int) -> int:
        return ways_to_claim(state.seats[number], PLAIN[state.tile], buffer, count)

    # Why not

    def why_illegal(self, state: State, number: int, action: int) -> str:
        if self.guided:
            return self.why_no_kong(state, number, action)
        if state.phase != ROB and (self.owes_indicator(state) or self.owes_ura(state)):
            return "not_your_turn"
        seat = state.seats[number]
        if seat.asked & ASK_TURN:
            return self.why_not_in_turn(state, number, action)
        if state.phase not in (CLAIM, ROB) or state.turn == number:
            return ""
        if action == WIN and state.tile != NONE and seat.waits >> PLAIN[state.tile] & 1:
            return furiten(state, number)
        if action > PASS and action not in (WIN, DECLARE_RIICHI, NINE_TERMINALS) and seat.riichi:
            return "riichi_no_claim"
        if action == TAKE_KONG:
            return self.why_no_kong(state, number, action)
        if state.phase == CLAIM and state.tile != NONE and number == (state.turn + 1) % len(state.seats):
            return "kuikae" if throws_nothing_after(self.house, seat, state.tile, action) else ""
        return ""

    def why_no_kong(self, state: State, number: int, action: int) -> str:
        """The reason that bars a fifth Kong."""
        seat = state.seats[number]
        if state.live == 0 or state.kongs < MOST_KONGS:
            return ""
        if state.phase == CLAIM:
            have = seat.held(PLAIN[state.tile]) if state.tile != NONE and state.turn != number else 0
            return "four_kongs" if action == TAKE_KONG and have == 3 else ""
        return "four_kongs" if seat.asked & ASK_TURN and CONCEALED <= action < PASS else ""

    def why_not_in_turn(self, state: State, number: int, action: int) -> str:
        """The reasons of an own turn."""
        seat = state.seats[number]
        if action == DECLARE_RIICHI:
            return no_riichi(self.house, state, number)
        if action == NINE_TERMINALS:
            return no_nine_terminals(self.house, state, number)
        if action >= PASS:
            return ""
        if action < CONCEALED:
            if not seat.counts[action]:
                return ""
            if declared(state, seat):
                return "riichi_keeps_ready"
            return "riichi_only_drawn" if seat.riichi else "kuikae"
        barred = self.why_no_kong(state, number, action)
        if barred:
            return barred
        if seat.riichi and action < ADDED and seat.held(action - CONCEALED) == 4:
            return "riichi_kong"
        return ""

    # The flow

    def apply(self, state: State, log: bytearray, at: int) -> None:
        type_: int = log[at]
        seat: Seat
        if type_ == DISCARDED:
            seat = state.seats[log[at + 1]]
            if seat.ippatsu and not declared(state, seat):
                seat.ippatsu = 0
        elif type_ in (DREW, CHI, PONG, KONG):
            if state.phase == CLAIM or (state.phase == ROB and self.was_robbable(state)):
                let_by(state, state.phase == ROB and state.kong_type == KONG_CONCEALED)
            if type_ in (CHI, PONG) or (type_ == DREW and log[at + 3] == BACK):
                for seat in state.seats:
                    seat.ippatsu = 0
            if type_ == DREW:
                seat = state.seats[log[at + 1]]
                seat.furiten &= FOR_GOOD
        Table.apply(self, state, log, at)
        if type_ == RIICHI:
            seat = state.seats[log[at + 1]]
            seat.riichi_at = len(state.river)
            seat.ippatsu = 1
            if seat.asked:
                seat.asked = ASK_TURN

    def was_robbable(self, state: State) -> bool:
        """Whether the tile of the Kong that was declared could be won by whoever waits for it."""
        return state.kong_type != KONG_CONCEALED or self.house.kokushi_robs_closed_kan

    def pending(self, state: State) -> int:
        waiting = state.waiting
        if waiting and not self.guided and (self.owes_indicator(state) or self.owes_ura(state)):
            return 0
        return waiting

    def legal_into(self, state: State, number: int, buffer: bytearray) -> int:
        # Nobody answers before the indicators that are due.
        if not self.guided and (self.owes_indicator(state) or self.owes_ura(state)):
            return 0
        return Table.legal_into(self, state, number, buffer)

    def wall_end(self, state: State) -> int:
        if not self.guided:
            if self.owes_ura(state):
                return URA_END
            if self.owes_indicator(state):
                return INDICATOR_END
        return Table.wall_end(self, state)

    def owes_indicator(self, state: State) -> bool:
        """Whether the wall is to turn an indicator now: the first before the first draw, later ones for Kongs."""
        shown = len(state.indicators)
        if shown == 0:
            return state.phase == CLAIM
        due = state.kongs
        if due < shown or not self.house.kan_dora or state.phase not in (CLAIM, ROB, OWED):
            return False
        if state.phase != CLAIM:
            if state.phase == ROB and (state.viewer != TRUTH or state.waiting):
                # Only the truth knows whether somebody may still rob the Kong.
                return False
            timing = self.house.kan_dora_timing
            if timing == "after_discard" or (timing == "closed_at_once" and state.kong_type != KONG_CONCEALED):
                due -= 1
        return due >= shown

    def owes_ura(self, state: State) -> bool:
        """Whether a hand with riichi has won and the indicators beneath are not turned yet."""
        if not state.win_answers or not self.house.ura_dora or not self.riichi_wins(state):
            return False
        return len(state.ura) < (len(state.indicators) if self.house.kan_ura else 1)

    def riichi_wins(self, state: State) -> bool:
        """Whether a hand with riichi is among those that win by the answers so far and are paid."""
        if state.phase == TURN:
            return bool(state.seats[state.turn].riichi)
        winners = self.winning(state)
        if winners <= 0 or self.is_triple(winners):
            return False
        riichi = 0
        for number in self.served(state, winners):
            riichi |= state.seats[number].riichi
        return riichi != 0

    def draw(self, state: State, kind: int) -> None:
        if self.guided:
            Table.draw(self, state, kind)
        elif self.owes_ura(state):
            self.emit(state, INDICATOR, NONE, kind, 1, 0)
            if not self.owes_ura(state):
                if state.phase == TURN:
                    self.win(state, BIT[state.turn], state.tile, ZIMO, NONE)
                else:
                    self.resolve(state)
        elif self.owes_indicator(state):
            self.emit(state, INDICATOR, NONE, kind, 0, 0)
            if state.phase == CLAIM and state.tile != NONE and not self.pending(state):
                self.let_go(state)
        else:
            Table.draw(self, state, kind)

    def play(self, state: State, number: int, action: int) -> None:
        if action == WIN and state.phase == TURN and state.seats[number].riichi and self.house.ura_dora:
            # Who decided must be told before the indicators beneath are turned.
            self.emit(state, ANSWERED, number, WIN, 0, 0)
        else:
            Table.play(self, state, number, action)

    def let_go(self, state: State) -> None:
        # The indicator that a discard makes due comes first.
        if self.guided or not self.owes_indicator(state):
            Table.let_go(self, state)

    def discard_stands(self, state: State) -> None:
        if self.guided:
            return
        seat = state.seats[state.turn]
        if seat.riichi and seat.riichi_at == len(state.river) - 1:
            self.pay(state, state.turn, NONE, STICK, REASONS.index("riichi_deposit"))
        reason = why_broken_off(self.house, state)
        if reason != FINISHED:
            self.break_off(state, reason)

    def is_triple(self, winners: int) -> bool:
        """Whether three win on the same tile where that breaks the hand off."""
        return self.house.abort_triple_ron and winners.bit_count() == 3

    def served(self, state: State, winners: int) -> list[int]:
        """Those of the winners who are paid, the nearest to the giver first."""
        seats = len(state.seats)
        order = [(state.turn + step) % seats for step in range(seats)]
        most = 2 if self.house.multiple_ron == "double" else seats
        return [number for number in order if winners >> number & 1][:most]

    def win(self, state: State, winners: int, kind: int, by: int, giver: int) -> None:
        if self.guided:
            Table.win(self, state, winners, kind, by, giver)
        elif self.owes_ura(state):
            return
        elif self.is_triple(winners):
            self.break_off(state, TRIPLE_RON)
        else:
            for number in self.served(state, winners):
                self.settle(state, number, kind, by, giver)
            self.end_hand(state)

    # Liability

    def before_meld(self, state: State, number: int, type_: int, kind: int, giver: int) -> None:
        if giver == NONE or not self.pao:
            return
        cause = self.pao_cause(state.seats[number], type_, PLAIN[kind])
        if cause:
            self.fed(state, number, giver, cause)

    def pao_cause(self, seat: Seat, type_: int, kind: int) -> str:
        """Which yakuman is certain to be seen by claiming ``kind``, as the reason of a payment; empty if none is."""
        if kind >= EAST:
            if "pao_dragons" in self.pao and completes(seat, kind, DRAGONS):
                return "pao_dragons"
            if "pao_winds" in self.pao and completes(seat, kind, WINDS):
                return "pao_winds"
        if type_ == KONG and "pao_kongs" in self.pao and sum(map(is_kong, seat.melds)) == MOST_KONGS - 1:
            return "pao_kongs"
        return ""

    def dangers(self, state: State, number: int, kind: int) -> list[Danger]:
        """A tile that may complete another player's dragons, winds or Kongs on the table. Nobody claims after
        riichi."""
        found = []
        tile = PLAIN[kind]
        for other, seat in enumerate(state.seats):
            if other == number or seat.riichi:
                continue
            for type_, needed in ((PONG, 2), (KONG, 3)):
                cause = self.pao_cause(seat, type_, tile)
                if cause and plain_counts(self.unseen(state, number))[tile] >= needed:
                    found.append(Danger(cause, other))
                    break
        return found

    def feeder(self, state: State, number: int, tally: RiichiTally) -> Liability | None:
        """Who fed a yakuman of the hand, and how many yakuman that one is worth."""
        seat = state.seats[number]
        if seat.liable == NONE:
            return None
        wanted = PAO_LINES[REASONS[seat.liable_cause]]
        for index, value, _ in tally.lines:
            if self.lines[index] == wanted:
                return Liability(seat.liable, value // YAKUMAN)
        return None

    # The account

    def settle(self, state: State, number: int, kind: int, by: int, giver: int) -> None:
        if self.guided:
            self.emit(state, WON, number, kind, by, giver)
            self.show(state, number)
            return
        first = state.winners == 0
        tally = self.count.tally(self.hand(state, number, kind, by))
        liable = self.feeder(state, number, tally)
        self.tell_win(state, number, kind, by, giver, tally, tally.fu)
        self.pay_hand(state, number, giver, tally, self.honba_for(state, first), liable)
        if first:
            self.pay(state, NONE, number, state.pool, REASONS.index("riichi_sticks"))

    def pay_hand(
        self, state: State, number: int, giver: int, tally: RiichiTally, honba: int, liable: Liability | None
    ) -> None:
        """Write who pays whom for the hand, the nearest after the winner first."""
        paid = points.payments(self.house, tally.price, number, state.dealer, giver, honba, liable)
        usual = REASONS.index("win_zimo" if giver == NONE else "win_discard")
        for step in range(1, len(state.seats)):
            payer = (number + step) % len(state.seats)
            pao = liable is not None and payer == liable.seat and payer != giver
            reason = state.seats[number].liable_cause if pao else usual
            self.pay(state, payer, number, paid.get(payer, 0), reason)

    def honba_for(self, state: State, first: bool) -> int:
        return state.repeat if first or self.house.honba_to == "every" else 0

    def worths(self) -> list[Worth]:
        return worths.worths(self.house, self.count)

    def side_payments(self) -> list[SidePayment]:
        return worths.side_payments(self.house)

    # The end of a hand

    def exhausted(self, state: State) -> None:
        if self.guided:
            self.end_drawn(state, FINISHED)
            return
        house = self.house
        dealer = state.dealer
        nagashi = nagashi_seats(state) if house.nagashi else []
        ready = ready_seats(state)
        self.emit(state, DRAWN_HAND, NONE, NAGASHI if nagashi else FINISHED, 0, 0)
        for step in range(len(state.seats)):
            number = (dealer + step) % len(state.seats)
            if number in ready:
                self.show(state, number)
        for number in nagashi:
            for payer, amount in points.shares(points.MANGAN, number, dealer, NONE).items():
                self.pay(state, payer, number, amount, REASONS.index("nagashi_mangan"))
        if not nagashi:
            for payer, receiver, amount in self.ready_payments(state, ready):
                self.pay(state, payer, receiver, amount, REASONS.index("noten"))
        self.close(state, self.next_drawn(state, ready, False))

    def break_off(self, state: State, reason: int) -> None:
        """The hand ends without a winner and is dealt again; where all four are ready by riichi, they show it."""
        self.emit(state, DRAWN_HAND, NONE, reason, 0, 0)
        if reason == FOUR_RIICHI:
            for number in range(len(state.seats)):
                self.show(state, number)
        self.deal_again(state)

    def deal_again(self, state: State) -> None:
        """Close a hand that was broken off."""
        self.close(state, self.next_drawn(state, [], True))

    def next_drawn(self, state: State, ready: list[int], broken_off: bool) -> tuple[int, int, int, int]:
        passing = self.house.draw_dealer
        stays = broken_off or passing == "stays" or (passing == "tenpai" and state.dealer in ready)
        return following(self.house, state, self.rounds, stays, state.repeat + 1, broken_off)

    def ready_payments(self, state: State, ready: list[int]) -> list[tuple[int, int, int]]:
        return noten_payments(state, ready)

    def next_hand(self, state: State) -> tuple[int, int, int, int]:
        if self.guided:
            return Table.next_hand(self, state)
        stays = bool(state.winners >> state.dealer & 1)
        return following(self.house, state, self.rounds, stays, state.repeat + 1 if stays else 0, False)

    def end_hand(self, state: State) -> None:
        self.close(state, self.next_hand(state))

    def close(self, state: State, following: tuple[int, int, int, int]) -> None:
        """Close the hand and say what comes next; at the end of a match the sticks left on the table are given out."""
        dealer, round_wind, repeat, over = following
        if over and self.rounds and self.house.leftover_sticks == "first":
            self.pay(state, NONE, match.places(state)[0], state.pool, REASONS.index("leftover_sticks"))
        at = state.write(HAND_ENDED, dealer, round_wind, over, 0)
        state.log[at + 8] = repeat
        self.apply(state, state.log, at)

    def standing(self, state: State) -> list[int]:
        return list(state.points) if self.guided else match.final_scores(self.house, state)
