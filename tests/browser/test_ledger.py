"""The ledger of a real table: hands written down, changed and kept, also without a network."""

from __future__ import annotations

import csv
import io
import json
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, Page, expect
from tests.browser.conftest import LOCALES, Opener
from tests.browser.pages import nothing, settled, too_wide, violations

NAMES = ["Ah Hock", "Siti", "Bee", "Muthu"]
SCORED = {"table": "singapore", "preset": "singapore", "rules": {}, "by": "discard", "total": 6, "paid": 5, "lines": []}
PAID = {"discarder": 64, "each_other": 32, "winner": 128}
"""A win of 5 tai on a discard, as the scorer leaves it."""


class Book:
    """A ledger as a player writes it."""

    def __init__(self, page: Page, table: str = "singapore/singapore", seats: int = 4) -> None:
        self.page = page
        self.start = 25_000 if table.startswith("riichi") else 0
        page.goto(f"/ledger#{table}")
        for at, name in enumerate(NAMES[:seats]):
            page.get_by_test_id(f"new-player-{at}").fill(name)
        page.get_by_test_id("make").click()
        expect(page.get_by_test_id("next")).to_be_visible()

    def in_tab(self, page: Page) -> Book:
        """The same ledger as it is open in another tab."""
        book = copy(self)
        book.page = page
        return book

    def pick(self, *ids: str) -> None:
        for id in ids:
            self.page.get_by_test_id(id).check()

    def save(self) -> None:
        self.page.get_by_test_id("row-save").click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def add(self, what: str, *picked: str) -> None:
        """A new row, by the buttons and choices that make it."""
        self.page.get_by_test_id(f"add-{what}").click()
        self.pick(*picked)
        self.save()

    def won(self, winner: int, worth: str, giver: int | None = None, *more: str) -> None:
        how = ["result-zimo"] if giver is None else ["result-discard"]
        gave = [] if giver is None else [f"from-{giver}"]
        self.add("hand", *how, f"winner-{winner}", *gave, f"worth-{worth}", *more)

    def adjust(self, giver: str, receiver: str, points: int, note: str) -> None:
        self.page.get_by_test_id("add-adjust").click()
        self.pick(f"adjust-from-{giver}", f"adjust-to-{receiver}")
        self.page.get_by_test_id("adjust-points").fill(str(points))
        self.page.get_by_test_id("note").fill(note)
        self.save()

    def has(self, *balances: int) -> None:
        """What everybody has, as the page shows it."""
        for player, points in enumerate(balances):
            expect(self.page.get_by_test_id(f"balance-{player}")).to_have_text(shown(points, self.start))

    def row(self, number: int) -> Any:
        """A row, counted from the oldest."""
        rows = self.page.get_by_test_id("row")
        return rows.nth(rows.count() - number)


def shown(points: int, start: int) -> str:
    """Points as the page writes them: with their sign where everybody began with none."""
    if start and points >= 0:
        return str(points)
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def sessions(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage['zimo.ledger']"))["sessions"]


def text_of(download: Download) -> str:
    return Path(download.path()).read_text(encoding="utf-8-sig")


@pytest.mark.parametrize("language", LOCALES)
def test_an_evening_is_written_down_and_an_early_hand_set_right(open_page: Opener, language: str) -> None:
    page = open_page(language, 320, 640)
    book = Book(page)
    book.add("side", "reason-bite", "player-2")
    book.has(-4, -4, 12, -4)
    book.won(1, "3", 0)
    book.has(-20, 28, 4, -12)
    book.won(2, "5", None, "liable-0")
    book.has(-212, 28, 196, -12)
    book.add("hand", "result-drawn")
    book.adjust("1", "3", 20, "false win")
    book.has(-212, 8, 196, 8)
    expect(page.get_by_test_id("row")).to_have_count(5)
    assert too_wide(page) == []

    before = page.get_by_test_id("next").inner_text()
    book.row(2).get_by_test_id("row-edit").click()
    assert too_wide(page) == []
    book.pick("winner-0", "from-1")
    expect(page.get_by_test_id("preview")).to_contain_text("+32")
    book.save()
    book.has(-164, -40, 196, 8)
    expect(page.get_by_test_id("next")).not_to_have_text(before)  # the dealer stayed
    page.get_by_test_id("undo").click()
    book.has(-212, 8, 196, 8)
    expect(page.get_by_test_id("next")).to_have_text(before)
    page.get_by_test_id("redo").click()
    book.row(3).get_by_test_id("row-delete").click()
    book.has(28, -40, 4, 8)
    page.reload()
    book.has(28, -40, 4, 8)
    assert violations(page) == []


def test_riichi_with_deposits_honba_and_those_who_are_ready(open_page: Opener) -> None:
    page = open_page("en", 390, 844)
    book = Book(page, "riichi/tenhou")
    book.add("side", "reason-riichi_deposit", "player-2")
    expect(page.get_by_test_id("pool")).to_have_text("1000")
    book.add("hand", "result-drawn", "ready-0", "ready-2")
    book.has(26500, 23500, 25500, 23500)
    expect(page.get_by_test_id("next")).to_contain_text("1 honba")
    book.won(1, "han-3", 0, "worth-3-40")
    book.has(26500 - 5200 - 300, 23500 + 5200 + 300 + 1000, 25500, 23500)
    book.add("hand", "result-broken")
    book.won(3, "yakuman-1", None, "liable-2")
    # 32000 and two honba, all from the one who fed it
    expect(page.get_by_test_id("balance-2")).to_have_text("−6800")
    assert page.get_by_test_id("standing").locator("tbody tr").count() == 4


def test_several_win_on_one_tile(open_page: Opener) -> None:
    page = open_page("en", 390, 844)
    book = Book(page, "riichi/tenhou")
    page.get_by_test_id("add-hand").click()
    book.pick("result-discard", "winner-1", "from-0", "worth-mangan")
    page.get_by_test_id("winner-more").click()
    book.pick("winner1-3", "worth1-haneman")
    book.save()
    book.has(25000 - 8000 - 12000, 33000, 25000, 37000)


def test_three_players_and_what_is_paid_several_times(open_page: Opener) -> None:
    page = open_page("ms", 390, 844)
    book = Book(page, "malaysia3/malaysia3", 3)
    book.won(0, "5", 2)
    book.has(300, -100, -200)
    page.get_by_test_id("add-side").click()
    book.pick("reason-fei_held", "player-1")
    page.get_by_test_id("times").fill("2")
    page.get_by_test_id("times").press("Tab")
    book.save()
    book.has(200, 100, -300)
    book.add("side", "reason-kong_claimed", "player-0", "other-2")
    book.has(300, 100, -400)


def test_a_form_says_what_is_missing(open_page: Opener) -> None:
    page = open_page("en")
    book = Book(page)
    page.get_by_test_id("add-hand").click()
    book.pick("result-discard", "winner-1")
    page.get_by_test_id("row-save").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("row")).to_have_count(0)
    expect(page.get_by_test_id("add-hand")).to_be_focused()


def test_seats_found_wrong_are_set_right_where_it_happened(open_page: Opener) -> None:
    page = open_page("en")
    book = Book(page)
    for winner in (1, 2, 3):
        book.won(winner, "1", 0)
    expect(page.get_by_test_id("next")).to_contain_text("Muthu deals")
    book.row(2).get_by_test_id("row-insert").click()
    page.get_by_test_id("insert-seats").click()
    page.get_by_test_id("chair-1").select_option(label="Bee")
    expect(page.get_by_test_id("chair-2")).to_have_value("1")
    page.get_by_test_id("dealer-2").check()
    book.save()
    assert [row["kind"] for row in sessions(page)[0]["rows"]] == ["win", "seats", "win", "win"]
    expect(page.get_by_test_id("next")).to_contain_text("Siti deals")

    page.get_by_test_id("more").locator("summary").click()
    page.get_by_test_id("exchange-one").select_option(label="Siti")
    page.get_by_test_id("exchange-other").select_option(label="Muthu")
    page.get_by_test_id("exchange-to").fill("1")
    page.get_by_test_id("exchange").click()
    expect(book.row(1)).to_contain_text("Muthu wins")
    page.get_by_test_id("rename-3").fill("Siti")
    page.get_by_test_id("rename-3").press("Tab")
    expect(page.get_by_test_id("rename-3")).to_have_value("Muthu")
    page.get_by_test_id("rename-3").fill("Muthu K.")
    page.get_by_test_id("rename-3").press("Tab")
    expect(book.row(1)).to_contain_text("Muthu K. wins")


def test_it_goes_on_and_keeps_without_a_network(open_page: Opener) -> None:
    page = open_page("en", 390, 844)
    book = Book(page)
    book.won(1, "3", 0)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    expect(page.get_by_test_id("network")).to_contain_text("No network")
    book.won(2, "2")
    book.add("side", "reason-marriage", "player-3")
    book.row(1).get_by_test_id("row-edit").click()
    book.pick("worth-5")
    book.save()
    expected = (-64 - 8 - 4, 128 - 8 - 4, -32 + 24 - 4, -32 - 8 + 12)
    book.has(*expected)
    page.locator("header button[lang=ms]").click()
    expect(page.locator("html")).to_have_attribute("lang", "ms")
    expect(page.get_by_test_id("network")).to_contain_text("rangkaian")
    page.locator("header button[lang=en]").click()
    with page.expect_download() as file:
        page.get_by_test_id("csv").click()
    assert "Siti" in text_of(file.value)
    book.adjust("0", "1", 6, "")
    page.get_by_text("All ledgers").click()
    page.get_by_test_id("open").click()
    assert len(sessions(page)[0]["rows"]) == 4
    page.context.set_offline(False)
    expect(page.get_by_test_id("network")).to_have_text("")
    page.reload()
    book.has(expected[0] - 6, expected[1] + 6, *expected[2:])


def test_the_table_as_a_file(open_page: Opener) -> None:
    page = open_page("en")
    book = Book(page)
    book.add("side", "reason-bite", "player-2")
    book.won(1, "3", 0)
    book.adjust("0", "1", 5, '=1+1, "so"')
    with page.expect_download() as file:
        page.get_by_test_id("csv").click()
    lines = [*csv.reader(io.StringIO(text_of(file.value)))]
    assert lines[0][:3] == ["Row", "Hand", "Round Wind"]
    assert {len(line) for line in lines} == {7 + 8}
    assert lines[1][5:] == ["Bite: Bee", "", "-4", "-4", "12", "-4", "-4", "-4", "12", "-4"]
    assert lines[2][:6] == ["2", "1", "East", "Ah Hock", "0", "Siti wins on a discard of Ah Hock, 3 tai."]
    assert lines[3][6] == '\'=1+1, "so"'
    assert [int(cell) for cell in lines[3][11:]] == [-25, 33, 4, -12]
    numbers = page.get_by_test_id("chart-numbers")
    numbers.locator("summary").click()
    assert numbers.locator("tbody tr").last.locator("td.number").all_inner_texts() == ["−25", "+33", "+4", "−12"]


def test_a_file_comes_back_and_a_damaged_one_harms_nothing(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("en")
    book = Book(page)
    book.won(1, "3", 0)
    with page.expect_download() as file:
        page.get_by_test_id("json").click()
    whole = text_of(file.value)
    page.get_by_text("All ledgers").click()
    expect(page.get_by_test_id("session")).to_have_count(1)
    broken = json.loads(whole)
    broken["sessions"][0]["rows"][0]["wins"][0]["winner"] = 9
    faults = {
        "cut.json": (whole[:-200], "cut off"),
        "other.json": ("[1, 2]", "not a ledger"),
        "newer.json": (whole.replace('"version": 1', '"version": 2'), "another version"),
        "broken.json": (json.dumps(broken), "damaged"),
        "big.json": ("x" * (5 * 2**20), "larger"),
    }
    for name, (text, told) in faults.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        page.get_by_test_id("import").set_input_files(path)
        expect(page.get_by_test_id("refusal")).to_contain_text(told)
        expect(page.get_by_test_id("refusal")).to_contain_text(name)
    expect(page.get_by_test_id("session")).to_have_count(1)
    good = tmp_path / "good.json"
    good.write_text(whole, encoding="utf-8")
    page.get_by_test_id("import").set_input_files(good)
    expect(page.get_by_test_id("session")).to_have_count(2)
    first, second = sessions(page)
    assert first["rows"] == second["rows"]
    assert first["id"] != second["id"]
    page.get_by_test_id("delete").first.click()
    expect(page.get_by_test_id("session")).to_have_count(1)
    expect(page.get_by_test_id("restore")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("session")).to_have_count(2)


def test_what_cannot_be_read_here_is_set_aside_and_the_rest_stays(open_page: Opener) -> None:
    page = open_page("en")
    Book(page)
    stored = json.loads(page.evaluate("localStorage['zimo.ledger']"))
    good = stored["sessions"][0]
    text = json.dumps({**stored, "sessions": [{**good, "id": "a", "order": [0, 0, 1, 2]}, good]})
    page.goto("/about")
    page.evaluate("text => localStorage.setItem('zimo.ledger', text)", text)
    page.goto("/ledger")
    expect(page.get_by_test_id("session")).to_have_count(1)
    with page.expect_download() as file:
        page.get_by_test_id("aside-save").click()
    assert text_of(file.value) == text
    assert page.evaluate("localStorage['zimo.ledger.unreadable.1']") == text
    page.evaluate("localStorage.setItem('zimo.ledger', '{')")
    page.goto("/ledger?id=nobody")
    expect(page.get_by_test_id("aside")).to_be_visible()
    expect(page.get_by_test_id("unknown")).to_be_visible()
    assert page.evaluate("localStorage['zimo.ledger.unreadable.2']") == "{"
    assert page.evaluate("localStorage['zimo.ledger.unreadable.1']") == text

    # Where there is no room to set it aside, nothing is hidden.
    page.evaluate("text => localStorage.setItem('zimo.ledger', text)", text)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full') }")
    page.goto("/ledger")
    expect(page.get_by_test_id("session")).to_have_count(1)
    with page.expect_download() as file:
        page.get_by_test_id("aside-save").click()
    assert text_of(file.value) == text


def test_another_tab_changes_rows_while_a_form_is_open(open_page: Opener) -> None:
    page = open_page("en")
    book = Book(page)
    for winner in (1, 2, 3):
        book.won(winner, "1", 0)
    ids = [row["id"] for row in sessions(page)[0]["rows"]]
    other = open_page.another(page.context)
    other.goto(page.url)

    def delete(number: int) -> None:
        """The other tab deletes a row, and this one has heard of it."""
        rows = other.get_by_test_id("row")
        before = rows.count()
        rows.nth(before - number).get_by_test_id("row-delete").click()
        expect(page.get_by_test_id("row")).to_have_count(before - 1)

    book.row(2).get_by_test_id("row-edit").click()
    delete(1)
    book.pick("worth-4")
    book.save()
    rows = sessions(page)[0]["rows"]
    assert [row["id"] for row in rows] == ids[1:]
    assert [row["wins"][0]["worth"] for row in rows] == ["4", "1"]

    book.row(2).get_by_test_id("row-edit").click()
    delete(2)
    book.save()  # it was deleted there, and here it is wanted
    assert [row["id"] for row in sessions(page)[0]["rows"]] == ids[1:]

    page.get_by_test_id("add-adjust").click()
    book.pick("adjust-from-0", "adjust-to-1")
    page.get_by_test_id("adjust-points").fill("7")
    book.in_tab(other).add("hand", "result-drawn")
    expect(page.get_by_test_id("row")).to_have_count(3)
    book.save()
    assert [row["kind"] for row in sessions(page)[0]["rows"]] == ["win", "win", "drawn", "adjust"]
    expect(other.get_by_test_id("row")).to_have_count(4)


def test_a_tab_that_slept_does_not_undo_the_other(open_page: Opener) -> None:
    page = open_page("en")
    book = Book(page)
    book.won(1, "1", 0)
    stored = json.loads(page.evaluate("localStorage['zimo.ledger']"))
    first = stored["sessions"][0]["rows"][0]
    stored["sessions"][0]["rows"].append({**first, "id": "theirs"})
    # What is written by this tab itself sends it no word, as none reaches a tab that sleeps.
    page.evaluate("text => localStorage.setItem('zimo.ledger', text)", json.dumps(stored))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_test_id("row")).to_have_count(2)
    book.won(2, "1", 0)
    assert [row["id"] for row in sessions(page)[0]["rows"]][:2] == [first["id"], "theirs"]


def test_a_browser_that_is_full_says_so_and_the_ledger_can_be_saved(open_page: Opener) -> None:
    page = open_page("en")
    book = Book(page)
    book.won(1, "3", 0)
    expect(page.get_by_test_id("told")).to_have_text("Kept in this browser.")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full') } }")
    book.won(2, "3", 0)
    expect(page.get_by_test_id("refused")).to_be_visible()
    expect(page.get_by_test_id("told")).to_have_text("")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_test_id("row")).to_have_count(2)
    with page.expect_download() as file:
        page.get_by_test_id("json").click()
    assert len(json.loads(text_of(file.value))["sessions"][0]["rows"]) == 2


def test_a_ledger_for_a_hand_that_was_scored_has_its_rules(open_page: Opener) -> None:
    page = open_page("en")
    page.goto("/about")
    payment = {"from_dealer": 2600, "from_each_nondealer": 1300}  # that of 2 han and 80 fu too
    hand = {**SCORED, "table": "riichi", "preset": "tenhou", "by": "zimo", "total": 4, "paid": 4, "payment": payment}
    page.evaluate("text => localStorage.setItem('zimo.ledger.incoming', text)", json.dumps({**hand, "dealer": False}))
    page.goto("/ledger")
    expect(page.get_by_test_id("waiting")).to_be_visible()
    expect(page.get_by_test_id("house").locator("summary")).to_contain_text("Tenhou")
    page.get_by_test_id("make").click()
    page.get_by_test_id("scored-take").click()
    page.get_by_test_id("winner-2").check()
    page.get_by_test_id("row-save").click()
    expect(page.get_by_test_id("row")).to_contain_text("4 han, 20 fu")
    expect(page.get_by_test_id("balance-2")).to_have_text("30200")


def test_points_that_were_scored_for_a_dealer_are_told_apart(open_page: Opener) -> None:
    page = open_page("en")
    book = Book(page, "riichi/tenhou")
    hand = {**SCORED, "table": "riichi", "preset": "tenhou", "by": "zimo", "total": 3, "paid": 3}
    payment = {"from_dealer": 2200, "from_each_nondealer": 1200}  # with two honba, so that it is no price of the list
    incoming = json.dumps({**hand, "dealer": False, "payment": payment})
    page.evaluate("text => localStorage.setItem('zimo.ledger.incoming', text)", incoming)
    page.reload()
    page.get_by_test_id("scored-take").click()
    book.pick("winner-0")
    expect(page.get_by_role("alert")).to_contain_text("Check the points")
    book.pick("winner-3")
    expect(page.get_by_role("alert")).to_have_count(0)
    book.save()
    book.has(25000 - 2200, 25000 - 1200, 25000 - 1200, 25000 + 4600)


@pytest.mark.parametrize(
    ("more", "told", "balances"),
    [
        ({"payment": PAID}, "waiting to be written", (-64, 128, -32, -32)),
        ({"payment": {"discarder": 128, "each_other": 0}}, "waiting to be written", (-128, 128, 0, 0)),
        ({"payment": {"discarder": 9, "each_other": 4}, "rules": {"cap": 8}}, "other rules", (-9, 17, -4, -4)),
        ({"payment": {"discarder": 16}, "table": "hongkong", "preset": "hongkong"}, "other rules", (-16, 16, 0, 0)),
    ],
)
def test_a_hand_comes_from_the_scorer(
    open_page: Opener, more: dict[str, Any], told: str, balances: tuple[int, ...]
) -> None:
    page = open_page("en")
    book = Book(page)
    incoming = json.dumps({**SCORED, "dealer": False, **more})
    page.evaluate("text => localStorage.setItem('zimo.ledger.incoming', text)", incoming)
    page.reload()
    expect(page.get_by_test_id("scored")).to_contain_text(told)
    page.get_by_test_id("scored-take").click()
    book.pick("winner-1", "from-0")
    book.save()
    book.has(*balances)
    assert page.evaluate("localStorage['zimo.ledger.incoming']") is None
    expect(page.get_by_test_id("scored")).to_have_count(0)


def test_it_is_written_by_keyboard_alone(open_page: Opener) -> None:
    page = open_page("en")
    book = Book(page)
    page.get_by_test_id("add-hand").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()

    def choose(id: str) -> None:
        for _ in range(40):
            if page.get_by_test_id(id).evaluate("one => one.name === document.activeElement?.name"):
                break
            page.keyboard.press("Tab")
        for _ in range(6):
            if page.get_by_test_id(id).is_checked():
                return
            page.keyboard.press("ArrowDown")
        raise AssertionError(id)

    page.get_by_test_id("result-discard").focus()
    page.keyboard.press("Space")
    for id in ("result-zimo", "winner-2", "worth-4"):
        choose(id)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    book.has(-32, -32, 96, -32)


def test_nothing_is_in_the_way_of_anybody(open_page: Opener) -> None:
    found = {}
    for language, theme in (("en", "classic"), ("ms", "dark"), ("zh-Hans", "contrast")):
        page = open_page(language, 390, 844, theme=theme)
        page.goto("/ledger")
        settled(page)
        expect(page.get_by_test_id("make")).to_be_visible()
        found[f"new {language}"] = violations(page)
        book = Book(page)
        book.won(1, "3", 0, "liable-0")
        book.add("side", "reason-bite", "player-2")
        page.get_by_test_id("more").locator("summary").click()
        page.get_by_test_id("chart-numbers").locator("summary").click()
        page.wait_for_timeout(200)
        found[f"book {language}"] = violations(page) + too_wide(page)
        for form in ("hand", "side", "adjust", "seats") if language == "en" else ():
            page.get_by_test_id(f"add-{form}").click()
            expect(page.get_by_role("dialog")).to_be_visible()
            found[f"{form} {language}"] = violations(page)
            page.keyboard.press("Escape")
        page.set_viewport_size({"width": 320, "height": 640})
        found[f"narrow {language}"] = too_wide(page)
        page.evaluate("document.documentElement.dataset.text = 'largest'")
        found[f"narrow and large {language}"] = too_wide(page) + violations(page)
    nothing(found)
