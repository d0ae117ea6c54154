"""Tiles as a terminal shows them: the notation in every place, frames and the signs of real tiles where it can."""

from collections.abc import Iterable, Sequence
from typing import Final

from zimo.cli.output import DIM, MARK, Line, Span
from zimo.core.melds import KONG_CONCEALED, kind_of, tiles_on_table, type_of
from zimo.core.tiles import EAST, JOKER, PLAYED, RED_FIVE, TEXT, UNKNOWN, in_display_order, kinds_of
from zimo.text.explain import pad

FACES: Final[tuple[str, ...]] = (*"一二三四五六七八九" * 3, *"东南西北中发白", *"梅兰菊竹春夏秋冬猫鼠鸡蚣头头头头飞")
"""The upper sign of each kind as on the tiles themselves, for kinds that have one."""
SUIT_SIGNS: Final = ("万", "筒", "索")
_SUIT_STYLES: Final = ("red", "cyan", "green")
_HONOUR_STYLES: Final = ("magenta", "magenta", "magenta", "magenta", "bold red", "bold green", "bold")
_HIDDEN_SIGN: Final = "▒▒"
_PLAIN_HIDDEN: Final = "##"


def style_of(kind: int) -> str:
    """The colour of a kind. No meaning hangs on it: the notation tells every kind."""
    if kind < EAST:
        return _SUIT_STYLES[kind // 9]
    if kind < PLAYED:
        return _HONOUR_STYLES[kind - EAST]
    if RED_FIVE <= kind < UNKNOWN:
        return "bold red"
    return "yellow" if kind < UNKNOWN else DIM


def short(kind: int) -> str:
    """The notation of a kind, two columns wide."""
    return pad(TEXT[kind], 2)


def span(kind: int, mark: str = "") -> Span:
    """The notation of a kind in its colour, with a mark after it."""
    return (TEXT[kind] + mark, style_of(kind))


def in_order(kinds: Iterable[int]) -> list[int]:
    """Kinds sorted as a hand is."""
    return sorted(kinds, key=in_display_order)


def spaced(kinds: Iterable[int], marks: Sequence[str] = ()) -> list[Span]:
    """Kinds in a row, each in its colour and followed by a mark or a space."""
    spans: list[Span] = []
    for at, kind in enumerate(kinds):
        mark = marks[at] if at < len(marks) else ""
        spans.append((pad(TEXT[kind] + mark, 4), style_of(kind)))
    return spans


def meld_spans(code: int, special: int = 0, hidden: str = _PLAIN_HIDDEN) -> list[Span]:
    """A meld in brackets; the outer tiles of a concealed Kong lie face down."""
    kinds = tiles_on_table(code, special)
    if type_of(code) == KONG_CONCEALED:
        cells = [(hidden, DIM), span(kinds[1]), span(kinds[2]), (hidden, DIM)]
    else:
        cells = [(meld_text(code, special), style_of(kind_of(code)))]
    return [("[", ""), *cells, ("]", "")]


def meld_text(code: int, special: int = 0) -> str:
    """The tiles of a meld in their order, the suit written once: ``j34p`` is a Chi in which a fei is the 2."""
    kinds = tiles_on_table(code, special)
    if kind_of(code) >= EAST:
        return "".join(TEXT[kind] for kind in kinds)
    return "".join(TEXT[kind][0] for kind in kinds) + TEXT[kind_of(code)][1]


def melds_spans(melds: Iterable[tuple[int, int]], hidden: str = _PLAIN_HIDDEN) -> list[Span]:
    """Melds side by side, each a code and its special."""
    spans: list[Span] = []
    for code, special in melds:
        spans += [(" ", "")] if spans else []
        spans += meld_spans(code, special, hidden)
    return spans


def bonus_spans(bonus: int, fei: int = 0) -> list[Span]:
    """Bonus tiles side by side, and the fei laid out with them."""
    spans: list[Span] = []
    for kind in [*kinds_of(bonus), *[JOKER] * fei]:
        spans += [(" ", "")] if spans else []
        spans.append(span(kind))
    return spans


def plain_strip(groups: Sequence[Sequence[int]]) -> list[Span]:
    """Groups of tiles in one line, neighbours of a group close together."""
    spans: list[Span] = []
    for group in groups:
        spans += [("  ", "")] if spans else []
        for at, kind in enumerate(group):
            spans += [(" ", "")] if at else []
            spans.append(span(kind))
    return spans


def framed(groups: Sequence[Sequence[int]], numbered: bool = False, marks: Sequence[str] = ()) -> list[Line]:
    """Groups of tiles drawn as tiles: the notation above, the sign of the real tile below.

    ``numbered`` writes 1, 2, ... under the tiles, counted over all groups; ``marks`` are signs after those numbers.
    """
    top: list[Span] = []
    upper: list[Span] = []
    lower: list[Span] = []
    bottom: list[Span] = []
    below: list[Span] = []
    number = 0
    for group in groups:
        if not group:
            continue
        gap = [("  ", "")] if top else []
        count = len(group)
        top += [*gap, ("╭" + "┬".join(["──"] * count) + "╮", DIM)]
        bottom += [*gap, ("╰" + "┴".join(["──"] * count) + "╯", DIM)]
        upper += [*gap, ("│", DIM)]
        lower += [*gap, ("│", DIM)]
        below += [*gap, (" ", "")]
        for kind in group:
            mark = marks[number] if number < len(marks) else ""
            number += 1
            upper += [(short(kind), style_of(kind)), ("│", DIM)]
            lower += [(sign(kind), style_of(kind)), ("│", DIM)]
            label = pad(f"{number}{mark}" if number > 9 else f"{number}{mark}".rjust(1 + len(mark)), 3)
            below.append((label, MARK if mark else DIM))
    rows: list[Line] = [top, upper, lower, bottom]
    return [*rows, below] if numbered else rows


def numbered_plain(groups: Sequence[Sequence[int]], marks: Sequence[str] = ()) -> list[Line]:
    """Groups of tiles in one line with their numbers under them, in plain letters."""
    tiles: list[Span] = []
    below: list[Span] = []
    number = 0
    for group in groups:
        if number and group:
            tiles.append(("  ", ""))
            below.append(("  ", ""))
        for kind in group:
            mark = marks[number] if number < len(marks) else ""
            number += 1
            tiles.append((pad(TEXT[kind], 4), style_of(kind)))
            below.append((pad(f"{number}{mark}", 4), DIM))
    return [tiles, below]


def sign(kind: int) -> str:
    """The sign on the lower half of a drawn tile: the suit, or the face of an honour or bonus tile; two columns."""
    if kind < EAST:
        return SUIT_SIGNS[kind // 9]
    if kind < len(FACES):
        return FACES[kind]
    if RED_FIVE <= kind < UNKNOWN:
        return SUIT_SIGNS[kind - RED_FIVE]
    return "  " if kind < UNKNOWN else _HIDDEN_SIGN
