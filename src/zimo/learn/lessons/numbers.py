"""The numbers that lessons speak of: those of the house rules, and those of the other tables beside them."""

from collections.abc import Mapping

from zimo.learn.dealer import Dealer
from zimo.rules.record import DISCARD, ZIMO
from zimo.tables import TABLES

MOST = 8
"""Payments are told for 1 to so many; from the cap on they stay the same."""


def numbers(dealer: Dealer) -> dict[str, object]:
    """What fills the places in the words of a lesson.

    ==========================  ====================================================================================
    ``minimum``, ``cap``, ...   every option that is a number
    ``line_<id>``               what a line is worth, also one that is switched off; a limit hand is worth the cap
    ``tiles``                   how many tiles the set has
    ``base_<n>``                base points for n of the unit
    ``<role>_<n>``              what one player in a role pays then: ``discarder``, ``each_other``, ``each_opponent``
    ``won_<n>``, ``drawn_<n>``  what the winner receives, from a discard and after a Zi Mo
    ``payout_<reason>``         what one player pays beside the win
    ``<table>_<...>``           options and lines (``hongkong_minimum``, ``hongkong_self_draw``) of each other table as
                                it is usually played
    ==========================  ====================================================================================
    """
    found: dict[str, object] = {"tiles": len(dealer.table.tile_set), **_options(dealer)}
    found |= {f"line_{id}": value for id, value in _lines(dealer).items()}
    found |= _payments(dealer)
    found |= {f"payout_{one.reason}": max(one.payers.values()) for one in dealer.table.side_payments()}
    for id in TABLES:
        if id != dealer.id:
            other = Dealer(id, None, {}, dealer.level, "")
            found |= {f"{id}_{name}": value for name, value in {**_options(other), **_lines(other)}.items()}
    return found


def _options(dealer: Dealer) -> dict[str, object]:
    values = {name: getattr(dealer.rules, name) for name in dealer.rules.options()}
    return {name: value for name, value in values.items() if type(value) is int}


def _lines(dealer: Dealer) -> Mapping[str, int]:
    return {row.id: dealer.value_of(row.id) for row in reversed(dealer.scorer.patterns)}


def _payments(dealer: Dealer) -> dict[str, object]:
    """What a win costs, for every worth that a table counts by one number."""
    scorer, unit = dealer.scorer, dealer.table.unit
    found: dict[str, object] = {}
    for n in range(1, MOST + 1):
        tally = scorer.tally_of(min(n, scorer.cap))
        found[f"base_{n}"] = unit * scorer.pay.base(tally)
        for by, word in ((DISCARD, "won"), (ZIMO, "drawn")):
            payment = scorer.pay.payment(tally, by, None)
            found |= {f"{role}_{n}": unit * points for role, points in payment.payers.items()}
            found[f"{word}_{n}"] = unit * payment.winner
    return found
