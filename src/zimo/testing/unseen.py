"""Another truth that a viewer cannot tell from this one: the tiles that it has not seen are dealt out anew."""

import random

from zimo.core.melds import KONG_ADDED, KONG_EXPOSED
from zimo.core.tiles import NONE, PLAYED
from zimo.rules.record import ANSWERED, BONUS, CHI, DEALT, DISCARDED, DREW, KONG, PONG, WIDTH


def reshuffled(records: bytes, viewer: int, wall: bytes, rng: random.Random) -> bytes:
    """The records of a running hand as they could be too, for all that ``viewer`` knows.

    ``wall`` are the tiles not drawn yet. Tiles that other players hold still are exchanged among them and with the
    wall; what others answered in private is left out.
    """
    kept = bytearray()
    for at in range(0, len(records), WIDTH):
        if records[at] != ANSWERED or records[at + 1] == viewer:
            kept += records[at : at + WIDTH]
    places = [place for held in _held(kept, viewer).values() for place in held]
    hidden = [kept[place] for place in places] + [kind for kind in wall if kind < PLAYED]
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
            _give_up(records, places, tile, 1)
        elif type_ == CHI:
            low = records[at + 3]
            for kind in range(low, low + 3):
                _give_up(records, places, kind, kind != tile)
        elif type_ == PONG:
            _give_up(records, places, tile, 2)
        elif type_ == KONG:
            meld = records[at + 3]
            _give_up(records, places, tile, 3 if meld == KONG_EXPOSED else 1 if meld == KONG_ADDED else 4)
    return held


def _give_up(records: bytearray, places: list[int], kind: int, times: int) -> None:
    """Strike out the places of the tiles of that kind that were received last."""
    for _ in range(times):
        places.remove(next(place for place in reversed(places) if records[place] == kind))
