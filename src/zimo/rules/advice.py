"""What a player may want to know before deciding: the price of a claim, and why no win is offered.

Both are worked out from the position by the functions that the flow itself uses, so they cannot say anything else.
"""

from zimo.core.melds import CHI, KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED, meld
from zimo.core.melds import PONG as MELD_PONG
from zimo.core.tiles import NONE
from zimo.rules.action import Action
from zimo.rules.codes import ADDED, ASK_WIN, CLAIM, CONCEALED, ROB, TAKE_KONG, TAKE_PONG, TURN
from zimo.rules.engine import table_of
from zimo.rules.price import Price, price
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO
from zimo.rules.sheet import Reason
from zimo.rules.state import State


def call_price(state: State, number: int, code: int) -> Price:
    """What a Chi, Pong or Kong that is open to the seat would bring it and cost it."""
    table = table_of(state)
    ahead = state.copy()
    seat = ahead.seats[number]
    if code < TAKE_PONG:
        kind = code % CONCEALED
        if code >= ADDED:
            seat.take_out(kind)
            seat.melds[seat.melds.index(meld(MELD_PONG, kind))] = meld(KONG_ADDED, kind)
        else:
            for _ in range(4):
                seat.take_out(kind)
            seat.add_meld(meld(KONG_CONCEALED, kind), kind, number)
    else:
        own = Action(code).own_tiles(state.tile)
        for kind in own:
            seat.take_out(kind)
        type_ = {TAKE_PONG: MELD_PONG, TAKE_KONG: KONG_EXPOSED}.get(code, CHI)
        seat.add_meld(meld(type_, min(*own, state.tile)), state.tile, state.turn)
        seat.open = 1
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
