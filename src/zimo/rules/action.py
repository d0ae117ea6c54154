"""What a player may wish: the readable form of an action code."""

from dataclasses import dataclass
from typing import Self

from zimo.core.tiles import BONUS, PLAYED, TEXT, UNKNOWN, UnknownTile, tile_from_text
from zimo.rules.claims import own_tiles
from zimo.rules.codes import (
    ADDED,
    CHI_HIGH,
    CHI_HIGH_FEI_LOW,
    CHI_HIGH_FEI_MIDDLE,
    CHI_HIGH_RED,
    CHI_LOW,
    CHI_LOW_FEI_HIGH,
    CHI_LOW_FEI_MIDDLE,
    CHI_LOW_RED,
    CHI_MIDDLE,
    CHI_MIDDLE_FEI_HIGH,
    CHI_MIDDLE_FEI_LOW,
    CHI_MIDDLE_RED,
    CONCEALED,
    DECLARE_FEI,
    NINE_TERMINALS,
    PASS,
    PONG_FEI,
    PONG_RED,
    PONG_TWO_FEI,
    PONG_TWO_RED,
    RIICHI,
    SWAP,
    TAKE_KONG,
    TAKE_PONG,
    WIN,
)

_PLAIN = {
    PASS: "pass",
    TAKE_PONG: "pong",
    TAKE_KONG: "kong",
    CHI_LOW: "chi_low",
    CHI_MIDDLE: "chi_middle",
    CHI_HIGH: "chi_high",
    WIN: "win",
    RIICHI: "riichi",
    NINE_TERMINALS: "nine_terminals",
    DECLARE_FEI: "declare_fei",
    PONG_RED: "pong_red",
    PONG_TWO_RED: "pong_two_red",
    CHI_LOW_RED: "chi_low_red",
    CHI_MIDDLE_RED: "chi_middle_red",
    CHI_HIGH_RED: "chi_high_red",
    PONG_FEI: "pong_fei",
    PONG_TWO_FEI: "pong_two_fei",
    CHI_LOW_FEI_MIDDLE: "chi_low_fei_middle",
    CHI_LOW_FEI_HIGH: "chi_low_fei_high",
    CHI_MIDDLE_FEI_LOW: "chi_middle_fei_low",
    CHI_MIDDLE_FEI_HIGH: "chi_middle_fei_high",
    CHI_HIGH_FEI_LOW: "chi_high_fei_low",
    CHI_HIGH_FEI_MIDDLE: "chi_high_fei_middle",
}
_CODES = {name: code for code, name in _PLAIN.items()}
_WITH_TILE = {"discard": 0, "kong_concealed": CONCEALED, "kong_added": ADDED, "swap_fei": SWAP}

TYPES = (*_WITH_TILE, *_CODES)
"""The names of all types of action."""
COMMON_TYPES = tuple(name for name in TYPES if name != "swap_fei" and _CODES.get(name, 0) <= WIN)
"""Those that every table knows."""


REFUSALS = (
    "match_over",
    "hand_over",
    "already_answered",
    "win_not_offered",
    "not_your_turn",
    "no_such_claim",
    "wall_finished",
    "passed_pong_lock",
    "claim_is_a_win",
    "not_in_hand",
    "kong_after_claim",
    "no_such_kong",
)
"""The ids of the reasons why an action is refused at every table; a table may have more."""


class NotAnAction(ValueError):
    """A text or object that names no action."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action. Its text is its type and, where it has one, its tile: ``"discard 5m"``, ``"kong_added R"``,
    ``"chi_low"``.

    The Chi differ in the place of the claimed tile: the lowest, the middle or the highest of the three; claims with a
    red five or a fei of the hand are actions of their own.
    """

    code: int

    @property
    def type(self) -> str:
        """The name of the type, one of ``TYPES``."""
        if self.code in _PLAIN:
            return _PLAIN[self.code]
        if self.code >= SWAP:
            return "swap_fei"
        return "discard" if self.code < CONCEALED else "kong_concealed" if self.code < ADDED else "kong_added"

    @property
    def tile(self) -> str | None:
        """The tile discarded or made into a Kong, as text."""
        if self.code in _PLAIN:
            return None
        return TEXT[self.code - SWAP if self.code >= SWAP else self.code % CONCEALED]

    def own_tiles(self, claimed: int) -> list[int]:
        """The kinds that a Chi, Pong or claimed Kong of ``claimed`` takes from the player's own tiles."""
        return own_tiles(self.code, claimed)

    def __str__(self) -> str:
        return self.type if self.tile is None else f"{self.type} {self.tile}"

    def as_json(self) -> dict[str, str]:
        """``{"type": ..., "tile": ...}``, the tile only where there is one."""
        return {"type": self.type} if self.tile is None else {"type": self.type, "tile": self.tile}

    @classmethod
    def make(cls, type_: object, tile: object = None) -> Self:
        """From the name of a type and the text of a tile. Raises :class:`NotAnAction`."""
        if isinstance(type_, str) and type_ in _CODES and tile is None:
            return cls(_CODES[type_])
        if isinstance(type_, str) and type_ in _WITH_TILE and isinstance(tile, str):
            try:
                kind = tile_from_text(tile)
            except UnknownTile as error:
                raise NotAnAction(str(error)) from None
            # Fei and red fives can be discarded, but Kongs and swaps name the plain tile.
            if kind < PLAYED or (type_ == "discard" and kind < UNKNOWN and not BONUS >> kind & 1):
                return cls(_WITH_TILE[type_] + kind)
        raise NotAnAction(f"not an action: {type_} {tile if tile is not None else ''}".strip())

    @classmethod
    def parse(cls, text: str) -> Self:
        """From its text. Raises :class:`NotAnAction`."""
        words = text.split()
        if len(words) not in (1, 2):
            raise NotAnAction(f"not an action: {text}")
        return cls.make(*words)

    @classmethod
    def from_json(cls, value: object) -> Self:
        """From its JSON form. Raises :class:`NotAnAction` for anything else."""
        if not isinstance(value, dict) or not set(value) <= {"type", "tile"}:
            raise NotAnAction("an action is an object with a type and, for some types, a tile")
        return cls.make(value.get("type"), value.get("tile"))
