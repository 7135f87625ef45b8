"""Decisions of the questions on tables and on order."""
import numpy as np

from ...kinematics.frames import link_poses, tip_pose
from ...maths.spatial import pose, translation, turn_x, turn_z
from ...model.link import Link
from ...model.robot import Robot
from ...model.zoo import rrr
from .arms import arm, random


def end(links, convention):
    """Return the end of an arm by its table, read in a convention."""
    return tip_pose(Robot(links, convention=convention), np.zeros(len(links)))[:3, 3]


def books_in_a_plane(rows):
    """Turning before going is the standard convention, going before turning the modified one."""
    links = [Link(a=length, theta=np.radians(angle)) for length, angle in rows]
    return [*end(links, "standard")[:2], *end(links, "modified")[:2]]


def books_in_space(length, tilt, height):
    """z before x is the standard convention, x before z the modified one."""
    links = [Link(a=length, alpha=np.radians(tilt), d=height)]
    return [end(links, "standard")[2], end(links, "modified")[2]]


def other_zero():
    """P's posture with q is Q's with q + 90° at joint 2: of many postures, each is at the same place for both."""
    P, step = rrr(), np.array([0, np.pi / 2, 0])
    Q = Robot([link.replace(theta=link.theta - s) for link, s in zip(P.links, step)], gravity=P.gravity)
    q = random().uniform(-3, 3, (20, 3))
    same = lambda shift: np.allclose(tip_pose(P, q), tip_pose(Q, q + shift))
    return {"Other readings of joint 2 alone, and the same": same(step),
            "Other readings from joint 2 on, and the same": same(np.cumsum(step)),
            "The same readings": same(0 * step), "It cannot be": not same(step)}


def other_origin():
    """P counts from the floor, 0.4 m below Q's origin: for each posture the readings are the same, the heights are not."""
    Q, q = rrr(), random().uniform(-3, 3, (20, 3))
    P = Q.replace(base=translation(0, 0, 0.4) @ Q.base)
    higher = tip_pose(P, q)[:, :3, 3] - tip_pose(Q, q)[:, :3, 3]
    both_right = np.allclose(higher, [0, 0, 0.4])    # one and the same arm, moved as one by a constant way
    return {"It cannot be": not both_right, "Other readings": not both_right,
            "The same readings of the joints, and the same": np.allclose(higher, 0),
            "The same readings of the joints, and other": both_right and not np.allclose(higher, 0)}


def added(table, readings):
    """The direction of the last link [deg]."""
    robot = Robot([Link(a=1.0, theta=theta) for theta in np.radians(table)])
    x = tip_pose(robot, np.radians(readings))[:3, 0]
    return [np.degrees(np.arctan2(x[1], x[0]))]


def turned_twice():
    """Later turns about axes of the room are factors on the left."""
    looks = turn_x(0, 1) @ turn_z(0, 1) @ np.array([1, 0, 0])
    return {f"Along {name},": np.allclose(looks, axis) for name, axis in
            {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1), "−z": (0, 0, -1)}.items()}


def turned_and_pushed():
    """Return the place of the box."""
    table, push = pose(turn_z(0, 1), np.zeros(3)), translation(1, 0, 0)
    return (push @ table @ translation(2, 0, 0))[:2, 3]


def carried(links, turns):
    """The numbers of the links whose direction is new."""
    robot, q = arm(np.ones(links)), random().uniform(-1, 1, links)
    before, after = (link_poses(robot, x)[1:, :3, :3] for x in (q, q + np.radians(turns)))
    return 1 + np.flatnonzero(np.abs(after - before).max((1, 2)) > 1e-9)


def seen(place, heading, seen):
    """Return the place in the room of the thing seen."""
    angle = np.radians(heading)
    observer = pose(turn_z(np.cos(angle), np.sin(angle)), [*place, 0.0])
    return (observer @ [*seen, 0.0, 1.0])[:2]


ITEMS = {"A": {"table-books": books_in_a_plane, "table-numbers": other_zero, "table-added": added,
               "order-turns": turned_twice, "order-carried": carried, "order-seen": seen},
         "B": {"table-books": books_in_space, "table-numbers": other_origin, "table-added": added,
               "order-turns": turned_and_pushed, "order-carried": carried, "order-seen": seen}}
