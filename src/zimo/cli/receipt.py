"""What a hand came to: the winner's tiles, the count, who pays whom, the points; and the final ranking."""

from collections.abc import Iterator, Sequence

from zimo.cli.output import BOLD, DIM, GOOD, WIDTH, Line, Page, Span, label
from zimo.cli.screen import Who, paragraph, player_names, points_text, seat_names
from zimo.cli.tiles import bonus_spans, framed, in_order, melds_spans, plain_strip
from zimo.core.tiles import BONUS, NONE
from zimo.game import Game
from zimo.rules.codes import TRUTH
from zimo.rules.engine import names_of
from zimo.rules.event import read_event
from zimo.rules.record import DISCARD, DRAWN_HAND, HAND_STARTED, PAID, ROB_KONG, SHOWN, WON, tiles_of
from zimo.rules.state import State
from zimo.rules.view import fold, in_force
from zimo.text.explain import columns, explain, pad
from zimo.text.narrate import tell


def account(game: Game, page: Page, own: int | None, end: int | None = None) -> Iterator[Line]:
    """The account of the last hand, or of the last one in the first ``end`` bytes of the game's records."""
    words, table = page.words, game.table
    records = game.records if end is None else game.records[:end]
    hand = last_hand(records)
    state = table.new_state(TRUTH)
    names = names_of(table)
    earlier: list[str] = []
    payments: list[str] = []
    ready: list[tuple[int, list[int]]] = []
    drawn = words.name("ui.drawn_hand")
    yield [("─" * WIDTH if page.fine else "-" * WIDTH, DIM)]
    won = False
    who = seat_names(records[hand[0] + 1], table.seats, words, own)
    for at in hand:
        type_ = records[at]
        if type_ == WON:
            won = True
            yield from _won(game, at, state, page, who)
            if table.guided and records[at + 1] == own:
                yield words.name("ui.guided_done")
        elif type_ == SHOWN and not won:
            ready.append((records[at + 1], tiles_of(records, at)))
        elif type_ == DRAWN_HAND:
            drawn = tell(words, read_event(bytes(game.records), at, names).as_json(), who)
        elif type_ == PAID:
            text = tell(words, read_event(bytes(game.records), at, names).as_json(), who)
            (payments if won else earlier).append(text)
        table.apply(state, game.records, at)
    if not won:
        yield [(drawn, BOLD)]
    for seat, tiles in ready:
        yield [(label(words, who(seat), words.name("ui.tenpai")), "")]
        yield from winner_tiles(tiles, NONE, state, seat, page)
    for title, texts in (("who_pays", payments), ("paid_earlier", earlier)):
        if texts:
            yield ""
            yield [(words.name(f"ui.{title}"), BOLD)]
            for text in texts:
                yield from paragraph(text, words, 2)
    if not table.guided:
        yield ""
        match = game.header["mode"] == "match"
        after = fold(table, TRUTH, bytearray(records)).points
        gained = [points - table.start_points for points in state.points]
        yield from _points(after, gained if match else None, table.start_points, page, own)


def last_hand(records: bytes | bytearray) -> list[int]:
    """Where the records of the last hand start, without those that were taken back."""
    offsets = in_force(records)
    first = max(at for at, offset in enumerate(offsets) if records[offset] == HAND_STARTED)
    return offsets[first:]


def _won(game: Game, at: int, state: State, page: Page, who: Who) -> Iterator[Line]:
    words, table, records = page.words, game.table, game.records
    seat, kind, by = records[at + 1], records[at + 2], records[at + 3]
    event = read_event(bytes(records), at, names_of(table)).as_json()
    if table.guided:
        yield [(words.name("ui.guided_won", seat=who(seat)), GOOD)]
    else:
        yield [(tell(words, event, who), GOOD)]
    shown = next(tiles_of(records, later) for later in range(at, len(records), 16) if records[later] == SHOWN)
    win = NONE if kind == NONE or BONUS >> kind & 1 else kind
    if win != NONE and by not in (DISCARD, ROB_KONG):
        shown.remove(win)
    yield from winner_tiles(shown, win, state, seat, page)
    if not table.guided:
        yield ""
        sheet = table.score(state, seat, kind, by)
        receipt = explain(sheet.unpaid(), words.lang, table=words.table).splitlines()
        for line in receipt[2:]:
            yield [(line, "" if line.startswith(" ") else BOLD)]


def winner_tiles(concealed: Sequence[int], win: int, state: State, seat: int, page: Page) -> Iterator[Line]:
    """A hand laid open: the concealed tiles, the winning one apart, what lies on the table."""
    groups = [in_order(concealed), [win] if win != NONE else []]
    if page.fine:
        yield from framed(groups)
    else:
        plus: list[Span] = [("  + ", ""), *plain_strip([[win]])] if win != NONE else []
        yield [*plain_strip([groups[0]]), *plus]
    lying = state.seats[seat]
    shown = melds_spans(zip(lying.melds, lying.meld_special, strict=True))
    bonus = bonus_spans(lying.bonus, lying.fei_shown)
    if shown or bonus:
        yield [*shown, ("  " if shown and bonus else "", ""), *bonus]


def _points(
    points: Sequence[int], change: Sequence[int] | None, start: int, page: Page, own: int | None
) -> Iterator[Line]:
    """Every player's points, and where several hands are played what this one changed."""
    words = page.words
    names = [player_names(words, own)(seat) for seat in range(len(points))]
    cells = [[points_text(number, start)] for number in points]
    heads = [""]
    if change is not None:
        cells = [[points_text(number), *cell] for number, cell in zip(change, cells, strict=True)]
        heads = [words.name("ui.this_hand"), words.name("ui.total")]
    first = max(columns(words.name("ui.points")), *(columns(name) + 2 for name in names))
    wide = [max(8, columns(head) + 3) for head in heads]
    rows = [[words.name("ui.points"), *heads], *(["  " + name, *cell] for name, cell in zip(names, cells, strict=True))]
    for row in rows:
        numbers = [" " * (width - columns(cell)) + cell for width, cell in zip(wide, row[1:], strict=True)]
        yield [(pad(row[0], first), BOLD if row is rows[0] else ""), ("".join(numbers), BOLD)]


def ranking(game: Game, page: Page, own: int | None) -> Iterator[Line]:
    """The players by their points; equal points share a place."""
    words, points, scores = page.words, game.points, game.table.standing(game.state)
    start = game.table.start_points
    yield ""
    yield [(words.name("ui.final_ranking"), BOLD)]
    order = sorted(range(len(points)), key=lambda seat: -scores[seat])
    who = player_names(words, own)
    for seat in order:
        place = 1 + sum(other > scores[seat] for other in scores)
        told = {"rank": place, "seat": who(seat), "points": points_text(points[seat], start)}
        if scores == points:
            row = words.name("ui.rank_row", **told)
        else:
            row = words.name("ui.standing_row", score=points_text(scores[seat]), **told)
        yield [("  " + row, BOLD if seat == own else "")]
    if len(set(scores)) < len(scores):
        yield [("  " + words.name("ui.shared_place"), DIM)]
