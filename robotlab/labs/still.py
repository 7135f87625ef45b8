"""The picture of a lab where nothing runs: the same scene, its plots, its equation and its sentence, as one SVG text."""
import textwrap
from base64 import b64encode
from html import escape

from .picture.plot import cursor
from .picture.scene import scene
from .picture.slender import slender
from .picture.svg import svg
from .state import find
from .words import proper


def still(spec, state, plots, title, words, size):
    """The picture as text. spec: of the scene, or None; plots: their lists; words: {equation_text, sentence, ...}."""
    W, H = (spec["W"], spec["H"]) if spec else (0, 0)
    panels, y = [(0, 0, scene(spec) | {"W": W, "H": H})] if spec else [], 0
    for plot in plots:
        panels.append((W, y, with_cursor(plot, state, size)))
        y += plot["H"]
    width, height = max(W + max((plot["W"] for plot in plots), default=0), 400), max(H, y)
    text = caption(words, width, size)
    for k, line in enumerate(text):
        line[2] = f"{height + (22 + 20 * k) * size:g}"
    if text:
        extra = (16 + 20 * len(text)) * size
        panels.append((0, 0, {"W": width, "H": height + extra, "text": text}))
        height += extra
    return svg(panels, f"{width:g}", f"{height:g}", title, words.get("sentence", ""), size)


def image(svg, says):
    """An SVG text as an image in HTML: in a notebook that is not trusted JupyterLab shows the one and not the other.

    In base64, which is what viewers of notebooks elsewhere let through.
    """
    return f'<img alt="{escape(says)}" src="data:image/svg+xml;base64,{b64encode(slender(svg).encode()).decode()}">'


def with_cursor(plot, state, size):
    if not plot["cursor"]:
        return plot
    value = find(state, plot["cursor"]["path"])
    return plot if value is None else plot | {"over": plot["over"] + cursor(plot, value, size)}


def caption(words, width, size):
    """The equation and the sentence as lines of text."""
    room = int(width / (6 * size))
    lines = [("ink start", line) for line in proper(words.get("equation_text", "")).splitlines()]
    lines += [("tick start", line) for line in textwrap.wrap(words.get("error") or words.get("sentence", ""), room)]
    return [[cls, f"{12 * size:g}", "", "", "", line] for cls, line in lines]
