"""Golden walks: the same seeds still make the same games."""

from pathlib import Path

import pytest

from zimo.tables import TABLES
from zimo.testing import golden

RECORDED = Path(__file__).with_name("golden.tsv").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("table", TABLES)
def test_walks_are_as_recorded(table: str) -> None:
    assert [row for row in RECORDED if row.startswith(f"{table}\t")] == golden.rows(table)
