"""Formatting of words, choice of the language."""

import pytest

from zimo.text import LANGUAGES, Words, best_language
from zimo.text.narrate import action_words, tell


def test_parameters_are_filled_in() -> None:
    words = Words("en")
    assert words.name("reason.below_minimum", have=0, need=1) == "This hand has 0 tai; this table asks for at least 1."
    assert words.long("line.ping_hu", value=4).startswith("Worth 4 tai.")


def test_a_parameter_can_be_an_id_or_a_list_of_ids() -> None:
    assert Words("en").name("event.discarded", seat="West", tile="5m") == "West discards 5 Wan."
    assert Words("ms").name("event.discarded", seat="Barat", tile="5m") == "Barat membuang 5 Wan."
    assert Words("zh-Hans").name("event.discarded", seat="西家", tile="5m") == "西家打出五万。"
    assert Words("zh-Hans").name("ui.waits", tiles=["3p", "6p"]) == "听：三筒、六筒"
    assert Words("en").name("ui.waits", tiles=["3p", "6p"]) == "Waiting for: 3 Tong, 6 Tong"


def test_what_a_parameter_holds_is_not_formatted_again() -> None:
    assert Words("en").name("event.drew_hidden", seat="{tile:tile}") == "{tile:tile} draws a tile."


def test_plural() -> None:
    words = Words("en")
    assert [words.name("ui.points_n", n=n) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert "it is 1 tile away" in words.name("reason.incomplete_shape", missing=1)
    assert "it is 3 tiles away" in words.name("reason.incomplete_shape", missing=3)
    assert Words("ms").name("ui.points_n", n=1) == "1 mata"


@pytest.mark.parametrize(
    ("id", "params"),
    [
        ("line.no_such_line", {}),
        ("reason.below_minimum", {"have": 1}),
        ("ui.points_n", {}),
        ("reason.pattern_disabled", {"line": "no_such_line"}),
    ],
)
def test_what_is_missing_is_an_error(id: str, params: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        Words("en").name(id, **params)


def test_a_missing_field_is_an_error() -> None:
    with pytest.raises(KeyError):
        Words("en").short("tile.5m")


def test_has() -> None:
    words = Words("ms")
    assert words.has("line.ping_hu")
    assert words.has("line.ping_hu", "long")
    assert not words.has("tile.5m", "long")
    assert not words.has("tile.5x")


def test_styles() -> None:
    assert [Words("en", style).name("win_by.zimo") for style in ("local", "plain", "chinese")] == [
        "Zi Mo",
        "Self-draw",
        "自摸",
    ]
    assert Words("ms", "plain").name("tile.5m") == "5 Aksara"
    assert Words("zh-Hans", "plain").name("win_by.zimo") == "自摸"


def test_unknown_language_or_style() -> None:
    with pytest.raises(ValueError, match="choose one of en, ms, zh-Hans"):
        Words("id")
    with pytest.raises(ValueError, match="choose one of local, plain, chinese"):
        Words("en", "fancy")


def test_values_of_options() -> None:
    words = Words("ms")
    assert words.value("men_qing", "zimo") == "Zi Mo Sahaja"
    assert words.value("bao", True) == "Hidup"
    assert words.value("bao", False) == "Mati"
    assert words.value("cap", 8) == "8"
    assert words.value("bao_flush_sets", 3) == "Tiga set"
    assert words.value("bao_flush_sets", 0) == "Tidak pernah"
    assert words.value("ping_hu_price", None) == "Dibayar seperti tangan lain"
    assert words.value("ping_hu_price", [20, 10]) == "20, 10"
    assert words.value("bao_extra", ()) == "Tiada"
    assert words.value("bao_extra", ("all_honours", "all_green")) == "Zi Yi Se, Semua Hijau"


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ("en_SG.UTF-8", "en"),
        ("ms_MY.UTF-8", "ms"),
        ("ms", "ms"),
        ("ms-SG", "ms"),
        ("zh_SG.UTF-8", "zh-Hans"),
        ("zh-Hans", "zh-Hans"),
        ("ZH_CN@pinyin", "zh-Hans"),
        ("id_ID.UTF-8", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("msa_XX", "en"),
        ("", "en"),
    ],
)
def test_best_language(locale: str, lang: str) -> None:
    assert best_language(locale) == lang


def test_best_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert best_language() == "en"
    monkeypatch.setenv("LANG", "ms_MY.UTF-8")
    assert best_language() == "ms"
    monkeypatch.setenv("LC_MESSAGES", "zh_SG.UTF-8")
    assert best_language() == "zh-Hans"
    monkeypatch.setenv("LC_ALL", "")
    assert best_language() == "zh-Hans"
    monkeypatch.setenv("LC_ALL", "C")
    assert best_language() == "en"


EVENTS: list[dict[str, object]] = [
    {"type": "game_started", "table": "singapore", "preset": "spgg", "mode": "match", "format": 1, "seats": []},
    {"type": "hand_started", "dealer": 0, "round_wind": 1, "repeat": 0, "hand": 5},
    {"type": "dealt", "seat": 0, "tiles": "123m55pEf1"},
    {"type": "dealt", "seat": 0, "tiles": "?????????????"},
    {"type": "drew", "seat": 0, "tile": "5m", "end": "front"},
    {"type": "drew", "seat": 0, "tile": "?", "end": "front"},
    {"type": "drew", "seat": 0, "tile": "5m", "end": "back"},
    {"type": "drew", "seat": 0, "tile": "?", "end": "back"},
    {"type": "bonus", "seat": 0, "tile": "a1", "dealt": True},
    {"type": "began", "seat": 0},
    {"type": "discarded", "seat": 0, "tile": "E", "drawn": False},
    {"type": "discarded", "seat": 0, "tile": "E", "drawn": True},
    {"type": "answered", "seat": 0, "action": "pass"},
    {"type": "answered", "seat": 0, "action": "chi_low"},
    {"type": "chi", "seat": 1, "tile": "3m", "low": "1m", "from": 0},
    {"type": "pong", "seat": 1, "tile": "R", "from": 0},
    {"type": "kong", "seat": 1, "tile": "R", "meld": "kong_exposed", "from": 0},
    {"type": "kong", "seat": 1, "tile": "R", "meld": "kong_added", "from": 0},
    {"type": "kong", "seat": 1, "tile": "R", "meld": "kong_concealed", "from": 1},
    {"type": "won", "seat": 1, "tile": "R", "by": "discard", "from": 0, "total": 3, "paid": 3},
    {"type": "won", "seat": 1, "tile": "R", "by": "zimo", "from": None, "total": 3, "paid": 3},
    {"type": "won", "seat": 1, "tile": "3m", "by": "rob_kong", "from": 0, "total": 3, "paid": 3},
    {"type": "won", "seat": 1, "tile": None, "by": "zimo", "from": None, "total": 5, "paid": 5},
    {"type": "shown", "seat": 1, "tiles": "123m"},
    {"type": "line", "seat": 1, "id": "dragon_pong", "value": 1, "tiles": ["R"]},
    {"type": "paid", "from": 0, "to": 1, "amount": 1, "reason": "win_discard"},
    {"type": "drawn_hand", "reason": "wall_finished"},
    {"type": "drawn_hand", "reason": "nine_terminals", "by": 2},
    {"type": "drawn_hand", "reason": "four_winds"},
    {"type": "drawn_hand", "reason": "four_riichi"},
    {"type": "drawn_hand", "reason": "four_kongs"},
    {"type": "drawn_hand", "reason": "triple_ron"},
    {"type": "drawn_hand", "reason": "nagashi_mangan"},
    {"type": "bonus", "seat": 0, "tile": "j", "dealt": False},
    {"type": "swapped", "seat": 0, "tile": "5p"},
    {"type": "riichi", "seat": 2, "double": False},
    {"type": "riichi", "seat": 2, "double": True},
    {"type": "indicator", "tile": "4s", "ura": False},
    {"type": "indicator", "tile": "4s", "ura": True},
    {"type": "paid", "from": 2, "to": None, "amount": 1000, "reason": "win_zimo"},
    {"type": "paid", "from": None, "to": 2, "amount": 2000, "reason": "win_zimo"},
    {"type": "hand_ended", "dealer": 1, "round_wind": 0, "over": False, "repeat": 0},
    {"type": "hand_ended", "dealer": 1, "round_wind": 0, "over": True, "repeat": 0},
    {"type": "taken_back", "to": 12},
    {"type": "chi", "seat": 1, "tile": "4p", "low": "3p", "from": 0, "special": 64},
    {"type": "chi", "seat": 1, "tile": "0s", "low": "5s", "from": 0, "special": 18},
    {"type": "pong", "seat": 1, "tile": "5p", "from": 0, "special": 96},
    {"type": "pong", "seat": 1, "tile": "R", "from": 0, "special": 3},
]
CLAIMED_RED = {"type": "chi", "seat": 1, "tile": "0p", "low": "3p", "from": 0, "special": 64}
"""The red five is the tile that was thrown."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_sentence(lang: str) -> None:
    words = Words(lang)
    told = [tell(words, event, lambda seat: words.name(f"wind.{seat}")) for event in EVENTS]
    assert not [text for text in told if "{" in text or "None" in text or "?" in text]
    assert len(set(told)) == len(told)


def test_sentences_of_events() -> None:
    told = {lang: [tell(Words(lang), event, lambda seat: "ABCD"[seat]) for event in EVENTS] for lang in LANGUAGES}
    assert told["en"][1] == "Hand 5, South round: A is the dealer."
    assert told["en"][2] == "A is dealt 1 Wan, 2 Wan, 3 Wan, 5 Tong, 5 Tong, East Wind, Plum (Flower 1)."
    assert told["en"][3] == "A is dealt 13 tiles."
    assert told["en"][5] == "A draws a tile."
    assert told["en"][13] == "A answers: Chi as the lowest."
    assert told["en"][15] == "B calls Pong on Red Dragon from A."
    assert told["en"][25] == "A pays B 1 point: win, discarder's share."
    assert told["en"][-4:] == [
        "B calls Chi on 4 Tong from A with Red 5 Tong.",
        "B calls Chi on Red 5 Suo from A with Fei.",
        "B calls Pong on 5 Tong from A with Red 5 Tong, Red 5 Tong.",
        "B calls Pong on Red Dragon from A with Fei, Fei.",
    ]
    assert tell(Words("en"), CLAIMED_RED, lambda seat: "ABCD"[seat]) == "B calls Chi on Red 5 Tong from A."
    assert told["ms"][21] == "B merampas Kong A dengan 3 Wan: 3 tai."
    assert told["zh-Hans"][20] == "B自摸红中：3台。"


def test_actions_in_words() -> None:
    assert action_words(Words("en"), "discard 5m") == "Discard 5 Wan"
    assert action_words(Words("ms"), "kong_added R") == "Kong tambahan Naga Merah"
    assert action_words(Words("zh-Hans"), "discard 5m") == "打出五万"
    assert action_words(Words("zh-Hans"), "win") == "胡"
