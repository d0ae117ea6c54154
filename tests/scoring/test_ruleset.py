"""Options as data: what is allowed, what is refused and how that is told."""

import dataclasses

import pytest

from zimo.rules.ruleset import MOST_POINTS, Preset, RuleError, find_preset, load_presets
from zimo.tables.riichi.rules import RiichiRules
from zimo.tables.singapore.rules import SingaporeRules


def presets() -> dict[str, Preset[SingaporeRules]]:
    return load_presets("zimo.tables.singapore", SingaporeRules)


def test_defaults_round_trip() -> None:
    rules = SingaporeRules()
    assert SingaporeRules.make({}) == rules
    assert SingaporeRules.make(rules.as_dict()) == rules
    assert (rules.minimum, rules.cap, rules.men_qing, rules.dead_wall) == (1, 5, "zimo", 15)


def test_a_ruleset_is_a_value() -> None:
    one = SingaporeRules.make({"bao_extra": ["all_green"], "points_table": [1, 2, 3, 4, 5]})
    assert one.bao_extra == ("all_green",)
    assert hash(one) == hash(SingaporeRules.make(one.as_dict()))
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.cap = 3  # type: ignore[misc]


def test_the_two_front_options() -> None:
    front = [name for name, option in SingaporeRules.options().items() if option.front]
    assert front == ["men_qing", "concealed_kong_opens"]


def test_every_option_says_what_it_allows() -> None:
    for name, option in SingaporeRules.options().items():
        assert option.allowed()
        assert option.read(option.default) == option.default
        for value in option.values if option.type == "choice" else ():
            assert getattr(SingaporeRules.make({name: value}), name) == value


def test_bounds() -> None:
    for name, option in SingaporeRules.options().items():
        if option.type == "int":
            for value in (option.low, option.high):
                assert getattr(SingaporeRules.make({name: value}), name) == value
            for value in (option.low - 1, option.high + 1):
                with pytest.raises(RuleError):
                    SingaporeRules.make({name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("minimum", True),
        ("minimum", 1.0),
        ("minimum", "1"),
        ("minimum", None),
        ("cap", 0),
        ("bao", 1),
        ("bao", "true"),
        ("bao", None),
        ("men_qing", "ZIMO"),
        ("men_qing", ["any"]),
        ("men_qing", {}),
        ("bao_flush_sets", 2),
        ("bao_flush_sets", False),
        ("bao_extra", "all_green"),
        ("bao_extra", ["all_green", "all_green"]),
        ("bao_extra", ["nine_gates"]),
        ("bao_extra", [["all_green"]]),
        ("ping_hu_price", [20]),
        ("ping_hu_price", [20, 10, 5]),
        ("ping_hu_price", [20, True]),
        ("ping_hu_price", 20),
        ("points_table", []),
        ("points_table", [1, 2, 3, 4]),
        ("points_table", [1, 2, 3, 4, -5]),
        ("points_table", [1, 2, 3, 4, MOST_POINTS + 1]),
    ],
)
def test_values_out_of_range(name: str, value: object) -> None:
    with pytest.raises(RuleError) as caught:
        SingaporeRules.make({name: value})
    assert caught.value.id == "option_out_of_range"
    assert caught.value.params["option"] == name
    assert caught.value.params["value"] == value
    assert caught.value.params["allowed"]
    assert name in str(caught.value)
    assert str(caught.value.params["allowed"]) in str(caught.value)


@pytest.mark.parametrize("uma", [[15, 5, -5, -14], [15, 5, -20], [101, 0, 0, -101], [1.5, 0, 0, -1.5], None])
def test_uma_is_four_numbers_that_add_up_to_nothing(uma: object) -> None:
    assert RiichiRules.make({"uma": [15, 5, -5, -15]}).uma == (15, 5, -5, -15)
    with pytest.raises(RuleError) as refused:
        RiichiRules.make({"uma": uma})
    assert refused.value.id == "option_out_of_range"


def test_a_points_table_follows_the_cap() -> None:
    assert SingaporeRules.make({"cap": 2, "points_table": [3, 6]}).points_table == (3, 6)
    with pytest.raises(RuleError, match="cap"):
        SingaporeRules.make({"cap": 6, "points_table": [1, 2, 3, 4, 5]})


def test_an_unknown_option_is_told_with_its_likely_names() -> None:
    with pytest.raises(RuleError, match="did you mean minimum") as caught:
        SingaporeRules.make({"minimun": 2})
    assert caught.value.id == "unknown_option"
    assert caught.value.params["option"] == "minimun"
    with pytest.raises(RuleError, match="known are"):
        SingaporeRules.make({"": 2})


def test_replace_lays_options_over_a_ruleset() -> None:
    rules = presets()["spgg"].rules.replace({"cap": 8})
    assert rules.ping_hu_price == (20, 10)
    assert rules.cap == 8


def test_presets() -> None:
    assert list(presets()) == ["singapore", "shooter-pays-all", "spgg"]
    default = SingaporeRules()
    differing = {name: preset.rules.differences(default) for name, preset in presets().items()}
    assert differing == {
        "singapore": {},
        "shooter-pays-all": {"payment": ("shooter_pays_all", "shooter_double")},
        "spgg": {"ping_hu_price": ([20, 10], None)},
    }
    assert all(preset.source and preset.note for preset in presets().values())


def test_an_unknown_preset() -> None:
    for name in ("spg", "", 3, None, ["spgg"]):
        with pytest.raises(RuleError) as caught:
            find_preset(presets(), name)
        assert caught.value.id == "unknown_preset"
        assert caught.value.params["allowed"] == ["singapore", "shooter-pays-all", "spgg"]
