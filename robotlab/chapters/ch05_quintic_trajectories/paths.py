"""`PathLab`: the same two points, joined by a path of the joints and by a straight line of the tool."""
import numpy as np

from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...labs.controls import Choice, Handle, Heading, Hidden, Slider, Toggle
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import ghost, is_flat
from ...model.zoo import two_link
from ...motion.trajectory import quintic
from ...picture.plot import Curve, Panel

FRAMES = 101
ITERATIONS = 20                                      # of the inverse kinematics, from a posture nearby
STEEP = 30.0                                         # [rad/s]: where the plots of the rates end
ROUND = 9                                            # decimals of a rate: at rest all labels stand at the same height
PARALLEL = 1e-6                                      # a singular value below this share of the largest counts as none
ENDS = [1.6, .4, 0.0], [-.6, 1.2, 0.0]               # of the path of the two links
PRESETS = {"Two comfortable points": {}, "The same by the joints": {"way": "joints", "both": True},
           "Past the base": {"start": [1.4, .4, 0.0], "goal": [-1.4, .4, 0.0]},
           "Close past the base": {"start": [1.4, .1, 0.0], "goal": [-1.4, .1, 0.0]},
           "Goal out of reach": {"start": [.6, -.8, 0.0], "goal": [1.9, 1.3, 0.0]}}


class PathLab(Lab):
    """A start and a goal to drag, and two ways between them.

    robot: an arm. near: (n,) a posture that says which elbow to take [rad or m]. start, goal: (3,) points of the tool at first [m].
    way: "joints" or "line", what the arm does when it plays. duration: at first [s]. both: whether the other path is drawn at first.
    options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import PathLab
    >>> print(PathLab(zoo.two_link(), [0.0, 1.7], [1.5, 0.5, 0], [-0.5, 1.2, 0]).words["sentence"].split(". ")[0])
    Fastest joint: 2.1 rad/s on the line, 1.3 rad/s on the joint path
    """
    title = "Path lab"

    def __init__(self, robot, near, start, goal, *, way="line", duration=2.0, both=True, **options):
        controls = [Heading(text="Motion"),
                    Choice(name="way", text="the arm takes", options={"the straight line": "line", "the joint path": "joints"}, value=way),
                    Toggle(name="both", text="show the other path too", value=both),
                    Slider(name="duration", symbol="T", text="duration", low=0.5, high=6.0, value=duration, unit="s", step=0.1),
                    Handle(name="start", value=[float(x) for x in start]), Handle(name="goal", value=[float(x) for x in goal]),
                    Hidden(name="near", value=[float(x) for x in near])]
        self._rims = rims(robot)
        options = {"player": 1, "panels": 3, "W": 620, "H": 420} | options
        super().__init__(robot, near, controls=controls, **options)

    @classmethod
    def two_links(cls, **options):
        """Two links of 1 m, with paths far from the base, past it, and out of reach; at first with the straight line alone, so that
        the other path can be predicted.

        >>> from robotlab.labs import PathLab
        >>> PathLab.two_links().preset("Goal out of reach").words["badge"]["text"]
        'part of the line is out of reach'
        """
        return cls(two_link(), np.radians([0, 100]), *ENDS, **{"presets": PRESETS, "both": False,
                   "view": {"scale": 92, "at": [0, .1, 0]}} | options)

    def compute(self, state):
        ends, T = np.array([state["start"], state["goal"]]), state["duration"]
        joint, line = plan(self.robot, np.array(state["near"]), ends, T)
        shown, now = line if state["way"] == "line" else joint, min(state.time, T)
        k = int(round(now / T * (FRAMES - 1)))
        return {"points": [{"at": p, "cls": "tgt", "text": name, "handle": name, "name": name, "r": 6}
                           for p, name in zip(ends, ("start", "goal"))],
                "curves": [*self._rims, *self._paths(state, joint, line)],
                "ghosts": [ghost(self.robot, joint["q"][i]) for i in (0, -1)], "q": shown["q"][k], "time": now,
                "motion": Motion(q=shown["q"], rate=(FRAMES - 1) / T, auto=bool(state.changed & {"preset", "drop"})),
                "plots": self._panels_of(joint, line), "sentence": sentence(joint, line), "badge": badge(line)}

    def _paths(self, state, joint, line):
        """The path that the arm takes, and the other one on request."""
        curve = {"points": joint["p"][::2], "cls": "vel", "width": 2.4}
        return ([curve] if state["both"] or state["way"] == "joints" else []) + \
            (line_pieces(line) if state["both"] or state["way"] == "line" else [])

    def _panels_of(self, joint, line):
        common = dict(x_label="time in s", cursor=("time",))
        fastest = max(np.nanmax(np.abs(way["qd"]), initial=1.0) for way in (joint, line))
        span = (-1.05 * min(fastest, STEEP), 1.05 * min(fastest, STEEP))
        rates = [Panel(self._rates(way), f"joint velocity in rad/s, {words}", y_range=span, **common)
                 for words, way in (("straight line", line), ("joint path", joint))]
        speeds = Curve(line["t"], line["speed"], "tgt", dash=True), Curve(joint["t"], joint["speed"], "vel")
        return [*rates, Panel(speeds, "speed of the tool in m/s (dashed: straight line)", **common)]

    def _rates(self, way):
        shown = np.clip(way["qd"], -1.1 * STEEP, 1.1 * STEEP).round(ROUND) + 0.0
        return tuple(Curve(way["t"], shown[:, i], f"q{min(i + 1, 7)}", "q̇", str(i + 1)) for i in range(self.robot.n))


def plan(robot, near, ends, T):
    """The two motions between two points (2, 3): along a path of the joints, and along the straight line. Each is a dict:

    t (N,) [s], q (N, n), qd (N, n), p (N, 3) of the tool [m], speed (N,) [m/s], w (N,) smallest singular value of the Jacobian of
    the point, ok (N,) whether the tool can be there; that of the line also wanted (N, 3), where the tool should be. Both follow the
    time law of the quintic, from rest to rest.
    """
    found = solve_ik(robot, ends, near, restarts=0)
    t, q, qd, _, _ = quintic(*found.q, T).sample(FRAMES)
    s, sd = (x[:, 0] for x in quintic([0.0], [1.0], T)(t)[:2])
    wanted = ends[0] + s[:, None] * (ends[1] - ends[0])
    along = solve_ik(robot, wanted, q, restarts=0, iterations=ITERATIONS)
    velocity = sd[:, None] * (ends[1] - ends[0])
    rates = np.linalg.pinv(jacobian(robot, along.q)[:, :3], rcond=PARALLEL) @ velocity[..., None]
    rates = np.where(along.ok[:, None], rates[..., 0], np.nan)
    joint, line = moved(robot, t, q, qd, np.full(FRAMES, found.ok.all())), moved(robot, t, along.q, rates, along.ok)
    return joint, line | {"wanted": wanted}


def moved(robot, t, q, qd, ok):
    """A motion together with that of the tool."""
    J = jacobian(robot, q)[:, :3]
    speed = np.linalg.norm((J @ qd[..., None])[..., 0], axis=1)
    values = np.linalg.svd(J, compute_uv=False)
    return {"t": t, "q": q, "qd": qd, "p": tip_pose(robot, q)[:, :3, 3], "speed": speed, "ok": ok, "w": values[:, freedom(robot) - 1]}


def freedom(robot):
    """Count the directions in which an arm can move its tool at best: 2 in a plane, 3 in space."""
    return min(robot.n, 2 if is_flat(robot) else 3)


def rims(robot):
    """The edges of the place that a planar arm of two turning joints reaches, as curves."""
    if not (is_flat(robot) and robot.kinds == "RR"):
        return []
    a, b = (abs(link.a) for link in robot.links)
    turn = np.linspace(0, 2 * np.pi, 73)
    circle = np.stack([np.cos(turn), np.sin(turn), 0 * turn], axis=-1)
    base = np.asarray(robot.base, dtype=float)[:3, 3]
    return [{"points": base + r * circle, "cls": "zero", "width": 1.4, "dash": True} for r in (a + b, abs(a - b)) if r > 0]


def line_pieces(line):
    """The straight line, and in the colour of a warning the points of it where the tool cannot be, each piece by itself."""
    wanted, bad = line["wanted"], np.flatnonzero(~line["ok"])
    runs = np.split(bad, np.flatnonzero(np.diff(bad) > 1) + 1)
    return [{"points": wanted[[0, -1]], "cls": "tgt", "width": 2.4, "dash": True},
            *({"points": wanted[run][[0, -1]], "cls": "bad", "width": 3.2} for run in runs if len(run) > 1)]


def badge(line):
    ok = bool(line["ok"].all())
    return ("the line can be followed" if ok else "part of the line is out of reach"), ok


def sentence(joint, line):
    """Describe the cost of going straight."""
    if not line["ok"].any():
        return "No point of the line is within reach."
    fast, plain = (np.nanmax(np.abs(way["qd"])) for way in (line, joint))
    k = int(np.nanargmin(np.where(line["ok"], line["w"], np.nan)))
    out = f"Fastest joint: {fast:.1f} rad/s on the line, {plain:.1f} rad/s on the joint path."
    if not line["ok"].all():
        return out + f" {100 * np.mean(~line['ok']):.0f} % of the time the line lies where the tool cannot be."
    return out + f" On the line J is nearest to singular after {line['t'][k]:.2f} s: smallest singular value {line['w'][k]:.2f} m."
