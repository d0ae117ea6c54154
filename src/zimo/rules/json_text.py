"""JSON from outside, read so that it can be said again."""

import json
from typing import Any


def read_json(text: str) -> Any:
    """The value of a JSON text.

    Raises :class:`ValueError` for what is no JSON, and for what Python reads but cannot write as JSON in UTF-8: numbers
    that are none, half characters, values in values without end.
    """
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except RecursionError:
        raise ValueError("too deep") from None
    return value
