"""`ElbowCircleLab`: seven joints for the six numbers of a pose; the elbow goes round a circle while the hand stays."""
from functools import lru_cache

import numpy as np

from ...kinematics.frames import link_poses, tip_pose
from ...kinematics.postures.find import all_postures
from ...kinematics.postures.names import CIRCLE
from ...labs.controls import Choice, Slider
from ...labs.lab import Lab
from ...labs.spec import ghost
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel
from .arms import seven

AROUND = np.linspace(-np.pi, np.pi, 73)
GHOSTS = range(0, 72, 12)
FRONT = tip_pose(seven(), [.2, .7, -.1, -1.3, .3, 1.0, .4])
FAR = tip_pose(seven(), [.2, 1.2, -.1, -.35, .3, .6, .4])
PLAIN = {"target": FRONT, "psi": 0.0, "branch": CIRCLE.index("shoulder as is, elbow flipped, wrist as is")}
PRESETS = {
    "The elbow up": PLAIN,
    "A quarter round": PLAIN | {"psi": np.pi / 2},
    "Beyond a limit": PLAIN | {"psi": np.radians(165)},
    "Another of the eight": PLAIN | {"branch": CIRCLE.index("shoulder flipped, elbow as is, wrist as is"), "psi": np.pi / 2},
    "Nearly stretched": PLAIN | {"target": FAR},
}


class ElbowCircleLab(Lab):
    """An arm of seven joints holds its hand still while its elbow goes round. options: as for `Lab`.

    >>> from robotlab.labs import ElbowCircleLab
    >>> print(ElbowCircleLab().preset("Beyond a limit").words["sentence"])
    The hand is at rest, and the elbow is at 165° of its circle. Joint 6 is 6° beyond its limit. Of the circle 76 % is within the limits.
    """
    title = "The elbow on its circle"

    def __init__(self, **options):
        controls = [Slider(name="psi", symbol="ψ", text="angle of the elbow on its circle", word="elbow", low=-np.pi, high=np.pi,
                           degrees=True),
                    Choice(name="branch", text="flipped", value=PLAIN["branch"],
                           options={flipped(name): k for k, name in enumerate(CIRCLE)})]
        super().__init__(seven(), around(tuple(FRONT[:3].ravel()))[PLAIN["branch"], 36], controls=controls, target=FRONT,
                         **{"presets": PRESETS, "panels": 2} | options)

    def compute(self, state):
        arm, T, k = self.robot, state.target, int(state["branch"])
        ways = around(tuple(np.round(T[:3], 9).ravel()))[k]
        if not np.isfinite(ways).all():
            return {"ghosts": [], "curves": [], "points": [], "plots": [Panel((), title, "ψ") for title in TITLES],
                    "badge": ("no posture", False), "sentence": f"None, wherever the elbow goes: {missing(T)}"}
        q = all_postures(arm, T, elbow=state["psi"]).q[k]
        elbow = link_poses(arm, ways)[:, 3, :3, 3]
        return {"q": q, "ghosts": [ghost(arm, ways[i]) for i in GHOSTS],
                "points": [{"at": link_poses(arm, q)[3, :3, 3], "cls": "vel", "r": 5}],
                "curves": [{"points": elbow, "cls": "vel", "width": 2, "closed": True}],
                "plots": plots(arm, ways), "badge": badge(arm, q), "sentence": sentence(arm, q, ways, float(state["psi"]))}


TITLES = "joint angles in °", "room to the nearest limit in °"


@lru_cache(maxsize=32)
def around(T):
    """The postures (8, N, 7) for the upper rows of a pose, as a tuple, all the way round."""
    pose = np.vstack([np.reshape(T, (3, 4)), [0, 0, 0, 1]])
    return all_postures(seven(), pose, elbow=AROUND).q


def room(arm, q):
    """Return the distance of each joint from its nearest limit (..., n), negative beyond it [rad]."""
    low, high = arm.limits.T
    return np.minimum(q - low, high - q)


def plots(arm, ways):
    """Plot all joints, and the smallest distance from a limit, against the angle of the elbow."""
    shown = np.degrees(np.unwrap(ways, axis=0))
    shown = shown - 360 * np.round(shown[len(shown) // 2] / 360)
    joints = [Curve(AROUND, shown[:, i], f"q{i + 1}", "q", str(i + 1)) for i in range(arm.n)]
    least = np.degrees(room(arm, ways).min(-1))
    options = dict(x_range=(-np.pi, np.pi), cursor=("values", "psi"), angle=True)
    return [Panel(tuple(joints), TITLES[0], "ψ", **options),
            Panel((Line(0, label="at a limit"), Curve(AROUND, least, "force")), TITLES[1], "ψ", **options)]


def missing(T):
    """State why there is no posture."""
    arm = seven()
    wrist, foot = T[:3, 3] - arm.links[6].d * T[:3, 2], np.array([0, 0, arm.links[0].d])
    far, longest = float(np.linalg.norm(wrist - foot)), arm.links[2].d + arm.links[4].d
    return f"the wrist is {fixed(far, 3)} m from the shoulder, and upper arm and forearm are {fixed(longest, 3)} m together."


def flipped(name):
    """List the parts of the arm that are flipped, from the name of a branch: "shoulder as is, elbow flipped, ..." -> "elbow"."""
    return ", ".join(part.split()[0] for part in name.split(", ") if part.endswith("flipped")) or "nothing"


def badge(arm, q):
    """Judge whether the posture is within the limits."""
    inside = bool((room(arm, q) >= 0).all())
    return ("within the limits" if inside else "beyond a limit"), inside


def sentence(arm, q, ways, psi):
    """State the joint nearest to its limit, and the part of the circle that is within the limits."""
    least = np.degrees(room(arm, q))
    i, share = int(least.argmin()), float((room(arm, ways[:-1]) >= 0).all(-1).mean())
    where = f"{fixed(abs(least[i]), 0)}° {'from' if least[i] >= 0 else 'beyond'} its limit"
    return (f"The hand is at rest, and the elbow is at {fixed(np.degrees(psi), 0)}° of its circle. Joint {i + 1} is {where}. "
            f"Of the circle {fixed(100 * share, 0)} % is within the limits.")
