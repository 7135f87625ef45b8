"""`TrajectoryLab`: one motion between two postures, its derivatives in time, and the torques that it asks for."""
import numpy as np

from ..dynamics.probe import inverse_dynamics
from ..kinematics.frames import tip_pose
from ..motion.trajectory import cubic, quintic, through
from .controls import Choice, Heading, Slider
from .lab import Lab
from .motion import Motion
from .picture.plot import Curve, Line, Panel
from .spec import ghost

FRAMES = 121                                         # of a planned motion
DRAWN = slice(None, None, 2)                         # of them in a plot
STILL = 0.12                                         # of the duration: how long the arm is shown at rest before and after
SIZE = (420, 150)                                    # of a plot [px]
WAYS = {"cubic": "cubic", "quintic": "quintic", "quintic, via point": "via"}
RIVALS = {"nothing": "", "the cubic": "cubic", "the quintic": "quintic"}
JUMP = 1e-6                                          # [rad/s or rad/s2]: what is less is rounding


class TrajectoryLab(Lab):
    """A motion from a start to a goal: cubic, quintic, or through a via point, with velocities at its ends.

    robot: an arm with masses. start, goal, via: (n,) postures at first [rad or m]. way: "cubic", "quintic" or "via". rival: the
    polynomial to compare with, "cubic", "quintic" or "". duration: at first [s]. ends: whether end velocities can be set.
    The plots show one joint, before, during and after the motion; outside of it the arm stands still.
    options: as for `Lab`.
    """
    title = "Trajectory lab"

    def __init__(self, robot, start, goal, via, *, way="quintic", rival="", duration=1.5, ends=True, **options):
        joints = {f"joint {k + 1}": k for k in range(robot.n)}
        controls = [Heading(text="Motion"), Choice(name="way", text="way", options=WAYS, value=way),
                    Choice(name="rival", text="beside it", options=RIVALS, value=rival),
                    Slider(name="duration", symbol="T", text="duration", low=0.4, high=4.0, value=duration, unit="s", step=0.05)]
        for name, words, posture in (("start", "Start", start), ("goal", "Goal", goal), ("via", "Via point", via)):
            controls += [Heading(text=words), *posture_sliders(robot, name, words.lower(), posture)]
        controls += [Slider(name="when", text="passed at", low=0.2, high=0.8, value=0.5, unit="T", step=0.02),
                     Heading(text="In the plots"), Choice(name="joint", text="joint", options=joints)]
        if ends:
            controls += [Slider(name=name, text=f"{words} velocity", low=-4.0, high=4.0, value=0.0, unit="/s", step=0.1)
                         for name, words in (("v0", "start"), ("v1", "end"))]
        options = {"player": 1, "panels": [SIZE] * 5, "W": 620, "H": 440} | options
        super().__init__(robot, start, controls=controls, **options)

    def compute(self, state):
        motion, rival = self._plan(state["way"], state), None
        if state["rival"] not in ("", state["way"]):
            rival = self._plan(state["rival"], state)
        t, q, qd, qdd, _ = motion.sample(FRAMES)
        tau = inverse_dynamics(self.robot, q, qd, qdd)
        now = min(state.time, motion.duration)
        q_now, qd_now, qdd_now, _ = motion(now)
        out = {"plots": self._panels_of(motion, rival, state["joint"]), "trail": tip_pose(self.robot, q[::4])[:, :3, 3],
               "ghosts": [ghost(self.robot, q[0]), ghost(self.robot, q[-1])], "points": self._marks(state),
               "curves": self._other_path(rival, state), "largest": np.abs(tau).max(), "badge": badge(motion, state["joint"]),
               "sentence": self._sentence(motion, state), "time": now,
               "motion": Motion(q=q, torques=tau, rate=(FRAMES - 1) / motion.duration, auto="preset" in state.changed)}
        return out | {"q": q_now, "torques": inverse_dynamics(self.robot, q_now, qd_now, qdd_now)}

    def _plan(self, way, state):
        """The motion that the sliders describe, one way or another."""
        start, goal, via = (np.array([state[f"{name}{i + 1}"] for i in range(self.robot.n)]) for name in ("start", "goal", "via"))
        T, shown = state["duration"], np.arange(self.robot.n) == state["joint"]
        ends = [state.values.get(name, 0.0) * shown for name in ("v0", "v1")]
        if way == "via":                             # from rest to rest
            return through([start, via, goal], [0.0, state["when"] * T, T])
        return {"cubic": cubic, "quintic": quintic}[way](start, goal, T, *ends)

    def _marks(self, state):
        if state["way"] != "via":
            return []
        via = np.array([state[f"via{i + 1}"] for i in range(self.robot.n)])
        return [{"at": tip_pose(self.robot, via)[:3, 3], "cls": "tgt", "text": "via"}]

    def _other_path(self, rival, state):
        """The path of the other motion, if it is another."""
        if rival is None:
            return []
        return [{"points": tip_pose(self.robot, rival.sample(25)[1])[:, :3, 3], "cls": "ink", "width": 1.4, "dash": True}]

    def _panels_of(self, motion, rival, joint):
        """Position, velocity, acceleration, jerk and torque of one joint."""
        T, titles = motion.duration, [f"{name} in {unit_of(self.robot, joint, k)}" for k, name in enumerate(ORDERS)]
        span = (-STILL * T, (1 + STILL) * T)
        each = [[] for _ in titles]
        for plan, cls, width, dash in ((rival, "ink", 1.4, True), (motion, f"q{min(joint + 1, 7)}", 2.2, False)):
            if plan is not None:
                t = with_rest(plan)
                for things, values in zip(each, self._five(plan, t, joint)):
                    things.append(Curve(t, values, cls, width=width, dash=dash, track=not dash))
        return [Panel((Line(0.0, "x"), Line(T, "x"), *things), title, "time in s", x_range=span, cursor=("time",), W=SIZE[0], H=SIZE[1])
                for title, things in zip(titles, each)]

    def _five(self, plan, t, joint):
        q, qd, qdd, qddd = plan(t)
        return [x[:, joint] for x in (q, qd, qdd, qddd, inverse_dynamics(self.robot, q, qd, qdd))]

    def _sentence(self, motion, state):
        j, robot = state["joint"], self.robot
        peaks = [f"{peak[j]:.2f} {unit_of(robot, j, k)}" for k, peak in enumerate(motion.peaks(), start=1)]
        said = f"Joint {j + 1} at most: velocity {peaks[0]}, acceleration {peaks[1]}, jerk {peaks[2]}."
        q, qd, qdd, _ = motion(0.0)
        if np.abs(qd).max() > JUMP:
            return said + f" At the start its velocity jumps to {qd[j]:.2f} {unit_of(robot, j, 1)}: only a motion before this one could do that."
        step = (inverse_dynamics(robot, q, qd, qdd) - inverse_dynamics(robot, q, 0 * q, 0 * q))[j]
        if np.abs(qdd).max() > JUMP:
            return said + f" At the start its acceleration jumps to {qdd[j]:.2f} {unit_of(robot, j, 2)}, and its torque by {step:.1f} {unit_of(robot, j, 4)}."
        return said + " Acceleration and torque begin where rest left them."


ORDERS = ("position", "velocity", "acceleration", "jerk", "torque")


def unit_of(robot, joint, order):
    """The unit of position (0) to jerk (3), or of the torque (4), of one joint."""
    slides = robot.links[joint].prismatic
    if order == 4:
        return "N" if slides else "N m"
    return ("m" if slides else "rad") + ("", "/s", "/s²", "/s³")[order]


def with_rest(motion):
    """Times of a motion and of a while at rest around it: where something jumps, two times stand at one place."""
    t = motion.sample(FRAMES)[0][DRAWN]
    wait = STILL * motion.duration
    return np.concatenate([[t[0] - wait, np.nextafter(t[0], -1)], t, [np.nextafter(t[-1], np.inf), t[-1] + wait]])


def badge(motion, joint):
    """The lowest derivative that jumps where the motion meets rest, in words."""
    _, qd, qdd, qddd = (np.abs(x[:, joint]).max() for x in motion(motion.times[[0, -1]]))
    if qd > JUMP:
        return "velocity jumps", False
    if qdd > JUMP:
        return "acceleration jumps", False
    return "only the jerk jumps" if qddd > JUMP else "nothing moves", True


def posture_sliders(robot, name, words, posture):
    """A slider for each coordinate of a posture: name1, name2, ..."""
    out = []
    for i, (link, value) in enumerate(zip(robot.links, posture), start=1):
        low, high = link.limits or ((0.0, 1.0) if link.prismatic else (-np.pi, np.pi))
        out.append(Slider(name=f"{name}{i}", symbol="q", sub=str(i), cls=f"q{min(i, 7)}", text=f"{words}, joint {i}",
                          low=min(low, float(value)), high=max(high, float(value)), value=float(value),
                          degrees=not link.prismatic, unit="m" if link.prismatic else ""))
    return out
