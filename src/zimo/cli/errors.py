"""Faults of input as one line on standard error, never a traceback."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from zimo.text import LANGUAGES, Words, best_language, catalogue

if TYPE_CHECKING:
    from zimo.game import BadGame

DONE: Final = 0
DIFFERS: Final = 1
BAD_INPUT: Final = 2
STOPPED: Final = 130
"""Exit code after Ctrl-C, as shells have it."""

LONGEST: Final = 400
"""The most characters of a line about a fault."""


class Fault(Exception):
    """Bad input; the text is the line to show, ``code`` the exit code."""

    def __init__(self, text: str, code: int = BAD_INPUT) -> None:
        super().__init__(text)
        self.code = code


def guarded(run: Callable[[], int]) -> int:
    """Run a command; whatever is wrong with its input becomes one line and an exit code."""
    try:
        code = run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except Fault as fault:
        return _refuse(str(fault), fault.code)
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return DONE
    except KeyboardInterrupt:
        return _refuse(_words().name("ui.stopped"), STOPPED)
    except OSError as error:
        return _refuse(file_fault(error, _words()))
    return code


def _refuse(text: str, code: int = BAD_INPUT) -> int:
    line = " ".join(text.split())
    if len(line) > LONGEST:
        line = line[: LONGEST - 4] + " ..."
    if sys.stderr is not None:
        try:
            sys.stderr.write(f"zimo: {line}\n")
            sys.stderr.flush()
        except OSError:
            pass  # nobody listens
    _forget_output()
    return code


def _forget_output() -> None:
    """Let the interpreter end without a second complaint about output that cannot be written."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except (OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _words() -> Words:
    return Words(best_language())


def words_for(lang: str | None) -> Words:
    """The words of a language, by default of the locale's. Raises :class:`Fault`."""
    words = Words(best_language())
    if lang is None:
        return words
    if lang not in LANGUAGES:
        raise Fault(words.name("error.unknown_language", text=lang, allowed=list(LANGUAGES)))
    return Words(lang)


@contextmanager
def faults(words: Words) -> Iterator[None]:
    """Turn what the packages below raise about input into :class:`Fault`."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Fault(file_fault(error, words)) from None
    except ValueError as error:
        id, params = getattr(error, "id", None), getattr(error, "params", None)
        if "null byte" in str(error):
            raise Fault(words.name("error.file", file="-", text=str(error))) from None
        if not isinstance(id, str) or not isinstance(params, Mapping):
            raise
        raise Fault(describe(words, id, params)) from None


def file_fault(error: OSError, words: Words) -> str:
    """The line for a file that cannot be read or written."""
    return words.name("error.file", file=error.filename or "-", text=error.strerror or str(error))


def describe(words: Words, id: str, params: Mapping[str, object]) -> str:
    """The sentence for an error id; what the sentence has no place for follows in brackets."""
    if id == "bad_json" and "expected" in params:
        return words.name("error.bad_value", field=params.get("field", "hand"), expected=params["expected"])
    filled = dict(params)
    filled.setdefault("text", _plain(params.get("value", "")))
    known = params.get("allowed")
    if isinstance(known, list):
        from difflib import get_close_matches

        asked = next(
            (str(params[name]) for name in ("option", "preset", "table", "mode", "value") if name in params), ""
        )
        close = get_close_matches(asked, map(str, known), n=3)
        filled["allowed"] = [*close, "..."] if close and len(known) > 9 else known
    elif id == "option_out_of_range":
        filled["allowed"] = _allowed(words, params)
    filled["value"] = _plain(filled.get("value", ""))
    text = catalogue(words.lang)[f"error.{id}"]["name"]
    untold = [name for name in params if name not in ("allowed", "field", "table") and not _told(str(text), name)]
    rest = [f"{name} {_plain(params[name])}" for name in untold]
    return words.name(f"error.{id}", **filled) + (f" ({', '.join(rest)})" if rest else "")


def _allowed(words: Words, params: Mapping[str, object]) -> object:
    """What an option allows, in words; as it is where the fault allows less than the option."""
    from zimo.cli.rules import allowed_words
    from zimo.tables import TABLES, load

    id = str(params["option"])
    for table in TABLES:
        option = load(table).RULES.options().get(id)
        if option is not None and option.allowed() == params["allowed"]:
            return allowed_words(id, option, words)
    return params["allowed"]


def _told(text: str, name: str) -> bool:
    return re.search(r"\{" + name + r"[:}]", text) is not None or (name == "value" and "{text}" in text)


def _plain(value: object) -> str:
    """A value as it is written in an option: text as it is, the rest as JSON."""
    return value if isinstance(value, str) else json.dumps(value, default=str)


def bad_game(words: Words, error: "BadGame") -> str:
    """The sentence of a saved game that cannot be used."""
    text = what_is_wrong(words, error)
    if error.line is None:
        return words.name("error.bad_file", text=text)
    return words.name("error.bad_line", line=error.line, text=text)


def what_is_wrong(words: Words, error: "BadGame") -> str:
    """What is wrong with a saved game, without the place."""
    if error.contradicts:
        return words.name(f"reason.{error.id}", **error.params)
    own = f"bad_game.{error.id}"
    return describe(words, own if words.has(f"error.{own}") else error.id, error.params)
