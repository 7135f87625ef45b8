"""`MotionTermsLab`: velocity, acceleration and jerk of a point along a motion, as sums of terms in G, H and D."""
import numpy as np

from ...kinematics.frames import tip_pose
from ...kinematics.influence import influence
from ...labs.columns import joint_class, subscript
from ...labs.controls import Choice, Heading, Slider
from ...labs.followed import followed
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import arm_rows, reach, roomy
from ...motion.trajectory import quintic
from ...picture.maths import fixed
from ...picture.plot import Curve, Panel, Points
from .influence_views import instant, listed, three

FRAMES = 121                                         # of the motion
WITNESSES = np.linspace(.04, .96, 17)                # instants at which differences are taken, as parts of the duration
STEP = 1 / 300                                       # of these differences, likewise
DURATIONS = (.5, 4.0)                                # [s]
ORDERS = {"velocity": 1, "acceleration": 2, "jerk": 3}
LEFT_OUT = {"nothing": "", "the terms with H": "H", "the terms with D": "D"}
UNITS = {1: "m/s", 2: "m/s²", 3: "m/s³"}
TOTALS = {1: ("v", "G q̇"), 2: ("a", "G q̈ + q̇ᵀ H q̇"), 3: ("j", "G q⃛ + 3 q̇ᵀ H q̈ + D q̇ q̇ q̇")}
TERMS = {2: {"inertial": "G q̈", "centrifugal": "q̇ᵀ H q̇, m = n", "coriolis": "q̇ᵀ H q̇, m ≠ n"},
         3: {"inertial": "G q⃛", "coriolis": "3 q̇ᵀ H q̈", "centrifugal": "D q̇ q̇ q̇"}}
SHORT = {2: {"inertial": ("G", ""), "centrifugal": ("H", "="), "coriolis": ("H", "≠")},
         3: {"inertial": ("G", ""), "coriolis": ("H", ""), "centrifugal": ("D", "")}}       # letter and index at arrows and curves
AT_FIRST = {"order": 2, "component": 0, "duration": 2.0, "without": "", "time": .6}
PRESETS = {"Velocity, in its terms": {"order": 1}, "Acceleration, in its terms": {},
           "Half way, q̈ = 0": {"time": 1.0},
           "In half the time": {"duration": 1.0, "time": .3},
           "Without H": {"without": "H"},
           "Jerk, in its terms": {"order": 3}, "Jerk, in half the time": {"order": 3, "duration": 1.0, "time": .3}}


class MotionTermsLab(Lab):
    """A point on its way: velocity, acceleration or jerk as arrows end to end, their sum, and differences of the path as marks.

    robot: an arm with numbers. start, goal: (n,) postures [rad or m]; a quintic leads from one to the other, from rest to rest.
    order: 1, 2 or 3, at first. duration: at first [s]. options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import MotionTermsLab
    >>> print(MotionTermsLab(zoo.rrr(), [-0.8, -0.4, -1.6], [1.0, -1.0, -0.6]).preset("In half the time").words["sentence"])
    After 0.30 s the tool has an acceleration of 17.80 m/s²; the term with G alone makes 13.25 m/s².
    """
    title = "Terms of a motion"

    def __init__(self, robot, start, goal, *, order=2, duration=2.0, presets=None, **options):
        self.unit_motion, self.long = quintic(start, goal, 1.0), reach(arm_rows(robot))
        controls = [Heading(text="Motion"),
                    Slider(name="duration", symbol="T", text="duration", low=DURATIONS[0], high=DURATIONS[1], value=duration, unit="s",
                           step=.1),
                    Heading(text="Show"), Choice(name="order", text="terms of the", options=ORDERS, value=order),
                    Choice(name="without", text="left out", options=LEFT_OUT),
                    Choice(name="component", text="plot along", options={"x": 0, "y": 1, "z": 2})]
        presets = {title: AT_FIRST | patch for title, patch in PRESETS.items()} if presets is None else presets
        options = {"player": 1, "view": near(robot), "panels": 2, "equation": 7, "H": 400,
                   "presets": presets} | options
        super().__init__(robot, start, controls=controls, **options)

    def compute(self, state):
        order, T = state["order"], state["duration"]
        motion = self.unit_motion.stretched(T)
        t, *joints = motion.sample(FRAMES)
        whole = sums(self.robot, *joints, order)
        terms = kept(whole, order, state["without"])
        now, k = instant(state, T, FRAMES)
        path, total = tip_pose(self.robot, joints[0])[:, :3, 3], sum(terms.values())
        scale = .5 * self.long / max(np.linalg.norm(sum(np.abs(x) for x in whole.values()), axis=-1).max(), 1e-9)
        arrows = end_to_end(path, terms, total, scale, order)
        measured = self._differences(motion, T * WITNESSES, order)
        shown, figures = followed(terms_equation(terms, total, k, order, now), np.column_stack([*terms.values(), t, total]))
        return {"q": joints[0][k], "time": now, "trail": path[::3], "vectors": [frozen(a, k) for a in arrows],
                "motion": Motion(q=joints[0], others=moving(arrows) | figures, rate=(FRAMES - 1) / T),
                "plots": [self._terms(state, t, terms, total, T * WITNESSES, measured), self._rates(t, joints[order], order)],
                "equation": shown, "badge": badge(total, measured),
                "sentence": sentence(whole, terms, k, t[k], order)}

    def _differences(self, motion, t, order):
        """(len(t), 3): derivatives of the path, by differences of tool positions alone."""
        h = STEP * motion.duration
        place = lambda steps: tip_pose(self.robot, motion(t + steps * h)[0])[:, :3, 3]
        if order == 1:
            return (place(1) - place(-1)) / (2 * h)
        if order == 2:
            return (place(1) - 2 * place(0) + place(-1)) / h**2
        return (place(2) - 2 * place(1) + 2 * place(-1) - place(-2)) / (2 * h**3)

    def _terms(self, state, t, terms, total, marked, measured):
        axis, order = state["component"], state["order"]
        curves = [Curve(t, x[:, axis], cls, *short(order, cls), width=1.8) for cls, x in terms.items()]
        curves += [Points(marked, measured[:, axis], "ink", "cross"), Curve(t, total[:, axis], "vel", TOTALS[order][0], width=3)]
        word = next(w for w, o in ORDERS.items() if o == order)
        title = f"{word} along {'xyz'[axis]} in {UNITS[order]} (crosses: differences)"
        return Panel(tuple(curves), title, "time in s", cursor=("time",))

    def _rates(self, t, values, order):
        dots, word, unit = [("q̇", "rates", "rad/s"), ("q̈", "accelerations", "rad/s²"), ("q⃛", "jerks", "rad/s³")][order - 1]
        unit = unit if "P" not in self.robot.kinds else unit.replace("rad", "(rad or m)")
        curves = tuple(Curve(t, values[:, i], joint_class(i + 1), dots, str(i + 1)) for i in range(self.robot.n))
        return Panel(curves, f"{word} of the joints in {unit}", "time in s", cursor=("time",))


def near(robot):
    """A view of the arm and the arrows at its tool."""
    view, zoom = roomy(robot), 1.25
    return {"scale": zoom * view["scale"], "at": [view["at"][0], view["at"][1], .85 * view["at"][2]]}


def sums(robot, q, qd, qdd, qddd, order):
    """{class: (N, 3)}: terms of the velocity, acceleration or jerk of the tool. (Freeman 1985, (2-44).)"""
    G, H, D = (X[:, :3] for X in influence(robot, q, 3))
    if order == 1:
        return {joint_class(i + 1): G[:, :, i] * qd[:, i, None] for i in range(robot.n)}
    if order == 2:
        squares = np.einsum("Nrmm,Nm->Nr", H, qd**2)
        whole = np.einsum("Nrmn,Nm,Nn->Nr", H, qd, qd)
        return {"inertial": np.einsum("Nrn,Nn->Nr", G, qdd), "centrifugal": squares, "coriolis": whole - squares}
    return {"inertial": np.einsum("Nrn,Nn->Nr", G, qddd), "coriolis": 3 * np.einsum("Nrmn,Nm,Nn->Nr", H, qd, qdd),
            "centrifugal": np.einsum("Nrlmn,Nl,Nm,Nn->Nr", D, qd, qd, qd)}


def kept(terms, order, without):
    """The terms without those of H or of D."""
    gone = {(2, "H"): ("centrifugal", "coriolis"), (3, "H"): ("coriolis",), (3, "D"): ("centrifugal",)}.get((order, without), ())
    return {cls: x for cls, x in terms.items() if cls not in gone}


def end_to_end(path, terms, total, scale, order):
    """Arrows with (N, 3) places and lengths: the terms one after the other from the point, and their sum."""
    out, start = [], path
    for cls, x in terms.items():
        label, sub = short(order, cls)
        out.append({"at": start, "v": scale * x, "cls": cls, "label": label, "sub": sub, "width": 3})
        start = start + scale * x
    return [*out, {"at": path, "v": scale * total, "cls": "vel", "label": TOTALS[order][0], "width": 4}]


def short(order, cls):
    """Letter and index of a term; a term of the velocity has the class of its joint, q1 to q7."""
    return SHORT[order][cls] if order in SHORT else ("G", cls[1:])


def frozen(arrow, k):
    """The arrow at frame k."""
    return arrow | {"at": arrow["at"][k], "v": arrow["v"][k]}


def moving(arrows):
    """The arrows along the motion, for the player in the browser."""
    return {("notes", "vectors", j, name, axis): arrow[name][:, axis] for j, arrow in enumerate(arrows) for name in ("at", "v")
            for axis in range(3)}


def terms_equation(terms, total, k, order, now):
    """The sum at frame k, one term to a line, in colours."""
    letter, right = TOTALS[order]
    words = TERMS.get(order) or {cls: f"G{subscript(i)} q̇{subscript(i)}" for i, cls in enumerate(terms, start=1)}
    left = f"{letter} = {right}" if len(terms) == len(words) else "what is left"
    rows = [(cls, words[cls], x[k]) for cls, x in terms.items()] + [("vel", f"at {now:.2f} s: {left}", total[k])]
    return listed([(cls, name, f"{three(v, 2)} {UNITS[order]}") for cls, name, v in rows])


def badge(total, measured):
    """Judge whether the sum agrees with the path: within two parts in a hundred of the largest value."""
    at = np.linspace(0, 1, len(total))
    here = np.stack([np.interp(WITNESSES, at, x) for x in total.T], axis=1)
    ok = bool(np.abs(here - measured).max() < .02 * np.abs(measured).max())
    return ("the sum is what differences of the path give" if ok else "the sum misses the differences of the path"), ok


def sentence(whole, terms, k, t, order):
    """Describe the terms at frame k."""
    size = lambda x: f"{fixed(np.linalg.norm(x[k]), 2)} {UNITS[order]}"
    all_of_it = sum(whole.values())
    out = f"After {t:.2f} s the tool has {'a speed' if order == 1 else 'an acceleration' if order == 2 else 'a jerk'} of {size(all_of_it)}"
    if order == 1:
        return out + ": the columns of G, each times its rate."
    gone = " What is left out is missing in the sum." if len(terms) < len(whole) else ""
    return out + f"; the term with G alone makes {size(whole['inertial'])}." + gone
