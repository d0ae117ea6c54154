"""axe finds nothing to complain about: on every page, in the middle of a hand, at a claim, on a receipt."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.pages import PAGES, nothing, settled, unfold, violations
from tests.browser.scenes import Scenes

THEMES = {"classic": "en", "dark": "ms", "contrast": "zh-Hans"}


@pytest.mark.parametrize("theme", THEMES)
def test_pages(open_page: Opener, scenes: Scenes, theme: str) -> None:
    page = open_page(THEMES[theme], 390, 844, theme=theme, browser_storage_state=scenes.cookies)
    open_page.watches[page].expected = ["/nowhere"]
    found = {}
    for path in [*PAGES, f"/replay/{scenes.game('lost')}"]:
        page.goto(path)
        settled(page)
        found[path] = violations(page)
    page.goto("/new?mode=scored")
    unfold(page)
    found["all rules"] = violations(page)
    nothing(found)


@pytest.mark.parametrize(("theme", "width", "height"), [("classic", 390, 844), ("dark", 1440, 900), ("grey", 640, 360)])
def test_the_table(open_scene: Callable[..., Page], theme: str, width: int, height: int) -> None:
    found = {}
    for scene in ["middle", "claims", "win", "receipt", "lost", "drawn", "guided", "match"]:
        page = open_scene(scene, "en", width, height, theme=theme)
        found[scene] = violations(page)
        page.close()
    nothing(found)


def test_sheets_and_the_text_table(open_scene: Callable[..., Page]) -> None:
    page = open_scene("middle", "en", 390, 844, theme="warm")
    found = {}
    for opener in ("options", "open-log"):
        page.get_by_test_id(opener).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found[opener] = violations(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_test_id(opener)).to_be_focused()
    page.get_by_test_id("text-toggle").click()
    expect(page.get_by_test_id("text-table")).to_be_visible()
    found["text"] = violations(page)
    nothing(found)
