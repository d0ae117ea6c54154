"""Fu: what the shape of a hand is worth (rules C4), part by part.

The parts of a hand are told as a number, ``PART`` bits for each, the first lowest: to count one it is added up, and
only to explain it the parts are written out.
"""

from typing import Final

from zimo.core.melds import KONG_CONCEALED, KONG_EXPOSED
from zimo.core.tiles import BIT, DRAGONS, STRIDE
from zimo.rules.hand import PAIRS, THIRTEEN
from zimo.rules.record import ZIMO
from zimo.tables.riichi.reading import RiichiReading
from zimo.tables.riichi.traits import EYE, NARROW, OUTSIDE, TWO_SIDED

Part = tuple[str, int]
"""The id of a part and its fu."""

PARTS: Final[tuple[Part, ...]] = (
    ("", 0),
    ("pairs", 25),
    ("base", 20),
    ("closed_ron", 10),
    ("eye", 2),
    ("double_wind", 2),
    ("double_wind", 4),
    ("wait", 2),
    ("zimo", 2),
    ("open", 10),
    ("base", 30),
    # From here on: of simples, then of terminals and honours.
    ("open_triplet", 2),
    ("open_triplet", 4),
    ("closed_triplet", 4),
    ("closed_triplet", 8),
    ("open_kong", 8),
    ("open_kong", 16),
    ("closed_kong", 16),
    ("closed_kong", 32),
)
"""By its number, every part that there is; 0 is none."""
PART: Final = 5
_ONE: Final = (1 << PART) - 1
PAIRS_FU: Final = 25
USUAL: Final = PARTS.index(("base", 30))
"""The parts of a hand that is known by its han only."""

_FU: Final = bytes(fu for _, fu in PARTS)
_PAIRS: Final = PARTS.index(("pairs", PAIRS_FU))
_BASE: Final = PARTS.index(("base", 20))
_CLOSED_RON: Final = PARTS.index(("closed_ron", 10))
_PAIR: Final = PARTS.index(("eye", 2))
_DOUBLE_WIND: Final = PARTS.index(("double_wind", 2))
_DOUBLE_WIND_4: Final = PARTS.index(("double_wind", 4))
_WAIT: Final = PARTS.index(("wait", 2))
_DRAWN: Final = PARTS.index(("zimo", 2))
_OPEN: Final = PARTS.index(("open", 10))
_TRIPLET: Final = PARTS.index(("open_triplet", 2))
_CONCEALED: Final = PARTS.index(("closed_triplet", 4)) - _TRIPLET
_KONG: Final = PARTS.index(("open_kong", 8)) - _TRIPLET


def parts_of(reading: RiichiReading) -> int:
    """The parts of the fu of a reading, before rounding; none for thirteen orphans."""
    if reading.form == THIRTEEN:
        return 0
    if reading.form == PAIRS:
        return _PAIRS
    zimo = reading.by == ZIMO
    parts = _BASE
    at = PART
    if reading.closed and not zimo:
        parts |= _CLOSED_RON << at
        at += PART
    for code in reading.hand.melds:
        if code >= STRIDE:
            part = _TRIPLET + (OUTSIDE >> code % STRIDE & 1)
            if code >= KONG_EXPOSED * STRIDE:
                part += _KONG
            if code >= KONG_CONCEALED * STRIDE:
                part += _CONCEALED
            parts |= part << at
            at += PART
    pongs = reading.pongs & ~reading.meld_pongs
    # The Pong that another player's tile finished is no concealed one.
    shown = BIT[reading.won_set - STRIDE] if not zimo and STRIDE <= reading.won_set < 2 * STRIDE else 0
    while pongs:
        pong = pongs & -pongs
        pongs ^= pong
        part = _TRIPLET + (1 if pong & OUTSIDE else 0)
        if pong != shown:
            part += _CONCEALED
        parts |= part << at
        at += PART
    part = _eye(reading)
    if part:
        parts |= part << at
        at += PART
    if reading.wait == EYE or reading.wait == NARROW:
        parts |= _WAIT << at
        at += PART
    if zimo and not is_pinfu(reading):
        parts |= _DRAWN << at
    if parts == _BASE and not zimo:
        # An open hand of Chi alone has no fu of its own and is counted as 30.
        parts |= _OPEN << at
    return parts


def _eye(reading: RiichiReading) -> int:
    """The part that the Eye is, 0 for a worthless one."""
    eye = reading.eye
    if eye & reading.own_wind & reading.round_wind:
        return _DOUBLE_WIND if reading.house.double_wind_fu == 2 else _DOUBLE_WIND_4
    return _PAIR if eye & (DRAGONS | reading.own_wind | reading.round_wind) else 0


def is_pinfu(reading: RiichiReading) -> bool:
    """A closed hand of four Chi, a worthless Eye and a two-sided wait."""
    return (
        reading.closed
        and reading.chis == 4
        and reading.wait == TWO_SIDED
        and not reading.eye & (DRAGONS | reading.own_wind | reading.round_wind)
    )


def rounded(parts: int) -> int:
    """The fu of a hand: the sum of its parts rounded up to ten, but 25 for seven pairs."""
    total = 0
    while parts:
        total += _FU[parts & _ONE]
        parts >>= PART
    return total if total == PAIRS_FU else (total + 9) // 10 * 10


def as_parts(parts: int) -> list[Part]:
    """The parts written out."""
    found = []
    while parts:
        found.append(PARTS[parts & _ONE])
        parts >>= PART
    return found
