"""The stored picture of a lab: small, valid, its equation typeset, and nothing cut off."""
import re
import xml.etree.ElementTree as ET

from robotlab.picture.boxes import word
from robotlab.picture.slender import slender

SVG = "{http://www.w3.org/2000/svg}"
MOST = 40_000                                        # bytes of a picture
AS_TYPED = re.compile(r"[{}^_]|q?dd?\d|q?dd\b|\b(tau|lambda|alpha|theta|omega)\d?\b|\bsqrt\b")     # source text that no book prints
FACES = {"s": "sans", "b": "bold", "k": "code", "i": "italic"}
CLIPPED = 2                                          # [px]


def letters(picture):
    """(text, left, top, right, bottom, whether it is a program) of each run of letters in the equation and the sentence."""
    for group in picture.findall(f"{SVG}g/{SVG}g"):
        size = float(group.get("font-size"))
        for text in group:
            x, y = [float(each) for each in text.get("x").split()], float(text.get("y"))
            kinds = text.get("class", "").split()
            face = next((FACES[kind] for kind in kinds[::-1] if kind in FACES), "roman")
            last = text.text if len(x) == 1 else text.text[-1]
            yield text.text, x[0], y - .7 * size, x[-1] + word(last, size, face).w, y, "k" in kinds


def looks_right(picture, words):
    """Every letter is on the paper, on no plot and not on the arm; no source text such as "q1" or "alpha" is left."""
    W, H = float(picture.get("width")), float(picture.get("height"))
    panels = [[float(panel.get(name)) for name in ("x", "y", "width", "height")] for panel in picture.findall(f"{SVG}svg")]
    for text, left, top, right, bottom, program in letters(picture):
        assert -CLIPPED <= left and right <= W + CLIPPED and -CLIPPED <= top and bottom <= H, f"{text!r} is off the paper"
        on = [p for p in panels if left < p[0] + p[2] and right > p[0] and top + CLIPPED < p[1] + p[3] and bottom > p[1]]
        assert not on, f"{text!r} stands on a panel at {on}"
        assert program or text in words or not AS_TYPED.search(text), f"{text!r} stands as it is typed"
    for x, y, w, h in panels:
        assert x + w <= W + CLIPPED and y + h <= H, "a panel is off the paper"


def pictures_hold(lab):
    """Check the pictures at the start and at each preset."""
    lab.reset()
    for preset in (None, *lab.setup["preset_names"]):
        if preset is not None:
            lab.preset(preset)
        text = slender(lab.still()["image/svg+xml"])
        picture, sentence = ET.fromstring(text), lab.words["sentence"]
        assert len(text.encode()) <= MOST, f"{lab.title} at {preset}: {len(text.encode())} bytes"
        assert picture.get("role") == "img" and picture.find(f"{SVG}title").text and picture.find(f"{SVG}desc").text == sentence
        assert "foreignObject" not in text and "href" not in text and "<script" not in text
        looks_right(picture, sentence)
