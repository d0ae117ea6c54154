"""Played games as whoever writes a ledger sees them: what was won, paid and dealt next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import zimo
from zimo.game import Game

Payments = Counter[tuple[int | None, int | None]]
"""Points by who pays and who receives; nobody is the pool."""
YAKUMAN = 13
LIMITS = {5: "mangan", 6: "haneman", 8: "baiman", 11: "sanbaiman", 13: "yakuman-1"}


@dataclass
class Won:
    """A win with what was paid for it; ``liable`` pays for others too."""

    seat: int
    by: str
    giver: int | None
    paid: int
    fu: int | None
    lines: list[tuple[str, int]] = field(default_factory=list)
    payments: Payments = field(default_factory=Counter)
    liable: int | None = None

    def worth(self, worths: list[dict[str, Any]], kazoe: str = "yakuman") -> str:
        """The id of what the hand is worth, as somebody finds it who has counted the hand."""
        ids = {one["id"] for one in worths}
        if self.fu is None:
            only = self.lines[0][0] if len(self.lines) == 1 else ""
            return only if only in ids else str(self.paid)
        if all(value % YAKUMAN == 0 for _, value in self.lines):
            return f"yakuman-{sum(value for _, value in self.lines) // YAKUMAN}"
        if f"{self.paid}-{self.fu}" in ids:
            return f"{self.paid}-{self.fu}"
        name = LIMITS[max((han for han in LIMITS if han <= self.paid), default=5)]
        return "sanbaiman" if name == "yakuman-1" and kazoe == "sanbaiman" else name


@dataclass
class Settled:
    """One hand: who dealt, what was paid on the way in the order it came, how it ended and what follows."""

    dealer: int
    round_wind: int
    repeat: int
    side: list[tuple[str, Payments]] = field(default_factory=list)
    wins: list[Won] = field(default_factory=list)
    after: list[tuple[str, Payments]] = field(default_factory=list)
    drawn: str = ""
    ready: list[int] = field(default_factory=list)
    following: tuple[int, int, int] = (0, 0, 0)
    over: bool = False


def play(table: str, seed: int, **options: Any) -> Game:
    """A match between bots, of hands that are won and fed in every way."""
    game = Game.new(table, seed=seed, **options)
    bots = ["greedy", "random", "greedy", "greedy"] if seed % 3 == 0 else ["greedy"] * 4
    return zimo.play(game, bots=bots[: game.table.seats], seed=seed)


def hands(game: Game) -> list[Settled]:
    """The hands of a game."""
    found: list[Settled] = []
    for event in (event.as_json() for event in game.log):
        match event["type"]:
            case "hand_started":
                found.append(Settled(event["dealer"], event["round_wind"], event["repeat"]))
            case "won":
                fu = event.get("fu")
                won = Won(event["seat"], event["by"], event["from"], event["paid"], fu)
                won.by = "zimo" if won.by == "zimo" else "discard"
                found[-1].wins.append(won)
            case "line":
                found[-1].wins[-1].lines.append((event["id"], event["value"]))
            case "drawn_hand":
                found[-1].drawn = event["reason"]
            case "shown":
                if found[-1].drawn:
                    found[-1].ready.append(event["seat"])
            case "paid":
                _pay(game, found[-1], event)
            case "hand_ended":
                found[-1].following = (event["dealer"], event["round_wind"], event["repeat"])
                found[-1].over = event["over"]
    return [hand for hand in found if hand.wins or hand.drawn]


def _pay(game: Game, hand: Settled, event: dict[str, Any]) -> None:
    reason, edge, amount = event["reason"], (event["from"], event["to"]), event["amount"]
    of_win = reason.startswith(("win_", "bao_", "pao_")) or reason == "riichi_sticks"
    if hand.wins and of_win:
        won = hand.wins[-1]
        won.payments[edge] += amount
        if reason.startswith(("bao_", "pao_")):
            won.liable = event["from"]
        return
    rows = hand.after if hand.wins or hand.drawn else hand.side
    if rows and _goes_on(rows[-1], reason, edge):
        rows[-1][1][edge] += amount
    else:
        rows.append((reason, Counter({edge: amount})))


def _goes_on(last: tuple[str, Payments], reason: str, edge: tuple[int | None, int | None]) -> bool:
    """Whether a payment is one more of those that came last, for the same thing."""
    if last[0] != reason or edge in last[1]:
        return False
    receivers = {receiver for _, receiver in last[1]}
    return reason in ("four_same_discards", "noten") or (edge[1] is not None and receivers == {edge[1]})
