"""The table as a player sees it, in lines of at most 80 columns."""

from collections.abc import Callable, Iterator
from typing import Final

from zimo.cli.output import BAD, BOLD, DIM, GOOD, MARK, WIDTH, Line, Page, Span, label, width_of
from zimo.cli.tiles import bonus_spans, framed, in_order, melds_spans, numbered_plain, plain_strip, spaced
from zimo.cli.verbs import Verb
from zimo.core.tiles import JOKER, NONE, PLAYED, STRIDE, TEXT, UNKNOWN, kinds_of
from zimo.rules.advice import drawn_tile
from zimo.rules.codes import CLAIM, ROB, TAKEN
from zimo.rules.engine import table_of
from zimo.rules.price import ceiling, secure
from zimo.rules.state import State
from zimo.text import Words
from zimo.text.explain import columns, pad, wrap

FEW_LIVE: Final = 5
"""Live tiles at or under which their number is marked."""
RIVER_ROW: Final = 19
"""Discards in one row."""
CLAIMED: Final = "'"
NEWEST: Final = "<"
DANGER: Final = "!"
RIICHI_DISCARD: Final = "="

_HELD: Final = (*range(PLAYED), *range(JOKER, UNKNOWN))
"""The kinds that may be held in hand."""

Who = Callable[[int], str]


def seat_names(dealer: int, seats: int, words: Words, own: int | None) -> Who:
    """The names of the seats in a hand that this chair deals: their winds, the player's own marked."""

    def who(seat: int) -> str:
        wind = words.name("ui.seat_wind", wind=(seat - dealer) % seats)
        return words.name("ui.seat_you", seat=wind) if seat == own else wind

    return who


def player_names(words: Words, own: int | None) -> Who:
    """The names of the players, which stay when the winds move."""

    def who(seat: int) -> str:
        name = words.name(f"seat.{seat}")
        return words.name("ui.seat_you", seat=name) if seat == own else name

    return who


def hand_tiles(state: State, number: int) -> tuple[list[int], int]:
    """The seat's tiles in order, and the one just drawn apart from them (``NONE`` when there is none)."""
    counts = state.seats[number].counts
    drawn = drawn_tile(state, number)
    tiles = in_order(kind for kind in _HELD for _ in range(counts[kind]))
    if drawn != NONE and drawn in tiles:
        tiles.remove(drawn)
    else:
        drawn = NONE
    return tiles, drawn


class Screen:
    """Draws a seat's view of a game; with ``all_open`` everybody's tiles, of a state that knows them."""

    def __init__(self, page: Page, own: int, all_open: bool = False) -> None:
        self.all_open = all_open
        self.page = page
        self.words = page.words
        self.own = own
        self.you = None if all_open else own

    def table(self, state: State) -> Iterator[Line]:
        """Everything that lies open, and the player's own tiles with their numbers."""
        yield [("─" * WIDTH if self.page.fine else "-" * WIDTH, DIM)]
        yield from self.header(state)
        for step in range(1, len(state.seats)):
            yield from self._seat(state, (self.own + step) % len(state.seats))
        yield from self._seat(state, self.own)
        yield from self.hand(state)
        yield from self._worth(state)

    def header(self, state: State) -> Iterator[Line]:
        """Round, hand, dealer, live tiles; on a second line what finds no room on the first."""
        words = self.words
        parts = [
            words.name("ui.round", wind=state.round_wind),
            words.name("ui.hand_n", n=state.hand_number),
            label(words, words.name("ui.dealer"), player_names(words, self.you)(state.dealer)),
        ]
        if state.repeat:
            parts.append(words.name("ui.repeat", n=state.repeat))
        few = state.live <= FEW_LIVE
        live: Span = (words.name("ui.live_tiles", n=state.live) + (f" {DANGER}" if few else ""), MARK if few else BOLD)
        line: list[Span] = [(self.page.dot.join(parts), BOLD), (self.page.dot, DIM), live]
        if width_of(line) <= WIDTH:
            yield line
        else:
            yield [(self.page.dot.join(parts), BOLD)]
            yield [live]
        yield from self._middle(state)

    def _middle(self, state: State) -> Iterator[Line]:
        """What lies in the middle of the table: the indicators turned, the points that nobody has yet."""
        words = self.words
        spans: list[Span] = []
        for id, kinds in (("dora", state.indicators), ("ura", state.ura)):
            if kinds:
                spans += [("  ", "")] if spans else []
                spans += [(label(words, words.name(f"ui.{id}"), ""), ""), *plain_strip([list(kinds)])]
        if state.pool:
            spans += [(self.page.dot, DIM)] if spans else []
            spans.append((words.name("ui.pool", n=state.pool), BOLD))
        if spans:
            yield spans

    def _seat(self, state: State, number: int) -> Iterator[Line]:
        """A player's line and river."""
        words, seat = self.words, state.seats[number]
        table = table_of(state)
        everybody = range(len(state.seats))
        who = player_names(words, self.you)
        names = [words.name(f"wind.{at}") for at in everybody], [who(at) for at in everybody]
        wide, wider = (max(map(columns, some)) for some in names)
        wind = names[0][(number - state.dealer) % len(state.seats)]
        head: list[Span] = [(pad(wind, wide + 1), BOLD), (pad(names[1][number], wider + 2), "")]
        if not table.guided:
            points = points_text(state.points[number], table.start_points)
            head.append((points.rjust(5) + "  ", BOLD if state.points[number] else DIM))
            tai = words.name("ui.tai", n=secure(table.scorer, table.outlook(state, number)))
            head.append((pad(tai, 7), ""))
        if seat.riichi:
            mark = words.name("ui.riichi_double_mark" if seat.riichi > 1 else "ui.riichi_mark")
            head += [(mark, MARK), ("  ", "")]
        shown = melds_spans(zip(seat.melds, seat.meld_special, strict=True))
        bonus = bonus_spans(seat.bonus, seat.fei_shown)
        shown = [*shown, *([("  ", "")] if shown and bonus else []), *bonus]
        if width_of(head) + width_of(shown) > WIDTH:
            yield head
            head = [("  ", "")]
        yield [*head, *shown]
        yield from self._river(state, number)
        if self.all_open and number != self.own:
            tiles, drawn = hand_tiles(state, number)
            yield [("   ", ""), *plain_strip([tiles, [drawn]] if drawn != NONE else [tiles])]

    def _river(self, state: State, number: int) -> Iterator[Line]:
        """What a player has thrown, in order; the newest and the claimed ones marked."""
        kinds: list[int] = []
        marks: list[str] = []
        last = len(state.river) - 1
        for at, entry in enumerate(state.river):
            if entry // STRIDE == number:
                kinds.append(entry % STRIDE)
                taken = state.river_marks[at] & TAKEN
                newest = at == last and state.phase == CLAIM
                turned = RIICHI_DISCARD if state.seats[number].riichi_at == at else ""
                marks.append(turned + (CLAIMED if taken else NEWEST if newest else ""))
        for at in range(0, max(len(kinds), 1 if self.page.fine else 0), RIVER_ROW):
            row = spaced(kinds[at : at + RIVER_ROW], marks[at : at + RIVER_ROW])
            yield [("   ", ""), *(_marked(cell) for cell in row)]

    def hand(self, state: State) -> Iterator[Line]:
        """The player's own tiles with their numbers, the drawn one apart, dangerous ones marked."""
        tiles, drawn = hand_tiles(state, self.own)
        groups = [tiles, [drawn] if drawn != NONE else []]
        dangerous = self.dangers(state)
        marks = [DANGER if kind in dangerous else "" for group in groups for kind in group]
        yield from framed(groups, True, marks) if self.page.fine else numbered_plain(groups, marks)

    def dangers(self, state: State) -> dict[int, list[tuple[str, int | None]]]:
        """For each own tile that is dangerous to throw now, what it could make the player liable for, and by whom."""
        if not state.seats[self.own].asked or state.phase in (CLAIM, ROB):
            return {}
        table = table_of(state)
        held = [kind for kind in _HELD if state.seats[self.own].counts[kind]]
        found = {kind: [(one.id, one.seat) for one in table.dangers(state, self.own, kind)] for kind in held}
        return {kind: dangers for kind, dangers in found.items() if dangers}

    def warnings(self, state: State) -> Iterator[Line]:
        """The dangers in words, tiles with the same one together."""
        who = seat_names(state.dealer, len(state.seats), self.words, self.own)
        kinds: dict[tuple[str, int | None], list[str]] = {}
        for kind, dangers in self.dangers(state).items():
            for danger in dangers:
                kinds.setdefault(danger, []).append(TEXT[kind])
        for (id, seat), tiles in kinds.items():
            name = self.words.name("ui.anybody") if seat is None else who(seat)
            text = self.words.name(f"warning.{id}", seat=name, tile=tiles)
            for line in wrap(f"{DANGER} {text}", WIDTH):
                yield [(line, BAD)]

    def _worth(self, state: State) -> Iterator[Line]:
        """The tai of the player's hand: certain already, and the most that can be reached; what it waits for."""
        words, table = self.words, table_of(state)
        parts: list[str] = []
        if not table.guided:
            outlook = table.outlook(state, self.own)
            parts = [
                words.name("ui.tai_so_far", n=secure(table.scorer, outlook)),
                words.name("ui.ceiling", n=ceiling(table.scorer, outlook)),
            ]
        waits = [TEXT[kind] for kind in kinds_of(state.seats[self.own].waits)]
        if waits:
            parts.append(words.name("ui.waits", tiles=waits))
        for line in wrap(self.page.dot.join(parts), WIDTH) if parts else []:
            yield [(line, "")]
        barred = table.barred(state, self.own) if waits else ""
        if barred:
            yield from paragraph(words.name(f"reason.{barred}"), words)

    def choices(self, verbs: list[Verb], dead: Callable[[Verb], bool], minimum: object) -> Iterator[Line]:
        """The verbs with their keys and prices."""
        wide = max((columns(verb.key) for verb in verbs), default=0)
        names = max((columns(verb.name) for verb in verbs), default=0)
        for verb in verbs:
            style = GOOD if verb.key == "x" else BOLD
            indent = 2 + wide + 2 + names + 2
            text = wrap(verb.price, WIDTH - indent)
            yield [("  ", ""), (pad(verb.key, wide + 2), style), (pad(verb.name, names + 2), style), (text[0], "")]
            for more in text[1:]:
                yield " " * indent + more
            if dead(verb):
                yield [(" " * indent + DANGER + " " + self.words.name("price.dead", minimum=minimum), BAD)]


def _marked(cell: Span) -> Span:
    return (cell[0], MARK if NEWEST in cell[0] else cell[1])


def paragraph(text: str, words: Words, indent: int = 0) -> list[Line]:
    """A text in lines that fit."""
    return [" " * indent + line for line in wrap(text, WIDTH - indent)]


def points_text(points: int, start: int = 0) -> str:
    """Points with their sign, none for zero; without it at a table where everybody starts with some."""
    return str(points) if start or not points else f"{points:+d}"
