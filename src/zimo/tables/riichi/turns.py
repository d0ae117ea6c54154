"""What a player may do in its turn and claim (rules C6, C8): discards, riichi, Kongs, claims with red fives."""

from zimo.core.melds import KONG_EXPOSED
from zimo.core.tiles import BIT, EAST, HONOURS, NONE, PLAIN, PLAYED, RED_FIVE, STRIDE, TERMINALS, UNKNOWN, plain_counts
from zimo.rules.codes import (
    ASK_CHI_HIGH,
    ASK_CHI_LOW,
    ASK_CHI_MIDDLE,
    CHI_HIGH,
    CHI_HIGH_RED,
    CHI_LOW,
    CHI_LOW_RED,
    CHI_MIDDLE,
    CHI_MIDDLE_RED,
)
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.tables.riichi.points import STICK
from zimo.tables.riichi.rules import RiichiRules
from zimo.tables.riichi.waits import keeping_ready

MOST_KONGS = 4
RIICHI_TILES = 4
"""Live tiles that riichi needs: everybody draws once more."""
NINE = 9
ANY = BIT[UNKNOWN] - 1
CHIS = (
    (ASK_CHI_LOW, CHI_LOW, CHI_LOW_RED, 0),
    (ASK_CHI_MIDDLE, CHI_MIDDLE, CHI_MIDDLE_RED, 1),
    (ASK_CHI_HIGH, CHI_HIGH, CHI_HIGH_RED, 2),
)
"""The three Chi: what is asked, the action with plain tiles, the action with a red five, the place of the claimed
tile."""


def kongs(state: State) -> int:
    """The Kongs of all players."""
    count = 0
    for seat in state.seats:
        for code in seat.melds:
            if code >= KONG_EXPOSED * STRIDE:
                count += 1
    return count


def is_first_turn(state: State, seat: Seat) -> bool:
    """Whether the seat has not discarded yet and nobody has claimed or laid down a Kong."""
    return seat.discards == 0 and state.claims == 0 and kongs(state) == 0


def declared(state: State, seat: Seat) -> bool:
    """Whether the seat has said riichi and the discard that goes with it is still to come."""
    return seat.riichi != 0 and seat.riichi_at == len(state.river)


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


def no_riichi(rules: RiichiRules, state: State, number: int) -> str:
    """Why the seat may not declare riichi in its turn, as the id of a reason; empty if it may."""
    seat = state.seats[number]
    if seat.riichi:
        return "riichi_declared"
    if seat.open:
        return "riichi_needs_closed"
    if state.points[number] < STICK and not rules.riichi_below_1000:
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
    outside = TERMINALS | HONOURS
    kinds = sum(1 for kind in range(PLAYED) if outside >> kind & 1 and seat.counts[kind])
    return "" if kinds >= NINE else "nine_terminals_few"


def chi_own(counts: bytearray, kind: int, place: int) -> tuple[int, int] | None:
    """The two kinds that a Chi of ``kind`` at that place takes of these plain counts, None where it cannot be."""
    low = kind - place
    if kind >= EAST or not 0 <= kind % 9 - place <= 6:
        return None
    first, second = (low + step for step in range(3) if step != place)
    return (first, second) if counts[first] and counts[second] else None


def may_throw_after(counts: bytearray, own: tuple[int, ...], kinds: int) -> bool:
    """Whether a tile outside the barred ``kinds`` is left of these plain counts when ``own`` are laid down."""
    return any(not kinds >> kind & 1 and counts[kind] > own.count(kind) for kind in range(PLAYED))


def throws_nothing_after(rules: RiichiRules, seat: Seat, tile: int, action: int) -> bool:
    """Whether the hand has the tiles for this Chi of ``tile``, but after it none that may be thrown."""
    counts = plain_counts(seat.counts)
    for _, plain, red, place in CHIS:
        if rules.kuikae_forbidden and action in (plain, red):
            kind = PLAIN[tile]
            own = chi_own(counts, kind, place)
            return own is not None and not may_throw_after(counts, own, barred(kind - place, kind))
    return False


def chi_asks(rules: RiichiRules, seat: Seat, kind: int) -> int:
    """Which Chi of the plain ``kind`` the seat can make, and throw a tile after it."""
    counts = plain_counts(seat.counts)
    asked = 0
    for ask, _, _, place in CHIS:
        own = chi_own(counts, kind, place)
        if own is not None:
            kinds = barred(kind - place, kind) if rules.kuikae_forbidden else 0
            if may_throw_after(counts, own, kinds):
                asked |= ask
    return asked


def red_of(kind: int) -> int:
    """The red five of a five, ``NONE`` of any other kind."""
    return RED_FIVE + kind // 9 if kind < EAST and kind % 9 == 4 else NONE
