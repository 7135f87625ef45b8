"""`MeetingsLab`: the three constructions that find the postures of a hand: tangents, two circles, two cones."""
from math import degrees

import numpy as np

from ...labs.controls import Choice
from ...labs.equations import Equation, in_pieces
from ...maths.typed import typed
from ...picture.maths import fixed
from ...picture.plot import Curve, Panel, Points
from .arms import puma, ur5
from .every_posture import LEVEL, NAMES, EveryPostureLab, pose, reached
from .every_posture import PLAIN as FRONT
from .meetings import ELBOWS, SIDES, WRISTS, across, axis_5, elbow, forearm, is_parallel, shoulder, turn_of

ROUND = np.stack([np.cos(np.linspace(0, 2 * np.pi, 61)), np.sin(np.linspace(0, 2 * np.pi, 61))])
BEYOND = .12                                         # how far a tangent is drawn past the wrist point [m]
DRAWINGS = {"1 shoulder": 0, "2 elbow": 1, "3 wrist": 2}
FRONT, LEVEL = FRONT | {"drawing": 0}, LEVEL | {"drawing": 0}
STRETCHED = reached(puma(), .3, .4, 1e-5 - np.arctan2(.4318, .0203), .6, .9, .2)
PUMA_PRESETS = {
    "Two tangents": FRONT,
    "Nearly over the shoulder": FRONT | {"target": pose([.13, .08, 1.1], tip=2.2)},
    "No tangent": FRONT | {"target": pose([.06, .08, 1.1], tip=2.2)},
    "Two circles": FRONT | {"drawing": 1},
    "Circles that touch": FRONT | {"drawing": 1, "target": STRETCHED},
    "Circles that miss": FRONT | {"drawing": 1, "target": pose([.85, .2, .9], tip=2.2)},
    "Two cones": FRONT | {"drawing": 2},
    "Cones that are one": FRONT | {"drawing": 2, "target": reached(puma(), .3, .5, -2.2, .6, 0, .2)},
}
SIX = LEVEL | {"target": reached(ur5(), .1, -1.4, .4, -.1, -.8, .4)}
UR5_PRESETS = {
    "The wrist before the elbow": LEVEL | {"drawing": 2},
    "Circles about another point": LEVEL | {"drawing": 1},
    "One wrist": SIX | {"drawing": 1, "posture": NAMES.index("right, up, flipped")},
    "The other wrist misses": SIX | {"drawing": 1, "posture": NAMES.index("right, up, as is")},
}


class MeetingsLab(EveryPostureLab):
    """The three meetings behind the postures of a Puma, or of a UR5. options: as for `Lab`.

    >>> from robotlab.labs import MeetingsLab
    >>> print(MeetingsLab().preset("Circles that miss").words["sentence"])
    None: from the shoulder to the end of the forearm it is 0.890 m, 26 mm too far for two links of 0.432 and 0.432 m.
    """
    title = "Three meetings"

    def __init__(self, robot=None, **options):
        presets = UR5_PRESETS if robot is not None and is_parallel(robot) else PUMA_PRESETS
        first = next(iter(presets.values()))["drawing"]
        more = [Choice(name="drawing", text="drawing", options=DRAWINGS, value=first)]
        super().__init__(robot, more=more, **{"presets": presets, "equation": 8.1, "panels": 1} | options)

    def compute(self, state):
        answer = super().compute(state) | {"values": {}}                         # the drawings show the requested posture
        words = NAMES[int(state["posture"])].split(", ")
        drawn = [draw(self.robot, state.target, words) for draw in (of_shoulder, of_elbow, of_wrist)]
        return answer | {"ghosts": [], "points": [], "plots": [drawn[int(state["drawing"])][0]],
                         "equation": formulas([line for _, line in drawn])}


# -- three drawings, each with its formula in numbers -------------------------------------------------------------------
def of_shoulder(robot, T, words):
    """From above: the plane of the arm touches the circle of the offset, and the wrist point lies in it."""
    met = shoulder(robot, T)
    things = [Curve(*(met.d * ROUND), "dim", width=1.6, track=False), Points([0], [0], "ink", "cross", " ")]
    if met.gap <= 0:
        way = {side: met.W[:2] - met.foot(side) for side in SIDES}
        for side in sorted(SIDES, key=lambda side: side == words[0]):
            end = met.W[:2] + BEYOND * way[side] / max(np.linalg.norm(way[side]), 1e-9)
            things.append(Curve(*np.stack([met.foot(side), end], axis=-1), "vel" if side == words[0] else "zero", width=2.4, track=False))
            things.append(Points(*met.foot(side)[:, None], "vel" if side == words[0] else "dim", "dot", side))
    things.append(Points(*met.W[:2, None], "tgt", "ring", "W"))
    title = "from above: tangents to the circle of the offset, in m"
    line = f"sin(q₁ − φ) = d/r = {fixed(met.d, 3)}/{fixed(met.r, 3)}"
    line += f" = {fixed(met.d / met.r, 2)}" if met.gap <= 0 else " > 1"
    return square(things, title, *met.W[:2] / 2, met.r / 2 + met.d + BEYOND), line


def of_elbow(robot, T, words):
    """In the plane of the arm: the possible elbows as seen from the shoulder, and as seen from the wrist."""
    title = "in the plane of the arm: two circles, in m"
    if shoulder(robot, T).gap > 0:
        return square([Points([0], [0], "dim", "cross", "no plane")], title, 0, 0, 1), "cos β = –"
    met = elbow(robot, T, words[0], words[2])
    things = [Curve(*(met.S[:, None] + met.a * ROUND), "dim", width=1.6, track=False),
              Curve(*(met.P[:, None] + met.b * ROUND), "dim", width=1.6, dash=True, track=False)]
    if met.gap <= 0:
        for height in sorted(ELBOWS, key=lambda height: height == words[1]):
            E, chosen = met.at(turn_of(words[0], height)), height == words[1]
            things.append(Curve(*np.stack([met.S, E, met.P], axis=-1), "vel" if chosen else "zero", width=2.6, track=False))
            things.append(Points(*E[:, None], "vel" if chosen else "dim", "dot", height))
    if met.far > met.a + met.b:
        e = (met.P - met.S) / met.far
        between = np.stack([met.S + met.a * e, met.P - met.b * e], axis=-1)
        things += [Curve(*between, "tgt", width=3, track=False),
                   Points(*between.mean(1)[:, None], "tgt", "dot", f"{1000 * met.gap:.0f} mm")]
    things += [Points(*met.S[:, None], "ink", "dot", "S"), Points(*met.P[:, None], "tgt", "ring", "P" if is_parallel(robot) else "W")]
    low, high = np.minimum(met.S - met.a, met.P - met.b), np.maximum(met.S + met.a, met.P + met.b)
    cosine = (met.far ** 2 - met.a ** 2 - met.b ** 2) / (2 * met.a * met.b)
    line = f"cos β = (D² − a² − b²)/(2 a b) = {fixed(cosine, 2)}"
    return square(things, title, *(low + high) / 2, max(high - low) / 2), line


def of_wrist(robot, T, words):
    """On a sphere: the directions perpendicular to the forearm, and those perpendicular to the hand, are two great circles."""
    parallel = is_parallel(robot)
    seen = "the axes of the elbow" if parallel else "the forearm"
    title = f"on a sphere, along {seen}: two flat cones"
    if shoulder(robot, T).gap > 0 or (not parallel and elbow(robot, T, words[0], words[2]).gap > 0):
        return square([Points([0], [0], "dim", "cross", "no forearm")], title, 0, 0, 1.5), "q₅ = –"
    f, h = forearm(robot, T, *words[:2]), T[:3, 2]
    right = across(shoulder(robot, T).q1(words[0]))
    right = np.cross(right, [0, 0, 1]) if parallel else right
    flat = np.stack([right, np.cross(f, right)])
    n = axis_5(robot, f, h, words[2])
    circle = flat @ (np.outer(n, ROUND[0]) + np.outer(np.cross(h, n), ROUND[1]))
    things = [Curve(*ROUND, "dim", width=1.6, track=False), Curve(*circle, "dim", width=1.6, dash=True, track=False),
              Curve([0, flat[0] @ h], [0, flat[1] @ h], "tgt", width=2.6, track=False),
              Points(*(flat @ h)[:, None], "tgt", "ring", "hand")]
    open_ = float(np.arctan2(np.linalg.norm(np.cross(f, h)), f @ h))
    if np.linalg.norm(np.cross(f, h)) > 1e-4:
        for flip in WRISTS:
            things.append(Points(*(flat @ axis_5(robot, f, h, flip))[:, None], "vel" if flip == words[2] else "dim", "dot", flip))
    return square(things, title, 0, 0, 1.25), f"q₅ = ±{fixed(degrees(open_), 0)}°"


def square(things, title, x, y, half):
    """A drawing with equal axes about (x, y)."""
    x, y, half = float(x), float(y), 1.05 * float(half)
    return Panel(tuple(things), title, x_range=(x - half, x + half), y_range=(y - half, y + half), equal=True)


def formulas(lines):
    """The three formulas, one under the other."""
    return Equation("".join(in_pieces(typed(line)) for line in lines), "\n".join(lines))
