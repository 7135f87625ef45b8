"""URDF: its links and joints as a tree. What an arm cannot have is refused by name; what a file leaves out is said and never invented."""
import re
from typing import NamedTuple

import numpy as np

from ...maths.spatial import pose, rpy
from ..checks import counted
from ..motor import Friction
from ..units import BEYOND
from .tree import IDENTITY, KINDS, Body, Part
from .xml import shown

MOST_LINKS = 2000
OTHERS = ("fixed", "floating", "planar")             # kinds of joints that no arm has, or that do not move
WITHOUT_END = 2 * BEYOND                             # [rad] limits beyond it are written for joints that turn and turn
FARTHEST = 1000.0                                    # [m] between one joint and the next


class Rounded(NamedTuple):
    """An angle as the file has it, and by how much it was moved [rad]."""
    text: str
    change: float


def urdf_tree(top, notes, snap=True):
    """(name of the robot, {name of a link: `Part`}) of the root element of a URDF; `notes` gets what a person should know.

    snap: False keeps angles such as 1.5708 as they are.
    """
    if macro := macro_in(top):
        raise macro.wrong("this is a xacro, a program that writes a URDF. Expand it first, with `xacro arm.xacro > arm.urdf` of ROS, or "
                          "with `xacrodoc arm.xacro -o arm.urdf` (pip install xacrodoc)")
    links = top.all("link")
    if not 0 < len(links) <= MOST_LINKS:
        raise top.wrong(f"{len(links):,} links; expected 1 to {MOST_LINKS:,}. A piece that other files include is no robot yet")
    rounded, parts = [] if snap else None, {}
    for link in links:
        if link.name() in parts:
            raise link.wrong(f"a second link {shown(link.name())!r}")
        parts[link.name()] = Part(link.name(), body_of(link, notes, rounded))
    for joint in top.all("joint"):
        put_joint(joint, parts, notes, rounded)
    if rounded:
        most = max(rounded, key=lambda one: one.change)
        notes.append(f"{counted(len(rounded), 'angle')} written as rounded parts of a turn, such as {rounded[0].text}, read as these; the "
                     f"largest change is {most.change:.1e} rad, of {most.text}. snap=False keeps what is written.")
    return top.given.get("name", "").strip() or "arm", parts


def macro_in(top):
    """The first element of a xacro in a file, or None."""
    waiting = [top]
    while waiting:
        element = waiting.pop(0)
        if element.tag.startswith("xacro:"):
            return element
        waiting = [*element.children, *waiting]
    return None


def body_of(link, notes, rounded):
    """The `Body` of a <link>, in its axes, or None."""
    inertial = link.first("inertial")
    if inertial is None:
        return None
    mass, inertia = inertial.first("mass"), inertial.first("inertia")
    if mass is None or inertia is None:
        missing = " and ".join(name for name, element in (("mass", mass), ("inertia", inertia)) if element is None)
        notes.append(f"The inertial of link {link.name()!r} (line {inertial.line}) has no {missing}, and is left out.")
        return None
    xx, xy, xz, yy, yz, zz = (inertia.number(key, 0.0 if key[1] != key[2] else None) for key in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))
    I_com = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return Body(mass.number("value"), np.zeros(3), I_com).seen_from(origin_of(inertial, rounded))


def put_joint(joint, parts, notes, rounded):
    """Put a <joint> into the `Part` of its child."""
    name, kind = joint.name(), joint.name("type")
    if kind not in (*KINDS, *OTHERS):
        raise joint.wrong(f"joint {shown(name)!r} has the type {shown(kind)!r}; expected {', '.join((*KINDS, *OTHERS))}")
    if any(part.joint == name for part in parts.values()):
        raise joint.wrong(f"a second joint {shown(name)!r}")
    parent, child = (end_of(joint, name, end, parts) for end in ("parent", "child"))
    part = parts[child]
    if part.parent is not None:
        raise joint.wrong(f"link {shown(child)!r} hangs on two joints, {shown(part.joint)!r} and {shown(name)!r}: a closed chain is no arm")
    part.parent, part.joint, part.kind, part.origin = parent, name, kind, origin_of(joint, rounded)
    if part.moves:
        part.axis = axis_of(joint)
        put_limits(joint, part, notes)
        put_friction(joint, part, notes)
        mimic = joint.first("mimic")
        part.mimic = mimic and (mimic.name("joint"), mimic.number("multiplier", 1), mimic.number("offset", 0))


def end_of(joint, name, end, parts):
    """The name of the link at one end of a <joint>, which must be in the file."""
    element = joint.first(end)
    if element is None:
        raise joint.wrong(f"joint {shown(name)!r} has no {end}")
    if (link := element.name("link")) not in parts:
        raise element.wrong(f"the {end} of joint {shown(name)!r} is {shown(link)!r}, and there is no such link")
    return link


def axis_of(joint):
    """The direction (3,) of a joint's axis; x where the file has none, as URDF says."""
    axis = joint.first("axis")
    if axis is None:
        return np.array([1.0, 0, 0])
    u = axis.numbers("xyz", 3)
    if not (length := np.linalg.norm(u)) > 1e-6:
        raise axis.wrong(f"the axis of joint {shown(joint.name())!r} has length {length:g}; expected a direction")
    return u / length


def put_limits(joint, part, notes):
    """Put the limits of a <joint> into its `Part`. A 0 of speed or effort is how exporters write that it is not known."""
    limit = joint.first("limit")
    if limit is None:
        return
    low, high = limit.number("lower", 0), limit.number("upper", 0)
    if part.kind == "prismatic" and low < high or part.kind == "revolute" and low < high and max(-low, high) <= WITHOUT_END:
        part.limits = low, high
    elif part.kind != "continuous" and low >= high:
        notes.append(f"Joint {part.joint!r} (line {limit.line}) has limits {low:g} to {high:g}, between which it could not move; they are "
                     "left out.")
    for key, name in (("velocity", "speed"), ("effort", "effort")):
        value = limit.number(key, 0)
        if value > 0:
            setattr(part, name, value)
        elif key in limit.given:
            notes.append(f"Joint {part.joint!r} (line {limit.line}) has {value:g} for its limit of {name}, which is taken for not known.")


def put_friction(joint, part, notes):
    """Put the friction of a <joint> into its `Part`."""
    dynamics = joint.first("dynamics")
    if dynamics is None:
        return
    viscous, coulomb = dynamics.number("damping", 0), dynamics.number("friction", 0)
    if viscous < 0 or coulomb < 0:
        notes.append(f"Joint {part.joint!r} (line {dynamics.line}) has negative friction, which would drive it; it is left out.")
    elif viscous or coulomb:
        part.friction = Friction(viscous, coulomb)


def origin_of(element, rounded):
    """The pose (4, 4) of the <origin> in an element."""
    origin = element.first("origin")
    if origin is None:
        return IDENTITY
    p, angles = origin.numbers("xyz", 3, (0, 0, 0)), origin.numbers("rpy", 3, (0, 0, 0))
    if abs(p).max() > FARTHEST:
        raise origin.wrong(f"xyz is {shown(origin.given['xyz'])!r} m, farther than any joint is from the next; expected m")
    if rounded is not None and angles.any():
        angles = [unrounded(word, rounded) for word in origin.given["rpy"].split()]
    R = rpy(*angles)
    whole = np.round(R)
    return pose(np.where(abs(R - whole) < 1e-15, whole, R), p)


def unrounded(word, rounded):
    """An angle; "1.5708" and "-3.14" are parts of a turn cut to few digits, and become them: parallel axes stay parallel."""
    x, digits = float(word), len(re.split(r"[eE]", word)[0].partition(".")[2])
    if digits < 2 or "e" in word.lower():
        return x
    unit = np.pi / 2 if digits < 4 else np.pi / 12
    exact, last = round(x / unit) * unit, 10.0 ** -digits
    short = abs(exact) - abs(x)                      # cut off: up to a digit of the last place; rounded: up to half of one
    if not exact or not (0 < short < last or 0 < -short <= last / 2):
        return x
    if abs(short) > 1e-15:
        rounded.append(Rounded(word, abs(short)))
    return exact
