"""`ThreeWaysLab`: the torque of a joint along a motion, from influence coefficients, from force balances and from energies."""
import numpy as np

from ...dynamics.influence_form import applied_loads, model_coefficients
from ...dynamics.methods import METHODS
from ...kinematics.frames import tip_pose
from ...labs.columns import subscript
from ...labs.controls import Choice, Heading, Slider
from ...labs.equations import Equation, side_by_side
from ...labs.followed import followed
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...motion.trajectory import quintic
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel, Points, Stack
from .influence_views import blocks, instant, listed
from .motion_terms import near

FRAMES = 121                                         # of the motion
DURATIONS = (.5, 8.0)                                # [s]
OTHERS = {"newton_euler": ("ink", "ring", slice(4, None, 12)), "euler_lagrange": ("ink", "cross", slice(10, None, 12))}
SAME = 1e-9                                          # of the largest torque
LEFT_OUT = {"nothing": "", "P*": "P", "the products in P*": "products", "the loads": "loads"}
WHAT = {"inertial": "I* q̈", "centrifugal": "q̇ᵀ P* q̇, squares", "coriolis": "q̇ᵀ P* q̇, products", "gravity": "loads, the weights"}
AT_FIRST = {"duration": 1.0, "without": "", "joint": 0}
PRESETS = {"Joint 1": {"time": .3}, "Joint 2": {"joint": 1, "time": .3},
           "Joint 2, in 6 seconds": {"joint": 1, "duration": 6.0, "time": 2.0},
           "Without P*": {"without": "P", "time": .3}, "Without the products in P*": {"without": "products", "time": .3},
           "Half way": {"time": .5}, "Half way, in 2 seconds": {"duration": 2.0, "time": 1.0}}


class ThreeWaysLab(Lab):
    """tau = I* qdd + qd^T P* qd - loads, beside Newton-Euler and Euler-Lagrange; I* and P* at the posture as arrays.

    robot: an arm with masses. start, goal: (n,) postures [rad or m]; a quintic leads from one to the other. joint: 0 to n-1, at first.
    duration: at first [s]. options: as for `Lab`. Friction is left aside.

    >>> from robotlab import zoo
    >>> from robotlab.labs import ThreeWaysLab
    >>> print(ThreeWaysLab(zoo.rrr(), [-0.8, -0.4, -1.6], [1.0, -1.0, -0.6]).preset("Joint 2, in 6 seconds").words["sentence"])
    After 2.00 s joint 2 needs 24.14 N m, of which q̇ᵀ P* q̇ is 0.30 N m.
    """
    title = "Three ways to a torque"

    def __init__(self, robot, start, goal, *, duration=1.0, joint=0, presets=None, **options):
        self.unit_motion = quintic(start, goal, 1.0)
        _, self.postures, *_ = self.unit_motion.sample(FRAMES)
        self.inertia, self.power = model_coefficients(robot, self.postures)        # of postures alone: for every duration
        weights = np.stack([link.m * np.asarray(robot.gravity, dtype=float) for link in robot.links])
        self.loads = -applied_loads(robot, self.postures, weights)
        self.path = tip_pose(robot, self.postures[::3])[:, :3, 3]
        controls = [Choice(name="joint", text="torque of", options={f"joint {i + 1}": i for i in range(robot.n)}, value=joint),
                    Heading(text="Motion"),
                    Slider(name="duration", symbol="T", text="duration", low=DURATIONS[0], high=DURATIONS[1], value=duration, unit="s",
                           step=.1),
                    Heading(text="Influence coefficients"), Choice(name="without", text="left out", options=LEFT_OUT)]
        presets = {title: AT_FIRST | patch for title, patch in PRESETS.items()} if presets is None else presets
        options = {"player": 1, "view": near(robot), "panels": 2, "equation": 5 + 1.6 * max(robot.n, 3), "H": 400,
                   "presets": presets} | options
        super().__init__(robot, start, controls=controls, **options)

    def compute(self, state):
        T, i = state["duration"], state["joint"]
        t, q, qd, qdd, _ = self.unit_motion.stretched(T).sample(FRAMES)
        whole = self._terms(qd, qdd)
        terms = {cls: x for cls, x in whole.items() if cls not in gone(state["without"])}
        others = {name: METHODS[name](self.robot, q[at], qd[at], qdd[at]) for name, (_, _, at) in OTHERS.items()}
        tau, (now, k) = sum(terms.values()), instant(state, T, FRAMES)
        largest = np.abs(sum(whole.values())).max()
        off = max(np.abs(tau[at] - others[name]).max() for name, (_, _, at) in OTHERS.items())
        same = bool(off < SAME * largest)
        shown = torque_equation(self.inertia[k], self.power[k], terms, tau, k, i, self._unit(i), now)
        shown, figures = followed(shown, np.column_stack([self.inertia[:, i], self.power[:, i].reshape(FRAMES, -1),
                                                          *(x[:, i] for x in terms.values()), t, tau[:, i]]))
        return {"q": q[k], "time": now, "torques": tau[k], "largest": largest, "trail": self.path,
                "motion": Motion(q=q, torques=tau, others=figures, rate=(FRAMES - 1) / T),
                "plots": [self._curves(t, tau, others, i), self._shares(t, terms, tau, i)],
                "equation": shown,
                "badge": ("three ways, one torque" if same else "this way misses the other two", same),
                "sentence": self._sentence(whole, terms, t, k, i)}

    def _terms(self, qd, qdd):
        """{class: (N, n)}: the parts of tau = I* qdd + qd^T P* qd - loads."""
        squares = np.einsum("Nimm,Nm->Ni", self.power, qd**2)
        quadratic = np.einsum("Nimn,Nm,Nn->Ni", self.power, qd, qd)
        return {"inertial": np.einsum("Nin,Nn->Ni", self.inertia, qdd), "centrifugal": squares, "coriolis": quadratic - squares,
                "gravity": self.loads}

    def _unit(self, i):
        return "N" if self.robot.links[i].prismatic else "N m"

    def _curves(self, t, tau, others, i):
        things = [Curve(t, tau[:, i], "tau", "τ", str(i + 1), width=3)]
        things += [Points(t[at], others[name][:, i], cls, mark) for name, (cls, mark, at) in OTHERS.items()]
        title = f"τ{subscript(i + 1)} in {self._unit(i)} (rings: Newton-Euler, crosses: Lagrange)"
        return Panel(tuple(things), title, "time in s", cursor=("time",))

    def _shares(self, t, terms, tau, i):
        things = (Stack(t, {cls: x[:, i] for cls, x in terms.items()}), Line(0.0), Curve(t, tau[:, i], "tau", "τ", str(i + 1), width=1.6))
        return Panel(things, f"its terms in {self._unit(i)}", "time in s", cursor=("time",))

    def _sentence(self, whole, terms, t, k, i):
        value = lambda x: f"{fixed(x[k, i], 2)} {self._unit(i)}"
        velocity = value(whole["centrifugal"] + whole["coriolis"])
        out = f"After {t[k]:.2f} s joint {i + 1} needs {value(sum(whole.values()))}, of which q̇ᵀ P* q̇ is {velocity}."
        missing = [WHAT[cls] for cls in whole if cls not in terms]
        return out + (f" Left out: {'; '.join(missing)}." if missing else "")


def gone(without):
    """The classes of the terms left out."""
    return {"P": ("centrifugal", "coriolis"), "products": ("coriolis",), "loads": ("gravity",)}.get(without, ())


def torque_equation(inertia, power, terms, tau, k, i, unit, now):
    """The row of I* and the plane of P* that belong to joint i, and the value of each term at frame k."""
    row, row_text = blocks([(f"I*{i + 1}", inertia[i:i + 1], (0, slice(None)))], "inertial")
    plane, plane_text = blocks([(f"P*{i + 1}", power[i], np.eye(len(inertia), dtype=bool))], "centrifugal")
    sums = listed([(cls, WHAT[cls], f"{fixed(x[k, i], 2)} {unit}") for cls, x in terms.items()]
                  + [("tau", f"τ{subscript(i + 1)} at {now:.2f} s", f"{fixed(tau[k, i], 2)} {unit}")])
    return Equation(side_by_side(row, plane, sums.mathml), "\n".join([row_text, plane_text, sums.text]))
