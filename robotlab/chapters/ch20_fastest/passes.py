"""`PassesLab`: the fastest motion of a Puma along a path, pass by pass; the motor at its limit, and the effect of limits and load."""
import re
from functools import lru_cache

import numpy as np

from ...dynamics.probe import gravity_torque, weightless
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...labs.controls import Choice, Handle, Heading, Hidden, Slider, Toggle
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...labs.spec import ghost
from ...model.payload import with_payload
from ...motion.fastest import fastest
from ...motion.path import path_by_length
from ...picture.plot import Panel
from .passes_views import TITLES, full_panel, lit, plane_panel, shares_panel, trail, weight_panel, words
from .paths import PUMA_LIMITS, WAY, puma
from .runs import FRAMES, followed, fullest, quintic_run

PIECES = 120                                         # of the path, few enough for dragging
TOO_WEAK = re.compile(r"joint (\d) needs (\S+) .* at (\d+) % of it, and may give ([\d.e+-]+)(?:; .* past (\d+) %)?")
VIAS = {"via1": 1, "via2": 2}                        # handles, and the posture that each of them moves
PLAIN = {"pace": "fastest", "scale": 1.0, "payload": 0.0, "weight": True, "friction": False, "back": False, "time": 0.0}
PRESETS = {
    "As fast as possible": {},
    "Twice the torque": {"scale": 2.0},
    "A fifth of the torque": {"scale": .2},
    "Without gravity": {"weight": False},
    "Without gravity, twice the torque": {"weight": False, "scale": 2.0},
    "The same way back": {"back": True},
    "3 kg in the hand": {"payload": 3.0},
    "A quintic, stretched": {"pace": "quintic"},
    "With friction": {"friction": True},
}


class PassesLab(Lab):
    """A Puma on a path through two points to drag: wall, pass back, pass forward, and the motor at its limit. options: as for `Lab`.

    >>> from robotlab.labs import PassesLab
    >>> PassesLab().preset("A quintic, stretched").words["badge"]["text"]
    '1.15 s; the fastest: 0.84 s'
    """
    title = "Two passes"

    def __init__(self, **options):
        at = {name: [round(float(x), 6) for x in tip_pose(puma(), WAY[k])[:3, 3]] for name, k in VIAS.items()}
        controls = [Choice(name="pace", text="pace", options={"as fast as possible": "fastest", "a quintic, stretched": "quintic"}),
                    Heading(text="Motors"),
                    Slider(name="scale", text="limits of all motors", low=.15, high=2.0, value=1.0, unit="times", step=.05),
                    Slider(name="payload", symbol="m", sub="p", text="payload", low=0.0, high=5.0, unit="kg", step=.1),
                    Toggle(name="weight", text="gravity", value=True), Toggle(name="friction", text="friction"),
                    Toggle(name="back", text="the same way back"),
                    *(Handle(name=name, value=tuple(place)) for name, place in at.items()), Hidden(name="place", value=0.0)]
        start = {"player": .5, "panels": 3, "H": 340, "presets": {title: PLAIN | at | patch for title, patch in PRESETS.items()}}
        super().__init__(puma(), WAY[0], controls=controls, **(start | options))

    def compute(self, state):
        hands = tuple(tuple(np.round(state[name], 4).tolist()) for name in VIAS)
        way = through_hands(hands)
        shown = {"points": [{"at": state[name], "cls": "tgt", "text": f"via {name[-1]}", "handle": name, "name": f"via point {name[-1]}",
                             "r": 6} for name in VIAS],
                 "ghosts": [ghost(self.robot, way[0]), ghost(self.robot, way[-1])], "values": reached(state, way)}
        try:
            found, run, at, full = motion_of(way, *(state[name] for name in ("pace", "scale", "payload", "weight", "friction", "back")))
        except ValueError as error:
            return shown | nothing(way, state, error)
        now = run.t[int(np.abs(run.s - state["place"]).argmin())] if "place" in state.changed else min(state.time, run.t[-1])
        k, share = int(round((FRAMES - 1) * now / run.t[-1])), run.tau / found.limit
        shown["values"] |= {"place": float(run.s[k])}
        return shown | {"q": run.q[k], "time": float(now), "torques": lit(run.tau, share)[k], "largest": np.abs(run.tau).max(),
                        "curves": trail(self.robot, run.q, share),
                        "motion": Motion(q=run.q, torques=lit(run.tau, share), others={("values", "place"): run.s},
                                         rate=(FRAMES - 1) / run.t[-1], auto="preset" in state.changed),
                        "plots": [plane_panel(found, run, state["pace"]), shares_panel(run.t, share), full_panel(at, full)],
                        **words(found, run, at, full, state["pace"], plain(way, state))}


def nothing(way, state, error):
    """Return the answer if the limits leave no motion: the share of each limit that the weight takes along the path."""
    s, q, *_ = path_by_length(puma(), np.array(way[::-1] if state["back"] else way), PIECES)
    held = gravity_torque(equipped(state["payload"], state["weight"], state["friction"]), q) / (state["scale"] * np.array(PUMA_LIMITS))
    return {"q": way[0], "time": 0.0, "torques": None, "curves": [], "motion": None,
            "plots": [weight_panel(s, held), *(Panel((), title) for title in TITLES[1:])], "badge": ("the motors are too weak", False),
            "sentence": f"There is no such motion, slow or fast: {weakest(str(error))}."}


def weakest(said):
    """Rewrite for the lab the message of `fastest` about the joint that cannot hold the arm."""
    found = TOO_WEAK.search(said)
    if not found:
        return said
    j, need, place, limit, end = found.groups()
    return (f"at {place} % of the path joint {j} needs {float(need):.1f} N m to stand still, and its motor gives {float(limit):.1f} N m at "
            "most" + (f"; the others do not take the arm past {end} %" if end else ""))


def reached(state, way):
    """Return the points that the tool passes, except those that are being dragged."""
    return {name: [round(float(x), 6) for x in tip_pose(puma(), way[k])[:3, 3]] for name, k in VIAS.items()
            if name not in state.changed or "drop" in state.changed or "preset" in state.changed}


@lru_cache(maxsize=64)
def through_hands(hands):
    """The postures (4, 6) of a path whose inner ones bring the tool to given points, or as near as the arm comes."""
    way = [np.array(q, float) for q in WAY]
    for (name, k), place in zip(VIAS.items(), hands):
        if np.abs(tip_pose(puma(), way[k])[:3, 3] - place).max() > 1e-3:
            way[k] = solve_ik(puma(), np.array(place), way[k], restarts=0).q
    return way


@lru_cache(maxsize=16)
def equipped(payload, weight, friction):
    """The Puma with its load."""
    arm = with_payload(puma(bool(friction)), payload)
    return arm if weight else weightless(arm)


def motion_of(way, pace="fastest", scale=1.0, payload=0.0, weight=True, friction=False, back=False):
    """(`FastestMotion`, `Run`, its times and fullest shares) of a path. Raises ValueError if the limits leave none.

    The last two: beginnings and ends of the pieces of the path (N,) [s], and `fullest` of it (N-1, 6).
    """
    arm, way, limit = equipped(payload, weight, friction), np.array(way[::-1] if back else way), scale * np.array(PUMA_LIMITS)
    found, path = fastest(arm, way, limit, points=PIECES), path_by_length(arm, way, PIECES)
    if pace == "quintic":
        run = quintic_run(arm, path, limit)
        return found, run, run.t, np.abs(run.tau[:-1]) / limit
    return found, followed(arm, path, found.rate), found.times, fullest(arm, path, found.rate, limit)


def plain(way, state):
    """(T, what): the shortest duration with plain limits on the same path [s], and the other settings that are plain then.

    With other limits all else is unchanged; with the plain limits, or if those leave no motion, all else has its start value.
    """
    way = tuple(map(tuple, np.round(way, 9)))
    if state["scale"] != PLAIN["scale"]:
        try:
            return plain_duration(way, *(state[name] for name in ("payload", "weight", "friction", "back"))), ""
        except ValueError:
            pass
    return plain_duration(way), ", weight, no friction and no load"


@lru_cache(maxsize=32)
def plain_duration(way, payload=0.0, weight=True, friction=False, back=False):
    """Return the duration of the fastest motion with plain limits [s]."""
    return fastest(equipped(payload, weight, friction), np.array(way[::-1] if back else way), PUMA_LIMITS, points=PIECES).duration
