"""Instant payouts: bites, marriages, Kongs (rules 4.3 to 4.5). Paid when they happen, kept whatever happens later."""

from zimo.core.melds import KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED
from zimo.core.tiles import ANIMAL, ANIMALS, BIT, FLOWER, FLOWERS, SEASON, SEASONS, STRIDE
from zimo.rules.seat import Seat
from zimo.rules.worth import SidePayment
from zimo.tables.singapore.payment import base
from zimo.tables.singapore.rules import SingaporeRules

CAT_AND_RAT = BIT[ANIMAL] | BIT[ANIMAL + 1]
ROOSTER_AND_CENTIPEDE = BIT[ANIMAL + 2] | BIT[ANIMAL + 3]


def unit(rules: SingaporeRules) -> int:
    """What one opponent pays for a single payout: a one-tai Zi Mo, or half of it."""
    return base(rules, 1) * (2 if rules.payout_scale == "full" else 1)


def pair(rules: SingaporeRules, initial: bool) -> int:
    """What one opponent pays for a bite or a marriage."""
    return unit(rules) * (2 if initial else 1)


def whole_set(rules: SingaporeRules) -> int:
    """What one opponent pays for all animals, flowers or seasons."""
    return 2 * unit(rules)


def pair_of(kind: int, seat_wind: int) -> int:
    """The pair of bonus tiles that ``kind`` is of for that seat: a bite or its marriage; 0 where it is of none."""
    if kind >= ANIMAL:
        return CAT_AND_RAT if CAT_AND_RAT >> kind & 1 else ROOSTER_AND_CENTIPEDE
    if kind == FLOWER + seat_wind or kind == SEASON + seat_wind:
        return BIT[FLOWER + seat_wind] | BIT[SEASON + seat_wind]
    return 0


def bonus_payouts(rules: SingaporeRules, seat: Seat, kind: int, seat_wind: int) -> list[tuple[str, int]]:
    """What showing ``kind`` completes: reasons, each with the points from each opponent.

    A pair pays more when both tiles were dealt. One dealt and one from a replacement is no dealt pair.
    """
    paid: list[tuple[str, int]] = []
    tiles = pair_of(kind, seat_wind)
    if tiles and seat.bonus & tiles == tiles:
        initial = rules.initial_double and seat.dealt_bonus & tiles == tiles
        reason = "bite" if tiles & ANIMALS else "marriage"
        paid.append((f"{reason}_initial" if initial else reason, pair(rules, initial)))
    if rules.set_payouts:
        for reason, tiles in (("animal_set", ANIMALS), ("flower_set", FLOWERS), ("season_set", SEASONS)):
            if tiles >> kind & 1 and seat.bonus & tiles == tiles:
                paid.append((reason, whole_set(rules)))
    return paid


def kong_payout(rules: SingaporeRules, meld_type: int) -> tuple[str, int]:
    """The reason, and the points from each opponent, of a Kong that stands."""
    if meld_type == KONG_CONCEALED:
        return "kong_concealed", 2 * unit(rules)
    return "kong_claimed" if meld_type == KONG_EXPOSED else "kong_added", unit(rules)


def side_payments(rules: SingaporeRules) -> list[SidePayment]:
    """Everything that the house pays beside a win."""
    paid = []
    if rules.instant_payouts:
        for reason in ("bite", "marriage"):
            paid.append(SidePayment(reason, {"each_opponent": pair(rules, False)}))
            if rules.initial_double:
                paid.append(SidePayment(f"{reason}_initial", {"each_opponent": pair(rules, True)}))
        for type_ in (KONG_EXPOSED, KONG_ADDED, KONG_CONCEALED):
            reason, amount = kong_payout(rules, type_)
            alone = type_ == KONG_EXPOSED and rules.claimed_kong_payer == "discarder"
            paid.append(SidePayment(reason, {"discarder" if alone else "each_opponent": amount}))
            if type_ == KONG_EXPOSED and rules.bao and rules.bao_kong:
                paid.append(SidePayment("bao_kong", {"discarder": 3 * amount}))
        if rules.set_payouts:
            sets = ("animal_set", "flower_set", "season_set")
            paid += [SidePayment(reason, {"each_opponent": whole_set(rules)}) for reason in sets]
    if rules.four_same_discards:
        paid.append(SidePayment("four_same_discards", {"to_each": unit(rules)}))
    return paid


def same_discards(river: bytearray) -> bool:
    """Whether the hand opened with one discard by each of four players, all of the same kind."""
    return (
        len(river) == 4
        and len({entry % STRIDE for entry in river}) == 1
        and len({entry // STRIDE for entry in river}) == 4
    )
