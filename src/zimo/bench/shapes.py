"""How far a hand is from complete, and which tiles help."""

from typing import Any

from zimo.bench.contest import Contest, Row, each, in_turn, same
from zimo.bench.hands import counts_of, fourteens
from zimo.bench.peers import installed, jax_on_processor, module
from zimo.core.distance import distance, distances, nearest, throws

HANDS = 60_000
"""More than the peers remember."""
TOGETHER = 10_000
COMPARED = 500
PART = 500
SLOW_PART = 20
GB = [
    *(f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)),
    *(f"F{wind}" for wind in range(1, 5)),
    *(f"J{dragon}" for dragon in range(1, 4)),
]
"""The tiles as PyMahjongGB writes them."""


def shanten() -> Contest:
    """Hands of fourteen tiles, one call a hand, or all in one call; the peers look for all three forms.

    mahjax takes all hands in one call, the others one.
    """
    tiles = fourteens(HANDS)
    hands = [counts_of(hand) for hand in tiles]
    together = b"".join(hands[:TOGETHER])
    called = bytes(len(together) // 34)

    def batch() -> int:
        return len(distances(together, len(called), called))

    rows = [
        Row("shanten_standard", in_turn(lambda hand: distance(hand, 0), hands, PART)),
        Row("shanten_all", in_turn(lambda hand: nearest(hand, 0), hands, PART)),
        Row("shanten_batch", batch),
    ]
    there = installed()
    asked: dict[str, tuple[Any, list[Any]]] = {}
    if "riichienv" in there:
        asked["riichienv"] = module("riichienv").calculate_shanten, tiles
    if "mahjong" in there:
        asked["mahjong"] = module("mahjong.shanten").Shanten().calculate_shanten, [list(hand) for hand in hands]
    if "cmajiang" in there:
        read = module("cmajiang").Shoupai
        asked["cmajiang"] = module("cmajiang").xiangting, [read(_digits(hand, first=True)) for hand in hands]
    if "jansou" in there:
        count = module("jansou.analysis.shanten").shanten_counts
        asked["jansou"] = (lambda hand: count(hand, 0)), [list(hand) for hand in hands]
    agree = {}
    ours = [nearest(hand, 0) - 1 for hand in hands[:COMPARED]]
    for peer, (call, theirs) in asked.items():
        rows.append(Row("shanten_all", in_turn(call, theirs, PART), peer))
        agree[peer] = same(ours, map(call, theirs[:COMPARED]))
    if "mahjax" in there:
        jax, table = jax_on_processor(), module("numpy").frombuffer(together, dtype="uint8").reshape(-1, 34)
        count_all = jax.jit(jax.vmap(module("mahjax.red_mahjong.shanten").Shanten.number))
        agree["mahjax"] = same(ours, count_all(table).tolist()[:COMPARED])  # and this compiles it
        rows.append(Row("shanten_all", lambda: len(count_all(table).block_until_ready()), "mahjax"))
    return Contest("shanten", tuple(rows), agree)


def ukeire() -> Contest:
    """Every discard of a hand of fourteen tiles: what it leaves, which tiles help then, and how many there are."""
    tiles = fourteens(2000)
    hands = [counts_of(hand) for hand in tiles]
    rows = [Row("ukeire", each(lambda hand: throws(hand, 0), hands))]
    there = installed()
    if "jansou" in there:
        read, made = module("jansou.core.notation").parse_136, module("jansou.core.hand").Hand
        theirs = [made(tuple(read(hand))) for hand in tiles]
        rows.append(
            Row("ukeire", in_turn(module("jansou.analysis.efficiency").discard_evaluation, theirs, PART), "jansou")
        )
    if "PyMahjongGB" in there:
        ask = module("MahjongGB").RegularShanten

        def every_throw(left: list[tuple[str, ...]]) -> None:
            for hand in left:
                ask(hand)

        rows.append(Row("ukeire", in_turn(every_throw, [_thrown(hand) for hand in hands], PART), "PyMahjongGB"))
    if "mahjong-utils" in there:
        parse = module("mahjong_utils.models.tile").parse_tiles
        texts = [parse(_digits(hand, first=False)) for hand in hands[:SLOW_PART]]
        rows.append(Row("ukeire", each(module("mahjong_utils.shanten").regular_shanten, texts), "mahjong-utils"))
    return Contest("ukeire", tuple(rows))


def _digits(hand: bytes, first: bool) -> str:
    """A hand as digits with the letter of their suit before or behind them."""
    text = ""
    for at, letter in ((0, "m"), (9, "p"), (18, "s"), (27, "z")):
        digits = "".join(str(kind - at + 1) * hand[kind] for kind in range(at, min(at + 9, 34)))
        if digits:
            text += letter + digits if first else digits + letter
    return text


def _thrown(hand: bytes) -> list[tuple[str, ...]]:
    """What is left of a hand after each of its discards, for a peer that is asked once for each."""
    return [
        tuple(GB[kind] for kind in range(34) for _ in range(hand[kind] - (kind == out)))
        for out in range(34)
        if hand[out]
    ]
