"""The two forms of the hot modules, and the files the build generates."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import zimo
from zimo.core import automaton, distance

SOURCE = Path(__file__).parent.parent / "src"
HOT = sorted(".".join(pxd.relative_to(SOURCE).with_suffix("").parts) for pxd in SOURCE.rglob("*.pxd"))


@pytest.mark.parametrize("name", HOT)
def test_every_hot_module_has_the_same_form(name: str) -> None:
    origin = importlib.import_module(name).__file__
    assert origin is not None
    assert origin.endswith(".py") != zimo.compiled()


@pytest.mark.parametrize("value", ["1", "yes"])
def test_the_plain_modules_can_be_asked_for(value: str) -> None:
    code = "import zimo, zimo.core.distance as d; print(zimo.compiled(), d.__file__)"
    environment = {**os.environ, "ZIMO_PURE": value}
    shown = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout.startswith("False ")
    assert shown.stdout.strip().endswith("distance.py")


def test_tables_are_those_of_this_code() -> None:
    assert automaton.is_current(Path(distance.__file__).with_name("distance.bin"))


def test_a_missing_table_tells_the_remedy(tmp_path: Path) -> None:
    lonely = tmp_path / "distance.py"
    shutil.copy(SOURCE / "zimo/core/distance.py", lonely)
    shown = subprocess.run([sys.executable, str(lonely)], capture_output=True, text=True, check=False)
    assert shown.returncode == 1
    assert "python -m zimo.core.automaton" in shown.stderr.splitlines()[-1]
