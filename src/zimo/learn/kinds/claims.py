"""Claims: what may be taken, who gets the tile, and what a win let go forbids."""

from collections.abc import Sequence
from typing import Final

from zimo.core.distance import waits
from zimo.core.melds import special_meld_from_text
from zimo.core.tiles import BIT, EAST, STRIDE, TEXT, kinds_of, tiles_from_text
from zimo.learn.dealer import WINDS, Dealer
from zimo.learn.hands import TASTES, NoHand, Taste, win
from zimo.learn.kind import Kind
from zimo.learn.question import Choice, Question, Rule, Step, Text, facts_block, seats_block, text, tiles_block
from zimo.learn.stage import Held, Stage, tiles_in
from zimo.rules.action import Action
from zimo.rules.advice import why_not
from zimo.rules.codes import PASS
from zimo.rules.engine import events_of, names_of
from zimo.rules.record import ANSWERED
from zimo.rules.state import State
from zimo.rules.table import chi_choices

PLACES: Final = {1: "before", 2: "opposite", 3: "after"}
"""Where a giver sits, by the steps from it to the player, at a table of four."""
CLAIMS: Final = ("chi", "pong", "kong")
NONE_OF_THEM: Final = "none"


def place_of(dealer: Dealer, you: int, giver: int) -> str:
    """Where the giver sits as the player sees it."""
    step = (you - giver) % dealer.table.seats
    return "after" if step == dealer.table.seats - 1 else PLACES[step]


def place(dealer: Dealer, you: int, round_wind: int) -> Text:
    """Where the player sits, in which round."""
    return text("fact.you_sit", wind=WINDS[you], round=WINDS[round_wind])


def thrown(dealer: Dealer, you: int, giver: int, kind: int) -> Text:
    """Who throws the tile that is asked about."""
    return text(f"fact.thrown_{place_of(dealer, you, giver)}", wind=WINDS[giver], tile=TEXT[kind])


def hand_tiles(state: State, you: int) -> dict[str, object]:
    """The block of the player's concealed tiles."""
    return dict(tiles_block(tiles_in(state.seats[you].counts), text("ui.hand")))


def because(state: State, you: int) -> Text:
    """Why the player may not win now."""
    reason = why_not(state, you)[0]
    return Text(f"reason.{reason.id}", reason.params)


def ready_hand(dealer: Dealer, taste: Taste) -> tuple[Held, int]:
    """A hand that waits for a kind, with that kind. Raises :class:`NoHand`."""
    hand = win(dealer, taste)
    melds = [special_meld_from_text(one["type"], one["tiles"])[0] for one in hand["melds"]]
    return Held(tiles_from_text(hand["concealed"]), melds), tiles_from_text(hand["win_tile"])[0]


def everyday(dealer: Dealer, opened: float = 0.0) -> Taste:
    """The taste of a hand of any everyday character that is to be won on a discard."""
    usual = dealer.chance.pick(TASTES)
    return Taste(usual.suits, usual.chi, usual.honours, usual.only, opened, 0.0, 0.0, 0.0, "discard")


# What may be claimed


def can_claim(dealer: Dealer) -> Question | None:
    """Which calls are open on a discard? Chi from the player before only, Pong with two, Kong with three."""
    chance, seats = dealer.chance, dealer.table.seats
    you, giver = chance.some(range(seats), 2)
    if chance.odds(0.4):
        giver = (you - 1) % seats
    if dealer.level == 3 and chance.odds(0.6):
        held, kind = ready_hand(dealer, everyday(dealer, 0.3))
    else:
        kind = chance.pick(dealer.kinds)
        held = Held(_around(dealer, kind))
    round_wind = chance.below(len(dealer.round_winds))
    stage = Stage(dealer, {you: held}, round_wind, BIT[kind])
    stage.draw(giver, kind)
    stage.throw(giver, kind)
    if dealer.table.barred(stage.state, you) or dealer.table.is_blocked(stage.state.seats[you], kind):
        return None  # by a tile thrown on the way here, which is not shown
    open_ = {action.type.partition("_")[0] for action in stage.may(you)}
    fits = kind < EAST and place_of(dealer, you, giver) == "before"
    if fits and "chi" not in open_ and chi_choices(stage.state.seats[you].kinds, kind):
        return None  # a Chi after which nothing could be thrown is another question
    calls = [*CLAIMS, "win"] if dealer.level == 3 else [*CLAIMS]
    if dealer.level < 3 and "win" in open_:
        return None
    own = stage.state.seats[you].counts[kind]
    why: dict[str, Text] = {
        "chi": _why_chi(dealer, you, giver, kind, "chi" in open_),
        "pong": text("why.pong_open") if "pong" in open_ else text("why.pong_needs_two", n=own),
        "kong": text("why.kong_open") if "kong" in open_ else text("why.kong_needs_three", n=own),
        "win": text("why.win_open") if "win" in open_ else because(stage.state, you),
    }
    found = open_ & set(calls)
    choices = [Choice(call, call in found, (why[call],), text(f"action.{call}")) for call in calls]
    some = [call for call in calls if call in found]
    nothing = text("why.something_open", calls=some) if some else text("why.nothing_open")
    choices.append(Choice(NONE_OF_THEM, not found, (nothing,), text("answer.nothing_open")))
    facts = facts_block(place(dealer, you, round_wind), thrown(dealer, you, giver, kind))
    scene = (hand_tiles(stage.state, you), *_table_of(stage, you), facts)
    steps = tuple(Step(choice.why[0], (kind,)) for choice in choices[:-1])
    return Question(text("ask.can_claim"), scene, tuple(choices), steps, many=True)


def _table_of(stage: Stage, you: int) -> list[dict[str, object]]:
    """The block of the player's sets, where there are any."""
    shown = stage.shown(you)[0]
    return [dict(seats_block([{**shown, "river": []}]))] if shown["melds"] else []


def _around(dealer: Dealer, kind: int) -> list[int]:
    """Thirteen tiles, some of them of this kind or beside it."""
    chance = dealer.chance
    pool = [one for one in dealer.kinds for _ in range(4) if one != kind]
    close = [one for one in pool if kind < EAST and one < EAST and one // 9 == kind // 9 and abs(one - kind) < 3]
    near = chance.some(sorted(set(close)), chance.below(5))
    others = [one for one in dealer.kinds if one not in close and one != kind]
    tiles = [kind] * chance.pick((0, 1, 2, 2, 3)) + near
    return tiles + chance.some([one for one in others for _ in range(2)], 13 - len(tiles))


def _why_chi(dealer: Dealer, you: int, giver: int, kind: int, is_open: bool) -> Text:
    if is_open:
        return text("why.chi_open")
    if kind >= EAST:
        return text("why.chi_no_honours")
    if place_of(dealer, you, giver) != "before":
        return text("why.chi_only_before")
    return text("why.chi_no_tiles")


# Who gets it


def who_gets(dealer: Dealer) -> Question | None:
    """Several players call for one tile: who gets it?"""
    chance, seats = dealer.chance, dealer.table.seats
    giver = chance.below(seats)
    order = [(giver + step) % seats for step in range(1, seats)]
    calls = _calls(dealer, order)
    held: dict[int, Held] = {}
    winners = [seat for seat in order if calls.get(seat) == "win"]
    kind, ready = _waiting(dealer, len(winners))
    held.update(zip(winners, ready, strict=True))
    for seat, call in calls.items():
        if call != "win":
            held[seat] = Held(_wanting(dealer, call, kind))
    stage = Stage(dealer, held, 0, BIT[kind])
    stage.draw(giver, kind)
    stage.throw(giver, kind)
    codes = {seat: [one for one in stage.may(seat) if one.type.startswith(call)] for seat, call in calls.items()}
    if not all(codes.values()):
        return None
    got = served(stage, {seat: found[0] for seat, found in codes.items()})
    if not got:
        return None
    several = len(winners) > 1
    choices = [
        Choice(WINDS[seat], got == [seat], (_why_gets(calls, seat, got, winners),), text(f"wind.{WINDS[seat]}"))
        for seat in sorted(calls)  # not in turn order, in which a Chi always comes first
    ]
    if several:
        why = text("why.all_win") if len(got) > 1 else text("why.nearest_wins", wind=WINDS[got[0]])
        choices.append(Choice("both", len(got) > 1, (why,), text("answer.both_win")))
    told = [text(f"fact.calls_{calls[seat]}", wind=WINDS[seat]) for seat in chance.shuffled(list(calls))]
    scene = (facts_block(text("fact.throws", wind=WINDS[giver], tile=TEXT[kind]), *told),)
    steps = [Step(text("step.order_of_claims"), (kind,))]
    if several:
        steps.append(Step(text("why.all_win") if len(got) > 1 else text("step.nearest_first", wind=WINDS[giver])))
    options = dealer.rules.options()
    rules = tuple(Rule("option", id) for id in ("multiple_winners", "multiple_ron") if several and id in options)
    return Question(text("ask.who_gets"), scene, tuple(choices), tuple(steps), rules)


def _calls(dealer: Dealer, order: Sequence[int]) -> dict[int, str]:
    """What the seats after the giver call; a Chi is for the first of them."""
    chance = dealer.chance
    pong = chance.pick(("pong", "pong", "kong"))
    if dealer.level == 3 and chance.odds(0.7):
        winners = sorted(chance.some(order, 2), key=list(order).index)
        rest = [seat for seat in order if seat not in winners]
        calls = dict.fromkeys(winners, "win")
        if rest and chance.odds(0.5):
            calls[rest[0]] = "chi" if rest[0] == order[0] else pong
        return calls
    other = chance.pick(order[1:])
    pairs: list[tuple[str, str]] = [("chi", pong), ("chi", "win"), (pong, "win"), ("win", pong)]
    first, second = chance.pick(pairs)
    calls = {order[0]: first, other: second}
    rest = [seat for seat in order if seat not in calls]
    if dealer.level == 2 and rest and "win" in calls.values() and pong not in calls.values():
        calls[rest[0]] = pong
    return calls


def _waiting(dealer: Dealer, many: int) -> tuple[int, list[Held]]:
    """A kind with so many hands that wait for it, which share the tiles of one set."""
    if not many:
        numbered = [kind for kind in dealer.kinds if kind < EAST]
        return dealer.chance.pick(numbered), []
    first, kind = ready_hand(dealer, everyday(dealer))
    if many == 1:
        return kind, [first]
    for _ in range(40):
        second, last = ready_hand(dealer, everyday(dealer))
        tiles = [*second.tiles, last]
        common = [one for one in tiles if one in (*first.tiles, kind)]
        if common:
            kind_of_both = dealer.chance.pick(common)
            hands = [[*first.tiles, kind], tiles]
            for hand in hands:
                hand.remove(kind_of_both)
            return kind_of_both, [Held(sorted(hand)) for hand in hands]
    raise NoHand


def _wanting(dealer: Dealer, call: str, kind: int) -> list[int]:
    """Thirteen tiles with which this can be called."""
    if call == "chi":
        lows = [low for low in range(kind - 2, kind + 1) if low >= 0 and low // 9 == (low + 2) // 9 and low + 2 < EAST]
        if kind >= EAST or not lows:
            raise NoHand
        low = dealer.chance.pick(lows)
        own = [one for one in (low, low + 1, low + 2) if one != kind]
    else:
        own = [kind] * (3 if call == "kong" else 2)
    others = [one for one in dealer.kinds if one != kind and one not in own]
    return own + dealer.chance.some(others, 13 - len(own))


def served(stage: Stage, calls: dict[int, Action]) -> list[int]:
    """The seats that get the tile when these call and everybody else passes, settled by the table."""
    ahead = stage.fork()
    table, state = ahead.table, ahead.state
    state.take_log()
    for seat in range(table.seats):
        if seat not in calls and table.pending(state) >> seat & 1:
            table.play(state, seat, PASS)
    for seat, action in calls.items():
        if table.pending(state) >> seat & 1:
            table.play(state, seat, action.code)
    events = events_of(state.take_log(), names_of(table))
    return [event["seat"] for event in events if event.type in ("won", "pong", "kong", "chi")]


def _why_gets(calls: dict[int, str], seat: int, got: list[int], winners: list[int]) -> Text:
    if got == [seat]:
        if len(winners) > 1:
            return text("why.nearest_wins", wind=WINDS[seat])
        return text("why.highest_call", call=calls[seat])
    if len(got) > 1:
        return text("why.all_win") if seat in got else text("why.hu_first", call=calls[seat])
    if seat in winners:
        return text("why.nearest_wins", wind=WINDS[got[0]])
    return text("why.hu_first", call=calls[seat]) if winners else text("why.pong_before_chi")


# A win let go


def passed_win(dealer: Dealer) -> Question | None:
    """A win was let go, or the tile thrown by the player: on which tiles may the hand be won now?"""
    chance, seats = dealer.chance, dealer.table.seats
    held, kind = ready_hand(dealer, everyday(dealer, 0.25))
    counts = bytearray(STRIDE)
    for tile in held.tiles:
        counts[tile] += 1
    waited = waits(counts, len(held.melds))
    kinds = list(kinds_of(waited))
    if not 2 <= len(kinds) <= 3:
        return None
    you = chance.below(seats)
    round_wind = chance.below(len(dealer.round_winds))
    stage = Stage(dealer, {you: held}, round_wind, waited)
    if stage.left(kind) < 2 or any(not stage.left(one) for one in kinds):
        return None
    threw = dealer.level > 1 and chance.odds(0.4)
    since = chance.odds(0.35)
    may_be_none = chance.odds(0.4)
    after = (you + 1) % seats
    if threw:
        stage.draw(you, kind)
        stage.throw(you, kind)
    else:
        stage.draw(after, kind)
        stage.throw(after, kind)
        if "win" not in [action.type for action in stage.may(you)]:
            return None
        stage.table.emit(stage.state, ANSWERED, you, PASS, 0, 0)
    giver = after if threw else (you + 2) % seats
    if since:
        stage.idle(giver)
        stage.idle(you)
        giver = after
    odd = stage.other()
    choices = []
    for one in sorted([*kinds, odd]):
        ahead = stage.fork()
        ahead.draw(giver, one)
        ahead.throw(giver, one)
        wins = "win" in [action.type for action in ahead.may(you)]
        why = text("why.may_win_on") if wins else because(ahead.state, you) if one != odd else text("why.no_wait")
        choices.append(Choice(TEXT[one], wins, (why,), tiles=(one,)))
    none = not any(choice.right for choice in choices)
    if none and not may_be_none:
        return None  # where one tile bars all of them, that would be the answer nearly always
    why = text("why.none_may_win") if none else text("why.one_may_win")
    steps = tuple(Step(choice.why[0], choice.tiles) for choice in choices)
    choices.append(Choice(NONE_OF_THEM, none, (why,), text("answer.none_of_these")))
    let_go = text("fact.you_let_go", wind=WINDS[after], tile=TEXT[kind])
    what = text("fact.you_threw", tile=TEXT[kind]) if threw else let_go
    when = text("fact.turn_since") if since else text("fact.no_turn_since")
    facts = facts_block(place(dealer, you, round_wind), what, when, text("fact.throws_next", wind=WINDS[giver]))
    scene = (hand_tiles(stage.state, you), *_table_of(stage, you), facts)
    rules = (Rule("option", "passed_win"),) if "passed_win" in dealer.rules.options() else ()
    return Question(text("ask.passed_win"), scene, tuple(choices), steps, rules, many=True)


ROWS = (
    Kind("can_claim", "claims", can_claim),
    Kind("who_gets", "claims", who_gets),
    Kind("passed_win", "claims", passed_win, ("passed_win/riichi",)),
)
