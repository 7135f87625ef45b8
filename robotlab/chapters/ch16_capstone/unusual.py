"""Data that a body may have, but that a link of an arm can hardly have: a comma that slipped, a sign, millimetres for metres.

No second way to a number finds such a slip, as both read the same file. The shape of the arm does: a link reaches from joint to joint.
"""
import numpy as np

from ...kinematics.frames import joint_axes, link_poses
from ...kinematics.starts import reach
from ...model.link import MADE_UP
from .findings import shown

HEAVIER = 5                                          # times the mass of a neighbour: beyond it a comma may have slipped
OUTSIDE, ROUGHLY = .3, .1                            # of the link's extent, or for a short one of the reach: so far out a centre may lie
COMPACT = 20                                         # the extent over the radius of gyration: beyond it a link is nearly a point
LONG = 20.0                                          # [m], or times the extent: so long only in millimetres


def unusual(robot):
    """List unusual data of the links of an arm with numbers, in sentences; empty if there are none.

    >>> from robotlab import zoo
    >>> from robotlab.chapters.ch16_capstone.unusual import unusual
    >>> unusual(zoo.rrr()), unusual(zoo.rrr().with_link(2, m=20.0))
    ([], ['Link 2 has 20.00 kg, 10 times the mass of link 3.'])
    """
    return [*doubted(robot), *masses(robot), *(says for i in range(robot.n) for says in shape(robot, i))]


def doubted(robot):
    """Masses that were made up, or look so, as `mass_source` says."""
    return [f"Masses of {which}: {words}." for words, which in mass_sources(robot).items() if MADE_UP in words]


def mass_sources(robot):
    """{words on where masses come from: "link 1", or "links 2, 3"}, as far as the arm's file says so."""
    links = {}
    for i, link in enumerate(robot.links, start=1):
        links.setdefault(link.mass_source, []).append(str(i))
    return {words: f"link{'s' * (len(some) > 1)} {', '.join(some)}" for words, some in links.items() if words}


def masses(robot):
    """Neighbours of which one is much heavier than the other. A link without mass states none."""
    m = [float(link.m) for link in robot.links]
    pairs = [(i, i + 1) if m[i] > m[i + 1] else (i + 1, i) for i in range(carried_from(robot), robot.n - 1) if m[i] and m[i + 1]]
    return [f"Link {a + 1} has {shown(m[a])} kg, {m[a] / m[b]:.3g} times the mass of link {b + 1}." for a, b in pairs
            if m[a] > HEAVIER * m[b] * (1 + 1e-9)]


def carried_from(robot):
    """The first link whose mass any motor feels: a column that turns about its own upright axis is not felt."""
    link, along = robot.links[0], lambda a, b: np.allclose(np.cross(a, b), 0, atol=1e-9)
    q = np.zeros(robot.n)
    (axis, *_), (origin, *_) = joint_axes(robot, q)
    T = link_poses(robot, q)[1]
    centre = T[:3, :3] @ np.asarray(link.com, dtype=float) + T[:3, 3]
    return int(not link.prismatic and along(axis, np.asarray(robot.gravity, dtype=float)) and along(axis, centre - origin))


def near_axis(link):
    """The axis of a link's own joint in the axes of its frame, standard convention (3,)."""
    alpha = float(link.alpha)
    return np.array([0.0, np.sin(alpha), np.cos(alpha)])


def corners(robot, i):
    """Places in frame i between which link i + 1 lies, its joints' axes included (k, 3) [m]; slides drawn out as far as they go."""
    link, after = robot.links[i], robot.links[i + 1] if i + 1 < robot.n else None
    out, zero = lambda one: one.d if not one.prismatic else one.limits[1] if one.limits else reach(robot, sliding=1.0), np.zeros(3)
    tool = np.asarray(robot.tool, dtype=float)[:3, 3]
    if robot.convention == "standard":
        foot = -float(link.a) * np.array([1.0, 0.0, 0.0])
        far = tool if after is None else np.array([0.0, 0.0, float(out(after))])
        return np.stack([foot - float(out(link)) * near_axis(link), foot, zero, far])
    start = -float(out(link)) * np.array([0.0, 0.0, 1.0])
    if after is None:
        return np.stack([start, zero, tool])
    alpha, foot = float(after.alpha), float(after.a) * np.array([1.0, 0.0, 0.0])
    return np.stack([start, zero, foot, foot + float(out(after)) * np.array([0.0, -np.sin(alpha), np.cos(alpha)])])


def shape(robot, i):
    """List unusual places of the mass of link i + 1, and unusual radii of gyration."""
    link, places = robot.links[i], corners(robot, i)
    low, high = places.min(axis=0), places.max(axis=0)
    extent, com, far = float(np.linalg.norm(high - low)), np.asarray(link.com, dtype=float), float(reach(robot, sliding=1.0))
    outside = float(np.linalg.norm(np.maximum(0, np.maximum(com - high, low - com))))
    if extent > LONG:
        yield f"Link {i + 1} is {shown(extent)} m long. Are these millimetres?"
    if link.m and outside > max(OUTSIDE * extent, ROUGHLY * far * (extent < ROUGHLY * far)):
        slip = "Are these millimetres?" if outside > LONG * extent else "Is a sign wrong?"
        yield f"The centre of mass of link {i + 1} lies {shown(outside, 3)} m outside the link, which is {shown(extent, 3)} m long. {slip}"
    wide = float(np.sqrt(np.linalg.eigvalsh(np.asarray(link.I_com, dtype=float)).max() / link.m)) if link.m else 0.0
    if wide > max(extent, 2 * ROUGHLY * far):
        yield f"The radius of gyration of link {i + 1} is {shown(wide, 3)} m, more than its length of {shown(extent, 3)} m."
    elif 0 < wide * COMPACT < extent and not any(one.prismatic for one in robot.links[i:i + 2]):      # a carriage is short, its way is not
        yield f"The radius of gyration of link {i + 1} is {shown(wide, 3)} m, for a length of {shown(extent, 3)} m: it is nearly a point."
