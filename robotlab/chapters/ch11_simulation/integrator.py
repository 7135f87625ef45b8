"""`IntegratorLab`: one motion by four integrators, the energy error of each as a check, and its cost."""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...codegen.program import program
from ...labs.controls import Heading, Slider, Toggle
from ...labs.equations import Equation, html_table
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...motion.integrators import INTEGRATORS
from ...picture.plot import Curve, Panel, Points
from .two_rods import ROBOT, SCALE, bones, energy, moving, percent

START, LENGTH = (0.0, -np.pi / 3), 2.0                # angles [rad], at rest; time [s]
RATE = 50                                            # frames per second
TRUTH, TIGHT = 1e-12, 1e-6                           # tolerances of the adaptive method: for the truth, and in the race
NAMES = {"euler": ("q1", "E", "Euler"), "rk4": ("q2", "RK", "Runge and Kutta"), "adams": ("q3", "A", "Adams"),
         "adaptive": ("q4", "D", "Dormand and Prince")}
FIXED = ("euler", "rk4", "adams")
LADDER = (.2, .1, .05, .02, .01, .005)               # steps of the curves of cost [s]
TOLERANCES = (1e-2, 1e-4, 1e-6, 1e-8, 1e-9)
WILD = 100.0                                         # [rad/s]: a run with faster rates has blown up, and is ended
LEAST = 1e-10                                        # errors below it count as none
ALL = dict.fromkeys(FIXED, True)
PRESETS = {"Steps of 20 ms": ALL | {"step": 20.0},
           "Steps of 10 ms, Euler alone": {"step": 10.0, "euler": True, "rk4": False, "adams": False},
           "Steps of 50 ms, without Euler": {"step": 50.0, "euler": False, "rk4": True, "adams": True},
           "Steps of 200 ms": ALL | {"step": 200.0}}


class Run(NamedTuple):
    """t (N,) [s], y (N, 4) and the number of evaluations of the dynamics."""
    t: np.ndarray
    y: np.ndarray
    evaluations: int

    @property
    def drift(self):
        """(N,): change of the energy over the largest kinetic energy of the true motion."""
        total = sum(energy(self.y))
        return np.abs(total - total[0]) / energy(truth().y)[0].max()

    @property
    def lost(self):
        """True if it blew up on the way."""
        return self.t[-1] < LENGTH - 1e-9

    @property
    def error(self):
        """Distance of its tip from the true one at the end [m], or when it blew up."""
        return float(np.linalg.norm(bones(self.y[-1, :2])[2] - bones(truth().y[-1, :2])[2]))


class IntegratorLab(Lab):
    """Two rods fall from rest; the arm shows the true motion, coloured lines the results of Euler, Runge-Kutta and Adams.

    step: of these three [ms]. The adaptive method of Dormand and Prince chooses its own. options: as for `Lab`.

    >>> from robotlab.labs import IntegratorLab
    >>> print(IntegratorLab().preset("Steps of 10 ms, Euler alone").words["sentence"].split(". ")[0])
    With steps of 10 ms the tip by Euler ends 0.36 m off
    """
    title = "Integrators"

    def __init__(self, step=20.0, **options):
        controls = [Heading(text="Step"), Slider(name="step", symbol="h", text="step of the integrators", word="step", low=10, high=200,
                                                 value=float(step), unit="ms", step=5),
                    Heading(text="In the picture"),
                    *(Toggle(name=m, text=NAMES[m][2], value=True) for m in FIXED)]
        options = {"player": .5, "panels": 2, "equation": 9.6, "presets": PRESETS, "view": SCALE, "H": 420,
                   "show": {"tool": ""}} | options
        super().__init__(ROBOT, START, controls=controls, **options)

    def compute(self, state):
        runs = {m: race(m, state["step"] / 1000, TIGHT) for m in NAMES}
        frames = np.linspace(0, LENGTH, round(LENGTH * RATE) + 1)
        shown = [m for m in FIXED if state[m]]
        lines = {m: bones(at(runs[m], frames)) for m in shown}
        now = state.instant(LENGTH)
        k, q = int(round(now * RATE)), at(truth(), frames)
        others = {path: x for i, m in enumerate(shown) for path, x in (moving(i, lines[m]) | tip(i, lines[m])).items()}
        return {"q": q[k], "time": now, "plots": [drifts(runs), costs(runs)], "equation": method_table(runs),
                "sentence": sentence(runs, state["step"], shown),
                "curves": [{"points": lines[m][k], "cls": NAMES[m][0], "width": 3.5} for m in shown],
                "points": [{"at": lines[m][k, 2], "cls": NAMES[m][0], "label": NAMES[m][1], "r": 3} for m in shown],
                "badge": badge(runs) if "euler" in shown else None,
                "motion": Motion(q=q, others=others, rate=RATE, auto="preset" in state.changed)}


def tip(index, lines):
    """Return the tracks by which a `Motion` moves point number `index` of the notes: {path: (N,)}."""
    return {("notes", "points", index, "at", axis): lines[:, 2, axis] for axis in (0, 1)}


# -- the runs ---------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def race(method, step, tolerance):
    """The motion by one method, as a `Run`; step [s] is not used by the adaptive one, tolerance only by that."""
    asked, y = 0, np.array([*START, 0.0, 0.0])

    def rate(t, y):
        nonlocal asked
        asked += 1
        return np.concatenate([y[2:], dynamics()((y[None, :2], y[None, 2:], np.zeros((1, 2))), np.zeros(0))[0]])

    t, rows = [0.0], [y]
    longest = None if method == "adaptive" else step
    for _, _, tb, yb, _ in INTEGRATORS[method](rate, 0.0, y, LENGTH, longest, tolerance, lambda y: y):
        if not np.abs(yb[2:]).max() < WILD:
            break
        t.append(tb)
        rows.append(yb)
    return Run(np.array(t), np.array(rows), asked)


@lru_cache(maxsize=1)
def dynamics():
    """Forward dynamics of the arm as plain Python."""
    return program(ROBOT, "forward_dynamics", "newton_euler").compile("python").unchecked


def truth():
    """The motion with the smallest tolerance."""
    return race("adaptive", 0.0, TRUTH)


def at(run, t):
    """Angles (N, 2) at times t: between the steps the cubic with their angles and rates; after a blow-up the last ones."""
    t = np.minimum(t, run.t[-1])
    k = np.clip(np.searchsorted(run.t, t, side="right") - 1, 0, len(run.t) - 2)
    h, before, after = (run.t[k + 1] - run.t[k])[:, None], run.y[k], run.y[k + 1]
    s = (t - run.t[k])[:, None] / h
    middle = (after[:, :2] - before[:, :2]) / h          # the mean rate of a step
    bend = before[:, 2:] + after[:, 2:] - 2 * middle
    return before[:, :2] + h * s * (before[:, 2:] + s * (middle - before[:, 2:] - (1 - s) * bend))


# -- the plots --------------------------------------------------------------------------------------------------------
def drifts(runs):
    """Plot the energy lost or gained, over the largest kinetic energy."""
    curves = [Curve(run.t[1:], np.clip(run.drift[1:], LEAST, 10), NAMES[m][0], NAMES[m][1]) for m, run in runs.items()]
    return Panel(tuple(curves), "energy lost or won, over the largest kinetic energy", "time in s", (0, LENGTH), (LEAST, 1e1),
                 cursor=("time",), log_y=True)


@lru_cache(maxsize=1)
def ladders():
    """The curves of cost: [(class, letters, evaluations, errors)]."""
    tried = {m: [race(m, h, TIGHT) for h in LADDER] for m in FIXED} | {"adaptive": [race("adaptive", 0.0, x) for x in TOLERANCES]}
    kept = {m: [r for r in runs if not r.lost] for m, runs in tried.items()}
    return [(*NAMES[m][:2], [r.evaluations for r in runs], [max(r.error, LEAST) for r in runs]) for m, runs in kept.items()]


def costs(runs):
    """Error of the tip at the end against the number of evaluations; a ring marks the run that is shown."""
    things = [Curve(n, error, cls, name) for cls, name, n, error in ladders()]
    things += [Points([run.evaluations], [max(run.error, LEAST)], NAMES[m][0], "ring") for m, run in runs.items() if not run.lost]
    return Panel(tuple(things), f"error of the tip after {LENGTH:.0f} s, in m", "evaluations of the dynamics", (10, 3e3), (LEAST, 1e1),
                 log_x=True, log_y=True)


# -- words ------------------------------------------------------------------------------------------------------------
def method_table(runs):
    """The four methods: steps, evaluations, energy, error."""
    together = {m: f"{NAMES[m][1]}&ensp;{NAMES[m][2]}".replace(" ", "&nbsp;") for m in runs}
    cells = {m: (together[m], f"{len(run.t) - 1}", f"{run.evaluations}", *fate(run)) for m, run in runs.items()}
    head = ("method", "steps", "evaluations", "energy off", "tip off")
    text = "\n".join(", ".join(some).replace("&ensp;", " ").replace("&nbsp;", " ") for some in cells.values())
    return Equation(html_table(head, [(NAMES[m][0], some) for m, some in cells.items()]), text)


def fate(run):
    """Energy at its worst and tip at the end, in words; or when it blew up."""
    return ("blew up", f"after {run.t[-1]:.1f} s") if run.lost else (percent(run.drift.max()), length(run.error))


def length(x):
    """A length in a unit that suits it."""
    return f"{x:.2f} m" if x >= .1 else f"{1e3 * x:.2g} mm" if x >= 1e-4 else f"{1e6 * x:.0f} µm"


def sentence(runs, step, shown):
    """The race in words: those that are in the picture, and the one that chooses its steps."""
    tight = runs["adaptive"]
    end = lambda run: f"blows up after {run.t[-1]:.1f} s" if run.lost else f"ends {length(run.error)} off"
    fates = ", ".join(f"by {NAMES[m][2]} {end(runs[m])}" for m in shown)
    race = f"With steps of {step:.0f} ms the tip {fates}. " if shown else ""
    return race + (f"Dormand and Prince's method chooses its steps: {length(tight.error)}, with {tight.evaluations} evaluations "
                   "of the dynamics.")


def badge(runs):
    """Judge Euler's method by its energy."""
    total = sum(energy(runs["euler"].y))
    change = (total - total[0])[runs["euler"].drift.argmax()] / energy(truth().y)[0].max()
    if runs["euler"].lost:
        return "Euler blew up", False
    return f"Euler: energy {'+' if change > 0 else '−'}{abs(100 * change):.0f} %", bool(abs(change) < .02)
