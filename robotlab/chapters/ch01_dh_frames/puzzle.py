"""`FramePuzzleLab`: an arm is there, its table is not. Choose the numbers until every z lies on its joint's axis."""
import numpy as np

from ...kinematics.frames import link_poses, tip_pose
from ...labs.controls import Button, Choice, Heading, Hidden
from ...labs.lab import Lab
from ...labs.spec import scene_spec
from ...model import zoo
from ...model.robot import Robot
from .arm_bodies import loose_arm
from .rows import with_posture, restored

QUARTERS = {"−90°": -np.pi / 2, "0°": 0.0, "90°": np.pi / 2, "180°": np.pi}
BOOM = 0.6                                           # how far the boom is out [m]
POSTURE = (0, np.pi / 2, BOOM, 0, -np.pi / 2, 0)
RADIUS, WIRE = .045, .007
NEAR = 1e-6
NAMES = ("the column", "the shoulder", "the boom, which slides", "the roll of the wrist", "the bend of the wrist", "the roll of the hand")


def axis_lines(robot):
    """For frames 1 to n the line that z has to lie on: a point and a direction, (n, 3) each, at the posture of the table.

    The axis of joint i+1 for frame i; for the last frame the z axis of the tool.
    """
    T = link_poses(robot, np.zeros(robot.n))
    tip = tip_pose(robot, np.zeros(robot.n))
    return (np.vstack([T[1:-1, :3, 3], tip[:3, 3]]), np.vstack([T[1:-1, :3, 2], tip[:3, 2]]))


def off(points, directions, frames):
    """Return how far z of frames (n, 4, 4) is from its line: angles [rad, at most a quarter turn] and distances of the origins [m]."""
    z, p = frames[:, :3, 2], frames[:, :3, 3]
    angle = np.arctan2(np.linalg.norm(np.cross(z, directions), axis=-1), np.abs(np.sum(z * directions, -1)))
    return angle, np.linalg.norm(np.cross(p - points, directions), axis=-1)


class FramePuzzleLab(Lab):
    """The Stanford arm with its table emptied: four choices for each row, and the frames follow.

    A row is right when z of its frame lies on the axis of the next joint, whichever way it points: a table has freedom.
    options: as for `Lab`.

    >>> from robotlab.labs import FramePuzzleLab
    >>> print(FramePuzzleLab().preset("At the wrist").words["sentence"])
    Row 4: z4 has to lie on the pink line, the axis of joint 5 (the bend of the wrist). Now they are 90° apart.
    """
    title = "Frame puzzle"

    def __init__(self, **options):
        self._arm = with_posture(zoo.stanford(), POSTURE)
        self._true = [[link.a, link.alpha, link.d, link.theta] for link in self._arm.links]
        lengths = sorted({round(abs(row[2]), 3) for row in self._true} | {0.0})
        signed = sorted({x for v in lengths for x in (v, -v if v else v)})
        place = lambda k: ("arm", "rows", "@focus", k)
        choice = lambda name, text, k, options: Choice(name=name, text=text, options=options, value=0.0, bind=place(k))
        metres = lambda values: {f"{v:g} m".replace("-", "−"): v for v in values}
        controls = [Button(name="before", text="Row before"), Button(name="next", text="Next row"), Heading(text="The row in focus"),
                    choice("theta", "θ about z", 3, QUARTERS), choice("d", "d along z", 2, metres(signed)),
                    choice("a", "a along x", 0, metres(signed)), choice("alpha", "α about x", 1, QUARTERS), Hidden(name="case", value=0)]
        blank = Robot.from_table([[0, 0, 0, 0]] * 6, "RRPRRR", name="Stanford arm")
        spec = scene_spec(self._arm, np.zeros(6), 620, 420)
        options = {"focus": 0, "radius": WIRE, "offsets": {}, "W": 620, "H": 420, "view": spec["view"], "ground": spec["ground"],
                   "show": {"tool": "", "base": False, "frames": "focus", "dims": "focus", "axis": .17, "axes": False},
                   "presets": {"From nothing": {"case": 1}, "Row 1 is right": {"case": 2}, "a for d": {"case": 3},
                               "One sign": {"case": 4}, "At the wrist": {"case": 5}}} | options
        super().__init__(blank, controls=controls, bodies=loose_arm(self._arm, np.zeros(6), RADIUS, tone=" pale"), **options)

    def compute(self, state):
        new = self._moved(state)
        rows, focus = new.get("arm", state.arm)["rows"], new.get("focus", state.focus)
        guess = Robot.from_table([row[:4] for row in rows])
        points, directions = axis_lines(self._arm)
        angle, distance = off(points, directions, link_poses(guess, np.zeros(6))[1:])
        right = (angle < NEAR) & (distance < NEAR)
        done = ", ".join(str(i + 1) for i in range(6) if right[i]) or "none"
        return new | {"curves": self._lines(points, directions, focus), "points": self._lengths(),
                      "sentence": asked(focus, angle, distance), "badge": (f"row {(focus or 0) + 1}; right: {done}", bool(right.all()))}

    def _moved(self, state):
        """Return the changes that a preset or a button makes."""
        rows, focus = state.arm["rows"], 0 if state.focus is None else state.focus
        if restored(state):
            return restored(state)
        if "case" in state.changed:
            known, wrong, focus = CASES[state["case"]]
            given = [*self._true[:known], *wrong]
            rows = [[*row, *old[4:]] for row, old in zip(given + [[0.0] * 4] * (6 - len(given)), rows)]
            return {"arm": state.arm | {"rows": rows}, "focus": focus}
        step = state.times("next") - state.times("before")
        return {"focus": (focus + step) % 6} if step or state.focus is None else {}

    def _lines(self, points, directions, focus):
        """The wanted line, drawn thick; the other axes drawn thin."""
        out = []
        for i, (p, u) in enumerate(zip(points, directions)):
            ends = [p - .32 * u, p + .32 * u]
            out.append({"points": ends, "cls": "tgt" if i == focus else "dim", "width": 2.2 if i == focus else 1, "dash": i != focus})
        return out

    def _lengths(self):
        """The lengths of the arm, each in the middle of its line."""
        T = link_poses(self._arm, np.zeros(6))[:, :3, 3]
        marks = [(0, 1, .412), (1, 2, .154), (2, 3, BOOM)]
        return [{"at": (T[a] + T[b]) / 2, "cls": "dim", "text": f"{length:g} m", "r": 2.5} for a, b, length in marks]


CASES = {                                            # rows that are right, rows that are not, row in focus
    1: (0, [], 0), 2: (1, [], 1), 3: (1, [[0.154, np.pi / 2, 0.0, np.pi / 2]], 1), 4: (1, [[0.0, np.pi / 2, -0.154, np.pi / 2]], 1),
    5: (3, [], 3),
}


def asked(focus, angle, distance):
    """State what the row in focus has to achieve, and the error of its frame."""
    i = 1 if focus is None else focus + 1
    line = f"the axis of joint {i + 1} ({NAMES[i]})" if i < 6 else "the axis of the hand"
    turn, gap = np.degrees(angle[i - 1]), distance[i - 1]
    faults = ([f"they are {turn:.0f}° apart"] if turn > 1e-3 else []) + ([f"the origin is {gap:.3f} m beside it"] if gap > NEAR else [])
    return f"Row {i}: z{i} has to lie on the pink line, {line}. Now " + (" and ".join(faults) if faults else "it does") + "."
