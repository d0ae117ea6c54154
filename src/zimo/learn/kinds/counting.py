"""Counting: how much is this hand worth, which lines make it so, and is that enough to win?"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from zimo.core.tiles import TEXT
from zimo.learn.answers import named, numbered
from zimo.learn.dealer import Dealer
from zimo.learn.hands import MIXED, RUNS, TASTES, any_win, spoiled, taken, win
from zimo.learn.kind import Kind
from zimo.learn.near import because, is_limit, near, nearly_counted, with_line
from zimo.learn.question import Choice, Question, Rule, Step, Text, Written, facts_block, hand_block, text
from zimo.rules.hand import AUTOMATIC
from zimo.rules.sheet import Line, NotCounted, ScoreSheet
from zimo.scoring import read_written

POOR: Final = (MIXED, MIXED, MIXED, RUNS, *TASTES)
"""What hands are like that count little."""
INCOMPLETE: Final = "incomplete_shape"
"""The reason given for a hand that is not complete."""
MOST_LINES: Final = 8
MOST_CHANGES: Final = 4
TRIES: Final = 60
"""Hands that are tried for a wanted answer before another one is wanted."""
FEW_TRIES: Final = 12
"""The same where there may be no such hand in this house."""


# How much, and by which lines?


def count_tai(dealer: Dealer) -> Question | None:
    """How much does this hand count? The other answers forget a line, or count one that does not count."""
    hand = hand_to_count(dealer)
    sheet = dealer.score(hand)
    if judged(sheet) == "incomplete" or not dealer.level <= len(sheet.lines) <= 2 * dealer.level + 1:
        return None
    if sheet.lines and is_limit(dealer, sheet.lines[0].id) and dealer.chance.odds(0.7):
        return None
    mistakes = [(sheet.total - line.value, text("why.forgot_line", line=line.id)) for line in sheet.lines]
    told = {row.id for row in near(sheet)}
    for one in nearly_counted(dealer, hand, sheet):
        why = text("why.counted_too", line=one.line) if one.line in told else one.why
        mistakes.append((with_line(dealer, sheet, one), why))
    choices = numbered(dealer.chance, sheet.total, text("why.all_lines"), mistakes, "ui.tai")
    if choices is None:
        return None
    return Question(text("ask.count_tai"), (hand_block(hand),), choices, steps_of(sheet), rules_of(sheet))


def which_lines(dealer: Dealer) -> Question | None:
    """Which of these lines count? The others come near."""
    hand = hand_to_count(dealer)
    sheet = dealer.score(hand)
    if judged(sheet) == "incomplete" or not dealer.level <= len(sheet.lines) <= 2 * dealer.level + 2:
        return None
    # Equally good readings may have other lines, and then two answers would be right.
    scorer, read, _ = read_written(hand)
    if len(scorer.ways(scorer.reading(read), scorer.pairs)) > 1:
        return None
    # So may two limit hands in one, of which either could be named.
    earned = [line.id for line in sheet.lines] + [row.id for row in sheet.not_counted if row.by is not None]
    if sum(is_limit(dealer, id) for id in earned) > 1:
        return None
    counted = {line.id: line for line in sheet.lines}
    beside = {one.line: one.why for one in nearly_counted(dealer, hand, sheet)}
    beside |= {row.id: because(row) for row in sheet.not_counted if row.id not in beside}
    wrong = dealer.chance.some([*beside], min(MOST_LINES - len(counted), 1 + dealer.level))
    if len(wrong) < min(2, dealer.level):
        return None
    whys = {id: text("why.line_counts", line=id, n=line.value) for id, line in counted.items()} | beside
    order = dict.fromkeys(row.id for row in dealer.scorer.patterns)
    choices = [
        Choice(id, id in counted, (whys[id],), text(f"line.{id}")) for id in order if id in counted or id in wrong
    ]
    steps = [*map(counted_step, sheet.lines), *(Step(beside[id]) for id in wrong)]
    rules = tuple(Rule("line", id) for id in [*counted, *wrong])
    return Question(text("ask.which_lines"), (hand_block(hand),), tuple(choices), tuple(steps), rules, many=True)


def hand_to_count(dealer: Dealer) -> Written:
    """A hand with as much in it as the level asks for."""
    return any_win(dealer, bonus=0.05 * dealer.level, events=0.1 * (dealer.level - 1))


def counted_step(line: Line) -> Step:
    """The step of an explanation that tells of a line that counts."""
    return Step(text("step.line", line=line.id, n=line.value), line.tiles)


def not_counted(row: NotCounted) -> Step:
    """The step that tells why a line does not count."""
    return Step(because(row))


def steps_of(sheet: ScoreSheet) -> tuple[Step, ...]:
    """What counts, line by line, and what does not."""
    # One rule may keep two lines from counting; it is told once.
    not_told = {repr(step): step for step in map(not_counted, near(sheet))}
    return (*map(counted_step, sheet.lines), *not_told.values())


def rules_of(sheet: ScoreSheet) -> tuple[Rule, ...]:
    """The lines that count."""
    return tuple(Rule("line", id) for id in dict.fromkeys(line.id for line in sheet.lines))


# May it win?

JUDGED: Final = ("yes", "not_enough", "incomplete")


def judged(sheet: ScoreSheet) -> str:
    """Whether a hand may win, or what keeps it from that."""
    if sheet.allowed:
        return "yes"
    return "incomplete" if sheet.reasons[0].id == INCOMPLETE else "not_enough"


def may_win(dealer: Dealer) -> Question | None:
    """May this hand win: yes, or no because it counts too little, or no because it is not complete?"""
    wanted = dealer.chance.pick(JUDGED)
    for _ in range(TRIES):
        hand = hand_to_count(dealer)
        if wanted == "incomplete":
            hand = spoiled(dealer, hand)
        sheet = dealer.score(hand)
        scorer, read, _ = read_written(hand)
        fits = judged(sheet) == wanted and len(sheet.lines) <= 2 * dealer.level
        # Where something nearly counts one has to look twice.
        dull = dealer.level > 1 and wanted == "not_enough" and not near(sheet) and dealer.chance.odds(0.7)
        if fits and not dull and scorer.tally(read).form != AUTOMATIC:
            break
    else:
        return None
    labels = {key: text(f"answer.may_win.{key}") for key in JUDGED}
    steps = (*(Step(Text(f"reason.{reason.id}", reason.params)) for reason in sheet.reasons[:1]), *steps_of(sheet))
    return Question(
        text("ask.may_win"),
        (hand_block(hand), minimum_fact(dealer)),
        named(wanted, labels, _whys_of_judgement(dealer, sheet)),
        steps or (Step(text("why.is_complete")),),
        rules_of(sheet) or _minimum_rule(dealer),
    )


def minimum_fact(dealer: Dealer) -> dict[str, object]:
    """What this table asks of a win."""
    return dict(facts_block(text("fact.minimum", n=dealer.scorer.minimum)))


def _minimum_rule(dealer: Dealer) -> tuple[Rule, ...]:
    return (Rule("option", "minimum"),) if dealer.has("minimum") else ()


def _whys_of_judgement(dealer: Dealer, sheet: ScoreSheet) -> dict[str, Text]:
    if sheet.allowed:
        first = sheet.lines[0].id if sheet.lines else ""
        wins = text("why.wins", n=sheet.total, need=dealer.scorer.minimum)
        enough = text("why.enough", n=sheet.total, need=dealer.scorer.minimum)
        if is_limit(dealer, first):
            wins = enough = text("why.limit_wins", line=first)
        return {"yes": wins, "not_enough": enough, "incomplete": text("why.is_complete")}
    refused = Text(f"reason.{sheet.reasons[0].id}", sheet.reasons[0].params)
    if judged(sheet) == "incomplete":
        return {"yes": refused, "incomplete": refused, "not_enough": text("why.complete_first")}
    told = next((because(row) for row in near(sheet) if row.by is None), refused)
    return {"yes": told, "not_enough": refused, "incomplete": text("why.is_complete")}


# What is missing?


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One thing that might have been otherwise: its key, what it says, and the hand then."""

    key: str
    label: Text
    hand: Written


def missing_tai(dealer: Dealer) -> Question | None:
    """A complete hand that counts too little: which of these changes would make it a win?"""
    look = replace(dealer.chance.pick(POOR), bonus=0.06 * dealer.level, open=dealer.chance.pick((0.1, 0.5)))
    hand = win(dealer, look)
    read = taken(dealer, hand)
    if read is None or dealer.scorer.may_win(read):
        return None
    sheet = dealer.score(hand)
    if judged(sheet) != "not_enough":
        return None
    wins: list[Change] = []
    short: list[Change] = []
    for change in _changes(dealer, hand):
        then = taken(dealer, change.hand)
        if then is not None:
            (wins if dealer.scorer.may_win(then) else short).append(change)
    if not wins or not short:
        return None
    # Several changes may help, and one of them is asked about: no sort of change oftener than another.
    now = values_of(sheet)
    gained = {change: [*(values_of(dealer.score(change.hand)) - now)] for change in wins}
    sorts = {repr(gained[change]): change for change in dealer.chance.shuffled(wins)}
    best = dealer.chance.pick([*sorts.values()])
    if best.key in ("zimo", "no_bonus") and len(sorts) == 1 and dealer.chance.odds(0.6):
        return None
    one = Choice(best.key, True, (text("why.then_wins", lines=gained[best]),), best.label)
    wrong = []
    for change in dealer.chance.some(short, min(MOST_CHANGES - 1, dealer.level + 1)):
        reason = dealer.score(change.hand).reasons[0]
        whys = (text("why.even_then"), Text(f"reason.{reason.id}", reason.params))
        wrong.append(Choice(change.key, False, whys, change.label))
    choices = dealer.chance.shuffled([one, *wrong])
    refused = sheet.reasons[0]
    steps = (Step(Text(f"reason.{refused.id}", refused.params)), *steps_of(sheet), Step(one.why[0]))
    rules = (*_minimum_rule(dealer), *(Rule("line", id) for id in gained[best]))
    return Question(text("ask.missing_tai"), (hand_block(hand), minimum_fact(dealer)), tuple(choices), steps, rules)


def values_of(sheet: ScoreSheet) -> Counter[str]:
    """What each line comes to, wherever it counts more than once."""
    values: Counter[str] = Counter()
    for line in sheet.lines:
        values[line.id] += line.value
    return values


def _changes(dealer: Dealer, hand: Written) -> Iterator[Change]:
    """Things that might have been otherwise."""
    if hand["win_by"] == "discard":
        yield Change("zimo", text("answer.change.zimo"), {**hand, "win_by": "zimo"})
    if "riichi" in dealer.table.actions and hand.get("riichi") is None:
        yield Change("riichi", text("answer.change.riichi"), {**hand, "riichi": "riichi"})
    for tile in map(TEXT.__getitem__, dealer.bonus):
        if tile not in hand["bonus"]:
            yield Change(tile, text("answer.change.bonus", tile=tile), {**hand, "bonus": [*hand["bonus"], tile]})
    if hand["bonus"]:
        yield Change("no_bonus", text("answer.change.no_bonus"), {**hand, "bonus": []})
    for place, winds in (("seat", dealer.winds), ("round", dealer.round_winds)):
        here = f"{place}_wind"
        for wind in winds:
            if wind != hand[here]:
                label = text(f"answer.change.{place}", wind=wind)
                yield Change(f"{place}_{wind}", label, {**hand, here: wind})


# Minimum and cap

DULL: Final = ("why.reaches", "why.minimum_is_least")
"""The mistakes that a question can do without."""


def min_and_cap(dealer: Dealer) -> Question | None:
    """What does a hand count in the end: nothing below the minimum, and never more than the cap?"""
    wanted = dealer.chance.pick(("below", "between", "cut", "cut"))
    minimum, cap = dealer.scorer.minimum, dealer.scorer.cap
    for _ in range(FEW_TRIES):
        hand = hand_to_count(dealer)
        tally = dealer.scorer.tally(read_written(hand)[1])
        found = "below" if not tally.allowed else "cut" if tally.total > cap else "between"
        # Limit hands that win below the minimum, and lines that do not help to reach it, are left to other questions.
        if found == wanted and tally.allowed == (tally.total >= minimum):
            break
    else:
        return None
    sheet = dealer.score(hand)
    no_win = not sheet.allowed
    right = "none" if no_win else str(sheet.paid)
    values: dict[str, Text] = {right: text(f"why.{found}")}
    values.setdefault("none", text("why.reaches"))
    values.setdefault(str(sheet.total), text("why.forgot_minimum" if no_win else "why.forgot_cap"))
    values.setdefault(str(cap), text("why.cap_is_most"))
    values.setdefault(str(minimum), text("why.minimum_is_least"))
    # Now and then one of them is left out, so that the place of the right one tells nothing.
    dull = [key for key in ("none", str(minimum)) if key in values and values[key].id in DULL]
    if len(values) > 3 and dull and dealer.chance.odds(0.6):
        del values[dealer.chance.pick(dull)]
    params = {"n": sheet.total, "minimum": minimum, "cap": cap}
    order = sorted(values, key=lambda key: -1 if key == "none" else int(key))
    choices = tuple(
        Choice(
            key,
            key == right,
            (text(values[key].id, **params),),
            text("answer.no_win") if key == "none" else text("ui.tai", n=int(key)),
        )
        for key in order
        if key != "0" or key == right
    )
    facts = [text("fact.minimum_and_cap", **params)]
    if dealer.level == 1:
        facts.append(text("fact.counts", **params))
    rules = (Rule("option", "minimum"), Rule("option", "cap"))
    steps = (*steps_of(sheet), Step(text("step.total", n=sheet.total)), Step(text(values[right].id, **params)))
    return Question(text("ask.min_and_cap"), (hand_block(hand), facts_block(*facts)), choices, steps, rules)


ASKS_SOMETHING: Final = "minimum=1|2|3|4|5/riichi"
"""Need of a table where a complete hand may be one step from winning: a minimum that is not too high, or yaku."""

ROWS = (
    Kind("count_tai", "tai", count_tai),
    Kind("which_lines", "tai", which_lines),
    Kind("may_win", "tai", may_win),
    Kind("missing_tai", "tai", missing_tai, (ASKS_SOMETHING,)),
    Kind("min_and_cap", "tai", min_and_cap, ("minimum", "cap")),
)
