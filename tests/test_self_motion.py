"""Self-motion: the tool stays, the joints move; every posture obeys, and the curve is as long as it says."""
import numpy as np
import pytest

from robotlab import jacobian, solve_ik, tip_pose, zoo
from robotlab.kinematics.self_motion import null_space, self_motion

BENT = np.radians([100, -60, -60])


def test_null_space_is_what_the_jacobian_sends_to_zero(rng):
    for rows, columns in ((2, 3), (6, 7), (3, 6)):
        J = rng.normal(size=(rows, columns))
        N = null_space(J)
        assert N.shape == (columns, columns - rows)
        assert J @ N == pytest.approx(np.zeros((rows, columns - rows)), abs=1e-12) and N.T @ N == pytest.approx(np.eye(columns - rows))
    assert null_space(np.zeros((2, 3))).shape == (3, 3)
    assert null_space(np.eye(3)).shape == (3, 0)


def test_the_tip_of_a_planar_arm_stays(rng):
    arm = zoo.planar(3)
    s, postures = self_motion(arm, BENT, "point", length=2.0, step=.1)
    tips = tip_pose(arm, postures)[:, :3, 3]
    assert tips == pytest.approx(np.broadcast_to(tip_pose(arm, BENT)[:3, 3], tips.shape), abs=1e-6)
    assert np.ptp(postures, axis=0).min() > .5       # all three joints turn
    assert postures[np.abs(s).argmin()] == pytest.approx(BENT) and (np.diff(s) > 0).all()
    assert s[-1] == pytest.approx(2, rel=.01) and s[0] == pytest.approx(-2, rel=.01)


def test_it_goes_along_the_null_space():
    arm = zoo.planar(3)
    s, postures = self_motion(arm, BENT, "point", length=.02, step=.001)
    rate = np.gradient(postures, s, axis=0)[1:-1]
    J = jacobian(arm, postures[1:-1])[:, :3]
    assert (J @ rate[..., None])[..., 0] == pytest.approx(np.zeros((len(rate), 3)), abs=1e-5)
    assert np.linalg.norm(rate, axis=-1) == pytest.approx(np.ones(len(rate)), abs=1e-4)


def test_once_around_and_back():
    """The whole curve is closed, and begins at any of its postures."""
    arm = zoo.planar(3)
    s, postures = self_motion(arm, BENT, "point", length=12.0, step=.05)
    assert postures[0] == pytest.approx(postures[-1], abs=1e-9) and s[-1] - s[0] < 24
    other, again = self_motion(arm, postures[len(s) // 3], "point", length=12.0, step=.05)
    assert other[-1] - other[0] == pytest.approx(s[-1] - s[0], rel=1e-3)
    nearest = np.linalg.norm(again[:, None] - postures[None], axis=-1).min(1)
    assert nearest.max() < .05


def test_the_panda_keeps_its_pose_and_its_limits():
    arm = zoo.panda()
    q = arm.postures["ready"]
    s, postures = self_motion(arm, q, length=6.0)
    poses = tip_pose(arm, postures)
    assert poses == pytest.approx(np.broadcast_to(tip_pose(arm, q), poses.shape), abs=1e-6)
    low, high = arm.limits.T
    assert (postures >= low).all() and (postures <= high).all() and -6 < s[0] < -1 and 1 < s[-1] < 6


def test_a_wish_finds_the_nearest_posture_of_the_curve():
    """Two roads to the same posture: the wish in the null space while searching, and the best place of the self-motion."""
    arm, target = zoo.planar(3), [1.2, 1.0, 0]
    plain = solve_ik(arm, target, [.1, .2, .3])
    wish = solve_ik(arm, target, [.1, .2, .3], null_space=BENT)
    _, postures = self_motion(arm, plain.q, "point", length=10.0, step=.02)
    assert np.linalg.norm(wish.q - BENT) == pytest.approx(np.linalg.norm(postures - BENT, axis=-1).min(), abs=1e-3)


@pytest.mark.parametrize("arm, q, part, words", [
    (zoo.puma560(), np.full(6, .3), "pose", "leaves the joints 0 freedoms"), (zoo.planar(4), np.full(4, .3), "point", "2 freedoms"),
    (zoo.planar(3), np.zeros((2, 3)), "point", "expected one posture"), (zoo.planar(3), BENT, "tip", 'part is \'tip\'; expected')])
def test_what_has_no_self_motion(arm, q, part, words):
    with pytest.raises(ValueError, match=words):
        self_motion(arm, q, part)
