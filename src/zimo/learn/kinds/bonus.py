"""Bonus tiles: which of them bring tai, what they come to, and what they and Kongs bring at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zimo.core.melds import KONG_ADDED, KONG_CONCEALED, KONG_EXPOSED, NAMES
from zimo.core.tiles import ANIMAL, FLOWER, FLOWERS, PLAYED, SEASON, SEASONS, TEXT, is_suited, kinds_of, mask_of
from zimo.learn.answers import named, numbered
from zimo.learn.dealer import WINDS, Dealer
from zimo.learn.hands import NoHand
from zimo.learn.kind import Kind
from zimo.learn.question import Block, Choice, Question, Rule, Step, Text, facts_block, seats_block, text, tiles_block
from zimo.rules.codes import FINISHED, IDLE, PASS, TRUTH, TURN, WIN
from zimo.rules.engine import MOST_ACTIONS, events_of, names_of
from zimo.rules.event import Event
from zimo.rules.record import BACK, FRONT
from zimo.rules.score import Tally

POINTS: Final = "ui.points_n"
EIGHT: Final = FLOWERS | SEASONS
MOMENTS: Final = (
    ("eighth", "seventh", "sixth"),
    ("eighth", "seventh", "sixth", "robbed", "gone"),
    ("robbed", "given", "animal", "gone"),
)
"""By level, how a flower or season comes up: you draw the eighth, seventh or sixth; the eighth lies before another
player; another draws your eighth or you another's; or an animal comes."""
KONGS: Final = {KONG_EXPOSED: "kong_claimed", KONG_ADDED: "kong_added", KONG_CONCEALED: "kong_concealed"}
"""The reason of what each Kong brings at once."""

Later = Mapping[int, Sequence[int]]
"""By chair, bonus tiles in the order in which it comes by them."""


def series(kind: int) -> int:
    """The four bonus tiles that belong together, as bits."""
    return 0b1111 << FLOWER + (kind - FLOWER) // 4 * 4


def number(kind: int) -> int:
    """The number on a bonus tile."""
    return (kind - FLOWER) % 4 + 1


def has_whole(mask: int) -> bool:
    """Whether a series is complete among these tiles."""
    return any(mask & series(kind) == series(kind) for kind in kinds_of(mask))


def place(dealer: Dealer) -> tuple[int, int, Block]:
    """Where the player sits and which round it is, as numbers and as a sentence."""
    seat, round_ = (dealer.chance.below(len(winds)) for winds in (dealer.winds, dealer.round_winds))
    return seat, round_, facts_block(text("fact.you_sit", wind=WINDS[seat], round=WINDS[round_]))


def exposed(dealer: Dealer, mask: int, seat: int, round_: int) -> Tally:
    """What these bonus tiles count by themselves."""
    return dealer.scorer.exposed([], mask, seat, round_)


# Which tiles bring tai, and how much


def own_flower(dealer: Dealer) -> Question | None:
    """Which of these bonus tiles bring tai at this seat?"""
    seat, round_, sits = place(dealer)
    tiles = sorted(dealer.chance.some(dealer.bonus, min(2 * dealer.level + 1, len(dealer.bonus) - 2)))
    mask = mask_of(tiles)
    counted = mask_of(kind for _, _, kinds in exposed(dealer, mask, seat, round_).lines for kind in kinds_of(kinds))
    if has_whole(mask) or not counted:
        return None
    choices = tuple(
        Choice(TEXT[kind], bool(counted >> kind & 1), (why_counts(kind, counted, seat, round_),), tiles=(kind,))
        for kind in tiles
    )
    steps = tuple(Step(choice.why[0], choice.tiles) for choice in choices)
    return Question(text("ask.own_flower"), (sits,), choices, steps, rules_of(dealer, mask, seat, round_), many=True)


def why_counts(kind: int, counted: int, seat: int, round_: int) -> Text:
    """Why a bonus tile brings something at that seat, or does not."""
    if kind >= ANIMAL:
        return text("why.for_every_seat")
    about: dict[str, object] = {"n": number(kind), "wind": WINDS[number(kind) - 1]}
    if counted >> kind & 1:
        return text("why.own_number" if number(kind) == seat + 1 else "why.for_every_seat", **about)
    return text("why.round_number" if number(kind) == round_ + 1 else "why.other_number", **about)


def rules_of(dealer: Dealer, mask: int, seat: int, round_: int) -> tuple[Rule, ...]:
    """The lines that these bonus tiles earn."""
    ids = [dealer.scorer.patterns[index].id for index, _, _ in exposed(dealer, mask, seat, round_).lines]
    return tuple(Rule("line", id) for id in dict.fromkeys(ids))


def bonus_tai(dealer: Dealer) -> Question | None:
    """How much do these bonus tiles count?"""
    seat, round_, sits = place(dealer)
    mask = mask_of(shown_bonus(dealer))
    tally = exposed(dealer, mask, seat, round_)
    mistakes = list(miscounts(dealer, mask, seat, round_))
    choices = numbered(dealer.chance, tally.total, text("why.bonus_tai"), mistakes, "ui.tai")
    if choices is None:
        return None
    scene = (sits, tiles_block(kinds_of(mask), text("ui.bonus_tiles")))
    lines = [Step(text("step.line", line=line.id, n=line.value), line.tiles) for line in tally.sheet_lines()]
    counted = mask_of(kind for _, _, kinds in tally.lines for kind in kinds_of(kinds))
    others = [Step(why_counts(kind, counted, seat, round_), (kind,)) for kind in kinds_of(mask & ~counted)]
    return Question(text("ask.bonus_tai"), scene, choices, (*lines, *others), rules_of(dealer, mask, seat, round_))


def shown_bonus(dealer: Dealer) -> list[int]:
    """Bonus tiles to be counted: a few; then three of a series among them; then a whole one."""
    chance = dealer.chance
    if dealer.level == 1:
        return chance.some(dealer.bonus, 2 + chance.below(2))
    whole = list(kinds_of(series(chance.pick(dealer.bonus))))
    others = [kind for kind in dealer.bonus if kind not in whole]
    near = dealer.level == 2 or chance.odds(0.3)
    return chance.some(whole, 3 if near else 4) + chance.some(others, 1 + chance.below(dealer.level))


def miscounts(dealer: Dealer, mask: int, seat: int, round_: int) -> Iterator[tuple[int, Text]]:
    """The numbers that one comes to by a mistake about bonus tiles."""
    total = exposed(dealer, mask, seat, round_).total
    single = {kind: exposed(dealer, 1 << kind, seat, round_).total for kind in kinds_of(mask)}
    yield mask.bit_count(), text("why.every_tile")
    for line in exposed(dealer, mask, seat, round_).sheet_lines():
        yield total - line.value, text("why.forgot_line", line=line.id)
    yield sum(single.values()), text("why.one_by_one")
    if round_ != seat:
        by_round = exposed(dealer, mask, round_ % len(dealer.winds), round_).total
        yield by_round, text("why.by_round", wind=WINDS[round_])
    for whole in {series(kind) for kind in kinds_of(mask)}:
        rest = exposed(dealer, mask & ~whole, seat, round_).total
        if mask & whole == whole:
            yield rest, text("why.set_forgotten")
            own = max(single[kind] for kind in kinds_of(whole))
            if exposed(dealer, whole, seat, round_).total < sum(single[kind] for kind in kinds_of(whole)) + own:
                yield total + own, text("why.own_again")
        elif (mask & whole).bit_count() == 3:
            yield exposed(dealer, mask | whole, seat, round_).total, text("why.set_of_three")


# What happens at once: a real deal


def collected(dealer: Dealer, dealt: Later, replaced: Later, later: Later) -> tuple[list[Event], bool]:
    """What happens when chairs (0 deals) come by bonus tiles: in the deal, as replacements of those, and drawn later.

    Nobody claims anything. Also tells whether the player who drew last may win now.
    """
    table = dealer.table
    state = table.new_state(TRUTH)
    junk = dealer.chance.shuffled([kind for kind in table.tile_set if kind < PLAYED])
    sizes = [table.dealt - 13 * (table.seats - 1), *[13] * (table.seats - 1)]
    hands = [[*dealt.get(chair, ())] for chair in range(table.seats)]
    for hand, size in zip(hands, sizes, strict=True):
        hand += [junk.pop() for _ in range(size - len(hand))]
    back = {chair: list(tiles) for chair, tiles in replaced.items()}
    front = {chair: list(tiles) for chair, tiles in later.items()}
    table.deal(state, bytes(kind for hand in hands for kind in hand))
    buffer = bytearray(MOST_ACTIONS)
    may_win = False
    while state.phase not in (IDLE, FINISHED):
        end = table.wall_end(state)
        next_up = (state.turn + 1) % table.seats
        if end == BACK:
            table.draw(state, back[state.turn].pop(0) if back.get(state.turn) else junk.pop())
        elif end == FRONT:
            table.draw(state, front[next_up].pop(0) if front.get(next_up) else junk.pop())
        elif state.phase == TURN:
            codes = buffer[: table.legal_into(state, state.turn, buffer)]
            if not any(front.values()):
                may_win = WIN in codes
                break
            table.play(state, state.turn, min(codes))
        else:
            table.play(state, table.pending(state).bit_length() - 1, PASS)
    return events_of(state.take_log(), names_of(table)), may_win


def each_pays(dealer: Dealer, chair: int, dealt: Sequence[int], replaced: Sequence[int], later: Sequence[int]) -> int:
    """What each opponent pays that chair for its bonus tiles."""
    return sum(amount for _, amount in payouts(dealer, chair, dealt, replaced, later))


def payouts(
    dealer: Dealer, chair: int, dealt: Sequence[int], replaced: Sequence[int], later: Sequence[int]
) -> list[tuple[str, int]]:
    """Why each opponent pays that chair, and how much. Raises :class:`NoHand` where the hand is over by that."""
    events, _ = collected(dealer, {chair: dealt}, {chair: replaced}, {chair: later})
    if any(event.type == "won" for event in events):
        raise NoHand
    payer = (chair + 1) % dealer.table.seats
    paid = [event for event in events if event.type == "paid" and event["from"] == payer and event["to"] == chair]
    return [(str(event["reason"]), int(str(event["amount"]))) for event in paid]


def bite(dealer: Dealer) -> Question | None:
    """What do these bites and marriages bring at once: dealt, or completed later?"""
    chance = dealer.chance
    seat, _, sits = place(dealer)
    true, false = pairs(seat)
    wanted = chance.some(true, min(dealer.level, 2) if chance.odds(0.8) else dealer.level - 1)
    traps = chance.some(false, dealer.level - 1 if wanted else 1)
    tiles = list(dict.fromkeys(kind for pair in (*wanted, *traps) for kind in pair))
    dealt, replaced, later = groups(dealer, tiles)
    paid = payouts(dealer, seat, dealt, replaced, later)
    each = sum(amount for _, amount in paid)
    mistakes = [
        (each_pays(dealer, seat, tiles, (), ()), text("why.all_dealt")),
        (each_pays(dealer, seat, (), (), tiles), text("why.none_dealt")),
        (each * (dealer.table.seats - 1), text("why.all_opponents")),
        (0, text("why.paid_at_once")),
    ]
    for pair in traps:
        own = true[0] if set(pair) <= set(dealt) else ()
        price = each_pays(dealer, seat, own, (), () if own else true[0])
        mistakes.append((each + price, why_trap(pair)))
    choices = numbered(chance, each, text("why.bite" if each else "why.no_bite"), mistakes, POINTS)
    if choices is None:
        return None
    labels = ("answer.in_the_deal", "answer.as_replacements", "answer.drawn_later")
    came = zip((dealt, replaced, later), labels, strict=True)
    shown = [tiles_block(group, text(label)) for group, label in came if group]
    steps = [
        Step(text("step.payout", reason=reason, n=amount), pair)
        for (reason, amount), pair in zip(
            paid, paid_for([reason for reason, _ in paid], true, tiles, dealt), strict=True
        )
    ]
    steps += [Step(why_trap(pair), pair) for pair in traps]
    steps.append(Step(text("step.each_pays", n=each)))
    rules = tuple(Rule("payment", reason) for reason in dict.fromkeys(reason for reason, _ in paid))
    return Question(text("ask.bite"), (sits, *shown), choices, tuple(steps), rules or (Rule("term", "bite"),))


def groups(dealer: Dealer, tiles: Sequence[int]) -> tuple[list[int], list[int], list[int]]:
    """The tiles parted by when they came: in the deal, as replacements of those, drawn later."""
    dealt: list[int] = []
    replaced: list[int] = []
    later: list[int] = []
    for kind in tiles:
        dealer.chance.pick((dealt, dealt, replaced, later)).append(kind)
    if dealer.level == 1 or not dealt:
        # A replacement comes for a tile that was dealt; at first it is left out altogether.
        later += replaced
        replaced.clear()
    return dealt, replaced, later


def pairs(seat: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The pairs that bring something to that seat, and pairs that look as if they did."""
    cat, rat, rooster, centipede = range(ANIMAL, ANIMAL + 4)
    true = [(cat, rat), (rooster, centipede), (FLOWER + seat, SEASON + seat)]
    false = [(cat, centipede), (rat, rooster), (cat, rooster)]
    false += [(FLOWER + other, SEASON + other) for other in range(4) if other != seat]
    return true, false


def paid_for(
    reasons: Sequence[str], true: Sequence[tuple[int, int]], tiles: Sequence[int], dealt: Sequence[int]
) -> list[tuple[int, ...]]:
    """The pair for which each payment is made; whole sets that are paid are of no pair."""
    left = [pair for pair in true if set(pair) <= set(tiles)]
    found: list[tuple[int, ...]] = []
    for reason in reasons:
        sort = [pair for pair in left if reason.startswith("bite" if pair[0] >= ANIMAL else "marriage")]
        pair = next((pair for pair in sort if not reason.endswith("_initial") or set(pair) <= set(dealt)), None)
        found.append(pair or ())
        if pair is not None:
            left.remove(pair)
    return found


def why_trap(pair: tuple[int, int]) -> Text:
    """Why a pair brings nothing."""
    return text("why.false_bite" if pair[0] >= ANIMAL else "why.foreign_marriage")


# Seven and eight flowers


@dataclass(frozen=True, slots=True)
class Moment:
    """A bonus tile comes up: what lies before you and another player by then, and who draws ``tile``."""

    you: int
    other: int
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    who: int
    tile: int

    def count(self, chair: int) -> int:
        """The flowers and seasons before one of the two, the tile among them."""
        shown = self.mine if chair == self.you else self.theirs
        return sum(EIGHT >> kind & 1 for kind in (*shown, *([self.tile] if self.who == chair else [])))


def eight_flowers(dealer: Dealer) -> Question | None:
    """A flower or season comes up: does somebody win now, and how?"""
    now = moment(dealer)
    events, may_win = collected(dealer, {now.you: now.mine, now.other: now.theirs}, {}, {now.who: [now.tile]})
    outcome = outcome_of(now, events, may_win)
    waiting = now.other if now.who == now.you else now.you
    if outcome == "nobody" and now.count(waiting) >= 7:
        return None
    wind, tile = WINDS[now.other], TEXT[now.tile]
    keys = ["drawn", "robbed", *(["other"] if now.count(now.other) else []), "nobody"]
    labels = {key: text(f"answer.eight_{key}", wind=wind) for key in keys}
    whys = {key: why_eight(now, key, outcome) for key in labels}
    drawn = text("fact.you_draw", tile=tile) if now.who == now.you else text("fact.draws", tile=tile, wind=wind)
    lying = [(now.you, now.mine), (now.other, now.theirs)]
    seats = [{"wind": WINDS[chair], "bonus": [TEXT[kind] for kind in sorted(shown)]} for chair, shown in lying]
    counts = [(chair, now.count(chair)) for chair, _ in lying]
    steps = [Step(text("step.shows", wind=WINDS[chair], n=count)) for chair, count in counts if count]
    sits = text("fact.you_sit", wind=WINDS[now.you], round=dealer.chance.pick(dealer.round_winds))
    return Question(
        text("ask.eight_flowers"),
        (facts_block(sits), seats_block(seats), facts_block(drawn)),
        named(outcome, labels, whys),
        (*steps, Step(whys[outcome], (now.tile,))),
        (Rule("line", "eight_flowers"),),
    )


def moment(dealer: Dealer) -> Moment:
    """A moment in which somebody has many flowers and seasons. Raises :class:`NoHand` where a tile is missing."""
    chance = dealer.chance
    seats = dealer.table.seats
    you = chance.below(seats)
    other = (you + 1 + chance.below(seats - 1)) % seats
    *seven, last = chance.shuffled(list(kinds_of(EIGHT)))
    animals = [kind for kind in dealer.bonus if kind >= ANIMAL]
    case = chance.pick(MOMENTS[dealer.level - 1])
    if case == "eighth":
        return Moment(you, other, tuple(seven), tuple(chance.some(animals, 1)), you, last)
    if case in ("seventh", "sixth"):
        many = 6 if case == "seventh" else 5
        return Moment(you, other, tuple(seven[:many]), tuple(chance.some(animals, 1)), you, last)
    if case == "gone":
        return Moment(you, other, tuple(seven[: chance.pick((5, 6))]), (seven[6],), you, last)
    if case == "robbed":
        return Moment(you, other, tuple(seven), tuple(chance.some(animals, 1)), other, last)
    if case == "given":
        return Moment(you, other, tuple(chance.some(animals, 1)), tuple(seven), you, last)
    if not animals:
        raise NoHand
    return Moment(you, other, tuple(seven), (), you, chance.pick(animals))


def outcome_of(now: Moment, events: Sequence[Event], may_win: bool) -> str:
    """Who wins by the tile, and how."""
    for event in events:
        if event.type == "won":
            if event["seat"] != now.you:
                return "other"
            return "drawn" if event["by"] == "zimo" else "robbed"
    if may_win:
        return "drawn" if now.who == now.you else "other"
    return "nobody"


def why_eight(now: Moment, key: str, outcome: str) -> Text:
    """Why that is what happens, or is not."""
    wind = WINDS[now.other]
    if key == outcome != "nobody":
        return text(f"why.eight_{key}", wind=wind)
    if key == "other":
        return text("why.eight_their_few", wind=wind, n=now.count(now.other))
    if key == "nobody" and outcome != "nobody":
        return text("why.eight_enough")
    if key == "drawn" and now.who == now.other:
        return text("why.eight_not_drawn", wind=wind)
    if key == "robbed" and now.who == now.you:
        return text("why.eight_own_draw")
    return text("why.eight_animal" if now.tile >= ANIMAL else "why.eight_few", n=now.count(now.you))


# Kongs


def kong_pay(dealer: Dealer) -> Question | None:
    """What does this Kong bring at once, and who pays?"""
    chance = dealer.chance
    you, _, sits = place(dealer)
    kind, type_ = chance.pick(dealer.kinds), chance.pick([*KONGS, *[KONG_ADDED] * (dealer.level == 2)])
    giver = (you + 1 + chance.below(dealer.table.seats - 1)) % dealer.table.seats
    robbed = dealer.level == 2 and type_ == KONG_ADDED and is_suited(kind) and chance.odds(0.5)
    if dealer.level == 3:
        return _two_kongs(dealer, sits, kind, type_, giver)
    prices = kong_prices(dealer)
    found: dict[str, Choice] = {}

    def add(role: str, amount: int, right: bool, why: Text) -> None:
        key = f"{role}-{amount}"
        found.setdefault(key, Choice(key, right, (why,), text(f"answer.kong.{role}", n=amount)))

    role, amount = prices[KONGS[type_]]
    facts = [kong_fact(type_, kind, giver)]
    if robbed:
        facts.append(text("fact.kong_robbed", wind=WINDS[giver]))
        add("nobody", 0, True, text("why.kong_robbed"))
        add(role, amount, False, text("why.kong_stood"))
    else:
        add(role, amount, True, text("step.payout", reason=KONGS[type_], n=amount))
        add("nobody", 0, False, text("why.kong_at_once"))
    for reason, (its_role, its_amount) in prices.items():
        add(its_role, its_amount, False, text("why.kong_other", reason=reason))
    swapped = "discarder" if role == "each_opponent" else "each_opponent"
    add(swapped, amount, False, text(f"why.kong_not_{swapped}"))
    right, *wrong = found.values()
    choices = sorted((right, *wrong[:3]), key=lambda choice: choice.key)
    steps = [Step(text("step.payout", reason=KONGS[type_], n=amount), (kind,) * 4)]
    if robbed:
        steps.append(Step(text("why.kong_robbed")))
    scene = (sits, tiles_block((kind,) * 4, text(f"meld.{NAMES[type_]}")), facts_block(*facts))
    return Question(text("ask.kong_pay"), scene, tuple(choices), tuple(steps), (Rule("payment", KONGS[type_]),))


def _two_kongs(dealer: Dealer, sits: Block, kind: int, type_: int, giver: int) -> Question | None:
    """Two Kongs of one hand, all that they bring together."""
    chance = dealer.chance
    other_kind, other_type = chance.pick(dealer.kinds), chance.pick(list(KONGS))
    if other_kind == kind:
        return None
    kongs = [(kind, type_), (other_kind, other_type)]
    prices = kong_prices(dealer)
    payers = dealer.table.seats - 1
    brings = [prices[KONGS[one]][1] * (1 if prices[KONGS[one]][0] == "discarder" else payers) for _, one in kongs]
    total = sum(brings)
    mistakes = [(sum(prices[KONGS[one]][1] for _, one in kongs), text("why.kong_one_opponent"))]
    mistakes += [(part, text("why.kong_only_one")) for part in brings]
    for reason, (role, amount) in prices.items():
        both = 2 * amount * (1 if role == "discarder" else payers)
        mistakes.append((both, text("why.kong_both", reason=reason)))
    choices = numbered(chance, total, text("step.receives", n=total), mistakes, POINTS)
    if choices is None:
        return None
    blocks = [tiles_block((one,) * 4, text(f"meld.{NAMES[its]}")) for one, its in kongs]
    facts = facts_block(*(kong_fact(its, one, giver) for one, its in kongs))
    steps = [Step(text("step.payout", reason=KONGS[its], n=prices[KONGS[its]][1]), (one,) * 4) for one, its in kongs]
    rules = tuple(Rule("payment", reason) for reason in dict.fromkeys(KONGS[its] for _, its in kongs))
    done = Step(text("step.receives", n=total))
    return Question(text("ask.kong_total"), (sits, *blocks, facts), choices, (*steps, done), rules)


def kong_prices(dealer: Dealer) -> dict[str, tuple[str, int]]:
    """By reason, who pays for a Kong and how much each."""
    rows = [row for row in dealer.table.side_payments() if row.reason in KONGS.values()]
    return {row.reason: next(iter(row.payers.items())) for row in rows}


def kong_fact(type_: int, kind: int, giver: int) -> Text:
    """How the Kong came about."""
    if type_ == KONG_EXPOSED:
        return text("fact.kong_taken", tile=TEXT[kind], wind=WINDS[giver])
    return text("fact.kong_laid_down" if type_ == KONG_CONCEALED else "fact.kong_was_added", tile=TEXT[kind])


FLOWERS_PLAYED: Final = "bonus_tiles=True/animal/animals"
"""The house plays with flowers: it says so, or it plays with animals too."""

ROWS = (
    Kind("own_flower", "bonus", own_flower, needs=("seat_flower", FLOWERS_PLAYED)),
    Kind("bonus_tai", "bonus", bonus_tai, needs=("seat_flower", FLOWERS_PLAYED)),
    Kind("bite", "bonus", bite, needs=("bite", "instant_payouts=True")),
    Kind("eight_flowers", "bonus", eight_flowers, needs=("eight_flowers", FLOWERS_PLAYED)),
    Kind("kong_pay", "bonus", kong_pay, needs=("kong_claimed", "instant_payouts=True")),
)
