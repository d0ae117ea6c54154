"""``zimo learn``: practice questions in the terminal, each explained."""

import json
import re
import secrets
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from zimo.cli.errors import DONE, Fault, faults
from zimo.cli.options import read_rules
from zimo.cli.output import BOLD, DIM, GOOD, WIDTH, Line, Page, put
from zimo.cli.prompt import printable, read_line
from zimo.cli.scene import beside, bulleted, say, scene
from zimo.cli.screen import paragraph
from zimo.cli.tiles import plain_strip
from zimo.core.tiles import TEXT
from zimo.learn.kind import SKILLS
from zimo.learn.kinds import KINDS
from zimo.learn.practice import RUN, SEED, Asked, House, PracticeError, kinds_here, one_by_one, question
from zimo.learn.question import Choice, Interval
from zimo.scoring import DEFAULT_TABLE
from zimo.text import Words

MOST: Final = 500
"""Questions of a run."""
LONGEST: Final = 60
"""So much of a seed that cannot be is told."""
LETTERS: Final = "abcdefghijkl"
"""Letters stand for answers as their numbers do."""
QUIT: Final = ("q", "quit", "exit")
HELP: Final = ("h", "?", "help")


@dataclass(frozen=True)
class Setup:
    """The options of the command as they were written; None where left out."""

    kinds: Sequence[str] = ()
    table: str | None = None
    preset: str | None = None
    rules: Sequence[str] = field(default_factory=list)
    level: int | None = None
    seed: str | None = None
    count: int | None = None
    listed: bool = False
    as_json: bool = False


class Quit(Exception):
    """The learner has had enough, or there is no more input."""


def run(setup: Setup, words: Words, color: bool) -> int:
    """The whole command."""
    if setup.count is not None and setup.count > MOST:
        raise Fault(words.name("error.too_many_questions", n=MOST))
    for kind in setup.kinds:
        if kind not in KINDS:
            raise Fault(words.name("error.no_such_kind", kind=printable(kind), command="zimo learn --list"))
    house = House(setup.table or DEFAULT_TABLE, setup.preset, read_rules(setup.rules, words))
    with faults(words):
        here = kinds_here(house)
        if setup.listed:
            _list(house, setup.as_json, words.at(house.table), color)
            return DONE
        seed = secrets.token_hex(4) if setup.seed is None else setup.seed
        asked = _asked(setup, [kind.id for kind in here], seed, house)
        first = next(asked, None)
    if setup.as_json:
        questions = [one.as_dict() for one in _all(first, asked)]
        told = {"table": house.table, "preset": house.preset, "rules": house.rules, "questions": questions}
        put(json.dumps(told, indent=1) + "\n")
        return DONE
    Practice(setup, Page(words.at(house.table), color)).ask(_all(first, asked))
    return DONE


def _asked(setup: Setup, here: Sequence[str], seed: str, house: House) -> Iterator[Asked]:
    """The questions: a single one where its kind and its own seed are given, else a run. Raises ``PracticeError``."""
    level = 1 if setup.level is None else setup.level
    if not SEED.fullmatch(seed):
        raise PracticeError("bad_seed", seed=seed[:LONGEST])
    for kind in setup.kinds:
        if kind not in here:
            question(kind, seed, house, level)
    if len(setup.kinds) == 1 and setup.seed is not None and setup.count is None:
        return iter([question(setup.kinds[0], seed, house, level)])
    return one_by_one(setup.kinds or here, seed, house, level, setup.count or RUN)


def _all(first: Asked | None, rest: Iterator[Asked]) -> Iterator[Asked]:
    if first is not None:
        yield first
        yield from rest


def _list(house: House, as_json: bool, words: Words, color: bool) -> None:
    """The kinds that can be asked under these rules, by what they train."""
    kinds = kinds_here(house)
    if as_json:
        rows = [
            {
                "kind": kind.id,
                "skill": kind.skill,
                "estimate": kind.estimate,
                "name": words.name(f"practice.{kind.id}"),
                "about": words.short(f"practice.{kind.id}"),
            }
            for kind in kinds
        ]
        put(json.dumps(rows, indent=1) + "\n")
        return
    page = Page(words, color)
    for skill in SKILLS:
        of_skill = [kind for kind in kinds if kind.skill == skill]
        if of_skill:
            page.line([(words.name(f"skill.{skill}"), BOLD)])
        for kind in of_skill:
            page.line([("  ", ""), (kind.id, BOLD), (page.dot, DIM), (words.name(f"practice.{kind.id}"), "")])
            page.write(paragraph(words.short(f"practice.{kind.id}"), words, 4))


class Practice:
    """A run of questions, read and answered line by line."""

    def __init__(self, setup: Setup, page: Page) -> None:
        self.setup = setup
        self.page = page
        self.words = page.words
        self.right = 0
        self.answered = 0
        self.again: list[Asked] = []

    def ask(self, questions: Iterator[Asked]) -> None:
        """Ask one question after the other, and say at the end how it went."""
        self._keys()
        try:
            for number, asked in enumerate(questions, 1):
                self._one(asked, number)
        except Quit:
            pass
        self._end()

    def _one(self, asked: Asked, number: int) -> None:
        page, words, made = self.page, self.words, asked.question
        page.line()
        page.line([("─" * WIDTH if page.fine else "-" * WIDTH, DIM)])
        head = words.name("ui.learn_head", n=number, kind=asked.kind.id)
        page.line([(head, BOLD), (page.dot, DIM), (words.name("ui.learn_seed", seed=asked.seed), DIM)])
        if asked.kind.estimate:
            page.line([(words.name("web.ask.estimate"), DIM)])
        page.write(scene(made.scene, page))
        page.line()
        page.write([(str(line), BOLD)] for line in paragraph(say(words, made.ask), words))
        for at, choice in enumerate(made.choices, 1):
            page.write(self._choice(str(at), choice))
        chosen = self._answer(asked)
        right = sorted(chosen) == sorted(made.right)
        if not made.too_close:
            self.answered += 1
            self.right += right
            self.again += [] if right else [asked]
        page.line()
        page.write(self._explained(asked, chosen, right))
        while self._read(words.name("ui.learn_next") + " > "):
            self._unclear()

    def _choice(self, mark: str, choice: Choice) -> Iterator[Line]:
        if choice.label is None:
            yield [(f" {mark}  ", BOLD), *plain_strip([choice.tiles])]
            return
        *lines, last = bulleted(say(self.words, choice.label), self.page, f" {mark} ")
        yield from lines
        yield from beside(str(last), choice.tiles)

    def _answer(self, asked: Asked) -> list[str]:
        """The keys of what is chosen."""
        while not (chosen := understood(self._read("> "), asked)):
            self._unclear()
        return chosen

    def _read(self, prompt: str) -> str:
        """Read a line that asks for no help. Raises :class:`Quit`."""
        while True:
            text = read_line(self.page, prompt)
            if text is None or text.strip().lower() in QUIT:
                raise Quit
            if text.strip().lower() not in HELP:
                return text.strip()
            self._keys()

    def _keys(self) -> None:
        self.page.write(paragraph(self.words.name("ui.learn_keys"), self.words))

    def _unclear(self) -> None:
        self.page.write(paragraph(self.words.name("ui.learn_unclear"), self.words))

    def _explained(self, asked: Asked, chosen: Sequence[str], right: bool) -> Iterator[Line]:
        """Whether the answer was right, why, and the way there step by step."""
        page, words, made = self.page, self.words, asked.question
        verdict = "too_close" if made.too_close else "right" if right else "not_yet"
        style = GOOD if right else BOLD
        yield from ([(str(line), style)] for line in paragraph(words.name(f"web.ask.{verdict}"), words))
        for at, choice in enumerate(made.choices, 1):
            mine = choice.key in chosen
            told_of = choice.right or mine
            if not told_of and choice.interval is None:
                continue
            mark = "" if made.too_close else "yours_right" if choice.right and mine else "right_one"
            mark = "yours" if mine and not choice.right and not made.too_close else mark
            name = self._name(choice)
            told = name + page.dot + words.name(f"web.ask.{mark}") if mark and told_of else name
            yield from ([(str(line), BOLD)] for line in bulleted(told, page, f" {at} "))
            if told_of:
                for why in choice.why:
                    yield from paragraph(say(words, why), words, 4)
            if choice.interval is not None:
                yield from paragraph(self._measured(choice.interval), words, 4)
        yield [(words.name("web.ask.steps"), BOLD)]
        for at, step in enumerate(made.steps, 1):
            *lines, last = bulleted(say(words, step.text), page, f" {at}.")
            yield from lines
            yield from beside(str(last), step.tiles)

    def _measured(self, interval: Interval) -> str:
        mean, low, high = (f"{part:g}" for part in (interval.mean, interval.low, interval.high))
        return self.words.name("web.ask.measured", mean=mean, low=low, high=high)

    def _name(self, choice: Choice) -> str:
        tiles = " ".join(TEXT[kind] for kind in choice.tiles)
        return say(self.words, choice.label) if choice.label is not None else tiles

    def _end(self) -> None:
        """How many were right, and which to look at again."""
        page, words = self.page, self.words
        page.line()
        page.line([(words.name("web.practice.tally", right=self.right, asked=self.answered), BOLD)])
        if self.again:
            page.line(words.name("ui.learn_again"))
        for asked in self.again:
            page.line("  " + self._command(asked))
        page.line([(words.name("ui.footer"), DIM)])

    def _command(self, asked: Asked) -> str:
        """The command that asks the question again."""
        setup = self.setup
        options = {"--table": setup.table, "--preset": setup.preset}
        named = [part for name, value in options.items() if value is not None for part in (name, value)]
        rules = [part for rule in setup.rules for part in ("--rule", rule)]
        level = ["--level", str(asked.level)] if asked.level > 1 else []
        return shlex.join(["zimo", "learn", asked.kind.id, "--seed", asked.seed, *level, *named, *rules])


def understood(text: str, asked: Asked) -> list[str]:
    """The keys of the answers that are meant: numbers, letters or tiles; empty for what is none of them."""
    choices = asked.question.choices
    names: dict[str, str] = {}
    for at, choice in enumerate(choices):
        names[str(at + 1)] = names[LETTERS[at]] = choice.key
        if len(choice.tiles) == 1 and choice.label is None:
            names[TEXT[choice.tiles[0]]] = choice.key
    parts = re.split(r"[\s,]+", text.strip())
    if asked.question.many and text.strip().isdigit() and len(choices) < 10:
        parts = list(text.strip())
    keys = [names.get(part) or names.get(part.lower()) for part in parts]
    found = [key for key in keys if key is not None]
    if len(found) < len(keys) or (len(found) > 1 and not asked.question.many):
        return []
    return list(dict.fromkeys(found))
