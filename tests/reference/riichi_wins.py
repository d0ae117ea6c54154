"""Random complete hands of the Riichi table, in the JSON form of a hand.

``hands(seed, count)`` goes round a list of strata so that every yaku comes often; circumstances, melds, red fives,
dora, honba and sticks are drawn at random among those that can be.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
Random = random.Random

SUITS = "mps"
WINDS = "ESWN"
DRAGONS = "RGB"
SUITED = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)]
HONOURS = [*WINDS, *DRAGONS]
TERMINALS = [f"{rank}{suit}" for suit in SUITS for rank in (1, 9)]
OUTSIDE = [*TERMINALS, *HONOURS]
GREENS = ["2s", "3s", "4s", "6s", "8s", "G"]
ALL = [*SUITED, *HONOURS]

STRATA = (
    "any", "any", "any", "any", "any", "simple", "simple", "chis", "chis", "chis", "pongs", "pongs", "one_suit",
    "mixed", "outside", "outside_chis", "honours", "terminals", "greens", "dragons", "winds", "same_chi",
    "same_pong", "straight", "twice", "pairs", "pairs", "thirteen", "gates", "kongs",
)  # fmt: skip
OPTIONS: tuple[Json, ...] = (
    {}, {}, {}, {"double_yakuman": True}, {"kiriage": True}, {"kuitan": False}, {"kazoe": "sanbaiman"},
    {"renhou": "yakuman"},
)  # fmt: skip


def chi(low: str) -> list[str]:
    rank, suit = int(low[0]), low[1]
    return [f"{rank + step}{suit}" for step in range(3)]


def hands(seed: int, count: int) -> Iterator[Json]:
    """Complete hands; some of them have no yaku."""
    dice = Random(f"riichi wins {seed}")
    number = 0
    while number < count:
        hand = _hand(dice, STRATA[number % len(STRATA)])
        if hand is not None:
            number += 1
            yield hand


def _pool(dice: Random, stratum: str) -> list[str]:
    suit = dice.choice(SUITS)
    one_suit = [tile for tile in SUITED if tile[1] == suit]
    return {
        "simple": [tile for tile in SUITED if tile not in TERMINALS],
        "one_suit": one_suit,
        "gates": one_suit,
        "mixed": [*one_suit, *HONOURS],
        "outside": OUTSIDE,
        "honours": HONOURS,
        "terminals": TERMINALS,
        "greens": GREENS,
    }.get(stratum, ALL)


def _sets(dice: Random, stratum: str) -> tuple[list[list[str]], str] | None:
    """Four sets and the tile of the Eye."""
    pool = _pool(dice, stratum)
    lows = [tile for tile in pool if len(tile) == 2 and int(tile[0]) <= 7 and all(one in pool for one in chi(tile))]
    sets: list[list[str]] = []
    if stratum == "dragons":
        sets = [[tile] * 3 for tile in dice.sample(DRAGONS, dice.choice((2, 3)))]
    elif stratum == "winds":
        sets = [[tile] * 3 for tile in dice.sample(WINDS, dice.choice((3, 4)))]
    elif stratum == "same_chi":
        rank = dice.randint(1, 7)
        sets = [chi(f"{rank}{suit}") for suit in SUITS]
    elif stratum == "same_pong":
        rank = dice.randint(1, 9)
        sets = [[f"{rank}{suit}"] * 3 for suit in SUITS]
    elif stratum == "straight":
        suit = dice.choice(SUITS)
        sets = [chi(f"{rank}{suit}") for rank in (1, 4, 7)]
    elif stratum == "twice":
        sets = [chi(low) for low in dice.choices(lows, k=2) for _ in range(2)]
    chi_share = {"chis": 1.0, "pongs": 0.0, "kongs": 0.0, "outside_chis": 0.75}.get(stratum, 0.6)
    if stratum == "outside_chis":
        lows = [low for low in lows if low[0] in "17"]
        pool = OUTSIDE if dice.random() < 0.5 else TERMINALS
    while len(sets) < 4:
        if lows and dice.random() < chi_share:
            sets.append(chi(dice.choice(lows)))
        else:
            sets.append([dice.choice(pool)] * 3)
    family = {"dragons": DRAGONS, "winds": WINDS}.get(stratum)
    rest = [tile for tile in family if [tile] * 3 not in sets] if family else []
    return sets, dice.choice(rest or pool)


def _hand(dice: Random, stratum: str) -> Json | None:
    melds: list[tuple[str, list[str]]] = []
    if stratum == "thirteen":
        tiles = [*OUTSIDE, dice.choice(OUTSIDE)]
    elif stratum == "pairs":
        pool = dice.choice((ALL, ALL, OUTSIDE, HONOURS, _pool(dice, "simple"), _pool(dice, "mixed"), GREENS))
        if len(pool) < 7:
            return None
        tiles = [tile for tile in dice.sample(pool, 7) for _ in range(2)]
    elif stratum == "gates":
        suit = dice.choice(SUITS)
        tiles = [f"{rank}{suit}" for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, dice.randint(1, 9))]
    else:
        made = _sets(dice, stratum)
        if made is None:
            return None
        sets, eye = made
        dice.shuffle(sets)
        opened = dice.choice((0, 0, 0, 1, 2, 3, 4)) if stratum != "kongs" else dice.choice((2, 3, 4))
        tiles = [eye, eye]
        for at, tiles_of_set in enumerate(sets):
            if at >= opened:
                tiles += tiles_of_set
            elif tiles_of_set[0] != tiles_of_set[1]:
                melds.append(("chi", tiles_of_set))
            elif dice.random() < (0.9 if stratum == "kongs" else 0.3):
                kind = dice.choice(("kong_exposed", "kong_added", "kong_concealed", "kong_concealed"))
                melds.append((kind, [*tiles_of_set, tiles_of_set[0]]))
            else:
                melds.append(("pong", tiles_of_set))
    held = Counter(tiles) + Counter(tile for _, meld in melds for tile in meld)
    if max(held.values()) > 4:
        return None
    return _told(dice, tiles, melds, held)


def _told(dice: Random, tiles: list[str], melds: list[tuple[str, list[str]]], held: Counter[str]) -> Json | None:
    """The hand with how it was won and what lies around it."""
    win = dice.choice(tiles)
    tiles.remove(win)
    kongs = sum(kind.startswith("kong") for kind, _ in melds)
    closed = all(kind == "kong_concealed" for kind, _ in melds)
    seat = dice.choice(WINDS)
    by = dice.choice(("zimo", "zimo", "discard", "discard", "discard", "rob_kong"))
    if by == "rob_kong" and held[win] > 1:
        by = "discard"
    riichi = dice.choice(("riichi", "riichi", "riichi", "double")) if closed and dice.random() < 0.4 else "none"
    flags = []
    if riichi != "none" and dice.random() < 0.3:
        flags.append("ippatsu")
    if by == "zimo" and kongs and "ippatsu" not in flags and dice.random() < 0.3:
        flags.append("rinshan")
    elif by == "zimo" and dice.random() < 0.1:
        flags.append("haitei")
    elif by == "discard" and dice.random() < 0.1:
        flags.append("houtei")
    elif not melds and riichi == "none" and dice.random() < 0.05 and by == "zimo":
        flags = ["first_turn"]
    wall = [tile for tile in ALL for _ in range(4 - held[tile])]
    dice.shuffle(wall)
    indicators = [wall.pop() for _ in range(1 + kongs)]
    ura = [wall.pop() for _ in range(1 + kongs)] if riichi != "none" else []
    hand: Json = {
        "table": "riichi",
        "concealed": tiles,
        "win_tile": win,
        "melds": melds,
        "seat_wind": seat,
        "round_wind": dice.choice(WINDS),
        "win_by": by,
        "flags": flags,
        "riichi": riichi,
        "dora_indicators": indicators,
        "ura_indicators": ura,
        "honba": dice.choice((0, 0, 1, 3)),
        "riichi_sticks": dice.choice((0, 0, 1, 2)),
        "rules": dict(dice.choice(OPTIONS)),
    }
    return _with_reds(dice, hand)


def _with_reds(dice: Random, hand: Json) -> Json:
    """Some fives are red, one of each suit at most and of four surely one; the tiles become text."""
    places = [(hand["concealed"], at) for at in range(len(hand["concealed"]))]
    places += [(tiles, at) for _, tiles in hand["melds"] for at in range(len(tiles))]
    for suit in SUITS:
        fives = [(where, at) for where, at in places if where[at] == f"5{suit}"]
        both = len(fives) + (hand["win_tile"] == f"5{suit}")
        if fives and (both == 4 or dice.random() < 0.5):
            where, at = dice.choice(fives)
            where[at] = f"0{suit}"
        elif hand["win_tile"] == f"5{suit}" and dice.random() < 0.5:
            hand["win_tile"] = f"0{suit}"
    return {
        **hand,
        "concealed": "".join(hand["concealed"]),
        "melds": [{"type": kind, "tiles": "".join(tiles)} for kind, tiles in hand["melds"]],
    }
