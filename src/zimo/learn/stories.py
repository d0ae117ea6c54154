"""How a player comes to win after somebody fed a set, in stories that a table can play: for questions about Bao."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from zimo.core.distance import waits
from zimo.core.tiles import ANIMAL, DRAGONS, EAST, FLOWER, HONOURS, SEASON, STRIDE, SUITS, WINDS, kinds_of, mask_of
from zimo.learn.dealer import Dealer
from zimo.learn.hands import NoHand
from zimo.rules.codes import CHI_HIGH, CHI_LOW, CHI_MIDDLE, TAKE_PONG


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
