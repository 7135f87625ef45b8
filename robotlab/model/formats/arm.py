"""A chain out of a tree of links as an arm with a Denavit-Hartenberg table."""
import re

import numpy as np

from ...maths.spatial import inverse
from ..checks import counted
from ..link import Link, LinkError
from ..motor import Motor
from ..units import quiet
from .axes import along_x, dh_table, modified, tidy, transform
from .doubts import inertial_fields, made_up
from ..found import Found
from .lump import lumped, moving
from .tree import IDENTITY, KINDS, chain, refuse_what_no_arm_has, ways_to

MOST_JOINTS = 100
DOWN = (0.0, 0.0, -9.81)                             # free fall where a format knows of none [m/s2]
GRIPPER = re.compile(r"grip|finger|jaw|thumb", re.IGNORECASE)


def arm_of_tree(make, name, parts, notes, base=None, tip=None, convention="standard", gravity=DOWN, at=None, source=""):
    """The `Found` of a tree {name of a link: `Part`}, its arm by `make` (`Robot`).

    at: {name of a joint beside the chain: where it is held}, 0 unless given. source: the name of the file.
    """
    way = chain(parts, base, tip, notes)
    refuse_what_no_arm_has(way[1:])
    joints = moving(way)
    if not 0 < len(joints) <= MOST_JOINTS:
        raise ValueError(f"{counted(len(joints), 'joint')} that move between {way[0].name!r} and {way[-1].name!r}; expected 1 to "
                         f"{MOST_JOINTS}")
    if tip is None and GRIPPER.search(f"{joints[-1].joint} {joints[-1].name}"):
        notes.append(f"The last joint, {joints[-1].joint!r}, may be a gripper's: tip={joints[-1].parent!r} leaves it out.")
    places = {way[0].name: IDENTITY}                 # of each link in the base, at q = 0
    for before, part in zip(way, way[1:]):
        places[part.name] = places[before.name] @ part.origin
    bodies = lumped(parts, way, places, at or {}, notes)
    notes += made_up(joints)
    frame, rows, tool = dh_table([line(part, places[part.name]) for part in joints], [KINDS[part.kind] for part in joints],
                                 places[way[-1].name], notes)
    own = link_frames(frame, rows, convention)
    if convention == "modified":
        rows, tool = modified(rows, tool)
    with quiet("a", "d"):                            # a common normal may be far away
        links = [link_of(part, row, body and body.seen_from(inverse(T)), notes) for part, row, body, T in zip(joints, rows, bodies, own)]
    robot = make(links=links, gravity=gravity_in_base(gravity, parts, way[0].name), convention=convention, base=frame, tool=tool,
                 name=name, source=f"read from {source} ({way[0].name} to {way[-1].name})")
    return Found(robot, tuple(part.joint for part in joints), way[0].name, way[-1].name, tuple(notes), tuple(part.name for part in joints),
                 places)


def line(part, T):
    """(direction, point) of a joint's axis, T being the pose of its link."""
    R = T[:3, :3]
    return R @ part.axis, R @ part.point + T[:3, 3]


def link_frames(frame, rows, convention):
    """The poses at q = 0 of the frames that the arm fixes to its links, in the base."""
    own = []
    for row in rows:
        after = frame @ transform(*row)
        own.append(after if convention == "standard" else after @ inverse(along_x(*row[:2])))
        frame = after
    return own


def link_of(part, row, body, notes):
    """The `Link` of a joint with its row of the table; an error names the joint of the file."""
    known = {name: x for name in ("limits", "speed", "effort", "friction") if (x := getattr(part, name)) is not None}
    if part.armature:
        known["motor"] = Motor(rotor_inertia=part.armature)
    masses = {} if body is None else inertial_fields(body, part.name, notes)
    try:
        return Link(*row, kind=KINDS[part.kind], **known, **masses)
    except LinkError as error:
        raise ValueError(f"joint {part.joint!r}: {error}") from None


def gravity_in_base(gravity, parts, base):
    """Free fall in axes of the base; a file gives it in axes of its root."""
    R = np.eye(3)
    for part in ways_to(parts)[base]:
        R = R @ part.origin[:3, :3]
    return tidy(np.asarray(gravity) @ R)
