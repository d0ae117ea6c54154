"""What comes near to counting in a hand, and does not: the lines that a player counts by mistake."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from zimo.core.tiles import tiles_from_text, tiles_to_text
from zimo.learn.dealer import Dealer
from zimo.learn.question import Text, Written, text
from zimo.rules.hand_json import HandError
from zimo.rules.patterns import LIMIT
from zimo.rules.sheet import Line, NotCounted, ScoreSheet

HIDDEN: Final = "kong_concealed"
"""The one set on the table that nobody gave a tile to."""


@dataclass(frozen=True, slots=True)
class Near:
    """A line that does not count, what it would add, and why it does not."""

    line: str
    value: int
    why: Text


def because(row: NotCounted) -> Text:
    """Why a line does not count."""
    if row.by is not None:
        return text("why.swallowed", line=row.id, by=row.by)
    return Text(f"reason.{row.reason}", {**row.params, "line": row.id})


def near(sheet: ScoreSheet) -> list[NotCounted]:
    """The lines that the sheet tells of, and that one might think count; what the house leaves out is none of them."""
    return [row for row in sheet.not_counted if row.reason != "pattern_disabled"]


def nearly_counted(dealer: Dealer, hand: Written, sheet: ScoreSheet) -> list[Near]:
    """The same, and the lines that the hand would have if one thing were otherwise: the seat, the round, how it was
    won, what was claimed."""
    counted = {line.id for line in sheet.lines}
    found: dict[str, Near] = {}
    for row in near(sheet):
        found.setdefault(row.id, Near(row.id, dealer.value_of(row.id), because(row)))
    if sheet.lines and is_limit(dealer, sheet.lines[0].id):
        # Nothing is added to a limit hand, so nothing is nearly added.
        return [*found.values()]
    for changed, why in mistaken(dealer, hand):
        for line in _score(dealer, changed):
            if line.id not in counted:
                found.setdefault(line.id, Near(line.id, line.value, text(why.id, **why.params, line=line.id)))
    return [*found.values()]


def _score(dealer: Dealer, hand: Written) -> tuple[Line, ...]:
    try:
        return dealer.score(hand).lines
    except HandError:
        return ()


def mistaken(dealer: Dealer, hand: Written) -> Iterator[tuple[Written, Text]]:
    """The hand with one thing taken for another, and what it really is."""
    for wind in dealer.winds:
        if wind != hand["seat_wind"]:
            yield {**hand, "seat_wind": wind}, text("why.other_seat", wind=hand["seat_wind"])
    for wind in dealer.round_winds:
        if wind != hand["round_wind"]:
            yield {**hand, "round_wind": wind}, text("why.other_round", wind=hand["round_wind"])
    if hand["win_by"] == "discard":
        yield {**hand, "win_by": "zimo"}, text("why.only_zimo")
    if hand["bonus"]:
        yield {**hand, "bonus": [], "flags": []}, text("why.has_bonus")
    if any(meld["type"] != HIDDEN for meld in hand["melds"]):
        yield taken_back(hand), text("why.has_claimed")


def taken_back(hand: Written) -> Written:
    """The hand as if nothing had been claimed: its sets in the hand, its Kongs concealed."""
    concealed = tiles_from_text(hand["concealed"])
    kongs: list[Mapping[str, str]] = []
    for meld in hand["melds"]:
        tiles = tiles_from_text(meld["tiles"])
        if len(tiles) == 4:
            kongs.append({**meld, "type": HIDDEN})
        else:
            concealed += tiles
    return {**hand, "concealed": tiles_to_text(sorted(concealed)), "melds": kongs}


def is_limit(dealer: Dealer, line: str) -> bool:
    """Whether the line is one that nothing is added to."""
    return any(row.id == line and row.group == LIMIT for row in dealer.scorer.patterns)


def with_line(dealer: Dealer, sheet: ScoreSheet, one: Near) -> int:
    """What a hand comes to for whoever counts the line too, and leaves out what it would stand for."""
    if is_limit(dealer, one.line):
        return one.value
    swallowed = {id for row in dealer.scorer.patterns if row.id == one.line for id in row.swallows}
    return sheet.total + one.value - sum(line.value for line in sheet.lines if line.id in swallowed)
