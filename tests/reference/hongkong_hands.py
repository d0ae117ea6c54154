"""Random hands of the Hong Kong table for comparing two scorers, most of them wins.

``hands(seed, count)`` draws shapes, melds, bonus tiles, circumstances and options so that every line and every value of
an option comes often.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from .hongkong_scorer import DRAGONS, FLOWERS, HONOURS, PLAYING, SEASONS, SUITED, TERMINALS, WINDS

Json = dict[str, Any]
Random = random.Random

NON_DEFAULT: list[tuple[str, Any]] = [
    *[("minimum", value) for value in range(14) if value != 3],
    *[("cap", value) for value in range(1, 14) if value != 10],
    ("ladder", "full_spicy"),
    ("responsibility", "half"),
    ("liability", False),
    ("nine_tile_rule", True),
    ("last_five_fresh", True),
    ("bonus_tiles", False),
    ("bonus_counts_toward_minimum", False),
    ("concealed_hand", 1),
    ("small_four_winds", "component"),
    ("four_concealed_pongs", 5),
    ("four_concealed_pongs", 10),
    ("nine_gates", 13),
    ("all_terminals", 13),
    ("seven_pairs", 3),
    ("seven_pairs", 4),
    ("seven_pairs", 5),
    ("human_hand", 3),
    ("human_hand", 13),
    ("concealed_kong_opens", True),
]
SHAPES = (
    "any", "any", "any", "chis", "chis", "pongs", "pongs", "flush", "flush", "mixed", "outside", "honours", "terminals",
    "dragons", "winds", "kongs", "thirteen", "gates", "pairs", "hidden", "flowers", "broken",
)  # fmt: skip


def hands(seed: int, count: int) -> Iterator[Json]:
    """So many hands."""
    dice = Random(f"hong kong {seed}")
    made = 0
    while made < count:
        hand = _hand(dice, SHAPES[made % len(SHAPES)])
        if hand is not None:
            made += 1
            yield hand


def _rules(dice: Random, shape: str) -> Json:
    chosen = dict(dice.sample(NON_DEFAULT, dice.choice((0, 0, 1, 2, 4))))
    if shape == "pairs":
        chosen.setdefault("seven_pairs", dice.choice((3, 4, 5)))
    if shape == "winds" and dice.random() < 0.4:
        chosen["small_four_winds"] = "component"
    if shape == "gates" and dice.random() < 0.3:
        chosen["nine_gates"] = 13
    if {"nine_tile_rule", "last_five_fresh"} & set(chosen):
        chosen["responsibility"] = "half"
    if chosen.get("concealed_kong_opens"):
        chosen["concealed_hand"] = 1
    return chosen


def _hand(dice: Random, shape: str) -> Json | None:
    rules = _rules(dice, shape)
    bonus = _bonus(dice, shape) if rules.get("bonus_tiles", True) else []
    hand: Json = {"table": "hongkong", "bonus": bonus, "rules": rules}
    hand["seat_wind"], hand["round_wind"] = dice.choice(WINDS), dice.choice(WINDS)
    if shape == "flowers":
        if len(bonus) < 7:
            return None
        return {
            **hand, "concealed": "", "win_tile": None, "melds": [], "win_by": "zimo",
            "flags": ["eight_flowers" if len(bonus) == 8 else "seven_flowers"],
        }  # fmt: skip
    melds: list[tuple[str, list[str]]] = []
    if shape == "thirteen":
        tiles = [*TERMINALS, *HONOURS, dice.choice([*TERMINALS, *HONOURS])]
    elif shape == "gates":
        suit = dice.choice("mps")
        tiles = [f"{rank}{suit}" for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, dice.randint(1, 9))]
    elif shape == "pairs":
        tiles = [tile for tile in dice.sample(dice.choice((PLAYING, HONOURS, SUITED[:9])), 7) for _ in range(2)]
    else:
        tiles, melds = _blocks(dice, shape)
    held = Counter(tiles) + Counter(tile for _, meld in melds for tile in meld)
    if max(held.values()) > 4:
        return None
    if shape == "broken":
        held[tiles[-1]] -= 1
        tiles[-1] = dice.choice([tile for tile in PLAYING if held[tile] < 4])
        held[tiles[-1]] += 1
    win = tiles.pop(dice.randrange(len(tiles)))
    hand |= {
        "concealed": "".join(tiles),
        "win_tile": win,
        "melds": [{"type": kind, "tiles": "".join(meld)} for kind, meld in melds],
    }
    _how_won(dice, hand, win, melds, held)
    return hand


def _blocks(dice: Random, shape: str) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """The tiles in hand and the melds of a hand of four sets."""
    letter = dice.choice("mps")
    suit = [tile for tile in SUITED if tile[1] == letter]
    pool = {
        "flush": suit, "mixed": suit + HONOURS, "outside": TERMINALS + HONOURS, "honours": HONOURS,
        "terminals": TERMINALS,
    }.get(shape, PLAYING)  # fmt: skip
    lows = [tile for tile in pool if tile in SUITED and tile[0] <= "7" and f"{int(tile[0]) + 1}{tile[1]}" in pool]
    chis = {"chis": 1.0, "pongs": 0.0, "kongs": 0.0, "hidden": 0.0, "flush": 0.6, "mixed": 0.5}.get(shape, 0.55)
    sets: list[list[str]] = []
    eye = dice.choice(pool)
    if shape == "dragons":
        kinds = dice.sample(DRAGONS, 3)
        many = dice.choice((2, 3))
        sets = [[kind] * 3 for kind in kinds[:many]]
        eye = kinds[2] if many == 2 and dice.random() < 0.7 else dice.choice(PLAYING)
    elif shape == "winds":
        kinds = dice.sample(WINDS, 4)
        many = dice.choice((3, 4))
        sets = [[kind] * 3 for kind in kinds[:many]]
        eye = kinds[3] if many == 3 and dice.random() < 0.7 else dice.choice(PLAYING)
        pool = dice.choice((pool, suit))
        lows = [tile for tile in pool if tile in SUITED and tile[0] <= "7"]
    while len(sets) < 4:
        if lows and dice.random() < chis:
            low = dice.choice(lows)
            sets.append([f"{int(low[0]) + step}{low[1]}" for step in range(3)])
        else:
            sets.append([dice.choice(pool)] * 3)
    dice.shuffle(sets)
    shown = 4 if shape == "kongs" else dice.choice((0, 0, 1, 2, 3, 4))
    tiles, melds = [eye, eye], []
    for at, block in enumerate(sets):
        if at >= shown:
            tiles += block
        elif block[0] != block[1]:
            if shape == "hidden":
                tiles += block
            else:
                melds.append(("chi", block))
        elif shape == "hidden":
            melds.append(("kong_concealed", [*block, block[0]]))
        elif shape == "kongs" or dice.random() < 0.3:
            melds.append((dice.choice(("kong_exposed", "kong_added", "kong_concealed")), [*block, block[0]]))
        else:
            melds.append(("pong", block))
    return tiles, melds


def _bonus(dice: Random, shape: str) -> list[str]:
    every = [*FLOWERS, *SEASONS]
    if shape == "flowers":
        return dice.sample(every, dice.choice((7, 8)))
    draw = dice.random()
    if draw < 0.3:
        return []
    if draw < 0.4:
        return [*dice.choice((FLOWERS, SEASONS))]
    return dice.sample(every, dice.randint(1, 4))


def _how_won(dice: Random, hand: Json, win: str, melds: list[tuple[str, list[str]]], held: Counter[str]) -> None:
    """The way to win and the circumstances, of those that can be."""
    by = dice.choice(("zimo", "zimo", "discard", "discard", "rob_kong"))
    if by == "rob_kong" and held[win] > 1:
        by = "discard"
    kongs = [kind for kind, _ in melds if kind.startswith("kong")]
    flags: list[str] = []
    if by == "zimo" and kongs and dice.random() < 0.5:
        flags = ["kong_replacement"]
        if len(kongs) > 1 and any(kind != "kong_exposed" for kind in kongs) and dice.random() < 0.5:
            flags = ["kong_on_kong"]
    elif by == "zimo" and hand["bonus"] and dice.random() < 0.2:
        flags = ["flower_replacement"]
    elif by == "zimo" and not melds and hand["seat_wind"] == "E" and dice.random() < 0.3:
        flags = ["heavenly"]
    elif by == "discard" and not melds and hand["seat_wind"] != "E" and dice.random() < 0.5:
        flags = [dice.choice(("earthly", "human_hand", "human_hand"))]
        if flags == ["human_hand"] and dice.random() < 0.6:
            hand["rules"]["human_hand"] = dice.choice((3, 13))
    if by != "rob_kong" and dice.random() < 0.15 and not set(flags) & {"heavenly", "earthly", "human_hand"}:
        flags.append("last_tile")
    hand |= {"win_by": by, "flags": flags}
    if dice.random() < (0.7 if hand["rules"].get("responsibility") == "half" else 0.15):
        hand["bao"] = "other" if by == "zimo" else "discarder"
