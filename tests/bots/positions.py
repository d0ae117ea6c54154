"""Positions set up by hand, as one seat sees them."""

from zimo.core.melds import NAMES, special_meld_from_text, tiles_on_table
from zimo.core.tiles import STRIDE, UNKNOWN, mask_of, tile_from_text, tiles_from_text
from zimo.rules.codes import CLAIM, TURN
from zimo.rules.record import FRONT
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.tables import make_table

SEATS = "ESWN"


def position(
    hand: str,
    melds: str = "",
    bonus: str = "",
    *,
    seat: str = "E",
    round_wind: str = "E",
    thrown: str = "",
    by: str = "",
    others: dict[str, str] | None = None,
    river: str = "",
    live: int = 50,
    mode: str = "scored",
    table: str = "singapore",
    riichi: dict[str, int] | None = None,
    indicators: str = "",
    rules: dict[str, object] | None = None,
) -> State:
    """The view of a seat in a hand that East deals.

    ``hand`` are its concealed tiles, in its own turn the tile drawn last. With ``thrown`` and ``by`` another player has
    just thrown a tile that it may claim. ``others`` gives the melds of other seats, ``river`` earlier discards, each
    tile after the letter of who threw it: ``"S:1p W:9m"``, ``riichi`` the place in the river of the discard that went
    with the riichi of a seat.
    """
    made: Table = make_table(table, None, rules or {}, mode)
    own = SEATS.index(seat)
    state = made.new_state(own)
    state.indicators = bytearray(tiles_from_text(indicators))
    state.round_wind = SEATS.index(round_wind)
    state.live = live
    laid = {SEATS.index(name): melds for name, melds in (others or {}).items()} | {own: melds}
    for number, player in enumerate(state.seats):
        for text in laid.get(number, "").split():
            code, special = special_meld_from_text(*text.split(":"))
            player.add_meld(code, tiles_on_table(code, special)[0], (number - 1) % len(state.seats), special)
            player.open |= not text.startswith(NAMES[4])
        if number == own:
            for kind in tiles_from_text(hand):
                player.put_in(kind)
            player.bonus = mask_of(tiles_from_text(bonus))
        else:
            player.counts[UNKNOWN] = 13 - 3 * len(player.melds)
    for name, place in (riichi or {}).items():
        state.seats[SEATS.index(name)].riichi = 1
        state.seats[SEATS.index(name)].riichi_at = place
    for entry in river.split():
        _throw(state, *entry.split(":"))
    # Everybody has had some turns, so that nothing of the first go-around is open any more.
    for player in state.seats:
        player.discards = max(player.discards, 4)
    state.claims = 1
    if thrown:
        state.phase = CLAIM
        state.turn = SEATS.index(by)
        state.tile = tile_from_text(thrown)
        _throw(state, by, thrown)
        state.seats[own].find_waits()
        made.add_special_waits(state, state.seats[own])
        made.ask_claims(state, state.turn, state.tile)
    else:
        state.phase = TURN
        state.turn = own
        state.tile = tiles_from_text(hand)[-1]
        state.drew = FRONT
        made.ask_turn(state, own, made.is_complete(state, state.seats[own]))
    return state


def _throw(state: State, by: str, tile: str) -> None:
    kind = tile_from_text(tile)
    state.river.append(SEATS.index(by) * STRIDE + kind)
    state.river_marks.append(0)
    state.discarded[kind] += 1
    state.seats[SEATS.index(by)].discards += 1


def hide_again(state: State, number: int, tiles: list[int]) -> State:
    """The same moment with these tiles in the other players' hands, in any order, as the truth might be."""
    other = state.copy()
    other.viewer = -1
    left = list(tiles)
    for at, player in enumerate(other.seats):
        if at != number:
            _refill(player, left)
    return other


def _refill(player: Seat, left: list[int]) -> None:
    many = sum(player.counts)
    for kind in range(UNKNOWN + 1):
        for _ in range(player.counts[kind]):
            player.take_out(kind)
    for _ in range(many):
        player.put_in(left.pop())
