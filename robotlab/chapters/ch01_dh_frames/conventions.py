"""`TwoConventionsLab`: one table read in the standard and in the modified way, side by side."""
import numpy as np

from ...kinematics.frames import link_poses, tip_pose
from ...labs.controls import Choice, Heading, Hidden
from ...labs.equations import Equation, side_by_side, words
from ...labs.lab import Lab
from ...picture.camera import Camera
from ...labs.spec import scene_spec
from ...maths.mathml import inline
from ...model.robot import MODIFIED, Robot
from .frames import one_link
from .arm_bodies import loose_arm
from .rows import dh_table, motion, motions, restored, row_sliders

TURN = np.radians
RADIUS, AXIS = .035, .17                             # of the first link; length of the axes drawn [m]
APART = 1.1                                          # distance of the two arms [m]
SAME, SHIFTED = "the same numbers", "the numbers for the same arm"
CASES = {                                            # words: rows, and the numbers of the modified arm
    "The same numbers": (None, SAME),
    "The same arm": (None, SHIFTED),
    "No twist": ([[0.35, 0, 0, TURN(10)], [0.30, 0, 0, TURN(60)], [0.25, 0, 0, TURN(-40)]], SAME),
    "One twist": ([[0.0, TURN(90), 0.3, TURN(40)], [0.40, 0, 0, TURN(35)], [0.30, 0, 0, TURN(-50)]], SAME),
}


def modified_rows(rows):
    """Rows of the modified convention for the same arm, and what is left over at the tool.

        Rz(theta1) Tz(d1) [Tx(a1) Rx(alpha1) Rz(theta2) Tz(d2)] ... Tx(an) Rx(alphan)

    The columns a and alpha move down by one row; the last pair becomes the tool, a pose (4, 4). rows: [a, alpha, d, theta].
    """
    before = [(0.0, 0.0), *((row[0], row[1]) for row in rows)]
    a, alpha = map(np.asarray, before[-1])
    return [[*pair, *row[2:4]] for pair, row in zip(before, rows)], motion("T", "x", a) @ motion("R", "x", alpha)


class TwoConventionsLab(Lab):
    """On the left the standard arm of a table, on the right the modified one; the sliders move a row of both.

    robot: a standard arm with numbers, its posture in its table; three rows unless given. options: as for `Lab`.

    >>> from robotlab.labs import TwoConventionsLab
    >>> TwoConventionsLab().preset("The same arm").words["badge"]["text"]
    'tips 0.00 m apart'
    """
    title = "Two conventions"

    def __init__(self, robot=None, **options):
        robot = robot or one_link()
        controls = [Heading(text="The row in focus"), *row_sliders(.6), Heading(text="The modified arm has"),
                    Choice(name="numbers", text="numbers", options={SAME: SAME, SHIFTED: SHIFTED}), Hidden(name="case", value=0)]
        start = scene_spec(robot, np.zeros(robot.n))
        self._table, self._right = [row[:4] for row in start["arm"]["rows"]], Camera(start["view"], 680, 380).right
        view = start["view"] | {"scale": 280, "at": list(np.add(start["view"]["at"], np.multiply(self._right, APART / 2)))}
        options = {"pick": True, "focus": 1, "equation": 7.6, "W": 680, "H": 380, "view": view, "radius": RADIUS,
                   "show": {"frames": "focus", "dims": "focus", "axis": AXIS}, "ground": {"at": -.08, "half": 0.0},
                   "presets": {words: {"case": k} for k, words in enumerate(CASES, start=1)}} | options
        super().__init__(robot, controls=controls, **options)

    def compute(self, state):
        new = self._chosen(state)
        rows = [row[:4] for row in new.get("arm", state.arm)["rows"]]
        shifted = new.get("values", state.values).get("numbers", state["numbers"]) == SHIFTED
        left, right = pair(rows, shifted)
        tips = [tip_pose(arm, np.zeros(arm.n))[:3, 3] for arm in (left, right)]
        apart, focus = float(np.linalg.norm(tips[1] - tips[0])), state.focus
        at = APART * np.array(self._right)
        return new | {
            "bodies": loose_arm(right, np.zeros(right.n), RADIUS, at, tone=" pale"), "vectors": frame_vectors(right, focus, at),
            "points": marks(tips, at),
            "equation": two_tables(rows, [[link.a, link.alpha, link.d, link.theta] for link in right.links], focus),
            "badge": (f"tips {apart:.2f} m apart", apart < 1e-9), "sentence": explained(shifted, apart, tips)}

    def _chosen(self, state):
        """Return the changes that a preset makes."""
        if "case" not in state.changed or restored(state):
            return restored(state) or {}
        rows, numbers = list(CASES.values())[state["case"] - 1]
        rows = [[*row, 0, 0.0] for row in rows or self._table]
        return {"arm": state.arm | {"rows": rows}, "focus": 1, "values": {"numbers": numbers}}


def pair(rows, shifted):
    """The standard arm of a table, and the modified one: of the same rows, or of those for the same arm."""
    other, tool = modified_rows(rows) if shifted else (rows, np.eye(4))
    return Robot.from_table(rows), Robot.from_table(other, convention=MODIFIED, tool=tool)


def marks(tips, at):
    """The tips of both arms, and their names under the bases."""
    below = {"standard": [0, 0, -.33], "modified": at - [0, 0, .33]}
    names = [{"at": place, "cls": "ink", "text": words, "r": .1} for words, place in below.items()]
    return [*names, {"at": tips[0], "cls": "tgt"}, {"at": tips[1] + at, "cls": "tgt"}]


def frame_vectors(robot, focus, at, length=AXIS):
    """Axes x and z of the frames before and after the row in focus, as vectors."""
    if focus is None:
        return []
    T = link_poses(robot, np.zeros(robot.n))
    return [{"at": T[i, :3, 3] + at, "v": length * T[i, :3, k], "cls": "xyz"[k], "label": "xyz"[k], "sub": str(i), "width": 2.4}
            for i in (focus, focus + 1) for k in (0, 2)]


def explained(shifted, apart, tips):
    if shifted:
        return ("The columns a and α have moved down by one row; what drops out at the bottom belongs to the tool. "
                f"Both tips are at {', '.join(f'{x:.2f}' for x in tips[0] + 0.0)} m, seen from their own base.")
    return (f"The same numbers in two conventions are two arms: their tips are {apart:.2f} m apart, each seen from its own base. "
            "Choose the numbers for the same arm to see how the table has to change.")


def two_tables(left, right, focus):
    """Both tables, one beside the other; the row in focus is marked."""
    each, text = "", ""
    for title, rows, modified in (("standard", left, False), ("modified", right, True)):
        order = " ".join(f"{kind}{axis}" for _, kind, axis in motions(modified))
        math, plain = dh_table(rows, focus)
        each += f"<div>{words(f'{title}: {order}')}{inline(math)}</div>"
        text += f"{title}: {order}\n{plain}\n"
    return Equation(side_by_side(each), text.rstrip())
