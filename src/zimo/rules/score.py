"""Counting a win: the driver that all tables share (rules 3.1 and 10).

A table gives its patterns and what is paid. The inner layer (:class:`Tally`) is ints and masks of kinds; the outer
one (``rules.sheet``) is made when somebody wants to read it.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from zimo.core.distance import seven_pairs, standard, thirteen
from zimo.core.shape import NO_SPLIT, Split, keys, readings
from zimo.core.tiles import HONOURS, NONE, PLAYED, STRIDE, TERMINALS, kinds_of
from zimo.rules import patterns as shared
from zimo.rules.hand import AUTOMATIC, INCOMPLETE, PAIRS, STANDARD, THIRTEEN, Hand, Reading
from zimo.rules.patterns import BONUS, EACH_FEI, EACH_KIND, EACH_STEP, HOW_WON, LIMIT, SETS, SUMMED, Pattern
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.ruleset import Ruleset
from zimo.rules.sheet import Line, NotCounted, Payment, Reason, ScoreSheet

Row: TypeAlias = tuple[int, Callable[[Reading], int], int, int, int]
"""A row that adds up: its number, its function, its value, how it is counted, the numbers it swallows as bits."""


class Tally:
    """What a hand counts, in the inner form.

    ``lines`` are (number of the pattern, value, kinds that earned it); ``total`` is the raw count, ``paid`` the count
    after the cap. ``form`` tells how the hand was read, ``INCOMPLETE`` where it could not be.
    """

    __slots__ = ("allowed", "form", "limit", "lines", "paid", "patterns", "split", "total")

    def __init__(
        self,
        patterns: tuple[Pattern, ...],
        lines: list[tuple[int, int, int]],
        total: int,
        paid: int,
        limit: bool,
        allowed: bool,
        form: int,
        split: Split | None,
    ) -> None:
        self.patterns = patterns
        self.lines = lines
        self.total = total
        self.paid = paid
        self.limit = limit
        self.allowed = allowed
        self.form = form
        self.split = split

    def sheet_lines(self) -> tuple[Line, ...]:
        """The lines as a sheet writes them."""
        return tuple(Line(self.patterns[index].id, value, tuple(kinds_of(kinds))) for index, value, kinds in self.lines)

    def is_only(self, id: str) -> bool:
        """Whether the hand has exactly one line and that is this one."""
        return len(self.lines) == 1 and self.patterns[self.lines[0][0]].id == id


class Pay(Protocol):
    """How a table pays for a win."""

    def base(self, tally: Tally) -> int:
        """The base points of the hand."""

    def payment(self, tally: Tally, by: int, liable: str | None) -> Payment:
        """What everybody pays; ``liable`` is ``discarder``, ``other`` or nobody."""


class Scorer:
    """Counts hands under one ruleset: three depths of the same judgement.

    ``may_win`` is the cheap test, ``tally`` the count, ``score`` the explained sheet; they always agree. Rows of the
    limit group are looked for in the order given, and a row must stand before those it swallows. ``pairs`` tells
    whether seven pairs are a complete hand, ``bonus_helps`` whether rows of the bonus group help to reach the minimum.

    A table whose hands are complete in other ways overrides ``ways`` and ``missing``.
    """

    def __init__(
        self,
        rules: Ruleset,
        patterns: Sequence[Pattern],
        minimum: int,
        cap: int,
        pairs: bool,
        pay: Pay,
        bonus_helps: bool = True,
    ) -> None:
        self.rules = rules
        self.patterns = tuple(patterns)
        self.minimum = minimum
        self.cap = cap
        self.pairs = pairs
        self.pay = pay
        self.bonus_helps = bonus_helps
        self.limits_stack = False
        """Several limit hands in one are paid one beside the other, where the table's own count says so."""
        self._automatic: list[tuple[int, Callable[[Reading], int]]] = []
        self._limits: list[tuple[int, Callable[[Reading], int]]] = []
        self._adding: list[Row] = []
        for index, pattern in enumerate(self.patterns):
            if not pattern.enabled:
                continue
            if pattern.automatic:
                self._automatic.append((index, pattern.earned))
            elif pattern.is_the_cap:
                self._limits.append((index, pattern.earned))
            else:
                swallows = 0
                for other, candidate in enumerate(self.patterns):
                    if candidate.id in pattern.swallows:
                        assert other > index, f"{pattern.id} must stand before {candidate.id}"
                        swallows |= 1 << other
                self._adding.append((index, pattern.earned, pattern.value, pattern.counted, swallows))
        self._helping = [row for row in self._adding if bonus_helps or self.patterns[row[0]].group != BONUS]

    def may_win(self, hand: Hand) -> bool:
        """Whether the hand is an allowed win; the same as ``score(hand).allowed``."""
        reading = self.reading(hand)
        for index, earned in self._automatic:
            if earned(reading):
                return self._is_enough(index)
        for form, split in self.ways(reading, self.pairs):
            reading.take(form, split)
            for _, earned in self._limits:
                if earned(reading):
                    return True
            need = self.minimum
            if need <= 0:
                return True
            swallowed = 0
            for index, earned, value, counted, swallows in self._helping:
                kinds = earned(reading)
                if kinds and not swallowed >> index & 1:
                    swallowed |= swallows
                    need -= value * _times(counted, kinds, reading)
                    if need <= 0:
                        return True
        return False

    def tally(self, hand: Hand) -> Tally:
        """Count the hand in its best reading (rules 10, last line)."""
        reading = self.reading(hand)
        for index, earned in self._automatic:
            kinds = earned(reading)
            if kinds:
                return self._limit(index, kinds, AUTOMATIC, None)
        ways = self.ways(reading, self.pairs)
        if not ways:
            return Tally(self.patterns, [], 0, 0, False, False, INCOMPLETE, None)
        first = len(self.patterns)
        limit: Tally | None = None
        for form, split in ways:
            reading.take(form, split)
            for index, earned in self._limits:
                if index >= first:
                    break
                kinds = earned(reading)
                if kinds:
                    first = index
                    limit = self._limit(index, kinds, form, split)
                    break
        if limit is not None:
            return limit
        best: Tally | None = None
        for form, split in ways:
            if len(ways) > 1:
                reading.take(form, split)
            lines, total = self._count(reading, self._adding)
            # The count after the cap never falls as the count grows, so the highest total has the highest pay too; of
            # equal readings the first is kept.
            if best is None or total > best.total:
                best = Tally(self.patterns, lines, total, min(total, self.cap), False, False, form, split)
        assert best is not None
        best.allowed = self.toward_minimum(best) >= self.minimum
        return best

    def toward_minimum(self, tally: Tally) -> int:
        """The part of the count that helps to reach the minimum."""
        if self.bonus_helps:
            return tally.total
        return tally.total - sum(value for index, value, _ in tally.lines if self.patterns[index].group == BONUS)

    def score(self, hand: Hand, liable: str | None = None) -> ScoreSheet:
        """Count the hand and explain the count. ``liable`` names who has to pay for all: ``discarder`` or ``other``."""
        tally = self.tally(hand)
        lines = tally.sheet_lines()
        not_counted = self._not_counted(hand, tally)
        if tally.allowed:
            base = self.pay.base(tally)
            payment = self.pay.payment(tally, hand.by, liable)
            split = tally.split if tally.form == STANDARD else None
            return ScoreSheet(True, lines, not_counted, tally.total, tally.paid, base, (), payment, split)
        if tally.form == INCOMPLETE:
            reasons = [Reason("incomplete_shape", {"missing": self.missing(hand)})]
        else:
            reasons = [Reason("below_minimum", {"have": self.toward_minimum(tally), "need": self.minimum})]
        for row in not_counted:
            reason = Reason(row.reason, row.params)
            if row.by is None and reason not in reasons:
                reasons.append(reason)
        return ScoreSheet(False, lines, not_counted, tally.total, tally.paid, 0, tuple(reasons), None)

    def exposed(self, melds: list[int], bonus: int, seat_wind: int, round_wind: int, fei_shown: int = 0) -> Tally:
        """The tai that everybody can see: bonus tiles, and the sets on the table that count for themselves."""
        hand = Hand(bytearray(STRIDE), melds, bonus, NONE, ZIMO, seat_wind, round_wind, fei_shown=fei_shown)
        reading = self.reading(hand)
        reading.take(INCOMPLETE, NO_SPLIT)
        shown = [row for row in self._adding if self.patterns[row[0]].group in (SETS, BONUS)]
        lines, total = self._count(reading, shown)
        return Tally(self.patterns, lines, total, min(total, self.cap), False, False, INCOMPLETE, None)

    def tally_of(self, total: int) -> Tally:
        """An allowed win of that count, whatever it is made of; at least the minimum and at most the cap."""
        paid = min(max(total, self.minimum), self.cap)
        return Tally(self.patterns, [], paid, paid, False, True, INCOMPLETE, None)

    def promise(self, hand: Hand, form: int, split: Split, closed: bool, by: int) -> Tally:
        """The count that a hand to come, known by its form only, is sure to have without luck.

        ``hand`` holds no concealed tiles and ``split`` no sets; ``closed`` tells that nothing is claimed before the
        win. Waits are not known yet, so what depends on them is taken for granted.
        """
        reading = self.reading(hand)
        reading.take(form, split)
        lines: list[tuple[int, int, int]] = []
        total = 0
        swallowed: tuple[str, ...] = ()
        for index, row in enumerate(self.patterns):
            if not row.enabled or (row.luck and row.group in (HOW_WON, LIMIT)):
                continue
            # Limits of the own draw (four hidden Pongs) are not what one aims at; a wait is judged as for an own draw.
            if row.group == HOW_WON:
                if not closed:
                    continue
                reading.by = by
            else:
                reading.by = DISCARD if row.group == LIMIT else ZIMO
            kinds = row.earned(reading)
            if not kinds or row.id in swallowed:
                continue
            if row.group == LIMIT:
                return Tally(self.patterns, [(index, self.cap, kinds)], self.cap, self.cap, True, True, form, None)
            swallowed += row.swallows
            value = row.value * _times(row.counted, kinds, reading)
            lines.append((index, value, kinds))
            total += value
        found = Tally(self.patterns, lines, total, min(total, self.cap), False, False, form, None)
        found.allowed = self.toward_minimum(found) >= self.minimum
        return found

    def reading(self, hand: Hand) -> Reading:
        """The hand as this table's patterns look at it, not yet read in one way."""
        return Reading(hand, self.rules)

    def ways(self, reading: Reading, pairs: bool) -> list[tuple[int, Split]]:
        """Every form and split in which the hand is complete; ``pairs`` counts seven pairs as complete."""
        splits = readings(reading.m, reading.p, reading.s, reading.z, 4 - reading.melds)
        ways = [(STANDARD, split) for split in splits]
        if reading.melds == 0:
            counts = reading.hand.counts
            if not ways and thirteen(counts) == 0:
                ways.append((THIRTEEN, (0, TERMINALS | HONOURS, 0, 0, ())))
            if pairs and seven_pairs(counts) == 0:
                ways.append((PAIRS, (0, sum(1 << kind for kind in range(PLAYED) if counts[kind]), 0, 0, ())))
        return ways

    def _count(self, reading: Reading, rows: list[Row]) -> tuple[list[tuple[int, int, int]], int]:
        """The lines that a reading earns among these rows, and their total."""
        lines: list[tuple[int, int, int]] = []
        total = 0
        swallowed = 0
        for index, earned, value, counted, swallows in rows:
            kinds = earned(reading)
            if kinds == 0 or swallowed >> index & 1:
                continue
            swallowed |= swallows
            if counted == EACH_KIND:
                while kinds:
                    kind = kinds & -kinds
                    lines.append((index, value, kind))
                    total += value
                    kinds ^= kind
            else:
                worth = value * _times(counted, kinds, reading)
                lines.append((index, worth, kinds))
                total += worth
        return lines, total

    def _limit(self, index: int, kinds: int, form: int, split: Split | None) -> Tally:
        value = self.patterns[index].value or self.cap
        allowed = self._is_enough(index)
        paid = min(value, self.cap)
        return Tally(self.patterns, [(index, value, kinds)], value, paid, True, allowed, form, split)

    def _is_enough(self, index: int) -> bool:
        """Whether a row that stands alone may win: the minimum is asked only of those that have a value."""
        value = self.patterns[index].value
        return value == 0 or value >= self.minimum

    def missing(self, hand: Hand) -> int:
        """How many tiles an incomplete hand is away from a form that may win."""
        melds = len(hand.melds)
        missing = standard(*keys(hand.counts), 4 - melds)
        if melds == 0:
            missing = min(missing, thirteen(hand.counts))
            if self.pairs:
                missing = min(missing, seven_pairs(hand.counts))
        return missing

    def _not_counted(self, hand: Hand, tally: Tally) -> tuple[NotCounted, ...]:
        """The rows that the hand came near to: swallowed ones, missed ones, and those that the house rules switch off.

        They are looked for in the reading that counts; for a refused win in every reading, so that no way out is
        hidden.
        """
        reading = self.reading(hand)
        ways = self.ways(reading, pairs=True)
        if tally.form == AUTOMATIC:
            ways = ways[:1]
        elif tally.allowed:
            ways = [(tally.form, tally.split)] if tally.split else []
        counted = {self.patterns[line[0]].id for line in tally.lines}
        found: list[NotCounted] = []
        for form, split in ways or [(INCOMPLETE, NO_SPLIT)]:
            reading.take(form, split)
            for pattern in self.patterns:
                row = self._judge(pattern, reading, tally)
                if row is not None and row.id not in counted and row not in found:
                    found.append(row)
        return tuple(found)

    def _judge(self, pattern: Pattern, reading: Reading, tally: Tally) -> NotCounted | None:
        """Why a row does not count in a reading; nothing where it has no bearing on it."""
        if reading.form == INCOMPLETE and not pattern.automatic:
            return None
        if reading.form == PAIRS and not self.pairs and pattern.earned is not shared.seven_pairs:
            return None
        if pattern.earned(reading):
            if not pattern.enabled:
                params = {"line": pattern.id} if pattern.off == "pattern_disabled" else {}
                return NotCounted(pattern.id, pattern.off, params=params)
            for index, _, _ in tally.lines:
                winner = tally.patterns[index]
                if tally.limit or pattern.id in winner.swallows:
                    return NotCounted(pattern.id, "swallowed", by=winner.id)
        elif pattern.enabled and pattern.missed is not None and not tally.limit:
            missed = pattern.missed(reading)
            if missed is not None:
                return NotCounted(pattern.id, missed[0], params=missed[1])
        return None


def _times(counted: int, kinds: int, reading: Reading) -> int:
    """How often a row counts that these kinds earned."""
    if counted == EACH_KIND or counted == SUMMED:
        times = 0
        while kinds:
            kinds &= kinds - 1
            times += 1
        return times
    if counted == EACH_STEP:
        return max(1, reading.steps)
    if counted == EACH_FEI:
        return reading.hand.fei_shown
    return 1
