"""Estimates: questions that no rule answers. What each choice is worth was measured, see ``learn.estimates``."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from zimo.bots.bot import legal_codes
from zimo.bots.judge import Choice as Judged
from zimo.bots.judge import Judge
from zimo.core.tiles import STRIDE, TEXT
from zimo.learn.dealer import WINDS, Dealer
from zimo.learn.estimates.pack import LEAST, Row, code_of, pack
from zimo.learn.estimates.playout import BOT, OTHERS
from zimo.learn.estimates.position import AS_THEY_ARE, recoded
from zimo.learn.hands import NoHand
from zimo.learn.kind import Kind
from zimo.learn.kinds.claims import hand_tiles, place, thrown
from zimo.learn.question import Block, Choice, Interval, Question, Step, Text, facts_block, seats_block, text
from zimo.learn.stage import shown_to
from zimo.rules.action import Action
from zimo.rules.codes import CLAIM, PASS
from zimo.rules.engine import table_of
from zimo.rules.state import State

IN_ALL: Final = {"wins": 10, "feeds": 10, "points": 100}
"""By measure, what makes a figure one of 1000 deals (a chance is in per cent) or of 100 hands, as it is told."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A measured position that was set up: whose decision it is, the codes of the choices and what the bot thinks of
    each."""

    row: Row
    state: State
    you: int
    codes: tuple[int, ...]
    judged: dict[int, Judged]


def best_throw(dealer: Dealer) -> Question:
    """Which throw wins the hand most often?"""
    moment = _moment(dealer, "throw", "wins")
    return _question(dealer, moment, "best_throw", "wins", lambda code: _shape(moment, code))


def best_throw_value(dealer: Dealer) -> Question:
    """Which throw brings the most points? Speed is not all."""
    moment = _moment(dealer, "throw", "points")
    return _question(dealer, moment, "best_throw_value", "points", lambda code: _plan(moment, code))


def safest_throw(dealer: Dealer) -> Question:
    """Which throw feeds the others least?"""
    moment = _moment(dealer, "safest", "feeds")
    return _question(dealer, moment, "safest_throw", "feeds", lambda code: _traces(moment, code))


def push_or_fold(dealer: Dealer) -> Question:
    """The tile that the hand wants gone, or the safest one?"""
    moment = _moment(dealer, "fold", "points")
    safe, onward = sorted(moment.codes, key=lambda code: moment.judged[code].risk)
    labels = {onward: text("answer.play_on", tile=TEXT[onward]), safe: text("answer.play_safe", tile=TEXT[safe])}

    def about(code: int) -> list[Text]:
        return [*_shape(moment, code), *_traces(moment, code)]

    return _question(dealer, moment, "push_or_fold", "points", about, labels)


def call_or_pass(dealer: Dealer) -> Question:
    """Take the tile, or let it go?"""
    moment = _moment(dealer, "call", "points")
    return _question(dealer, moment, "call_or_pass", "points", lambda code: _plan(moment, code))


def _moment(dealer: Dealer, ask: str, measure: str) -> Moment:
    """A position of the dealer's level, its suits exchanged where they are alike. Raises :class:`NoHand` where nothing
    was measured."""
    measured = pack(dealer.id, ask)
    if measured is None:
        raise NoHand
    row = dealer.chance.pick(measured.of_level(measure, dealer.level))
    suits = tuple(dealer.chance.shuffled(AS_THEY_ARE)) if measured.suits_alike else AS_THEY_ARE
    state, you = row.position.set_up(dealer.table, suits)
    codes = tuple(recoded(code_of(option), suits) for option in row.options)
    judged = {choice.code: choice for choice in Judge(state, you).choices(legal_codes(state, you))}
    return Moment(row, state, you, codes, judged)


def _question(
    dealer: Dealer,
    moment: Moment,
    id: str,
    measure: str,
    about: Callable[[int], list[Text]],
    labels: Mapping[int, Text] | None = None,
) -> Question:
    """The question of a moment; ``about`` tells of a choice what can be seen of it, ``labels`` name choices otherwise
    than by their tile or action."""
    if labels is None:
        labels = {code: text(f"action.{Action(code).type}") for code in moment.codes if code >= PASS}
    row = moment.row
    too_close = row.clearness(measure) <= 1
    best = moment.codes[row.best(measure)]
    choices = []
    for code, interval in sorted(zip(moment.codes, row.intervals(measure), strict=True)):
        verdict = "too_close" if too_close else f"best_{measure}" if code == best else f"less_{measure}"
        why = (text(f"why.{verdict}"), *about(code))
        shown = _shown(interval, measure)
        choices.append(Choice(_key(code), code == best, why, labels.get(code), _tiles(moment, code), shown))
    return Question(
        text(f"ask.{id}"), _scene(dealer, moment), tuple(choices), _steps(moment, measure), too_close=too_close
    )


def _key(code: int) -> str:
    return Action(code).type if code >= PASS else TEXT[code]


def _tiles(moment: Moment, code: int) -> tuple[int, ...]:
    """The tile that is thrown, or the set that is made."""
    if code < PASS:
        return (code,)
    if code == PASS:
        return ()
    claimed = moment.state.tile
    return tuple(sorted([claimed, *Action(code).own_tiles(claimed)]))


def _scene(dealer: Dealer, moment: Moment) -> tuple[Block, ...]:
    state, you = moment.state, moment.you
    facts = [place(dealer, you, state.round_wind)]
    if state.phase == CLAIM:
        facts.append(thrown(dealer, you, state.turn, state.tile))
    shown = seats_block(shown_to(state, you), state.live)
    return hand_tiles(state, you), shown, facts_block(*facts)


def _shown(interval: Interval, measure: str) -> Interval:
    """The interval as it is shown, in 100 tries, which a chance in per cent is already; one is never below 0."""
    times, least = (100, -math.inf) if measure == "points" else (1, 0.0)
    mean, low, high = (round(times * part, 2) for part in (interval.mean, interval.low, interval.high))
    return Interval(mean, max(least, low), high)


def _steps(moment: Moment, measure: str) -> tuple[Step, ...]:
    """What was measured and how, what came of each choice, the best first."""
    row = moment.row
    found = sorted(
        zip(moment.codes, row.figures[measure], strict=True), key=lambda one: one[1][0], reverse=measure != LEAST
    )
    told = []
    for code, (mean, _) in found:
        n = round(mean * IN_ALL[measure])
        name = "passing" if code == PASS else "claiming" if code > PASS else "throwing"
        told.append(Step(text(f"step.{name}_{measure}", n=n), _tiles(moment, code)))
    how = text(f"step.measured_{'feeds' if measure == LEAST else 'playing'}", n=row.deals, bot=BOT, others=OTHERS)
    close = text("step.too_close" if row.clearness(measure) <= 1 else "step.clear")
    return (Step(how), *told, Step(close), Step(text("step.same_luck")))


# What can be seen of a choice


def _shape(moment: Moment, code: int) -> list[Text]:
    """How far the hand is from complete afterwards."""
    return [text("why.away_after", n=moment.judged[code].distance)]


def _plan(moment: Moment, code: int) -> list[Text]:
    """The same, and what the hand is worth if it comes off."""
    prospects = moment.judged[code].prospects
    lines = list(dict.fromkeys(prospects[0].lines)) if prospects else []
    return [*_shape(moment, code), *([text("why.goes_for", lines=lines)] if lines else [])]


def _traces(moment: Moment, code: int) -> list[Text]:
    """What the table tells of the danger of a tile."""
    state, you = moment.state, moment.you
    throwers = {entry // STRIDE for entry in state.river if entry % STRIDE == code} - {you}
    if throwers:
        return [text("why.thrown_by", winds=[WINDS[chair] for chair in sorted(throwers)])]
    return [text("why.never_thrown", n=table_of(state).unseen(state, you)[code])]


def _measured(ask: str) -> Callable[[Dealer], bool]:
    """Whether the question was measured at the dealer's table, under its house rules."""

    def measured(dealer: Dealer) -> bool:
        found = pack(dealer.id, ask)
        return found is not None and found.holds_for(dealer.table)

    return measured


def _kind(id: str, make: Callable[[Dealer], Question], ask: str) -> Kind:
    return Kind(id, "estimate", make, estimate=True, measured=_measured(ask))


ROWS = (
    _kind("best_throw", best_throw, "throw"),
    _kind("best_throw_value", best_throw_value, "throw"),
    _kind("safest_throw", safest_throw, "safest"),
    _kind("push_or_fold", push_or_fold, "fold"),
    _kind("call_or_pass", call_or_pass, "call"),
)
