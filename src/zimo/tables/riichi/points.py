"""What a win at the Riichi table costs (rules C5), in points, and who pays when one player is liable (rules C6, C8)."""

from collections.abc import Mapping
from dataclasses import dataclass

from zimo.core.tiles import NONE
from zimo.tables.riichi.rules import RiichiRules

MANGAN = 2000
"""The base points of a mangan."""
YAKUMAN = 8000
LIMITS = (("sanbaiman", 11, 6000), ("baiman", 8, 4000), ("haneman", 6, 3000), ("mangan", 5, MANGAN))
"""The limits below the yakuman: name, the fewest han, base points."""
STICK = 1000
"""What a riichi costs."""
HONBA = 100
"""What each of three players pays more for each honba."""


class Price:
    """The base points of a hand, the name of its limit (None below a mangan), and how many yakuman it is worth."""

    __slots__ = ("base", "limit", "yakuman")

    def __init__(self, base: int, limit: str | None, yakuman: int) -> None:
        self.base = base
        self.limit = limit
        self.yakuman = yakuman


def price(rules: RiichiRules, han: int, fu: int, yakuman: int) -> Price:
    """The price of a hand of so many han and fu, or of so many yakuman."""
    if yakuman:
        return Price(YAKUMAN * yakuman, "yakuman", yakuman)
    if han >= 13 and rules.kazoe == "yakuman":
        return Price(YAKUMAN, "yakuman", 1)
    for limit, least, base in LIMITS:
        if han >= least:
            return Price(base, limit, 0)
    base = fu << (2 + han)
    if base > MANGAN or (rules.kiriage and base == 1920):
        return Price(MANGAN, "mangan", 0)
    return Price(base, "mangan" if base == MANGAN else None, 0)


def up(points: int) -> int:
    """Rounded up to a hundred."""
    return -(-points // 100) * 100


def shares(base: int, winner: int, dealer: int, giver: int, seats: int = 4) -> dict[int, int]:
    """What each seat pays for a hand of these base points, honba apart; ``giver`` is ``NONE`` for a zimo."""
    if giver != NONE:
        return {giver: up(base * (6 if winner == dealer else 4))}
    return {seat: up(base * (2 if dealer in (winner, seat) else 1)) for seat in range(seats) if seat != winner}


def honba_shares(honba: int, winner: int, giver: int, seats: int = 4) -> dict[int, int]:
    """What each seat pays for the honba."""
    if giver != NONE:
        return {giver: 3 * HONBA * honba}
    return {seat: HONBA * honba for seat in range(seats) if seat != winner}


@dataclass(frozen=True, slots=True)
class Liability:
    """Who is liable for a hand, and for how many of its yakuman."""

    seat: int
    yakuman: int


def payments(
    rules: RiichiRules, found: Price, winner: int, dealer: int, giver: int, honba: int, liable: Liability | None
) -> dict[int, int]:
    """What each seat pays the winner, honba included, riichi sticks apart.

    A liable player pays for a zimo alone and for half of another's discard; beside the yakuman that made him liable he
    pays for the rest of the hand where the house says so (``pao_scope``).
    """
    paid: dict[int, int] = {}
    if liable is None or liable.seat == giver:
        _add(paid, shares(found.base, winner, dealer, giver))
        _add(paid, honba_shares(honba, winner, giver))
        return paid
    part = found.base if rules.pao_scope == "whole_hand" else YAKUMAN * liable.yakuman
    fed = sum(shares(part, winner, dealer, giver).values())
    if part < found.base:
        _add(paid, shares(found.base - part, winner, dealer, giver))
    extra = sum(honba_shares(honba, winner, giver).values())
    if giver == NONE:
        _add(paid, {liable.seat: fed + extra})
    else:
        _add(paid, {liable.seat: fed // 2, giver: fed - fed // 2})
        _add(paid, {liable.seat if rules.pao_honba == "liable" else giver: extra})
    return paid


def _add(paid: dict[int, int], more: Mapping[int, int]) -> None:
    for seat, amount in more.items():
        paid[seat] = paid.get(seat, 0) + amount
