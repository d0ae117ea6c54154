"""Short ways to write hands and outlooks in tests."""

from typing import Any

from zimo.core.melds import meld_from_text
from zimo.core.tiles import FACE, FLOWER, PLAYED, STRIDE, mask_of, tiles_from_text
from zimo.rules.outlook import Outlook
from zimo.scoring import score
from zimo.tables.singapore.rules import SingaporeRules


def lines(tiles: str, **how: Any) -> dict[str, int]:
    """The lines of a hand with their values, summed by id."""
    found: dict[str, int] = {}
    for line in score(tiles, **how).lines:
        found[line.id] = found.get(line.id, 0) + line.value
    return found


def reasons(tiles: str, **how: Any) -> list[dict[str, object]]:
    """Why a hand is refused."""
    return [reason.as_dict() for reason in score(tiles, **how).reasons]


def outlook(
    tiles: str,
    melds: str = "",
    bonus: str = "",
    seen: str = "",
    seat: int = 0,
    round_wind: int = 0,
    live: int = 40,
    rules: SingaporeRules | None = None,
    first_turn: bool = False,
) -> Outlook:
    """What a player may reach who holds these tiles and has seen those others, bonus tiles among them."""
    counts = bytearray(STRIDE)
    for kind in tiles_from_text(tiles):
        counts[kind] += 1
    codes = [meld_from_text(*meld.split(":")) for meld in melds.split()]
    held = mask_of(tiles_from_text(bonus))
    unseen = bytearray(STRIDE)
    for kind in range(PLAYED):
        unseen[kind] = 4 - counts[kind]
    for kind in range(FLOWER, FACE):
        unseen[kind] = 1 - (held >> kind & 1)
    for meld in melds.split():
        for kind in tiles_from_text(meld.split(":")[1]):
            unseen[kind] -= 1
    for kind in tiles_from_text(seen):
        unseen[kind] -= 1
    return Outlook(counts, codes, held, unseen, seat, round_wind, rules or SingaporeRules(), live, first_turn)
