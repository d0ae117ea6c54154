"""The options of the Singapore table (rules 6)."""

from dataclasses import dataclass

from zimo.rules.ruleset import RuleError, Ruleset, choice, number, points, subset, switch


@dataclass(frozen=True)
class SingaporeRules(Ruleset):
    """The house rules that Singapore tables disagree on, each described below its field.

    A *live* tile is one that may still be drawn.
    """

    minimum: int = number(1, 0, 13, "win")
    """Tai needed to win; never asked of limit hands and automatic wins."""
    cap: int = number(5, 1, 13, "win")
    """The most tai that are paid; a limit hand is worth it."""
    men_qing: str = choice("zimo", "any", "off", group="tai", front=True)
    """When a hand without a claim earns its tai."""
    concealed_kong_opens: bool = switch(False, "tai", front=True)
    """Whether a concealed Kong costs Men Qing and Kam Kam Hu."""
    payment: str = choice("shooter_double", "shooter_pays_all", group="payment")
    """Whether the discarder pays double and the others single, or the discarder pays for all."""
    zimo_bonus: int = number(0, 0, 2, "payment")
    """Extra from each opponent on a Zi Mo, in units of the base of one tai."""
    points_table: tuple[int, ...] | None = points("payment")
    """Base points for 1, 2, ... tai, as many as the cap; null: 2 and doubling."""
    ping_hu_price: tuple[int, int] | None = points("payment", length=2)
    """Null, or what a win with Ping Hu as its only line costs those who pay double and the others."""
    bao: bool = switch(True, "bao")
    """Whether one player may have to pay for all."""
    bao_zimo: bool = switch(True, "bao")
    """Whether a liable player pays for a Zi Mo too."""
    bao_third_party: str = choice("ordinary", "liable_pays_all", group="bao")
    """Who pays when a third player discards the winning tile after a claim that made somebody liable."""
    bao_fresh_live: int = number(5, 0, 14, "bao")
    """Live tiles at or under which a fresh tile is dangerous; 0: never."""
    bao_fresh_definition: str = choice("never_discarded", "not_in_pool", "not_visible", group="bao")
    """What makes a tile fresh."""
    bao_fresh_spares_thirteen: bool = switch(False, "bao")
    """Whether 13 Wonders never makes the one who threw a fresh tile liable."""
    bao_flush_sets: int = choice(3, 0, 4, group="bao")
    """Sets of the suit on the table from which a discard that wins Qing Yi Se makes liable; 0: never."""
    bao_extra: tuple[str, ...] = subset(
        "small_three_dragons", "all_honours", "all_terminals", "four_kongs", "all_green", group="bao"
    )
    """Further hands that make the one who feeds them liable."""
    bao_kong: bool = switch(False, "bao")
    """Whether a fresh tile taken as a Kong near the end makes its discarder liable."""
    instant_payouts: bool = switch(True, "payouts")
    """Whether bites, marriages and Kongs are paid at once."""
    payout_scale: str = choice("full", "half", group="payouts")
    initial_double: bool = switch(True, "payouts")
    """Whether a pair inside the dealt tiles pays twice."""
    set_payouts: bool = switch(False, "payouts")
    """Whether four animals, flowers or seasons are paid at once too."""
    claimed_kong_payer: str = choice("all", "discarder", group="payouts")
    four_same_discards: bool = switch(False, "payouts")
    """Whether the first discarder pays when the first four discards are alike."""
    ping_hu_wait: str = choice("two_kinds", "ping_hu_kinds", "off", group="tai")
    """Which kinds a Ping Hu that wins on a discard must have been waiting for, two of them."""
    ping_hu_four_exposed_zimo: bool = switch(True, "tai")
    """Whether four exposed Chi are a Ping Hu when the Eye is drawn."""
    chow_ping_hu: bool = switch(True, "tai")
    kam_kam_hu: str = choice("zimo", "any", group="limits")
    """Whether four concealed Pongs may win with the Eye on a discard."""
    nine_gates: str = choice("closed", "pure", "open", group="limits")
    """Nine gates in hand, in hand and waiting for all nine kinds, or with claims."""
    small_three_dragons: bool = switch(True, "tai")
    small_four_winds: bool = switch(True, "tai")
    mixed_terminals: bool = switch(True, "tai")
    robbing: bool = switch(True, "tai")
    """Whether robbing a Kong is worth a tai."""
    tian_di_hu: bool = switch(True, "limits")
    """Whether a win with the opening hand or on the first discard is a limit hand."""
    all_green: str = choice("off", "four", "limit", group="limits")
    seven_pairs: str = choice("off", "limit", group="limits")
    di_hu_first_draw: bool = switch(True, "limits")
    """Whether Di Hu may be made by the own first draw, not only on the dealer's first discard."""
    ren_hu: bool = switch(False, "limits")
    last_tile: str = choice("draw", "draw_1p", "draw_and_discard", "off", group="tai")
    """Which last live tile is worth a tai: drawn, drawn and the one of dots, drawn or discarded."""
    replacement_chain: str = choice("one", "each", "limit", group="tai")
    """What several replacements in a row are worth: one tai, one for each, the limit."""
    automatic_wins: bool = switch(True, "limits")
    """Whether the third dragon set and the fourth wind set win before the hand is complete."""
    thirteen_payment: str = choice("ordinary", "as_zimo", group="payment")
    """Whether 13 Wonders on a discard is paid like a Zi Mo."""
    thirteen_priority: bool = switch(False, "play")
    """Whether 13 Wonders goes before a nearer winner."""
    thirteen_robs_concealed: bool = switch(True, "play")
    """Whether 13 Wonders may rob a concealed Kong."""
    multiple_winners: bool = switch(False, "play")
    passed_win: str = choice("same_tile", "off", "any_tile", group="play")
    """Which tiles may not be won on until the own next turn after a win was let go or discarded."""
    passed_pong: bool = switch(True, "play")
    """Whether the same holds for a Pong."""
    kong_after_claim: bool = switch(False, "play")
    """Whether a Kong may be declared straight after a Chi or Pong."""
    draw_dealer: str = choice("stays", "passes", "passes_after_payout", group="match")
    match_length: str = choice("four_rounds", "one_hand", "east", "east_south", group="match")
    dead_wall: int = number(15, 0, 20, "match")
    """Tiles that are never drawn."""

    def check(self) -> None:
        if self.points_table is not None and len(self.points_table) != self.cap:
            allowed = f"null or one number for each tai up to the cap ({self.cap})"
            raise RuleError(
                "option_out_of_range", option="points_table", value=list(self.points_table), allowed=allowed
            )
