"""A picture on its own: the lists of a scene as an SVG string, light theme, its own paper and style."""
import re
from html import escape

from .boxes import svg_of
from .style import FONTS, colour, static_css

# Letters of a formula: each has its x, its type is that of the group around it. By class.
FORMULA = {"m": f".rl .m{{font-family:{FONTS['serif']}}}.rl .m text{{font:inherit;stroke:none;text-anchor:start}}",
           "i": ".rl .m .i{font-style:italic}", "s": f".rl .m .s{{font-family:{FONTS['sans']}}}", "b": ".rl .m .b{font-weight:600}",
           "k": ".rl .m .k{font-family:monospace}"}


def shape(item):
    cls, d, width = item[:3]
    style = f' style="stroke-width:{width}"' if width else ""
    return f'<path class="{cls}" d="{d}"{style}/>'


def label_text(item):
    cls, x, y, main, sub, rest = item
    out = escape(main)
    if sub:
        out += f'<tspan class="sub" dy=".28em">{escape(sub)}</tspan>'
    if rest:
        raised = ' dy="-.2em"' if sub else ""
        out += f'<tspan class="up"{raised}>{escape(rest)}</tspan>'
    return f'<text class="{cls}" x="{x}" y="{y}">{out}</text>'


def drawing(lists):
    """The elements of a scene or a plot, back to front."""
    shapes = [item for name in ("back", "body", "over") for item in lists.get(name, [])]
    return "".join(map(shape, shapes)) + "".join(label_text(item) for item in lists["text"] if any(item[3:]))


def classes(lists):
    """All class names in a scene or a plot."""
    items = [item for name in ("back", "body", "over", "text") for item in lists.get(name, [])]
    return {word for item in items for word in item[0].split()} | {"sub", "up"}


def panel(x, y, k, lists):
    """A scene or a plot at its place, enlarged k times."""
    W, H = (f"{lists[side]:g}" for side in "WH")
    box = "" if k == 1 else f' viewBox="0 0 {W} {H}"'
    return f'<svg x="{x:g}" y="{y:g}" width="{k * lists["W"]:g}" height="{k * lists["H"]:g}"{box}>{drawing(lists)}</svg>'


def svg(panels, W, H, title, sentence, theme="light", marks=()):
    """The picture as text. panels: [(x, y, enlarged, lists), ...] in px; title and sentence are read out by screen readers.

    marks: letters and strokes of a formula.
    """
    formula = svg_of(marks) if marks else ""
    used = set().union(*(classes(lists) for *_, lists in panels), *(names.split() for names in re.findall(r'class="([^"]*)"', formula)))
    inside = "".join(panel(*each) for each in panels) + formula
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="rl" viewBox="0 0 {W} {H}" width="{W}" height="{H}" '
            f'font-size="14" role="img"><title>{escape(title)}</title><desc>{escape(sentence)}</desc>'
            f'<style>{static_css(theme, used)}{"".join(rule for cls, rule in FORMULA.items() if formula and cls in used)}</style>'
            f'<rect width="{W}" height="{H}" fill="{colour("bg", theme)}"/>{inside}</svg>')
