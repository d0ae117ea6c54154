"""From a seat's view of a game to the messages' ``View``: nothing here looks at anything but that view.

A view's state is folded from the seat's own redacted log, so that what is made of it cannot tell more than the seat may
know. A view of the truth (viewer ``TRUTH``) shows all tiles; it serves the replay of games that are over.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, Literal, cast

from zimo.core.melds import KONG_CONCEALED, NAMES, tiles_of, tiles_on_table, type_of
from zimo.core.shape import Split, keys, readings
from zimo.core.tiles import (
    JOKER,
    NONE,
    PLAIN,
    PLAYED,
    STRIDE,
    TEXT,
    UNKNOWN,
    in_display_order,
    kinds_of,
    plain_counts,
)
from zimo.game import HUMAN
from zimo.rules.action import Action
from zimo.rules.advice import call_price, drawn_tile, way_to_win, why_not
from zimo.rules.codes import (
    ACCOUNT,
    ADDED,
    ASK_WIN,
    CLAIM,
    CONCEALED,
    DECLARE_FEI,
    FINISHED,
    IDLE,
    JUST_DRAWN,
    OWED,
    PASS,
    RANK,
    REPLACING,
    ROB,
    SWAP,
    TAKEN,
    TURN,
    WIN,
)
from zimo.rules.engine import MOST_ACTIONS, names_of
from zimo.rules.event import BY_NAMES, DRAWN_REASONS, readable
from zimo.rules.hand import Hand
from zimo.rules.patterns import LIMIT
from zimo.rules.price import prospects
from zimo.rules.record import DRAWN_HAND, HAND_STARTED, PAID, SHOWN, TAKEN_BACK, WIDTH, WON, ZIMO, amount_of
from zimo.rules.record import tiles_of as tiles_of_record
from zimo.rules.score import Scorer
from zimo.rules.seat import Seat
from zimo.rules.sheet import Line, ScoreSheet
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.view import View
from zimo.server.live import messages as m
from zimo.tables import load

WINDS: Final[tuple[m.Wind, ...]] = ("E", "S", "W", "N")
PHASES: Final[Mapping[int, m.Phase]] = {
    IDLE: "between",
    REPLACING: "replace",
    TURN: "turn",
    OWED: "replace",
    CLAIM: "claim",
    ROB: "rob",
    ACCOUNT: "account",
    FINISHED: "over",
}
NOT_COMPLETE: Final = ("incomplete_shape", "nothing_to_win_on", "no_win_after_claim")
"""Reasons for which no win is offered that say no more than that the hand is not complete."""


def game_facts(id: str, header: Mapping[str, Any]) -> m.GameFacts:
    """What is played, from the start of a game's log."""
    preset = load(header["table"]).presets()[header["preset"]].rules.as_dict()
    changed: list[m.ChangedRule] = [
        {"id": name, "value": value} for name, value in header["rules"].items() if value != preset.get(name)
    ]
    return {
        "id": id,
        "table": header["table"],
        "mode": header["mode"],
        "preset": header["preset"],
        "rules_changed": changed,
    }


def count(view: View) -> int:
    """The number of events in the viewer's own log, the start of the game not counted."""
    return len(view.records) // WIDTH


def hand_start(view: View) -> int:
    """How many events the viewer's log had before the last hand began; 0 before the first deal."""
    return max(0, view.records[::WIDTH].rfind(HAND_STARTED))


def hand_log(view: View) -> bytearray:
    """The records of the last hand that no taking-back has undone; the deal itself never is."""
    start = hand_start(view) * WIDTH
    if TAKEN_BACK not in view.records[start::WIDTH]:
        return view.records[start:]
    log, offsets = bytearray(), list[int]()
    for at in range(start, len(view.records), WIDTH):
        if view.records[at] == TAKEN_BACK:
            undone = (amount_of(view.records, at) - 1) * WIDTH
            kept = sum(offset < undone for offset in offsets)
            del offsets[kept:], log[kept * WIDTH :]
        else:
            offsets.append(at)
            log += view.records[at : at + WIDTH]
    return log


def events_since(view: View, n: int) -> list[m.Event]:
    """The viewer's own events after the first ``n``."""
    records = bytes(view.records[n * WIDTH :])
    first = view.state.hand_number - max(1, records[::WIDTH].count(HAND_STARTED))
    events = readable(records, names_of(view.table), view.commitments[first:], view.secrets[first:])
    return [cast(m.Event, event.as_json()) for event in events]


class Presenter:
    """Presents one game. ``id`` is what the site calls it, ``header`` is the start of its log."""

    def __init__(self, table: Table, id: str, header: Mapping[str, Any]) -> None:
        self.table = table
        self.facts = game_facts(id, header)
        self.players: Sequence[str] = header["seats"]
        self.groups = groups_of(table.scorer)

    def state(self, view: View, since: int, level: int, hint: m.Hint | None, answer: int | None) -> m.StateMessage:
        """The message to a viewer that knows the first ``since`` events; ``level`` is how much help it wants."""
        number = view.viewer
        return {
            "type": "state",
            "n": count(view),
            "events": events_since(view, since),
            "view": self.view(view, waits=level > 0),
            "legal": self.legal(view.state, number) if view.state.seats[number].asked else [],
            "why": why_not_complete(view.state, number) if level > 0 else [],
            "hint": hint,
            "answer": answer,
        }

    def hint(self, code: int, reasons: Iterable[tuple[str, Mapping[str, Any]]]) -> m.Hint:
        """A hint from the code of an action and the bot's reasons."""
        return {"action": _action(code), "reasons": [m.reason(id, params) for id, params in reasons]}

    # The view

    def view(self, view: View, waits: bool = True) -> m.View:
        """Everything that the viewer may know, without the waits where they are not wanted."""
        state = view.state
        hand = hand_log(view)
        dealer, round_wind, repeat = state.dealer, state.round_wind, state.repeat
        if hand:
            # When a hand is over the state names the next dealer already.
            dealer, round_wind, repeat = hand[1:4]
        seats = len(state.seats)
        own = view.viewer if 0 <= view.viewer < seats else None
        ended = bool(hand) and state.phase in (IDLE, FINISHED)
        payouts, change = self._payouts(hand)
        rivers = _rivers(state)
        return {
            "game": self.facts,
            "start_points": self.table.start_points,
            "seat": own,
            "viewer_wind": None if own is None else WINDS[(own - dealer) % seats],
            "hand": state.hand_number,
            "repeat": repeat,
            "round_wind": WINDS[round_wind],
            "dealer": dealer,
            "live": state.live,
            "indicators": _texts(state.indicators),
            "ura": _texts(state.ura),
            "pool": state.pool,
            "fresh_mark": 0 < state.live <= self.table.fresh_live,
            "phase": PHASES[state.phase],
            "turn": state.turn,
            "seats": [self._seat(view, number, dealer, round_wind, rivers[number]) for number in range(seats)],
            "own": None if own is None or ended or not hand else self._own(state, own, waits),
            "payouts": payouts,
            "taken_back": TAKEN_BACK in view.records[::WIDTH],
            "result": self._result(view, hand, change) if ended else None,
        }

    def _seat(self, view: View, number: int, dealer: int, round_wind: int, river: list[m.RiverTile]) -> m.SeatView:
        state = view.state
        seat = state.seats[number]
        wind = (number - dealer) % len(state.seats)
        drawn = drawn_tile(state, number)
        tiles: list[int] | None = None
        if not seat.counts[UNKNOWN]:
            tiles = sorted(_kinds(seat.counts), key=in_display_order)
            if drawn in tiles:
                tiles.remove(drawn)
        player = self.players[number]
        name: m.SeatName = {"you": True} if number == view.viewer else {} if player == HUMAN else {"bot": player}
        scorer = None if self.table.guided else self.table.scorer
        return {
            "seat": number,
            "wind": WINDS[wind],
            "name": name,
            "points": state.points[number],
            "tai": exposed_tai(scorer, tuple(seat.melds), seat.bonus, wind, round_wind, seat.fei_shown)
            if scorer
            else 0,
            "concealed": sum(seat.counts),
            "tiles": None if tiles is None else _texts(tiles),
            "drawn": None if drawn == NONE else TEXT[drawn],
            "melds": _melds(seat, number),
            "bonus": _laid_out(seat),
            "river": river,
            "riichi": cast(Literal[0, 1, 2], seat.riichi),
        }

    def _own(self, state: State, number: int, waits: bool) -> m.Own:
        table, seat = self.table, state.seats[number]
        unseen = table.unseen(state, number)
        if state.phase in (CLAIM, ROB) and state.turn != number:
            unseen[state.tile] -= 1  # counted there as one that can be had; it lies open
        own: m.Own = {
            "secure": None,
            "ceiling": None,
            "lines_possible": [],
            "waits": [{"tile": TEXT[kind], "left": unseen[kind]} for kind in kinds_of(seat.waits)] if waits else [],
            "missing": self._missing(seat),
            "barred": table.barred(state, number) or None,
        }
        if not table.guided:
            outlook = table.outlook(state, number)
            own["secure"] = exposed_tai(
                table.scorer, tuple(seat.melds), seat.bonus, outlook.seat_wind, state.round_wind, seat.fei_shown
            )
            own["lines_possible"], own["ceiling"] = prospects(table.scorer, outlook)
        return own

    def _missing(self, seat: Seat) -> int:
        if self.table.guided and not self.table.fei_kinds:
            return seat.distance()
        hand = Hand(plain_counts(seat.counts), list(seat.melds), seat.bonus, NONE, ZIMO, 0, 0)
        return self.table.scorer.missing(hand)

    # What may be done

    def legal(self, state: State, number: int) -> list[m.Legal]:
        """What the seat may do now, each with its price and its dangers."""
        buffer = bytearray(MOST_ACTIONS)
        return [self._legal(state, number, code) for code in buffer[: self.table.legal_into(state, number, buffer)]]

    def _legal(self, state: State, number: int, code: int) -> m.Legal:
        table = self.table
        legal: m.Legal = {"action": _action(code), "tiles": [], "price": None, "tai": None, "dangers": []}
        if code < CONCEALED:
            dangers = table.dangers(state, number, PLAIN[code])
            legal["dangers"] = [{"id": one.id, "seat": one.seat} for one in dangers]
        elif code == WIN:
            if not table.guided:
                legal["tai"] = table.score(state, number, state.tile, way_to_win(state)).total
        elif code != PASS:
            own = self._own_tiles(state, number, code)
            legal["tiles"] = _texts(own)
            if not table.guided and (code < PASS or RANK[code]):
                legal["price"] = self._price(state, number, code)
        return legal

    def _own_tiles(self, state: State, number: int, code: int) -> list[int]:
        """The tiles of the hand that an action takes or moves."""
        if code >= SWAP:
            return [code - SWAP]
        if code == DECLARE_FEI:
            return [JOKER]
        if code >= PASS:
            return Action(code).own_tiles(state.tile)
        kind, counts = code % CONCEALED, state.seats[number].counts
        held = [own for own in range(UNKNOWN) if PLAIN[own] == kind for _ in range(counts[own])]
        return held[:1] if code >= ADDED else held

    def _price(self, state: State, number: int, code: int) -> m.Price:
        cost = call_price(state, number, code)
        return {
            "gained": [self._line(line) for line in cost.gained],
            "lost": list(cost.lost),
            "secure": [cost.secure_before, cost.secure_after],
            "ceiling": [cost.ceiling_before, cost.ceiling_after],
            "dead": not cost.reachable,
        }

    def _line(self, line: Line) -> m.SheetLine:
        return _line(line, self.groups)

    # How a hand ended

    def _payouts(self, hand: bytearray) -> tuple[list[m.Payout], list[int]]:
        """The payouts that came before any win, and what the whole hand has brought each seat."""
        payouts: list[m.Payout] = []
        change = [0] * self.table.seats
        won = len(hand)
        for at, type_ in enumerate(hand[::WIDTH]):
            if type_ == WON:
                won = min(won, at)
            elif type_ == PAID:
                paid = self._payout(hand, at * WIDTH)
                if paid["from"] is not None:
                    change[paid["from"]] -= paid["amount"]
                if paid["to"] is not None:
                    change[paid["to"]] += paid["amount"]
                if at < won:
                    payouts.append(paid)
        return payouts, change

    def _payout(self, log: bytearray, at: int) -> m.Payout:
        reason = self.table.reasons[log[at + 3]]
        return {"from": _seat(log[at + 1]), "to": _seat(log[at + 2]), "amount": amount_of(log, at), "reason": reason}

    def _result(self, view: View, hand: bytearray, change: list[int]) -> m.Result:
        over = view.state.phase == FINISHED
        wins = list(self._wins(view.viewer, hand))
        points = list(view.state.points)
        final = self.table.standing(view.state) if over else points
        ranking: list[m.Rank] = [
            {
                "seat": seat,
                "points": points[seat],
                "score": final[seat],
                "place": 1 + sum(other > final[seat] for other in final),
            }
            for seat in sorted(range(len(final)), key=lambda seat: (-final[seat], seat))
        ]
        drawn = hand[::WIDTH].find(DRAWN_HAND) * WIDTH
        return {
            "kind": "won" if wins else "drawn",
            "reason": None if drawn < 0 else DRAWN_REASONS[hand[drawn + 2]],
            "shown": [] if wins else [_shown(hand, at) for at in range(0, len(hand), WIDTH) if hand[at] == SHOWN],
            "wins": wins,
            "points_after": points,
            "change": change,
            "ranking": ranking if over else None,
            "over": over,
        }

    def _wins(self, viewer: int, hand: bytearray) -> Iterator[m.Win]:
        """The wins of the hand, in turn order from the player who gave the tile."""
        wins = [at for at in range(0, len(hand), WIDTH) if hand[at] == WON]
        state = self.table.new_state(viewer)
        folded = 0
        for win, end in pairwise([*wins, len(hand)]):
            for at in range(folded, win, WIDTH):
                self.table.apply(state, hand, at)
            folded = win
            yield self._win(state, hand[win:end])

    def _win(self, state: State, account: bytearray) -> m.Win:
        """A win from its records and the state right before them."""
        table = self.table
        number, kind, by, giver = account[1:5]
        before = state.copy()
        shown = account[::WIDTH].index(SHOWN) * WIDTH
        table.apply(before, account, shown)
        counts = bytearray(STRIDE)
        for tile in tiles_of_record(account, shown):
            counts[tile] += 1
        if by != ZIMO and (kind < PLAYED or JOKER <= kind < UNKNOWN):
            counts[kind] += 1
        seat = before.seats[number]
        sheet: m.Sheet | None = None
        split: Split | None
        if table.guided:
            split = next(iter(readings(*keys(plain_counts(counts)), 4 - len(seat.melds))), None)
        else:
            score = table.score(before, number, kind, by)
            split = score.split
            sheet = sheet_of(score, table.scorer, self.groups)
        rest = [] if split else sorted(_kinds(counts), key=in_display_order)
        sets = [_lying(tiles_of(code), counts) for code in sorted(split.sets, key=_by_tiles)] if split else []
        return {
            "seat": number,
            "by": BY_NAMES[by],
            "from": None if giver == NONE else giver,
            "tile": None if kind == NONE else TEXT[kind],
            "sheet": sheet,
            "payments": [self._payout(account, at) for at in range(0, len(account), WIDTH) if account[at] == PAID],
            "hand": {
                "sets": [_texts(tiles) for tiles in sets],
                "eye": _texts(_lying(list(kinds_of(split.eye)) * 2, counts)) if split else [],
                "rest": _texts(rest),
                "melds": _melds(seat, number),
                "bonus": _laid_out(seat),
            },
        }


def groups_of(scorer: Scorer) -> dict[str, m.Group]:
    """The group of each line of a table."""
    return {row.id: cast(m.Group, row.group) for row in scorer.patterns}


def sheet_of(score: ScoreSheet, scorer: Scorer, groups: Mapping[str, m.Group]) -> m.Sheet:
    """A count as the pages show it; ``groups`` are those of the scorer."""
    lines = [_line(line, groups) for line in score.lines]
    return {
        "lines": lines,
        "not_counted": [cast(m.NotCounted, row.as_dict()) for row in score.not_counted],
        "total": score.total,
        "paid": score.paid,
        "base": score.base,
        "cap": scorer.cap,
        "limit": any(line["group"] == LIMIT for line in lines),
        "fu": cast(int | None, score.details.get("fu")),
        "fu_parts": cast(list[m.FuPart], score.details.get("fu_parts", [])),
        "limit_name": cast(str | None, score.details.get("limit")),
        "yakuman": cast(int | None, score.details.get("yakuman")),
    }


def _line(line: Line, groups: Mapping[str, m.Group]) -> m.SheetLine:
    return {"id": line.id, "group": groups[line.id], "value": line.value, "tiles": _texts(line.tiles)}


@lru_cache(maxsize=16384)
def exposed_tai(
    scorer: Scorer, melds: tuple[int, ...], bonus: int, seat_wind: int, round_wind: int, fei_shown: int
) -> int:
    """What everybody can see of the count."""
    return scorer.exposed(list(melds), bonus, seat_wind, round_wind, fei_shown).total


def why_not_complete(state: State, number: int) -> list[m.Reason]:
    """Why the seat, whose hand is complete with the tile of this moment, is offered no win; else nothing."""
    seat = state.seats[number]
    if seat.asked & ASK_WIN or not _is_complete(state, number):
        return []
    return [reason for reason in why_no_win(state, number) if reason["id"] not in NOT_COMPLETE]


def why_no_win(state: State, number: int) -> list[m.Reason]:
    """Why no win is offered to the seat now, whatever it holds."""
    return [m.reason(one.id, one.params) for one in why_not(state, number)]


def _is_complete(state: State, number: int) -> bool:
    seat = state.seats[number]
    if state.phase == TURN and state.turn == number and state.drew != NONE:
        if state.tile == NONE:
            return seat.distance() == 0
    elif state.phase not in (CLAIM, ROB) or state.turn == number:
        return False
    return bool(seat.waits >> PLAIN[state.tile] & 1)


def _rivers(state: State) -> list[list[m.RiverTile]]:
    """Each seat's discards in order."""
    rivers: list[list[m.RiverTile]] = [[] for _ in state.seats]
    last = len(state.river) - 1
    for at, (entry, marks) in enumerate(zip(state.river, state.river_marks, strict=True)):
        number, kind = divmod(entry, STRIDE)
        rivers[number].append(
            {
                "tile": TEXT[kind],
                "drawn": bool(marks & JUST_DRAWN),
                "taken": bool(marks & TAKEN),
                "last": at == last,
                "riichi": at == state.seats[number].riichi_at,
            }
        )
    return rivers


def _kinds(counts: bytearray) -> list[int]:
    """The known tiles of a table of counts, each as often as it is there."""
    return [kind for kind in range(UNKNOWN) if counts[kind] for _ in range(counts[kind])]


def _melds(seat: Seat, owner: int) -> list[m.Meld]:
    return [
        _meld(code, seat.meld_special[at], seat.meld_tiles[at], seat.meld_givers[at], owner)
        for at, code in enumerate(seat.melds)
    ]


def _meld(code: int, special: int, claimed: int, giver: int, owner: int) -> m.Meld:
    """A meld; what nobody gave was claimed from nobody."""
    own = type_of(code) == KONG_CONCEALED or giver in (NONE, owner)
    return {
        "type": NAMES[type_of(code)],
        "tiles": _texts(tiles_on_table(code, special)),
        "claimed": None if own else TEXT[claimed],
        "from": None if own else giver,
    }


def _lying(kinds: Iterable[int], left: bytearray) -> list[int]:
    """The tiles that lie where a reading has these kinds, taken out of those that are left: red fives, and fei that
    stand for others."""
    lying = []
    for kind in kinds:
        tile = next((own for own in (kind, *range(JOKER + 1, UNKNOWN)) if PLAIN[own] == kind and left[own]), JOKER)
        left[tile] -= 1
        lying.append(tile)
    return lying


def _laid_out(seat: Seat) -> list[m.Tile]:
    """The bonus tiles, and the fei laid out with them."""
    return _texts([*kinds_of(seat.bonus), *[JOKER] * seat.fei_shown])


def _shown(log: bytearray, at: int) -> m.ShownHand:
    return {"seat": log[at + 1], "tiles": _texts(sorted(tiles_of_record(log, at), key=in_display_order))}


def _seat(number: int) -> m.Seat | None:
    """A seat of a record; the middle of the table is nobody."""
    return None if number == NONE else number


def _action(code: int) -> m.Action:
    return cast(m.Action, Action(code).as_json())


def _by_tiles(code: int) -> tuple[int, int]:
    """Sort key of the sets of a hand: by their first tile."""
    return code % STRIDE, code


def _texts(kinds: Iterable[int]) -> list[m.Tile]:
    return [TEXT[kind] for kind in kinds]
