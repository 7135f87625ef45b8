"""`PendulumLab`: a double pendulum and its twin, a hair apart."""
from math import log

import numpy as np

from ...labs.controls import Heading, Slider
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...maths.writers import RAISED
from ...picture.plot import Curve, Line, Panel
from .two_rods import HANGING, ROBOT, SCALE, bones, moving, off_balance, percent, start_angle, swing

STEP, LENGTH = .01, 12.0                             # of the integration [s]
EVERY = 2                                            # of the steps, a frame
SHOWN = 3.0                                          # of the ways of the tips [s]; later they are a scribble
FAR = 1.0                                            # [rad]: at this distance the two are unrelated
LOWEST, HIGHEST = -12.0, -1.0                        # powers of ten of the difference [rad]
MUCH = 30                                            # times as far apart as at the start: less does not count as growth
LEAST = 1e-17                                        # [rad] that is drawn
DEGREE = np.pi / 180
WILD = {"start1": 20 * DEGREE, "start2": 0.0}
PRESETS = {
    "A hair apart": WILD | {"power": -6.0}, "A thousand times closer": WILD | {"power": -9.0},
    "Ten times more careful": WILD | {"power": -7.0},
    "A small swing": {"start1": HANGING + 20 * DEGREE, "start2": 0.0, "power": -6.0},
    "Almost upright": {"start1": 89 * DEGREE, "start2": 0.0, "power": -9.0},
}


class PendulumLab(Lab):
    """Two rods swing from rest without a motor, and a twin whose elbow starts 10^power rad further on.

    The plots: the angle of the outer rod of both, and how far the twin is from the first, on a logarithmic scale.
    start: (2,) joint angles [rad]; power: of ten, of the difference in rad. options: as for `Lab`.

    >>> from robotlab.labs import PendulumLab
    >>> print(PendulumLab().preset("A small swing").words["sentence"])
    The twin starts 10⁻⁶ rad away. In 12 s it gets 1.3·10⁻⁶ rad away: this swing stays predictable.
    """
    title = "Double pendulum and its twin"

    def __init__(self, start=(WILD["start1"], WILD["start2"]), power=-6.0, **options):
        controls = [Heading(text="Start, at rest"),
                    *(start_angle(i, start[i - 1]) for i in (1, 2)),
                    Heading(text="Twin: its elbow starts 10ᵖ rad further on"),
                    Slider(name="power", symbol="p", text="power of ten of the difference in rad", word="power of ten",
                           low=LOWEST, high=HIGHEST,
                           value=float(power), step=.5)]
        options = {"player": 1, "panels": 2, "presets": PRESETS, "view": SCALE, "H": 430,
                   "show": {"tool": ""}} | options
        super().__init__(ROBOT, start, controls=controls, **options)

    def compute(self, state):
        start, apart = (state["start1"], state["start2"]), 10.0 ** state["power"]
        count = round(LENGTH / STEP)
        one, twin = swing(*start, STEP, count), swing(start[0], start[1] + apart, STEP, count)
        t = STEP * np.arange(count + 1)
        gap = np.abs(twin - one)[:, :2].max(-1)
        place = bones(twin[::EVERY, :2])
        now = LENGTH if not state.changed & {"time"} else min(state.time, LENGTH)
        k = int(round(now / STEP)) // EVERY
        return {"q": one[k * EVERY, :2], "time": now, "plots": [angles(t, one, twin), distance(t, gap, state["power"])],
                "curves": [skeleton(place[k]), tips(one, "q1"), tips(twin, "q2")],
                "motion": Motion(q=one[::EVERY, :2], others=moving(0, place), rate=1 / (EVERY * STEP), auto="preset" in state.changed),
                "sentence": sentence(t, gap, state["power"]), "badge": badge(one, twin)}


def skeleton(points):
    """The twin as a coloured line."""
    return {"points": points, "cls": "q2", "width": 4}


def tips(y, cls):
    """The first part of the path of a tip."""
    return {"points": bones(y[:round(SHOWN / STEP):2, :2])[:, 2], "cls": cls, "width": 1.3, "dash": cls == "q2"}


def angles(t, one, twin):
    """The direction of the outer rod."""
    some = slice(None, None, 4)
    outer = [np.degrees(y[some, 0] + y[some, 1]) for y in (one, twin)]
    return Panel((Curve(t[some], outer[0], "q1"), Curve(t[some], outer[1], "q2", dash=True)),
                 "angle of the outer rod in degrees; dashed: of the twin", "time in s", (0, LENGTH), cursor=("time",))


def growth(t, gap):
    """(a, b, time): the line a + b t through the logarithm of the gap until it reaches FAR at that time [s] (None: never reached).

    b is an estimate of the Lyapunov exponent [1/s]; None where the gap does not grow.
    """
    reached = np.nonzero(gap >= FAR)[0]
    last = int(reached[0]) if len(reached) else len(t) - 1
    if gap[last] < MUCH * gap[0]:
        return 0.0, None, None
    b, a = np.polyfit(t[:last + 1], np.log(gap[:last + 1]), 1)
    return a, b, t[last] if len(reached) else None


def distance(t, gap, power):
    """Plot the distance of the twins on a logarithmic scale, and the exponential that fits."""
    some, (a, b, _) = slice(None, None, 4), growth(t, gap)
    things = [Line(FAR), Curve(t[some], np.maximum(gap[some], LEAST), "tgt")]
    if b:
        ends = np.array([0.0, min(LENGTH, (np.log(FAR) - a) / b)])
        things.append(Curve(ends, np.exp(a + b * ends), "ink", width=1.4, dash=True, track=False))
    return Panel(tuple(things), "how far apart: larger angle in rad; dashed: a fit", "time in s", (0, LENGTH),
                 (10.0 ** (np.floor(power) - 2), 100.0), cursor=("time",), log_y=True)


def sentence(t, gap, power):
    """State how fast the twin leaves, and what a more exact start would gain."""
    _, rate, when = growth(t, gap)
    said = f"The twin starts {small(10.0 ** power)} rad away. "
    if rate is None:
        calm = ": this swing stays predictable." if gap.max() < .1 else "."
        return said + f"In {LENGTH:.0f} s it gets {small(gap.max())} rad away" + calm
    said += f"The distance grows tenfold every {log(10) / rate:.1f} s"
    said += f" and reaches 1 rad after {when:.1f} s." if when else f"; after {LENGTH:.0f} s it is {small(gap[-1])} rad."
    return said + f" A start ten times more exact would hold {log(10) / rate:.1f} s longer."


def small(x):
    """A number with its power of ten in words of print."""
    power = int(np.floor(np.log10(x)))
    if power >= -2:
        return f"{x:.2g}"
    mark = str(power).translate(RAISED)
    front = f"{x / 10.0 ** power:.1f}".removesuffix(".0")
    return f"10{mark}" if front == "1" else f"{front}·10{mark}"


def badge(one, twin):
    """Report the larger energy error of the two pendulums, over the largest kinetic energy."""
    off = max(off_balance(one), off_balance(twin))
    return f"both keep their energy to {percent(off)}", bool(off < 1e-2)
