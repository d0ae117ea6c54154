"""The Hong Kong table, old style: 144 tiles, faan, a discarder who pays for all."""

from zimo.core.tiles import FLOWER, FLOWERS, NONE, PLAYED, SEASON, SEASONS
from zimo.rules.action import REFUSALS
from zimo.rules.codes import ASK_TURN, ASK_WIN
from zimo.rules.danger import Danger
from zimo.rules.hand import (
    AUTOMATIC,
    DI_HU,
    EIGHT_FLOWERS,
    LAST_TILE,
    REN_HU,
    SEVEN_FLOWERS,
    TIAN_HU,
    Hand,
)
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO
from zimo.rules.score import Tally
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.rules.table import Table, replacement_flags
from zimo.rules.waits import pair_waits, thirteen_waits
from zimo.tables.hongkong import liability
from zimo.tables.hongkong.liability import claim_cause
from zimo.tables.hongkong.rules import HongKongRules
from zimo.tables.hongkong.scorer import scorer as make_scorer

PLAYING = bytes(kind for kind in range(PLAYED) for _ in range(4))
"""Four of each suit tile, wind and dragon."""
BONUS_TILES = bytes(range(FLOWER, SEASON + 4))
"""One of each flower and season."""
EIGHT = FLOWERS | SEASONS

REASONS = ("win_discard", "win_other", "win_zimo", *liability.CAUSES)
"""Why points change hands."""
NEVER_REFUSED = ("passed_pong_lock", "claim_is_a_win")
"""Refusals of tables with a blocked Pong, or with sets that win at once."""
_ROUNDS = {"one_hand": 0, "east": 1, "four_rounds": 4}


class HongKongTable(Table):
    """The Hong Kong table with its house rules."""

    def __init__(self, rules: HongKongRules, guided: bool, one_hand: bool) -> None:
        super().__init__(rules, make_scorer(rules), guided)
        self.id = "hongkong"
        self.house: HongKongRules = rules
        self.pairs: bool = rules.seven_pairs > 0
        self.lines = tuple(pattern.id for pattern in self.scorer.patterns)
        self.reasons = REASONS
        self.refusals = tuple(id for id in REFUSALS if id not in NEVER_REFUSED)
        self.tile_set = PLAYING + BONUS_TILES if rules.bonus_tiles else PLAYING
        self.dead_wall = rules.dead_wall
        self.fresh_live = liability.LAST_LIVE - 1 if rules.last_five_fresh and not guided else 0
        self.multiple_winners = rules.multiple_winners and not guided
        self.rounds: int = 0 if one_hand else _ROUNDS[rules.match_length]

    # Winning

    def special_waits(self, state: State, seat: Seat) -> int:
        if self.guided:
            return 0
        return thirteen_waits(seat) or (pair_waits(seat) if self.pairs else 0)

    def can_rob_concealed(self, state: State, seat: Seat) -> bool:
        return self.house.thirteen_robs_concealed and not self.guided and thirteen_waits(seat) != 0

    def ask_turn(self, state: State, number: int, complete: int) -> None:
        Table.ask_turn(self, state, number, complete)
        seat = state.seats[number]
        if seat.asked == ASK_TURN and state.drew != NONE and self.flower_hand(seat):
            if self.can_win(state, number, state.tile, ZIMO):
                seat.asked = ASK_TURN | ASK_WIN

    def flower_hand(self, seat: Seat) -> int:
        """The flag of the flower hand that the seat may declare in its turn; 0 for none."""
        if seat.bonus == 0 or self.guided:
            return 0
        lacking = EIGHT & ~seat.bonus
        if lacking & (lacking - 1):
            return 0  # two or more are lacking
        if lacking == 0:
            return EIGHT_FLOWERS
        return SEVEN_FLOWERS if self.house.seven_flowers else 0

    def after_bonus(self, state: State, number: int, kind: int) -> None:
        # After the last tile there is no replacement, and so no turn in which the flowers could be declared.
        seat = state.seats[number]
        if state.live == 0 and self.flower_hand(seat) and self.can_win(state, number, NONE, ZIMO):
            self.win(state, 1 << number, NONE, ZIMO, NONE)

    def hand(self, state: State, number: int, kind: int, by: int) -> Hand:
        """The seat's win on ``kind`` (for a Zi Mo the tile drawn, ``NONE`` for the opening hand) as a hand to score.

        Where the seat may declare a flower hand, the dearer of that and the hand that it holds.
        """
        held = self.hand_with(state, number, kind, by, self.circumstances(state, number, kind, by))
        flower = self.flower_hand(state.seats[number]) if by == ZIMO else 0
        if not flower:
            return held
        declared = self.hand_with(state, number, kind, by, flower)
        one, other = self.scorer.tally(held), self.scorer.tally(declared)
        return held if (one.allowed, one.total) > (other.allowed, other.total) else declared

    def circumstances(self, state: State, number: int, kind: int, by: int) -> int:
        """The circumstances of a win (rules A4) as flags."""
        if by == ROB_KONG:
            return 0
        seat = state.seats[number]
        flags = LAST_TILE if state.live == 0 else 0
        if by == DISCARD:
            if number != state.dealer and state.claims == 0:
                if state.turn == state.dealer and state.seats[state.turn].discards == 1:
                    flags |= DI_HU
                if seat.discards == 0:
                    flags |= REN_HU
            return flags
        flags |= replacement_flags(state)
        if number == state.dealer and seat.discards == 0 and state.claims == 0 and state.turn_kongs == 0:
            flags |= TIAN_HU
        return flags

    def dangers(self, state: State, number: int, kind: int) -> list[Danger]:
        if self.guided:
            return []
        return liability.dangers(self.house, state, number, kind, self.unseen(state, number))

    # Liability

    def before_meld(self, state: State, number: int, type_: int, kind: int, giver: int) -> None:
        if giver == NONE or self.guided or not self.house.liability:
            return
        self.fed(state, number, giver, claim_cause(state.seats[number], type_, kind))

    def liability(self, state: State, number: int, by: int, giver: int, tally: Tally) -> tuple[int, str]:
        seat = state.seats[number]
        if tally.form == AUTOMATIC:
            return NONE, ""  # won with flowers, whatever sets were fed
        if by == ZIMO and seat.liable != NONE:
            cause = REASONS[seat.liable_cause]
            if cause != "bao_flush" or liability.is_one_suit(seat, state.tile):
                return seat.liable, cause
        elif by == DISCARD:
            cause = liability.discard_cause(self.house, state, seat)
            if cause:
                return giver, cause
        return NONE, ""

    def next_hand(self, state: State) -> tuple[int, int, int, int]:
        won = bool(state.winners >> state.dealer & 1)
        drawn = not state.winners and self.house.draw_dealer == "stays"
        return self.pass_deal(state, won or drawn, self.rounds)
