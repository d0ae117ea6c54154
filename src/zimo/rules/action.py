"""What a player may wish: the readable form of an action code."""

from dataclasses import dataclass
from typing import Self

from zimo.core.tiles import PLAYED, TEXT, UnknownTile, tile_from_text
from zimo.rules.codes import (
    ADDED,
    CHI_HIGH,
    CHI_LOW,
    CHI_MIDDLE,
    CONCEALED,
    PASS,
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
}
_CODES = {name: code for code, name in _PLAIN.items()}
_WITH_TILE = {"discard": 0, "kong_concealed": CONCEALED, "kong_added": ADDED}

TYPES = (*_WITH_TILE, *_CODES)
"""The names of all types of action."""


class NotAnAction(ValueError):
    """A text or object that names no action."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action. Its text is its type and, where it has one, its tile: ``"discard 5m"``, ``"kong_added R"``,
    ``"chi_low"``.

    The three Chi differ in the place of the claimed tile: the lowest, the middle or the highest of the three.
    """

    code: int

    @property
    def type(self) -> str:
        """The name of the type, one of ``TYPES``."""
        if self.code in _PLAIN:
            return _PLAIN[self.code]
        return "discard" if self.code < CONCEALED else "kong_concealed" if self.code < ADDED else "kong_added"

    @property
    def tile(self) -> str | None:
        """The tile discarded or made into a Kong, as text."""
        return None if self.code in _PLAIN else TEXT[self.code % CONCEALED]

    def own_tiles(self, claimed: int) -> list[int]:
        """The kinds that a Chi, Pong or claimed Kong of ``claimed`` takes from the player's own tiles."""
        if self.code == CHI_LOW:
            return [claimed + 1, claimed + 2]
        if self.code == CHI_MIDDLE:
            return [claimed - 1, claimed + 1]
        if self.code == CHI_HIGH:
            return [claimed - 2, claimed - 1]
        return [claimed] * {TAKE_PONG: 2, TAKE_KONG: 3}.get(self.code, 0)

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
            if kind < PLAYED:
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
