"""`PrescribedLab`: joints that are free, locked, driven along a motion, or stopped by a block; torques and energy beside them."""
import numpy as np

from ...labs.controls import Choice, Heading, Slider
from ...labs.equations import whole, words
from ...labs.followed import followed
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.terms import true_minus
from ...maths import mathml
from ...maths.mathml import EQUALS, PLUS, mn, mrow
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel
from .two_rods import HANGING, ROBOT, SCALE, bones, energy, model, off_balance, percent, rk4, start_angle

STEP, LENGTH = .01, 6.0                              # [s]
SHOWN = 3.0                                          # of the way of the tip [s]; later it is a scribble
EVERY = 2                                            # of the steps, a frame
SMALL = 5e-3                                         # [N m or J]: less is shown as 0
BLOCKS = (0.0, float(np.radians(150)))               # between which the elbow is stopped [rad]
DRIVES = {"free": "free", "locked": "locked", "driven to and fro": "driven"}
START = {"start1": 0.0, "start2": float(np.radians(40))}
FIRST = START | {"joint1": "free", "joint2": "free", "turn": float(np.radians(30)), "frequency": .5, "damping": 0.0}
PRESETS = {"Both free": FIRST, "Elbow locked": FIRST | {"joint2": "locked"},
           "Shoulder locked": FIRST | {"joint1": "locked"},
           "Shoulder driven slowly": FIRST | {"start1": HANGING, "start2": 0.0, "joint1": "driven", "frequency": .2},
           "Shoulder driven at resonance": FIRST | {"start1": HANGING, "start2": 0.0, "joint1": "driven", "turn": float(np.radians(10)),
                                                    "frequency": .6},
           "An elbow with stops": FIRST | {"joint2": "stop"},
           "A torque that brakes": FIRST | {"damping": 1.0}}


class PrescribedLab(Lab):
    """Two rods whose joints are free, locked or driven; the torques that hold them follow from the equations of motion.

    joint1, joint2: "free", "locked", "driven"; joint2 also "stop". options: as for `Lab`.

    >>> from robotlab.labs import PrescribedLab
    >>> print(PrescribedLab().preset("Shoulder locked").words["sentence"])
    Joint 1 is locked: the lock holds 38.9 N m at most and does no work. Joint 2 is free. No torque does work, so the energy stays.
    """
    title = "Free, locked, driven"

    def __init__(self, joint1="free", joint2="locked", **options):
        first = FIRST | {"joint1": joint1, "joint2": joint2}
        controls = [Heading(text="Joints"), Choice(name="joint1", text="joint 1", options=DRIVES, value=joint1),
                    Choice(name="joint2", text="joint 2", options=DRIVES | {"free from 0° to 150°": "stop"}, value=joint2),
                    Heading(text="Start, at rest"), *(start_angle(i, first[f"start{i}"]) for i in (1, 2)),
                    Heading(text="Drive and brake, k in N m s"),
                    Slider(name="turn", symbol="A", text="half the turn of a driven joint", word="amplitude",
                           low=0.0, high=np.pi / 2, value=first["turn"],
                           degrees=True),
                    Slider(name="frequency", symbol="f", text="frequency of a driven joint", word="frequency",
                           low=.1, high=2.0, value=first["frequency"],
                           unit="Hz", step=.05),
                    Slider(name="damping", symbol="k", text="brake of a free joint: torque −k q̇", word="brake",
                           low=0.0, high=3.0, value=0.0,
                           step=.1)]
        options = {"player": 1, "panels": 3, "presets": PRESETS, "view": SCALE, "H": 430, "equation": 4.2,
                   "show": {"tool": ""}} | options
        super().__init__(ROBOT, (first["start1"], first["start2"]), controls=controls, **options)

    def compute(self, state):
        plan = Plan(state)
        y, count = plan.run(), round(LENGTH / STEP)
        t = STEP * np.arange(count + 1)
        tau = np.array([plan.solved(time, *row[:4])[2:] for time, row in zip(t, y.tolist())])
        now = state.instant(LENGTH)
        k = int(round(now / STEP)) // EVERY * EVERY
        shown, figures = followed(instant(plan, t[k], y[k]), [in_order(plan, *at) for at in zip(t[::EVERY].tolist(), y[::EVERY].tolist())])
        return {"q": y[k, :2], "time": now, "torques": tau[k], "largest": max(np.abs(tau).max(), 1.0),
                "plots": [angles(t, y), torques(t, tau), energies(t, y)], "sentence": sentence(plan, y, tau),
                "trail": bones(y[:round(SHOWN / STEP):2, :2])[:, 2], "badge": badge(y), "equation": shown,
                "motion": Motion(q=y[::EVERY, :2], torques=tau[::EVERY], rate=1 / (EVERY * STEP), others=figures,
                                 auto="preset" in state.changed)}


class Plan:
    """The prescription of each joint, and the motion that follows."""

    def __init__(self, state):
        self.ways = [state["joint1"], state["joint2"].replace("stop", "free")]
        self.stop = state["joint2"] == "stop"
        self.start = [state["start1"], state["start2"], 0.0, 0.0, 0.0]
        self.k, self.turn, self.omega = state["damping"], state["turn"], 2 * np.pi * state["frequency"]
        self.hits = 0

    def wanted(self, i, t):
        """The prescribed acceleration of joint i: of q = start + A (1 - cos(omega t)), or 0."""
        return self.turn * self.omega ** 2 * float(np.cos(self.omega * t)) if self.ways[i] == "driven" else 0.0

    def solved(self, t, q1, q2, w1, w2):
        """qdd1, qdd2, tau1, tau2: each row has one unknown more, an acceleration where the joint is free, else a torque."""
        a, b, d, h1, h2 = model(q1, q2, w1, w2)
        given1, given2 = (way != "free" for way in self.ways)
        p1, p2, t1, t2 = self.wanted(0, t), self.wanted(1, t), -self.k * w1, -self.k * w2
        if not given1 and not given2:
            det = a * d - b * b
            return (d * (t1 - h1) - b * (t2 - h2)) / det, (a * (t2 - h2) - b * (t1 - h1)) / det, t1, t2
        if not given1:
            p1 = (t1 - h1 - b * p2) / a
        elif not given2:
            p2 = (t2 - h2 - b * p1) / d
        return p1, p2, (a * p1 + b * p2 + h1 if given1 else t1), (b * p1 + d * p2 + h2 if given2 else t2)

    def rate(self, t, y):
        """Rates of [q1, q2, w1, w2, work]."""
        w1, w2 = y[2], y[3]
        p1, p2, t1, t2 = self.solved(t, *y[:4])
        return [w1, w2, p1, p2, t1 * w1 + t2 * w2]

    def bounced(self, y):
        """Past a block and moving on: reverse the elbow's rate; the impulse goes through M to joint 1 as well, or to its lock."""
        if not (y[1] < BLOCKS[0] and y[3] < 0 or y[1] > BLOCKS[1] and y[3] > 0):
            return y
        self.hits += 1
        a, b, *_ = model(*y[:4])
        change = -2 * y[3]
        if self.ways[0] == "free":
            return [y[0], y[1], y[2] - b / a * change, y[3] + change, y[4]]
        return [y[0], y[1], y[2], y[3] + change, y[4] + b * change * y[2]]

    def run(self):
        """(N, 5) of q1, q2, w1, w2 and the work of all torques."""
        after = {"after": self.bounced} if self.stop else {}
        if self.stop:
            self.start[1] = float(np.clip(self.start[1], *BLOCKS))
        return rk4(self.rate, self.start, STEP, round(LENGTH / STEP), **after)


# -- the plots --------------------------------------------------------------------------------------------------------
def panel(t, curves, title, *more):
    """A plot against time; a curve that hardly changes is not magnified."""
    values = np.concatenate([x for x, *_ in curves])
    y_range = (-1.0, 1.0) if np.abs(values).max() < 1 else None
    return Panel((*more, *(Curve(t[::3], x[::3], *look) for x, *look in curves)), title, "time in s", (0, LENGTH), y_range,
                 cursor=("time",))


def angles(t, y):
    return panel(t, [(np.degrees(y[:, i]), f"q{i + 1}", "q", str(i + 1)) for i in (0, 1)], "joint angles in degrees")


def torques(t, tau):
    return panel(t, [(tau[:, i], f"q{i + 1}", "τ", str(i + 1)) for i in (0, 1)], "torques at the joints in N m", Line(0.0))


def energies(t, y):
    """The energy of the rods, and the work done on them since the start."""
    total = sum(energy(y))
    return panel(t, [(total - total[0], "vel", "E"), (y[:, 4], "tau", "W")], "energy gained E and work W in J", Line(0.0))


# -- the equation -----------------------------------------------------------------------------------------------------
def instant(plan, t, y):
    """M qdd + h = tau with the numbers of one instant; each unknown has a colour: an acceleration or a torque."""
    y = [float(x) for x in y]
    a, b, d, h1, h2 = model(*y[:4])
    p1, p2, t1, t2 = plan.solved(t, *y[:4])
    found = [way == "free" for way in plan.ways]
    M, qdd, h, tau = [[a, b], [b, d]], [[p1], [p2]], [[h1], [h2]], [[t1], [t2]]
    math = (matrix(M) + matrix(qdd, ["inertial" if one else "" for one in found]) + PLUS + matrix(h) + EQUALS
            + matrix(tau, ["" if one else "tau" for one in found]))
    rows = [[fixed(x, 2) for x in row] for row in np.hstack([M, qdd, h, tau])]
    text = "\n".join("[{} {}] [{}] + [{}] = [{}]".format(*row) for row in rows)
    said = f"at {t:.2f} s; coloured: solved for"
    written = whole(math, f"{text}\n{said}")
    return written._replace(mathml=written.mathml + words(said))


def in_order(plan, t, y):
    """The numbers of this equation, in their order there."""
    a, b, d, h1, h2 = model(*y[:4])
    p1, p2, t1, t2 = plan.solved(t, *y[:4])
    return a, b, b, d, p1, p2, h1, h2, t1, t2, t


def matrix(rows, classes=("", "")):
    """Numbers in brackets as MathML, each row in its class."""
    return mathml.matrix([[mrow(mn(fixed(x, 2)), cls=cls) for x in row] for row, cls in zip(rows, classes)])


# -- words ------------------------------------------------------------------------------------------------------------
def sentence(plan, y, tau):
    """Describe each joint's prescription, and the work of the torques."""
    said = [joint(i, way, tau[:, i]) for i, way in enumerate(plan.ways)]
    if plan.stop:
        said.append(f"The elbow strikes a stop {plan.hits} times; the rates jump, the energy does not.")
    work, total = y[-1, 4], sum(energy(y))
    if abs(work) < SMALL and np.abs(y[:, 4]).max() < SMALL:
        return " ".join(said) + " No torque does work, so the energy stays."
    return true_minus(" ".join(said) + f" After {LENGTH:.0f} s the torques have done {work:.1f} J, and the energy has changed by "
                                       f"{total[-1] - total[0]:.1f} J.")


def joint(i, way, tau):
    """One joint in words."""
    most = f"{np.abs(tau).max():.1f} N m at most"
    return {"free": f"Joint {i + 1} is free.", "locked": f"Joint {i + 1} is locked: the lock holds {most} and does no work.",
            "driven": f"Joint {i + 1} is driven: that takes {most}."}[way]


def badge(y):
    """Compare the energy gained with the work done."""
    off = off_balance(y, y[:, 4])
    return f"energy gained = work done, to {percent(off)}", bool(off < 1e-2)
