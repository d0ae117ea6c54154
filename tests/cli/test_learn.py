"""``zimo learn``: practice in the terminal, asked, answered and explained line by line."""

from __future__ import annotations

import json
import os
import re

import pytest
from tests.cli.support import ESCAPE, Shell, plain, process, terminal, too_wide

from zimo.cli.learn import understood
from zimo.learn.kind import LEVELS
from zimo.learn.kinds import KINDS
from zimo.learn.practice import Asked, House, kinds_here, question
from zimo.tables import TABLES
from zimo.text import LANGUAGES, Words

HOUSE = House("singapore", None, {})
QUICK = 0.3
"""Seconds of work to the first question."""


def answers(asked: Asked, right: bool = True) -> str:
    """What somebody types who gives the right answer, or another one."""
    keys = [choice.key for choice in asked.question.choices]
    chosen = [at + 1 for at, key in enumerate(keys) if (key in asked.question.right) == right]
    return " ".join(map(str, chosen if right else chosen[:1]))


def asked(kind: str, seed: str, level: int = 1) -> Asked:
    return question(kind, seed, HOUSE, level)


def test_a_right_answer_and_another_one(zimo: Shell) -> None:
    first = asked("count_tai", "r.1")
    second = asked("count_tai", "r.2")
    keys = f"{answers(first)}\n\n{answers(second, right=False)}\n\n"
    result = zimo("learn", "count_tai", "--seed", "r", "--count", "2", keys=keys)
    assert (result.code, result.err) == (0, "")
    assert "seed r.1" in result.out
    assert "Right!" in result.out
    assert "Not yet. Here is why." in result.out
    assert result.out.count("Step by step") == 2
    assert "1 of 2 right" in result.out
    assert "  zimo learn count_tai --seed r.2\n" in result.out
    assert "--seed r.1\n" not in result.out
    words = Words("en", table="singapore")
    wrong = next(choice for choice in second.question.choices if not choice.right)
    told = words.name(wrong.why[0].id, **wrong.why[0].params)
    assert " ".join(told.split()) in " ".join(result.out.split())


def test_a_question_comes_again_by_its_seed(zimo: Shell) -> None:
    run = zimo(
        "learn",
        "count_tai",
        "own_flower",
        "--seed",
        "again",
        "--level",
        "2",
        "--rule",
        "men_qing=any",
        keys="1\n\n" * 20,
    )
    commands = re.findall(r"^  zimo (learn .*)$", run.out, re.MULTILINE)
    assert commands
    alone = zimo(*commands[-1].split())
    kept = [line for line in alone.lines if line.startswith((" 1  ", " 2  ", "Hand"))]
    assert kept
    assert all(line in run.lines for line in kept)
    assert alone.out.count("seed again.") == 1


def test_help_and_what_is_not_understood(zimo: Shell) -> None:
    one = asked("count_tai", "u")
    result = zimo("learn", "count_tai", "--seed", "u", keys=f"h\n99\nnonsense\n\n{answers(one)}\nwhat\nh\n\n")
    assert result.code == 0
    assert result.out.count("Not understood") == 4
    assert result.out.count("h\nshows this") == 3
    assert "1 of 1 right" in result.out


@pytest.mark.parametrize("keys", ["", "q\n", "1", "1\nq\n", "quit\n", "\x00\xff\n" * 3])
def test_the_run_ends_when_there_is_no_more_to_read(zimo: Shell, keys: str) -> None:
    result = zimo("learn", "--seed", "1", keys=keys)
    assert (result.code, result.err) == (0, "")
    assert re.search(r"[01] of [01] right", result.out)
    assert "Traceback" not in result.out


def test_numbers_letters_and_tiles_are_answers() -> None:
    one = asked("own_flower", "x")
    keys = [choice.key for choice in one.question.choices]
    assert one.question.many
    assert understood("1", one) == understood("a", one) == understood("A", one) == keys[:1]
    assert understood("1 2", one) == understood("2,1", one)[::-1] == understood("12", one) == keys[:2]
    assert understood("1 1", one) == keys[:1]
    for text in ("", "0", "99", "z", "1 z", "-1", "1.5"):
        assert understood(text, one) == []
    throws = asked("safest_throw", "x")
    tile = throws.question.choices[0].key
    assert understood(tile, throws) == [tile]
    assert understood("1 2", throws) == [], "one answer only"


def test_a_wind_is_no_letter() -> None:
    """A capital E is the East Wind where that is an answer, a small e the fifth answer."""
    for seed in range(200):
        one = asked("pair_worth", f"w{seed}")
        keys = [choice.key for choice in one.question.choices]
        wind = next((choice for choice in one.question.choices if len(choice.tiles) == 1), None)
        if wind is not None and wind.label is None and wind.key == "E":
            assert understood("E", one) == ["E"]
            break
    assert understood("b", one) == keys[1:2]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_every_kind_can_be_asked_and_explained(zimo: Shell, table: str, lang: str) -> None:
    house = House(table, None, {})
    for at, kind in enumerate(kinds_here(house)):
        level = LEVELS[at % len(LEVELS)]
        result = zimo(
            "learn", kind.id, "--table", table, "--seed", "s", "--level", str(level), "--lang", lang, keys="1\n\n"
        )
        assert (result.code, result.err) == (0, "")
        assert not too_wide(result.out), (kind.id, too_wide(result.out))
        assert ESCAPE not in result.out
        assert Words(lang).name(f"practice.{kind.id}") in result.out
        assert Words(lang).name("web.ask.steps") in result.out


def test_what_cannot_be_told_says_so(zimo: Shell) -> None:
    seed = next(f"c{n}" for n in range(400) if asked("best_throw_value", f"c{n}", 3).question.too_close)
    result = zimo("learn", "best_throw_value", "--seed", seed, "--level", "3", keys="1\n\n")
    assert "Too close to call" in result.out
    assert "Right!" not in result.out
    assert "Not yet" not in result.out


def test_the_kinds_are_listed_with_what_they_train(zimo: Shell) -> None:
    result = zimo("learn", "--list")
    rows = json.loads(zimo("learn", "--list", "--json").out)
    assert [row["kind"] for row in rows] == [kind.id for kind in kinds_here(HOUSE)]
    for row in rows:
        assert row["name"] in result.out
        assert KINDS[row["kind"]].skill == row["skill"]
    assert not too_wide(result.out)


def test_json_is_the_run(zimo: Shell) -> None:
    told = json.loads(zimo("learn", "count_tai", "pay_zimo", "--json", "--seed", "j", "--count", "4").out)
    assert len(told["questions"]) == 4
    for row in told["questions"]:
        assert row == json.loads(json.dumps(asked(row["kind"], row["seed"]).as_dict()))


@pytest.mark.parametrize(
    "args",
    [
        ["none_such"],
        ["count_tai", "none_such"],
        ["--level", "4"],
        ["--level", "x"],
        ["--count", "0"],
        ["--count", "9999999"],
        ["--seed", "<x>"],
        ["--seed", ""],
        ["--seed", "x" * 50],
        ["--table", "mars"],
        ["--preset", "none"],
        ["--rule", "cap=99"],
        ["--rule", "cap"],
        ["--lang", "xx"],
        ["bite", "--rule", "instant_payouts=false"],
        ["--frobnicate"],
    ],
)
def test_bad_input_is_one_line(zimo: Shell, args: list[str]) -> None:
    result = zimo("learn", *args)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("zimo: ")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    assert "{" not in result.err


def test_on_a_terminal() -> None:
    one = asked("count_tai", "t")
    text = terminal("learn", "count_tai", "--seed", "t", "--lang", "en", keys=(answers(one), "", "q"))
    assert ESCAPE in text
    assert "╭" in text
    assert "Right!" in plain(text)
    assert not too_wide(plain(text))


def test_the_first_question_comes_at_once() -> None:
    """Counted is the work of the process, so that it does not matter what else the machine does."""
    process("learn", "--seed", "1")
    before = os.times()
    process("learn", "--seed", "1")
    after = os.times()
    work = after.children_user - before.children_user + after.children_system - before.children_system
    assert work < 2 * QUICK, "a slow machine may take twice the time"


def test_help_fits() -> None:
    result = process("learn", "--help")
    assert result.code == 0
    assert result.out.startswith("usage: zimo learn")
    assert not too_wide(result.out)
