"""Instant payouts: bites, marriages, Kongs (rules 4.3 to 4.5). Paid when they happen, kept whatever happens later."""

from zimo.core.melds import KONG_CONCEALED, KONG_EXPOSED
from zimo.core.tiles import ANIMAL, ANIMALS, FLOWER, FLOWERS, SEASON, SEASONS, STRIDE
from zimo.rules.seat import Seat
from zimo.tables.singapore.payment import base
from zimo.tables.singapore.rules import SingaporeRules

CAT_AND_RAT = 0b11 << ANIMAL
ROOSTER_AND_CENTIPEDE = 0b1100 << ANIMAL


def unit(rules: SingaporeRules) -> int:
    """What one opponent pays for a single payout: a one-tai Zi Mo, or half of it."""
    return base(rules, 1) * (2 if rules.payout_scale == "full" else 1)


def bonus_payouts(rules: SingaporeRules, seat: Seat, kind: int, seat_wind: int) -> list[tuple[str, int, int]]:
    """What showing ``kind`` completes: (reason, points from each opponent, bit that marks it as paid).

    A pair pays more when both tiles were dealt. One dealt and one from a replacement is no dealt pair.
    """
    marriage = 1 << FLOWER + seat_wind | 1 << SEASON + seat_wind
    sets = [("bite", CAT_AND_RAT, 1), ("bite", ROOSTER_AND_CENTIPEDE, 2), ("marriage", marriage, 4)]
    paid = []
    for reason, tiles, mark in sets:
        if tiles >> kind & 1 and seat.bonus & tiles == tiles and not seat.paid_sets & mark:
            initial = rules.initial_double and seat.dealt_bonus & tiles == tiles
            paid.append((f"{reason}_initial" if initial else reason, unit(rules) * (2 if initial else 1), mark))
    if rules.set_payouts:
        for reason, tiles, mark in (
            ("animal_set", ANIMALS, 8),
            ("flower_set", FLOWERS, 16),
            ("season_set", SEASONS, 32),
        ):
            if tiles >> kind & 1 and seat.bonus & tiles == tiles:
                paid.append((reason, 2 * unit(rules), mark))
    return paid


def kong_payout(rules: SingaporeRules, meld_type: int) -> tuple[str, int]:
    """The reason, and the points from each opponent, of a Kong that stands."""
    if meld_type == KONG_CONCEALED:
        return "kong_concealed", 2 * unit(rules)
    return "kong_claimed" if meld_type == KONG_EXPOSED else "kong_added", unit(rules)


def same_discards(river: bytearray) -> bool:
    """Whether the hand opened with one discard by each of four players, all of the same kind."""
    return (
        len(river) == 4
        and len({entry % STRIDE for entry in river}) == 1
        and len({entry // STRIDE for entry in river}) == 4
    )
