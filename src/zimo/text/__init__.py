"""Ids to words, in three languages.

One catalogue a language (``en.json``, ``ms.json``, ``zh-Hans.json``) maps an id to an entry: ``name`` and, where
there is more to say, ``short`` and ``long``. Some terms also have ``plain`` and ``chinese``, their names in the other
two term styles. The part of an id up to its first dot is its namespace: ``tile.5m``, ``line.ping_hu``,
``option.men_qing.zimo``.

The browser reads the same files and must give the same output, so that the rules of formatting are only these:

1. A text is a string, or an object with ``one`` and ``other``: ``one`` where the parameter named by its ``by`` (``n``
   where there is no ``by``) is exactly 1, else ``other``.
2. ``{x}`` is replaced by the parameter ``x``: a text as it is, a whole number in decimal digits.
3. ``{x:space}`` takes ``x`` as an id of the namespace ``space`` and is replaced by that entry's name:
   ``{tile:tile}``, where the tile is ``5m``, by the name of ``tile.5m``. A name that is filled in like this takes no
   parameters.
4. A list is treated item by item and joined by the name of ``list.separator``.
5. A parameter that the text does not use is ignored; one that it lacks is an error. Braces stand for nothing else.
6. Words may be for one table. Where an entry ``id@table`` has the field that is wanted it stands for that of ``id``:
   ``unit@hongkong``, ``line.nine_gates@hongkong``.
7. ``{unit}``, where the text is given no such parameter, is the name of ``unit``: tai, faan, fan, han.
8. Parts of Zimo that not everybody needs have further catalogues in the folder ``words`` of their package. They are
   asked for by its name and added to the others, so that a text there may name any id.
9. In the styles ``plain`` and ``chinese`` a name is the field so called where the entry has one. Sentences stay as
   they are.
"""

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

LANGUAGES: Final = ("en", "ms", "zh-Hans")
"""The languages; the first is the source language."""
STYLES: Final = ("local", "plain", "chinese")
"""The term styles: Zi Mo, Self-draw, 自摸."""
UNIT: Final = "unit"
"""The id of what a table counts in."""

Text = str | dict[str, str]
Entry = Mapping[str, Text]

_PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


def _check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}: choose one of {', '.join(LANGUAGES)}")


@cache
def catalogue(lang: str, package: str = "") -> Mapping[str, Entry]:
    """The entries of a language by id, as the file has them: the general ones, or those of a package.

    Raises :class:`ValueError` for an unknown language.
    """
    _check_language(lang)
    folder = resources.files(package).joinpath("words") if package else resources.files(__name__)
    entries: dict[str, Entry] = json.loads(folder.joinpath(f"{lang}.json").read_text(encoding="utf-8"))
    return entries


class Words:
    """The words of one language in one term style. A missing id, field or parameter raises :class:`KeyError`.

    ``package`` is one whose catalogue is added to the general one.
    """

    def __init__(self, lang: str = "en", style: str = "local", table: str = "", package: str = "") -> None:
        _check_language(lang)
        if style not in STYLES:
            raise ValueError(f"unknown style {style!r}: choose one of {', '.join(STYLES)}")
        self.lang = lang
        self.style = style
        self.table = table
        self.package = package
        self._entries = {**catalogue(lang), **catalogue(lang, package)} if package else catalogue(lang)

    def at(self, table: str) -> "Words":
        """The same words as a table uses them."""
        return Words(self.lang, self.style, table, self.package)

    def has(self, id: str, field: str = "name") -> bool:
        """Whether there is such an entry with such a field."""
        return self._text(id, field) is not None

    def name(self, id: str, /, **params: object) -> str:
        """The name: the term, the label or the whole sentence that the id stands for."""
        if self.style != "local" and self.has(id, self.style):
            return self._fill(id, self.style, params)
        return self._fill(id, "name", params)

    def short(self, id: str, /, **params: object) -> str:
        """One short sentence about it."""
        return self._fill(id, "short", params)

    def long(self, id: str, /, **params: object) -> str:
        """A few sentences about it."""
        return self._fill(id, "long", params)

    def join(self, items: list[str]) -> str:
        """The items as one list."""
        return self.name("list.separator").join(items)

    def value(self, option: str, value: object) -> str:
        """The value of a ruleset's option: its name where it has one, on or off, or the number."""
        if isinstance(value, list | tuple):
            return self.join([self.value(option, item) for item in value]) or self.name("value.none")
        key = {True: "true", False: "false", None: "null"}[value] if isinstance(value, bool | None) else str(value)
        for id in (f"option.{option}.{key}", f"value.{key}"):
            if self.has(id):
                return self.name(id)
        return key

    def _text(self, id: str, field: str) -> Text | None:
        """The text of a field, this table's own where it has one; None where there is no such text."""
        entries = self._entries
        own = entries.get(f"{id}@{self.table}", {}) if self.table else {}
        return own.get(field) or entries.get(id, {}).get(field)

    def _fill(self, id: str, field: str, params: Mapping[str, object]) -> str:
        text = self._text(id, field)
        if text is None:
            raise KeyError(f"no words: {id} {field}")
        if isinstance(text, dict):
            text = text["one" if params[text.get("by", "n")] == 1 else "other"]

        def put(place: re.Match[str]) -> str:
            name, space = place[1], place[2]
            value = self.name(UNIT) if name == UNIT and name not in params else params[name]
            items = value if isinstance(value, list | tuple) else [value]
            return self.join([self.name(f"{space}.{item}") if space else str(item) for item in items])

        return _PLACE.sub(put, text)


def best_language(locale: str | None = None) -> str:
    """The language for a locale such as ``ms_SG.UTF-8`` or ``zh-CN``; by default the one that the environment names.

    Indonesian is not Malay, so that it gets English like every other language.
    """
    if locale is None:
        locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = re.split(r"[-_.@]", locale, maxsplit=1)[0].lower()
    return {"ms": "ms", "zh": "zh-Hans"}.get(language, "en")
