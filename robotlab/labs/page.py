"""The page of a lab as HTML: what the browser fills with life. Everything that is shown has its place here from the start,
so that nothing on a notebook page jumps.

One board, a grid whose parts are in the order of the Tab key: situations, picture, player, answer, sentence, controls.
"""
from html import escape
from itertools import groupby

from .controls import Button, Heading

LAYERS = "<g></g>" * 6                               # back, bodies, notes, rings, text, grips
PLOT_LAYERS = "<g></g>" * 3                          # curves, cursor, text
SPEEDS = (.25, .5, 1, 2, 5, 10)
TALL = 8                                             # height of an equation that needs more than a line beside plots [em]
MANY = 6                                             # controls under a picture that fills the screen
LARGE = 6                                            # rows of a group that may be divided


def page(setup, controls, panels):
    """The page. setup: what the lab is; controls: their records; panels: number of its plots."""
    seen = [control for control in controls if control.html(0)]
    answer = equation(setup["equation"]) + plots(setup, panels)
    parts = (situations(setup), picture(), player(setup["player"]) if setup["player"] else "",
             element("div", answer, cls="answer") if answer else "",
             element("div", cls="sentence", tabindex=0) + element("div", cls="aloud", aria_live="polite"),
             element("div", groups(controls), cls="controls") if seen else "")
    has = {"pictured": setup["picture"], "blind": not setup["picture"], "plotted": panels, "alone": not answer,
           "tall": setup["equation"] > TALL and panels, "many": len(seen) > MANY}
    board = element("div", "".join(parts), cls=" ".join(["board", *(name for name, there in has.items() if there)]),
                    style=f"--eq:{setup['equation']:g}")
    style = f"font-size:{14 * setup['size'] ** 1.5:g}px" + \
        ("" if setup["theme"] == "auto" else f";color-scheme:{setup['theme']}")
    return element("div", board, cls="rl present" if setup["present"] else "rl", data_lm_suppress_shortcuts="true", role="group",
                   aria_label=setup["title"], tabindex=-1, style=style)


def groups(controls):
    """A heading and the controls that follow it stay together; one group alone needs no heading."""
    found = []
    for k, control in enumerate(controls):
        if not found or isinstance(control, Heading):
            found.append([])
        found[-1].append((k, control))
    found = [group for group in found if any(control.html(k) for k, control in group if not isinstance(control, Heading))]
    if len(found) == 1:
        found = [[(k, control) for k, control in found[0] if not isinstance(control, Heading)]]
    return "".join(element("div", stacked(group), cls="group large" if len(group) > LARGE else "group") for group in found)


def stacked(group):
    """Controls (number, record) one under the other; consecutive buttons are side by side. A heading stays with the first."""
    out = []
    for together, some in groupby(group, lambda each: isinstance(each[1], Button)):
        inside = [text for k, control in some if (text := control.html(k))]
        out += [element("div", "".join(inside), cls="row press")] if together else inside
    if isinstance(group[0][1], Heading):
        out[:2] = [element("div", "".join(out[:2]), style="break-inside:avoid")]
    return "".join(out)


def element(tag, inside="", cls=None, **attributes):
    """An element as HTML; an underscore in the name of an attribute stands for a hyphen, and its value is escaped."""
    given = ({"class": cls} if cls else {}) | {name.replace("_", "-"): value for name, value in attributes.items()}
    return f"<{tag}" + "".join(f' {name}="{escape(str(value))}"' for name, value in given.items()) + f">{inside}</{tag}>"


def button(words, does, value="", **attributes):
    return element("button", words, type="button", data_do=does, value=value, **attributes)


def situations(setup):
    """One line: the presets as numbered chips between steps back and on, which of how many, the sliders of a full screen, Reset."""
    names = setup["preset_names"]
    chips = "".join(button(element("b", str(k)) + escape(name), "preset", k - 1, aria_label=name, title=name)
                    for k, name in enumerate(names, start=1))
    line = element("div", chips, cls="chips")
    if names:
        line = button("‹", "step", -1, aria_label="situation before (P)") + line + element("span", cls="count") + \
            button("›", "step", 1, aria_label="next situation (N)")
    line += button("Sliders", "drawer", cls="drawer", title="show or hide the sliders (S)")
    return element("div", line + button("Reset", "reset", cls="reset"), cls="situations")


def picture():
    """The view and its corners; a lab that has nothing to show in it keeps it out of sight. Only fingers need buttons to zoom."""
    view = element("svg", LAYERS, cls="view", tabindex=0, role="application", aria_roledescription="view that can be turned")
    icons = icon("⟲", "home", "", "reset the view (Home)") + icon("+", "zoom", 1.25, "closer") + icon("−", "zoom", .8, "farther")
    return element("div", view + element("span", icons, cls="icons") + element("span", cls="badge"), cls="picture")


def icon(sign, does, value, says):
    return button(sign, does, value, cls=does, title=says, aria_label=says)


def player(speed):
    """Play, scrub, clock and speed; `speed` is that at the start."""
    speeds = "".join(f'<option value="{v:g}"{" selected" if v == speed else ""}>{v:g} ×</option>' for v in SPEEDS)
    return element("div", button("", "play", cls="play")
                   + '<input type="range" class="scrub" min="0" step="0.01" aria-label="time in seconds">'
                   + element("span", cls="clock") + element("select", speeds, cls="speed", aria_label="speed"), cls="player")


def equation(height):
    return element("div", cls="equation", role="math", tabindex=0) if height else ""


def plots_at_first(count, equation, pictured):
    """The numbers of the plots one under the other with enough height for each."""
    return range(min(count, 2 if equation > TALL and pictured else 4))


def plots(setup, panels):
    """The plots one under the other, as many as are chosen; a press on the title of a plot shows it or takes it away."""
    if not panels:
        return ""
    each = element("svg", PLOT_LAYERS, cls="plot", role="img") * panels
    titles = "".join(button("", "plot", k) for k in range(panels)) if len(setup["first_plots"]) < panels else ""
    sheet = element("div", each, cls="sheet", role="group", aria_label="curves", tabindex=0)
    return element("div", (element("div", titles, cls="titles") if titles else "") + sheet, cls="plots")
