"""A whole Scored Hand from the home page to the receipt: by mouse, by keyboard alone, by the command box."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import Opener
from tests.browser.table import asked, by_command, by_keyboard, by_mouse, play, tab_to

SEEDS = range(1, 12)
"""Tried one after another until a hand is won, so that there is a receipt."""


def start_by_mouse(page: Page) -> None:
    page.get_by_test_id("start-scored").click()
    page.get_by_test_id("rule-men_qing-any").check()
    page.get_by_test_id("rule-concealed_kong_opens-true").check()
    page.get_by_test_id("more-rules").click()
    page.get_by_test_id("bots-greedy").check()
    page.get_by_test_id("pace-instant").check()
    page.get_by_test_id("start-game").click()


def start_by_keyboard(page: Page) -> None:
    tab_to(page, page.get_by_test_id("start-scored"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    tab_to(page, page.get_by_test_id("rule-men_qing-zimo"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("rule-men_qing-any")).to_be_checked()
    tab_to(page, page.locator("[data-testid^=rule-concealed_kong_opens]:checked"))
    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("rule-concealed_kong_opens-true")).to_be_checked()
    tab_to(page, page.get_by_test_id("bots-careful"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("bots-greedy")).to_be_checked()
    tab_to(page, page.get_by_test_id("pace-normal"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("pace-instant")).to_be_checked()
    tab_to(page, page.get_by_test_id("start-game"))
    page.keyboard.press("Enter")


CASES = [
    pytest.param("en", start_by_mouse, by_mouse, id="mouse"),
    pytest.param("ms", start_by_keyboard, by_keyboard, id="keyboard"),
    pytest.param("zh-Hans", start_by_mouse, by_command, id="commands"),
]


@pytest.mark.parametrize(("language", "start", "turn"), CASES)
def test_a_scored_hand_is_played_to_its_receipt(
    open_page: Opener, language: str, start: Callable[[Page], None], turn: Callable[[Page], None]
) -> None:
    page = open_page(language)
    seeds = iter(SEEDS)
    wanted: dict[str, object] = {}

    def seeded(route: Route) -> None:
        if route.request.method == "POST":
            wanted.update(json.loads(route.request.post_data or ""))
            route.continue_(post_data=json.dumps({**wanted, "seed": next(seeds)}))
        else:
            route.continue_()

    page.route("**/api/games", seeded)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    start(page)
    expect(page).to_have_url(re.compile("/table/"))
    assert wanted["rules"] == {"men_qing": "any", "concealed_kong_opens": True}
    assert wanted["mode"] == "scored"
    play(page, turn)
    while page.get_by_test_id("receipt").count() == 0:  # a drawn hand: another one
        page.get_by_test_id("new-game").click()
        page.get_by_test_id("start-game").click()
        expect(page.get_by_test_id("result")).to_have_count(0)
        play(page, turn)
    expect(page.get_by_test_id("receipt")).to_be_visible()
    expect(page.get_by_test_id("result").locator("table")).to_be_visible()
    assert not asked(page)
    page.get_by_test_id("new-game").focus()
    page.goto("/games")
    expect(page.get_by_test_id("games-row").first).to_be_visible()
