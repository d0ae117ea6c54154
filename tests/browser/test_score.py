"""The scorer page: a hand is tapped or typed, counted, shared, kept when the network is cut, and drawn."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.pages import nothing, settled, too_wide, too_wide_somewhere, unfold, violations

from zimo.text import LANGUAGES, Words, catalogue

LINK = "/score?hand=456p+22p+678s+55m+win:2p+pong:RRR+bonus:a1+seat:S"


def tap(page: Page, *tiles: str) -> None:
    """Tap tiles; where one sort of them is in sight, that sort first."""
    expect(page.get_by_test_id("keys").locator("button").first).to_be_visible()
    for tile in tiles:
        key = page.get_by_test_id(f"key-{tile}")
        if key.count() == 0:
            family = "bonus" if tile[0] in "fqax" else tile[1] if len(tile) == 2 else "honours"
            page.get_by_test_id(f"family-{family}").click()
        key.click()


def tap_a_hand(page: Page) -> None:
    page.get_by_test_id("place-pong").click()
    tap(page, "R")
    tap(page, "5m", "5m", "2p", "2p", "4p", "5p", "6p", "6s", "7s", "8s")
    tap(page, "2p")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_is_tapped_to_its_receipt(open_page: Opener, language: str) -> None:
    page = open_page(language, 320, 640)
    page.goto("/score")
    words = Words(language, table="singapore")
    outcome = page.get_by_test_id("outcome")
    expect(outcome).to_have_text(words.name("web.page.score.missing", n=14))
    tap_a_hand(page)
    receipt = page.get_by_test_id("receipt")
    expect(receipt).to_contain_text(words.name("line.dragon_pong"))
    expect(page.get_by_test_id("winner")).to_have_text("8")
    expect(outcome).to_contain_text(words.name("ui.tai", n=1))
    expect(page.get_by_test_id("pays").locator("tbody tr")).to_have_count(3)
    nothing({"320": too_wide(page)})


def test_by_keyboard_alone(open_page: Opener) -> None:
    page = open_page()
    page.goto("/score")
    key = page.get_by_test_id("key-1m")
    expect(key).to_be_visible()
    page.get_by_test_id("place-concealed").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if key.evaluate("one => one === document.activeElement"):
            break
    expect(key).to_be_focused()
    for step in range(13):
        page.keyboard.press("Enter")
        if step % 3 == 2:
            page.keyboard.press("ArrowRight")
    held = page.get_by_test_id("held-concealed").locator("button")
    expect(held).to_have_count(13)
    expect(page.get_by_test_id("place-win_tile")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("held-win")).to_be_visible()
    expect(page.get_by_test_id("receipt")).to_be_visible()
    page.keyboard.press("Backspace")
    expect(page.get_by_test_id("held-win")).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(held).to_have_count(12)


def test_a_tile_that_cannot_be_is_grey_and_says_why(open_page: Opener) -> None:
    page = open_page()
    page.goto("/score")
    tap(page, *["5m"] * 4)
    key = page.get_by_test_id("key-5m")
    expect(key).to_have_attribute("aria-disabled", "true")
    why = Words("en").name("reason.none_left", tile="5m")
    expect(key).to_have_attribute("title", why)
    expect(key).to_have_accessible_name(f"5 Wan: {why}")
    key.press("Enter")
    expect(page.get_by_test_id("key-why")).to_have_text(why)
    expect(page.get_by_test_id("held-concealed").locator("button")).to_have_count(4)
    page.get_by_test_id("place-chi").click()
    expect(page.get_by_test_id("key-8s")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("key-7s")).to_have_attribute("aria-disabled", "false")


def test_steps_are_undone_redone_and_cleared(open_page: Opener) -> None:
    page = open_page()
    page.goto("/score")
    tap(page, "1m", "2m")
    held = page.get_by_test_id("held-concealed").locator("button")
    page.get_by_test_id("undo").click()
    expect(held).to_have_count(1)
    page.get_by_test_id("redo").click()
    expect(held).to_have_count(2)
    page.get_by_test_id("clear").click()
    expect(held).to_have_count(0)
    page.get_by_test_id("undo").click()
    held.first.click()
    expect(held).to_have_count(1)


def test_a_hand_is_typed_as_in_the_terminal(open_page: Opener) -> None:
    page = open_page()
    page.goto("/score")
    page.get_by_test_id("entry-type").click()
    page.get_by_test_id("typed").fill("456p 22p 678s 55m +2p pong:RRR bonus:a1 seat:S nonsense x9 by:luck")
    expect(page.get_by_test_id("unread")).to_have_text(
        [f"Not understood: {part}" for part in ("nonsense", "x9", "by:luck")]
    )
    expect(page.get_by_test_id("receipt")).to_contain_text("Animal")
    expect(page.get_by_test_id("seat-S")).to_be_checked()
    page.get_by_test_id("typed").fill("456p 22p 678s 55m +2p pong:RRR")
    expect(page.get_by_test_id("unread")).to_have_count(0)
    expect(page.get_by_test_id("receipt")).not_to_contain_text("Animal")
    page.get_by_test_id("typed").fill("11111m")
    expect(page.get_by_test_id("hand-error")).to_be_visible()


def test_the_wins_circumstances_and_what_if(open_page: Opener) -> None:
    page = open_page()
    page.goto(LINK)
    zimo = page.get_by_test_id("what-if-zimo")
    told = zimo.locator("dd").inner_text()
    page.get_by_test_id("by-zimo").check()
    expect(zimo).to_have_count(0)
    assert told.endswith(f"receives {page.get_by_test_id('winner').inner_text()}")
    page.get_by_test_id("circumstances").locator("summary").click()
    kong = page.get_by_test_id("flag-gang_shang")
    expect(kong).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("circumstances")).to_contain_text("It needs the Kongs")
    kong.press("Space")
    expect(kong).not_to_be_checked()
    page.get_by_test_id("flag-hua_shang").check()
    expect(page.get_by_test_id("receipt")).to_contain_text("Hua Shang")
    page.get_by_test_id("bao-other").check()
    expect(page.get_by_test_id("pays")).to_contain_text("Liable player pays all")


@pytest.mark.parametrize(
    ("house", "hand", "line"),
    [
        ("hongkong/hongkong", "456p+22p+678p+55p+win:2p+pong:RRR", "Half flush"),
        ("malaysia3/malaysia3", "456p+22p+678p+55p+win:2p+pong:RjR+bonus:a1,f2+seat:S+fei:1", "fei"),
        ("riichi/tenhou", "34p+067p+55s+678s+234m+win:2p+riichi:riichi+dora:4s+honba:2+sticks:1", "Riichi"),
    ],
)
def test_a_link_opens_a_hand_of_any_table(open_page: Opener, house: str, hand: str, line: str) -> None:
    page = open_page(width=320, height=640)
    page.goto(f"/score?hand={hand}#{house}")
    expect(page.get_by_test_id("receipt")).to_contain_text(line, ignore_case=True)
    settled(page)
    nothing({house: [*too_wide(page), *violations(page)]})


def test_the_link_of_a_hand_opens_the_same(open_page: Opener) -> None:
    page = open_page(browser_permissions=["clipboard-read", "clipboard-write"])
    page.goto("/score#singapore/spgg")
    tap_a_hand(page)
    page.get_by_test_id("seat-W").check()
    page.get_by_test_id("by-zimo").check()
    expect(page.get_by_test_id("pays")).to_contain_text("Each opponent pays")
    page.get_by_test_id("score-link").click()
    expect(page.get_by_text("The link is copied.").first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/score?hand=55m+22456p+678s+win:2p+pong:RRR+seat:W+by:zimo#singapore/spgg")
    other = open_page()
    other.goto(link)
    expect(other.get_by_test_id("seat-W")).to_be_checked()
    expect(other.get_by_test_id("receipt")).to_have_text(
        page.get_by_test_id("receipt").inner_text(), use_inner_text=True
    )
    expect(other.get_by_test_id("winner")).to_have_text(page.get_by_test_id("winner").inner_text())


def test_a_link_that_is_spoilt_says_so_and_keeps_the_rest(open_page: Opener) -> None:
    page = open_page()
    page.goto("/score")
    tap(page, "9s")
    page.goto("/score?hand=123m+<b>+event:luck+seat:X#singapore/singapore")
    expect(page.get_by_test_id("unread")).to_have_text(
        [f"Not understood: {part}" for part in ("<b>", "seat:X", "event:luck")]
    )
    expect(page.get_by_test_id("held-concealed").locator("button")).to_have_count(3)
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("held-concealed").locator("button")).to_have_count(1)


def test_without_the_network_everything_is_kept(open_page: Opener) -> None:
    page = open_page()
    page.goto("/score")
    tap_a_hand(page)
    expect(page.get_by_test_id("winner")).to_have_text("8")
    open_page.watches[page].expected += ["ERR_INTERNET_DISCONNECTED"]
    page.context.set_offline(True)
    tap(page, "a1")
    expect(page.get_by_test_id("offline")).to_contain_text("what you entered is kept")
    expect(page.get_by_test_id("receipt")).to_have_count(0)
    expect(page.get_by_test_id("held").locator("svg")).to_have_count(15)
    page.context.set_offline(False)
    expect(page.get_by_test_id("winner")).to_have_text("16")
    expect(page.get_by_test_id("offline")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("winner")).to_have_text("16")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_receipt_is_saved_as_a_picture(open_page: Opener, language: str, tmp_path: Path) -> None:
    page = open_page(language)
    page.goto(LINK)
    with page.expect_download() as saved:
        page.get_by_test_id("picture").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    data = file.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert width == 1080
    assert height > 500
    assert len(data) > 30_000  # tiles, not an empty sheet


def test_the_win_goes_to_the_ledger(open_page: Opener) -> None:
    page = open_page()
    page.goto(LINK)
    page.get_by_test_id("to-ledger").click()
    page.wait_for_url("**/ledger**")
    kept = json.loads(page.evaluate("localStorage['zimo.ledger.incoming']"))
    assert {name: kept[name] for name in ("table", "preset", "by", "paid", "lines", "dealer")} == {
        "table": "singapore",
        "preset": "singapore",
        "by": "discard",
        "paid": 2,
        "lines": ["dragon_pong", "animal"],
        "dealer": False,
    }
    assert kept["payment"] == {"discarder": 8, "each_other": 4, "winner": 16}


def test_one_who_knows_the_tai_sees_the_payment(open_page: Opener) -> None:
    page = open_page()
    page.goto("/score")
    page.get_by_test_id("entry-tai").click()
    page.get_by_test_id("known-3").check()
    expect(page.get_by_test_id("winner")).to_have_text("32")
    page.get_by_test_id("known-zimo").check()
    expect(page.get_by_test_id("winner")).to_have_text("48")
    page.reload()
    expect(page.get_by_test_id("known-3")).to_be_checked()
    page.get_by_test_id("to-ledger").click()
    page.wait_for_url("**/ledger**")


def test_another_table_has_its_own_tiles_and_words(open_page: Opener) -> None:
    page = open_page()
    page.goto(LINK)
    page.get_by_test_id("house").locator("summary").click()
    page.get_by_test_id("house-riichi").check()
    expect(page.get_by_test_id("key-0p")).to_be_visible()
    expect(page.get_by_test_id("key-f1")).to_have_count(0)
    expect(page.get_by_test_id("hand-error")).to_be_visible()
    page.get_by_role("button", name="Take out: Cat").click()
    expect(page.get_by_test_id("hand-error")).to_have_count(0)
    expect(page.get_by_test_id("outcome")).to_contain_text("han")


def test_a_wind_that_a_table_has_not_is_left_behind(open_page: Opener) -> None:
    page = open_page()
    page.goto("/score?hand=123p+seat:N+round:S+event:tian_hu#malaysia3/malaysia3")
    expect(page.get_by_test_id("seat-E")).to_be_checked()
    expect(page.get_by_test_id("hand-error")).to_have_count(0)
    expect(page.get_by_test_id("unread")).to_have_text(["Not understood: event:tian_hu"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_and_is_accessible(open_page: Opener, language: str) -> None:
    page = open_page(language)
    page.goto(LINK)
    expect(page.get_by_test_id("receipt")).to_be_visible()
    unfold(page)
    nothing({language: [*too_wide_somewhere(page), *violations(page)]})
    page.set_viewport_size({"width": 320, "height": 640})
    nothing({f"{language} at 320": violations(page)})
    page.get_by_test_id("entry-type").click()
    nothing({f"{language}, typed": [*too_wide(page), *violations(page)]})
    assert str(catalogue(language)["web.page.score.title"]["name"]) in page.title()
