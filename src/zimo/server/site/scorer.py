"""The scorer page: a hand as far as it is entered, what may be added to it, its count, and what would change that.

Everything here is asked of the engine: a tile is in the way where the border refuses the hand with it, a circumstance
where the table does, and a "what if" is the same hand scored again.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from zimo.core.melds import CHI, NAMES, PONG, tiles_of
from zimo.core.tiles import JOKER, PLAIN, TEXT, UNKNOWN, kinds_of, tile_from_text, tiles_from_text, tiles_to_text
from zimo.rules.hand import Hand
from zimo.rules.hand_json import WAYS, WINDS, HandError, HandTable, flags_of, read_part
from zimo.rules.ruleset import RuleError, Ruleset
from zimo.rules.score import Scorer
from zimo.rules.sheet import Payment, ScoreSheet
from zimo.scoring import hand_table, score_written
from zimo.server.live.present import groups_of, sheet_of
from zimo.server.site.border import Refused
from zimo.tables import TABLES, load, make_table

INDICATORS: Final = ("dora_indicators", "ura_indicators")
PLACES: Final = ("concealed", "win_tile", *NAMES, *INDICATORS)
"""Where the next tile may go; bonus tiles always go to the bonus tiles."""
ALONE: Final = ("discarder", "liable", "from_dealer")
"""The roles of a payment that one player has; another role is that of all who are left."""
BARE: Final[Mapping[str, object]] = {"concealed": "", "seat_wind": "E", "round_wind": "E", "win_by": "discard"}

Written = Mapping[str, object]
Told = dict[str, object]


def judge(name: str, preset: str | None, options: Mapping[str, object], hand: Written, place: str | None) -> Told:
    """Everything that the page shows of a hand in the JSON form, of which ``concealed`` and others may be unfinished.

    ``place`` is where the next tile would go. Raises ``RuleError`` for house rules that cannot be and
    :class:`Refused` for a place that this table does not have; what is wrong with the hand is the answer's ``error``.
    """
    house = {"table": name, "preset": preset, "rules": dict(options)}
    table = hand_table(name)
    rules = load(name).make_rules(preset, options)
    place = place or PLACES[0]
    if place not in PLACES or (place in INDICATORS and place not in table.keys):
        raise Refused("bad_field", field="place")
    told: Told = {
        "tiles": list(_tile_set(name, rules)),
        "keys": list(table.keys),
        "winds": _winds(name, rules),
        "seats": seats_of(name),
        "missing": 0,
        "error": None,
        "full": {},
        "swaps": [],
        "ways": dict.fromkeys(WAYS),
        "flags": [_flag(hand, flag) for flag in table.flags],
        "what_if": [],
        **_count(None, None, name),
    }
    try:
        part = read_part(hand, table, rules)
        names = flags_of(hand)
    except HandError as wrong:
        return told | {"error": _fault(wrong)}
    missing = 14 - 3 * len(part.melds) - sum(part.counts)
    told |= {
        "missing": missing,
        "full": _full(hand, place, table, rules, _tile_set(name, rules)),
        "swaps": _swaps(hand, part, table, rules),
        "ways": {way: _refusal({**hand, "win_by": way}, table, rules) for way in WAYS},
        "flags": _flags(hand, names, table, rules),
    }
    written = {**hand, **house}
    try:
        sheet = score_written(written)
    except HandError as wrong:
        return told if missing else told | {"error": _fault(wrong)}
    if missing and not sheet.allowed:
        return told
    told |= _count(sheet, table.scorer(rules), name)
    if sheet.allowed:
        told["bao"] = [who for who in ("discarder", "other") if _outcome({**written, "bao": who}) is not None]
    return told | {"what_if": list(_what_if(written, table, sheet))}


def _fault(wrong: HandError) -> Told:
    """A fault of the hand, by the id of its words."""
    if wrong.id == "missing_field" and wrong.params.get("field") == "win_tile":
        return {"id": "choose_win_tile"}
    return {"id": "bad_value" if wrong.id == "bad_json" else wrong.id, **wrong.params}


# The tiles


@lru_cache(maxsize=256)
def _tile_set(name: str, rules: Ruleset) -> tuple[str, ...]:
    """The tiles that a hand of this table may hold or show, in the order of the keyboard."""
    table = hand_table(name)
    kinds = [TEXT[kind] for kind in range(UNKNOWN) if (table.kinds | table.bonus) >> kind & 1]
    return tuple(tile for tile in kinds if _refusal(_with(BARE, _place(table, tile), tile), table, rules) is None)


def _place(table: HandTable, tile: str, place: str = PLACES[0]) -> str:
    """Where a tile goes: a bonus tile to the others of its sort, any other one to the place that is asked for."""
    return "bonus" if table.bonus >> tile_from_text(tile) & 1 else place


def _with(hand: Written, place: str, tile: str) -> dict[str, object]:
    """The hand with one tile more, or with the meld that begins with it."""
    if place == "win_tile":
        return {**hand, place: tile}
    if place in NAMES:
        melds = hand.get("melds", [])
        assert isinstance(melds, list)
        return {**hand, "melds": [*melds, {"type": place, "tiles": _meld_from(place, tile)}]}
    if place == PLACES[0]:
        return {**hand, place: f"{hand[place]}{tile}"}
    others = hand.get(place, [])
    assert isinstance(others, list)
    return {**hand, place: [*others, tile]}


def _meld_from(type_: str, tile: str) -> str:
    """The tiles of a meld that begins with a tile: of a Chi the lowest, of the others one of those alike."""
    kind = tile_from_text(tile)
    plain = PLAIN[kind]
    if type_ == NAMES[CHI]:
        return tiles_to_text([kind, plain + 1, plain + 2])
    return tiles_to_text([kind, *[plain] * (2 if type_ == NAMES[PONG] else 3)])


def _full(hand: Written, place: str, table: HandTable, rules: Ruleset, tiles: tuple[str, ...]) -> Told:
    """The tiles that cannot be added now, and why."""
    found: Told = {}
    for tile in tiles:
        to = _place(table, tile, place)
        try:
            read_part(_with(hand, to, tile), table, rules)
        except HandError as wrong:
            found[tile] = _why_not(wrong, to, tile)
    return found


def _why_not(wrong: HandError, place: str, tile: str) -> Told:
    """Why a tile cannot go there, from what the border says of the hand with it."""
    if wrong.id == "wrong_tile_count" or (wrong.id == "bad_json" and place in INDICATORS):
        return {"id": "place_full"}
    if wrong.id != "impossible_tiles":
        return _fault(wrong)
    if place == "bonus":
        return {"id": "bonus_once", "tile": tile}
    if "copies" not in wrong.params:
        return {"id": "no_set_from" if place in NAMES else "no_win_on", "tile": tile}
    robbed = wrong.params["field"] == "win_tile"
    return {"id": "robbed_copies" if robbed else "none_left", "tile": wrong.params["value"]}


def _swaps(hand: Written, part: Hand, table: HandTable, rules: Ruleset) -> list[list[list[str]]]:
    """For each tile of each meld the tiles that may lie in its place: fei, red fives, or the plain one instead."""
    special = [kind for kind in kinds_of(table.kinds) if kind >= JOKER]
    melds = hand.get("melds", [])
    assert isinstance(melds, list)
    found = []
    for at, code in enumerate(part.melds):
        lying, rows = tiles_from_text(melds[at]["tiles"]), []
        plain = [own if kind == JOKER else PLAIN[kind] for kind, own in zip(lying, tiles_of(code), strict=True)]
        for n in range(len(lying)) if special else ():
            fits = []
            for kind in (plain[n], *(one for one in special if one == JOKER or PLAIN[one] == plain[n])):
                tiles = tiles_to_text([*lying[:n], kind, *lying[n + 1 :]])
                other = [*melds[:at], {**melds[at], "tiles": tiles}, *melds[at + 1 :]]
                if kind != lying[n] and _refusal({**hand, "melds": other}, table, rules) is None:
                    fits.append(TEXT[kind])
            rows.append(fits)
        found.append(rows)
    return found


def _refusal(hand: Written, table: HandTable, rules: Ruleset) -> Told | None:
    """What the border has against a hand as far as it is written."""
    try:
        read_part(hand, table, rules)
    except HandError as wrong:
        return _why_not(wrong, "win_tile", str(hand.get("win_tile")))
    return None


# How it was won


@lru_cache(maxsize=256)
def _winds(name: str, rules: Ruleset) -> dict[str, list[str]]:
    """The winds that a seat and a round can have."""
    table = hand_table(name)
    return {
        field: [wind for wind in WINDS if _refusal({**BARE, field: wind}, table, rules) is None]
        for field in ("seat_wind", "round_wind")
    }


CHANGES: Final[Mapping[str, Written]] = {
    "flag_zimo": {"win_by": "zimo"},
    "flag_discard": {"win_by": "discard"},
    "flag_dealer": {"seat_wind": "E"},
    "flag_not_dealer": {"seat_wind": "S"},
    "flag_alone": {"flags": []},
    "flag_no_melds": {"melds": []},
    "flag_no_win_tile": {"win_tile": None},
    "flag_kongs": {"melds": [{"type": "kong_concealed", "tiles": tile * 4} for tile in "ES"]},
    "flag_bonus": {"bonus": ["f1", "f2", "f3", "f4", "q1", "q2", "q3", "q4"]},
    "flag_riichi": {"riichi": "riichi"},
}
"""What could make a circumstance possible, by the id of the words that say so."""


def _flags(hand: Written, names: list[str], table: HandTable, rules: Ruleset) -> list[Told]:
    """Each circumstance of the table: how often it is named, whether once more says more, and why it cannot be."""
    bare = {**hand, "concealed": "", "flags": names}
    steps = _steps(bare, names, table, rules)
    found: list[Told] = []
    for flag in table.flags:
        times, more = names.count(flag), _steps(bare, [*names, flag], table, rules)
        again = times > 0 and more is not None and steps is not None and more > steps
        reasons = [] if times or more is not None else _what_it_needs(bare, flag, table, rules)
        found.append({"id": flag, "times": times, "again": again, "reasons": reasons})
    return found


def _flag(hand: Written, flag: str) -> Told:
    """A circumstance of a hand that cannot be read whole."""
    named = hand.get("flags")
    return {"id": flag, "times": named.count(flag) if isinstance(named, list) else 0, "again": False, "reasons": []}


def _steps(hand: Written, names: list[str], table: HandTable, rules: Ruleset) -> int | None:
    """How many replacements the circumstances tell of, None where they cannot be. A winning tile may come later."""
    try:
        part = read_part(hand, table, rules)
        table.circumstances(part, names)
    except HandError as wrong:
        return 0 if wrong.id == "missing_field" else None
    return part.steps


def _what_it_needs(hand: Written, flag: str, table: HandTable, rules: Ruleset) -> list[str]:
    """The fewest changes to a hand under which a circumstance could be."""
    for size in (1, 2):
        for ids in combinations(CHANGES, size):
            changed: dict[str, Any] = dict(hand)
            for id in ids:
                changed |= CHANGES[id]
            if _steps(changed, [*changed["flags"], flag], table, rules) is not None:
                return [*ids]
    return ["flag_not_now"]


# The count


@lru_cache(maxsize=len(TABLES))
def seats_of(name: str) -> int:
    """How many play at a table. Raises ``RuleError``."""
    seats: int = make_table(name, None, {}, "match").seats
    return seats


def _count(sheet: ScoreSheet | None, scorer: Scorer | None, name: str) -> Told:
    """The sheet and its payment; nothing where there is none."""
    if sheet is None or scorer is None:
        return {"sheet": None, "allowed": False, "reasons": [], "payers": [], "winner": 0, "pool": 0, "bao": []}
    return {
        "sheet": sheet_of(sheet, scorer, groups_of(scorer)),
        "allowed": sheet.allowed,
        "reasons": [reason.as_dict() for reason in sheet.reasons],
        **paid(sheet.payment, seats_of(name)),
    }


def paid(payment: Payment | None, seats: int) -> Told:
    """Who pays: each role with what one player in it pays and how many they are; ``pool`` is what the winner takes from
    the table besides."""
    if payment is None:
        return {"payers": [], "winner": 0, "pool": 0}
    others = seats - 1 - sum(role in ALONE for role in payment.payers)
    payers = [(role, each, 1 if role in ALONE else others) for role, each in payment.payers.items()]
    return {
        "payers": [{"role": role, "each": each, "players": players} for role, each, players in payers],
        "winner": payment.winner,
        "pool": payment.winner - sum(each * players for _, each, players in payers),
    }


# What if


def _outcome(written: Written) -> Told | None:
    """The short form of a count; None for a hand that cannot be."""
    try:
        return _short(score_written(written))
    except (HandError, RuleError):
        return None


def _short(sheet: ScoreSheet) -> Told:
    return {
        "allowed": sheet.allowed,
        "total": sheet.total,
        "paid": sheet.paid,
        "base": sheet.base,
        "winner": sheet.payment.winner if sheet.payment else 0,
        "payment": sheet.payment.as_dict() if sheet.payment else {},
        "fu": sheet.details.get("fu"),
        "limit_name": sheet.details.get("limit"),
        "yakuman": sheet.details.get("yakuman"),
    }


def _what_if(written: Written, table: HandTable, sheet: ScoreSheet) -> Iterator[Told]:
    """The same hand otherwise: what a player would ask, and what makes a difference."""
    usual = _short(sheet)
    for id, params, change in _changes(written):
        changed = _fitting({**written, **change})
        found = _outcome(changed) or _outcome({**changed, "bao": None})
        if found is not None and (found != usual or id in WAYS or id == "table"):
            yield {"id": id, "params": params, "sheet": found}


def _changes(written: Written) -> Iterator[tuple[str, Told, Told]]:
    name = str(written["table"])
    package = load(name)
    for way in WAYS[:2]:
        if way != written["win_by"]:
            yield way, {}, {"win_by": way}
    for field in ("seat_wind", "round_wind"):
        for wind in WINDS:
            if wind != written[field]:
                yield field, {"wind": wind}, {field: wind}
    options: Mapping[str, object] = written["rules"]  # type: ignore[assignment]
    rules = package.make_rules(written["preset"], options)
    for id, option in package.RULES.options().items():
        if option.front and option.type in ("bool", "choice"):
            for value in option.values or (True, False):
                if value != getattr(rules, id):
                    yield "rule", {"option": id, "value": value}, {"rules": {**options, id: value}}
    for preset in package.presets():
        if options or preset != (written["preset"] or package.DEFAULT_PRESET):
            yield "preset", {"preset": preset}, {"preset": preset, "rules": {}}
    for other in TABLES:
        if other != name:
            preset = load(other).DEFAULT_PRESET
            yield "table", {"table": other}, {"table": other, "preset": preset, "rules": {}}


def _fitting(written: Written) -> Written:
    """A changed hand without the circumstances that cannot be any more."""
    table = hand_table(str(written["table"]))
    rules = load(str(written["table"])).make_rules(written["preset"], written["rules"])
    kept: list[str] = []
    for flag in flags_of(written):
        if _steps({**written, "concealed": ""}, [*kept, flag], table, rules) is not None:
            kept.append(flag)
    return {**written, "flags": kept}
