"""What can be paid at a table, told one by one: a table gives these, and a list of prices is made of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from zimo.rules.score import Tally

LIABLE = (None, "discarder", "other")
"""Who may be liable for a win: nobody, who gave the winning tile, another player."""


@dataclass(frozen=True, slots=True)
class Worth:
    """One thing that a win can be worth.

    ``about`` tells it in JSON types: ``count``; the one line that it must be made of as ``only``; ``han`` and ``fu``,
    ``limit`` or ``yakuman``. ``tally`` is such a win and ``honba`` the same after the deal was repeated once, where
    that costs more. ``dealer`` tells whose win it is where that matters. ``liable`` are the liabilities that it can
    come with, and ``fed`` is how much of it was fed where one is liable for a part.
    """

    id: str
    about: Mapping[str, object]
    tally: Tally
    honba: Tally | None = None
    dealer: bool | None = None
    liable: tuple[str | None, ...] = LIABLE
    fed: int = 0


@dataclass(frozen=True, slots=True)
class SidePayment:
    """Points that change hands beside a win, by the reason of the payment.

    ``payers`` maps a role to points for one payment: ``each_opponent`` pays them to a receiver, and so does
    ``from_dealer`` or ``from_each_nondealer``; ``discarder`` is one player who pays alone; ``to_each`` is paid by one
    player to each other; ``to_pool`` lies on the table, and whoever takes ``from_pool`` has all that lies there.
    ``dealer`` tells whether the receiver is the dealer where that matters. ``most`` is how often it can be paid at
    once.
    """

    reason: str
    payers: Mapping[str, int]
    dealer: bool | None = None
    most: int = 1
