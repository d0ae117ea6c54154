"""Nothing is wider than the screen, and every tile of the hand is large enough to be hit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import LOCALES, Opener
from tests.browser.pages import PAGES, nothing, settled, too_wide, too_wide_somewhere, unfold
from tests.browser.scenes import Scenes
from tests.browser.table import asked

TABLES = ["middle", "claims", "win", "receipt", "lost", "drawn", "guided", "match"]
WON = "234m+567m+11p+345s+67s+%2b8s+f1+a1"
"""A hand that is won, as it stands in an address."""


@pytest.mark.parametrize("language", LOCALES)
def test_pages_fit(open_page: Opener, scenes: Scenes, language: str) -> None:
    page = open_page(language, browser_storage_state=scenes.cookies)
    open_page.watches[page].expected = ["/nowhere"]
    found = {}
    for path in [*PAGES, f"/replay/{scenes.game('lost')}"]:
        page.goto(path)
        settled(page)
        found[path] = too_wide_somewhere(page)
    page.goto("/new?mode=scored")
    unfold(page)
    found["all rules"] = too_wide_somewhere(page)
    nothing(found)


@pytest.mark.parametrize("settings", [{"textSize": "largest"}, {"seniors": True}], ids=["largest", "seniors"])
def test_pages_fit_with_large_text(open_page: Opener, settings: dict[str, object]) -> None:
    page = open_page("ms", 320, 640, **settings)
    open_page.watches[page].expected = ["/nowhere"]
    found = {}
    for path in [*PAGES, "/learn/payment", "/learn/tai_table?screen=2", f"/score?hand={WON}#singapore/singapore"]:
        page.goto(path)
        settled(page)
        found[path] = too_wide(page)
    nothing(found)


@pytest.mark.parametrize("language", ["ms", "zh-Hans"])
def test_the_table_fits(open_scene: Callable[..., Page], language: str) -> None:
    found = {}
    for scene in TABLES:
        page = open_scene(scene, language, 320, 640)
        found[scene] = too_wide_somewhere(page)
        page.close()
    nothing(found)


@pytest.mark.parametrize(
    "settings", [{}, {"textSize": "largest"}, {"seniors": True}], ids=["usual", "largest", "seniors"]
)
def test_tiles_of_the_hand_can_be_hit(open_scene: Callable[..., Page], settings: dict[str, object]) -> None:
    page = open_scene("middle", "en", 320, 640, **settings)
    for width, least in ((320, 42), (360, 44), (390, 44), (430, 44)):
        page.set_viewport_size({"width": width, "height": 740})
        asked(page)
        boxes = page.get_by_test_id("hand-tile").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().toJSON())"
        )
        assert min(box["width"] for box in boxes) >= least, width
        assert min(box["left"] for box in boxes) >= 0
        assert max(box["right"] for box in boxes) <= width
        rows = {round(box["bottom"]) for box in boxes}
        assert len(rows) <= (3 if settings.get("seniors") else 2)
