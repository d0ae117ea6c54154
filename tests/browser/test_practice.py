"""Practice in the browser: runs by keyboard alone, questions by their address, the Review deck, and what is kept."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opener
from tests.browser.pages import nothing, settled, too_wide, too_wide_somewhere, violations

from zimo.learn import practice
from zimo.learn.lessons import path
from zimo.learn.practice import House
from zimo.text import LANGUAGES, Words

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
HOUSE = House("singapore", "singapore", {})
QUESTION = "/practice/count_tai?seed=7&level=1"
RUN = "/practice?run=7&kinds=count_tai&level=1&mode={}#singapore/singapore"
DAY = 24 * 60 * 60 * 1000


# What there is to answer


def asked(address: str) -> list[dict[str, Any]]:
    """The questions of the run at an address."""
    query = {key: values[0] for key, values in parse_qs(urlsplit(address).query).items()}
    found = practice.run(query["kinds"].split(","), query["run"], HOUSE, int(query["level"]))
    return [one.as_dict() for one in found[: int(query.get("count", 20))]]


def places(question: dict[str, Any], right: bool) -> list[int]:
    """Where the right answers stand, or one that is not right alone."""
    found = [at for at, choice in enumerate(question["choices"]) if choice["right"]]
    return found if right else [next(at for at, choice in enumerate(question["choices"]) if not choice["right"])]


# Keys


def to(page: Page, testid: str) -> None:
    """Go to an element with Tab."""
    for _ in range(150):
        if page.evaluate("document.activeElement?.dataset.testid") == testid:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {testid} by Tab")


def answer_by_key(page: Page, question: dict[str, Any], right: bool, letters: bool = False) -> None:
    expect(page.get_by_test_id("ask")).to_have_attribute("data-kind", question["kind"])
    for at in places(question, right):
        page.keyboard.press("ABCDEFGHI"[at].lower() if letters else str(at + 1))
    page.keyboard.press("Enter")


@EVERY_LANGUAGE
def test_a_training_run_by_keyboard_alone(open_page: Opener, language: str) -> None:
    words = Words(language)
    page = open_page(language, 390, 844)
    page.goto("/practice")
    settled(page)
    to(page, "start-training")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    questions = asked(page.url)
    assert len(questions) == 20
    for n, question in enumerate(questions):
        right = n % 4 != 1
        answer_by_key(page, question, right, letters=n % 2 == 0)
        expect(page.get_by_test_id("verdict")).to_have_text(words.name("web.ask.right" if right else "web.ask.not_yet"))
        expect(page.get_by_test_id("next")).to_be_focused()
        expect(page.locator("[data-testid=choice][data-right=true]")).to_have_count(len(places(question, True)))
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=words.name("web.run.result", right=15, of=20))).to_be_focused()
    expect(page.get_by_test_id("tricky")).to_have_count(5)
    to(page, "repeat")
    page.keyboard.press("Enter")
    page.wait_for_url("**count=5**")
    again = asked(page.url)
    assert sorted(one["kind"] for one in again) == sorted(one["kind"] for one in questions[1::4])
    assert not [one for one in again if one in questions], "the same idea has new tiles"
    for question in again:
        answer_by_key(page, question, True)
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("run-end")).to_contain_text(words.name("web.run.all_right"))


@EVERY_LANGUAGE
def test_a_challenge_run_by_keyboard_alone(open_page: Opener, language: str) -> None:
    words = Words(language)
    page = open_page(language, 1280, 800)
    page.goto(RUN.format("challenge"))
    questions = asked(page.url)
    for n, question in enumerate(questions):
        expect(page.get_by_role("heading", level=2)).to_contain_text(words.name("web.run.question", n=n + 1, of=20))
        answer_by_key(page, question, n != 3)
        expect(page.get_by_test_id("next")).to_have_count(0)
    end = page.get_by_test_id("run-end")
    expect(end.get_by_role("heading", level=2)).to_be_focused()
    expect(end).to_contain_text(words.name("web.run.result", right=19, of=20))
    expect(page.get_by_test_id("run-best")).to_have_text(words.name("web.run.first_best"))
    tricky = page.get_by_test_id("tricky")
    expect(tricky).to_have_count(1)
    tricky.locator("summary").press("Enter")
    expect(tricky).to_contain_text(words.name("web.ask.yours"))
    page.reload()
    expect(end).to_contain_text(words.name("web.run.result", right=19, of=20))
    to(page, "another")
    page.keyboard.press("Enter")
    expect(end).to_have_count(0)
    for question in asked(page.url):
        answer_by_key(page, question, True)
    expect(end).to_contain_text(words.name("web.run.all_right"))
    expect(page.get_by_test_id("run-best")).to_contain_text(
        words.name("web.run.new_best", right=19, of=20, time="_").split("_")[0][:12]
    )


def test_kinds_and_a_level_are_chosen_and_remembered(open_page: Opener) -> None:
    page = open_page(width=390, height=844)
    page.goto("/practice")
    settled(page)
    first = page.locator("details[open] input").first
    first.check()
    first.uncheck()
    page.get_by_test_id("start-training").click()
    expect(page.get_by_test_id("none")).to_have_text("Choose at least one kind of question first.")
    expect(page.get_by_test_id("none")).to_be_focused()
    group = page.get_by_test_id("skill-tai")
    group.locator("summary").click()
    page.get_by_test_id("kind-count_tai").check()
    page.get_by_test_id("level-3").check()
    expect(page.get_by_test_id("chosen")).to_have_text("1 kind of question chosen")
    page.reload()
    expect(page.get_by_test_id("kind-count_tai")).to_be_checked()
    expect(page.get_by_test_id("level-3")).to_be_checked()
    page.get_by_test_id("start-training").click()
    page.wait_for_url("**kinds=count_tai&level=3**")


def test_keys_can_be_shown_and_switched_off(open_page: Opener) -> None:
    page = open_page()
    page.goto(QUESTION)
    expect(page.get_by_test_id("check")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("verdict")).to_have_text("Choose an answer first.")
    page.keyboard.press("?")
    keys = page.get_by_label("Single-key shortcuts")
    expect(keys).to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_test_id("choice").nth(1).locator("input")).to_be_checked()
    keys.uncheck()
    page.keyboard.press("1")
    expect(page.get_by_test_id("choice").nth(1).locator("input")).to_be_checked()


# Addresses


def test_a_question_has_an_address(open_page: Opener) -> None:
    page = open_page()
    page.goto("/practice/count_tai")
    page.wait_for_url("**/practice/count_tai?seed=*&level=1*")
    page.goto(QUESTION)
    expect(page.get_by_test_id("previous")).to_be_visible()
    shown = page.get_by_test_id("ask").inner_text()
    page.get_by_test_id("following").click()
    page.wait_for_url("**seed=8&level=1*")
    expect(page.get_by_role("heading", level=2)).to_be_focused()
    page.get_by_test_id("previous").click()
    page.wait_for_url("**seed=7&level=1*")
    expect(page.get_by_test_id("ask")).to_contain_text("Question 7")
    assert page.get_by_test_id("ask").inner_text() == shown
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("check")).to_be_visible()
    assert "seed=7&" not in page.url


NOWHERE = {
    "/practice/no_such?seed=1": "There is no practice called no_such",
    "/practice/count_tai?seed=a+b": "cannot be the number of a question",
    "/practice/count_tai?seed=": "cannot be the number of a question",
    "/practice/count_tai?seed=" + "1" * 60: "cannot be the number of a question",
    "/practice/count_tai?seed=1&level=9": "There is no level 9",
    "/practice/count_tai?seed=1&level=hard": "There is no level hard",
    "/practice?run=1&kinds=no_such&level=1": "There is no practice called no_such",
    "/practice?run=1&kinds=&level=1": "Choose at least one kind",
    "/practice?run=1&kinds=count_tai&level=": "There is no level",
    "/practice?run=%3Cb%3E&kinds=count_tai": "cannot be the number of a question",
}


def test_an_address_that_leads_nowhere_says_so_and_leads_on(open_page: Opener) -> None:
    page = open_page("en", 320, 640)
    open_page.watches[page].expected += ["404", "400"]
    for address, told in NOWHERE.items():
        page.goto(address)
        expect(page.get_by_role("alert")).to_contain_text(told)
        assert too_wide(page) == [], address
    assert violations(page) == []
    page.get_by_role("link", name="All practice").click()
    expect(page.get_by_test_id("start-training")).to_be_visible()


def test_a_broken_question_address_is_mended(open_page: Opener) -> None:
    page = open_page()
    open_page.watches[page].expected += ["404"]
    page.goto("/practice/count_tai?seed=1&level=9#nowhere/none")
    expect(page.get_by_test_id("house-unread")).to_contain_text("nowhere/none")
    page.get_by_test_id("fresh").click()
    expect(page.get_by_test_id("check")).to_be_visible()


def test_what_no_measurement_can_answer_is_told_and_not_asked(open_page: Opener) -> None:
    kinds = [kind.id for kind in practice.kinds_here(HOUSE) if kind.estimate]
    places = ((kind, seed) for seed in range(1, 200) for kind in kinds)
    kind, seed = next(at for at in places if practice.question(at[0], str(at[1]), HOUSE, 3).question.too_close)
    page = open_page(width=390, height=844)
    page.goto(f"/practice/{kind}?seed={seed}&level=3")
    expect(page.get_by_test_id("too-close")).to_contain_text("Too close to call")
    expect(page.get_by_text("Judgement: measured, not a rule")).to_be_visible()
    expect(page.get_by_test_id("check")).to_have_count(0)
    expect(page.locator("[data-right=true]")).to_have_count(0)
    assert violations(page) == []
    page.keyboard.press("Enter")
    page.wait_for_url(f"**seed={seed + 1}&**")


def test_a_question_goes_by_the_house_rules_of_its_address(open_page: Opener) -> None:
    page = open_page()
    page.goto(QUESTION + "#hongkong/hongkong")
    expect(page.get_by_role("heading", level=2)).to_contain_text("faan")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Show the rule").locator("+ ul a").first.click()
    page.wait_for_url("**/rules/hongkong#*")
    expect(page.locator(":focus")).to_be_in_viewport()


# When the network goes, or what was kept is damaged


def test_a_run_goes_on_without_the_network_and_after_a_reload(open_page: Opener) -> None:
    page = open_page(width=390, height=844)
    page.goto(RUN.format("training"))
    questions = asked(page.url)
    answer_by_key(page, questions[0], True)
    expect(page.get_by_test_id("next")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Question 2 of 20")
    page.context.set_offline(True)
    for question in questions[1:]:
        answer_by_key(page, question, question is not questions[5])
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("run-end")).to_contain_text("19 of 20 right")
    page.get_by_test_id("tricky").locator("summary").click()
    expect(page.get_by_test_id("tricky")).to_contain_text("Right answer")


def test_a_damaged_run_starts_anew_and_says_so(open_page: Opener) -> None:
    page = open_page()
    address = RUN.format("training")
    foreign = json.dumps({"address": address, "answers": [{"chosen": ["no such"], "seconds": 1}]})
    page.goto("/about")
    for kept in ("{", "7", "null", '{"address": 1, "answers": []}', foreign):
        page.evaluate("kept => sessionStorage['zimo.run'] = kept", kept)
        page.goto(address)
        page.reload()
        expect(page.get_by_test_id("run-damaged")).to_be_visible()
        expect(page.get_by_role("heading", level=2)).to_contain_text("Question 1 of 20")


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("{", "could not be read"),
        ('{"format": "zimo progress", "version": 1, "tallies": 3}', "could not be read"),
        ('{"format": "zimo progress", "version": 2}', "newer version"),
    ],
)
def test_damaged_progress_is_set_aside(open_page: Opener, kept: str, told: str) -> None:
    page = open_page()
    page.goto("/about")
    page.evaluate("kept => localStorage['zimo.progress'] = kept", kept)
    page.goto(QUESTION)
    expect(page.get_by_test_id("progress-lost")).to_contain_text(told)
    assert page.evaluate("localStorage['zimo.progress.unreadable.1']") == kept
    page.evaluate("localStorage['zimo.progress'] = '{'")
    page.reload()
    expect(page.get_by_test_id("progress-lost")).to_contain_text("could not be read")
    assert page.evaluate("localStorage['zimo.progress.unreadable.2']") == "{"
    assert page.evaluate("localStorage['zimo.progress.unreadable.1']") == kept
    expect(page.get_by_test_id("check")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.goto("/practice")
    expect(page.get_by_test_id("progress-lost")).to_have_count(0)
    expect(page.get_by_test_id("standing-count_tai")).to_contain_text("of 1 right")


def test_damaged_progress_stays_where_there_is_no_room_to_set_it_aside(open_page: Opener) -> None:
    page = open_page()
    page.goto("/about")
    page.evaluate("localStorage['zimo.progress'] = '{'")
    page.add_init_script("""const keep = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, text) {
            if (key.includes('unreadable')) throw new DOMException('full');
            keep.call(this, key, text);
        }""")
    page.goto(QUESTION)
    expect(page.get_by_test_id("check")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("next")).to_be_visible()
    assert page.evaluate("localStorage['zimo.progress']") == "{"
    page.get_by_role("link", name="All practice").click()
    expect(page.get_by_test_id("keeping").get_by_role("alert")).to_be_visible()


# Progress as a file


def practised(page: Page, times: int) -> None:
    for seed in range(times):
        page.goto(f"/practice/count_tai?seed={seed}&level=1")
        expect(page.get_by_test_id("check")).to_be_visible()
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("next")).to_be_visible()
    page.goto("/practice")


def test_progress_is_taken_along_and_merged(open_page: Opener, tmp_path: Path) -> None:
    first, second = open_page(), open_page()
    practised(first, 3)
    with first.expect_download() as download:
        first.get_by_test_id("progress-export").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    practised(second, 2)
    for _ in range(2):
        second.get_by_test_id("progress-import").set_input_files(file)
        expect(second.get_by_test_id("progress-said")).to_contain_text("added to what was here")
        expect(second.get_by_test_id("standing-count_tai")).to_contain_text("of 5 right")
    second.get_by_test_id("progress-delete").click()
    expect(second.get_by_test_id("standing-count_tai")).to_have_text("New to you")
    expect(second.get_by_test_id("progress-undo")).to_be_focused()
    second.keyboard.press("Enter")
    expect(second.get_by_test_id("standing-count_tai")).to_contain_text("of 5 right")
    second.reload()
    expect(second.get_by_test_id("standing-count_tai")).to_contain_text("of 5 right")


NO_PROGRESS = {
    b"": "damaged",
    b"\xff\x00": "damaged",
    b"[]": "damaged",
    b'{"format": "zimo progress", "version": 1}': "damaged",
    b'{"format": "zimo ledger", "version": 1}': "damaged",
    b'{"format": "zimo progress", "version": 9, "new": {}}': "newer version",
    b" " * (4 * 1024 * 1024 + 1): "damaged",
}


def test_a_file_that_is_no_progress_changes_nothing(open_page: Opener) -> None:
    page = open_page()
    practised(page, 1)
    for content, told in NO_PROGRESS.items():
        page.goto("/practice")
        settled(page)
        before = page.evaluate("localStorage['zimo.progress']")
        file = {"name": "progress.json", "mimeType": "application/json", "buffer": content}
        page.get_by_test_id("progress-import").set_input_files(file)  # type: ignore[arg-type]
        expect(page.get_by_test_id("progress-refused")).to_contain_text(told)
        assert page.evaluate("localStorage['zimo.progress']") == before


def test_tabs_share_what_was_learnt(open_page: Opener) -> None:
    one = open_page()
    one.goto("/practice")
    settled(one)
    two = open_page.another(one.context)
    practised(two, 1)
    expect(one.get_by_test_id("standing-count_tai")).to_contain_text("of 1 right")


# The Review deck


def card(**changes: Any) -> dict[str, Any]:
    house = "singapore/singapore"
    now = int(time.time() * 1000)
    whole = {"kind": "count_tai", "level": 1, "house": house, "from": "missed", "due": now - DAY, "answered": 0}
    return {**whole, "card": None, "pending": None, "seed": None, **changes}


def with_deck(page: Page, lessons: Mapping[str, object] = MappingProxyType({}), **cards: dict[str, Any]) -> None:
    kept = {"format": "zimo progress", "version": 1, "tallies": {}, "lessons": dict(lessons), "bests": {}}
    page.goto("/about")
    page.evaluate(
        "kept => localStorage['zimo.progress'] = JSON.stringify(kept)", {**kept, "deck": {"on": True, "cards": cards}}
    )
    page.goto("/review")


def kept_card(page: Page, key: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("localStorage['zimo.progress']"))["deck"]["cards"][key]
    return found


def test_a_missed_question_comes_into_the_deck_only_when_it_is_wanted(open_page: Opener) -> None:
    page = open_page(width=390, height=844)
    page.goto("/review")
    expect(page.get_by_test_id("deck-on")).not_to_be_checked()

    def miss(seed: int) -> None:
        page.goto(f"/practice/count_tai?seed={seed}&level=1")
        answer_by_key(page, practice.question("count_tai", str(seed), HOUSE).as_dict(), False)
        expect(page.get_by_test_id("next")).to_be_visible()
        page.goto("/review")

    miss(1)
    page.get_by_test_id("deck-on").check()
    expect(page.get_by_test_id("review-card")).to_have_count(0)
    miss(2)
    expect(page.get_by_test_id("review-card")).to_have_count(1)
    expect(page.get_by_test_id("review-card")).to_contain_text("It comes again tomorrow.")
    expect(page.get_by_test_id("due")).to_contain_text("Nothing to review now")
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_test_id("review-card")).to_have_count(0)
    expect(page.get_by_test_id("card-undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("review-card")).to_have_count(1)


def test_lessons_come_into_the_deck_after_a_week_and_once(open_page: Opener) -> None:
    known = {kind.id for kind in practice.kinds_here(HOUSE)}
    lesson = next(lesson for lesson in path.order() if known & {*path.kinds_of(lesson)})
    kinds = known & {*path.kinds_of(lesson)}
    page = open_page()
    now = int(time.time() * 1000)
    with_deck(page, lessons={lesson: {"read": now - 6 * DAY, "taken": False}})
    expect(page.get_by_test_id("due")).to_contain_text("Nothing to review now")
    expect(page.get_by_test_id("review-card")).to_have_count(0)
    with_deck(page, lessons={lesson: {"read": now - 8 * DAY, "taken": False}})
    expect(page.get_by_test_id("review-card")).to_have_count(len(kinds))
    expect(page.get_by_test_id("review-card").first).to_contain_text("from a lesson")
    page.get_by_role("button", name="Remove").first.click()
    expect(page.get_by_test_id("card-undo")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("due")).to_be_visible()
    expect(page.get_by_test_id("review-card")).to_have_count(len(kinds) - 1)


@EVERY_LANGUAGE
def test_a_card_comes_due_and_is_rescheduled(open_page: Opener, language: str) -> None:
    words = Words(language)
    page = open_page(language, 320, 640)
    with_deck(page, one=card(), two=card(level=2), far=card(level=3, due=int(time.time() * 1000) + 9 * DAY))
    expect(page.get_by_test_id("due")).to_contain_text(words.name("web.review.due", n=2))
    assert violations(page) == []
    assert too_wide_somewhere(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    to(page, "review-start")
    page.keyboard.press("Enter")
    for _ in range(2):
        expect(page.get_by_test_id("check")).to_be_visible()
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("review-told")).not_to_be_empty()
        assert violations(page) == []
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("review-end").get_by_role("heading")).to_be_focused()
    to(page, "review-close")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("due")).to_contain_text(words.name("web.review.none_due"))
    after = kept_card(page, "one")
    assert after["due"] > time.time() * 1000 + DAY / 2
    assert after["card"]["stability"] > 0


def test_an_answer_without_the_network_is_kept_and_sent(open_page: Opener) -> None:
    page = open_page()
    open_page.watches[page].expected += ["ERR_INTERNET_DISCONNECTED"]
    with_deck(page, one=card())
    page.get_by_test_id("review-start").click()
    expect(page.get_by_test_id("check")).to_be_visible()
    page.context.set_offline(True)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("review-told")).to_contain_text("kept and sent later")
    assert kept_card(page, "one")["pending"] is not None
    page.keyboard.press("Enter")
    page.get_by_test_id("review-close").click()
    page.context.set_offline(False)
    expect(page.get_by_test_id("review-said")).to_contain_text("1 kept answer was sent")
    assert kept_card(page, "one")["pending"] is None
    assert kept_card(page, "one")["card"]["last_review"]


def test_a_card_of_another_deck_begins_anew(open_page: Opener) -> None:
    page = open_page()
    open_page.watches[page].expected += ["400"]
    with_deck(page, one=card(card={"box": 3}), gone=card(kind="no_such"), other=card(house="nowhere/none"))
    open_page.watches[page].expected += ["404"]
    page.get_by_test_id("review-start").click()
    for _ in range(3):
        unaskable = page.get_by_test_id("review-unaskable")
        expect(unaskable.or_(page.get_by_test_id("check"))).to_be_visible()
        if unaskable.is_visible():
            page.get_by_test_id("review-remove").click()
        else:
            page.keyboard.press("1")
            page.keyboard.press("Enter")
            expect(page.get_by_test_id("review-told")).to_contain_text("begins anew")
            page.keyboard.press("Enter")
    page.get_by_test_id("review-close").click()
    expect(page.get_by_test_id("review-card")).to_have_count(1)
    assert kept_card(page, "one")["card"]["state"] == 2


# How it looks


@EVERY_LANGUAGE
def test_every_kind_fits_a_small_screen(open_page: Opener, language: str) -> None:
    page = open_page(language, 320, 640)
    found = {}
    seen: set[str] = set()
    kinds = [kind.id for kind in practice.kinds_here(HOUSE)]
    for start in range(0, len(kinds), 20):
        these = kinds[start : start + 20]
        page.goto(f"/practice?run=3&kinds={','.join(these)}&level=2&count={len(these)}")
        for question in asked(page.url):
            answer_by_key(page, question, False)
            page.get_by_test_id("next").wait_for()
            found[question["kind"]] = too_wide(page)
            sort = repr([block["type"] for block in question["scene"]])
            if language == "en" and sort not in seen:
                found[question["kind"]] += violations(page)
            seen.add(sort)
            page.keyboard.press("Enter")
        expect(page.get_by_test_id("run-end")).to_be_visible()
    assert set(found) == set(kinds)
    nothing(found)
