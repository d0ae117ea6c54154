"""Writes glyphs.json: the outlines that tile faces use. Run by hand when a sign is added; the build needs no font.

    npm install --prefix FOLDER @fontsource/noto-serif-sc@5.3.0 @fontsource/noto-sans-sc@5.3.0
    pip install fonttools==4.68.0 brotli==1.2.1
    python glyphs.py FOLDER

Characters come from Noto Serif SC Bold, the corner signs from Noto Sans SC Bold, both under the OFL (OFL.txt).
"""

import json
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

SIGNS = {
    "noto-serif-sc-chinese-simplified": "一二三四五六七八九萬東南西北中發春夏秋冬梅蘭菊竹",
    "noto-sans-sc-latin": "123456789ESWNRGB",
}


def outline(font: TTFont, sign: str) -> tuple[float, float, str]:
    """Width, height and path of a sign, an em being 100 units, y downwards from the upper edge of its ink."""
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(sign)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, bottom, right, top = bounds.bounds
    scale = 100 / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:.1f}".rstrip("0").rstrip("."))
    glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, -left * scale, top * scale)))
    return round((right - left) * scale, 1), round((top - bottom) * scale, 1), pen.getCommands()


def main(folder: str) -> None:
    """Write the file from the packages installed in a folder."""
    found = {}
    for name, signs in SIGNS.items():
        package = "-".join(name.split("-")[:3])
        font = TTFont(Path(folder) / f"node_modules/@fontsource/{package}/files/{name}-700-normal.woff2")
        found |= {sign: outline(font, sign) for sign in signs}
    rows = ",\n".join(f" {json.dumps(sign, ensure_ascii=False)}: {json.dumps(one)}" for sign, one in found.items())
    Path(__file__).with_name("glyphs.json").write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
