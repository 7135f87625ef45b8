"""Claims of "the same", "nothing", "no", "all": each sentence is compared with numbers at both ends of the sliders and between."""
import itertools
import re

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from robotlab import inverse_dynamics, jacobian, labs, zoo
from robotlab.kinematics.rotations import roll_pitch_yaw

GOALS = (0, 1, 20, 90, 150, 164, 170, 180, 190, 200, 270, 345, 350)


def said(lab):
    assert not lab.error
    return lab.words["sentence"]


def numbers(text):
    return [float(x) for x in re.findall(r"-?\d+\.?\d*", text.replace("−", "-"))]


def ends(lab, name):
    """Both ends of a slider, its middle, and special angles between."""
    slider = lab._named[name]
    special = np.radians([0, 90, 180, 350]) if slider.degrees else ()
    return [slider.low, (slider.low + slider.high) / 2, *(x for x in special if slider.low < x < slider.high), slider.high]


# -- 17 ---------------------------------------------------------------------------------------------------------------
def by_the_angles(axis, goal):
    """Return the angle through which the angles, one by one, turn the hand, and the turn as a quaternion without a jump: by SciPy alone."""
    angles = np.linspace(0, 1, 41)[:, None] * roll_pitch_yaw(Rotation.from_rotvec(goal * axis).as_matrix())
    turns = Rotation.from_euler("xyz", angles)
    q = np.array([0, 0, 0, 1.0])
    for there in turns.as_quat():
        q = there if there @ q > 0 else -there
    return (turns[1:] * turns[:-1].inv()).magnitude().sum(), q


@pytest.mark.parametrize("short, goal", itertools.product((False, True), GOALS))
def test_the_angles_go_the_way_that_is_said(short, goal):
    lab = labs.RotationLab().preset("200° away").set(goal=np.radians(goal), short=short)
    axis = np.array(lab.values['u']) / np.linalg.norm(lab.values['u'])
    turned, q = by_the_angles(axis, np.radians(goal))
    turn = np.radians(goal if goal <= 180 or not short else goal - 360)
    slerp = np.array([*np.sin(turn / 2) * axis, np.cos(turn / 2)])
    if "the same way" in said(lab):
        assert goal <= 1
    else:
        assert numbers(said(lab).rpartition("turn by")[2])[0] == pytest.approx(np.degrees(turned), abs=.51)
        assert ("the opposite way to slerp" in said(lab)) == (q @ slerp < 0)


@pytest.mark.parametrize("share, goal", itertools.product((0.0, .02, .5, 1.0), GOALS))
def test_the_mean_of_two_matrices_is_a_rotation_where_it_is_said_to_be(share, goal):
    lab = labs.RotationLab().preset("From here to there").set(goal=np.radians(goal), share=share)
    axis = np.array(lab.values['u']) / np.linalg.norm(lab.values['u'])
    mean = (1 - share) * np.eye(3) + share * Rotation.from_rotvec(np.radians(goal) * axis).as_matrix()
    least = np.linalg.norm(mean, axis=0).min()
    if "is a rotation" in said(lab):
        assert np.allclose(mean.T @ mean, np.eye(3), atol=1e-7)
    elif "nearly a rotation" in said(lab):
        assert 0 < 1 - least < 1e-4
    else:
        assert numbers(said(lab).partition("only")[2])[0] == pytest.approx(least, abs=.0051) and f"{least:.4f}" != "1.0000"


@pytest.mark.parametrize("angle", [0, 1, 90, 179, 180, 181, 359, 360])
def test_two_orders_end_alike_where_they_are_said_to(angle):
    lab = labs.RotationLab().preset("Two quarter turns")
    lab.set(angle=min(np.radians(angle), lab._named["angle"].high))
    x, y = (Rotation.from_rotvec(np.radians(angle) * np.eye(3)[k]) for k in (0, 1))
    between = np.degrees(((y * x) * (x * y).inv()).magnitude())
    assert ("end alike" in said(lab)) == (between < 1.01), between
    if "where it began" in said(lab):
        assert (y * x).magnitude() < 1e-3


def test_the_other_order_changes_nothing_only_where_it_does_not():
    lab = labs.ScrewLab(zoo.puma560(), [.6, .5, -2.6, .4, .9, .3])
    for title, moved in {"The last joint": 1, "In the other order": 6}.items():
        assert ("changes nothing" in said(lab.preset(title))) is False
        assert moved == 1 or numbers(said(lab))[0] > 1


# -- 18 ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("title", labs.CountLab()._presets)
def test_the_shares_of_the_map_are_whole(title):
    lab = labs.CountLab().preset(title)
    for tilt in ends(lab, "tilt"):
        lab.set(tilt=tilt)
        shares = [float(x) for x in re.findall(r"(\d+) % have", said(lab))]
        assert not shares or "the rest" in said(lab) or sum(shares) == pytest.approx(100, abs=1.5)


# -- 19 ---------------------------------------------------------------------------------------------------------------
def test_no_torque_has_changed_where_it_is_said_and_for_the_reason_that_is_said():
    lab = labs.HiddenRodLab(identify=False)
    for title in lab._presets:
        lab.preset(title)
        for mass in ends(lab, "m"):
            lab.set(m=mass)
            if "No torque has changed" in said(lab):
                assert not re.search(r"changes by", said(lab))
                assert "lies on the axis" in said(lab) or "upright" in said(lab) or "less than 0 kg" in said(lab)


# -- 02 ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("force", [[0, 0, 0], [-10, 0, 0], [0, 10, 0], [10, 1e-12, 0]])
@pytest.mark.parametrize("elbow", [0.0, np.pi / 2, np.pi - 1e-9])
def test_joints_that_need_almost_no_torque_are_those(force, elbow):
    arm = zoo.planar(2)
    lab = labs.ForceLab(arm, [0.0, elbow], force)
    tau = jacobian(arm, [0.0, elbow])[:3].T @ force
    if "no joint needs a torque" in said(lab):
        assert np.abs(tau).max() < 1e-6
    else:
        largest, value = numbers(said(lab).partition("N. Joint")[2])[:2]
        assert value == pytest.approx(tau[int(largest) - 1], abs=.051) and np.abs(tau).max() == pytest.approx(abs(value), abs=.051)
    for joint in re.findall(r"joint (\d) needs almost none", said(lab)):
        assert abs(tau[int(joint) - 1]) < .02 * np.linalg.norm(force)


@pytest.mark.parametrize("line", ["low", "high"])
def test_the_motors_can_follow_where_it_is_said(line):
    lab = labs.StraightLab(zoo.planar(2))
    for name in ("height", "out", "speed"):
        lab.set(**{name: getattr(lab._named[name], line)})
        fastest = numbers(re.search(r"at up to ([\d.]+) rad/s", said(lab))[1])[0]
        assert ("motors can follow" in said(lab)) == (fastest <= 3.001)


# -- 05, 06 -----------------------------------------------------------------------------------------------------------
def test_what_is_continuous_at_the_start_is():
    lab = labs.TrajectoryLab(zoo.two_link(), *np.radians([[-60, 40], [60, 60], [0, -20]]))
    for title in lab._presets:
        lab.preset(title)
        for joint in (0, 1):
            lab.set(joint=joint)
            assert not re.search(r"starts with −?0\.00|jumps to −?0\.00|ends with −?0\.00", said(lab)), (title, said(lab))


# -- 21 ---------------------------------------------------------------------------------------------------------------
def test_nothing_is_felt_where_nothing_is():
    lab = labs.ResidualLab()
    for title in lab._presets:
        if "nothing is felt" in said(lab.preset(title)):
            assert max(map(abs, numbers(said(lab).partition("residual is")[2])[:3])) < .1


@pytest.mark.parametrize("push", [0, 1, 45, 90, 180, 350])
def test_a_hand_sets_off_along_the_push_where_it_is_said(push):
    arm = zoo.planar(2)
    lab = labs.FeltMassLab()
    u = np.array([np.cos(np.radians(push)), np.sin(np.radians(push)), 0])
    lab.set(F=(np.linalg.norm(lab.values['F']) * u).tolist())
    J = jacobian(arm, lab.q)[:2]
    M = np.stack([inverse_dynamics(arm.replace(gravity=(0, 0, 0)), lab.q, [0, 0], e) for e in np.eye(2)], axis=1)
    a = J @ np.linalg.solve(M, J.T @ u[:2])
    off = np.degrees(np.arccos(np.clip(a @ u[:2] / np.linalg.norm(a), -1, 1)))
    assert ("sets off along the push" in said(lab)) == (off < .5)
    assert off < .5 or numbers(said(lab))[0] == pytest.approx(off, abs=.6)
