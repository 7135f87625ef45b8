"""`LimitsLab`: how short a motion may be, which limit decides, and which joint all others wait for."""
import numpy as np
import sympy as sp

from ..maths.printing import mathml_of, text_of
from ..maths.writers import decimal
from ..motion.trajectory import REST_TO_REST, cubic, quintic
from .controls import Choice, Heading, Slider, Toggle
from .equations import lines, whole
from .lab import Lab
from .motion import Motion
from .picture.plot import Curve, Line, Panel
from .spec import ghost
from .trajectory import FRAMES, posture_sliders, with_rest

NAMES = ("velocity", "acceleration", "jerk")
COLOUR = ("vel", "inertial", "ink")                  # of what each limit allows
SIZE = (420, 170)                                    # of a plot [px]
RANGE = (0.2, 8.0)                                   # of durations [s]


class LimitsLab(Lab):
    """A motion from rest to rest under limits of velocity, acceleration and jerk, the same for all joints.

    robot: an arm of turning joints. start, goal: (n,) postures [rad]. velocity, acceleration, jerk: limits at first [rad/s,
    rad/s2, rad/s3]. shortest: whether the duration follows the limits; a hand on the slider of the duration ends that.
    options: as for `Lab`.
    """
    title = "Limits lab"

    def __init__(self, robot, start, goal, *, velocity=2.0, acceleration=5.0, jerk=40.0, shortest=True, **options):
        self.start = np.array(start, dtype=float)
        symbols = sp.symbols("D v_max a_max j_max", positive=True)
        self._formulas = {kind: formulas(kind, *symbols) for kind in REST_TO_REST}
        limit = dict(zip(NAMES, (velocity, acceleration, jerk)))
        controls = [Heading(text="Limits"), *limit_sliders(limit), Heading(text="Motion"),
                    Choice(name="kind", text="polynomial", options={"quintic": "quintic", "cubic": "cubic"}),
                    Slider(name="duration", symbol="T", text="duration", low=RANGE[0], high=RANGE[1], value=1.0, unit="s", step=0.01),
                    Toggle(name="shortest", text="as short as the limits allow", value=shortest),
                    Heading(text="Goal"), *posture_sliders(robot, "goal", "goal", goal)]
        options = {"player": 1, "panels": [SIZE] * 4, "equation": 8.4, "W": 620, "H": 360} | options
        super().__init__(robot, start, controls=controls, **options)

    def compute(self, state):
        goal = np.array([state[f"goal{i + 1}"] for i in range(self.robot.n)])
        distance, limits = np.abs(goal - self.start), np.array([state[name] for name in NAMES])
        needed = durations(distance, limits, state["kind"])
        follows = state["shortest"] and "duration" not in state.changed
        T = float(np.clip(needed.max(), *RANGE)) if follows else state["duration"]
        motion = {"cubic": cubic, "quintic": quintic}[state["kind"]](self.start, goal, T)
        q = motion.sample(FRAMES)[1]
        used = np.array(motion.peaks()) / limits[:, None]
        now = min(state.time, T)
        return {"plots": [*self._curves(motion, limits), self._shares(needed, T)], "values": {"duration": T, "shortest": follows},
                "ghosts": [ghost(self.robot, self.start), ghost(self.robot, goal)], "q": motion(now)[0], "time": now,
                "motion": Motion(q=q, rate=(FRAMES - 1) / T, auto="preset" in state.changed),
                "equation": self._equation(state["kind"], distance, limits, needed), "badge": badge(used),
                "sentence": sentence(needed, used, T, state["kind"])}

    def _curves(self, motion, limits):
        """Velocity, acceleration and jerk of all joints, each between its limits."""
        t, panels = with_rest(motion), []
        for k, (name, values, limit) in enumerate(zip(NAMES, motion(t)[1:], limits), start=1):
            top = 1.1 * max(limit, np.abs(values).max())
            things = [Line(side * limit, cls="bad", label="limit" if side > 0 else "") for side in (1, -1)]
            things += [Curve(t, values[:, i], f"q{min(i + 1, 7)}") for i in range(self.robot.n)]
            panels.append(Panel(tuple(things), f"{name} in rad/s" + ("", "²", "³")[k - 1], "time in s", cursor=("time",),
                                x_range=(t[0], t[-1]), y_range=(-top, top), W=SIZE[0], H=SIZE[1]))
        return panels

    def _shares(self, needed, T):
        """How much of each limit the busiest joint uses, for every duration: 1/T, 1/T2 and 1/T3."""
        t, things = np.geomspace(*RANGE, 40), [Line(1.0, cls="bad")]
        for k, need in enumerate(needed.max(1)):
            share = (max(need, 1e-3) / t) ** (k + 1)
            seen = (share > 0.01) & (share < 30)
            things.append(Curve(t[seen], share[seen], COLOUR[k], NAMES[k][0]))
        return Panel(tuple(things), "share of the limit that is used", "duration T in s", x_range=RANGE, y_range=(0.01, 10.0),
                     log_x=True, log_y=True, cursor=("values", "duration"), W=SIZE[0], H=SIZE[1])

    def _equation(self, kind, distance, limits, needed):
        """The three durations, with letters, with numbers and as a value; the one that decides is marked."""
        out, first = [], np.unravel_index(needed.argmax(), needed.shape)
        for k, (symbols, expression) in enumerate(self._formulas[kind]):
            joint = int(needed[k].argmax())
            values = dict(zip(symbols, (distance[joint], limits[k])))
            letter = "vaj"[k]
            parts = [mathml_of(expression), mathml_of(expression, None, values)]
            value = f"<mn>{decimal(needed[k, joint])}</mn><mtext> s</mtext>"
            mark = f"<mtext>  (joint {joint + 1}{', decides' if k == first[0] else ''})</mtext>"
            math = f'<mrow class="{COLOUR[k]}"><msub><mi>T</mi><mi>{letter}</mi></msub><mo>=</mo>' + "<mo>=</mo>".join([*parts, value]) + mark
            text = f"T_{letter} = {text_of(expression)} = {decimal(needed[k, joint])} s (joint {joint + 1})"
            out.append(whole(math + "</mrow>", text))
        return lines(*out)


def formulas(kind, D, *limits):
    """The shortest duration that each limit allows, [((distance, limit), expression), ...]: from the peaks c D/T^k."""
    peaks = {"quintic": (sp.Rational(15, 8), 10 / sp.sqrt(3), sp.Integer(60)), "cubic": (sp.Rational(3, 2), sp.Integer(6), sp.Integer(12))}
    return [((D, limit), (c * D / limit) ** sp.Rational(1, k)) for k, (c, limit) in enumerate(zip(peaks[kind], limits), start=1)]


def durations(distance, limits, kind):
    """The shortest duration (3, n) that each limit allows each joint [s]."""
    return np.array([(c * distance / limit) ** (1 / k) for k, (c, limit) in enumerate(zip(REST_TO_REST[kind], limits), start=1)])


def limit_sliders(limit):
    ranges = {"velocity": (0.5, 6.0, 0.1, "/s"), "acceleration": (1.0, 20.0, 0.5, "/s²"), "jerk": (10.0, 200.0, 5.0, "/s³")}
    return [Slider(name=name, symbol="vaj"[k], sub="max", cls=COLOUR[k], text=f"{name} limit in rad{unit}", low=low, high=high,
                   value=limit[name], unit=unit, step=step) for k, (name, (low, high, step, unit)) in enumerate(ranges.items())]


def badge(used):
    """Whether the motion keeps its limits."""
    over = used.max() > 1 + 1e-6
    return ("over a limit" if over else "within all limits"), not over


def sentence(needed, used, T, kind):
    limit, joint = np.unravel_index(needed.argmax(), needed.shape)
    share = ", ".join(f"{100 * u:.0f} % of the {name} limit" for name, u in zip(NAMES, used.max(1)))
    said = f"At least {needed.max():.2f} s: the {NAMES[limit]} of joint {joint + 1} decides. In {T:.2f} s the motion uses {share}."
    return said + (" The jumps at its ends no jerk limit allows." if kind == "cubic" else "")
