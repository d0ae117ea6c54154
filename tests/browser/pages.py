"""Every page of the site, and what can be measured on any of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from zimo.text import LANGUAGES, catalogue

PAGES = [
    "/",
    "/new?mode=guided",
    "/new?mode=scored",
    "/games",
    "/rules",
    "/rules/spgg",
    "/card",
    "/learn",
    "/learn/tiles",
    "/practice",
    "/practice/count_tai?seed=1&level=1",
    "/review",
    "/score",
    "/glossary",
    "/ledger",
    "/settings",
    "/about",
    "/nowhere",
]
SIZES = [(320, 640), (360, 740), (390, 844), (640, 360), (1440, 900)]

LOADING = re.compile("|".join(str(catalogue(language)["web.page.loading"]["name"]) for language in LANGUAGES))
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

_VIOLATIONS = """async tags => {
    // What follows from a new size of the screen is there with the next frame.
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (await axe.run(document, {runOnly: tags, resultTypes: ['violations']})).violations;
}"""

_TOO_WIDE = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
    const root = document.documentElement;
    const clipped = one => {
        for (let at = one.parentElement; at; at = at.parentElement) {
            if (getComputedStyle(at).overflowX !== 'visible') return true;
        }
        return false;
    };
    const wide = [...document.body.querySelectorAll('*')].filter(one => {
        const box = one.getBoundingClientRect();
        return box.width > 0 && box.right > root.clientWidth + 1 && !clipped(one);
    });
    const much = root.scrollWidth - root.clientWidth;
    done(much > 0 ? [`${much} px`, ...wide.slice(0, 3).map(one => one.outerHTML.slice(0, 120))] : []);
})))"""


def settled(page: Page) -> None:
    """Wait until the page is there and what it asked the server for has come."""
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main [role=status]").filter(has_text=LOADING), page.url).to_have_count(0)


def unfold(page: Page) -> None:
    """Open everything that can be unfolded, and what is in it."""
    closed = page.locator("details:not([open]) > summary:visible")
    while closed.count() > 0:
        closed.first.click()


def too_wide(page: Page) -> list[str]:
    """By how much the page is wider than the screen, and what is; empty where it fits."""
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def too_wide_somewhere(page: Page) -> list[str]:
    """The same at every size of the screen."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"at {width}: {what}" for what in too_wide(page)]
    return found


def violations(page: Page) -> list[str]:
    """What axe has against the page as it stands."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(_VIOLATIONS, TAGS)
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}" for one in found for node in one["nodes"]
    ]


def nothing(found: Mapping[str, Sequence[str]]) -> None:
    """Fail with everything that was found anywhere."""
    lines = [f"{place}: {what}" for place, all in found.items() for what in all]
    assert not lines, "\n".join(lines)
