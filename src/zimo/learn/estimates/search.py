"""Looking for positions that are worth asking about, in hands that ``careful`` plays."""

from collections.abc import Iterator
from random import Random
from typing import Final

from zimo.bots import make_bot
from zimo.bots.bot import is_claim, is_discard, legal_codes
from zimo.bots.judge import Choice, Judge
from zimo.core.tiles import NONE
from zimo.learn.estimates.playout import BOT
from zimo.learn.estimates.position import Position, asked, opened
from zimo.rules.action import Action
from zimo.rules.codes import CLAIM, PASS, TURN, WIN
from zimo.rules.state import State
from zimo.rules.table import Table

EARLIEST: Final = {"throw": 4, "safest": 5, "fold": 6, "call": 3}
"""Own discards before a position is looked at."""
LATEST: Final = {"throw": 11, "safest": 14, "fold": 13, "call": 11}
MOST_CHOICES: Final = 3
ALIKE: Final = (0.85, 0.65, 0.65)
"""Throws whose value is more than this part of the best one's are as good as it, and the best alone stands for them. In
every third hand they may be nearer to each other."""
HOPELESS: Final = 0.25
"""Throws whose value is less than this part are no temptation."""
LEAST_RISK: Final = 0.12
"""Points that the throw of somebody who goes on must risk more than the safest throw."""
CLEARLY_SAFER: Final = 0.8
"""Points by which the bot must prefer the safe throw where such a hand is looked for."""
PLAYING_ON: Final = 48
"""One hand in so many is looked through for a throw with which to play on; in the others the safe one must be better,
which is rare."""


def positions(table: Table, ask: str, seed: int) -> Iterator[tuple[Position, tuple[str, ...]]]:
    """Positions of the hand with that seed where the question may be asked, each with the choices to be measured."""
    round_wind = seed % table.round_winds
    truth, wall = opened(table, seed, round_wind)
    bot, chances = make_bot(BOT), Random(0)
    codes = bytearray()
    while (chair := asked(table, truth, wall)) != NONE:
        if EARLIEST[ask] <= truth.seats[chair].discards <= LATEST[ask]:
            options = _options(truth, chair, ask, seed)
            if len(options) > 1:
                yield Position(seed, round_wind, bytes(codes)), options
        code = bot.choose(truth, chair, chances)
        codes.append(code)
        table.play(truth, chair, code)


def _options(state: State, number: int, ask: str, seed: int) -> tuple[str, ...]:
    """The choices that the question would have here; fewer than two where it has no sense. What is looked for differs
    from hand to hand."""
    legal = legal_codes(state, number)
    if WIN in legal or (state.phase == CLAIM) != (ask == "call") or state.phase not in (CLAIM, TURN):
        return ()
    if ask == "call":
        return _claims(state, number, legal)
    throws = [code for code in legal if is_discard(code)]
    judged = Judge(state, number).discards(state.seats[number], throws)
    if ask == "throw":
        chosen = _tempting(judged, ALIKE[seed % 3]) if len(throws) == len(legal) else []
    elif ask == "safest":
        chosen = _dangers(judged)
    else:
        chosen = _going_on(judged, safe_first=bool(seed % PLAYING_ON))
    return tuple(str(Action(choice.code)) for choice in chosen)


def _tempting(judged: list[Choice], alike: float) -> list[Choice]:
    """The best throw, and those that somebody might think as good."""
    best = judged[0]
    if best.distance > 4 or best.value <= 0:
        return []
    others = [choice for choice in judged if HOPELESS * best.value < choice.value < alike * best.value]
    return [best, *others[: MOST_CHOICES - 1]]


def _dangers(judged: list[Choice]) -> list[Choice]:
    """Throws from the safest to the most dangerous that the bot sees."""
    by_risk = sorted(judged, key=lambda choice: choice.risk)
    if by_risk[-1].risk < LEAST_RISK:
        return []
    steps = len(by_risk) - 1
    places = sorted({0, steps // 3, 2 * steps // 3, steps})
    return [by_risk[place] for place in places]


def _going_on(judged: list[Choice], safe_first: bool) -> list[Choice]:
    """The throw that the hand wants and the safest one; first the one that the bot prefers, as told."""
    onward = max(judged, key=lambda choice: choice.hope)
    safe = min(judged, key=lambda choice: (choice.risk, choice.code))
    if onward.risk - safe.risk < LEAST_RISK:
        return []
    if safe_first:
        return [safe, onward] if safe.value - onward.value > CLEARLY_SAFER else []
    return [onward, safe] if onward.value > safe.value else []


def _claims(state: State, number: int, legal: list[int]) -> tuple[str, ...]:
    """Not to claim, and every way to claim; a claim after others have answered is not the same question."""
    if any(seat.answer for seat in state.seats):
        return ()
    claims = [code for code in legal if is_claim(code)]
    judged = {choice.code: choice.value for choice in Judge(state, number).choices(legal)}
    if not claims or max(judged[code] for code in claims) < HOPELESS * judged[PASS]:
        return ()
    return tuple(str(Action(code)) for code in [PASS, *claims][:MOST_CHOICES])
