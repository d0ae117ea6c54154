"""What a player may want to know before deciding: the price of a claim, and why no win is offered.

Both are worked out from the position by the functions that the flow itself uses, so they cannot say anything else.
"""

from zimo.core.melds import KONG_CONCEALED
from zimo.core.tiles import NONE
from zimo.rules.codes import ASK_WIN, CLAIM, PASS, ROB, TURN
from zimo.rules.engine import table_of
from zimo.rules.price import Price, price
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO
from zimo.rules.sheet import Reason
from zimo.rules.state import State


def after_call(state: State, number: int, code: int) -> State:
    """A state in which the seat has made the Chi, Pong or Kong that is open to it."""
    table = table_of(state)
    ahead = state.copy()
    if code >= PASS:
        table.take(ahead, number, code, state.tile, state.turn)
    else:
        table.lay_kong(ahead, number, code)
    return ahead


def call_price(state: State, number: int, code: int) -> Price:
    """What a Chi, Pong or Kong that is open to the seat would bring it and cost it."""
    table = table_of(state)
    ahead = after_call(state, number, code)
    return price(table.scorer, table.outlook(state, number), table.outlook(ahead, number))


def why_not(state: State, number: int) -> list[Reason]:
    """Why no win is offered to the seat now; empty when one is offered."""
    table = table_of(state)
    seat = state.seats[number]
    if seat.asked & ASK_WIN:
        return []
    if state.phase == TURN and state.turn == number:
        if state.drew == NONE:
            return [Reason("no_win_after_claim")]
        return list(table.refusal(state, number, state.tile, ZIMO))
    if state.phase not in (CLAIM, ROB) or state.turn == number:
        return [Reason("nothing_to_win_on")]
    if table.is_blocked(seat, state.tile):
        return [Reason("passed_win_lock")]
    if state.phase == CLAIM:
        return list(table.refusal(state, number, state.tile, DISCARD))
    if state.kong_type == KONG_CONCEALED and not table.can_rob_concealed(state, seat):
        return [Reason("kong_not_robbed")]
    return list(table.refusal(state, number, state.tile, ROB_KONG))


def way_to_win(state: State) -> int:
    """How a win of this moment would be won."""
    return ZIMO if state.phase == TURN else DISCARD if state.phase == CLAIM else ROB_KONG


def drawn_tile(state: State, number: int) -> int:
    """The tile that the seat has just drawn, or ``NONE``."""
    return state.tile if state.phase == TURN and state.turn == number and state.drew != NONE else NONE
