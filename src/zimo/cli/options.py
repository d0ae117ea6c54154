"""Options that several commands read in the same way."""

import json
from collections.abc import Sequence

from zimo.cli.errors import Fault
from zimo.text import Words


def read_rules(written: Sequence[str], words: Words) -> dict[str, object]:
    """House rules written ``NAME=VALUE``: the value is JSON where it is any, else text. Raises :class:`Fault`."""
    rules: dict[str, object] = {}
    for text in written:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Fault(words.name("error.bad_rule", text=text))
        rules[name.strip()] = _value(value.strip())
    return rules


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
