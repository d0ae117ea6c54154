"""What a seat may do, worked out again from its tiles and the rules that all tables share."""

from zimo.core.melds import PONG, meld
from zimo.core.tiles import EAST, NONE, PLAYED
from zimo.rules.codes import ADDED, CHI_HIGH, CHI_LOW, CONCEALED, TAKE_KONG, TAKE_PONG
from zimo.rules.state import State
from zimo.rules.table import Table


def open_on_turn(table: Table, state: State, number: int) -> set[int]:
    """Discards and Kongs of the seat whose turn it is: any tile may go, and a Kong needs a draw and a live tile."""
    seat = state.seats[number]
    held = [kind for kind in range(PLAYED) if seat.counts[kind]]
    codes = set(held)
    if state.live and (state.drew != NONE or table.kong_after_claim):
        codes |= {CONCEALED + kind for kind in held if seat.counts[kind] == 4}
        codes |= {ADDED + kind for kind in held if meld(PONG, kind) in seat.melds}
    return codes


def open_on_discard(table: Table, state: State, number: int) -> set[int]:
    """Chi, Pong and Kong of the tile just discarded; none when no live tile is left, or when the claim is a win."""
    seat, kind = state.seats[number], state.tile
    same = seat.counts[kind]
    codes: set[int] = set()
    if state.live == 0 or (not table.guided and kind >= EAST and same >= 2 and table.claim_wins(state, number, kind)):
        return codes
    if same >= 2 and not (table.passed_pong and seat.passed_pong >> kind & 1):
        codes.add(TAKE_PONG)
    if same >= 3:
        codes.add(TAKE_KONG)
    if kind < EAST and number == (state.turn + 1) % table.seats:
        for code in range(CHI_LOW, CHI_HIGH + 1):
            low = kind - (code - CHI_LOW)
            others = [tile for tile in range(low, low + 3) if tile != kind]
            if low >= 0 and low // 9 == (low + 2) // 9 and all(seat.counts[tile] for tile in others):
                codes.add(code)
    return codes
