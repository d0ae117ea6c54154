"""Who pays for all at the Hong Kong table (rules A6): the feeder of a great hand, or of its winning tile."""

from zimo.core.melds import is_kong
from zimo.core.tiles import DRAGONS, PLAYED, STRIDE, SUITS, WINDS
from zimo.rules.danger import Danger
from zimo.rules.feeding import completes
from zimo.rules.record import CHI, KONG, PONG
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.tables.hongkong.rules import HongKongRules

CAUSES = ("bao_third_dragon", "bao_fourth_wind", "bao_four_kongs", "bao_flush", "bao_fresh")
"""Every cause of liability, the id of its payment."""
LAST_LIVE = 5
"""A tile thrown with this many live ones left or fewer is one of the last five."""
NINE_TILES = 3
"""The sets of one suit on the table from which the nine-tile rule holds."""


def claim_cause(seat: Seat, type_: int, kind: int) -> str:
    """Why the giver of ``kind``, about to be laid down as a CHI, PONG or KONG, becomes liable; empty when not."""
    if type_ != CHI:
        if completes(seat, kind, DRAGONS):
            return "bao_third_dragon"
        if completes(seat, kind, WINDS):
            return "bao_fourth_wind"
        if type_ == KONG and kongs(seat) == 3:
            return "bao_four_kongs"
    return "bao_flush" if len(seat.melds) == 3 and sets_of_suit(seat, kind) == 3 else ""


def kongs(seat: Seat) -> int:
    """How many Kongs lie on the table."""
    found = 0
    for code in seat.melds:
        found += 1 if is_kong(code) else 0
    return found


def sets_of_suit(seat: Seat, kind: int) -> int:
    """How many melds are of the suit of ``kind``; 0 for an honour."""
    suit = suit_of(kind)
    found = 0
    for code in seat.melds:
        found += suit >> code % STRIDE & 1
    return found


def suit_of(kind: int) -> int:
    """The kinds of the suit to which ``kind`` belongs; 0 for an honour."""
    for suit in SUITS:
        if suit >> kind & 1:
            return suit
    return 0


def is_one_suit(seat: Seat, kind: int) -> bool:
    """Whether all tiles of the seat are of the suit of ``kind``."""
    suit = suit_of(kind)
    for other in range(PLAYED):
        if seat.counts[other] and not suit >> other & 1:
            return False
    return sets_of_suit(seat, kind) == len(seat.melds)


def discard_cause(rules: HongKongRules, state: State, seat: Seat) -> str:
    """Why the discarder of the winning tile is liable by the win itself; empty when not."""
    kind = state.tile
    if rules.nine_tile_rule and sets_of_suit(seat, kind) >= NINE_TILES and is_one_suit(seat, kind):
        return "bao_flush"
    if rules.last_five_fresh and state.live < LAST_LIVE and state.discarded[kind] == 1:
        return "bao_fresh"
    return ""


def dangers(rules: HongKongRules, state: State, number: int, kind: int, unseen: bytearray) -> list[Danger]:
    """What throwing ``kind`` could make the seat liable for, from what lies on the table and what it cannot see."""
    found: list[Danger] = []
    for step in range(1, len(state.seats)):
        other = (number + step) % len(state.seats)
        seat = state.seats[other]
        causes = set()
        if rules.liability:
            if unseen[kind] >= 2:
                causes.add(claim_cause(seat, KONG if unseen[kind] >= 3 else PONG, kind))
            if step == 1:
                causes.add(claim_cause(seat, CHI, kind))
        if rules.nine_tile_rule and sets_of_suit(seat, kind) == len(seat.melds) >= NINE_TILES:
            causes.add("bao_flush")
        found += [Danger(cause, other) for cause in CAUSES if cause in causes]
    # The tile that is about to be thrown has been drawn: the live ones left are those after it.
    if rules.last_five_fresh and state.live < LAST_LIVE and state.discarded[kind] == 0:
        found.append(Danger("bao_fresh", None))
    return found
