"""The tree of links and joints in a robot's file, and the chain in it that is an arm."""
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ...maths.spatial import pose, turn_about
from ..checks import counted
from ..motor import Friction

KINDS = {"revolute": "R", "continuous": "R", "prismatic": "P"}
IDENTITY = np.eye(4)
IDENTITY.setflags(write=False)
NAMED = 6                                            # names that an error lists


class Body(NamedTuple):
    """Mass [kg], centre of mass (3,) [m] and inertia about it (3, 3) [kg m2], in axes of its link."""
    m: float
    com: np.ndarray
    I_com: np.ndarray

    def seen_from(self, T):
        """The same body in the frame in which its link has the pose T (4, 4)."""
        R = T[:3, :3]
        return Body(self.m, R @ self.com + T[:3, 3], R @ self.I_com @ R.T)


@dataclass
class Part:
    """A link of the tree, and the joint by which it hangs on its parent."""
    name: str
    body: Body = None
    parent: str = None
    joint: str = ""
    kind: str = "root"                               # revolute, continuous, prismatic, fixed, or what no arm has
    origin: np.ndarray = field(default_factory=lambda: IDENTITY)                 # pose of the link in its parent at q = 0
    axis: np.ndarray = field(default_factory=lambda: np.array([0.0, 0.0, 1.0]))  # in axes of the link
    point: np.ndarray = field(default_factory=lambda: np.zeros(3))               # on the axis, from the link's origin
    limits: tuple = None
    speed: float = None                              # [rad/s or m/s]
    effort: float = None                             # [N m or N]
    friction: Friction = None
    armature: float = 0.0                            # rotor inertia as the joint feels it [kg m2 or kg]
    mimic: tuple = None                              # (joint that it follows, multiplier, offset)

    @property
    def moves(self):
        """True if its joint is one that an arm has and that moves."""
        return self.kind in KINDS

    def pose_at(self, q):
        """The pose (4, 4) of the link in its parent."""
        if not q:
            return self.origin
        if self.kind == "prismatic":
            return self.origin @ pose(np.eye(3), q * self.axis)
        R = turn_about(self.axis, np.cos(q), np.sin(q))
        return self.origin @ pose(R, self.point - R @ self.point)


def some(names):
    """The first few of some names, as a list in a sentence."""
    names = list(names)
    return ", ".join(names[:NAMED]) + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")


def chain(parts, base, tip, notes):
    """[`Part`] from base to tip, both among them, of a tree {name of a link: `Part`}. `notes` gets what a person should know.

    Unless given, the base is the root, and the tip what all ends with the most joints have in common: the fingers of a gripper are no
    part of the arm.
    """
    roots = [part for part in parts.values() if part.parent is None]
    if len(roots) != 1:
        raise ValueError(f"{counted(len(roots), 'link')} without a joint to a parent ({some(p.name for p in roots)}); a robot has one such "
                         "root" if roots else "every link has a parent: the links form a loop, and an arm is an open chain")
    for asked, which in ((base, "base"), (tip, "tip")):
        if asked is not None and asked not in parts:
            raise ValueError(f"{which} is {asked!r}, and there is no such link; there are {some(parts)}")
    ways = ways_to(parts)
    base = roots[0].name if base is None else base
    tip = guessed_tip(ways, base, notes) if tip is None else tip
    names = [part.name for part in ways[tip]]
    if base not in names:
        raise ValueError(f"the base {base!r} is not between the root and the tip {tip!r}; the chain there is {some(names)}")
    return ways[tip][names.index(base):]


def ways_to(parts):
    """{name of a link: [`Part`] from the root to it}, for a tree that may be given in any order."""
    ways = {}
    for name in parts:
        steps = []
        while name is not None and name not in ways:
            if name in steps:
                raise ValueError(f"link {name!r} is its own parent, by way of {some(steps[steps.index(name) + 1:]) or 'itself'}: the links "
                                 "form a loop, and an arm is an open chain")
            steps.append(name)
            name = parts[name].parent
        for step in reversed(steps):
            ways[step] = [*ways.get(parts[step].parent, []), parts[step]]
    return ways


def guessed_tip(ways, base, notes):
    """The last link that all ends with the most joints have in common, or one called tool0 that is fixed to it."""
    below = {name: way for name, way in ways.items() if any(part.name == base for part in way)}
    count = {name: sum(part.kind not in ("fixed", "root") for part in way) for name, way in below.items()}
    most = max(count.values())
    ends = [[part.name for part in below[name]] for name in below if count[name] == most]
    shared = [names[0] for names in zip(*ends) if len(set(names)) == 1]
    tip = shared[-1]
    arms = sorted({end[len(shared)] for end in ends if len(end) > len(shared)})
    if len(arms) > 1 and (most - count[tip] > 2 or count[tip] == 0):          # fingers have fewer joints, and an arm before them
        parents = {part.parent for way in below.values() for part in way}
        free = [end for end in ends if not any(part.mimic for part in ways[end[-1]])]
        raise ValueError(f"this robot has several arms, which part after {tip!r}; expected the tip of one, such as "
                         f"tip={some(repr(end[-1]) for end in free or ends if end[-1] not in parents)}")
    fixed = [name for name in below if count[name] == count[tip] and name != tip and any(part.name == tip for part in below[name])]
    tip = "tool0" if "tool0" in fixed else tip
    if fixed or len(arms) > 1:
        others = [name for name in fixed if name != tip]
        notes.append(f"The arm ends at link {tip!r}" + (f"; also fixed there: {some(others)}" if others else "")
                     + ("; what moves beyond it is not part of the arm" if most > count[tip] else "") + ".")
    return tip


def refuse_what_no_arm_has(way):
    """Raise a ValueError that names a joint which no serial arm has."""
    for part in way:
        if part.kind not in (*KINDS, "fixed"):
            raise ValueError(f"joint {part.joint!r} is {part.kind}, and the joints of an arm turn or slide; expected a base after it, such "
                             f"as base={part.name!r}")
        if part.mimic and part.moves:
            raise ValueError(f"joint {part.joint!r} follows {part.mimic[0]!r} (mimic), and each joint of a serial arm has its own "
                             f"coordinate; expected a tip before it, such as tip={part.parent!r}")
