"""Houses: the same hand at another table, and under another house rule."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from zimo.core.tiles import EAST, PLAYED, TERMINALS
from zimo.learn.answers import MOST
from zimo.learn.dealer import Dealer
from zimo.learn.hands import PONGS, RUNS, TASTES, Taste, is_possible, win
from zimo.learn.kind import Kind
from zimo.learn.kinds.counting import steps_of
from zimo.learn.near import is_limit, nearly_counted, with_line
from zimo.learn.question import Choice, Question, Rule, Step, Text, Written, card_block, facts_block, hand_block, text
from zimo.rules.ruleset import Option, RuleError, Ruleset
from zimo.rules.sheet import ScoreSheet
from zimo.scoring import read_written
from zimo.tables import TABLES

NO_WIN: Final = "none"
TOLD_OPTIONS: Final = ("minimum", "cap")
"""The options of another table that are told with the question."""
WIDEST: Final = 2
"""How far from its usual number an option of many numbers is set."""
COUNTING: Final = ("win", "tai", "limits", "yaku", "dora")
"""The groups of options that change what a hand counts."""
INSIDE: Final = Taste(only=((1 << EAST) - 1) & ~TERMINALS, honours=0.0, open=0.6)
LOOKS: Final = (*TASTES, INSIDE, INSIDE, replace(PONGS, open=0.0), replace(RUNS, open=0.0))
"""What hands are dealt for it: many that some house counts in another way."""


def worth(sheet: ScoreSheet) -> str:
    """The key of an answer: what the hand counts after the cap, or that it does not win."""
    return str(sheet.paid) if sheet.allowed else NO_WIN


def answers(dealer: Dealer, right: ScoreSheet, mistakes: list[tuple[str, Text]], told: Text) -> tuple[Choice, ...]:
    """The right worth and at most three that mistakes lead to, in rising order; the first mistakes go before others."""
    whys: dict[str, Text] = {worth(right): told}
    for key, why in mistakes:
        if len(whys) < MOST and key != "0":
            whys.setdefault(key, why)
    order = sorted(whys, key=lambda key: -1 if key == NO_WIN else int(key))
    return tuple(Choice(key, key == worth(right), (whys[key],), label(dealer, key)) for key in order)


def label(dealer: Dealer, key: str) -> Text:
    """The words of an answer."""
    return text("answer.no_win") if key == NO_WIN else text(f"answer.counts.{dealer.id}", n=int(key))


def miscounts(dealer: Dealer, hand: Written, sheet: ScoreSheet) -> list[tuple[str, Text]]:
    """Answers that forget a line, or count one too many."""
    if not sheet.allowed:
        return [(str(sheet.total), text("why.not_a_win"))] if sheet.total else []
    found = [(sheet.total - line.value, text("why.forgot_line", line=line.id)) for line in sheet.lines]
    found += [
        (with_line(dealer, sheet, one), text("why.counted_too", line=one.line))
        for one in nearly_counted(dealer, hand, sheet)
    ]
    shuffled = dealer.chance.shuffled([(number, why) for number, why in found if number > 0])
    return [(str(min(number, max(dealer.scorer.cap, sheet.paid))), why) for number, why in shuffled]


# At another table


def convert(dealer: Dealer) -> Question | None:
    """The same hand at another table: may it win there, and what does it count?"""
    other = dealer.at(None, {}, dealer.chance.pick([id for id in TABLES if id != dealer.id]))
    common = sum(1 << kind for kind in dealer.kinds if kind in other.kinds)
    suits = 3 if common.bit_count() > PLAYED // 2 else 1
    look = dealer.chance.pick(TASTES)
    only = look.only & common
    taste = Taste(
        min(look.suits, suits), look.chi, look.honours, only, bonus=0.06 * dealer.level if other.bonus else 0.0
    )
    hand = win(dealer, taste)
    there = {**hand, "table": other.id, "preset": other.preset, "rules": other.changed}
    if not is_possible(there):
        return None
    here, sheet = dealer.score(hand), other.score(there)
    alone = sheet.lines and is_limit(other, sheet.lines[0].id) and dealer.chance.odds(0.7)
    if alone or not here.lines or len(sheet.lines) > 2 * dealer.level + 1 or worth(here) == worth(sheet):
        return None
    mistakes = [(worth(here), text("why.as_here", table=dealer.id)), *miscounts(other, there, sheet)]
    mistakes.append((NO_WIN, text("why.it_wins_there")))
    told = _told(sheet, "why.counts_there")
    choices = answers(other, sheet, mistakes, told)
    if len(choices) < 2:
        return None
    limits: dict[str, object] = {
        name: getattr(other.rules, name) for name in TOLD_OPTIONS if name in other.rules.options()
    }
    cards = (card_block(other.id, limits),) if limits else (facts_block(text(f"fact.asks.{other.id}")),)
    steps = (
        Step(text("step.here", table=dealer.id)),
        *(Step(text("step.line_plain", line=line.id, n=line.value), line.tiles) for line in here.lines),
        Step(text("step.there", table=other.id)),
        *(Step(text("step.line_plain", line=line.id, n=line.value), line.tiles) for line in sheet.lines),
        Step(told),
    )
    rules = tuple(Rule("line", id) for id in dict.fromkeys(line.id for line in here.lines))
    return Question(text("ask.convert", table=other.id), (hand_block(hand), *cards), choices, steps, rules)


def _told(sheet: ScoreSheet, id: str) -> Text:
    """What the count comes to, or why it is no win."""
    if sheet.allowed:
        return text(id, n=sheet.paid)
    return text("why.not_a_win_plain")


# Under another house rule


def rule_card(dealer: Dealer) -> Question | None:
    """One house rule is changed: what does the hand count now?"""
    look = replace(dealer.chance.pick(LOOKS), bonus=0.05 * dealer.level, events=0.1 * (dealer.level - 1))
    hand = win(dealer, look)
    card = _card_that_matters(dealer, hand)
    if card is None:
        return None
    name, value = card
    other = dealer.at(dealer.preset, {**dealer.changed, name: value})
    now = {**hand, "rules": other.changed}
    if not is_possible(now):
        return None
    usual, sheet = dealer.score(hand), other.score(now)
    if max(len(usual.lines), len(sheet.lines)) > 2 * dealer.level + 1:
        return None
    mistakes = [(worth(usual), text("why.usual_card")), *miscounts(other, now, sheet)]
    told = text("why.card_says") if sheet.allowed else text("why.not_a_win_plain")
    choices = answers(dealer, sheet, mistakes, told)
    steps = (
        *(Step(Text(f"reason.{reason.id}", reason.params)) for reason in sheet.reasons[:1]),
        *steps_of(sheet),
        *((Step(text("step.cut", n=sheet.paid)),) if sheet.allowed and sheet.paid < sheet.total else ()),
    )
    rules = (Rule("option", name), *(Rule("line", id) for id in dict.fromkeys(line.id for line in sheet.lines)))
    return Question(
        text("ask.rule_card"), (hand_block(hand), card_block(dealer.id, {name: value})), choices, steps, rules
    )


def _card_that_matters(dealer: Dealer, hand: Written) -> tuple[str, object] | None:
    """An option and a value of it under which the hand counts otherwise."""
    scorer, read, _ = read_written(hand)
    before = scorer.tally(read)
    for name, cards in dealer.chance.shuffled(list(_cards(dealer.rules).items())):
        value, rules = dealer.chance.pick(cards)
        after = dealer.hands.scorer(rules).tally(read)
        if after.allowed != before.allowed and dealer.chance.odds(0.5):
            continue
        if (after.allowed, after.paid) != (before.allowed, before.paid) and (after.allowed or before.allowed):
            return name, value
    return None


@lru_cache(maxsize=64)
def _cards(rules: Ruleset) -> dict[str, list[tuple[object, Ruleset]]]:
    """Each option about counting, with the values that this house does not have and the ruleset that each makes."""
    found: dict[str, list[tuple[object, Ruleset]]] = {}
    for name, option in rules.options().items():
        now = getattr(rules, name)
        if option.group in COUNTING:
            others = [value for value in _values(option, now) if value != now and _fits(rules, name, value)]
            found[name] = [(value, rules.replace({name: value})) for value in others]
    return {name: cards for name, cards in found.items() if cards}


def _fits(rules: Ruleset, name: str, value: object) -> bool:
    """Whether the option may have that value beside the others."""
    try:
        rules.replace({name: value})
    except RuleError:
        return False
    return True


def _values(option: Option, now: object) -> Iterator[object]:
    if option.type == "bool":
        yield from (True, False)
    elif option.type == "choice":
        yield from option.values
    elif option.type == "int" and isinstance(now, int):
        low, high = max(option.low, now - WIDEST * option.step), min(option.high, now + WIDEST * option.step)
        yield from range(low, high + 1, option.step)


ROWS = (Kind("convert", "tai", convert), Kind("rule_card", "tai", rule_card))
