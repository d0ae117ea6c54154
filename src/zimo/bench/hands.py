"""Hands to be measured with, drawn at random from a seed."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from zimo.core.tiles import PLAYED, TEXT, tile_from_text, tiles_from_text
from zimo.scoring import read_written

SUITED = TEXT[:27]
HONOURS = TEXT[27:PLAYED]


def fourteens(many: int) -> list[list[int]]:
    """Hands of fourteen tiles of the 136, as sorted numbers; a number divided by four is the kind."""
    chances = Random(7)
    return [sorted(chances.sample(range(136), 14)) for _ in range(many)]


def counts_of(tiles: list[int]) -> bytes:
    """The 34 counts of a hand of :func:`fourteens`."""
    counts = bytearray(34)
    for tile in tiles:
        counts[tile // 4] += 1
    return bytes(counts)


def wins(table: str, many: int) -> list[dict[str, Any]]:
    """Winning hands of a table in their written form: a third with melds, some in one suit, won in every way."""
    return list(islice(_wins(table, Random(f"wins {table}")), many))


def _wins(table: str, chances: Random) -> Iterator[dict[str, Any]]:
    while True:
        hand = _hand(table, chances)
        if hand is not None:
            scorer, read, _ = read_written(hand)
            if scorer.may_win(read):
                yield hand


def _hand(table: str, chances: Random) -> dict[str, Any] | None:
    """A complete hand, or nothing where more than four of a kind would be in it."""
    suit = chances.choice("mps")
    one_suit = [tile for tile in SUITED if tile[1] == suit]
    pool = chances.choice((SUITED, [*SUITED, *HONOURS], [*SUITED, *HONOURS], one_suit, [*one_suit, *HONOURS]))
    sets = [_set(pool, chances) for _ in range(4)]
    opened = chances.choice((0, 0, 0, 0, 1, 2, 3))
    concealed = [chances.choice(pool)] * 2 + [tile for tiles in sets[opened:] for tile in tiles]
    if max(Counter(concealed + [tile for tiles in sets[:opened] for tile in tiles]).values()) > 4:
        return None
    win_tile = concealed.pop(chances.randrange(len(concealed)))
    hand: dict[str, Any] = {
        "table": table,
        "concealed": "".join(concealed),
        "win_tile": win_tile,
        "melds": [
            {"type": "pong" if tiles[0] == tiles[1] else "chi", "tiles": "".join(tiles)} for tiles in sets[:opened]
        ],
        "seat_wind": chances.choice("ESWN"),
        "round_wind": chances.choice("ES"),
        "win_by": chances.choice(("discard", "zimo")),
    }
    if table == "riichi":
        hand["rules"] = {"double_yakuman": True}  # as the peers count
        hand["riichi"] = "none" if opened else chances.choice(("none", "riichi", "riichi"))
        hand["dora_indicators"] = [chances.choice(TEXT[:PLAYED])]
        if hand["riichi"] != "none":
            hand["ura_indicators"] = [chances.choice(TEXT[:PLAYED])]
        for red in "mps":
            if f"5{red}" in concealed and chances.random() < 0.25:
                concealed[concealed.index(f"5{red}")] = f"0{red}"
        hand["concealed"] = "".join(concealed)
        used = Counter([*concealed, win_tile, *(tile for tiles in sets[:opened] for tile in tiles)])
        told = [*hand["dora_indicators"], *hand.get("ura_indicators", [])]
        # one five of each suit is red
        if any((used + Counter(told))[tile] > (3 if tile[0] == "5" else 4) for tile in used | Counter(told)):
            return None
    elif table == "singapore":
        hand["bonus"] = chances.sample([f"{kind}{number}" for kind in "fqa" for number in range(1, 5)], 2)
    return hand


def _set(pool: list[str] | tuple[str, ...], chances: Random) -> list[str]:
    tile = chances.choice(pool)
    if tile in HONOURS or chances.random() < 0.4:
        return [tile] * 3
    low = min(int(tile[0]), 7)
    return [f"{low + step}{tile[1]}" for step in range(3)]


class Numbers:
    """Gives tiles their numbers among 136 as the peers have them: a red five is the first of its kind, and the dragons
    stand in the order white green red."""

    _HONOURS = (27, 28, 29, 30, 33, 32, 31)

    def __init__(self) -> None:
        self._taken: Counter[int] = Counter()

    def take(self, text: str) -> int:
        """The number of one more tile."""
        red = text[0] == "0"
        kind = tile_from_text("5" + text[1:] if red else text)
        theirs = kind if kind < 27 else self._HONOURS[kind - 27]
        if red:
            return 4 * theirs
        self._taken[theirs] += 1
        first = 0 if theirs < 27 and theirs % 9 == 4 else -1
        return 4 * theirs + min(first + self._taken[theirs], 3)

    def take_all(self, text: str) -> list[int]:
        """The numbers of tiles that are written together."""
        return [self.take(TEXT[kind]) for kind in tiles_from_text(text)]
