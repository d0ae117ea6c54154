"""Fu: what the shape of a hand is worth (rules C4), part by part."""

from typing import Final

from zimo.core.tiles import DRAGONS
from zimo.rules.hand import PAIRS, THIRTEEN
from zimo.rules.record import ZIMO
from zimo.tables.riichi.reading import EYE, NARROW, OUTSIDE, TWO_SIDED, RiichiReading, triplets

Part = tuple[str, int]
"""The id of a part and its fu."""

PAIRS_FU: Final = 25


def fu_parts(reading: RiichiReading) -> list[Part]:
    """The parts of the fu of a reading, before rounding; none for thirteen orphans."""
    if reading.form == THIRTEEN:
        return []
    if reading.form == PAIRS:
        return [("pairs", PAIRS_FU)]
    zimo = reading.by == ZIMO
    parts: list[Part] = [("base", 20)]
    if reading.closed and not zimo:
        parts.append(("closed_ron", 10))
    for kind, concealed, kong in triplets(reading):
        fu = (4 if OUTSIDE >> kind & 1 else 2) * (2 if concealed else 1) * (4 if kong else 1)
        parts.append((f"{'closed' if concealed else 'open'}_{'kong' if kong else 'triplet'}", fu))
    parts += _eye(reading)
    if reading.wait in (EYE, NARROW):
        parts.append(("wait", 2))
    if zimo and not is_pinfu(reading):
        parts.append(("zimo", 2))
    if not reading.closed and len(parts) == 1 and not zimo:
        # An open hand of Chi alone has no fu of its own and is counted as 30.
        parts.append(("open", 10))
    return parts


def _eye(reading: RiichiReading) -> list[Part]:
    winds = (reading.eye & reading.own_wind != 0) + (reading.eye & reading.round_wind != 0)
    if winds == 2:
        return [("double_wind", reading.house.double_wind_fu)]
    return [("eye", 2)] if winds or reading.eye & DRAGONS else []


def is_pinfu(reading: RiichiReading) -> bool:
    """A closed hand of four Chi, a worthless Eye and a two-sided wait."""
    return (
        reading.closed
        and reading.chis == 4
        and reading.wait == TWO_SIDED
        and not reading.eye & (DRAGONS | reading.own_wind | reading.round_wind)
    )


def rounded(parts: list[Part]) -> int:
    """The fu of a hand: their sum rounded up to ten, but 25 for seven pairs."""
    total = sum(fu for _, fu in parts)
    return total if total == PAIRS_FU else -(-total // 10) * 10
