"""`FileLab`: an arm out of a file, the frames that the file gives its links beside those of its DH table."""
import numpy as np

from ...kinematics.frames import link_poses
from ...labs.controls import Choice, joint_sliders
from ...labs.equations import Equation, side_by_side, words
from ...labs.lab import Lab
from ...labs.spec import arm_rows, reach
from ...kinematics.rotations import roll_pitch_yaw
from ...maths.mathml import inline, mi, mn, mtable, mtd, mtr
from ...model import zoo
from ...model.found import Found
from ...model.robot import Robot
from .rows import dh_table

EXAMPLE = zoo.DATA / "desk-arm.urdf"
OF_TABLE, OF_FILE, BOTH = "of the table", "of the file", "both"
SHARE = .13                                          # of the arm's reach: the length of an axis
FILE_AXES = (("q1", 0), ("q2", 1), ("q3", 2))        # the file's x, y, z, in colours of their own


class FileLab(Lab):
    """The arm of a file, its joints by name. A file places each link by six numbers and an axis, a table by four.

    found: what `Robot.read` answered, or the name of a file; a desk arm made for the course unless given. options: as for `Lab`.

    >>> from robotlab.labs import FileLab
    >>> lab = FileLab().preset("elbow")
    >>> print(lab.words["sentence"])
    Joint 3, elbow: the file may put its frame anywhere on the link, by a shift, three turns and an axis. Row 3 of the table needs four \
numbers, because its frame lies on the axis and on the common normal.
    """
    title = "An arm from a file"

    def __init__(self, found=None, **options):
        found = found if isinstance(found, Found) else Robot.read(EXAMPLE if found is None else found)
        robot, self.found = found.robot, found
        if not found.places:
            raise ValueError("found has no frames of its own: it was read from a table; expected a URDF or an MJCF")
        start = np.clip(np.zeros(robot.n), *robot.limits.T)
        self._length = SHARE * reach(arm_rows(robot))
        self._ridden = file_frames(found)
        self._rows = [[link.a, link.alpha, link.d, link.theta] for link in robot.links]
        controls = [*joint_sliders(robot, start),
                    Choice(name="frames", text="frames", options={words: words for words in (BOTH, OF_TABLE, OF_FILE)}, value=BOTH)]
        options = {"pick": True, "focus": 0, "equation": 8.4, "W": 660, "H": 390,
                   "presets": {name: {"focus": i} for i, name in enumerate(found.joints)}} | options
        super().__init__(robot, start, controls=controls, **options)

    def compute(self, state):
        focus, shown = state.focus, state["frames"]
        own = [] if shown == OF_TABLE else [self._axes(i) for i in (range(self.robot.n) if focus is None else [focus])]
        frames = [] if shown == OF_FILE else True if focus is None else [focus, focus + 1]
        return {"vectors": sum(own, []), "show": state.show | {"frames": frames, "axis": self._length},
                "equation": self._numbers(focus), "sentence": self._sentence(focus),
                "badge": (f"{len(self.found.notes)} notes on this file", not self.found.notes)}

    def _axes(self, i):
        """The three axes of the file's frame of joint i+1, riding on its link."""
        T, name = self._ridden[i], self.found.joints[i]
        return [{"frame": i + 1, "at": T[:3, 3].tolist(), "v": (self._length * T[:3, k]).tolist(), "cls": cls, "width": 1.6,
                 "text": f"{'xyz'[k]} {name}" if k == 0 else "xyz"[k]} for cls, k in FILE_AXES]

    def _numbers(self, focus):
        """Show the file's entry of the joint in focus, and the table with its row."""
        math, plain = dh_table(self._rows, focus)
        if focus is None:
            return Equation(inline(math), plain)
        file, told = placed(self.found, focus)
        return Equation(side_by_side(f"<div>{words('the file')}{inline(file)}</div><div>{words('the table')}{inline(math)}</div>"),
                        f"the file\n{told}\nthe table\n{plain}")

    def _sentence(self, focus):
        if focus is None:
            return "Click a link, or press its digit, to put its joint into focus."
        return (f"Joint {focus + 1}, {self.found.joints[focus]}: the file may put its frame anywhere on the link, by a shift, three turns "
                f"and an axis. Row {focus + 1} of the table needs four numbers, because its frame lies on the axis and on the common "
                "normal.")


def file_frames(found):
    """[pose (4, 4) of the file's frame of each joint, in the frame of the table that is fixed to the same link]."""
    own = link_poses(found.robot, np.zeros(found.robot.n))
    return [np.linalg.inv(own[i + 1]) @ found.places[name] for i, name in enumerate(found.links)]


def placed(found, i):
    """Shift, turns and axis of joint i+1 as a file has them, from the moving link before, as MathML and as text."""
    before = found.places[found.links[i - 1]] if i else np.eye(4)
    T = np.linalg.inv(before) @ found.places[found.links[i]]
    z = link_poses(found.robot, np.zeros(found.robot.n))[i if found.robot.convention == "standard" else i + 1][:3, 2]
    rows = {"xyz": T[:3, 3], "rpy": roll_pitch_yaw(T[:3, :3]), "axis": found.places[found.links[i]][:3, :3].T @ z}
    shown = {name: [f"{x + 0.0:.3f}" for x in np.round(values, 3)] for name, values in rows.items()}
    return (mtable("".join(mtr(mtd(mi(name)), *(mtd(mn(x)) for x in values)) for name, values in shown.items())),
            "\n".join(name.ljust(5) + "".join(x.rjust(8) for x in values) for name, values in shown.items()))
