"""How far a hand is from each shape it may aim at, fei apart, and which kinds help."""

from functools import lru_cache

from zimo.bots.runs import FAR, run_distance
from zimo.bots.worth import ANY, ORPHANS, PONGS, RUNS, Aim
from zimo.core.distance import POWER, key_useful, seven_pairs, standard, thirteen
from zimo.core.tiles import HONOURS, PLAYED, SUITS, TERMINALS, kinds_of
from zimo.rules.seat import Seat


@lru_cache(maxsize=65536)
def kinds_in(kinds: int) -> tuple[int, ...]:
    """The kinds of a set, kept, for the same sets come again and again."""
    return tuple(kinds_of(kinds))


def measure(seat: Seat, aim: Aim, plain: int) -> tuple[int, int]:
    """Tiles missing to the shape, and the kinds that help; the sets of honours that it asks for are left out.

    ``plain`` are the honours that may be a worthless Eye.
    """
    if aim.shape == ANY:
        return _free(seat, aim)
    if aim.shape == RUNS:
        eye_missing, eye_kinds = _worthless_eye(seat, plain & aim.kinds)
        m = seat.m if aim.kinds & SUITS[0] else 0
        p = seat.p if aim.kinds & SUITS[1] else 0
        s = seat.s if aim.kinds & SUITS[2] else 0
        return run_distance(m, p, s, eye_missing, eye_kinds, 4 - len(seat.melds))
    if aim.shape == PONGS:
        return _pongs(seat, aim.kinds)
    return orphans(seat) if aim.shape == ORPHANS else _pairs(seat)


def _free(seat: Seat, aim: Aim) -> tuple[int, int]:
    """Sets of all sorts and an Eye, of the kinds that the aim allows."""
    room = 4 - len(seat.melds)
    z = seat.z if aim.kinds & HONOURS else 0
    for kind in kinds_in(aim.sets):
        z -= seat.counts[kind] * POWER[kind]
        room -= 1
    m = seat.m if aim.kinds & SUITS[0] else 0
    p = seat.p if aim.kinds & SUITS[1] else 0
    s = seat.s if aim.kinds & SUITS[2] else 0
    if not aim.kinds & TERMINALS:
        counts = seat.counts
        m -= counts[0] * POWER[0] + counts[8] * POWER[8]
        p -= counts[9] * POWER[9] + counts[17] * POWER[17]
        s -= counts[18] * POWER[18] + counts[26] * POWER[26]
    missing = standard(m, p, s, z, room)
    return missing, key_useful(m, p, s, z, room) & aim.kinds & ~aim.sets if missing else 0


def _worthless_eye(seat: Seat, plain: int) -> tuple[int, int]:
    """Tiles missing to an Eye of these honours, and their kinds; ``FAR`` where there is none to begin with."""
    pair = single = 0
    for kind in kinds_in(plain):
        if seat.counts[kind] > 1:
            pair = 1
        elif seat.counts[kind]:
            single |= 1 << kind
    return (0, 0) if pair else (1, single) if single else (FAR, 0)


def _pongs(seat: Seat, kinds: int) -> tuple[int, int]:
    """Pongs and an Eye of those kinds."""
    threes = pairs = singles = 0
    for kind in kinds_in(kinds):
        held = seat.counts[kind]
        if held > 2:
            threes += 1
        elif held == 2:
            pairs |= 1 << kind
        elif held:
            singles |= 1 << kind
    room = 4 - len(seat.melds)
    short = max(0, room - threes)
    twos = min(pairs.bit_count(), short)
    ones = min(singles.bit_count(), short - twos)
    missing = twos + 2 * ones + 3 * (short - twos - ones)
    useful = pairs if short else 0
    if max(0, threes - room) + pairs.bit_count() == twos:
        # Nothing is left over for the Eye.
        useful |= singles
        missing += 1 if singles.bit_count() > ones else 2
    return missing, useful


def orphans(seat: Seat) -> tuple[int, int]:
    """Every terminal and honour."""
    held = pair = 0
    for kind in kinds_in(TERMINALS | HONOURS):
        if seat.counts[kind]:
            held |= 1 << kind
            pair |= seat.counts[kind] > 1
    return thirteen(seat.counts), (TERMINALS | HONOURS) & ~held if pair else TERMINALS | HONOURS


def _pairs(seat: Seat) -> tuple[int, int]:
    """Seven pairs."""
    return seven_pairs(seat.counts), sum(1 << kind for kind in range(PLAYED) if seat.counts[kind] == 1)
