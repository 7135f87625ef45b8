"""Placing of an arm in its picture: viewpoint, thickness, joints moved along their axes, floor.

    python tests/golden.py labs/test_spec.py         # writes placed.json anew, to be read before it is committed
"""
from pathlib import Path

import numpy as np
import pytest
from golden import compared, number, store, stored

from robotlab import Link, Robot, link_poses, zoo
from robotlab.labs.spec import arm_rows, ghost, roomy, scene_spec, view_of_slides, with_rows

PLACED = Path(__file__).with_name("placed.json")
LEANT = np.array([[1, 0, 0, .1], [0, .8, -.6, .2], [0, .6, .8, .5], [0, 0, 0, 1]])
CRAMPED = [Link(kind="RP"[k == 3], a=.1 * (k % 3), alpha=alpha, d=d) for k, (alpha, d) in enumerate(
    [(1.57, 0), (0, .02), (-1.57, -.4), (1.57, 0), (1.57, 0), (0, -.03)])]
ARMS = {"planar 1R": zoo.planar(1), "planar 3R": zoo.planar(3), "two links": zoo.two_link(), "polar": zoo.polar(), "scara": zoo.scara(),
        "puma560": zoo.puma560(), "stanford": zoo.stanford(), "panda": zoo.panda(), "rrr": zoo.rrr(), "cramped": Robot(CRAMPED),
        "hanging": zoo.rrr().replace(base=LEANT), "modified": Robot(CRAMPED, convention="modified"), "a point": Robot([Link()])}


def posture(robot):
    return [.3 + .2 * k for k in range(robot.n)]


def placed(name):
    """Lines: the view, the thickness, the shifts of the joints and the ground; two views with room for more."""
    robot = ARMS[name]
    spec = scene_spec(robot, posture(robot))
    told = {"view": spec["view"], "radius": spec["arm"]["radius"], "ground": spec["ground"], "room": roomy(robot),
            "slides": view_of_slides(robot, posture(robot), 620, 390, .9), "small": scene_spec(robot, posture(robot), 300, 200)["view"],
            "shifts": [row[5] for row in spec["arm"]["rows"]], "tool": spec["show"]["tool"]}
    return [f"{what}: {words(value)}" for what, value in told.items()]


def words(x):
    if isinstance(x, dict):
        return ", ".join(f"{k} {words(v)}" for k, v in x.items())
    return " ".join(map(words, x)) if isinstance(x, list) else x if isinstance(x, str) else number(float(x))


@pytest.mark.parametrize("name", ARMS)
def test_an_arm_is_placed_as_it_was_seen(name):
    compared(placed(name), stored(PLACED)[name], "labs/test_spec.py")


@pytest.mark.parametrize("name", ARMS)
def test_a_ghost_goes_through_the_origins_of_all_frames(name):
    robot = ARMS[name]
    line, origins = np.array(ghost(robot, posture(robot))), link_poses(robot, posture(robot))[:, :3, 3]
    assert all(np.abs(line - origin).max(axis=1).min() < 1e-9 for origin in origins)


def test_shifts_that_are_given_are_those():
    rows = scene_spec(zoo.panda(), [0] * 7, offsets={2: .1, 5: -.2})["arm"]["rows"]
    assert [row[5] for row in rows] == [0, .1, 0, 0, -.2, 0, 0]


def test_rows_that_a_slider_moved_are_those_of_the_arm():
    robot = zoo.stanford()
    assert with_rows(robot, arm_rows(robot)) is robot
    for entry, name in enumerate(("a", "alpha", "d", "theta")):
        rows = arm_rows(robot)
        rows[3][entry] += .25
        assert getattr(with_rows(robot, rows).links[3], name) == getattr(robot.links[3], name) + .25
        assert arm_rows(with_rows(robot, rows)) == rows


if __name__ == "__main__":
    store(PLACED, {name: placed(name) for name in ARMS})
