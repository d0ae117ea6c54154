"""Read a recorded game, whatever its form."""

from pathlib import Path

from zimo.records import mjai, tenhou
from zimo.records.recording import BadRecording, Recording

MOST_BYTES = 8 << 20
"""More than any game needs; larger files are refused unread."""


def read(path: str | Path) -> Recording:
    """The recorded game of a file: tenhou.net's XML or mjai's JSON lines, told apart by the first sign.

    Raises :class:`BadRecording` (ids ``too_large``, ``not_text``, ``not_a_recording`` and those of the readers) and
    ``OSError``.
    """
    with Path(path).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadRecording("too_large", most=MOST_BYTES)
    try:
        return read_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise BadRecording("not_text") from None


def read_text(text: str) -> Recording:
    """The recorded game of a text, as :func:`read` reads it. Raises :class:`BadRecording`."""
    start = text.lstrip()[:1]
    if start == "<":
        return tenhou.read(text)
    if start == "{":
        return mjai.read(text)
    raise BadRecording("not_a_recording")
