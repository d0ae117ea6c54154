"""The traits of a reading that only this table knows (see ``rules.traits``), and what they are told by.

Like that module this one is never compiled.
"""

from typing import Final

from zimo.core.tiles import HONOURS, RED, TERMINALS

OUTSIDE: Final = TERMINALS | HONOURS

# What the winning tile completed.
EYE: Final = 0
TRIPLET: Final = 1
TWO_SIDED: Final = 2
NARROW: Final = 3
"""A Chi from its middle or from the end of the suit."""

# Known before the hand is read in one way.
SAID: Final = 1 << 32
"""Riichi was declared, but not with the first discard."""
SAID_FIRST: Final = 1 << 33
"""It was declared with the first discard."""
KONGS: Final = 1 << 34
"""Three Kongs or four."""

# Known of one split.
PONGS: Final = 1 << 35
"""Three Pongs or four, Kongs among them."""
CHIS: Final = 1 << 36
"""Three Chi or four."""
TWINS: Final = 1 << 37
"""Two equal Chi in hand."""
TWICE_TWINS: Final = 1 << 38
"""And two more."""
THREE_SUITS: Final = 1 << 39
EVERY_RANK: Final = 1 << 40
"""All nine ranks of a suit."""
SIMPLES: Final = 1 << 41
"""No terminal and no honour."""
EXTREMES: Final = 1 << 42
"""Terminals and honours only."""
EDGED: Final = 1 << 43
"""A terminal or honour in every set and the Eye, and a Chi."""
GREEN: Final = 1 << 44
"""No other kinds than those of Ryuuiisou."""
NO_HONOUR: Final = 1 << 45
HONOURED: Final = 1 << 57
"""Honours among other tiles or alone."""
OWN_WIND: Final = 1 << 46
"""A set of the seat's wind."""
ROUND_WIND: Final = 1 << 47
"""A set of the round's wind."""
WIND_SETS: Final = 1 << 48
"""Three sets of winds or four."""
RED_SET: Final = 1 << 49
GREEN_SET: Final = 1 << 50
WHITE_SET: Final = 1 << 51
PONG_AT: Final = 49 - RED
"""From the bit of a dragon to that of the trait that there is a set of it."""
DRAGON_EYE: Final = 1 << 52

# Known when it is known what the winning tile completed.
EASY_WAIT: Final = 1 << 53
"""Four Chi, one of them completed from one of two sides."""
THREE_CONCEALED: Final = 1 << 54
"""Three Pongs or Kongs that no other player's tile finished."""
FOUR_CONCEALED: Final = 1 << 55
EYE_WAIT: Final = 1 << 56
"""As many, and the Eye was completed last."""
