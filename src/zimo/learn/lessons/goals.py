"""Goals of tasks and checks: what tiles should come to, judged by the engine.

A goal is a table of a lesson file. All its keys must hold:

============  ======================================================================================================
``set``       the tiles are a ``chi``, a ``pong``, a ``kong`` or an ``eye``
``complete``  the hand is sets and an Eye (true) or is not (false); a short hand is complete with fewer sets
``ready``     one tile more completes the hand
``waits``     it is ready, and at least so many kinds of tiles complete it
``line``      the hand, won, counts this line
``allowed``   the hand may be won (true) or may not (false)
``bonus``     every tile is a bonus tile of the table (true), or none is (false)
``worth``     each tile alone brings tai: as a bonus tile, or as a Pong
``paid``      collected together, these bonus tiles are paid for at once at the seat of ``hand``
============  ======================================================================================================
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from zimo.core.distance import distance, waits
from zimo.core.tiles import BONUS, PLAYED, STRIDE, TEXT, is_suited, tiles_from_text, tiles_to_text
from zimo.learn.dealer import WINDS, Dealer
from zimo.learn.kinds.bonus import each_pays
from zimo.learn.near import because
from zimo.learn.question import Text, Written, text
from zimo.rules.hand_json import HandError
from zimo.rules.patterns import BONUS as BONUS_ROWS
from zimo.rules.patterns import SETS as SET_ROWS
from zimo.rules.sheet import ScoreSheet

KEYS: Final = ("set", "bonus", "complete", "ready", "waits", "line", "allowed", "worth", "paid")
SHAPES: Final = ("chi", "pong", "kong", "eye")

DOTS_1: Final = 9
"""The lowest kind above the characters."""

Goal = Mapping[str, Any]


def missed(dealer: Dealer, goal: Goal, tiles: Sequence[int], hand: Mapping[str, Any]) -> Text | None:
    """Why these tiles do not reach the goal; None where they do.

    ``hand`` has what belongs to the tiles: other concealed tiles, melds, winds, how it is won. Bonus tiles are laid out
    with those of the hand. Where it names no tile that won, the last of ``tiles`` did.
    """
    if "set" in goal and shape_of(tiles) != goal["set"]:
        return text(f"task.no_{goal['set']}")
    if "bonus" in goal and any((tile in dealer.bonus) != goal["bonus"] for tile in tiles):
        return text("task.no_bonus" if goal["bonus"] else "task.bonus")
    if "worth" in goal and not all(brings(dealer, tile, hand) == goal["worth"] for tile in tiles):
        return text("task.not_worth")
    if "paid" in goal and bool(each_pays(dealer, WINDS.index(hand["seat_wind"]), tiles, (), ())) != goal["paid"]:
        return text("task.not_paid")
    return _shape_missed(goal, tiles, hand) or _count_missed(dealer, goal, tiles, hand)


def shape_of(tiles: Sequence[int]) -> str | None:
    """Which set these tiles are: ``chi``, ``pong``, ``kong`` or ``eye``; None for none."""
    low, *rest = sorted(tiles)
    if all(tile == low for tile in rest):
        return {2: "eye", 3: "pong", 4: "kong"}.get(len(tiles)) if low < PLAYED else None
    in_row = len(tiles) == 3 and rest == [low + 1, low + 2]
    return "chi" if in_row and is_suited(low) and low % 9 < 7 else None


def concealed(tiles: Sequence[int], hand: Mapping[str, Any]) -> list[int]:
    """The tiles with the other concealed ones of the hand."""
    return [*tiles_from_text(hand.get("concealed", "")), *tiles]


def _shape_missed(goal: Goal, tiles: Sequence[int], hand: Mapping[str, Any]) -> Text | None:
    if not {"complete", "ready", "waits"} & set(goal):
        return None
    held = concealed(tiles, hand)
    counts = bytearray(STRIDE)
    for tile in held:
        counts[tile] += 1
    melds = 4 - len(held) // 3
    away = distance(counts, melds)
    if "complete" in goal and (away == 0) != goal["complete"]:
        return text("task.complete") if away == 0 else text("task.not_complete", n=away)
    if "ready" in goal and (away == 1) != goal["ready"]:
        return text("task.ready") if away == 1 else text("task.not_ready", n=away - 1)
    if "waits" in goal:
        if away != 1:
            return text("task.not_ready", n=away - 1)
        kinds = waits(counts, melds).bit_count()
        if kinds < goal["waits"]:
            return text("task.few_waits", n=kinds, wanted=goal["waits"])
    return None


def _count_missed(dealer: Dealer, goal: Goal, tiles: Sequence[int], hand: Mapping[str, Any]) -> Text | None:
    if not {"line", "allowed"} & set(goal):
        return None
    try:
        sheet = dealer.score(won(dealer, tiles, hand))
    except HandError as wrong:
        return text(f"error.{wrong.id}", **wrong.params)
    if "line" in goal and all(line.id != goal["line"] for line in sheet.lines):
        return _no_line(sheet, goal["line"])
    if "allowed" in goal and sheet.allowed != goal["allowed"]:
        return text("task.allowed") if sheet.allowed else _not_allowed(sheet)
    return None


def won(dealer: Dealer, tiles: Sequence[int], hand: Mapping[str, Any]) -> Written:
    """The hand as it is won with these tiles."""
    laid_out = [TEXT[tile] for tile in tiles if tile in dealer.bonus]
    tiles = [tile for tile in tiles if tile not in dealer.bonus]
    hand = {**hand, "bonus": [*hand.get("bonus", ()), *laid_out]}
    if hand.get("win_tile") is not None or not tiles:
        return dealer.written(**{**hand, "concealed": tiles_to_text(sorted(concealed(tiles, hand)))})
    *others, last = tiles
    return dealer.written(
        **{**hand, "concealed": tiles_to_text(sorted(concealed(others, hand))), "win_tile": TEXT[last]}
    )


def _no_line(sheet: ScoreSheet, line: str) -> Text:
    near = next((row for row in sheet.not_counted if row.id == line), None)
    if near is not None:
        return because(near)
    return text("task.no_line", line=line) if sheet.allowed else _not_allowed(sheet)


def _not_allowed(sheet: ScoreSheet) -> Text:
    first = sheet.reasons[0]
    return Text(f"reason.{first.id}", first.params)


def brings(dealer: Dealer, tile: int, hand: Mapping[str, Any]) -> bool:
    """Whether the tile alone brings something at this seat: beside the hand, or as a Pong in it."""
    bonus = bool(BONUS >> tile & 1)
    eye = "9s" if tile < DOTS_1 else "9m"
    rest = {"concealed": "111s", "bonus": [TEXT[tile]]}
    pong = {"concealed": "", "melds": [{"type": "pong", "tiles": tiles_to_text([tile] * 3)}]}
    parts = {**{key: hand[key] for key in ("seat_wind", "round_wind") if key in hand}, **(rest if bonus else pong)}
    parts["concealed"] += f"123456p789s{eye}"
    groups = {row.id: row.group for row in dealer.scorer.patterns}
    sheet = dealer.score(dealer.written(**parts, win_tile=eye))
    return any(groups[line.id] == (BONUS_ROWS if bonus else SET_ROWS) for line in sheet.lines)
