"""`StraightLab`: the tool of a two-link arm runs along a straight line at constant speed, close to a singular posture or far from it."""
import numpy as np

from ...kinematics.jacobian import jacobian
from ...labs.controls import Heading, Slider
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import ghost
from ...picture.plot import Curve, Line, Panel

FRAMES = 241
MOTOR = 3.0                                          # [rad/s] top speed of a motor of an industrial arm, about 170 degrees per second


class StraightLab(Lab):
    """A straight line past the shoulder, run through at constant speed, and the joint rates that this takes.

    robot: a planar arm of two revolute joints, links along x at q = 0. height: how far the line passes the shoulder [m].
    speed: of the tool [m/s]. out: distance from the shoulder at which the line begins and ends, as a share of the reach.

    >>> from robotlab import zoo
    >>> from robotlab.labs import StraightLab
    >>> print(StraightLab(zoo.planar(2)).preset("A near miss").words["sentence"].split(". ")[-1])
    For 0.30 s a joint has to be faster than its motor, which can do 3 rad/s.
    """
    title = "Straight line"

    def __init__(self, robot, *, height=.6, speed=.5, out=.9, **options):
        self.a = [link.a for link in robot.links]
        if robot.n != 2 or robot.kinds != "RR":
            raise ValueError(f"the arm has joints {robot.kinds}; expected a planar arm with two revolute joints")
        self.long = sum(self.a)
        controls = [Heading(text="Line of the tool: h in m, r of the reach, v in m/s"),
                    Slider(name="height", symbol="h", text="distance of the line from the shoulder", word="distance", low=.05,
                           high=round(.7 * self.long, 2), value=height, unit="m", step=.01),
                    Slider(name="out", symbol="r", text="reach used at the ends of the line", word="reach used",
                           low=.75, high=.999, value=out, step=.001),
                    Slider(name="speed", symbol="v", text="speed of the tool", low=.1, high=1.0, value=speed, unit="m/s", step=.05)]
        situation = lambda height, out: {"height": height, "out": out, "speed": .5}
        presets = {"Far from the shoulder": situation(.9, .9), "Close to the shoulder": situation(.2, .9),
                   "A near miss": situation(.05, .9), "Out to the end of the reach": situation(.9, .999)}
        options = {"presets": presets, "player": 1, "panels": 2, "H": 330,
                   "view": {"scale": 200 / self.long, "at": [0, 0, 0]},
                   "ground": {"axis": 1, "at": -.14 * self.long, "half": .2 * self.long, "step": .1 * self.long}} | options
        super().__init__(robot, [2.0, -1.6], controls=controls, **options)

    def compute(self, state):
        h, v = state["height"], state["speed"]
        half = np.sqrt((state["out"] * self.long) ** 2 - h * h)
        x = np.linspace(-half, half, FRAMES)
        line = np.stack([x, np.full(FRAMES, h)], -1)
        q, t = two_link_posture(self.a, line), (x + half) / v
        J = jacobian(self.robot, q)[:, :2]
        qd = np.linalg.solve(J, np.broadcast_to([[v], [0.0]], (FRAMES, 2, 1)))[..., 0]
        least = np.linalg.svd(J, compute_uv=False)[:, 1]
        now = state.instant(t[-1], rest=t[FRAMES // 2])
        return {"plots": [self._rates(t, qd), self._least(t, least)], "trail": [[a, b, 0] for a, b in line[::4]],
                "ghosts": [ghost(self.robot, q[0]), ghost(self.robot, q[-1])],
                "motion": Motion(q=q, rate=(FRAMES - 1) / t[-1]), "sentence": self._sentence(t, qd, least, h, v),
                "q": q[np.abs(t - now).argmin()], "time": now}

    def _rates(self, t, qd):
        top = max(1.2 * MOTOR, 1.05 * np.abs(qd).max())
        limits = [Line(MOTOR, label="motor's limit"), Line(-MOTOR)]
        curves = [Curve(t, qd[:, i], f"q{i + 1}", "q̇", str(i + 1)) for i in range(2)]
        return Panel((*limits, *curves), "joint rates in rad/s", "time in s", cursor=("time",), y_range=(-top, top))

    def _least(self, t, least):
        return Panel((Curve(t, least, "vel"),), "smallest singular value of J in m", "time in s", cursor=("time",),
                     y_range=(0, max(1.05 * least.max(), .1)))

    def _sentence(self, t, qd, least, h, v):
        k, i = np.unravel_index(np.abs(qd).argmax(), qd.shape)
        beyond = (np.abs(qd).max(1) > MOTOR).mean() * t[-1]
        verdict = (f"For {beyond:.2f} s a joint has to be faster than its motor, which can do {MOTOR:g} rad/s." if beyond > 0 else
                   "The motors can follow.")
        return (f"The tool runs at {v:.2f} m/s throughout. Joint {i + 1} turns at up to {np.abs(qd).max():.1f} rad/s, where the smallest "
                f"singular value is {least[k]:.2f} m; past the shoulder joint 1 needs v/h = {v / h:.1f} rad/s. {verdict}")


def two_link_posture(a, p):
    """The joint angles (N, 2) that bring the tip of two links a to the points p (N, 2) of a path, elbow bent by q2 < 0.

    >>> import numpy as np
    >>> from robotlab.labs import two_link_posture
    >>> two_link_posture([1.0, 1.0], np.array([[1.0, 1.0], [0.0, 1.0]])).round(2)
    array([[ 1.57, -1.57],
           [ 2.62, -2.09]])
    """
    r2 = (p ** 2).sum(-1)
    q2 = -np.arccos((r2 - a[0] ** 2 - a[1] ** 2) / (2 * a[0] * a[1]))
    return np.stack([np.arctan2(p[:, 1], p[:, 0]) - np.arctan2(a[1] * np.sin(q2), a[0] + a[1] * np.cos(q2)), q2], -1)
