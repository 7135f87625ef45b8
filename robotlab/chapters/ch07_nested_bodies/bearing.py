"""`BearingLab`: bearing loads along a motion beside the motor torques. Energy methods do not give these loads."""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...dynamics.nested_bodies import bearing_loads
from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import joint_axes, tip_pose
from ...labs.columns import subscript
from ...labs.controls import Choice, Heading, Slider, Toggle
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import arm_rows, reach, scene_spec
from ...model.payload import with_payload
from ...model.robot import Robot
from ...model.zoo import planar, rrr
from ...motion.trajectory import quintic
from ...picture.plot import Curve, Panel
from .nest_views import few

FRAMES, FASTEST, SLOWEST = 121, 0.5, 6.0             # frames of a motion; durations [s]
ARROW = .38                                          # of the reach: the longest arrow along the motion
SPIN = 2 * np.pi
MOTIONS = {                                          # words: (arm, start, goal); where the goal is None, one even turn of joint 1
    "stretched, one even turn": (lambda: planar(2), (0.0, 0.0), None),
    "bent, one even turn": (lambda: planar(2), (0.0, np.pi / 2), None),
    "a swing upwards": (lambda: planar(2), (-np.pi / 3, 0.4), (np.pi / 2, 1.6)),
    "arm in space, hand up": (rrr, (0.4, -np.pi / 2, -np.pi / 2), (0.4, -0.6, -1.6)),
    "arm in space, column turns": (rrr, (0.0, -np.pi / 3, -np.pi / 4), None)}
NAMES = list(MOTIONS)
FIRST = {"duration": 2.0, "payload": 0.0, "weight": True}
PRESETS = {
    "Even turn, stretched": FIRST | {"way": NAMES[0], "weight": False, "duration": 1.0},
    "Even turn, twice as fast": FIRST | {"way": NAMES[0], "weight": False, "duration": 0.5},
    "Even turn, bent": FIRST | {"way": NAMES[1], "weight": False, "duration": 1.0},
    "A swing, with its weight": FIRST | {"way": NAMES[2]},
    "The spatial arm, hand up": FIRST | {"way": NAMES[3]},
    "3 kg in the hand": FIRST | {"way": NAMES[3], "payload": 3.0}}


class Loads(NamedTuple):
    """A motion and its loads: t (N,), q and tau (N, n), force and moment of the bearings (N, n, 3), places of the joints (N, n, 3)."""
    robot: Robot
    t: np.ndarray
    q: np.ndarray
    tau: np.ndarray
    force: np.ndarray
    moment: np.ndarray
    joints: np.ndarray


class BearingLab(Lab):
    """Force and moment of each bearing as arrows along a motion, their sizes and the torques as curves.

    way: words of a motion in `MOTIONS`. duration: at first [s]; of an even turn, the time of one revolution. options: as for `Lab`.

    >>> from robotlab.labs import BearingLab
    >>> print(BearingLab().preset("Even turn, twice as fast").words["sentence"].split(". ")[0])
    At the start the bearing of joint 1 holds 316 N; the motors supply τ₁ = 0 N m, τ₂ = 0 N m
    """
    title = "Bearing loads"

    def __init__(self, way=NAMES[0], *, duration=1.0, weight=False, **options):
        if way not in MOTIONS:
            raise ValueError(f"way is {way!r}; expected one of {', '.join(MOTIONS)}")
        make, start, _ = MOTIONS[way]
        controls = [Choice(name="way", text="motion", options={name: name for name in NAMES}, value=way), Heading(text="Motion"),
                    Slider(name="duration", symbol="T", text="duration", low=FASTEST, high=SLOWEST, value=duration, unit="s", step=.1),
                    Slider(name="payload", symbol="m", sub="p", text="payload", low=0.0, high=5.0, value=0.0, unit="kg", step=.1),
                    Toggle(name="weight", text="gravity", value=weight),
                    Heading(text="Arrows"), Toggle(name="forces", text="bearing forces", value=True),
                    Toggle(name="moments", text="bearing moments", value=True)]
        options = {"player": 0.5, "panels": 3, "H": 400, "presets": PRESETS} | options
        robot = make()
        super().__init__(robot, start, controls=controls, **({"view": turning_view(robot, start, options)} | options))

    def compute(self, state):
        T = state["duration"]
        now = min(state.time, T)
        loads = loads_of(state["way"], T, state["payload"], state["weight"])
        k = int(round((FRAMES - 1) * now / T))
        drawn = vectors(loads, state["forces"], state["moments"])
        others = {("notes", "vectors", m, place, axis): values[:, axis] for m, v in enumerate(drawn)
                  for place, values in (("at", v["at"]), ("v", v["v"])) for axis in range(3)}
        auto = bool(state.changed & {"preset", "way"})
        return self._new_arm(state, loads.robot) | {
            "q": loads.q[k], "time": now, "vectors": [v | {"at": v["at"][k], "v": v["v"][k]} for v in drawn],
            "motion": Motion(q=loads.q, others=others, rate=(FRAMES - 1) / T, auto=auto),
            "trail": tip_pose(loads.robot, loads.q[::3])[:, :3, 3], "plots": plots(loads), "sentence": sentence(loads, k),
            "badge": badge(loads)}

    def _new_arm(self, state, robot):
        """The picture of another arm, if the one shown is not the chosen one."""
        q = MOTIONS[state["way"]][1]
        W, H = self._options["W"], self._options["H"]
        spec = scene_spec(robot, q, W, H, view=turning_view(robot, q, self._options))
        if spec["arm"]["rows"] == state.arm["rows"]:
            return {}
        return {key: spec[key] for key in ("arm", "view", "ground", "show")}


def turning_view(robot, q, options):
    """A view in which a planar arm can turn all the way round."""
    if robot.name.startswith("planar"):
        return {"scale": .43 * options["H"] / 2, "at": [0, 0, 0]}
    return {"scale": 78, "at": [.3, .3, 1.25]}


@lru_cache(maxsize=32)
def loads_of(way, T, payload, weight):
    """The loads along one of `MOTIONS`, done in T seconds with a payload [kg], with or without gravity."""
    make, start, goal = MOTIONS[way]
    robot = make() if payload == 0 else with_payload(make(), payload)
    robot = robot if weight else robot.replace(gravity=(0, 0, 0))
    if goal is None:
        t, turn = np.linspace(0, T, FRAMES), np.eye(robot.n)[0] * SPIN / T
        q, qd, qdd = start + t[:, None] * turn, np.tile(turn, (FRAMES, 1)), np.zeros((FRAMES, robot.n))
    else:
        t, q, qd, qdd, _ = quintic(start, goal, T).sample(FRAMES)
    force, moment = bearing_loads(robot, q, qd, qdd)
    return Loads(robot, t, q, inverse_dynamics(robot, q, qd, qdd), force, moment, joint_axes(robot, q)[1])


def vectors(loads, forces, moments):
    """Arrows along the whole motion: at (N, 3), v (N, 3) [m]; a load that is zero all the way has none."""
    longest, out = ARROW * reach(arm_rows(loads.robot)), []
    for wanted, values, letter, width, share in ((forces, loads.force, "F", 4, 1), (moments, loads.moment, "M", 2, .8)):
        size = np.linalg.norm(values, axis=-1).max(0)
        for i in np.flatnonzero(size > 1e-6) if wanted else ():
            out.append({"at": loads.joints[:, i], "v": share * longest / size.max() * values[:, i], "cls": f"q{min(i + 1, 7)}",
                        "label": letter, "sub": str(i + 1), "width": width})
    return out


def plots(loads):
    """Sizes of force and moment of each bearing, and the torques of the motors, along the time."""
    norm = lambda x: np.linalg.norm(x, axis=-1)
    shown = ((norm(loads.force), "F", "force on each bearing in N"), (norm(loads.moment), "M", "moment on each bearing in N m"),
             (loads.tau, "τ", "torque of each motor in N m"))
    return [panel(loads.t, values, letter, title) for values, letter, title in shown]


def panel(t, values, letter, title):
    """One curve for each joint; rounding errors are drawn as zero, and a moment that is zero all the way has no label."""
    values = np.where(np.abs(values) < 1e-9 * max(1.0, np.abs(values).max()), 0.0, values)
    label = lambda i: (letter, str(i + 1)) if letter != "M" or values[:, i].any() else ("", "")
    curves = tuple(Curve(t[::2], values[::2, i], f"q{min(i + 1, 7)}", *label(i)) for i in range(values.shape[1]))
    low, high = min(values.min(), 0.0), max(values.max(), 0.0)
    room = .1 * (high - low) or 1.0
    return Panel(curves, title, "time in s", y_range=(low - room, high + room), cursor=("time",))


def sentence(loads, k):
    """State the load on the bearing of joint 1 now, and the torques of all motors."""
    force, moment = np.linalg.norm(loads.force[k, 0]), np.linalg.norm(loads.moment[k, 0])
    motors = ", ".join(f"τ{subscript(i)} = {few(x)} N m" for i, x in enumerate(loads.tau[k], start=1))
    held = f"{few(force)} N" + (f" and {few(moment)} N m" if moment > 1e-6 else "")
    worst = int(np.linalg.norm(loads.force, axis=-1).max(0).argmax())
    most = np.linalg.norm(loads.force, axis=-1).max()
    when = {0: "At the start", len(loads.t) - 1: "At the end"}.get(k, f"At {loads.t[k]:.2f} s")        # unchanged while it plays
    return (f"{when} the bearing of joint 1 holds {held}; the motors supply {motors}. "
            f"The largest force of the motion is {few(most)} N, on joint {worst + 1}.")


def badge(loads):
    """Report the largest torque of motor 1, or that it is zero all the way."""
    if np.abs(loads.tau[:, 0]).max() < 1e-9:
        return "τ₁ = 0 all the way", True
    return f"τ₁ up to {few(np.abs(loads.tau[:, 0]).max())} N m", True
