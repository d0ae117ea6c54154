"""What a practice question shows, drawn in lines of at most 80 columns."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from zimo.cli.output import BOLD, DIM, WIDTH, Line, Page, Span, label, width_of
from zimo.cli.score import drawn
from zimo.cli.screen import RIVER_ROW, paragraph
from zimo.cli.tiles import bonus_spans, framed, melds_spans, plain_strip, spaced
from zimo.core.melds import special_meld_from_text
from zimo.core.tiles import mask_of, tile_from_text
from zimo.learn.question import Block, Text
from zimo.text import Words

FRAMED: Final = 5
"""Rows of so many tiles are drawn as tiles."""


def say(words: Words, text: Text | Mapping[str, Any]) -> str:
    """A text, or one in JSON types, in words."""
    if isinstance(text, Text):
        return words.name(text.id, **text.params)
    return words.name(text["id"], **text["params"])


def scene(blocks: Sequence[Block], page: Page) -> Iterator[Line]:
    """All blocks, one after the other."""
    for block in blocks:
        yield from _DRAWN[block["type"]](block, page)


def _hand(block: Block, page: Page) -> Iterator[Line]:
    yield from drawn(block["hand"], page)


def _tiles(block: Block, page: Page) -> Iterator[Line]:
    kinds = [tile_from_text(tile) for tile in block["tiles"]]
    name = say(page.words, block["label"])
    strip = plain_strip([kinds])
    head: list[Span] = [(label(page.words, name, ""), BOLD)]
    if page.fine and len(kinds) >= FRAMED:
        yield head
        yield from framed([kinds])
    elif width_of(head) + width_of(strip) <= WIDTH:
        yield [*head, *strip]
    else:
        yield head
        yield [("  ", ""), *strip]


def _facts(block: Block, page: Page) -> Iterator[Line]:
    for text in block["texts"]:
        yield from bulleted(say(page.words, text), page)


def bulleted(text: str, page: Page, mark: str = "-") -> Iterator[Line]:
    """A text behind a mark, its further lines under its first."""
    first, *rest = paragraph(text, page.words, len(mark) + 1)
    yield f"{mark} {str(first).lstrip()}"
    yield from rest


def beside(text: str, kinds: Sequence[int]) -> Iterator[Line]:
    """The end of a text with tiles behind it, in a line of their own where there is no room."""
    strip = plain_strip([kinds])
    if kinds and width_of([(text, ""), ("  ", ""), *strip]) > WIDTH:
        yield text
        yield [("    ", ""), *strip]
    else:
        yield [(text, ""), *([("  ", ""), *strip] if kinds else [])]


def _seats(block: Block, page: Page) -> Iterator[Line]:
    words = page.words
    for at, seat in enumerate(block["seats"]):
        wind = words.name(f"wind.{seat['wind']}")
        name = words.name("ui.seat_you", seat=wind) if at == 0 else wind
        melds = [special_meld_from_text(meld["type"], meld["tiles"]) for meld in seat.get("melds", ())]
        shown = melds_spans(melds)
        bonus = bonus_spans(mask_of(map(tile_from_text, seat.get("bonus", ()))))
        head: list[Span] = [(label(words, name, ""), BOLD)]
        shown = [*shown, *([("  ", "")] if shown and bonus else []), *bonus]
        if width_of(head) + width_of(shown) > WIDTH:
            yield head
            head = [("  ", "")]
        yield [*head, *shown]
        river = [tile_from_text(tile) for tile in seat.get("river", ())]
        for start in range(0, len(river), RIVER_ROW):
            yield [("   ", ""), *spaced(river[start : start + RIVER_ROW])]
    if block.get("live") is not None:
        yield [(words.name("ui.live_tiles", n=block["live"]), DIM)]


def _card(block: Block, page: Page) -> Iterator[Line]:
    words = page.words.at(block["table"])
    for id, value in block["rules"].items():
        yield from bulleted(label(words, words.name(f"option.{id}"), words.value(id, value)), page)


_DRAWN: Final = {"hand": _hand, "tiles": _tiles, "facts": _facts, "seats": _seats, "card": _card}
