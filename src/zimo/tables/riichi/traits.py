"""The traits of a reading that only this table knows (see ``rules.traits``), and what they are told by.

Like that module this one is never compiled.
"""

from typing import Final

from zimo.core.tiles import GREEN as GREEN_DRAGON
from zimo.core.tiles import HONOURS, RED, TERMINALS, WHITE

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
THREE_SUITS: Final = 1 << 38
WHOLE_SUIT: Final = 1 << 39
"""All nine ranks of one suit and nothing else."""
SIMPLES: Final = 1 << 40
"""No terminal and no honour."""
EXTREMES: Final = 1 << 41
"""Terminals and honours only."""
EDGED: Final = 1 << 42
"""A terminal or honour in every set and the Eye, and a Chi."""
GREEN: Final = 1 << 43
"""No other kinds than those of Ryuuiisou."""
OWN_WIND: Final = 1 << 44
"""A set of the seat's wind."""
ROUND_WIND: Final = 1 << 45
"""A set of the round's wind."""
HONOUR_EYE: Final = 1 << 46
PONG_AT: Final = 47 - RED
"""How far to the left of the kind is the trait that there is a set of that dragon."""
RED_SET: Final = 1 << RED + PONG_AT
GREEN_SET: Final = 1 << GREEN_DRAGON + PONG_AT
WHITE_SET: Final = 1 << WHITE + PONG_AT
ALL_DRAGONS: Final = RED_SET | GREEN_SET | WHITE_SET

# Known when it is known what the winning tile completed.
WAIT_AT: Final = 50
"""The bit for ``EYE``; those for the others follow."""
TWO_SIDED_WAIT: Final = 1 << WAIT_AT + TWO_SIDED
THREE_CONCEALED: Final = 1 << 54
"""Three Pongs or Kongs that no other player's tile finished."""
FOUR_CONCEALED: Final = 1 << 55
