"""`CornerLab`: a path with a corner, rounded by any radius; and the effect of the number of pieces of a path."""
from functools import lru_cache

import numpy as np

from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import tip_pose
from ...labs.controls import Choice, Slider
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import ghost
from ...motion.fastest import fastest
from ...picture.plot import Curve, Panel, Points
from .paths import SWING_LIMITS, two_links

LEGS = (-.9, 1.2), (.5, 1.9), (1.1, .6)              # start, corner, end [rad]
FRAMES, FINE = 121, 801                              # times of a motion; times at which its torques are checked
PIECES = {"40": 40, "70": 70, "100": 100, "200": 200}          # about: each knot of the path is the end of one
ROUND = 100                                          # pieces of the motions in the plot against the rounding
RADII = 0.0, .02, .05, .1, .2, .3, .4, .5, .6        # [rad]
NEAR = 13                                            # postures of a rounding, and of each leg
PLAIN = {"radius": .4, "pieces": 100, "time": 0.0}
PRESETS = {"Rounded": {}, "A narrow bend": {"radius": .05}, "A corner": {"radius": 0.0}, "Few pieces": {"pieces": 40},
           "Many pieces": {"pieces": 200}}


class CornerLab(Lab):
    """Two links on a path of two straight legs, the corner between them rounded. options: as for `Lab`.

    >>> from robotlab.labs import CornerLab
    >>> CornerLab().preset("A corner").words["badge"]["text"]
    '0.915 s'
    """
    title = "A corner"

    def __init__(self, **options):
        controls = [Slider(name="radius", symbol="r", text="rounded over, to either side", word="rounded over", low=0.0, high=RADII[-1],
                           value=PLAIN["radius"], unit="rad", step=.01),
                    Choice(name="pieces", text="pieces of the path, about", options=PIECES, value=PLAIN["pieces"])]
        start = {"player": .5, "panels": 3, "H": 320, "show": {"tool": ""},
                 "presets": {title: PLAIN | patch for title, patch in PRESETS.items()}}
        super().__init__(two_links(), LEGS[0], controls=controls, **(start | options))

    def compute(self, state):
        radius, pieces = round(float(state["radius"]), 4), int(state["pieces"])
        run = over_the_bend(radius, pieces)
        t = np.linspace(0, run.duration, FRAMES)
        q, now = run(t), min(state.time, run.duration)
        k = int(round((FRAMES - 1) * now / run.duration))
        return {"q": q[k], "time": now, "ghosts": [ghost(self.robot, p) for p in LEGS],
                "curves": [{"points": tip_pose(self.robot, q)[:, :3, 3], "cls": "vel", "width": 2.6}],
                "motion": Motion(q=q, rate=(FRAMES - 1) / run.duration, auto="preset" in state.changed),
                "plots": [plane_panel(run, radius), against_radius(radius), against_pieces(radius, pieces)],
                "badge": (f"{run.duration:.3f} s", True), "sentence": sentence(run, radius, pieces)}


class Bend:
    """One motion, or two with a stop between them: s, rate and wall (N,), and q at times t."""

    def __init__(self, parts):
        lengths = np.append(0, np.cumsum([part.s[-1] for part in parts]))
        self.parts, self.starts = parts, np.append(0, np.cumsum([part.duration for part in parts]))
        self.s, self.rate = np.concatenate([part.s + x for part, x in zip(parts, lengths)]), np.concatenate([part.rate for part in parts])
        self.wall = np.concatenate([part.wall for part in parts])
        if len(parts) > 1:                           # in a corner q' jumps: no rate but 0 has an acceleration that is finite
            self.wall[[len(parts[0].s) - 1, len(parts[0].s)]] = 0

    @property
    def duration(self):
        return float(self.starts[-1])

    @property
    def pieces(self):
        """Number of pieces into which the path was cut."""
        return sum(len(part.s) - 1 for part in self.parts)

    @property
    def asked(self):
        """The largest share of a limit that a motor gives at any time: at the ends of pieces it is 1 at most."""
        return max(float((np.abs(inverse_dynamics(two_links(), *part(np.linspace(0, part.duration, FINE)))) / SWING_LIMITS).max())
                   for part in self.parts)

    def __call__(self, t):
        k = np.clip(np.searchsorted(self.starts, t, "right") - 1, 0, len(self.parts) - 1)
        return np.where((k == 0)[:, None], self.parts[0](t)[0], self.parts[-1](t - self.starts[-2])[0])


def rounded(radius):
    """The postures of two legs whose corner is rounded over `radius` to either side [rad]: straight, and smooth to the curvature."""
    A, V, B = map(np.array, LEGS)
    before, after = ((V - A) / np.linalg.norm(V - A), (B - V) / np.linalg.norm(B - V))
    ends = -np.linalg.norm(V - A), np.linalg.norm(B - V)
    knots = ends[0], -radius, radius, ends[1]
    s = np.unique(np.concatenate([np.linspace(*pair, NEAR) for pair in zip(knots, knots[1:])]))
    ramp = lambda z: np.where(z >= 1, 2 * z - 1, np.where(z <= 0, 0, 2 * z ** 3 - z ** 4))
    forth, back = (radius * ramp((sign * s / radius + 1) / 2) for sign in (1, -1))
    return V - back[:, None] * before + forth[:, None] * after


@lru_cache(maxsize=128)
def over_the_bend(radius, pieces):
    """The `Bend` of a radius: two motions from rest to rest where it is 0."""
    paths = [rounded(radius)] if radius > 0 else [np.array(LEGS[:2]), np.array(LEGS[1:])]
    share = pieces if radius > 0 else max(2, pieces // 2)
    return Bend([fastest(two_links(), path, SWING_LIMITS, points=share) for path in paths])


@lru_cache(maxsize=1)
def durations():
    """Return the duration for each of the radii [s]."""
    return [over_the_bend(r, ROUND).duration for r in RADII]


def plane_panel(run, radius):
    """The wall, and the motion below it."""
    top = 1.6 * float(run.rate.max())
    wall = np.minimum(run.wall, top)
    things = (Curve(np.concatenate([run.s, run.s[[-1, 0]]]), np.concatenate([wall, [top, top]]), "dim", width=0, closed=True),
              Curve(run.s, wall, "ink", width=1.6, track=False), Curve(run.s, run.rate, "vel", width=3))
    return Panel(things, "rate ṡ in rad/s, and the wall above it", "length s of the path in rad", y_range=(0.0, top))


def against_radius(radius):
    """The duration for each rounding."""
    return Panel((Curve(RADII, durations(), "vel"), Points([radius], [np.interp(radius, RADII, durations())], "tgt", "ring")),
                 f"duration in s, with {ROUND} pieces", "rounded over r in rad", x_range=(RADII[0], RADII[-1]), cursor=("values", "radius"))


def against_pieces(radius, pieces):
    """The duration for each number of pieces."""
    runs, here = [over_the_bend(radius, count) for count in PIECES.values()], over_the_bend(radius, pieces)
    counts, found = [run.pieces for run in runs], [run.duration for run in runs]
    return Panel((Curve(counts, found, "vel"), Points(counts, found, "vel"), Points([here.pieces], [here.duration], "tgt", "ring")),
                 "duration in s, with this r", "number of pieces", x_range=(counts[0], counts[-1]), log_x=True)


def sentence(run, radius, pieces):
    """State the rate in the bend, the error by the number of pieces, and the torque beyond the limits between their ends."""
    if radius == 0:
        return (f"At a corner the direction q′ jumps: at any rate but 0 that would ask for an acceleration without bounds. So the arm "
                f"stops there, and the two legs take {run.duration:.3f} s.")
    middle = np.linalg.norm(np.subtract(LEGS[1], LEGS[0])) - radius
    near = (run.s >= middle) & (run.s <= middle + 2 * radius)
    best, over = over_the_bend(radius, max(PIECES.values())), 100 * run.asked
    slow = run.rate[near].min()
    said = f"Rounded over {radius:.2f} rad the bend is passed at {slow:.2f} rad/s or more, and the way takes {run.duration:.3f} s. "
    gap = 100 * (run.duration / best.duration - 1)
    said += f"With {run.pieces} pieces that is {gap:.1f} % more than with {best.pieces}." if gap >= .05 else \
        f"It has {run.pieces} pieces; more of them would hardly make it shorter."
    return said + (f" Between their ends a motor is asked for up to {over:.1f} % of its limit." if over >= 100.05 else "")
