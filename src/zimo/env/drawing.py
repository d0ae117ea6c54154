"""What a seat sees, as lines of text: for a look at an episode while it runs."""

from collections.abc import Iterator

from zimo.core.melds import NAMES, tiles_on_table, type_of
from zimo.core.tiles import JOKER, NONE, STRIDE, TEXT, UNKNOWN, in_display_order, kinds_of, tiles_to_text
from zimo.rules.codes import CLAIM, FINISHED, ROB, TAKEN
from zimo.rules.state import State
from zimo.text import Words

RENDER_MODES = ("ansi",)
"""The ways in which an episode can be shown, by the names that environments use."""


def known_mode(mode: str | None) -> str | None:
    """The mode itself. Raises ``ValueError`` for one that does not exist; None shows nothing."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"a render mode is one of {', '.join(RENDER_MODES)}, or None, not {mode!r}")
    return mode


def drawn(view: State, chair: int, words: Words) -> str:
    """The table from a seat: the round, then for each seat its wind, points, tiles, melds, bonus tiles and discards
    (in brackets those that were claimed). ``*`` marks the observer, ``>`` whose turn it is."""
    return "\n".join(_lines(view, chair, words))


def _lines(view: State, chair: int, words: Words) -> Iterator[str]:
    facts = [words.name("ui.hand_n", n=view.hand_number), words.name("ui.live_tiles", n=view.live)]
    if view.phase != FINISHED:  # then the Round Wind may be one past the last
        facts.insert(0, words.name("ui.round", wind=view.round_wind))
    if view.pool:
        facts.append(words.name("ui.pool", n=view.pool))
    if view.phase in (CLAIM, ROB) and view.tile != NONE:
        facts.append(TEXT[view.tile])
    for id, kinds in (("dora", view.indicators), ("ura", view.ura)):
        if kinds:
            facts.append(f"{words.name(f'ui.{id}')} {tiles_to_text(kinds)}")
    yield ", ".join(facts)
    for step in range(len(view.seats)):
        yield _seat(view, (chair + step) % len(view.seats), chair, words)


def _seat(view: State, number: int, chair: int, words: Words) -> str:
    seat = view.seats[number]
    held = sorted((kind for kind in range(UNKNOWN) for _ in range(seat.counts[kind])), key=in_display_order)
    parts = [
        f"{'*' if number == chair else ' '}{'>' if number == view.turn else ' '}",
        words.name(f"wind.{(number - view.dealer) % len(view.seats)}"),
        f"{view.points[number]:+d}",
        tiles_to_text([*held, *[UNKNOWN] * seat.counts[UNKNOWN]]),
    ]
    for code, special in zip(seat.melds, seat.meld_special, strict=True):
        parts.append(f"{NAMES[type_of(code)]}:{tiles_to_text(tiles_on_table(code, special))}")
    shown = [*kinds_of(seat.bonus), *[JOKER] * seat.fei_shown]
    if shown:
        parts.append(f"+{tiles_to_text(shown)}")
    if seat.riichi:
        parts.append(words.name("ui.riichi_double_mark" if seat.riichi > 1 else "ui.riichi_mark"))
    thrown = [
        f"({TEXT[entry % STRIDE]})" if mark & TAKEN else TEXT[entry % STRIDE]
        for entry, mark in zip(view.river, view.river_marks, strict=True)
        if entry // STRIDE == number
    ]
    return " ".join([*parts, "|", *thrown] if thrown else parts)
