"""The glossary: every term with its names in all languages, how the Chinese is said, and what it means.

Names and meanings are those of the catalogues; ``text/glossary.toml`` has the groups and the pinyin.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from zimo.tables import TABLES, make_table
from zimo.text import LANGUAGES, Words


@dataclass(frozen=True, slots=True)
class Term:
    """A term: its id, its name by language, its other names (plain words for it), its pinyin with tone marks."""

    id: str
    names: dict[str, str]
    also: dict[str, str]
    pinyin: str


@dataclass(frozen=True, slots=True)
class Group:
    """Terms that belong together: ``glossary.<id>`` has its name; ``table`` is the table whose lines they are."""

    id: str
    table: str | None
    terms: tuple[Term, ...]


@cache
def glossary() -> tuple[Group, ...]:
    """All groups, a line that several tables count with the first of them."""
    text = resources.files("zimo.text").joinpath("glossary.toml").read_text(encoding="utf-8")
    read: dict[str, dict[str, str]] = tomllib.loads(text)
    said = read.pop("lines")
    groups = [Group(id, None, tuple(_term(term, pinyin) for term, pinyin in rows.items())) for id, rows in read.items()]
    told: set[str] = set()
    for table in TABLES:
        rows = dict.fromkeys(row.id for row in make_table(table, None, {}, "match").scorer.patterns)
        own = [id for id in rows if id not in told]
        told.update(own)
        groups.append(Group("lines", table, tuple(_term(f"line.{id}", said[id], table) for id in own)))
    return tuple(groups)


def _term(id: str, pinyin: str, table: str = "") -> Term:
    words = {language: Words(language, table=table) for language in LANGUAGES}
    plain = {language: Words(language, "plain", table) for language in LANGUAGES}
    names = {language: one.name(id) for language, one in words.items()}
    also = {language: name for language, one in plain.items() if (name := one.name(id)) != names[language]}
    return Term(id, names, also, pinyin)
