"""Hands dealt for questions: complete ones of a wanted character, written in the JSON form of a hand.

They are possible hands (``read_hand`` has accepted each), not likely ones: what is rare at a table is what has to be
learnt.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from zimo.core.tiles import EAST, HONOURS, PLAYED, SUITS, TERMINALS, TEXT, kinds_of, tiles_from_text, tiles_to_text
from zimo.learn.dealer import Dealer
from zimo.learn.question import Written
from zimo.rules.hand import Hand
from zimo.rules.hand_json import HandError, read_hand
from zimo.scoring import read_written

TRIES: Final = 60
"""How many hands of a taste are tried before it is given up: some tastes do not go with some tables."""


class NoHand(Exception):
    """No hand of this taste exists at this table, or none was found."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a hand should be like.

    ``suits`` is the number of suits that may be in it, ``chi`` the part of its numbered sets that are Chi, ``honours``
    the part of its sets that are Pongs of winds and dragons. ``only`` keeps to these kinds. ``open`` is the part of its
    sets that lie on the table, ``kongs`` that of its Pongs that are Kongs, ``bonus`` that of the bonus tiles it has,
    ``events`` how often a circumstance is added. ``by`` fixes the way to win.
    """

    suits: int = 3
    chi: float = 0.65
    honours: float = 0.2
    only: int = (1 << PLAYED) - 1
    open: float = 0.3
    kongs: float = 0.1
    bonus: float = 0.15
    events: float = 0.0
    by: str | None = None


MIXED: Final = Taste()
RUNS: Final = Taste(chi=1.0, honours=0.0, bonus=0.04, open=0.15)
PONGS: Final = Taste(chi=0.0, honours=0.3)
HALF_FLUSH: Final = Taste(suits=1, honours=0.35)
FLUSH: Final = Taste(suits=1, honours=0.0, only=(1 << EAST) - 1)
ALL_HONOURS: Final = Taste(only=HONOURS, honours=1.0)
ENDS: Final = Taste(only=TERMINALS | HONOURS, chi=0.0, honours=0.4)
TASTES: Final = (MIXED, MIXED, RUNS, PONGS, HALF_FLUSH, FLUSH)
"""What hands are like when nothing special is wanted."""


def win(dealer: Dealer, taste: Taste = MIXED) -> Written:
    """A complete hand that this table can have. Raises :class:`NoHand`.

    Whether it may win is for the scorer to say.
    """
    for _ in range(TRIES):
        hand = _try(dealer, taste)
        if hand is not None:
            return hand
    raise NoHand


def any_win(dealer: Dealer, *, bonus: float = 0.15, events: float = 0.0) -> Written:
    """A complete hand of any everyday character."""
    return win(dealer, replace(dealer.chance.pick(TASTES), bonus=bonus, events=events))


def with_melds(dealer: Dealer, taste: Taste, melds: int) -> Written:
    """A complete hand of which exactly so many sets lie on the table. Raises :class:`NoHand`."""
    for _ in range(TRIES):
        hand = win(dealer, replace(taste, open=melds / 4))
        if len(hand["melds"]) == melds:
            return hand
    raise NoHand


def spoiled(dealer: Dealer, hand: Written) -> Written:
    """The hand with one of its concealed tiles exchanged for one that stands near the others. It may be complete all
    the same. Raises :class:`NoHand`."""
    tiles = tiles_from_text(hand["concealed"])
    lost = dealer.chance.pick(tiles)
    tiles.remove(lost)
    beside = [kind for kind in dealer.kinds if kind != lost and is_near(kind, tiles)]
    changed = {**hand, "concealed": tiles_to_text(sorted([*tiles, dealer.chance.pick(beside or dealer.kinds)]))}
    if taken(dealer, changed) is None:
        raise NoHand
    return changed


def is_near(kind: int, tiles: Iterable[int]) -> bool:
    """Whether the kind is one of the tiles or stands beside one, so that it looks as if it belonged to them."""
    return any(kind == other or (kind // 9 == other // 9 < 3 and abs(kind - other) < 3) for other in tiles)


def thirteen(dealer: Dealer) -> Written:
    """Thirteen Orphans. Raises :class:`NoHand` where some of these tiles are missing."""
    kinds = list(kinds_of(TERMINALS | HONOURS))
    if not set(kinds) <= set(dealer.kinds):
        raise NoHand
    return _close(dealer, [*kinds, dealer.chance.pick(kinds)], MIXED)


def seven_pairs(dealer: Dealer) -> Written:
    """Seven different pairs."""
    kinds = dealer.chance.some(dealer.kinds, 7)
    return _close(dealer, sorted(kinds * 2), MIXED)


def nine_gates(dealer: Dealer) -> Written:
    """1112345678999 of a suit, and one more of it."""
    suit = dealer.chance.pick([suit for suit in SUITS if all(kind in dealer.kinds for kind in kinds_of(suit))])
    kinds = list(kinds_of(suit))
    return _close(dealer, sorted([*kinds, kinds[0], kinds[0], kinds[-1], kinds[-1], dealer.chance.pick(kinds)]), MIXED)


def _close(dealer: Dealer, tiles: list[int], taste: Taste) -> Written:
    """A hand without sets on the table."""
    hand = _finish(dealer, tiles, [], taste)
    if hand is None:
        raise NoHand
    return hand


def _try(dealer: Dealer, taste: Taste) -> Written | None:
    chance = dealer.chance
    suits = chance.some([suit for suit in SUITS if any(suit >> kind & 1 for kind in dealer.kinds)], taste.suits)
    numbered = [kind for kind in dealer.kinds if taste.only >> kind & 1 and any(suit >> kind & 1 for suit in suits)]
    honours = [kind for kind in dealer.kinds if taste.only & HONOURS & 1 << kind]
    starts = [kind for kind in numbered if kind % 9 < 7 and {kind + 1, kind + 2} <= set(numbered)]
    held: Counter[int] = Counter()
    sets: list[list[int]] = []
    for _ in range(4):
        if honours and (chance.odds(taste.honours) or not numbered):
            tiles = [chance.pick(honours)] * 3
        elif starts and chance.odds(taste.chi):
            low = chance.pick(starts)
            tiles = [low, low + 1, low + 2]
        elif numbered:
            tiles = [chance.pick(numbered)] * 3
        else:
            return None
        held.update(tiles)
        sets.append(tiles)
    eye = chance.pick([*numbered, *honours] if taste.honours else numbered or honours)
    held[eye] += 2
    if max(held.values()) > 4:
        return None
    concealed = [eye, eye]
    melds: list[dict[str, str]] = []
    for tiles in sets:
        pong = tiles[0] == tiles[1]
        if pong and held[tiles[0]] == 3 and chance.odds(taste.kongs):
            held[tiles[0]] += 1
            type_ = chance.pick(("kong_exposed", "kong_added", "kong_concealed"))
            melds.append({"type": type_, "tiles": tiles_to_text([tiles[0]] * 4)})
        elif chance.odds(taste.open) and (pong or "chi_low" in dealer.table.actions):
            melds.append({"type": "pong" if pong else "chi", "tiles": tiles_to_text(tiles)})
        else:
            concealed += tiles
    return _finish(dealer, concealed, melds, taste)


def _finish(dealer: Dealer, concealed: list[int], melds: list[dict[str, str]], taste: Taste) -> Written | None:
    """The hand with its winning tile, winds and bonus tiles; None where it cannot be."""
    chance = dealer.chance
    order = chance.shuffled(concealed)
    last = order.pop()
    by = taste.by or ("zimo" if chance.odds(0.4) else "discard")
    hand = dealer.written(
        concealed=tiles_to_text(sorted(order)),
        win_tile=TEXT[last],
        melds=melds,
        bonus=[TEXT[kind] for kind in dealer.bonus if chance.odds(taste.bonus)],
        seat_wind=chance.pick(dealer.winds),
        round_wind=chance.pick(dealer.round_winds),
        win_by=by,
    )
    if "riichi" in dealer.table.actions:
        hand["dora_indicators"] = [TEXT[chance.pick(dealer.kinds)]]
        if not any(meld["type"] != "kong_concealed" for meld in melds) and chance.odds(0.5):
            hand["riichi"] = "riichi"
            hand["ura_indicators"] = [TEXT[chance.pick(dealer.kinds)]]
    if chance.odds(taste.events):
        with_event = {**hand, "flags": [chance.pick(EVENTS)]}
        if taken(dealer, with_event) is not None:
            return with_event
    return hand if taken(dealer, hand) is not None else None


EVENTS: Final = (
    *("hua_shang", "gang_shang", "last_tile", "kong_replacement", "flower_replacement"),
    *("rinshan", "haitei", "houtei", "ippatsu"),
)
"""Circumstances that a question may add; a table that does not know one refuses it."""


def taken(dealer: Dealer, hand: Written) -> Hand | None:
    """A hand of the dealer's house as the scorer takes it, None where it cannot exist."""
    try:
        return read_hand(hand, dealer.hands, dealer.rules)
    except HandError:
        return None


def is_possible(hand: Written) -> bool:
    """Whether such a hand can exist, at whichever table and under whichever rules it names."""
    try:
        read_written(hand)
    except HandError:
        return False
    return True
