"""Bao: when one player pays for all (rules 5). Liability comes from a claim or a win, never from a discard alone."""

from zimo.core.melds import KONG_EXPOSED, PONG
from zimo.core.tiles import (
    DRAGONS,
    EAST,
    GREENS,
    HONOURS,
    NONE,
    STRIDE,
    SUITS,
    TERMINALS,
    WINDS,
)
from zimo.rules.codes import TAKEN
from zimo.rules.danger import Danger
from zimo.rules.feeding import completes, laid_sets
from zimo.rules.score import Scorer, Tally
from zimo.rules.seat import Seat
from zimo.rules.state import State
from zimo.tables.singapore.rules import SingaporeRules

FRESH_KONG_LIVE = 7
"""A fresh tile taken as a Kong is dangerous below this many live tiles (rules 5, B6)."""


def exposed_tai(scorer: Scorer, seat: Seat, seat_wind: int, round_wind: int, with_pong: int = NONE) -> int:
    """The tai that everybody can see: bonus tiles, and dragon and wind sets on the table, ``with_pong`` added to
    them."""
    melds = list(seat.melds)
    if with_pong != NONE:
        melds.append(PONG * STRIDE + with_pong)
    return scorer.exposed(melds, seat.bonus, seat_wind, round_wind).total


def is_valued(kind: int, seat_wind: int, round_wind: int) -> bool:
    """Whether a Pong of the kind is worth tai to that seat."""
    return bool(DRAGONS >> kind & 1) or kind in (EAST + seat_wind, EAST + round_wind)


def carries_to_cap(
    rules: SingaporeRules, scorer: Scorer, seat: Seat, kind: int, seat_wind: int, round_wind: int
) -> bool:
    """Whether a Pong of ``kind`` takes the seat's exposed tai from below the cap to it or beyond (rules 5, B3)."""
    if not is_valued(kind, seat_wind, round_wind):
        return False
    before = exposed_tai(scorer, seat, seat_wind, round_wind)
    return before < rules.cap <= exposed_tai(scorer, seat, seat_wind, round_wind, with_pong=kind)


def claim_cause(rules: SingaporeRules, scorer: Scorer, seat: Seat, kind: int, seat_wind: int, round_wind: int) -> str:
    """Why the giver of ``kind``, about to be laid down as a Pong or Kong, becomes liable; empty when not."""
    if completes(seat, kind, DRAGONS):
        return "bao_third_dragon"
    if completes(seat, kind, WINDS):
        return "bao_fourth_wind"
    if carries_to_cap(rules, scorer, seat, kind, seat_wind, round_wind):
        return "bao_to_cap"
    return ""


def is_fresh(rules: SingaporeRules, state: State) -> bool:
    """Whether the last discard was fresh when few live tiles were left (rules 5, B5)."""
    return bool(rules.bao_fresh_live) and state.live <= rules.bao_fresh_live and never_seen(rules, state, state.tile, 1)


def never_seen(rules: SingaporeRules, state: State, kind: int, besides: int) -> bool:
    """Whether the kind is fresh by the table's definition, ``besides`` the discard that is being judged (1 or 0)."""
    if rules.bao_fresh_definition == "never_discarded":
        return state.discarded[kind] == besides
    for at in range(len(state.river) - besides):
        if state.river[at] % STRIDE == kind and not state.river_marks[at] & TAKEN:
            return False
    if rules.bao_fresh_definition == "not_in_pool":
        return True
    return not any(kind in tiles_shown(code) for seat in state.seats for code in seat.melds)


def tiles_shown(code: int) -> range:
    """The kinds of a meld."""
    kind = code % STRIDE
    return range(kind, kind + 3) if code < STRIDE else range(kind, kind + 1)


def discard_cause(
    rules: SingaporeRules, scorer: Scorer, state: State, number: int, tally: Tally, round_wind: int, seat_wind: int
) -> str:
    """Why the discarder of the winning tile is liable by the win itself; empty when not (rules 5: B1-B5)."""
    seat = state.seats[number]
    kind = state.tile
    lines = {tally.patterns[index].id for index, _, _ in tally.lines}
    if "big_three_dragons" in lines and completes(seat, kind, DRAGONS):
        return "bao_third_dragon"
    if "big_four_winds" in lines and completes(seat, kind, WINDS):
        return "bao_fourth_wind"
    sets = rules.bao_flush_sets
    if sets and "qing_yi_se" in lines and max(melds_within(seat, suit) for suit in SUITS) >= sets:
        return "bao_flush"
    extra = extra_cause(rules, seat, kind, lines, tally)
    if extra:
        return extra
    if is_fresh(rules, state) and not (rules.bao_fresh_spares_thirteen and "thirteen_wonders" in lines):
        return "bao_fresh"
    # An automatic win has no split: the set that it lays down is the Pong of the tile.
    if seat.counts[kind] == 2 and (tally.split is None or tally.split.pongs >> kind & 1):
        if carries_to_cap(rules, scorer, seat, kind, seat_wind, round_wind):
            return "bao_to_cap"
    return ""


def extra_cause(rules: SingaporeRules, seat: Seat, kind: int, lines: set[str], tally: Tally) -> str:
    """The further hands that some tables count (option ``bao_extra``): three such sets lay on the table already."""
    within = {"all_honours": HONOURS, "all_terminals": TERMINALS, "all_green": GREENS}
    for id in rules.bao_extra:
        if id not in lines:
            continue
        if id == "small_three_dragons":
            dragons = (laid_sets(seat) & DRAGONS).bit_count()
            if dragons == 2 and tally.split is not None and tally.split.eye >> kind & 1 and DRAGONS >> kind & 1:
                return "bao_small_three_dragons"
        elif id == "four_kongs":
            if sum(code >= KONG_EXPOSED * STRIDE for code in seat.melds) >= 3:
                return "bao_four_kongs"
        elif melds_within(seat, within[id]) >= 3:
            return f"bao_{id}"
    return ""


def melds_within(seat: Seat, kinds: int) -> int:
    """How many melds consist of these kinds only."""
    return sum(all(kinds >> kind & 1 for kind in tiles_shown(code)) for code in seat.melds)


def makes_fresh_kong(rules: SingaporeRules, state: State) -> bool:
    """Whether the tile just taken as a Kong was fresh near the end of the wall (rules 5, B6)."""
    return rules.bao and rules.bao_kong and state.live < FRESH_KONG_LIVE and never_seen(rules, state, state.tile, 1)


def dangers(
    rules: SingaporeRules, scorer: Scorer, state: State, number: int, kind: int, unseen: bytearray
) -> list[Danger]:
    """What throwing ``kind`` could make the seat liable for, from what lies on the table and what it cannot see."""
    found: list[Danger] = []
    for step in range(1, len(state.seats)):
        other = (number + step) % len(state.seats)
        seat = state.seats[other]
        wind = (other - state.dealer) % len(state.seats)
        cause = claim_cause(rules, scorer, seat, kind, wind, state.round_wind) if unseen[kind] >= 2 else ""
        if cause:
            found.append(Danger(cause, other))
        if rules.bao_flush_sets and len(seat.melds) >= rules.bao_flush_sets:
            if any(suit >> kind & 1 and melds_within(seat, suit) == len(seat.melds) for suit in SUITS):
                found.append(Danger("bao_flush", other))
    if rules.bao_fresh_live and state.live <= rules.bao_fresh_live and never_seen(rules, state, kind, 0):
        found.append(Danger("bao_fresh", None))
    return found


CAUSES = (
    "bao_third_dragon",
    "bao_fourth_wind",
    "bao_to_cap",
    "bao_flush",
    "bao_fresh",
    "bao_kong",
    "bao_small_three_dragons",
    "bao_all_honours",
    "bao_all_terminals",
    "bao_four_kongs",
    "bao_all_green",
)
"""Every cause of Bao, the id of its payment."""
