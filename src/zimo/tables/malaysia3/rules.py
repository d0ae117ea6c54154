"""The options of the 3 Kaki table (rules B9)."""

from dataclasses import dataclass

from zimo.core.tiles import CHARACTERS, DOTS, HONOURS
from zimo.rules.ruleset import Ruleset, choice, number, switch


@dataclass(frozen=True)
class Malaysia3Rules(Ruleset):
    """The house rules that tables of three disagree on, each described below its field.

    Values of hands are in *fan*; what is paid for one fan is a *unit*.
    """

    minimum: int = number(5, 0, 10, "win")
    """Fan needed to win; never asked of limit hands."""
    cap: int = number(10, 5, 20, "win")
    """The most fan that are paid; a limit hand is worth it."""
    burst_doubles: bool = switch(False, "win", front=True)
    """Whether a hand at the cap or above is paid as twice the cap."""
    self_draw: int = number(0, 0, 1, "tai")
    """Fan for drawing the winning tile oneself."""
    concealed_hand: int = number(0, 0, 1, "tai")
    """Fan for a hand without a claim, however won."""
    suit: str = choice("dots", "characters", group="play")
    """The one suit that is played with."""
    flowers_count: str = choice("seat_and_fours", "every", group="tai")
    """Which flowers and seasons are worth a fan: the seat's own and those numbered four, or every one."""
    full_set: str = choice("replaces", "adds_one", group="tai")
    """Whether four flowers or seasons are worth four fan in all, or one more than their single tiles."""
    small_three_dragons: int = choice(3, 4, group="tai")
    """Fan for small three dragons, the dragon sets included."""
    half_flush: int = choice(1, 2, group="tai")
    """Fan for the suit mixed with honours."""
    full_flush: int = choice(3, 4, group="tai")
    """Fan for the suit alone."""
    seven_pairs: int = number(0, 0, 1, "tai")
    """Fan for seven pairs; 0: seven pairs are no winning hand."""
    fei_declared_fan: int = number(1, 0, 1, "tai")
    """Fan for each fei laid out like a flower."""
    fei_discard: bool = switch(False, "play")
    """Whether a fei may be discarded."""
    limits_stack: bool = switch(False, "limits")
    """Whether several limit hands in one are paid one beside the other."""
    instant_payouts: bool = switch(True, "payouts")
    """Whether Kongs and complete sets of bonus tiles are paid at once."""
    fei_payment: bool = switch(True, "payouts")
    """Whether each fei held at the end of a hand is paid for."""
    payment: str = choice("double_single", "discarder_all", "discarder_double_alone", group="payment")
    """Who pays for a discard: double and single, the discarder for both, or the discarder double and nobody else."""
    losers_compare: bool = switch(False, "payment")
    """Whether the losers settle the difference of their own fan."""
    liability: bool = switch(True, "bao")
    """Whether one who feeds the third dragon or fourth wind set pays for all."""
    draw_dealer: str = choice("stays", "passes", group="match")
    match_length: str = choice("four_rotations", "one_hand", "one_rotation", "sixteen_hands", group="match")

    def suit_kinds(self) -> int:
        """The kinds of the one suit that is played with, as bits."""
        return DOTS if self.suit == "dots" else CHARACTERS

    def fei_kinds(self) -> int:
        """The kinds for which a fei may stand, as bits."""
        return self.suit_kinds() | HONOURS
