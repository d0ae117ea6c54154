"""The glossary has every term of the catalogues and every line of the tables, and says how the Chinese is read."""

import re

from zimo.learn.glossary import glossary
from zimo.tables import TABLES, make_table
from zimo.text import LANGUAGES, Words, catalogue

SYLLABLE = re.compile(r"[a-zāáǎàēéěèīíǐìōóǒòūúǔùüǖǘǚǜ]+")
TERMS = [term for group in glossary() for term in group.terms]


def test_nothing_stands_in_it_twice() -> None:
    assert len({term.id for term in TERMS}) == len(TERMS)


def test_every_term_and_every_line_is_in_it() -> None:
    listed = {term.id for term in TERMS}
    assert {id for id in catalogue("en") if id.startswith("term.") and "@" not in id} <= listed
    for table in TABLES:
        assert {f"line.{row.id}" for row in make_table(table, None, {}, "match").scorer.patterns} <= listed


def test_every_term_has_its_names_and_says_what_it_means() -> None:
    for term in TERMS:
        assert set(term.names) == set(LANGUAGES)
        if term.id.split(".")[0] in ("term", "line"):
            for language in LANGUAGES:
                assert Words(language).short(term.id), term.id


def test_every_chinese_character_has_a_syllable() -> None:
    for term in TERMS:
        signs = re.findall(r"[一-鿿]", term.names["zh-Hans"])
        syllables = term.pinyin.split(" ")
        assert len(syllables) == len(signs), (term.id, term.names["zh-Hans"], term.pinyin)
        assert all(SYLLABLE.fullmatch(one) for one in syllables), term.pinyin


def test_mahjong_has_its_own_readings() -> None:
    said: dict[str, set[str]] = {sign: set() for sign in "杠和胡"}
    for term in TERMS:
        for sign, syllable in zip(re.findall(r"[一-鿿]", term.names["zh-Hans"]), term.pinyin.split(" "), strict=True):
            if sign in said:
                said[sign].add(syllable)
    assert said["杠"] == {"gàng"}
    assert said["和"] | said["胡"] == {"hú"}
