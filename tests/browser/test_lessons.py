"""Every lesson is gone through in three languages by keyboard, its tasks and checks done, on the smallest screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import LOCALES, Opener
from tests.browser.pages import nothing, settled, too_wide, violations

from zimo.learn.lessons.path import order
from zimo.text import Words

ID = re.compile(r"\b(?:lesson|task|chapter|web|ui|line|tile|practice|ask|why|step|answer|fact|reason)\.[a-z_]+|\{\w+")
"""What stands for words that are missing."""
MOST_TABS = 5
"""How often the way to a place is reckoned anew: Tab passes the choices of a question at once."""
THEMES = ("classic", "dark", "contrast", "grey", "warm")

Row = dict[str, Any]

_STEPS = """wanted => {
    const at = document.activeElement;
    if (at === wanted) return 0;
    const all = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')]
        .filter(one => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
    const before = all.filter(one => at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).length;
    const steps = all.indexOf(wanted) - (all.includes(at) ? before : before - 0.5);
    return steps > 0 ? Math.ceil(steps) : Math.floor(steps);
}"""
"""How often Tab is pressed from the focus to an element, less than 0 for backwards."""


def open_lesson(page: Page, id: str, rest: str = "") -> Row:
    """Open a lesson; what the server gave for it."""
    with page.expect_response(f"**/api/lessons/{id}") as answered:
        page.goto(f"/learn/{id}{rest}")
    settled(page)
    expect(page.get_by_test_id("screen")).to_be_visible()
    lesson: Row = answered.value.json()
    return lesson


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab, or Shift and Tab, until the focus is there."""
    expect(wanted).to_be_visible()
    for _ in range(MOST_TABS):
        steps = int(wanted.evaluate(_STEPS))
        if steps == 0:
            return
        for _ in range(abs(steps)):
            page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
    raise AssertionError(f"Tab does not reach {wanted}")


def press(page: Page, wanted: Locator, key: str = "Enter") -> None:
    tab_to(page, wanted)
    page.keyboard.press(key)


def lying(page: Page, tile: str, rack: int = 0) -> Locator:
    """A tile that was not lifted yet."""
    where = f'[data-testid="rack-tile"][data-rack="{rack}"][data-tile="{tile}"][aria-pressed="false"]'
    return page.locator(where).first


def lift(page: Page, task: Row, outcome: str) -> None:
    """Move the tiles of an outcome into their trays."""
    parts = [part.split() for part in outcome.split("|")]
    if task["alike"]:
        parts.sort(key=len, reverse=True)  # the sets, then the Eye
    for tray, tiles in zip(task["trays"], parts, strict=True):
        rack = f'[data-rack="{tray["rack"]}"]'
        for tile in tiles:
            press(
                page, page.locator(f'[data-testid="rack-tile"]{rack}[data-tile="{tile}"][aria-pressed="false"]').first
            )


def put_back(page: Page) -> None:
    while (lifted := page.locator('[data-testid="rack-tile"][aria-pressed="true"]')).count():
        press(page, lifted.first)


def do_task(page: Page, task: Row, words: Words) -> None:
    verdict = page.get_by_test_id("task-verdict")
    miss = next((one["outcomes"][0] for one in task["why"]), None)
    if miss is not None:
        lift(page, task, miss)
        press(page, page.get_by_test_id("task-check"))
        expect(verdict).to_contain_text(words.name("web.ask.not_yet"))
        put_back(page)
    lift(page, task, task["right"][-1])
    press(page, page.get_by_test_id("task-check"))
    expect(verdict).to_contain_text(words.name("web.ask.right"))


def answer(page: Page, check: Row, words: Words) -> None:
    for at, choice in enumerate(check["choices"], 1):
        if choice["right"]:
            page.keyboard.press(str(at))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("verdict")).to_have_text(words.name("web.ask.right"))


def untranslated(page: Page) -> list[str]:
    return ID.findall(page.locator("body").inner_text())


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("id", order())
def test_a_lesson(open_page: Opener, id: str, language: str) -> None:
    number = order().index(id)
    page = open_page(language, 320, 640, theme=THEMES[number % len(THEMES)])
    words = Words(language)
    lesson = open_lesson(page, id)
    looked_at = list(LOCALES)[number % len(LOCALES)] == language
    found: dict[str, list[str]] = {}
    for at, screen in enumerate(lesson["screens"], 1):
        place = f"{id}, {screen['id']}, {language}"
        expect(page.get_by_test_id("screen")).to_have_attribute("data-screen", screen["id"])
        if screen["task"]:
            do_task(page, screen["task"], words)
        if screen["check"]:
            answer(page, screen["check"], words)
        found[place] = [*too_wide(page), *untranslated(page), *(violations(page) if looked_at else [])]
        if at < len(lesson["screens"]):
            press(page, page.get_by_test_id("next-screen"))
            expect(page.get_by_role("heading", level=2).first).to_be_focused()
    nothing(found)
    expect(page.get_by_test_id("others")).to_be_visible()
    expect(page.get_by_test_id("practice")).to_have_count(len(lesson["practice"]))
    if lesson["next"] is not None:
        press(page, page.get_by_test_id("next-lesson"))
        expect(page).to_have_url(re.compile(rf"/learn/{lesson['next']}$"))
    if looked_at:
        page.goto("/learn")
        expect(page.locator("li.read a")).to_have_attribute("href", f"/learn/{id}")


def test_the_path(open_page: Opener) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_test_id("start-learn").click()
    expect(page.get_by_test_id("lesson")).to_have_count(len(order()))
    page.get_by_test_id("start").click()
    expect(page).to_have_url(re.compile(rf"/learn/{order()[0]}$"))


def test_a_lesson_goes_on_when_the_network_does_not(open_page: Opener) -> None:
    page = open_page("ms")
    lesson = open_lesson(page, order()[0])
    page.context.set_offline(True)
    for screen in lesson["screens"][:-1]:
        if screen["task"]:
            do_task(page, screen["task"], Words("ms"))
        if screen["check"]:
            answer(page, screen["check"], Words("ms"))
        press(page, page.get_by_test_id("next-screen"))
    expect(page.get_by_test_id("others")).to_be_visible()


def test_a_task_shows_its_answer(open_page: Opener) -> None:
    page = open_page()
    lesson = open_lesson(page, "first_win", "?screen=4")
    task = lesson["screens"][3]["task"]
    press(page, page.get_by_test_id("task-check"))
    expect(page.get_by_test_id("task-verdict")).to_have_text(Words().name("web.lesson.not_full"))
    parts = sorted((part.split() for part in task["right"][0].split("|")), key=len, reverse=True)
    tiles = [tile for part in parts for tile in part]
    # the sets mixed up, so that it cannot be right
    for tile in [tiles[-1], *tiles[1:-1], tiles[0]]:
        press(page, lying(page, tile))
    press(page, page.get_by_test_id("task-check"))
    expect(page.get_by_test_id("task-verdict")).to_contain_text(Words().name("web.ask.not_yet"))
    press(page, page.get_by_test_id("task-show"))
    expect(page.get_by_test_id("task-verdict")).to_contain_text(Words().name("web.ask.right"))


def test_a_screen_has_an_address_and_the_numbers_are_those_of_the_house(open_page: Opener) -> None:
    page = open_page()
    lesson = open_lesson(page, "tai_table", "?screen=4#singapore/singapore?cap=8")
    expect(page.get_by_test_id("screen")).to_have_attribute("data-screen", lesson["screens"][3]["id"])
    limit = Words(table="singapore").name("web.lesson.limit", n=8)
    expect(page.get_by_test_id("tai-table").get_by_text(limit).first).to_be_visible()
    page.get_by_test_id("house").locator("summary").click()
    page.get_by_test_id("house-hongkong").check()
    expect(page.get_by_test_id("other-table")).to_be_visible()
    expect(page.get_by_test_id("screen")).to_have_attribute("data-screen", lesson["screens"][3]["id"])
    for screen in ("0", "99", "x", "-1"):
        open_lesson(page, "tai_table", f"?screen={screen}")


def test_the_focus_comes_to_the_heading_of_a_lesson(open_page: Opener) -> None:
    page = open_page()
    page.goto("/learn")
    page.locator("main a[href='/learn/tiles']").last.click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.goto("/learn/tiles?screen=5")
    page.get_by_test_id("next-lesson").click()
    page.wait_for_url("**/learn/turn")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_a_lesson_that_there_is_not(open_page: Opener) -> None:
    page = open_page()
    open_page.watches[page].expected = ["/api/lessons/no-such"]
    page.goto("/learn/no-such")
    expect(page.get_by_text(Words().name("error.unknown_lesson", lesson="no-such"))).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(Words().name("web.learn.title"))
    expect(page).to_have_title("Learn · Zimo")
    page.locator("main").get_by_role("link", name=Words().name("web.lesson.all")).click()
    expect(page.get_by_test_id("start")).to_be_visible()
