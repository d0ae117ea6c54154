"""House rules: the two questions in front, rule cards that are kept, compared and passed on as a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener

CARD = "/card#singapore/spgg?name=Ah+Ma&men_qing=any&cap=8"


def rules_of(page: Page) -> str:
    return page.locator(".changes").inner_text()


def test_a_guided_hand_has_no_house_rules(open_page: Opener) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_test_id("start-guided").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_test_id("start-game")).to_be_visible()
    expect(page.get_by_test_id("more-rules")).to_have_count(0)
    page.get_by_test_id("mode-match").check()
    expect(page.get_by_test_id("more-rules")).to_be_visible()


def test_the_questions_in_front_reach_the_game(open_page: Opener) -> None:
    page = open_page(width=390, height=844)
    page.goto("/new?mode=scored")
    page.get_by_test_id("rule-men_qing-any").check()
    page.get_by_test_id("rule-concealed_kong_opens-true").check()
    with page.expect_request("**/api/games") as sent:
        page.get_by_test_id("start-game").click()
    asked = sent.value.post_data_json
    assert asked is not None
    assert asked["rules"] == {"men_qing": "any", "concealed_kong_opens": True}
    page.wait_for_url("**/table/*")
    page.goto("/new")
    expect(page.get_by_test_id("rule-men_qing-any")).to_be_checked()


def test_base_points_follow_the_cap(open_page: Opener) -> None:
    page = open_page()
    page.goto("/new?mode=scored")
    page.get_by_test_id("more-rules").click()
    for group in ("Winning and cap", "Payment"):
        page.locator("summary").get_by_text(group, exact=True).click()
    page.get_by_test_id("rule-points_table-own").check()
    page.get_by_role("button", name="Cap: one more").click()
    assert "3, 5, 8, 15, 30, 60" in rules_of(page)
    page.get_by_test_id("rule-cap").fill("99")
    page.get_by_test_id("rule-cap").press("Tab")
    assert "Cap: 13" in rules_of(page)


def test_an_option_is_explained_by_a_hand_with_both_outcomes(open_page: Opener) -> None:
    page = open_page()
    page.goto("/new?mode=scored")
    question = page.locator("#rule-men_qing")
    question.locator("summary").click()
    expect(question.locator("dt")).to_have_text(["Zi Mo Only", "Any Win", "Zi Mo Only", "Not Counted"])
    expect(question.get_by_text("Men Qing counts only on Zi Mo here")).to_be_visible()
    expect(question.locator("svg").first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ms", "zh-Hans"])
def test_a_card_comes_by_link_and_is_played(open_page: Opener, language: str) -> None:
    page = open_page(language, 320, 640)
    page.goto(CARD)
    linked = page.get_by_test_id("card-linked")
    expect(linked.get_by_role("heading")).to_have_text("Ah Ma")
    expect(page.get_by_test_id("card-broken")).to_have_count(0)
    page.get_by_test_id("card-keep").click()
    expect(page.get_by_test_id("card-row")).to_have_count(1)
    page.reload()
    expect(page.get_by_test_id("card-row")).to_have_count(1)
    linked.locator("a.primary").click()
    expect(page.get_by_test_id("rule-men_qing-any")).to_be_checked()


def test_a_card_is_made_deleted_and_brought_back(open_page: Opener) -> None:
    page = open_page()
    page.goto("/card")
    page.get_by_test_id("card-new").first.click()
    page.get_by_label("Name of the card").fill("Friday")
    page.get_by_test_id("preset-spgg").check()
    page.get_by_test_id("rule-men_qing-off").check()
    page.get_by_test_id("card-save").click()
    row = page.get_by_test_id("card-row")
    expect(row).to_contain_text("Friday")
    expect(row).to_contain_text("Not Counted")
    page.get_by_role("button", name="Delete Friday").click()
    expect(row).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(row).to_have_count(1)


def test_only_the_differences_are_compared(open_page: Opener) -> None:
    page = open_page()
    page.goto(CARD)
    page.get_by_test_id("compare-second").select_option("singapore/spgg")
    expect(page.get_by_test_id("compare-table").locator("th[colspan]")).to_have_text(["Cap", "Men Qing"])
    page.get_by_test_id("compare-first").select_option("singapore/spgg")
    expect(page.get_by_test_id("compare-table")).to_have_count(0)


@pytest.mark.parametrize(
    ("fragment", "told"),
    [
        ("singapo", "Not understood: singapo"),
        ("singapore/singapore?name=X&cap=99", "Not understood: cap=99"),
        ("singapore/singapore?men_qi", "Not understood: men_qi="),
        ("singapore/singapore?cap=8&points_table=2.4", "points_table"),
        ("%E0%A4%A", "Not understood"),
    ],
)
def test_a_broken_link_says_so_and_loses_nothing(open_page: Opener, fragment: str, told: str) -> None:
    page = open_page()
    page.goto(CARD)
    page.get_by_test_id("card-keep").click()
    watch = open_page.watches[page]
    watch.expected.append("400")
    page.goto(f"/card#{fragment}")
    page.reload()
    expect(page.get_by_test_id("card-broken")).to_contain_text(told)
    expect(page.get_by_test_id("card-row")).to_contain_text("Ah Ma")


def test_a_damaged_list_is_set_aside(open_page: Opener) -> None:
    page = open_page()
    page.goto("/about")
    page.evaluate("localStorage['zimo.cards'] = '{'")
    page.goto("/card")
    expect(page.get_by_role("alert")).to_contain_text("could not be read")
    assert page.evaluate("localStorage['zimo.cards.unreadable.1']") == "{"


def test_a_rule_opens_by_its_name(open_page: Opener) -> None:
    page = open_page(width=390, height=844)
    for id, heading in [("ping_hu", "Ping Hu"), ("option-cap", "Cap"), ("bao_zimo", "Bao on Zi Mo")]:
        page.goto("/about")
        page.goto(f"/rules/singapore#{id}")
        expect(page.locator(":focus")).to_contain_text(heading)
        expect(page.locator(":focus")).to_be_in_viewport()
    page.get_by_label("Find a rule").fill("kam kam")
    expect(page.locator("section.rule h4").first).to_contain_text("Kam Kam Hu")
