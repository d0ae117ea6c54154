"""Planning: what is worth collecting, what is certain already, and which throw keeps the way to a win."""

from collections import Counter
from typing import Final

from zimo.core.distance import POWER, seven_pairs, standard, thirteen, waits
from zimo.core.melds import CHI, NAMES, PONG, kind_of, meld, special_meld_from_text, tiles_of, type_of
from zimo.core.tiles import DRAGONS, EAST, PLAYED, STRIDE, TEXT, WINDS, kinds_of, tiles_from_text, tiles_to_text
from zimo.learn import dealer as dealers
from zimo.learn.answers import numbered
from zimo.learn.dealer import Dealer
from zimo.learn.hands import NoHand, any_win, taken
from zimo.learn.kind import Kind
from zimo.learn.kinds.calls import ALL_PONGS, SOME_MINIMUM
from zimo.learn.kinds.claims import place
from zimo.learn.question import (
    Choice,
    Question,
    Rule,
    Step,
    Text,
    Written,
    facts_block,
    seats_block,
    text,
    tiles_block,
)
from zimo.rules.hand import Hand
from zimo.rules.patterns import PATTERNS
from zimo.rules.sheet import Line

CLEAR: Final = 2
"""Tiles by which the nearest plan must be ahead of the second."""


def certain(dealer: Dealer, melds: list[int], bonus: int, you: int, round_wind: int) -> tuple[Line, ...]:
    """The lines that what lies on the table has earned, whatever the rest of the hand will be."""
    return dealer.scorer.exposed(melds, bonus, you, round_wind, 0).sheet_lines()


# Pairs


def pair_worth(dealer: Dealer) -> Question | None:
    """Which of these pairs would count as a Pong, for this seat in this round?"""
    chance = dealer.chance
    you, round_wind = chance.below(dealer.table.seats), chance.below(dealer.table.round_winds)
    honours = [kind for kind in dealer.kinds if kind >= EAST]
    numbered_ = [kind for kind in dealer.kinds if kind < EAST]
    many = dealer.level + 2
    pairs = chance.some(honours, min(many - 1, 2 + chance.below(3)))
    pairs += chance.some(numbered_, many - len(pairs))
    singles = chance.some([kind for kind in dealer.kinds if kind not in pairs], 13 - 2 * many)
    choices = []
    for kind in sorted(pairs):
        lines = certain(dealer, [meld(PONG, kind)], 0, you, round_wind)
        why = text("why.pong_counts", lines=[line.id for line in lines]) if lines else _why_not(kind)
        choices.append(Choice(TEXT[kind], bool(lines), (why,), tiles=(kind, kind)))
    if not any(choice.right for choice in choices) or all(choice.right for choice in choices):
        return None
    hand = tiles_block(sorted([*pairs, *pairs, *singles]), text("ui.hand"))
    steps = tuple(Step(choice.why[0], choice.tiles) for choice in choices)
    used = {line.id for kind in pairs for line in certain(dealer, [meld(PONG, kind)], 0, you, round_wind)}
    rules = tuple(Rule("line", id) for id in dealer.table.lines if id in used)
    scene = (hand, facts_block(place(dealer, you, round_wind)))
    return Question(text("ask.pair_worth"), scene, tuple(choices), steps, rules, many=True)


def _why_not(kind: int) -> Text:
    return text("why.other_wind") if WINDS >> kind & 1 else text("why.suit_pong")


# Plans


def nearest_pattern(dealer: Dealer) -> Question | None:
    """Which plan is nearest to this opening hand? Asked where it is ahead by two tiles or more."""
    counts = _opening(dealer)
    away = plans(dealer, counts)
    order = sorted(away, key=away.__getitem__)
    best = order[0]
    if away[order[1]] - away[best] < CLEAR or away[best] > 3 + dealer.level:
        return None
    shown = [best, *order[1:4]] if dealer.level < 3 else order[:4]
    choices = [
        Choice(
            plan,
            plan == best,
            (text("why.plan_away", n=away[plan], plan=plan),),
            text(f"plan.{plan}"),
        )
        for plan in away
        if plan in shown
    ]
    steps = tuple(Step(text("why.plan_away", n=away[plan], plan=plan), _fitting(counts, plan)) for plan in shown)
    tiles = [kind for kind in range(PLAYED) for _ in range(counts[kind])]
    return Question(text("ask.nearest_pattern"), (tiles_block(tiles, text("ui.hand")),), tuple(choices), steps)


def plans(dealer: Dealer, counts: bytearray) -> dict[str, int]:
    """Plans that this table knows, with the tiles by which a closed hand is short of each."""
    rows = {row.id for row in dealer.scorer.patterns if row.enabled}
    found = {"pongs": _from_pongs(counts)}
    keys = [sum(counts[kind] * POWER[kind] for kind in range(low, low + 9)) for low in range(0, EAST, 9)]
    honours = sum(counts[kind] * POWER[kind] for kind in range(EAST, PLAYED))
    suits = sorted({kind // 9 for kind in dealer.kinds if kind < EAST})
    for suit in suits:
        m, p, s = (key if number == suit else 0 for number, key in enumerate(keys))
        if len(suits) > 1:
            found[f"suit_{'mps'[suit]}"] = standard(m, p, s, honours, 4)
        else:
            found["suit_alone"] = standard(m, p, s, 0, 4)
    if rows & {"thirteen_wonders", "thirteen_orphans", "kokushi"}:
        found["thirteen"] = thirteen(counts)
    if rows & {"seven_pairs", "chiitoitsu"}:
        found["pairs"] = seven_pairs(counts)
    return found


def _from_pongs(counts: bytearray) -> int:
    """Tiles away from four Pongs and an Eye."""
    held = sorted((min(count, 3) for count in counts[:PLAYED]), reverse=True)
    # Four kinds are filled up to three and a fifth one to two; a third tile helps no Eye.
    best = max(sum(held[:at] + held[at + 1 : 5]) + min(held[at], 2) for at in range(5))
    return 14 - best


def _fitting(counts: bytearray, plan: str) -> tuple[int, ...]:
    """The tiles of the hand that a plan keeps."""
    kinds = range(PLAYED)
    if plan == "thirteen":
        ends = [kind for kind in kinds if (kind >= EAST or kind % 9 in (0, 8)) and counts[kind]]
        twice = [kind for kind in ends if counts[kind] > 1][:1]
        return tuple(sorted([*ends, *twice]))
    if plan == "pairs":
        seven = sorted(kinds, key=lambda kind: -min(counts[kind], 2))[:7]
        return tuple(kind for kind in sorted(seven) for _ in range(min(counts[kind], 2)))
    if plan.startswith("suit_"):
        low = 9 * "mps".index(plan[-1]) if plan[-1] in "mps" else -1
        kept = [kind for kind in kinds if low <= kind < low + 9 or (low >= 0 and kind >= EAST)]
        kept = kept if low >= 0 else [kind for kind in kinds if kind < EAST]
        return tuple(kind for kind in kept for _ in range(counts[kind]))
    return tuple(kind for kind in kinds for _ in range(counts[kind]) if counts[kind] > 1)


def _opening(dealer: Dealer) -> bytearray:
    """Thirteen tiles that lean to something."""
    chance = dealer.chance
    lean = chance.pick((0, 0, 1, 1, 1, 2))
    counts = bytearray(STRIDE)
    wall = [kind for kind in dealer.kinds for _ in range(4)]
    if lean == 0:
        for kind in chance.some(dealer.kinds, 4 + chance.below(2)):
            counts[kind] += 2 + (chance.below(3) == 0)
    elif lean == 1:
        suit = chance.pick([kind for kind in dealer.kinds if kind < EAST]) // 9
        close = [kind for kind in wall if kind // 9 == suit or kind >= EAST]
        for kind in chance.some(close, 9 + chance.below(3)):
            counts[kind] += 1
    elif lean == 2:
        ends = [kind for kind in dealer.kinds if kind >= EAST or kind % 9 in (0, 8)]
        for kind in chance.some(ends, 9 + chance.below(2)):
            counts[kind] += 1
    for kind in chance.shuffled(wall):
        if sum(counts) >= 13:
            break
        if counts[kind] < 3:
            counts[kind] += 1
    if sum(counts) != 13:
        raise NoHand
    return counts


# What is certain


def tai_so_far(dealer: Dealer) -> Question | None:
    """How much is certain already, by sets on the table and bonus tiles?"""
    chance = dealer.chance
    you, round_wind = chance.below(dealer.table.seats), chance.below(dealer.table.round_winds)
    honours = [kind for kind in dealer.kinds if kind >= EAST]
    numbered_ = [kind for kind in dealer.kinds if kind < EAST]
    kinds = chance.some(honours, chance.below(2) + (dealer.level > 1)) + chance.some(numbered_, 1)
    melds = [meld(PONG, kind) for kind in kinds]
    if dealer.level > 1:
        starts = [kind for kind in numbered_ if kind % 9 < 7 and not {kind, kind + 1, kind + 2} & set(kinds)]
        if starts:
            melds.append(meld(CHI, chance.pick(starts)))
    bonus = chance.some(dealer.bonus, chance.below(2 + dealer.level)) if dealer.bonus else []
    mask = sum(1 << kind for kind in bonus)
    lines = certain(dealer, melds, mask, you, round_wind)
    if not melds and not bonus:
        return None
    right = sum(line.value for line in lines)
    mistakes = [(right - line.value, text("why.forgot_line", line=line.id)) for line in lines]
    mistakes += _too_many(dealer, melds, bonus, you, round_wind, right)
    why = text("why.certain_lines") if lines else text("why.nothing_certain")
    choices = numbered(chance, right, why, mistakes, "ui.tai")
    if choices is None:
        return None
    shown = {
        "wind": dealers.WINDS[you],
        "melds": [{"type": NAMES[type_of(code)], "tiles": tiles_to_text(tiles_of(code))} for code in melds],
        "bonus": [TEXT[kind] for kind in sorted(bonus)],
        "river": [],
    }
    steps = tuple(Step(text("step.line", line=line.id, n=line.value), line.tiles) for line in lines)
    steps = steps or (Step(why),)
    rules = tuple(Rule("line", id) for id in dict.fromkeys(line.id for line in lines))
    scene = (seats_block([shown]), facts_block(place(dealer, you, round_wind)))
    return Question(text("ask.tai_so_far"), scene, choices, steps, rules)


def _too_many(
    dealer: Dealer, melds: list[int], bonus: list[int], you: int, round_wind: int, right: int
) -> list[tuple[int, Text]]:
    """Counts to which a line leads that is not certain, or not earned by this seat."""
    found = []
    laid = Counter(type_of(code) for code in melds)
    for code in melds:
        kind = kind_of(code)
        alone = sum(line.value for line in certain(dealer, [code], 0, you, round_wind))
        if type_of(code) == PONG and not alone:
            found.append((right + 1, text("why.any_wind_counts" if WINDS >> kind & 1 else "why.any_pong_counts")))
        elif DRAGONS >> kind & 1 and type_of(code) == PONG:
            found.append((right + alone, text("why.dragon_counts_once")))
    found += [
        (right + 1, text("why.other_seats_bonus", tile=TEXT[kind]))
        for kind in bonus
        if not certain(dealer, [], 1 << kind, you, round_wind)
    ]
    row = next((row for row in dealer.scorer.patterns if row.id in ALL_PONGS and row.enabled), None)
    if row and laid[PONG] and not laid[CHI]:
        found.append((right + row.value, text("why.not_certain_yet", line=row.id)))
    return found


# Which throw


def keep_or_throw(dealer: Dealer) -> Question | None:
    """Several throws leave the hand ready, but only one leaves it ready and able to win on a discard."""
    chance = dealer.chance
    hand = {**any_win(dealer, bonus=0.05 * dealer.level), "win_by": "discard", "flags": []}
    for key in ("riichi", "dora_indicators", "ura_indicators"):
        hand.pop(key, None)
    read = taken(dealer, hand)
    if read is None:
        return None
    melds = [special_meld_from_text(one["type"], one["tiles"])[0] for one in hand["melds"]]
    tiles = tiles_from_text(hand["concealed"])
    held = Counter([*tiles, *(tile for code in melds for tile in tiles_of(code))])
    close = [kind for kind in dealer.kinds if held[kind] < 4 and any(abs(kind - one) < 3 for one in tiles)]
    tally = dealer.scorer.tally(read)
    # Where sets and bonus tiles alone suffice, no throw loses the win.
    given = sum(value for index, value, _ in tally.lines if tally.patterns[index].group != PATTERNS)
    if not close or not tally.allowed or given >= dealer.scorer.minimum > 0:
        return None
    for drawn in chance.some(close, MOST_DRAWN):
        more = sorted([*tiles, drawn])
        ready = _ready(dealer, more, melds, held + Counter([drawn]))
        right = _only_able(dealer, read, more, ready)
        if right is not None:
            break
    else:
        return None
    tiles = more
    dead = [kind for kind in ready if kind != right][:2]
    unready = chance.some([kind for kind in sorted(set(tiles)) if kind not in ready], 3 - len(dead))
    choices = []
    for kind in sorted([right, *dead, *unready]):
        word = "why.ready_and_able" if kind == right else "why.ready_not_able"
        why = text(word, tiles=[TEXT[one] for one in ready[kind]]) if kind in ready else text("why.not_ready")
        choices.append(Choice(TEXT[kind], kind == right, (why,), tiles=(kind,)))
    shown = [tiles_block(tiles, text("ui.hand"))]
    if melds or hand["bonus"]:
        shown.append(seats_block([{key: hand[name] for key, name in LIES.items()}]))
    wind, round_wind = dealers.WINDS.index(hand["seat_wind"]), dealers.WINDS.index(hand["round_wind"])
    scene = (*shown, facts_block(place(dealer, wind, round_wind)))
    sheet = dealer.score(_with(hand, _without(tiles, right), ready[right][0]))
    steps = [Step(choice.why[0], choice.tiles) for choice in choices]
    steps += [Step(text("step.line", line=line.id, n=line.value), line.tiles) for line in sheet.lines]
    rules = tuple(Rule("line", line.id) for line in sheet.lines)
    return Question(text("ask.keep_or_throw"), scene, tuple(choices), tuple(steps), rules)


MOST_DRAWN: Final = 8
"""How many tiles are tried as the one drawn last."""
LIES: Final = {"wind": "seat_wind", "melds": "melds", "bonus": "bonus"}
"""What of a written hand lies before its player."""


def _waits(dealer: Dealer, tiles: list[int], melds: list[int], held: Counter[int]) -> list[int]:
    """The kinds that complete these tiles and of which a copy is left."""
    counts = bytearray(STRIDE)
    for tile in tiles:
        counts[tile] += 1
    if not melds and (thirteen(counts) == 1 or (dealer.scorer.pairs and seven_pairs(counts) == 1)):
        raise NoHand  # ready in another shape: another question
    return [kind for kind in kinds_of(waits(counts, len(melds))) if kind in dealer.kinds and held[kind] < 4]


def _ready(dealer: Dealer, tiles: list[int], melds: list[int], held: Counter[int]) -> dict[int, list[int]]:
    """The throws that leave the hand ready, and what it waits for then."""
    found = {kind: _waits(dealer, _without(tiles, kind), melds, held) for kind in sorted(set(tiles))}
    return {kind: waited for kind, waited in found.items() if waited}


def _only_able(dealer: Dealer, hand: Hand, tiles: list[int], ready: dict[int, list[int]]) -> int | None:
    """The one throw after which every awaited tile wins, where after all others none does."""
    # A hand that waits for what it throws is another question.
    if len(ready) < 2 or any(kind in waited for kind, waited in ready.items()):
        return None
    able = None
    for kind, waited in ready.items():
        rest = _without(tiles, kind)
        wins = _wins(dealer, hand, rest, waited[0])
        if any(_wins(dealer, hand, rest, last) != wins for last in waited[1:]) or (wins and able is not None):
            return None
        if wins:
            able = kind
    return able


def _without(tiles: list[int], kind: int) -> list[int]:
    rest = list(tiles)
    rest.remove(kind)
    return rest


def _with(hand: Written, tiles: list[int], last: int) -> Written:
    """The hand with these tiles, won on the last one."""
    return {**hand, "concealed": tiles_to_text(tiles), "win_tile": TEXT[last]}


def _wins(dealer: Dealer, hand: Hand, tiles: list[int], last: int) -> bool:
    """Whether the hand, its concealed tiles become these, may win on the last one."""
    hand.counts = bytearray(STRIDE)
    for tile in (*tiles, last):
        hand.counts[tile] += 1
    hand.win_tile = last
    return dealer.scorer.may_win(hand)


ROWS = (
    Kind("pair_worth", "planning", pair_worth),
    Kind("tai_so_far", "planning", tai_so_far),
    Kind("nearest_pattern", "planning", nearest_pattern),
    # Where nothing is asked of a win, no throw loses it.
    Kind("keep_or_throw", "planning", keep_or_throw, (SOME_MINIMUM + "/riichi",)),
)
