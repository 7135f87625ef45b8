"""`EveryPostureLab`: a hand to drag, and every posture that brings it there, by name."""
from itertools import compress, product

import numpy as np

from ...dynamics.probe import gravity_torque
from ...kinematics.frames import link_poses, tip_pose
from ...kinematics.postures.find import all_postures
from ...labs.controls import Choice, Hidden, Toggle
from ...labs.equations import Equation, html_table
from ...labs.lab import Lab
from ...labs.spec import ghost
from ...maths.spatial import rpy, wrapped
from ...picture.maths import fixed
from .arms import puma, ur5
from .meetings import ELBOWS, SIDES, WRISTS, elbow, forearm, is_parallel, shoulder

NAMES = tuple(", ".join(words) for words in product(SIDES, ELBOWS, WRISTS))
TURN = 2 * np.pi
SLACK = 1e-9                                         # [rad]: a joint at its limit is within
TOUCHES = np.radians(.5)                             # elbows nearer to one another count as one
ALONG = 1e-4                                         # sine of the angle between forearm and hand below which they are parallel
FRONT = (.3, .5, -2.2, .6, .9, .2)
STRETCH = float(np.arctan2(.4318, .0203))


def pose(W, tip=np.pi, turn=0.0):
    """A pose (4, 4) of the Puma's hand with its wrist point at W (3,)."""
    T = np.eye(4)
    T[:3, :3] = rpy(0.0, tip, turn)
    T[:3, 3] = np.asarray(W) + puma().links[5].d * T[:3, 2]
    return T


def reached(arm, *q):
    """The pose (4, 4) of the hand at a posture."""
    return tip_pose(arm, np.array(q))


PLAIN = {"target": reached(puma(), *FRONT), "posture": NAMES.index("right, up, as is"), "limits": False}
PUMA_PRESETS = {
    "In front of you": PLAIN,
    "The other shoulder": PLAIN | {"posture": NAMES.index("left, up, as is")},
    "The wrist flipped": PLAIN | {"posture": NAMES.index("right, up, flipped")},
    "Within the limits": PLAIN | {"limits": True},
    "Over the shoulder": PLAIN | {"target": pose([.06, .08, 1.1], tip=2.2)},
    "Arm stretched": PLAIN | {"target": reached(puma(), .3, .4, 1e-5 - STRETCH, .6, .9, .2)},
    "Hand along the forearm": PLAIN | {"target": reached(puma(), .3, .5, -2.2, .6, 0, .2)},
}
LEVEL = {"target": reached(ur5(), .4, -1.0, 1.4, -1.2, -1.3, .5), "posture": 0, "limits": False}
UR5_PRESETS = {
    "Eight again": LEVEL,
    "Six": LEVEL | {"target": reached(ur5(), .1, -1.4, .4, -.1, -.8, .4)},
    "Four": LEVEL | {"target": reached(ur5(), 0, -1.1, .6, -.9, -1.3, .2)},
    "Hand along the elbow's axis": LEVEL | {"target": reached(ur5(), .4, -1.0, 1.4, -1.2, 0, .5)},
    "Over the UR5's shoulder": LEVEL | {"target": pose([.04, .05, .8], tip=2.2)},
}


class EveryPostureLab(Lab):
    """Every posture of a Puma, or of a UR5, that brings its hand to a pose. more: further controls. options: as for `Lab`.

    >>> from robotlab.labs import EveryPostureLab
    >>> print(EveryPostureLab().preset("Within the limits").words["sentence"])
    Of eight postures 3 are within the limits. Drawn is “right, up, as is”, which takes 40.9 N m at joint 2 to hold.
    """
    title = "Every posture"

    def __init__(self, robot=None, *, more=(), **options):
        robot = robot or puma()
        bounded = bool(np.isfinite(robot.limits).any())
        presets, plain = (UR5_PRESETS, LEVEL) if is_parallel(robot) else (PUMA_PRESETS, PLAIN)
        limits = Toggle(name="limits", text="only within the limits") if bounded else Hidden(name="limits", value=False)
        controls = [Choice(name="posture", text="solid", options={name: k for k, name in enumerate(NAMES)}, value=plain["posture"]),
                    limits, *more]
        super().__init__(robot, postures(robot, plain["target"])[plain["posture"]], controls=controls, target=plain["target"],
                         **{"presets": presets, "equation": 12} | options)

    @classmethod
    def ur5(cls, **options):
        """The same for a UR5, in which three axes are parallel.

        >>> from robotlab.labs import EveryPostureLab
        >>> EveryPostureLab.ur5().words["badge"]["text"]
        'eight postures'
        """
        return cls(ur5(), **options)

    def compute(self, state):
        q, over = as_meant(self.robot, postures(self.robot, state.target))
        there = np.isfinite(q).all(-1)
        ok = there & ((over <= 0).all(-1) | (not state["limits"]))
        k, why = self._chosen(state, q, over, ok)
        shown = {"q": q[k]} if ok.any() else {}
        return shown | {"values": {"posture": k}, "equation": legend(q, over, ok, k if ok.any() else None, state["limits"]),
                        "ghosts": self._ghosts(q, ok, k), "points": self._elbows(q, ok),
                        "badge": self._badge(state.target, ok),
                        "sentence": (why + self._sentence(state, q, ok, there, k)).strip()}

    # -- which one is drawn -------------------------------------------------------------------------------------------
    def _chosen(self, state, q, over, ok):
        """The number of the posture drawn, and a remark if it is not the requested one."""
        k = int(state["posture"])
        if ok[k] or not ok.any():
            return k, ""
        way = np.where(ok, (wrapped(np.nan_to_num(q) - state.q) ** 2).sum(-1), np.inf)
        nearest = int(way.argmin())
        if np.isnan(q[k]).any():
            return nearest, f"“{NAMES[k]}” has no elbow here: its two circles miss one another. The nearest that has one takes its place. "
        i = int(over[k].argmax())
        beyond = fixed(np.degrees(over[k, i]), 0)
        return nearest, (f"“{NAMES[k]}” is not within the limits: joint {i + 1} would have to go {beyond}° beyond. "
                         "The nearest within them takes its place. ")

    def _ghosts(self, q, ok, k):
        """The bones of all others; two postures with the same bones are drawn once."""
        bones = [ghost(self.robot, row) for row, there in zip(q, ok & (np.arange(len(q)) != k)) if there]
        return list({str(np.round(line, 4) + 0.0): line for line in bones}.values())

    def _elbows(self, q, ok):
        """Shoulder and elbow by name, at the elbow of each arm."""
        named = {}
        for j in np.flatnonzero(ok):
            place = link_poses(self.robot, q[j])[2, :3, 3]
            named.setdefault(tuple(np.round(place, 2)), (place, NAMES[j].rsplit(", ", 1)[0]))
        return [{"at": place, "cls": "vel", "r": 4, "text": name} for place, name in named.values()]

    # -- what is said -------------------------------------------------------------------------------------------------
    def _sentence(self, state, q, ok, there, k):
        if not there.any():
            return self._missed(state.target)
        few, many, (single, besides) = int(ok.sum()), int(there.sum()), self._amount(state.target, ok)
        if not state["limits"]:
            count = f"{single} bring the hand here{besides}. "
        elif besides:
            count = f"Within the limits: {single}{besides}. "
        else:
            count = f"Of {words_for(many)} {few or 'none'} {'is' if few == 1 else 'are'} within the limits. "
        special = self._special(state.target, q[k], k) if few else ""
        return count[0].upper() + count[1:] + special + self._some_missed(state.target, many)

    def _badge(self, T, ok):
        """Report the number of postures, in a word or two."""
        single, besides = self._amount(T, ok)
        return single.split()[0] + " and more" if "others" in besides else single, bool(ok.any())

    def _amount(self, T, ok):
        """Return the number of postures in the marked lines of the table, in words, and a remark on further ones.

        Two lines may be one posture; if the outer axes of the wrist coincide, two lines stand for infinitely many.
        """
        alone, endless = set(), False
        for name in compress(NAMES, ok):
            side, height, flip = name.split(", ")
            if is_along(forearm(self.robot, T, side, height), T):
                endless = True
            else:
                alone.add((side, "" if is_stretched(elbow(self.robot, T, side, flip)) else height, flip))
        if endless:
            return words_for(len(alone)), ", and whole lines of others" if is_parallel(self.robot) else ", and a line of others"
        return words_for(len(alone)), f", under {numeral(ok.sum())} names" if len(alone) < ok.sum() else ""

    def _special(self, T, q, k):
        """Say whether postures merge or form a line; else give the torque of joint 2 in the one drawn."""
        side, height, flip = NAMES[k].split(", ")
        if is_stretched(elbow(self.robot, T, side, flip)):
            return "The arm is stretched: up and down have become one. "
        if is_along(forearm(self.robot, T, side, height), T):
            what, pair = ("the axes of the elbow", "2, 3, 4 and 6") if is_parallel(self.robot) else ("the forearm", "4 and 6")
            return (f"In the one drawn the hand points along {what}: joints {pair} can move together, so this is one of a whole line. ")
        if self.robot.links[1].m is None:
            return f"Drawn is “{NAMES[k]}”. "
        return f"Drawn is “{NAMES[k]}”, which takes {fixed(gravity_torque(self.robot, q)[1], 1)} N m at joint 2 to hold. "

    def _some_missed(self, T, many):
        """With three parallel axes the elbow may be out of reach for some shoulders and wrists only."""
        if many == len(NAMES):
            return ""
        gaps = {(side, flip): elbow(self.robot, T, side, flip).gap for side in SIDES for flip in WRISTS}
        missed = [f"“{side}, {flip}” by {fixed(1000 * gap, 0)} mm" for (side, flip), gap in gaps.items() if gap > 0]
        return f"The elbow misses for {' and '.join(missed)}."

    def _missed(self, T):
        """Name the one of the three meetings that fails, and its gap."""
        met = shoulder(self.robot, T)
        if met.gap > 0:
            return (f"None: the wrist point is {fixed(met.r, 3)} m from axis 1, and the plane of the arm passes that axis at "
                    f"{fixed(met.d, 3)} m. It is {fixed(1000 * met.gap, 0)} mm too near, whatever joint 1 does.")
        best = min((elbow(self.robot, T, side, flip) for side in SIDES for flip in WRISTS), key=lambda e: e.gap)
        how = "too far for" if best.far > best.a + best.b else "too near for"
        return (f"None: from the shoulder to the end of the forearm it is {fixed(best.far, 3)} m, {fixed(1000 * best.gap, 0)} mm {how} "
                f"two links of {fixed(best.a, 3)} and {fixed(best.b, 3)} m.")


# -- postures ---------------------------------------------------------------------------------------------------------
def postures(robot, T):
    """All eight branches (8, ..., 6) in the order of NAMES, nan where there is none."""
    found = all_postures(robot, T)
    return found.q[[found.names.index(name) for name in NAMES]]


def as_meant(robot, q):
    """Each angle with the whole turns that bring it within its limits, or nearest to them, and its distance beyond them (..., n)."""
    low, high = robot.limits.T
    if not np.isfinite(robot.limits).any():
        return q, np.full(q.shape, -np.inf)
    own = q + TURN * np.round(((low + high) / 2 - q) / TURN)
    over = np.maximum(low - own, own - high) - SLACK
    return own, over


def is_stretched(met):
    """True if the two circles of an `Elbow` nearly touch: the arm is straight."""
    return np.arccos(np.clip((met.far ** 2 - met.a ** 2 - met.b ** 2) / (2 * met.a * met.b), -1, 1)) < TOUCHES


def is_along(f, T):
    """True if the hand at T points along f, so that axes 4 and 6 of a Puma are one, or those of the elbow and 6 parallel."""
    return np.linalg.norm(np.cross(f, T[:3, 2])) < ALONG


# -- what is shown ----------------------------------------------------------------------------------------------------
def numeral(count):
    return ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")[int(count)]


def words_for(count):
    return f"{numeral(count)} posture{'s' * (count > 1)}"


def legend(q, over, ok, k, limits):
    """Eight lines: the name and the angles in degrees; postures beyond a limit stand in brackets."""
    rows, text = [], []
    for j, (name, row) in enumerate(zip(NAMES, q)):
        cells = ["–" if np.isnan(x) else f"({fixed(np.degrees(x), 0)})" if limits and far > 0 else fixed(np.degrees(x), 0)
                 for x, far in zip(row, over[j])]
        mark = "● " if j == k else "○ " if ok[j] else "× "
        rows.append(("tgt" if j == k else "ink" if ok[j] else "dim", (mark + name, *cells)))
        text.append(mark + name + ": " + ", ".join(cells))
    return Equation(html_table(("angles in °", *(f"q{i}" for i in range(1, 7))), rows), "\n".join(text))
