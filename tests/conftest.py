"""What every test run needs: the expected form of the hot modules, and how hard hypothesis tries."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest
from hypothesis import settings

import zimo

SOURCE = Path(__file__).parent.parent / "src"

settings.register_profile("usual", deadline=None, derandomize=True, database=None)
settings.register_profile("quick", settings.get_profile("usual"), max_examples=20)
settings.register_profile("long", settings.get_profile("usual"), max_examples=5000, derandomize=False)
settings.load_profile("usual")


def pytest_configure(config: pytest.Config) -> None:
    form = "compiled" if zimo.compiled() else "pure"
    expected = os.environ.get("ZIMO_EXPECT") or form
    if form != expected:
        raise pytest.UsageError(f"the {form} modules are loaded, not the {expected} ones")
    stale = _stale() if form == "compiled" else []
    if stale:
        raise pytest.UsageError(
            f"compiled before the last change: {', '.join(stale)}; run `make build` or set ZIMO_PURE=1"
        )


def _stale() -> list[str]:
    """Modules of this source tree whose compiled form is missing or older than the source."""
    names = [".".join(pxd.relative_to(SOURCE).with_suffix("").parts) for pxd in SOURCE.rglob("*.pxd")]
    return sorted(name for name in names if not _is_fresh(name))


def _is_fresh(name: str) -> bool:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None or spec.origin.endswith(".py"):
        return False
    source = SOURCE.joinpath(*name.split("."))
    made = Path(spec.origin).stat().st_mtime
    return all(source.with_suffix(end).stat().st_mtime <= made for end in (".py", ".pxd"))
