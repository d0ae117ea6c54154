"""What an install carries: built from a copy of the tracked files, as a user gets them."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "src/zimo/server/static"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The tracked files, with a built web client in its place."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            copy = tmp_path / "zimo" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy)
    page = tmp_path / "zimo/src/zimo/server/static/assets/index.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("built")
    return tmp_path / "zimo"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """This tree as it stands, with the client that was built from it."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            copy = tmp_path / "zimo" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy)
    if STATIC.is_dir():
        shutil.copytree(STATIC, tmp_path / "zimo/src/zimo/server/static")
    return tmp_path / "zimo"


def hook() -> Any:
    """The build hook as a module."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build(checkout: Path, **environment: str) -> tuple[str, set[str]]:
    """Build a wheel; return its file name and the names of the files in it."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "-w", "out", "."]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ZIMO_")}
    environment = {"ZIMO_NO_WEB": "1"} | environment
    subprocess.run(command, cwd=checkout, env=clean | environment, capture_output=True, check=True)
    (wheel,) = (checkout / "out").iterdir()
    return wheel.name, set(ZipFile(wheel).namelist())


def repair(checkout: Path) -> tuple[str, set[str]]:
    """What ``make wheels`` makes of the compiled wheel on Linux: tagged with the oldest system that it runs on."""
    (wheel,) = (checkout / "out").iterdir()
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", "tagged", str(wheel)]
    subprocess.run(command, cwd=checkout, env={**os.environ, "PATH": tools}, capture_output=True, check=True)
    (tagged,) = (checkout / "tagged").iterdir()
    return tagged.name, set(ZipFile(tagged).namelist())


CARRIED = {
    "zimo/py.typed",
    "zimo/core/distance.py",
    "zimo/core/distance.pxd",
    "zimo/core/distance.bin",
    "zimo/server/static/assets/index.html",
    "zimo/tables/singapore/presets.toml",
    "zimo/bench/run.py",
}


def test_a_plain_wheel_is_for_every_machine(checkout: Path) -> None:
    name, files = build(checkout, ZIMO_NO_COMPILE="1")
    assert name.endswith("-py3-none-any.whl")
    assert files >= CARRIED
    assert not [file for file in files if file.endswith((".so", ".pyd"))]


def test_a_compiler_that_fails_does_not_fail_the_install(checkout: Path) -> None:
    name, files = build(checkout, CC=str(checkout / "nothing"))
    if sys.platform != "win32":
        assert name.endswith("-py3-none-any.whl")
    assert files >= CARRIED


def test_a_client_that_is_current_is_carried_without_node(built: Path) -> None:
    """Whatever would build it again fails here."""
    assert hook()._web_is_current(built), "the client is not built: make build"
    _, files = build(built, ZIMO_NO_COMPILE="1", ZIMO_NO_WEB="0", ZIMO_NPM=str(built / "nothing"))
    client = {
        f"zimo/server/static/{path.relative_to(STATIC).as_posix()}" for path in STATIC.rglob("*") if path.is_file()
    }
    assert {"zimo/server/static/index.html", "zimo/server/site/migrations/0001_first.py"} <= files
    assert client <= files
    assert not [file for file in files if "node_modules" in file or file.startswith("web/")]


def test_a_client_that_cannot_be_built_is_told(checkout: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as failed:
        build(checkout, ZIMO_NO_COMPILE="1", ZIMO_NO_WEB="0", ZIMO_NPM=str(checkout / "nothing"))
    assert b"ZIMO_NO_WEB=1 installs without it" in failed.value.stderr


@pytest.mark.long
def test_a_compiled_wheel_carries_the_web_client_too(checkout: Path) -> None:
    name, files = build(checkout, ZIMO_REQUIRE_COMPILE="1")
    assert f"-cp{sys.version_info.major}{sys.version_info.minor}-" in name
    assert files >= CARRIED
    hot = {
        f"zimo/{pxd.relative_to(checkout / 'src/zimo').with_suffix('')}" for pxd in checkout.glob("src/zimo/**/*.pxd")
    }
    assert {file.split(".")[0] for file in files if file.endswith((".so", ".pyd"))} == hot
    if sys.platform == "linux":
        tagged, carried = repair(checkout)
        assert re.search(r"[-.]manylinux_2_\d+_", tagged)
        assert _content(carried) == _content(files)


def _content(files: set[str]) -> set[str]:
    """The files without folders and without what a wheel tells of itself."""
    return {file for file in files if not file.endswith("/") and ".dist-info/" not in file}
