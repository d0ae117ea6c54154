"""Bao: who pays for a win that somebody fed, which tiles are dangerous to throw, and what a fresh tile is.

The wins are played: a stage is set, players claim and throw, and the payments that the table writes are the answer.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from zimo.core.distance import waits
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
from zimo.learn.question import Choice, Question, Rule, Step, Text, facts_block, seats_block, text, tiles_block
from zimo.learn.stage import Held, Stage, tiles_in
from zimo.rules.action import Action
from zimo.rules.codes import CHI_HIGH, CHI_LOW, CHI_MIDDLE, PASS, TAKE_PONG, TURN, WIN
from zimo.rules.danger import Danger
from zimo.rules.engine import events_of, names_of
from zimo.rules.event import Event

TRIES: Final = 12
"""How often a story is begun anew when its tiles do not go together."""
SHARED: Final = "shared"
"""The answer that everybody pays a share."""


@dataclass(frozen=True, slots=True)
class Fed:
    """A set that was claimed: ``call`` is an action, ``kind`` the tile that ``giver`` threw, ``own`` what was in
    hand."""

    call: int
    kind: int
    giver: int
    own: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """How a player comes to win.

    ``rest`` are the concealed tiles before ``last``, the tile that wins; ``giver`` throws it, or the winner draws it
    where that is None. ``thrown`` is a kind that went by before the last claim. ``live`` is how many live tiles are
    left then, where that matters. ``usual`` is why everybody pays a share, where the story is made for that; else it is
    one that usually makes somebody liable.
    """

    winner: int
    round_: int
    fed: tuple[Fed, ...]
    rest: tuple[int, ...]
    last: int
    giver: int | None
    usual: str = ""
    bonus: tuple[int, ...] = ()
    thrown: int | None = None
    live: int | None = None


# Parts of a story


def others(dealer: Dealer, winner: int) -> list[int]:
    """The other chairs in random order."""
    return dealer.chance.shuffled([chair for chair in range(dealer.table.seats) if chair != winner])


def pong(dealer: Dealer, winner: int, kind: int, giver: int | None = None) -> Fed:
    """A Pong from one of the others."""
    return Fed(TAKE_PONG, kind, others(dealer, winner)[0] if giver is None else giver, (kind, kind))


def chi(dealer: Dealer, winner: int, low: int) -> Fed:
    """A Chi, which comes from the player before."""
    place = dealer.chance.below(3)
    own = tuple(kind for kind in range(low, low + 3) if kind != low + place)
    return Fed((CHI_LOW, CHI_MIDDLE, CHI_HIGH)[place], low + place, (winner - 1) % dealer.table.seats, own)


def complete(dealer: Dealer, sets: int, pool: Sequence[int]) -> list[int]:
    """Tiles of so many sets and an Eye out of these kinds. Raises :class:`NoHand`."""
    chance = dealer.chance
    starts = [kind for kind in pool if kind < EAST and kind % 9 < 7 and {kind + 1, kind + 2} <= set(pool)]
    if not starts:
        raise NoHand
    tiles = [chance.pick(pool)] * 2
    for _ in range(sets):
        low = chance.pick(starts)
        tiles += [low, low + 1, low + 2]
    if max(map(tiles.count, tiles)) > 4:
        raise NoHand
    return tiles


def parted(dealer: Dealer, tiles: Sequence[int], last: int | None = None) -> tuple[tuple[int, ...], int]:
    """The tiles without the one that wins, and that one."""
    rest = dealer.chance.shuffled(tiles)
    last = rest[0] if last is None else last
    rest.remove(last)
    return tuple(sorted(rest)), last


def numbers(dealer: Dealer) -> list[int]:
    """The kinds that have numbers."""
    return [kind for kind in dealer.kinds if kind < EAST]


def known_here(dealer: Dealer, cause: str) -> None:
    """Raises :class:`NoHand` where nobody is ever liable for that."""
    if cause not in dealer.table.reasons:
        raise NoHand


def seats(dealer: Dealer) -> tuple[int, int]:
    """Who wins, in which round."""
    return dealer.chance.below(dealer.table.seats), dealer.chance.below(len(dealer.round_winds))


# Stories


def plain(dealer: Dealer) -> Story:
    """A dragon, and nothing that makes anybody liable."""
    winner, round_ = seats(dealer)
    dragon = dealer.chance.pick(list(kinds_of(DRAGONS)))
    rest, last = parted(dealer, complete(dealer, 3, numbers(dealer)))
    giver, *_ = others(dealer, winner)
    drawn = dealer.chance.odds(0.4)
    fed = (pong(dealer, winner, dragon),)
    return Story(winner, round_, fed, rest, last, None if drawn else giver, "nothing")


def family(dealer: Dealer, kinds: int, hidden: bool) -> Story:
    """All but one set of the dragons or winds, then the last of them; with one of them hidden nobody could know."""
    winner, round_ = seats(dealer)
    *laid, last = dealer.chance.shuffled(list(kinds_of(kinds)))
    tiles = [last] * 3
    if hidden:
        tiles += [laid.pop()] * 3
    tiles += complete(dealer, (14 - 3 * len(laid) - len(tiles) - 2) // 3, numbers(dealer))
    rest, last = parted(dealer, tiles, last)
    giver, *_ = others(dealer, winner)
    fed = tuple(pong(dealer, winner, kind) for kind in laid)
    return Story(winner, round_, fed, rest, last, giver, "hidden" if hidden else "")


def family_fed(dealer: Dealer, kinds: int) -> Story:
    """The last set of the dragons or winds was claimed; the hand is won later."""
    winner, round_ = seats(dealer)
    fed = tuple(pong(dealer, winner, kind) for kind in dealer.chance.shuffled(list(kinds_of(kinds))))
    rest, last = parted(dealer, complete(dealer, 4 - len(fed), numbers(dealer)))
    return Story(winner, round_, fed, rest, last, later(dealer, winner, fed[-1].giver))


def later(dealer: Dealer, winner: int, liable: int) -> int | None:
    """Who throws the tile that wins some time after a fateful claim: that player, another, or nobody."""
    third = next(chair for chair in others(dealer, winner) if chair != liable)
    return dealer.chance.pick((None, None, liable, third))


def flush(dealer: Dealer, sets: int, usual: str) -> Story:
    """Sets of one suit on the table; ``usual`` may ask for honours in hand (``half``) or the own draw (``drawn``)."""
    known_here(dealer, "bao_flush")
    chance = dealer.chance
    winner, round_ = seats(dealer)
    suit = chance.pick([suit for suit in SUITS if any(suit >> kind & 1 for kind in dealer.kinds)])
    pool = list(kinds_of(suit))
    fed = []
    for _ in range(sets):
        kind = chance.pick(pool)
        fed.append(chi(dealer, winner, kind) if kind % 9 < 7 and chance.odds(0.6) else pong(dealer, winner, kind))
    tiles = complete(dealer, 4 - sets, pool)
    if usual == "half":
        tiles[:2] = [chance.pick(list(kinds_of(HONOURS)))] * 2
    rest, last = parted(dealer, tiles)
    giver, *_ = others(dealer, winner)
    if sets == 4 and chance.odds(0.5):
        usual = "drawn"
    return Story(winner, round_, tuple(fed), rest, last, None if usual == "drawn" else giver, usual)


def to_cap(dealer: Dealer, usual: str) -> Story:
    """A set that carries the exposed tai to the cap; or one that does not: ``below``, ``at_cap`` or ``worthless``."""
    known_here(dealer, "bao_to_cap")
    chance = dealer.chance
    winner, round_ = seats(dealer)
    valued = list(dict.fromkeys([*kinds_of(DRAGONS), EAST + winner, EAST + round_]))
    first, last_set = chance.some(valued, 2)
    if usual == "worthless":
        last_set = chance.pick([kind for kind in kinds_of(WINDS) if kind not in valued])
    good = [kind for kind in dealer.bonus if kind >= ANIMAL or kind in (FLOWER + winner, SEASON + winner)]
    bonus = tuple(chance.some(good, 1 + chance.below(len(good))))

    def exposed(*kinds: int) -> int:
        melds = [STRIDE + kind for kind in kinds]
        return dealer.scorer.exposed(melds, mask_of(bonus), winner, round_).total

    before, after, cap = exposed(first), exposed(first, last_set), dealer.scorer.cap
    fits = {"": before < cap <= after, "below": cap - 2 <= after < cap, "at_cap": cap <= before <= cap + 2}
    if not fits.get(usual, cap - 2 <= before < cap):
        raise NoHand
    rest, last = parted(dealer, complete(dealer, 2, numbers(dealer)))
    fed = (pong(dealer, winner, first), pong(dealer, winner, last_set))
    giver = later(dealer, winner, fed[-1].giver)
    if usual == "" and giver not in (None, fed[-1].giver):
        usual = "third_party"
    return Story(winner, round_, fed, rest, last, giver, usual, bonus)


def fresh(dealer: Dealer, usual: str) -> Story:
    """A tile that nobody has thrown wins near the end; or it was thrown (``thrown_before``), is drawn (``drawn``), or
    comes early (``many_live``)."""
    chance = dealer.chance
    limit = dealer.table.fresh_live
    if not limit:
        raise NoHand
    story = plain(dealer)
    before = bytearray(STRIDE)
    for kind in story.rest:
        before[kind] += 1
    if waits(before, 1).bit_count() != 1:
        raise NoHand
    giver = None if usual == "drawn" else others(dealer, story.winner)[0]
    live = limit + 1 + chance.below(3) if usual == "many_live" else 1 + chance.below(limit)
    thrown = story.last if usual == "thrown_before" else None
    return replace(story, giver=giver, live=live, thrown=thrown, usual=usual)


STORIES: Final[tuple[tuple[str, Callable[[Dealer], Story]], ...]] = (
    ("1", plain),
    ("123", partial(family_fed, kinds=DRAGONS)),
    ("123", partial(family_fed, kinds=WINDS)),
    ("12", partial(family, kinds=DRAGONS, hidden=False)),
    ("2", partial(family, kinds=WINDS, hidden=False)),
    ("23", partial(family, kinds=DRAGONS, hidden=True)),
    ("3", partial(family, kinds=WINDS, hidden=True)),
    ("123", partial(flush, sets=3, usual="")),
    ("2", partial(flush, sets=3, usual="half")),
    ("2", partial(flush, sets=3, usual="drawn")),
    ("23", partial(flush, sets=4, usual="")),
    ("3", partial(flush, sets=2, usual="two_sets")),
    ("23", partial(to_cap, usual="")),
    ("3", partial(to_cap, usual="below")),
    ("3", partial(to_cap, usual="at_cap")),
    ("3", partial(to_cap, usual="worthless")),
    ("23", partial(fresh, usual="")),
    ("3", partial(fresh, usual="thrown_before")),
    ("3", partial(fresh, usual="drawn")),
    ("3", partial(fresh, usual="many_live")),
)
"""The levels at which each kind of story is told. Where a table does not know such a win, another is told."""


# Playing a story


@dataclass(frozen=True, slots=True)
class Played:
    """A story that was played: what lay on the table when the last tile came, and who paid why."""

    shown: Sequence[Mapping[str, Any]]
    hand: tuple[int, ...]
    live: int
    payers: tuple[int, ...]
    causes: tuple[str, ...]

    @property
    def cause(self) -> str:
        """The reason of the payment, the discarder's where several are made."""
        return self.causes[0]


def play(dealer: Dealer, story: Story) -> Played:
    """Play a story. Raises :class:`NoHand` where the tiles do not suffice or the table does not allow it."""
    chance, winner = dealer.chance, story.winner
    known = {*story.rest, *(kind for fed in story.fed for kind in (*fed.own, fed.kind)), story.last}
    spare = chance.some([kind for kind in dealer.kinds if kind not in known], len(story.fed))
    held = [*story.rest, *(kind for fed in story.fed for kind in fed.own), *spare]
    if len(held) != 13 or max(map(held.count, held)) > 4:
        raise NoHand
    counts = bytearray(STRIDE)
    for kind in story.rest:
        counts[kind] += 1
    kept = waits(counts, len(story.fed)) | 1 << story.last | mask_of(fed.kind for fed in story.fed)
    # Near the end of the wall nearly every tile is out, so that others may then hold what the winner has too.
    avoid = kept if story.live else kept | mask_of(known)
    stage = Stage(dealer, {winner: Held(held, bonus=story.bonus)}, story.round_, avoid)
    for fed in story.fed:
        if fed is story.fed[-1] and story.thrown is not None:
            thrower = next(chair for chair in others(dealer, winner))
            stage.draw(thrower, story.thrown)
            stage.throw(thrower, story.thrown)
        stage.draw(fed.giver, fed.kind)
        stage.throw(fed.giver, fed.kind)
        answer(stage, winner, fed.call)
        stage.throw(winner, spare.pop())
    chair = winner
    while story.live is not None and stage.state.live > story.live + 1:
        chair = (chair + 1) % dealer.table.seats
        stage.idle(chair)
    hand = tuple(tiles_in(stage.state.seats[winner].counts))
    last_to_act = winner if story.giver is None else story.giver
    before = stage.shown(winner)
    stage.draw(last_to_act, story.last)
    if story.giver is not None:
        stage.throw(last_to_act, story.last)
    shown, live = stage.shown(winner) if story.giver is not None else before, stage.state.live
    stage.state.take_log()
    answer(stage, winner, WIN)
    events = events_of(stage.state.take_log(), names_of(dealer.table))
    paid = [event for event in events if event.type == "paid" and event["to"] == winner and is_for_win(event)]
    payers = tuple(int(str(event["from"])) for event in paid)
    return Played(shown, hand, live, payers, tuple(sorted({str(event["reason"]) for event in paid})))


def told(dealer: Dealer, maker: Callable[[Dealer], Story]) -> tuple[Story, Played]:
    """A story of that kind, played. Raises :class:`NoHand` where the table has none, or none was found."""
    for _ in range(TRIES):
        try:
            story = maker(dealer)
            return story, play(dealer, story)
        except NoHand:
            continue
    raise NoHand


def is_for_win(event: Event) -> bool:
    """Whether the payment is for the win and not one of those beside it."""
    return str(event["reason"]).startswith(("win_", "bao_"))


def answer(stage: Stage, chair: int, code: int) -> None:
    """The player does that, and everybody else lets it happen. Raises :class:`NoHand` where it may not."""
    state, table = stage.state, stage.table
    if Action(code) not in stage.may(chair):
        raise NoHand
    table.play(state, chair, code)
    while state.phase != TURN and (asked := table.pending(state)):
        table.play(state, asked.bit_length() - 1, PASS)


# Who pays?


def who_pays(dealer: Dealer) -> Question | None:
    """Who pays for this win: everybody a share, or one player for all?"""
    story, played = told(
        dealer, dealer.chance.pick([maker for levels, maker in STORIES if str(dealer.level) in levels])
    )
    alone = played.payers[0] if len(played.payers) == 1 else None
    because = why_so(dealer, story, played)
    choices = [Choice(SHARED, alone is None, because, text("answer.shared"))]
    for chair in sorted(others(dealer, story.winner)):
        why = because if chair == alone else why_not(story, played, chair)
        choices.append(Choice(LETTERS[chair], chair == alone, why, text("answer.pays_all", wind=LETTERS[chair])))
    scene = (
        facts_block(text("fact.winner_sits", wind=LETTERS[story.winner], round=LETTERS[story.round_])),
        seats_block(played.shown, played.live),
        tiles_block(played.hand, text("answer.winners_hand", wind=LETTERS[story.winner])),
        facts_block(*history(story)),
    )
    laid = [tuple(sorted((*fed.own, fed.kind))) for fed in story.fed]
    steps = [Step(fact, tiles) for fact, tiles in zip(history(story), [*laid, (story.last,)], strict=True)]
    steps += [Step(why, (story.last,)) for why in because]
    return Question(text("ask.who_pays"), scene, tuple(choices), tuple(steps), rules_of(dealer, played.causes))


def history(story: Story) -> list[Text]:
    """What happened, a sentence each."""
    winner = LETTERS[story.winner]
    lines = []
    for fed in story.fed:
        call = "pong" if fed.call == TAKE_PONG else "chi"
        tiles = [TEXT[kind] for kind in sorted((*fed.own, fed.kind))]
        about = {"giver": LETTERS[fed.giver], "tile": TEXT[fed.kind], "wind": winner, "tiles": tiles}
        lines.append(text(f"fact.took_{call}", **about))
    if story.giver is None:
        return [*lines, text("fact.wins_drawing", wind=winner, tile=TEXT[story.last])]
    return [*lines, text("fact.wins_on", giver=LETTERS[story.giver], tile=TEXT[story.last], wind=winner)]


def why_so(dealer: Dealer, story: Story, played: Played) -> tuple[Text, ...]:
    """Why those pay."""
    if played.cause.startswith("bao_"):
        return (text(f"why.{played.cause}", wind=LETTERS[played.payers[0]], live=played.live),)
    if len(played.payers) == 1:
        return (text("why.house_discarder"),)
    return (text(f"why.usual_{story.usual}" if story.usual else "why.usual_house", live=played.live),)


def why_not(story: Story, played: Played, chair: int) -> tuple[Text, ...]:
    """Why that player does not pay for all."""
    wind = LETTERS[chair]
    gave = [fed for fed in story.fed if fed.giver == chair]
    if len(played.payers) > 1:
        if chair == story.giver:
            return (text("why.discarder_only", wind=wind),)
        return (text("why.gave_harmless" if gave else "why.gave_nothing", wind=wind),)
    if chair == story.giver:
        return (text("why.discarder_not_liable", wind=wind, payer=LETTERS[played.payers[0]]),)
    return (text("why.gave_earlier" if gave else "why.gave_nothing", wind=wind),)


def rules_of(dealer: Dealer, causes: Sequence[str]) -> tuple[Rule, ...]:
    """The rules that decide who is liable."""
    options = [name for name in ("bao", "liability") if name in dealer.rules.options()]
    payments = [Rule("payment", cause) for cause in causes]
    return (*payments, *(Rule("option", name) for name in options), Rule("term", "bao"))


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
    choices = tuple(
        Choice(TEXT[kind], bool(risks[kind]), why_danger(kind, risks[kind]), tiles=(kind,))
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


def why_danger(kind: int, risks: Sequence[Danger]) -> tuple[Text, ...]:
    """What the tile could do, for each who could use it."""
    if not risks:
        return (text("why.safe_tile", tile=TEXT[kind]),)
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
    Kind("who_pays", "bao", who_pays, needs=("bao=True/liability=True",)),
    Kind("bao_claim", "bao", bao_claim, needs=("bao=True/liability=True",)),
    Kind("fresh_tile", "bao", fresh_tile, needs=("bao=True/last_five_fresh=True", FRESH_PLAYED)),
)
