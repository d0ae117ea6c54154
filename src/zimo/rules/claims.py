"""What the claims of a discard take from the hand, as codes."""

from functools import cache
from typing import Final

from zimo.core.melds import PONG, special_of
from zimo.core.tiles import JOKER, PLAIN, RED_FIVE, STRIDE
from zimo.rules import codes

_CHI: Final = {
    codes.CHI_LOW: (0, None),
    codes.CHI_MIDDLE: (1, None),
    codes.CHI_HIGH: (2, None),
    codes.CHI_LOW_RED: (0, None),
    codes.CHI_MIDDLE_RED: (1, None),
    codes.CHI_HIGH_RED: (2, None),
    codes.CHI_LOW_FEI_MIDDLE: (0, 1),
    codes.CHI_LOW_FEI_HIGH: (0, 2),
    codes.CHI_MIDDLE_FEI_LOW: (1, 0),
    codes.CHI_MIDDLE_FEI_HIGH: (1, 2),
    codes.CHI_HIGH_FEI_LOW: (2, 0),
    codes.CHI_HIGH_FEI_MIDDLE: (2, 1),
}
"""By action, the place of the claimed tile and that of the fei."""
_PLACE: Final = bytes(_CHI[action][0] if action in _CHI else 0 for action in range(256))


def chi_low(action: int, claimed: int) -> int:
    """The lowest kind of a Chi of the claimed tile."""
    return PLAIN[claimed] - _PLACE[action]


def own_tiles(action: int, claimed: int) -> list[int]:
    """The tiles that a Chi or Pong takes from the hand, fei and red fives as such; three plain ones for a Kong, none
    for anything else."""
    kind = PLAIN[claimed]
    if action in _CHI:
        place, fei = _CHI[action]
        low = kind - place
        own = [JOKER if other == fei else low + other for other in range(3) if other != place]
        if codes.CHI_LOW_RED <= action <= codes.CHI_HIGH_RED:
            own = [RED_FIVE + tile // 9 if tile % 9 == 4 else tile for tile in own]
        return own
    red = RED_FIVE + kind // 9
    taken = {
        codes.TAKE_PONG: [kind, kind],
        codes.TAKE_KONG: [kind, kind, kind],
        codes.PONG_RED: [red, kind],
        codes.PONG_TWO_RED: [red, red],
        codes.PONG_FEI: [JOKER, kind],
        codes.PONG_TWO_FEI: [JOKER, JOKER],
    }
    return taken.get(action, [])


@cache
def special_of_claim(action: int, claimed: int) -> int:
    """Where fei and red fives lie in the Chi or Pong that the action makes (see ``core.melds``)."""
    code = chi_low(action, claimed) if action in _CHI else PONG * STRIDE + PLAIN[claimed]
    return special_of(code, [*own_tiles(action, claimed), claimed])
