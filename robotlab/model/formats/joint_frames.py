"""An arm as programs see it that have a frame on each joint axis: poses from joint to joint, and bodies in these frames."""
import numpy as np

from .axes import along_x, transform


def refuse_letters(robot):
    """Raise a ValueError for an arm with letters, which no other program reads."""
    if robot.letters:
        raise ValueError(f"{robot.name!r} holds letters ({', '.join(map(str, robot.letters))}); expected numbers throughout: give them "
                         "with robot.subs")


def joint_frames(robot):
    """[(pose of joint i in joint i-1 at q = 0, pose of the arm's frame i in joint i)], and the tool in the last joint."""
    refuse_letters(robot)
    rows = [(link.a, link.alpha, link.d, link.theta) for link in robot.links]
    if robot.convention == "modified":
        poses = [along_x(*row[:2]) @ transform(0.0, 0.0, *row[2:]) for row in rows]
        return [(T, np.eye(4)) for T in (robot.base @ poses[0], *poses[1:])], robot.tool
    poses = [transform(*row) for row in rows]
    return list(zip([robot.base, *poses], poses)), poses[-1] @ robot.tool


def body_in_joint(link, T):
    """Mass, centre (3,) and inertia (3, 3) of a link in the frame of its joint, in which the arm's frame has the pose T."""
    R = T[:3, :3]
    com = np.zeros(3) if link.com is None else link.com
    I = np.zeros((3, 3)) if link.I_com is None else link.I_com
    return link.m, R @ com + T[:3, 3], R @ I @ R.T


def text(values):
    """Numbers as an attribute holds them, to the last bit."""
    return " ".join(repr(float(x) + 0.0) for x in np.ravel(values))
