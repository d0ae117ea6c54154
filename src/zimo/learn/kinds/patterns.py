"""Patterns: Pong Pong Hu, the flushes, Ping Hu and its Eye, limit hands, Men Qing, wins by a replacement."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from zimo.core.melds import is_kong, kind_of, tiles_of
from zimo.core.shape import Split
from zimo.core.tiles import (
    DRAGONS,
    EAST,
    GREENS,
    NORTH,
    SUITS,
    TERMINALS,
    TEXT,
    WINDS,
    kinds_of,
    tiles_from_text,
    tiles_to_text,
)
from zimo.learn.answers import named
from zimo.learn.dealer import Dealer
from zimo.learn.hands import (
    ALL_HONOURS,
    FLUSH,
    HALF_FLUSH,
    PONGS,
    RUNS,
    Taste,
    nine_gates,
    seven_pairs,
    spoiled,
    taken,
    thirteen,
    win,
)
from zimo.learn.kind import Kind
from zimo.learn.kinds.counting import INCOMPLETE, TRIES, counted_step, judged
from zimo.learn.kinds.shapes import Held, sets_and_eye, tiles_in
from zimo.learn.near import HIDDEN, because, is_limit
from zimo.learn.question import Choice, Question, Rule, Step, Text, Written, card_block, facts_block, hand_block, text
from zimo.rules.patterns import LIMIT
from zimo.rules.sheet import ScoreSheet
from zimo.scoring import read_written


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand with its score, and how it is read in that."""

    hand: Written
    sheet: ScoreSheet
    split: Split | None
    held: Held

    @property
    def lines(self) -> tuple[str, ...]:
        """The ids of what counts."""
        return tuple(line.id for line in self.sheet.lines)

    def chis(self) -> list[list[int]]:
        """The tiles of each Chi."""
        codes = [*self.held.hand.melds, *(self.split.sets if self.split else ())]
        return [tiles for code in codes if (tiles := tiles_of(code))[0] != tiles[1]]

    def is_special(self, dealer: Dealer) -> bool:
        """Whether the hand is a limit hand, beside which nothing else is named."""
        return any(is_limit(dealer, line) for line in self.lines)

    def steps(self) -> tuple[Step, ...]:
        """The hand set by set."""
        return tuple(sets_and_eye(self.held, self.split))


def seen(dealer: Dealer, hand: Written) -> Seen:
    """A hand looked at."""
    scorer, read, _ = read_written(hand)
    return Seen(hand, dealer.score(hand), scorer.tally(read).split, Held(dealer, hand, tiles_in(hand)))


def names(tiles: list[int]) -> list[str]:
    """The tiles as parameters of words, each kind once."""
    return [TEXT[kind] for kind in sorted(set(tiles))]


def of_table(dealer: Dealer, ids: Sequence[str]) -> str:
    """The one of these lines that the table has."""
    return next(id for id in ids if dealer.has(id))


# Pong Pong Hu

ALL_PONGS: Final = ("pong_pong_hu", "all_pongs", "toitoi")
"""What tables call it."""
PONG_ANSWERS: Final = ("yes", "chi", "incomplete")


def pong_pong_hu(dealer: Dealer) -> Question | None:
    """Is it Pong Pong Hu, does a Chi sneak in, or is it not complete?"""
    line = of_table(dealer, ALL_PONGS)
    # A single Chi is dealt less often than it is tried for.
    wanted = dealer.chance.pick(("yes", "chi", "chi", *(("chi", "incomplete") if dealer.level > 1 else ())))
    look = Taste(chi=0.3, honours=0.2, open=0.5 / dealer.level) if wanted == "chi" else PONGS
    hand = win(dealer, look)
    one = seen(dealer, spoiled(dealer, hand) if wanted == "incomplete" else hand)
    right = "yes" if line in one.lines else "incomplete" if judged(one.sheet) == "incomplete" else "chi"
    if right != wanted or one.is_special(dealer) or (right == "chi" and len(one.chis()) != 1):
        return None
    if right == "incomplete":
        told = Text(f"reason.{INCOMPLETE}", one.sheet.reasons[0].params)
        whys = {"yes": told, "chi": told, "incomplete": told}
    elif right == "chi":
        told = text("why.chi_sneaks_in", tiles=names(one.chis()[0]))
        whys = {"yes": told, "chi": told, "incomplete": text("why.is_complete")}
    else:
        told = text("why.all_pongs")
        whys = {"yes": told, "chi": told, "incomplete": text("why.is_complete")}
    labels = {key: text(f"answer.pong_pong_hu.{key}") for key in PONG_ANSWERS}
    return Question(
        text("ask.pong_pong_hu", line=line),
        (hand_block(one.hand),),
        named(right, labels, whys),
        one.steps(),
        (Rule("line", line),),
    )


# One suit

HALF: Final = ("hun_yi_se", "half_flush", "honitsu")
FULL: Final = ("qing_yi_se", "full_flush", "chinitsu")
HONOURS_ONLY: Final = ("all_honours", "tsuuiisou")
"""What tables call a suit with honours, a suit alone, and honours alone."""
NEITHER: Final = "neither"
FLUSH_LOOKS: Final = (HALF_FLUSH, FLUSH, ALL_HONOURS, Taste(suits=2, honours=0.25), Taste(suits=2, honours=0.1))
STRANGERS: Final = (5, 3, 3)
"""By level, the most tiles of another suit: one or two in an otherwise clean hand are easily overlooked."""


def flush(dealer: Dealer) -> Question | None:
    """One suit with honours, one suit alone, honours alone, or none of these?"""
    half, full, honours_only = (of_table(dealer, ids) for ids in (HALF, FULL, HONOURS_ONLY))
    one = seen(dealer, win(dealer, replace(dealer.chance.pick(FLUSH_LOOKS), bonus=0.05 * dealer.level)))
    right = next((id for id in (honours_only, full, half) if id in one.lines), NEITHER)
    tiles = [*one.held.tiles, *(kind for code in one.held.hand.melds for kind in tiles_of(code))]
    suits = sorted(([kind for kind in tiles if suit >> kind & 1] for suit in SUITS), key=len)
    honours = [kind for kind in tiles if kind >= EAST]
    strange = [kind for suit in suits[:-1] for kind in suit]
    # Beside a limit hand, or without the yaku that a win needs, the lines of a flush are not told.
    if len(strange) > STRANGERS[dealer.level - 1] or bool(strange) != (right == NEITHER):
        return None
    if right != honours_only and one.is_special(dealer):
        return None
    told = {
        half: text("why.one_suit_and", tiles=names(honours)),
        full: text("why.one_suit_only"),
        honours_only: text("why.only_honours"),
        NEITHER: text("why.two_suits", tiles=names(strange)),
    }[right]
    whys = {
        half: text("why.no_honour") if right == full else told,
        full: text("why.overlooks", tiles=names(honours or strange)),
        honours_only: text("why.overlooks", tiles=names([kind for kind in tiles if kind < EAST])),
        NEITHER: told,
        right: told,
    }
    labels = {id: text(f"line.{id}") for id in (half, full, honours_only)} | {NEITHER: text("answer.neither")}
    groups = [("step.the_suit", suits[-1]), ("step.honours", honours), ("step.other_suit", strange)]
    steps = tuple(Step(text(id), tuple(sorted(set(kinds)))) for id, kinds in groups if kinds)
    rules = tuple(Rule("line", id) for id in (half, full, honours_only))
    return Question(text("ask.flush"), (hand_block(one.hand),), named(right, labels, whys), steps, rules)


# Ping Hu

PING: Final = ("ping_hu", "chow_ping_hu")
PING_REASONS: Final = {
    "ping_hu_value_eye": "eye",
    "ping_hu_single_wait_on_discard": "wait",
    "ping_hu_has_pong": "pong",
    "ping_hu_bonus_tile": "bonus",
    "ping_hu_four_exposed": "exposed",
}
"""The reasons of the sheet, and the answers that say so."""
CHIS: Final = Taste(chi=1.0, honours=0.02, bonus=0.0, open=0.2, kongs=0.0)
"""Chi with any Eye."""
PING_LOOKS: Final = {
    "ping_hu": CHIS,
    "chow_ping_hu": replace(CHIS, bonus=0.12),
    "eye": replace(CHIS, bonus=0.03),
    "wait": replace(CHIS, bonus=0.03, by="discard"),
    "pong": replace(CHIS, chi=0.75, open=0.6),
    "bonus": replace(CHIS, bonus=0.12),
    "exposed": replace(CHIS, open=1.0, by="zimo"),
}


def ping_hu(dealer: Dealer) -> Question | None:
    """Ping Hu, Chow Ping Hu, or neither, and for which reason?"""
    wanted = dealer.chance.pick(["ping_hu", *_ping_answers(dealer, narrow=dealer.level > 1)])
    for _ in range(TRIES):
        one = seen(dealer, win(dealer, PING_LOOKS[wanted]))
        right, reason = _ping(one)
        if right == wanted and not one.is_special(dealer):
            break
    else:
        return None
    candidates = [key for key in _ping_answers(dealer) if key != right and key not in PING]
    if right == "pong":
        # A hand with a Pong may have a narrow wait as well, and then two answers would be right.
        candidates = [key for key in candidates if key != "wait"]
    offered = {right, *(id for id in PING if dealer.has(id)), *dealer.chance.some(candidates, 1 + (dealer.level > 1))}
    labels = {
        key: text(f"line.{key}" if key in PING else f"answer.ping_hu.{key}")
        for key in (*PING, *PING_REASONS.values())
        if key in offered
    }
    whys = {key: _why_ping(one, key, right, reason) for key in labels}
    waiting = _waited(one)
    steps = (*one.steps(), *((Step(text("step.was_waiting"), tuple(waiting)),) if waiting else ()), Step(whys[right]))
    rules = tuple(Rule("line", id) for id in PING if dealer.has(id))
    return Question(text("ask.ping_hu"), (hand_block(one.hand),), named(right, labels, whys), steps, rules)


def _ping_answers(dealer: Dealer, narrow: bool = True) -> list[str]:
    """The answers but Ping Hu that can be right in this house; ``narrow`` asks for those about waits too."""
    found = ["chow_ping_hu" if _has_chow(dealer) else "bonus", "eye", "pong"]
    if narrow and dealer.has("ping_hu_wait=two_kinds|ping_hu_kinds"):
        found.append("wait")
    if narrow and dealer.has("ping_hu_four_exposed_zimo=False"):
        found.append("exposed")
    return found


def _has_chow(dealer: Dealer) -> bool:
    return any(row.id == "chow_ping_hu" and row.enabled for row in dealer.scorer.patterns)


def _ping(one: Seen) -> tuple[str, Text]:
    """The right answer, empty where the sheet names none, and the reason it gives."""
    for id in PING:
        if id in one.lines:
            return id, text(f"why.{id}")
    rows = [row for row in one.sheet.not_counted if row.id in PING and row.reason in PING_REASONS]
    reasons = {row.reason for row in rows}
    if len(reasons) != 1:
        return "", text("")
    return PING_REASONS[reasons.pop()], because(rows[0])


def _waited(one: Seen) -> list[int]:
    """The kinds that the hand waited for before it won."""
    win_tile = tiles_from_text(one.hand["win_tile"])[0]
    one.held.add(win_tile, -1)
    found = one.held.waits()
    one.held.add(win_tile)
    return found or []


def _why_ping(one: Seen, key: str, right: str, reason: Text) -> Text:
    """Why the answer is right, or what it overlooks."""
    if key == "chow_ping_hu" and right == "bonus":
        return text("reason.pattern_disabled", line=key)
    if key == right or (key in PING and right not in PING):
        return reason
    if key == "ping_hu":
        return text("reason.ping_hu_bonus_tile")
    if key == "chow_ping_hu":
        return text("why.no_bonus_tile")
    if key == "eye":
        assert one.split is not None
        return text("why.plain_eye", tiles=names(list(kinds_of(one.split.eye))))
    if key == "exposed":
        return text("why.not_all_exposed")
    if key == "wait":
        zimo = one.hand["win_by"] == "zimo"
        return text("why.zimo_any_wait") if zimo else text("why.was_waiting", tiles=names(_waited(one)))
    return text("why.all_chi") if key == "pong" else text("why.no_bonus_tile")


EYE_RANKS: Final = 3


def ping_hu_eye(dealer: Dealer) -> Question | None:
    """Four Chi are there: which pair may be the Eye of a Ping Hu?"""
    hand = win(dealer, replace(RUNS, open=0.0, kongs=0.0, bonus=0.0, by="zimo"))
    one = seen(dealer, hand)
    if one.split is None or len(one.chis()) != 4:
        return None
    eye = next(kinds_of(one.split.eye))
    tiles = [*one.held.tiles]
    tiles.remove(eye)
    tiles.remove(eye)
    before = {**hand, "concealed": tiles_to_text(tiles), "win_tile": None}
    suited = dealer.chance.some([kind for kind in dealer.kinds if kind < EAST], EYE_RANKS)
    honours = dealer.chance.shuffled([kind for kind in dealer.kinds if kind >= EAST])
    may: list[int] = []
    may_not: list[int] = []
    for kind in [*honours, *suited]:
        whole = {**hand, "concealed": tiles_to_text(sorted([*tiles, kind])), "win_tile": TEXT[kind]}
        if taken(dealer, whole) is not None:
            (may if "ping_hu" in {line.id for line in dealer.score(whole).lines} else may_not).append(kind)
    # At first any pair that may be the Eye; later always a wind, among others that may not.
    suit = dealer.level == 1 and dealer.chance.odds(0.5)
    may = [kind for kind in may if (kind < EAST) == suit]
    if dealer.level == 3:
        may_not = [kind for kind in may_not if kind <= NORTH] + [kind for kind in may_not if kind > NORTH]
    if not may or len(may_not) < 2:
        return None
    right = may[0]
    choices = [
        Choice(
            TEXT[kind],
            kind == right,
            (text("why.plain_eye", tiles=[TEXT[kind]]) if kind == right else text("reason.ping_hu_value_eye"),),
            tiles=(kind, kind),
        )
        for kind in dealer.chance.shuffled([right, *may_not[: 1 + dealer.level]])
    ]
    steps = [Step(text("step.set"), tuple(chi)) for chi in one.chis()]
    steps.append(Step(text("why.plain_eye", tiles=[TEXT[right]]), (right, right)))
    return Question(
        text("ask.ping_hu_eye"),
        (hand_block(before),),
        tuple(choices),
        tuple(steps),
        (Rule("line", "ping_hu"),),
    )


# Limit hands

LIMITS: Final[dict[str, Taste | Callable[[Dealer], Written]]] = {
    "all_honours": ALL_HONOURS,
    "thirteen_wonders": thirteen,
    "four_kongs": Taste(chi=0.0, kongs=1.0),
    "big_three_dragons": Taste(only=DRAGONS | ((1 << EAST) - 1), suits=1, honours=0.7, bonus=0.03),
    "big_four_winds": Taste(only=WINDS | ((1 << EAST) - 1), honours=1.0, bonus=0.03),
    "all_terminals": Taste(only=TERMINALS, chi=0.0, honours=0.0),
    "nine_gates": nine_gates,
    "kam_kam_hu": Taste(chi=0.0, open=0.0, by="zimo"),
    "all_green": Taste(only=GREENS, suits=3, honours=0.2),
    "seven_pairs": seven_pairs,
}
"""How hands of each sort are dealt."""
EASY: Final = 4
"""So many of them are asked at the first level."""


def limit_hand(dealer: Dealer) -> Question | None:
    """Which special hand is this? The others are named with what they lack."""
    here = [row.id for row in dealer.scorer.patterns if row.group == LIMIT and row.enabled and row.id in LIMITS]
    wanted = dealer.chance.pick([id for id in LIMITS if id in here][: EASY if dealer.level == 1 else None])
    look = LIMITS[wanted]
    for _ in range(TRIES):
        hand = win(dealer, look) if isinstance(look, Taste) else look(dealer)
        sheet = dealer.score(hand)
        if sheet.lines and sheet.lines[0].id == wanted:
            break
    else:
        return None
    # A hand can be two of them at once; only those that it is not are offered beside.
    also = {row.id for row in sheet.not_counted if row.reason == "swallowed"}
    wrong = dealer.chance.some([id for id in here if id != wanted and id not in also], min(3, 1 + dealer.level))
    if wanted in also or len(wrong) < 2:
        return None
    labels = {id: text(f"line.{id}") for id in here if id == wanted or id in wrong}
    whys = {id: text(f"why.limit.{id}") for id in labels}
    held = Held(dealer, hand, tiles_in(hand))
    tally = dealer.scorer.tally(held.hand)
    steps = [Step(text(f"why.limit.{wanted}"), sheet.lines[0].tiles)]
    if tally.split is not None and held.eyes():
        steps += sets_and_eye(held)
    steps.append(counted_step(sheet.lines[0]))
    rules = (Rule("line", wanted), Rule("term", "limit_hand"))
    return Question(text("ask.limit_hand"), (hand_block(hand),), named(wanted, labels, whys), tuple(steps), rules)


# Men Qing

MEN_QING: Final = {
    "yes": "",
    "claimed": "men_qing_broken",
    "discard": "men_qing_needs_zimo",
    "kong": "concealed_kong_opens",
    "off": "men_qing_off",
}
"""The answers, and the reasons of the sheet that say so."""


def men_qing(dealer: Dealer) -> Question | None:
    """Does Men Qing count, and if not, why?"""
    opened = 0.0 if dealer.chance.odds(0.65) else 0.3
    kongs = 0.6 if dealer.has("concealed_kong_opens=True") else 0.25 if dealer.level > 1 else 0.0
    look = Taste(open=opened, chi=0.65 - kongs / 2, kongs=kongs, bonus=0.05 * dealer.level)
    one = seen(dealer, win(dealer, look))
    if one.is_special(dealer):
        return None
    rows = [row for row in one.sheet.not_counted if row.id == "men_qing"]
    if "men_qing" in one.lines:
        right, told = "yes", text("why.men_qing")
    elif len(rows) == 1 and rows[0].reason in MEN_QING.values():
        right = next(key for key, reason in MEN_QING.items() if reason == rows[0].reason)
        told = because(rows[0])
    else:
        return None
    # Where a concealed Kong opens a hand, that is what one forgets.
    if right != "kong" and dealer.has("concealed_kong_opens=True") and dealer.chance.odds(0.6):
        return None
    claimed = any(meld["type"] != HIDDEN for meld in one.hand["melds"])
    hidden = any(meld["type"] == HIDDEN for meld in one.hand["melds"])
    whys = {
        "yes": told,
        "claimed": told if claimed else text("why.nothing_claimed"),
        "discard": text("why.was_zimo" if one.hand["win_by"] == "zimo" else "why.any_win_here"),
        "kong": text("why.kong_hides" if hidden else "why.no_concealed_kong"),
        "off": text("why.house_counts"),
        right: told,
    }
    offered = [key for key in MEN_QING if key in ("yes", right) or _is_false(key, one, claimed, right)]
    others = dealer.chance.some([key for key in offered if key not in ("yes", right)], 2 + (right == "yes"))
    labels = {key: text(f"answer.men_qing.{key}") for key in MEN_QING if key in ("yes", right, *others)}
    house = {name: getattr(dealer.rules, name) for name in ("men_qing", "concealed_kong_opens")}
    steps = (*(Step(text("step.set_on_table"), tuple(tiles_of(code))) for code in one.held.hand.melds), Step(told))
    rules = (Rule("line", "men_qing"), Rule("option", "men_qing"), Rule("option", "concealed_kong_opens"))
    return Question(
        text("ask.men_qing"),
        (hand_block(one.hand), card_block(dealer.id, house)),
        named(right, labels, whys),
        steps,
        rules,
    )


def _is_false(key: str, one: Seen, claimed: bool, right: str) -> bool:
    """Whether the answer is surely not true of the hand. The sheet names one fault alone where there is one alone."""
    if key == "off":
        return right == "yes"
    if right == "off":
        return (key == "claimed" and not claimed) or (key == "discard" and one.hand["win_by"] == "zimo")
    return True


# Wins by a replacement

REPLACEMENTS: Final = ("hua_shang", "gang_shang", "gang_shang_gang", "none")
STORIES: Final = {
    "flower": ("hua_shang",),
    "kong": ("gang_shang",),
    "kong_flower": ("gang_shang", "hua_shang"),
    "flower_kong": ("hua_shang", "gang_shang"),
    "kong_kong": ("gang_shang", "gang_shang"),
    "kong_then_turn": (),
    "flower_then_turn": (),
}
"""What happened up to the winning draw, and the circumstances that it makes of it."""
BY_LEVEL: Final = (
    ("flower", "kong", "flower_then_turn"),
    ("flower", "kong", "kong_kong", "kong_then_turn", "flower_then_turn"),
    tuple(STORIES),
)


def replacement(dealer: Dealer) -> Question | None:
    """The winning tile came after a bonus tile or a Kong: what counts for that?"""
    story = dealer.chance.pick(BY_LEVEL[dealer.level - 1])
    flags = list(STORIES[story])
    hand = win(dealer, Taste(honours=0.3, chi=0.4, open=0.5, kongs=0.7, bonus=0.15, by="zimo"))
    whole = {**hand, "flags": flags}
    # A claimed Kong can only be the first of two in one turn.
    kongs = sorted(dealer.chance.some([code for code in read_written(hand)[1].melds if is_kong(code)], 2))
    if (
        taken(dealer, whole) is None
        or len(kongs) < story.count("kong")
        or not len(hand["bonus"]) >= story.count("flower")
    ):
        return None
    sheet = dealer.score(whole)
    found = [line.id for line in sheet.lines if line.id in REPLACEMENTS]
    if any(is_limit(dealer, line.id) and line.id not in REPLACEMENTS for line in sheet.lines):
        return None
    right = found[0] if found else "none"
    drawn = {"tile": dealer.chance.pick(hand["bonus"] or [""])}
    kinds = iter(kongs)
    facts = [
        text(f"fact.story.{part}", **({"tile": TEXT[kind_of(next(kinds))]} if part == "kong" else drawn))
        for part in _parts(story)
    ]
    labels = {id: text("answer.replacement.none" if id == "none" else f"line.{id}") for id in REPLACEMENTS}
    whys = {id: text(f"why.story.{story}" if id == right else f"why.replacement.{id}") for id in REPLACEMENTS}
    steps = [Step(text(f"why.story.{story}"))]
    steps += [counted_step(line) for line in sheet.lines if line.id == right]
    rules = tuple(Rule("line", id) for id in REPLACEMENTS if id != "none")
    scene = (hand_block(hand), facts_block(*facts))
    return Question(text("ask.replacement"), scene, named(right, labels, whys), tuple(steps), rules)


def _parts(story: str) -> list[str]:
    """What is told, sentence by sentence."""
    if story.endswith("_then_turn"):
        return [story.partition("_")[0], "did_not_win", "next_draw"]
    return [*story.split("_"), "wins"]


ROWS = (
    Kind("pong_pong_hu", "tai", pong_pong_hu, ("/".join(ALL_PONGS),)),
    Kind("flush", "tai", flush, tuple(map("/".join, (HALF, FULL, HONOURS_ONLY)))),
    Kind("ping_hu", "tai", ping_hu, ("ping_hu",)),
    Kind("ping_hu_eye", "tai", ping_hu_eye, ("ping_hu",)),
    Kind("limit_hand", "tai", limit_hand, ("thirteen_wonders", "kam_kam_hu")),
    Kind("men_qing", "tai", men_qing, ("men_qing", "concealed_kong_opens")),
    Kind("replacement", "tai", replacement, ("hua_shang", "gang_shang", "gang_shang_gang")),
)
