"""The widths of letters in robotlab/picture/widths.py: of STIX General, whose letters are as wide as those of Times, and of Helvetica.

    python docs/widths.py                            # writes the file anew from the fonts that Matplotlib brings along
"""
import re
from pathlib import Path

FILE = Path(__file__).parents[1] / "robotlab" / "picture" / "widths.py"
LATIN = "".join(map(chr, range(33, 127))) + " °·×²³¹"
GREEK = "".join(map(chr, range(0x3b1, 0x3ca))) + "ΓΔΘΛΞΠΣΦΨΩ"
LETTERS = {"roman": LATIN + GREEK + "−∂∑√≤≥≈→∞±δ∇…–—⁰⁴⁵⁶⁷⁸⁹⁻ᵀ", "italic": LATIN + GREEK + "∂", "sans": LATIN + "–—…"}
HEAD = '''"""Widths of letters, in thousandths of the type size: {face: {width: letters}}. Written by docs/widths.py.

roman and italic are STIX General, as wide as Times where Times has the letter; sans is Helvetica, as wide as Arial.
"""

'''
NAMES = {"degree": "°", "periodcentered": "·", "multiply": "×", "twosuperior": "²", "threesuperior": "³", "onesuperior": "¹",
         "endash": "–", "emdash": "—", "ellipsis": "…"}


def of_stix(letters, file):
    """{letter: width} of a font that has it."""
    from matplotlib import get_data_path
    from matplotlib.ft2font import FT2Font, LoadFlags
    font = FT2Font(f"{get_data_path()}/fonts/ttf/{file}")
    return {c: round(font.load_char(ord(c), LoadFlags.NO_SCALE).horiAdvance * 1000 / font.units_per_EM)
            for c in letters if font.get_char_index(ord(c))}


def of_helvetica(letters):
    """{letter: width}, from the metrics that Adobe gave away."""
    from matplotlib import get_data_path
    text = Path(get_data_path(), "fonts/pdfcorefonts/Helvetica.afm").read_text("latin-1")
    rows = re.findall(r"^C (-?\d+) ; WX (\d+) ; N (\w+)", text, re.M)
    widths = {chr(int(code)): int(wide) for code, wide, _ in rows if 32 <= int(code) < 127}
    return {c: w for c, w in (widths | {NAMES[n]: int(w) for _, w, n in rows if n in NAMES}).items() if c in letters}


def written():
    """The text of the file."""
    faces = {"roman": of_stix(LETTERS["roman"], "STIXGeneral.ttf"), "italic": of_stix(LETTERS["italic"], "STIXGeneralItalic.ttf"),
             "sans": of_helvetica(LETTERS["sans"])}
    faces["roman"] |= dict.fromkeys("−+=×<>", 564)   # of Times; wider in STIX
    out = HEAD + "WIDTHS = {\n"
    for face, widths in faces.items():
        out += f'    "{face}": {{\n'
        for w in sorted(set(widths.values())):
            out += f'        {w}: {"".join(sorted(c for c in widths if widths[c] == w))!r},\n'
        out += "    },\n"
    return out + "}\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
