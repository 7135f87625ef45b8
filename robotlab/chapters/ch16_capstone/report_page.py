"""The report of an arm and a task: one page of HTML with its pictures in it, to be kept, sent or printed.

The first sheet of A4 says whether the arm is fit for the task, what limits it and what to change; the second, why that can be
believed: every number by a second way, and what was assumed. No script, no file beside it, nothing from the network.
"""
from dataclasses import replace
from datetime import date
from hashlib import sha256
from html import escape
from pathlib import Path

import numpy as np

from ... import __version__
from ...codegen.simulation import simulation_source
from ...maths.rounding import percent
from ...model.found import robot_of
from ...model.writing import dumps
from ...systems.sizing import RESERVE, load
from ...watch import Watch
from ...labs.page import element
from ...labs.terms import true_minus
from ...picture.scene import scene
from ...picture.svg import svg
from .findings import shown
from .fitness import verdict
from .report_tables import assumptions, link_table, mass_table, proof, html_table, twice
from .study import study
from .study_fastest import TITLE as FASTEST
from .study_fastest import quickest
from .task_views import error_panel, singular_panel, still_scene, torque_panel, use_panel

PICTURE, PLOT = (330, 235), (352, 126)               # [px]
CSS = """@page{size:A4;margin:11mm}*{box-sizing:border-box}
body{font:11.5px/1.3 "Helvetica Neue",Arial,"Liberation Sans",sans-serif;color:#1f2933;background:#fff;max-width:188mm;margin:1em auto;
padding:0 1em}
h1{font-size:20px;margin:0}h2{font-size:13px;margin:.6em 0 .2em;border-bottom:1px solid #aab4be}p{margin:.2em 0}
table{border-collapse:collapse;width:100%;font-size:10.5px;line-height:1.2}th,td{text-align:right;padding:.08em .35em;white-space:nowrap}
th{font-weight:600;border-bottom:1px solid #aab4be}td:first-child,th:first-child,.left{text-align:left}.left{white-space:normal}
.soft{color:#596572}.ok{color:#00734f}.bad{color:#b3261e}
.warn{color:#7a4d00;background:#fff3d6;border-left:4px solid #d98e00;padding:.1em .5em}
.verdict{font-size:14px;font-weight:600}.verdict.warn{background:none;border:0;padding:0}
.row{display:flex;gap:12px;align-items:flex-start}.row>*{min-width:0}.picture{flex:0 0 42%}
.plots{display:grid;grid-template-columns:1fr 1fr;gap:2px 10px}figure{margin:0}figcaption{font-size:10.5px;color:#596572}
svg{display:block;max-width:100%;height:auto}ul{margin:.2em 0;padding-left:1.3em}
h2,tr,svg,figure{break-inside:avoid}h2{break-after:avoid}
@media(max-width:560px){.row,.plots{display:block}table{display:block;overflow-x:auto}}
@media print{body{margin:0;padding:0}.second{break-before:page;margin-top:0}*{-webkit-print-color-adjust:exact;
print-color-adjust:exact}}"""

LEGEND = (f"Heat: RMS torque on the shaft over the motor's rated torque; peak: over its peak torque; both with "
          f"{100 * RESERVE - 100:.0f} % reserve. Speed: over its highest. – : no limit is stated.")


class Report:
    """A study and its page. html: the page as text; numbers: the `Study`. In a notebook it shows the page.

    >>> from robotlab import zoo
    >>> from robotlab.labs import report
    >>> print(str(report(zoo.planar(1)).numbers).splitlines()[-1])
    19 of 19 numbers come out the same in both ways
    """

    def __init__(self, numbers, stem="arm", author=""):
        self.numbers, self.stem, self.author = numbers, stem, author

    @property
    def html(self):
        """The page as text, without a date.

        >>> from robotlab import zoo
        >>> from robotlab.labs import report
        >>> report(zoo.planar(1)).html.count("<svg")
        10
        """
        return page(self.numbers, self.stem, self.author)

    def save(self, path):
        """Writes the page, with the date of today, to a file and returns its path.

        >>> from robotlab import zoo
        >>> from robotlab.labs import report
        >>> report(zoo.planar(1)).save("my-arm.html").name
        'my-arm.html'
        """
        path = Path(path)
        path.write_text(page(self.numbers, path.stem, self.author, date.today().isoformat()), encoding="utf-8")
        return path

    def __repr__(self):
        return repr(self.numbers)

    def _repr_html_(self):
        return f'<iframe title="report" style="width:100%;height:62em;border:1px solid #aab4be" srcdoc="{escape(self.html)}"></iframe>'


def report(robot, path=None, task=None, programs=False, motors="own", author="", further=False):
    """The report of an arm and a pick-and-place task: is it fit, what limits it, and every number found in two ways.

    robot: an arm with numbers and masses, or what `Robot.read` answered of a file. path: of the HTML file to write; None writes nothing.
    task: what `pick_and_place` gives, planned for this arm; the usual one unless given. programs: whether the simulation program is
    written beside the page, in C and in Python. motors: "own" checks the motors that the arm has, and chooses where a joint has none;
    "table" chooses them all. author: a name for the page. further: whether there is a third sheet: the masses identified, the way as
    fast as the motors can, and all postures at its ends (notebooks 18 to 20). Returns a `Report`. Raises ValueError where the arm lacks
    something, or `programs` has no path.

    >>> from robotlab import zoo
    >>> from robotlab.labs import report
    >>> print(str(report(zoo.planar(1))).splitlines()[1])
      Fit for this task: every limit that is stated is kept.
    """
    if programs and path is None:
        raise ValueError("programs are written beside the page: give its path, such as report(robot, 'my-arm.html', programs=True)")
    with Watch("writing the report", "the files written before are kept") as show:
        show.part(0, 0.9)
        out = Report(study(robot_of(robot), task, motors, further), Path(path).stem if path else "arm", author)
        show.part(0.9, 1)
        write(out, path, programs)
    return out


def write(out, path, programs):
    """The files of a report: its page, and beside it the programs."""
    if path is not None:
        out.save(path)
    if programs:
        for language, ending in (("c", ".c"), ("python", ".py")):
            Path(path).with_suffix(ending).write_text(simulation_source(out.numbers.driven, language), encoding="utf-8")


def page(found, stem="arm", author="", day=""):
    """The page of a `Study` as text. stem: name of the files, without their ending. day: when it was made."""
    title = escape(f"{found.arm.name}: report")
    parts = [heading(found), warnings(found), element("div", arm_picture(found.task) + element("div", conclusions(found)), cls="row"),
             element("h2", "The arm"), link_table(found), element("h2", "Along the task"), figures(found),
             element("h2", "Motors"), motor_table(found), *second_sheet(found, stem, author, day), *third_sheet(found)]
    return (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f'<title>{title}</title><style>{CSS}</style></head><body>{"".join(parts)}</body></html>')


def heading(found):
    """The name of the arm, and the task."""
    task, robot = found.task, found.task.robot
    place = lambda p: "(" + ", ".join(true_minus(f"{x + 0.0:.2f}") for x in p) + ")"
    says = (f"{robot.kinds}, {robot.convention} DH. Task: {task.payload:g} kg from {place(task.points[0])} to {place(task.points[-1])} m "
            f"in {task.duration:g} s, again and again without a pause."
            + (" It rests above pick and above place: a motion that flows would leave the joints' limits." if task.halts else ""))
    return element("h1", escape(robot.name)) + element("p", escape(says))


def warnings(found):
    """Write the warnings about unusual data, above all that depends on them; empty if there are none."""
    if not found.unusual:
        return ""
    says = "Unusual data: look again before you believe what follows, for both ways to a number read them."
    return element("p", element("b", says) + " " + escape(true_minus(" ".join(found.unusual))), cls="warn")


def conclusions(found):
    """Write the verdict, the limiting quantity and the advice; then the summary of each block."""
    first, *others = verdict(found.fitness, shown)
    same, all_ = sum(one.ok for one in found.findings), len(found.findings)
    sheets = "second and third sheet" if found.further else "second sheet"
    trust = f"{same} of {all_} numbers agree with their second way ({sheets})." if found.ok else \
        f"Only {same} of {all_} numbers agree with their second way: do not use this page before you know why."
    says = [*others, *(block.remark for block in found.blocks[:-1])]
    colour = "bad" if not (found.fitness.ok and found.fitness.uses) else "warn" if found.unusual else "ok"
    return element("p", escape(first), cls="verdict " + colour) + \
        "".join(element("p", escape(true_minus(text))) for text in says) + element("p", trust, cls="ok" if found.ok else "bad")


def arm_picture(task):
    """The arm above the first point, and the way of the tool."""
    spec = still_scene(task, *PICTURE) | {"size": 1}
    drawn = scene(spec) | {"W": PICTURE[0], "H": PICTURE[1]}
    picture = svg([(0, 0, 1, drawn)], *PICTURE, "the arm and its task", f"{task.robot.name} between pick and place")
    return element("figure", picture + element("figcaption", "Fig. 1. The arm above pick; grey: at both ends. The tool goes along the "
                                               "solid line; dashed: straight from point to point."), cls="picture")


def figures(found):
    """Singular values, torques (and forces in a plot of their own), use of the motors, errors."""
    task, t = found.task, found.task.times(121)
    gears = np.array([one.gear for one in found.sizings])
    rotors = gears * [one.motor.inertia for one in found.sizings] * task(t)[2]
    tau, units = task.torque(t), np.array(["N" if link.prismatic else "N m" for link in task.robot.links])
    panels = [(singular_panel(task), "Singular values of the tool's Jacobian: none should come near zero.")]
    for unit in sorted(set(units), reverse=True):
        panel = torque_panel(t, tau, units, np.flatnonzero(units == unit))
        panels.append((panel, "What the joints supply, payload and friction included."))
    panels.append(shaft_plot(t, tau / gears + rotors, found.sizings))
    panels.append((error_panel(found.track, task.robot.kinds), "Simulated errors under a controller without the payload."))
    return element("div", "".join(figure(k, panel, says) for k, (panel, says) in enumerate(panels, start=2)), cls="plots")


def shaft_plot(t, shafts, sizings):
    """(plot, words): the torques on the shafts, over the peak torques where those are known."""
    if all(np.isfinite(one.motor.peak) for one in sizings):
        return use_panel(t, shafts, sizings), "Torque on each motor's shaft over its peak torque."
    panel = torque_panel(t, shafts, ["N m"] * len(sizings))
    return replace(panel, title="torques on the shafts of the motors in N m"), "What the motors give, their rotors included."


def figure(number, panel, says):
    """One plot with its number and what it shows."""
    drawn = svg([(0, 0, 1, panel.drawn(*PLOT))], *PLOT, panel.title, says)
    return element("figure", drawn + element("figcaption", f"Fig. {number}. {escape(says)}"))


def motor_table(found):
    """For each joint what the task needs, which motor and gear do it, and how much of them is used."""
    t = found.task.times()
    needs = load(t, found.task.torque(t).T, found.task(t)[1].T)
    head = ("joint", "peak", "RMS", "top speed", "power", "motor", "gear N", "N²J felt", "heat", "peak", "speed", "verdict")
    rows = []
    for i, one in enumerate(found.sizings):
        slides = found.task.robot.links[i].prismatic
        force, rate, inertia, turns = ("N", "m/s", "kg", " rad/m") if slides else ("N m", "rad/s", "kg m²", "")
        used = (share(x, limit) for x, limit in ((one.heat, one.motor.rated), (one.peak, one.motor.peak), (one.speed, one.motor.speed)))
        rows.append([str(i + 1), f"{shown(needs.peak[i], 3)} {force}", f"{shown(needs.rms[i], 3)} {force}",
                     f"{shown(needs.speed[i], 3)} {rate}",
                     f"{shown(needs.power[i], 3)} W", one.motor.name, true_minus(f"{one.gear:.4g}{turns}"),
                     f"{shown(one.inertia, 3)} {inertia}", *used, judged(one)])
    return html_table(head, rows) + element("p", LEGEND, cls="soft")


def share(x, limit):
    """A share in percent; a dash where there is no limit."""
    return percent(x) if np.isfinite(limit) else "–"


def judged(one):
    """The verdict on a motor in a word or two."""
    return one.words.split(": this one ")[-1] if not one.fits else "fits" if one.stated else "not stated"


def second_sheet(found, stem, author, day):
    """Write the evidence for the first sheet: every number by a second way, assumptions, sources."""
    source = element("p", escape(f"Source of the arm: {found.arm.source}"), cls="soft") if found.arm.source else ""
    programs = (f"{found.blocks[-1].remark} Programs: {stem}.c and {stem}.py simulate this arm with its payload and its rotors and "
                "need no library; report(robot, path, programs=True) writes them.")
    made = " · ".join(filter(None, (author, day, f"robotlab {__version__}", f"arm {fingerprint(found.arm)}")))
    return (element("h2", "Every number, found twice", cls="second"), proof(found), element("h2", "Masses and friction, as assumed"),
            mass_table(found.arm), element("h2", "What was assumed"), assumptions(found),
            element("p", escape(programs), cls="soft"), source, element("p", escape(made), cls="soft"))


def third_sheet(found):
    """Write the further studies, block by block; empty unless requested."""
    if not found.further:
        return ()
    says = ("Three questions of notebooks 18 to 20: what a measurement would tell of the masses, how fast this way can be gone, and in "
            "how many postures. Every number stands here twice, too.")
    return (element("h2", "Going further", cls="second"), element("p", says, cls="soft"), *(part for block in found.further for part in (
        element("h2", block.title), element("p", escape(true_minus(block.remark))), twice(block.findings) if block.findings else "",
        fastest_plot(found) if block.title == FASTEST and block.findings else "")))


def fastest_plot(found):
    """The torques on the shafts at the fastest."""
    parts = quickest(found)
    begun = np.cumsum([0, *(one.duration for one in parts)])
    t = np.concatenate([one.times + start for one, start in zip(parts, begun)])
    shafts = np.concatenate([one.torque for one in parts]) / [one.gear for one in found.sizings]
    number = 5 + len({link.prismatic for link in found.task.robot.links})          # they are counted on from the first sheet
    panel, says = shaft_plot(t, shafts, found.sizings)
    return element("div", figure(number, panel, f"At the fastest: {says[0].lower()}{says[1:]}"), cls="plots")


def fingerprint(robot):
    """The first digits of the hash of the arm's file: two pages with the same ones speak of the same arm."""
    return sha256(dumps(robot).encode()).hexdigest()[:12]
