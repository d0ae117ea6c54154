"""The plain-text receipt of a score sheet."""

import re
from types import SimpleNamespace

import pytest

from zimo.text import LANGUAGES, Words
from zimo.text.explain import WIDTH, columns, explain, pad, wrap


def row(id: str, **fields: object) -> SimpleNamespace:
    return SimpleNamespace(id=id, **{"params": {}, "by": None, **fields})


def sheet(**fields: object) -> SimpleNamespace:
    empty = {"allowed": True, "lines": (), "not_counted": (), "reasons": (), "payment": None}
    return SimpleNamespace(**{**empty, "total": 0, "paid": 0, "base": 1, **fields})


WON = sheet(
    lines=(
        row("qing_yi_se", value=4, tiles=tuple(range(18, 27)), group="patterns"),
        row("animal", value=1, tiles=(42,), group="bonus"),
        row("dragon_pong", value=1, tiles=("R",), group="sets"),
    ),
    not_counted=(row("men_qing", reason="men_qing_needs_zimo"), row("hun_yi_se", reason="swallowed", by="qing_yi_se")),
    total=6,
    paid=5,
    base=32,
    payment={"discarder": 64, "each_other": 32, "winner": 128},
)
REFUSED = sheet(
    allowed=False,
    reasons=(row("below_minimum", params={"have": 0, "need": 1}), row("men_qing_needs_zimo")),
    not_counted=(row("men_qing", reason="men_qing_needs_zimo"),),
    base=0,
)


def test_a_win() -> None:
    text = explain(WON)
    lines = text.splitlines()
    assert lines[0] == "This hand wins."
    for heading in ("Counted", "Not counted", "Who pays whom", "  Hand patterns", "  Bonus tiles"):
        assert heading in lines
    assert lines.index("  Dragon and wind sets") < lines.index("  Hand patterns") < lines.index("  Bonus tiles")
    assert "Red Dragon" in text
    assert "9 Suo" in text
    assert "Men Qing counts only on Zi Mo here; this win is on a discard." in text
    assert "Qing Yi Se counts in its place." in text
    for label, value in (("Total", "6 tai"), ("Paid at the cap", "5 tai"), ("Base pay", "32 points")):
        assert pad(label, WIDTH - len(value)) + value in lines
    assert pad("  Winner receives", WIDTH - 10) + "128 points" in lines


def test_a_refused_win() -> None:
    text = explain(REFUSED)
    assert text.startswith("This win is not offered.")
    assert "This hand has 0 tai; this table asks for at least 1." in text
    assert text.count("Men Qing counts only on Zi Mo") == 1
    assert "Draw the winning tile yourself" in text
    assert "Base pay" not in text
    assert "Who pays whom" not in text


def test_lines_without_a_group_are_listed_too() -> None:
    text = explain(sheet(lines=(row("ping_hu", value=4, tiles=()),), total=4, paid=4, base=16))
    assert "  Ping Hu" in text
    assert "Paid at the cap" not in text


def test_a_limit_hand_says_that_nothing_is_added() -> None:
    text = explain(sheet(lines=(row("all_honours", value=5, tiles=(27,), group="limit"),), total=5, paid=5, base=32))
    assert "nothing else is added" in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("style", ["local", "plain", "chinese"])
@pytest.mark.parametrize("one", [WON, REFUSED])
def test_no_line_is_too_wide_and_numbers_line_up(lang: str, style: str, one: SimpleNamespace) -> None:
    text = explain(one, lang, style)
    widths = [columns(line) for line in text.splitlines()]
    assert max(widths) == WIDTH
    assert "{" not in text


def test_columns_counts_wide_signs_twice() -> None:
    assert columns("abc") == 3
    assert columns("自摸 x") == 6
    assert pad("自摸", 6) == "自摸  "


def test_wrap() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("", 7) == [""]
    assert wrap("自摸自摸", 4) == ["自摸", "自摸"]
    assert wrap("门清，自摸", 4) == ["门", "清，", "自摸"]
    assert wrap("红中、发财、白板", 9) == ["红中、", "发财、", "白板"]
    assert wrap("红中、发财、白板", 12) == ["红中、发财、", "白板"]
    assert wrap("甲、乙丙丁戊己庚辛壬癸", 16) == ["甲、乙丙丁戊己庚", "辛壬癸"]
    assert wrap("Zi Mo自摸", 7) == ["Zi Mo自", "摸"]
    assert wrap("unbreakableword x", 5) == ["unbreakableword", "x"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_never_ends_between_a_number_and_what_is_counted(lang: str) -> None:
    words = Words(lang)
    for shift in range(12):
        text = "x" * shift + " " + words.name("ui.waits", tiles=[f"{n}{suit}" for suit in "mps" for n in range(1, 10)])
        text += " " + words.name("reason.below_minimum", have=0, need=1) + words.name("ui.tai", n=13)
        lines = wrap(text, WIDTH)
        assert len(lines) > 1
        assert max(map(columns, lines)) <= WIDTH
        assert not [line for line in lines if re.search(r"[\d一二三四五六七八九]$", line)]
        assert "".join("".join(lines).split()) == "".join(text.split())
