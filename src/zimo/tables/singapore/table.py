"""The Singapore table: 148 tiles, tai, instant payouts, Bao."""

from zimo.core.tiles import (
    ANIMAL,
    BIT,
    DRAGONS,
    EAST,
    FLOWER,
    FLOWERS,
    HONOURS,
    NONE,
    PLAYED,
    SEASONS,
    STRIDE,
    WINDS,
)
from zimo.rules.codes import ASK_WIN, WIN
from zimo.rules.danger import Danger
from zimo.rules.hand import (
    DI_HU,
    LAST_TILE,
    REN_HU,
    ROB_EIGHTH,
    STANDARD,
    TIAN_HU,
    Hand,
)
from zimo.rules.record import BACK, CHI, DISCARD, KONG, ROB_KONG, ZIMO
from zimo.rules.score import Tally
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.rules.table import Table, replacement_flags
from zimo.rules.waits import pair_waits, thirteen_waits
from zimo.rules.worth import SidePayment, Worth
from zimo.tables.singapore import bao, payment, payouts
from zimo.tables.singapore.rules import SingaporeRules
from zimo.tables.singapore.scorer import scorer as make_scorer

TILE_SET = bytes([*(kind for kind in range(PLAYED) for _ in range(4)), *range(FLOWER, ANIMAL + 4)])
"""Four of each suit tile, wind and dragon; one of each flower, season and animal."""

REASONS = (
    "win_discard",
    "win_other",
    "win_zimo",
    "bite",
    "bite_initial",
    "marriage",
    "marriage_initial",
    "kong_claimed",
    "kong_added",
    "kong_concealed",
    "animal_set",
    "flower_set",
    "season_set",
    "four_same_discards",
    *bao.CAUSES,
)
"""Why points change hands."""

EIGHT = FLOWERS | SEASONS
_PASSED_WIN = {"off": 0, "same_tile": 1, "any_tile": 2}
_ROUNDS = {"one_hand": 0, "east": 1, "east_south": 2, "four_rounds": 4}


class SingaporeTable(Table):
    """The Singapore table with its house rules."""

    def __init__(self, rules: SingaporeRules, guided: bool, one_hand: bool) -> None:
        super().__init__(rules, make_scorer(rules), guided)
        self.id = "singapore"
        self.house: SingaporeRules = rules
        self.automatic: bool = rules.automatic_wins and not guided
        self.pairs: bool = rules.seven_pairs != "off"
        self.lines = tuple(pattern.id for pattern in self.scorer.patterns)
        self.reasons = REASONS
        self.tile_set = TILE_SET
        self.dead_wall = rules.dead_wall
        self.fresh_live = rules.bao_fresh_live if rules.bao and not guided else 0
        self.passed_win = 0 if guided else _PASSED_WIN[rules.passed_win]
        self.passed_pong = rules.passed_pong and not guided
        self.kong_after_claim = rules.kong_after_claim and not guided
        self.multiple_winners = rules.multiple_winners and not guided
        self.rounds: int = 0 if one_hand else _ROUNDS[rules.match_length]

    # Winning

    def special_waits(self, state: State, seat: Seat) -> int:
        if self.guided:
            return 0
        return thirteen_waits(seat) or (pair_waits(seat) if self.pairs else 0)

    def can_rob_concealed(self, state: State, seat: Seat) -> bool:
        return self.house.thirteen_robs_concealed and not self.guided and thirteen_waits(seat) != 0

    def claim_wins(self, state: State, number: int, kind: int) -> bool:
        if not self.automatic:
            return False
        family = DRAGONS if DRAGONS >> kind & 1 else WINDS
        return (honour_sets(state.seats[number]) | BIT[kind]) & family == family

    def win_order(self, state: State) -> int:
        if self.house.thirteen_priority and not self.guided:
            for step in range(1, len(state.seats)):
                number = (state.turn + step) % len(state.seats)
                seat = state.seats[number]
                if seat.asked & ASK_WIN and seat.answer in (0, WIN) and thirteen_waits(seat) >> state.tile & 1:
                    return number
        return NONE

    def hand(self, state: State, number: int, kind: int, by: int) -> Hand:
        """The seat's win on ``kind`` (for a Zi Mo the tile drawn, ``NONE`` for the opening hand) as a hand to score."""
        if kind == NONE or kind < PLAYED:
            return Table.hand(self, state, number, kind, by)
        # The eighth flower of another player is robbed; no tile completes the hand.
        seat = state.seats[number]
        flags = self.circumstances(state, number, kind, by)
        hand = self.hand_of(state, number, seat, seat.counts[:], NONE, by, flags, state.steps)
        hand.bonus |= BIT[kind]
        return hand

    def circumstances(self, state: State, number: int, kind: int, by: int) -> int:
        """The circumstances of a win (rules 3.3 and 3.6) as flags."""
        seat = state.seats[number]
        if by == ROB_KONG:
            return 0
        if by == DISCARD:
            if kind >= PLAYED:
                return ROB_EIGHTH
            flags = LAST_TILE if state.live == 0 else 0
            if number != state.dealer and state.claims == 0:
                if state.turn == state.dealer and state.seats[state.turn].discards == 1:
                    flags |= DI_HU
                if seat.discards == 0:
                    flags |= REN_HU
            return flags
        flags = replacement_flags(state)
        if flags == 0 and state.live == 0:
            flags = LAST_TILE
        if seat.discards == 0 and state.claims == 0 and state.turn_kongs == 0:
            flags |= TIAN_HU if number == state.dealer else DI_HU
        return flags

    def dangers(self, state: State, number: int, kind: int) -> list[Danger]:
        if self.guided or not self.house.bao:
            return []
        return bao.dangers(self.house, self.scorer, state, number, kind, self.unseen(state, number))

    # What happens by itself

    def after_draw(self, state: State, number: int) -> None:
        if not self.automatic:
            return
        seat = state.seats[number]
        if state.tile != NONE and (state.tile < EAST or seat.counts[state.tile] != 3):
            return
        sets = honour_sets(seat)
        if sets & DRAGONS == DRAGONS or sets & WINDS == WINDS:
            self.settle(state, number, state.tile, ZIMO, NONE)
            self.end_hand(state)

    def after_bonus(self, state: State, number: int, kind: int) -> None:
        if self.guided:
            return
        if EIGHT >> kind & 1:
            for other in range(len(state.seats)):
                if other != number and (state.seats[other].bonus | BIT[kind]) & EIGHT == EIGHT:
                    self.settle(state, other, kind, DISCARD, number)
                    self.end_hand(state)
                    return
        self.pay_bonus(state, number, kind)
        if state.seats[number].bonus & EIGHT == EIGHT and EIGHT >> kind & 1:
            self.settle(state, number, NONE, ZIMO, NONE)
            self.end_hand(state)

    def pay_bonus(self, state: State, number: int, kind: int) -> None:
        """Pay the bites and marriages that showing ``kind`` completes."""
        if not self.house.instant_payouts:
            return
        seat = state.seats[number]
        for reason, amount in payouts.bonus_payouts(self.house, seat, kind, self.seat_wind(state, number)):
            self.collect(state, number, amount, reason)

    def after_discard(self, state: State, number: int, kind: int) -> None:
        if self.house.four_same_discards and not self.guided and payouts.same_discards(state.river):
            payer = (number + 1) % len(state.seats)
            for step in range(1, len(state.seats)):
                receiver = (payer + step) % len(state.seats)
                reason = REASONS.index("four_same_discards")
                self.pay(state, payer, receiver, payouts.unit(self.house), reason)

    def after_kong(self, state: State) -> None:
        if self.guided or not self.house.instant_payouts:
            return
        owner = state.turn
        reason, amount = payouts.kong_payout(self.house, state.kong_type)
        if reason == "kong_claimed":
            givers = state.seats[owner].meld_givers
            giver = givers[len(givers) - 1]  # the compiled form knows no index from the end
            if state.kong_liable != NONE:
                self.pay(state, giver, owner, amount * (len(state.seats) - 1), REASONS.index("bao_kong"))
                return
            if self.house.claimed_kong_payer == "discarder":
                self.pay(state, giver, owner, amount, REASONS.index(reason))
                return
        self.collect(state, owner, amount, reason)

    # Liability

    def before_meld(self, state: State, number: int, type_: int, kind: int, giver: int) -> None:
        if type_ == CHI or giver == NONE or self.guided or not self.house.bao:
            return
        seat = state.seats[number]
        wind = self.seat_wind(state, number)
        self.fed(state, number, giver, bao.claim_cause(self.house, self.scorer, seat, kind, wind, state.round_wind))
        if type_ == KONG and bao.makes_fresh_kong(self.house, state):
            state.kong_liable = giver

    def liability(self, state: State, number: int, by: int, giver: int, tally: Tally) -> tuple[int, str]:
        """Who pays for all, and why; ``(NONE, "")`` when everybody pays a share (rules 5)."""
        rules = self.house
        seat = state.seats[number]
        if not rules.bao:
            return NONE, ""
        if by == ZIMO:
            if rules.bao_zimo and state.kong_liable != NONE and state.drew == BACK:
                return state.kong_liable, "bao_kong"
            if rules.bao_zimo and seat.liable != NONE:
                return seat.liable, REASONS[seat.liable_cause]
            return NONE, ""
        if by == DISCARD and state.tile < PLAYED:
            wind = self.seat_wind(state, number)
            cause = bao.discard_cause(rules, self.scorer, state, number, tally, state.round_wind, wind)
            if cause:
                return giver, cause
        if seat.liable != NONE and (seat.liable == giver or rules.bao_third_party == "liable_pays_all"):
            return seat.liable, REASONS[seat.liable_cause]
        return NONE, ""

    def worths(self) -> list[Worth]:
        found = Table.worths(self)
        scorer = self.scorer
        for index, row in enumerate(scorer.patterns):
            if row.id in payment.own_prices(self.house):
                limit = row.is_the_cap
                value = scorer.cap if limit else min(row.value, scorer.cap)
                tally = Tally(scorer.patterns, [(index, value, 0)], value, value, limit, True, STANDARD, None)
                found.append(Worth(row.id, {"only": row.id}, tally))
        return found

    def side_payments(self) -> list[SidePayment]:
        return payouts.side_payments(self.house)

    def next_hand(self, state: State) -> tuple[int, int, int, int]:
        stays = bool(state.winners >> state.dealer & 1)
        if not state.winners:
            passing = self.house.draw_dealer
            stays = passing == "stays" or (passing == "passes_after_payout" and not state.payouts)
        return self.pass_deal(state, stays, self.rounds)


def honour_sets(seat: Seat) -> int:
    """The winds and dragons of which the seat has a set, on the table or three in hand."""
    counts = seat.counts
    sets = 0
    for code in seat.melds:
        if code >= STRIDE:
            sets |= BIT[code % STRIDE]
    for kind in range(EAST, PLAYED):
        if counts[kind] >= 3:
            sets |= BIT[kind]
    return sets & HONOURS
