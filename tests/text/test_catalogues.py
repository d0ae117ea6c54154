"""The three catalogues say the same things, completely and in their own language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.text.test_words import EVENTS

import zimo.text
from zimo.core.melds import NAMES as MELDS
from zimo.core.tiles import TEXT
from zimo.rules.ruleset import Option
from zimo.scoring import score_json
from zimo.tables import TABLES, load, make_table
from zimo.text import LANGUAGES, STYLES, Words, catalogue
from zimo.text.narrate import tell

ENGINE = ("game.py", "rules/*.py", "tables/**/*.py")
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)

# The ids that the rules, the design and the engine name, by namespace.
PROMISED = {
    "line": """dragon_pong own_wind round_wind seat_flower seat_season animal animal_set flower_set season_set
        pong_pong_hu hun_yi_se qing_yi_se ping_hu chow_ping_hu men_qing hua_shang gang_shang qiang_gang hai_di
        small_three_dragons small_four_winds mixed_terminals eight_flowers big_four_winds big_three_dragons
        thirteen_wonders four_kongs all_honours all_terminals nine_gates kam_kam_hu gang_shang_gang tian_hu di_hu ren_hu
        all_green seven_pairs""",
    "group": "sets patterns how_won bonus limit",
    "reason": """incomplete_shape below_minimum men_qing_needs_zimo men_qing_off men_qing_broken concealed_kong_opens
        ping_hu_bonus_tile ping_hu_value_eye ping_hu_single_wait_on_discard ping_hu_has_pong ping_hu_four_exposed
        pattern_disabled special_needs_zimo seven_of_eight_flowers passed_win_lock wrong_tile_count
        wall_finished not_your_turn swallowed not_in_hand no_such_claim no_such_kong kong_after_claim passed_pong_lock
        claim_is_a_win win_not_offered nothing_to_take_back
        cannot_take_back_further already_answered hand_over match_over hand_running not_an_action""",
    "error": """impossible_tiles wrong_tile_count impossible_circumstance unknown_tile unknown_meld unknown_flag
        unknown_option option_out_of_range unknown_table unknown_preset unknown_mode unknown_seat unknown_win_by
        missing_field bad_json bad_file""",
    "payment": """win_discard win_other win_zimo bite bite_initial marriage marriage_initial kong_claimed kong_added
        kong_concealed animal_set flower_set season_set four_same_discards bao_third_dragon bao_fourth_wind bao_to_cap
        bao_flush bao_fresh bao_kong bao_small_three_dragons bao_all_honours bao_all_terminals bao_four_kongs
        bao_all_green""",
    "action": "discard pass pong kong kong_concealed kong_added chi chi_low chi_middle chi_high win",
    "event": """game_started hand_started dealt drew bonus began discarded answered chi pong kong paid won shown line
        drawn_hand hand_ended match_ended taken_back""",
    "flag": "hua_shang gang_shang gang_shang_gang last_tile tian_hu di_hu ren_hu rob_eighth",
    "win_by": "discard zimo rob_kong",
    "hint": """closest_to_ready most_useful_tiles keeps_tai keeps_pair call_gains call_costs would_kill_last_tai
        safe_tile danger_third_dragon danger_fourth_wind danger_to_cap danger_flush danger_four_kongs danger_fresh
        wins declare_kong pass_better only_choice guided_isolated guided_pair guided_run guided_ready guided_win""",
    "warning": "bao_third_dragon bao_fourth_wind bao_to_cap bao_flush bao_four_kongs bao_fresh",
    "price": "gains ends ceiling dead",
    "preset": "singapore shooter-pays-all spgg",
    "table": "singapore",
    "mode": "guided scored match",
    "bot": "random greedy careful",
    "ui": "discarder each_other each_opponent liable winner from_dealer from_each_nondealer extra_missing",
    "wind": "E S W N 0 1 2 3",
    "seat": "0 1 2 3",
}

MONEY = re.compile(
    r"""[$€£¥₩]|\bRM\b|\b(dollars?|cents?|money|cash|bets?|betting|wagers?|stakes?|chips?|gambl\w*|casino
    |wang|duit|ringgit|sen|judi|perjudian|taruhan|bertaruh|cip)\b|钱|赌|筹码|现金|美元|新元|下注|令吉""",
    re.IGNORECASE | re.VERBOSE,
)
HAND = {
    "concealed": "456p22p678p55p",
    "win_tile": "2p",
    "melds": [{"type": "pong", "tiles": "RRR"}],
    "seat_wind": "E",
    "round_wind": "E",
    "win_by": "discard",
}
CJK = re.compile(r"[一-鿿]")
PLACE = re.compile(r"\{[^}]*\}")


def texts(lang: str) -> Iterator[tuple[str, str, str]]:
    """Every text with its id and field; both forms of a plural."""
    for id, entry in catalogue(lang).items():
        for field, text in entry.items():
            for form in [text] if isinstance(text, str) else [text["one"], text["other"]]:
                yield id, field, form


def places(lang: str, id: str, field: str) -> set[str]:
    return {place for one, its, text in texts(lang) if (one, its) == (id, field) for place in PLACE.findall(text)}


def test_the_languages_have_the_same_ids_in_the_same_order() -> None:
    english = list(catalogue("en"))
    for lang in LANGUAGES:
        assert list(catalogue(lang)) == english


@EVERY_LANGUAGE
def test_entries_have_the_same_fields_as_in_english(lang: str) -> None:
    for id, entry in catalogue("en").items():
        # Chinese names are Chinese in every style.
        expected = {field for field in entry if lang != "zh-Hans" or field not in STYLES}
        assert set(catalogue(lang)[id]) == expected, id


@EVERY_LANGUAGE
def test_texts_have_the_same_placeholders_as_in_english(lang: str) -> None:
    english: dict[tuple[str, str], set[str]] = {}
    for id, field, text in texts("en"):
        english.setdefault((id, field), set()).update(PLACE.findall(text))
    for id, field, text in texts(lang):
        assert set(PLACE.findall(text)) == english[id, field], (id, field)
        assert not re.search(r"[{}]", PLACE.sub("", text)), (id, field)


@EVERY_LANGUAGE
def test_plurals_have_both_forms_and_a_known_parameter(lang: str) -> None:
    for id, entry in catalogue(lang).items():
        for field, text in entry.items():
            if isinstance(text, dict):
                assert set(text) - {"by"} == {"one", "other"}, id
                assert "{" + text.get("by", "n") + "}" in text["one"], (id, field)


@EVERY_LANGUAGE
def test_texts_are_tidy(lang: str) -> None:
    for id, field, text in texts(lang):
        assert text == text.strip() or id == "list.separator", (id, field)
        assert text, (id, field)
        assert "  " not in text, (id, field)
        assert "—" not in text, (id, field)


@pytest.mark.parametrize("space", PROMISED)
def test_every_promised_id_has_words(space: str) -> None:
    missing = [id for id in PROMISED[space].split() if f"{space}.{id}" not in catalogue("en")]
    assert not missing


def test_every_tile_and_meld_has_words() -> None:
    assert not [text for text in TEXT if f"tile.{text}" not in catalogue("en")]
    assert not [name for name in MELDS if f"meld.{name}" not in catalogue("en")]


def every_option() -> list[tuple[str, Option]]:
    """The options of all tables; tables share words for those that mean the same."""
    return [option for id in TABLES for option in load(id).RULES.options().items()]


def test_every_option_has_words_for_itself_and_its_values() -> None:
    entries = catalogue("en")
    for id, option in every_option():
        assert set(entries[f"option.{id}"]) == {"name", "short", "long"}, id
        assert f"option_group.{option.group}" in entries
        for value in option.values:
            assert f"option.{id}.{value}" in entries, (id, value)
        if option.type == "points":
            assert f"option.{id}.null" in entries


def test_no_words_for_options_that_do_not_exist() -> None:
    known = {id for id, _ in every_option()}
    assert {id.split(".")[1] for id in catalogue("en") if id.startswith("option.")} == known


def test_every_refusal_and_error_that_the_engine_raises_has_words() -> None:
    engine = Path(zimo.text.__file__).parents[1]
    sources = [path.read_text(encoding="utf-8") for part in ENGINE for path in engine.glob(part)]
    for call, space in (("Illegal", "reason"), ("RuleError", "error")):
        raised = {id for source in sources for id in re.findall(rf'{call}\("(\w+)"', source)}
        assert raised
        assert not [id for id in raised if f"{space}.{id}" not in catalogue("en")]


def test_every_fault_of_a_saved_game_has_words() -> None:
    source = (Path(zimo.text.__file__).parents[1] / "game.py").read_text(encoding="utf-8")
    faults = re.findall(r'BadGame\("(\w+)"(.*)\)', source)
    entries = catalogue("en")
    assert {id for id, rest in faults if "True" in rest} == {"does_not_follow"}
    told = {id for id, rest in faults if "True" not in rest}
    assert told == {id.removeprefix("error.bad_game.") for id in entries if id.startswith("error.bad_game.")}


def test_no_words_of_the_terminal_and_the_site_are_left_over() -> None:
    root = Path(zimo.text.__file__).parents[3]
    parts = ("src/zimo/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte")
    sources = [path.read_text(encoding="utf-8") for part in parts for path in root.glob(part)]
    named = {id for source in sources for id in re.findall(r"\bui\.(\w+)", source)}
    built = {
        stem + word
        for source in sources
        for stem in re.findall(r"\bui\.(\w*)\$?\{", source)
        for word in re.findall(r"[\"'`](\w+)[\"'`]", source)
    }
    words = {id.removeprefix("ui.").partition("@")[0] for id in catalogue("en") if id.startswith("ui.")}
    assert sorted(words - named - built - set(PROMISED["ui"].split())) == []


@pytest.mark.parametrize("id", TABLES)
def test_everything_that_can_happen_at_a_table_has_words(id: str) -> None:
    words = Words(table=id)
    table = make_table(id, None, {}, "match")
    assert words.has(f"table.{id}", "short")
    assert f"unit@{id}" in catalogue("en") or words.name("unit") == "tai"
    for space, ids in {
        "line": [*table.lines, *(row.id for row in table.scorer.patterns)],
        "group": [row.group for row in table.scorer.patterns],
        "payment": table.reasons,
        "reason": table.refusals,
        "action": table.actions,
        "flag": circumstances(id),
    }.items():
        assert not [one for one in ids if not words.has(f"{space}.{one}")], space
    for reason in table.drawn_reasons:
        tell(words, {"type": "drawn_hand", "reason": reason, "by": 0}, str)
    for type_ in table.events:
        told = [event for event in EVENTS if event["type"] == type_]
        assert told, type_
        assert all(tell(words, event, str) for event in told)


def circumstances(id: str) -> list[str]:
    """The names of all circumstances of a win at a table, as its refusal of a wrong one lists them."""
    refused = score_json({"table": id, **HAND, "flags": ["no_such"]})["error"]
    assert isinstance(refused, dict)
    assert refused["id"] == "unknown_flag"
    return list(refused["allowed"])


def test_no_words_for_payments_that_no_table_has() -> None:
    reasons = {reason for id in TABLES for reason in make_table(id, None, {}, "match").reasons}
    assert {f"payment.{id}" for id in reasons} == {
        id for id in catalogue("en") if id.startswith("payment.") and "@" not in id
    }


def test_words_of_one_table_stand_for_words_of_all() -> None:
    own = [id.split("@") for id in catalogue("en") if "@" in id]
    assert own
    assert not [(id, table) for id, table in own if table not in TABLES]
    assert not [id for id, _ in own if id not in catalogue("en") and not id.startswith("web.page.example.")]
    assert Words(table="hongkong").name("ui.tai", n=3) == "3 faan"
    assert Words("zh-Hans").at("malaysia3").name("ui.tai", n=3) == "3番"
    assert Words().name("ui.tai", n=3) == "3 tai"


def test_every_preset_has_words() -> None:
    for id in (preset for table in TABLES for preset in load(table).presets()):
        assert set(catalogue("en")[f"preset.{id}"]) == {"name", "short", "long"}


@EVERY_LANGUAGE
def test_lines_say_why_and_what_they_are_worth(lang: str) -> None:
    for id, entry in catalogue(lang).items():
        if id.startswith("line."):
            assert {"name", "short", "long"} <= set(entry), id
            assert places(lang, id, "long") in ({"{value}"}, {"{value}", "{unit}"}), id
            assert not places(lang, id, "short"), id


@EVERY_LANGUAGE
def test_nothing_looks_like_money(lang: str) -> None:
    assert not [(id, text) for id, _, text in texts(lang) if MONEY.search(text)]


@EVERY_LANGUAGE
def test_spgg_is_never_spelled_out(lang: str) -> None:
    assert catalogue(lang)["preset.spgg"]["name"] == "SPGG"
    assert not [text for _, _, text in texts(lang) if re.search(r"SPGG\s*[(（=]", text)]


def test_chinese_is_chinese() -> None:
    for id, field, text in texts("zh-Hans"):
        plain = PLACE.sub("", text)
        assert not re.search(r"[A-Za-z]{2,},? [A-Za-z]{2,}", plain), (id, field, text)
        if re.search(r"[A-Za-z]{2,}", plain):
            assert CJK.search(plain) or id in {"preset.spgg"}, (id, field, text)


def test_malay_differs_from_english_but_for_terms() -> None:
    same = [
        (id, field, text)
        for id, entry in catalogue("en").items()
        for field, text in entry.items()
        if text == catalogue("ms")[id][field] and field != "chinese"
    ]
    for id, field, text in same:
        assert field in {"name", "plain"} or id.startswith("style."), id
        assert len(PLACE.sub("", str(text)).split()) <= 5, id
    assert len(same) < len(catalogue("en")) / 5


@pytest.mark.parametrize("lang", ["en", "ms"])
def test_the_chinese_style_uses_the_chinese_names(lang: str) -> None:
    chinese = Words("zh-Hans")
    for id, entry in catalogue(lang).items():
        if "chinese" in entry:
            assert entry["chinese"] == chinese.name(id), id


@EVERY_LANGUAGE
def test_every_name_that_fills_a_place_takes_no_parameters(lang: str) -> None:
    spaces = {
        place.strip("{}").split(":")[1] for _, _, text in texts(lang) for place in PLACE.findall(text) if ":" in place
    }
    assert spaces
    for id, field, text in texts(lang):
        if id.split(".")[0] in spaces and field in ("name", *STYLES):
            assert not PLACE.search(text), id
    for space in spaces:
        assert any(id.startswith(space + ".") for id in catalogue(lang)), space
