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

    def __init__(self, words: Words, color: bool = True, stream: TextIO | None = None) -> None:
        self.words = words
        self.stream = stream or sys.stdout
        self.interactive = _is_terminal(self.stream) and _is_terminal(sys.stdin)
        smart = _is_terminal(self.stream) and os.environ.get("TERM") != "dumb"
        self.color = color and smart and not os.environ.get("NO_COLOR")
        self.fine = smart and self._can_show(_SAMPLE) and _locale() not in ("C", "POSIX")
        self.dot = " · " if self.fine else " | "
        if words.lang == "zh-Hans" and not self._can_show("万"):
            raise Fault(Words("en").name("error.encoding", text=_encoding(self.stream), option="--lang en"))
        self._console: Console | None = None

    def _can_show(self, text: str) -> bool:
        try:
            text.encode(_encoding(self.stream))
        except (UnicodeEncodeError, LookupError):
            return False
        return True

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
            put("".join(text for text, _ in spans).rstrip() + "\n", self.stream)

    def prompt(self, text: str) -> None:
        """Write the beginning of a line that somebody else ends, and let it be seen."""
        put(text, self.stream)
        self.flush()

    def _colored(self, spans: list[Span]) -> None:
        from rich.console import Console
        from rich.text import Text

        if self._console is None:
            self._console = Console(file=self.stream, highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._console.print(Text.assemble(*spans))

    def flush(self) -> None:
        """Let everything written so far be seen."""
        if self.stream is not None:
            self.stream.flush()


def put(text: str, stream: TextIO | None = None) -> None:
    """Write text, by default to standard output; signs that cannot be shown become question marks."""
    stream = stream or sys.stdout
    if stream is None:
        return
    try:
        stream.write(text)
    except UnicodeEncodeError:
        stream.write(text.encode(_encoding(stream), "replace").decode(_encoding(stream)))


def label(words: Words, name: str, value: str) -> str:
    """A name and its value, as the language writes them."""
    return words.name("ui.label", name=name, value=value)


def width_of(line: Line) -> int:
    """The columns that a line takes."""
    return columns(line if isinstance(line, str) else "".join(text for text, _ in line))


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _encoding(stream: TextIO | None) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def _locale() -> str:
    return next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
