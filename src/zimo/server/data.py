"""The data folder: where a player's games, the site's database and the secret key live."""

import os
import secrets
import sys
from pathlib import Path
from typing import IO, Final, Self

HOME: Final = "ZIMO_HOME"
"""The environment variable that names another data folder."""


class Busy(OSError):
    """Another server uses the data folder; the text is its path."""


def default_folder() -> Path:
    """``ZIMO_HOME``, or the place that the operating system has for a user's data."""
    if home := os.environ.get(HOME):
        return Path(home)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "zimo"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "zimo"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "zimo"


class DataFolder:
    """A data folder, made when it is not there. Nobody but its owner may look into it. Raises ``OSError``."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = (path or default_folder()).expanduser().absolute()
        if not self.path.is_dir():
            self.path.mkdir(mode=0o700, parents=True)
            self.path.chmod(0o700)
        self._lock: IO[bytes] | None = None

    @property
    def site_database(self) -> Path:
        """Guests and their sessions."""
        return self.path / "site.sqlite3"

    @property
    def games_database(self) -> Path:
        """The games."""
        return self.path / "games.sqlite3"

    def secret_key(self) -> str:
        """The key that signs cookies and tokens; made on the first call, readable by the owner alone."""
        file = self.path / "secret.key"
        try:
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            if key := file.read_text(encoding="ascii").strip():
                return key
            handle = os.open(file, os.O_WRONLY)  # left empty by a first start that was cut short
        with os.fdopen(handle, "w", encoding="ascii") as out:
            key = secrets.token_urlsafe(48)
            out.write(key + "\n")
            out.flush()
            os.fsync(out.fileno())
        return key

    def __enter__(self) -> Self:
        """Keep the folder for this process alone, since two servers would both go on with the same games."""
        lock = (self.path / "lock").open("ab")
        try:
            _lock(lock)
        except OSError:
            lock.close()
            raise Busy(str(self.path)) from None
        self._lock = lock
        return self

    def __exit__(self, *_: object) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
