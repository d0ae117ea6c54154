"""Habits of the repository: what tracked files may say and what the engine may import."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src/zimo"

# Spelled in parts, so that this file may be searched as well.
UNWANTED = [
    *("py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "yarn" + "pkg.com"),
    *("crates" + ".io", "conda." + "anaconda", "deb.deb" + "ian.org"),
    *("/ro" + "ot/", "/wo" + "rk/", "file:" + "///"),
]

STANDARD_LIBRARY_ONLY = ["core", "rules", "tables", "text", "bots", "learn"]


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name]


def test_no_tracked_file_names_a_registry_or_a_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in tracked_files()
        if path.is_file()
        for word in UNWANTED
        if word.encode() in path.read_bytes()
    ]
    assert found == []


def test_nothing_generated_is_tracked() -> None:
    ends = {".so", ".pyd", ".bin", ".c", ".whl", ".pyc"}
    assert [path.name for path in tracked_files() if path.suffix in ends] == []


def test_constraints_are_names_and_versions() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert [line for line in lines if line.count("==") != 1 or "/" in line or "@" in line] == []


@pytest.mark.parametrize("layer", STANDARD_LIBRARY_ONLY)
def test_the_engine_needs_the_standard_library_only(layer: str) -> None:
    foreign = {
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in (PACKAGE / layer).rglob("*.py")
        for name in imported(path)
        if name not in sys.stdlib_module_names and name != "zimo"
    }
    assert foreign == set()


def imported(path: Path) -> set[str]:
    """The top-level packages that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names
