"""A wall that gives every tile where a recorded hand says it came."""

from collections.abc import Sequence

from zimo.core.tiles import tiles_to_text
from zimo.records.recording import DRAW, INDICATOR, KONG, KONG_ADDED, KONG_CONCEALED, WIN, BadRecording, RecordedHand

SEATS = 4
DEALT = 13
REPLACEMENTS = 4
"""The last tiles of the wall; the indicators lie before them, each before the one beneath it."""
UNKNOWN = -1


def wall_of(hand: RecordedHand, tile_set: bytes) -> bytes:
    """The whole wall: the deal, the draws in order, replacements, indicators and those beneath at their places; what
    the log never shows is filled with the tiles that are left.

    Raises :class:`BadRecording` ``too_many_tiles`` where the log shows a tile more often than there is, or more draws
    than the wall has.
    """
    wall = [UNKNOWN] * len(tile_set)
    turned = [hand.indicator]
    beneath: Sequence[int] = ()
    at = 0
    for step in range(SEATS):
        for tile in hand.dealt[(hand.dealer + step) % SEATS]:
            wall[at] = tile
            at += 1
    end = len(wall)
    after_kong = False
    for one in hand.steps:
        if one.type in (KONG, KONG_ADDED, KONG_CONCEALED):
            after_kong = True
        elif one.type == DRAW and one.tile is not None:
            if after_kong:
                end -= 1
            place = end if after_kong else at
            if end < len(wall) - REPLACEMENTS or place >= end + after_kong:
                raise BadRecording("too_many_tiles", one.place)
            wall[place] = one.tile
            at += not after_kong
            after_kong = False
        elif one.type == INDICATOR and one.tile is not None:
            turned.append(one.tile)
        elif one.type == WIN and len(one.ura) > len(beneath):
            beneath = one.ura
    if max(len(turned), len(beneath)) > REPLACEMENTS + 1:
        raise BadRecording("too_many_tiles", hand.place)
    for shown, tiles in enumerate((turned, beneath)):
        for number, tile in enumerate(tiles):
            wall[len(wall) - REPLACEMENTS - 1 - shown - 2 * number] = tile
    left = list(tile_set)
    for tile in wall:
        if tile != UNKNOWN:
            if tile not in left:
                raise BadRecording("too_many_tiles", hand.place, tile=tiles_to_text([tile]))
            left.remove(tile)
    return bytes(left.pop() if tile == UNKNOWN else tile for tile in wall)
