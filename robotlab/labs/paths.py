"""`PathLab`: the same two points, joined by a path of the joints and by a straight line of the tool."""
import numpy as np

from ..kinematics.frames import tip_pose
from ..kinematics.inverse import solve_ik
from ..kinematics.jacobian import jacobian
from ..motion.trajectory import quintic
from .controls import Choice, Handle, Heading, Slider
from .lab import Lab
from .motion import Motion
from .picture.plot import Curve, Panel
from .spec import ghost

FRAMES = 101
ITERATIONS = 20
LARGEST = 40.0                                       # [rad/s]: the end of what a plot of the rates shows
PARALLEL = 1e-6                                      # singular values below this share count as none
SIZE = (420, 170)                                    # of a plot [px]


class PathLab(Lab):
    """A start and a goal to drag, and two ways between them.

    robot: an arm. q: (n,) a posture near which the inverse kinematics looks [rad or m]; its elbow is kept. start, goal: (3,)
    points of the tool at first [m]. way: "joints" or "line", what the arm does when it plays. duration: at first [s].
    options: as for `Lab`.
    """
    title = "Path lab"

    def __init__(self, robot, q, start, goal, *, way="line", duration=2.0, **options):
        self._near = np.array(q, dtype=float)
        controls = [Handle(name="start", value=tuple(map(float, start))), Handle(name="goal", value=tuple(map(float, goal))),
                    Heading(text="Motion"),
                    Choice(name="way", text="arm follows", options={"straight line": "line", "joint path": "joints"}, value=way),
                    Slider(name="duration", symbol="T", text="duration", low=0.5, high=6.0, value=duration, unit="s", step=0.1)]
        options = {"player": 1, "panels": [SIZE] * 4} | options
        super().__init__(robot, q, controls=controls, **options)

    def compute(self, state):
        ends = np.array([state["start"], state["goal"]])
        T = state["duration"]
        joint, line = plan(self.robot, self._near, ends, T)
        shown = line if state["way"] == "line" else joint
        now = min(state.time, T)
        k = int(round(now / T * (FRAMES - 1)))
        return {"points": [{"at": p, "cls": cls, "label": label, "text": label, "handle": name, "name": name}
                           for p, cls, label, name in zip(ends, ("x", "tgt"), ("", ""), ("start", "goal"))],
                "curves": [{"points": joint["p"][::4], "cls": "vel", "width": 2.2}, {"points": ends, "cls": "tgt", "width": 2.2, "dash": True}],
                "ghosts": [ghost(self.robot, joint["q"][i]) for i in (0, -1)], "q": shown["q"][k], "time": now,
                "motion": Motion(q=shown["q"], rate=(FRAMES - 1) / T, auto=bool(state.changed & {"preset", "drop"})),
                "plots": self._panels_of(joint, line), "sentence": sentence(joint, line), "badge": badge(line)}

    def _panels_of(self, joint, line):
        common = dict(x_label="time in s", cursor=("time",), W=SIZE[0], H=SIZE[1])
        top = float(np.clip(max(np.abs(joint["qd"]).max(), np.nanmax(np.abs(line["qd"]), initial=0)), 1, LARGEST))
        rates = [Panel(self._rates(way), f"joint velocity in rad/s, {words}", y_range=(-1.05 * top, 1.05 * top), **common)
                 for words, way in (("straight line", line), ("joint path", joint))]
        two = ((line, "tgt", "line"), (joint, "vel", "joints"))
        speed = Panel(tuple(Curve(w["t"], w["speed"], cls) for w, cls, _ in two), "speed of the tool in m/s", **common)
        near = Panel(tuple(Curve(w["t"], w["w"], cls) for w, cls, _ in two), "smallest singular value of J in m", **common)
        return [*rates, speed, near]

    def _rates(self, way):
        return tuple(Curve(way["t"], way["qd"][:, i], f"q{min(i + 1, 7)}", "q", str(i + 1)) for i in range(self.robot.n))


def plan(robot, near, ends, T):
    """The two motions between two points (2, 3): along a joint path, and along the straight line; each a dict.

    t (N,), q and qd (N, n), p (N, 3), speed and w (N,) as they are; ok: (N,) where the tool can be there. Both take the time
    law of the quintic.
    """
    found = solve_ik(robot, ends, near, restarts=0)
    t, q, qd, _, _ = quintic(*found.q, T).sample(FRAMES)
    s, sd = (x[:, 0] for x in quintic([0.0], [1.0], T)(t)[:2])
    points = ends[0] + s[:, None] * (ends[1] - ends[0])
    along = solve_ik(robot, points, q, restarts=0, iterations=ITERATIONS)
    rates = np.linalg.pinv(jacobian(robot, along.q)[:, :3], rcond=PARALLEL) @ (sd[:, None] * (ends[1] - ends[0]))[..., None]
    rates = np.where(along.ok[:, None], rates[..., 0], np.nan)
    return moved(robot, t, q, qd, np.full(FRAMES, found.ok.all())), moved(robot, t, along.q, rates, along.ok)


def moved(robot, t, q, qd, ok):
    J = jacobian(robot, q)[:, :3]
    v = (J @ qd[..., None])[..., 0]
    values = np.linalg.svd(J, compute_uv=False)
    return {"t": t, "q": q, "qd": qd, "p": tip_pose(robot, q)[:, :3, 3], "speed": np.linalg.norm(v, axis=1), "ok": ok,
            "w": values[:, min(robot.n, 3) - 1]}


def badge(line):
    ok = line["ok"].all()
    return ("the line can be followed" if ok else "part of the line is out of reach"), bool(ok)


def sentence(joint, line):
    fastest = [np.nanmax(np.abs(w["qd"])) for w in (line, joint)]
    return f"Fastest joint: {fastest[0]:.1f} rad/s on the line, {fastest[1]:.1f} rad/s on the joint path."
