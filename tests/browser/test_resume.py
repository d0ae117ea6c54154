"""A server that is killed in the middle of a hand, and two tabs at one table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import Opener
from tests.browser.site import Guest, Site
from tests.browser.table import asked, by_mouse, play

from zimo.server.live.store import SqliteStore

OUTAGE = ["ERR_CONNECTION_REFUSED", "WebSocket connection to", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET"]
"""What a browser says of a server that is down."""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Site]:
    """A server that may be killed."""
    site = Site(tmp_path / "data")
    site.start()
    yield site
    site.stop()


def seen(page: Page) -> tuple[str, str, str]:
    """What the player sees of the table, and the whole log."""
    page.get_by_test_id("open-log").click()
    log = page.get_by_test_id("log").aria_snapshot()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return page.locator(".board").aria_snapshot(), page.get_by_test_id("hand").inner_text(), log


def test_a_killed_server_comes_back_with_the_hand(browser: Browser, mortal: Site) -> None:
    opener = Opener(browser, mortal)
    page = opener("en", 390, 844, pace="instant")
    opener.watches[page].expected = OUTAGE
    game = Guest(mortal, page.request).new_game(seed=3)
    page.goto(f"/table/{game}")
    play(page, by_mouse, most=4)
    assert asked(page)
    before = seen(page)

    mortal.kill()
    expect(page.get_by_test_id("lost")).to_be_visible()
    expect(page.get_by_test_id("discard")).to_be_disabled()
    mortal.start()
    expect(page.get_by_test_id("lost")).to_have_count(0)
    assert asked(page)
    assert seen(page) == before

    page.reload()
    assert asked(page)
    assert seen(page) == before

    by_mouse(page)
    mortal.kill()  # while the answer is on its way, or the bots think
    mortal.start()
    play(page, by_mouse)
    expect(page.get_by_test_id("result")).to_be_visible()
    opener.close()

    store = SqliteStore(mortal.data / "games.sqlite3")
    try:
        saved = store.load(game).game()
        assert saved.due().kind == "over"
        type(saved).from_lines(saved.as_lines())  # plays it again from its secrets: every move follows
    finally:
        store.close()


def test_the_older_tab_is_told(open_page: Opener, site: Site) -> None:
    first = open_page("en", pace="instant")
    game = Guest(site, first.request).new_game(seed=4)
    first.goto(f"/table/{game}")
    assert asked(first)
    second = open_page.another(first.context)
    second.goto(f"/table/{game}")
    assert asked(second)

    expect(first.get_by_test_id("closed")).to_be_visible()
    expect(first.get_by_test_id("discard")).to_be_disabled()
    by_mouse(second)
    assert asked(second)

    first.get_by_test_id("closed").get_by_role("button").click()
    assert asked(first)
    expect(second.get_by_test_id("closed")).to_be_visible()
    expect(first.get_by_test_id("closed")).to_have_count(0)
    by_mouse(first)
    asked(first)
