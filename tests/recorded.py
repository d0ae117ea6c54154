"""Recorded games and hands, which are not part of the project: found in the folder that ``ZIMO_DATA`` names."""

import os
from pathlib import Path

import pytest


def recorded(name: str) -> Path:
    """A file or folder of the recorded data; the test is skipped, saying why, where it is not here."""
    data = os.environ.get("ZIMO_DATA")
    if not data or not (Path(data) / name).exists():
        pytest.skip(f"{name} is not here (ZIMO_DATA)")
    return Path(data) / name
