"""A second scorer for 3 Kaki Malaysia, written to be read, not to be fast.

It shares no code with the product. It follows section B of the rules page (the numbers in the comments are those of
that page): every fei is tried as every kind, every kind split in every way. Tiles are the strings of the text form
(``1p``, ``f1``, ``E``); a fei is ``j``.

Hands are taken as possible: what a hand may not be is tested where it is read. ``equally_right`` gives every result
that the page calls equally right, for a comparison that must not depend on which of two tied readings, or of two limit
hands, somebody writes down.

Where the page leaves something open, the choice stands in a comment that begins with ``CHOICE``.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any

Json = dict[str, Any]

WINDS = ["E", "S", "W", "N"]
DRAGONS = ["R", "G", "B"]
HONOURS = WINDS + DRAGONS
FLOWERS = ["f1", "f2", "f3", "f4"]
SEASONS = ["q1", "q2", "q3", "q4"]
ANIMALS = ["a1", "a2", "a3", "a4"]
FACES = ["x1", "x2", "x3", "x4"]
BONUS = FLOWERS + SEASONS + ANIMALS + FACES
FEI = "j"
GATES = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]

# B9. The suit's own name in the rows is dots; with `suit` it may be characters.
DEFAULTS: Json = {
    "minimum": 5,
    "cap": 10,
    "burst_doubles": False,
    "self_draw": 0,
    "concealed_hand": 0,
    "suit": "dots",
    "flowers_count": "seat_and_fours",
    "full_set": "replaces",
    "small_three_dragons": 3,
    "half_flush": 1,
    "full_flush": 3,
    "seven_pairs": 0,
    "fei_declared_fan": 1,
    "fei_discard": False,
    "limits_stack": False,
    "instant_payouts": True,
    "fei_payment": True,
    "payment": "double_single",
    "losers_compare": False,
    "liability": True,
    "draw_dealer": "stays",
    "match_length": "four_rotations",
}


@dataclass(frozen=True)
class Set:
    """A Chi, Pong or Kong; what a fei in it stands for is written out."""

    type: str
    tiles: tuple[str, ...]
    declared: bool

    @property
    def is_chi(self) -> bool:
        return self.type == "chi"

    @property
    def is_kong(self) -> bool:
        return self.type.startswith("kong")

    @property
    def claimed(self) -> bool:
        return self.declared and self.type != "kong_concealed"


@dataclass(frozen=True)
class Hand:
    concealed: list[str]
    win_tile: str | None
    melds: list[Set]
    bonus: list[str]
    declared_fei: int
    seat: str
    win_by: str
    flags: list[str]
    bao: str | None
    rules: Json
    letter: str

    @property
    def in_hand(self) -> list[str]:
        return self.concealed + ([self.win_tile] if self.win_tile else [])


@dataclass(frozen=True)
class Reading:
    """A complete hand: ``sets``, ``pairs`` or ``thirteen``."""

    shape: str
    sets: tuple[Set, ...]
    eye: str
    tiles: tuple[str, ...]


def parse_tiles(text: str) -> list[str]:
    tiles: list[str] = []
    digits = ""
    for place, character in enumerate(text):
        if character.isdigit() and text[place - 1 : place] in ("f", "q", "a", "x"):
            tiles.append(text[place - 1] + character)
        elif character.isdigit():
            digits += character
        elif character in "mps":
            tiles += [digit + character for digit in digits]
            digits = ""
        elif character in HONOURS or character == FEI:
            tiles.append(character)
        elif not character.isspace() and character not in "fqax":
            raise ValueError(text)
    return tiles


def parse_set(meld: Json) -> Set:
    """A set on the table. A fei in a Chi stands where it is written."""
    tiles = parse_tiles(meld["tiles"])
    place = next(place for place, tile in enumerate(tiles) if tile != FEI)
    known = tiles[place]
    if meld["type"] == "chi":
        lowest = int(known[0]) - place
        return Set("chi", tuple(f"{lowest + step}{known[1]}" for step in range(3)), True)
    return Set(meld["type"], (known,) * len(tiles), True)


def parse_hand(hand: Json) -> Hand:
    rules = {**DEFAULTS, **({"burst_doubles": True} if hand.get("preset") == "malaysia3-burst" else {})}
    rules.update(hand.get("rules") or {})
    return Hand(
        parse_tiles(hand.get("concealed") or ""),
        hand.get("win_tile"),
        [parse_set(meld) for meld in hand.get("melds") or []],
        list(hand.get("bonus") or []),
        hand.get("declared_fei") or 0,
        hand["seat_wind"],
        hand["win_by"],
        list(hand.get("flags") or []),
        hand.get("bao"),
        rules,
        "m" if rules["suit"] == "characters" else "p",
    )


# --- Readings of the tiles -------------------------------------------------------------------------------------------


@cache
def kinds(letter: str) -> list[str]:
    """What a fei can stand for (B2): any tile of the suit, any honour."""
    return [f"{number}{letter}" for number in range(1, 10)] + HONOURS


def split(counts: list[int], at: int, sets: tuple[tuple[str, int], ...], eye: int) -> Iterator[Any]:
    """Every way to lay out counts by kind (nine numbers, seven honours) as sets and one Eye, from kind ``at`` on."""
    while at < 16 and counts[at] == 0:
        at += 1
    if at == 16:
        if eye >= 0:
            yield sets, eye
        return
    if counts[at] >= 3:
        counts[at] -= 3
        yield from split(counts, at, (*sets, ("pong", at)), eye)
        counts[at] += 3
    if counts[at] >= 2 and eye < 0:
        counts[at] -= 2
        yield from split(counts, at, sets, at)
        counts[at] += 2
    if at < 7 and counts[at + 1] and counts[at + 2]:
        for step in range(3):
            counts[at + step] -= 1
        yield from split(counts, at, (*sets, ("chi", at)), eye)
        for step in range(3):
            counts[at + step] += 1


@lru_cache(maxsize=100_000)
def splits(counts: tuple[int, ...]) -> list[Any]:
    return list(split(list(counts), 0, (), -1))


def readings(hand: Hand) -> list[Reading]:
    """Every complete hand that these tiles are, the fei read as every kind (B8b: free in hand, fifth copies too)."""
    tiles = hand.in_hand
    if hand.win_tile is None or len(tiles) + 3 * len(hand.melds) != 14:
        return []
    names = kinds(hand.letter)
    if any(tile not in names for tile in tiles if tile != FEI):
        return []
    found: list[Reading] = []
    real = [tile for tile in tiles if tile != FEI]
    free = len(tiles) - len(real)
    held = [real.count(name) for name in names]
    on_table = [tile for meld in hand.melds for tile in meld.tiles]
    for fei in combinations_with_replacement(range(16), free):
        counts = held[:]
        for kind in fei:
            counts[kind] += 1
        meant = [name for name, count in zip(names, counts, strict=True) for _ in range(count)]
        for sets, eye in splits(tuple(counts)):
            hidden = tuple(
                Set("pong", (names[kind],) * 3, False)
                if type_ == "pong"
                else Set("chi", tuple(names[kind : kind + 3]), False)
                for type_, kind in sets
            )
            found.append(Reading("sets", (*hand.melds, *hidden), names[eye], (*meant, *on_table)))
        # CHOICE: seven different pairs; four alike are not two pairs.
        if hand.rules["seven_pairs"] and not hand.melds and sorted(counts)[9:] == [2] * 7:
            found.append(Reading("pairs", (), "", tuple(meant)))
    # B3: the four kinds that the tile set lacks are four fei, so the others are the nine kinds and one of them twice.
    nine = {names[0], names[8], *HONOURS}
    if free == 4 and not hand.melds and set(real) == nine:
        found.append(Reading("thirteen", (), "", tuple(real)))
    return found


def is_gates(hand: Hand) -> bool:
    """B4: 1112345678999 before the winning tile, fei as any of them; one more of the suit wins."""
    if hand.melds or (hand.win_tile != FEI and hand.win_tile not in kinds(hand.letter)[:9]):
        return False
    numbers = [tile[0] if tile[1:] == hand.letter else tile for tile in hand.concealed if tile != FEI]
    missing = Counter(str(number) for number in GATES)
    missing.subtract(numbers)
    return min(missing.values()) >= 0


# --- B4: limit hands -------------------------------------------------------------------------------------------------


def kinds_of_sets(reading: Reading) -> list[str]:
    return [entry.tiles[0] for entry in reading.sets if not entry.is_chi]


def all_pongs(reading: Reading) -> bool:
    return reading.shape == "sets" and not any(entry.is_chi for entry in reading.sets)


def limits(hand: Hand, reading: Reading) -> list[str]:
    pongs = kinds_of_sets(reading)
    winds = [wind for wind in WINDS if wind in pongs]
    fits = {
        "no_flowers": not hand.bonus,
        "big_three_dragons": all(dragon in pongs for dragon in DRAGONS),
        "small_four_winds": len({*winds, reading.eye}.intersection(WINDS)) == 4 and len(winds) == 3,
        "big_four_winds": len(winds) == 4,
        "all_honours": reading.shape != "thirteen" and all(tile in HONOURS for tile in reading.tiles),
        "nine_gates": is_gates(hand),
        "four_kongs": reading.shape == "sets" and all(entry.is_kong for entry in reading.sets),
        "four_concealed_pongs": all_pongs(reading)
        and hand.win_by == "zimo"
        and not any(entry.claimed for entry in reading.sets),
        "kong_on_kong": "kong_on_kong" in hand.flags,
        "heavenly": "heavenly" in hand.flags,
        "earthly": "earthly" in hand.flags,
        "last_tile": "last_tile" in hand.flags,
        "thirteen_orphans": reading.shape == "thirteen",
        "all_sixteen_flowers": all(tile in hand.bonus for tile in BONUS),
    }
    return [name for name, fit in fits.items() if fit]


# --- B4: rows that add up --------------------------------------------------------------------------------------------


def rows(hand: Hand, reading: Reading) -> dict[str, int]:
    rules = hand.rules
    found: Counter[str] = Counter()
    honours = [tile for tile in reading.tiles if tile in HONOURS]
    if reading.shape != "thirteen":
        # B5: pure excludes mixed. All honours are a limit hand and never come here.
        found["half_flush" if honours else "full_flush"] = rules["half_flush"] if honours else rules["full_flush"]
    if reading.shape == "pairs":
        found["seven_pairs"] = rules["seven_pairs"]
    if reading.shape == "sets" and all(entry.is_chi for entry in reading.sets) and reading.eye not in HONOURS:
        found["all_chows_dot_eye"] = 1
    if all_pongs(reading):
        found["all_pongs"] = 2

    pongs = kinds_of_sets(reading)
    dragons = [dragon for dragon in DRAGONS if dragon in pongs]
    if len(dragons) == 2 and reading.eye in DRAGONS and reading.eye not in dragons:
        # B5: it absorbs its Pongs.
        found["small_three_dragons"] = rules["small_three_dragons"]
    else:
        found["dragon_pongs"] = len(dragons)
    found["east_pong"] = "E" in pongs
    found["north_pong"] = "N" in pongs
    found["seat_wind_pong"] = hand.seat in pongs

    found["flower_replacement"] = "flower_replacement" in hand.flags
    found["kong_replacement"] = "kong_replacement" in hand.flags
    found["robbing_kong"] = hand.win_by == "rob_kong"
    found["self_draw"] = rules["self_draw"] if hand.win_by == "zimo" else 0
    # CHOICE: concealed is a hand without claims, a concealed Kong allowed, however it is won.
    found["concealed_hand"] = 0 if any(meld.claimed for meld in hand.melds) else rules["concealed_hand"]
    found.update(bonus_rows(hand))
    return {name: int(value) for name, value in found.items() if value}


def bonus_rows(hand: Hand) -> dict[str, int]:
    rules = hand.rules
    found: dict[str, int] = {}
    number = WINDS.index(hand.seat) + 1
    for kinds_, name, complete in ((FLOWERS, "flower", "all_flowers"), (SEASONS, "season", "all_seasons")):
        have = [tile for tile in kinds_ if tile in hand.bonus]
        if len(have) == 4 and rules["full_set"] == "replaces":
            found[complete] = 4
            continue
        if len(have) == 4:
            found[complete] = 1
        if rules["flowers_count"] == "every":
            # CHOICE: all four numbers count alike, the fours under their own name.
            found[f"seat_{name}"] = len([tile for tile in have if tile[1] != "4"])
        else:
            found[f"seat_{name}"] = kinds_[number - 1] in have
        found[f"number4_{name}"] = kinds_[3] in have
    for kinds_, name in ((ANIMALS, "animals"), (FACES, "faces")):
        many = len([tile for tile in kinds_ if tile in hand.bonus])
        found[name] = 5 if many == 4 else many
    found["declared_fei"] = hand.declared_fei * rules["fei_declared_fan"]
    return found


# --- B6: payment -----------------------------------------------------------------------------------------------------


def payment(hand: Hand, paid: int) -> Json:
    rules = hand.rules
    units = paid
    if rules["burst_doubles"] and paid >= rules["cap"]:
        units = 2 * paid
    feeder = hand.bao if rules["liability"] else None
    if hand.win_by == "zimo":
        whole = 4 * units
        if feeder == "other":
            return {"each_opponent": 0, "liable": whole, "winner": whole}
        return {"each_opponent": 2 * units, "winner": whole}
    discarder, other = {
        "double_single": (2 * units, units),
        "discarder_all": (3 * units, 0),
        "discarder_double_alone": (2 * units, 0),
    }[rules["payment"]]
    whole = discarder + other
    if feeder == "other":
        return {"discarder": 0, "each_other": 0, "liable": whole, "winner": whole}
    if feeder == "discarder":
        discarder, other = whole, 0
    return {"discarder": discarder, "each_other": other, "winner": whole}


# --- Everything together ---------------------------------------------------------------------------------------------


def result(hand: Hand, lines: dict[str, int], limit: bool) -> Json:
    total = sum(lines.values())
    # CHOICE: limit hands that add up under `limits_stack` are all paid.
    paid = total if limit else min(total, hand.rules["cap"])
    allowed = limit or total >= hand.rules["minimum"]
    return {
        "allowed": allowed,
        "lines": [{"id": name, "value": value} for name, value in sorted(lines.items())],
        "total": total,
        "paid": paid,
        "payment": payment(hand, paid) if allowed else None,
    }


def equally_right(written: Json) -> list[Json]:
    """Every best result, without repetitions: a limit reading before any other, then the highest value (B5, B8b)."""
    hand = parse_hand(written)
    cap: int = hand.rules["cap"]
    found: dict[tuple[Any, ...], tuple[dict[str, int], bool]] = {}
    if "four_fei_start" in hand.flags:
        found[()] = ({"four_fei_start": cap}, True)
    else:
        for reading in readings(hand):
            names = limits(hand, reading)
            if names and hand.rules["limits_stack"]:
                found[tuple(names)] = (dict.fromkeys(names, cap), True)
            elif names:
                for name in names:
                    found[(name,)] = ({name: cap}, True)
            else:
                lines = rows(hand, reading)
                found[tuple(sorted(lines.items()))] = (lines, False)
    if not found:
        return [result(hand, {}, limit=False) | {"allowed": False, "payment": None}]
    best = max((limit, sum(lines.values())) for lines, limit in found.values())
    return [result(hand, lines, limit) for lines, limit in found.values() if (limit, sum(lines.values())) == best]


def score(written: Json) -> Json:
    """The hand's score."""
    return equally_right(written)[0]
