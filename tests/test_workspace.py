"""The workspace: places of the tool, the edge of the reach, the directions that the tool has."""
import numpy as np
import pytest

from robotlab import Robot, tip_pose, workspace, zoo
from robotlab.kinematics.starts import reach
from robotlab.kinematics.jacobian import directions
from robotlab.kinematics.workspace import farthest, joint_range, reach_both_ways, shoulder

ARMS = [zoo.planar(2), zoo.rrr(), zoo.scara(), zoo.puma560(), zoo.panda()]
every = pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)


@every
def test_places_belong_to_postures_within_the_limits(arm):
    q, p = workspace(arm, 500, seed=3)
    low, high = joint_range(arm).T
    assert q.shape == (500, arm.n) and ((q >= low) & (q <= high)).all()
    assert np.array_equal(p, tip_pose(arm, q)[:, :3, 3])


@every
def test_the_edge_is_the_same_by_sampling_and_by_inverse_kinematics(arm):
    sampled, by_ik = reach_both_ways(arm)
    assert sampled == pytest.approx(by_ik, rel=1e-6)
    assert np.linalg.norm(workspace(arm)[1] - shoulder(arm), axis=1).max() <= sampled + 1e-9 <= reach(arm) + 1e-8


def test_an_arm_of_parallel_axes_reaches_as_far_as_it_is_long():
    assert reach_both_ways(zoo.planar(3, length=.7))[0] == pytest.approx(2.1)


def test_limits_keep_the_tool_in():
    arm = zoo.planar(2).with_link(2, limits=(1.0, 2.0))          # an elbow that is never straight
    far = np.linalg.norm(tip_pose(arm, farthest(arm))[:3, 3])
    assert far == pytest.approx(2 * np.cos(.5), rel=1e-6)        # the chord of two rods at 1 rad


@pytest.mark.parametrize("arm, count", [(zoo.planar(1), 1), (zoo.planar(2), 2), (zoo.polar(), 2), (zoo.rrr(), 3), (zoo.panda(), 3)],
                         ids=lambda x: getattr(x, "name", x))
def test_directions_of_the_tool(arm, count):
    assert directions(arm) == count


def test_a_slide_without_limits_has_no_end():
    slide = Robot.from_table([[0, 0, 0, 0, "P"]], name="rail")
    with pytest.raises(ValueError, match="joint 1 of 'rail' slides without limits.*limits="):
        workspace(slide)
