"""The scorer of the Riichi table: yaku, dora and fu of the reading that pays most (rules C2 to C5)."""

from collections.abc import Iterator
from functools import lru_cache

from zimo.core.shape import Split, readings
from zimo.core.tiles import NONE, PLAYED, RED_FIVE, STRIDE
from zimo.rules.hand import INCOMPLETE, REN_HU, STANDARD, Hand
from zimo.rules.hand_json import HandError, HandTable
from zimo.rules.patterns import BONUS, LIMIT, Pattern
from zimo.rules.record import ZIMO
from zimo.rules.score import Counted, Row, Scorer, Tally
from zimo.rules.sheet import NotCounted, Payment, Reason, ScoreSheet
from zimo.rules.traits import CLAIMLESS
from zimo.tables.riichi import points
from zimo.tables.riichi.circumstances import FLAGS, read_circumstances, read_riichi
from zimo.tables.riichi.dora import count_dora
from zimo.tables.riichi.fu import USUAL, Part, as_parts, parts_of, rounded
from zimo.tables.riichi.hand import RiichiHand
from zimo.tables.riichi.patterns import PAO_YAKU, YAKUMAN, Yaku, aka_dora, dora, ura_dora, yaku
from zimo.tables.riichi.points import MANGAN, Liability, Price
from zimo.tables.riichi.reading import RiichiReading
from zimo.tables.riichi.rules import RiichiRules
from zimo.tables.riichi.traits import TWO_SIDED

MANGAN_HAN = 5
USUAL_FU = 30
USUAL_DORA = 1
"""The dora, ura and red fives that a win holds most often."""
_NO_HAND = Hand(bytearray(STRIDE), [], 0, NONE, ZIMO, 1, 0)
WINNER, DEALER, GIVER, OTHER = 1, 0, 2, 3
"""Seats for the payment of a written hand: a winner who is not the dealer, and those who may pay."""
LIABLE_SEATS = {"discarder": GIVER, "other": OTHER, "dealer": DEALER}
NOTHING = Price(0, None, 0)
HAN = 1024
"""More than the han of any hand, and than its fu."""
FU_STEPS = 40
"""Five fu each: more than those of any hand."""
YAKUMAN_AT = (YAKUMAN + 1) * FU_STEPS
"""Where prices of so many yakuman follow those of so many han and fu."""
MOST_COUNTERS = 4096
"""More than the honba and the sticks that can be on a table."""
MOST_REMEMBERED = 16384
"""How many payments a scorer remembers."""


class YakuRow(Row):
    """A :class:`Row` with the han in an open hand, and what tells whether it counts twice, where that may be; ``plain``
    rows are earned by whatever has the traits that they need, and no other row takes their place."""

    __slots__ = ("doubles", "opened", "plain")

    def __init__(self, rows: tuple[Yaku, ...], number: int, may_double: bool) -> None:
        super().__init__(rows, number)
        self.opened = rows[number].opened
        self.doubles = rows[number].double if may_double else None
        self.plain = rows[number].enough and not any(rows[number].id in other.swallows for other in rows)


class YakuAsked:
    """The rows about which a reading is asked, those of which it has the traits: ``yakuman`` and ``others``, no dora.

    The ``plain`` ones among the others make ``han`` together, so that only ``unsure`` ones need to be asked about for a
    count without lines.
    """

    __slots__ = ("han", "others", "unsure", "yakuman")

    def __init__(self, rows: list[YakuRow], traits: int) -> None:
        may = [row for row in rows if row.enabled and row.needs & ~traits == 0]
        self.yakuman = [row for row in may if row.pattern.group == LIMIT]
        self.others = [row for row in may if row.pattern.group not in (LIMIT, BONUS)]
        self.unsure = [row for row in self.others if not row.plain]
        closed = traits & CLAIMLESS != 0
        self.han = sum(row.value if closed else row.opened for row in self.others if row.plain)

    def key(self) -> tuple[int, ...]:
        """What tells it from others."""
        return (self.han, *(row.number for row in (*self.yakuman, *self.others)))


class RiichiTally(Tally):
    """A :class:`Tally` with ``han``, ``fu`` and its parts (see ``fu``), the price, and the hand.

    ``total`` and ``paid`` are the han, in which a yakuman is 13. The lines are written when somebody asks for them.
    """

    __slots__ = ("fu", "fu_parts", "han", "hand", "price", "scorer", "won_set")

    fu: int
    fu_parts: int
    han: int
    hand: RiichiHand
    price: Price
    scorer: "RiichiScorer"
    won_set: int

    @property
    def parts(self) -> list[Part]:
        """The parts of the fu, written out."""
        return as_parts(self.fu_parts)

    def written(self) -> list[Counted]:
        return self.scorer.lines_of(self)

    def order(self) -> int:
        """What makes one reading better than another: the base points, then the han, then the fu."""
        return (self.price.base * HAN + self.han) * HAN + self.fu


def counted(
    patterns: tuple[Pattern, ...],
    lines: list[Counted] | None,
    han: int,
    form: int,
    split: Split | None,
    fu_parts: int,
    fu: int,
    price: Price,
    hand: RiichiHand,
) -> RiichiTally:
    """The count of a hand with these lines, the sum of which is ``han``, and these fu."""
    # Made without an __init__, whose many arguments would take longer than all the rest.
    tally = RiichiTally.__new__(RiichiTally)
    tally.patterns = patterns
    tally._lines = lines
    tally.total = tally.paid = tally.han = han
    tally.limit = price.yakuman > 0
    tally.allowed = han > 0
    tally.form = form
    tally.split = split
    tally.fu_parts = fu_parts
    tally.fu = fu
    tally.price = price
    tally.hand = hand
    return tally


class RiichiPay:
    """The payments of one ruleset as the scorer asks for them."""

    def __init__(self, rules: RiichiRules) -> None:
        self.rules = rules
        self._paid: dict[int, Payment] = {}

    def base(self, tally: Tally) -> int:
        """The base points of the hand."""
        assert isinstance(tally, RiichiTally)
        return tally.price.base

    def payment(self, tally: Tally, by: int, liable: str | None) -> Payment:
        """What everybody pays, honba and riichi sticks included; a liable player (who may be the ``dealer`` too)
        answers for the yakuman that the house names. Raises :class:`HandError` where the hand has no such yakuman."""
        assert isinstance(tally, RiichiTally)
        if liable is not None:
            fed = self.fed(tally)
            if not fed:
                raise HandError("impossible_circumstance", circumstance="bao")
            return self._payment(tally, by, Liability(LIABLE_SEATS[liable], fed))
        hand = tally.hand
        # The same few payments come again and again, and are not changed by anybody.
        key = tally.price.base * 4 + (2 if hand.seat_wind == 0 else 0) + (1 if by == ZIMO else 0)
        key = (key * MOST_COUNTERS + hand.honba) * MOST_COUNTERS + hand.sticks
        paid = self._paid.get(key)
        if paid is None:
            paid = self._payment(tally, by, None)
            if len(self._paid) < MOST_REMEMBERED:
                self._paid[key] = paid
        return paid

    def _payment(self, tally: RiichiTally, by: int, feeder: Liability | None) -> Payment:
        hand = tally.hand
        winner = DEALER if hand.seat_wind == 0 else WINNER
        giver = NONE if by == ZIMO else GIVER
        paid = points.payments(self.rules, tally.price, winner, DEALER, giver, hand.honba, feeder)
        income = sum(paid.values()) + points.STICK * hand.sticks
        payers: dict[str, int] = {}
        if feeder is not None and feeder.seat != GIVER:
            payers["liable"] = paid.pop(feeder.seat)
        if giver != NONE:
            payers["discarder"] = paid.get(GIVER, 0)
        else:
            if winner != DEALER and (feeder is None or feeder.seat != DEALER):
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
        self.yaku: tuple[Yaku, ...] = yaku(rules)
        super().__init__(rules, self.yaku, 1, YAKUMAN, True, RiichiPay(rules))
        self.house = rules
        self._yaku_rows = [YakuRow(self.yaku, number, rules.double_yakuman) for number in range(len(self.yaku))]
        self._numbers = {row.id: number for number, row in enumerate(self.yaku)}
        self._of_traits: dict[int, YakuAsked] = {}
        self._alike: dict[tuple[int, ...], YakuAsked] = {}
        self._prices: list[Price | None] = [None] * (YAKUMAN_AT + YAKUMAN)
        self._renhou_is_mangan = rules.renhou == "mangan"
        self._counts_ura = rules.ura_dora
        self._adds_yakuman = rules.yakuman_add
        self._renhou = self._numbers["renhou"]
        self._dora = self._numbers["dora"]
        self._ura_dora = self._numbers["ura_dora"]
        self._aka_dora = self._numbers["aka_dora"]

    def reading(self, hand: Hand) -> RiichiReading:
        """The hand as the yaku look at it, not yet read in one way."""
        return self.start(as_riichi(hand))

    def start(self, hand: RiichiHand) -> RiichiReading:
        """The same for a hand of this table."""
        reading = RiichiReading.__new__(RiichiReading)
        reading.begin(hand, self.house)
        return reading

    def rows(self, traits: int) -> YakuAsked:
        """The rows about which a reading with these traits is asked."""
        rows = self._of_traits.get(traits)
        if rows is None:
            made = YakuAsked(self._yaku_rows, traits)
            # There are far more sets of traits than of rows.
            rows = self._of_traits[traits] = self._alike.setdefault(made.key(), made)
        return rows

    def may_win(self, hand: Hand) -> bool:
        """Whether the hand is complete and has a yaku."""
        own = as_riichi(hand)
        reading = self.start(own)
        if own.riichi or (reading.closed and own.by == ZIMO) or self._is_mangan(own):
            return self.is_complete(reading)
        for form, split in self.ways(reading, True):
            reading.take(form, split)
            traits = -1
            while reading.complete():
                if reading.traits != traits:
                    traits = reading.traits
                    if self._earns(reading):
                        return True
        return False

    def _earns(self, reading: RiichiReading) -> bool:
        """Whether the reading has a yaku."""
        rows = self.rows(reading.traits)
        if rows.han:
            return True
        for row in rows.unsure:
            if (reading.closed or row.opened) and row.earned(reading):
                return True
        return self._count_yakuman(rows.yakuman, reading, None) > 0

    def tally(self, hand: Hand) -> RiichiTally:
        """Count the hand in the reading that pays most."""
        reading = self.start(as_riichi(hand))
        best: RiichiTally | None = None
        form, last = INCOMPLETE, None
        for split in readings(reading.m, reading.p, reading.s, reading.z, 4 - reading.melds):
            form, last = STANDARD, split
            best = self._best(reading, form, split, best)
        if reading.melds == 0:
            for form, split in self.special_ways(reading, True, last is None):
                last = split
                best = self._best(reading, form, split, best)
        return counted(self.yaku, [], 0, form, last, 0, 0, NOTHING, reading.riichi_hand) if best is None else best

    def _best(self, reading: RiichiReading, form: int, split: Split, best: RiichiTally | None) -> RiichiTally | None:
        """The better of the best count so far and those of this split."""
        reading.take(form, split)
        traits = -1
        count = 0
        while reading.complete():
            if reading.traits != traits:
                traits = reading.traits
                count = self._count_han(reading, None)
            found = self._counted(reading, count)
            if found is not None and (best is None or found.order() > best.order()):
                found.split = split
                best = found
        return best

    def _counted(self, reading: RiichiReading, count: int) -> RiichiTally | None:
        """The count of a reading with these han, but for the split; nothing where it has no yaku."""
        hand = reading.riichi_hand
        fu_parts = parts_of(reading)
        fu = rounded(fu_parts)
        lines = None
        price = self._price(count, fu)
        if price.base < MANGAN and self._is_mangan(hand):
            count = MANGAN_HAN
            lines = [(self._renhou, MANGAN_HAN, reading.present)]
            price = self._price(count, fu)
        if count == 0:
            return None
        tally = counted(self.yaku, lines, count % HAN, reading.form, None, fu_parts, fu, price, hand)
        tally.scorer = self
        tally.won_set = reading.won_set
        return tally

    def _price(self, count: int, fu: int) -> Price:
        """The price of a count; the same few come again and again, and more than 13 han are worth no more."""
        yakuman = count // HAN
        han = min(count % HAN, YAKUMAN)
        at = YAKUMAN_AT + yakuman if yakuman else han * FU_STEPS + fu // 5
        price = self._prices[at]
        if price is None:
            price = self._prices[at] = points.price(self.house, han, fu, yakuman) if han else NOTHING
        return price

    def lines_of(self, tally: RiichiTally) -> list[Counted]:
        """The lines of a count that this scorer made without them."""
        assert tally.split is not None
        reading = self.start(tally.hand)
        reading.take(tally.form, tally.split)
        while reading.complete():
            if reading.won_set == tally.won_set:
                break
        lines: list[Counted] = []
        self._count_han(reading, lines)
        return lines

    def _count_han(self, reading: RiichiReading, lines: list[Counted] | None) -> int:
        """The han of a reading and ``HAN`` times its yakuman; the lines for them are added to a list where there is
        one. A yakuman makes 13 han, and nothing else counts beside it."""
        rows = self.rows(reading.traits)
        if rows.yakuman:
            yakuman = self._count_yakuman(rows.yakuman, reading, lines)
            if yakuman:
                return yakuman * (HAN + YAKUMAN)
        if lines is not None:
            count = self._count_yaku(rows.others, reading, lines)
        else:
            count = rows.han
            if rows.unsure:
                count += self._count_yaku(rows.unsure, reading, None)
        return count + self._count_dora(reading, lines) if count else 0

    def _count_yakuman(self, rows: list[YakuRow], reading: RiichiReading, lines: list[Counted] | None) -> int:
        """How many yakuman a reading has; the dearest alone counts where they do not add up."""
        count = most = 0
        for row in rows:
            kinds = row.earned(reading)
            if kinds == 0:
                continue
            times = 2 if row.doubles is not None and row.doubles(reading) else 1
            count += times
            if lines is not None and (self._adds_yakuman or times > most):
                if not self._adds_yakuman:
                    lines.clear()
                lines.append((row.number, times * YAKUMAN, kinds))
            most = max(most, times)
        return count if self._adds_yakuman else most

    def _count_yaku(self, rows: list[YakuRow], reading: RiichiReading, lines: list[Counted] | None) -> int:
        """The han of a reading without its dora, as if it had no yakuman."""
        count = swallowed = 0
        for row in rows:
            han = row.value if reading.closed else row.opened
            if han == 0 or swallowed >> row.number & 1:
                continue
            kinds = row.earned(reading)
            if kinds:
                swallowed |= row.swallows
                count += han
                if lines is not None:
                    lines.append((row.number, han, kinds))
        return count

    def _count_dora(self, reading: RiichiReading, lines: list[Counted] | None) -> int:
        hand = reading.riichi_hand
        count = count_dora(hand.tiles, hand.indicators)
        beneath = count_dora(hand.tiles, hand.ura) if hand.riichi and self._counts_ura else 0
        if lines is not None:
            if count:
                lines.append((self._dora, count, dora(reading)))
            if beneath:
                lines.append((self._ura_dora, beneath, ura_dora(reading)))
            if hand.reds:
                lines.append((self._aka_dora, hand.reds, aka_dora(reading)))
        return count + beneath + hand.reds

    def _is_mangan(self, hand: RiichiHand) -> bool:
        """A win before the own first draw where that is worth a mangan, whatever the hand."""
        return self._renhou_is_mangan and hand.flags & REN_HU != 0

    def tally_of(self, total: int) -> RiichiTally:
        """A win of so many han, with the usual fu."""
        lines = [(0, max(total, 1), 0)]
        return self._usual(lines, points.price(self.house, total, USUAL_FU, 0), RiichiHand(_NO_HAND))

    def promise(self, hand: Hand, form: int, split: Split, closed: bool, by: int) -> RiichiTally:
        """The count of a hand known by its form only: a closed one wins with riichi, and some dora is in it."""
        own = RiichiHand(hand, int(closed))
        reading = self.start(own)
        reading.suppose(closed, by)
        reading.take(form, split)
        reading.settle(TWO_SIDED)
        lines: list[Counted] = []
        rows = self.rows(reading.traits)
        yakuman = self._count_yakuman(rows.yakuman, reading, lines)
        han = USUAL_DORA + (0 if yakuman else self._count_yaku(rows.others, reading, lines))
        price = points.price(self.house, han, USUAL_FU, yakuman) if lines else NOTHING
        return self._usual(lines, price, own)

    def _usual(self, lines: list[Counted], price: Price, hand: RiichiHand) -> RiichiTally:
        """A count with the usual fu."""
        han = sum(value for _, value, _ in lines)
        return counted(self.yaku, lines, han, INCOMPLETE, None, USUAL, USUAL_FU, price, hand)

    def score(self, hand: Hand, liable: str | None = None) -> ScoreSheet:
        """Count the hand and explain the count. ``liable`` names who fed a yakuman: ``discarder`` or ``other``."""
        hand = as_riichi(hand)
        tally = self.tally(hand)
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
            tally.sheet_lines(),
            self._beside(hand, tally),
            tally.total,
            tally.paid,
            tally.price.base,
            (),
            self.pay.payment(tally, hand.by, liable),
            tally.split if tally.form == STANDARD else None,
            details,
        )

    def _earned(self, hand: RiichiHand) -> Iterator[tuple[RiichiReading, int]]:
        """Every yaku that is no yakuman and is earned in some reading, by its number, those too that need a closed
        hand; with the reading."""
        reading = self.start(hand)
        for form, split in self.ways(reading, True):
            reading.take(form, split)
            traits = -1
            while reading.complete():
                if reading.traits != traits:
                    traits = reading.traits
                    for row in self.rows(traits).others:
                        if row.earned(reading):
                            yield reading, row.number

    def _incomplete(self, hand: RiichiHand) -> tuple[Reason, ...]:
        return (Reason("incomplete_shape", {"missing": self.missing(hand)}),)

    def _closed_only(self, hand: RiichiHand) -> tuple[Reason, ...]:
        """The yaku that a complete hand without one misses only because it is open."""
        found = {}
        for reading, number in self._earned(hand):
            row = self.yaku[number]
            if not reading.closed and not row.opened:
                found[row.id] = Reason("needs_closed_hand", {"line": row.id})
        return tuple(found.values())

    def _beside(self, hand: RiichiHand, tally: RiichiTally) -> tuple[NotCounted, ...]:
        """The rows that an allowed win would earn but for another row or for being open."""
        counted = [self.yaku[number] for number, _, _ in tally.lines]
        ids = [row.id for row in counted]
        yakuman = ids[0] if tally.limit and counted[0].group == LIMIT else None
        found: dict[str, NotCounted] = {}
        for reading, number in self._earned(hand):
            row = self.yaku[number]
            if row.id in ids or (tally.split is not None and reading.form != tally.form):
                continue
            by = yakuman or next((other.id for other in counted if row.id in other.swallows), None)
            if by is not None:
                found[row.id] = NotCounted(row.id, "swallowed", by)
            elif not reading.closed and not row.opened:
                found[row.id] = NotCounted(row.id, "needs_closed_hand", None, {"line": row.id})
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
