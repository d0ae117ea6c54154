"""Random hands of the Singapore table for comparing two scorers.

``hands(seed, count)`` deals possible hands only, most of them wins or near wins. It goes round a fixed list of strata
so that every line, every limit hand, every value of every option that touches a hand's score, and every way to win
come often. ``impossible_hands(seed, count)`` deals hands that must be refused, each with the id of the refusal.

Some things are left out because two readers of the rules may rightly differ: seven pairs with four alike, a Kong in
nine gates with claims, two Kong steps that are not written as two Kongs in a row, an opening win with a concealed
Kong, a winning tile after the eighth flower.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .slow_scorer import (
    ANIMALS,
    DRAGONS,
    FLOWERS,
    GATES,
    HONOURS,
    PLAYING,
    SEASONS,
    SUITS,
    TERMINALS,
    THIRTEEN_KINDS,
    WINDS,
    split,
)

Json = dict[str, Any]
Random = random.Random
Group = tuple[str, list[str]]  # ("chi" | "pong" | "kong", its tiles)

NON_DEFAULT: list[tuple[str, Any]] = [
    *[("minimum", value) for value in range(14) if value != 1],
    *[("cap", value) for value in range(1, 14) if value != 5],
    ("men_qing", "any"),
    ("men_qing", "off"),
    ("concealed_kong_opens", True),
    ("payment", "shooter_pays_all"),
    ("zimo_bonus", 1),
    ("zimo_bonus", 2),
    ("points_table", "given"),
    ("ping_hu_price", "given"),
    ("ping_hu_wait", "ping_hu_kinds"),
    ("ping_hu_wait", "off"),
    ("ping_hu_four_exposed_zimo", False),
    ("chow_ping_hu", False),
    ("kam_kam_hu", "any"),
    ("nine_gates", "pure"),
    ("nine_gates", "open"),
    ("small_three_dragons", False),
    ("small_four_winds", False),
    ("mixed_terminals", False),
    ("robbing", False),
    ("tian_di_hu", False),
    ("all_green", "four"),
    ("all_green", "limit"),
    ("seven_pairs", "limit"),
    ("di_hu_first_draw", False),
    ("ren_hu", True),
    ("last_tile", "draw_1p"),
    ("last_tile", "draw_and_discard"),
    ("last_tile", "off"),
    ("replacement_chain", "each"),
    ("replacement_chain", "limit"),
    ("automatic_wins", False),
    ("thirteen_payment", "as_zimo"),
    ("thirteen_robs_concealed", False),
    ("bao", False),
    ("bao_zimo", False),
    ("bao_third_party", "liable_pays_all"),
]

LIABLE = ["discarder", "other"]


@dataclass
class Draft:
    """A hand being made, and the options that the later, random choice of options must leave alone."""

    concealed: list[str]
    win_tile: str | None
    melds: list[Json]
    win_by: str = "discard"
    seat: str = "E"
    round: str = "E"
    bonus: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    rules: Json = field(default_factory=dict)
    protect: set[str] = field(default_factory=set)

    @property
    def kongs(self) -> list[str]:
        return [meld["type"] for meld in self.melds if meld["type"].startswith("kong")]

    def tiles(self) -> list[str]:
        table = [tile for meld in self.melds for tile in meld["kinds"]]
        return self.concealed + table + ([self.win_tile] if self.win_tile else [])


# --- Writing ---------------------------------------------------------------------------------------------------------


def written(tiles: list[str]) -> str:
    """The tiles as text, suits together."""
    text = ""
    for suit in SUITS:
        digits = "".join(tile[0] for tile in tiles if tile[-1] == suit and len(tile) == 2)
        text += digits + suit if digits else ""
    return text + "".join(tile for tile in tiles if tile in HONOURS)


def as_json(draft: Draft, number: int, rng: Random, bao: str | None, stratum: str) -> Json:
    concealed = list(draft.concealed)
    rng.shuffle(concealed)
    if rng.random() < 0.8:
        concealed.sort(key=PLAYING.index)
    rules = dict(draft.rules)
    preset = "singapore"
    if rules.get("payment") == "shooter_pays_all" and rng.random() < 0.4:
        preset = "shooter-pays-all"
        del rules["payment"]
    elif rules.get("ping_hu_price") == [20, 10] and rng.random() < 0.8:
        preset = "spgg"
        del rules["ping_hu_price"]
    hand: Json = {
        "id": f"g{number}",
        "table": "singapore",
        "preset": preset,
        "concealed": written(concealed),
        "win_tile": draft.win_tile,
        "melds": [{"type": meld["type"], "tiles": written(meld["kinds"])} for meld in draft.melds],
        "bonus": list(draft.bonus),
        "seat_wind": draft.seat,
        "round_wind": draft.round,
        "win_by": draft.win_by,
        "flags": list(draft.flags),
        "rules": rules,
        "stratum": stratum,
    }
    if bao is not None:
        hand["bao"] = bao
    return hand


# --- Pieces ----------------------------------------------------------------------------------------------------------


def chi(start: int, suit: str) -> Group:
    return "chi", [f"{start + step}{suit}" for step in range(3)]


def pong(kind: str) -> Group:
    return "pong", [kind] * 3


def kong(kind: str) -> Group:
    return "kong", [kind] * 4


def random_chi(rng: Random, suits: str = SUITS) -> Group:
    return chi(rng.randint(1, 7), rng.choice(suits))


def random_pong(rng: Random, kinds: list[str], kong_share: float = 0.2) -> Group:
    kind = rng.choice(kinds)
    return kong(kind) if rng.random() < kong_share else pong(kind)


def suit_kinds(suits: str) -> list[str]:
    return [f"{number}{suit}" for suit in suits for number in range(1, 10)]


def possible(groups: list[Group], eye: str) -> bool:
    held = Counter([eye, eye] + [tile for _, tiles in groups for tile in tiles])
    return max(held.values()) <= 4


def until_possible(make: Callable[[], tuple[list[Group], str]]) -> tuple[list[Group], str]:
    while True:
        groups, eye = make()
        if possible(groups, eye):
            return groups, eye


def declared(rng: Random, group: Group, kong_types: list[str]) -> Json:
    kind, tiles = group
    return {"type": rng.choice(kong_types) if kind == "kong" else kind, "kinds": list(tiles)}


ALL_KONGS = ["kong_exposed", "kong_added", "kong_concealed"]


def lay(
    rng: Random,
    groups: list[Group],
    eye: str,
    *,
    opened: int | None = None,
    win_by: str | None = None,
    win_on: str = "any",
    kong_types: list[str] | None = None,
) -> Draft:
    """Puts some sets on the table and takes one tile of the rest as the winning one.

    ``win_on`` is ``any``, ``eye``, ``set``, ``middle`` (of a Chi), ``edge`` (3 or 7 of an end Chi) or a tile.
    A robbed Kong is kept only where a tile fits that is nowhere else in the hand.
    """
    kongs = [group for group in groups if group[0] == "kong"]
    others = [group for group in groups if group[0] != "kong"]
    rng.shuffle(others)
    if opened is None:
        opened = rng.choice([0, 0, 1, 1, 2, 3, 4])
    opened = min(opened, len(others))
    on_table, in_hand = kongs + others[:opened], others[opened:]
    rng.shuffle(on_table)
    melds = [declared(rng, group, kong_types or ALL_KONGS) for group in on_table]
    chis = [tiles for kind, tiles in in_hand if kind == "chi"]
    hidden = [tile for _, tiles in in_hand for tile in tiles] + [eye, eye]
    choices = hidden
    if win_on == "eye":
        choices = [eye]
    elif win_on == "set":
        choices = [tile for _, tiles in in_hand for tile in tiles] or hidden
    elif win_on == "middle":
        choices = [tiles[1] for tiles in chis] or hidden
    elif win_on == "edge":
        choices = [tiles[2] for tiles in chis if tiles[0][0] == "1"]
        choices += [tiles[0] for tiles in chis if tiles[2][0] == "9"]
        choices = choices or hidden
    elif win_on in PLAYING:
        choices = [win_on]
    win_by = win_by or rng.choice(["discard", "zimo", "rob_kong"])
    if win_by == "rob_kong":
        everything = hidden + [tile for meld in melds for tile in meld["kinds"]]
        alone = [tile for tiles in chis for tile in tiles if everything.count(tile) == 1]
        if alone:
            choices = [tile for tile in choices if tile in alone] or alone
        else:
            win_by = "discard"
    win_tile = rng.choice(choices)
    hidden.remove(win_tile)
    return Draft(hidden, win_tile, melds, win_by, rng.choice(WINDS), rng.choice(WINDS))


def give_bonus(draft: Draft, rng: Random) -> None:
    """Bonus tiles of one of several profiles; never all eight flowers and seasons."""
    own = WINDS.index(draft.seat)
    profiles = ["own flower", "own season", "foreign", "animals", "mixed", "most"]
    profile = rng.choice(
        [*profiles, "own flower", "own season", "flowers", "seasons", "zoo", "flowers", "seasons", "zoo", "zoo"]
    )
    bonus: list[str] = []
    if profile == "own flower":
        bonus = [FLOWERS[own]]
    elif profile == "own season":
        bonus = [SEASONS[own], *rng.sample(ANIMALS, rng.randint(0, 1))]
    elif profile == "foreign":
        bonus = [tile for tile in rng.sample(FLOWERS + SEASONS, 2) if tile not in (FLOWERS[own], SEASONS[own])]
    elif profile == "animals":
        bonus = rng.sample(ANIMALS, rng.randint(1, 3))
    elif profile == "flowers":
        bonus = FLOWERS + rng.sample(SEASONS + ANIMALS, rng.randint(0, 3))
    elif profile == "seasons":
        bonus = SEASONS + rng.sample(FLOWERS + ANIMALS, rng.randint(0, 3))
    elif profile == "zoo":
        bonus = ANIMALS + rng.sample(FLOWERS + SEASONS, rng.randint(0, 2))
    elif profile == "mixed":
        bonus = rng.sample(FLOWERS + SEASONS + ANIMALS, rng.randint(1, 5))
    else:
        bonus = rng.sample(FLOWERS + SEASONS, 7)
    bonus = list(dict.fromkeys(bonus))
    if set(FLOWERS + SEASONS) <= set(bonus):
        bonus.remove(rng.choice(FLOWERS + SEASONS))
    rng.shuffle(bonus)
    draft.bonus = bonus


def give_event(draft: Draft, rng: Random) -> None:
    """A replacement, a chain of them, or the last tile, where it can be."""
    if draft.kongs and rng.random() < 0.6:
        draft.win_by = "zimo"
    if draft.win_by == "zimo":
        choices = ["none", "last"]
        choices += ["flower"] * 2 if draft.bonus else []
        choices += ["two flowers", "last flower"] if len(draft.bonus) >= 2 else []
        choices += ["kong"] * 12 if draft.kongs else []
        choices += ["kong, flower", "flower, kong"] if draft.kongs and draft.bonus else []
        event = rng.choice(choices)
        steps = {
            "flower": ["hua_shang"],
            "two flowers": ["hua_shang", "hua_shang"],
            "last flower": ["last_tile", "hua_shang"],
            "kong": ["gang_shang"],
            "kong, flower": ["gang_shang", "hua_shang"],
            "flower, kong": ["hua_shang", "gang_shang"],
            "last": ["last_tile"],
        }
        draft.flags += steps.get(event, [])
        if len(draft.flags) >= 2 and rng.random() < 0.6:
            draft.rules["replacement_chain"] = rng.choice(["each", "limit"])
    elif draft.win_by == "discard" and rng.random() < 0.3:
        draft.flags.append("last_tile")
        if rng.random() < 0.5:
            draft.rules["last_tile"] = "draw_and_discard"


def sometimes(draft: Draft, rng: Random, share: float, *options: tuple[str, Any]) -> None:
    """Sets one of the options that matter to this stratum."""
    if rng.random() < share:
        option, value = rng.choice(options)
        draft.rules[option] = value


def wall_without(draft: Draft, rng: Random, keep_out: list[str] | None = None) -> list[str]:
    """Tiles that are still free, shuffled."""
    held = Counter(draft.tiles())
    rest = [kind for kind in PLAYING for _ in range(4 - held[kind]) if kind not in (keep_out or [])]
    rng.shuffle(rest)
    return rest


# --- Strata of limit hands. `turn` counts the visits, so that the variants come evenly. ------------------------------


def eight_flowers(rng: Random, turn: int) -> Draft:
    draft = Draft([], None, [], "zimo", rng.choice(WINDS), rng.choice(WINDS))
    groups, _ = until_possible(lambda: ([random_chi(rng), random_pong(rng, PLAYING)], "E"))
    draft.melds = [declared(rng, group, ALL_KONGS) for group in groups[: rng.randint(0, 2)]]
    draft.concealed = wall_without(draft, rng)[: rng.choice([0, 13 - 3 * len(draft.melds), 13 - 3 * len(draft.melds)])]
    draft.bonus = FLOWERS + SEASONS + rng.sample(ANIMALS, rng.randint(0, 4))
    rng.shuffle(draft.bonus)
    if turn % 2:
        draft.win_by, draft.flags = "discard", ["rob_eighth"]
    return draft


def big_sets(rng: Random, turn: int, kinds: list[str], others: list[str]) -> Draft:
    """Sets of all the kinds: a complete hand, or the sets alone."""
    variant = turn % 4
    groups = [kong(kind) if rng.random() < 0.2 else pong(kind) for kind in kinds]
    if variant in (0, 1):

        def complete() -> tuple[list[Group], str]:
            more = [random_chi(rng) if rng.random() < 0.6 else random_pong(rng, others) for _ in range(4 - len(kinds))]
            return groups + more, rng.choice(others)

        draft = lay(rng, *until_possible(complete))
        if variant == 1:
            draft.rules["automatic_wins"] = False
        return draft
    on_table = [group for group in groups if group[0] == "kong" or rng.random() < 0.6]
    in_hand = [group[1] for group in groups if group not in on_table]
    if variant == 3 and not in_hand:
        moved = on_table.pop(rng.randrange(len(on_table)))
        in_hand.append([moved[1][0]] * 3)
    melds = [declared(rng, group, ALL_KONGS) for group in on_table]
    win_by = rng.choice(["discard", "zimo"])
    draft = Draft([tile for tiles in in_hand for tile in tiles], None, melds, win_by, rng.choice(WINDS), "E")
    room = 13 - 3 * len(melds)
    if variant == 2:
        # The last set is already among the sets: no winning tile, the other tiles as many as there are.
        size = rng.choice([len(draft.concealed), max(room, len(draft.concealed))])
    else:
        # The winning tile makes the last set of a hand that is not complete.
        draft.win_tile = draft.concealed.pop()
        size = room
    loose = wall_without(draft, rng, keep_out=WINDS + DRAGONS)
    draft.concealed += loose[: max(0, size - len(draft.concealed))]
    draft.protect.add("automatic_wins")
    return draft


def big_four_winds(rng: Random, turn: int) -> Draft:
    return big_sets(rng, turn, WINDS, suit_kinds(SUITS) + DRAGONS)


def big_three_dragons(rng: Random, turn: int) -> Draft:
    return big_sets(rng, turn, DRAGONS, suit_kinds(SUITS) + WINDS)


def thirteen_wonders(rng: Random, turn: int) -> Draft:
    tiles = [*THIRTEEN_KINDS, rng.choice(THIRTEEN_KINDS)]
    single = [tile for tile in tiles if tiles.count(tile) == 1]
    win_by = ["discard", "zimo", "rob_kong", "discard"][turn % 4]
    win_tile = rng.choice(single if win_by == "rob_kong" else tiles)
    tiles.remove(win_tile)
    draft = Draft(tiles, win_tile, [], win_by, rng.choice(WINDS), rng.choice(WINDS))
    sometimes(draft, rng, 0.6, ("thirteen_payment", "as_zimo"), ("thirteen_robs_concealed", False))
    return draft


def four_kongs(rng: Random, turn: int) -> Draft:
    kinds = [*rng.sample(suit_kinds(SUITS), 2), rng.choice(WINDS), rng.choice(suit_kinds(SUITS) + DRAGONS)]
    if len(set(kinds)) < 4:
        return four_kongs(rng, turn)
    eye = rng.choice([kind for kind in PLAYING if kind not in kinds])
    draft = lay(rng, [kong(kind) for kind in kinds], eye, win_by=["discard", "zimo"][turn % 2])
    if turn % 4 == 3:
        for meld in draft.melds:
            meld["type"] = "kong_concealed"
        sometimes(draft, rng, 0.5, ("concealed_kong_opens", True))
    return draft


def all_honours(rng: Random, turn: int) -> Draft:
    if turn % 8 == 7:
        tiles = [kind for kind in HONOURS for _ in range(2)]
        win_tile = tiles.pop(rng.randrange(14))
        draft = Draft(tiles, win_tile, [], rng.choice(["discard", "zimo"]), rng.choice(WINDS), rng.choice(WINDS))
        draft.rules["seven_pairs"] = "limit"
        draft.protect.add("seven_pairs")
        return draft
    winds = rng.choice([2, 3])
    kinds = rng.sample(WINDS, winds) + rng.sample(DRAGONS, 4 - winds)
    groups = [kong(kind) if index and rng.random() < 0.2 else pong(kind) for index, kind in enumerate(kinds)]
    return lay(rng, groups, rng.choice([kind for kind in HONOURS if kind not in kinds]))


def all_terminals(rng: Random, turn: int) -> Draft:
    kinds = rng.sample(TERMINALS, 5)
    groups = [kong(kind) if index and rng.random() < 0.2 else pong(kind) for index, kind in enumerate(kinds[:4])]
    return lay(rng, groups, kinds[4], opened=[0, 1, 2, 4][turn % 4])


def gates_tiles(rng: Random) -> tuple[list[str], str]:
    suit = rng.choice(SUITS)
    extra = f"{rng.randint(1, 9)}{suit}"
    return [f"{number}{suit}" for number in GATES] + [extra], extra


def nine_gates(rng: Random, turn: int) -> Draft:
    tiles, extra = gates_tiles(rng)
    win_by = rng.choice(["discard", "zimo"])
    variant = turn % 4
    if variant == 3:
        # Claims allowed: any reading of the tiles, some of its sets on the table.
        sets, eye = rng.choice(list(split(sorted(tiles), [], "")))
        groups: list[Group] = [(meld.type, list(meld.tiles)) for meld in sets]
        draft = lay(rng, groups, eye, opened=rng.randint(1, 3), win_by=win_by)
        draft.rules["nine_gates"] = "open"
    else:
        win_tile = extra if variant == 1 else rng.choice(tiles)
        tiles.remove(win_tile)
        draft = Draft(tiles, win_tile, [], win_by, rng.choice(WINDS), rng.choice(WINDS))
        if variant == 1:
            draft.rules["nine_gates"] = "pure"
        if variant == 2:
            draft.rules["nine_gates"] = "open"
    draft.protect.add("nine_gates")
    return draft


def middling_pongs(rng: Random, kong_share: float) -> tuple[list[Group], str]:
    """Four Pongs and an Eye that are neither all ends nor all honours, and not all Kongs."""
    if rng.random() < 0.4:
        # Three running Pongs, which can also be read as three Chi.
        start, suit = rng.randint(2, 6), rng.choice(SUITS)
        kinds = [f"{start + step}{suit}" for step in range(3)]
        kinds.append(rng.choice([kind for kind in suit_kinds(SUITS) + WINDS if kind not in kinds]))
        kong_share = kong_share / 3
    else:
        kinds = [*rng.sample(suit_kinds(SUITS), 3), rng.choice(HONOURS)]
        kinds[0] = f"{rng.randint(2, 8)}{rng.choice(SUITS)}"
        if len(set(kinds)) < 4:
            return middling_pongs(rng, kong_share)
    groups = [kong(kind) if index and rng.random() < kong_share else pong(kind) for index, kind in enumerate(kinds)]
    return groups, rng.choice([kind for kind in PLAYING if kind not in kinds])


def kam_kam_hu(rng: Random, turn: int) -> Draft:
    variant = turn % 4
    groups, eye = middling_pongs(rng, [0, 0.4, 0, 0.2][variant])
    any_win = variant in (2, 3)
    draft = lay(
        rng,
        groups,
        eye,
        opened=0,
        win_by="discard" if any_win else "zimo",
        win_on="eye" if any_win else "any",
        kong_types=["kong_concealed"],
    )
    if any_win:
        draft.rules["kam_kam_hu"] = "any"
    draft.protect |= {"kam_kam_hu", "concealed_kong_opens"}
    return draft


def gang_shang_gang(rng: Random, turn: int) -> Draft:
    def make() -> tuple[list[Group], str]:
        kinds = rng.sample(suit_kinds(SUITS) + WINDS, 2)
        more = random_chi(rng) if rng.random() < 0.5 else random_pong(rng, suit_kinds(SUITS), 0)
        return [kong(kinds[0]), kong(kinds[1]), random_chi(rng), more], rng.choice(suit_kinds(SUITS))

    draft = lay(rng, *until_possible(make), win_by="zimo", kong_types=["kong_added", "kong_concealed"])
    if rng.random() < 0.3:
        next(meld for meld in draft.melds if meld["type"].startswith("kong"))["type"] = "kong_exposed"
    draft.flags = ["gang_shang_gang"]
    if turn % 4 == 3:
        give_bonus(draft, rng)
        draft.flags += ["hua_shang"] if draft.bonus else []
    return draft


def plain_closed(rng: Random) -> tuple[list[Group], str]:
    """Three Chi or more, so that none of the shaped limit hands comes about."""
    more = random_chi(rng) if rng.random() < 0.5 else random_pong(rng, suit_kinds(SUITS) + HONOURS, 0)
    suits = ["m", "p", "s"]
    rng.shuffle(suits)
    return [random_chi(rng, suit) for suit in suits] + [more], rng.choice(PLAYING)


def tian_hu(rng: Random, turn: int) -> Draft:
    draft = lay(rng, *until_possible(lambda: plain_closed(rng)), opened=0, win_by="zimo")
    draft.seat, draft.flags = "E", ["tian_hu"]
    draft.protect.add("tian_di_hu")
    return draft


def di_hu(rng: Random, turn: int) -> Draft:
    draft = lay(rng, *until_possible(lambda: plain_closed(rng)), opened=0, win_by=["discard", "zimo"][turn % 2])
    draft.seat, draft.flags = rng.choice(WINDS[1:]), ["di_hu"]
    if draft.win_by == "discard":
        sometimes(draft, rng, 0.4, ("di_hu_first_draw", False))
    draft.protect |= {"tian_di_hu", "di_hu_first_draw"}
    return draft


def ren_hu(rng: Random, turn: int) -> Draft:
    draft = lay(rng, *until_possible(lambda: plain_closed(rng)), opened=0, win_by="discard")
    draft.seat, draft.flags, draft.rules = rng.choice(WINDS[1:]), ["ren_hu"], {"ren_hu": True}
    draft.protect.add("ren_hu")
    return draft


def green_sets(rng: Random) -> tuple[list[Group], str]:
    def make() -> tuple[list[Group], str]:
        pongs = [random_pong(rng, ["2s", "3s", "4s", "6s", "8s", "G"], 0.15) for _ in range(3)]
        return [chi(2, "s"), *pongs], rng.choice(["2s", "3s", "4s", "6s", "8s", "G"])

    return until_possible(make)


def all_green(rng: Random, turn: int) -> Draft:
    groups, eye = green_sets(rng)
    if turn % 3 == 2:
        kinds = rng.sample(["2s", "3s", "4s", "6s", "8s", "G"], 5)
        groups, eye = [pong(kind) for kind in kinds[:4]], kinds[4]
    draft = lay(rng, groups, eye, opened=rng.randint(1, 3))
    draft.rules["all_green"] = ["limit", "four"][turn % 2]
    if turn % 2:
        decorate(draft, rng)
        # A chain that is a limit hand would hide the line.
        draft.rules.pop("replacement_chain", None)
    draft.protect |= {"all_green", "replacement_chain"}
    return draft


def seven_pairs(rng: Random, turn: int) -> Draft:
    kinds = rng.sample(PLAYING, 7)
    if turn % 4 == 1:
        suit, start = rng.choice(SUITS), rng.randint(1, 3)
        kinds = [f"{start + step}{suit}" for step in range(7)]
    if turn % 4 == 2:
        suit, start = rng.choice(SUITS), rng.randint(1, 4)
        kinds = [f"{start + step}{suit}" for step in range(6)]
        kinds.append(rng.choice([kind for kind in PLAYING if kind not in kinds]))
    if all(kind in HONOURS for kind in kinds):
        return seven_pairs(rng, turn)
    tiles = kinds * 2
    win_tile = tiles.pop(rng.randrange(14))
    draft = Draft(tiles, win_tile, [], rng.choice(["discard", "zimo"]), rng.choice(WINDS), rng.choice(WINDS))
    draft.rules["seven_pairs"] = "limit"
    draft.protect.add("seven_pairs")
    return draft


# --- Strata of counted hands -----------------------------------------------------------------------------------------


def decorate(draft: Draft, rng: Random, bonus_share: float = 0.9) -> Draft:
    if rng.random() < bonus_share:
        give_bonus(draft, rng)
    give_event(draft, rng)
    return draft


def four_chi(rng: Random, suits: str = SUITS, honour_eye: float = 0.2) -> tuple[list[Group], str]:
    def make() -> tuple[list[Group], str]:
        groups = [random_chi(rng, suits) for _ in range(4)]
        eye = rng.choice(HONOURS if rng.random() < honour_eye else suit_kinds(suits))
        return groups, eye

    return until_possible(make)


def ping_options(draft: Draft, rng: Random, share: float = 0.45) -> None:
    sometimes(
        draft,
        rng,
        share,
        ("ping_hu_wait", "ping_hu_kinds"),
        ("ping_hu_wait", "off"),
        ("ping_hu_four_exposed_zimo", False),
        ("ping_hu_price", "given"),
        ("chow_ping_hu", False),
    )
    if draft.rules.get("ping_hu_four_exposed_zimo") is False:
        # Which of the two rules is stronger without any wait rule is a matter of taste.
        draft.protect.add("ping_hu_wait")
    if draft.rules.get("ping_hu_wait") == "off":
        draft.protect.add("ping_hu_four_exposed_zimo")


def ping_hu(rng: Random, turn: int) -> Draft:
    suits = rng.choice(SUITS) if turn % 6 == 5 else SUITS
    groups, eye = four_chi(rng, suits)
    win_on = rng.choice(["set", "set", "set", "any", "eye", "middle", "edge"])
    four_exposed = turn % 6 == 4
    win_by = "zimo" if turn % 3 == 0 or four_exposed else None
    draft = lay(rng, groups, eye, win_on=win_on, opened=4 if four_exposed else None, win_by=win_by)
    if four_exposed and rng.random() < 0.5:
        draft.rules["ping_hu_four_exposed_zimo"] = False
        draft.protect.add("ping_hu_wait")
        return draft
    if rng.random() < 0.15:
        # Its own price, which counts only where no other line stands beside it.
        draft.rules["ping_hu_price"] = "given"
        return draft
    ping_options(draft, rng)
    give_event(draft, rng)
    return draft


def chow_ping_hu(rng: Random, turn: int) -> Draft:
    groups, eye = four_chi(rng, honour_eye=0.1)
    win_on = rng.choice(["set", "set", "set", "set", "set", "set", "any", "eye", "middle", "edge"])
    opened = 0 if turn % 5 == 1 else None
    win_by = ["zimo", "rob_kong", "zimo", None][turn % 4]
    draft = lay(rng, groups, eye, win_on=win_on, opened=opened, win_by=win_by)
    give_bonus(draft, rng)
    if not draft.bonus:
        draft.bonus = [rng.choice(FLOWERS + SEASONS + ANIMALS)]
    ping_options(draft, rng, 0.2)
    give_event(draft, rng)
    return draft


def ping_hu_waits(rng: Random, turn: int) -> Draft:
    """Waits that are easily misjudged."""
    suit, other = rng.sample(SUITS, 2)
    variant = turn % 5
    start = rng.randint(1, 6)
    plain = [random_chi(rng, other) for _ in range(2)]
    if variant == 0:
        # A run of four: the tile goes into the Eye, the wait has two kinds.
        groups = [*plain, random_chi(rng, other), chi(start + 1, suit)]
        eye = win = f"{start}{suit}"
        if rng.random() < 0.5:
            groups[-1] = chi(start, suit)
            eye = win = f"{start + 3}{suit}"
    elif variant == 1:
        # Three alike and a neighbour: at the end of a suit two kinds win, only one of them as four Chi.
        start = rng.choice([1, 1, 1, start])
        groups = [*plain, random_chi(rng, other), chi(start, suit)]
        eye, win = f"{start}{suit}", f"{start + 2}{suit}"
        if start > 1 and rng.random() < 0.5:
            groups[-1] = chi(start - 1, suit)
            win = f"{start - 1}{suit}"
        elif start == 1 and rng.random() < 0.5:
            groups[-1] = chi(7, suit)
            eye, win = f"9{suit}", f"7{suit}"
    elif variant == 2:
        # A two-sided wait whose other side is all in the player's own tiles.
        low = rng.randint(1, 4)
        groups = [chi(low, suit), chi(low + 2, suit), chi(low + 3, suit), random_chi(rng, other)]
        eye, win = f"{low + 3}{suit}", f"{low}{suit}"
    elif variant == 3:
        # A long run: three kinds.
        low = rng.randint(1, 4)
        groups = [chi(low, suit), chi(low + 3, suit), *plain]
        eye = rng.choice(suit_kinds(other) + WINDS)
        win = f"{rng.choice([low, low + 2, low + 3, low + 5])}{suit}"
    else:
        # Twice the same Chi, and other hands that read in several ways.
        low = rng.randint(1, 5)
        groups = [chi(low, suit), chi(low, suit), chi(min(7, low + 1), suit), random_chi(rng, other)]
        eye = rng.choice(suit_kinds(suit + other))
        win = rng.choice(groups[rng.randrange(3)][1])
    if not possible(groups, eye):
        return ping_hu_waits(rng, turn)
    win_by = "discard" if variant == 1 else rng.choice(["discard", "discard", "zimo"])
    draft = lay(rng, groups, eye, opened=0, win_by=win_by, win_on=win)
    # Some of the Chi of the other suit may be on the table without changing the wait.
    for _, tiles in groups:
        if tiles[0][-1] == other and win[-1] != other and rng.random() < 0.5:
            for tile in tiles:
                draft.concealed.remove(tile)
            draft.melds.append({"type": "chi", "kinds": list(tiles)})
    if rng.random() < 0.2:
        give_bonus(draft, rng)
    if variant == 1 and rng.random() < 0.7:
        draft.rules["ping_hu_wait"] = "ping_hu_kinds"
    elif rng.random() < 0.3:
        draft.rules["ping_hu_price"] = "given"
    else:
        ping_options(draft, rng)
    return draft


def one_suit(rng: Random, turn: int) -> Draft:
    """Qing Yi Se, with shapes that read in several ways."""
    suit = rng.choice(SUITS)

    def make() -> tuple[list[Group], str]:
        if turn % 2:
            start = rng.randint(1, 7)
            three = [pong(f"{start + step}{suit}") for step in range(3)]
            last = random_chi(rng, suit) if rng.random() < 0.5 else random_pong(rng, suit_kinds(suit))
            return [*three, last], rng.choice(suit_kinds(suit))
        mixed = [random_chi(rng, suit) if rng.random() < 0.6 else random_pong(rng, suit_kinds(suit)) for _ in range(4)]
        return mixed, rng.choice(suit_kinds(suit))

    groups, eye = until_possible(make)
    closed = turn % 3 == 0
    draft = lay(rng, groups, eye, opened=0 if closed else None, win_by="zimo" if closed else None)
    draft = decorate(draft, rng, 0.6)
    sometimes(draft, rng, 0.25, ("nine_gates", "open"), ("nine_gates", "pure"))
    if any(meld["type"].startswith("kong") for meld in draft.melds):
        draft.rules.pop("nine_gates", None)
        draft.protect.add("nine_gates")
    return draft


def half_suit(rng: Random, turn: int) -> Draft:
    suit = rng.choice(SUITS)

    def make() -> tuple[list[Group], str]:
        groups = [random_chi(rng, suit) if rng.random() < 0.6 else random_pong(rng, suit_kinds(suit)) for _ in range(3)]
        if rng.random() < 0.5:
            return [*groups, random_pong(rng, HONOURS)], rng.choice(suit_kinds(suit) + HONOURS)
        return [*groups, random_chi(rng, suit)], rng.choice(HONOURS)

    return decorate(lay(rng, *until_possible(make)), rng)


def pong_pong_hu(rng: Random, turn: int) -> Draft:
    groups, eye = middling_pongs(rng, 0.25)
    return decorate(lay(rng, groups, eye), rng)


def mixed_terminals(rng: Random, turn: int) -> Draft:
    ends = rng.sample(TERMINALS, rng.randint(1, 4))
    honours = rng.sample(HONOURS, 5 - len(ends))
    kinds = ends + honours
    rng.shuffle(kinds)
    kong_share = 0.2 if turn % 2 else 0.05
    groups = [kong(kind) if index and rng.random() < kong_share else pong(kind) for index, kind in enumerate(kinds[:4])]
    sets = {tiles[0] for _, tiles in groups}
    if set(WINDS) <= sets or set(DRAGONS) <= sets:
        return mixed_terminals(rng, turn)
    draft = lay(rng, groups, kinds[4], opened=rng.randint(1, 4), kong_types=["kong_exposed", "kong_added"])
    draft.protect.add("mixed_terminals")
    if rng.random() < 0.05:
        draft.rules["mixed_terminals"] = False
    return decorate(draft, rng)


def small_three_dragons(rng: Random, turn: int) -> Draft:
    kinds = rng.sample(DRAGONS, 3)
    suits = rng.choice([SUITS, rng.choice(SUITS)])

    def make() -> tuple[list[Group], str]:
        dragons = [random_pong(rng, [kind], 0.25) for kind in kinds[:2]]
        others = [
            random_chi(rng, suits) if rng.random() < 0.65 else random_pong(rng, suit_kinds(suits) + WINDS, 0.1)
            for _ in range(2)
        ]
        return [*dragons, *others], kinds[2]

    draft = lay(rng, *until_possible(make), opened=rng.randint(1, 3))
    draft.protect.add("small_three_dragons")
    if rng.random() < 0.05:
        draft.rules["small_three_dragons"] = False
    return decorate(draft, rng)


def small_four_winds(rng: Random, turn: int) -> Draft:
    kinds = rng.sample(WINDS, 4)
    last = random_chi(rng) if rng.random() < 0.65 else random_pong(rng, suit_kinds(SUITS), 0.2)
    groups = [random_pong(rng, [kind], 0.25) for kind in kinds[:3]]
    draft = lay(rng, [*groups, last], kinds[3], opened=rng.randint(1, 3), kong_types=["kong_exposed", "kong_concealed"])
    if all(meld["type"].startswith("kong") for meld in draft.melds) and len(draft.melds) == 4:
        return small_four_winds(rng, turn)
    draft.protect.add("small_four_winds")
    if rng.random() < 0.05:
        draft.rules["small_four_winds"] = False
    return decorate(draft, rng)


def ordinary(rng: Random, turn: int) -> Draft:
    """Chi and Pongs of all kinds: dragon and wind sets, Men Qing, robbing, and often nothing at all."""

    def make() -> tuple[list[Group], str]:
        groups = [random_chi(rng), random_chi(rng)]
        groups += [random_pong(rng, rng.choice([HONOURS, suit_kinds(SUITS)]), 0.35) for _ in range(2)]
        if rng.random() < 0.4:
            groups[3] = random_chi(rng)
        return groups, rng.choice(PLAYING)

    win_by = ["rob_kong", "zimo", "rob_kong", "rob_kong", "zimo"][turn % 5]
    opened = 0 if turn % 5 == 1 else None
    draft = lay(rng, *until_possible(make), win_by=win_by, opened=opened)
    if turn % 5 == 4 and draft.kongs:
        draft.flags = ["gang_shang"]
        return draft
    decorate(draft, rng, 0.85)
    if draft.win_by == "rob_kong":
        sometimes(draft, rng, 0.15, ("robbing", False))
        draft.protect.add("robbing")
    elif not draft.melds or all(meld["type"] == "kong_concealed" for meld in draft.melds):
        sometimes(draft, rng, 0.4, ("men_qing", "any"), ("men_qing", "off"), ("concealed_kong_opens", True))
    return draft


def last_tile(rng: Random, turn: int) -> Draft:
    def make() -> tuple[list[Group], str]:
        groups = [random_chi(rng), random_pong(rng, PLAYING), random_chi(rng)]
        return [*groups, chi(1, "p") if turn % 2 else random_chi(rng)], rng.choice([*PLAYING, "1p"])

    groups, eye = until_possible(make)
    draft = lay(rng, groups, eye, win_by="zimo" if turn % 4 else "discard")
    if turn % 2 and "1p" in draft.concealed:
        draft.concealed.remove("1p")
        draft.concealed.append(str(draft.win_tile))
        draft.win_tile = "1p"
    draft.flags = ["last_tile"]
    draft.protect.add("last_tile")
    if draft.win_by == "discard":
        sometimes(draft, rng, 0.6, ("last_tile", "draw_and_discard"), ("last_tile", "off"))
    elif draft.win_tile == "1p":
        sometimes(draft, rng, 0.5, ("last_tile", "draw_1p"))
    else:
        sometimes(draft, rng, 0.3, ("last_tile", "draw_1p"), ("last_tile", "off"))
    if rng.random() < 0.8:
        give_bonus(draft, rng)
    return draft


def replaced(rng: Random, turn: int) -> Draft:
    """Wins on a replacement, single and in a chain."""

    def make() -> tuple[list[Group], str]:
        return [kong(rng.choice(PLAYING)), *[random_chi(rng) for _ in range(3)]], rng.choice(PLAYING)

    draft = lay(rng, *until_possible(make), win_by="zimo")
    give_bonus(draft, rng)
    if not draft.bonus:
        draft.bonus = [rng.choice(ANIMALS)]
    chains = ["hua_shang", "gang_shang", "gang_shang hua_shang", "hua_shang gang_shang", "hua_shang hua_shang"]
    draft.flags = chains[turn % 5].split()
    if draft.flags.count("hua_shang") > len(draft.bonus):
        draft.flags.pop()
    if rng.random() < 0.1:
        draft.flags.append("last_tile")
    if len(draft.flags) >= 2:
        sometimes(draft, rng, 0.75, ("replacement_chain", "each"), ("replacement_chain", "limit"))
    return draft


def suit_or_pongs(rng: Random, turn: int) -> Draft:
    return half_suit(rng, turn // 2) if turn % 2 else pong_pong_hu(rng, turn // 2)


def small_sets(rng: Random, turn: int) -> Draft:
    return small_four_winds(rng, turn // 2) if turn % 2 else small_three_dragons(rng, turn // 2)


def worthless(rng: Random) -> Draft:
    """A complete hand of no tai, for tables that let it win and tables that do not."""
    while True:
        groups = [random_chi(rng), random_chi(rng), random_chi(rng, "s"), pong(rng.choice(suit_kinds("mp")))]
        eye = rng.choice(suit_kinds(SUITS))
        if possible(groups, eye):
            break
    draft = lay(rng, groups, eye, opened=rng.randint(1, 4), win_by=rng.choice(["discard", "zimo"]))
    sometimes(draft, rng, 0.75, ("minimum", 0))
    draft.protect.add("minimum")
    return draft


def near_miss(rng: Random, turn: int) -> Draft:
    """Hands just short of something."""
    variant = turn % 14
    seat, round_wind = rng.choice(WINDS), rng.choice(WINDS)
    if variant == 0:
        # One tile wrong: not complete.
        draft = lay(rng, *four_chi(rng))
        draft.win_tile = wall_without(draft, rng)[0]
        draft.win_by = rng.choice(["discard", "zimo"])
        return draft
    if variant == 1:
        # Thirteen kinds but one.
        tiles = rng.sample(THIRTEEN_KINDS, 12)
        tiles += rng.sample(tiles, 2)
        return Draft(tiles[:13], tiles[13], [], "discard", seat, round_wind)
    if variant == 2:
        # Seven pairs at a table without them.
        draft = seven_pairs(rng, 0)
        draft.rules.clear()
        return draft
    if variant == 3:
        # Nine gates by pattern where only the pure form counts, or with a claim where it must be closed.
        draft = nine_gates(rng, rng.choice([0, 3]))
        draft.rules["nine_gates"] = rng.choice(["pure", "closed"])
        return draft
    if variant == 4:
        # Four Pongs in hand by a discard: into a Pong, or into the Eye without the option.
        groups, eye = middling_pongs(rng, 0.2)
        draft = lay(rng, groups, eye, opened=0, win_by="discard", kong_types=["kong_concealed"])
        sometimes(draft, rng, 0.5, ("kam_kam_hu", "any"))
        return draft
    if variant == 5:
        # Kam Kam Hu but for the house rule on concealed Kongs.
        groups, eye = middling_pongs(rng, 0.5)
        draft = lay(rng, groups, eye, opened=0, win_by="zimo", kong_types=["kong_concealed"])
        draft.rules["concealed_kong_opens"] = True
        draft.protect.add("concealed_kong_opens")
        return draft
    if variant == 6:
        # The sets of an automatic win in a hand that is not complete, at a table without automatic wins.
        draft = rng.choice([big_four_winds, big_three_dragons])(rng, rng.choice([2, 3]))
        draft.rules["automatic_wins"] = False
        return draft
    if variant in (7, 8):
        draft = tian_hu(rng, turn) if rng.random() < 0.5 else di_hu(rng, turn)
        if draft.flags == ["di_hu"] and draft.win_by == "zimo":
            draft.rules["di_hu_first_draw"] = False
        else:
            draft.rules["tian_di_hu"] = False
        return draft
    if variant == 9:
        draft = ren_hu(rng, turn)
        draft.rules.clear()
        return draft
    if variant == 10:
        # Seven of the eight, and two dragons with the third alone.
        draft = small_three_dragons(rng, turn)
        draft.bonus = rng.sample(FLOWERS + SEASONS, 7)
        return draft
    if variant in (11, 12):
        return worthless(rng)
    # Two sets of three dragons (or three of four winds) in hand, no more: not automatic, not complete.
    kinds = rng.choice([DRAGONS, WINDS])
    draft = Draft([], None, [], "zimo", seat, round_wind)
    draft.concealed = [kind for kind in kinds[:-1] for _ in range(3)] + [kinds[-1]]
    draft.concealed += wall_without(draft, rng, keep_out=WINDS + DRAGONS)[: 13 - len(draft.concealed)]
    draft.win_tile = kinds[-1]
    return draft


Stratum = Callable[[Random, int], Draft]

LIMIT_STRATA: list[Stratum] = [
    eight_flowers,
    big_four_winds,
    big_three_dragons,
    thirteen_wonders,
    four_kongs,
    all_honours,
    all_terminals,
    nine_gates,
    kam_kam_hu,
    gang_shang_gang,
    tian_hu,
    di_hu,
    ren_hu,
    all_green,
    seven_pairs,
]

COUNTED_STRATA: list[tuple[Stratum, int]] = [
    (ping_hu, 4),
    (chow_ping_hu, 5),
    (ping_hu_waits, 2),
    (one_suit, 4),
    (suit_or_pongs, 1),
    (mixed_terminals, 4),
    (small_sets, 9),
    (ordinary, 4),
    (last_tile, 1),
    (replaced, 1),
    (near_miss, 4),
]


def strata() -> list[Stratum]:
    """One round of the strata, mixed."""
    counted = [stratum for stratum, share in COUNTED_STRATA for _ in range(share)]
    in_turn = LIMIT_STRATA * 4 + counted
    random.Random(0).shuffle(in_turn)
    return in_turn


# --- Options over the hands ------------------------------------------------------------------------------------------


class OptionRound:
    """Deals non-default option values round and round, so that all come equally often."""

    def __init__(self, rng: Random, values: list[tuple[str, Any]]) -> None:
        self.queue = list(values)
        rng.shuffle(self.queue)

    def lay_on(self, draft: Draft) -> None:
        for index, (option, value) in enumerate(self.queue):
            if option not in draft.rules and option not in draft.protect:
                draft.rules[option] = value
                self.queue.append(self.queue.pop(index))
                return


def fill_in(draft: Draft, rng: Random) -> None:
    """Values that are longer than a word."""
    if draft.rules.get("ping_hu_price") == "given":
        draft.rules["ping_hu_price"] = rng.choice([[20, 10], [20, 10], [20, 10], [30, 15], [24, 10], [7, 7]])
    if draft.rules.get("points_table") == "given":
        points, last = [], 0
        for _ in range(draft.rules.get("cap", 5)):
            last += rng.randint(1, 9)
            points.append(last)
        draft.rules["points_table"] = points


def hands(seed: int, count: int) -> Iterator[Json]:
    """``count`` possible hands, the same for the same seed."""
    rng = random.Random(seed)
    cycle = strata()
    sizes = [value for value in NON_DEFAULT if value[0] in ("minimum", "cap")]
    minimums = OptionRound(rng, [value for value in sizes if value[0] == "minimum"])
    caps = OptionRound(rng, [value for value in sizes if value[0] == "cap"])
    others = OptionRound(rng, [value for value in NON_DEFAULT if value not in sizes])
    visits: Counter[str] = Counter()
    liable: Counter[str] = Counter()
    for number in range(count):
        stratum = cycle[number % len(cycle)]
        name = stratum.__name__
        draft = stratum(rng, visits[name])
        visits[name] += 1
        if stratum in LIMIT_STRATA:
            # A limit hand ignores the minimum and every bonus tile, so these cost no line here.
            if not draft.bonus and rng.random() < 0.3:
                give_bonus(draft, rng)
            share = rng.random()
            if share < 0.9:
                minimums.lay_on(draft)
            if share < 0.75:
                caps.lay_on(draft)
            dealt = rng.choice([1, 2, 2, 3]) if share < 0.84 else rng.choice([0, 0, 1])
        else:
            if rng.random() < 0.2 and "minimum" not in draft.protect:
                draft.rules["minimum"] = rng.choice([0, 2, 2, 2, 3, 3, 4, 5])
            if rng.random() < 0.15:
                caps.lay_on(draft)
            dealt = rng.choice([0, 0, 0, 1, 3, 3])
        for _ in range(dealt):
            others.lay_on(draft)
        fill_in(draft, rng)
        bao: str | None = None
        about_bao = any(option.startswith("bao") for option in draft.rules)
        about_other = "bao_third_party" in draft.rules or (draft.win_by == "zimo" and about_bao)
        if about_other or rng.random() < (0.7 if about_bao else 0.07):
            bao = "other"
            if draft.win_by != "zimo" and not about_other and liable["discarder"] <= liable["other"]:
                bao = "discarder"
            liable[bao] += 1
        yield as_json(draft, number, rng, bao, name)


# --- Hands that cannot be --------------------------------------------------------------------------------------------


def valid_base(rng: Random, win_by: str, opened: int | None = None) -> Draft:
    """A complete hand with two claimed sets (or as asked) to spoil."""
    groups, eye = four_chi(rng)
    return lay(rng, groups, eye, opened=2 if opened is None else opened, win_by=win_by)


def spoilt(rng: Random, turn: int) -> tuple[Json, str]:
    """One hand with one fault, and the refusal it must get."""
    faults: list[Callable[[Random], tuple[Json, str]]] = [
        fault_tiles,
        fault_set,
        fault_bonus,
        fault_robbed,
        fault_count,
        fault_replacement,
        fault_opening,
        fault_last_or_eighth,
        fault_option,
        fault_word,
    ]
    return faults[turn % len(faults)](rng)


def plain_json(draft: Draft, rng: Random) -> Json:
    fill_in(draft, rng)
    return as_json(draft, 0, rng, None, "impossible")


def fault_tiles(rng: Random) -> tuple[Json, str]:
    """Five copies of a kind, spread over hand, winning tile and table."""
    kind = rng.choice(PLAYING)
    groups: list[Group]
    where = rng.randrange(3)
    if where == 0:
        draft = Draft([kind] * 5, None, [], "zimo")
        draft.concealed += wall_without(draft, rng, keep_out=[kind])[:8]
        draft.win_tile = wall_without(draft, rng, keep_out=[kind])[0]
    elif where == 1:
        draft = Draft([kind, kind], None, [{"type": "pong", "kinds": [kind] * 3}], "zimo")
        draft.concealed += wall_without(draft, rng, keep_out=[kind])[:8]
        draft.win_tile = wall_without(draft, rng, keep_out=[kind])[0]
    else:
        groups = [kong(kind)]
        draft = Draft([], kind, [declared(rng, groups[0], ALL_KONGS)], "zimo")
        free = [tile for tile in PLAYING if tile != kind]
        draft.concealed = rng.sample(free, 10)
    return plain_json(draft, rng), "impossible_tiles"


def fault_set(rng: Random) -> tuple[Json, str]:
    hand = plain_json(valid_base(rng, "zimo"), rng)
    wrong = [
        ("chi", "124m"),
        ("chi", "135p"),
        ("chi", "ESW"),
        ("chi", "RGB"),
        ("chi", "89s1s"),
        ("chi", "8m9m1p"),
        ("chi", "1234m"),
        ("chi", "777p"),
        ("pong", "112p"),
        ("pong", "345s"),
        ("pong", "EEEE"),
        ("kong_exposed", "1112m"),
        ("kong_added", "RRR"),
        ("kong_concealed", "1234p"),
    ]
    kind, tiles = rng.choice(wrong)
    hand["melds"][0] = {"type": kind, "tiles": tiles}
    return hand, "impossible_tiles"


def fault_bonus(rng: Random) -> tuple[Json, str]:
    hand = plain_json(valid_base(rng, "zimo"), rng)
    twice = rng.choice(FLOWERS + SEASONS + ANIMALS)
    if rng.random() < 0.6:
        hand["bonus"] = [twice, rng.choice([tile for tile in FLOWERS + ANIMALS if tile != twice]), twice]
    else:
        hand["bonus"] = [rng.choice(["1m", "E", "5p", "G"])]
    return hand, "impossible_tiles"


def fault_robbed(rng: Random) -> tuple[Json, str]:
    """The robber has a copy of the robbed tile himself."""
    if rng.random() < 0.4:
        tiles = list(THIRTEEN_KINDS)
        return plain_json(Draft(tiles, rng.choice(tiles), [], "rob_kong"), rng), "impossible_tiles"
    while True:
        draft = valid_base(rng, "discard")
        others = draft.concealed + [tile for meld in draft.melds for tile in meld["kinds"]]
        if draft.win_tile in others:
            draft.win_by = "rob_kong"
            return plain_json(draft, rng), "impossible_tiles"


def fault_count(rng: Random) -> tuple[Json, str]:
    draft = valid_base(rng, rng.choice(["zimo", "discard"]), opened=rng.choice([0, 1, 2, 3]))
    if rng.random() < 0.5:
        for _ in range(rng.randint(1, min(3, len(draft.concealed)))):
            draft.concealed.pop()
    else:
        draft.concealed += wall_without(draft, rng)[: rng.randint(1, 3)]
    return plain_json(draft, rng), "wrong_tile_count"


def fault_replacement(rng: Random) -> tuple[Json, str]:
    variant = rng.randrange(6)
    draft = valid_base(rng, "zimo")
    if variant == 0:
        # A replacement on somebody else's tile.
        draft = replaced(rng, 0)
        draft.win_by = "discard"
    elif variant == 1:
        draft = replaced(rng, 1)
        draft.flags, draft.win_by = ["gang_shang"], "discard"
    elif variant == 2:
        draft.flags = ["gang_shang"]
    elif variant == 3:
        draft.flags = ["hua_shang"]
    elif variant == 4:
        draft = replaced(rng, 1)
        draft.flags = ["gang_shang_gang"]
    else:
        # Both Kongs claimed: never in one turn.
        draft = gang_shang_gang(rng, 0)
        for meld in draft.melds:
            if meld["type"].startswith("kong"):
                meld["type"] = "kong_exposed"
    return plain_json(draft, rng), "impossible_circumstance"


def fault_opening(rng: Random) -> tuple[Json, str]:
    variant = rng.randrange(9)
    win_by = "discard" if variant in (1, 4, 5, 6) else "zimo"
    draft = lay(rng, *until_possible(lambda: plain_closed(rng)), opened=1 if variant in (2, 5, 6) else 0, win_by=win_by)
    seats, flags = [
        (WINDS[1:], ["tian_hu"]),  # not the dealer
        (["E"], ["tian_hu"]),  # by a discard
        (["E"], ["tian_hu"]),  # with a claimed set
        (["E"], ["di_hu"]),  # the dealer
        (["E"], ["ren_hu"]),  # the dealer
        (WINDS[1:], ["di_hu"]),  # with a claimed set
        (WINDS[1:], ["ren_hu"]),  # with a claimed set
        (WINDS[1:], ["ren_hu"]),  # by an own draw
        (WINDS, ["tian_hu", "di_hu"]),  # both
    ][variant]
    draft.seat, draft.flags = rng.choice(seats), list(flags)
    return plain_json(draft, rng), "impossible_circumstance"


def fault_last_or_eighth(rng: Random) -> tuple[Json, str]:
    variant = rng.randrange(3)
    if variant == 0:
        while True:
            draft = valid_base(rng, "rob_kong", opened=1)
            if draft.win_by == "rob_kong":
                draft.flags = ["last_tile"]
                return plain_json(draft, rng), "impossible_circumstance"
    draft = eight_flowers(rng, 1)
    if variant == 1:
        draft.bonus.remove(rng.choice(FLOWERS + SEASONS))
    else:
        draft.win_by = "zimo"
    return plain_json(draft, rng), "impossible_circumstance"


def fault_option(rng: Random) -> tuple[Json, str]:
    hand = plain_json(valid_base(rng, "zimo"), rng)
    unknown = [("minimun", 1), ("zi_mo_tai", True), ("table", "x"), ("faan_limit", 10)]
    outside: list[tuple[str, Any]] = [
        ("minimum", -1),
        ("minimum", 14),
        ("cap", 0),
        ("cap", 14),
        ("men_qing", "sometimes"),
        ("concealed_kong_opens", "yes"),
        ("payment", "half"),
        ("zimo_bonus", 3),
        ("points_table", [2, 4, 8]),
        ("ping_hu_price", [20]),
        ("nine_gates", "closed pattern"),
        ("all_green", "five"),
        ("last_tile", "discard"),
        ("replacement_chain", "two"),
        ("bao_flush_sets", 2),
        ("bao_extra", ["seven_pairs"]),
        ("dead_wall", 21),
    ]
    if rng.random() < 0.3:
        option, value = rng.choice(unknown)
        expected = "unknown_option"
    else:
        option, value = rng.choice(outside)
        expected = "option_out_of_range"
    hand["rules"] = {option: value}
    return hand, expected


def fault_word(rng: Random) -> tuple[Json, str]:
    hand = plain_json(valid_base(rng, "zimo"), rng)
    if rng.random() < 0.4:
        hand["flags"] = [rng.choice(["ippatsu", "gangshang", "kong_replacement", "LAST_TILE"])]
        return hand, "unknown_flag"
    if rng.random() < 0.5:
        hand["win_tile"] = rng.choice(["0m", "x1", "j", "9z", "5k", "?"])
    else:
        hand["bonus"] = [rng.choice(["f5", "q0", "a7", "x2", "b1"])]
    return hand, "unknown_tile"


def impossible_hands(seed: int, count: int) -> Iterator[tuple[Json, str]]:
    """``count`` hands that must be refused, each with the id of the refusal."""
    rng = random.Random(seed)
    for turn in range(count):
        hand, expected = spoilt(rng, turn)
        hand["id"] = f"x{turn}"
        yield hand, expected
