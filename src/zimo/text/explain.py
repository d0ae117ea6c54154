"""A score as a plain-text receipt: what counted, what did not, who pays, or why the win is not offered."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from zimo.core.tiles import TEXT
from zimo.text import Words

WIDTH: Final = 80
"""The most columns that a receipt takes."""
GROUPS: Final = ("sets", "patterns", "how_won", "bonus", "limit")
"""The groups of lines in the order in which they are shown."""

_NO_START: Final = "，。、；：！？）」』》,.;:!?)"
"""Signs that must not begin a line."""
_LISTED: Final = "、"
_SHORT: Final = 10
"""Columns of an item in a list, such as the name of a tile, up to which it is not parted."""
_NUMERALS: Final = "一二三四五六七八九"
"""Signs that stay with the next one, as digits do: the suit of a tile, or what is counted."""


def explain(sheet: Any, lang: str = "en", style: str = "local", table: str = "") -> str:
    """The receipt of a score sheet in words, at most ``WIDTH`` columns wide; ``table`` says what it counts in."""
    return "\n".join(_receipt(sheet, Words(lang, style, table)))


def worth(sheet: Any, words: Words) -> str:
    """What a win counts before its cap: tai or the like, or han and fu with the limit that they reach."""
    details: Mapping[str, Any] = getattr(sheet, "details", {})
    if "han" not in details:
        return words.name("ui.tai", n=sheet.total)
    if details["yakuman"]:
        many = details["yakuman"]
        return words.name("ui.yakuman_n", n=many) if many > 1 else words.name("limit.yakuman")
    parts = [words.name("ui.han_fu", han=details["han"], fu=details["fu"])]
    if details["limit"]:
        parts.append(words.name(f"limit.{details['limit']}"))
    return words.join(parts)


def columns(text: str) -> int:
    """How many columns of a terminal a text takes; East Asian wide signs take two."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(unicodedata.combining(sign) > 0 for sign in text)


def pad(text: str, width: int) -> str:
    """The text filled up with spaces to so many columns."""
    return text + " " * (width - columns(text))


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many columns. Words stay whole, short items of a Chinese list too; a line may
    end after any other wide sign."""
    lines, line = [], ""
    for piece in _pieces(text):
        if line and columns((line + piece).rstrip()) > width:
            head, comma, item = line.rpartition(_LISTED)
            if not comma or columns(item) > _SHORT:
                head, comma, item = line, "", ""
            lines.append((head + comma).rstrip())
            line = item + piece if item else piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _pieces(text: str) -> Iterator[str]:
    """The parts of a text between which a line may end; a space stays with the part before it."""
    piece = ""
    for sign in text:
        wide = unicodedata.east_asian_width(sign) in "WF"
        after_wide = bool(piece) and unicodedata.east_asian_width(piece[-1]) in "WF"
        ends = piece.endswith(" ") or after_wide or (wide and bool(piece))
        numeral = piece.strip().isdecimal() or piece[-1:] in _NUMERALS
        if ends and not numeral and sign != " " and sign not in _NO_START:
            yield piece
            piece = ""
        piece += sign
    if piece:
        yield piece


def _row(left: str, right: str, indent: int) -> str:
    """A row of two columns, the right one flush with the margin."""
    left = " " * indent + left
    return pad(left, max(WIDTH - columns(right), columns(left) + 1)) + right


def _paragraph(text: str, indent: int) -> list[str]:
    return [" " * indent + line for line in wrap(text, WIDTH - indent)]


def _tile_names(tiles: Sequence[int | str], words: Words) -> str:
    return words.join([words.name(f"tile.{TEXT[tile] if isinstance(tile, int) else tile}") for tile in tiles])


def _receipt(sheet: Any, words: Words) -> Iterator[str]:
    yield words.name("ui.win_allowed" if sheet.allowed else "ui.win_not_allowed")
    if not sheet.allowed:
        yield ""
        yield words.name("ui.why")
        for reason in sheet.reasons:
            yield from _reason(reason, words)
    yield ""
    yield from _counted(sheet, words)
    yield from _not_counted(sheet, words)
    yield ""
    yield _row(words.name("ui.total"), worth(sheet, words), 0)
    if sheet.paid < sheet.total:
        yield _row(words.name("ui.cap_applied"), words.name("ui.tai", n=sheet.paid), 0)
    if sheet.allowed:
        yield _row(words.name("ui.base"), words.name("ui.share_n", n=sheet.base), 0)
        yield from _payment(sheet.payment, words)


def _reason(reason: Any, words: Words) -> Iterator[str]:
    id = f"reason.{reason.id}"
    yield from _paragraph(words.name(id, **reason.params), 2)
    if words.has(id, "long"):
        yield from _paragraph(words.long(id, **reason.params), 4)


def _counted(sheet: Any, words: Words) -> Iterator[str]:
    yield words.name("ui.counted")
    if not sheet.lines:
        yield "  " + words.name("ui.nothing_counted")
    groups = [getattr(line, "group", "") for line in sheet.lines]
    for group in dict.fromkeys(sorted(groups, key=lambda one: GROUPS.index(one) if one in GROUPS else len(GROUPS))):
        if group:
            yield "  " + words.name(f"group.{group}")
        for line in (one for one, its in zip(sheet.lines, groups, strict=True) if its == group):
            yield from _line(line, words, 4 if group else 2)
        if group == "limit":
            yield from _paragraph(words.name("ui.limit_hand"), 4)


def _line(line: Any, words: Words, indent: int) -> Iterator[str]:
    id = f"line.{line.id}"
    yield _row(words.name(id), words.name("ui.tai", n=line.value), indent)
    yield from _paragraph(words.short(id), indent + 2)
    if line.tiles:
        yield from _paragraph(_tile_names(line.tiles, words), indent + 2)


def _not_counted(sheet: Any, words: Words) -> Iterator[str]:
    """The rows that did not count; of a refused win only those that are not among its reasons already."""
    told = {reason.id for reason in sheet.reasons}
    rows = [row for row in sheet.not_counted if row.by is not None or row.reason not in told]
    if rows:
        yield ""
        yield words.name("ui.not_counted")
    for row in rows:
        yield "  " + words.name(f"line.{row.id}")
        params = {"by": row.by, **row.params}
        yield from _paragraph(words.name(f"reason.{row.reason}", **params), 4)


def _payment(payment: Any, words: Words) -> Iterator[str]:
    shares: Mapping[str, int] = payment.as_dict() if hasattr(payment, "as_dict") else payment or {}
    if shares:
        yield ""
        yield words.name("ui.who_pays")
    for role, points in shares.items():
        yield _row(words.name(f"ui.{role}"), words.name("ui.share_n", n=points), 2)
