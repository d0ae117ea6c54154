"""Which shapes a seat may aim at: those that its melds allow, that its tiles lean to, and that may pay."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from zimo.bots.chance import FARTHEST
from zimo.bots.measure import kinds_in
from zimo.bots.worth import (
    ANY,
    ORPHANS,
    PONGS,
    RUNS,
    SEVEN,
    SIMPLES,
    Aim,
    Spot,
    Worth,
    lucky,
    simples_pay,
    valued,
    worth,
)
from zimo.core.distance import seven_pairs, thirteen
from zimo.core.melds import KONG_CONCEALED
from zimo.core.tiles import EAST, HONOURS, JOKER, PLAYED, STRIDE, SUITS, TERMINALS
from zimo.rules.score import Scorer
from zimo.rules.seat import Seat

LEANS: Final = 8
"""Tiles of one suit and honours, melds included, from which on a flush is thought of."""


class Leaning(NamedTuple):
    """What a seat's tiles and melds lean to, as far as it decides about aims.

    ``threes``, ``twos`` and ``singles`` are honours worth a set, by the copies in hand; ``flushes`` has a bit for each
    suit of which a flush is thought, ``full`` where it needs no honours; ``orphans`` and ``pairs`` tell whether those
    are near enough.
    """

    threes: int
    twos: int
    singles: int
    flushes: int
    full: int
    orphans: bool
    pairs: bool


@dataclass(frozen=True, slots=True, eq=False)
class Route:
    """An aim and its worth, as it is and with one or two bonus tiles more (points given and drawn); equal to itself
    only."""

    aim: Aim
    worth: Worth
    lucky: tuple[tuple[float, float], tuple[float, float]]


def routes(scorer: Scorer, seat: Seat, spot: Spot, unseen: bytearray, coming: int) -> tuple[Route, ...]:
    """The aims that may pay; ``coming`` are bonus tiles that may still be drawn."""
    return _routes(scorer, spot, _leaning(scorer, seat, spot, unseen), coming)


def _leaning(scorer: Scorer, seat: Seat, spot: Spot, unseen: bytearray) -> Leaning:
    counts = seat.counts
    threes = twos = singles = 0
    for kind in kinds_in(valued(scorer, spot.seat_wind, spot.round_wind, spot.kinds)):
        if counts[kind] > 2:
            threes |= 1 << kind
        elif counts[kind] == 2 and unseen[kind]:
            twos |= 1 << kind
        elif counts[kind] == 1 and unseen[kind] > 1:
            singles |= 1 << kind
    flushes = full = 0
    honours = sum(counts[EAST:PLAYED])
    for number in range(len(SUITS)):
        inside = 3 * len(spot.melds) + sum(counts[9 * number : 9 * number + 9])
        flushes |= (inside + honours >= LEANS) << number
        full |= (inside >= LEANS) << number
    orphans = not spot.melds and _has_orphans(spot) and thirteen(counts) <= FARTHEST
    pairs = not spot.melds and scorer.pairs and seven_pairs(counts) - counts[JOKER] <= FARTHEST
    return Leaning(threes, twos, singles, flushes, full, orphans, pairs)


def _has_orphans(spot: Spot) -> bool:
    """Whether the table has every terminal."""
    return spot.kinds & TERMINALS == TERMINALS


@lru_cache(maxsize=16384)
def _routes(scorer: Scorer, spot: Spot, leaning: Leaning, coming: int) -> tuple[Route, ...]:
    found = []
    for aim in _aims(scorer, spot, leaning):
        now = worth(scorer, spot, aim)
        many = coming.bit_count()
        one, two = (lucky(scorer, spot, aim, coming, min(tiles, many)) for tiles in (1, 2))
        if now.drawn or one[1] or two[1]:
            found.append(Route(aim, now, (one, two)))
    return tuple(found)


def _aims(scorer: Scorer, spot: Spot, leaning: Leaning) -> list[Aim]:
    laid = laid_chis = laid_pongs = 0
    claimed = False
    for code in spot.melds:
        laid |= (7 if code < STRIDE else 1) << code % STRIDE
        laid_chis += code < STRIDE
        laid_pongs += code >= STRIDE
        claimed = claimed or code < KONG_CONCEALED * STRIDE
    room = 4 - len(spot.melds)
    threes = leaning.threes
    sets = _sets(threes, leaning.twos, room)
    kinds = spot.kinds
    aims = [Aim(ANY, kinds, choice, False) for choice in sets]
    if not worth(scorer, spot, aims[0]).given and threes.bit_count() < room:
        aims += [Aim(ANY, kinds, threes | 1 << kind, False) for kind in kinds_in(leaning.singles)]
    if not laid_chis:
        aims += [Aim(PONGS, kinds, choice, False) for choice in sets]
    if not laid_pongs:
        aims.append(Aim(RUNS, kinds, 0, False))
    if not claimed:
        aims.append(Aim(ANY, kinds, threes, True))
        aims.append(Aim(RUNS, kinds, 0, True))
    if not laid & ~SIMPLES and simples_pay(scorer, kinds):
        aims.append(Aim(ANY, kinds & SIMPLES, 0, False))
    for number, suit in enumerate(SUITS):
        if laid & ~(suit | HONOURS) or not leaning.flushes >> number & 1:
            continue
        if suit | HONOURS != kinds:
            aims += [Aim(ANY, suit | HONOURS, choice, False) for choice in sets]
            if not laid_chis:
                aims.append(Aim(PONGS, suit | HONOURS, threes, False))
        if leaning.full >> number & 1 and not laid & HONOURS:
            aims.append(Aim(ANY, suit, 0, False))
            if not laid_pongs:
                aims.append(Aim(RUNS, suit, 0, False))
    if leaning.orphans:
        aims.append(Aim(ORPHANS, TERMINALS | HONOURS, 0, True))
    if leaning.pairs:
        aims.append(Aim(SEVEN, kinds, 0, True))
    return aims


def _sets(threes: int, twos: int, room: int) -> list[int]:
    """Which honours to aim at as sets: those that are there, with none, each, or all of the pairs."""
    choices = [threes]
    if threes.bit_count() < room:
        choices += [threes | 1 << kind for kind in kinds_in(twos)]
    if twos.bit_count() > 1 and (threes | twos).bit_count() <= room:
        choices.append(threes | twos)
    return choices
