"""What a seat may do, worked out again from its tiles and the rules that all tables share."""

from collections import Counter
from functools import cache

from zimo.core.melds import PONG, meld
from zimo.core.tiles import EAST, JOKER, NONE, PLAIN, PLAYED, UNKNOWN, plain_counts
from zimo.rules.action import Action
from zimo.rules.claims import chi_low, own_tiles
from zimo.rules.codes import (
    ADDED,
    CONCEALED,
    DECLARE_FEI,
    NINE_TERMINALS,
    PASS,
    RANK,
    RIICHI,
    SWAP,
    TAKE_KONG,
    TAKE_PONG,
)
from zimo.rules.state import State
from zimo.rules.table import Table

CHI_RANK = 1
FEI_BITS = 15


def open_on_turn(table: Table, state: State, number: int) -> set[int]:
    """What the tiles allow the seat whose turn it is, a win apart; a table bars some of it for reasons of its own.

    Any tile may go; a Kong, or a fei laid out, needs a draw and a live tile.
    """
    seat = state.seats[number]
    counts = seat.counts
    codes = {kind for kind in range(UNKNOWN) if counts[kind]}
    plain = plain_counts(counts)
    if state.live and (state.drew != NONE or table.kong_after_claim):
        codes |= {CONCEALED + kind for kind in range(PLAYED) if plain[kind] == 4}
        codes |= {ADDED + kind for kind in range(PLAYED) if plain[kind] and meld(PONG, kind) in seat.melds}
        if counts[JOKER]:
            codes.add(DECLARE_FEI)
    for code, special in zip(seat.melds, seat.meld_special, strict=True):
        kind = code - meld(PONG, 0)
        if 0 <= kind < PLAYED and special & FEI_BITS and counts[kind]:
            codes.add(SWAP + kind)
    if state.drew != NONE:
        codes.add(NINE_TERMINALS)
        if not seat.open:
            codes.add(RIICHI)
    return {code for code in codes if Action(code).type in table.actions}


def open_on_discard(table: Table, state: State, number: int) -> set[int]:
    """Chi, Pong and Kong of the tile just discarded that the tiles allow.

    None when no live tile is left, when nothing is thrown yet, or when the claim is a win. Nobody claims a fei.
    """
    seat, tile = state.seats[number], state.tile
    counts, kind = seat.counts, PLAIN[state.tile]
    if state.live == 0 or tile in (JOKER, NONE):
        return set()
    if not table.guided and kind >= EAST and counts[kind] >= 2 and table.claim_wins(state, number, kind):
        return set()
    codes = {code for code in _claims(table.actions) if _has(counts, code, tile)}
    if table.passed_pong and seat.passed_pong >> kind & 1:
        codes.discard(TAKE_PONG)
    if number != (state.turn + 1) % table.seats:
        codes = {code for code in codes if RANK[code] > CHI_RANK}
    return codes


@cache
def _claims(actions: tuple[str, ...]) -> tuple[int, ...]:
    """The codes of the Chi, Pong and Kong among these types of action."""
    return tuple(code for code in range(PASS, 256) if RANK[code] and Action(code).type in actions)


def _has(counts: bytearray, code: int, tile: int) -> bool:
    """Whether these tiles have what the claim takes from the hand."""
    kind = PLAIN[tile]
    if code == TAKE_KONG:
        return plain_counts(counts)[kind] >= 3
    if RANK[code] == CHI_RANK:
        low = chi_low(code, tile)
        if kind >= EAST or low < 0 or low // 9 != (low + 2) // 9:
            return False
    own = own_tiles(code, tile)
    with_red = "red" in Action(code).type
    if with_red != any(JOKER < other < UNKNOWN for other in own):
        return False
    if RANK[code] > CHI_RANK and any(PLAIN[other] not in (kind, JOKER) for other in own):
        return False
    return all(counts[other] >= many for other, many in Counter(own).items())
