"""One seat of the hand being played: its tiles and what follows from them."""

from array import array

from zimo.core.distance import POWER, key_waits, standard
from zimo.core.tiles import BIT, NONE, PLAIN, RED_FIVE, RED_OF, STRIDE, UNKNOWN

KNOWN = array("q", [*(BIT[kind] for kind in range(UNKNOWN)), 0])
"""The set that holds one kind, the empty one for ``UNKNOWN``."""


class Seat:
    """The tiles of one player.

    ``counts`` holds the concealed tiles by kind (``STRIDE`` bytes; in a view, tiles that the viewer may not know are
    counted as ``UNKNOWN``), ``kinds`` which there are (``UNKNOWN`` apart), ``m p s z`` the same as suit keys (see
    ``core.distance``), kept up to date tile by tile; a red five is a five in the keys, a fei is in no suit.
    ``waits`` is the set of kinds that would complete the hand, as it stood after the player's last discard or Kong.
    ``passed_win`` and ``passed_pong`` are the kinds let go or thrown since the last turn, ``UNKNOWN`` among the first
    when a win was let go. ``bonus`` and ``dealt_bonus`` are sets of kinds, ``fei_shown`` is how many fei are laid out
    with them; ``melds`` are meld codes with their special, the tile claimed and its giver beside. ``riichi`` is 1
    after riichi, 2 after double riichi, ``riichi_at`` the place in the river of the discard that goes with it and
    ``ippatsu`` 1 as long as a win would be at once; ``furiten`` is 1 until the player's next draw, 2 for the rest of
    the hand, when a winning tile went by.
    """

    def __init__(self) -> None:
        self.counts: bytearray = bytearray(STRIDE)
        self.kinds: int = 0
        self.m: int = 0
        self.p: int = 0
        self.s: int = 0
        self.z: int = 0
        self.waits: int = 0
        self.bonus: int = 0
        self.dealt_bonus: int = 0
        self.melds: list[int] = []
        self.meld_tiles: bytearray = bytearray()
        self.meld_givers: bytearray = bytearray()
        self.meld_special: bytearray = bytearray()
        self.fei_shown: int = 0
        self.riichi: int = 0
        self.riichi_at: int = NONE
        self.ippatsu: int = 0
        self.furiten: int = 0
        self.open: int = 0
        self.discards: int = 0
        self.passed_win: int = 0
        self.passed_pong: int = 0
        self.asked: int = 0
        self.answer: int = 0
        self.liable: int = NONE
        self.liable_cause: int = 0

    def copy(self) -> "Seat":
        """An equal seat that can go its own way."""
        other: Seat = Seat()
        other.counts = self.counts[:]
        other.kinds = self.kinds
        other.m = self.m
        other.p = self.p
        other.s = self.s
        other.z = self.z
        other.waits = self.waits
        other.bonus = self.bonus
        other.dealt_bonus = self.dealt_bonus
        other.melds = self.melds[:]
        other.meld_tiles = self.meld_tiles[:]
        other.meld_givers = self.meld_givers[:]
        other.meld_special = self.meld_special[:]
        other.fei_shown = self.fei_shown
        other.riichi = self.riichi
        other.riichi_at = self.riichi_at
        other.ippatsu = self.ippatsu
        other.furiten = self.furiten
        other.open = self.open
        other.discards = self.discards
        other.passed_win = self.passed_win
        other.passed_pong = self.passed_pong
        other.asked = self.asked
        other.answer = self.answer
        other.liable = self.liable
        other.liable_cause = self.liable_cause
        return other

    def put_in(self, kind: int) -> None:
        """Add a tile to the concealed tiles."""
        self.counts[kind] += 1
        self.kinds |= KNOWN[kind]
        if kind < 9:
            self.m += POWER[kind]
        elif kind < 18:
            self.p += POWER[kind]
        elif kind < 27:
            self.s += POWER[kind]
        elif kind < 34:
            self.z += POWER[kind]
        elif RED_FIVE <= kind < UNKNOWN:
            self._count_red(kind, 1)

    def take_out(self, kind: int) -> None:
        """Remove a tile from the concealed tiles; in a view an unknown one stands for it."""
        counts = self.counts
        if counts[kind] == 0:
            counts[UNKNOWN] -= 1
            return
        counts[kind] -= 1
        if counts[kind] == 0:
            self.kinds &= ~BIT[kind]
        if kind < 9:
            self.m -= POWER[kind]
        elif kind < 18:
            self.p -= POWER[kind]
        elif kind < 27:
            self.s -= POWER[kind]
        elif kind < 34:
            self.z -= POWER[kind]
        elif RED_FIVE <= kind < UNKNOWN:
            self._count_red(kind, -1)

    def _count_red(self, kind: int, many: int) -> None:
        """A red five is a five in the suit keys."""
        power = POWER[PLAIN[kind]]
        if kind == RED_FIVE:
            self.m += many * power
        elif kind == RED_FIVE + 1:
            self.p += many * power
        else:
            self.s += many * power

    def held(self, kind: int) -> int:
        """How many concealed tiles of a plain kind there are, red fives among the fives."""
        return self.counts[kind] + self.counts[RED_OF[kind]]

    def plain_kinds(self) -> int:
        """The kinds of the concealed tiles, those of red fives with their fives."""
        kinds = self.kinds
        if kinds >= BIT[RED_FIVE]:
            for red in range(RED_FIVE, UNKNOWN):
                if kinds >> red & 1:
                    kinds |= BIT[PLAIN[red]]
        return kinds

    def add_meld(self, code: int, tile: int, giver: int, special: int) -> None:
        """Lay a meld on the table; ``giver`` is the seat that its claimed tile came from."""
        self.melds.append(code)
        self.meld_special.append(special)
        self.meld_tiles.append(tile)
        self.meld_givers.append(giver)

    def distance(self) -> int:
        """How many tiles the hand is from four sets and an Eye, its melds counted; 0 is complete."""
        return standard(self.m, self.p, self.s, self.z, 4 - len(self.melds))

    def find_waits(self) -> None:
        """Work out again which kinds would make four sets and an Eye of a hand that is one tile short."""
        self.waits = key_waits(self.m, self.p, self.s, self.z, 4 - len(self.melds))

    def key(self) -> tuple[object, ...]:
        """Everything that the seat holds, for comparing two states."""
        return (
            bytes(self.counts),
            (self.kinds, self.m, self.p, self.s, self.z),
            self.waits,
            self.bonus,
            self.dealt_bonus,
            tuple(self.melds),
            bytes(self.meld_tiles),
            bytes(self.meld_givers),
            bytes(self.meld_special),
            self.fei_shown,
            (self.riichi, self.riichi_at, self.ippatsu, self.furiten),
            self.open,
            self.discards,
            self.passed_win,
            self.passed_pong,
            self.asked,
            self.answer,
            self.liable,
            self.liable_cause,
        )
