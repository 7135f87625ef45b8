"""An arm drawn as loose bodies, beside or under the arm of a lab, which is then drawn as a thin wire along its table."""
import numpy as np

from ...labs.spec import scene_spec
from ...picture.frames import chain, compose, skeleton
from ...picture.maths import IDENTITY

TAPER = .38                                          # an arm grows thinner towards the wrist


def loose_arm(robot, q, radius, at=(0, 0, 0), tone="", handles=False):
    """Bodies of an arm at q (n,), shifted by `at` [m]: points, tubes through them, pins for the joints.

    radius: of the first link [m]. tone: " pale" or " ghost" where the arm is not what matters.
    handles: whether each link says which joint turns it, and can be dragged.
    """
    arm = scene_spec(robot, q, radius=radius)["arm"]
    frames = chain(arm, [float(x) for x in q])
    points, tubes, pins = [], [], []

    def point(p):
        points.append([float(x) for x in np.add(p, at)])
        return len(points) - 1
    for i, bone in enumerate(skeleton(arm, frames)):
        r = radius * (1 - TAPER * i / max(1, robot.n - 1))
        pins.append({"at": point(bone.centre), "axis": bone.axis, "r": 1.5 * r, "h": 1.35 * r, "cls": "joint" + tone})
        joint = {"joint": i, "axis": bone.axis} if handles else {}
        for a, b in ((bone.foot, bone.end), (bone.foot, bone.centre), bone.across):
            if np.linalg.norm(np.subtract(b, a)) > 1e-9:
                tubes.append({"p": [point(a), point(b)], "r": r, "cls": "link" + tone} | joint)
    tip = compose(frames[-1], arm["tool"] or IDENTITY)[3::4]
    if np.linalg.norm(np.subtract(tip, frames[-1][3::4])) > 1e-9:
        tubes.append({"p": [point(frames[-1][3::4]), point(tip)], "r": .6 * radius, "cls": "link" + tone})
    return {"points": points, "tubes": tubes, "pins": pins}
