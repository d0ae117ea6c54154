"""What a viewer may know of a state, written from the rules of visibility and not from the reducer.

A viewer knows its own tiles, what lies on the table, and how many tiles the others hold. It does not know what others
hold or draw, what they wait for, what they are asked and what they answer.
"""

from zimo.core.melds import KONG_CONCEALED
from zimo.core.tiles import JOKER, NONE, PLAIN, PLAYED, STRIDE, UNKNOWN
from zimo.rules.codes import ACCOUNT, FINISHED, IDLE
from zimo.rules.record import HAND_STARTED, SHOWN, WIDTH
from zimo.rules.seat import Seat
from zimo.rules.state import State


def project(state: State, viewer: int, shown: int) -> tuple[object, ...]:
    """The key that the view of ``viewer`` must have when the truth is ``state``.

    ``shown`` are the seats, one bit each, that have laid their tiles open in this hand.
    """
    tile = UNKNOWN if _hides_tile(state, viewer) else state.tile
    return (
        tuple(
            seat.key() if number == viewer else _from_outside(state, number, shown)
            for number, seat in enumerate(state.seats)
        ),
        tuple(state.points),
        (state.dealer, state.round_wind, state.hand_number, state.repeat, state.rotations, state.phase),
        (state.turn, tile, state.live, bytes(state.river), bytes(state.river_marks), bytes(state.discarded)),
        (state.drew, state.owed, state.turn_kongs, state.steps, state.last_step, state.claims),
        (state.kongs, state.kong_type, state.kong_liable, state.waiting & 1 << viewer, state.win_answers & 1 << viewer),
        (state.winners, state.payouts),
        (state.pool, bytes(state.indicators), bytes(state.ura)),
    )


def _hides_tile(state: State, viewer: int) -> bool:
    """Whether the tile of the moment is one that another player drew and has not shown."""
    drawn = state.drew != NONE and state.owed == 0 and (state.tile < PLAYED or JOKER <= state.tile < UNKNOWN)
    return drawn and state.turn != viewer


def shown_seats(records: bytes | bytearray) -> int:
    """The seats, one bit each, that laid their tiles open in the last hand of these records."""
    shown = 0
    for at in range(0, len(records), WIDTH):
        if records[at] == HAND_STARTED:
            shown = 0
        elif records[at] == SHOWN:
            shown |= 1 << records[at + 1]
    return shown


def _from_outside(state: State, number: int, shown: int) -> tuple[object, ...]:
    """A seat as everybody else sees it."""
    seat = state.seats[number]
    seen = Seat()
    for kind in _known_tiles(state, number, shown):
        seen.put_in(kind)
    seen.counts[UNKNOWN] = sum(seat.counts) - sum(seen.counts)
    last_discard = _last_discard(state, number)
    return (
        bytes(seen.counts),
        (seen.kinds, seen.m, seen.p, seen.s, seen.z),
        0,
        seat.bonus,
        0,
        tuple(seat.melds),
        bytes(seat.meld_tiles),
        bytes(seat.meld_givers),
        bytes(seat.meld_special),
        seat.fei_shown,
        (seat.riichi, seat.riichi_at, seat.ippatsu, 0),
        seat.open,
        seat.discards,
        last_discard,
        last_discard,
        0,
        0,
        seat.liable,
        seat.liable_cause,
    )


def _known_tiles(state: State, number: int, shown: int) -> list[int]:
    """Concealed tiles that everybody knows: those laid open, and what is left of a concealed Kong that was robbed."""
    seat = state.seats[number]
    if shown >> number & 1:
        return [kind for kind in range(STRIDE) for _ in range(seat.counts[kind])]
    over = state.phase in (ACCOUNT, IDLE, FINISHED)
    robbed = over and state.winners and state.owed and state.turn == number and state.tile < PLAYED
    return [state.tile] * 3 if robbed and state.kong_type == KONG_CONCEALED else []


def _last_discard(state: State, number: int) -> int:
    """The kind of the seat's last discard as a bit."""
    for entry in reversed(state.river):
        if entry // STRIDE == number:
            return 1 << PLAIN[entry % STRIDE]
    return 0
