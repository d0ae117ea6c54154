"""The font of the page has every Chinese character that the catalogues use."""

import hashlib
import importlib.util
from pathlib import Path

FONTS = Path(__file__).parents[2] / "web/fonts"


def test_every_character_is_in_the_font() -> None:
    spec = importlib.util.spec_from_file_location("zimo_subset", FONTS / "subset.py")
    assert spec is not None
    assert spec.loader is not None
    subset = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(subset)
    digest, characters = (FONTS / "han.txt").read_text(encoding="utf-8").splitlines()
    assert digest == hashlib.sha256((FONTS / "han.woff2").read_bytes()).hexdigest()
    assert not subset.characters() - set(characters), "run web/fonts/subset.py"
