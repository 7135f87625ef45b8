"""Decisions of the questions on levers, on lost directions and on postures."""
import numpy as np

from ...kinematics.frames import link_poses, tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...kinematics.self_motion import null_space, self_motion
from ...model.link import Link
from ...model.robot import Robot
from ...model.zoo import planar
from .arms import UPRIGHT, arm, random, still, through

PLANE = [0, 1]                                       # rows of the Jacobian


def speed(points, joint, rate):
    """Return the speed of the tool while one joint turns [m/s]."""
    return [rate * np.linalg.norm(jacobian(*through(points))[PLANE, joint - 1])]


def force(points, arrow):
    """The sizes of the torques that hold a force on the tool [N m]."""
    robot, q = through(points, gravity=UPRIGHT)
    return np.abs(still(robot, q, wrench=np.array([*arrow, 0, 0, 0, 0], dtype=float)))


def both(points, rates):
    """The velocity of the tool [m/s]."""
    return jacobian(*through(points))[PLANE] @ rates


def directions(points):
    """The links lie along x: what the columns of the Jacobian span."""
    J = jacobian(*through(points))[PLANE]
    along, across = np.abs(J).max(1) > 1e-9
    return {"In none": not (along or across), "In all": np.linalg.matrix_rank(J, 1e-9) == 2, "Only along": along and not across,
            "Only across": across and not along}


def near(lengths, bends):
    """The rate of the elbow while the tool moves at 0.1 m/s on a line through the shoulder, from bend to bend."""
    robot, rates = arm(lengths), []
    for bend in np.radians(bends):
        q = np.array([0.0, bend])
        out = tip_pose(robot, q)[:2, 3]
        rates.append(abs(np.linalg.solve(jacobian(robot, q)[PLANE], 0.1 * out / np.linalg.norm(out))[1]))
    limit = 0 if bends[-1] < 90 else np.pi
    reach = [np.linalg.norm(tip_pose(robot, [0, bend])[:2, 3]) for bend in (np.radians(bends[-1]), limit)]
    steps = np.diff(rates)
    return {"It turns faster": (steps > 0).all() and rates[-1] > 10 * rates[0], "It turns more and more slowly": (steps < 0).any(),
            "It turns steadily": np.allclose(steps, 0), "It stops": abs(reach[1] - reach[0]) > 0.01}


def pan(height):
    """A device with two turning axes points at what passes 0.02 beside its axis, at a height (or depth) of 1, with a speed of 1."""
    device = Robot([Link(alpha=np.pi / 2), Link(a=1.0)])
    t = np.linspace(-20, 20, 8001)
    target = np.stack([t, np.full_like(t, 0.02), np.full_like(t, height)], axis=-1)
    pans, tilts = np.arctan2(target[:, 1], target[:, 0]), np.arctan2(target[:, 2], np.hypot(target[:, 0], target[:, 1]))
    points = tip_pose(device, np.stack([pans, tilts], axis=-1))[:, :3, 3]
    follows = np.allclose(points, target / np.linalg.norm(target, axis=-1, keepdims=True))
    quick = lambda angles: np.abs(np.gradient(angles, t)).max()
    turned, short = abs(pans[-1] - pans[0]), np.ptp(pans[abs(t) < 0.2])
    return {"It loses": not follows, "It pans by nearly half a turn": turned > np.radians(175) and short > 0.9 * turned,
            "It tilts": quick(tilts) > quick(pans) or turned < 1, "It pans and tilts steadily": quick(pans) < 2 * turned / np.ptp(t)}


def count(lengths, distance, hand):
    """In how many ways searches from many starts end, whole turns apart. hand: the length of a third link whose direction is given."""
    robot = arm([*lengths, hand] if hand else lengths)
    target = np.eye(4)
    target[0, 3] = distance + hand
    starts = random().uniform(-np.pi, np.pi, (30, robot.n))
    found = [solve_ik(robot, target if hand else target[:3, 3], q0=q, restarts=0) for q in starts]
    ends = []
    for q in (one.q for one in found if one.ok):
        ends += [] if any(alike(q, other) for other in ends) else [q]
    counted = {f"In {word}": len(ends) == n for word, n in (("one", 1), ("two", 2), ("four", 4), ("eight", 8))}
    return counted | {"In infinitely": len(ends) > 8}


def alike(q, other):
    """True if two postures are the same, up to whole turns."""
    return np.allclose(np.exp(1j * q), np.exp(1j * other), atol=1e-2)


def angle_range(length, distance):
    """At which directions of the first link the other two still reach the tool."""
    outer = arm([length, length])
    reach = np.linalg.norm(tip_pose(outer, np.stack([np.zeros(181), np.linspace(0, np.pi, 181)], axis=-1))[:, :2, 3], axis=-1)
    first = link_poses(arm([length]), np.linspace(-np.pi, np.pi, 360, endpoint=False)[:, None])[:, 1, :2, 3]
    far = np.linalg.norm(first - [distance, 0], axis=-1)
    fits = int(((far <= reach.max() + 1e-9) & (far >= reach.min() - 1e-9)).sum())
    return {"Only one": fits == 1, "Two": fits == 2, "A whole range": 2 < fits < 360, "Any": fits == 360}


def elbow_range():
    """An arm of seven joints as a person's, its hand held: on its self-motion the elbow keeps its distance to shoulder and wrist."""
    twists = np.array([-1, 1, 1, -1, -1, 1, 0]) * np.pi / 2
    robot = Robot([Link(alpha=alpha, d=d) for alpha, d in zip(twists, (0, 0, 0.4, 0, 0.35, 0, 0.1))])
    q = np.array([0.3, 0.7, 0.4, 1.2, -0.5, 0.6, 0.2])
    free = null_space(jacobian(robot, q)).shape[1]
    postures = self_motion(robot, q)[1] if free == 1 else q[None]
    shoulder, elbow, wrist = (link_poses(robot, postures)[:, i, :3, 3] for i in (0, 3, 5))
    turns = np.allclose(np.ptp(np.linalg.norm(elbow - shoulder, axis=-1)), 0) and np.allclose(np.ptp(wrist, axis=0), 0, atol=1e-6)
    return {"It can swing": free == 1 and turns and np.ptp(elbow, axis=0).max() > 0.1, "It can stay, or": free == 0,
            "It can only stay": free == 0, "It can go wherever": free > 1}


def halted():
    """A search from the straight arm, with its target on the same line, halts at once, cautious or bold, with any number of joints."""
    target, bent = np.array([1.5, 0, 0]), [0.3, 0.5, 0.4]
    search = lambda n, q0, damping="adaptive": solve_ik(planar(n), target, q0=q0, damping=damping, restarts=0, iterations=2000)
    first, other = search(3, np.zeros(3)), search(3, bent)
    return {"The point is out": not other.ok, "The arm has too few": not other.ok or search(6, np.zeros(6)).ok,
            "Smaller steps": search(3, np.zeros(3), 5.0).ok, "Little": not first.ok and other.ok}


def two_ends():
    """Two searches for one target, from two starts, bold and cautious."""
    robot, target = planar(3), np.array([1.5, 0.5, 0])
    starts = [0.2, 0.5, 0.3], [-0.4, 1.5, 0.9]
    ends = {damping: [solve_ik(robot, target, q0=q0, damping=damping, restarts=0, iterations=5000) for q0 in starts]
            for damping in ("adaptive", 5.0)}
    a, b = (one.q for one in ends["adaptive"])
    right = all(one.ok for pair in ends.values() for one in pair)
    line = np.arctan2(target[1], target[0])
    mirrored = np.diff(2 * line - np.cumsum(a), prepend=0.0)
    return {"One of": not right, "Both are right": right and not alike(a, b), "Smaller steps": alike(*(one.q for one in ends[5.0])),
            "The two postures must": alike(mirrored, b)}


SHARED = {"lever-speed": speed, "lever-force": force, "lever-sum": both, "singular-directions": directions, "singular-near": near,
          "singular-pan": pan, "postures-count": count}
ITEMS = {"A": SHARED | {"postures-range": angle_range, "postures-search": halted},
         "B": SHARED | {"postures-range": elbow_range, "postures-search": two_ends}}
