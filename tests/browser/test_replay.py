"""Games that are over: listed, stepped through by button, key and slider, linked to, downloaded, brought in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.scenes import Scenes

import zimo


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of one round that bots have played."""
    game = zimo.play(
        zimo.Game.new("singapore", mode="match", seed=7, rules={"match_length": "east"}), bots=["greedy"] * 4
    )
    path = tmp_path_factory.mktemp("saved") / "match.jsonl"
    game.save(str(path))
    return path


@pytest.fixture
def replay(open_page: Opener, saved: Path) -> Callable[..., Page]:
    """Opens the match after bringing it in."""

    def opened(*args: Any, **kwargs: Any) -> Page:
        page = open_page(*args, **kwargs)
        page.goto("/games")
        page.get_by_test_id("import-file").set_input_files(saved)
        page.wait_for_url("**/replay/*")
        expect(page.get_by_test_id("replay-position")).to_be_visible()
        return page

    return opened


def position(page: Page, n: int) -> None:
    expect(page.get_by_test_id("replay-position")).to_contain_text(f"{n} /")


def test_buttons_keys_and_slider(replay: Callable[..., Page]) -> None:
    page = replay("en", 390, 844)
    position(page, 1)
    page.get_by_test_id("replay-next").tap()
    position(page, 2)
    page.get_by_test_id("replay-previous").tap()
    position(page, 1)
    page.keyboard.press("ArrowRight")
    position(page, 2)
    page.keyboard.press("End")
    expect(page.get_by_test_id("replay-next")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("replay-result")).to_be_visible()
    page.keyboard.press("Home")
    position(page, 0)
    page.keyboard.press("PageDown")
    expect(page.get_by_test_id("replay-move")).not_to_be_empty()
    page.get_by_test_id("replay-scrubber").fill("100")
    position(page, 100)


def test_a_link_opens_the_position_again(replay: Callable[..., Page]) -> None:
    page = replay()
    page.get_by_test_id("replay-hand").select_option(index=2)
    for _ in range(20):
        page.get_by_test_id("replay-next").click()
    page.wait_for_url("**#*/20")
    shown = page.get_by_test_id("replay-position").inner_text()
    page.reload()
    expect(page.get_by_test_id("replay-position")).to_have_text(shown)


def test_others_tiles_are_seen_only_when_asked_for(replay: Callable[..., Page]) -> None:
    page = replay()
    page.get_by_test_id("replay-scrubber").fill("60")
    page.get_by_test_id("replay-as-text").click()
    text = page.get_by_test_id("replay-text")
    expect(text.get_by_text("Hand: ").filter(has_text="tiles")).to_have_count(3)
    page.get_by_test_id("replay-all").check()
    expect(text.get_by_text("Hand: ").filter(has_text="tiles")).to_have_count(0)


def test_what_is_downloaded_can_be_brought_in(replay: Callable[..., Page], saved: Path) -> None:
    page = replay()
    page.goto("/games")
    expect(page.get_by_test_id("games-row")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_test_id("games-row").get_by_role("link", name="Download").click()
    assert Path(download.value.path()).read_text(encoding="utf-8") == saved.read_text(encoding="utf-8")
    page.get_by_test_id("import-file").set_input_files(download.value.path())
    page.wait_for_url("**/replay/*")
    expect(page.get_by_test_id("replay-next")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ms", "zh-Hans"])
def test_a_file_that_is_no_game_is_refused(open_page: Opener, saved: Path, tmp_path: Path, language: str) -> None:
    page = open_page(language)
    open_page.watches[page].expected.append("400")
    forged = tmp_path / "forged.jsonl"
    forged.write_text(saved.read_text(encoding="utf-8").replace('"discarded"', '"bonus"', 1), encoding="utf-8")
    picture = tmp_path / "picture.jsonl"
    picture.write_bytes(bytes(range(256)))
    page.goto("/games")
    for file in (forged, picture):
        page.get_by_test_id("import-file").set_input_files(file)
        expect(page.get_by_test_id("import-refused")).to_be_visible()
    expect(page.get_by_test_id("games-row")).to_have_count(0)


def test_somebody_elses_game_is_not_shown(open_page: Opener, scenes: Scenes) -> None:
    page = open_page()
    open_page.watches[page].expected.append("404")
    page.goto(f"/replay/{scenes.game('lost')}")
    expect(page.get_by_role("alert")).to_contain_text("no such game")
