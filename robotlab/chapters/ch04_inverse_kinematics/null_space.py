"""`NullSpaceLab`: a redundant arm moves while its tool stays; a wish chooses among its postures."""
from functools import lru_cache
from math import degrees

import numpy as np

from ...kinematics.frames import link_poses, tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...kinematics.self_motion import null_space, self_motion
from ...labs.controls import Button, Choice, Heading, Hidden, Slider, Toggle
from ...labs.equations import Equation, side_by_side
from ...labs.lab import Lab
from ...labs.spec import ghost
from ...maths.mathml import EQUALS, MINUS, PLUS, between, inline, mi, mo, mover, mrow, msup
from ...maths.typed import typed
from ...model import zoo
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel, Points

STEP = .3                                            # along the self-motion [rad]
GHOSTS = 8
RESTARTS = 20
NEAR = 1e-3                                          # the target counts as reached [m]
VISIBLE = .02                                        # a joint that wanders less is not traced [m]
REST, ROOM = "rest", "room"
SPELT_OUT = 3                                        # joints up to which a posture is written down


CALM = {"target": [1.2, 1.0, 0], "s": 0, "wish": REST, "limits": False}
PLANAR_PRESETS = {"A third joint to spare": CALM, "Half way round": CALM | {"s": 8.5}, "With joint limits": CALM | {"limits": True},
                  "Far from singular": CALM | {"wish": ROOM, "s": 5}, "Little to spare": CALM | {"target": [2.3, 1.7, 0]}}
POSE_PRESETS = {"Elbow up": {}, "Elbow to one side": {"s": 2}, "Far from singular": {"s": 3, "wish": ROOM}}


class NullSpaceLab(Lab):
    """The self-motion of an arm with one joint more than its task needs.

    robot: an arm with numbers; q: (n,) the posture from which it searches, and near which it may wish to be [rad or m];
    target: (3,) point or (4, 4) pose [m]. length: how far the self-motion is followed to each side [rad]. stop: limits of every
    joint when they are switched on, -stop to stop [rad]; None for the arm's own, which hold always. options: as for `Lab`.

    >>> from robotlab import zoo
    >>> from robotlab.labs import NullSpaceLab
    >>> print(NullSpaceLab(zoo.planar(3), [1.7, -1.0, -1.0], [1.2, 1.0, 0.0]).words["sentence"].split(". ")[0])
    This is the posture that the search found; from here the motion comes back to where it began
    """
    title = "Self-motion"

    def __init__(self, robot, q, target, *, length=9.0, stop=None, **options):
        self._limited = robot if stop is None else robot.replace(
            links=[link.replace(limits=(-stop, stop)) for link in robot.links])
        self._rest, self._length, self._stop = np.array(q, dtype=float), length, stop
        short = robot.n <= SPELT_OUT and "P" not in robot.kinds
        self._name = ", ".join(f"{fixed(degrees(x), 0)}°" for x in self._rest) if short else "the posture it began in"
        self._path = lru_cache(maxsize=8)(self._followed)
        found = solve_ik(robot, target, self._rest, restarts=RESTARTS, limits=stop is None).q
        switch = [Toggle(name="limits", text=f"joints stop at ±{degrees(stop):.0f}°")] if stop is not None else []
        wishes = {f"near {self._name}": REST, "far from singular": ROOM}
        controls = [Heading(text="Motion with the tool at rest, in rad"),
                    Slider(name="s", symbol="s", text="way along the self-motion in rad", word="way", low=-length, high=length, step=.05),
                    *switch, Heading(text="Wish"), Choice(name="wish", text="wish", options=wishes),
                    Button(name="go", text="Go where the wish is best"), Hidden(name="found", value=found)]
        presets = POSE_PRESETS if np.shape(target) == (4, 4) and length > 3 else {}
        super().__init__(robot, found, controls=controls, target=target,
                         **{"panels": 2, "equation": 2.4, "presets": presets} | options)

    @classmethod
    def planar(cls, **options):
        """Three links of 1 m in a plane, whose tip is held at a point.

        >>> from robotlab.labs import NullSpaceLab
        >>> print(NullSpaceLab.planar().preset("Half way round").words["sentence"].split(". ")[0])
        At s = 8.50 rad joint 2 has turned by 154°, and the tool is where it was; the motion comes back to where it began
        """
        return cls(zoo.planar(3), np.radians([100, -60, -60]), [1.2, 1.0, 0], **{"stop": np.radians(120), "presets": PLANAR_PRESETS,
                   "view": {"scale": 82, "at": [.5, .5, 0]}} | options)

    def compute(self, state):
        point, limits = state.target.shape == (3,), self._stop is None or state["limits"]
        found = self._found(state, limits)
        missing = np.linalg.norm(tip_pose(self.robot, found)[:3, 3] - (state.target if point else state.target[:3, 3]))
        s, postures = self._path(tuple(found), point, limits) if missing < NEAR else (np.zeros(1), found[None])
        wish = self._wish(state["wish"], postures, point)
        score = wish if state["wish"] == REST else -wish
        best = int(np.argmin(score + 1e-6 * np.abs(s)))       # of equally good ones the nearest
        asked = s[best] if "go" in state.changed else state["s"] if state.changed & {"s", "wish", "preset"} else 0.0
        at = float(np.clip(asked, s[0], s[-1]))
        q = found
        if len(s) > 1:                               # between two points of the curve, then exactly onto it
            q = solve_ik(self._limited if limits else self.robot, state.target, on_path(at, s, postures), restarts=0).q
        return {"q": q, "values": {"found": found, "s": at}, "equation": equation(null_space(self._rows(q, point))),
                "plots": [self._joints(s, postures, limits), self._choice(state["wish"], s, wish, best)],
                "sentence": self._sentence(s, at, q, postures, missing) + self._wish_sentence(state["wish"], s, wish, at, best),
                **self._ways(postures)}

    def _found(self, state, limits):
        """A posture for the target: the previous one, or, for a new task, one found from it; after a preset or reset,
        from the first posture.
        """
        if not state.changed - {"s", "wish", "go", "set"}:
            return np.array(state["found"], dtype=float)
        anew = bool(state.changed & {"start", "preset", "reset", "limits"})
        robot = self._limited if limits else self.robot
        return solve_ik(robot, state.target, self._rest if anew else state.q, limits=limits, restarts=RESTARTS if anew else 0).q

    def _followed(self, found, point, limits):
        q = np.array(found)
        if null_space(self._rows(q, point)).shape[1] != 1:
            return np.zeros(1), q[None]
        return self_motion(self._limited if limits else self.robot, q, "point" if point else "pose", self._length, STEP)

    def _rows(self, q, point):
        """The Jacobian of the task."""
        return jacobian(self.robot, q)[..., :3 if point else 6, :]

    def _wish(self, wish, postures, point):
        if wish == REST:
            return np.linalg.norm(postures - self._rest, axis=-1)
        sigma = np.linalg.svd(self._rows(postures, point), compute_uv=False)
        return np.prod(sigma[..., :self.robot.n - 1], axis=-1)

    # -- what is shown ------------------------------------------------------------------------------------------------
    def _ways(self, postures):
        """Ghosts along the self-motion, and the lines on which the joints wander."""
        some = np.unique(np.linspace(0, len(postures) - 1, GHOSTS).round().astype(int))
        places = link_poses(self.robot, postures)[:, 1:-1, :3, 3]
        wide = np.ptp(places, axis=0).max(-1) > VISIBLE
        return {"ghosts": [ghost(self.robot, postures[i]) for i in some] if len(postures) > 1 else [],
                "curves": [{"points": places[:, i], "cls": f"q{min(i + 2, 7)} dash", "width": 1.5} for i in np.flatnonzero(wide)]}

    def _joints(self, s, postures, limits):
        things = [Curve(s, np.degrees(postures[:, i]), f"q{min(i + 1, 7)}", "q", str(i + 1)) for i in range(self.robot.n)]
        if limits and self._stop is not None:
            things += [Line(degrees(x), cls="bad") for x in (-self._stop, self._stop)]
        return Panel(tuple(things), "joint angles in °", "s in rad", x_range=(-self._length, self._length), cursor=("values", "s"))

    def _choice(self, name, s, wish, best):
        title = f"distance in rad from {self._name}" if name == REST else "manipulability: 0 is singular"
        things = (Curve(s, wish, "vel"), Points(s[best:best + 1], wish[best:best + 1], "tgt", "ring", "best"))
        return Panel(things, title, "s in rad", x_range=(-self._length, self._length), cursor=("values", "s"))

    def _sentence(self, s, at, q, postures, missing):
        if missing >= NEAR:
            return f"The target is out of reach: {missing:.2f} m are missing."
        if len(s) == 1:
            return "The target is reached, but from here there is no single free direction to follow."
        closed = np.linalg.norm(postures[-1] - postures[0]) < 1e-9
        ends = "the motion comes back to where it began" if closed else \
            f"the motion can be followed from s = {fixed(s[0], 1)} to {fixed(s[-1], 1)} rad"
        change = np.degrees(q - postures[np.abs(s).argmin()])
        joint = int(np.abs(change).argmax())
        if abs(at) < 1e-9:
            return f"This is the posture that the search found; from here {ends}."
        turned = f"joint {joint + 1} has turned by {fixed(change[joint], 0)}°"
        return f"At s = {fixed(at, 2)} rad {turned}, and the tool is where it was; {ends}."

    def _wish_sentence(self, wish, s, values, at, best):
        """State the value of a wish here, and its best value."""
        now = float(np.interp(at, s, values))
        name = f"Distance in joint angles from {self._name}" if wish == REST else "Manipulability"
        unit = " rad" if wish == REST else ""
        return f" {name}: {now:.2f}{unit}; best: {values[best]:.2f}{unit}."


def on_path(at, s, postures):
    """The posture at a place of the curve, between two of its points."""
    return np.array([np.interp(at, s, postures[:, i]) for i in range(postures.shape[1])])


def equation(free):
    """Write the motions that a redundant arm is free to make, and the free direction here."""
    rate, inverse = lambda letter: mover(mi(letter), mo("˙")), msup(mi("J"), PLUS)
    formula = (rate("q") + EQUALS + inverse + rate("x") + PLUS
               + mrow(between("(", mi("I") + MINUS + inverse + mi("J"), ")"), mi("z"), cls="vel"))
    words, direction = "qd = J^+ xd + (I - J^+ J) z", ""
    if free.shape[1] == 1:
        n = free[:, 0] * np.sign(free[np.abs(free[:, 0]).argmax(), 0])
        shown = ", ".join(fixed(x, 2) for x in n)
        direction = inline(typed(f"n = ({shown})"), cls="vel")
        words += f",  n = ({shown})"
    return Equation(side_by_side(inline(mrow(formula)), direction), words)
