"""The scorer of the Riichi table: yaku, dora and fu of the reading that pays most (rules C2 to C5)."""

from collections.abc import Iterator
from functools import lru_cache

from zimo.core.shape import Split
from zimo.core.tiles import NONE, PLAYED, RED_FIVE, STRIDE
from zimo.rules.hand import INCOMPLETE, REN_HU, STANDARD, Hand
from zimo.rules.hand_json import HandError, HandTable
from zimo.rules.patterns import BONUS, LIMIT
from zimo.rules.record import ZIMO
from zimo.rules.score import Scorer, Tally
from zimo.rules.sheet import NotCounted, Payment, Reason, ScoreSheet
from zimo.tables.riichi import points
from zimo.tables.riichi.circumstances import FLAGS, read_circumstances, read_riichi
from zimo.tables.riichi.dora import count_dora
from zimo.tables.riichi.fu import Part, fu_parts, rounded
from zimo.tables.riichi.hand import RiichiHand
from zimo.tables.riichi.patterns import PAO_YAKU, YAKUMAN, Yaku, yaku
from zimo.tables.riichi.points import Liability, Price
from zimo.tables.riichi.reading import TWO_SIDED, RiichiReading, completed_sets
from zimo.tables.riichi.rules import RiichiRules

MANGAN_HAN = 5
USUAL_FU = 30
USUAL_DORA = 1
"""The dora, ura and red fives that a win holds most often."""
_NO_HAND = Hand(bytearray(STRIDE), [], 0, NONE, ZIMO, 1, 0)
WINNER, DEALER, GIVER, OTHER = 1, 0, 2, 3
"""Seats for the payment of a written hand: a winner who is not the dealer, and those who may pay."""
LIABLE_SEATS = {"discarder": GIVER, "other": OTHER, "dealer": DEALER}

Line = tuple[int, int, int]


class RiichiTally(Tally):
    """A :class:`Tally` with ``han``, ``fu`` and its parts, the price, and what the payment needs to know of the hand.

    ``total`` and ``paid`` are the sum of the lines, in which a yakuman is 13.
    """

    def __init__(
        self,
        patterns: tuple[Yaku, ...],
        lines: list[Line],
        form: int,
        split: Split | None,
        parts: list[Part],
        price: Price,
        hand: RiichiHand,
    ) -> None:
        total = sum(value for _, value, _ in lines)
        super().__init__(patterns, lines, total, total, price.yakuman > 0, bool(lines), form, split)
        self.han = total
        self.parts = parts
        self.fu = rounded(parts)
        self.price = price
        self.hand = hand

    def order(self) -> tuple[int, int, int]:
        """What makes one reading better than another."""
        return self.price.base, self.han, self.fu


class RiichiPay:
    """The payments of one ruleset as the scorer asks for them."""

    def __init__(self, rules: RiichiRules) -> None:
        self.rules = rules

    def base(self, tally: Tally) -> int:
        """The base points of the hand."""
        assert isinstance(tally, RiichiTally)
        return tally.price.base

    def payment(self, tally: Tally, by: int, liable: str | None) -> Payment:
        """What everybody pays, honba and riichi sticks included; a liable player (who may be the ``dealer`` too)
        answers for the yakuman that the house names. Raises :class:`HandError` where the hand has no such yakuman."""
        assert isinstance(tally, RiichiTally)
        hand = tally.hand
        winner = DEALER if hand.seat_wind == 0 else WINNER
        giver = NONE if by == ZIMO else GIVER
        feeder = None
        if liable is not None:
            fed = self.fed(tally)
            if not fed:
                raise HandError("impossible_circumstance", circumstance="bao")
            feeder = Liability(LIABLE_SEATS[liable], fed)
        paid = points.payments(self.rules, tally.price, winner, DEALER, giver, hand.honba, feeder)
        income = sum(paid.values()) + points.STICK * hand.sticks
        payers: dict[str, int] = {}
        if feeder is not None and feeder.seat != GIVER:
            payers["liable"] = paid.pop(feeder.seat)
        if giver != NONE:
            payers["discarder"] = paid.get(GIVER, 0)
        else:
            if winner != DEALER and liable != "dealer":
                payers["from_dealer"] = paid.get(DEALER, 0)
            payers["from_each_nondealer"] = paid.get(GIVER, 0)
        return Payment(payers, income)

    def fed(self, tally: RiichiTally) -> int:
        """How many yakuman of the hand somebody may be liable for (option ``pao``)."""
        named = {PAO_YAKU[cause] for cause in self.rules.pao}
        return sum(value // YAKUMAN for number, value, _ in tally.lines if tally.patterns[number].id in named)


class RiichiScorer(Scorer):
    """Counts hands in every reading and for every set that the winning tile may have completed."""

    def __init__(self, rules: RiichiRules) -> None:
        super().__init__(rules, yaku(rules), 1, YAKUMAN, True, RiichiPay(rules))
        self.house = rules
        self.yaku: tuple[Yaku, ...] = yaku(rules)
        makers = [row for row in self.yaku if row.enabled and row.group != BONUS]
        self._closed = [row for row in makers if row.value]
        self._open = [row for row in makers if row.opened]
        self._numbers = {row.id: number for number, row in enumerate(self.yaku)}
        self._yakuman = [(number, row) for number, row in enumerate(self.yaku) if row.group == LIMIT and row.enabled]
        self._ordinary = [
            (number, row, sum(1 << self._numbers[id] for id in row.swallows))
            for number, row in enumerate(self.yaku)
            if row.group not in (LIMIT, BONUS)
        ]

    def reading(self, hand: Hand) -> RiichiReading:
        """The hand as the yaku look at it, not yet read in one way."""
        return RiichiReading(as_riichi(hand), self.house)

    def may_win(self, hand: Hand) -> bool:
        """Whether the hand is complete and has a yaku."""
        hand = as_riichi(hand)
        reading = RiichiReading(hand, self.house)
        surely = bool(hand.riichi) or (reading.closed and hand.by == ZIMO) or self._is_renhou(hand)
        for form, split in self.ways(reading, True):
            if surely:
                return True
            for won_set in completed_sets(reading, form, split):
                reading.read(form, split, won_set)
                if any(row.earned(reading) for row in (self._closed if reading.closed else self._open)):
                    return True
        return False

    def tally(self, hand: Hand) -> RiichiTally:
        """Count the hand in the reading that pays most."""
        hand = as_riichi(hand)
        reading = RiichiReading(hand, self.house)
        best: RiichiTally | None = None
        form, split = INCOMPLETE, None
        for form, split in self.ways(reading, True):
            for won_set in completed_sets(reading, form, split):
                reading.read(form, split, won_set)
                counted = self._tally_of(reading, form, split)
                if counted is not None and (best is None or counted.order() > best.order()):
                    best = counted
        if best is not None:
            return best
        return RiichiTally(self.yaku, [], form, split, [], Price(0, None, 0), hand)

    def tally_of(self, total: int) -> RiichiTally:
        """A win of so many han, with the usual fu."""
        return self._usual([(0, max(total, 1), 0)], total, 0, RiichiHand(_NO_HAND))

    def promise(self, hand: Hand, form: int, split: Split, closed: bool, by: int) -> RiichiTally:
        """The count of a hand known by its form only: a closed one wins with riichi, and some dora is in it."""
        riichi_hand = RiichiHand(hand, int(closed))
        reading = RiichiReading(riichi_hand, self.house)
        reading.by = by
        reading.read(form, split, NONE)
        reading.closed = closed
        reading.wait = TWO_SIDED
        lines, yakuman = self._yakuman_lines(reading)
        if not lines:
            lines = self._ordinary_lines(reading)
        return self._usual(lines, sum(value for _, value, _ in lines) + USUAL_DORA, yakuman, riichi_hand)

    def _usual(self, lines: list[Line], han: int, yakuman: int, hand: RiichiHand) -> RiichiTally:
        """A count with the usual fu."""
        found = points.price(self.house, han, USUAL_FU, yakuman) if lines else Price(0, None, 0)
        return RiichiTally(self.yaku, lines, INCOMPLETE, None, [("base", USUAL_FU)], found, hand)

    def score(self, hand: Hand, liable: str | None = None) -> ScoreSheet:
        """Count the hand and explain the count. ``liable`` names who fed a yakuman: ``discarder`` or ``other``."""
        hand = as_riichi(hand)
        tally = self.tally(hand)
        lines = tally.sheet_lines()
        if not tally.allowed:
            complete = tally.form != INCOMPLETE
            reasons = (Reason("no_yaku"), *self._closed_only(hand)) if complete else self._incomplete(hand)
            return ScoreSheet(False, (), (), 0, 0, 0, reasons, None)
        details: dict[str, object] = {
            "han": tally.han,
            "fu": tally.fu,
            "limit": tally.price.limit,
            "yakuman": tally.price.yakuman,
            "fu_parts": [{"id": id, "fu": fu} for id, fu in tally.parts],
        }
        return ScoreSheet(
            True,
            lines,
            self._beside(hand, tally),
            tally.total,
            tally.paid,
            tally.price.base,
            (),
            self.pay.payment(tally, hand.by, liable),
            tally.split if tally.form == STANDARD else None,
            details,
        )

    def _tally_of(self, reading: RiichiReading, form: int, split: Split) -> RiichiTally | None:
        """The count of one reading; nothing where it has no yaku."""
        hand = reading.riichi_hand
        parts = fu_parts(reading)
        lines, yakuman = self._yakuman_lines(reading)
        if lines:
            return RiichiTally(self.yaku, lines, form, split, parts, points.price(self.house, 0, 0, yakuman), hand)
        lines = self._ordinary_lines(reading)
        if lines:
            lines += self._dora_lines(reading)
        han = sum(value for _, value, _ in lines)
        found = points.price(self.house, han, rounded(parts), 0) if lines else Price(0, None, 0)
        if self._is_renhou(hand) and found.base < points.MANGAN:
            lines = [(self._numbers["renhou"], MANGAN_HAN, reading.present)]
            found = points.price(self.house, MANGAN_HAN, rounded(parts), 0)
        return RiichiTally(self.yaku, lines, form, split, parts, found, hand) if lines else None

    def _yakuman_lines(self, reading: RiichiReading) -> tuple[list[Line], int]:
        """The yakuman of a reading and how many they are worth; the dearest alone where they do not add up."""
        found: list[tuple[int, int, int]] = []
        for number, row in self._yakuman:
            kinds = row.earned(reading)
            if kinds:
                doubles = self.house.double_yakuman and row.double is not None and row.double(reading)
                found.append((2 if doubles else 1, number, kinds))
        if found and not self.house.yakuman_add:
            found = [max(found, key=lambda one: one[0])]
        return [(number, YAKUMAN * times, kinds) for times, number, kinds in found], sum(one[0] for one in found)

    def _ordinary_lines(self, reading: RiichiReading) -> list[Line]:
        lines: list[Line] = []
        swallowed = 0
        for number, row, swallows in self._ordinary:
            han = row.value if reading.closed else row.opened
            if not han or swallowed >> number & 1:
                continue
            kinds = row.earned(reading)
            if kinds:
                swallowed |= swallows
                lines.append((number, han, kinds))
        return lines

    def _dora_lines(self, reading: RiichiReading) -> list[Line]:
        hand = reading.riichi_hand
        counts = {
            "dora": count_dora(hand.tiles, hand.indicators),
            "ura_dora": count_dora(hand.tiles, hand.ura) if hand.riichi and self.house.ura_dora else 0,
            "aka_dora": hand.reds,
        }
        numbers = ((self._numbers[id], count) for id, count in counts.items() if count)
        return [(number, count, self.yaku[number].earned(reading)) for number, count in numbers]

    def _is_renhou(self, hand: RiichiHand) -> bool:
        """A win before the own first draw where that is worth a mangan, whatever the hand."""
        return self.house.renhou == "mangan" and hand.flags & REN_HU != 0

    def _readings(self, hand: RiichiHand) -> Iterator[RiichiReading]:
        reading = RiichiReading(hand, self.house)
        for form, split in self.ways(reading, True):
            for won_set in completed_sets(reading, form, split):
                reading.read(form, split, won_set)
                yield reading

    def _incomplete(self, hand: RiichiHand) -> tuple[Reason, ...]:
        return (Reason("incomplete_shape", {"missing": self.missing(hand)}),)

    def _closed_only(self, hand: RiichiHand) -> tuple[Reason, ...]:
        """The yaku that a complete hand without one misses only because it is open."""
        found = {
            row.id: Reason("needs_closed_hand", {"line": row.id})
            for reading in self._readings(hand)
            for _, row, _ in self._ordinary
            if not reading.closed and not row.opened and row.earned(reading)
        }
        return tuple(found.values())

    def _beside(self, hand: RiichiHand, tally: RiichiTally) -> tuple[NotCounted, ...]:
        """The rows that an allowed win would earn but for another row or for being open."""
        counted = {tally.patterns[index].id for index, _, _ in tally.lines}
        found: dict[str, NotCounted] = {}
        for reading in self._readings(hand):
            if tally.split is not None and reading.form != tally.form:
                continue
            for _, row, _ in self._ordinary:
                if row.id in counted or not row.earned(reading):
                    continue
                by = next((other for other in counted if row.id in self.yaku[self._numbers[other]].swallows), None)
                if tally.price.yakuman and tally.limit and self.yaku[tally.lines[0][0]].group == LIMIT:
                    by = self.yaku[tally.lines[0][0]].id
                if by is not None:
                    found[row.id] = NotCounted(row.id, "swallowed", by=by)
                elif not reading.closed and not row.opened:
                    found[row.id] = NotCounted(row.id, "needs_closed_hand", params={"line": row.id})
        return tuple(found.values())


def as_riichi(hand: Hand) -> RiichiHand:
    """The hand itself, or the same with nothing that only Riichi knows."""
    return hand if isinstance(hand, RiichiHand) else RiichiHand(hand)


@lru_cache(maxsize=256)
def scorer(rules: RiichiRules) -> RiichiScorer:
    """The scorer for a ruleset, made once."""
    return RiichiScorer(rules)


HANDS = HandTable(
    scorer,
    bonus=0,
    circumstances=read_circumstances,
    kinds=(1 << PLAYED) - 1 | 0b111 << RED_FIVE,
    extra=read_riichi,
    keys=("riichi", "dora_indicators", "ura_indicators", "honba", "riichi_sticks"),
    flags=FLAGS,
)
"""How written hands of this table are read and scored."""
