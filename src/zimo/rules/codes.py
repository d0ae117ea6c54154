"""The small numbers of the inner layer: actions, what a seat is asked, and what a state waits for.

This module is never compiled, so that compiled modules can read the numbers into C variables.
"""

from typing import Final

# Actions, one byte each. Below CONCEALED: discard the tile of that kind.
CONCEALED: Final = 64
"""A concealed Kong: CONCEALED + kind."""
ADDED: Final = 128
"""A tile added to an exposed Pong: ADDED + kind."""
PASS: Final = 192
TAKE_PONG: Final = 193
TAKE_KONG: Final = 194
CHI_LOW: Final = 195
"""Chi in which the claimed tile is the lowest; the next two follow."""
CHI_MIDDLE: Final = 196
CHI_HIGH: Final = 197
WIN: Final = 198
# Above WIN: what only some tables know.
RIICHI: Final = 199
"""Riichi; the discard that goes with it follows as its own action."""
NINE_TERMINALS: Final = 200
"""The hand is broken off for nine kinds of terminals and honours."""
DECLARE_FEI: Final = 201
"""A fei is laid out like a flower."""
PONG_RED: Final = 202
"""A Pong with one red five of the hand."""
PONG_TWO_RED: Final = 203
CHI_LOW_RED: Final = 204
"""The three Chi again, with the red five of the hand."""
CHI_MIDDLE_RED: Final = 205
CHI_HIGH_RED: Final = 206
PONG_FEI: Final = 207
"""A Pong with one fei."""
PONG_TWO_FEI: Final = 208
CHI_LOW_FEI_MIDDLE: Final = 209
"""Chi in which the claimed tile is the lowest and a fei stands in the middle."""
CHI_LOW_FEI_HIGH: Final = 210
CHI_MIDDLE_FEI_LOW: Final = 211
CHI_MIDDLE_FEI_HIGH: Final = 212
CHI_HIGH_FEI_LOW: Final = 213
CHI_HIGH_FEI_MIDDLE: Final = 214
SWAP: Final = 215
"""The tile goes into an exposed Pong in place of a fei, which comes back to the hand: SWAP + kind."""

RANK: Final = bytes(
    3
    if action in (TAKE_PONG, TAKE_KONG, PONG_RED, PONG_TWO_RED)
    else 2
    if action in (PONG_FEI, PONG_TWO_FEI)
    else 1
    if CHI_LOW <= action <= CHI_HIGH or CHI_LOW_RED <= action <= CHI_HIGH_RED or PONG_TWO_FEI < action < SWAP
    else 0
    for action in range(256)
)
"""By action, the rank of a claim: the highest is served first, of equal ones the nearest in turn order."""

# What a seat may answer, as bits.
ASK_PONG: Final = 1
ASK_KONG: Final = 2
ASK_CHI_LOW: Final = 4
ASK_CHI_MIDDLE: Final = 8
ASK_CHI_HIGH: Final = 16
ASK_CHI: Final = 28
ASK_WIN: Final = 32
ASK_TURN: Final = 64
"""It is the seat's own turn."""
ASK_PONG_FEI: Final = 128
ASK_CHI_FEI: Final = 256

# What a state waits for.
IDLE: Final = 0
"""A hand is to be dealt."""
REPLACING: Final = 1
"""Dealt bonus tiles are being shown and replaced."""
TURN: Final = 2
"""The player at ``turn`` acts."""
OWED: Final = 3
"""The player at ``turn`` draws a replacement."""
CLAIM: Final = 4
"""A tile was discarded: others may answer, then the next player draws."""
ROB: Final = 5
"""A Kong was declared that may be robbed: others may answer, then its owner draws a replacement."""
ACCOUNT: Final = 6
"""The hand was won or drawn; its account is being written."""
FINISHED: Final = 7
"""The match is over."""

TRUTH: Final = -1
"""The viewer of a state that knows every concealed tile."""
ONLOOKER: Final = 4
"""The viewer who sees what is public only."""

TAKEN: Final = 1
"""Mark of a discard that was claimed."""
JUST_DRAWN: Final = 2
"""Mark of a discard that had just been drawn."""
