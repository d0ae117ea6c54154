"""Random wins of 3 Kaki Malaysia: every line, option value and number of fei often, near misses among them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.reference.malaysia3_scorer import BONUS, DRAGONS, FEI, GATES, HONOURS, WINDS

Json = dict[str, Any]
Block = tuple[str, list[str]]

DOTS = [f"{number}p" for number in range(1, 10)]
NON_DEFAULT: list[tuple[str, Any]] = [
    ("minimum", 0),
    ("minimum", 3),
    ("minimum", 10),
    ("cap", 5),
    ("cap", 8),
    ("cap", 20),
    ("burst_doubles", True),
    ("self_draw", 1),
    ("concealed_hand", 1),
    ("suit", "characters"),
    ("flowers_count", "every"),
    ("full_set", "adds_one"),
    ("small_three_dragons", 4),
    ("half_flush", 2),
    ("full_flush", 4),
    ("seven_pairs", 1),
    ("fei_declared_fan", 0),
    ("fei_discard", True),
    ("limits_stack", True),
    ("payment", "discarder_all"),
    ("payment", "discarder_double_alone"),
    ("liability", False),
]
"""The options that touch a score, with values that are not the default."""

SHAPES = [
    *["plain"] * 6,
    *["dots"] * 4,
    *["chis"] * 3,
    *["pongs"] * 4,
    *["small_dragons"] * 2,
    "dragons",
    "small_winds",
    "winds",
    "honours",
    *["gates"] * 2,
    *["kongs"] * 2,
    "hidden_pongs",
    "pairs",
    "orphans",
    "broken",
]


def hands(seed: int, count: int) -> Iterator[Json]:
    """That many hands; the same for the same seed."""
    random = Random(seed)
    made = 0
    while made < count:
        hand = attempt(random)
        if hand is not None:
            made += 1
            yield hand


def attempt(random: Random) -> Json | None:
    """One hand, or nothing when the tiles drawn are more than there are."""
    if random.random() < 0.015:
        return four_fei(random)
    shape = random.choice(SHAPES)
    fei = random.choices(range(5), [34, 24, 20, 14, 8])[0]
    melds: list[Json] = []
    if shape == "gates":
        hidden = [f"{number}p" for number in GATES] + [random.choice(DOTS)]
    elif shape == "pairs":
        hidden = [tile for tile in random.sample(DOTS + HONOURS, 7) for _ in range(2)]
    elif shape == "orphans":
        hidden = ["1p", "9p", *HONOURS, random.choice(["1p", "9p", *HONOURS]), *[FEI] * 4]
        fei = 0
    else:
        sets, eye = blocks(random, shape)
        on_table = 4 if shape == "kongs" else 0 if random.random() < 0.3 else random.randrange(5)
        hidden = [eye, eye]
        for place, block in enumerate(sets):
            if place < on_table:
                meld, used = declared(random, shape, block, fei)
                melds.append(meld)
                fei -= used
            else:
                hidden += block[1]
    random.shuffle(hidden)
    for place in range(min(fei, len(hidden))):
        hidden[place] = FEI
    if shape == "broken":
        hidden[-1] = random.choice(DOTS + HONOURS)
    random.shuffle(hidden)
    if not possible(hidden, melds):
        return None
    hand: Json = {
        "table": "malaysia3",
        "concealed": "".join(hidden[:-1]),
        "win_tile": hidden[-1],
        "melds": melds,
        "bonus": bonus(random),
        "seat_wind": random.choice(WINDS[:3]),
        "round_wind": "E",
    }
    fei_left = 4 - hidden.count(FEI) - sum(meld["tiles"].count(FEI) for meld in melds)
    hand["declared_fei"] = random.choice([0, 0, 0, random.randint(0, fei_left)])
    hand["rules"] = rules(random, shape)
    how_won(random, hand, hidden)
    if hand["rules"].get("suit") == "characters":
        hand |= {field: hand[field].replace("p", "m") for field in ("concealed", "win_tile")}
        hand["melds"] = [{**meld, "tiles": meld["tiles"].replace("p", "m")} for meld in melds]
    return hand


def four_fei(random: Random) -> Json:
    return {
        "table": "malaysia3",
        "concealed": "",
        "win_tile": None,
        "bonus": bonus(random),
        "seat_wind": random.choice(WINDS[:3]),
        "round_wind": "E",
        "win_by": "zimo",
        "flags": ["four_fei_start"],
        "rules": rules(random, "four_fei"),
    }


def blocks(random: Random, shape: str) -> tuple[list[Block], str]:
    """Four sets and an Eye of the shape."""

    def chi() -> Block:
        low = random.randint(1, 7)
        return "chi", [f"{low + step}p" for step in range(3)]

    def pong(kinds: list[str]) -> Block:
        kind = random.choice(kinds)
        return "pong", [kind] * 3

    def some(kinds: list[str], chis: float) -> Block:
        return chi() if random.random() < chis else pong(kinds)

    every = DOTS + HONOURS
    if shape == "dots":
        return [some(DOTS, 0.7) for _ in range(4)], random.choice(DOTS)
    if shape == "chis":
        return [chi() for _ in range(4)], random.choice(every if random.random() < 0.2 else DOTS)
    if shape in ("pongs", "kongs", "hidden_pongs"):
        kinds = random.sample(every, 5)
        return [("pong", [kind] * 3) for kind in kinds[:4]], kinds[4]
    if shape == "honours":
        kinds = random.sample(HONOURS, 5)
        return [("pong", [kind] * 3) for kind in kinds[:4]], kinds[4]
    if shape in ("small_dragons", "dragons"):
        kinds = random.sample(DRAGONS, 3)
        rest = DOTS + WINDS
        sets = [("pong", [kind] * 3) for kind in (kinds if shape == "dragons" else kinds[:2])]
        eye = random.choice(rest) if shape == "dragons" else kinds[2]
        sets += [some(rest, 0.6) for _ in range(4 - len(sets))]
        random.shuffle(sets)
        return sets, eye
    if shape in ("small_winds", "winds"):
        kinds = random.sample(WINDS, 4)
        sets = [("pong", [kind] * 3) for kind in (kinds if shape == "winds" else kinds[:3])]
        sets += [some(DOTS + DRAGONS, 0.6) for _ in range(4 - len(sets))]
        random.shuffle(sets)
        return sets, kinds[3] if shape == "small_winds" else random.choice(DOTS + DRAGONS)
    return [some(every, 0.6) for _ in range(4)], random.choice(every)


def declared(random: Random, shape: str, block: Block, fei: int) -> tuple[Json, int]:
    """The block as a set on the table, and how many of the fei lie in it (B2: one in a Chi, two in a Pong)."""
    type_, tiles = block
    tiles = list(tiles)
    used = 0
    if type_ == "chi":
        used = min(fei, random.randint(0, 1))
    elif shape == "hidden_pongs":
        type_ = "kong_concealed"
    elif shape == "kongs" or random.random() < 0.25:
        type_ = random.choice(["kong_exposed", "kong_added", "kong_concealed"])
    else:
        used = min(fei, random.randint(0, 2))
    if type_.startswith("kong"):
        tiles.append(tiles[0])
    for place in random.sample(range(3), used):
        tiles[place] = FEI
    return {"type": type_, "tiles": "".join(tiles)}, used


def possible(hidden: list[str], melds: list[Json]) -> bool:
    """Whether there are four tiles of every kind, four fei among them."""
    tiles = hidden + [tile for meld in melds for tile in split_text(meld["tiles"])]
    return all(tiles.count(tile) <= 4 for tile in set(tiles))


def split_text(text: str) -> list[str]:
    """``2pj4p`` as its tiles."""
    tiles: list[str] = []
    for character in text:
        if character == "p" and tiles and tiles[-1].isdigit():
            tiles[-1] += "p"
        else:
            tiles.append(character)
    return tiles


def bonus(random: Random) -> list[str]:
    draw = random.random()
    if draw < 0.07:
        return []
    if draw < 0.11:
        return list(BONUS)
    chance = random.choice([0.1, 0.25, 0.5])
    tiles = [tile for tile in BONUS if random.random() < chance]
    for letter in "fqax":
        if random.random() < 0.08:
            tiles = [tile for tile in BONUS if tile in tiles or tile[0] == letter]
    return tiles


def rules(random: Random, shape: str) -> Json:
    chosen = random.sample(NON_DEFAULT, random.choice([0, 1, 2, 4]))
    found = dict(chosen)
    if shape == "pairs" and random.random() < 0.7:
        found["seven_pairs"] = 1
    return found


def how_won(random: Random, hand: Json, hidden: list[str]) -> None:
    """The way to win and the circumstances, of those that can be."""
    melds = hand["melds"]
    win_tile = hand["win_tile"]
    kongs = [meld for meld in melds if meld["type"].startswith("kong")]
    held = hidden + [tile for meld in melds for tile in split_text(meld["tiles"])]
    ways = ["zimo", "zimo"]
    if win_tile != FEI or hand["rules"].get("fei_discard"):
        ways += ["discard", "discard", "discard"]
    if win_tile != FEI and held.count(win_tile) == 1:
        ways += ["rob_kong"] * 2
    by = hand["win_by"] = random.choice(ways)
    flags: list[str] = []
    if by == "zimo" and kongs and random.random() < 0.6:
        flags = ["kong_replacement"]
        if len(kongs) > 1 and any(meld["type"] != "kong_exposed" for meld in kongs) and random.random() < 0.5:
            flags = ["kong_on_kong"]
    elif by == "zimo" and hand["bonus"] and random.random() < 0.3:
        flags = ["flower_replacement"]
    elif by == "zimo" and not melds and random.random() < 0.5:
        flags = ["heavenly" if hand["seat_wind"] == "E" else "earthly"]
    elif by == "discard" and not melds and hand["seat_wind"] != "E" and random.random() < 0.2:
        flags = ["earthly"]
    elif by != "rob_kong" and random.random() < 0.04:
        flags = ["last_tile"]
    hand["flags"] = flags
    if random.random() < 0.15:
        hand["bao"] = "other" if by == "zimo" else random.choice(["discarder", "other"])
