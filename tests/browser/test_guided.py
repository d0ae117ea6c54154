"""A Guided Hand: the coach speaks from the start, moves can be taken back, the dial of help can be turned."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import LOCALES, Opener
from tests.browser.table import asked, by_mouse


@pytest.mark.parametrize("language", LOCALES)
def test_the_coach_speaks_from_the_start(open_page: Opener, language: str) -> None:
    page = open_page(language, 390, 844)
    page.goto("/")
    page.get_by_test_id("start-guided").click()
    page.get_by_test_id("bots-greedy").check()
    page.get_by_test_id("pace-instant").check()
    page.get_by_test_id("start-game").click()
    assert asked(page)
    panel = page.get_by_test_id("hint-panel")
    expect(panel).to_be_visible()
    expect(page.get_by_test_id("hint-text")).not_to_be_empty()
    assert panel.locator("p").count() + panel.locator("li").count() >= 2
    assert re.search(r"[{}]|undefined|\bhint\.", panel.inner_text()) is None

    hand = page.get_by_test_id("hand-tile").evaluate_all("all => all.map(one => one.dataset.tile)")
    expect(page.get_by_test_id("take-back")).to_be_disabled()
    if page.get_by_test_id("verb-pass").count() == 0:
        by_mouse(page)
        asked(page)
        page.get_by_test_id("take-back").click()
        expect(page.get_by_test_id("take-back")).to_be_disabled()
        assert asked(page)
        assert page.get_by_test_id("hand-tile").evaluate_all("all => all.map(one => one.dataset.tile)") == hand

    page.get_by_test_id("options").click()
    page.get_by_test_id("level-0").check()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_test_id("why-sheet")).to_be_visible()
    expect(page.get_by_test_id("why-sheet").locator("li, p").first).not_to_be_empty()
