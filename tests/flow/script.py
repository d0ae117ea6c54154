"""Scripted hands: rows of ``flow_examples.toml`` played through the engine's four functions.

A row names tiles (see :mod:`tests.flow.wall`), house rules, what the players do, and what the events must then say.
Seats are chairs, ``E`` the one who deals the first hand. Keys of a row:

=============  ======================================================================================================
``id``         a name of its own
``topic``      what it is about, a heading of the rules page
``title``      what it shows, one sentence
``like``       the row that missing keys are taken from, expectations and variants apart
``rules``      house rules that differ from the default; ``mode`` (``scored`` where missing) and ``preset`` likewise
``start``      who deals in which round, ``"N in S"``, or ``"W in E after 3"`` rotations of the deal; the first hand
               where it is not named
``points``     points of the chairs before the hand, what is missing lies on the table; ``honba`` how often the dealer
               has dealt again
``E S W N``    tiles dealt; ``draws back last apart``: the wall; ``dora ura``: the indicators and those beneath them
``script``     what happens, see below
``wins``       every win: ``"W on 3m from S: dragon_pong 1"``, ``"W draws 3m: ..."``, ``"W robs 3m from S: ..."``
``pays``       every payment: ``"S to W 4 win_discard"``, ``"all to W 4 win_zimo"``
``ends``       how the hand ended: ``"E deals, E round"`` is what comes next, or ``"match over"``; unchecked if missing
``standing``   the final scores of the chairs at the end of the match; unchecked if missing
``drawn``      true when nobody won
``shows``      events that happened in this order, others between them
``variants``   the same deal and script under other ``rules`` laid over those of the row; a missing expectation is
               empty, ``"same"`` stands for the row's own
=============  ======================================================================================================

The script is played step by step. While a step is not possible yet, the game goes on by itself: whoever is asked
passes, and a player whose turn it is throws the tile drawn (the tile dealt last where none was drawn). Steps:

- ``"W pong"``, ``"S discard 5m"``, ``"E kong_added R"``: an action; ``"W pong 5m"`` only on that tile; ``"W zimo"`` is
  a win in the own turn; with a ``?`` at the end it happens right now if it is legal and is left out if not
- ``"W may pong win"``, ``"W may not pong"``, ``"W may not win: below_minimum"`` (one of the reasons given), now
- ``"asked W N"`` or ``"asked nobody"``: exactly these must answer now; ``"live 5"``: so many live tiles are left now
- ``"until 5 live"``: the game goes on by itself until so many live tiles are left and a player has the turn;
  ``"until W"``: until it is that player's turn; ``"until the end"``: until the hand is over
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from tests.flow.wall import arranged

from zimo.core.tiles import NONE, PLAYED, TEXT, tiles_from_text
from zimo.rules.action import TYPES, Action
from zimo.rules.advice import why_not
from zimo.rules.codes import ASK_TURN, CLAIM, REPLACING, TRUTH, TURN
from zimo.rules.engine import Due, Illegal, apply, decide, due, legal, names_of, supply
from zimo.rules.event import Event, write_event
from zimo.rules.record import DISCARD, INDICATOR_END, ROB_KONG, URA_END, ZIMO
from zimo.rules.state import State
from zimo.rules.table import Table
from zimo.rules.view import View
from zimo.rules.wall import Wall
from zimo.tables import make_table

CHAIRS = "ESWN"
EXPECTED = frozenset(("wins", "pays", "ends", "standing", "drawn", "shows"))
MOST = 1 << 20
"""More than any hand is worth: the cap of a table that has none."""
_WITH_TILE = ("discard", "kong_concealed", "kong_added", "swap_fei")

Row = dict[str, Any]


class Wrong(AssertionError):
    """The engine did not do what the row says."""


@dataclass
class Outcome:
    """What the events of a played row say, in the words of the rows."""

    wins: list[str] = field(default_factory=list)
    pays: list[str] = field(default_factory=list)
    ends: str = ""
    standing: list[int] = field(default_factory=list)
    drawn: bool = False
    told: list[str] = field(default_factory=list)
    state: State | None = None

    def account(self) -> tuple[object, ...]:
        """What must differ for an option to have made a difference."""
        return self.told, self.ends, self.standing


def load(package: str = "zimo.tables.singapore") -> list[Row]:
    """The rows of a table, what they take from others filled in."""
    text = resources.files(package).joinpath("flow_examples.toml").read_text(encoding="utf-8")
    rows: dict[str, Row] = {}
    for row in tomllib.loads(text)["flow"]:
        if "like" in row:
            unlike = EXPECTED | {"variants"}
            inherited = {key: value for key, value in rows[row["like"]].items() if key not in unlike}
            row = inherited | row
        assert row["id"] not in rows, f"two rows {row['id']}"
        rows[row["id"]] = row
    return list(rows.values())


def cases(rows: list[Row]) -> Iterator[tuple[str, Row]]:
    """Every row, and every variant as a row of its own, by name."""
    for row in rows:
        yield row["id"], row
        for number, changed in enumerate(row.get("variants", ()), 1):
            varied = {key: value for key, value in row.items() if key not in EXPECTED and key != "variants"}
            rules = row.get("rules", {}) | changed["rules"]
            variant = {key: row[key] if value == "same" else value for key, value in changed.items()}
            yield f"{row['id']}-{number}", varied | variant | {"rules": rules, "wall_rules": row.get("rules", {})}


def play(row: Row, table_id: str = "singapore") -> Outcome:
    """Play a row and return what happened. Raises :class:`Wrong` when a step cannot be played."""
    return _Player(row, table_id).play()


def check(row: Row, outcome: Outcome) -> None:
    """Compare what happened with what the row expects. Raises :class:`Wrong`."""
    wins = sorted(_sorted_lines(win) for win in row.get("wins", []))
    chairs = CHAIRS[: len(outcome.state.seats)] if outcome.state else CHAIRS
    pays = sorted(one for pay in row.get("pays", []) for one in _each(pay, chairs))
    for name, wanted, found in (
        ("wins", wins, sorted(_sorted_lines(win) for win in outcome.wins)),
        ("pays", pays, sorted(outcome.pays)),
        ("drawn", row.get("drawn", False), outcome.drawn),
        ("ends", row.get("ends", outcome.ends), outcome.ends),
        ("standing", row.get("standing", outcome.standing), outcome.standing),
    ):
        if wanted != found:
            raise Wrong(f"{name}: wanted {wanted}, found {found}\n" + "\n".join(outcome.told))
    rest = iter(outcome.told)
    for event in row.get("shows", []):
        if event not in rest:
            raise Wrong(f"shows: {event!r} did not happen, or not in this order\n" + "\n".join(outcome.told))


def _sorted_lines(win: str) -> str:
    head, _, lines = win.partition(": ")
    return f"{head}: {', '.join(sorted(lines.split(', ')))}"


def _each(pay: str, chairs: str) -> Iterator[str]:
    payer, _, receiver, rest = pay.split(" ", 3)
    for one in chairs.replace(receiver, "") if payer == "all" else [payer]:
        yield f"{one} to {receiver} {rest}"


class _Player:
    """One row being played."""

    def __init__(self, row: Row, table_id: str) -> None:
        rules: Row = row.get("rules", {})
        mode = row.get("mode", "scored")
        self.table: Table = make_table(table_id, row.get("preset"), rules, mode)
        base: Table = make_table(table_id, row.get("preset"), row.get("wall_rules", rules), mode)
        self.chairs = CHAIRS[: self.table.seats]
        self.views = [View(self.table, seat) for seat in range(self.table.seats)]
        self.state = self.table.new_state(TRUTH)
        self.outcome = Outcome(state=self.state)
        if "start" in row:
            place, _, rotations = row["start"].partition(" after ")
            dealer, round_wind = (CHAIRS.index(letter) for letter in place.split(" in "))
            for before in [1, 0] * int(rotations or 0) + [dealer]:
                self.deals_next(before, round_wind)
        if "honba" in row:
            self.deals_next(self.state.dealer, self.state.round_wind, row["honba"])
        if "points" in row:
            self.have(row["points"])
        seats = self.table.seats
        turns = [self.chairs[(self.state.dealer + step) % seats] for step in range(seats)]
        self.dealt: dict[str, list[int]] = {}
        dealer = self.table.dealt - 13 * (seats - 1)
        named = [row.get(chair, "") for chair in turns]
        parts = {key: row.get(key, "") for key in ("draws", "back", "last", "apart", "dora", "ura")}
        own = self.table.tile_set
        tile_set = own if len(own) == len(base.tile_set) else base.tile_set
        tiles = arranged(tile_set, base.dead_wall, named, **parts, dealer=dealer)
        self.wall = Wall(tiles)
        self.ends_at = len(tiles) - len(tiles_from_text(row.get("back", "")))
        start = 0
        for step, chair in enumerate(turns):
            self.dealt[chair] = list(tiles[start : (start := start + (dealer if step == 0 else 13))])
        self.steps = list(row.get("script", []))
        self.over = False

    def deals_next(self, dealer: int, round_wind: int, repeat: int = 0) -> None:
        """As if a hand had ended and the deal gone to that seat."""
        self.before(Event("hand_ended", {"dealer": dealer, "round_wind": round_wind, "over": False, "repeat": repeat}))

    def have(self, points: list[int]) -> None:
        """As if points had moved in the hands before."""
        more = [wanted - have for wanted, have in zip(points, self.state.points, strict=True)]
        for seat in sorted(range(len(more)), key=lambda seat: more[seat]):
            ends = (seat, None) if more[seat] < 0 else (None, seat)
            reason = self.table.reasons[0]
            paid = {"from": ends[0], "to": ends[1], "amount": abs(more[seat]), "reason": reason}
            self.before(Event("paid", paid))

    def before(self, event: Event) -> None:
        """What happened before the hand."""
        self.tell_views(event)
        apply(self.state, event)

    def play(self) -> Outcome:
        self.take_in(supply(self.state, self.wall.deal(self.table.dealt)))
        while not self.over:
            waiting = due(self.state)
            if waiting.kind in ("front", "back"):
                if self.state.phase != REPLACING and self.do_now(waiting):
                    continue
                if waiting.kind == "back" and self.wall.back == self.ends_at:
                    raise Wrong("the row names too few replacements\n" + "\n".join(self.outcome.told))
                if waiting.kind == "front" and self.wall.front == self.ends_at - self.table.dead_wall:
                    raise Wrong("the row names too many replacements\n" + "\n".join(self.outcome.told))
                self.take_in(supply(self.state, bytes([self.wall.take(waiting.kind == "back")])))
            elif waiting.kind in ("indicator", "ura"):
                end = INDICATOR_END if waiting.kind == "indicator" else URA_END
                self.take_in(supply(self.state, bytes([self.wall.take(end)])))
            elif self.do_now(waiting) or self.do_step(waiting):
                continue
            elif not self.steps and self.state.phase == TURN:
                break
            else:
                self.go_on(waiting)
        if any(step != "until the end" and not step.endswith("?") for step in self.steps):
            raise Wrong(f"never came to {self.steps[0]!r}\n" + "\n".join(self.outcome.told))
        return self.outcome

    # Steps

    def do_now(self, waiting: Due) -> bool:
        """Do the next step if it is one that asks about this moment."""
        if not self.steps:
            return False
        words = self.steps[0].rstrip("?").split()
        asked = [CHAIRS[seat] for seat in waiting.seats] if waiting.kind == "answer" else []
        if words[0] == "asked":
            wanted = [] if words[1:] == ["nobody"] else words[1:]
            self.agree(sorted(wanted) == sorted(asked), f"asked are {asked}")
        elif words[0] == "live":
            self.agree(int(words[1]) == self.state.live, f"{self.state.live} tiles are live")
        elif words[0] == "until":
            turn = CHAIRS[self.state.turn] if self.state.phase == TURN else ""
            if words[1] != turn and not (turn and words[1:] == [str(self.state.live), "live"]):
                return False
        elif len(words) > 1 and words[1] == "may":
            self.may(CHAIRS.index(words[0]), " ".join(words[2:]))
        elif self.steps[0].endswith("?"):
            seat, action = CHAIRS.index(words[0]), _action(words[1:])
            if action in legal(self.state, seat):
                self.take_in(decide(self.state, seat, action))
        else:
            return False
        del self.steps[0]
        return True

    def agree(self, right: bool, found: str) -> None:
        if not right:
            raise Wrong(f"{self.steps[0]!r}: {found}\n" + "\n".join(self.outcome.told))

    def may(self, seat: int, text: str) -> None:
        """Check what a seat may do, or may not and why."""
        names = {str(action) for action in legal(self.state, seat)}
        if not text.startswith("not "):
            wanted = {part.strip() for part in text.split(",")}
            self.agree(wanted <= names, f"legal are {sorted(names)}")
            return
        name, _, reason = text[4:].partition(": ")
        self.agree(name not in names, "it is legal")
        try:
            decide(self.state, seat, _action(name.split()))
        except Illegal as refused:
            reasons = [refused.id]
        if name == "win":
            reasons += [row.id for row in why_not(self.state, seat)]
        self.agree(not reason or reason in reasons, f"the reasons are {reasons}")

    def do_step(self, waiting: Due) -> bool:
        """Do the next step if it is an action that is possible now."""
        if not self.steps or self.steps[0].split()[0] not in CHAIRS:
            return False
        letter, *words = self.steps[0].split()
        seat = CHAIRS.index(letter)
        on = words[1] if words[0] not in _WITH_TILE and len(words) > 1 else None
        tile = None if self.state.tile == NONE else TEXT[self.state.tile]
        if seat not in waiting.seats or on not in (None, tile):
            return False
        if words == ["zimo"] and self.state.phase != TURN:
            return False
        action = _action(words)
        if action not in legal(self.state, seat):
            return False
        del self.steps[0]
        expected = self.sheet(seat) if str(action) == "win" else None
        events = decide(self.state, seat, action)
        self.take_in(events)
        for event in events:
            if event.type == "won" and event["seat"] == seat and expected not in (None, _account(events, seat)):
                raise Wrong(f"the player was told {expected}, settled was {_account(events, seat)}")
        return True

    def sheet(self, seat: int) -> object:
        """Lines and total of the score that the seat sees before it wins; None where nothing is counted."""
        if self.table.guided:
            return None
        by = ZIMO if self.state.phase == TURN else DISCARD if self.state.phase == CLAIM else ROB_KONG
        sheet = self.table.score(self.views[seat].state, seat, self.state.tile, by)
        return sorted((line.id, line.value) for line in sheet.lines), sheet.total, sheet.paid

    def go_on(self, waiting: Due) -> None:
        """Let the first who is asked pass, or throw what was drawn."""
        giver = self.state.turn
        seat = min(waiting.seats, key=lambda one: (one - giver) % self.table.seats)
        own = self.state.seats[seat]
        if own.asked & ASK_TURN:
            allowed = legal(self.state, seat)
            choice = [self.state.tile, *reversed(self.dealt[CHAIRS[seat]]), *range(PLAYED)]
            action = next(Action(kind) for kind in choice if kind != NONE and Action(kind) in allowed)
        else:
            action = _action(["pass"])
        self.take_in(decide(self.state, seat, action))

    # Events

    def take_in(self, events: list[Event]) -> None:
        """Apply events and note what they say."""
        lines: list[Event] = []
        won: list[Event] = []
        for event in events:
            points = list(self.state.points)
            apply(self.state, event)
            self.tell_views(event)
            self.outcome.told.append(tell(event))
            if event.type == "won":
                won.append(event)
                lines = []
                self.outcome.wins.append(_win(event))
            elif event.type == "line":
                lines.append(event)
                text = self.outcome.wins[-1]
                self.outcome.wins[-1] = f"{text}{', ' if ': ' in text else ': '}{event['id']} {event['value']}"
                total = sum(line["value"] for line in lines)
                if total > won[-1]["total"]:
                    raise Wrong("the lines are worth more than the total")
            elif event.type == "paid":
                moved = [new - old for new, old in zip(self.state.points, points, strict=True)]
                wanted = [0] * self.table.seats
                names = []
                for field_name, sign in (("from", -1), ("to", 1)):
                    if event[field_name] is not None:
                        wanted[event[field_name]] += sign * event["amount"]
                    names.append("pool" if event[field_name] is None else CHAIRS[event[field_name]])
                on_hand = self.table.start_points * self.table.seats
                if moved != wanted or sum(self.state.points) + self.state.pool != on_hand:
                    raise Wrong("points do not follow the payment")
                self.outcome.pays.append(f"{names[0]} to {names[1]} {event['amount']} {event['reason']}")
            elif event.type == "drawn_hand":
                self.outcome.drawn = True
            elif event.type == "hand_ended":
                self.over = True
                deals = f"{CHAIRS[event['dealer']]} deals, {CHAIRS[event['round_wind'] % 4]} round"
                self.outcome.ends = "match over" if event["over"] else deals
                self.outcome.standing = self.table.standing(self.state) if event["over"] else []
        self.check_totals(events)
        if due(self.state).kind == "ura":
            # A win is settled, which the others learn when the indicators beneath are turned.
            return
        for seat, view in enumerate(self.views):
            if view.legal() != legal(self.state, seat):
                raise Wrong(f"{CHAIRS[seat]} sees other legal actions than there are\n" + "\n".join(self.outcome.told))

    def tell_views(self, event: Event) -> None:
        """Let every seat learn what it may of an event."""
        record = write_event(event, names_of(self.table))
        for view in self.views:
            view.take_in(record)

    def check_totals(self, events: list[Event]) -> None:
        """The lines of every win are worth its total, and it is paid up to the cap."""
        cap = getattr(self.table.rules, "cap", MOST)
        for number, event in enumerate(events):
            if event.type != "won" or self.table.guided:
                continue
            lines = []
            for later in events[number + 1 :]:
                if later.type == "won":
                    break
                if later.type == "line":
                    lines.append(later["value"])
            paid = event["total"] if getattr(self.table.rules, "limits_stack", False) else min(event["total"], cap)
            if sum(lines) != event["total"] or paid != event["paid"]:
                raise Wrong(f"lines {lines}, total {event['total']}, paid {event['paid']}")


def _action(words: list[str]) -> Action:
    if words == ["zimo"]:
        return Action.make("win")
    return Action.make(words[0]) if words[0] in TYPES and words[0] not in _WITH_TILE else Action.make(*words)


def _account(events: list[Event], seat: int) -> object:
    """Lines and total of a seat's win."""
    lines = [event for event in events if event.type == "line" and event["seat"] == seat]
    won = next(event for event in events if event.type == "won" and event["seat"] == seat)
    return sorted((line["id"], line["value"]) for line in lines), won["total"], won["paid"]


def _win(event: Event) -> str:
    seat, tile = CHAIRS[event["seat"]], event["tile"]
    if event["by"] == "zimo":
        return f"{seat} draws {tile}" if tile else f"{seat} has won"
    return f"{seat} {'robs' if event['by'] == 'rob_kong' else 'on'} {tile} from {CHAIRS[event['from']]}"


def tell(event: Event) -> str:
    """An event in one short line: who, what, and its other fields."""
    fields = dict(event.fields)
    words = [CHAIRS[fields.pop("seat")]] if isinstance(fields.get("seat"), int) else []
    words.append(event.type)
    for name, value in fields.items():
        if name in ("from", "to", "dealer") and isinstance(value, int):
            words.append(f"{name} {CHAIRS[value]}")
        elif isinstance(value, bool):
            words += [name] if value else []
        elif isinstance(value, list):
            words.append("".join(value))
        elif value is not None:
            words.append(str(value))
    return " ".join(words)
