"""A second scorer for the Singapore table, written to be read, not to be fast.

It shares no code with the product. It follows the rules page paragraph by paragraph (the numbers in the comments are
those of that page), enumerates the readings of a hand by plain backtracking and tries every wait by adding the tile.
Tiles are the two-character strings of the text form (``1m``, ``f1``) or one letter (``E``, ``R``).

``score`` gives one result; ``equally_right`` gives every result that the page calls equally right (section 10, last
point), for a comparison that must not depend on which of two tied readings somebody writes down.

Where the page leaves something open, the choice stands in a comment that begins with ``CHOICE``.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

SUITS = "mps"
WINDS = ["E", "S", "W", "N"]
DRAGONS = ["R", "G", "B"]
NUMBERED = [f"{number}{suit}" for suit in SUITS for number in range(1, 10)]
PLAYING = NUMBERED + WINDS + DRAGONS
FLOWERS = ["f1", "f2", "f3", "f4"]
SEASONS = ["q1", "q2", "q3", "q4"]
ANIMALS = ["a1", "a2", "a3", "a4"]
BONUS = FLOWERS + SEASONS + ANIMALS
HONOURS = WINDS + DRAGONS
TERMINALS = [f"{number}{suit}" for suit in SUITS for number in (1, 9)]
THIRTEEN_KINDS = TERMINALS + HONOURS
GREEN_KINDS = ["2s", "3s", "4s", "6s", "8s", "G"]
GATES = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]

WAYS_TO_WIN = ["discard", "zimo", "rob_kong"]
MELD_SIZES = {"chi": 3, "pong": 3, "kong_exposed": 4, "kong_added": 4, "kong_concealed": 4}
REPLACEMENT_FLAGS = ["hua_shang", "gang_shang", "gang_shang_gang"]
OPENING_FLAGS = ["tian_hu", "di_hu", "ren_hu"]
FLAGS = [*REPLACEMENT_FLAGS, *OPENING_FLAGS, "last_tile", "rob_eighth"]

# 3.3, the order in which limit names are looked for. A chain of replacements that the option makes a limit hand
# stands right after gang_shang_gang.
LIMIT_ORDER = [
    "eight_flowers",
    "big_four_winds",
    "big_three_dragons",
    "thirteen_wonders",
    "four_kongs",
    "all_honours",
    "all_terminals",
    "nine_gates",
    "kam_kam_hu",
    "gang_shang_gang",
    "gang_shang",
    "hua_shang",
    "tian_hu",
    "di_hu",
    "ren_hu",
    "all_green",
    "seven_pairs",
]


class HandError(Exception):
    """The hand cannot exist, or was written with something unknown."""

    def __init__(self, error: str, detail: str = "") -> None:
        super().__init__(f"{error}: {detail}")
        self.error = error
        self.detail = detail


# --- Section 6: the options ------------------------------------------------------------------------------------------


def whole(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and low <= value <= high


def one_of(*values: Any) -> Callable[[Any], bool]:
    return lambda value: any(type(value) is type(allowed) and value == allowed for allowed in values)


def switch(value: Any) -> bool:
    return type(value) is bool


def points_or_null(value: Any) -> bool:
    return value is None or (isinstance(value, list) and all(type(point) is int and point >= 0 for point in value))


def price_or_null(value: Any) -> bool:
    return value is None or (points_or_null(value) and len(value) == 2)


def list_of(*allowed: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(entry in allowed for entry in value)


OPTIONS: dict[str, tuple[Any, Callable[[Any], bool]]] = {
    "minimum": (1, whole(0, 13)),
    "cap": (5, whole(1, 13)),
    "men_qing": ("zimo", one_of("zimo", "any", "off")),
    "concealed_kong_opens": (False, switch),
    "payment": ("shooter_double", one_of("shooter_double", "shooter_pays_all")),
    "zimo_bonus": (0, whole(0, 2)),
    "points_table": (None, points_or_null),
    "ping_hu_price": (None, price_or_null),
    "bao": (True, switch),
    "bao_zimo": (True, switch),
    "bao_third_party": ("ordinary", one_of("ordinary", "liable_pays_all")),
    "bao_fresh_live": (5, whole(0, 14)),
    "bao_fresh_definition": ("never_discarded", one_of("never_discarded", "not_in_pool", "not_visible")),
    "bao_fresh_spares_thirteen": (False, switch),
    "bao_flush_sets": (3, one_of(0, 3, 4)),
    "bao_extra": ([], list_of("small_three_dragons", "all_honours", "all_terminals", "four_kongs", "all_green")),
    "bao_kong": (False, switch),
    "instant_payouts": (True, switch),
    "payout_scale": ("full", one_of("full", "half")),
    "initial_double": (True, switch),
    "set_payouts": (False, switch),
    "claimed_kong_payer": ("all", one_of("all", "discarder")),
    "four_same_discards": (False, switch),
    "ping_hu_wait": ("two_kinds", one_of("two_kinds", "ping_hu_kinds", "off")),
    "ping_hu_four_exposed_zimo": (True, switch),
    "chow_ping_hu": (True, switch),
    "kam_kam_hu": ("zimo", one_of("zimo", "any")),
    "nine_gates": ("closed", one_of("closed", "pure", "open")),
    "small_three_dragons": (True, switch),
    "small_four_winds": (True, switch),
    "mixed_terminals": (True, switch),
    "robbing": (True, switch),
    "tian_di_hu": (True, switch),
    "all_green": ("off", one_of("off", "four", "limit")),
    "seven_pairs": ("off", one_of("off", "limit")),
    "di_hu_first_draw": (True, switch),
    "ren_hu": (False, switch),
    "last_tile": ("draw", one_of("draw", "draw_1p", "draw_and_discard", "off")),
    "replacement_chain": ("one", one_of("one", "each", "limit")),
    "automatic_wins": (True, switch),
    "thirteen_payment": ("ordinary", one_of("ordinary", "as_zimo")),
    "thirteen_priority": (False, switch),
    "thirteen_robs_concealed": (True, switch),
    "multiple_winners": (False, switch),
    "passed_win": ("same_tile", one_of("off", "same_tile", "any_tile")),
    "passed_pong": (True, switch),
    "kong_after_claim": (False, switch),
    "draw_dealer": ("stays", one_of("stays", "passes", "passes_after_payout")),
    "match_length": ("four_rounds", one_of("one_hand", "east", "east_south", "four_rounds")),
    "dead_wall": (15, whole(0, 20)),
}

PRESETS: dict[str, Json] = {
    "singapore": {},
    "shooter-pays-all": {"payment": "shooter_pays_all"},
    "spgg": {"ping_hu_price": [20, 10]},
}


def rules_of(hand: Json) -> Json:
    """The defaults, the preset over them, the hand's own rules over both."""
    preset = hand.get("preset") or "singapore"
    if preset not in PRESETS:
        raise HandError("unknown_preset", str(preset))
    rules = {option: default for option, (default, _) in OPTIONS.items()}
    rules.update(PRESETS[preset])
    for option, value in (hand.get("rules") or {}).items():
        if option not in OPTIONS:
            raise HandError("unknown_option", option)
        if not OPTIONS[option][1](value):
            raise HandError("option_out_of_range", option)
        rules[option] = value
    # The table of points is as long as the cap.
    if rules["points_table"] is not None and len(rules["points_table"]) != rules["cap"]:
        raise HandError("option_out_of_range", "points_table")
    return rules


# --- The hand as it was written --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meld:
    """A set: declared by the player (then ``declared`` is true), or found in hand by a reading."""

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
        """Taken from another player: everything declared but the concealed Kong (3.5)."""
        return self.declared and self.type != "kong_concealed"


@dataclass(frozen=True)
class Hand:
    concealed: list[str]
    win_tile: str | None
    melds: list[Meld]
    bonus: list[str]
    seat: str
    round: str
    win_by: str
    flags: list[str]
    bao: str | None
    rules: Json

    @property
    def in_hand(self) -> list[str]:
        """The tiles not in declared sets, with the winning one."""
        return self.concealed + ([self.win_tile] if self.win_tile else [])

    @property
    def all_tiles(self) -> list[str]:
        return self.in_hand + [tile for meld in self.melds for tile in meld.tiles]

    @property
    def steps(self) -> list[str]:
        """The replacement steps of the winning turn, in order (3.6)."""
        return [flag for flag in self.flags if flag in ("hua_shang", "gang_shang")]


@dataclass(frozen=True)
class Reading:
    """A complete hand: ``sets`` (four sets and an Eye), ``thirteen`` or ``pairs``."""

    shape: str
    sets: tuple[Meld, ...] = ()
    eye: str = ""


def parse_tiles(text: str) -> list[str]:
    """``123m45pEE`` and the like. Riichi honour numbers (``1z``) are read too."""
    tiles: list[str] = []
    digits = ""
    previous = ""
    for character in text:
        if previous in tuple("fqa") and character.isdigit():
            # A bonus tile is written letter first.
            tiles.append(previous + character)
            previous = ""
        elif character.isspace():
            continue
        elif character.isdigit():
            digits += character
        elif character in SUITS and digits:
            tiles += [digit + character for digit in digits]
            digits = ""
        elif character == "z" and digits and all("1" <= digit <= "7" for digit in digits):
            tiles += ["ESWNBGR"[int(digit) - 1] for digit in digits]
            digits = ""
        elif character in HONOURS and not digits:
            tiles.append(character)
        elif character in "fqa" and not digits:
            previous = character
        else:
            raise HandError("unknown_tile", text)
    if digits or previous:
        raise HandError("unknown_tile", text)
    if any(tile not in PLAYING + BONUS for tile in tiles):
        raise HandError("unknown_tile", text)
    return tiles


def parse_hand(hand: Json) -> Hand:
    rules = rules_of(hand)
    concealed = parse_tiles(hand.get("concealed") or "")
    win_tile: str | None = None
    if hand.get("win_tile") is not None:
        winning = parse_tiles(hand["win_tile"])
        if len(winning) != 1:
            raise HandError("unknown_tile", hand["win_tile"])
        win_tile = winning[0]
    melds = [
        Meld(meld["type"], tuple(sorted(parse_tiles(meld["tiles"]), key=(PLAYING + BONUS).index)), True)
        for meld in hand.get("melds") or []
    ]
    bonus: list[str] = []
    for text in hand.get("bonus") or []:
        bonus += parse_tiles(text)
    flags = list(hand.get("flags") or [])
    for flag in flags:
        if flag not in FLAGS:
            raise HandError("unknown_flag", flag)
    seat, round_wind, win_by = hand["seat_wind"], hand["round_wind"], hand["win_by"]
    if seat not in WINDS or round_wind not in WINDS or win_by not in WAYS_TO_WIN:
        raise HandError("impossible_circumstance", "seat, round or way to win")
    parsed = Hand(concealed, win_tile, melds, bonus, seat, round_wind, win_by, flags, hand.get("bao"), rules)
    check_tiles(parsed)
    check_count(parsed)
    check_circumstance(parsed)
    return parsed


def is_chi(tiles: tuple[str, ...]) -> bool:
    """Three running numbers of one suit."""
    if len(tiles) != 3 or any(tile not in NUMBERED for tile in tiles):
        return False
    numbers = sorted(int(tile[0]) for tile in tiles)
    one_suit = len({tile[1] for tile in tiles}) == 1
    return one_suit and numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def check_tiles(hand: Hand) -> None:
    # 1.6: a bonus tile is never kept in hand, and nothing else lies beside the hand as a bonus tile.
    if any(tile in BONUS for tile in hand.all_tiles):
        raise HandError("impossible_tiles", "a bonus tile kept in hand")
    if any(tile not in BONUS for tile in hand.bonus):
        raise HandError("impossible_tiles", "not a bonus tile")
    # 1.1: one copy of each bonus tile, four of every other kind.
    if any(count > 1 for count in Counter(hand.bonus).values()):
        raise HandError("impossible_tiles", "a bonus tile twice")
    if any(count > 4 for count in Counter(hand.all_tiles).values()):
        raise HandError("impossible_tiles", "five copies")
    for meld in hand.melds:
        if meld.type not in MELD_SIZES or len(meld.tiles) != MELD_SIZES[meld.type]:
            raise HandError("impossible_tiles", "a set that is not of its type")
        right = is_chi(meld.tiles) if meld.is_chi else len(set(meld.tiles)) == 1
        if not right:
            raise HandError("impossible_tiles", "a set that is not of its type")
    # 2.5: the owner of the Kong has the other copies, so the robber has none, in hand or on the table. This holds for
    # 13 Wonders as well: it robs the one kind it lacks, never one it already has.
    if hand.win_by == "rob_kong" and hand.win_tile is not None:
        others = hand.concealed + [tile for meld in hand.melds for tile in meld.tiles]
        if hand.win_tile in others:
            raise HandError("impossible_tiles", "the robber holds the robbed tile")


def check_count(hand: Hand) -> None:
    """Fourteen tiles, a Kong counted as three. Without a winning tile the tiles are not counted (automatic wins)."""
    if len(hand.melds) > 4:
        raise HandError("wrong_tile_count", "more than four sets")
    if hand.win_tile is not None and len(hand.concealed) + 3 * len(hand.melds) != 13:
        raise HandError("wrong_tile_count", "not fourteen tiles")


def check_circumstance(hand: Hand) -> None:
    def refuse(why: str) -> None:
        raise HandError("impossible_circumstance", why)

    eight = all(tile in hand.bonus for tile in FLOWERS + SEASONS)
    kongs = [meld for meld in hand.melds if meld.is_kong]
    own_kongs = [meld for meld in kongs if meld.type != "kong_exposed"]

    # 3.6: a replacement is drawn by oneself from the back of the wall.
    if any(flag in REPLACEMENT_FLAGS for flag in hand.flags) and hand.win_by != "zimo":
        refuse("a replacement is an own draw")
    # Every flower step has its own bonus tile, every Kong step its own Kong.
    if hand.flags.count("hua_shang") > len(hand.bonus):
        refuse("hua_shang without its bonus tile")
    if hand.flags.count("gang_shang") > len(kongs):
        refuse("gang_shang without its Kong")
    # 3.6: of the Kongs of one turn at most one (the first) is claimed.
    two_in_one_turn = "gang_shang_gang" in hand.flags or hand.flags.count("gang_shang") >= 2
    if two_in_one_turn:
        needed = max(2, hand.flags.count("gang_shang"))
        if len(kongs) < needed or len(own_kongs) < needed - 1:
            refuse("not two Kongs that one turn can hold")

    # 3.6: a robbed tile is never the last tile. (On a discard the flag means the last tile was thrown.)
    if "last_tile" in hand.flags and hand.win_by == "rob_kong":
        refuse("a robbed tile is never the last tile")

    # 3.3: Tian Hu is the dealer's own opening hand, Di Hu and Ren Hu belong to the others. At that moment nobody has a
    # set on the table.
    # CHOICE: a concealed Kong rules all three out too. The opening hand is complete after bonus replacements, not
    # after a Kong; a non-dealer has had no turn (discard), or the replacement is no longer the first draw (Zi Mo).
    opening = [flag for flag in OPENING_FLAGS if flag in hand.flags]
    if opening and hand.melds:
        refuse("an opening win with sets on the table")
    if opening and "last_tile" in hand.flags:
        refuse("the opening is not the end of the wall")
    if opening and hand.win_by == "rob_kong":
        refuse("nobody has a Kong to rob at the opening")
    if "tian_hu" in hand.flags and (hand.seat != "E" or hand.win_by != "zimo"):
        refuse("tian_hu is the dealer's own draw")
    if "di_hu" in hand.flags and hand.seat == "E":
        refuse("di_hu is not the dealer's")
    if "ren_hu" in hand.flags and (hand.seat == "E" or hand.win_by != "discard"):
        refuse("ren_hu is a non-dealer's win on a discard")

    # 3.3: the eighth flower ends the hand, drawn by oneself or, robbed, by another who counts as discarder.
    # CHOICE: therefore no winning tile can follow eight flowers, and a discard without the flag cannot either.
    if "rob_eighth" in hand.flags and (not eight or hand.win_by != "discard"):
        refuse("rob_eighth needs the eight and counts as a discard")
    if eight and hand.win_tile is not None:
        refuse("the eighth flower already ended the hand")
    if eight and hand.win_by != "zimo" and "rob_eighth" not in hand.flags:
        refuse("the eighth flower is drawn or robbed")
    # A robbed Kong always has a robbed tile.
    if hand.win_by == "rob_kong" and hand.win_tile is None:
        refuse("a robbed Kong without its tile")

    # `bao` names the liable player. On a Zi Mo there is no discarder.
    if hand.bao not in (None, "discarder", "other") or (hand.bao == "discarder" and hand.win_by == "zimo"):
        refuse("bao names nobody")


# --- Readings of the tiles -------------------------------------------------------------------------------------------


def without(tiles: list[str], *taken: str) -> list[str]:
    rest = list(tiles)
    for tile in taken:
        rest.remove(tile)
    return rest


def split(tiles: list[str], sets: list[Meld], eye: str) -> Iterator[tuple[list[Meld], str]]:
    """Every way to lay the tiles out as sets and one Eye. The first tile is in a Pong, a Chi or the Eye."""
    if not tiles:
        if eye:
            yield sets, eye
        return
    first = tiles[0]
    if tiles.count(first) >= 3:
        pong = Meld("pong", (first, first, first), False)
        yield from split(without(tiles, *pong.tiles), [*sets, pong], eye)
    if not eye and tiles.count(first) >= 2:
        yield from split(without(tiles, first, first), sets, first)
    if first in NUMBERED and int(first[0]) <= 7:
        second = f"{int(first[0]) + 1}{first[1]}"
        third = f"{int(first[0]) + 2}{first[1]}"
        if second in tiles and third in tiles:
            chi = Meld("chi", (first, second, third), False)
            yield from split(without(tiles, *chi.tiles), [*sets, chi], eye)


def readings(in_hand: list[str], melds: list[Meld], rules: Json) -> list[Reading]:
    """Every complete hand that these tiles are."""
    found: list[Reading] = []
    tiles = sorted(in_hand, key=PLAYING.index)
    if len(tiles) + 3 * len(melds) != 14:
        return found
    for sets, eye in split(tiles, [], ""):
        found.append(Reading("sets", tuple(melds + sets), eye))
    # 3.3: one of each of the thirteen kinds and one more of them, nothing on the table.
    if not melds and set(tiles) == set(THIRTEEN_KINDS):
        found.append(Reading("thirteen"))
    # 3.3: no hand at this table, unless the option says so.
    # CHOICE: seven different pairs; four alike are not two pairs.
    if rules["seven_pairs"] == "limit" and not melds and sorted(Counter(tiles).values()) == [2] * 7:
        found.append(Reading("pairs"))
    return found


# --- 3.3: limit hands ------------------------------------------------------------------------------------------------


def kinds_with_a_set(hand: Hand) -> list[str]:
    """Kinds with a Pong or Kong: on the table, or three in hand counting the winning tile (3.3)."""
    on_table = [meld.tiles[0] for meld in hand.melds if not meld.is_chi]
    in_hand = [kind for kind in PLAYING if hand.in_hand.count(kind) >= 3]
    return on_table + in_hand


def automatic_win(hand: Hand) -> str | None:
    """3.3: the sets that win before the hand is complete."""
    kinds = kinds_with_a_set(hand)
    if all(wind in kinds for wind in WINDS):
        return "big_four_winds"
    if all(dragon in kinds for dragon in DRAGONS):
        return "big_three_dragons"
    return None


def has_sets_of(reading: Reading, kinds: list[str]) -> bool:
    sets = [meld.tiles[0] for meld in reading.sets if not meld.is_chi]
    return all(kind in sets for kind in kinds)


def all_pongs(reading: Reading) -> bool:
    return reading.shape == "sets" and all(not meld.is_chi for meld in reading.sets)


def is_nine_gates(hand: Hand) -> bool:
    # Tiles in sets count too, for the option that allows claims.
    # CHOICE: under `open` a Kong counts as three of its kind, so that there are fourteen tiles to compare.
    tiles = hand.in_hand + [tile for meld in hand.melds for tile in meld.tiles[:3]]
    if any(tile not in NUMBERED for tile in tiles) or len({tile[1] for tile in tiles}) != 1:
        return False
    numbers = [int(tile[0]) for tile in tiles]
    fits = any(sorted([*GATES, extra]) == sorted(numbers) for extra in range(1, 10))
    choice = hand.rules["nine_gates"]
    if choice == "open":
        return fits
    if hand.melds:
        return False
    if choice == "pure":
        # The nine-way wait: the thirteen tiles before the win are the gates themselves.
        return fits and sorted(int(tile[0]) for tile in hand.concealed) == GATES
    return fits


def is_kam_kam_hu(hand: Hand, reading: Reading) -> bool:
    """Four concealed Pongs or concealed Kongs (7.26: a claimed Kong is not one), by Zi Mo."""
    if not all_pongs(reading) or any(meld.claimed for meld in reading.sets):
        return False
    # S1 by 3.5: the house rule that a concealed Kong shows.
    if hand.rules["concealed_kong_opens"] and any(meld.is_kong for meld in reading.sets):
        return False
    if hand.win_by == "zimo":
        return True
    # 7.9: on a discard at most the Eye may come from it, and only under the option.
    return bool(hand.rules["kam_kam_hu"] == "any" and hand.win_tile == reading.eye)


def limit_line(hand: Hand, reading: Reading) -> str | None:
    """The first limit name, in the order of 3.3, that fits this reading."""
    rules = hand.rules
    tiles = hand.all_tiles
    chain_limit = rules["replacement_chain"] == "limit" and len(hand.steps) >= 2
    fits = {
        "big_four_winds": has_sets_of(reading, WINDS),
        "big_three_dragons": has_sets_of(reading, DRAGONS),
        "thirteen_wonders": reading.shape == "thirteen",
        "four_kongs": reading.shape == "sets" and all(meld.is_kong for meld in reading.sets),
        "all_honours": all(tile in HONOURS for tile in tiles),
        "all_terminals": all_pongs(reading) and all(tile in TERMINALS for tile in tiles),
        "nine_gates": is_nine_gates(hand),
        "kam_kam_hu": is_kam_kam_hu(hand, reading),
        # Two Kongs in one turn and the win on the second replacement.
        # CHOICE: two gang_shang steps are two Kongs in one turn, so they are this, however they were written.
        "gang_shang_gang": "gang_shang_gang" in hand.flags or hand.steps.count("gang_shang") >= 2,
        "gang_shang": chain_limit and hand.steps[-1] == "gang_shang",
        "hua_shang": chain_limit and hand.steps[-1] == "hua_shang",
        "tian_hu": "tian_hu" in hand.flags and rules["tian_di_hu"],
        "di_hu": "di_hu" in hand.flags
        and rules["tian_di_hu"]
        and (hand.win_by == "discard" or rules["di_hu_first_draw"]),
        "ren_hu": "ren_hu" in hand.flags and rules["ren_hu"],
        # CHOICE: "only" these kinds; the green dragon need not be among them.
        "all_green": rules["all_green"] == "limit" and all(tile in GREEN_KINDS for tile in tiles),
        "seven_pairs": reading.shape == "pairs",
    }
    for name in LIMIT_ORDER:
        if fits.get(name):
            return name
    return None


# --- 3.4: Ping Hu ----------------------------------------------------------------------------------------------------


def ping_hu_shape(hand: Hand, reading: Reading) -> bool:
    """Conditions 1 and 2: four Chi and an Eye without value."""
    if reading.shape != "sets" or not all(meld.is_chi for meld in reading.sets):
        return False
    return reading.eye not in [*DRAGONS, hand.seat, hand.round]


def waiting_kinds(hand: Hand) -> list[str]:
    """The kinds the thirteen tiles waited for."""
    own = hand.concealed + [tile for meld in hand.melds for tile in meld.tiles]
    kinds: list[str] = []
    for kind in PLAYING:
        if own.count(kind) == 4:
            continue
        completed = readings([*hand.concealed, kind], hand.melds, hand.rules)
        if hand.rules["ping_hu_wait"] == "ping_hu_kinds":
            completed = [reading for reading in completed if ping_hu_shape(hand, reading)]
        if completed:
            kinds.append(kind)
    return kinds


def ping_hu_conditions(hand: Hand, reading: Reading) -> bool:
    if not ping_hu_shape(hand, reading):
        return False
    if hand.win_by == "zimo":
        # Condition 4: no wait rule by Zi Mo; the option takes back the case of four exposed Chi.
        # CHOICE: it does so whatever ping_hu_wait says.
        four_exposed = len(hand.melds) == 4
        return bool(hand.rules["ping_hu_four_exposed_zimo"] or not four_exposed)
    # Condition 3: a discard or a robbed tile needs a wait for two kinds.
    return hand.rules["ping_hu_wait"] == "off" or len(waiting_kinds(hand)) >= 2


# --- 3.2: additive rows ----------------------------------------------------------------------------------------------


def line(name: str, value: int, tiles: list[str] | None = None) -> Json:
    if tiles is None:
        return {"id": name, "value": value}
    return {"id": name, "value": value, "tiles": tiles}


def set_lines(hand: Hand, reading: Reading) -> list[Json]:
    """Dragon and wind sets, and the rows built on them."""
    kinds = [meld.tiles[0] for meld in reading.sets if not meld.is_chi]
    dragon_sets = [dragon for dragon in DRAGONS if dragon in kinds]
    lines = [line("dragon_pong", 1, [dragon]) for dragon in dragon_sets]
    if hand.seat in kinds:
        lines.append(line("own_wind", 1, [hand.seat]))
    if hand.round in kinds:
        lines.append(line("round_wind", 1, [hand.round]))
    if hand.rules["small_three_dragons"] and len(dragon_sets) == 2 and reading.eye in DRAGONS:
        lines.append(line("small_three_dragons", 1))
    wind_sets = [wind for wind in WINDS if wind in kinds]
    if hand.rules["small_four_winds"] and len(wind_sets) == 3 and reading.eye in WINDS:
        lines.append(line("small_four_winds", 2))
    return lines


def pattern_lines(hand: Hand, reading: Reading) -> list[Json]:
    """Pong Pong Hu, mixed terminals, the flushes, Ping Hu, Men Qing."""
    rules = hand.rules
    lines: list[Json] = []
    tiles = hand.all_tiles
    suits = {tile[1] for tile in tiles if tile in NUMBERED}
    honours = [tile for tile in tiles if tile in HONOURS]

    if all_pongs(reading):
        lines.append(line("pong_pong_hu", 2))
        ends = [tile for tile in tiles if tile in TERMINALS]
        if rules["mixed_terminals"] and ends and honours and len(ends) + len(honours) == len(tiles):
            lines.append(line("mixed_terminals", 2))

    # W: all green at four stands in place of the flush, whichever of the two it is.
    if rules["all_green"] == "four" and all(tile in GREEN_KINDS for tile in tiles):
        lines.append(line("all_green", 4))
    elif len(suits) == 1 and honours:
        lines.append(line("hun_yi_se", 2))
    elif len(suits) == 1:
        lines.append(line("qing_yi_se", 4))

    if ping_hu_conditions(hand, reading):
        if not hand.bonus:
            lines.append(line("ping_hu", 4))
        elif rules["chow_ping_hu"]:
            lines.append(line("chow_ping_hu", 1))

    # 3.5
    closed = not any(meld.claimed for meld in hand.melds)
    if rules["concealed_kong_opens"] and any(meld.is_kong for meld in hand.melds):
        closed = False
    if closed and (rules["men_qing"] == "any" or (rules["men_qing"] == "zimo" and hand.win_by == "zimo")):
        lines.append(line("men_qing", 1))
    return lines


def event_lines(hand: Hand) -> list[Json]:
    """How the tile came: 3.6, robbing, the last tile."""
    rules = hand.rules
    lines: list[Json] = []
    if hand.steps:
        value = len(hand.steps) if rules["replacement_chain"] == "each" else 1
        lines.append(line(hand.steps[-1], value))
    if hand.win_by == "rob_kong" and rules["robbing"]:
        lines.append(line("qiang_gang", 1))
    if "last_tile" in hand.flags and not any(flag in REPLACEMENT_FLAGS for flag in hand.flags):
        choice = rules["last_tile"]
        by_draw = hand.win_by == "zimo" and (
            choice in ("draw", "draw_and_discard") or (choice == "draw_1p" and hand.win_tile == "1p")
        )
        by_discard = hand.win_by == "discard" and choice == "draw_and_discard"
        if by_draw or by_discard:
            lines.append(line("hai_di", 1))
    return lines


def bonus_lines(hand: Hand) -> list[Json]:
    """Animals, flowers and seasons. A complete set stands in place of its own single rows only."""
    lines: list[Json] = []
    number = WINDS.index(hand.seat) + 1
    for kinds, single, complete in ((FLOWERS, "seat_flower", "flower_set"), (SEASONS, "seat_season", "season_set")):
        own = kinds[number - 1]
        if all(kind in hand.bonus for kind in kinds):
            lines.append(line(complete, 2))
        elif own in hand.bonus:
            lines.append(line(single, 1, [own]))
    animals = [animal for animal in ANIMALS if animal in hand.bonus]
    if len(animals) == 4:
        lines.append(line("animal_set", 5))
    else:
        lines += [line("animal", 1, [animal]) for animal in animals]
    return lines


# --- Section 4: payment ----------------------------------------------------------------------------------------------


def base_points(rules: Json, tai: int) -> int:
    if tai == 0:
        # 4.1: possible with minimum 0 only. CHOICE: also beside a points table, which begins at one tai.
        return 1
    if rules["points_table"] is not None:
        return int(rules["points_table"][tai - 1])
    return int(2 * 2 ** (tai - 1))


def payment(hand: Hand, lines: list[Json], paid: int) -> tuple[int, Json]:
    """The base, and who pays what."""
    rules = hand.rules
    base = base_points(rules, paid)
    single, double = base, 2 * base
    # Section 9: a clean Ping Hu at its own price. CHOICE: the base shown is then the half price.
    if rules["ping_hu_price"] is not None and [entry["id"] for entry in lines] == ["ping_hu"]:
        double, single = rules["ping_hu_price"]
        base = single

    if hand.win_by == "zimo":
        # 4.2: a flat bonus from each, in units of base(1).
        each = double + rules["zimo_bonus"] * base_points(rules, 1)
        whole_hand = 3 * each
        # Section 5: the liable player pays the whole hand, the others nothing.
        if hand.bao == "other" and rules["bao"] and rules["bao_zimo"]:
            return base, {"each_opponent": 0, "liable": whole_hand, "winner": whole_hand}
        return base, {"each_opponent": each, "winner": whole_hand}

    whole_hand = double + 2 * single
    discarder, each_other = double, single
    if rules["payment"] == "shooter_pays_all":
        # 4.2. CHOICE: at a price of its own (section 9) too, the discarder pays what the three would have paid.
        discarder, each_other = whole_hand, 0
    if rules["thirteen_payment"] == "as_zimo" and lines[0:1] and lines[0]["id"] == "thirteen_wonders":
        # 3.3: everybody pays the rate of a Zi Mo. CHOICE: without the Zi Mo bonus, and at a shooter-pays-all table too.
        discarder, each_other, whole_hand = double, double, 3 * double
    if hand.bao == "discarder" and rules["bao"]:
        discarder, each_other = whole_hand, 0
    if hand.bao == "other" and rules["bao"] and rules["bao_third_party"] == "liable_pays_all":
        return base, {"discarder": 0, "each_other": 0, "liable": whole_hand, "winner": whole_hand}
    return base, {"discarder": discarder, "each_other": each_other, "winner": discarder + 2 * each_other}


# --- 3.1: everything together ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Candidate:
    lines: list[Json]
    limit: str | None
    total: int
    paid: int


def limit_candidate(name: str, rules: Json) -> Candidate:
    cap = rules["cap"]
    return Candidate([line(name, cap)], name, cap, cap)


def candidates(hand: Hand) -> list[Candidate]:
    """Every way to count the hand."""
    if all(tile in hand.bonus for tile in FLOWERS + SEASONS):
        return [limit_candidate("eight_flowers", hand.rules)]
    found: list[Candidate] = []
    complete = readings(hand.in_hand, hand.melds, hand.rules) if hand.win_tile is not None else []
    for reading in complete:
        name = limit_line(hand, reading)
        if name is not None:
            found.append(limit_candidate(name, hand.rules))
            continue
        lines = set_lines(hand, reading) + pattern_lines(hand, reading) + event_lines(hand) + bonus_lines(hand)
        total = sum(entry["value"] for entry in lines)
        found.append(Candidate(lines, None, total, min(total, hand.rules["cap"])))
    # 3.3: big dragons and big winds need no complete hand. CHOICE: a robbed tile never makes such a set (2.5), so a
    # win by robbing needs the complete hand.
    automatic = automatic_win(hand)
    if automatic is not None and hand.rules["automatic_wins"] and hand.win_by != "rob_kong":
        found.append(limit_candidate(automatic, hand.rules))
    return found


def strength(candidate: Candidate) -> tuple[bool, int, int, int]:
    """Section 10: a limit hand first, then the highest paid, then the highest total; 3.3: the first limit name."""
    if candidate.limit is not None:
        return True, candidate.paid, candidate.total, -LIMIT_ORDER.index(candidate.limit)
    return False, candidate.paid, candidate.total, 0


def result(hand: Hand, candidate: Candidate) -> Json:
    # Limit hands and automatic wins do not ask for the minimum; the others do, on the total (7.22).
    allowed = candidate.limit is not None or candidate.total >= hand.rules["minimum"]
    base: int | None = None
    paying: Json | None = None
    if allowed:
        base, paying = payment(hand, candidate.lines, candidate.paid)
    return {
        "allowed": allowed,
        "lines": candidate.lines,
        "total": candidate.total,
        "paid": candidate.paid,
        "base": base,
        "payment": paying,
    }


def equally_right(hand_json: Json) -> list[Json]:
    """Every best result, without repetitions; more than one only where readings tie."""
    try:
        hand = parse_hand(hand_json)
    except HandError as problem:
        return [{"error": {"id": problem.error, "detail": problem.detail}}]
    ways = candidates(hand)
    if not ways:
        return [{"allowed": False, "lines": [], "total": 0, "paid": 0, "base": None, "payment": None}]
    best = max(strength(way) for way in ways)
    results: list[Json] = []
    for way in ways:
        if strength(way) == best:
            outcome = result(hand, way)
            if outcome not in results:
                results.append(outcome)
    return results


def score(hand_json: Json) -> Json:
    """The hand's score, or ``{"error": {"id": ...}}``."""
    return equally_right(hand_json)[0]
