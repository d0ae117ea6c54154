"""``zimo replay``: a saved or recorded game step by step, or checked."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from zimo.cli.errors import DIFFERS, DONE, Fault, bad_game, describe, faults, what_is_wrong
from zimo.cli.output import BOLD, DIM, GOOD, Line, Page, label, put
from zimo.cli.prompt import printable, read_line
from zimo.cli.receipt import account
from zimo.cli.screen import Screen, Who, paragraph, player_names, seat_names
from zimo.game import CHAIRS, BadGame, Game, chair
from zimo.rules.codes import TRUTH
from zimo.rules.event import GAME_STARTED, Event
from zimo.rules.record import WIDTH
from zimo.rules.state import State
from zimo.rules.view import fold
from zimo.text import Words
from zimo.text.narrate import tell

STOPS: Final = (
    *("began", "drew", "bonus", "discarded", "chi", "pong", "kong", "riichi", "swapped"),
    *("won", "hand_ended", "taken_back"),
)
"""The events after which the table is shown."""
SILENT: Final = ("game_started", "answered", "line", "paid", "shown", "won", "drawn_hand")
"""The events that are told by what is shown after them."""


@dataclass(frozen=True)
class Asked:
    """The options of the command."""

    file: str
    verify: bool = False
    view: str | None = None
    mjai: str | None = None
    as_json: bool = False


def run(asked: Asked, words: Words, color: bool) -> int:
    """The whole command."""
    with faults(words):
        recorded = _is_recording(Path(asked.file))
    game = _played_again(asked, words) if recorded else _loaded(asked, words)
    words = words.at(game.header["table"])
    viewer = _viewer(asked.view, game.table.seats, words)
    events = _events(game, viewer)
    if asked.mjai is not None:
        _export(game, Path(asked.mjai), words)
        return DONE
    if asked.verify:
        return _verified(game, "recording_verified" if recorded else "verified", asked.as_json, words, color)
    if asked.as_json:
        put("".join(json.dumps(event.as_json()) + "\n" for event in events))
        return DONE
    page = Page(words, color)
    replay = Replay(game, page, viewer, events)
    if page.interactive:
        replay.step_through()
    else:
        page.write(replay.sentences())
    return DONE


def _difference(error: BadGame, as_json: bool, words: Words) -> Fault:
    """The fault of a game that contradicts itself: the number of the event, and what is wrong with it."""
    number = (error.line or 1) - 1
    if as_json:
        put(json.dumps({"verified": False, "event": number, "reason": {"id": error.id, **error.params}}) + "\n")
    return Fault(words.name("ui.not_verified", n=number, text=what_is_wrong(words, error)), DIFFERS)


def _is_recording(path: Path) -> bool:
    """Whether a file is a game that another program recorded."""
    with path.open("rb") as file:
        start = file.read(256).lstrip(b"\xef\xbb\xbf \t\r\n")
    return start.startswith(b"<") or b'"start_game"' in start


def _loaded(asked: Asked, words: Words) -> Game:
    """A saved game. Raises :class:`Fault`."""
    with faults(words):
        try:
            return Game.load(asked.file)
        except BadGame as error:
            if asked.verify and error.contradicts:
                raise _difference(error, asked.as_json, words) from None
            raise Fault(bad_game(words, error)) from None


def _played_again(asked: Asked, words: Words) -> Game:
    """A recorded game, each action of it done again. Raises :class:`Fault` where anything comes out differently."""
    from zimo.records import BadRecording, read, verify

    with faults(words):
        try:
            verdict = verify(read(asked.file))
        except BadRecording as error:
            text = describe(words, f"recording.{error.id}", error.params)
            raise Fault(label(words, error.place, text) if error.place else text) from None
    found = verdict.difference
    if found is None:
        return verdict.game
    if asked.as_json:
        put(json.dumps({"verified": False, **asdict(found)}) + "\n")
    raise Fault(words.name("ui.recording_differs", **asdict(found)), DIFFERS)


def _export(game: Game, path: Path, words: Words) -> None:
    """Write a game as mjai has it. Raises :class:`Fault`."""
    from zimo.records import to_mjai

    try:
        lines = to_mjai(game)
    except ValueError:
        raise Fault(words.name("error.no_mjai")) from None
    with faults(words):
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def _viewer(view: str | None, seats: int, words: Words) -> int | None:
    try:
        return None if view is None else chair(view, seats)
    except ValueError:
        raise Fault(describe(words, "unknown_seat", {"value": view, "allowed": list(CHAIRS[:seats])})) from None


def _events(game: Game, viewer: int | None) -> list[Event]:
    """The log, as a seat saw it or as it was."""
    if viewer is None:
        return game.log
    return [Event(GAME_STARTED, game.header), *game.view(viewer).events]


def _verified(game: Game, said: str, as_json: bool, words: Words, color: bool) -> int:
    hands = len(game.secrets)
    if as_json:
        put(json.dumps({"verified": True, "hands": hands, "events": len(game.log)}) + "\n")
        return DONE
    page = Page(words, color)
    page.line([(words.name(f"ui.{said}"), GOOD)])
    page.line(words.name("ui.replay_counts", hands=hands, events=len(game.log)))
    return DONE


class Replay:
    """A saved game on a page, seen from a seat or with all tiles open."""

    def __init__(self, game: Game, page: Page, viewer: int | None, events: list[Event]) -> None:
        self.game = game
        self.page = page
        self.words = page.words
        self.viewer = viewer
        self.events = events
        records = game.records if viewer is None else game.view(viewer).records
        self.records = bytes(records)
        self.screen = Screen(page, viewer or 0, all_open=viewer is None)
        self.stops = [at for at, event in enumerate(events) if event.type in STOPS and at > 0]
        if self.stops[-1:] != [len(events) - 1]:
            self.stops.append(len(events) - 1)

    def sentences(self) -> Iterator[Line]:
        """Everything that happened, one sentence each."""
        who = player_names(self.words, self.viewer)
        for at, event in enumerate(self.events):
            if event.type == "answered":
                continue
            if event.type == "hand_started":
                yield ""
                yield [(tell(self.words, event.as_json(), player_names(self.words, self.viewer)), BOLD)]
                who = self._who(at)
            else:
                yield from paragraph(self._told(event, who), self.words)
        yield [(self.words.name("ui.footer"), DIM)]

    def _told(self, event: Event, who: Who) -> str:
        """An event as a sentence; a Guided Hand has no tai to tell."""
        if event.type == "won" and self.game.table.guided:
            return self.words.name("ui.guided_won", seat=who(event["seat"]))
        return tell(self.words, event.as_json(), who)

    def _who(self, at: int) -> Who:
        """The names of the seats at event number ``at``."""
        dealer = next(event["dealer"] for event in self.events[at::-1] if event.type == "hand_started")
        return seat_names(dealer, self.game.table.seats, self.words, self.viewer)

    def _state(self, at: int) -> State:
        """The state after event number ``at``."""
        records = bytearray(self.records[: at * WIDTH])
        return fold(self.game.table, TRUTH if self.viewer is None else self.viewer, records)

    def step_through(self) -> None:
        """Show step after step, as the keys ask."""
        self.page.write(
            paragraph(tell(self.words, self.events[0].as_json(), player_names(self.words, None)), self.words)
        )
        step = 0
        while True:
            self.page.write(self._step(step))
            key = read_line(self.page, self.words.name("ui.replay_keys") + " > ")
            key = "q" if key is None else key.strip().lower()
            if key == "q":
                return
            if key == "b":
                step = max(0, step - 1)
            elif key == "h":
                step = self._next_hand(step)
            elif key:
                self.page.line(self.words.name("ui.not_understood_m", text=printable(key)))
            elif step + 1 < len(self.stops):
                step += 1
            else:
                self.page.line(self.words.name("ui.replay_end"))
                return

    def _next_hand(self, step: int) -> int:
        """The step at which the next hand begins, or the last one."""
        for later in range(step + 1, len(self.stops)):
            if self.events[self.stops[later]].type == "began":
                return later
        return len(self.stops) - 1

    def _step(self, step: int) -> Iterator[Line]:
        """What happened since the step before, and the table after it."""
        first = self.stops[step - 1] + 1 if step else 1
        last = self.stops[step]
        state = self._state(last)
        who = self._who(last)
        ended = self.events[last].type == "hand_ended"
        if ended:
            upto = self._true_end(last)
            yield from account(self.game, self.page, self.viewer, upto)
        else:
            yield from self.screen.table(state)
        yield [(self.words.name("ui.replay_step", n=step + 1, all=len(self.stops)), DIM)]
        for event in self.events[first : last + 1]:
            if event.type not in SILENT:
                yield from paragraph(tell(self.words, event.as_json(), who), self.words)

    def _true_end(self, last: int) -> int:
        """Where the hand that ends with this event ends in the game's own records."""
        hand = sum(event.type == "hand_ended" for event in self.events[: last + 1])
        ends = [at for at, event in enumerate(self.game.log) if event.type == "hand_ended"]
        return ends[hand - 1] * WIDTH
