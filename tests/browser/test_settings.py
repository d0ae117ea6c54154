"""What a player may choose for the browser: language, theme, size of the text, motion; and what is kept of it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import LOCALES, Opener
from tests.browser.pages import settled
from tests.browser.site import Guest, Site
from tests.browser.table import asked, by_mouse, play

MISTAKES = [
    "{",
    "null",
    "[1]",
    '{"version":99,"theme":"dark"}',
    '{"version":1,"theme":"<script>","textSize":7,"pace":"instant"}',
]


@pytest.mark.parametrize("language", LOCALES)
def test_the_language_is_the_browsers_until_another_is_chosen(open_page: Opener, language: str) -> None:
    page = open_page(language)
    page.goto("/")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", language)
    other = next(one for one in LOCALES if one != language)
    before = page.get_by_role("heading", level=1).inner_text()
    page.locator(f"header button[lang={other}]").click()
    expect(html).to_have_attribute("lang", other)
    expect(page.get_by_role("heading", level=1)).not_to_have_text(before)
    page.reload()
    expect(html).to_have_attribute("lang", other)
    expect(page.locator(f"header button[lang={other}]")).to_have_attribute("aria-pressed", "true")


def test_the_look_follows_the_settings_and_is_kept(open_page: Opener) -> None:
    page = open_page("en")
    page.goto("/settings")
    settled(page)
    html = page.locator("html")
    colours = set()
    look = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).color"
    for theme in ("classic", "dark", "contrast", "warm", "grey"):
        page.get_by_test_id(f"theme-{theme}").check()
        expect(html).to_have_attribute("data-theme", theme)
        colours.add(page.evaluate(look))
    assert len(colours) >= 4
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    normal = page.evaluate(size)
    page.get_by_test_id("text-largest").check()
    expect(html).to_have_attribute("data-text", "largest")
    assert page.evaluate(size) >= 1.2 * normal
    page.reload()
    expect(html).to_have_attribute("data-theme", "grey")
    expect(html).to_have_attribute("data-text", "largest")
    page.get_by_test_id("seniors").check()
    expect(html).to_have_attribute("data-seniors", "")


@pytest.mark.parametrize("stored", MISTAKES)
def test_damaged_settings_give_the_defaults_and_a_notice(open_page: Opener, stored: str) -> None:
    page = open_page("en")
    page.goto("/about")
    page.evaluate("text => localStorage.setItem('zimo.settings', text)", stored)
    page.goto("/settings")
    notice = page.locator("main .notice")
    expect(notice).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "classic")
    expect(page.locator("html")).to_have_attribute("data-text", "normal")
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)


def test_nothing_moves_for_who_wants_no_motion(open_page: Opener, site: Site) -> None:
    page = open_page("en", 390, 844, browser_reduced_motion="reduce")  # at the usual pace, which then waits for nothing
    game = Guest(site, page.request).new_game(seed=5)
    page.goto(f"/table/{game}")
    expect(page.locator("html")).to_have_attribute("data-motion", re.compile("reduced|off"))
    moving = []

    def turn(page: Page) -> None:
        moving.append(page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length"))
        by_mouse(page)

    play(page, turn, most=6)
    assert sum(moving) == 0


def test_the_text_table_plays_too(open_scene: Callable[..., Page]) -> None:
    page = open_scene("middle", "zh-Hans", 390, 844)
    page.get_by_test_id("text-toggle").click()
    expect(page.get_by_test_id("text-table")).to_be_visible()
    assert asked(page)
    expect(page.locator(".board")).to_have_count(0)
    assert page.get_by_test_id("text-table").get_by_role("heading", level=2).count() >= 6
    page.reload()
    expect(page.get_by_test_id("text-table")).to_be_visible()
