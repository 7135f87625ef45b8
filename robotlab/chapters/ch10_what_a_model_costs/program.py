"""`ProgramLab`: a formula as a program without branches: its text, its operations, and its speed on this machine."""
from collections import Counter
from functools import lru_cache
from html import escape

from ...codegen.program import program
from ...labs.controls import Button, Choice, Heading, Hidden, Toggle
from ...labs.equations import Equation
from ...labs.lab import Lab
from ...model import zoo
from ...picture.plot import Curve, Panel, Points
from .kernel_times import kernel_times

ARMS = {"planar": lambda: zoo.planar(2), "rrr": zoo.rrr, "puma560": zoo.puma560}
ARM_NAMES = {"two links": "planar", "three joints in space": "rrr", "Puma 560": "puma560"}
QUANTITIES = {"inverse dynamics τ": "inverse_dynamics", "mass matrix M": "mass_matrix", "forward dynamics q̈": "forward_dynamics",
              "Jacobian": "jacobian", "tool pose": "tip_pose"}
NAMES = {"newton_euler": "Newton and Euler", "nested_bodies": "nested bodies", "influence_form": "influence coefficients",
         "euler_lagrange": "Euler and Lagrange", "chain_assembly": "chain assembly"}
METHODS = {name: m for m, name in NAMES.items()}
LANGUAGES = {"Python": "numpy", "C": "c", "FORTRAN": "fortran", "JavaScript": "javascript"}
SPOKEN = {code: name for name, code in LANGUAGES.items()}
KINDS = {"+": "+-", "×": "*", "÷": "/", "sin": ("cos", "sin")}
PURE_KINEMATICS = ("jacobian", "tip_pose")           # the same text for every method
MOST_LINES, STILL_LINES, STILL_WIDTH = 150, 14, 66   # shown on the page, and in a stored picture
FIRST = {"arm": "planar", "quantity": "inverse_dynamics", "method": "newton_euler", "language": "numpy", "letters": False}
PRESETS = {"Two links": {}, "The same in letters": {"letters": True}, "The same by Euler and Lagrange": {"method": "euler_lagrange"},
           "A Puma 560": {"arm": "puma560"}, "For C": {"arm": "puma560", "language": "c"},
           "Turned round: q̈": {"arm": "puma560", "quantity": "forward_dynamics"}}


class ProgramLab(Lab):
    """The straight-line program of a quantity of an arm: source text, operations by kind, times of its kernels.

    The arm, the quantity, the method and the language are chosen; with letters, the inertias and lengths become arguments.
    The button runs the program in numbers for many postures: as Python, as NumPy, as compiled C, beside Pinocchio where it
    is installed. options: as for `Lab`.

    >>> from robotlab.labs import ProgramLab
    >>> print(ProgramLab().preset("A Puma 560").words["sentence"])
    472 operations and 10 sines and cosines, in 158 named steps, by Newton and Euler, written in Python.
    """
    title = "Program lab"

    def __init__(self, **options):
        controls = [Heading(text="Program"), Choice(name="arm", text="arm", options=ARM_NAMES),
                    Choice(name="quantity", text="gives", options=QUANTITIES), Choice(name="method", text="by", options=METHODS),
                    Toggle(name="letters", text="letters for what is built"), Choice(name="language", text="written in", options=LANGUAGES),
                    Heading(text="Running it"), Button(name="measure", text="Measure on this machine"), Hidden(name="times", value={})]
        presets = {words: FIRST | patch | {"times": {}} for words, patch in PRESETS.items()}
        super().__init__(controls=controls, **{"panels": 2, "equation": 24, "presets": presets} | options)

    def compute(self, state):
        what = [state[name] for name in ("arm", "letters", "quantity", "method")]
        p, lines = source_lines(*what, state["language"])
        counts, times, out = counted(p), {}, {}
        if "measure" in state.changed and state["measure"]:
            times, gap = kernel_times(recorded(what[0], False, *what[2:]))
            out["badge"] = (f"Pinocchio agrees to {max(gap, 1e-12):.0e}", gap < 1e-9) if gap is not None else None
        elif set(state.changed) <= {"language", "times"}:
            times = state["times"]
        else:
            out["badge"] = None
        return out | {"plots": [kinds(counts), speeds(times)], "values": {"times": times}, "equation": text_area(lines),
                      "sentence": sentence(p, counts, times, state)}


@lru_cache(maxsize=32)
def recorded(arm, letters, quantity, method):
    """The program of an arm of the zoo."""
    robot = ARMS[arm]()
    robot = robot.symbolic() if letters else robot
    return program(robot, quantity, "newton_euler" if quantity in PURE_KINEMATICS else method)


@lru_cache(maxsize=32)
def source_lines(arm, letters, quantity, method, language):
    """The program and the lines of its text."""
    p = recorded(arm, letters, quantity, method)
    return p, p.source(language).rstrip().splitlines()


def counted(p):
    """{kind: how many}; differences count as sums, cosines as sines."""
    ops = Counter(node.op for node in p.nodes)
    return {name: sum(ops[op] for op in each) for name, each in KINDS.items()}


def text_area(lines):
    """The text of a program in the place of the equation."""
    shown = lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        shown = [*shown, f"... and {len(lines) - MOST_LINES:,} more lines"]
    first = [line[:STILL_WIDTH] for line in without_head(lines)[:STILL_LINES]]
    style = "margin:0;font:.86em/1.4 ui-monospace,'DejaVu Sans Mono',monospace;tab-size:4"
    return Equation(f'<pre style="{style}">{escape(chr(10).join(shown))}</pre>', "\n".join(first))


def without_head(lines):
    """The lines from the first step on."""
    at = next((k for k, line in enumerate(lines) if "cos(" in line and "=" in line), 0)
    return lines[at:]


# -- the plots --------------------------------------------------------------------------------------------------------
def bars(heights, labels, classes, base):
    """Bars side by side, their axis an angle below 5 degrees, so that it has no marks."""
    things = []
    for k, (y, words, cls) in enumerate(zip(heights, labels, classes), start=1):
        x, half = .01 * k, .003
        corners = [x - half, x + half, x + half, x - half]
        things += [Curve(corners, [base, base, y, y], cls, closed=True), Points([x], [y], cls, "dot", words)]
    return tuple(things)


def kinds(counts):
    """Operations by kind."""
    top = max(10.0, max(counts.values()) * 1.3)
    labels = [f"{name}  {count:,}" for name, count in counts.items()]
    things = bars(counts.values(), labels, ("z", "tau", "force", "y"), 0)
    return Panel(things, "operations by kind; + holds −, sin holds cos", "", (.004, .048), (0, top), angle=True)


def speeds(times):
    """Nanoseconds for one posture, after the button was pressed."""
    heights = [max(10.0, min(9e5, 1e9 * t)) for t in times.values()]
    title = "ns for one posture of many" if times else "ns for one posture of many: press Measure"
    things = bars(heights, times, ("q1", "q2", "q3", "q4"), 10)
    return Panel(things, title, "", (.004, .048), (10, 1e6), log_y=True, angle=True)


def clock(t):
    """A short time with its unit."""
    return f"{1e9 * t:.0f} ns" if t < 1e-6 else f"{1e6 * t:.1f} µs" if t < 1e-3 else f"{1e3 * t:.1f} ms"


def sentence(p, counts, times, state):
    """State the counts in words, and the meaning of the times."""
    whose = "" if state["quantity"] in PURE_KINEMATICS else f", by {NAMES[state['method']]}"
    letters = f" {len(p.parameters)} letters are arguments." if p.parameters else ""
    waves = f"{counts['sin']} sine{'s and cosines' if counts['sin'] > 1 else ' or cosine'}"
    said = f"{p.operations:,} operations and {waves}, in {len(p.steps):,} named steps{whose}"
    said += f", written in {SPOKEN[state['language']]}.{letters}"
    if times:
        said += " One posture takes " + ", ".join(f"{clock(t)} in {name}" for name, t in times.items()) + "."
    return said + (" No C compiler was found." if times and "C" not in times else "")
