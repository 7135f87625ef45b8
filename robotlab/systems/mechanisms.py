"""Closed chains, ready to move: a zoo of mechanisms.

Dimensions and masses are chosen here: the paper (Freeman 1985) names the mechanisms, and its drawings are not with us.
"""
import numpy as np

from ..kinematics.inverse import solve_ik
from ..maths.spatial import pose, rpy, translation, wrapped
from ..model.checks import number, whole
from ..model.link import Link
from ..model.robot import Robot
from .closed import close
from .closure import Closure, Joint, Mechanism, Tip

PLANE = dict(gravity=(0, -9.81, 0))
CRANK_ANGLES = 1.0 + np.array([k * s for k in np.linspace(0, np.pi, 90) for s in (1, -1)])     # [rad], tried in this order


def rod(length, mass=1.0):
    """A uniform thin rod along x of its frame, its joint about z."""
    inertia = mass * length ** 2 / 12
    return Link(a=length, m=mass, com=(-length / 2, 0, 0), I_com=np.diag([0, inertia, inertia]))


def planar_chain(lengths, at=(0.0, 0.0), name="chain"):
    """A planar chain of rods whose first joint is at a point of the ground."""
    return Robot([rod(l) for l in lengths], base=translation(*at, 0.0), name=name, **PLANE)


def four_bar(crank=0.4, coupler=1.0, rocker=0.8, ground=1.0):
    """The four-bar linkage: a chain of crank, coupler and rocker whose end turns about a point of the ground. Driven: the crank.

    Its crank starts at 1 rad, or, where the other bars do not reach so far, where they do. Lengths in m.

    >>> from robotlab.systems import mechanisms, transfer
    >>> loop = mechanisms.four_bar()
    >>> transfer(loop, loop.q0)[0][:, 0].round(3)
    array([ 1.   , -1.207,  0.512])
    """
    lengths = check_lengths(crank=crank, coupler=coupler, rocker=rocker, ground=ground)
    chain = planar_chain(lengths[:3], name="crank, coupler, rocker")
    pin = translation(ground, 0.0, 0.0)
    m = Mechanism([chain], [Closure(0, rows="x y", to=pin)], [Joint(0, 1)], "four-bar")
    for angle in CRANK_ANGLES:
        tip = crank * np.array([np.cos(angle), np.sin(angle)])
        elbow = meeting(tip, (ground, 0.0), coupler, rocker)
        if elbow is not None:
            first, second = (np.arctan2(*(b - a)[::-1]) for a, b in ((tip, elbow), (elbow, [ground, 0.0])))
            return _closed(m, [angle, *wrapped([first - angle, second - first])])
    raise ValueError(f"crank, coupler, rocker and ground are {_shown(lengths)} m: the longest must be shorter than the other three "
                     "together")


def five_bar(upper=0.6, lower=0.9, apart=0.5):
    """The planar five-bar: two arms of two rods, their tips pinned together. Driven: both joints at the ground.

    The tips meet above the ground, midway if the first joints cannot be at 2.2 and 0.9 rad. Lengths in m.

    >>> from robotlab import tip_pose
    >>> from robotlab.systems import mechanisms
    >>> loop = mechanisms.five_bar()
    >>> [tip_pose(arm, q)[:2, 3].round(3).tolist() for arm, q in zip(loop.chains, loop.split(loop.q0))]
    [[0.018, 1.136], [0.018, 1.136]]
    """
    lengths = check_lengths(upper=upper, lower=lower, apart=apart)
    arms = [planar_chain((upper, lower), (x, 0.0), f"arm {i}") for i, x in enumerate((-apart / 2, apart / 2), start=1)]
    m = Mechanism(arms, [Closure(0, 1, "x y")], [Joint(0, 1), Joint(1, 1)], "five-bar")
    feet, cranks = np.array([[-apart / 2, 0], [apart / 2, 0]]), np.array([2.2, 0.9])
    elbows = feet + upper * np.stack([np.cos(cranks), np.sin(cranks)], axis=-1)
    tip = meeting(*elbows, lower, lower)
    if tip is None:
        tip = _tip_midway(upper, lower, apart, lengths)
        elbows = np.array([meeting(feet[0], tip, upper, lower), meeting(tip, feet[1], lower, upper)])
        cranks = np.arctan2(elbows[:, 1], (elbows - feet)[:, 0])
    bent = [np.arctan2(*(tip - elbow)[::-1]) - crank for elbow, crank in zip(elbows, cranks)]
    return _closed(m, np.stack([cranks, wrapped(bent)], axis=-1).ravel())


def _tip_midway(upper, lower, apart, lengths):
    """Return the meeting point of a five-bar's tips midway between the feet, as far from them as arms at right angles, or nearly."""
    least, most = max(abs(upper - lower), apart / 2), upper + lower
    if not least < most:
        raise ValueError(f"upper, lower and apart are {_shown(lengths)} m: the two arms together must be longer than the feet are apart")
    r = np.hypot(upper, lower)
    r = r if r > least else (least + most) / 2
    return np.array([0.0, np.sqrt(r ** 2 - apart ** 2 / 4)])


def meeting(a, b, from_a, from_b):
    """The point (2,) at given distances from a and b, to the left of the way from a to b; None where there is none."""
    way = np.asarray(b, dtype=float) - a
    d = np.hypot(*way)
    along = (d ** 2 + from_a ** 2 - from_b ** 2) / (2 * d) if d else np.inf
    if not abs(along) < from_a:
        return None
    return a + (along * way + np.sqrt(from_a ** 2 - along ** 2) * np.array([-way[1], way[0]])) / d


def check_lengths(**lengths):
    """The lengths as floats; a ValueError names the one that is not positive."""
    return [number(x, name, "a positive length in m", above=0) for name, x in lengths.items()]


def _shown(lengths):
    return ", ".join(f"{x:.4g}" for x in lengths)


def redundant_arm(n=4):
    """A planar arm of n rods driven by its tip and its last joints: u = (x, y, q3, ..., qn).

    >>> from robotlab.systems import mechanisms
    >>> mechanisms.redundant_arm(5).coordinates[-1]
    Joint(chain=0, joint=5)
    """
    chain = planar_chain((0.6,) * whole(n, "n", 2, 100), name=f"planar {n}R")
    m = Mechanism([chain], [], [Tip(0, "x"), Tip(0, "y"), *(Joint(0, i) for i in range(3, n + 1))], "redundant arm")
    return _closed(m, np.array([0.9] + [-0.5] * (n - 1)))


def two_arms_one_load(width=0.4, load=2.0):
    """Two planar arms that hold the ends of one bar: three freedoms, five joints with a motor each. Driven: the left arm's joints.

    The bar is the last link of the left arm, which has three joints; the right arm of two ends in a pin at the bar's other end.

    >>> from robotlab.systems import mechanisms
    >>> loop = mechanisms.two_arms_one_load(load=3.0)
    >>> loop.k, loop.N, loop.chains[0].links[-1].m
    (3, 5, 3.0)
    """
    check_lengths(width=width), number(load, "load", "a mass in kg, 0 or more", least=0)
    bar = Link(a=width, m=load, com=(-width / 2, 0, 0), I_com=np.diag([0, 1, 1]) * load * width ** 2 / 12)
    left = Robot([rod(0.6), rod(0.6), bar], base=translation(-0.5, 0.0, 0.0), name="left arm and bar", **PLANE)
    right = planar_chain((0.6, 0.6), (0.5, 0.0), "right arm")
    m = Mechanism([left, right], [Closure(0, 1, "x y")], [Joint(0, 1), Joint(0, 2), Joint(0, 3)], "two arms, one load")
    return _closed(m, [2.0, -1.4, -0.6, 1.1, 1.4])


def bricard(side=0.5):
    """Bricard's threefold symmetric loop: six equal links, neighbouring axes at right angles, closed on itself.

    Six rows close it, of which five are independent: counted by rows it could not move. Driven: its first joint.

    >>> from robotlab.systems import mechanisms, transfer
    >>> loop = mechanisms.bricard()
    >>> loop.N - loop.closed, transfer(loop, loop.q0)[0][:, 0].round(3)
    (0, array([1.   , 1.061, 1.   , 1.061, 1.   , 1.061]))
    """
    check_lengths(side=side)
    inertia = np.diag([0, 1, 1]) * side ** 2 / 12
    links = [Link(a=side, alpha=s * np.pi / 2, m=1.0, com=(-side / 2, 0, 0), I_com=inertia) for s in (1, -1) * 3]
    chain = Robot(links, name="ring of six")
    m = Mechanism([chain], [Closure(0, to=np.eye(4))], [Joint(0, 1)], "Bricard loop")
    return _closed(m, [1.6, -1.54] * 3)


def stewart(base_radius=0.6, platform_radius=0.35, height=0.7, leg_mass=0.5, platform_mass=4.0):
    """The Stewart platform: six legs, each universal joint, slide and ball joint, to one plate. Driven: the six slides.

    Each leg is an open chain of six joints whose tip is the plate's frame; the plate's mass belongs to the first leg.

    >>> from robotlab.systems import mechanisms
    >>> loop = mechanisms.stewart()
    >>> loop.k, loop.q0[[joint.joint - 1 + 6 * joint.chain for joint in loop.coordinates]].round(3)
    (6, array([0.807, 0.807, 0.807, 0.807, 0.807, 0.807]))
    """
    check_lengths(base_radius=base_radius, platform_radius=platform_radius, height=height)
    for name, mass in (("leg_mass", leg_mass), ("platform_mass", platform_mass)):
        number(mass, name, "a mass in kg, 0 or more", least=0)
    spread = np.radians([-10, 10, 110, 130, 230, 250]), np.radians([-50, 50, 70, 170, 190, 290])
    feet, heads = ([np.array([r * np.cos(a), r * np.sin(a), 0]) for a in angles] for r, angles in
                   zip((base_radius, platform_radius), spread))
    plate = pose(np.eye(3), np.array([0, 0, height]))
    legs = [_leg(i, foot, head, leg_mass, platform_mass if i == 0 else 0.0) for i, (foot, head) in enumerate(zip(feet, heads))]
    m = Mechanism(legs, [Closure(0, b) for b in range(1, 6)], [Joint(i, 3) for i in range(6)], "Stewart platform")
    start = [solve_ik(leg, plate, [0, 0, np.linalg.norm(head + plate[:3, 3] - foot), 0, 0.1, 0], restarts=300, limits=False).q
             for leg, foot, head in zip(legs, feet, heads)]
    return _closed(m, np.concatenate(start))


def _leg(number, foot, head, leg_mass, plate_mass):
    """A leg: two crossed joints at its foot, a slide, three crossed joints at its head, and the plate's frame as its tool."""
    point, thin = dict(m=0.0, com=(0, 0, 0), I_com=np.zeros((3, 3))), np.diag([1, 1, 0]) * leg_mass * 0.5 ** 2 / 12
    ball = [Link(alpha=-np.pi / 2, **point), Link(alpha=np.pi / 2, **point)]
    size = plate_mass * 0.35 ** 2
    plate = Link(m=plate_mass, com=-head, I_com=np.diag([size / 4, size / 4, size / 2]))
    links = [Link(alpha=-np.pi / 2, **point), Link(alpha=np.pi / 2, theta=np.pi / 2, m=leg_mass, com=(0, 0, 0.25), I_com=thin),
             Link(kind="P", m=leg_mass, com=(0, 0, -0.25), I_com=thin), *ball, plate]
    upright = pose(rpy(np.pi / 2, 0, 0), foot)
    return Robot(links, base=upright, tool=translation(*-head), name=f"leg {number + 1}")


def _closed(mechanism, guess):
    """The mechanism with its closed posture near a guess."""
    return Mechanism(mechanism.chains, mechanism.closures, mechanism.coordinates, mechanism.name, close(mechanism, guess))
