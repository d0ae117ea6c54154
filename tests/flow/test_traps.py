"""Mistakes that other mahjong programs have made in the flow of a hand: the rows that show what is right here.

Each mistake is told in a line. Those of scoring are in ``tests/scoring``, those of advice in ``tests/scoring`` and
``tests/bots``; the places are listed, so that none is forgotten.
"""

from pathlib import Path

import pytest
from tests.flow.script import load

ROWS = {row["id"] for row in load()}

SCRIPTED = {
    "three alike in hand, and only a Pong offered": ["pong_or_kong", "kong_claimed"],
    "the quickest of several winners won": ["nearest_winner", "nearest_winner_passes", "nearest_winner_first"],
    "a dangerous discard alone made liable; the liable player paid his share besides; four times too much": [
        "third_dragon_let_go",
        "third_dragon",
        "to_the_cap_zimo",
        "to_the_cap_own_discard",
    ],
    "fresh was worked out after the claim, and a late fresh tile drawn was paid by nobody": [
        "fresh_tile",
        "fresh_tile_six_live",
        "fresh_tile_discarded_before",
        "fresh_tile_zimo",
    ],
    "the owner of a robbed Kong paid for all": [
        "robbed_kong",
        "robbing_is_no_men_qing",
        "liable_owner_of_a_robbed_kong",
    ],
    "a pair dealt and replaced was paid as a dealt pair": [
        "bite_by_replacement",
        "marriage_by_replacement",
        "bite_dealt",
    ],
    "screen and settlement disagreed after a flower's replacement; animals made eight flowers": [
        "hua_shang",
        "animals_are_no_flowers",
    ],
    "the dealer could neither win nor make a Kong in the first turn": ["dealers_concealed_kong", "tian_hu"],
    "liability was gone when the Pong became a Kong": ["to_the_cap_then_added_kong"],
}

ELSEWHERE = {
    "a wait on both ends of a run of four": ("scoring", "test_a_run_of_four_waits_at_both_ends"),
    "a Pong advised that ends the only pattern": ("scoring", "test_a_pong_kills_the_pattern_of_chi"),
    "a claim argued with facts that do not decide it": ("scoring", "test_the_price_of_a_wind_depends_on_the_seat"),
    "a throw from the pair of the double wind": ("scoring", "test_a_pair_of_the_double_wind_is_worth_two"),
    "the worse of two waits": ("scoring", "test_the_single_wait_with_two_sides_is_the_dearer_one"),
    "Ping Hu on any wait; small dragons and winds as limits": ("scoring", "test_ping_hu_by_the_wait"),
    "a tai for Zi Mo itself, and for all simples": ("scoring", "test_a_closed_zimo_is_one_tai_and_simples_are_none"),
    "Men Qing on a discard": ("scoring", "test_a_closed_hand_on_a_discard_says_why_it_is_refused"),
    "circumstances that contradict the win": ("scoring", "test_circumstances_that_cannot_be"),
}


@pytest.mark.parametrize("trap", SCRIPTED)
def test_trap_is_scripted(trap: str) -> None:
    assert set(SCRIPTED[trap]) <= ROWS


@pytest.mark.parametrize("trap", ELSEWHERE)
def test_trap_is_tested_elsewhere(trap: str) -> None:
    folder, name = ELSEWHERE[trap]
    texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].joinpath(folder).glob("test_*.py")]
    assert any(f"def {name}(" in text for text in texts)


def test_no_trap_is_forgotten() -> None:
    assert len(SCRIPTED) + len(ELSEWHERE) == 18
