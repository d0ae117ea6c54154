"""The numbers that lessons speak of: those of the house rules, and those of the other tables beside them."""

from zimo.learn.dealer import Dealer
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.ruleset import Ruleset
from zimo.tables import TABLES, load

MOST = 8
"""Payments are told for 1 to so many; from the cap on they stay the same."""


def numbers(dealer: Dealer) -> dict[str, int]:
    """What fills the places in the words of a lesson.

    ==========================  ====================================================================================
    ``minimum``, ``cap``        what a win must be worth, and the most that is paid
    ``tiles``, ``seats``        how many tiles the set has, and how many play
    ``dead_wall``, ...          every option that is a number
    ``ping_hu_price_1``, ...    every number of an option that has several; ``<preset>_...`` what a preset has there
    ``line_<id>``               what a line is worth, also one that is switched off; a limit hand is worth the cap
    ``base_<n>``                base points for n of the unit
    ``<role>_<n>``              what one player in a role pays then: ``discarder``, ``each_other``, ``each_opponent``
    ``won_<n>``, ``drawn_<n>``  what the winner receives, from a discard and after a Zi Mo
    ``payout_<reason>``         what one player pays beside the win
    ``<table>_<...>``           the first four and lines (``hongkong_minimum``, ``hongkong_self_draw``) of each other
                                table as it is usually played
    ==========================  ====================================================================================
    """
    found = _options(dealer) | _several(dealer.rules)
    for preset, named in load(dealer.id).presets().items():
        found |= {f"{preset}_{name}": value for name, value in _several(named.rules).items()}
    found |= {f"line_{id}": value for id, value in _lines(dealer).items()}
    found |= _payments(dealer)
    found |= {f"payout_{one.reason}": max(one.payers.values()) for one in dealer.table.side_payments()}
    for id in TABLES:
        if id != dealer.id:
            other = Dealer(id, None, {}, dealer.level, "")
            found |= {f"{id}_{name}": value for name, value in (_options(other) | _lines(other)).items()}
    return found


def _options(dealer: Dealer) -> dict[str, int]:
    """Options, and what is as good as one at tables that do not let one choose it."""
    table, scorer = dealer.table, dealer.scorer
    always = {"tiles": len(table.tile_set), "seats": table.seats, "minimum": scorer.minimum, "cap": scorer.cap}
    values = {name: getattr(dealer.rules, name) for name in dealer.rules.options()}
    return always | {name: value for name, value in values.items() if type(value) is int}


def _several(rules: Ruleset) -> dict[str, int]:
    """The numbers of the options that have several, such as a price in full and by half."""
    values = {name: getattr(rules, name) for name in rules.options()}
    rows = {name: value for name, value in values.items() if isinstance(value, tuple)}
    return {f"{name}_{n}": one for name, row in rows.items() for n, one in enumerate(row, 1) if type(one) is int}


def _lines(dealer: Dealer) -> dict[str, int]:
    """What each line is worth; one that is both a limit hand and added up is told as it is added up."""
    rows = sorted(dealer.scorer.patterns, key=lambda row: not row.is_the_cap)
    return {row.id: dealer.scorer.cap if row.is_the_cap else row.value for row in rows}


def _payments(dealer: Dealer) -> dict[str, int]:
    """What a win costs, for every worth that a table counts by one number."""
    scorer, unit = dealer.scorer, dealer.table.unit
    found: dict[str, int] = {}
    for n in range(1, MOST + 1):
        tally = scorer.tally_of(min(n, scorer.cap))
        found[f"base_{n}"] = unit * scorer.pay.base(tally)
        for by, word in ((DISCARD, "won"), (ZIMO, "drawn")):
            payment = scorer.pay.payment(tally, by, None)
            found |= {f"{role}_{n}": unit * points for role, points in payment.payers.items()}
            found[f"{word}_{n}"] = unit * payment.winner
    return found
