"""What a call brings and costs: tai, a closed hand, the way to the minimum."""

from typing import Final

from zimo.core.melds import CHI, KONG_CONCEALED, PONG, meld, tiles_of
from zimo.core.tiles import BIT, DRAGONS, EAST, NONE, STRIDE, TEXT, WINDS, tiles_from_text, tiles_to_text
from zimo.learn.answers import named, numbered
from zimo.learn.dealer import Dealer
from zimo.learn.hands import Taste, is_possible, win
from zimo.learn.kind import Kind
from zimo.learn.kinds.claims import NONE_OF_THEM, hand_tiles, place, thrown
from zimo.learn.question import (
    Choice,
    Question,
    Rule,
    Step,
    Text,
    Written,
    facts_block,
    hand_block,
    seats_block,
    text,
)
from zimo.learn.stage import Held, Stage
from zimo.rules.advice import after_call, call_price
from zimo.rules.codes import ADDED, CONCEALED, PASS, TAKE_KONG, TAKE_PONG
from zimo.rules.hand import Hand
from zimo.rules.patterns import LIMIT
from zimo.rules.price import possible_lines
from zimo.rules.record import DISCARD
from zimo.rules.state import State

CLOSED: Final = ("men_qing", "concealed_hand", "menzen_tsumo")
"""The lines of a hand without a claim, by the names that tables give them."""
NEEDS_CLOSED: Final = "men_qing=zimo|any/concealed_hand=1/menzen_tsumo"


def closed_line(dealer: Dealer) -> str:
    """The line of this table that only a closed hand has."""
    return next(row.id for row in dealer.scorer.patterns if row.enabled and row.id in CLOSED)


# A closed hand


def kong_opens(dealer: Dealer) -> Question | None:
    """Does this Kong open the hand? One claimed, added or concealed, at times with a set claimed before."""
    chance, seats = dealer.chance, dealer.table.seats
    you = chance.below(seats)
    giver = (you + 1 + chance.below(seats - 1)) % seats
    kind, other = chance.some(dealer.kinds, 2)
    how = chance.pick(("concealed", "claimed", "added")[: 2 if dealer.level == 1 else 3])
    melds = [meld(PONG, kind)] if how == "added" else []
    if dealer.level == 3 and chance.odds(0.4):
        melds.append(meld(chance.pick((PONG, KONG_CONCEALED)), other))
    own = [] if how == "added" else [kind] * 3
    spare = [one for one in dealer.kinds if one not in (kind, other)]
    held = Held(own + chance.some(spare, 13 - 3 * len(melds) - len(own)), melds)
    stage = Stage(dealer, {you: held}, 0, BIT[kind])
    if how == "claimed":
        stage.draw(giver, kind)
        stage.throw(giver, kind)
    else:
        stage.draw(you, kind)
    code = {"concealed": CONCEALED + kind, "claimed": TAKE_KONG, "added": ADDED + kind}[how]
    if code not in [action.code for action in stage.may(you)]:
        return None
    line = closed_line(dealer)
    was_closed = line in possible_lines(dealer.scorer, dealer.table.outlook(stage.state, you))
    opens = line in call_price(stage.state, you, code).lost
    right = "opens" if opens else "stays" if was_closed else "was_open"
    truth = {
        "opens": text("why.kong_claimed_opens") if how == "claimed" else text("reason.concealed_kong_opens"),
        "stays": text("why.kong_stays"),
        "was_open": text("why.kong_was_open"),
    }[right]
    if not was_closed and all(code // STRIDE == KONG_CONCEALED for code in melds):
        truth = text("reason.concealed_kong_opens")
    whys = dict.fromkeys(("stays", "opens", "was_open"), truth)
    if was_closed and right != "was_open":
        whys["was_open"] = text("why.kong_nothing_before")
    labels = {key: text(f"answer.kong_{key}", line=line) for key in whys}
    told = {
        "concealed": text("fact.kong_concealed", tile=TEXT[kind]),
        "claimed": text("fact.kong_claimed", tile=TEXT[kind]),
        "added": text("fact.kong_added", tile=TEXT[kind]),
    }[how]
    facts = [thrown(dealer, you, giver, kind)] if how == "claimed" else [text("fact.you_draw", tile=TEXT[kind])]
    shown = [seats_block([{**stage.shown(you)[0], "river": []}])] if melds else []
    scene = (hand_tiles(stage.state, you), *shown, facts_block(*facts, told))
    rules = [Rule("line", line)]
    if "concealed_kong_opens" in dealer.rules.options() and how == "concealed":
        rules.append(Rule("option", "concealed_kong_opens"))
    steps = (Step(text("step.closed_means")), Step(truth, (kind,) * 4))
    return Question(text("ask.kong_opens", line=line), scene, named(right, labels, whys), steps, tuple(rules))


def still_men_qing(dealer: Dealer) -> Question | None:
    """Which of these leave the line of a closed hand? A set claimed, a concealed Kong, a bonus tile, a discard."""
    line = closed_line(dealer)
    # Where a hand without bonus tiles may be worth all that there is, it has one.
    bonus = 0.1 if dealer.has("no_flowers") else 0.0
    hand = win(dealer, Taste(2, 0.5, 0.25, open=0.0, kongs=0.0, bonus=bonus, by="zimo"))
    for key in ("riichi", "ura_indicators"):
        hand.pop(key, None)
    if not _counts(dealer, hand, line):
        return None
    deeds = [one for one in _deeds(dealer, hand) if is_possible(one[1])]
    chosen = dealer.chance.some(deeds, 2 + dealer.level)
    choices = []
    for key, after, label in sorted(chosen, key=lambda one: one[0]):
        keeps = _counts(dealer, after, line)
        if keeps:
            why = text(f"why.keeps_{key.partition(' ')[0]}")
        else:
            found = _why_not(dealer, after, key, line)
            if found is None:
                return None
            why = found
        choices.append(Choice(key, keeps, (why,), label))
    if not any(choice.right for choice in choices) or all(choice.right for choice in choices):
        return None
    shown = {**hand, "concealed": tiles_to_text(sorted(tiles_from_text(hand["concealed"])))}
    options = dealer.rules.options()
    rules = [Rule("line", line), *(Rule("option", id) for id in ("men_qing", "concealed_kong_opens") if id in options)]
    steps = [Step(text("step.closed_means"))]
    steps += [Step(choice.why[0], _of_deed(choice.key)) for choice in choices]
    ask = text("ask.still_men_qing", line=line)
    return Question(ask, (hand_block(shown),), tuple(choices), tuple(steps), tuple(rules), many=True)


def _of_deed(key: str) -> tuple[int, ...]:
    """The tiles that something was done with."""
    what, _, written = key.partition(" ")
    tiles = tiles_from_text(written)
    return (*tiles, *(tiles[:1] if what.startswith("kong") else ()))


def _why_not(dealer: Dealer, hand: Written, key: str, line: str) -> Text | None:
    """Why the line of a closed hand does not count after this; None where something else stands in its place."""
    row = next((row for row in dealer.score(hand).not_counted if row.id == line), None)
    if row is not None:
        return None if row.reason == "swallowed" else Text(f"reason.{row.reason}", {**row.params, "line": line})
    if key.startswith(("chi", "pong", "kong_exposed")):
        return text("why.claim_opens")
    return text("why.closed_needs_zimo") if key == "discard" else None


def _counts(dealer: Dealer, hand: Written, line: str) -> bool:
    return any(row.id == line for row in dealer.score(hand).lines)


def _deeds(dealer: Dealer, hand: Written) -> list[tuple[str, Written, Text]]:
    """What might have happened in the hand: a key, the hand then, and its words."""
    split = dealer.score(hand).split
    last = hand["win_tile"]
    all_tiles = sorted([*tiles_from_text(hand["concealed"]), *tiles_from_text(last)])
    found: list[tuple[str, Written, Text]] = []
    for code in split.sets if split else ():
        tiles = tiles_of(code)
        pong = tiles[0] == tiles[1]
        for type_ in ("pong", "kong_exposed", "kong_concealed") if pong else ("chi",):
            laid = [tiles[0]] * 4 if type_.startswith("kong") else tiles
            rest = all_tiles[:]
            for tile in tiles:
                rest.remove(tile)
            drawn = tiles_from_text(last)[0] if tiles_from_text(last)[0] in rest else rest[0]
            rest.remove(drawn)
            after = {
                **hand,
                "concealed": tiles_to_text(rest),
                "win_tile": TEXT[drawn],
                "melds": [{"type": type_, "tiles": tiles_to_text(laid)}],
            }
            label = text(f"answer.deed_{type_}", tiles=[TEXT[tile] for tile in laid[:3]], tile=TEXT[tiles[0]])
            found.append((f"{type_} {tiles_to_text(tiles)}", after, label))
    found.append(("discard", {**hand, "win_by": "discard"}, text("answer.deed_discard")))
    free = [TEXT[kind] for kind in dealer.bonus if TEXT[kind] not in hand["bonus"]]
    if free:
        tile = dealer.chance.pick(free)
        more = {**hand, "bonus": [*hand["bonus"], tile]}
        found.append((f"bonus {tile}", more, text("answer.deed_bonus", tile=tile)))
    return found


# The way to the minimum

SOME_MINIMUM: Final = "minimum=" + "|".join(map(str, range(1, 14)))
"""Need of a table that asks something of a win."""


def call_kills(dealer: Dealer) -> Question | None:
    """Three sets lie on the table: which of the calls for the fourth leaves no way to the minimum?"""
    chance, seats = dealer.chance, dealer.table.seats
    you = chance.below(seats)
    giver = (you - 1) % seats
    round_wind = chance.below(len(dealer.round_winds))
    numbered_ = [kind for kind in dealer.kinds if kind < EAST]
    suit = chance.pick(numbered_) // 9
    one_suit = chance.odds(0.3)
    kind = chance.pick([one for one in numbered_ if one // 9 == suit])
    lows = [low for low in range(kind - 2, kind + 1) if low // 9 == suit and low >= 0 and (low + 2) // 9 == suit]
    melds = _melds(dealer, [one for one in numbered_ if not one_suit or one // 9 == suit])
    low = chance.pick(lows)
    own = [kind, kind] + [one for one in (low, low + 1, low + 2) if one != kind]
    bonus = chance.some(dealer.bonus, chance.below(dealer.level + 1))
    if dealer.bonus and not bonus and dealer.has("no_flowers"):
        return None  # what counts as long as no bonus tile comes is neither sure nor luck
    stage = Stage(dealer, {you: Held(sorted(own), melds, bonus)}, round_wind, BIT[kind])
    stage.draw(giver, kind)
    stage.throw(giver, kind)
    calls = [action for action in stage.may(you) if action.code != PASS]
    if len(calls) < 2 or not all(action.type.startswith(("chi", "pong")) for action in calls):
        return None
    choices = []
    steps = []
    for action in calls:
        best, eye = _best_eye(dealer, after_call(stage.state, you, action.code), you)
        laid = tuple(sorted((*action.own_tiles(kind), kind)))
        why = text("why.call_alive", n=best) if best else text("why.call_kills", need=dealer.scorer.minimum)
        verb = text(f"action.{action.type.partition('_')[0]}")
        choices.append(Choice(str(action), not best, (why,), verb, laid))
        steps.append(Step(why, (*laid, eye, eye) if best else laid))
    none = not any(choice.right for choice in choices)
    if len({choice.right for choice in choices}) == 1 and chance.odds(0.6):
        return None  # what differs from call to call teaches more
    why = text("why.no_call_kills") if none else text("why.some_call_kills")
    choices.append(Choice(NONE_OF_THEM, none, (why,), text("answer.none_of_these")))
    facts = facts_block(place(dealer, you, round_wind), thrown(dealer, you, giver, kind))
    scene = (hand_tiles(stage.state, you), seats_block(stage.shown(you)), facts)
    rules = (Rule("option", "minimum"),) if "minimum" in dealer.rules.options() else ()
    ask = text("ask.call_kills", need=dealer.scorer.minimum)
    return Question(ask, scene, tuple(choices), tuple(steps), rules, many=True)


def _best_eye(dealer: Dealer, state: State, you: int) -> tuple[int, int]:
    """The most that four sets on the table can win with on a discard, and the Eye for it; 0 where no Eye wins."""
    seat, unseen = state.seats[you], dealer.table.unseen(state, you)
    best, best_eye = 0, NONE
    for eye in dealer.kinds:
        if min(seat.counts[eye], 1) + unseen[eye] < 2:
            continue
        counts = bytearray(STRIDE)
        counts[eye] = 2
        tally = dealer.scorer.tally(Hand(counts, list(seat.melds), seat.bonus, eye, DISCARD, you, state.round_wind))
        if tally.allowed and tally.total > best:
            best, best_eye = tally.total, eye
    return best, best_eye


def _melds(dealer: Dealer, numbered_: list[int]) -> list[int]:
    """Three sets on the table: all Chi, all Pongs or both, at times one of honours."""
    chance = dealer.chance
    starts = [kind for kind in numbered_ if kind % 9 < 7]
    style = chance.pick(("chi", "pong", "mixed"))
    melds = []
    for n in range(3):
        if style == "chi" or (style == "mixed" and n < 2):
            melds.append(meld(CHI, chance.pick(starts)))
        else:
            honours = [kind for kind in dealer.kinds if kind >= EAST]
            melds.append(meld(PONG, chance.pick(honours if chance.odds(0.15) else numbered_)))
    return melds


def call_brings(dealer: Dealer) -> Question | None:
    """How much does this Pong make certain? A dragon, Own Wind, Round Wind, both, or nothing."""
    chance, seats = dealer.chance, dealer.table.seats
    you = chance.below(seats)
    giver = (you + 1 + chance.below(seats - 1)) % seats
    round_wind = chance.below(len(dealer.round_winds))
    honours = [kind for kind in dealer.kinds if kind >= EAST]
    kind = chance.pick(honours if chance.odds(0.8) else dealer.kinds)
    others = [one for one in dealer.kinds if one != kind]
    melds = [meld(PONG, chance.pick(others))] if dealer.level == 3 else []
    used = {code % STRIDE for code in melds}
    tiles = [kind, kind, *chance.some([one for one in others if one not in used], 11 - 3 * len(melds))]
    stage = Stage(dealer, {you: Held(sorted(tiles), melds)}, round_wind, BIT[kind])
    stage.draw(giver, kind)
    stage.throw(giver, kind)
    if TAKE_PONG not in [action.code for action in stage.may(you)]:
        return None
    cost = call_price(stage.state, you, TAKE_PONG)
    right = cost.secure_after - cost.secure_before
    why = text("why.brings_lines", lines=[line.id for line in cost.gained]) if right else _why_nothing(kind)
    mistakes = [(right - line.value, text("why.forgot_line", line=line.id)) for line in cost.gained]
    if WINDS >> kind & 1:
        mistakes.append((right + 1, text("why.any_wind_counts")))
    elif DRAGONS >> kind & 1:
        mistakes.append((right + 1, text("why.dragon_counts_once")))
    else:
        mistakes.append((right + 1, text("why.any_pong_counts")))
    all_pongs = next((row for row in dealer.scorer.patterns if row.id in ALL_PONGS and row.enabled), None)
    if all_pongs:
        mistakes.append((right + all_pongs.value, text("why.not_certain_yet", line=all_pongs.id)))
    choices = numbered(chance, right, why, mistakes, "ui.tai")
    if choices is None:
        return None
    steps = [Step(text("step.line", line=line.id, n=line.value), line.tiles) for line in cost.gained]
    steps = steps or [Step(why, (kind,) * 3)]
    everyday = {row.id for row in dealer.scorer.patterns if row.group != LIMIT}
    lost = [id for id in cost.lost if id in everyday]
    if lost:
        steps.append(Step(text("step.lost_lines", lines=lost)))
    facts = facts_block(place(dealer, you, round_wind), thrown(dealer, you, giver, kind), text("fact.you_pong"))
    shown = [seats_block([{**stage.shown(you)[0], "river": []}])] if melds else []
    rules = tuple(Rule("line", line.id) for line in cost.gained)
    scene = (hand_tiles(stage.state, you), *shown, facts)
    return Question(text("ask.call_brings"), scene, choices, tuple(steps), rules)


ALL_PONGS: Final = ("pong_pong_hu", "all_pongs", "toitoi")
"""The line of a hand of Pongs, by the names that tables give it."""


def _why_nothing(kind: int) -> Text:
    return text("why.other_wind") if WINDS >> kind & 1 else text("why.suit_pong")


ROWS = (
    Kind("kong_opens", "claims", kong_opens, (NEEDS_CLOSED,)),
    Kind("still_men_qing", "claims", still_men_qing, (NEEDS_CLOSED,)),
    # With fei any Eye can be had, and where no hand of Chi counts for itself every call alike is too much.
    Kind("call_kills", "claims", call_kills, (SOME_MINIMUM, "chow_ping_hu/all_chows")),
    Kind("call_brings", "claims", call_brings),
)
