"""Which form of the hot modules runs: compiled, or the plain Python they are compiled from.

A few modules (those with a ``.pxd`` beside them) may have been compiled when the package was installed. Both forms are
one source and give the same results. ``ZIMO_PURE=1`` in the environment runs the plain form everywhere; the two cannot
be mixed, since compiled modules call each other directly.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

PURE = "ZIMO_PURE"


def use_pure_if_asked() -> None:
    """Where ``ZIMO_PURE`` is set to anything but 0, let no module of this package be loaded compiled."""
    if os.environ.get(PURE, "0") not in ("", "0") and _PureFinder not in sys.meta_path:
        sys.meta_path.insert(0, _PureFinder)


def compiled() -> bool:
    """Whether the hot modules run compiled; asks without loading one."""
    spec = find_spec("zimo.core.distance")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


class _PureFinder:
    """Finds the modules of this package by their source files alone."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("zimo."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None
