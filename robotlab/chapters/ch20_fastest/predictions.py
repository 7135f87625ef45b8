"""Notebook 20: the predictions, each decided by an experiment."""
from functools import lru_cache

import numpy as np

from ...course.draws import once
from ...dynamics.probe import weightless
from ...motion.fastest import fastest
from .corner import over_the_bend
from .passes import motion_of
from .paths import PUMA_LIMITS, WAY, puma

FULL = .9                                            # of its limit, with a path in pieces
POINTS = 200


@lru_cache(maxsize=8)
def best(scale=1.0, weight=True, back=False):
    """The fastest motion of the Puma along its path, with limits that are so many times its own."""
    arm = puma() if weight else weightless(puma())
    return fastest(arm, np.array(WAY[::-1] if back else WAY), scale * np.array(PUMA_LIMITS), points=POINTS)


@once
def twice():
    """Find the factor of the duration at twice the torque: a quarter, a half, more."""
    share = best(2.0).duration / best().duration
    return "a" if share < .4 else "b" if share < .55 else "c"


@once
def root_of_two():
    """Compare the gain of twice the torque, with weight, with the root of 2: less, the same, or more."""
    gain = best().duration / best(2.0).duration / np.sqrt(2)
    return "a" if abs(gain - 1) < 1e-3 else "b" if gain < 1 else "c"


@once
def a_fifth():
    """Find the duration with a fifth of the torque: five times as long, the root of five, or never."""
    try:
        slower = best(.2).duration / best().duration
    except ValueError:
        return "c"
    return "a" if slower > 3.5 else "b"


@once
def full_at_once():
    """Count the motors at their limits at most instants: all, one, or none."""
    found = best()
    most = np.bincount((np.abs(found.use) >= FULL).sum(1)).argmax()
    return {1: "b", 0: "c"}.get(int(most), "a")


@once
def along_the_wall():
    """Find the part of the path on which the motion is at the wall: most of it, single points, or none."""
    found = best()
    near = found.rate[1:-1] > .98 * found.wall[1:-1]
    return "a" if near.mean() > .5 else "b" if near.any() else "c"


@once
def way_back():
    """Decide whether the way back takes less, as long, or more."""
    longer = best(back=True).duration / best().duration - 1
    return "b" if abs(longer) < 1e-3 else "a" if longer < 0 else "c"


@once
def stretched():
    """Compare a quintic that just keeps the limits with the fastest motion: as fast, a tenth more at most, or a good deal more."""
    found, run, *_ = motion_of(WAY, "quintic")
    longer = run.t[-1] / found.duration - 1
    return "a" if longer < .02 else "b" if longer < .12 else "c"


@once
def at_a_corner():
    """Find the speed at a corner: as elsewhere, slower, or zero."""
    inner = lambda run: run.rate[(run.s > .25 * run.s[-1]) & (run.s < .9 * run.s[-1])]
    slowest = [float(inner(over_the_bend(r, 100)).min()) for r in (.4, .05, 0.0)]
    return "c" if slowest[2] == 0 else "a" if slowest[2] > .95 * slowest[0] else "b"


ANSWERS = {
    "fastest-twice": twice,
    "fastest-root": root_of_two,
    "fastest-fifth": a_fifth,
    "fastest-full": full_at_once,
    "fastest-wall": along_the_wall,
    "fastest-reverse": way_back,
    "fastest-quintic": stretched,
    "fastest-corner": at_a_corner,
}
