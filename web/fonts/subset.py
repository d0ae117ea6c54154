"""Writes han.woff2: Noto Sans SC with exactly the Chinese characters that the catalogues use, so that none is a box.

With it han.txt: the SHA-256 of the font file, and on the second line its characters.

Run by hand when a character is added (a test tells); the build takes the file as it is.

    npm install --prefix FOLDER @fontsource/noto-sans-sc@5.3.0
    pip install fonttools==4.68.0 brotli==1.2.1
    python subset.py FOLDER

The font is under the OFL (OFL.txt).
"""

import hashlib
import sys
from pathlib import Path

HERE = Path(__file__).parent
TEXTS = [HERE.parents[1] / "src/zimo" / folder for folder in ("text", "learn/lessons/words")]
NAMED_IN_THE_PAGE = "中文简体年月日时上下午"
"""The page names each language in its own words, and the browser writes dates."""


def characters() -> set[str]:
    """Every character of the catalogues that a Latin font may lack."""
    text = "".join(path.read_text(encoding="utf-8") for folder in TEXTS for path in sorted(folder.glob("*.json")))
    return {sign for sign in text + NAMED_IN_THE_PAGE if sign >= "\u2e80"}


def main(folder: str) -> None:
    """Write the files from the package installed in a folder."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    name = "noto-sans-sc-chinese-simplified-400-normal.woff2"
    font = TTFont(Path(folder) / "node_modules/@fontsource/noto-sans-sc/files" / name)
    wanted = characters()
    missing = {sign for sign in wanted if ord(sign) not in font.getBestCmap()}
    if missing:
        raise SystemExit(f"the font has no {''.join(sorted(missing))}")
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.drop_tables += ["BASE", "GPOS", "GSUB", "STAT", "vhea", "vmtx"]
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, wanted))
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(HERE / "han.woff2")
    digest = hashlib.sha256((HERE / "han.woff2").read_bytes()).hexdigest()
    (HERE / "han.txt").write_text(f"{digest}\n{''.join(sorted(wanted))}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
