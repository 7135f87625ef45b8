"""The picture agrees with the arm."""
import math
import re

import numpy as np
import pytest
from scenes import Draw, scenes

from robotlab import Link, Robot, link_poses, tip_pose, zoo
from robotlab.labs.spec import matrix, scene_spec, twelve
from robotlab.picture.frames import chain, column, skeleton
from robotlab.picture.maths import fixed, num
from robotlab.picture.order import Body, in_front, order
from robotlab.picture.scene import Scene, scene

VIEW = {"az": -.9, "el": .33, "scale": 250.0, "at": [0, 0, .3]}


def numbers(d):
    return [float(v) for v in re.findall(r"-?\d+\.?\d*", d)]


def picture(robot, q, **changes):
    spec = scene_spec(robot, q) | {"W": 620, "H": 460}
    spec["show"] |= changes.pop("show", {})
    return scene(spec | changes), spec


def random_robot(rng, modified):
    kinds = "".join(rng.choice(list("RRRP"), size=rng.integers(1, 7)))
    rows = rng.uniform(-1, 1, (len(kinds), 4)) * [.5, 3, .5, 3]
    c, s = np.cos(.4), np.sin(.4)
    base = np.array([[c, -s, 0, .1], [s, c, 0, -.2], [0, 0, 1, .3], [0, 0, 0, 1]])
    return Robot.from_table(rows.tolist(), kinds, convention="modified" if modified else "standard", base=base)


@pytest.mark.parametrize("modified", [False, True])
def test_frames_are_those_of_the_kinematics(rng, modified):
    for _ in range(20):
        robot = random_robot(rng, modified)
        q = rng.uniform(-2, 2, robot.n)
        arm = scene_spec(robot, q)["arm"]
        assert np.allclose([matrix(F) for F in chain(arm, q.tolist())], link_poses(robot, q), atol=1e-12)


@pytest.mark.parametrize("modified", [False, True])
def test_skeleton_is_the_row(rng, modified):
    """Each row is a piece along the joint's axis by d and a piece across by a, from frame origin to frame origin."""
    for _ in range(20):
        robot = random_robot(rng, modified)
        q = rng.uniform(-2, 2, robot.n)
        spec = scene_spec(robot, q)
        F = chain(spec["arm"], spec["q"])
        for i, (bone, link) in enumerate(zip(skeleton(spec["arm"], F), robot.links)):
            along, across = np.subtract(bone.end, bone.foot), np.subtract(bone.across[1], bone.across[0])
            d = link.d + (q[i] if link.prismatic else 0)
            assert np.allclose(along, d * np.array(bone.axis)) and np.allclose(across, link.a * np.array(bone.x))
            assert np.allclose(along + across, np.subtract(bone.to, bone.start))
            assert np.allclose(bone.axis, column(F[i + 1] if modified else F[i], 2))


def test_tool_is_drawn_where_the_kinematics_puts_it():
    tool = np.eye(4)
    tool[:3, 3] = .1, .05, .2
    robot = zoo.puma560().replace(tool=tool)
    q = robot.postures["ready"]
    s = Scene(scene_spec(robot, q) | {"W": 620, "H": 460})
    assert np.allclose(matrix(s.poses[-1]), tip_pose(robot, q))


def test_modified_and_standard_differ_for_the_same_numbers():
    rows = [[.3, 1.2, .2, 0], [.3, 0, .1, 0]]
    drawn = [picture(Robot.from_table(rows, convention=c), [.3, .4])[0]["body"] for c in ("standard", "modified")]
    assert drawn[0] != drawn[1]


def test_nearer_body_is_painted_later():
    """Two bars that cross on the screen, in both orders of listing."""
    bar = lambda name, y, z: Body([0, y, z], [100, 100 - y, z], 5, [[name, "", ""]])
    near, far = bar("near", 0, 30), bar("far", 100, -30)
    for items in ([near, far], [far, near]):
        assert [item[0] for item in order(items, {})] == ["far", "near"]
    apart = near._replace(a=[500, 0, 30], b=[600, 0, 30])
    assert in_front(apart, far, None) == 0


def test_pin_seen_end_on_lies_on_the_bars_that_it_joins():
    bodies = {"points": [[-.3, 0, 0], [0, .3, 0], [.3, 0, 0]], "tubes": [{"p": [0, 1], "r": .03}, {"p": [1, 2], "r": .03}],
              "pins": [{"at": 1, "axis": [0, 0, 1], "r": .04}]}
    above = {"az": -math.pi / 2, "el": math.pi / 2, "scale": 300}
    drawn = scene({"W": 620, "H": 460, "view": above, "bodies": bodies})["body"]
    assert [item[0].split()[0] for item in drawn][-1] == "joint"


def test_link_comes_out_of_the_cap_that_is_seen():
    """An upright link on an upright joint covers it from above, and is covered from below."""
    robot = Robot.from_table([[0, 0, .5, 0]])
    for el, later in ((.5, "link"), (-.5, "joint")):
        drawn = picture(robot, [0.], view=VIEW | {"el": el}, show={"base": False, "tool": ""})[0]["body"]
        assert [item[0].split()[0] for item in drawn if item[0] != "mark"][-1] == later


def test_rotation_about_the_view_turns_the_picture():
    """Turning the first joint of an arm by an angle, and the view with it, changes no body (light stays with the screen)."""
    robot = zoo.puma560()
    q = np.array(robot.postures["ready"])
    _, spec = picture(robot, q)
    show = {"base": False, "ground": False}
    bodies = lambda q1, az: scene(spec | {"q": [q1, *q[1:]], "view": VIEW | {"az": az}, "show": show})
    for turn in (.3, 1.1):
        for a, b in zip(bodies(0., -.9)["body"], bodies(turn, -.9 + turn)["body"]):
            if "mark" not in a[0] and "axes" not in a[0]:
                assert np.allclose(numbers(a[1]), numbers(b[1]), atol=.11), a[0]


def test_dimensions_say_the_numbers_of_the_table():
    result, _ = picture(zoo.scara(), [.3, .8, .1, 0], show={"dims": True, "values": "m"})
    told = {main + sub: rest for cls, _, _, main, sub, rest in result["text"] if cls == "dim"}
    links = zoo.scara().links
    for i, link in enumerate(links, start=1):
        if link.a:
            assert told[f"a{i}"] == f" = {link.a:.3f}".replace("-", "−")
    assert told["d3"] == " = 0.100"


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_focus_says_the_angles_of_its_row(convention):
    robot = Robot.from_table([[.2, .5, .1, 0], [.3, -1., .25, .4], [.2, 0, 0, 0]], convention=convention)
    result, _ = picture(robot, [.2, .3, .1], focus=1, show={"values": "m"})
    told = {main + sub: rest for _, _, _, main, sub, rest in result["text"]}
    assert told["θ2"] == " = 40°" and told["α2"] == " = −57°"
    assert {item[0].split()[-1] for item in result["body"] if item[0].startswith("link")} >= {"pale", "ghost"}


def test_torque_arcs_grow_and_turn_with_their_torques():
    robot = zoo.planar(2)
    lengths = []
    for tau in (2., 10., -10.):
        result, _ = picture(robot, [.3, .4], notes={"torques": [tau, 0.], "largest": 10.})
        d = next(item[1] for item in result["over"] if item[0] == "tau")
        p = np.reshape(numbers(d), (-1, 2))
        (x, y), (X, Y) = p[1] - p[0], p[-1] - p[0]
        lengths.append((np.linalg.norm(np.diff(p, axis=0), axis=1).sum(), x * Y - y * X < 0))
    assert lengths[1][0] > 1.5 * lengths[0][0]
    assert [left for _, left in lengths] == [True, True, False]            # counterclockwise where the torque is positive
    assert not [t for t in result["text"] if t[4] == "2"]                  # no torque, no arc


def test_force_of_a_sliding_joint_is_an_arrow_in_newtons():
    result, _ = picture(zoo.polar(), [.3, .8], notes={"torques": [0., 12.]})
    assert [t[5] for t in result["text"] if t[0] == "tau"] == [" = 12.0 N"]
    assert any(item[0] == "tau tip" for item in result["over"])


def test_axis_that_points_at_the_viewer_is_a_dot_and_away_a_cross():
    robot = zoo.planar(1)
    for alpha, dots in ((0., 2), (math.pi, 1)):
        flipped = robot.with_link(1, alpha=alpha)
        result, _ = picture(flipped, [.2], show={"frames": True})
        z = [item for item in result["over"] if item[0] == "z disc"]
        assert len(z) == 2 and len([item for item in result["over"] if item[0] == "z tip"]) == dots


def test_target_has_a_stem_to_the_floor_and_grips():
    result, spec = picture(zoo.puma560(), zoo.puma560().postures["ready"], target=[.5, .2, .6])
    assert [grip[0] for grip in result["grips"]] == ["tz", "tf", "tp"]
    stem = numbers(next(item[1] for item in result["over"] if item[0] == "tgt dash"))
    s = Scene(spec)
    assert np.allclose(stem[2:], s.cam.point([.5, .2, spec["ground"]["at"]])[:2], atol=.06)
    pose = twelve(np.eye(4))
    grips = [grip[0] for grip in picture(zoo.puma560(), [0] * 6, target=pose)[0]["grips"]]
    assert set(grips) == {"tz", "tf", "tp", "a0", "a1", "a2", "r0", "r1", "r2"}


def test_labels_keep_apart_and_inside():
    """Over many scenes hardly a label covers another, and hardly one leaves the picture."""
    pairs = covered = outside = count = 0
    for spec in scenes(150):
        s, boxes = scene(spec), []
        for cls, x, y, main, sub, rest in s["text"]:
            w = (len(main) + .7 * len(sub) + len(rest)) * 14 * .56
            boxes.append((float(x), float(y), w / 2, 7))
        inside = [b for b in boxes if 0 < b[0] < 620 and 0 < b[1] < 460]
        outside, count = outside + len(boxes) - len(inside), count + len(boxes)
        for k, a in enumerate(inside):
            for b in inside[:k]:
                pairs += 1
                covered += abs(a[0] - b[0]) < .8 * (a[2] + b[2]) and abs(a[1] - b[1]) < .8 * (a[3] + b[3])
    assert covered < .02 * pairs


def test_picture_is_the_same_in_every_run_and_for_a_copy():
    spec = Draw(7).scene()
    assert scene(spec) == scene(Draw(7).scene())


def test_loose_bodies_need_no_arm():
    bodies = {"points": [[0, 0, 0], [.3, 0, 0], [.3, 0, .3], [0, 0, .3]],
              "tubes": [{"p": [0, 1], "r": .03}, {"p": [1, 2, 3], "r": .02}, {"p": [0, 2, 3], "r": .02, "closed": True}],
              "pins": [{"at": 1, "axis": [0, 1, 0], "r": .04}]}
    drawn = scene({"W": 620, "H": 460, "view": VIEW, "bodies": bodies})["body"]
    assert {item[0].split()[0] for item in drawn} == {"link", "joint"}


def test_a_thing_in_a_frame_rides_on_it():
    robot = zoo.planar(2)
    note = {"points": [{"at": [0, 0, 0], "cls": "tgt", "frame": 2}]}
    for q in ([.2, .3], [1.2, -.5]):
        result, spec = picture(robot, q, notes=note)
        x, y = numbers(next(item[1] for item in result["over"] if item[0] == "tgt dot"))[:2]
        tip = Scene(spec).cam.point(link_poses(robot, q)[-1, :3, 3].tolist())
        assert abs(x + 4 - tip[0]) < .11 and abs(y - tip[1]) < .11


def test_letters_have_no_picture():
    with pytest.raises(ValueError, match="link 1: a is l.*robot.subs"):
        scene_spec(zoo.two_link(length="l", mass="m"), [0, 0])


@pytest.mark.parametrize("value, text", [(.05, "0.1"), (-.04, "0"), (12.0, "12"), (-3.26, "-3.3"), (123456.78, "123456.8")])
def test_tenths_of_a_pixel(value, text):
    assert num(value) == text


@pytest.mark.parametrize("value, digits, text", [(-.004, 2, "0.00"), (-.006, 2, "−0.01"), (.125, 2, "0.13"), (7., 0, "7")])
def test_fixed_numbers(value, digits, text):
    assert fixed(value, digits) == text


def test_pose_from_numbers_is_rigid_again():
    T = matrix([1.001, 0, 0, .1, 0, .998, .01, .2, 0, 0, 1, .3])
    assert np.allclose(T[:3, :3] @ T[:3, :3].T, np.eye(3)) and np.linalg.det(T) > 0


def test_flat_arms_are_seen_from_above_and_others_from_the_side():
    link = Link(a=1.0)
    assert scene_spec(Robot([link, link], gravity=(0, -9.81, 0)), [0, 0])["view"]["el"] == math.pi / 2
    assert scene_spec(Robot([link, link]), [0, 0])["view"]["el"] < 1
