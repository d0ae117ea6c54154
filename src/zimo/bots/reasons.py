"""Why ``careful`` chooses as it does. Every reason is a difference between its choice and another one, never a phrase
that would fit anything."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from zimo.bots.aims import Route
from zimo.bots.bot import Reasons, is_claim, is_discard, is_own_kong, is_swap
from zimo.bots.judge import Choice, Judge
from zimo.core.tiles import EAST, PLAIN, TEXT, kinds_of
from zimo.rules.advice import call_price
from zimo.rules.codes import (
    ASK_TURN,
    DECLARE_FEI,
    NINE_TERMINALS,
    PASS,
    PONG_FEI,
    PONG_RED,
    PONG_TWO_FEI,
    PONG_TWO_RED,
    RIICHI,
    ROB,
    TAKE_KONG,
    TAKE_PONG,
    WIN,
)
from zimo.rules.engine import table_of
from zimo.rules.record import DISCARD, ROB_KONG, ZIMO
from zimo.rules.state import State

DANGERS: Final = {
    "bao_third_dragon": "danger_third_dragon",
    "bao_fourth_wind": "danger_fourth_wind",
    "bao_to_cap": "danger_to_cap",
    "bao_flush": "danger_flush",
    "bao_four_kongs": "danger_four_kongs",
    "bao_fresh": "danger_fresh",
    "pao_dragons": "danger_third_dragon",
    "pao_winds": "danger_fourth_wind",
    "pao_kongs": "danger_four_kongs",
}
"""The hint that names a liability."""
SPECIAL: Final = {RIICHI: "says_riichi", NINE_TERMINALS: "breaks_off", DECLARE_FEI: "lays_out_fei"}
"""The hint for an action that only some tables know."""
PONGS: Final = (TAKE_PONG, PONG_RED, PONG_TWO_RED, PONG_FEI, PONG_TWO_FEI)
SAFER: Final = 0.5
"""A tile is called safe when it risks at most this part of what the dangerous one risks."""
Found = list[tuple[str, Mapping[str, Any]]]
SLIGHT: Final = 0.5
"""Points that make no difference to a hand."""
MOST: Final = 4
"""More reasons than this nobody reads."""


def reasons(state: State, number: int, codes: Sequence[int], judged: tuple[Judge, list[Choice]] | None) -> Reasons:
    """Why the first of the judged choices; without any the choice is the win."""
    if judged is None:
        by = ROB_KONG if state.phase == ROB else ZIMO if state.seats[number].asked & ASK_TURN else DISCARD
        return (("wins", {"total": table_of(state).score(state, number, state.tile, by).total}),)
    if len(codes) == 1:
        return (("only_choice", {}),)
    judge, choices = judged
    choice = choices[0]
    if choice.code == PASS:
        found = _why_pass(judge, choices)
    elif is_discard(choice.code):
        found = _why_discard(judge, choices)
    elif is_claim(choice.code) or is_own_kong(choice.code):
        found = _why_call(judge, choices)
    else:
        found = _why_special(judge, choice)
    return tuple(found[:MOST])


def _why_discard(judge: Judge, choices: list[Choice]) -> Found:
    """Why to throw that tile and not another."""
    choice = choices[0]
    others = [other for other in choices[1:] if is_discard(other.code)]
    found: Found = []
    tempting = [other for other in others if other.hope >= choice.hope - SLIGHT]
    bold = max(tempting, key=lambda other: _risk(judge, other), default=choice)
    if _risk(judge, bold) > SLIGHT and choice.risk <= SAFER * _risk(judge, bold):
        found += _dangers(judge, bold.code)
        found.append(("safe_tile", {}))
    found += _kept_pairs(judge, choice)
    found += _kept_lines(choice, others)
    if not choice.prospects:
        return found or [("safe_tile", {})]
    if choice.prospects[0].distance == 1:
        found.append(_waiting(judge, choice))
    elif any(other.distance > choice.distance for other in others):
        if choice.distance == min(other.distance for other in choices):
            found.append(("closest_to_ready", {}))
    if choice.prospects[0].distance > 1:
        tiles = _tiles(judge, choice)
        rivals = [_tiles(judge, other) for other in others if other.distance == choice.distance]
        if rivals and tiles >= max(rivals) and tiles > min(rivals):
            found.append(("most_useful_tiles", {"n": tiles}))
    return found or [("most_useful_tiles", {"n": _tiles(judge, choice)})]


def _why_call(judge: Judge, choices: list[Choice]) -> Found:
    """Why to take a Chi, Pong or Kong."""
    choice = choices[0]
    price = call_price(judge.state, judge.number, choice.code)
    found: Found = []
    gained = list(dict.fromkeys(line.id for line in price.gained))
    if gained:
        found.append(("call_gains", {"line": gained}))
    if choice.code == TAKE_KONG or is_own_kong(choice.code):
        found.append(("declare_kong", {}) if choice.gain > 0 else ("kong_draws", {}))
        return found
    passing = next(other for other in choices if other.code == PASS)
    if choice.distance < passing.distance:
        found.append(("call_nearer", {}))
    if choice.prospects and choice.prospects[0].distance == 1:
        found.append(_waiting(judge, choice))
    kept = [line for line in choice.prospects[0].lines if line not in gained] if choice.prospects else []
    if kept:
        found.append(("keeps_tai", {"line": kept}))
    lost = _lost(passing, choice)
    if lost:
        found.append(("call_costs", {"line": lost}))
    return found or [("call_nearer", {})]


def _why_special(judge: Judge, choice: Choice) -> Found:
    """Why to do what only some tables know."""
    if is_swap(choice.code):
        return [("takes_fei_back", {})]
    found: Found = [(SPECIAL[choice.code], {})]
    if choice.code == RIICHI and choice.prospects:
        found.append(_waiting(judge, choice))
    return found


def _why_pass(judge: Judge, choices: list[Choice]) -> Found:
    """Why to leave a tile that could be claimed: what the best claim would cost."""
    passing = choices[0]
    call = next(other for other in choices if other.code not in (PASS, WIN))
    price = call_price(judge.state, judge.number, call.code)
    found: Found = []
    if not call.prospects and passing.prospects:
        found.append(("would_kill_last_tai", {}))
    kind = PLAIN[judge.state.tile]
    if call.code in PONGS and kind >= EAST and not price.gained:
        found.append(("set_earns_nothing", {"tile": TEXT[kind]}))
    lost = _lost(passing, call)
    if lost:
        found.append(("call_costs", {"line": lost}))
    if call.distance >= passing.distance:
        found.append(("call_not_nearer", {}))
    return found or [("pass_better", {})]


def _risk(judge: Judge, choice: Choice) -> float:
    """The points that a discard is likely to cost, liability included."""
    liable = judge.table.dangers(judge.state, judge.number, choice.code)
    return judge.safety.risk(choice.code) + (judge.safety.bao() if liable else 0.0)


def _dangers(judge: Judge, kind: int) -> Found:
    """What makes a tile dangerous, by id."""
    ids = [danger.id for danger in judge.table.dangers(judge.state, judge.number, kind)]
    if any(threat.suit >> kind & 1 for threat in judge.safety.threats):
        ids.append("bao_flush")
    return [(hint, {}) for hint in dict.fromkeys(DANGERS[id] for id in ids if id in DANGERS)]


def _kept_pairs(judge: Judge, choice: Choice) -> Found:
    """Pairs in hand of which one more makes a tai, and that the plan counts on."""
    seat = judge.state.seats[judge.number]
    planned = 0
    for prospect in choice.prospects[:3]:
        if prospect.route is not None:
            planned |= prospect.route.aim.sets
    pairs = [kind for kind in kinds_of(judge.plan.valued & planned) if seat.counts[kind] == 2 and kind != choice.code]
    return [("keeps_pair", {"tile": TEXT[kind]}) for kind in pairs]


def _kept_lines(choice: Choice, others: list[Choice]) -> Found:
    """The lines of the plan that another discard, no farther from complete, would put off or give up."""
    route = _route(choice)
    if route is None or not route.worth.lines:
        return []
    mine = choice.prospects[0].distance
    for other in others:
        theirs = next((prospect.distance for prospect in other.prospects if prospect.route is route), None)
        if (theirs is None or theirs > mine) and other.distance <= choice.distance:
            return [("keeps_tai", {"line": list(route.worth.lines)})]
    return []


def _route(choice: Choice) -> Route | None:
    return choice.prospects[0].route if choice.prospects else None


def _lines(choice: Choice) -> list[str]:
    """The lines that its best routes count on."""
    return list(dict.fromkeys(line for prospect in choice.prospects[:3] for line in prospect.lines))


def _lost(before: Choice, after: Choice) -> list[str]:
    """The lines that were counted on and that no route leads to any more."""
    open_still = {line for prospect in after.prospects for line in prospect.lines}
    return [line for line in _lines(before) if line not in open_still]


def _tiles(judge: Judge, choice: Choice) -> int:
    """How many tiles help the best route."""
    if not choice.prospects:
        return 0
    return sum(judge.plan.unseen[kind] for kind in kinds_of(choice.prospects[0].useful))


def _waiting(judge: Judge, choice: Choice) -> tuple[str, Mapping[str, Any]]:
    waits = [TEXT[kind] for kind in kinds_of(choice.prospects[0].useful)]
    return "waits", {"waits": waits, "n": _tiles(judge, choice)}
