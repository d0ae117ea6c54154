"""The short-lived token by which a page may sit down at a table: bound to one game and one seat."""

import base64
import hashlib
import hmac
import time
from typing import Final

LIFE: Final = 600
"""Seconds that a token is good for; a connection that it opened may stay."""


def make_token(key: bytes, game: str, seat: int, life: float = LIFE, now: float | None = None) -> str:
    """A token for a seat of a game, good for ``life`` seconds."""
    expires = int((time.time() if now is None else now) + life)
    return f"{seat}.{expires}.{_sign(key, game, seat, expires)}"


def read_token(key: bytes, token: str, game: str, now: float | None = None) -> int | None:
    """The seat of that game which the token opens; None when it is forged, foreign or too old."""
    parts = token.split(".")
    if len(parts) != 3 or not (parts[0].isdecimal() and parts[1].isdecimal() and len(token) < 128 and token.isascii()):
        return None
    seat, expires = int(parts[0]), int(parts[1])
    good = hmac.compare_digest(_sign(key, game, seat, expires), parts[2])
    return seat if good and expires > (time.time() if now is None else now) else None


def _sign(key: bytes, game: str, seat: int, expires: int) -> str:
    text = f"zimo live 1\n{game}\n{seat}\n{expires}".encode()
    return base64.urlsafe_b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode().rstrip("=")
