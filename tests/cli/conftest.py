"""The command line inside the test process."""

from __future__ import annotations

import pytest
from tests.cli.support import Shell


@pytest.fixture
def zimo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)
