"""Another truth that a viewer cannot tell from this one: the tiles that it has not seen are dealt out anew."""

import random

from zimo.core.melds import CHI as MELD_CHI
from zimo.core.melds import KONG_ADDED, meld, tiles_on_table
from zimo.core.melds import PONG as MELD_PONG
from zimo.core.tiles import JOKER, NONE, PLAIN, PLAYED
from zimo.rules.record import ANSWERED, BONUS, CHI, DEALT, DISCARDED, DREW, KONG, PONG, SWAPPED, WIDTH

KNOWN = -1
"""The place of a fei that everybody saw being taken back from a meld."""


def reshuffled(records: bytes, viewer: int, wall: bytes, rng: random.Random) -> bytes:
    """The records of a running hand as they could be too, for all that ``viewer`` knows.

    ``wall`` are the tiles not drawn yet that nobody can see. Tiles that other players hold still are exchanged among
    them and with the wall; what others answered in private is left out.
    """
    kept = bytearray()
    for at in range(0, len(records), WIDTH):
        if records[at] != ANSWERED or records[at + 1] == viewer:
            kept += records[at : at + WIDTH]
    places = [place for held in _held(kept, viewer).values() for place in held if place != KNOWN]
    hidden = [kept[place] for place in places] + [kind for kind in wall if kind < PLAYED or kind >= JOKER]
    rng.shuffle(hidden)
    for place, kind in zip(places, hidden, strict=False):
        kept[place] = kind
    return bytes(kept)


def _held(records: bytearray, viewer: int) -> dict[int, list[int]]:
    """For every other seat, where in the records it received the tiles that it still conceals."""
    held: dict[int, list[int]] = {}
    for at in range(0, len(records), WIDTH):
        type_, seat, tile = records[at], records[at + 1], records[at + 2]
        if seat == viewer:
            continue
        places = held.setdefault(seat, [])
        if type_ == DEALT:
            places += [at + 2 + i for i in range(14) if records[at + 2 + i] != NONE]
        elif type_ == DREW:
            places.append(at + 2)
        elif type_ in (BONUS, DISCARDED):
            _give_up(records, places, tile)
        elif type_ in (CHI, PONG, KONG):
            laid = _laid(records, at)
            if records[at + 4] not in (seat, NONE):
                laid.remove(tile)
            for kind in laid:
                _give_up(records, places, kind)
        elif type_ == SWAPPED:
            _give_up(records, places, tile)
            places.append(KNOWN)
    return held


def _laid(records: bytearray, at: int) -> list[int]:
    """The tiles that come to lie on the table with the CHI, PONG or KONG record, that of another player too."""
    type_, tile, what, special = records[at], records[at + 2], records[at + 3], records[at + 5]
    if type_ == KONG and what == KONG_ADDED:
        return [tile]
    if type_ == CHI:
        return tiles_on_table(meld(MELD_CHI, what), special)
    kind = PLAIN[tile]
    code = meld(MELD_PONG, kind) if type_ == PONG else meld(what, kind)
    return tiles_on_table(code, special)


def _give_up(records: bytearray, places: list[int], kind: int) -> None:
    """Strike out the place of the tile of that kind that was received last, the last one first."""
    for at in range(len(places) - 1, -1, -1):
        if _at(records, places[at]) == kind:
            del places[at]
            return
    raise ValueError(f"a tile of kind {kind} that was never received")


def _at(records: bytearray, place: int) -> int:
    return JOKER if place == KNOWN else records[place]
