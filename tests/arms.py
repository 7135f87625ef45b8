"""Random arms for tests, and the same arms in Pinocchio."""
import numpy as np

from robotlab import Link, Robot
from robotlab.maths.spatial import pose, rpy, translation, turn_x, turn_z
from robotlab.model.axis_chain import PLACES, axis_chain, lettered

CONVENTIONS = ("standard", "modified")


def random_inertia(rng, size=1.0):
    """The inertia of a cloud of three random points and their mirror images: always a possible one."""
    points = size * rng.normal(size=(3, 3))
    second = points.T @ points
    return np.trace(second) * np.eye(3) - second


def moments(link):
    """[S h; h^T m] of a link, from its mass, centre of mass and inertia."""
    c = np.asarray(link.com)
    S = np.trace(link.I_com) / 2 * np.eye(3) - link.I_com + link.m * np.outer(c, c)
    J = np.block([[S, link.m * c[:, None]], [link.m * c[None], np.array([[link.m]])]])
    return (J + J.T) / 2


def by_moments(arm, J):
    """The arm whose links have moments J (n, 4, 4) in place of their masses."""
    return arm.replace(links=[link.replace(m=None, com=None, I_com=None, moments=x) for link, x in zip(arm.links, J)])


def random_pose(rng):
    return pose(rpy(*rng.uniform(-3, 3, 3)), rng.normal(size=3))


def random_arm(rng, n, convention="standard", kinds=None, level=False):
    """An arm of n joints, R and P mixed; base, tool and gravity in any direction unless `level`."""
    kinds = kinds or "".join(rng.choice(list("RP"), n))
    links = [Link(*rng.uniform(-1, 1, 4), kind=kind, m=rng.uniform(0.1, 3), com=rng.normal(size=3), I_com=random_inertia(rng))
             for kind in kinds]
    if level:
        return Robot(links, convention=convention)
    return Robot(links, gravity=9 * rng.normal(size=3), convention=convention, base=random_pose(rng), tool=random_pose(rng))


def without_rotors(arm):
    """The arm without motors."""
    return arm.replace(links=[link.replace(motor=None) for link in arm.links])


def ten_letters(arm):
    """The arm with letters for all ten numbers of each link, for its lengths and for gravity."""
    chain = axis_chain(arm)
    letters = lettered(chain, [(i, name) for i in range(1, arm.n + 1) for name in PLACES])
    base = arm.symbolic(geometry=False, gravity=False, base=True)
    return base.replace(links=[link.replace(moments=J) for link, J in zip(base.links, letters)]).symbolic(inertia=False)


def states(rng, n, batch=()):
    """Random q, qd, qdd."""
    return rng.normal(size=(3, *batch, n))


def pinocchio_arm(robot):
    """The model and the tool's frame number, built from elementary motions, without robotlab's kinematics."""
    import pinocchio as pin
    model, parent, placement = pin.Model(), 0, np.array(robot.base)
    model.gravity.linear = robot.gravity
    for i, link in enumerate(robot.links):
        along_z = pose(turn_z(np.cos(link.theta), np.sin(link.theta)), np.zeros(3)) @ translation(0, 0, link.d)
        along_x = translation(link.a, 0, 0) @ pose(turn_x(np.cos(link.alpha), np.sin(link.alpha)), np.zeros(3))
        before, after = (np.eye(4), along_z @ along_x) if robot.convention == "standard" else (along_x, along_z)
        joint = pin.JointModelRZ() if link.kind == "R" else pin.JointModelPZ()
        parent = model.addJoint(parent, joint, pin.SE3(placement @ before), f"joint {i}")
        model.appendBodyToJoint(parent, pin.Inertia(link.m, link.com, link.I_com), pin.SE3(after))
        placement = after
    frame = pin.Frame("tool", parent, 0, pin.SE3(placement @ robot.tool), pin.FrameType.OP_FRAME)
    return model, model.addFrame(frame)


def relative(a, b):
    """Largest difference over the largest entry."""
    return np.abs(a - b).max() / max(1e-300, np.abs(b).max())
