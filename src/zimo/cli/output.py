"""Where the lines of a command go, and what that place can show."""

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TextIO

from zimo.cli.errors import Fault
from zimo.text import Words
from zimo.text.explain import columns

if TYPE_CHECKING:
    from rich.console import Console

WIDTH: Final = 80
"""The columns that every command keeps to."""

Span = tuple[str, str]
"""A piece of a line and its style, a style as rich writes it; empty for none."""
Line = str | list[Span]

DIM: Final = "dim"
BOLD: Final = "bold"
MARK: Final = "bold reverse"
GOOD: Final = "bold green"
BAD: Final = "bold red"

_SAMPLE: Final = "│╭万"


class Page:
    """Standard output as a place to draw on.

    ``fine`` tells whether frames and signs of every script may be drawn, ``color`` whether colours may. A pipe, a dumb
    terminal and a place that knows plain letters only get lines of plain text.
    """

    def __init__(self, words: Words, color: bool = True) -> None:
        self.words = words
        self.interactive = _is_terminal(sys.stdout) and _is_terminal(sys.stdin)
        smart = _is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb"
        self.color = color and smart and not os.environ.get("NO_COLOR")
        self.fine = smart and _can_show(_SAMPLE) and _locale() not in ("C", "POSIX")
        if words.lang == "zh-Hans" and not _can_show("万"):
            raise Fault(words.name("error.encoding", text=_encoding()))
        self._console: Console | None = None

    def write(self, lines: Iterable[Line]) -> None:
        """Write lines."""
        for line in lines:
            self.line(line)

    def line(self, line: Line = "") -> None:
        """Write one line."""
        spans = [(line, "")] if isinstance(line, str) else line
        if self.color and any(style for _, style in spans):
            self._colored(spans)
        else:
            put("".join(text for text, _ in spans) + "\n")

    def _colored(self, spans: list[Span]) -> None:
        from rich.console import Console
        from rich.text import Text

        if self._console is None:
            self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._console.print(Text.assemble(*spans))

    def flush(self) -> None:
        """Let everything written so far be seen."""
        if sys.stdout is not None:
            sys.stdout.flush()


def put(text: str) -> None:
    """Write text to standard output; signs that it cannot show become question marks."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(text)
    except UnicodeEncodeError:
        sys.stdout.write(text.encode(_encoding(), "replace").decode(_encoding()))


def label(words: Words, name: str, value: str) -> str:
    """A name and its value, as the language writes them."""
    return words.name("ui.label", name=name, value=value)


def width_of(line: Line) -> int:
    """The columns that a line takes."""
    return columns(line if isinstance(line, str) else "".join(text for text, _ in line))


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _encoding() -> str:
    return getattr(sys.stdout, "encoding", None) or "utf-8"


def _can_show(text: str) -> bool:
    try:
        text.encode(_encoding())
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _locale() -> str:
    return next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
