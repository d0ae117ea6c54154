"""Golden walks: the same seeds still make the same games."""

from pathlib import Path

from zimo.testing import golden


def test_walks_are_as_recorded() -> None:
    recorded = Path(__file__).with_name("golden.tsv").read_text(encoding="utf-8")
    assert "\n".join([golden.HEADER, *golden.rows(), ""]) == recorded
