"""Payment: what a hand costs, and who pays how much of it. Bao is left out here; it has questions of its own."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from zimo.learn.answers import MOST, numbered
from zimo.learn.dealer import Dealer
from zimo.learn.hands import FLUSH, HALF_FLUSH, PONGS, RUNS, TASTES, Taste, win
from zimo.learn.kind import Kind
from zimo.learn.question import (
    Block,
    Choice,
    Question,
    Rule,
    Step,
    Text,
    Written,
    card_block,
    facts_block,
    hand_block,
    text,
)
from zimo.rules.hand import Hand
from zimo.rules.record import DISCARD, ZIMO
from zimo.rules.ruleset import Option, RuleError
from zimo.rules.score import Scorer, Tally
from zimo.rules.sheet import Payment, ScoreSheet
from zimo.rules.table import WIN_REASONS
from zimo.scoring import read_written
from zimo.tables import load

AMOUNT: Final = "ui.share_n"
"""The words of an amount, in what the table pays in."""
WINNER: Final = "winner"
"""What the winner receives, beside the roles of those who pay."""
OTHER_WAY: Final = {DISCARD: (ZIMO, "why.pays_zimo"), ZIMO: (DISCARD, "why.pays_discard")}
FORGOTTEN: Final = {"honba": "why.forgot_honba", "riichi_sticks": "why.forgot_sticks"}
"""What is easily left out, by the part of a hand that tells of it."""
DEAR: Final = (FLUSH, PONGS, HALF_FLUSH, Taste(suits=1, chi=0.0, honours=0.4))
"""Hands that come to many tai."""
SCALES: Final = 4
"""Up to so many values of a numbered option are tried one by one."""


@dataclass(frozen=True, slots=True)
class Priced:
    """A win that was counted."""

    hand: Written
    sheet: ScoreSheet
    scorer: Scorer
    read: Hand
    tally: Tally

    @property
    def payment(self) -> Payment:
        """What everybody pays; the hand is an allowed one."""
        assert self.sheet.payment is not None
        return self.sheet.payment

    def amounts(self) -> dict[str, int]:
        """The points of every role, the winner's last."""
        return {**self.payment.payers, WINNER: self.payment.winner}

    def shares(self, by: int) -> dict[str, int]:
        """What every role would pay for the same count won in that way."""
        return dict(self.scorer.pay.payment(self.tally, by, None).payers)


def priced(hand: Written, above: int = -1) -> Priced | None:
    """The hand counted and priced; None where it may not win, or counts no more than ``above``."""
    scorer, read, _ = read_written(hand)
    tally = scorer.tally(read)
    if not tally.allowed or tally.total <= above:
        return None
    return Priced(hand, scorer.score(read), scorer, read, tally)


def a_win(
    dealer: Dealer, by: str | None, tastes: tuple[Taste, ...] = TASTES, bonus: float = 0.1, above: int = -1
) -> Priced | None:
    """A win of the wanted way; where deals are repeated and deposits lie on the table, so they may for good players."""
    hand = win(dealer, replace(dealer.chance.pick(tastes), by=by, bonus=bonus))
    if "honba" in dealer.hands.keys:
        hand["honba"] = dealer.chance.below(dealer.level)
        hand["riichi_sticks"] = dealer.chance.below(dealer.level)
    return priced(hand, above)


# What one is told, and the explanation


def worth_of(sheet: ScoreSheet) -> Text:
    """What the hand counts, in one sentence."""
    details = sheet.details
    if details and details["yakuman"] not in (0, 1):
        return text("fact.yakuman", n=details["yakuman"])
    if details.get("limit"):
        return text("fact.limit", limit=details["limit"])
    if details:
        return text("fact.han_fu", han=details["han"], fu=details["fu"])
    return text("fact.counts", n=sheet.total)


def lines_of(sheet: ScoreSheet) -> list[Text]:
    """What the hand counts, line by line."""
    fu = [text("fact.fu", n=sheet.details["fu"])] if sheet.details and not sheet.details["limit"] else []
    return [text("step.line", line=line.id, n=line.value) for line in sheet.lines] + fu


def extras(hand: Written) -> list[Text]:
    """Repeated deals and deposits, where the table has them."""
    told = [("fact.honba", hand.get("honba")), ("fact.sticks", hand.get("riichi_sticks"))]
    return [text(id, n=number) for id, number in told if number]


def told(one: Priced, facts: list[Text]) -> tuple[Block, ...]:
    """The hand with what is told of it."""
    facts = [*facts, *extras(one.hand)]
    return (hand_block(one.hand), facts_block(*facts)) if facts else (hand_block(one.hand),)


def account(one: Priced) -> tuple[Step, ...]:
    """The way from the lines to the points."""
    sheet = one.sheet
    steps = [Step(text("step.line", line=line.id, n=line.value), line.tiles) for line in sheet.lines]
    steps.append(Step(worth_of(sheet)))
    if sheet.paid < sheet.total:
        steps.append(Step(text("step.capped", n=sheet.paid)))
    steps.append(Step(text("step.base", n=sheet.base)))
    steps += [Step(fact) for fact in extras(one.hand)]
    steps += [Step(text(f"step.pays.{role}", n=amount)) for role, amount in one.amounts().items()]
    return tuple(steps)


def reasons(dealer: Dealer, one: Priced) -> tuple[Rule, ...]:
    """The payments that are made, as the rules page explains them."""
    ids = {WIN_REASONS.get(role, WIN_REASONS["each_opponent"]) for role in one.payment.payers}
    cap = [Rule("option", "cap")] if one.sheet.paid < one.sheet.total else []
    return (*(Rule("payment", id) for id in dealer.table.reasons if id in ids), *cap)


# Mistakes


def of_other_counts(dealer: Dealer, one: Priced) -> Iterator[tuple[Tally, Text]]:
    """The same win with a little less or more in it, as far as the table pays for that."""
    details = one.sheet.details
    if not details:
        for n in (one.sheet.paid - 1, one.sheet.paid + 1):
            if dealer.scorer.minimum <= n <= dealer.scorer.cap:
                yield dealer.scorer.tally_of(n), text("why.for_count", n=n)
        return
    deals = one.hand["seat_wind"] == dealer.winds[0]
    base = dealer.scorer.pay.base
    rows = [row for row in dealer.table.worths() if row.dealer is deals and row.liable == (None,)]
    for row in rows:
        han, fu = (abs(int(str(row.about.get(key, 0))) - int(str(details[key]))) for key in ("han", "fu"))
        if "fu" in row.about and (han, fu) in ((1, 0), (0, 10)):
            yield row.tally, text("why.for_han_fu", han=row.about["han"], fu=row.about["fu"])
    limits = [(base(row.tally), row.about["limit"], row.tally) for row in rows if "limit" in row.about]
    below = [limit for limit in limits if limit[0] < one.sheet.base]
    above = [limit for limit in limits if limit[0] > one.sheet.base]
    for _, limit, tally in (*below[-1:], *above[:1]):
        yield tally, text("why.for_limit", limit=limit)


def share_mistakes(dealer: Dealer, one: Priced, role: str) -> list[tuple[int, Text]]:
    """The numbers that one comes to who mixes up who pays what, and the mistakes that lead there."""
    found = [(amount, text(f"why.pays.{other}")) for other, amount in one.amounts().items() if other != role]
    other_way, why_other = OTHER_WAY[ZIMO if one.read.by == ZIMO else DISCARD]
    found.append((max(one.shares(other_way).values()), text(why_other)))
    found.append((one.sheet.base, text("why.base_itself")))
    for key, why in FORGOTTEN.items():
        if one.hand.get(key):
            plain = priced({**one.hand, key: 0})
            assert plain is not None
            found.append((plain.amounts()[role], text(why)))
    if not any(one.hand.get(key) for key in FORGOTTEN):
        for tally, why_count in of_other_counts(dealer, one):
            payment = dealer.scorer.pay.payment(tally, one.read.by, None)
            if payment.payers.keys() == one.payment.payers.keys():
                found.append(({**payment.payers, WINNER: payment.winner}[role], why_count))
    return found


# The kinds


def base_points(dealer: Dealer) -> Question | None:
    """From the count to the base."""
    one = a_win(dealer, None)
    if one is None or (one.sheet.total > dealer.scorer.cap and not one.sheet.details):
        return None
    sheet = one.sheet
    mistakes = [(dealer.scorer.pay.base(tally), why) for tally, why in of_other_counts(dealer, one)]
    mistakes.append((max(one.payment.payers.values()), text("why.share_of_base")))
    if not sheet.details:
        if sheet.paid:
            mistakes.append((sheet.paid, text("why.count_itself")))
        mistakes.append((dealer.scorer.pay.base(dealer.scorer.tally_of(sheet.paid)), text("why.ladder_price")))
    choices = numbered(dealer.chance, sheet.base, text("why.base", n=sheet.base), mistakes, AMOUNT)
    if choices is None:
        return None
    facts = [[worth_of(sheet)], lines_of(sheet), []][dealer.level - 1]
    return Question(
        text("ask.base_points"), told(one, facts), choices, account(one), (Rule("term", "base"), *reasons(dealer, one))
    )


def pay_discard(dealer: Dealer) -> Question | None:
    """What the discarder and the others pay, and what the winner receives."""
    return _shares(dealer, "discard")


def pay_zimo(dealer: Dealer) -> Question | None:
    """The same for a tile that was drawn."""
    return _shares(dealer, "zimo")


def _shares(dealer: Dealer, by: str) -> Question | None:
    one = a_win(dealer, by)
    if one is None or one.sheet.paid != one.sheet.total:
        return None
    roles = list(one.amounts())
    role = dealer.chance.pick(roles if dealer.level > 1 else roles[:2])
    sheet = one.sheet
    facts = [[worth_of(sheet), text("step.base", n=sheet.base)], [worth_of(sheet)], lines_of(sheet)][dealer.level - 1]
    return share_question(dealer, one, role, told(one, facts), share_mistakes(dealer, one, role))


def share_question(
    dealer: Dealer, one: Priced, role: str, scene: tuple[Block, ...], mistakes: Iterable[tuple[int, Text]]
) -> Question | None:
    """How much is paid by ``role``?"""
    amount = one.amounts()[role]
    why = text(f"step.pays.{role}", n=amount)
    choices = numbered(dealer.chance, amount, why, mistakes, AMOUNT)
    if choices is None:
        return None
    return Question(text(f"ask.pays.{role}"), scene, choices, account(one), reasons(dealer, one))


def pay_matrix(dealer: Dealer) -> Question | None:
    """The whole account of a hand: the choices are accounts."""
    one = a_win(dealer, dealer.chance.pick(("discard", "zimo")))
    if one is None or one.sheet.paid != one.sheet.total:
        return None
    right = one.payment
    accounts: dict[str, Choice] = {}

    def add(payment: Payment, why: Text, is_right: bool = False) -> None:
        label = account_text(payment)
        key = "-".join(str(number) for number in label.params.values())
        accounts.setdefault(key, Choice(key, is_right, (why,), label))

    add(right, text("why.account"), True)
    wrong: list[tuple[Payment, Text]] = []
    if not one.hand.get("honba"):
        for tally, why in of_other_counts(dealer, one):
            wrong.append((dealer.scorer.pay.payment(tally, one.read.by, None), why))
    if one.hand.get("riichi_sticks"):
        plain = priced({**one.hand, "riichi_sticks": 0})
        assert plain is not None
        wrong.append((plain.payment, text("why.forgot_sticks")))
    amounts = list(right.payers.values())
    if one.read.by == ZIMO or not one.sheet.details:
        wrong.append((Payment(right.payers, sum(amounts)), text("why.account_once")))
    if not one.sheet.details:
        once = dict.fromkeys(right.payers, one.sheet.base)
        wrong.append((Payment(once, one.sheet.base * (dealer.table.seats - 1)), text("why.account_base")))
    if len(amounts) > 1:
        swapped = dict(zip(right.payers, reversed(amounts), strict=True))
        wrong.append((Payment(swapped, right.winner), text("why.account_swapped")))
    for payment, why in dealer.chance.shuffled(wrong):
        if payment.payers.keys() == right.payers.keys() and len(accounts) < MOST:
            add(payment, why)
    if len(accounts) == 1:
        return None
    sheet = one.sheet
    facts = [[worth_of(sheet), text("step.base", n=sheet.base)], [worth_of(sheet)], lines_of(sheet)][dealer.level - 1]
    choices = tuple(accounts[key] for key in sorted(accounts))
    return Question(text("ask.pay_matrix"), told(one, facts), choices, account(one), reasons(dealer, one))


def account_text(payment: Payment) -> Text:
    """An account in one line; its words go by the roles in it."""
    return text("answer.account." + "-".join(payment.payers), **payment.payers, winner=payment.winner)


def pay_limit(dealer: Dealer) -> Question | None:
    """A hand that counts more than the cap."""
    one = a_win(dealer, None, DEAR, bonus=0.45, above=dealer.scorer.cap)
    if one is None:
        return None
    role = dealer.chance.pick([*one.payment.payers, WINNER])
    mistakes = share_mistakes(dealer, one, role)
    raised = uncapped(dealer, one)
    if raised is not None:
        mistakes.append((raised.amounts()[role], text("why.no_cap", n=one.sheet.total, cap=one.sheet.paid)))
    sheet = one.sheet
    facts = [[worth_of(sheet)], lines_of(sheet), []][dealer.level - 1]
    question = share_question(dealer, one, role, told(one, facts), mistakes)
    if raised is not None and question is not None:
        # What a hand without a cap would cost is the mistake that the question is about.
        wrong = [choice.key for choice in question.choices if not choice.right]
        return question if str(raised.amounts()[role]) in wrong else None
    return question


def uncapped(dealer: Dealer, one: Priced) -> Priced | None:
    """The hand as if the cap were as high as its count; None where no house could play so."""
    try:
        other = dealer.at(dealer.preset, {**dealer.changed, "cap": one.sheet.total})
    except RuleError:
        return None
    return priced({**one.hand, "rules": other.changed})


def payment_house(dealer: Dealer) -> Question | None:
    """The same hand under a house rule about payment that is another than usual."""
    name, value = dealer.chance.pick(list(house_values(dealer)))
    try:
        other = dealer.at(dealer.preset, {**dealer.changed, name: value})
    except RuleError:
        return None
    usual = a_win(dealer, None, (*TASTES, RUNS), bonus=0.04)
    if usual is None:
        return None
    one = priced({**usual.hand, "rules": other.changed})
    if one is None or one.payment.payers == usual.payment.payers:
        return None
    roles = [role for role in one.amounts() if usual.amounts().get(role) != one.amounts()[role]]
    if not roles:
        return None
    role = dealer.chance.pick(roles)
    shown = Priced(usual.hand, one.sheet, one.scorer, one.read, one.tally)
    mistakes = [(usual.amounts().get(role, 0), text("why.usual_rule"))]
    if dealer.level > 1:
        mistakes += share_mistakes(other, one, role)
    facts = [[worth_of(one.sheet)], lines_of(one.sheet), []][dealer.level - 1]
    card = card_block(dealer.id, {name: other.rules.as_dict()[name]})
    question = share_question(other, shown, role, (card, *told(shown, facts)), mistakes)
    if question is None or not any(choice.key == str(usual.amounts().get(role, 0)) for choice in question.choices):
        return None
    return replace(question, rules=(Rule("option", name), *question.rules))


def house_values(dealer: Dealer) -> Iterator[tuple[str, object]]:
    """The options about payment, each with values that are not those of the house."""
    presets = [load(dealer.id).make_rules(preset, {}) for preset in load(dealer.id).presets()]
    for name, option in dealer.rules.options().items():
        if option.group != "payment":
            continue
        found = [*values_of(option), *(getattr(rules, name) for rules in presets)]
        for value in dict.fromkeys(found):
            if value != getattr(dealer.rules, name):
                yield name, value


def values_of(option: Option) -> tuple[object, ...]:
    """The values of an option that has few."""
    if option.type == "bool":
        return (False, True)
    if option.type == "int" and option.high - option.low < SCALES:
        return tuple(range(option.low, option.high + 1))
    return tuple(option.values)


LOW_CAP: Final = "cap=" + "|".join(map(str, range(1, 11)))
"""A cap that hands come to at all often."""

ROWS = (
    Kind("base_points", "payment", base_points),
    Kind("pay_discard", "payment", pay_discard),
    Kind("pay_zimo", "payment", pay_zimo),
    Kind("pay_matrix", "payment", pay_matrix),
    Kind("pay_limit", "payment", pay_limit, needs=(LOW_CAP,)),
    Kind("payment_house", "payment", payment_house, needs=("win_other",)),
)
