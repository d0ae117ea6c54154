"""A candidate win with what only Riichi knows of it."""

from zimo.core.melds import KONG_EXPOSED
from zimo.core.tiles import NONE, PLAIN, RED_FIVE, STRIDE, UNKNOWN, plain_counts
from zimo.rules.hand import Hand


class RiichiHand(Hand):
    """A :class:`Hand` of which ``counts`` and ``win_tile`` are plain tiles, red fives among the fives.

    ``riichi`` is 0, 1 or 2 (double); ``indicators`` and ``ura`` are kinds of turned indicators; ``reds`` is the number
    of red fives in hand and melds, ``tiles`` counts every tile of the hand by kind; ``honba`` and ``sticks`` are what
    lies on the table.
    """

    __slots__ = ("honba", "indicators", "reds", "riichi", "sticks", "tiles", "ura")

    def __init__(
        self,
        hand: Hand,
        riichi: int = 0,
        indicators: bytes = b"",
        ura: bytes = b"",
        honba: int = 0,
        sticks: int = 0,
    ) -> None:
        super().__init__(
            plain_counts(hand.counts),
            hand.melds,
            0,
            hand.win_tile if hand.win_tile == NONE else PLAIN[hand.win_tile],
            hand.by,
            hand.seat_wind,
            hand.round_wind,
            hand.flags,
            hand.steps,
            hand.meld_special,
        )
        self.riichi = riichi
        self.indicators = indicators
        self.ura = ura
        self.honba = honba
        self.sticks = sticks
        self.reds = _reds(hand.counts, hand.meld_special)
        self.tiles = self.counts[:]
        _lay(self.tiles, hand.melds)


def _reds(counts: bytearray, meld_special: bytes) -> int:
    """How many red fives are in hand and in melds."""
    reds = 0
    for kind in range(RED_FIVE, UNKNOWN):
        reds += counts[kind]
    for special in meld_special:
        while special:
            special &= special - 1
            reds += 1
    return reds


def _lay(tiles: bytearray, melds: list[int]) -> None:
    """Count the tiles of the melds too."""
    for code in melds:
        kind = code % STRIDE
        if code >= STRIDE:
            tiles[kind] += 4 if code >= KONG_EXPOSED * STRIDE else 3
            continue
        tiles[kind] += 1
        tiles[kind + 1] += 1
        tiles[kind + 2] += 1
