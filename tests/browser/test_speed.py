"""How large the page is, how soon the table stands, how long the server takes: twice as long on a shared machine."""

from __future__ import annotations

from playwright.sync_api import Page, Response
from tests.browser.conftest import Opener
from tests.browser.site import Guest, Site
from tests.browser.table import asked

MARGIN = 2.0
WATCH = """new MutationObserver((_, watch) => {
    if (document.querySelector('[data-testid=hand-tile]') === null) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.drawn = performance.now(); }));
}).observe(document, {childList: true, subtree: true})"""


def test_the_server_is_up_soon(site: Site) -> None:
    print(f"server start {site.took:.2f} s")
    assert site.took < 3 * MARGIN


def test_the_first_table_is_small_and_soon_there(open_page: Opener, site: Site) -> None:
    page = open_page("zh-Hans", 390, 844)
    game = Guest(site, page.request).new_game(seed=7)
    page.context.add_init_script(WATCH)
    scripts: dict[str, int] = {}
    sizes: dict[str, int] = {}

    def count(response: Response) -> None:
        size = int(response.headers.get("content-length", 0))
        sizes[response.url] = size
        if "javascript" in response.headers.get("content-type", ""):
            assert response.headers.get("content-encoding") == "gzip" or size < 1000, response.url
            scripts[response.url] = size

    page.on("response", count)
    page.goto(f"/table/{game}")
    assert asked(page)
    drawn = first_tile(page)
    script, all = sum(scripts.values()) / 1000, sum(sizes.values()) / 1000
    print(f"first table after {drawn:.0f} ms; scripts {script:.1f} kB of {all:.1f} kB")
    assert script < 120
    assert drawn < 1500 * MARGIN

    page.goto("/")
    page.goto(f"/table/{game}")
    assert asked(page)
    print(f"again after {first_tile(page):.0f} ms")


def first_tile(page: Page) -> float:
    """When the first tile was drawn, in milliseconds after the page began."""
    return float(page.wait_for_function("window.drawn").json_value())
