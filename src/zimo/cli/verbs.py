"""What a player may do beside throwing a tile: keys, names, and the price of each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from zimo.core.tiles import tiles_to_text
from zimo.rules.action import Action
from zimo.rules.advice import call_price, way_to_win
from zimo.rules.codes import CHI_HIGH, CHI_LOW, PASS, TAKE_PONG, WIN
from zimo.rules.engine import table_of
from zimo.rules.patterns import LIMIT
from zimo.rules.price import Price
from zimo.rules.state import State
from zimo.text import Words
from zimo.text.narrate import action_words

WIN_KEY: Final = "x"
PASS_KEY: Final = "n"


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
    kinds: dict[str, list[int]] = {"x": [], "k": [], "p": [], "c": [], "n": []}
    for code in codes:
        if code >= 64:
            kinds[_letter(code)].append(code)
    for letter, ones in kinds.items():
        for at, code in enumerate(ones, 1):
            key = letter if len(ones) == 1 else f"{letter}{at}"
            found.append(Verb(key, code, _name(state, code, words), _price(state, number, code, words)))
    return found


def _letter(code: int) -> str:
    if code == WIN:
        return WIN_KEY
    if code == PASS:
        return PASS_KEY
    if code == TAKE_PONG:
        return "p"
    return "c" if CHI_LOW <= code <= CHI_HIGH else "k"


def _name(state: State, code: int, words: Words) -> str:
    if CHI_LOW <= code <= CHI_HIGH:
        own = Action(code).own_tiles(state.tile)
        return f"{words.name('action.chi')} {tiles_to_text(sorted([*own, state.tile]))}"
    return action_words(words, str(Action(code)))


def _price(state: State, number: int, code: int, words: Words) -> str:
    table = table_of(state)
    if code == PASS or table.guided:
        return ""
    if code == WIN:
        return words.name("ui.tai", n=table.score(state, number, state.tile, way_to_win(state)).total)
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
    if code in (PASS, WIN) or table_of(state).guided:
        return False
    return not call_price(state, number, code).reachable
