"""`PolesLab`: an arm runs through a motion, and beside it the poles of its linear model wander through their plane."""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...dynamics.linearise import LinearModel, linearise
from ...kinematics.frames import tip_pose
from ...labs.controls import Heading, Slider, Toggle
from ...labs.followed import followed
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...picture.plot import Curve, Line, Panel
from ...model.zoo import planar
from ...motion.spline import through
from .poles_views import described, in_plane, plane, rim_of, tracks, trails, verdict, state_matrix

FRAMES = 161                                         # of the motion
WAY = np.radians([(-90, 0), (-10, 130), (90, 0)])    # hanging, folded on the way, upright [rad]
DURATIONS = (.8, 6.0)                                # [s]
AT_FIRST = {"duration": 1.5, "moving": True, "viscous": 0.0, "kp": 0.0, "kd": 0.0}
ELBOW = .2                                           # of the shoulder's gains, for the elbow
FEEDBACK = {"kp": 60.0, "kd": 10.0}
PRESETS = {"Hanging": {"moving": False, "at": 0.0},
           "Upright": {"moving": False, "at": 1.0},
           "In mid-swing": {"at": .62},
           "The same posture, at rest": {"moving": False, "at": .62},
           "Hanging, with friction": {"moving": False, "viscous": 1.0, "at": 0.0},
           "Fixed gains": FEEDBACK | {"at": .5},
           "Fixed gains, in a hurry": FEEDBACK | {"duration": .8, "at": .42}}


class Along(NamedTuple):
    """Linear models along the motion: t (N,), q (N, 2), A (N, 4, 4), and the poles as tracks (N, 4)."""
    t: np.ndarray
    q: np.ndarray
    A: np.ndarray
    poles: np.ndarray


class PolesLab(Lab):
    """The poles of two rods along a swing from hanging to upright; posture, motion, friction and feedback move them.

    duration: of the swing at first [s]. options: as for `Lab`.

    >>> from robotlab.labs import PolesLab
    >>> PolesLab().preset("Upright").words["badge"]["text"]
    'at 1.50 s a pole on the right: +7.19/s'
    """
    title = "Poles wandering"

    def __init__(self, duration=1.5, **options):
        first = AT_FIRST | {"duration": float(duration)}
        controls = [Heading(text="Motion"),
                    Slider(name="duration", symbol="T", text="duration", low=DURATIONS[0], high=DURATIONS[1], value=first["duration"],
                           unit="s", step=.1),
                    Toggle(name="moving", text="in motion (off: held at rest in each posture)", value=True),
                    Heading(text="In the joints"),
                    Slider(name="viscous", symbol="b", text="viscous friction", low=0.0, high=3.0, unit="N m s", step=.1),
                    Heading(text="Feedback (the elbow gets a fifth of it)"),
                    Slider(name="kp", symbol="K", sub="p", text="stiffness", low=0.0, high=150.0, unit="N m", step=1.0),
                    Slider(name="kd", symbol="K", sub="d", text="damping", low=0.0, high=14.0, unit="N m s", step=.5)]
        start = {"player": .25, "panels": 2, "equation": 10, "H": 400, "show": {"tool": ""},
                 "view": {"scale": 88, "at": [2.15, 0, 0]}, "presets": {title: ready(patch) for title, patch in PRESETS.items()}}
        super().__init__(planar(2), WAY[0], controls=controls, **(start | options))

    def compute(self, state):
        T, viscous = state["duration"], state["viscous"]
        along = models(T, state["moving"], viscous, state["kp"], state["kd"])
        now = min(state.time, T)
        k = int(round((FRAMES - 1) * now / T))
        rim = rim_of(along.poles)
        frame, marks = plane(rim)
        dots, first = in_plane(along.poles, rim), len(marks)
        others = {("notes", "points", first + m, "at", axis): dots[:, m, axis] for m in range(4) for axis in range(2)}
        shown, figures = followed(state_matrix(along.A[k], now), np.column_stack([along.A[:, 2:].reshape(FRAMES, -1), along.t]))
        return {"q": along.q[k], "time": now, "motion": Motion(q=along.q, others=others | figures, rate=(FRAMES - 1) / T),
                "trail": tip_pose(self.robot, along.q[::2])[:, :3, 3], "curves": frame + trails(along.poles, rim),
                "points": marks + [{"at": dot, "cls": "tgt", "r": 5.5} for dot in dots[k]],
                "plots": [panel(along, "real", "real parts in 1/s: above 0 a deviation grows"),
                          panel(along, "imag", "imaginary parts in rad/s: how fast it swings")],
                "equation": shown, "badge": verdict(along.poles[k], now), "sentence": sentence(along, k, now)}


@lru_cache(maxsize=64)
def models(T, moving, viscous, kp, kd):
    """The `Along` of the swing in T seconds, in motion or held at rest in each posture, with viscous friction and feedback."""
    robot = planar(2)
    t, q, qd, qdd, _ = through(WAY, [0, T / 2, T]).sample(FRAMES)
    free = linearise(robot, q, moving * qd, moving * qdd)
    share = np.diag([1.0, ELBOW])
    A = free.A - free.B @ np.hstack([kp * share, kd * share + viscous * np.eye(2)])
    return Along(t, q, A, tracks(LinearModel(A, free.B).poles))


def ready(patch):
    """A preset from the changes to the start; "at" is a share of the motion."""
    values = AT_FIRST | {name: value for name, value in patch.items() if name != "at"}
    return values | {"time": patch["at"] * values["duration"]}


def panel(along, part, title):
    """One part of the poles along the motion."""
    values = getattr(along.poles, part)
    curves = tuple(Curve(along.t, values[:, m], "vel", width=1.8) for m in range(values.shape[1]))
    low, high = min(values.min(), -1.0), max(values.max(), 1.0)
    room = .08 * (high - low)
    return Panel((Line(0.0), *curves), title, "time in s", y_range=(low - room, high + room), cursor=("time",))


def sentence(along, k, now):
    """State the poles of this instant, and the range of the largest real part on the way."""
    return f"At {now:.2f} s: {described(along.poles[k])}. On the way: largest real part {span(along.poles.real.max(1))} 1/s."


def span(values):
    """The least and the greatest of values, in words."""
    return " to ".join(f"{x:.1f}".replace("-0.0", "0.0").replace("-", "−") for x in (values.min(), values.max()))
