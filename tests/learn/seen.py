"""What a question shows, read back as whoever answers it would read it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from zimo.core.tiles import PLAYED, TEXT, tiles_from_text, tiles_to_text
from zimo.learn.practice import House
from zimo.learn.question import Question
from zimo.tables import load, make_table

Json = dict[str, Any]
WINDS = "ESWN"


def hand_of(question: Question) -> list[int]:
    """The concealed tiles."""
    block = next(block for block in question.scene if block["type"] == "tiles")
    return [kind for text in block["tiles"] for kind in tiles_from_text(text)]


def seats_of(question: Question) -> list[Json]:
    """What lies before each seat that is shown, whoever is asked first."""
    return [seat for block in question.scene if block["type"] == "seats" for seat in block["seats"]]


def lies(question: Question) -> Json:
    """What lies before whoever is asked."""
    return next(iter(seats_of(question)), {"melds": [], "bonus": []})


def melds_of(question: Question) -> list[Json]:
    """The sets on the table of whoever is asked."""
    return list(lies(question)["melds"])


def hand_at(house: House, you: str, round_wind: str, **parts: object) -> Json:
    """A hand in its JSON form under the rules of a house."""
    empty: Json = {"concealed": "", "win_tile": None, "melds": [], "bonus": [], "win_by": "discard", "flags": []}
    rules = {"table": house.table, "preset": house.preset or default(house), "rules": dict(house.rules)}
    return {**rules, **empty, "seat_wind": you, "round_wind": round_wind, **parts}


def default(house: House) -> str:
    """The preset of a house that names none."""
    preset: str = load(house.table).DEFAULT_PRESET
    return preset


def option(house: House, name: str) -> Any:
    """The value of an option under the rules of a house."""
    return getattr(make_table(house.table, house.preset, house.rules, "scored").rules, name, None)


def kinds_at(house: House) -> list[int]:
    """The kinds that form sets at the table of a house."""
    tiles = set(make_table(house.table, house.preset, house.rules, "scored").tile_set)
    return [kind for kind in range(PLAYED) if kind in tiles]


def left_over(question: Question, house: House) -> dict[int, int]:
    """By kind, the copies that whoever is asked cannot see."""
    tiles = make_table(house.table, house.preset, house.rules, "scored").tile_set
    counts = {kind: tiles.count(kind) for kind in kinds_at(house)}
    seen = hand_of(question)
    for seat in seats_of(question):
        seen += [kind for meld in seat["melds"] for kind in tiles_from_text(meld["tiles"])]
        seen += [kind for text in seat["river"] for kind in tiles_from_text(text)]
    for kind in seen:
        counts[kind] -= 1
    return counts


def written(tiles: list[int]) -> str:
    """Tiles as text."""
    return tiles_to_text(sorted(tiles))


def text_of(kind: int) -> str:
    """A tile as text."""
    return TEXT[kind]


def copies(house: House, kind: int) -> int:
    """How many tiles of a kind the table of a house has."""
    tiles: bytes = make_table(house.table, house.preset, house.rules, "scored").tile_set
    return tiles.count(kind)


def completes(tiles: list[int]) -> bool:
    """Whether concealed tiles are sets and an Eye."""
    counts = Counter(tiles)
    return any(_are_sets(counts - Counter([eye, eye])) for eye, many in counts.items() if many > 1)


def _are_sets(counts: Counter[int]) -> bool:
    if not counts:
        return True
    kind = min(counts)
    if counts[kind] > 2 and _are_sets(counts - Counter([kind] * 3)):
        return True
    run = Counter([kind, kind + 1, kind + 2])
    return kind < 27 and kind % 9 < 7 and run <= counts and _are_sets(counts - run)
