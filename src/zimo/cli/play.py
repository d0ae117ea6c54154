"""``zimo play``: a game in the terminal against bots."""

import secrets
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from zimo.bots import BOTS, Bot, make_bot
from zimo.cli.errors import DONE, Fault, describe, faults
from zimo.cli.options import read_rules
from zimo.cli.output import BOLD, DIM, GOOD, Line, Page, put
from zimo.cli.prompt import Choice, Command, Unclear, printable, read_line, understand
from zimo.cli.receipt import account, last_hand, ranking
from zimo.cli.rules import ruleset_lines
from zimo.cli.saves import load, may_replace, save
from zimo.cli.screen import Screen, hand_tiles, paragraph, seat_names
from zimo.cli.tiles import in_order
from zimo.cli.verbs import Verb, is_dead, verbs
from zimo.core.tiles import NONE, TEXT, UNKNOWN
from zimo.game import CHAIRS, HUMAN, Game, chair
from zimo.rules.action import Action
from zimo.rules.advice import why_not
from zimo.rules.codes import ONLOOKER, TURN
from zimo.rules.engine import Illegal, names_of, why_illegal
from zimo.rules.event import read_event
from zimo.rules.record import TAKEN_BACK as TAKEN_BACK_RECORD
from zimo.rules.record import WIDTH, WON
from zimo.rules.state import State
from zimo.scoring import DEFAULT_TABLE
from zimo.text import Words
from zimo.text.narrate import action_words, tell

STRONGEST: Final = list(BOTS)[-1]
"""The bot that plays where nobody asks for another."""
TOLD: Final = ("bonus", "discarded", "chi", "pong", "kong", "riichi", "indicator", "swapped", "paid")
"""The events that are told while a hand is played, one sentence each."""
LOGGED: Final = ("hand_started", "dealt", "drew", *TOLD, "won", "shown", "line", "drawn_hand")
"""The events that the log shows."""

PLAY_KEYS: Final = (
    *("discard", "win", "pong", "kong", "chi", "pass"),
    *("hint", "why", "back", "table", "rules", "log", "save", "quit", "help", "marks"),
)
"""The lines of the help."""
SPECIAL_KEYS: Final = {"riichi": "riichi", "nine_terminals": "abort", "declare_fei": "fei"}
"""Further lines of the help, by the action that a table must have for them."""


@dataclass(frozen=True)
class Setup:
    """The options of the command as they were written; None where left out."""

    table: str | None = None
    preset: str | None = None
    rules: Sequence[str] = field(default_factory=list)
    mode: str | None = None
    seed: int | None = None
    bot: str | None = None
    seat: str | None = None
    watch: bool = False
    save: str | None = None
    resume: str | None = None
    as_json: bool = False


class Quit(Exception):
    """The player leaves the table."""


def run(setup: Setup, words: Words, color: bool) -> int:
    """The whole command."""
    page = Page(words, color, sys.stderr if setup.as_json else None)
    game, path = _open(setup, words)
    page.words = words.at(game.header["table"])
    seats = game.header["seats"]
    own = seats.index(HUMAN) if HUMAN in seats else None
    table = Table(game, page, [make_bot(STRONGEST if name == HUMAN else name) for name in seats], own, path)
    try:
        if not (setup.watch and setup.as_json):
            table.open(setup.resume)
            table.play()
        else:
            table.play_silently()
    except Quit:
        table.close()
    except KeyboardInterrupt:
        page.line()
        table.close()
        raise
    if setup.as_json:
        put("".join(line + "\n" for line in game.as_lines()))
    return DONE


def _open(setup: Setup, words: Words) -> tuple[Game, Path | None]:
    """The game, new or resumed, with its players, and where it is saved."""
    path = Path(setup.save) if setup.save is not None else None
    if setup.resume is not None:
        new = {"table": setup.table, "preset": setup.preset, "rule": setup.rules, "mode": setup.mode}
        for name, value in {**new, "seed": setup.seed}.items():
            if value not in (None, [], ()):
                raise Fault(words.name("error.resumed_option", option=f"--{name}"))
        game = load(Path(setup.resume), words)
        path = path or Path(setup.resume)
    else:
        rules = read_rules(setup.rules, words)
        with faults(words):
            game = Game.new(
                setup.table or DEFAULT_TABLE,
                preset=setup.preset,
                rules=rules,
                mode=setup.mode or "match",
                seed=setup.seed,
            )
    game.header["seats"] = _players(setup, game.header["seats"], words)
    if path is not None:
        may_replace(path, words)
        save(game, path, words)
    return game, path


def _players(setup: Setup, seated: Sequence[str], words: Words) -> list[str]:
    """Who sits where: as it was in the game, but for what the command line says. At most one chair is the player's."""
    own = seated.index(HUMAN) if HUMAN in seated else 0
    try:
        own = chair(setup.seat, len(seated)) if setup.seat is not None else own
    except ValueError:
        allowed = list(CHAIRS[: len(seated)])
        raise Fault(describe(words, "unknown_seat", {"value": setup.seat, "allowed": allowed})) from None
    players = [setup.bot or (STRONGEST if name == HUMAN else name) for name in seated]
    with faults(words):
        for name in players:
            make_bot(name)
    if not setup.watch:
        players[own] = HUMAN
    return players


class Table:
    """A game between a player (or none) and bots, drawn on a page."""

    def __init__(self, game: Game, page: Page, bots: Sequence[Bot], own: int | None, path: Path | None) -> None:
        self.game = game
        self.page = page
        self.words = page.words
        self.bots = bots
        self.own = own
        self.path = path
        self.screen = Screen(page, own or 0)
        self.told = len(self._records())
        self.chance = game.seed if game.seed is not None else secrets.randbits(64)

    # The course of the game

    def open(self, resumed: str | None) -> None:
        """Say what is played."""
        words, header = self.words, self.game.header
        running = self.game.due().kind != "over"
        self.page.line([(words.name("ui.title"), BOLD)])
        if resumed is None:
            text = words.name("event.game_started", **header)
        else:
            text = words.name("ui.resumed", file=resumed, **header)
        self.page.write(paragraph(text, words))
        if self.game.table.guided and running:
            self.page.write(paragraph(words.name("ui.guided_start"), words))
        if self.own is not None and running:
            self.page.write(paragraph(words.name("ui.welcome_keys"), words))
        self.page.line([(words.name("ui.footer"), DIM)])

    def play(self) -> None:
        """Play to the end of the game."""
        if self.game.due().kind == "over":
            self.page.write(account(self.game, self.page, self.own))
        while (due := self.game.due()).kind != "over":
            if due.kind == "deal":
                self.game.deal()
                self._tell_since()
            elif self.own in due.seats:
                self._ask(self.own)
            else:
                self._let_act(due.seats[0])
                if self.own is None:
                    self._tell_since()
            if self.game.due().kind in ("deal", "over"):
                self._end_hand()
        if self.game.header["mode"] == "match":
            self.page.write(ranking(self.game, self.page, self.own))
        self._saved()
        self.page.line([(self.words.name("ui.footer"), DIM)])

    def play_silently(self) -> None:
        """Let the bots play to the end of the game, and save it where that is wanted."""
        while (due := self.game.due()).kind != "over":
            if due.kind == "deal":
                self.game.deal()
            else:
                self._let_act(due.seats[0])
        self._save()

    def close(self) -> None:
        """Leave the table before the game is over."""
        self._saved()
        self.page.line(self.words.name("ui.goodbye"))

    def _let_act(self, seat: int) -> None:
        """A bot acts; its chances hang on the moment only, so that a resumed game goes on as it would have."""
        chances = Random(f"{self.chance} {seat} {len(self.game.records)}")
        code = self.bots[seat].choose(self.game.view(seat).state, seat, chances)
        self.game.act(seat, Action(code))

    def _end_hand(self) -> None:
        self._tell_since()
        self.page.write(account(self.game, self.page, self.own))
        self._save()
        while self.game.due().kind == "deal" and self.own is not None and self.page.interactive:
            answer = read_line(self.page, "\n" + self.words.name("ui.prompt_next") + " ")
            key = (answer or "").strip().lower()
            if answer is None or key in ("q", "quit"):
                raise Quit
            if key in ("u", "undo", "back"):
                self._take_back()
                return
            if not key:
                return
            self.page.line(self.words.name("ui.not_understood_m", text=printable(key)))

    # The player's turn

    def _ask(self, own: int) -> None:
        """Let the player see the table and choose, until an action is chosen."""
        self._tell_since()
        choices = self._draw(own)
        while True:
            line = read_line(self.page, "> ")
            if line is None:
                raise Quit
            state = self.game.view(own).state
            tiles, drawn = hand_tiles(state, own)
            numbered = [*tiles, drawn] if drawn != NONE else tiles
            legal = [action.code for action in self.game.legal(own)]
            answer = understand(line, numbered, legal, choices)
            if isinstance(answer, Choice):
                self.told = len(self._records())
                self.game.act(own, Action(answer.code))
                self._save()
                return
            if isinstance(answer, Unclear):
                self._unclear(answer, choices, own)
            elif answer.name in ("back", "table"):
                if answer.name == "back" and not self._take_back():
                    continue
                if not self.game.view(own).legal():
                    return
                choices = self._draw(own)
            else:
                self._command(answer, own)

    def _draw(self, own: int) -> list[Verb]:
        """Draw the table and what may be done; returns the verbs."""
        words, state = self.words, self.game.view(own).state
        self.page.write(self.screen.table(state))
        self.page.write(self.screen.warnings(state))
        codes = [action.code for action in self.game.legal(own)]
        choices = verbs(state, own, codes, words)
        if state.phase == TURN:
            self.page.line([(words.name("ui.your_turn_keys"), BOLD)])
        else:
            who = seat_names(state.dealer, len(state.seats), words, own)
            asked = words.name("ui.your_claim", tile=TEXT[state.tile], seat=who(state.turn))
            self.page.line([(asked, BOLD)])
        minimum = getattr(self.game.table.rules, "minimum", "")
        self.page.write(self._barred_discards(state, own, codes))
        self.page.write(self.screen.choices(choices, lambda verb: is_dead(state, own, verb.code), minimum))
        if self.game.table.guided:
            self.page.write(self._hint(own))
        return choices

    def _barred_discards(self, state: State, own: int, codes: Sequence[int]) -> Iterator[Line]:
        """Which tiles may be thrown, where not all of them may."""
        open_ = {code for code in codes if code < UNKNOWN}
        held = {kind for group in hand_tiles(state, own) for kind in (group if isinstance(group, list) else [group])}
        if open_ and held - open_ - {NONE}:
            text = self.words.name("ui.may_throw", tiles=[TEXT[kind] for kind in in_order(open_)])
            yield from paragraph(text, self.words)

    def _unclear(self, answer: Unclear, choices: list[Verb], own: int) -> None:
        if answer.code is not None:
            answer = replace(answer, id=why_illegal(self.game.view(own).state, own, Action(answer.code)).id)
        if answer.id == "not_your_turn" and choices:
            text = self.words.name("ui.answer_first", keys=[verb.key for verb in choices])
        elif answer.id:
            text = self.words.name(f"reason.{answer.id}")
        else:
            text = self.words.name("ui.not_understood_m", text=printable(answer.text))
        self.page.write(paragraph(text, self.words))
        if answer.id == "win_not_offered":
            self.page.write(self._why(own))

    def _command(self, command: Command, own: int) -> None:
        """What is no action and leaves the table as it is."""
        if command.name == "quit":
            raise Quit
        if command.name == "save":
            self._save_to(command.argument)
            return
        lines = {"hint": self._hint, "why": self._why, "rules": self._rules, "log": self._log, "help": self._help}
        self.page.write(lines[command.name](own))

    def _hint(self, own: int) -> Iterator[Line]:
        """What the most careful bot would do, and why."""
        words = self.words
        advisor: Any = next((bot for bot in map(make_bot, reversed(BOTS)) if hasattr(bot, "advise")), None)
        if advisor is None:
            yield words.name("ui.no_hint")
            return
        advice = advisor.advise(self.game.view(own).state, own)
        action = action_words(words, str(Action(advice.code)))
        yield [(words.name("ui.hint_action", action=action), GOOD)]
        for id, params in advice.reasons:
            yield from paragraph(words.name(f"hint.{id}", **params), words, 2)

    def _why(self, own: int) -> Iterator[Line]:
        """Why no win is offered now."""
        words = self.words
        reasons = why_not(self.game.view(own).state, own)
        if not reasons:
            yield words.name("ui.win_offered")
        for reason in reasons:
            yield from paragraph(words.name(f"reason.{reason.id}", **reason.params), words)
            if words.has(f"reason.{reason.id}", "long"):
                yield from paragraph(words.long(f"reason.{reason.id}", **reason.params), words, 2)

    def _rules(self, own: int) -> Iterator[Line]:
        header = self.game.header
        table, preset = self.words.name(f"table.{header['table']}"), self.words.name(f"preset.{header['preset']}")
        yield [(self.words.name("ui.label", name=table, value=preset), BOLD)]
        if self.game.table.guided:
            yield from paragraph(self.words.name("ui.guided_start"), self.words)
        else:
            yield from ruleset_lines(self.game.table.rules, self.words, long=False)

    def _log(self, own: int) -> Iterator[Line]:
        """This hand in sentences, as the player saw it."""
        view = self.game.view(own)
        events = [event.as_json() for event in view.events]
        starts = [at for at, event in enumerate(events) if event["type"] == "hand_started"]
        who = seat_names(view.state.dealer, len(view.state.seats), self.words, own)
        yield [(self.words.name("ui.log"), BOLD)]
        for event in events[starts[-1] :]:
            if event["type"] in (*LOGGED, "taken_back"):
                yield from paragraph(tell(self.words, event, who), self.words, 2)

    def _help(self, own: int) -> Iterator[Line]:
        yield [(self.words.name("ui.keys"), BOLD)]
        special = [id for action, id in SPECIAL_KEYS.items() if action in self.game.table.actions]
        for id in (*special, *PLAY_KEYS):
            yield from paragraph(self.words.name(f"ui.play_{id}"), self.words, 2)

    # Telling

    def _records(self) -> bytearray:
        """The log that is told: the player's own, or the onlooker's."""
        return self.game.view(ONLOOKER if self.own is None else self.own).records

    def _tell_since(self) -> None:
        """Tell what happened since the last time, one sentence each."""
        records = self._records()
        who = seat_names(self._dealer(), self.game.table.seats, self.words, self.own)
        names = names_of(self.game.table)
        for at in range(self.told, len(records), WIDTH):
            if records[at] == WON:
                break  # the account tells the rest
            if records[at] != TAKEN_BACK_RECORD:
                event = read_event(bytes(records[at : at + WIDTH]), 0, names).as_json()
                if event["type"] == "discarded" and event["seat"] == self.own:
                    continue
                if event["type"] in TOLD or (event["type"] == "hand_started" and self.own is None):
                    self.page.write(paragraph(tell(self.words, event, who), self.words))
        self.told = len(records)

    def _dealer(self) -> int:
        """The dealer of the last hand that was begun; when it is over the state names the next one."""
        return self.game.records[last_hand(self.game.records)[0] + 1]

    # Going back, saving

    def _take_back(self) -> bool:
        """Go back to before the player's last decision; False, with a sentence, where that is not possible."""
        try:
            event = self._last_own_decision()
            self.game.take_back(event)
        except Illegal as error:
            self.page.line(self.words.name(f"reason.{error.id}"))
            return False
        self.told = len(self._records())
        self._save()
        self.page.write(paragraph(self.words.name("ui.taken_back"), self.words))
        return True

    def _last_own_decision(self) -> int:
        """The number of the event by which the player last decided something in this hand."""
        own = [event for event, seat in self.game.decisions() if seat == self.own]
        if not own:
            raise Illegal("nothing_to_take_back")
        return own[-1]

    def _save(self) -> None:
        if self.path is not None:
            save(self.game, self.path, self.words)

    def _saved(self) -> None:
        """Save where that is wanted, and say so."""
        if self.path is not None:
            save(self.game, self.path, self.words)
            self.page.write(paragraph(self.words.name("ui.saved", file=str(self.path)), self.words))

    def _save_to(self, argument: str) -> None:
        path = Path(argument) if argument else self.path
        if path is None:
            self.page.line(self.words.name("ui.save_where"))
            return
        try:
            may_replace(path, self.words)
            save(self.game, path, self.words)
        except (Fault, ValueError) as error:
            self.page.write(paragraph(str(error), self.words))
            return
        self.path = path
        self.page.write(paragraph(self.words.name("ui.saved", file=str(path)), self.words))
