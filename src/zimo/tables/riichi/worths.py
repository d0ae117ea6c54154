"""What a win at the Riichi table can be worth, and what is paid beside it."""

from collections.abc import Iterator, Mapping

from zimo.core.tiles import NONE
from zimo.rules.hand import STANDARD, Hand
from zimo.rules.record import ZIMO
from zimo.rules.worth import SidePayment, Worth
from zimo.tables.riichi import points
from zimo.tables.riichi.hand import RiichiHand
from zimo.tables.riichi.patterns import PAO_YAKU, YAKUMAN
from zimo.tables.riichi.points import LIMITS, MANGAN, STICK, Price
from zimo.tables.riichi.rules import RiichiRules
from zimo.tables.riichi.scorer import RiichiScorer, RiichiTally, counted

FU = (20, 25, *range(30, 111, 10))
"""The fu that a hand below the mangan can have."""
LEAST_FU = 30
"""The least fu of a hand of one han."""
MOST_YAKUMAN = 4
"""The yakuman that one hand can hold; two of them may count twice."""
LIABLE = ("other", "dealer")
"""Who may be liable for a fed yakuman; one who gave the winning tile pays for it anyway."""


def worths(rules: RiichiRules, scorer: RiichiScorer) -> list[Worth]:
    """Everything that a win can be worth, each for a dealer and for another player."""
    return [worth for dealer in (False, True) for worth in _worths(rules, scorer, dealer)]


def _worths(rules: RiichiRules, scorer: RiichiScorer, dealer: bool) -> Iterator[Worth]:
    def tally(price: Price, lines: list[tuple[int, int, int]], honba: int) -> RiichiTally:
        hand = RiichiHand(Hand(bytearray(64), [], 0, NONE, ZIMO, 0 if dealer else 1, 0), honba=honba)
        return counted(scorer.yaku, lines, sum(value for _, value, _ in lines), STANDARD, None, 0, 0, price, hand)

    def worth(id: str, about: Mapping[str, object], price: Price) -> Worth:
        return Worth(id, about, tally(price, [], 0), tally(price, [], 1), dealer, (None,))

    for han in range(1, LIMITS[-1][1]):
        for fu in FU:
            price = points.price(rules, han, fu, 0)
            if price.base < MANGAN and (han > 1 or fu >= LEAST_FU):
                yield worth(f"{han}-{fu}", {"han": han, "fu": fu}, price)
    for limit, least, _ in reversed(LIMITS):
        yield worth(limit, {"limit": limit}, points.price(rules, least, 0, 0))

    twice = 1 + rules.double_yakuman
    named = [n for n, row in enumerate(scorer.yaku) if row.id in {PAO_YAKU[cause] for cause in rules.pao}]
    for yakuman in range(1, (MOST_YAKUMAN + 2 * rules.double_yakuman if rules.yakuman_add else twice) + 1):
        price = points.price(rules, 0, 0, yakuman)
        id, about = f"yakuman-{yakuman}", {"yakuman": yakuman}
        yield worth(id, about, price)
        most = min(yakuman, twice) if rules.pao_scope == "triggering_yakuman" else 1
        for fed in range(1, most + 1) if named else ():
            lines = [(named[0], YAKUMAN * fed, 0)]
            yield Worth(id, about, tally(price, lines, 0), tally(price, lines, 1), dealer, LIABLE, fed)


def side_payments(rules: RiichiRules) -> list[SidePayment]:
    """Everything that is paid beside a win, but for hands that are ready when nobody wins."""
    paid = [SidePayment("riichi_deposit", {"to_pool": STICK})]
    if rules.nagashi:
        winner, dealer, other = range(3)
        shares = points.shares(MANGAN, winner, dealer, NONE)
        roles = {"from_dealer": shares[dealer], "from_each_nondealer": shares[other]}
        paid.append(SidePayment("nagashi_mangan", roles, dealer=False))
        share = points.shares(MANGAN, winner, winner, NONE)[other]
        paid.append(SidePayment("nagashi_mangan", {"from_each_nondealer": share}, dealer=True))
    if rules.leftover_sticks == "first":
        paid.append(SidePayment("leftover_sticks", {"from_pool": STICK}))
    return paid
