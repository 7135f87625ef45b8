"""The page of a lab as HTML: what the browser fills with life. Everything that is shown has its place here from the start,
so that nothing on a notebook page jumps."""
from html import escape
from itertools import groupby

from .controls import Button

LAYERS = "<g></g>" * 5                               # back, bodies, notes, text, grips
PLOT_LAYERS = "<g></g>" * 3                          # curves, cursor, text
SPEEDS = (.25, .5, 1, 2, 5, 10)


def page(setup, controls, panels):
    """The page. setup: what the lab is; controls: their records; panels: [(W, H), ...] sizes of the plots in px."""
    stage = picture(setup) + (player(setup["player"]) if setup["player"] else "") + equation(setup["equation"])
    side = element("div", rows(controls), cls="controls") + buttons(setup)
    main = element("div", stage, cls="stage") + element("div", side, cls="side") + plots(setup, panels)
    style = f"font-size:{14 * setup['size'] ** 1.5:g}px" + \
        ("" if setup["theme"] == "auto" else f";color-scheme:{setup['theme']}")
    words = element("div", cls="sentence") + element("div", cls="aloud", aria_live="polite")
    return element("div", element("div", main, cls="main") + words,
                   cls="rl present" if setup["present"] else "rl", data_lm_suppress_shortcuts="true", role="group",
                   aria_label=setup["title"], style=style)


def rows(controls):
    """The controls one under the other; buttons that follow one another stand side by side."""
    out = ""
    for together, some in groupby(enumerate(controls), lambda each: isinstance(each[1], Button)):
        inside = "".join(control.html(k) for k, control in some)
        out += element("div", inside, cls="row press") if together else inside
    return out


def element(tag, inside="", cls=None, **attributes):
    """An element as HTML; an underscore in the name of an attribute stands for a hyphen, and its value is escaped."""
    given = ({"class": cls} if cls else {}) | {name.replace("_", "-"): value for name, value in attributes.items()}
    return f"<{tag}" + "".join(f' {name}="{escape(str(value))}"' for name, value in given.items()) + f">{inside}</{tag}>"


def svg(cls, setup, W, H, layers, style="", **attributes):
    """A drawing: in it a type size counts in its own pixels, not in those of the page."""
    style = f"font-size:{14 * setup['size']:g}px{style}"
    return element("svg", layers, cls=cls, style=style, viewBox=f"0 0 {W} {H}", **attributes)


def picture(setup):
    """The view and its corners; a lab that has nothing to show in it keeps it out of sight. Only fingers need buttons to zoom."""
    away = "" if setup["picture"] else ";display:none"
    view = svg("view", setup, setup["W"], setup["H"], LAYERS, away, tabindex=0, role="application",
               aria_roledescription="view that can be turned")
    icons = icon("⟲", "home", "", "reset the view (Home)") + icon("+", "zoom", 1.25, "closer") + icon("−", "zoom", .8, "farther")
    corners = element("span", icons, cls="icons", style=away) + element("span", cls="badge") + element("span", cls="which")
    return element("div", view + corners, cls="picture")


def icon(sign, does, value, says):
    return element("button", sign, cls=does, type="button", data_do=does, value=value, title=says, aria_label=says)


def player(speed):
    """Play, scrub, clock and speed; `speed` is that at the start."""
    speeds = "".join(f'<option value="{v:g}"{" selected" if v == speed else ""}>{v:g} ×</option>' for v in SPEEDS)
    return element("div", element("button", cls="play", type="button", data_do="play")
                   + '<input type="range" class="scrub" min="0" step="0.01" aria-label="time in seconds">'
                   + element("span", cls="clock") + element("select", speeds, cls="speed", aria_label="speed"), cls="player")


def equation(height):
    return element("div", cls="equation", role="math", tabindex=0, style=f"height:{height}em") if height else ""


def buttons(setup):
    presets = "".join(element("button", escape(name), type="button", data_do="preset", value=k)
                      for k, name in enumerate(setup["preset_names"]))
    return element("div", presets + element("button", "Reset", cls="reset", type="button", data_do="reset"), cls="buttons")


def plots(setup, panels):
    each = "".join(svg("plot", setup, W, H, PLOT_LAYERS, role="img") for W, H in panels)
    return element("div", each, cls="plots") if panels else ""
