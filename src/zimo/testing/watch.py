"""What must hold at every stable point of play, and the counting of what was reached."""

import json
import random
from functools import lru_cache
from itertools import pairwise

from zimo.core.melds import KONG_CONCEALED, is_kong, tiles_on_table
from zimo.core.tiles import JOKER, NONE, PLAIN, PLAYED, STRIDE, kinds_of, plain_counts
from zimo.rules.action import Action, NotAnAction
from zimo.rules.advice import why_not
from zimo.rules.codes import (
    ADDED,
    ASK_TURN,
    ASK_WIN,
    CLAIM,
    CONCEALED,
    FINISHED,
    IDLE,
    ONLOOKER,
    PASS,
    REPLACING,
    ROB,
    TAKEN,
    TRUTH,
    TURN,
    WIN,
)
from zimo.rules.engine import MOST_ACTIONS, Illegal, apply, decide, due, legal, names_of, why_illegal
from zimo.rules.event import Event, Names, read_event, write_event
from zimo.rules.outlook import Outlook
from zimo.rules.record import (
    DISCARD,
    DISCARDED,
    DREW,
    INDICATOR,
    INDICATOR_END,
    KONG,
    LINE,
    PAID,
    ROB_KONG,
    URA_END,
    WIDTH,
    WON,
    ZIMO,
    amount_of,
    mask_of,
)
from zimo.rules.sheet import Line, ScoreSheet
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.view import View
from zimo.rules.wall import Wall
from zimo.testing import report as section
from zimo.testing.claims import open_on_discard, open_on_turn
from zimo.testing.projection import project, shown_seats
from zimo.testing.report import Report
from zimo.testing.shapes import is_complete, special_waits, waits
from zimo.testing.unseen import reshuffled

NAMED = frozenset(base + kind for base in (0, CONCEALED, ADDED) for kind in range(PLAYED))
"""The discards and Kongs, so many that not all are tried at every point."""
FIRST_INDICATOR = 5
"""Where the first dora indicator lies, counted from the end of the wall; the next is two places before it."""
FOR_THE_HAND = ("win_", "bao_", "pao_", "riichi_sticks")
"""How the reasons of payments for the hand that was won begin; what else is paid is a matter of its own."""


class Wrong(AssertionError):
    """Something that must hold does not."""


def must(holds: bool, what: str, *details: object) -> None:
    """Raise :class:`Wrong` unless it holds."""
    if not holds:
        raise Wrong(": ".join([what, *map(str, details)]))


@lru_cache(maxsize=1 << 16)
def round_trip(record: bytes, names: Names) -> Event:
    """The record as an event that has been to JSON and back."""
    values = json.loads(json.dumps(read_event(record, 0, names).as_json()))
    event = Event(values.pop("type"), values)
    must(write_event(event, names) == record, "an event changes on its way to JSON and back", event)
    return event


class Watch:
    """Follows a match beside its truth: another truth folded from the log, and every viewer's view.

    What costs little is checked at every point, the rest at one point in ``depth`` (0: nowhere).
    """

    def __init__(self, table: Table, report: Report, rng: random.Random, depth: int) -> None:
        self.table = table
        self.report = report
        self.rng = rng
        self.depth = depth
        self.names = names_of(table)
        self.folded = table.new_state(TRUTH)
        self.views = [View(table, viewer) for viewer in (*range(table.seats), ONLOOKER)]
        self.records = bytearray()
        self.opened_from = table.new_state(TRUTH)
        self.hand_at = 0
        self.won_by = NONE
        self.sum = table.seats * table.start_points
        self.actions = [code for code in range(256) if _is_action(code) and Action(code).type in table.actions]
        self.payouts = 0
        self.sheets: dict[int, ScoreSheet] = {}
        self.outlooks: list[tuple[int, Outlook]] = []
        self.points = 0
        self.buffer = bytearray(MOST_ACTIONS)
        self.view_buffer = bytearray(MOST_ACTIONS)

    def opens(self, state: State) -> None:
        """A hand is about to be dealt, or the match is over."""
        self.opened_from = state.copy()
        self.hand_at = len(self.records)
        self.won_by = NONE
        self.payouts = 0
        self.outlooks.clear()
        if self.depth:
            self.check_refusals(state, 0.05)

    def chosen(self, code: int) -> None:
        """A player is about to act."""
        type_ = Action(code).type
        must(type_ in self.table.actions, "an action that the table does not have", type_)
        self.report.add(section.ACTIONS, type_)

    def moved(self, state: State, wall: Wall) -> None:
        """The wall or a player did something."""
        self.take_in(state.take_log())
        self.points += 1
        self.check_tiles(state, wall)
        must(sum(state.points) + state.pool == self.sum, "points come or go", state.points, state.pool)
        self.check_asked(state)
        full = self.depth > 0 and self.rng.randrange(self.depth) == 0
        self.check_wins(state, full)
        over = state.phase in (IDLE, FINISHED)
        if full or over:
            self.check_folds(state)
        if full:
            self.report.add(section.CHECKS, "full points")
            if not over:
                self.check_river(state)
            self.check_seats(state)
            self.check_actions(state)
            self.check_refusals(state, 0.1)
            self.check_outlooks(state, wall)
            if state.phase != REPLACING and not over and self.table.wall_end(state) != URA_END:
                self.check_unseen(state, wall)

    # The log

    def take_in(self, written: bytes) -> None:
        """Count, translate to JSON and back, and fold what was written."""
        for at in range(0, len(written), WIDTH):
            record = written[at : at + WIDTH]
            event = round_trip(record, self.names)
            self.count(event)
            if event.type == "hand_started":
                self.check_follows(event)
            if record[0] == WON:
                if self.folded.ura and not self.folded.winners:
                    self.count_again(record[3])
                self.won_by = record[3] if record[2] < PLAYED or record[2] >= JOKER else ZIMO
            elif record[0] == PAID:
                self.payouts += 1
            elif record[0] == LINE:
                self.check_possible(record)
            elif record[0] in (DREW, DISCARDED, KONG) or (record[0] == INDICATOR and not record[3]):
                self.sheets.clear()
            self.table.apply(self.folded, bytearray(record), 0)
            for view in self.views:
                if view.take_in(record) and self.depth:
                    round_trip(bytes(view.records[-WIDTH:]), self.names)
        self.records += written
        self.check_accounts(written)

    def count_again(self, by: int) -> None:
        """Indicators were turned after the wins were offered: what they are worth now."""
        state = self.folded
        self.sheets = {number: self.table.score(state, number, state.tile, by) for number in self.sheets}

    def check_follows(self, event: Event) -> None:
        """A hand starts as the one before it, or the start of the match, says."""
        before = self.opened_from
        told = (before.dealer, before.round_wind, before.repeat, before.hand_number + 1)
        must(tuple(event[name] for name in ("dealer", "round_wind", "repeat", "hand")) == told, "another hand", event)

    def count(self, event: Event) -> None:
        """Count what is reached."""
        must(event.type in self.table.events, "an event that the table does not have", event)
        self.report.add(section.EVENTS, event.type)
        if event.type == "line":
            self.report.add(section.LINES, event["id"])
        elif event.type == "paid":
            self.report.add(section.PAYMENTS, event["reason"])
        elif event.type == "won":
            self.report.add(section.WINS, event["by"])
        elif event.type == "drawn_hand":
            must(event["reason"] in self.table.drawn_reasons, "unknown reason of a drawn hand", event)
            self.report.add(section.DRAWN, event["reason"])

    def check_folds(self, state: State) -> None:
        """Folding the log gives the truth, folding redacted logs gives what each viewer may know."""
        must(self.folded.key() == state.key(), "the folded log is not the state", _difference(self.folded, state.key()))
        for view in self.views:
            seen = project(state, view.viewer, shown_seats(self.records[self.hand_at :]))
            must(view.state.key() == seen, f"the view of {view.viewer} is wrong", _difference(view.state, seen))

    # The tiles

    def check_tiles(self, state: State, wall: Wall) -> None:
        """No tile comes or goes."""
        tiles = bytearray(wall.tiles[wall.front : wall.back])
        left = len(tiles)
        for seat in state.seats:
            for kind in range(STRIDE):
                if seat.counts[kind]:
                    tiles += bytes([kind]) * seat.counts[kind]
            tiles += bytes(kinds_of(seat.bonus)) + bytes([JOKER]) * seat.fei_shown
            for code, special in zip(seat.melds, seat.meld_special, strict=True):
                tiles += bytes(tiles_on_table(code, special))
        lying = [entry % STRIDE for at, entry in enumerate(state.river) if not state.river_marks[at] & TAKEN]
        tiles += bytes(lying)
        if state.winners and self.won_by != ZIMO:
            tiles.append(state.tile)  # the winner's, given by another player
        must(sorted(tiles) == sorted(self.table.tile_set), "tiles are not conserved", left)
        for turned, first in ((state.indicators, FIRST_INDICATOR), (state.ura, FIRST_INDICATOR + 1)):
            for at, kind in enumerate(turned):
                must(kind == wall.tiles[-first - 2 * at], "another indicator than the wall's", at)
        if state.phase not in (IDLE, FINISHED) or not state.winners:
            must(state.live == left - self.table.dead_wall >= 0, "live tiles are miscounted", state.live, left)

    def check_river(self, state: State) -> None:
        """What is counted of the discards is what lies in the river."""
        kinds = [entry % STRIDE for entry in state.river]
        for kind in range(STRIDE):
            must(state.discarded[kind] == kinds.count(kind), "discards of a kind are miscounted", kind)
        for number, seat in enumerate(state.seats):
            thrown = sum(entry // STRIDE == number for entry in state.river)
            must(seat.discards == thrown, "a seat's discards are miscounted", number)
            claimed = sum(giver not in (number, NONE) for giver in seat.meld_givers)
            must(bool(seat.open) == (claimed > 0), "a seat is not as open as its melds", number)
        before = self.opened_from
        must((state.round_wind, state.repeat) == (before.round_wind, before.repeat), "another hand", state.repeat)
        must(state.payouts == self.payouts, "payouts are miscounted", state.payouts, self.payouts)
        claims = sum(giver != number for number, seat in enumerate(state.seats) for giver in seat.meld_givers)
        must(state.claims == claims, "claims are miscounted", state.claims, claims)
        kongs = sum(is_kong(code) for seat in state.seats for code in seat.melds)
        must(state.kongs == kongs, "Kongs are miscounted", state.kongs, kongs)

    def check_seats(self, state: State) -> None:
        """Suit keys and waits are what counting again and trying give."""
        for number, seat in enumerate(state.seats):
            again = seat.copy()
            again.kinds = again.m = again.p = again.s = again.z = 0
            again.counts = bytearray(STRIDE)
            for kind in range(STRIDE):
                for _ in range(seat.counts[kind]):
                    again.put_in(kind)
            must(again.key() == seat.key(), f"suit keys of seat {number} are off")
            ready = sum(seat.counts) + 3 * len(seat.melds) == 13
            if ready and state.phase in (TURN, CLAIM, ROB):
                tried = waits(seat.counts, 4 - len(seat.melds), self.table.fei_kinds)
                if not seat.melds and not self.table.guided:
                    tried |= special_waits(seat.counts, self.table.scorer.pairs, self.table.fei_kinds)
                must(seat.waits == tried, f"waits of seat {number} are off", seat.waits, tried)

    # Actions

    def check_asked(self, state: State) -> None:
        """Truth and view agree on what is asked; a view tells nobody but its own seat."""
        asked = []
        for view in self.views[:-1]:
            number = view.viewer
            count = self.table.legal_into(state, number, self.buffer)
            if self.table.wall_end(state) == URA_END:
                # The hand is won, which a view learns once the indicators beneath are turned.
                must(count == 0, f"seat {number} is asked after the hand is won")
                continue
            seen = self.table.legal_into(view.state, number, self.view_buffer)
            same = self.buffer[:count] == self.view_buffer[:seen]
            must(same, f"seat {number} sees other actions", self.buffer[:count].hex(), self.view_buffer[:seen].hex())
            must(self.table.pending(view.state) == (1 << number if count else 0), "a view tells who else is asked")
            self.check_open(state, number, set(self.buffer[:count]))
            if count:
                asked.append(number)
                must(len(set(self.buffer[:count])) == count, "an action is offered twice")
        waiting = sum(1 << number for number, seat in enumerate(state.seats) if seat.asked and not seat.answer)
        must(state.waiting == waiting, "others are waited for than those who are asked", state.waiting, waiting)
        won = sum(1 << number for number, seat in enumerate(state.seats) if seat.answer == WIN)
        must(state.win_answers == won, "others answered with a win than are noted", state.win_answers, won)
        next_ = due(state)
        if asked:
            must((next_.kind, next_.seats) == ("answer", tuple(asked)), "due and legal disagree", next_, asked)
        else:
            must(next_.kind != "answer", "due and legal disagree", next_)
            must(next_.kind != "wait", "nothing moves the game on", state.phase)
        must(self.table.pending(self.views[-1].state) == 0, "an onlooker is asked")

    def check_open(self, state: State, number: int, codes: set[int]) -> None:
        """What is open to a seat is what its tiles allow, or the table has a reason of its own why not; of wins
        :meth:`check_wins` knows."""
        seat = state.seats[number]
        if seat.answer or self.table.wall_end(state) in (INDICATOR_END, URA_END):
            must(not codes, f"seat {number} has answered, or waits for the wall", sorted(codes))
        elif state.phase == TURN and state.turn == number:
            self.check_barred(state, number, codes - {WIN}, open_on_turn(self.table, state, number))
            must(min(codes) < CONCEALED, f"seat {number} can throw nothing", sorted(codes))
        elif state.phase == CLAIM and state.turn != number:
            self.check_barred(state, number, codes - {WIN, PASS}, open_on_discard(self.table, state, number))
            must(not codes or len(codes) > 1, f"seat {number} is asked for nothing", sorted(codes))
            must(not codes or PASS in codes, f"seat {number} cannot pass", sorted(codes))
        else:
            must(codes in (set(), {WIN, PASS}), f"seat {number} is asked out of turn", sorted(codes))

    def check_barred(self, state: State, number: int, codes: set[int], could: set[int]) -> None:
        """Nothing is open that the tiles do not allow, and what they allow is open or barred by the table itself."""
        what = f"{'the turn' if state.turn == number else 'claims'} of seat {number}"
        must(codes <= could, what, [str(Action(code)) for code in codes - could])
        for code in could - codes:
            must(bool(self.table.why_illegal(state, number, code)), what, "not open", Action(code))

    def check_actions(self, state: State) -> None:
        """Every legal action is accepted; its events, one by one, lead where play leads; deciding changes nothing."""
        before = state.key()
        for number in range(self.table.seats):
            for action in legal(state, number):
                must(Action.from_json(json.loads(json.dumps(action.as_json()))) == action, "an action changes", action)
                must(Action.parse(str(action)) == action, "an action changes in text", action)
                folded, played = state.copy(), state.copy()
                for event in decide(state, number, action):
                    apply(folded, event)
                self.table.play(played, number, action.code)
                must(folded.key() == played.key(), f"decide and play differ for seat {number}", action)
                self.report.add(section.CHECKS, "decisions")
        must(state.key() == before and state.log_end == 0, "deciding changed the state")

    def check_refusals(self, state: State, share: float) -> None:
        """What is not legal is refused with a reason, and nothing changes. A share of all actions is tried."""
        before = state.key()
        for number in range(self.table.seats):
            allowed = {action.code for action in legal(state, number)}
            for code in self.actions:
                if code not in allowed and (code not in NAMED or self.rng.random() < share):
                    self.refused(state, number, Action(code))
        must(state.key() == before and state.log_end == 0, "a refusal changed the state")

    def refused(self, state: State, number: int, action: Action) -> str:
        """Why the action is refused."""
        try:
            decide(state, number, action)
        except Illegal as refusal:
            must(refusal.id in self.table.refusals, "a refusal that the table does not have", refusal.id)
            self.report.add(section.REFUSALS_SECTION, refusal.id)
            if state.phase != REPLACING and self.table.wall_end(state) != URA_END:
                seen = why_illegal(self.views[number].state, number, action)
                must(seen.id == refusal.id, "truth and view refuse for different reasons", seen.id, refusal.id)
            return refusal.id
        raise Wrong(f"seat {number} may do what is not legal: {action}")

    # Wins

    def check_wins(self, state: State, full: bool) -> None:
        """A win is offered when, and only when, the tiles are complete, the score allows it and nothing blocks it."""
        if state.phase == TURN:
            seat = state.seats[state.turn]
            if seat.riichi and seat.riichi_at == len(state.river):
                must(not seat.asked & ASK_WIN, "a win is offered after riichi, before the discard that goes with it")
            elif state.drew != NONE and (full or seat.asked & ASK_WIN or seat.distance() == 0):
                if not seat.answer:
                    self.check_win(state, state.turn, ZIMO, self.is_complete(seat.counts, len(seat.melds)), True)
            elif state.drew == NONE:
                must(not seat.asked & ASK_WIN, "a win is offered without a draw")
        elif state.phase in (CLAIM, ROB) and state.tile != NONE:
            by = DISCARD if state.phase == CLAIM else ROB_KONG
            for number, seat in enumerate(state.seats):
                if number == state.turn or seat.answer:
                    continue
                counts = plain_counts(seat.counts)
                kind = PLAIN[state.tile]
                counts[kind] += 1
                near = full or seat.asked & ASK_WIN or seat.waits >> kind & 1
                if near or counts[kind] >= 3:
                    open_ = not self.table.is_blocked(seat, state.tile)
                    if state.phase == ROB:
                        must(not near or full or counts[kind] == 1, "a Kong of a tile that another holds")
                        if state.kong_type == KONG_CONCEALED:
                            open_ = open_ and self.table.can_rob_concealed(state, seat)
                    self.check_win(state, number, by, self.is_complete(counts, len(seat.melds)), open_)

    def is_complete(self, counts: bytearray, melds: int) -> bool:
        """Whether the tiles are the sets that the melds leave to make, and an Eye."""
        return is_complete(counts, 4 - melds, self.table.fei_kinds)

    def check_win(self, state: State, number: int, by: int, complete: bool, open_: bool) -> None:
        """One candidate win: what the score says and what is offered."""
        offered = bool(state.seats[number].asked & ASK_WIN)
        if self.table.guided:
            won = complete and open_
            must(offered == won, f"a guided win of seat {number} on {state.tile}", offered, complete)
        else:
            sheet = self.table.score(state, number, state.tile, by)
            barred = by != ZIMO and self.table.barred(state, number)
            allowed = sheet.allowed and not barred
            if allowed:
                self.sheets[number] = sheet
            may = self.table.can_win(state, number, state.tile, by)
            must(may == allowed, f"may_win and score differ for seat {number} on {state.tile}", may, allowed)
            must(offered == (allowed and open_), f"seat {number} on {state.tile}", offered, allowed, open_)
        reasons = why_not(state, number)
        must(bool(reasons) != offered, f"why no win is offered to seat {number} on {state.tile}", reasons)
        seen = why_not(self.views[number].state, number)
        must(seen == reasons, f"seat {number} sees other reasons", seen, reasons)
        self.report.add(section.CHECKS, "wins allowed" if offered else "wins refused")
        if complete:
            for reason in reasons:
                self.report.add(section.NO_WIN, reason.id)

    def check_accounts(self, written: bytes) -> None:
        """The account of a win is the sheet that offered it: its lines, its count, and what the winner receives."""
        starts = [at for at in range(0, len(written), WIDTH) if written[at] == WON]
        for at, end in pairwise([*starts, len(written)]):
            sheet = self.sheets.get(written[at + 1])
            if sheet is None:
                continue
            lines, received = [], 0
            for step in range(at, end, WIDTH):
                if written[step] == LINE:
                    kinds = tuple(kinds_of(mask_of(written, step)))
                    lines.append(Line(self.table.lines[written[step + 2]], written[step + 3], kinds))
                elif written[step] == PAID and self.table.reasons[written[step + 3]].startswith(FOR_THE_HAND):
                    must(written[step + 2] == written[at + 1], "another than the winner is paid")
                    received += amount_of(written, step)
            must(tuple(lines) == sheet.lines, "other lines than those offered", lines, sheet.lines)
            count = written[at + 5], written[at + 6]
            must(count == (sheet.total, sheet.paid), "another count than that offered", count, sheet)
            told = self.table.unit * sheet.payment.winner if sheet.payment else 0
            # Of several winners the first takes what lies on the table.
            less = at > starts[0] and "riichi" in self.table.events
            must(
                received == told or (less and received < told),
                "paid otherwise",
                received,
                sheet,
            )
            self.report.add(section.CHECKS, "accounts")

    # Looking ahead

    def check_outlooks(self, state: State, wall: Wall) -> None:
        """What a seat may still reach is the same from its view; it is kept until the hand is over."""
        if state.phase in (IDLE, FINISHED, REPLACING):
            return
        for view in self.views[:-1]:
            others = [seat.counts for number, seat in enumerate(state.seats) if number != view.viewer]
            offered = state.phase in (CLAIM, ROB) and state.turn != view.viewer
            rest = bytes([state.tile]) * offered + hidden_wall(state, wall)
            hidden = bytes(sum(counts[kind] for counts in others) + rest.count(kind) for kind in range(STRIDE))
            must(hidden == self.table.unseen(view.state, view.viewer), "unseen tiles are miscounted", view.viewer)
            seen = self.table.outlook(view.state.copy(), view.viewer)
            truth = self.table.outlook(state, view.viewer)
            for name in Outlook.__slots__:
                must(getattr(seen, name) == getattr(truth, name), f"the outlook of {view.viewer} differs", name)
            self.outlooks.append((view.viewer, seen))

    def check_possible(self, record: bytes) -> None:
        """What a hand earned was possible at every earlier point. Several rows can have one id."""
        id = self.table.lines[record[2]]
        rows = [pattern for pattern in self.table.scorer.patterns if pattern.id == id]
        for number, outlook in self.outlooks:
            if number == record[1]:
                must(any(row.possible(outlook) for row in rows), f"{id} was not possible", number)
                self.report.add(section.CHECKS, "lines foreseen")

    def check_unseen(self, state: State, wall: Wall) -> None:
        """Another truth that a viewer cannot tell from this one offers it the same."""
        records = bytes(self.records[self.hand_at :])
        rest = hidden_wall(state, wall)
        for view in self.views[:-1]:
            other = self.opened_from.copy()
            log = bytearray(reshuffled(records, view.viewer, rest, self.rng))
            for at in range(0, len(log), WIDTH):
                self.table.apply(other, log, at)
            must(
                project(other, view.viewer, shown_seats(records)) == view.state.key(),
                "unseen tiles change a view",
                view.viewer,
            )
            must(legal(other, view.viewer) == legal(state, view.viewer), "unseen tiles change what is legal")
            mine, same = other.seats[view.viewer], state.seats[view.viewer]
            must(mine.asked & ASK_TURN == same.asked & ASK_TURN, "unseen tiles change whose turn it is")
            self.report.add(section.CHECKS, "unseen tiles reshuffled")


def hidden_wall(state: State, wall: Wall) -> bytes:
    """The tiles that are left in the wall and that nobody can see: not the indicators that were turned."""
    rest = list(wall.tiles[wall.front : wall.back])
    for kind in state.indicators + state.ura:
        rest.remove(kind)
    return bytes(rest)


def _is_action(code: int) -> bool:
    """Whether the code is an action that has a text."""
    try:
        return Action.parse(str(Action(code))).code == code
    except (NotAnAction, IndexError):
        return False


def _difference(state: State, expected: tuple[object, ...]) -> str:
    """Where two keys differ."""
    return "; ".join(_differences("", state.key(), expected))


def _differences(path: str, have: object, want: object) -> list[str]:
    if isinstance(have, tuple) and isinstance(want, tuple) and len(have) == len(want):
        pairs = enumerate(zip(have, want, strict=True))
        return [line for at, (one, other) in pairs for line in _differences(f"{path}.{at}", one, other)]
    return [] if have == want else [f"{path}: {have!r} instead of {want!r}"]
