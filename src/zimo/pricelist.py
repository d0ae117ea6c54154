"""Everything that can be paid at a table under its house rules, as data.

Whoever settles a real table needs no rule then: a win, a payout and the next deal are looked up and added. All of it is
asked of the table itself, so that a list and a game never differ.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from zimo.rules.codes import TRUTH
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.ruleset import MOST_POINTS
from zimo.rules.score import Tally
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.worth import Worth
from zimo.tables import load, make_table

FORMAT = 1
"""Version of the list's form."""
WAYS = {"discard": DISCARD, "zimo": ZIMO}
LONGEST_MATCH = 64
"""Hands after which a match is taken for one that does not end by itself."""

PriceList = dict[str, Any]
"""The list in JSON types; :func:`price_list` tells what is in it."""


def price_list(table: str, preset: str | None = None, rules: Mapping[str, object] | None = None) -> PriceList:
    """Everything that can be paid at a table, in points as games settle them. Raises ``RuleError``.

    - ``worths``: what a win can be worth, each once: ``id`` and ``count`` (or ``only``, ``han`` and ``fu``, ``limit``,
      ``yakuman``).
    - ``wins``: ``worth``, ``by``, ``dealer`` (whether the winner deals, null where that is the same), ``liable`` (null,
      ``discarder``, ``other``, or ``dealer`` where that is another price), ``fed`` (how many yakuman were fed, where
      that is a part), ``payment`` and ``honba`` (points by role, and what each honba adds to them). A liability that
      changes nothing has no row.
    - ``side``: what is paid beside a win: ``reason``, ``payers``, ``dealer``, ``most`` (see ``rules.worth``).
    - ``ready``: after a hand that nobody won, by the number of players ready, what each of them receives and each
      other pays.
    - ``deal``: by how the hand ended, whether the deal stays and the honba after it (``added``, ``kept``, ``none``);
      ``winds`` tells whether the Round Wind moves on, ``passes`` and ``hands`` after how many of them the match is
      over (null: not counted).
    - ``final``: what is added to the points of each place at the end of a match; ``multiple``: whether several may win
      on one tile; ``honba_to``: which of them are paid for the honba.
    - ``table``, ``preset``, ``rules``, ``seats``, ``start_points``, and ``unit``: points for one unit of a scorer's
      payment.
    """
    made: Table = make_table(table, preset, rules or {}, "match")
    worths = made.worths()
    return {
        "format": FORMAT,
        "table": table,
        "preset": preset or load(table).DEFAULT_PRESET,
        "rules": made.rules.as_dict(),
        "seats": made.seats,
        "unit": made.unit,
        "start_points": made.start_points,
        "multiple": made.multiple_winners,
        "honba_to": "every" if made.honba_for(_hand(made), False) else "first",
        "worths": list({worth.id: {"id": worth.id, **worth.about} for worth in worths}.values()),
        "wins": [row for worth in worths for row in _wins(made, worth)],
        "side": [
            {"reason": one.reason, "payers": dict(one.payers), "dealer": one.dealer, "most": one.most}
            for one in made.side_payments()
        ],
        "ready": [_ready(made, number) for number in range(made.seats + 1)],
        "deal": {**_deal(made), **_length(made)},
        "final": _final(made),
    }


def _wins(table: Table, worth: Worth) -> Iterator[dict[str, Any]]:
    """The rows of one worth."""
    for by, way in WAYS.items():
        told: list[dict[str, int]] = []
        for liable in worth.liable:
            if by == "zimo" and liable == "discarder":
                continue
            payment = _payment(table, worth.tally, way, liable)
            if payment in told:
                continue
            told.append(payment)
            later = {} if worth.honba is None else _payment(table, worth.honba, way, liable)
            yield {
                "worth": worth.id,
                "by": by,
                "dealer": worth.dealer,
                "liable": liable,
                "fed": worth.fed,
                "payment": payment,
                "honba": {role: points - payment[role] for role, points in later.items()},
            }


def _payment(table: Table, tally: Tally, way: int, liable: str | None) -> dict[str, int]:
    payers = table.scorer.pay.payment(tally, way, liable).payers
    return {role: table.unit * amount for role, amount in payers.items()}


def _ready(table: Table, number: int) -> dict[str, int]:
    """What each of so many ready players receives, and each other pays."""
    paid = table.ready_payments(table.new_state(TRUTH), list(range(number)))
    return {
        "ready": number,
        "receives": sum(amount for _, receiver, amount in paid if receiver == 0),
        "pays": sum(amount for payer, _, amount in paid if payer == table.seats - 1),
    }


DEALER, OTHER = 1, 2
"""Seats of a hand in the middle of a round: who deals, and another player."""
HONBA = {0: "none", 1: "kept", 2: "added"}
"""What becomes of one honba."""


def _hand(table: Table, winner: int | None = None, paid: bool = False) -> State:
    """A hand in the middle of a round, after one repeat, at its end."""
    state = table.new_state(TRUTH)
    state.dealer, state.repeat, state.hand_number = DEALER, 1, 1
    state.winners = 0 if winner is None else 1 << winner
    state.payouts = int(paid)
    return state


def _deal(table: Table) -> dict[str, Any]:
    """What follows each way in which a hand can end, and whether the Round Wind moves on."""
    ends = {
        "dealer_won": table.next_hand(_hand(table, DEALER)),
        "other_won": table.next_hand(_hand(table, OTHER)),
        "drawn": table.next_drawn(_hand(table), [], False),
        "drawn_paid": table.next_drawn(_hand(table, paid=True), [], False),
        "drawn_ready": table.next_drawn(_hand(table), [DEALER], False),
        "broken_off": table.next_drawn(_hand(table), [], True),
    }
    last = _hand(table, OTHER)
    last.dealer = table.seats - 1
    told = {end: {"stays": dealer == DEALER, "honba": HONBA[repeat]} for end, (dealer, _, repeat, _) in ends.items()}
    return {"ends": told, "winds": table.next_hand(last)[1] > 0}


def _length(table: Table) -> dict[str, int | None]:
    """After how many passed deals a match is over, and after how many hands even if the deal never passes."""
    return {"passes": _hands_until_over(table, passing=True), "hands": _hands_until_over(table, passing=False)}


def _hands_until_over(table: Table, passing: bool) -> int | None:
    """The hands of a match in which the dealer never wins, or wins every time; somebody has all the points it takes."""
    state = table.new_state(TRUTH)
    state.points = [0] * (table.seats - 1) + [MOST_POINTS]
    for number in range(1, LONGEST_MATCH + 1):
        state.hand_number = number
        state.winners = 1 << (state.dealer + passing) % table.seats
        dealer, round_wind, repeat, over = table.next_hand(state)
        if over:
            return number
        state.rotations += dealer == 0 < state.dealer
        state.dealer, state.round_wind, state.repeat = dealer, round_wind, repeat
    return None


def _final(table: Table) -> list[int]:
    """What the places add to the points at the end of a match, the first place first."""
    state = table.new_state(TRUTH)
    state.points = [table.start_points + table.seats - number for number in range(table.seats)]
    return [score - points for score, points in zip(table.standing(state), state.points, strict=True)]
