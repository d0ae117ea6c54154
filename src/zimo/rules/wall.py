"""The wall and the secret that orders it.

The order of a wall follows from a secret of 32 bytes and nothing else: whoever knows the secret can build the wall
again and check a game. The shuffle (version 1) is a Fisher-Yates walk from the last tile to the second; position
``i`` takes its partner from 16-bit numbers of the stream SHAKE-256(``b"zimo wall 1" + secret``), high byte first, and
a number that would favour some partners is thrown away. A commitment is published before the deal; the secret is
revealed after the hand.
"""

import hashlib
import secrets

from zimo.rules.record import BACK, FRONT, INDICATOR_END

VERSION = 1
SECRET_BYTES = 32
_LABEL = b"zimo wall 1"


def new_secret() -> bytes:
    """A secret from the operating system's randomness."""
    return secrets.token_bytes(SECRET_BYTES)


def seeded_secret(seed: int, hand: int) -> bytes:
    """The secret of hand number ``hand`` of a local game that can be repeated from its seed."""
    return hashlib.sha256(b"zimo seed 1 %d %d" % (seed, hand)).digest()


def commitment(secret: bytes) -> str:
    """What is published before the deal: 64 hexadecimal digits that fix the secret without telling it."""
    return hashlib.sha256(_LABEL + secret).hexdigest()


def shuffled(tiles: bytes, secret: bytes) -> bytes:
    """The wall that the secret makes of the tiles, first tile to be dealt first."""
    wall = bytearray(tiles)
    stream = hashlib.shake_256(_LABEL + secret)
    room = 4 * len(wall)
    numbers = stream.digest(room)
    at = 0
    for i in range(len(wall) - 1, 0, -1):
        fair = 65536 - 65536 % (i + 1)
        while True:
            if at + 2 > room:
                room *= 2
                numbers = stream.digest(room)
            number = numbers[at] << 8 | numbers[at + 1]
            at += 2
            if number < fair:
                break
        j = number % (i + 1)
        kind = wall[i]
        wall[i] = wall[j]
        wall[j] = kind
    return bytes(wall)


class Wall:
    """The tiles that are not drawn yet: play takes from the front, replacements from the back.

    Where dora indicators are turned they lie behind the four replacements, each before the one beneath it: the fifth
    and the sixth tile from the end, then the seventh and the eighth.
    """

    def __init__(self, tiles: bytes) -> None:
        self.tiles: bytes = tiles
        self.front: int = 0
        self.back: int = len(tiles)
        self.indicators: int = 0
        self.uras: int = 0

    def deal(self, count: int) -> bytes:
        """Take ``count`` tiles from the front."""
        self.front += count
        return self.tiles[self.front - count : self.front]

    def take(self, end: int) -> int:
        """Take one tile from the front or the back, or look at the next indicator (``INDICATOR_END``) or the next one
        beneath (``URA_END``)."""
        if end == FRONT:
            self.front += 1
            return self.tiles[self.front - 1]
        if end == BACK:
            self.back -= 1
            return self.tiles[self.back]
        if end == INDICATOR_END:
            self.indicators += 1
            return self.tiles[len(self.tiles) - 3 - 2 * self.indicators]
        self.uras += 1
        return self.tiles[len(self.tiles) - 4 - 2 * self.uras]
