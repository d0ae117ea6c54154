"""What a player may do in its turn and claim (rules C6, C8): discards, riichi, Kongs, claims with red fives."""

from zimo.core.tiles import BIT, EAST, HONOURS, NONE, PLAIN, PLAYED, RED_FIVE, RED_OF, STRIDE, TERMINALS, UNKNOWN
from zimo.rules.codes import (
    ASK_CHI_HIGH,
    ASK_CHI_LOW,
    ASK_CHI_MIDDLE,
    ASK_KONG,
    ASK_PONG,
    CHI_HIGH,
    CHI_HIGH_RED,
    CHI_LOW,
    CHI_LOW_RED,
    CHI_MIDDLE,
    CHI_MIDDLE_RED,
    PONG_RED,
    PONG_TWO_RED,
    TAKE_KONG,
    TAKE_PONG,
)
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.rules.table import chi_choices
from zimo.tables.riichi.points import STICK
from zimo.tables.riichi.rules import MOST_KONGS, RiichiRules
from zimo.tables.riichi.waits import keeping_ready

RIICHI_TILES = 4
"""Live tiles that riichi needs: everybody draws once more."""
NINE = 9
OUTSIDE = TERMINALS | HONOURS
ANY = BIT[UNKNOWN] - 1
CHIS = (
    (ASK_CHI_LOW, CHI_LOW, CHI_LOW_RED),
    (ASK_CHI_MIDDLE, CHI_MIDDLE, CHI_MIDDLE_RED),
    (ASK_CHI_HIGH, CHI_HIGH, CHI_HIGH_RED),
)
"""The three Chi: what is asked, the action with plain tiles, the action with a red five."""


def is_first_turn(state: State, seat: Seat) -> bool:
    """Whether the seat has not discarded yet and nobody has claimed or laid down a Kong."""
    return seat.discards == 0 and state.claims == 0 and state.kongs == 0


def declared(state: State, seat: Seat) -> bool:
    """Whether the seat has said riichi and the discard that goes with it is still to come."""
    return seat.riichi != 0 and seat.riichi_at == len(state.river)


# The own turn


def barred(code: int, tile: int) -> int:
    """The kinds that may not be thrown after claiming ``tile`` for the meld: the same, and the other end of a Chi."""
    kind = PLAIN[tile]
    kinds = BIT[kind]
    low = code % STRIDE
    if code < STRIDE:
        if kind == low and low % 9 < 6:
            kinds |= BIT[low + 3]
        elif kind == low + 2 and low % 9 > 0:
            kinds |= BIT[low - 1]
    return kinds


def may_discard(rules: RiichiRules, state: State, number: int) -> int:
    """The tiles, red fives apart, that the seat may throw if it holds them."""
    seat = state.seats[number]
    if declared(state, seat):
        return keeping_ready(seat)
    if seat.riichi:
        return BIT[state.tile]
    if state.drew == NONE and rules.kuikae_forbidden:
        last = len(seat.melds) - 1
        return with_reds(~barred(seat.melds[last], seat.meld_tiles[last]))
    return ANY


def with_reds(kinds: int) -> int:
    """The same set of kinds, with the red fives of the fives in it."""
    kinds &= BIT[PLAYED] - 1
    for red in range(RED_FIVE, UNKNOWN):
        if kinds >> PLAIN[red] & 1:
            kinds |= BIT[red]
    return kinds


def may_kong(state: State, seat: Seat) -> bool:
    """Whether the player may lay down a Kong of its own tiles now, if it has one."""
    return state.live > 0 and state.drew != NONE and state.kongs < MOST_KONGS and not declared(state, seat)


def no_riichi(rules: RiichiRules, state: State, number: int) -> str:
    """Why the seat may not declare riichi in its turn, as the id of a reason; empty if it may."""
    seat = state.seats[number]
    if seat.riichi:
        return "riichi_declared"
    if seat.open:
        return "riichi_needs_closed"
    points: int = state.points[number]
    if points < STICK and not rules.riichi_below_1000:
        return "riichi_needs_points"
    if state.live < RIICHI_TILES:
        return "riichi_needs_tiles"
    return "" if keeping_ready(seat) else "riichi_not_ready"


def no_nine_terminals(rules: RiichiRules, state: State, number: int) -> str:
    """Why the seat may not break the hand off in its turn, as the id of a reason; empty if it may."""
    seat = state.seats[number]
    if not rules.abort_nine_terminals:
        return "nine_terminals_off"
    if not is_first_turn(state, seat) or state.drew == NONE or seat.riichi:
        return "nine_terminals_late"
    kinds = 0
    for kind in range(PLAYED):
        if OUTSIDE >> kind & 1 and seat.counts[kind]:
            kinds += 1
    return "" if kinds >= NINE else "nine_terminals_few"


# Claims


def may_claim(rules: RiichiRules, state: State, seat: Seat, kind: int, step: int) -> int:
    """What the seat may claim of the plain ``kind`` but a win, as ``ASK`` bits; it sits ``step`` seats after the
    giver."""
    if seat.riichi:
        return 0
    asked = 0
    have = seat.counts[kind] + seat.counts[RED_OF[kind]]
    if have >= 2:
        asked = ASK_PONG
        if have == 3 and state.kongs < MOST_KONGS:
            asked = ASK_PONG | ASK_KONG
    return asked | chi_asks(rules, seat, kind) if step == 1 else asked


def chi_asks(rules: RiichiRules, seat: Seat, kind: int) -> int:
    """Which Chi of the plain ``kind`` the seat can make, and throw a tile after it."""
    if kind >= EAST:
        return 0
    asked = chi_choices(seat.plain_kinds(), kind)
    # With fewer than two melds there are more tiles than can be barred.
    if asked and len(seat.melds) >= 2 and rules.kuikae_forbidden:
        if asked & ASK_CHI_LOW and not may_throw_after(seat, barred(kind, kind)):
            asked -= ASK_CHI_LOW
        if asked & ASK_CHI_MIDDLE and not may_throw_after(seat, barred(kind - 1, kind)):
            asked -= ASK_CHI_MIDDLE
        if asked & ASK_CHI_HIGH and not may_throw_after(seat, barred(kind - 2, kind)):
            asked -= ASK_CHI_HIGH
    return asked


def may_throw_after(seat: Seat, kinds: int) -> bool:
    """Whether a tile outside the barred ``kinds`` is left when two others of the hand are laid down in a Chi."""
    left = 13 - 3 * len(seat.melds) - 2
    for kind in range(PLAYED):
        if kinds >> kind & 1:
            left -= seat.held(kind)
    return left > 0


def throws_nothing_after(rules: RiichiRules, seat: Seat, tile: int, action: int) -> bool:
    """Whether the hand has the tiles for this Chi of ``tile``, but after it none that may be thrown."""
    kind = PLAIN[tile]
    for ask, plain, red in CHIS:
        if action in (plain, red) and kind < EAST and chi_choices(seat.plain_kinds(), kind) & ask:
            return not chi_asks(rules, seat, kind) & ask
    return False


def ways_to_claim(seat: Seat, kind: int, buffer: bytearray, count: int) -> int:
    """Write to ``buffer`` from ``count`` on the claims of the plain ``kind`` that the seat is asked about but a win, in
    every way that its red fives allow; return the new count."""
    counts = seat.counts
    asked = seat.asked
    if asked & ASK_PONG:
        reds = counts[RED_OF[kind]]
        if counts[kind] >= 2:
            buffer[count] = TAKE_PONG
            count += 1
        if counts[kind] >= 1 and reds >= 1:
            buffer[count] = PONG_RED
            count += 1
        if reds >= 2:
            buffer[count] = PONG_TWO_RED
            count += 1
    if asked & ASK_KONG:
        buffer[count] = TAKE_KONG
        count += 1
    if asked & ASK_CHI_LOW:
        count = chi_ways(counts, kind + 1, kind + 2, CHI_LOW, CHI_LOW_RED, buffer, count)
    if asked & ASK_CHI_MIDDLE:
        count = chi_ways(counts, kind - 1, kind + 1, CHI_MIDDLE, CHI_MIDDLE_RED, buffer, count)
    if asked & ASK_CHI_HIGH:
        count = chi_ways(counts, kind - 2, kind - 1, CHI_HIGH, CHI_HIGH_RED, buffer, count)
    return count


def chi_ways(counts: bytearray, first: int, second: int, plain: int, red: int, buffer: bytearray, count: int) -> int:
    """Write the action with plain tiles, the action with a red five, or both, for a Chi that takes these two kinds of
    the hand; return the new count."""
    if counts[first] and counts[second]:
        buffer[count] = plain
        count += 1
    if (counts[RED_OF[first]] and counts[second]) or (counts[first] and counts[RED_OF[second]]):
        buffer[count] = red
        count += 1
    return count
