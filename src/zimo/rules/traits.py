"""Traits: what is plain to see of a reading, as bits of a number.

A pattern says which traits a reading must have to earn it (``Pattern.needs``); a reading is asked only about patterns
of which it has them all. Most hands come near few patterns, so this spares most of the questions.

This module is never compiled, so that compiled modules can read the numbers into C variables.
"""

from typing import Final

# Known before the hand is read in one way.
CLAIMLESS: Final = 1
"""No set was claimed from another player."""
DRAWN: Final = 1 << 1
"""Won by Zi Mo."""
ROBBED: Final = 1 << 2
"""Won by robbing a Kong."""
FLAGGED: Final = 1 << 3
"""Some circumstance holds."""
HAS_ANIMAL: Final = 1 << 4
"""At least one animal lies there; the same for the other bonus tiles."""
HAS_FLOWER: Final = 1 << 5
HAS_SEASON: Final = 1 << 6
HAS_FACE: Final = 1 << 7
NO_BONUS: Final = 1 << 8
"""No bonus tile lies there."""
KONG: Final = 1 << 9
"""A Kong lies there."""
DRAGON_SET: Final = 1 << 10
"""A set of dragons."""
WIND_SET: Final = 1 << 11
"""A set of winds."""

# Known of one reading.
FOUR_CHI: Final = 1 << 12
"""Four Chi and an Eye."""
NO_CHI: Final = 1 << 13
"""Not one Chi."""
ONE_SUIT: Final = 1 << 14
"""One suit, with honours or without."""
NO_SUIT: Final = 1 << 15
"""Honours only."""
ORPHANS: Final = 1 << 16
"""The form of 13 Wonders."""
SEVEN_PAIRS: Final = 1 << 17
"""The form of seven pairs."""
COMMON: Final = 1 << 32
"""Traits from this bit on are a table's own."""
