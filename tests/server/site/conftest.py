"""The site inside the test process, on a data folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.server.site.guests import Guest

from zimo.server.data import DataFolder
from zimo.server.live.store import SqliteStore
from zimo.server.site import boot


@dataclass(frozen=True)
class Site:
    folder: DataFolder
    store: SqliteStore
    key: bytes


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = DataFolder(Path(tmp_path_factory.mktemp("site")) / "data")
    boot.configure(folder)
    boot.migrate()

    from django.db import connections

    from zimo.server.site import views
    from zimo.server.site.shelf import Shelf

    store = SqliteStore(folder.games_database)
    views.open_with(Shelf(store, b"key of the tests"))
    yield Site(folder, store, b"key of the tests")
    store.close()
    connections.close_all()


@pytest.fixture
def guest(site: Site) -> Guest:
    return Guest()


@pytest.fixture
def other(site: Site) -> Guest:
    return Guest()
