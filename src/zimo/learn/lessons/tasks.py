"""Tasks: tiles that the learner moves, and every outcome that is right.

The page knows no rule. A task gives it *racks* of tiles and *trays* to put them in; what lies in the trays at the end
is compared with the outcomes that were worked out here. An outcome is a text: each tray's tiles in the order of a
sorted hand with a space between, trays with ``|`` between; trays that are alike stand in order of their texts.

========  ==============================================================================================================
``pick``  choose ``n`` tiles of the rack ``from``: the goal is asked of them, or of what stays behind where ``rest`` is
          true. Without ``n``: all tiles of which the goal holds, and no others. Tiles that are there already and join
          them are ``with``
``swap``  throw one tile of ``from`` and take one of ``shelf``: the goal is asked of the hand then
``sort``  put the tiles of ``from`` into sets and the Eye
========  ==============================================================================================================
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from zimo.core.melds import tiles_of
from zimo.core.shape import keys, readings
from zimo.core.tiles import STRIDE, TEXT, kinds_of, tiles_from_text
from zimo.learn.dealer import Dealer
from zimo.learn.lessons.goals import missed
from zimo.learn.lessons.shows import beside
from zimo.learn.question import Text, text, tiles_block

Outcome = tuple[tuple[int, ...], ...]
"""The tiles of each tray."""
Block = dict[str, Any]

KEYS = {
    "pick": ("type", "from", "n", "with", "rest", "goal", "hand"),
    "swap": ("type", "from", "shelf", "goal", "hand"),
    "sort": ("type", "from"),
}


def task(dealer: Dealer, row: Mapping[str, Any], id: str) -> Block | None:
    """A task in JSON types; None where these house rules leave nothing right in it, or nothing that is not.

    ``id`` is that of its words; tiles ``with`` it are called by ``<id>.with``.

    ``type``; ``scene``, what else belongs to the hand; ``racks``, each its tiles; ``trays``, each with ``name``
    (``pick``, ``throw``, ``take``, ``set``, ``eye``), ``size`` (tiles that it holds, null: any number) and ``rack``,
    whose tiles it takes; ``alike``, whether the trays may change places; ``right``, the outcomes; ``why``, for outcomes
    that are not right: a text and the outcomes that it is said of, each one tile where the tray holds any number; and
    ``otherwise``, the text for all others, or null.
    """
    racks = [tiles_from_text(row[name]) for name in ("from", "shelf") if name in row]
    trays, right, wrong = {"pick": _pick, "swap": _swap, "sort": _sort}[row["type"]](dealer, row, racks)
    alike = row["type"] == "sort"
    if not right or not (wrong or alike):
        return None
    why: dict[str, dict[str, Any]] = {}
    for outcome, reason in wrong:
        told = why.setdefault(repr(reason), {"text": reason.as_dict(), "outcomes": []})
        told["outcomes"].append(written(outcome, alike))
    usual = max(why.values(), key=lambda told: len(told["outcomes"])) if why and trays[0]["size"] else None
    return {
        "type": row["type"],
        "scene": [*beside(dealer, row.get("hand", {})), *_joined(row, id)],
        "racks": [[TEXT[tile] for tile in rack] for rack in racks],
        "trays": trays,
        "alike": alike,
        "right": [written(outcome, alike) for outcome in right],
        "otherwise": usual["text"] if usual else None,
        "why": [told for told in why.values() if told is not usual],
    }


def written(outcome: Outcome, alike: bool) -> str:
    """An outcome as a text."""
    trays = [" ".join(TEXT[tile] for tile in sorted(tray)) for tray in outcome]
    return "|".join(sorted(trays) if alike else trays)


def _joined(row: Mapping[str, Any], id: str) -> list[Mapping[str, Any]]:
    return [tiles_block(tiles_from_text(row["with"]), text(f"{id}.with"))] if "with" in row else []


Judged = tuple[list[Block], list[Outcome], list[tuple[Outcome, Text]]]
"""The trays, what is right, what is not and why."""


def _pick(dealer: Dealer, row: Mapping[str, Any], racks: list[list[int]]) -> Judged:
    rack, hand, goal = racks[0], row.get("hand", {}), row["goal"]
    joined = tiles_from_text(row.get("with", ""))
    n = row.get("n")
    trays = [{"name": "pick", "size": n, "rack": 0}]
    if n is None:
        judged = [(tile, missed(dealer, goal, [tile], hand)) for tile in rack]
        good = tuple(tile for tile, why in judged if why is None)
        return trays, [(good,)] if good else [], [(((tile,),), why) for tile, why in judged if why is not None]
    right: list[Outcome] = []
    wrong: list[tuple[Outcome, Text]] = []
    for picked, rest in _parts(rack, n):
        why = missed(dealer, goal, [*(rest if row.get("rest") else picked), *joined], hand)
        if why is None:
            right.append((picked,))
        else:
            wrong.append(((picked,), why))
    return trays, right, wrong


def _swap(dealer: Dealer, row: Mapping[str, Any], racks: list[list[int]]) -> Judged:
    right: list[Outcome] = []
    wrong: list[tuple[Outcome, Text]] = []
    for thrown, rest in _parts(racks[0], 1):
        for taken in sorted(set(racks[1])):
            why = missed(dealer, row["goal"], [*rest, taken], row.get("hand", {}))
            outcome = (thrown, (taken,))
            if why is None:
                right.append(outcome)
            else:
                wrong.append((outcome, why))
    return [{"name": "throw", "size": 1, "rack": 0}, {"name": "take", "size": 1, "rack": 1}], right, wrong


def _sort(dealer: Dealer, row: Mapping[str, Any], racks: list[list[int]]) -> Judged:
    counts = bytearray(STRIDE)
    for tile in racks[0]:
        counts[tile] += 1
    sets = len(racks[0]) // 3
    found = [
        (*(_set_tiles(code) for code in split.sets), *((eye, eye) for eye in kinds_of(split.eye)))
        for split in readings(*keys(counts), sets)
    ]
    trays = [{"name": "set", "size": 3, "rack": 0} for _ in range(sets)]
    return [*trays, {"name": "eye", "size": 2, "rack": 0}], found, []


def _set_tiles(code: int) -> tuple[int, ...]:
    return tuple(tiles_of(code))


def _parts(rack: Sequence[int], n: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to take ``n`` tiles of a rack, with what stays; tiles that are alike are not told apart."""
    seen: set[tuple[int, ...]] = set()
    for places in combinations(range(len(rack)), n):
        picked = _sorted(rack[at] for at in places)
        if picked not in seen:
            seen.add(picked)
            yield picked, _sorted(tile for at, tile in enumerate(rack) if at not in places)


def _sorted(tiles: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(tiles))
