"""The options of the Hong Kong table (rules A6b)."""

from dataclasses import dataclass

from zimo.rules.ruleset import Ruleset, choice, number, switch


@dataclass(frozen=True)
class HongKongRules(Ruleset):
    """The house rules that Hong Kong tables of the old style disagree on, each described below its field.

    Values of hands are in *faan*.
    """

    minimum: int = number(3, 0, 13, "win")
    """Faan needed to win, of every hand."""
    cap: int = number(10, 1, 13, "win")
    """The most faan that are paid; the count itself is kept."""
    ladder: str = choice("half_spicy", "full_spicy", group="payment")
    """Whether the base doubles with every two faan from four on, or with every one."""
    responsibility: str = choice("full", "half", group="payment", front=True)
    """Whether the discarder pays for all, or double while the others pay once."""
    liability: bool = switch(True, "bao")
    """Whether one who fed a great hand pays for all when it is drawn."""
    nine_tile_rule: bool = switch(False, "bao")
    """Whether a discard that wins one suit for a player with three sets of it on the table makes liable."""
    last_five_fresh: bool = switch(False, "bao")
    """Whether a kind that nobody has discarded makes liable when it wins as one of the last five tiles."""
    bonus_tiles: bool = switch(True, "play", front=True)
    """Whether flowers and seasons are among the tiles."""
    bonus_counts_toward_minimum: bool = switch(True, "win")
    """Whether faan of bonus tiles, or of having none, help to reach the minimum."""
    concealed_hand: int = number(0, 0, 1, "tai")
    """Faan for a hand without a claim, however won."""
    concealed_kong_opens: bool = switch(False, "tai")
    """Whether a concealed Kong costs the faan of a concealed hand."""
    small_four_winds: str = choice("absorbing", "component", group="tai")
    """Six faan in all, or three beside the winds' own."""
    four_concealed_pongs: int = choice(8, 5, 10, group="tai")
    """Faan for four concealed Pongs."""
    nine_gates: int = choice(10, 13, group="limits")
    """Faan for nine gates."""
    all_terminals: int = choice(10, 13, group="limits")
    """Faan for all terminals."""
    seven_flowers: bool = switch(True, "limits")
    """Whether a player who shows seven flowers and seasons may win with them."""
    seven_pairs: int = choice(0, 3, 4, 5, group="tai")
    """Faan for seven pairs; 0: seven pairs are no winning hand."""
    human_hand: int = choice(0, 3, 13, group="limits")
    """Faan for a win on a discard before the own first draw; 13 is a limit hand, 3 adds to the others."""
    thirteen_robs_concealed: bool = switch(False, "play")
    """Whether thirteen orphans may rob a concealed Kong."""
    multiple_winners: bool = switch(False, "play")
    """Whether all who can may win on the same tile."""
    draw_dealer: str = choice("stays", "passes", group="match")
    """Who deals after a hand that nobody won."""
    match_length: str = choice("four_rounds", "one_hand", "east", group="match")
    """How many rounds are played."""
    dead_wall: int = number(0, 0, 16, "match")
    """Tiles that are never drawn."""
