"""A picture that stands alone: the lists of a scene as an SVG string, light theme, its own paper and style."""
from html import escape

from ..style import colour, static_css


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
    return "".join(map(shape, shapes)) + "".join(map(label_text, lists["text"]))


def classes(lists):
    """All class names in a scene or a plot."""
    items = [item for name in ("back", "body", "over", "text") for item in lists.get(name, [])]
    return {word for item in items for word in item[0].split()} | {"sub", "up"}


def svg(panels, W, H, title, sentence, size=1, theme="light"):
    """The picture as text. panels: [(x, y, lists), ...] in px; title and sentence are read out by screen readers."""
    used = set().union(*(classes(lists) for _, _, lists in panels))
    inside = "".join(f'<svg x="{x}" y="{y}" width="{lists["W"]:g}" height="{lists["H"]:g}">{drawing(lists)}</svg>'
                     for x, y, lists in panels)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" class="rl" viewBox="0 0 {W} {H}" width="{W}" height="{H}" '
            f'font-size="{14 * size:g}" role="img"><title>{escape(title)}</title><desc>{escape(sentence)}</desc>'
            f'<style>{static_css(theme, used)}</style><rect width="{W}" height="{H}" fill="{colour("bg", theme)}"/>'
            f'{inside}</svg>')
