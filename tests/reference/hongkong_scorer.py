"""A second scorer for Hong Kong, written to be read, not to be fast.

It shares no code with the product. It follows section A of the rules page (the numbers in the comments are those of
that page): the tiles are laid out in every way, every way is counted. Tiles are the strings of the text form.

Hands are taken as possible: what a hand may not be is tested where it is read. ``equally_right`` gives every result
that the page calls equally right. Where the page leaves something open, the choice stands in a comment that begins with
``CHOICE``.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

SUITED = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
WINDS = ["E", "S", "W", "N"]
DRAGONS = ["R", "G", "B"]
HONOURS = WINDS + DRAGONS
PLAYING = SUITED + HONOURS
TERMINALS = [f"{rank}{suit}" for suit in "mps" for rank in (1, 9)]
FLOWERS = ["f1", "f2", "f3", "f4"]
SEASONS = ["q1", "q2", "q3", "q4"]
GATES = "1112345678999"

# A6b.
DEFAULTS: Json = {
    "minimum": 3,
    "cap": 10,
    "ladder": "half_spicy",
    "responsibility": "full",
    "liability": True,
    "nine_tile_rule": False,
    "last_five_fresh": False,
    "bonus_tiles": True,
    "bonus_counts_toward_minimum": True,
    "concealed_hand": 0,
    "concealed_kong_opens": False,
    "small_four_winds": "absorbing",
    "four_concealed_pongs": 8,
    "nine_gates": 10,
    "all_terminals": 10,
    "seven_flowers": True,
    "seven_pairs": 0,
    "human_hand": 0,
    "thirteen_robs_concealed": False,
    "multiple_winners": False,
    "draw_dealer": "stays",
    "match_length": "four_rounds",
    "dead_wall": 0,
}
# A6.
LADDERS = {
    "half_spicy": [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384],
    "full_spicy": [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192],
}
BONUS_LINES = {"no_flowers", "seat_flower", "seat_season", "all_flowers", "all_seasons"}


@dataclass(frozen=True)
class Set:
    """A Chi, Pong or Kong."""

    type: str
    tiles: tuple[str, ...]
    shown: bool

    @property
    def kind(self) -> str:
        return self.tiles[0]

    @property
    def claimed(self) -> bool:
        return self.shown and self.type != "kong_concealed"

    @property
    def is_kong(self) -> bool:
        return self.type.startswith("kong")


@dataclass(frozen=True)
class Hand:
    concealed: list[str]
    win_tile: str | None
    melds: list[Set]
    bonus: list[str]
    seat: str
    round: str
    by: str
    flags: list[str]
    bao: str | None
    rules: Json

    @property
    def held(self) -> list[str]:
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
    ranks = ""
    for character in text:
        if character.isdigit():
            ranks += character
        elif character in "mps":
            tiles += [rank + character for rank in ranks]
            ranks = ""
        else:
            tiles.append(character)
    return tiles


def parse_hand(hand: Json) -> Hand:
    melds = [Set(meld["type"], tuple(sorted(parse_tiles(meld["tiles"]))), True) for meld in hand.get("melds") or []]
    return Hand(
        parse_tiles(hand.get("concealed") or ""),
        hand.get("win_tile"),
        melds,
        list(hand.get("bonus") or []),
        hand["seat_wind"],
        hand["round_wind"],
        hand["win_by"],
        list(hand.get("flags") or []),
        hand.get("bao"),
        {**DEFAULTS, **(hand.get("rules") or {})},
    )


# --- Readings --------------------------------------------------------------------------------------------------------


def layouts(tiles: list[str], sets: tuple[Set, ...], eye: str) -> Iterator[tuple[tuple[Set, ...], str]]:
    """Every way to lay sorted tiles out as sets and one Eye."""
    if not tiles:
        if eye:
            yield sets, eye
        return
    first = tiles[0]
    many = tiles.count(first)
    if many >= 3:
        yield from layouts(tiles[3:], (*sets, Set("pong", (first,) * 3, False)), eye)
    if many >= 2 and not eye:
        yield from layouts(tiles[2:], sets, first)
    if first in SUITED and first[0] <= "7":
        run = [f"{int(first[0]) + step}{first[1]}" for step in range(3)]
        if run[1] in tiles and run[2] in tiles:
            rest = tiles[:]
            for tile in run:
                rest.remove(tile)
            yield from layouts(rest, (*sets, Set("chi", tuple(run), False)), eye)


def readings(hand: Hand) -> list[Reading]:
    held = sorted(hand.held, key=PLAYING.index)
    if len(held) + 3 * len(hand.melds) != 14:
        return []
    on_table = [tile for meld in hand.melds for tile in meld.tiles]
    found = [Reading("sets", (*hand.melds, *sets), eye, tuple(held + on_table)) for sets, eye in layouts(held, (), "")]
    if not hand.melds:
        if set(held) == {*TERMINALS, *HONOURS}:
            found.append(Reading("thirteen", (), "", tuple(held)))
        # CHOICE: seven different pairs; four alike are not two pairs.
        if hand.rules["seven_pairs"] and sorted(Counter(held).values()) == [2] * 7:
            found.append(Reading("pairs", (), "", tuple(held)))
    return found


# --- A4: the faan table ----------------------------------------------------------------------------------------------


def pongs(reading: Reading) -> list[str]:
    return [entry.kind for entry in reading.sets if entry.type != "chi"]


def suits(reading: Reading) -> set[str]:
    return {tile[1] for tile in reading.tiles if tile in SUITED}


def all_pongs(reading: Reading) -> bool:
    return reading.shape == "sets" and len(pongs(reading)) == 4


def hidden_pongs(hand: Hand, reading: Reading) -> int:
    """Pongs in hand and concealed Kongs; another player's tile finishes a Pong only where nothing else can take it."""
    found = [entry for entry in reading.sets if entry.type != "chi" and not entry.claimed]
    if hand.by == "zimo":
        return len(found)
    finished = [entry for entry in found if not entry.shown and entry.kind == hand.win_tile]
    elsewhere = any(entry.type == "chi" and not entry.shown and hand.win_tile in entry.tiles for entry in reading.sets)
    return len(found) - (1 if finished and not elsewhere else 0)


def is_gates(hand: Hand, reading: Reading) -> bool:
    """1112345678999 of one suit in hand before the winning tile, which is of that suit."""
    ranks = "".join(sorted(tile[0] for tile in hand.concealed))
    return not hand.melds and ranks == GATES and len(suits(reading)) == 1 and hand.win_tile in SUITED


def limits(hand: Hand, reading: Reading) -> dict[str, int]:
    rules = hand.rules
    laid = pongs(reading)
    fits = {
        "all_honours": (10, reading.shape != "thirteen" and all(tile in HONOURS for tile in reading.tiles)),
        "all_terminals": (
            rules["all_terminals"],
            reading.shape == "sets" and all(tile in TERMINALS for tile in reading.tiles),
        ),
        "nine_gates": (rules["nine_gates"], is_gates(hand, reading)),
        "big_four_winds": (13, all(wind in laid for wind in WINDS)),
        "four_kongs": (13, len([entry for entry in reading.sets if entry.is_kong]) == 4),
        "thirteen_orphans": (13, reading.shape == "thirteen"),
        # CHOICE: worth 13 it is a limit hand, worth 3 one more way to have won.
        "human_hand": (13, "human_hand" in hand.flags and rules["human_hand"] == 13),
    }
    return {name: value for name, (value, fit) in fits.items() if fit}


def ordinary(hand: Hand, reading: Reading) -> dict[str, int]:
    """Shape, suits, terminals, dragons, winds and bonus tiles."""
    rules = hand.rules
    found: dict[str, int] = {}
    laid = pongs(reading)
    honours = [tile for tile in reading.tiles if tile in HONOURS]
    if reading.shape == "pairs":
        found["seven_pairs"] = rules["seven_pairs"]
    if reading.shape == "sets" and not laid:
        found["all_chows"] = 1
    if all_pongs(reading):
        if hidden_pongs(hand, reading) == 4:
            found["four_concealed_pongs"] = rules["four_concealed_pongs"]
        else:
            found["all_pongs"] = 3
        outside = [tile for tile in reading.tiles if tile in TERMINALS]
        if honours and outside and len(honours) + len(outside) == len(reading.tiles):
            found["mixed_terminals"] = 1
    if len(suits(reading)) == 1:
        found["half_flush" if honours else "full_flush"] = 3 if honours else 7
    dragons = [tile for tile in DRAGONS if tile in laid]
    if len(dragons) == 3:
        found["big_three_dragons"] = 8
    elif len(dragons) == 2 and reading.eye in DRAGONS:
        found["small_three_dragons"] = 5
    elif dragons:
        found["dragon_pongs"] = len(dragons)
    winds = [tile for tile in WINDS if tile in laid]
    small = len(winds) == 3 and reading.eye in WINDS
    if small:
        found["small_four_winds"] = 6 if rules["small_four_winds"] == "absorbing" else 3
    if not small or rules["small_four_winds"] == "component":
        if hand.seat in winds:
            found["seat_wind"] = 1
        if hand.round in winds:
            found["round_wind"] = 1
    number = WINDS.index(hand.seat) + 1
    for series, letter, complete, own in (
        (FLOWERS, "f", "all_flowers", "seat_flower"),
        (SEASONS, "q", "all_seasons", "seat_season"),
    ):
        if all(tile in hand.bonus for tile in series):
            found[complete] = 2
        elif f"{letter}{number}" in hand.bonus:
            found[own] = 1
    if rules["bonus_tiles"] and not hand.bonus:
        found["no_flowers"] = 1
    return found


def how_won(hand: Hand, reading: Reading) -> dict[str, int]:
    """The circumstances, which count beside a limit hand too."""
    rules = hand.rules
    found: dict[str, int] = {}
    if hand.by == "zimo":
        found["self_draw"] = 1
    if hand.by == "rob_kong":
        found["robbing_kong"] = 1
    if "kong_on_kong" in hand.flags:
        found["kong_on_kong"] = 8
    elif "kong_replacement" in hand.flags:
        found["kong_replacement"] = 1
    if "last_tile" in hand.flags:
        found["last_tile_draw" if hand.by == "zimo" else "last_discard"] = 1
    opened = rules["concealed_kong_opens"] and any(meld.type == "kong_concealed" for meld in hand.melds)
    if rules["concealed_hand"] and not opened and not any(meld.claimed for meld in hand.melds):
        if reading.shape != "pairs":
            found["concealed_hand"] = 1
    if "human_hand" in hand.flags and rules["human_hand"] == 3:
        found["human_hand"] = 3
    return found


def counts(hand: Hand, reading: Reading) -> list[dict[str, int]]:
    """The lines of a reading; several where two limit hands are worth the same."""
    for alone in ("heavenly", "earthly"):
        if alone in hand.flags:
            return [{alone: 13}]
    found = limits(hand, reading)
    if not found:
        return [{**ordinary(hand, reading), **how_won(hand, reading)}]
    best = max(found.values())
    return [{name: value, **how_won(hand, reading)} for name, value in found.items() if value == best]


# --- A6: payment -----------------------------------------------------------------------------------------------------


def payment(hand: Hand, base: int) -> Json:
    rules = hand.rules
    if hand.by == "zimo":
        if hand.bao == "other" and rules["liability"]:
            return {"each_opponent": 0, "liable": 6 * base, "winner": 6 * base}
        return {"each_opponent": 2 * base, "winner": 6 * base}
    alone = hand.bao == "discarder" and (rules["nine_tile_rule"] or rules["last_five_fresh"])
    if alone or rules["responsibility"] == "full":
        return {"discarder": 4 * base, "each_other": 0, "winner": 4 * base}
    return {"discarder": 2 * base, "each_other": base, "winner": 4 * base}


def result(hand: Hand, lines: dict[str, int]) -> Json:
    rules = hand.rules
    total = sum(lines.values())
    paid = min(total, rules["cap"])
    helping = [
        value for name, value in lines.items() if rules["bonus_counts_toward_minimum"] or name not in BONUS_LINES
    ]
    # CHOICE: the minimum is asked of limit hands and flower hands too.
    allowed = sum(helping) >= rules["minimum"]
    return {
        "allowed": allowed,
        "lines": [{"id": name, "value": value} for name, value in sorted(lines.items())],
        "total": total,
        "paid": paid,
        "base": LADDERS[rules["ladder"]][paid],
        "payment": payment(hand, LADDERS[rules["ladder"]][paid]) if allowed else None,
    }


def equally_right(written: Json) -> list[Json]:
    """Every best result: of several readings the dearest counts (A5)."""
    hand = parse_hand(written)
    for flag, value in (("eight_flowers", 8), ("seven_flowers", 3)):
        if flag in hand.flags:
            return [result(hand, {flag: value})]
    found = [lines for reading in readings(hand) for lines in counts(hand, reading)]
    if not found:
        return [{"allowed": False, "lines": [], "total": 0, "paid": 0, "base": 0, "payment": None}]
    best = max(sum(lines.values()) for lines in found)
    return [result(hand, lines) for lines in found if sum(lines.values()) == best]
