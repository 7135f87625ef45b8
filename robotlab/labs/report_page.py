"""The report of an arm and a task: one page of HTML with its pictures in it, to be kept, sent or printed.

No script, no file beside it, nothing from the network: tables, words and SVG. On paper it takes one or two sheets of A4.
"""
from html import escape
from pathlib import Path

import numpy as np

from ..codegen.simulation import simulation_source
from ..course.study import shown, study
from ..systems.sizing import load
from .page import element
from .picture.scene import scene
from .picture.svg import svg
from .task_views import error_panel, singular_panel, still_scene, torque_panel, use_panel
from .terms import true_minus

PICTURE, PLOT = (330, 270), (352, 150)               # [px]
CSS = """@page{size:A4;margin:11mm}*{box-sizing:border-box}
body{font:12px/1.35 "Helvetica Neue",Arial,"Liberation Sans",sans-serif;color:#1f2933;background:#fff;max-width:188mm;margin:1em auto}
h1{font-size:20px;margin:0}h2{font-size:13px;margin:.9em 0 .25em;border-bottom:1px solid #aab4be}p{margin:.2em 0}
table{border-collapse:collapse;width:100%}th,td{text-align:right;padding:.08em .35em;white-space:nowrap}
th{font-weight:600;border-bottom:1px solid #aab4be}td:first-child,th:first-child,.left{text-align:left}
tr.head td{font-weight:600;padding-top:.45em}.soft{color:#596572}.ok{color:#00734f}.bad{color:#b3261e;font-weight:600}
.row{display:flex;gap:8px;align-items:flex-start}.row>*{min-width:0}svg{display:block;max-width:100%;height:auto}
h2,tr,svg{break-inside:avoid}h2{break-after:avoid}.numbers{font-size:10.5px;line-height:1.2}.numbers .left{white-space:normal}
.links{font-size:11px}.picture{flex:0 0 41%}
@media print{body{margin:0}.second{break-before:page;margin-top:0}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}"""

LEGEND = ("Heat: RMS torque on the shaft over the torque that the motor gives all day; peak: over its peak torque; both with the reserve. "
          "Speed: over its highest.")


class Report:
    """A study and its page. html: the page as text; numbers: the `Study`. In a notebook it shows the page."""

    def __init__(self, numbers, html):
        self.numbers, self.html = numbers, html

    def save(self, path):
        """Writes the page to a file and returns its path."""
        path = Path(path)
        path.write_text(self.html, encoding="utf-8")
        return path

    def __repr__(self):
        return repr(self.numbers)

    def _repr_html_(self):
        return f'<iframe title="report" style="width:100%;height:62em;border:1px solid #aab4be" srcdoc="{escape(self.html)}"></iframe>'


def report(robot, path=None, task=None, programs=False):
    """The report of an arm and a pick-and-place task: figures, motors, and every number found in two ways.

    robot: an arm with numbers and masses. path: of the HTML file to write; None writes nothing. task: what `pick_and_place`
    gives, planned for this arm; the usual one unless given. programs: whether the simulation program is written beside the
    page, in C and in Python. Returns a `Report`. Raises ValueError where the arm lacks something, or `programs` has no path.
    """
    if programs and path is None:
        raise ValueError("programs are written beside the page: give its path, such as report(robot, 'my-arm.html', programs=True)")
    found = study(robot, task)
    stem = Path(path).stem if path else "arm"
    out = Report(found, page(found, stem))
    if path is not None:
        out.save(path)
    if programs:
        for language, ending in (("c", ".c"), ("python", ".py")):
            Path(path).with_suffix(ending).write_text(simulation_source(found.driven, language), encoding="utf-8")
    return out


def page(found, stem="arm"):
    """The page of a `Study` as text. stem: name of the files, without their ending."""
    robot, title = found.task.robot, escape(f"{found.task.robot.name}: report")
    parts = [heading(found), element("div", arm_picture(found.task) + element("div", table_of_links(robot) + words(found)), cls="row"),
             element("h2", "Along the task"), figures(found), element("h2", "Motors"), motor_table(found),
             element("h2", "Every number, found twice", cls="second"), numbers(found), programs_of(found, stem)]
    return (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>{CSS}</style></head>'
            f'<body>{"".join(parts)}</body></html>')


def heading(found):
    """The name of the arm, the task, and whether all numbers agree."""
    task, robot = found.task, found.task.robot
    same, all_ = sum(one.ok for one in found.findings), len(found.findings)
    place = lambda p: "(" + ", ".join(true_minus(f"{x + 0.0:.2f}") for x in p) + ")"
    says = (f"{robot.kinds}, {robot.convention} DH. Task: {task.payload:g} kg from {place(task.points[0])} to {place(task.points[-1])} m "
            f"in {task.duration:g} s.")
    verdict = element("span", f"{same} of {all_} numbers agree with their second way.", cls="ok" if found.ok else "bad")
    return element("h1", escape(robot.name)) + element("p", f"{escape(says)} {verdict}") + \
        (element("p", escape(robot.source), cls="soft") if robot.source else "")


def arm_picture(task):
    """The arm above the first point, and the way of the tool."""
    spec = still_scene(task, *PICTURE) | {"size": 1}
    drawn = scene(spec) | {"W": PICTURE[0], "H": PICTURE[1]}
    return element("div", svg([(0, 0, drawn)], *PICTURE, "the arm and its task", f"{task.robot.name} between pick and place"),
                   cls="picture")


def table_of_links(robot):
    """The DH table with masses."""
    angle, number = (lambda x: true_minus(f"{np.degrees(x) + 0.0:.4g}°")), (lambda x: true_minus(f"{x + 0.0:.4g}"))
    rows = [[f"{i} {'slides' if link.prismatic else 'turns'}", number(link.a), angle(link.alpha), number(link.d), angle(link.theta),
             number(link.m)] for i, link in enumerate(robot.links, start=1)]
    return table(("joint", "a [m]", "α", "d [m]", "θ", "mass [kg]"), rows)


def words(found):
    """What each block says in words."""
    return "".join(element("p", escape(true_minus(block.remark))) for block in found.blocks)


def figures(found):
    """Four plots: singular values, torques, use of the motors, errors."""
    task, t = found.task, found.task.times(121)
    gears = np.array([one.gear for one in found.sizings])
    rotors = gears * [one.motor.inertia for one in found.sizings] * task(t)[2]
    tau, units = task.torque(t), ["N" if link.prismatic else "N m" for link in task.robot.links]
    panels = (singular_panel(task, *PLOT), torque_panel(t, tau, units, *PLOT), use_panel(t, tau / gears + rotors, found.sizings, *PLOT),
              error_panel(found.track, task.robot.kinds, *PLOT))
    placed = [((k % 2) * PLOT[0], (k // 2) * (PLOT[1] + 6), panel.lists()) for k, panel in enumerate(panels)]
    return svg(placed, 2 * PLOT[0], 2 * PLOT[1] + 6, " | ".join(panel.title for panel in panels), "four plots along the task")


def motor_table(found):
    """For each joint what the task needs, which motor and gear do it, and how much of them is used."""
    t = found.task.times()
    needs = load(t, found.task.torque(t).T, found.task(t)[1].T)
    head = ("joint", "peak torque", "RMS", "top speed", "peak power", "motor", "gear N", "N²J felt", "heat", "peak", "speed", "verdict")
    rows = []
    for i, one in enumerate(found.sizings):
        slides = found.task.robot.links[i].prismatic
        force, rate, inertia = ("N", "m/s", "kg") if slides else ("N m", "rad/s", "kg m²")
        rows.append([str(i + 1), f"{shown(needs.peak[i], 3)} {force}", shown(needs.rms[i], 3), f"{shown(needs.speed[i], 3)} {rate}",
                     f"{shown(needs.power[i], 3)} W", one.motor.name, f"{one.gear:.0f}", f"{shown(one.inertia, 3)} {inertia}",
                     *(f"{100 * x:.0f} %" for x in (one.heat, one.peak, one.speed)), "fits" if one.fits else one.words.split(": ")[1]])
    return table(head, rows) + element("p", LEGEND, cls="soft")


def numbers(found):
    """All findings, block by block."""
    rows = ""
    for block in found.blocks:
        rows += element("tr", f'<td colspan="6">{escape(block.title)}</td>', cls="head")
        for one in block.findings:
            cells = (one.words, f"{true_minus(shown(one.value))} {one.unit}", one.way, true_minus(shown(one.other)), one.other_way)
            rows += element("tr", "".join(element("td", escape(x), **({"cls": "left"} if k in (2, 4) else {})) for k, x in enumerate(cells))
                            + element("td", escape(one.agreement), cls="ok" if one.ok else "bad"))
    head = "".join(element("th", x, **({"cls": "left"} if k in (2, 4) else {}))
                   for k, x in enumerate(("number", "value", "one way", "again", "another way", "differ by")))
    return element("table", element("tr", head) + rows, cls="numbers")


def programs_of(found, stem):
    """Which programs belong to the report, and how they are had."""
    text = (f"Programs: {stem}.c and {stem}.py simulate this arm with its payload and its rotors and need nothing but their own text; "
            "report(robot, path, programs=True) writes them, simulation_source(robot, \"c\") gives the text.")
    return element("p", escape(text), cls="soft")


def table(head, rows):
    """A table as HTML; its texts are escaped here."""
    return element("table", element("tr", "".join(element("th", escape(x)) for x in head))
                   + "".join(element("tr", "".join(element("td", escape(x)) for x in row)) for row in rows), cls="links")
