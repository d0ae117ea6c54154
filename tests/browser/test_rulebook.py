"""Show the rule: from a receipt to the rule and what other tables have in its place; the words in the glossary."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import LOCALES, Opener
from tests.browser.pages import settled

from zimo.text import Words


@pytest.mark.parametrize(
    ("language", "text", "id"),
    [("en", "pinghu", "line-ping_hu"), ("ms", "jubin segar", "term-fresh_tile"), ("zh-Hans", "自摸", "term-zi_mo")],
)
def test_a_word_is_found_in_any_language(open_page: Opener, language: str, text: str, id: str) -> None:
    page = open_page(language, 390, 844)
    page.goto("/glossary")
    settled(page)
    everything = page.get_by_test_id("term").count()
    page.get_by_label(Words(language).name("web.page.glossary.find")).fill(text)
    expect(page.locator(f"#{id}")).to_be_visible()
    assert page.get_by_test_id("term").count() < everything / 10
    page.get_by_label(Words(language).name("web.page.glossary.find")).fill("qqq")
    expect(page.get_by_text(Words(language).name("web.page.glossary.none"))).to_be_visible()


@pytest.mark.parametrize("language", LOCALES)
def test_a_line_of_the_glossary_leads_to_its_rule_and_its_variants(open_page: Opener, language: str) -> None:
    words = Words(language, table="singapore")
    page = open_page(language, 320, 640)
    page.goto("/glossary")
    settled(page)
    page.locator("#line-men_qing").get_by_role("link").click()
    expect(page).to_have_url(re.compile("/rules/singapore#men_qing$"))
    rule = page.locator("#men_qing")
    expect(rule).to_contain_text(words.name("web.page.rules.here", value=words.value("men_qing", "zimo")))
    others = words.join([words.value("men_qing", "any"), words.value("men_qing", "off")])
    expect(rule).to_contain_text(words.name("web.page.rules.others", values=others))


def test_back_from_a_rule_is_back_at_the_receipt(open_page: Opener) -> None:
    page = open_page("en", 390, 844)
    page.goto("/score?hand=234m+567m+11p+345s+67s+%2b8s+f1+a1#singapore/singapore")
    rule = page.get_by_test_id("receipt").locator("a").nth(2)
    rule.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules of the table")
    page.go_back()
    expect(rule).to_be_in_viewport()
    page.wait_for_timeout(300)  # the page has come to rest
    expect(rule).to_be_in_viewport()


def test_every_line_and_payment_of_a_receipt_leads_to_its_rule(open_scene: Callable[..., Page]) -> None:
    page = open_scene("receipt", "en", 390, 844)
    result = page.get_by_test_id("result")
    links = result.locator("a[href^='/rules/']").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert any("#payment-" in link for link in links)
    assert any("#" in link and "-" not in link.partition("#")[2] for link in links)
    for link in sorted(set(links)):
        page.goto(link)
        settled(page)
        id = link.partition("#")[2]
        expect(page.locator(f"#{id}, #option-{id}").first).to_be_in_viewport()
