"""Random arms for tests, and the same arms in Pinocchio and in MuJoCo."""
import numpy as np

from robotlab import Link, Robot
from robotlab.maths.spatial import pose, quaternion, rpy, translation, turn_x, turn_z
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


def elementary(robot):
    """[(link, place, after)] from elementary motions, without robotlab's kinematics, and the tool in the last frame.

    place: of the joint, in the frame before it; after: of frame i, in the frame that the joint moves.
    """
    found, placement = [], np.array(robot.base)
    for link in robot.links:
        along_z = pose(turn_z(np.cos(link.theta), np.sin(link.theta)), np.zeros(3)) @ translation(0, 0, link.d)
        along_x = translation(link.a, 0, 0) @ pose(turn_x(np.cos(link.alpha), np.sin(link.alpha)), np.zeros(3))
        before, after = (np.eye(4), along_z @ along_x) if robot.convention == "standard" else (along_x, along_z)
        found.append((link, placement @ before, after))
        placement = after
    return found, placement @ robot.tool


def pinocchio_arm(robot):
    """The model in Pinocchio, and the tool's frame number."""
    import pinocchio as pin
    model, parent = pin.Model(), 0
    model.gravity.linear = robot.gravity
    places, tool = elementary(robot)
    for i, (link, place, after) in enumerate(places, start=1):
        joint = pin.JointModelRZ() if link.kind == "R" else pin.JointModelPZ()
        parent = model.addJoint(parent, joint, pin.SE3(place), f"joint {i}")
        model.appendBodyToJoint(parent, pin.Inertia(link.m, link.com, link.I_com), pin.SE3(after))
    frame = pin.Frame("tool", parent, 0, pin.SE3(tool), pin.FrameType.OP_FRAME)
    return model, model.addFrame(frame)


def mujoco_arm(robot, option="", world="", hand=""):
    """The model in MuJoCo, with a site at the tool. option: attributes. world: what else there is; hand: what is at the tool."""
    import mujoco
    text = lambda x: " ".join(repr(float(value)) for value in np.ravel(x))
    at = lambda T: f'pos="{text(T[:3, 3])}" quat="{text(np.hstack(quaternion(T[:3, :3])))}"'
    places, tool = elementary(robot)
    arm = f"<body {at(tool)}><site/>{hand}</body>"
    for link, place, after in reversed(places):
        I = after[:3, :3] @ np.asarray(link.I_com) @ after[:3, :3].T
        full = text([I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]])
        weight = f'<inertial pos="{text((after @ [*link.com, 1.0])[:3])}" mass="{text(link.m)}" fullinertia="{full}"/>'
        joint = f'<joint type="{"hinge" if link.kind == "R" else "slide"}" axis="0 0 1"/>'
        arm = f"<body {at(place)}>{weight}{joint}{arm}</body>"
    return mujoco.MjModel.from_xml_string(f'<mujoco><compiler angle="radian"/><option gravity="{text(robot.gravity)}" {option}/>'
                                          f"<worldbody>{world}{arm}</worldbody></mujoco>")


def relative(a, b):
    """Largest difference over the largest entry."""
    return np.abs(a - b).max() / max(1e-300, np.abs(b).max())
