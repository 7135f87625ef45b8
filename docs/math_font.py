"""Makes the font in which the site sets its formulas: of STIX Two Math the signs that a formula of the course may have.

    pip install fonttools brotli && python docs/math_font.py STIXTwoMath-Regular.ttf

Without a mathematical font no brace stretches and no accent finds its letter, and many a machine has none.
"""
import sys
from pathlib import Path

FONT = Path(__file__).parents[1] / "robotlab" / "site" / "theme" / "static" / "math.woff2"
RANGES = ((0x20, 0x7e), (0x300, 0x308), (0x391, 0x3c9), (0x1d434, 0x1d467), (0x1d6e2, 0x1d71b))       # the last two: italics
SIGNS = (
    "\u00a0\u00a8¬¯°±²³´µ·¹×÷ˆˇ˙˚˜\u0338\u20d7\u20db\u20dcϑϕϖϵ‐–—‖…′″\u2061\u2062\u2063\u2064ℎ←→⇒∂∆∇∈∑∏−∓∗√∝∞∣∥∫∼≈≠≡≤≥≪≫⊤⊥⋅⋮⋯⋱⏞⏟⟨⟩")


def main(source):
    from fontTools import subset
    from fontTools.ttLib import TTFont
    options = subset.Options(flavor="woff2", layout_features=["dtls", "math", "kern"], hinting=False, notdef_outline=True,
                             name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], glyph_names=False)
    font, part = TTFont(source), subset.Subsetter(options)
    part.populate(unicodes={*map(ord, SIGNS), *(k for low, high in RANGES for k in range(low, high + 1))})
    part.subset(font)
    subset.save_font(font, FONT, options)


if __name__ == "__main__":
    main(*sys.argv[1:])
