"""The peers: other packages for mahjong, as far as they are installed. None is needed."""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

PEERS: Final = ("riichienv", "mahjong", "cmajiang", "pymahjong", "jansou", "mahjax", "PyMahjongGB", "mahjong-utils")
"""The names by which the packages are installed."""


def installed() -> dict[str, str]:
    """The peers that are there, with their versions."""
    found = {}
    for name in PEERS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def module(name: str) -> Any:
    """A module of a peer, which this project does not know the types of."""
    return import_module(name)


def jax_on_processor() -> Any:
    """JAX without a graphics card: what that does would not count as CPU time."""
    found = module("jax")
    found.config.update("jax_platforms", "cpu")
    return found
