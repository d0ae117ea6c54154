"""What a player may do beside throwing a tile: keys, names, and the price of each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from zimo.cli.tiles import meld_text
from zimo.core.melds import CHI, meld
from zimo.rules.action import Action
from zimo.rules.advice import call_price, way_to_win
from zimo.rules.claims import chi_low, special_of_claim
from zimo.rules.codes import CONCEALED, DECLARE_FEI, NINE_TERMINALS, PASS, RANK, RIICHI, SWAP, TAKE_KONG, WIN
from zimo.rules.engine import table_of
from zimo.rules.patterns import LIMIT
from zimo.rules.price import Price
from zimo.rules.state import State
from zimo.text import Words
from zimo.text.explain import worth
from zimo.text.narrate import action_words

WIN_KEY: Final = "x"
PASS_KEY: Final = "n"
RIICHI_KEY: Final = "riichi"
ABORT_KEY: Final = "abort"
FEI_KEY: Final = "fei"
SWAP_KEY: Final = "swap"
KEYS: Final = (WIN_KEY, "k", "p", "c", SWAP_KEY, FEI_KEY, RIICHI_KEY, ABORT_KEY, PASS_KEY)
"""The keys in the order in which the verbs are shown; several verbs of one key are numbered."""
_OWN_KEYS: Final = {
    WIN: WIN_KEY,
    PASS: PASS_KEY,
    RIICHI: RIICHI_KEY,
    NINE_TERMINALS: ABORT_KEY,
    DECLARE_FEI: FEI_KEY,
    TAKE_KONG: "k",
}


@dataclass(frozen=True)
class Verb:
    """An action with the key that chooses it and its name; ``price`` says what it brings and costs."""

    key: str
    code: int
    name: str
    price: str = ""


def verbs(state: State, number: int, codes: Iterable[int], words: Words) -> list[Verb]:
    """The verbs among the seat's legal actions: the win first, passing last."""
    found: list[Verb] = []
    keys: dict[str, list[int]] = {key: [] for key in KEYS}
    for code in codes:
        if code >= CONCEALED:
            keys[_key(code)].append(code)
    for common, ones in keys.items():
        for at, code in enumerate(ones, 1):
            key = common if len(ones) == 1 else f"{common}{at}"
            found.append(Verb(key, code, _name(state, code, words), _price(state, number, code, words)))
    return found


def _key(code: int) -> str:
    if code in _OWN_KEYS:
        return _OWN_KEYS[code]
    if code >= SWAP:
        return SWAP_KEY
    return "k" if code < PASS else "c" if is_chi(code) else "p"


def is_chi(code: int) -> bool:
    """Whether the action claims a Chi."""
    return RANK[code] == 1


def is_call(code: int) -> bool:
    """Whether the action lays a Chi, Pong or Kong."""
    return CONCEALED <= code < PASS or RANK[code] > 0


def _name(state: State, code: int, words: Words) -> str:
    if is_chi(code):
        tiles = meld_text(meld(CHI, chi_low(code, state.tile)), special_of_claim(code, state.tile))
        return f"{words.name('action.chi')} {tiles}"
    return action_words(words, str(Action(code)))


def _price(state: State, number: int, code: int, words: Words) -> str:
    table = table_of(state)
    if table.guided:
        return ""
    if code == WIN:
        return worth(table.score(state, number, state.tile, way_to_win(state)), words)
    if not is_call(code):
        return ""
    return price_words(call_price(state, number, code), {row.id: row.group for row in table.scorer.patterns}, words)


def price_words(price: Price, groups: dict[str, str], words: Words) -> str:
    """A price in words. Lost limit hands are rarely missed, so they show in the highest tai only."""
    parts = [words.name("price.gains", line=line.id, value=line.value) for line in price.gained]
    lost = [id for id in price.lost if groups.get(id) != LIMIT]
    if lost:
        parts.append(words.name("price.ends", line=lost))
    if price.ceiling_after != price.ceiling_before:
        parts.append(words.name("price.ceiling", before=price.ceiling_before, after=price.ceiling_after))
    return words.join(parts)


def is_dead(state: State, number: int, code: int) -> bool:
    """Whether a call would leave no way to reach the minimum."""
    if not is_call(code) or table_of(state).guided:
        return False
    return not call_price(state, number, code).reachable
