"""What only some tables have, on the page: other units, three seats and fei, dora and riichi."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.pages import nothing, settled, too_wide_somewhere, violations
from tests.browser.table import by_mouse, play

from zimo.tables import TABLES


@pytest.mark.parametrize("table", TABLES)
def test_a_hand_of_every_table_is_chosen_and_played(open_page: Opener, table: str) -> None:
    page = open_page("en", 390, 844)
    page.goto("/new?mode=scored")
    page.get_by_test_id(f"table-{table}").check()
    page.get_by_test_id("bots-greedy").check()
    page.get_by_test_id("pace-instant").check()
    page.get_by_test_id("start-game").click()
    expect(page).to_have_url(re.compile("/table/"))
    play(page, by_mouse)
    expect(page.get_by_test_id("result")).to_be_visible()
    assert violations(page) == []
    assert too_wide_somewhere(page) == []


def test_the_rules_of_every_table(open_page: Opener) -> None:
    page = open_page("ms", 390, 844)
    found = {}
    for table in TABLES:
        page.goto(f"/rules/{table}")
        settled(page)
        expect(page.get_by_test_id(f"table-{table}")).to_be_checked()
        found[table] = [*violations(page), *too_wide_somewhere(page)]
        page.set_viewport_size({"width": 390, "height": 844})
    nothing(found)


def test_faan_at_hong_kong(open_scene: Callable[..., Page]) -> None:
    page = open_scene("hongkong", "en", 390, 844)
    expect(page.get_by_test_id("receipt")).to_contain_text("faan")
    assert violations(page) == []


@pytest.mark.parametrize("language", ["ms", "en"])
def test_han_and_fu(open_scene: Callable[..., Page], language: str) -> None:
    page = open_scene("fu", language, 320, 640)
    receipt = page.get_by_test_id("receipt").first
    expect(receipt).to_contain_text(re.compile(r"\d han, \d+ fu"))
    expect(receipt.get_by_test_id("fu-part").first).to_contain_text(re.compile(r"\d fu"))
    assert violations(page) == []
    assert too_wide_somewhere(page) == []


def test_points_of_riichi_in_the_list(open_scene: Callable[..., Page]) -> None:
    page = open_scene("riichi", "en", 390, 844)
    page.goto("/games")
    row = page.get_by_test_id("games-row").filter(has_text="Riichi").first
    expect(row.locator(".score")).to_have_text(re.compile(r"^\s*2\d{4}\s*$"))


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_three_seats_and_fei(open_scene: Callable[..., Page], language: str) -> None:
    page = open_scene("fei", language, 320, 640)
    expect(page.locator(".board .seat section")).to_have_count(2)
    assert violations(page) == []
    assert too_wide_somewhere(page) == []
    if language == "en":
        page.get_by_test_id("verb-declare_fei").click()
        expect(page.locator(".own-bar").get_by_role("img", name="Fei")).not_to_have_count(0)


@pytest.mark.parametrize("language", ["ms", "en"])
def test_riichi_is_declared(open_scene: Callable[..., Page], language: str) -> None:
    page = open_scene("riichi", language, 320, 640)
    expect(page.get_by_test_id("dora").get_by_role("img")).not_to_have_count(0)
    assert violations(page) == []
    assert too_wide_somewhere(page) == []
    if language == "en":
        page.get_by_test_id("verb-riichi").click()
        expect(page.locator("[data-testid=hand-tile].barred")).not_to_have_count(0)
        tile = page.locator("[data-testid=hand-tile]:not(.barred)").first
        tile.click()
        tile.click()
        expect(page.get_by_test_id("riichi")).to_be_visible()
        expect(page.get_by_test_id("pool")).to_be_visible()
