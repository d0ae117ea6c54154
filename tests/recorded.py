"""Recorded games and worked hands, which are not part of the project: found by the folder that ``ZIMO_DATA`` names."""

import json
import os
from pathlib import Path
from typing import Any

import pytest


def recorded(name: str) -> Path:
    """A file or folder of the recorded data; the test is skipped, saying why, where it is not here."""
    data = os.environ.get("ZIMO_DATA")
    if not data or not (Path(data) / name).exists():
        pytest.skip(f"the recorded data is not here (ZIMO_DATA, {name})")
    return Path(data) / name


def cases(table: str) -> list[dict[str, Any]]:
    """The worked hands of a table, in the folder beside the recorded data; skipped like them."""
    path = recorded(f"../cases/{table}.json")
    hands: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["hands"]
    return hands
