"""Who pays for all at the 3 Kaki table (rules B6): the feeder of the third dragon set or the fourth wind set."""

from zimo.core.tiles import DRAGONS, WINDS
from zimo.rules.danger import Danger
from zimo.rules.feeding import completes
from zimo.rules.seat import Seat
from zimo.rules.state import State

CAUSES = ("bao_third_dragon", "bao_fourth_wind")
"""Every cause of liability, the id of its payment."""


def claim_cause(seat: Seat, kind: int) -> str:
    """Why the giver of ``kind``, about to become a Pong or Kong, is liable; empty when not.

    All other sets of that family lie on the table, for everybody to see.
    """
    if completes(seat, kind, DRAGONS):
        return "bao_third_dragon"
    return "bao_fourth_wind" if completes(seat, kind, WINDS) else ""


def dangers(state: State, number: int, kind: int) -> list[Danger]:
    """What throwing ``kind`` could make the seat liable for. A fei may stand for what nobody else can have."""
    return [
        Danger(name, other)
        for other, seat in enumerate(state.seats)
        if other != number and (name := claim_cause(seat, kind))
    ]
