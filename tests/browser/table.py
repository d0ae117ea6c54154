"""The table on a page, and three ways to play there: by mouse, by keyboard alone, by the command box."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError, expect

READY = (
    "[data-testid=table][data-ready=true]:has([data-testid=result], [data-testid=status] strong, [data-testid=prompt])"
)
SHORT = 2_000
"""Milliseconds after which a button that has not been hit is looked for again."""
MOST = 200
"""Decisions in the longest hand there can be."""


def asked(page: Page) -> bool:
    """Wait until the player is asked or the hand is over; say whether the player is asked."""
    expect(page.locator(READY)).to_be_visible()
    return page.get_by_test_id("result").count() == 0


def play(page: Page, turn: Callable[[Page], None], most: int = MOST) -> None:
    """Play to the end of the hand, or so many decisions."""
    for _ in range(most):
        if not asked(page):
            return
        turn(page)
    assert most < MOST, "a hand without end"


def by_mouse(page: Page) -> None:
    """Take what is offered, else raise a tile and throw it: by a second click, or by the button."""
    for verb in ("hu", "pong", "pass"):
        button = page.get_by_test_id(f"verb-{verb}")
        if button.count():
            answer(button.first)
            return
    page.locator("[data-testid=hand-tile]:not(.barred)").last.click()
    raised = page.locator("[data-testid=hand-tile][aria-pressed=true]")
    expect(raised).to_have_count(1)
    if page.get_by_test_id("hand-tile").count() % 4 < 2:
        page.get_by_test_id("discard").click()
    else:
        raised.click()


def answer(button: Locator) -> None:
    """Answer a claim; a bot's higher one may end it before."""
    try:
        button.click(timeout=SHORT)
    except TimeoutError:
        expect(button).to_have_count(0)


def by_keyboard(page: Page) -> None:
    """The focus stands where the answer is: the first verb, or the tile just drawn."""
    focused = page.locator(":focus")
    verbs = page.get_by_test_id("prompt").locator("button")
    if page.locator("[data-testid=prompt] [data-verb=pass]").count():
        expect(page.get_by_test_id("prompt").locator(":focus")).to_have_count(1)
        page.keyboard.press("x" if page.get_by_test_id("verb-hu").count() else "n")
    elif page.get_by_test_id("verb-hu").count():
        expect(verbs.and_(focused)).to_have_attribute("data-verb", "hu")
        page.keyboard.press("Enter")
    else:
        expect(page.get_by_test_id("hand").locator(":focus")).to_have_count(1)
        page.keyboard.press("Home")
        expect(page.get_by_test_id("hand-tile").first).to_be_focused()
        page.keyboard.press("End")
        expect(page.get_by_test_id("hand-tile").last).to_be_focused()
        page.keyboard.press("Enter")


def by_command(page: Page) -> None:
    """Type what to do."""
    box = page.get_by_test_id("command")
    if page.get_by_test_id("verb-hu").count():
        line = "x"
    elif page.get_by_test_id("verb-pong").count():
        line = "p"
    elif page.get_by_test_id("verb-pass").count():
        line = "n"
    else:
        line = f"d {page.get_by_test_id('hand-tile').last.get_attribute('data-tile')}"
    box.fill(line)
    box.press("Enter")
    expect(box).to_have_value("")


def tab_to(page: Page, target: Locator, most: int = 250) -> None:
    """Go to something by the Tab key alone."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"no Tab leads to {target}")


def game_id(page: Page) -> str:
    """The id of the game that a page shows."""
    expect(page).to_have_url(re.compile(r"/table/[A-Za-z0-9_-]+$"))
    return page.url.rsplit("/", 1)[1]
