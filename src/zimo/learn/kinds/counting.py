"""Counting: how much is this hand worth, and which lines make it so."""

from zimo.learn.answers import numbered
from zimo.learn.dealer import Dealer
from zimo.learn.hands import any_win
from zimo.learn.kind import Kind
from zimo.learn.question import Question, Rule, Step, Text, hand_block, text
from zimo.rules.sheet import Line, NotCounted, ScoreSheet


def count_tai(dealer: Dealer) -> Question | None:
    """How much does this hand count? The other answers forget a line, or count one that does not count."""
    hand = any_win(dealer, bonus=0.05 * dealer.level, events=0.1 * (dealer.level - 1))
    sheet = dealer.score(hand)
    if not sheet.allowed or not dealer.level <= len(sheet.lines) <= 2 * dealer.level + 1:
        return None
    mistakes = [(sheet.total - line.value, text("why.forgot_line", line=line.id)) for line in sheet.lines]
    mistakes += [(sheet.total + dealer.value_of(row.id), text("why.counted_too", line=row.id)) for row in near(sheet)]
    choices = numbered(dealer.chance, sheet.total, text("why.all_lines"), mistakes, "ui.tai")
    if choices is None:
        return None
    return Question(
        text("ask.count_tai"),
        (hand_block(hand),),
        choices,
        tuple(counted(line) for line in sheet.lines) + tuple(not_counted(row) for row in near(sheet)),
        tuple(Rule("line", line.id) for line in sheet.lines),
    )


def counted(line: Line) -> Step:
    """The step of an explanation that tells of a line that counts."""
    return Step(text("step.line", line=line.id, n=line.value), line.tiles)


def not_counted(row: NotCounted) -> Step:
    """The step that tells why a line does not count."""
    return Step(because(row))


def because(row: NotCounted) -> Text:
    """Why a line does not count."""
    return Text(f"reason.{row.reason}", {**row.params, "line": row.id, "by": row.by})


def near(sheet: ScoreSheet) -> list[NotCounted]:
    """The lines that one might think count, and that do not."""
    return [row for row in sheet.not_counted if row.reason != "pattern_disabled"]


ROWS = (Kind("count_tai", "tai", count_tai),)
