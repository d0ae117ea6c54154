"""What a screen shows, besides its words.

Each row of ``show`` has one of these keys, and becomes a block of a scene (see ``learn.question``) or one of its own:

=============  =========================================================================================================
``tiles``      tiles with a ``label``: an id of the catalogues, or a name that is added to the id of the screen
``hand``       a hand in its JSON form; with ``count`` its lines as well: ``lines`` (``id``, ``value``), ``total``,
               ``paid``, and ``reasons`` why it is no win
``seats``      what lies before each player, with ``live``
``card``       options and their values
``lines``      groups of the table's lines (``["sets", "bonus"]``), with what each is worth: ``id``, ``value``,
               ``limit``
``payments``   true: what each worth of a win costs everybody
``play``       a mode in which what was read can be played
``payouts``    reasons of payments beside a win, and what is paid: ``reason``, ``payers``
=============  =========================================================================================================
"""

from collections.abc import Mapping
from typing import Any

from zimo.core.tiles import tiles_from_text
from zimo.learn.dealer import Dealer
from zimo.learn.question import Block, card_block, facts_block, hand_block, seats_block, text, tiles_block
from zimo.rules.record import DISCARD, ZIMO

SHOWS = ("tiles", "label", "hand", "count", "seats", "live", "card", "lines", "payments", "payouts", "play")


def shown(dealer: Dealer, row: Mapping[str, Any], id: str) -> Block:
    """One row of what the screen of that id shows, in JSON types."""
    if "tiles" in row:
        label = row["label"]
        return tiles_block(tiles_from_text(row["tiles"]), text(label if "." in label else f"{id}.{label}"))
    if "hand" in row:
        return _hand(dealer, row)
    if "seats" in row:
        return seats_block(row["seats"], row.get("live"))
    if "card" in row:
        return card_block(dealer.id, {name: dealer.rules.as_dict()[name] for name in row["card"]})
    if "lines" in row:
        return _lines(dealer, row["lines"])
    if "play" in row:
        return {"type": "play", "mode": row["play"]}
    if "payments" in row:
        return _payments(dealer)
    return _payouts(dealer, row["payouts"])


def beside(dealer: Dealer, hand: Mapping[str, Any]) -> tuple[Block, ...]:
    """What of a hand is shown beside tiles that are moved or chosen: its other tiles, or only where it sits."""
    if set(hand) == {"concealed"}:
        return (tiles_block(tiles_from_text(hand["concealed"]), text("ui.hand")),)
    if hand.get("concealed") or hand.get("melds"):
        return (hand_block(dealer.written(**hand)),)
    if "seat_wind" in hand:
        return (facts_block(text("web.page.example.seat", seat=hand["seat_wind"], round=hand.get("round_wind", "E"))),)
    return ()


def _hand(dealer: Dealer, row: Mapping[str, Any]) -> Block:
    block = hand_block(dealer.written(**row["hand"]))
    if not row.get("count"):
        return block
    sheet = dealer.score(block["hand"]).as_dict()
    return {**block, "count": {key: sheet[key] for key in ("lines", "total", "paid", "reasons")}}


def _lines(dealer: Dealer, groups: list[str]) -> Block:
    """The lines that count here, by their groups."""
    rows = [
        {
            "group": group,
            "lines": [
                {"id": row.id, "value": dealer.value_of(row.id), "limit": row.is_the_cap}
                for row in dealer.scorer.patterns
                if row.group == group and row.enabled
            ],
        }
        for group in groups
    ]
    return {"type": "lines", "groups": [row for row in rows if row["lines"]]}


def _payments(dealer: Dealer) -> Block:
    """What a win costs everybody, from the least that wins to the cap."""
    scorer, unit = dealer.scorer, dealer.table.unit
    rows = []
    for n in range(max(1, min(scorer.minimum, scorer.cap)), scorer.cap + 1):
        tally = scorer.tally_of(n)
        row: dict[str, Any] = {"n": n, "base": unit * scorer.pay.base(tally)}
        for name, by in (("discard", DISCARD), ("zimo", ZIMO)):
            payment = scorer.pay.payment(tally, by, None)
            row[name] = {role: unit * points for role, points in payment.as_dict().items()}
        rows.append(row)
    return {"type": "payments", "rows": rows}


def _payouts(dealer: Dealer, reasons: list[str]) -> Block:
    rows = [
        {"reason": one.reason, "payers": dict(one.payers)}
        for one in dealer.table.side_payments()
        if one.reason in reasons
    ]
    return {"type": "payouts", "rows": rows}
