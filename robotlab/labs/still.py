"""The picture of a lab where nothing runs: the scene, its first plots, its equation typeset, and its sentence, as one SVG text."""
from base64 import b64encode
from html import escape

from ..picture.boxes import Box, paragraph
from ..picture.column import arranged
from ..picture.cursor import cursor
from ..picture.fit import fitted
from ..picture.scene import scene
from ..picture.slender import slender
from ..picture.svg import svg
from ..picture.typeset import typeset
from .state import find

PICTURE, PLOT, HIGH = 500, 420, 400                  # widths of picture and plots side by side, and their height [px]
LEAST = 125                                          # height of a plot [px]
GAP, MARGIN = 24, 14                                 # between the two columns, and around words [px]
FORMULA, WORDS = 19, 14                              # type sizes [px]
SMALLEST = .62                                       # of an equation's size: what is wider still has a wider picture
BESIDE = 540                                         # width of an equation [px] beside a picture without plots


def still(spec, state, plots, title, words):
    """The picture as text. spec: of the scene, or None; plots: data of those that are shown; words: {equation, sentence, ...}."""
    equation = set_for(words.get("equation") or "", PICTURE + GAP + PLOT)
    panels = placed(plots, PICTURE + GAP if spec else 0, state)
    if spec:
        whole = not panels and (equation.w > BESIDE or not equation.w)
        panels.insert(0, (0, 0, 1, pictured(spec, spec["W"], spec["H"]) if whole else pictured(spec, PICTURE, HIGH)))
    x, y = corner(panels, equation)
    marks = equation.at(x, y + equation.h)
    right, bottom = extent(panels)
    width = max(PLOT, right, x + equation.w + MARGIN if equation.w else 0)
    height = max(bottom, y + equation.h + equation.d if equation.w else 0)
    said = paragraph(words.get("error") or words.get("sentence", ""), WORDS, width - 2 * MARGIN).in_class("dim")
    marks += said.at(MARGIN, height + MARGIN + said.h)
    return svg(panels, f"{width:.0f}", f"{height + said.h + said.d + 2 * MARGIN:.0f}", title, words.get("sentence", ""), marks=marks)


def set_for(markup, width):
    """The equation, smaller where it is wider than its place."""
    box = typeset(markup, FORMULA, width) if markup else Box()
    k = max(SMALLEST, min(1, width / box.w)) if box.w else 1
    return Box(k * box.w, k * box.h, k * box.d, box.at(0, 0, k))


def placed(plots, x, state):
    """Plots beside the picture, one under the other, or by themselves, side by side, as panels [(x, y, enlarged, drawing)]."""
    if x:
        column = arranged(plots, PLOT, max(HIGH, LEAST * len(plots))) if plots else []
    else:
        column = [(k % 2 * (PLOT + GAP), k // 2 * HIGH / 2, arranged([plot], PLOT, HIGH / 2)[0][2]) for k, plot in enumerate(plots)]
    return [(x + left, y, 1, with_cursor(drawing, state)) for left, y, drawing in column]


def pictured(spec, W, H):
    """The scene in a picture of a size; a zoomed view stays zoomed in proportion."""
    view = spec["view"] | {"scale": spec["view"]["scale"] * min(W / spec["W"], H / spec["H"])}
    spec = spec | {"W": W, "H": H, "view": view}
    return scene(spec | {"view": fitted(spec)}) | {"W": W, "H": H}


def extent(panels):
    """Return how far panels reach to the right and down."""
    return [max((each[axis] + each[3][side] for each in panels), default=0) for axis, side in enumerate("WH")]


def corner(panels, equation):
    """Return the corner of the equation: beside a picture without plots, else under all."""
    right, bottom = extent(panels)
    if len(panels) == 1 and right == PICTURE:
        return PICTURE + GAP, max(MARGIN, (HIGH - equation.h - equation.d) / 2)
    return MARGIN, bottom + (MARGIN if bottom else 0)


def image(svg, says):
    """An SVG text as an image in HTML: in a notebook that is not trusted JupyterLab shows the one and not the other.

    In base64, which is what viewers of notebooks elsewhere let through.
    """
    return f'<img alt="{escape(says)}" src="data:image/svg+xml;base64,{b64encode(slender(svg).encode()).decode()}">'


def with_cursor(plot, state):
    if not plot["cursor"]:
        return plot
    value = find(state, plot["cursor"])
    return plot if value is None else plot | {"over": plot["over"] + cursor(plot, value)}
