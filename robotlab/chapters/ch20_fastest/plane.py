"""`PlaneLab`: a motion along a path as a curve in the plane of s and its rate, drawn by hand, within the limits of two motors."""
from functools import lru_cache

import numpy as np

from ...kinematics.frames import tip_pose
from ...labs.controls import Choice, Handle, Heading, Slider
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...maths.rounding import percent
from ...motion.fastest import fastest, times_along
from .paths import POINTS, SWING, SWING_LIMITS, interval, swing, two_links
from .plane_views import FASTER, KNOTS, MOST, at_finger, bound, drawn, in_plane, of_plane, polygon, shares_panel, share_table, verdict
from .runs import FRAMES, followed, fullest

KNOT = tuple(f"v{k}" for k in range(1, KNOTS + 1))   # handles of the curve
CAREFUL = 2.4, 3.2, 3.2, 3.2, 2.4                    # rates at the knots [rad/s]
HASTY = 5.2, 4.8, 6.2, 7.4, 5.4
PLAIN = {"shown": "own", "limit1": SWING_LIMITS[0], "limit2": SWING_LIMITS[1], "time": 0.0}


class PlaneLab(Lab):
    """Two links on a path, and beside them the plane of s and its rate: five dots of a curve and one finger to drag.

    limits: (2,) of the motors at first [N m]. options: as for `Lab`.

    >>> from robotlab.labs import PlaneLab
    >>> PlaneLab().preset("A weak elbow").words["badge"]["text"]
    'the fastest: 1.12 s'
    """
    title = "The plane of s and ṡ"

    def __init__(self, limits=SWING_LIMITS, **options):
        controls = [Choice(name="shown", text="the arm takes", options={"my curve": "own", "the fastest": "fastest"}),
                    Heading(text="Limits of the motors"),
                    *(Slider(name=f"limit{i}", symbol="τ", sub="max", cls=f"q{i}", text=f"limit of motor {i}", word=f"motor {i}",
                             low=low, high=high, value=float(value), unit="N m", step=step)
                      for i, low, high, step, value in ((1, 24.0, 80.0, 1.0, limits[0]), (2, 6.0, 24.0, .5, limits[1]))),
                    *(Handle(name=name, value=tuple(place)) for name, place in handles(CAREFUL).items()),
                    Handle(name="finger", value=tuple(in_plane(.417, 4.0).tolist()))]
        start = {"player": .5, "panels": 2, "first_plots": (0,), "equation": 7.4, "H": 600, "radius": .085,
                 "show": {"tool": "", "ground": False}, "view": {"scale": 93, "at": [.6, 2.95, 0], "held": True}, "presets": presets()}
        super().__init__(two_links(), SWING[0], controls=controls, **(start | options))

    def compute(self, state):
        limits, way = (state["limit1"], state["limit2"]), swing()
        hand = np.array([of_plane(state[name])[1] for name in KNOT])
        place, rate = of_plane(state["finger"])
        best = found(limits)
        own, fast = own_rate(way, hand), state["shown"] == "fastest"
        over = fullest(two_links(), way, own, np.array(limits))
        v = best.rate if fast else own
        run = followed(two_links(), way, v)
        now = min(state.time, run.t[-1])
        k = int(round((FRAMES - 1) * now / run.t[-1]))
        at = at_finger(way, place)
        u = interval(at.a, at.b, at.g, np.array(limits), rate ** 2)
        curves, marks = drawn(best, own, over, fast, place, rate, u)
        curves.append({"points": tip_pose(self.robot, way.q[::4])[:, :3, 3], "cls": "vel", "width": 1.6})
        dots = in_plane(run.s / way.s[-1], np.minimum(run.v, FASTER))
        others = {("notes", "points", len(marks), "at", axis): dots[:, axis] for axis in range(2)}
        marks = [*marks, {"at": dots[k], "cls": "ink", "r": 4.5}]
        return {"q": run.q[k], "time": now, "curves": curves,
                "points": [*marks, *knots(state, hand, place, rate)], "values": self._settled(state, hand, place, rate),
                "motion": Motion(q=run.q, others=others, rate=(FRAMES - 1) / run.t[-1],
                                 auto=bool(state.changed & {"preset", "shown"})),
                "plots": [polygon(at, limits, rate), shares_panel(run, limits)],
                "equation": share_table(at, limits, rate, u), "badge": verdict(over, run.t[-1], fast),
                "sentence": sentence(way, own, over, best, fast) + " " + at_the_finger(u, rate)}

    def _settled(self, state, hand, place, rate):
        """Return the places of the dots that are not being dragged: on their lines, within the plane."""
        still = handles(hand) | {"finger": in_plane(place, rate).tolist()}
        return {name: at for name, at in still.items() if name not in state.changed or "drop" in state.changed or "preset" in state.changed}


def handles(rates):
    """{name: place} of the dots of a curve with these rates at its knots."""
    return {name: in_plane((k + 1) / (KNOTS + 1), v).tolist() for k, (name, v) in enumerate(zip(KNOT, rates))}


def knots(state, hand, place, rate):
    """The dots to drag."""
    dots = [{"at": at, "cls": "tgt", "handle": name, "name": f"my curve, dot {name[1]}", "r": 5.5, "label": ""}
            for name, at in handles(hand).items()]
    return [*dots, {"at": in_plane(place, rate), "cls": "force", "handle": "finger", "name": "finger", "r": 6, "label": ""}]


@lru_cache(maxsize=64)
def found(limits):
    """The `FastestMotion` of the two links within their limits."""
    return fastest(two_links(), SWING, np.array(limits), points=POINTS)


def own_rate(way, hand):
    """The rate (N,) of a curve through rates at the knots: between them its square is linear in s, so that u is constant."""
    ends = np.concatenate([[0.0], hand ** 2, [0.0]])
    return np.sqrt(np.interp(way.s, np.linspace(0, way.s[-1], len(ends)), ends))


def presets():
    """Presets: the user's own curve, the plane around it, the fastest."""
    at = lambda share, v: {"finger": in_plane(share, v).tolist()}
    own = lambda rates, **more: PLAIN | handles(rates) | more
    return {"A careful curve": own(CAREFUL, **at(.417, 4.0)),
            "In a hurry": own(HASTY, **at(.417, 4.0)),
            "Slowly, both ways are open": own(CAREFUL, **at(.46, 2.0)),
            "Just below the wall": own(CAREFUL, **at(.46, 5.4)),
            "Beyond the wall": own(CAREFUL, **at(.46, 7.0)),
            "As fast as possible": own(CAREFUL, shown="fastest", **at(.46, 5.4)),
            "A weak elbow": own(CAREFUL, shown="fastest", limit2=7.0, **at(.46, 5.4))}


def sentence(way, own, over, best, fast):
    """State the duration of the curve, and where a motor would exceed its limit."""
    T, worst = times_along(way.s, own)[-1], np.unravel_index(int(over.argmax()), over.shape)
    if fast:
        return f"The fastest motion takes {best.duration:.2f} s, your curve {T:.2f} s."
    place, share = round(100 * way.s[worst[0]] / way.s[-1]), percent(float(over.max()))
    if over.max() > 1:
        return (f"Your curve would take {T:.2f} s. But {round(100 * (over.max(1) > 1).mean())} % of it is red: at {place} % of the path "
                f"motor {worst[1] + 1} would have to give {share} of its limit.")
    return f"Your curve takes {T:.2f} s. The fullest is motor {worst[1] + 1}, with {share} of its limit at {place} % of the path."


def at_the_finger(u, rate):
    """State the values of u that are possible at the finger."""
    if u[0] > u[1]:
        return "At the finger no u is possible: no single u lets both motors keep their limits."
    ways = "the arm can speed up or slow down" if u[0] < 0 < u[1] else "it has to slow down" if u[1] <= 0 else "it has to speed up"
    span = f": u from {bound(u[0])} to {bound(u[1])} rad/s²" if max(map(abs, u)) < MOST else ""
    return f"At the finger, with {rate:.1f} rad/s, {ways}{span}."
