"""Pick and place: the way through the four postures, the torques on it, and what is refused."""
import copy
import pickle

import numpy as np
import pytest

from robotlab import METHODS, inverse_dynamics, pick_and_place, tip_pose, with_payload, zoo
from robotlab.motion.pick_place import SHARES

ARMS = [zoo.planar(2), zoo.rrr(), zoo.scara(), zoo.stanford(), zoo.puma560()]
every = pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)


@every
def test_the_tool_passes_all_points_and_rests_at_the_ends(arm):
    task = pick_and_place(arm, duration=1.6)
    times = task.duration * (SHARES if len(task.points) == 4 else SHARES[[0, -1]])
    q, qd, qdd = task(times)
    assert np.abs(tip_pose(arm, q)[:, :3, 3] - task.points).max() < 1e-5
    assert np.abs(qd[[0, -1]]).max() < 1e-9 and np.abs(qdd[[0, -1]]).max() < 1e-8
    if len(times) == 4 and not task.halts:
        assert np.abs(qd[1:3]).max() > .05, "between the ends it does not stop"


@every
def test_a_lift_goes_against_gravity(arm):
    task = pick_and_place(arm)
    rise = task.points[1] - task.points[0]
    g = np.asarray(arm.gravity, dtype=float)
    assert rise @ g < 0 and np.linalg.norm(np.cross(rise, g)) < 1e-9
    assert np.allclose(task.points[2] - task.points[3], rise)


def test_torques_are_those_of_the_arm_with_its_payload():
    arm, t = zoo.rrr(), np.linspace(0, 2, 7)
    task = pick_and_place(arm, payload=1.7)
    for method in METHODS:
        assert np.allclose(task.torque(t, method), inverse_dynamics(with_payload(arm, 1.7), *task(t)))
    assert task.robot is arm


def test_half_the_time_leaves_the_weight_and_makes_the_rest_four_times_as_large():
    slow, fast = (pick_and_place(zoo.rrr(), duration=T) for T in (2.0, 1.0))
    t = slow.times(11)
    q = slow(t)[0]
    weight = inverse_dynamics(slow.carrying, q, 0 * q, 0 * q)
    assert np.allclose(fast.torque(t / 2) - weight, 4 * (slow.torque(t) - weight), atol=1e-9)


def test_points_of_ones_own_and_no_lift():
    task = pick_and_place(zoo.planar(2), (1.2, .3, 0), (.4, 1.1, 0), height=0)
    assert len(task.points) == 2 and np.allclose(tip_pose(task.robot, task(task.duration)[0])[:3, 3], (.4, 1.1, 0), atol=1e-5)


@pytest.mark.parametrize("arguments, words", [
    (dict(place=(0, 5, 1), height=0), r"place at \(0, 5, 1\) m is out of reach of 'spatial 3R arm'"),
    (dict(height=3.0), "the point above pick at .* comes no nearer than"),
    (dict(pick=(1, 2)), r"pick has shape \(2,\); expected \(3,\): a point"),
    (dict(payload=-1), "payload is -1; expected .* kg"), (dict(duration=0), "duration is 0.* s"),
    (dict(height=-.1), "height is -0.1"), (dict(near=[0, 0]), "near has shape"),
    (dict(near=np.zeros((0, 3))), r"near has shape \(0, 3\); expected \(3,\): one posture")], ids=str)
def test_what_is_refused_is_explained(arguments, words):
    with pytest.raises(ValueError, match=words):
        pick_and_place(zoo.rrr(), **arguments)


def test_a_task_prints_in_a_line_and_can_be_copied():
    task = pick_and_place(zoo.rrr(), payload=0.5)
    assert repr(task) == "PickAndPlace('spatial 3R arm', 0.5 kg over 1.54 m in 2 s)"
    for twin in (pickle.loads(pickle.dumps(task)), copy.deepcopy(task)):
        assert np.array_equal(twin.torque(twin.times(5)), task.torque(task.times(5)))
