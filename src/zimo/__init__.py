"""Zimo: Singapore mahjong to play, learn, practise, score and study."""

from zimo._build import compiled, use_pure_if_asked

use_pure_if_asked()  # before any module that has a compiled twin

__version__ = "0.1.0"

__all__ = ["__version__", "compiled"]
