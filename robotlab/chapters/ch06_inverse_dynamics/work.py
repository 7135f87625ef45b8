"""`WorkLab`: the work of the motors, and the kinetic energy, potential energy and heat that it becomes."""
from functools import lru_cache

import numpy as np

from ...kinematics.frames import tip_pose
from ...labs.bars import bar_panel
from ...labs.controls import Choice, Heading, Slider, Toggle
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import ghost
from ...labs.terms import true_minus
from ...motion.spline import through
from ...motion.trajectory import quintic
from ...motion.work import energy_balance
from ...picture.plot import Curve, Line, Panel
from .torque_motions import DURATIONS, FRAMES, equipped, motion_scene, payload_mark

ROUNDING = 1e-12                                     # smaller differences are rounding
WAYS = {"up": "up", "down": "down", "up and back": "back"}
FIRST = {"way": "up", "duration": 1.5, "payload": 0.0, "weight": True, "friction": False}
PRESETS = {"Lift": {}, "Lift, with friction": {"friction": True}, "Lower": {"way": "down"},
           "Up and back": {"way": "back", "duration": 3.0},
           "Up and back, with friction": {"way": "back", "duration": 3.0, "friction": True},
           "In a hurry": {"duration": 0.5}}


class WorkLab(Lab):
    """The energies along a motion: work of the motors, kinetic and potential energy gained, heat; the power of each joint; bars.

    robot: an arm with masses. low, high: postures (n,) between which it moves [rad or m]. duration: at first [s].
    The bars are for the time of the player. options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import WorkLab
    >>> print(WorkLab(zoo.two_link(), [-1.4, 0.2], [0.4, -0.9]).preset("Lift, with friction").words["sentence"].split(". ")[0])
    After 1.50 s the motors have put in 29.7 J and taken 1.2 J back: W = 28.5 J
    """
    title = "Work lab"

    def __init__(self, robot, low, high, *, duration=1.5, friction=False, way="up", **options):
        self.low, self.high = tuple(map(float, low)), tuple(map(float, high))
        controls = [Heading(text="Motion"), Choice(name="way", text="way", options=WAYS, value=way),
                    Slider(name="duration", symbol="T", text="duration", low=DURATIONS[0], high=DURATIONS[1], value=duration, unit="s",
                           step=0.05),
                    Slider(name="payload", symbol="m", sub="p", text="payload", low=0.0, high=5.0, value=0.0, unit="kg", step=0.1),
                    Toggle(name="weight", text="gravity", value=True), Toggle(name="friction", text="friction", value=friction)]
        presets = {words: FIRST | patch for words, patch in PRESETS.items()}
        options = {"player": 1, "panels": 3, "W": 620, "H": 360, "presets": presets} | options
        scene = motion_scene(robot, self.low, self.high, options["W"], options["H"])
        super().__init__(robot, self.low, controls=controls, **{"view": scene["view"], **options})

    def compute(self, state):
        options = [state[name] for name in ("way", "duration", "payload", "weight", "friction")]
        motion, b = balance_of(self.robot, self.low, self.high, *options)
        T = state["duration"]
        now = T if state.changed & {"start", "reset", "preset", "duration", "way"} else min(state.time, T)
        q = motion.sample(FRAMES)[1]
        k = int(round((FRAMES - 1) * now / T))
        return {"plots": [energies(b), powers(b), bars(b, k)], "q": motion(now)[0], "time": now,
                "motion": Motion(q=q, rate=(FRAMES - 1) / T, auto="preset" in state.changed),
                "ghosts": [ghost(self.robot, self.low), ghost(self.robot, self.high)], "trail": tip_pose(self.robot, q[::3])[:, :3, 3],
                "points": payload_mark(self.robot, state["payload"]), "sentence": sentence(b, k), "badge": badge(b)}


@lru_cache(maxsize=64)
def balance_of(robot, low, high, way, T, payload, weight, friction):
    """The motion and its `Balance`."""
    points = {"up": [low, high], "down": [high, low], "back": [low, high, low]}[way]
    motion = through(points, [0.0, T / 2, T]) if way == "back" else quintic(*points, T)
    return motion, energy_balance(equipped(robot, payload, weight, friction), motion, FRAMES)


def energies(b):
    """Plot the work of all motors, and the energies that it becomes."""
    t, W = b.t[::2], b.work.sum(-1)[::2]
    curves = [Curve(t, b.potential[::2], "gravity", "P"), Curve(t, b.kinetic[::2], "vel", "K")]
    if b.heat.any():
        curves.append(Curve(t, b.heat[::2], "friction", "Q"))
    return Panel((*curves, Curve(t, W, "tau", "W", width=2.8)), "energy in J: work W, motion K, height P, heat Q", "time in s",
                 cursor=("time",))


def powers(b):
    """The power of each motor: above zero it drives, below zero it brakes."""
    curves = [Curve(b.t[::2], b.power[::2, i], f"q{min(i + 1, 7)}", "p", str(i + 1)) for i in range(b.power.shape[1])]
    return Panel((Line(0.0), *curves), "power p = τ q̇ of each motor in W", "time in s", cursor=("time",))


def bars(b, k):
    """Draw the work that the motors have put in and taken back until frame k, and the energies that it has become."""
    W, taken = b.work[k].sum(), b.taken[k].sum()
    shown = [(W + taken, "tau", "in", ""), (-taken, "tau", "back", ""), (W, "tau", "W", ""), (b.potential[k], "gravity", "P", ""),
             (b.kinetic[k], "vel", "K", ""), (b.heat[k], "friction", "Q", "")]
    low = min(-b.taken.sum(-1).max(), b.potential.min(), b.work.sum(-1).min())
    high = max((b.work + b.taken).sum(-1).max(), b.potential.max(), b.kinetic.max())
    room = 0.15 * (high - low)                       # for the letters
    panel = bar_panel(shown, f"energy in J after {b.t[k]:.2f} s: in − back = W = P + K + Q", (low, high + room))
    return Panel(panel.things, panel.title, "", panel.x_range, panel.y_range, angle=True)


def sentence(b, k):
    """The balance in words."""
    W, taken, put = b.work[k].sum(), b.taken[k].sum(), (b.work[k] + b.taken[k]).sum()
    peak, joint = b.power.max(0).max(), int(b.power.max(0).argmax()) + 1
    said = f"After {b.t[k]:.2f} s the motors have put in {put:.1f} J and taken {taken:.1f} J back: W = {W:.1f} J. "
    said += f"Of that {b.potential[k]:.1f} J are height, {b.kinetic[k]:.1f} J motion, {b.heat[k]:.1f} J heat. "
    said += f"On the way: {b.kinetic.max():.1f} J of motion at most, a peak of power of {peak:.0f} W in joint {joint}."
    return true_minus(tidy(said))


def tidy(words):
    """Without negative zeros."""
    return words.replace("-0.0 J", "0.0 J")


def badge(b):
    """Both sides of the balance, computed independently."""
    gap = np.abs(b.work.sum(-1) - b.kinetic - b.potential - b.heat).max()
    gap = max(gap / max(np.abs(b.kinetic).max(), np.abs(b.potential).max(), 1e-9), ROUNDING)
    return f"W = K + P + Q to {gap:.0e}", bool(gap < 1e-6)
