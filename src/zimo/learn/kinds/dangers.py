"""Dangers: which tiles could make one liable who throws them, and what a fresh tile is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zimo.core.melds import PONG, tiles_of
from zimo.core.tiles import (
    ANIMAL,
    DRAGONS,
    EAST,
    FLOWER,
    HONOURS,
    SEASON,
    STRIDE,
    SUITS,
    TEXT,
    WINDS,
    kinds_of,
    mask_of,
)
from zimo.learn.answers import named
from zimo.learn.dealer import WINDS as LETTERS
from zimo.learn.dealer import Dealer
from zimo.learn.hands import NoHand
from zimo.learn.kind import Kind
from zimo.learn.kinds.bao import rules_of
from zimo.learn.question import Choice, Question, Rule, Step, Text, facts_block, seats_block, text, tiles_block
from zimo.learn.stage import Held, Stage
from zimo.learn.stories import known_here, numbers, others, seats
from zimo.rules.danger import Danger

# What is dangerous to throw


@dataclass(frozen=True, slots=True)
class Shown:
    """What lies before one of the others: ``melds`` as codes, ``bonus`` tiles."""

    melds: tuple[int, ...]
    bonus: tuple[int, ...] = ()


def two_dragons(dealer: Dealer, chair: int, round_: int) -> Shown:
    """Two of three dragon sets."""
    return Shown(tuple(PONG * STRIDE + kind for kind in dealer.chance.some(list(kinds_of(DRAGONS)), 2)))


def three_winds(dealer: Dealer, chair: int, round_: int) -> Shown:
    """Three of four wind sets."""
    return Shown(tuple(PONG * STRIDE + kind for kind in dealer.chance.some(list(kinds_of(WINDS)), 3)))


def one_suit(dealer: Dealer, chair: int, round_: int) -> Shown:
    """Three sets of a suit."""
    known_here(dealer, "bao_flush")
    suit = dealer.chance.pick([suit for suit in SUITS if any(suit >> kind & 1 for kind in dealer.kinds)])
    pongs = dealer.chance.some(list(kinds_of(suit)), 3)
    low = dealer.chance.pick([kind for kind in kinds_of(suit) if kind % 9 < 7])
    return Shown((low, *(PONG * STRIDE + kind for kind in pongs if not low <= kind <= low + 2))[:3])


def near_cap(dealer: Dealer, chair: int, round_: int) -> Shown:
    """A valued set and bonus tiles, a little below the cap."""
    known_here(dealer, "bao_to_cap")
    melds = (PONG * STRIDE + dealer.chance.pick([*kinds_of(DRAGONS), EAST + chair]),)
    good = [kind for kind in dealer.bonus if kind >= ANIMAL or kind in (FLOWER + chair, SEASON + chair)]
    bonus = tuple(dealer.chance.some(good, 1 + dealer.chance.below(len(good))))
    total = dealer.scorer.exposed(list(melds), mask_of(bonus), chair, round_).total
    if not dealer.scorer.cap - 2 <= total < dealer.scorer.cap:
        raise NoHand
    return Shown(melds, bonus)


def harmless(dealer: Dealer, chair: int, round_: int) -> Shown:
    """Sets that look like something and are not enough."""
    dragon, wind = dealer.chance.pick(list(kinds_of(DRAGONS))), dealer.chance.pick(list(kinds_of(WINDS)))
    low = dealer.chance.pick([kind for kind in numbers(dealer) if kind % 9 < 7])
    return Shown((PONG * STRIDE + dealer.chance.pick((dragon, wind)), low)[: 1 + dealer.chance.below(2)])


THREATS: Final = (
    (two_dragons, three_winds, one_suit),
    (two_dragons, three_winds, one_suit, near_cap),
    (two_dragons, three_winds, one_suit, near_cap, near_cap),
)
"""By level, what one of the others shows."""
CHOICES: Final = (3, 4, 5)
"""By level, how many tiles are asked about."""


def bao_claim(dealer: Dealer) -> Question | None:
    """Which of these tiles could make you liable if you throw them?"""
    chance, table = dealer.chance, dealer.table
    you, round_ = seats(dealer)
    first, second, *_ = others(dealer, you)
    lying = {first: chance.pick(THREATS[dealer.level - 1])(dealer, first, round_)}
    if dealer.level > 1:
        lying[second] = chance.pick((harmless, harmless, *THREATS[dealer.level - 1]))(dealer, second, round_)
    near_end = dealer.level == 3 and table.fresh_live > 0 and chance.odds(0.5)
    hand = tempting(dealer, lying)
    held = {you: Held(hand)}
    order = chance.shuffled([kind for kind in dealer.kinds for _ in range(4 - [*out(lying), *hand].count(kind))])
    for chair, shown in lying.items():
        rest = [order.pop() for _ in range(min(13 - 3 * len(shown.melds), len(order)))]
        held[chair] = Held(rest, shown.melds, shown.bonus)
    stage = Stage(dealer, held, round_)
    chair = you
    while near_end and stage.state.live > table.fresh_live + 1:
        chair = (chair + 1) % table.seats
        stage.idle(chair)
    draw_other(dealer, stage, you, hand)
    risks = {kind: table.dangers(stage.state, you, kind) for kind in dict.fromkeys(hand)}
    risky = chance.some([kind for kind in risks if risks[kind]], 1 + chance.below(dealer.level))
    safe = chance.some([kind for kind in risks if not risks[kind]], CHOICES[dealer.level - 1] - len(risky))
    if not risky or not safe:
        return None
    unseen = table.unseen(stage.state, you)
    choices = tuple(
        Choice(TEXT[kind], bool(risks[kind]), why_danger(kind, risks[kind], unseen[kind]), tiles=(kind,))
        for kind in sorted((*risky, *safe))
    )
    scene = (
        facts_block(text("fact.you_sit", wind=LETTERS[you], round=LETTERS[round_])),
        seats_block(stage.shown(you), stage.state.live),
    )
    steps = tuple(Step(why, choice.tiles) for choice in choices for why in choice.why)
    causes = dict.fromkeys(risk.id for kind in risky for risk in risks[kind])
    return Question(text("ask.bao_claim"), scene, choices, steps, rules_of(dealer, list(causes)), many=True)


def draw_other(dealer: Dealer, stage: Stage, chair: int, hand: Sequence[int]) -> None:
    """The seat draws a tile of a kind that it does not hold. Raises :class:`NoHand` where none is left."""
    for kind in dealer.chance.shuffled([kind for kind in dealer.kinds if kind not in hand]):
        try:
            stage.draw(chair, kind)
        except NoHand:
            continue
        return
    raise NoHand


def out(lying: Mapping[int, Shown]) -> list[int]:
    """The tiles of the sets that lie before the others."""
    return [kind for shown in lying.values() for code in shown.melds for kind in tiles_of(code)]


def tempting(dealer: Dealer, lying: Mapping[int, Shown]) -> list[int]:
    """A hand of which no tile lies in a set on the table, all such honours in it."""
    free = [kind for kind in dealer.kinds if kind not in out(lying)]
    honours = [kind for kind in free if HONOURS >> kind & 1]
    rest = dealer.chance.shuffled([kind for kind in free if kind not in honours])
    return [*honours, *rest, *rest][:13]


def why_danger(kind: int, risks: Sequence[Danger], unseen: int) -> tuple[Text, ...]:
    """What the tile could do, for each who could use it; ``unseen`` copies of it may be in other hands."""
    if not risks:
        gone = HONOURS >> kind & 1 and unseen < 2
        return (text("why.safe_gone" if gone else "why.safe_tile", tile=TEXT[kind]),)
    return tuple(
        text(f"why.danger_{risk.id}", tile=TEXT[kind], wind="" if risk.seat is None else LETTERS[risk.seat])
        for risk in risks
    )


# Fresh tiles


CASES: Final = (("untouched", "thrown"), ("untouched", "thrown", "claimed", "in_a_set"))
"""What became of a kind before: nothing, thrown, thrown and taken, laid down from the hand beside a claimed tile."""
SETS: Final = ("claimed", "in_a_set")


def fresh_tile(dealer: Dealer) -> Question | None:
    """Is this tile fresh, and does it matter now?"""
    chance, table = dealer.chance, dealer.table
    you, round_ = seats(dealer)
    kind = chance.pick(dealer.kinds)
    case = chance.pick(CASES[min(dealer.level, 2) - 1])
    other = others(dealer, you)[0]
    mine = [kind, *chance.some([one for one in dealer.kinds if one != kind], 12)]
    held = {you: Held(mine)}
    if case in SETS:
        # Somebody must still be able to win with it, and a Chi must reach it from below.
        if kind >= EAST or (case == "in_a_set" and kind % 9 in (0, 8)):
            return None
        rest = chance.some([one for one in dealer.kinds if one not in mine], 10)
        held[other] = Held(rest, (PONG * STRIDE + kind if case == "claimed" else kind - 1,))
    stage = Stage(dealer, held, round_, 1 << kind)
    if case == "thrown":
        stage.draw(other, kind)
        stage.throw(other, kind)
    live = max(1, table.fresh_live + chance.pick((-2, -1, 0, 1, 2, 20)))
    chair = you
    while stage.state.live > live + 1:
        chair = (chair + 1) % table.seats
        stage.idle(chair)
    draw_other(dealer, stage, you, mine)
    now = is_dangerous(dealer, stage, you, kind)
    late = stage.fork()
    late.state.live = min(late.state.live, table.fresh_live)
    is_fresh = is_dangerous(dealer, late, you, kind)
    right = "fresh_danger" if now else "fresh_harmless" if is_fresh else "not_fresh"
    about: dict[str, object] = {"tile": TEXT[kind], "n": stage.state.live, "most": table.fresh_live}
    labels = {key: text(f"answer.{key}") for key in ("fresh_danger", "fresh_harmless", "not_fresh")}
    whys = {key: why_fresh(key, right, about) for key in labels}
    scene = (
        facts_block(text("fact.you_sit", wind=LETTERS[you], round=LETTERS[round_])),
        seats_block(stage.shown(you), stage.state.live),
        tiles_block((kind,), text("answer.you_want_to_throw")),
    )
    definition = [name for name in ("bao_fresh_definition", "bao_fresh_live") if name in dealer.rules.options()]
    steps = [Step(text("step.fresh" if is_fresh else f"step.not_fresh_{case}", **about), (kind,))]
    steps.append(Step(text("step.live", **about)))
    rules = (Rule("term", "fresh_tile"), Rule("payment", "bao_fresh"), *(Rule("option", name) for name in definition))
    return Question(text("ask.fresh_tile"), scene, named(right, labels, whys), tuple(steps), rules)


def is_dangerous(dealer: Dealer, stage: Stage, you: int, kind: int) -> bool:
    """Whether the tile is a fresh one near the end."""
    return any(risk.id == "bao_fresh" for risk in dealer.table.dangers(stage.state, you, kind))


def why_fresh(key: str, right: str, about: Mapping[str, object]) -> Text:
    """Why the answer is right, or what it overlooks."""
    if key == right:
        return text(f"why.{key}", **about)
    if right == "not_fresh":
        return text("why.was_seen", **about)
    if key == "not_fresh":
        return text("why.nobody_threw", **about)
    return text("why.few_live" if right == "fresh_danger" else "why.enough_live", **about)


FRESH_PLAYED: Final = "bao_fresh_live=" + "|".join(map(str, range(1, 15))) + "/last_five_fresh=True"
"""Fresh tiles are dangerous at some time."""

ROWS = (
    Kind("bao_claim", "bao", bao_claim, needs=("bao=True/liability=True",)),
    Kind("fresh_tile", "bao", fresh_tile, needs=("bao=True/last_five_fresh=True", FRESH_PLAYED)),
)
