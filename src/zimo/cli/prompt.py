"""Reading what a player types."""

import sys
from dataclasses import dataclass
from typing import Final

from zimo.cli.output import Page
from zimo.cli.verbs import ABORT_KEY, FEI_KEY, PASS_KEY, RIICHI_KEY, SWAP_KEY, WIN_KEY, Verb, is_chi
from zimo.core.tiles import UnknownTile, tile_from_text, tiles_from_text
from zimo.rules.action import Action, NotAnAction

LONGEST: Final = 1 << 16
"""The longest line that is read at once."""
_SHOWN: Final = 40

COMMANDS: Final = {
    "h": "hint",
    "?": "why",
    "u": "back",
    "r": "rules",
    "l": "log",
    "s": "save",
    "q": "quit",
    "m": "help",
    "t": "table",
}
"""The commands beside actions by their keys; each may be written out too."""
_WORDS: Final = {word: word for word in COMMANDS.values()} | {
    "undo": "back",
    "why": "why",
    "exit": "quit",
    "help": "help",
    "--help": "help",
}
_SPELLED: Final = {"win": WIN_KEY, "hu": WIN_KEY, "pass": PASS_KEY, "pong": "p", "kong": "k", "chi": "c"}
_REFUSED: Final = {
    WIN_KEY: "win_not_offered",
    PASS_KEY: "nothing_to_pass",
    "p": "no_such_claim",
    "c": "no_such_claim",
    "k": "no_such_kong",
    RIICHI_KEY: "not_offered",
    ABORT_KEY: "not_offered",
    FEI_KEY: "not_offered",
    SWAP_KEY: "not_offered",
}
"""Why there is no such choice, by its key."""
_DISCARD_WORDS: Final = ("d", "discard")


@dataclass(frozen=True)
class Choice:
    """An action was chosen."""

    code: int


@dataclass(frozen=True)
class Command:
    """Something else was asked for, perhaps with an argument."""

    name: str
    argument: str = ""


@dataclass(frozen=True)
class Unclear:
    """What was typed names no tile, verb or command, or one that is not possible now; then ``id`` says why.

    A tile that cannot be thrown is in ``code``.
    """

    text: str
    id: str = ""
    code: int | None = None


Answer = Choice | Command | Unclear


def read_line(page: Page, prompt: str) -> str | None:
    """Ask and read one line, without its end; None when there is no more input."""
    page.prompt(prompt)
    source = sys.stdin.buffer if sys.stdin is not None else None
    data = source.readline(LONGEST) if source is not None else b""
    text = data.decode("utf-8", "replace").rstrip("\r\n")
    if not data:
        page.line()
        return None
    if not page.interactive:
        page.line(printable(text))
    return text


def printable(text: str) -> str:
    """The text as it may be shown in a line: no control signs, not too long."""
    shown = "".join(sign for sign in text if sign.isprintable())
    return shown if len(shown) <= _SHOWN else shown[: _SHOWN - 3] + "..."


def understand(text: str, hand: list[int], legal: list[int], verbs: list[Verb]) -> Answer:
    """What a line means to a player who sees these tiles, numbered from 1, and may do what is ``legal``."""
    words = text.split(maxsplit=1)
    if not words:
        passes = [verb.code for verb in verbs if verb.key == PASS_KEY]
        can_win = any(verb.key == WIN_KEY for verb in verbs)
        return Choice(passes[0]) if passes and not can_win else Command("table")
    first, rest = words[0], words[1].strip() if len(words) > 1 else ""
    key = first if first in "ESWNRGB" else first.lower()
    name = COMMANDS.get(key) or _WORDS.get(key)
    if name == "save" or (name is not None and not rest):
        return Command(name, rest)
    verb = _verb(_SPELLED.get(key, key), rest, verbs)
    if verb is not None:
        return Choice(verb.code)
    return _discard(text, rest if key in _DISCARD_WORDS else text.strip(), hand, legal, verbs)


def _verb(key: str, rest: str, verbs: list[Verb]) -> Verb | None:
    """The verb of a key: ``c1``, ``c 1``, ``c 34m``, ``k 5m``, or ``c`` alone where there is only one."""
    for verb in verbs:
        if verb.key in (key, key + rest) and (not rest or verb.key == key + rest or _means(verb, rest)):
            return verb
        if _common(verb.key) == key and rest and _means(verb, rest):
            return verb
    return None


def _common(key: str) -> str:
    """A key without the number that tells several verbs apart."""
    return key.rstrip("0123456789")


def _means(verb: Verb, rest: str) -> bool:
    """Whether tiles written after a verb mean it."""
    written = verb.name.split()[-1]
    if rest == written:
        return True
    try:
        kinds = sorted(tiles_from_text(rest))
    except UnknownTile:
        return False
    tile = Action(verb.code).tile
    if tile is not None:
        return set(kinds) == {tile_from_text(tile)}
    if not is_chi(verb.code):
        return True
    try:
        shown = sorted(tiles_from_text(written))
    except UnknownTile:
        return False
    return kinds == shown or (len(kinds) == 2 and all(kind in shown for kind in kinds))


def _discard(text: str, tile: str, hand: list[int], legal: list[int], verbs: list[Verb]) -> Answer:
    """A tile to throw, by its number or its notation."""
    kind = _kind(tile, hand)
    if kind is None:
        try:
            kind = Action.parse(text).code
        except NotAnAction:
            return Unclear(text, _refused_verb(text))
    if kind in legal:
        return Choice(kind)
    return Unclear(text, code=kind)


def _refused_verb(text: str) -> str:
    """Why a verb that is not among the choices is refused; empty for what is no verb."""
    first = text.split()[0].lower()
    return _REFUSED.get(_common(_SPELLED.get(first, first)), "")


def _kind(text: str, hand: list[int]) -> int | None:
    if text.isascii() and text.isdigit() and len(text) < 4:
        number = int(text)
        return hand[number - 1] if 1 <= number <= len(hand) else None
    # A single small letter is a key, never a wind: a stray n must not throw the North Wind.
    for written in (text, text.lower()) if len(text) > 1 else (text,):
        try:
            return tile_from_text(written)
        except UnknownTile:
            continue
    return None
