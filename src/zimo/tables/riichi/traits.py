"""What may be so in a reading: bits that are worked out once for each, so that few rows need to be asked.

A row names the traits without which it cannot be earned (``needs``) and is asked of no reading that lacks one of them.
A trait that no row needs is of no use.
"""

from typing import Final

from zimo.core.tiles import EAST, HONOURS, TERMINALS

OUTSIDE: Final = TERMINALS | HONOURS

# What the winning tile completed.
EYE: Final = 0
TRIPLET: Final = 1
TWO_SIDED: Final = 2
NARROW: Final = 3
"""A Chi from its middle or from the end of the suit."""

# Traits of the hand.
CLOSED: Final = 1 << 0
OWN_DRAW: Final = 1 << 1
ROBBED: Final = 1 << 2
CHANCE: Final = 1 << 3
"""Some circumstance is set."""
RIICHI: Final = 1 << 4
DOUBLE_RIICHI: Final = 1 << 5
KONGS: Final = 1 << 6
"""Three or four of them."""

# Traits of the split.
SEVEN_PAIRS: Final = 1 << 8
ORPHANS: Final = 1 << 9
NO_CHI: Final = 1 << 10
PONGS: Final = 1 << 11
"""Three or four of them, Kongs too."""
CHIS: Final = 1 << 12
"""Three or four of them."""
FOUR_CHI: Final = 1 << 13
TWINS: Final = 1 << 14
"""Two equal Chi."""
EDGED: Final = 1 << 15
"""A terminal or honour in every set and the Eye, a Chi among them."""
SIMPLES: Final = 1 << 16
"""No terminal and no honour."""
EXTREMES: Final = 1 << 17
"""Terminals and honours only."""
ONE_SUIT: Final = 1 << 18
THREE_SUITS: Final = 1 << 19
NO_SUIT: Final = 1 << 20
WHOLE_SUIT: Final = 1 << 21
"""All nine ranks of one suit and nothing else."""
GREEN: Final = 1 << 22
"""Nothing but what Ryuuiisou is made of."""
OWN_WIND: Final = 1 << 23
"""A Pong of the seat's wind."""
ROUND_WIND: Final = 1 << 24
"""A Pong of the round's wind."""
HONOUR_EYE: Final = 1 << 25
PONG_AT: Final = 32 - EAST
"""How far the bit of an honour is moved to be the trait that there is a Pong of it."""

# Traits of what the winning tile completed.
WAIT_AT: Final = 40
"""The bit of ``EYE``; those of the others follow."""
THREE_CONCEALED: Final = 1 << 44
"""Three Pongs or Kongs that no other player's tile finished."""
FOUR_CONCEALED: Final = 1 << 45
