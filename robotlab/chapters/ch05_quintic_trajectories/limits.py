"""`LimitsLab`: the shortest duration, the limit that decides it, and the joint for which all others wait."""
import numpy as np

from ...dynamics.probe import inverse_dynamics
from ...labs.controls import Choice, Heading, Slider, Toggle
from ...labs.equations import lines, whole
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import ghost
from ...maths.mathml import DOT, EQUALS, mfrac, mi, mn, mroot, mrow, mspace, msqrt, msub, mtext
from ...maths.rounding import percent, rounded_up
from ...maths.writers import decimal
from ...motion.trajectory import REST_TO_REST, cubic, quintic
from ...picture.plot import Curve, Line, Panel, Points
from .trajectory import FRAMES, posture_sliders, with_rest

NAMES = ("velocity", "acceleration", "jerk")
COLOUR = ("vel", "inertial", "ink")                  # for each limit
RANGE = (0.1, 10.0)                                  # of durations [s]
SHARES = (0.001, 10.0)                               # of a limit, that are shown
STRICT = {"velocity": 2.0, "acceleration": 5.0, "jerk": 40.0}
PRESETS = {"A low limit of velocity": {"velocity": 1.0, "acceleration": 10.0, "jerk": 100.0},
           "A low limit of acceleration": {"velocity": 4.0, "acceleration": 3.0, "jerk": 100.0},
           "A low limit of jerk": {"velocity": 4.0, "acceleration": 10.0, "jerk": 10.0},
           "In 0.7 s": STRICT | {"shortest": False, "duration": .7},
           "Joint 2 goes farther": STRICT | {"goal2": np.radians(-90)}, "As a cubic": STRICT | {"kind": "cubic"}}
# The peaks of a motion from rest to rest are c D/T, c D/T2, c D/T3, with these c: as MathML, and as text.
PEAKS = {"quintic": ((mfrac(mn(15), mn(8)), "15/8"), (mfrac(mn(10), msqrt(mn(3))), "10/sqrt(3)"), (mn(60), "60")),
         "cubic": ((mfrac(mn(3), mn(2)), "3/2"), (mn(6), "6"), (mn(12), "12"))}
STRUT = mspace(height="1.3em", depth="1em")          # keeps one line off the next
ROOT = (lambda x: x, msqrt, lambda x: mroot(mrow(x), mn(3)))


class LimitsLab(Lab):
    """A motion from rest to rest under limits of velocity, acceleration and jerk, the same for all joints.

    robot: an arm of turning joints, with masses. start, goal: (n,) postures [rad]. velocity, acceleration, jerk: limits at first
    [rad/s, rad/s2, rad/s3]. shortest: True if the duration follows the limits; moving its slider ends that.
    options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import LimitsLab
    >>> print(LimitsLab(zoo.rrr(), [0.0, 0.5, -1.0], [1.2, -0.5, -1.7], velocity=1.0).words["sentence"].split(". ")[0])
    At least 2.25 s: the velocity of joint 1 decides
    """
    title = "Limits lab"

    def __init__(self, robot, start, goal, *, velocity=2.0, acceleration=5.0, jerk=40.0, shortest=True, **options):
        self.start = np.array(start, dtype=float)
        controls = [Heading(text="Limits of every joint"), *limit_sliders(velocity, acceleration, jerk), Heading(text="Motion"),
                    Choice(name="kind", text="polynomial", options={"quintic": "quintic", "cubic": "cubic"}),
                    Slider(name="duration", symbol="T", text="duration", low=RANGE[0], high=RANGE[1], value=1.0, unit="s", step=0.01),
                    Toggle(name="shortest", text="as short as the limits allow", value=shortest),
                    Heading(text="Goal"), *posture_sliders(robot, "goal", "goal", goal)]
        options = {"player": 1, "panels": 6, "equation": 8.8, "W": 620, "H": 320, "presets": PRESETS} | options
        super().__init__(robot, start, controls=controls, **options)

    def compute(self, state):
        goal = np.array([state[f"goal{i + 1}"] for i in range(self.robot.n)])
        distance, limits = np.abs(goal - self.start), np.array([state[name] for name in NAMES])
        needed = durations(distance, limits, state["kind"])
        by_hand = "duration" in state.changed and not state.changed & {"reset", "preset"}
        follows = state["shortest"] and not by_hand
        T = float(np.clip(needed.max(), *RANGE)) if follows else state["duration"]
        motion = {"cubic": cubic, "quintic": quintic}[state["kind"]](self.start, goal, T)
        used, now = np.array(motion.peaks()) / limits[:, None], min(state.time, T)
        return {"plots": [*self._curves(motion, limits), shares(needed)], "values": {"duration": T, "shortest": follows},
                "ghosts": [ghost(self.robot, self.start), ghost(self.robot, goal)], "q": motion(now)[0], "time": now,
                "motion": Motion(q=motion.sample(FRAMES)[1], rate=(FRAMES - 1) / T, auto="preset" in state.changed),
                "equation": durations_typeset(state["kind"], distance, limits, needed), "badge": badge(used, state["kind"]),
                "sentence": sentence(needed, used, T, state["kind"])}

    def _curves(self, motion, limits):
        """Angle, velocity, acceleration, jerk and torque of all joints; limited quantities between their limits."""
        t = with_rest(motion)
        q, qd, qdd, qddd = motion(t)
        curves = lambda values, letter="": [Curve(t, values[:, i], f"q{min(i + 1, 7)}", letter, str(i + 1)) for i in range(self.robot.n)]
        panel = lambda things, title, y_range=None: Panel(tuple(things), title, "time in s", cursor=("time",), x_range=(t[0], t[-1]),
                                                          y_range=y_range)
        out = [panel(curves(q, "q"), "angle in rad")]
        for name, unit, values, limit in zip(NAMES, ("/s", "/s²", "/s³"), (qd, qdd, qddd), limits):
            top = 1.25 * max(limit, np.abs(values).max())
            lines = [Line(limit, cls="bad", label=f"limit {limit:g}"), Line(-limit, cls="bad")]
            out.append(panel(lines + curves(values), f"{name} in rad{unit}", (-top, top)))
        return [*out, panel(curves(inverse_dynamics(self.robot, q, qd, qdd)), "torque in N m")]


def durations(distance, limits, kind):
    """The shortest duration (3, n) that each limit allows each joint [s]."""
    return np.array([(c * distance / limit) ** (1 / k) for k, (c, limit) in enumerate(zip(REST_TO_REST[kind], limits), start=1)])


def shares(needed):
    """Plot the share of each limit that the busiest joint uses, for every duration: 1/T, 1/T2 and 1/T3."""
    t, things = np.geomspace(*RANGE, 60), [Line(1.0, cls="bad")]
    for k, need in enumerate(needed.max(1)):
        share = (need / t) ** (k + 1)
        seen = (share >= SHARES[0]) & (share <= SHARES[1])
        if seen.sum() > 1:
            things += [Curve(t[seen], share[seen], COLOUR[k], NAMES[k][0]), Points([need], [1.0], COLOUR[k], "ring")]
    return Panel(tuple(things), "largest share of each limit that is used", "duration T in s", x_range=RANGE, y_range=SHARES,
                 log_x=True, log_y=True, cursor=("values", "duration"))


def durations_typeset(kind, distance, limits, needed):
    """The three durations, with letters, with numbers and as a value; the one that decides is marked."""
    out, first = [], int(needed.max(1).argmax())
    for k, (peak, text) in enumerate(PEAKS[kind]):
        joint, letter = int(needed[k].argmax()), "vaj"[k]
        D, limit, T = (decimal(x) for x in (distance[joint], limits[k], needed[k, joint]))
        largest = msub(mi(letter), mtext("max"))
        by_letters = ROOT[k](peak + DOT + mfrac(mi("D"), largest))
        by_numbers = ROOT[k](peak + DOT + mfrac(mn(D), mn(limit)))
        mark = f"joint {joint + 1}" + (", decides" if k == first else "")
        left = STRUT + msub(mi("T"), mi(letter))
        line = EQUALS.join([left, by_letters, by_numbers, mn(T) + mtext(f"\u00a0s\u2003{mark}")])
        root = ("", "^(1/2)", "^(1/3)")[k]
        out.append(whole(mrow(line, cls=COLOUR[k]),
                         f"T_{letter} = ({text} {D}/{limit}){root} = {T} s, {mark}"))
    return lines(*out)


def limit_sliders(*values):
    """Sliders for the three limits."""
    ranges = ((0.5, 6.0, 0.1, "rad/s"), (1.0, 20.0, 0.5, "rad/s²"), (5.0, 200.0, 5.0, "rad/s³"))
    return [Slider(name=name, symbol="vaj"[k], sub="max", cls=COLOUR[k], text=f"{name} limit", word=name, low=low, high=high,
                   value=values[k], unit=unit, step=step) for k, (name, (low, high, step, unit)) in enumerate(zip(NAMES, ranges))]


def badge(used, kind):
    """Judge whether the motion keeps its limits; a cubic cannot keep that of the jerk, as its acceleration jumps."""
    if used.max() > 1 + 1e-6:
        return "over a limit", False
    return ("within the limits, except for its jumps", False) if kind == "cubic" else ("within all limits", True)


def sentence(needed, used, T, kind):
    limit, joint = np.unravel_index(needed.argmax(), needed.shape)
    share = ", ".join(f"{percent(float(u))} of the {name} limit" for name, u in zip(NAMES, used.max(1)))
    said = (f"At least {rounded_up(needed.max(), 2):.2f} s: the {NAMES[limit]} of joint {joint + 1} decides. In "
            f"{rounded_up(T, 2):.2f} s the motion uses {share}.")
    return said + (" At its ends the acceleration jumps, which no limit of jerk allows." if kind == "cubic" else "")
