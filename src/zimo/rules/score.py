"""Counting a win: the driver that all tables share (rules 3.1 and 10).

A table gives its patterns and what is paid. The inner layer (:class:`Tally`) is ints and masks of kinds; the outer
one (``rules.sheet``) is made when somebody wants to read it.
"""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from zimo.core.distance import seven_pairs, standard, thirteen
from zimo.core.shape import NO_SPLIT, Split, keys, readings
from zimo.core.tiles import BIT, HONOURS, NONE, PLACES, PLAYED, STRIDE, TERMINALS
from zimo.rules import patterns as shared
from zimo.rules.hand import AUTOMATIC, INCOMPLETE, PAIRS, STANDARD, THIRTEEN, Hand, Reading
from zimo.rules.patterns import BONUS, EACH_FEI, EACH_KIND, EACH_STEP, HOW_WON, LIMIT, NEEDS, SETS, SUMMED, Pattern
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.ruleset import Ruleset
from zimo.rules.sheet import Line, NotCounted, Payment, Reason, ScoreSheet

Counted: TypeAlias = tuple[int, int, int]
"""A line of a count: the number of its row, its value, the kinds that earned it."""


class Row:
    """A pattern as the scorer asks for it.

    ``number`` is its place among the patterns; ``swallows`` are the numbers of the rows that do not count beside it and
    ``twins`` those of the rows with its id, as bits.
    """

    __slots__ = (
        "automatic",
        "counted",
        "earned",
        "enabled",
        "missed",
        "needs",
        "number",
        "pattern",
        "swallows",
        "twins",
        "value",
    )

    def __init__(self, patterns: tuple[Pattern, ...], number: int) -> None:
        pattern = patterns[number]
        self.pattern = pattern
        self.number = number
        self.earned = pattern.earned
        self.missed = pattern.missed
        self.value = pattern.value
        self.counted = pattern.counted
        self.automatic = pattern.automatic
        self.enabled = pattern.enabled
        self.needs = pattern.needs | NEEDS.get(pattern.earned, 0)
        self.swallows = sum(1 << other for other, one in enumerate(patterns) if one.id in pattern.swallows)
        self.twins = sum(1 << other for other, one in enumerate(patterns) if one.id == pattern.id)


class Asked:
    """The rows about which a reading is asked, those of which it has the traits.

    ``automatic`` rows stand alone and need no complete hand, ``limits`` are worth the cap, ``adding`` rows add up;
    ``helping`` are those of them that count for the minimum, ``sure`` those of these that every reading earns alike.
    ``beside`` are the rows that could be told beside the lines: what would have been earned, and what was missed.
    """

    __slots__ = ("adding", "automatic", "beside", "helping", "limits", "sure")

    def __init__(self) -> None:
        self.automatic: list[Row] = []
        self.limits: list[Row] = []
        self.adding: list[Row] = []
        self.helping: list[Row] = []
        self.sure: list[Row] = []
        self.beside: list[Row] = []


class Tally:
    """What a hand counts, in the inner form.

    ``lines`` are (number of the pattern, value, kinds that earned it); ``total`` is the raw count, ``paid`` the count
    after the cap. ``form`` tells how the hand was read, ``INCOMPLETE`` where it could not be. A table may count a hand
    without its lines, and write them (``written``) when somebody asks for them.
    """

    __slots__ = ("_lines", "allowed", "form", "limit", "paid", "patterns", "split", "total")

    def __init__(
        self,
        patterns: tuple[Pattern, ...],
        lines: list[Counted],
        total: int,
        paid: int,
        limit: bool,
        allowed: bool,
        form: int,
        split: Split | None,
    ) -> None:
        self.patterns = patterns
        self._lines: list[Counted] | None = lines
        self.total = total
        self.paid = paid
        self.limit = limit
        self.allowed = allowed
        self.form = form
        self.split = split

    @property
    def lines(self) -> list[Counted]:
        """What was counted."""
        if self._lines is None:
            self._lines = self.written()
        return self._lines

    def written(self) -> list[Counted]:
        """The lines of a count that was made without them."""
        raise NotImplementedError

    def sheet_lines(self) -> tuple[Line, ...]:
        """The lines as a sheet writes them."""
        lines = []
        for index, value, kinds in self.lines:
            lines.append(Line(self.patterns[index].id, value, evidence(kinds)))
        return tuple(lines)

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

    A table whose hands are complete in other ways overrides ``ways``, ``is_complete`` and ``missing``.
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
        self._rows = [Row(self.patterns, number) for number in range(len(self.patterns))]
        self._asked: dict[int, Asked] = {}
        for row in self._rows:
            if row.enabled and not row.automatic and not row.pattern.is_the_cap:
                earlier = (2 << row.number) - 1
                assert row.swallows & earlier == 0, f"{row.pattern.id} must stand before what it swallows"

    def asked(self, traits: int) -> Asked:
        """The rows about which a reading with these traits is asked."""
        found = self._asked.get(traits)
        if found is None:
            found = self._asked[traits] = self._rows_for(traits)
        return found

    def _rows_for(self, traits: int) -> Asked:
        found = Asked()
        for row in self._rows:
            earns = row.needs & ~traits == 0
            if earns or (row.enabled and row.missed is not None):
                found.beside.append(row)
            if not earns or not row.enabled:
                continue
            if row.automatic:
                found.automatic.append(row)
            elif row.pattern.is_the_cap:
                found.limits.append(row)
            else:
                found.adding.append(row)
                if self.bonus_helps or row.pattern.group != BONUS:
                    found.helping.append(row)
                if self._is_sure(row):
                    found.sure.append(row)
        return found

    def _is_sure(self, row: Row) -> bool:
        """Whether the row counts for the minimum in every reading of the hand or in none: bonus tiles do, where nothing
        else swallows them."""
        others = [one for one in self._rows if one.swallows >> row.number & 1]
        return self.bonus_helps and all(one.pattern.group == BONUS for one in (row, *others))

    def may_win(self, hand: Hand) -> bool:
        """Whether the hand is an allowed win; the same as ``score(hand).allowed``."""
        reading = self.reading(hand)
        asked = self.asked(reading.traits)
        for row in asked.automatic:
            if row.earned(reading):
                return self._is_enough(row)
        if not self.is_complete(reading):
            return False
        if self._short_of(self.minimum, asked.sure, reading) <= 0:
            return True
        for form, split in self.ways(reading, self.pairs):
            reading.take(form, split)
            asked = self.asked(reading.traits)
            for row in asked.limits:
                if row.earned(reading):
                    return True
            if self._short_of(self.minimum, asked.helping, reading) <= 0:
                return True
        return False

    def _short_of(self, need: int, rows: list[Row], reading: Reading) -> int:
        """What these rows leave of a need; 0 or less where they satisfy it."""
        swallowed = 0
        for row in rows:
            if need <= 0:
                break
            if not swallowed >> row.number & 1:
                kinds = row.earned(reading)
                if kinds:
                    swallowed |= row.swallows
                    need -= row.value * _times(row.counted, kinds, reading)
        return need

    def tally(self, hand: Hand) -> Tally:
        """Count the hand in its best reading (rules 10, last line)."""
        reading = self.reading(hand)
        for row in self.asked(reading.traits).automatic:
            kinds = row.earned(reading)
            if kinds:
                return self._limit(row, kinds, AUTOMATIC, None)
        first = len(self.patterns)
        limit: Tally | None = None
        best: Tally | None = None
        for form, split in self.ways(reading, self.pairs):
            reading.take(form, split)
            asked = self.asked(reading.traits)
            for row in asked.limits:
                if row.number >= first:
                    break
                kinds = row.earned(reading)
                if kinds:
                    first = row.number
                    limit = self._limit(row, kinds, form, split)
                    break
            if limit is None:
                lines, total = self._count(reading, asked.adding)
                # The count after the cap never falls as the count grows, so the highest total has the highest pay too;
                # of equal readings the first is kept.
                if best is None or total > best.total:
                    best = Tally(self.patterns, lines, total, min(total, self.cap), False, False, form, split)
        if limit is not None:
            return limit
        if best is None:
            return Tally(self.patterns, [], 0, 0, False, False, INCOMPLETE, None)
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
        shown = [row for row in self.asked(reading.traits).adding if row.pattern.group in (SETS, BONUS)]
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
        lines: list[Counted] = []
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
        ways = [(STANDARD, split) for split in readings(reading.m, reading.p, reading.s, reading.z, 4 - reading.melds)]
        return ways + self.special_ways(reading, pairs, not ways) if reading.melds == 0 else ways

    def special_ways(self, reading: Reading, pairs: bool, orphans: bool) -> list[tuple[int, Split]]:
        """The forms without sets in which a hand without melds is complete; ``orphans`` asks for 13 Wonders too."""
        ways: list[tuple[int, Split]] = []
        counts = reading.hand.counts
        if orphans and thirteen(counts) == 0:
            ways.append((THIRTEEN, Split(0, TERMINALS | HONOURS, 0, 0, ())))
        if pairs and seven_pairs(counts) == 0:
            ways.append((PAIRS, Split(0, _held(counts), 0, 0, ())))
        return ways

    def is_complete(self, reading: Reading) -> bool:
        """Whether there is a way to read the hand as complete."""
        if standard(reading.m, reading.p, reading.s, reading.z, 4 - reading.melds) == 0:
            return True
        counts = reading.hand.counts
        return reading.melds == 0 and (thirteen(counts) == 0 or (self.pairs and seven_pairs(counts) == 0))

    def _count(self, reading: Reading, rows: list[Row]) -> tuple[list[Counted], int]:
        """The lines that a reading earns among these rows, and their total."""
        lines: list[Counted] = []
        total = 0
        swallowed = 0
        for row in rows:
            if swallowed >> row.number & 1:
                continue
            kinds = row.earned(reading)
            if kinds == 0:
                continue
            swallowed |= row.swallows
            if row.counted == EACH_KIND:
                while kinds:
                    kind = kinds & -kinds
                    lines.append((row.number, row.value, kind))
                    total += row.value
                    kinds ^= kind
            else:
                worth = row.value * _times(row.counted, kinds, reading)
                lines.append((row.number, worth, kinds))
                total += worth
        return lines, total

    def _limit(self, row: Row, kinds: int, form: int, split: Split | None) -> Tally:
        value = row.value or self.cap
        paid = min(value, self.cap)
        return Tally(self.patterns, [(row.number, value, kinds)], value, paid, True, self._is_enough(row), form, split)

    def _is_enough(self, row: Row) -> bool:
        """Whether a row that stands alone may win: the minimum is asked only of those that have a value."""
        return row.value == 0 or row.value >= self.minimum

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
        if tally.allowed and tally.form != AUTOMATIC:
            ways = [(tally.form, tally.split)] if tally.split else []
        else:
            ways = self.ways(reading, True)
            if tally.form == AUTOMATIC:
                ways = ways[:1]
        counted = 0
        for index, _, _ in tally.lines:
            row = self._rows[index]
            counted |= row.twins
        found: list[NotCounted] = []
        for form, split in ways or [(INCOMPLETE, NO_SPLIT)]:
            reading.take(form, split)
            for row in self.asked(reading.traits).beside:
                if not counted >> row.number & 1:
                    told = self._judge(row, reading, tally)
                    if told is not None and told not in found:
                        found.append(told)
        return tuple(found)

    def _judge(self, row: Row, reading: Reading, tally: Tally) -> NotCounted | None:
        """Why a row does not count in a reading; nothing where it has no bearing on it."""
        if reading.form == INCOMPLETE and not row.automatic:
            return None
        if reading.form == PAIRS and not self.pairs and row.earned is not shared.seven_pairs:
            return None
        pattern = row.pattern
        if row.needs & ~reading.traits == 0 and row.earned(reading):
            if not row.enabled:
                return NotCounted(pattern.id, pattern.off, None, _line_of(pattern))
            for index, _, _ in tally.lines:
                winner = self._rows[index]
                if tally.limit or winner.swallows >> row.number & 1:
                    return NotCounted(pattern.id, "swallowed", winner.pattern.id)
        elif row.enabled and row.missed is not None and not tally.limit:
            missed = row.missed(reading)
            if missed is not None:
                return NotCounted(pattern.id, missed[0], None, missed[1])
        return None


def _held(counts: bytearray) -> int:
    """The kinds of these tiles."""
    held = 0
    for kind in range(PLAYED):
        if counts[kind]:
            held |= BIT[kind]
    return held


def _line_of(pattern: Pattern) -> dict[str, object]:
    """What the reason tells beside itself why a row is switched off."""
    return {"line": pattern.id} if pattern.off == "pattern_disabled" else {}


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


def evidence(kinds: int) -> tuple[int, ...]:
    """The kinds of a set, lowest first."""
    found = []
    base = 0
    while kinds:
        places: bytes = PLACES[kinds & 0x1FF]
        found += [base + place for place in places]
        kinds >>= 9
        base += 9
    return tuple(found)
