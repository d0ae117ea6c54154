"""The options of the riichi table (rules C8b)."""

from dataclasses import dataclass

from zimo.rules.ruleset import Ruleset, choice, number, numbers, subset, switch

MOST_KONGS = 4
"""With so many Kongs on the table no other is laid down."""


@dataclass(frozen=True)
class RiichiRules(Ruleset):
    """The rules that riichi tables disagree on, each described below its field; the defaults are Tenhou's.

    *Honba* are the counters of repeated deals, *sticks* the riichi deposits on the table.
    """

    start_points: int = number(25_000, 1_000, 100_000, "match", front=True)
    """What everybody begins with, in whole hundreds."""
    return_points: int = number(30_000, 1_000, 100_000, "match")
    """What somebody must have for the match to end in time; the oka is made of the difference to the start."""
    uma: tuple[int, ...] = numbers((20, 10, -10, -20), -100, 100, "match")
    """What the places are worth at the end, first to fourth, in thousands; their sum is 0."""
    red_fives: int = choice(3, 0, 4, group="tiles", front=True)
    """How many fives are red: one of each suit, or two of dots."""
    kuitan: bool = switch(True, "yaku", front=True)
    """Whether an open hand may have tanyao."""
    kuikae_forbidden: bool = switch(True, "play")
    """Whether the tile just claimed, or the other end of its Chi, may not be discarded."""
    kiriage: bool = switch(False, "payment")
    """Whether 4 han 30 fu and 3 han 60 fu are paid as mangan."""
    agari_yame: bool = switch(True, "match")
    """Whether a leading dealer's win or tenpai ends the last hand."""
    tobi: bool = switch(True, "match")
    """Whether the match ends as soon as somebody has less than nothing."""
    west_round: bool = switch(True, "match")
    """Whether the match goes on when nobody has the return points."""
    nagashi: bool = switch(True, "draws")
    """Whether discarding only terminals and honours, none claimed, is paid as a mangan at an exhaustive draw."""
    kazoe: str = choice("yakuman", "sanbaiman", group="payment")
    """What 13 han without a yakuman are paid as."""
    yakuman_add: bool = switch(True, "yaku")
    """Whether several yakuman in one hand are all paid."""
    double_yakuman: bool = switch(False, "yaku")
    """Whether the rare forms of four yakuman count twice."""
    abort_nine_terminals: bool = switch(True, "draws")
    abort_four_winds: bool = switch(True, "draws")
    abort_four_riichi: bool = switch(True, "draws")
    abort_four_kans: bool = switch(True, "draws")
    abort_triple_ron: bool = switch(True, "draws")
    multiple_ron: str = choice("double", "nearest", "all", group="play")
    """Whether one, two or three players may win on one discard."""
    honba_to: str = choice("nearest", "every", group="payment")
    """Who of several winners is paid for the honba."""
    renhou: str = choice("none", "mangan", "yakuman", group="yaku")
    """What a win on a discard before the own first draw is worth."""
    double_wind_fu: int = choice(4, 2, group="payment")
    """The fu of a pair that is both the seat's and the round's wind."""
    pao: tuple[str, ...] = subset(
        "big_three_dragons",
        "big_four_winds",
        "four_kans",
        group="pao",
        default=("big_three_dragons", "big_four_winds"),
    )
    """The yakuman whose last set makes the one who fed it liable."""
    pao_scope: str = choice("whole_hand", "triggering_yakuman", group="pao")
    """Whether a liable player pays for the whole hand or for the yakuman that was fed."""
    pao_honba: str = choice("liable", "discarder", group="pao")
    """Who pays the honba when another player discarded the winning tile."""
    leftover_sticks: str = choice("first", "lost", group="match")
    """Where sticks go that are on the table when the match ends."""
    ura_dora: bool = switch(True, "dora")
    """Whether the tiles beneath the indicators count after riichi."""
    kan_dora: bool = switch(True, "dora")
    """Whether each Kong turns another indicator."""
    kan_ura: bool = switch(True, "dora")
    """Whether the tiles beneath those indicators count too."""
    kan_dora_timing: str = choice("closed_at_once", "all_at_once", "after_discard", group="dora")
    """When the indicator of a Kong is turned."""
    riichi_below_1000: bool = switch(False, "play")
    """Whether riichi may be declared without the points for the stick."""
    kokushi_robs_closed_kan: bool = switch(False, "play")
    draw_dealer: str = choice("tenpai", "stays", "passes", group="draws")
    """When the dealer stays after an exhaustive draw."""
    match_length: str = choice("east_south", "one_hand", "east", group="match")
