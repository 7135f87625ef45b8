"""The tables of a report: links, masses, what was assumed, and every number with its second way."""
import re
from html import escape

import numpy as np

from ...labs.page import element
from ...labs.terms import true_minus
from ...maths.rounding import percent
from ...motion.limits import use_of_range
from ...systems.sizing import OWN, RESERVE
from .findings import ROUNDING, power_above, written
from .unusual import mass_sources

# kinds of numbers, without their joints: what can come out differently if a model or a method is wrong; and what hardly can
TELLING = ("largest torque of joint", "largest force of joint", "largest torque of joint again", "largest force of joint again",
           "most work done so far", "energy gained, at its most", "largest power of all joints")
TRIVIAL = ("mass of the arm", "farthest point of the task", "time at a motor's limit", "operations of inverse dynamics")
NUMBER = re.compile(r" \d+")                          # what tells the findings of one group apart


def html_table(head, rows, left=()):
    """A table as HTML; its texts are escaped here. left: columns of words."""
    cell = lambda tag, k, x: element(tag, escape(x), **({"cls": "left"} if k in left else {}))
    line = lambda tag, row: element("tr", "".join(cell(tag, k, x) for k, x in enumerate(row)))
    return element("table", line("th", head) + "".join(line("td", row) for row in rows))


def number(x, unit=""):
    """A number with four digits and a true minus."""
    return true_minus(f"{float(x) + 0.0:.4g}{unit}")


def angle(x):
    """An angle in degrees."""
    return number(np.degrees(float(x)), "°")


def link_table(found):
    """The DH table, the range of each joint, and how much the task uses of it, and of the speed and the effort that the file gives."""
    robot, rows, more = found.task.robot, [], stated_uses(found)
    for i, (link, used) in enumerate(zip(robot.links, use_of_range(robot, found.task).share), start=1):
        write = (lambda x: number(x, " m")) if link.prismatic else angle
        limits = f"{write(link.limits[0])} to {write(link.limits[1])}" if link.limits else "not stated"
        rows.append((f"{i} {'slides' if link.prismatic else 'turns'}", number(link.a), angle(link.alpha), number(link.d),
                     angle(link.theta), number(link.m), limits, percent(float(used)) if link.limits else "–",
                     *(column[i - 1] for column in more.values())))
    return html_table(("joint", "a [m]", "α", "d [m]", "θ", "mass [kg]", "range", "of it used", *more), rows)


def stated_uses(found):
    """{head of a column: its cells} for the limits of speed and effort, where the arm's file gives any."""
    columns = {}
    for kind, name, unit in (("rate", "speed", ("rad/s", "m/s")), ("effort", "effort", ("N m", "N"))):
        used = {one.words.split()[-1]: percent(one.share) for one in found.fitness.uses if one.kind == kind}
        limits = [(str(i), getattr(link, name), unit[link.prismatic]) for i, link in enumerate(found.task.robot.links, start=1)]
        if used:
            columns[f"{name}, used"] = [f"{number(limit)} {of}, {used[i]}" if limit else "not stated" for i, limit, of in limits]
    return columns


def mass_table(robot):
    """Centres of mass, inertias, friction and rotors: what no second way of computing can find wrong."""
    rows = []
    for i, link in enumerate(robot.links, start=1):
        I, f, motor = np.asarray(link.I_com, dtype=float), link.friction, link.motor
        several = lambda values: ", ".join(true_minus(f"{float(x) + 0.0:.3g}") for x in values)
        rows.append((str(i), number(link.m), several(link.com), several(np.diag(I)), several(I[np.triu_indices(3, 1)]),
                     f"{number(f.viscous)}; {' / '.join(map(number, dict.fromkeys(f.coulomb)))}" if f else "none",
                     f"{number(motor.rotor_inertia)} × {number(motor.gear)}²" if motor else "none"))
    return html_table(("link", "m [kg]", "centre of mass [m]", "Ixx, Iyy, Izz [kg m²]", "Ixy, Ixz, Iyz", "friction: viscous; Coulomb",
                  "own rotor J N²"), rows, left=(2, 3, 4))


def assumptions(found):
    """State the assumptions behind the numbers, in sentences."""
    task, arm = found.task, found.arm
    own = sum(one.motor.name == OWN for one in found.sizings)
    offset = np.asarray(arm.tool, dtype=float)[:3, 3]
    g = ", ".join(map(number, np.asarray(arm.gravity, dtype=float)))
    aside = not own and any(link.motor for link in arm.links)
    motors = ("The arm's own motors are set aside; others are chosen from a table. " if aside else
              f"The arm's own motors are kept at {own} joint{'s' * (own > 1)}. " if own else "")
    says = [f"Links and gears are rigid. The payload of {task.payload:g} kg is a point at the tool, carried all the way. Free fall is "
            f"({g}) m/s².",
            f"The tool is {', '.join(map(number, offset))} m from the origin of the last frame." if offset.any() else
            "The tool is at the origin of the last frame.",
            "Friction is that of the table above; where it says none, none was counted. What gears lose is in the reserve of "
            f"{100 * RESERVE - 100:.0f} %.",
            f"Duty: the {task.duration:g} s of this motion, repeated without a pause. The way back with an empty hand is not counted; a "
            "pause makes motors cooler.",
            *(f"Masses of {which}: {words}." for words, which in mass_sources(arm).items()),
            motors + "Masses, lengths and limits are taken from the arm's file. Both ways to a number read that file: a wrong mass in it "
            "is not found here."]
    return element("ul", "".join(element("li", escape(true_minus(text))) for text in says))


def proof(found):
    """One row for each kind of number: the joint at which two ways are farthest apart, or, but for rounding, the largest."""
    findings, rows = [one for block in found.blocks for one in block.findings], []
    for group in in_order(grouped(findings)):
        worst = max(group, key=lambda one: (one.gap > ROUNDING and one.gap, abs(one.value)))
        many = f", {'farthest apart' if worst.gap > ROUNDING else 'largest'} of {len(group)}" if len(group) > 1 else ""
        rows.append(worst._replace(words=worst.words + many))
    gap = max(one.gap for one in findings)
    says = (f"{sum(one.ok for one in findings)} of {len(findings)} numbers came out the same by two ways that share as little "
            f"as possible; the farthest apart differ by less than {power_above(max(gap, 1e-12))}, a share of the larger of the two, or "
            "of what is usual for its kind where that is nearly zero.")
    return element("p", says) + twice(rows)


def in_order(groups):
    """The telling ones first, those that hardly can fail last."""
    place = lambda kind: TELLING.index(kind) if kind in TELLING else len(TELLING) + (kind in TRIVIAL)
    return sorted(groups, key=lambda group: place(NUMBER.sub("", group[0].words)))


def twice(findings):
    """The table of some findings: each with its two values, the two ways to it, and how far they are apart."""
    rows = [(one.words, f"{true_minus(written(one))} {one.unit}", one.way, true_minus(written(one, 'other')), one.other_way, one.agreement)
            for one in findings]
    return html_table(("number", "value", "one way", "again", "another way", "differ by"), rows, left=(2, 4))


def grouped(findings):
    """Findings that are the same but for the number of the joint, together."""
    groups = {}
    for one in findings:
        groups.setdefault(NUMBER.sub("", one.words), []).append(one)
    return list(groups.values())
