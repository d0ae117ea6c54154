"""Shape: is a hand complete, what does it wait for, which throw leaves it ready, and which pair is the Eye."""

from collections.abc import Iterable
from typing import Final

from zimo.core.melds import is_kong, tiles_of
from zimo.core.shape import Split
from zimo.core.tiles import BIT, EAST, NONE, TEXT, kinds_of, tiles_from_text
from zimo.learn.dealer import Dealer
from zimo.learn.decomposition import most_sets
from zimo.learn.hands import Taste, is_near, seven_pairs, thirteen, win, with_melds
from zimo.learn.kind import Kind
from zimo.learn.question import Block, Choice, Question, Rule, Step, Text, Written, seats_block, text, tiles_block
from zimo.rules.hand import AUTOMATIC, STANDARD, Hand
from zimo.scoring import read_written

WHOLE: Final = 14
"""Tiles of a complete hand, a Kong counted as three."""
MOST_TILES: Final = 8
"""The most tiles that are offered as waits."""
MOST_THROWS: Final = 4
EYE: Final = (Rule("term", "eye"),)


class Held:
    """The tiles in hand and the sets on the table, as a scene shows them and the engine reads them."""

    def __init__(self, dealer: Dealer, hand: Written, tiles: Iterable[int]) -> None:
        self.dealer = dealer
        self.tiles = sorted(tiles)
        self.melds = hand["melds"]
        self.wind = hand["seat_wind"]
        empty = dealer.written(melds=self.melds, seat_wind=self.wind, round_wind=hand["round_wind"], win_by="zimo")
        self.hand: Hand = read_written(empty)[1]
        for kind in self.tiles:
            self.hand.counts[kind] += 1

    def add(self, kind: int, times: int = 1) -> None:
        """Put a tile into the hand, or take it out again with -1."""
        self.hand.counts[kind] += times

    def copies(self, kind: int) -> int:
        """How many of the kind the player holds or has on the table."""
        return self.hand.counts[kind] + sum(tiles_of(code).count(kind) for code in self.hand.melds)

    def is_used_up(self, kind: int) -> bool:
        """Whether the player has every copy of the kind that there is; a red one is another tile."""
        return self.copies(kind) >= self.dealer.table.tile_set.count(kind)

    def missing(self) -> int:
        """Tiles away from complete."""
        return self.dealer.scorer.missing(self.hand)

    def is_automatic(self) -> bool:
        """Whether the hand wins as it is, complete or not."""
        return self.dealer.scorer.tally(self.hand).form == AUTOMATIC

    def eyes(self) -> set[int]:
        """The Eyes of all ways to read the complete hand as sets and an Eye, each as bits."""
        reading = self.dealer.scorer.reading(self.hand)
        return {split.eye for form, split in self.dealer.scorer.ways(reading, True) if form == STANDARD}

    def waits(self) -> list[int] | None:
        """The kinds that complete the hand and of which a copy can come; None where one would win a hand that it does
        not complete."""
        found: list[int] = []
        for kind in self.dealer.kinds:
            if self.is_used_up(kind):
                continue
            self.add(kind)
            if self.missing() == 0:
                found.append(kind)
            elif kind >= EAST and self.hand.counts[kind] > 2 and self.is_automatic():
                return None
            self.add(kind, -1)
        return found

    def scene(self) -> tuple[Block, ...]:
        """The tiles in hand, and the sets on the table where there are some."""
        shown: tuple[Block, ...] = (tiles_block(self.tiles, text("fact.in_hand")),)
        if self.melds:
            shown = (*shown, seats_block([{"wind": self.wind, "melds": self.melds, "bonus": [], "river": []}]))
        return shown

    def steps(self) -> list[Step]:
        """The sets on the table."""
        return [Step(text("step.set_on_table"), tuple(tiles_of(code))) for code in self.hand.melds]


def tiles_in(hand: Written) -> list[int]:
    """The concealed tiles of a written win, the winning one last."""
    return tiles_from_text(hand["concealed"] + (hand["win_tile"] or ""))


def sets_and_eye(held: Held, split: Split | None = None) -> list[Step]:
    """A complete hand set by set, or the sets that there are and what is left; ``split`` tells how to read it."""
    if split is None:
        reading = held.dealer.scorer.reading(held.hand)
        split = next((split for form, split in held.dealer.scorer.ways(reading, True) if form == STANDARD), None)
    if split is not None:
        steps = [Step(text("step.set"), tuple(tiles_of(code))) for code in split.sets]
        return [*held.steps(), *steps, *(Step(text("step.eye"), (kind, kind)) for kind in kinds_of(split.eye))]
    sets, eye, rest = most_sets(held.hand.counts)
    steps = held.steps() + [Step(text("step.set"), one) for one in sets]
    steps += [Step(text("step.eye"), (eye, eye))] if eye != NONE else []
    return [*steps, Step(text("step.left_over"), rest)] if rest else steps


# Is it complete?

COMPLETE: Final = ("complete", "set", "eye", "tiles")
WANTED: Final = ("complete", "set", "set", "eye", "eye", "eye", "tiles")
"""What is dealt for: hands that lack a set or the Eye alone come out less often than they are tried."""
LOOKS: Final = (
    Taste(kongs=0.0),
    Taste(kongs=0.3),
    Taste(suits=1, honours=0.1, kongs=0.2),
)


def complete(dealer: Dealer) -> Question | None:
    """Is this hand complete, and if not, what is missing: a set, the Eye, or the right number of tiles?"""
    wanted = dealer.chance.pick(WANTED)
    if wanted == "complete" and dealer.level == 3 and dealer.chance.odds(0.3):
        return _special(dealer)
    look = LOOKS[dealer.level - 1] if wanted != "eye" else Taste(chi=1.0, honours=0.0, suits=4 - min(dealer.level, 2))
    hand = with_melds(dealer, look, max(0, 2 - dealer.level + dealer.chance.below(2)))
    tiles = tiles_in(hand)
    held = Held(dealer, hand, tiles)
    eyes = held.eyes()
    if len(eyes) != 1:
        return None
    if wanted == "tiles":
        tiles.append(dealer.chance.pick([kind for kind in dealer.kinds if not held.is_used_up(kind)]))
    elif wanted != "complete":
        eye = next(kinds_of(eyes.pop()))
        tiles.remove(eye if wanted == "eye" else dealer.chance.pick([kind for kind in tiles if kind != eye] or tiles))
        beside = [kind for kind in dealer.kinds if not held.is_used_up(kind) and is_near(kind, tiles)]
        if not beside:
            return None
        tiles.append(dealer.chance.pick(beside))
    changed = Held(dealer, hand, tiles)
    if what_is_missing(changed) != wanted:
        return None
    steps = [Step(text("step.tiles_held", n=len(tiles), need=WHOLE - 3 * len(changed.melds)))]
    return _asked_complete(changed, wanted, _whys(changed, wanted), [*steps, *sets_and_eye(changed)])


def _special(dealer: Dealer) -> Question | None:
    """A hand that is complete without four sets and an Eye."""
    hand = dealer.chance.pick((thirteen, seven_pairs))(dealer)
    held = Held(dealer, hand, tiles_in(hand))
    if held.missing() or held.eyes():
        return None
    line = dealer.score(hand).lines[:1]
    if not line:
        return None
    special = text("why.special_shape", line=line[0].id)
    return _asked_complete(held, "complete", dict.fromkeys(COMPLETE, special), [Step(special, line[0].tiles)])


def _asked_complete(held: Held, right: str, whys: dict[str, Text], steps: list[Step]) -> Question | None:
    if held.is_automatic() and right != "complete":
        return None
    choices = tuple(Choice(key, key == right, (whys[key],), text(f"answer.complete.{key}")) for key in COMPLETE)
    return Question(text("ask.complete"), held.scene(), choices, tuple(steps), EYE)


def what_is_missing(held: Held) -> str | None:
    """One of the answers where it alone is true; None where a Pong might as well give the Eye."""
    if len(held.tiles) != WHOLE - 3 * len(held.melds):
        return "tiles"
    if held.missing() == 0:
        return "complete"
    needed = 4 - len(held.melds)
    sets = len(most_sets(held.hand.counts, eye=False)[0])
    beside = len(most_sets(held.hand.counts, eye=True)[0])
    if sets == needed:
        return None if beside == needed - 1 else "eye"
    return "set" if beside == needed - 1 else None


def _whys(held: Held, right: str) -> dict[str, Text]:
    n, need = len(held.tiles), WHOLE - 3 * len(held.melds)
    kong = any(is_kong(code) for code in held.hand.melds)
    whys = {
        "complete": text("why.not_complete", missing=held.missing()) if right != "tiles" else text("why.one_too_many"),
        "set": text("why.sets_are_there"),
        "eye": text("why.eye_is_there"),
        "tiles": text("why.kong_is_three" if kong else "why.number_is_right", n=n, need=need),
    }
    told = {
        "complete": text("why.is_complete"),
        "set": text("why.set_missing"),
        "eye": text("why.eye_missing"),
        "tiles": text("why.too_many", n=n, need=need),
    }
    return {**whys, right: told[right]}


# What does it wait for?

WAITING: Final = (
    (Taste(kongs=0.0, honours=0.15), 2, (1, 2)),
    (Taste(kongs=0.05, suits=2), 1, (2, 3)),
    (Taste(kongs=0.05, suits=1, honours=0.05), 0, (3, 4, 5, 6)),
)
"""By level: the hand, the sets that lie on the table, how many kinds it waits for."""


def waits(dealer: Dealer) -> Question | None:
    """Which tiles complete this hand? The others are near it, but leave a set or the Eye unfinished."""
    look, melds, numbers = WAITING[dealer.level - 1]
    hand = with_melds(dealer, look, melds)
    held = Held(dealer, hand, tiles_in(hand)[:-1])
    right = held.waits()
    if right is None or len(right) not in numbers:
        return None
    beside = [
        kind for kind in dealer.kinds if kind not in right and not held.is_used_up(kind) and is_near(kind, held.tiles)
    ]
    wrong = dealer.chance.some(beside, min(MOST_TILES - len(right), 3 + dealer.level))
    if not wrong:
        return None
    choices = []
    for kind in sorted([*right, *wrong]):
        held.add(kind)
        away = held.missing()
        held.add(kind, -1)
        why = text("why.completes", tile=TEXT[kind]) if away == 0 else text("why.leaves_away", tile=TEXT[kind], n=away)
        choices.append(Choice(TEXT[kind], kind in right, (why,), tiles=(kind,)))
    steps = [step for kind in right for step in _completed(held, kind)]
    return Question(text("ask.waits"), held.scene(), tuple(choices), tuple(steps), EYE, many=True)


def _completed(held: Held, kind: int) -> list[Step]:
    """What the kind finishes: a set or the Eye."""
    held.add(kind)
    reading = held.dealer.scorer.reading(held.hand)
    found: list[Step] = []
    for form, split in held.dealer.scorer.ways(reading, True):
        if form != STANDARD:
            found.append(Step(text("step.completes_special", tile=TEXT[kind]), tuple(kinds_of(split.runs))))
        elif split.eye & BIT[kind]:
            found.append(Step(text("step.completes_eye", tile=TEXT[kind]), (kind, kind)))
        else:
            code = next(code for code in split.sets if kind in tiles_of(code))
            found.append(Step(text("step.completes_set", tile=TEXT[kind]), tuple(tiles_of(code))))
    held.add(kind, -1)
    return found[:1]


# Which throw leaves it ready?

THROWS: Final = ((Taste(kongs=0.0), 2), (Taste(kongs=0.05, suits=2), 1), (Taste(kongs=0.0, suits=2, honours=0.1), 0))
"""By level: the hand, and the sets that lie on the table."""


def ready_throw(dealer: Dealer) -> Question | None:
    """Which is the one throw that leaves the hand ready?"""
    look, melds = THROWS[dealer.level - 1]
    hand = with_melds(dealer, look, melds)
    tiles = tiles_in(hand)
    lost = dealer.chance.pick(tiles)
    before = Held(dealer, hand, tiles)
    tiles.remove(lost)
    # From the second level on the tile too many stands among those that are needed.
    others = [kind for kind in dealer.kinds if not before.is_used_up(kind)]
    other = dealer.chance.pick([kind for kind in others if dealer.level == 1 or is_near(kind, tiles)])
    held = Held(dealer, hand, [*tiles, other])
    if held.missing() != 1 or (held.hand.counts[other] > 2 and held.is_automatic()):
        return None
    away = {kind: _after_throw(held, kind) for kind in dict.fromkeys(held.tiles)}
    ready = [kind for kind, n in away.items() if n == 1]
    if len(ready) != 1:
        return None
    right = ready[0]
    held.add(right, -1)
    waiting = held.waits()
    held.add(right)
    if not waiting:
        return None
    near = [kind for kind in away if kind != right and is_near(kind, [right])]
    far = [kind for kind in away if kind != right and kind not in near]
    wrong = [*dealer.chance.shuffled(near)[:2], *dealer.chance.shuffled(far)][: MOST_THROWS - 1]
    choices = [
        Choice(
            TEXT[kind],
            kind == right,
            (
                text("why.throw_leaves", tile=TEXT[kind], n=away[kind])
                if kind != right
                else text("why.throw_is_ready", tile=TEXT[kind], tiles=[TEXT[wait] for wait in waiting]),
            ),
            tiles=(kind,),
        )
        for kind in sorted([right, *wrong])
    ]
    steps = [Step(text("step.throw"), (right,)), Step(text("step.then_waits"), tuple(waiting))]
    held.add(right, -1)
    steps += [step for kind in waiting for step in _completed(held, kind)]
    return Question(text("ask.ready_throw"), held.scene(), tuple(choices), tuple(steps), EYE)


def _after_throw(held: Held, kind: int) -> int:
    """Tiles away from complete without a tile of the kind."""
    held.add(kind, -1)
    away = held.missing()
    held.add(kind)
    return away


# Which pair is the Eye?

EYES: Final = (
    Taste(open=0.25, kongs=0.0, chi=0.5),
    Taste(suits=2, open=0.15, kongs=0.0, chi=0.65, honours=0.1),
    Taste(suits=1, open=0.1, kongs=0.0, chi=0.8, honours=0.05),
)


def eye(dealer: Dealer) -> Question | None:
    """Which pair is the Eye of this complete hand? The other ones lie in sets."""
    hand = win(dealer, EYES[dealer.level - 1])
    held = Held(dealer, hand, tiles_in(hand))
    eyes = held.eyes()
    double = [kind for kind in dict.fromkeys(held.tiles) if held.hand.counts[kind] > 1]
    if len(eyes) != 1 or len(double) < 2:
        return None
    right = next(kinds_of(eyes.pop()))
    wrong = dealer.chance.some([kind for kind in double if kind != right], MOST_THROWS - 1)
    # Three alike tempt nobody who has played once; a pair that two Chi share does.
    if dealer.level > 1 and all(held.hand.counts[kind] > 2 for kind in wrong):
        return None
    choices = [
        Choice(TEXT[kind], kind == right, (_told_of_pair(held, kind, right),), tiles=(kind, kind))
        for kind in sorted([right, *wrong])
    ]
    return Question(text("ask.eye"), held.scene(), tuple(choices), tuple(sets_and_eye(held)), EYE)


def _told_of_pair(held: Held, kind: int, right: int) -> Text:
    if kind == right:
        return text("why.rest_is_sets", tile=TEXT[kind])
    needed = {
        TEXT[one]
        for step in sets_and_eye(held)
        if step.text.id == "step.set" and kind in step.tiles
        for one in step.tiles
    }
    return text("why.pair_is_in_sets", tiles=sorted(needed, key=TEXT.index))


ROWS = (
    Kind("complete", "shape", complete),
    Kind("waits", "shape", waits),
    Kind("ready_throw", "shape", ready_throw),
    Kind("eye", "shape", eye),
)
