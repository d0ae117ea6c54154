"""The table of three players, 3 Kaki: 84 tiles, fei, instant payouts, fan."""

from zimo.core.melds import KONG_EXPOSED
from zimo.core.melds import PONG as MELD_PONG
from zimo.core.tiles import ALL_FEI, BIT, EAST, FACE, FLOWER, JOKER, NONE, PLAYED, STRIDE, UNKNOWN
from zimo.rules.action import COMMON_TYPES as COMMON_ACTIONS
from zimo.rules.action import REFUSALS
from zimo.rules.codes import (
    ADDED,
    ASK_CHI_FEI,
    ASK_PONG_FEI,
    CHI_HIGH_FEI_MIDDLE,
    CHI_LOW_FEI_MIDDLE,
    CONCEALED,
    DECLARE_FEI,
    PONG_FEI,
    PONG_TWO_FEI,
    SWAP,
    TRUTH,
    TURN,
)
from zimo.rules.danger import Danger
from zimo.rules.event import COMMON_TYPES as COMMON_EVENTS
from zimo.rules.hand import (
    DI_HU,
    FOUR_FEI,
    LAST_TILE,
    STANDARD,
    TIAN_HU,
)
from zimo.rules.record import BONUS, DISCARD, ROB_KONG, SWAPPED, ZIMO
from zimo.rules.score import Tally
from zimo.rules.seat import Seat
from zimo.rules.sheet import Reason
from zimo.rules.state import State
from zimo.rules.table import MOST_REPEATS, Table, replacement_flags
from zimo.rules.worth import SidePayment, Worth
from zimo.tables.malaysia3 import liability, payouts
from zimo.tables.malaysia3.fei import missing, waits
from zimo.tables.malaysia3.liability import claim_cause
from zimo.tables.malaysia3.payment import POINTS
from zimo.tables.malaysia3.payouts import completes_set, fei_held
from zimo.tables.malaysia3.rules import Malaysia3Rules
from zimo.tables.malaysia3.scorer import scorer as make_scorer

SEATS = 3
REASONS = (
    "win_discard",
    "win_other",
    "win_zimo",
    "kong_claimed",
    "kong_added",
    "kong_concealed",
    "bonus_set",
    "bonus_set_early",
    "fei_held",
    "losers_compare",
    *liability.CAUSES,
)
"""Why points change hands."""

FEI_CHIS = CHI_HIGH_FEI_MIDDLE - CHI_LOW_FEI_MIDDLE + 1
"""How many Chi with a fei there are."""
FEI_ACTIONS = (
    "declare_fei",
    "pong_fei",
    "pong_two_fei",
    "chi_low_fei_middle",
    "chi_low_fei_high",
    "chi_middle_fei_low",
    "chi_middle_fei_high",
    "chi_high_fei_low",
    "chi_high_fei_middle",
    "swap_fei",
)
OWN_REFUSALS = ("fei_not_discarded", "fei_in_pong", "nothing_to_swap", "no_fei", "declare_after_claim")
NEVER_REFUSED = ("passed_pong_lock", "claim_is_a_win")
"""Refusals of tables with a blocked Pong, or with sets that win at once."""

MOST_LIMITS = 4
"""The limit hands that one hand can be at once."""
_ROTATIONS = {"one_rotation": 1, "four_rotations": 4}
_HANDS = {"one_hand": 1, "sixteen_hands": 16}


class Malaysia3Table(Table):
    """The 3 Kaki table with its house rules."""

    def __init__(self, rules: Malaysia3Rules, guided: bool, one_hand: bool) -> None:
        super().__init__(rules, make_scorer(rules), guided)
        self.id = "malaysia3"
        self.house: Malaysia3Rules = rules
        self.fei_discard: bool = rules.fei_discard
        self.fei_kinds = rules.fei_kinds()
        suit = rules.suit_kinds()
        self.base: int = (suit & -suit).bit_length() - 1
        """The first kind of the suit that is played with."""
        self.pairs: bool = rules.seven_pairs > 0 and not guided
        self.seats = SEATS
        self.dealt = 13 * SEATS + 1
        self.round_winds = 1
        self.unit = POINTS
        played = (*range(self.base, self.base + 9), *range(EAST, PLAYED), JOKER)
        self.tile_set = bytes([*(kind for kind in played for _ in range(4)), *range(FLOWER, FACE + 4)])
        self.lines = tuple(pattern.id for pattern in self.scorer.patterns)
        self.reasons = REASONS
        self.actions = (*COMMON_ACTIONS, *FEI_ACTIONS)
        self.events = (*COMMON_EVENTS, "swapped")
        self.refusals = (*(id for id in REFUSALS if id not in NEVER_REFUSED), *OWN_REFUSALS)
        self.rotations: int = 0 if one_hand else _ROTATIONS.get(rules.match_length, 0)
        self.hands: int = 1 if one_hand else _HANDS.get(rules.match_length, 0)
        """The match is over after so many rotations of the deal, or hands; 0 where that is not counted."""

    # Fei in the hand

    def add_special_waits(self, state: State, seat: Seat) -> None:
        seat.waits = waits(seat, self.base, self.pairs)

    def is_complete(self, state: State, seat: Seat) -> int:
        for kind in range(UNKNOWN):
            if seat.counts[kind]:
                seat.take_out(kind)
                complete: int = waits(seat, self.base, self.pairs) >> kind & 1
                seat.put_in(kind)
                return complete
        return 0

    def apply(self, state: State, log: bytearray, at: int) -> None:
        Table.apply(self, state, log, at)
        type_: int = log[at]
        number: int = log[at + 1]
        if state.viewer != TRUTH and state.viewer != number:
            return
        if type_ == SWAPPED:
            complete: int = self.is_complete(state, state.seats[number]) if state.drew != NONE else 0
            self.ask_turn(state, number, complete)
        elif type_ == BONUS and log[at + 2] == JOKER:
            self.add_special_waits(state, state.seats[number])

    # What a player may do

    def turn_choices(self, state: State, number: int, buffer: bytearray, count: int) -> int:
        seat = state.seats[number]
        counts = seat.counts
        # Whether a replacement could follow, of a Kong or of a fei laid out.
        replaced = state.live > 0 and state.drew != NONE
        first = count
        for kind in range(PLAYED):
            if counts[kind]:
                buffer[count] = kind
                count += 1
                if replaced and counts[kind] == 4:
                    buffer[count] = CONCEALED + kind
                    count += 1
        if counts[JOKER] and (self.fei_discard or count == first):
            buffer[count] = JOKER
            count += 1
        if counts[JOKER] and replaced:
            buffer[count] = DECLARE_FEI
            count += 1
        swaps = 0
        for place in range(len(seat.melds)):
            code: int = seat.melds[place]
            kind = code % STRIDE
            if not MELD_PONG * STRIDE <= code < KONG_EXPOSED * STRIDE or not counts[kind]:
                continue
            if not seat.meld_special[place]:
                if replaced:
                    buffer[count] = ADDED + kind
                    count += 1
            elif not swaps >> kind & 1:
                buffer[count] = SWAP + kind
                count += 1
                swaps |= BIT[kind]
        return count

    def claims(self, state: State, number: int, kind: int, step: int) -> int:
        if kind == JOKER:
            return 0
        seat = state.seats[number]
        asked = Table.claims(self, state, number, kind, step)
        fei: int = seat.counts[JOKER]
        if fei:
            if fei > 1 or seat.counts[kind]:
                asked |= ASK_PONG_FEI
            if step == 1 and fei_chis(seat.counts, kind):
                asked |= ASK_CHI_FEI
        return asked

    def claim_choices(self, state: State, number: int, buffer: bytearray, count: int) -> int:
        count = Table.claim_choices(self, state, number, buffer, count)
        seat = state.seats[number]
        if seat.asked & ASK_PONG_FEI:
            if seat.counts[state.tile]:
                buffer[count] = PONG_FEI
                count += 1
            if seat.counts[JOKER] > 1:
                buffer[count] = PONG_TWO_FEI
                count += 1
        if seat.asked & ASK_CHI_FEI:
            chis: int = fei_chis(seat.counts, state.tile)
            for place in range(FEI_CHIS):
                if chis >> place & 1:
                    buffer[count] = CHI_LOW_FEI_MIDDLE + place
                    count += 1
        return count

    def play_special(self, state: State, number: int, action: int) -> None:
        if action == DECLARE_FEI:
            self.emit(state, BONUS, number, JOKER, 0, 0)
        else:
            self.emit(state, SWAPPED, number, action - SWAP, 0, 0)

    def why_illegal(self, state: State, number: int, action: int) -> str:
        seat = state.seats[number]
        if state.phase != TURN or state.turn != number:
            return ""
        if action == JOKER and seat.counts[JOKER]:
            return "fei_not_discarded"
        if action == DECLARE_FEI:
            if not seat.counts[JOKER]:
                return "no_fei"
            return "wall_finished" if state.live == 0 else "declare_after_claim"
        if action >= SWAP:
            return "nothing_to_swap"
        if ADDED <= action < ADDED + PLAYED and seat.counts[action - ADDED]:
            pong = MELD_PONG * STRIDE + action - ADDED
            if pong in seat.melds and seat.meld_special[seat.melds.index(pong)]:
                return "fei_in_pong"
        return ""

    # Winning

    def circumstances(self, state: State, number: int, kind: int, by: int) -> int:
        """The circumstances of a win (rules B4) as flags. There is no dead wall, so a replacement can be the last
        tile."""
        seat = state.seats[number]
        if by == ROB_KONG:
            return 0
        flags = LAST_TILE if state.live == 0 else 0
        if by == DISCARD:
            first = state.turn == state.dealer and state.seats[state.turn].discards == 1
            return flags | DI_HU if first and number != state.dealer and state.claims == 0 else flags
        if kind == NONE and seat.counts[JOKER] == ALL_FEI:
            return FOUR_FEI
        flags |= replacement_flags(state)
        if kind == NONE:
            flags |= TIAN_HU
        elif number != state.dealer and seat.discards == 0 and state.claims == 0 and state.turn_kongs == 0:
            flags |= DI_HU
        return flags

    def refusal(self, state: State, number: int, kind: int, by: int) -> tuple[Reason, ...]:
        if not self.guided:
            return self.score(state, number, kind, by).reasons
        counts = self.hand(state, number, kind, by).counts
        away = missing(counts, self.base, len(state.seats[number].melds), self.pairs)
        return (Reason("incomplete_shape", {"missing": away}),)

    def dangers(self, state: State, number: int, kind: int) -> list[Danger]:
        return liability.dangers(state, number, kind) if self.house.liability and not self.guided else []

    # What happens by itself

    def after_draw(self, state: State, number: int) -> None:
        if state.tile == NONE and state.seats[number].counts[JOKER] == ALL_FEI and not self.guided:
            self.settle(state, number, NONE, ZIMO, NONE)
            self.end_hand(state)

    def after_bonus(self, state: State, number: int, kind: int) -> None:
        if not self.house.instant_payouts or self.guided:
            return
        seat = state.seats[number]
        if completes_set(seat.bonus, kind):
            if state.river:
                self.collect(state, number, payouts.BONUS_SET, "bonus_set")
            else:
                self.collect(state, number, payouts.BONUS_SET_EARLY, "bonus_set_early")

    def after_kong(self, state: State) -> None:
        if not self.house.instant_payouts or self.guided:
            return
        reason, amount = payouts.kong_payout(state.kong_type)
        if reason == "kong_claimed":
            givers: bytearray = state.seats[state.turn].meld_givers
            giver: int = givers[len(givers) - 1]  # the compiled form knows no index from the end
            self.pay(state, giver, state.turn, amount, REASONS.index(reason))
        else:
            self.collect(state, state.turn, amount, reason)

    def end_hand(self, state: State) -> None:
        if self.house.fei_payment and not self.guided:
            for number in range(SEATS):
                held = fei_held(state.seats[number])
                if held:
                    self.collect(state, number, payouts.FEI_HELD * held, "fei_held")
        Table.end_hand(self, state)

    def kept(self, seat: Seat) -> int:
        return (SEATS - 1) * payouts.FEI_HELD * fei_held(seat) if self.house.fei_payment else 0

    # Liability

    def before_meld(self, state: State, number: int, type_: int, kind: int, giver: int) -> None:
        if giver == NONE or self.guided or not self.house.liability:
            return
        self.fed(state, number, giver, claim_cause(state.seats[number], kind))

    def liability(self, state: State, number: int, by: int, giver: int, tally: Tally) -> tuple[int, str]:
        seat = state.seats[number]
        if seat.liable != NONE:
            return seat.liable, REASONS[seat.liable_cause]
        if by == DISCARD and self.house.liability and state.tile < PLAYED and is_pong(tally, state.tile):
            cause = claim_cause(seat, state.tile)
            if cause:
                return giver, cause
        return NONE, ""

    # The account

    def pay_win(self, state: State, number: int, by: int, giver: int, tally: Tally, liable: int, cause: str) -> None:
        Table.pay_win(self, state, number, by, giver, tally, liable, cause)
        if self.house.losers_compare and not tally.limit:
            self.compare_losers(state, number)

    def compare_losers(self, state: State, winner: int) -> None:
        """The loser with less fan on the table pays the other the difference, when one of them has enough."""
        one, other = (winner + 1) % SEATS, (winner + 2) % SEATS
        fan = {number: self.exposed_fan(state, number) for number in (one, other)}
        if max(fan.values()) >= payouts.COMPARED_FROM:
            less, more = sorted((one, other), key=lambda number: fan[number])
            amount = POINTS * (fan[more] - fan[less])
            self.pay(state, less, more, amount, REASONS.index("losers_compare"))

    def exposed_fan(self, state: State, number: int) -> int:
        """The fan that everybody can see: bonus tiles, fei laid out, and sets on the table; at most the cap."""
        seat = state.seats[number]
        wind = self.seat_wind(state, number)
        return self.scorer.exposed(list(seat.melds), seat.bonus, wind, state.round_wind, seat.fei_shown).paid

    def worths(self) -> list[Worth]:
        found = Table.worths(self)
        if self.scorer.limits_stack:
            for n in range(2 * self.scorer.cap, MOST_LIMITS * self.scorer.cap + 1, self.scorer.cap):
                tally = Tally(self.scorer.patterns, [], n, n, True, True, STANDARD, None)
                found.append(Worth(str(n), {"count": n}, tally))
        return found

    def side_payments(self) -> list[SidePayment]:
        return payouts.side_payments(self.house)

    def next_hand(self, state: State) -> tuple[int, int, int, int]:
        stays = bool(state.winners >> state.dealer & 1) or (not state.winners and self.house.draw_dealer == "stays")
        if self.hands and state.hand_number >= self.hands:
            return state.dealer, 0, state.repeat, 1
        if stays:
            return state.dealer, 0, min(state.repeat + 1, MOST_REPEATS), 0
        dealer = (state.dealer + 1) % SEATS
        rotations = state.rotations + (dealer == 0)
        return dealer, 0, 0, int(dealer == 0 and rotations == self.rotations)


def fei_chis(counts: bytearray, kind: int) -> int:
    """The Chi that ``kind``, a tile of the hand and a fei make: bit n for the action CHI_LOW_FEI_MIDDLE + n."""
    if kind >= EAST:
        return 0
    rank = kind % 9
    chis = 0
    if rank < 7:
        chis = (1 if counts[kind + 2] else 0) | (2 if counts[kind + 1] else 0)
    if 0 < rank < 8:
        chis |= (4 if counts[kind + 1] else 0) | (8 if counts[kind - 1] else 0)
    if rank > 1:
        chis |= (16 if counts[kind - 1] else 0) | (32 if counts[kind - 2] else 0)
    return chis


def is_pong(tally: Tally, kind: int) -> bool:
    """Whether ``kind`` stands in a Pong of the counted reading."""
    return tally.split is not None and bool(tally.split.pongs >> kind & 1)
