"""A browser, the server, and pages in it that are watched: nothing may go wrong or leave this machine."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, expect
from tests.browser.scenes import Scenes
from tests.browser.site import Guest, Site
from tests.browser.table import asked

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOCALES = {"en": "en-SG", "ms": "ms-MY", "zh-Hans": "zh-CN"}
PATIENCE = 20_000
"""Milliseconds that anything may take on a machine that does other things too."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("browser") / "data")
    site.start()
    yield site
    site.stop()


class Watch:
    """What a page says on its console and whom it asks. A test that provokes a fault says so in ``expected``."""

    def __init__(self, page: Page, site: Site) -> None:
        self.expected: list[str] = []
        self._wrong: list[str] = []
        self._host = site.host
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._wrong.append(f"error: {error}"))
        page.on("request", self._request)

    @property
    def wrong(self) -> list[str]:
        return [line for line in self._wrong if not any(part in line for part in self.expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._wrong.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        if request.url.split(":")[0] not in ("blob", "data") and request.url.split("/")[2] != self._host:
            self._wrong.append(f"asked another host: {request.url}")


class Opener:
    """Opens pages of new guests, and watches them."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.watches: dict[Page, Watch] = {}
        self.site = site
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def __call__(self, language: str = "en", width: int = 1280, height: int = 800, **settings: Any) -> Page:
        """``settings`` are those of the site; what begins with ``browser_`` is for the browser's context."""
        ours = {
            name.removeprefix("browser_"): settings.pop(name) for name in [*settings] if name.startswith("browser_")
        }
        options = {
            "base_url": self.site.url,
            "locale": LOCALES[language],
            "viewport": {"width": width, "height": height},
            "has_touch": width < 700,
            **ours,
        }
        context = self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        if settings:
            kept = json.dumps(json.dumps({"version": 1, **settings}))
            context.add_init_script(f"localStorage['zimo.settings'] ??= {kept}")
        return self.another(context)

    def another(self, context: BrowserContext) -> Page:
        """One more page of the same guest."""
        page = context.new_page()
        self.watches[page] = Watch(page, self.site)
        return page

    def close(self) -> None:
        """Close all pages; nothing may have gone wrong in any."""
        for context in self._contexts:
            context.close()
        assert [line for watch in self.watches.values() for line in watch.wrong] == []


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[Opener]:
    opener = Opener(browser, site)
    yield opener
    opener.close()


@pytest.fixture
def guest_of(site: Site) -> Callable[[Page], Guest]:
    """The guest that a page shows, to act beside it."""
    return lambda page: Guest(site, page.request)


@pytest.fixture(scope="session")
def scenes(playwright: Playwright, site: Site) -> Iterator[Scenes]:
    requests = playwright.request.new_context()
    yield Scenes(site, requests)
    requests.dispose()


@pytest.fixture
def open_scene(open_page: Opener, scenes: Scenes) -> Callable[..., Page]:
    """Opens a page at a game of the scenes; every page of theirs is the same guest's."""

    def open(scene: str, *args: Any, **kwargs: Any) -> Page:
        game = scenes.game(scene)
        page = open_page(*args, pace="instant", browser_storage_state=scenes.cookies, **kwargs)
        page.goto(f"/table/{game}")
        asked(page)
        return page

    return open
