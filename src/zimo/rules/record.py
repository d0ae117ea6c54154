"""The log's fixed-width records: what happened, sixteen bytes an event.

Byte 0 is the type, byte 1 the seat, bytes 2-15 the payload: up to fourteen tiles, or three small numbers (bytes 2, 3,
4) and one signed 32-bit amount (bytes 8-11, low byte first). An absent tile or seat is ``NONE``; a payment from or to
nobody is one out of or into the pool. Byte 5 of CHI, PONG and KONG is the meld's special (see ``core.melds``).

=============  ======================  ==========================  ======================  ===========
type           seat                    byte 2                      byte 3                  amount
=============  ======================  ==========================  ======================  ===========
HAND_STARTED   dealer                  round wind 0-3              times dealt again       hand number
DEALT          whose tiles             up to fourteen tiles
DREW           who drew                tile                        FRONT or BACK
BONUS          who shows               tile                        1 if it was dealt
BEGAN          dealer                  1 if the dealer draws
DISCARDED      who discards            tile                        1 if just drawn
ANSWERED       who answers             action code
CHI            who claims              tile claimed                lowest tile             (byte 4: from)
PONG           who claims              tile                                                (byte 4: from)
KONG           who makes it            tile                        meld type               (byte 4: from)
WON            who won                 tile                        DISCARD ZIMO ROB_KONG   flags, (byte 4: from)
SHOWN          whose tiles             up to fourteen tiles
LINE           who earned              pattern                     value                   (bytes 8-15: kinds)
PAID           who pays                who receives                reason                  points
DRAWN_HAND     who broke it off        reason
HAND_ENDED     next dealer             next round wind             1 if the match is over  next repeat
TAKEN_BACK     (none)                                                                          event gone back to
RIICHI         who declares            1 if double
INDICATOR      (none)                  tile                        1 if ura
SWAPPED        whose meld              tile put in for the fei
=============  ======================  ==========================  ======================  ===========
"""

from typing import Final

WIDTH: Final = 16

HAND_STARTED: Final = 1
DEALT: Final = 2
DREW: Final = 3
BONUS: Final = 4
BEGAN: Final = 5
DISCARDED: Final = 6
ANSWERED: Final = 7
CHI: Final = 8
PONG: Final = 9
KONG: Final = 10
WON: Final = 11
SHOWN: Final = 12
LINE: Final = 13
PAID: Final = 14
DRAWN_HAND: Final = 15
HAND_ENDED: Final = 16
TAKEN_BACK: Final = 17
RIICHI: Final = 18
INDICATOR: Final = 19
SWAPPED: Final = 20

FRONT: Final = 0
BACK: Final = 1
INDICATOR_END: Final = 2
"""Not an end: the next dora indicator of the dead wall is turned."""
URA_END: Final = 3
"""The indicator beneath the next turned one."""

DISCARD: Final = 0
ZIMO: Final = 1
ROB_KONG: Final = 2


def amount_of(log: bytes | bytearray | memoryview, at: int) -> int:
    """The signed amount of the record that starts at byte ``at``."""
    return int.from_bytes(log[at + 8 : at + 12], "little", signed=True)


def mask_of(log: bytes | bytearray | memoryview, at: int) -> int:
    """The set of kinds of the LINE record that starts at byte ``at``."""
    return int.from_bytes(log[at + 8 : at + 16], "little")


def tiles_of(log: bytes | bytearray | memoryview, at: int) -> list[int]:
    """The tiles of the DEALT or SHOWN record that starts at byte ``at``."""
    return [kind for kind in log[at + 2 : at + WIDTH] if kind != 255]


def amount_bytes(amount: int) -> bytes:
    """A signed amount as its four bytes."""
    return amount.to_bytes(4, "little", signed=True)
