"""Whatever is wrong with the input: one line that says what to do, exit code 2, no traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.support import Shell, environment, process

HAND = "456p 22p 678s 55m +2p"

BAD: list[tuple[str, list[str], bytes]] = [
    ("no hand", ["score"], b""),
    ("unknown tile", ["score", "456x"], b""),
    ("unknown rank", ["score", "0z"], b""),
    ("too few tiles", ["score", "456p +2p"], b""),
    ("too many tiles", ["score", HAND + "22p"], b""),
    ("five alike", ["score", "11111m 22p 678s 55m +2p"], b""),
    ("meld without tiles", ["score", HAND, "--meld", "pong"], b""),
    ("unknown meld", ["score", HAND, "--meld", "quad:RRR"], b""),
    ("no such meld", ["score", HAND, "--meld", "chi:RRR"], b""),
    ("unknown bonus", ["score", HAND, "--meld", "pong:RRR", "--bonus", "z9"], b""),
    ("bonus twice", ["score", HAND, "--meld", "pong:RRR", "--bonus", "f1,f1"], b""),
    ("bad seat", ["score", HAND, "--meld", "pong:RRR", "--seat", "X"], b""),
    ("bad round", ["score", HAND, "--meld", "pong:RRR", "--round", "east"], b""),
    ("bad way to win", ["score", HAND, "--meld", "pong:RRR", "--by", "luck"], b""),
    ("bad event", ["score", HAND, "--meld", "pong:RRR", "--event", "sunshine"], b""),
    ("impossible event", ["score", HAND, "--meld", "pong:RRR", "--event", "hua_shang"], b""),
    ("bad liable", ["score", HAND, "--meld", "pong:RRR", "--bao", "me"], b""),
    ("unknown table", ["score", HAND, "--meld", "pong:RRR", "--table", "mars"], b""),
    ("unknown preset", ["score", HAND, "--meld", "pong:RRR", "--preset", "none"], b""),
    ("rule without value", ["score", HAND, "--meld", "pong:RRR", "--rule", "cap"], b""),
    ("unknown rule", ["score", HAND, "--meld", "pong:RRR", "--rule", "menqing=any"], b""),
    ("rule out of range", ["score", HAND, "--meld", "pong:RRR", "--rule", "cap=99"], b""),
    ("rule of the wrong type", ["score", HAND, "--meld", "pong:RRR", "--rule", "cap=true"], b""),
    ("rule with a huge number", ["score", HAND, "--meld", "pong:RRR", "--rule", "cap=" + "9" * 5000], b""),
    ("unknown language", ["score", HAND, "--lang", "xx"], b""),
    ("unknown option", ["score", "--frobnicate"], b""),
    ("option without value", ["score", HAND, "--seat"], b""),
    ("unknown command", ["frobnicate"], b""),
    ("empty standard input", ["score", "--json"], b""),
    ("no JSON", ["score", "--json"], b"hello"),
    ("half JSON", ["score", "--json"], b'{"concealed": "1m"'),
    ("binary", ["score", "--json"], bytes(range(256))),
    ("deep JSON", ["score", "--json"], b"[" * 100_000),
    ("a number", ["score", "--json"], b"7"),
    ("only hand is bad", ["score", "--json"], b'{"concealed": "1m"}'),
    ("huge number", ["score", "--json"], b"9" * 10_000),
    ("hand option without hand", ["score", "--json", "--seat", "E"], b"[]"),
    ("json with a bad hand", ["score", "456x", "--json"], b""),
    ("rules show nothing", ["rules", "show"], b""),
    ("rules show unknown", ["rules", "show", "none"], b""),
    ("rules compare one", ["rules", "compare", "spgg"], b""),
    ("rules compare unknown", ["rules", "compare", "spgg", "none"], b""),
    ("rules unknown", ["rules", "frobnicate"], b""),
    ("bench unknown", ["bench", "--only", "frobnicate"], b""),
    ("bench no rounds", ["bench", "--rounds", "0"], b""),
    ("play unknown table", ["play", "--table", "mars"], b""),
    ("play unknown preset", ["play", "--preset", "none"], b""),
    ("play unknown mode", ["play", "--mode", "none"], b""),
    ("play unknown bot", ["play", "--bot", "none"], b""),
    ("play bad seat", ["play", "--seat", "Q"], b""),
    ("play bad seed", ["play", "--seed", "x"], b""),
    ("play bad rule", ["play", "--rule", "cap=99"], b""),
    ("play house rules in a guided hand", ["play", "--mode", "guided", "--rule", "cap=8"], b""),
    ("play unknown language", ["play", "--lang", "xx"], b""),
    ("play an argument too many", ["play", "x"], b""),
    ("resume nothing", ["play", "--resume", "{tmp}/none"], b""),
    ("resume a directory", ["play", "--resume", "{tmp}"], b""),
    ("resume no game", ["play", "--resume", "{tmp}/text"], b""),
    ("resume with rules", ["play", "--resume", "{tmp}/text", "--rule", "cap=8"], b""),
    ("save into no directory", ["play", "--save", "{tmp}/none/game"], b""),
    ("save over a directory", ["play", "--save", "{tmp}"], b""),
    ("save over something else", ["play", "--save", "{tmp}/text"], b""),
    ("replay nothing", ["replay"], b""),
    ("replay no file", ["replay", "{tmp}/none"], b""),
    ("replay a directory", ["replay", "{tmp}"], b""),
    ("replay a text", ["replay", "{tmp}/text"], b""),
    ("replay an empty file", ["replay", "{tmp}/empty"], b""),
    ("replay a binary file", ["replay", "{tmp}/binary"], b""),
    ("verify a text", ["replay", "--verify", "{tmp}/text"], b""),
    ("verify a binary file", ["replay", "--verify", "{tmp}/binary"], b""),
    ("replay a bad seat", ["replay", "{tmp}/text", "--view", "X"], b""),
    ("a name with a zero byte", ["replay", "a\0b"], b""),
    ("duel one", ["duel", "greedy"], b""),
    ("duel unknown", ["duel", "greedy", "none"], b""),
    ("duel too few deals", ["duel", "greedy", "greedy", "--deals", "1"], b""),
    ("duel no number", ["duel", "greedy", "greedy", "--deals", "many"], b""),
    ("duel no worker", ["duel", "greedy", "greedy", "--workers", "0"], b""),
    ("duel bad rule", ["duel", "greedy", "greedy", "--rule", "cap=x"], b""),
]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "text").write_text("This is no game.\n")
    (tmp_path / "empty").write_text("")
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    return tmp_path


@pytest.mark.parametrize(("args", "keys"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_bad_input_is_one_line_and_exit_code_2(args: list[str], keys: bytes, files: Path, zimo: Shell) -> None:
    result = zimo(*(arg.replace("{tmp}", str(files)) for arg in args), keys=keys)
    assert result.code == 2
    assert result.err.startswith("zimo: ")
    assert result.err.count("\n") == 1
    assert len(result.err) < 420
    assert "Traceback" not in result.out + result.err
    assert "{" not in result.err


@pytest.mark.parametrize("lang", ["ms", "zh-Hans"])
def test_the_line_is_in_the_language_asked_for(zimo: Shell, lang: str) -> None:
    english = zimo("score", HAND, "--rule", "cap=99").err
    assert zimo("score", HAND, "--rule", "cap=99", "--lang", lang).err != english


@pytest.mark.parametrize("lang", ["ms", "zh-Hans"])
@pytest.mark.parametrize("rule", ["cap=99", "payment=x", "chow_ping_hu=3", "points_table=x"])
def test_what_an_option_allows_is_told_in_the_language_too(zimo: Shell, lang: str, rule: str) -> None:
    told = zimo("score", HAND, "--rule", rule, "--lang", lang).err
    assert not re.search(r"whole number|one of|true or false|list of", told)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["123m 456p 22p 678s 55m 2p"], "Write + before it"),
        (["123m"], "3 here, where 14 are needed"),
        (["123m 456p 22p 678s 55m +2p", "--meld", "pong:RRR"], "14 here, where 11 are needed"),
        (["123m 456p 22p 678s 55m ++2p"], "Not a tile: +2p."),
        (["123p 1c +2p", "--table", "malaysia3"], "a1-a4, x1-x4, j, 0m 0p 0s"),
        (["11111m 456p 2p 678s 5m +5m"], "This cannot be: 1m."),
        (["456p 22p 678s 55m +2p", "--meld", "chi:RRR"], "This cannot be: chi:RRR."),
        ([HAND, "--meld", "pong:RRR", "--event", "hua_shang"], "This cannot happen with this win: hua_shang."),
        ([HAND, "--meld", "pong:RRR", "--bao", "me"], "Nobody is liable as me."),
    ],
)
def test_what_is_wrong_with_a_hand_is_said_in_words(zimo: Shell, args: list[str], told: str) -> None:
    result = zimo("score", *args)
    assert (result.code, result.out) == (2, "")
    assert told in result.err
    assert "field" not in result.err


def test_what_does_not_fit_in_the_json_of_a_hand_is_named(zimo: Shell) -> None:
    assert "hand has to be an object" in zimo("score", "--json", keys="7").err
    hand = '{"concealed": "1m", "win_by": "zimo", "seat_wind": "E", "round_wind": "E", "melds": 7}'
    assert "melds has to be a list" in zimo("score", "--json", keys=hand).err


def test_a_file_that_cannot_be_written_is_named(zimo: Shell, tmp_path: Path) -> None:
    path = tmp_path / "none" / "game"
    assert f"zimo: {path} cannot be used" in zimo("play", "--save", str(path)).err


def test_a_place_without_chinese_is_told_so_in_english() -> None:
    result = process("score", HAND, "--lang", "zh-Hans", PYTHONIOENCODING="latin1")
    assert (result.code, result.out) == (2, "")
    assert "has no Chinese" in result.err
    assert "\\" not in result.err


def test_thirteen_tiles_are_told_what_they_lack(zimo: Shell) -> None:
    result = zimo("score", "123m 456p 22p 678s 55m")
    assert result.code == 0
    assert "it is 1 tile away" in result.out


@pytest.mark.parametrize("args", [["score", "456x"], ["rules", "show", "none"], ["play", "--mode", "x"], ["nothing"]])
def test_as_a_process_too(args: list[str]) -> None:
    result = process(*args)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("zimo: ")
    assert result.err.count("\n") == 1


def test_a_name_that_is_almost_right_is_answered_with_those_that_are(zimo: Shell) -> None:
    assert "men_qing" in zimo("score", HAND, "--rule", "menqing=any").err


def test_arguments_that_are_no_text(files: Path) -> None:
    for args in ([b"score", b"\xff\xfe"], [b"replay", b"\xff"], [b"play", b"--save", os.fsencode(files) + b"/\xff/x"]):
        done = subprocess.run(
            [os.fsencode(sys.executable), b"-m", b"zimo", *args],
            capture_output=True,
            env=environment(),
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 2
        assert done.stderr.count(b"\n") == 1
        assert b"Traceback" not in done.stderr


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f"{sys.executable} -m zimo rules show singapore | head -n 1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, env=environment())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 1


def test_output_that_cannot_be_written() -> None:
    with Path(os.devnull).open() as for_reading_only:
        done = subprocess.run(
            [sys.executable, "-m", "zimo", "rules", "list"],
            stdout=for_reading_only,
            stderr=subprocess.PIPE,
            env=environment(),
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"zimo: ")
    assert done.stderr.count(b"\n") == 1


def test_closed_streams() -> None:
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        command = f"{sys.executable} -m zimo play --mode scored --seed 1 {closed}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, env=environment(), stdin=subprocess.DEVNULL)
        assert done.returncode == 0, closed
        assert b"Traceback" not in done.stdout + done.stderr


def _heed_ctrl_c() -> None:
    """What runs in the background of a shell is told to ignore Ctrl-C, and tells its children the same."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_saves_and_ends_with_a_line(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with subprocess.Popen(
        [sys.executable, "-m", "zimo", "play", "--seed", "1", "--save", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=_heed_ctrl_c,
    ) as running:
        assert running.stdout is not None
        while b"> " not in running.stdout.read1():  # type: ignore[attr-defined]
            pass
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert err == b"zimo: Stopped.\n"
    assert b"Traceback" not in out
    assert process("replay", str(path), "--verify").code == 0
