"""After a game: what was missed, seen in the replay, practised, and put into the Review deck."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.pages import settled, too_wide_somewhere, violations
from tests.server.site.test_after import with_something_missed

from zimo.game import Game
from zimo.learn.after import missed
from zimo.text import LANGUAGES, Words


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("after") / "game.jsonl"
    path.write_text("\n".join(with_something_missed()), encoding="utf-8")
    return path


def bring_in(page: Page, saved: Path) -> None:
    page.goto("/games")
    page.get_by_test_id("import-file").set_input_files(saved)
    page.wait_for_url("**/replay/*")
    settled(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_missed(open_page: Opener, saved: Path, language: str) -> None:
    page = open_page(language, 390, 844)
    bring_in(page, saved)
    words = Words(language, table="hongkong")
    found = missed(Game.from_lines([*with_something_missed()]), 0)
    rows = page.get_by_test_id("after-row")
    expect(rows).to_have_count(len(found))
    for reason in found[0].reasons:
        expect(rows.first).to_contain_text(words.name(f"reason.{reason.id}", **reason.params))
    assert too_wide_somewhere(page) == []
    assert violations(page) == []

    rows.first.get_by_role("link", name=words.name("web.after.look")).click()
    expect(page.get_by_test_id("replay-position")).to_contain_text(f"{found[0].n} /")

    button = rows.first.get_by_role("button")
    button.click()
    expect(rows.first).to_contain_text(words.name("web.after.review_off"))

    rows.first.get_by_role("link", name=words.name("web.after.practise", kind=found[0].kind)).click()
    page.wait_for_url(
        f"**/practice/{found[0].kind}?seed=after.{found[0].n}&level=2#hongkong/hongkong?responsibility=half"
    )
    settled(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(words.name(f"practice.{found[0].kind}"))


def test_the_list_of_games_leads_there_too(open_page: Opener, saved: Path) -> None:
    page = open_page("en", 1440, 900)
    bring_in(page, saved)
    page.goto("/games")
    settled(page)
    button = page.get_by_role("button", name=Words().name("web.after.title"))
    button.press("Enter")
    expect(page.get_by_test_id("after-row").first).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    assert violations(page) == []
    button.press("Enter")
    expect(page.get_by_test_id("after-row")).to_have_count(0)
